import { Argument, Option } from "commander";
import { ROLES } from "../core/roles.ts";
import type { MadeInvitation } from "../members/index.ts";
import { CommandFailed } from "./command-failed.ts";
import { optionName } from "./options.ts";
import { type Answer, printable, showTime, tableOr, wrapped } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import { type Listed, pathOf, type RoutePath } from "./service-asker.ts";
import { inOrganization } from "./with-service.ts";

/** A one-time link, shown this once. */
type MadeLink = Pick<MadeInvitation, "id" | "email" | "link" | "expires_at">;

type Person = { readonly id: string; readonly email: string; readonly name: string; readonly created_at: string };

/** `person invite EMAIL --role ROLE`: prints a one-time link. */
const invite = routeCommand<{ readonly role: string }>({
  name: "invite",
  about: "make a one-time link with which somebody becomes a member",
  argument: new Argument("<EMAIL>", "whom to invite"),
  ofOrganization: true,
  options: [new Option("--role <ROLE>", "the person's role").choices(ROLES).makeOptionMandatory()],
  run: async (service, { argument: email, org, options: { role } }) => {
    const asked = { ...inOrganization(org, "invitations"), body: { email, role }, typed: typedOf };
    const made = await service.json<MadeLink>({ method: "POST", ...asked });
    return linkMade(made, `Invited ${made.email} as ${role}.`);
  },
});

/** `person list`: everybody who may sign in. */
const list = routeCommand({
  name: "list",
  about: "list the people who may sign in",
  run: async (service) => {
    const { data } = await service.json<Listed<Person>>({ path: "/people" });
    const rows = data.map(({ id, email, name, created_at: since }) => [id, email, name, showTime(since, "")]);
    return {
      json: { persons: data },
      text: tableOr("Nobody can sign in yet.", ["ID", "E-MAIL", "NAME", "SINCE"], rows),
    };
  },
});

/** `person reset EMAIL`: ends all sessions, takes the password away, prints a one-time link for a new one. */
const reset = routeCommand({
  name: "reset",
  about: "end all sessions of a person, remove their password and second factors, and make a link to set new ones",
  argument: new Argument("<EMAIL>", "whose"),
  run: async (service, { argument: email }) => {
    const made = await service.json<MadeLink>({ method: "POST", ...ofPerson(email, "reset") });
    return linkMade(made, `${made.email} is signed out everywhere and no longer has a password.`);
  },
});

/** `person remove EMAIL`: nobody signs in by this address any more. */
const remove = routeCommand({
  name: "remove",
  about: "remove a person from everywhere; the keys that they made stay",
  argument: new Argument("<EMAIL>", "whom"),
  run: async (service, { argument: email }) => {
    const removed = await service.json<Person>({ method: "DELETE", ...ofPerson(email) });
    return { json: removed, text: `Removed ${printable(removed.name)} (${removed.email}).` };
  },
});

export const PERSON_COMMANDS = [invite, list, reset, remove];

function typedOf(field: string): string {
  return field === "email" ? "EMAIL" : optionName(field);
}

function ofPerson(email: string, ...path: readonly string[]): RoutePath {
  const message = `Nobody has the address ${email}. See: costplane person list`;
  return { path: pathOf("people", email, ...path), notFound: () => new CommandFailed("person_not_found", message) };
}

function linkMade({ link, id, email, expires_at }: MadeLink, done: string): Answer {
  const told = wrapped(`${done} The link, shown only now and good until ${showTime(expires_at, "")}:`);
  const text = `${told}\n\n  ${link}\n`;
  return { json: { link, id, email, expires_at }, text };
}
