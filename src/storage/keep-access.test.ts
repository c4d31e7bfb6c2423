import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countSealedOtherwise, deriveSealingKeys, keepAccess, readAccess, renewSealing } from "./keep-access.ts";

const OLD = deriveSealingKeys("the server secret before, of some length");
const BOTH = deriveSealingKeys(
  "the server secret in force, of some length",
  "the server secret before, of some length",
);
const NEW = deriveSealingKeys("the server secret in force, of some length");
const ACCESS = { options: { region: "eu-1" }, credentials: { access_key_id: "AKIA", secret_access_key: "s" } };

let db: TestDatabase;
let org: OrgScope;
let stranger: OrgScope;

beforeAll(async () => {
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  stranger = (await makeOrganization(db.database)).org;
});

afterAll(() => db.drop());

test("what is kept comes back, for its organization alone; without credentials there is nothing to open", async () => {
  const [one, other] = [await connector(), await connector()];
  await keep(one, ACCESS);
  await keep(other, { ...ACCESS, credentials: null });
  expect(await read(one)).toEqual(ACCESS);
  expect(await read(other)).toEqual({ ...ACCESS, credentials: null });
  expect(await read(await connector())).toEqual({ options: {}, credentials: null });
  expect(await read(one, OLD, stranger)).toEqual({ options: {}, credentials: null });
  await keep(one, { options: {}, credentials: { sas_token: "x" } });
  expect(await read(one)).toEqual({ options: {}, credentials: { sas_token: "x" } });
});

test("credentials that were moved to another connector do not open", async () => {
  const [one, other] = [await connector(), await connector()];
  await keep(one, ACCESS);
  await db.database.kysely.deleteFrom("connector_places").where("connector_id", "=", other).execute();
  const moved = db.database.kysely.updateTable("connector_places").set({ connector_id: other });
  await moved.where("connector_id", "=", one).execute();
  expect(await read(other)).toBe("sealed_otherwise");
});

test("a rotation of the server secret seals anew; then the old one may go", async () => {
  await db.database.kysely.deleteFrom("connectors").execute();
  const id = await connector();
  await keep(id, ACCESS);
  const renew = (keys: typeof OLD) => db.database.inTransaction((tx) => renewSealing(tx, { keys, randomBytes }));
  const pending = () => db.database.inTransaction((tx) => countSealedOtherwise(tx, NEW));
  expect(await read(id, BOTH)).toEqual(ACCESS);
  expect(await read(id, NEW)).toBe("sealed_otherwise");
  await renew(NEW);
  expect(await pending()).toBe(1);
  await renew(BOTH);
  await renew(BOTH);
  expect(await pending()).toBe(0);
  expect(await read(id, NEW)).toEqual(ACCESS);
  expect(await read(id, OLD)).toBe("sealed_otherwise");
});

async function connector(): Promise<ConnectorId> {
  const id = newId("con", randomBytes);
  const row = { id, organization_id: org.organizationId, name: "Bills", provider: "aws", source: "s3://b" } as const;
  await db.database.kysely.insertInto("connectors").values(row).execute();
  return id;
}

function keep(id: ConnectorId, access: Parameters<typeof keepAccess>[3]["access"]): Promise<void> {
  const kept = { access, sealing: { keys: OLD, randomBytes } };
  return db.database.inTransaction((tx) => keepAccess(tx, org, id, kept));
}

function read(id: ConnectorId, keys = OLD, scope = org) {
  return db.database.inTransaction((tx) => readAccess(tx, scope, id, { keys, randomBytes }));
}
