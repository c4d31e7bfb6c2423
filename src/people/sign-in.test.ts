import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { newId, type PersonId } from "../core/ids.ts";
import { createPasswordHasher, insertPerson, type PeopleNeeds, signIn, updatePassword } from "./index.ts";

const PASSWORD = "five small boats at sea";
const DEVICE = { address: "192.0.2.7", userAgent: "test" };

let db: TestDatabase;
let needs: PeopleNeeds;
let email: string;
let personId: PersonId;
beforeAll(async () => {
  db = await createTestDatabase();
  needs = { database: db.database, hasher: createPasswordHasher({ atOnce: 1, randomBytes }), randomBytes };
});
afterAll(() => db.drop());
beforeEach(async () => {
  email = `${randomBytes(4).toString("hex")}@example.com`;
  personId = newId("per", randomBytes);
  const hash = await needs.hasher.hash(PASSWORD);
  const { org } = await makeOrganization(db.database);
  await db.database.inTransaction(async (tx) => {
    await insertPerson(tx, { id: personId, email, name: "Ada" });
    await updatePassword(tx, personId, hash);
    await tx
      .insertInto("memberships")
      .values({ person_id: personId, organization_id: org.organizationId, role: "viewer" })
      .execute();
  });
});

/** Tries to sign in; the code of the problem where that is refused. */
async function attempt(typed: string, password: string) {
  const attempter = { subject: `email:${typed}`, network: null };
  const outcome = await signIn(needs, { email: typed, password }, DEVICE, attempter);
  return "problem" in outcome ? outcome.problem.code : "signed_in";
}

/** What the audit log says of this address, the newest first. */
async function told() {
  const { rows } = await sql<{ action: string; actor: string; organization_id: string | null; text: string }>`
    SELECT action, actor, organization_id, a::text AS text FROM audit_log a
    WHERE origin = ${DEVICE.address} ORDER BY id DESC`.execute(db.database.kysely);
  return rows;
}

describe("the audit log", () => {
  test("has each sign-in of a member and each failure, with person and address, and no password", async () => {
    expect(await attempt(email, "not the password")).toBe("sign_in_failed");
    expect(await attempt(email, PASSWORD)).toBe("signed_in");
    const [good, bad] = await told();
    expect(good).toMatchObject({ action: "person.signed_in", actor: `person:${personId}` });
    expect(bad).toMatchObject({ action: "person.sign_in_failed", actor: "nobody" });
    expect(bad?.text).toContain(personId);
    for (const row of [good, bad]) {
      expect(row?.organization_id).toMatch(/^org_/);
      expect(row?.text).not.toMatch(/not the password|five small boats/);
    }
  });

  test("has a failure of an address that nobody has, without what was typed", async () => {
    expect(await attempt("my.secret.word@example.com", "and another")).toBe("sign_in_failed");
    const [row] = await told();
    expect(row).toMatchObject({ action: "person.sign_in_failed", organization_id: null });
    expect(row?.text).not.toMatch(/secret|another/);
  });
});

test("of fourteen attempts at once, ten are tried", async () => {
  const all = await Promise.all(Array.from({ length: 14 }, () => attempt(email, "not the password")));
  expect(all.filter((code) => code === "sign_in_failed")).toHaveLength(10);
  expect(all.filter((code) => code === "too_many_attempts")).toHaveLength(4);
});
