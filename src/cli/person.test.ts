import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOnDatabase } from "../../test/support/cli-on-database.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { newId, type OrganizationId, type PersonId } from "../core/ids.ts";
import type { Role } from "../core/roles.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test("the last owner is not removed, and the operator is told what to do", async () => {
  const org = await organization("Acme");
  await person("ada@example.com", org, "owner");
  await person("bob@example.com", org, "admin");
  const refused = await run("person", "remove", "ada@example.com");
  expect(refused).toMatchObject({ status: 1, out: "", err: expect.stringContaining("the last owner of Acme") });
  expect(refused.err).toContain(`costplane member set-role EMAIL --org ${org} --role owner`);
  expect(refused.err).toContain(`costplane org delete ${org} --yes`);
  const { err } = await run("person", "remove", "ada@example.com", "--json");
  expect(JSON.parse(err)).toMatchObject({ error: { code: "last_owner" } });

  expect(await run("person", "remove", "bob@example.com")).toMatchObject({ status: 0 });
  expect(await run("org", "delete", org, "--yes")).toMatchObject({ status: 0 });
  expect(await run("person", "remove", "ada@example.com")).toMatchObject({ status: 0 });
});

test("an owner beside another one is removed, but not both", async () => {
  const org = await organization("Two");
  await person("one@example.com", org, "owner");
  await person("two@example.com", org, "owner");
  const both = [run("person", "remove", "one@example.com"), run("person", "remove", "two@example.com")];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([0, 1]);
});

async function organization(name: string): Promise<OrganizationId> {
  return JSON.parse((await run("org", "create", name, "--json")).out).id;
}

async function person(email: string, organizationId: OrganizationId, role: Role): Promise<void> {
  const id: PersonId = newId("per", randomBytes);
  const { kysely } = db.database;
  await kysely.insertInto("persons").values({ id, email, name: email }).execute();
  await kysely.insertInto("memberships").values({ person_id: id, organization_id: organizationId, role }).execute();
}

function run(...args: readonly string[]) {
  return runOnDatabase(db, args);
}
