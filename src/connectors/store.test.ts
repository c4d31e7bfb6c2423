import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countSyncs, deleteOldSyncs, hasRoomForConnector, insertConnector, selectConnectors } from "./store.ts";

let db: TestDatabase;
let org: OrgScope;
let id: ConnectorId;

beforeAll(async () => {
  db = await createTestDatabase();
});

beforeEach(async () => {
  org = (await makeOrganization(db.database)).org;
  id = await connect();
});

afterAll(() => db.drop());

test("the history of a connector keeps its newest syncs, and none that is too old", async () => {
  const other = await connect();
  await syncs(id, LIMITS.connectorSyncsMax + 20);
  await syncs(other, 30, { daysAgo: LIMITS.connectorSyncDaysMax - 16 });
  await prune();
  expect(await count(id)).toBe(LIMITS.connectorSyncsMax);
  expect(await count(other)).toBe(15);
});

test("a connector that has failed for long still tells its last good sync, and what can be rolled back", async () => {
  const daysAgo = LIMITS.connectorSyncDaysMax + 200;
  await syncs(id, 1, { daysAgo: daysAgo + 20, months: '[{"month":"2026-03"}]' });
  await syncs(id, 5, { daysAgo: daysAgo + 10 });
  await syncs(id, 50, { daysAgo, error: "not_found" });
  const [before] = await db.database.inTransaction((tx) => selectConnectors(tx, org, id));
  await prune();
  expect(await count(id)).toBe(3);
  expect((await db.database.inTransaction((tx) => selectConnectors(tx, org, id)))[0]).toEqual(before);
  expect(before).toMatchObject({ errorCode: "not_found", lastSyncAt: expect.any(Date) });
});

test("a sync that was ended on purpose hides no failure before it, and one under way is never forgotten", async () => {
  await syncs(id, 1, { daysAgo: 400, error: "access_denied" });
  await syncs(id, 3, { daysAgo: 300, error: "stopped" });
  const running = sql`INSERT INTO connector_syncs (id, connector_id, progress, started_at)
    VALUES ('syn_running', ${id}, '{"phase":"loading"}', now() - interval '200 days')`;
  await running.execute(db.database.kysely);
  await prune();
  expect((await db.database.inTransaction((tx) => selectConnectors(tx, org, id)))[0]).toMatchObject({
    isRunning: true,
    phase: "loading",
    errorCode: null,
  });
  await sql`DELETE FROM connector_syncs WHERE id = 'syn_running'`.execute(db.database.kysely);
  const [state] = await db.database.inTransaction((tx) => selectConnectors(tx, org, id));
  expect(state).toMatchObject({ errorCode: "access_denied" });
});

test("however many ask at once, an organization gets no more connectors than it may have", async () => {
  const { organizationId } = org;
  const left = 3;
  await sql`INSERT INTO connectors (id, organization_id, name, provider, source)
    SELECT 'con_' || ${organizationId} || n, ${organizationId}, 'n', 'focus', 'file:///x'
    FROM generate_series(2, ${LIMITS.organizationConnectorsMax - left}) n`.execute(db.database.kysely);
  const tries = await Promise.all(Array.from({ length: 12 }, () => connect().catch(() => null)));
  expect(tries.filter((made) => made !== null)).toHaveLength(left);
  const stranger = (await makeOrganization(db.database)).org;
  expect(await db.database.inTransaction((tx) => hasRoomForConnector(tx, stranger))).toBe(true);
});

async function connect(): Promise<ConnectorId> {
  const made = newId("con", randomBytes);
  await db.database.inTransaction(async (tx) => {
    if (!(await hasRoomForConnector(tx, org))) throw new Error("No room.");
    await insertConnector(tx, org, { id: made, name: "Bills", provider: "focus", source: "file:///x" });
  });
  return made;
}

type Wish = { readonly daysAgo?: number; readonly error?: string; readonly months?: string };

/** Ended syncs, one a day into the past. */
async function syncs(of: ConnectorId, many: number, { daysAgo = 0, error, months = "[]" }: Wish = {}): Promise<void> {
  const step = daysAgo === 0 ? "1 second" : "1 day";
  await sql`INSERT INTO connector_syncs (id, connector_id, progress, started_at, ended_at, error_code, months)
    SELECT 'syn_' || gen_random_uuid(), ${of}, '{}', at, at, ${error ?? null}, ${months}::jsonb
    FROM (SELECT now() - make_interval(days => ${daysAgo}) - n * ${step}::interval AS at
      FROM generate_series(1, ${many}::integer) n) moments`.execute(db.database.kysely);
}

function prune(): Promise<void> {
  return db.database.inTransaction(deleteOldSyncs);
}

function count(of: ConnectorId): Promise<number> {
  return db.database.inTransaction((tx) => countSyncs(tx, org, of));
}
