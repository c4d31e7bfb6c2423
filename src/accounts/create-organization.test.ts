import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { createOrganization, deleteOrganization, findOrganization, listAuditLog, listOrganizations } from "./index.ts";
import { GivenName } from "./schema.ts";

const BY = { actor: "operator:test", origin: "cli" };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe("createOrganization", () => {
  test("a new organization is on free, has no service, and is found and listed", async () => {
    const { made, found, all } = await db.database.inTransaction(async (tx) => {
      const created = await createOrganization(tx, BY, "One", randomBytes);
      return {
        made: created,
        found: await findOrganization(tx, mintOrgScope(created.id)),
        all: await listOrganizations(tx),
      };
    });
    expect(made).toMatchObject({ name: "One", plan: "free", services: [] });
    expect(made.id).toMatch(/^org_[0-9A-Za-z]{20}$/);
    expect(found).toEqual(made);
    expect(all).toContainEqual(made);
  });

  test("the audit log says who made it, from where, with the same commit or not at all", async () => {
    const cutOff = db.database.inTransaction(async (tx) => {
      await createOrganization(tx, BY, "Cut off", randomBytes);
      throw new Error("cut off");
    });
    await expect(cutOff).rejects.toThrow("cut off");
    const log = await db.database.inTransaction(async (tx) => {
      const { id } = await createOrganization(tx, BY, "Two", randomBytes);
      return listAuditLog(tx, mintOrgScope(id), { limit: 10 });
    });
    expect(log).toEqual([
      {
        ...BY,
        at: expect.any(Date),
        action: "organization.created",
        subject: expect.any(String),
        detail: { name: "Two" },
      },
    ]);
    const rows = await db.database.kysely.selectFrom("audit_log").select("detail").execute();
    expect(rows).not.toContainEqual({ detail: { name: "Cut off" } });
  });
});

describe("deleteOrganization", () => {
  test("everything of the organization goes, nothing of another's, and the audit log stays", async () => {
    const [gone, kept] = await db.database.inTransaction(async (tx) => [
      await createOrganization(tx, BY, "Gone", randomBytes),
      await createOrganization(tx, BY, "Kept", randomBytes),
    ]);
    for (const { id } of [gone, kept]) await leaveTraces(id);

    await db.database.inTransaction((tx) => deleteOrganization(tx, mintOrgScope(gone.id), BY));

    expect(await countTraces(gone.id)).toBe(0n);
    expect(await countTraces(kept.id)).toBe(3n);
    const log = await db.database.inTransaction((tx) => listAuditLog(tx, mintOrgScope(gone.id), { limit: 10 }));
    expect(log.map(({ action }) => action)).toEqual(["organization.deleted", "organization.created"]);
  });

  test("rows go by cascade with their organization; those of four tables are deleted, run out or stay", async () => {
    const { rows } = await sql<{ readonly name: string }>`SELECT table_name AS name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE column_name = 'organization_id' AND table_type = 'BASE TABLE' AND table_schema = 'public' AND NOT EXISTS (
        SELECT FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c' AND conrelid = table_name::regclass)
      ORDER BY table_name`.execute(db.database.kysely);
    const deleted = ["rate_windows", "saved_results"];
    expect(rows.map(({ name }) => name)).toEqual(["audit_log", "query_places", ...deleted]);
  });

  test("one that is not there leaves no entry", async () => {
    const org = mintOrgScope("org_aaaaaaaaaaaaaaaaaaaa");
    const { deleted, log } = await db.database.inTransaction(async (tx) => ({
      deleted: await deleteOrganization(tx, org, BY),
      log: await listAuditLog(tx, org, { limit: 10 }),
    }));
    expect([deleted, log]).toEqual([undefined, []]);
  });
});

test.each(["", "   ", "x".repeat(101), "two\nlines", "nul\u0000"])("%j is no name", (name) => {
  expect(GivenName.safeParse(name).success).toBe(false);
});

test("a name is kept without the spaces around it", () => {
  expect(GivenName.parse("  Büro 1 ")).toBe("Büro 1");
});

async function leaveTraces(id: string): Promise<void> {
  await sql`INSERT INTO usage_counters (organization_id, service, month)
    VALUES (${id}, 'usage-calculator', '2026-03-01')`.execute(db.database.kysely);
  await sql`INSERT INTO rate_windows (organization_id, window_start, requests) VALUES (${id}, now(), 1)`.execute(
    db.database.kysely,
  );
  await sql`INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
    VALUES (${id}, 'usage-calculator', 'key', '1', '{}')`.execute(db.database.kysely);
}

async function countTraces(id: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ count: bigint }>`SELECT
    (SELECT count(*) FROM usage_counters WHERE organization_id = ${id})
    + (SELECT count(*) FROM rate_windows WHERE organization_id = ${id})
    + (SELECT count(*) FROM saved_results WHERE organization_id = ${id}) AS count`.execute(db.database.kysely);
  return rows[0]?.count;
}
