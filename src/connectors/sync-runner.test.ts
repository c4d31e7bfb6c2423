import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import { currentTenant } from "../core/tenant-context.ts";
import type { StorageLocations } from "../storage/index.ts";
import type { Statement } from "../stores/clickhouse/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { NO_PROGRESS } from "./facts.ts";
import { beginSync, queueSync } from "./queue/store-queue.ts";
import { deleteConnectorRow, type LockedConnector, lockConnector, updateConnector } from "./store.ts";
import { updateHeartbeat } from "./store-syncs.ts";
import { createSyncRunner, type SyncRunner } from "./sync-runner.ts";

const APRIL = { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z" };

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

test("what two connectors deliver belongs to the older one, until that is paused or deleted", async () => {
  deliver(folder, {
    "a/bill.csv": focusCsv([{ SubAccountId: "both" }, { SubAccountId: "a" }]),
    "b/bill.csv": focusCsv([
      { SubAccountId: "both", ProviderName: "Amazon Web Services" },
      { SubAccountId: "both", ...APRIL },
    ]),
  });
  const older = await room.connect("focus", join(folder, "a"));
  const younger = await room.connect("focus", join(folder, "b"));
  await room.sync(older);
  await room.sync(younger);
  const both = [["aws", "100", "both"]];
  expect(await deduplicated()).toEqual([
    [older, "2026-03-01", []],
    [younger, "2026-03-01", both],
    [younger, "2026-04-01", []],
  ]);
  expect((await room.state(younger))[0]?.overlaps).toBe(1);
  await inLocked(older, (tx, connector) => updateConnector(tx, connector, { isPaused: true }));
  expect(await deduplicated()).toEqual([
    [older, "2026-03-01", both],
    [younger, "2026-03-01", []],
    [younger, "2026-04-01", []],
  ]);
  await inLocked(older, deleteConnectorRow);
  expect((await deduplicated()).map(([, , parts]) => parts)).toEqual([[], []]);
});

test("a sync whose worker has died is failed, due at once, taken over, and no longer its own", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const id = await room.connect("focus", folder);
  const dead = newId("syn", randomBytes);
  await inLocked(id, (tx, connector) => beginSync(tx, connector, dead));
  expect(await room.runner.start(room.org, id)).toEqual({ kind: "running", id: dead });
  expect((await room.state(id))[0]).toMatchObject({ status: "syncing", errorCode: null });
  const heartbeat = { heartbeat_at: new Date(0) };
  await room.db.database.kysely.updateTable("connector_syncs").set(heartbeat).where("id", "=", dead).execute();
  expect((await room.state(id))[0]).toMatchObject({ status: "failed", errorCode: "worker_lost" });
  await workOff(room.runner);
  expect((await room.state(id))[0]).toMatchObject({ status: "synced", errorCode: null, months: 1 });
  expect(await room.db.database.inTransaction((tx) => updateHeartbeat(tx, room.org, dead, NO_PROGRESS))).toBe(false);
});

test("a sync that waits in the queue says so, needs no worker, and is done when there is room", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const ids: ConnectorId[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await room.connect("focus", folder));
  const last = ids.at(-1) as ConnectorId;
  const gate = Promise.withResolvers<void>();
  const query = <Row>(read: Statement) => gate.promise.then(() => room.clickhouse.query<Row>(read));
  const runner = createSyncRunner({ ...room.tools, clickhouse: () => ({ ...room.clickhouse, query }) });
  for (const id of ids) expect(await runner.start(room.org, id)).toMatchObject({ kind: "queued" });
  const heartbeats = room.db.database.kysely.selectFrom("connector_syncs").where("ended_at", "is", null);
  const waiting = heartbeats.where("heartbeat_at", "is", null).select("connector_id");
  while ((await waiting.execute()).length > 2) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(new Set((await waiting.execute()).map((row) => row.connector_id))).toEqual(new Set(ids.slice(3)));
  expect((await room.state(last))[0]).toMatchObject({ status: "syncing", phase: "waiting", errorCode: null });
  const { id: queued } = (await runner.start(room.org, last)) as { id: string };
  expect(await runner.start(room.org, last)).toEqual({ kind: "running", id: queued });
  gate.resolve();
  await runner.idle();
  for (const id of ids) expect((await room.state(id))[0]).toMatchObject({ errorCode: null, months: 1, phase: null });
  await runner.stop();
});

test("what was asked for on a node that is gone by now is done by another", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const id = await room.connect("focus", folder);
  await inLocked(id, (tx, connector) => queueSync(tx, connector, newId("syn", randomBytes)));
  await workOff(room.runner);
  expect((await room.state(id))[0]).toMatchObject({ status: "synced", months: 1 });
});

test("a connector that can't be begun keeps no other from its sync; each is its organization's work", async () => {
  deliver(folder, { "a/bill.csv": focusCsv([{}]), "b/bill.csv": focusCsv([{}]) });
  const [broken, whole] = [
    await room.connect("focus", join(folder, "a")),
    await room.connect("focus", join(folder, "b")),
  ];
  const errors: unknown[] = [];
  const tenants: unknown[] = [];
  let isFirst = true;
  const open: StorageLocations["open"] = (storage) => {
    tenants.push(currentTenant());
    if (!isFirst) return room.tools.locations.open(storage);
    isFirst = false;
    throw new Error("On purpose.");
  };
  const onError = (error: unknown) => void errors.push(error);
  const runner = createSyncRunner({ ...room.tools, locations: { ...room.tools.locations, open }, onError });
  await workOff(runner);
  expect(errors).toHaveLength(1);
  expect(tenants).toEqual([room.org.organizationId, room.org.organizationId]);
  expect([(await room.state(broken))[0]?.months, (await room.state(whole))[0]?.months].sort()).toEqual([0, 1]);
});

test("lines that no pointer names are dropped, those of a deleted connector too", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  await room.db.database.kysely.deleteFrom("connectors").where("id", "=", id).execute();
  await room.runner.dropOldLoads();
  const of = room.db.database.kysely.selectFrom("cost_loads").select("id").where("connector_id", "=", id);
  const loads = (await of.execute()).map((row) => row.id);
  const sql = "SELECT load FROM charge_lines WHERE load IN {loads:Array(UInt32)}";
  expect(loads).toHaveLength(1);
  expect(await room.clickhouse.query({ sql, params: { loads } })).toEqual([]);
});

async function workOff(runner: SyncRunner): Promise<void> {
  await runner.startDue(() => room.org);
  await runner.idle();
}

function inLocked<T>(id: ConnectorId, work: (tx: Tx, connector: LockedConnector) => Promise<T>): Promise<T> {
  return room.db.database.inTransaction(async (tx) =>
    work(tx, (await lockConnector(tx, room.org, id)) as LockedConnector),
  );
}

/** What a reader of all connectors leaves out, by connector and month. */
async function deduplicated() {
  const { rows } = await sql<{ connector_id: string; month: string; left_out: unknown }>`
    SELECT connector_id, month, left_out FROM visible_cost_loads JOIN connectors ON id = connector_id
    WHERE visible_cost_loads.organization_id = ${room.org.organizationId} ORDER BY created_at, month`.execute(
    room.db.database.kysely,
  );
  return rows.map((row) => [row.connector_id, row.month, row.left_out]);
}
