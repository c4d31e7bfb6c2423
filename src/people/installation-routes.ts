import { z } from "zod";
import type { Problem } from "../core/problems.ts";
import { type InstallationRoute, installationRoute } from "../http/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { addressOfLink } from "./make-link.ts";
import type { PeopleNeeds } from "./needs.ts";
import { removePerson, resetPerson } from "./reset-person.ts";
import { EmailAddress, type Person } from "./schema.ts";
import { selectPersonByEmail, selectPersons } from "./store.ts";

const PersonParams = z.strictObject({ email: EmailAddress });

type Needs = Pick<PeopleNeeds, "database" | "randomBytes"> & {
  readonly siteUrl: () => string;
  /** Why a person may not be removed; null where it may. */
  readonly refusalOfRemoval: (tx: Tx, person: Person) => Promise<Problem | null>;
};

/** What operators do with people, whichever organizations they are in. */
export function peopleRoutes(needs: Needs): readonly InstallationRoute[] {
  return [listRoute(needs.database), resetRoute(needs), removeRoute(needs)];
}

function listRoute(database: Database): InstallationRoute {
  return installationRoute({
    method: "GET",
    path: "/people",
    handle: async () => {
      const persons = await database.inTransaction(selectPersons);
      return { status: 200, json: { data: persons.map(showPerson) } };
    },
  });
}

function resetRoute({ database, randomBytes, siteUrl }: Needs): InstallationRoute {
  return installationRoute({
    method: "POST",
    path: "/people/:email/reset",
    params: PersonParams,
    handle: async ({ actor, params: { email } }) => {
      const made = await database.inTransaction((tx) => resetPerson(tx, actor, email, randomBytes));
      if (!made) return nobody(email);
      const { id, expiresAt } = made.link;
      const link = addressOfLink(siteUrl(), made.token);
      return { status: 200, json: { id, email, link, expires_at: expiresAt.toISOString() } };
    },
  });
}

function removeRoute({ database, refusalOfRemoval }: Needs): InstallationRoute {
  return installationRoute({
    method: "DELETE",
    path: "/people/:email",
    params: PersonParams,
    handle: ({ actor, params: { email } }) =>
      database.inTransaction(async (tx) => {
        const person = await selectPersonByEmail(tx, email);
        if (!person) return nobody(email);
        const problem = await refusalOfRemoval(tx, person);
        if (problem) return { problem };
        await removePerson(tx, actor, person);
        return { status: 200, json: showPerson(person) };
      }),
  });
}

function showPerson({ id, email, name, createdAt }: Person) {
  return { id, email, name, created_at: createdAt.toISOString() };
}

function nobody(email: string): { readonly problem: Problem } {
  return { problem: { code: "not_found", detail: `Nobody has the address ${email}.` } };
}
