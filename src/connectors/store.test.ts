import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { type ConnectorId, newId, type SyncId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { NO_PROGRESS } from "./facts.ts";
import { beginSync } from "./queue/store-queue.ts";
import {
  hasRoomForConnector,
  insertConnector,
  type LockedConnector,
  lockConnector,
  selectConnectors,
} from "./store.ts";
import { countSyncs, deleteOldSyncs, endRunning, endSync, type SyncEnd, selectSyncs } from "./store-syncs.ts";

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

test("what a roll-back needs is kept, however old, and so is the state of a connector", async () => {
  const daysAgo = LIMITS.connectorSyncDaysMax + 200;
  await syncs(id, 1, { daysAgo: daysAgo + 20, months: '[{"month":"2026-03"}]' });
  await syncs(id, 50, { daysAgo, error: "not_found" });
  await begun();
  await ended({ error: null });
  const good = await state();
  await prune();
  expect(await count(id)).toBe(2);
  expect(await state()).toEqual(good);
  expect(good).toMatchObject({ errorCode: null, lastSyncAt: expect.any(Date), lastAttemptAt: expect.any(Date) });
});

test("a sync that was ended on purpose hides no failure before it, and one under way shows none", async () => {
  await begun();
  await ended({ error: { code: "access_denied", message: "No." } });
  expect(await state()).toMatchObject({ status: "failed", errorCode: "access_denied", errorMessage: "No." });
  await begun();
  await prune();
  expect(await state()).toMatchObject({ status: "syncing", errorCode: null, phase: "waiting" });
  await db.database.inTransaction(async (tx) => endRunning(tx, await locked(tx), "On purpose."));
  expect(await state()).toMatchObject({ status: "failed", errorCode: "access_denied", phase: null });
  await begun();
  await ended({ error: null });
  expect(await state()).toMatchObject({ status: "pending", errorCode: null, lastSyncAt: expect.any(Date) });
});

test("a sync whose worker is not heard of has failed, before anybody writes so and after", async () => {
  const dead = await begun();
  await sql`UPDATE connector_syncs SET heartbeat_at = now() - interval '2 minutes' WHERE id = ${dead}`.execute(
    db.database.kysely,
  );
  expect(await state()).toMatchObject({ status: "failed", errorCode: "worker_lost", phase: null });
  await begun();
  expect(await state()).toMatchObject({ status: "syncing", errorCode: null });
  await db.database.inTransaction(async (tx) => endRunning(tx, await locked(tx), "On purpose."));
  expect(await state()).toMatchObject({ status: "failed", errorCode: "worker_lost" });
});

test("a list of connectors reads one row of each, and one of the sync under way", async () => {
  const { organizationId } = org;
  await sql`INSERT INTO connectors (id, organization_id, name, provider, source)
    SELECT 'con_' || ${organizationId} || n, ${organizationId}, 'n', 'focus', 'file:///x'
    FROM generate_series(2, 150) n`.execute(db.database.kysely);
  await syncs(id, 300);
  await sql`ANALYZE connectors, connector_syncs`.execute(db.database.kysely);
  const { rows } = await sql<{ "QUERY PLAN": string }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
    SELECT * FROM connector_states WHERE organization_id = ${organizationId}`.execute(db.database.kysely);
  const scans = rows.map((row) => row["QUERY PLAN"]).filter((line) => line.includes("Scan"));
  expect(scans.filter((line) => !/connectors c|connector_syncs_running|Bitmap Index Scan/.test(line))).toEqual([]);
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

async function locked(tx: Tx): Promise<LockedConnector> {
  return (await lockConnector(tx, org, id)) as LockedConnector;
}

async function begun(): Promise<SyncId> {
  const sync = newId("syn", randomBytes);
  await db.database.inTransaction(async (tx) => beginSync(tx, await locked(tx), sync));
  return sync;
}

/** Ends the sync that is under way. */
async function ended({ error }: Pick<SyncEnd, "error">): Promise<void> {
  await db.database.inTransaction(async (tx) => {
    const [sync] = await selectSyncs(tx, org, id, { limit: 1, offset: 0 });
    const end = { error, progress: NO_PROGRESS, notes: [], nextSyncSeconds: 60, retries: 0 };
    await endSync(tx, await locked(tx), sync?.id as SyncId, end);
  });
}

async function state() {
  return (await selectConnectors(db.database.kysely, org, id))[0];
}

function prune(): Promise<void> {
  return db.database.inTransaction(deleteOldSyncs);
}

function count(of: ConnectorId): Promise<number> {
  return db.database.inTransaction((tx) => countSyncs(tx, org, of));
}
