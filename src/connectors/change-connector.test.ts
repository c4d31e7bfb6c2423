import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { rollBackConnector } from "./change-connector.ts";
import { type ConnectorRecord, NO_PROGRESS } from "./facts.ts";
import { beginSync } from "./queue/store-queue.ts";
import { showState } from "./show-connector.ts";
import { type LockedConnector, lockConnector, updateConnector } from "./store.ts";
import { pointBack } from "./store-loads.ts";
import { updateHeartbeat } from "./store-syncs.ts";

const NOTHING = { months: [], removedMonths: [] };
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

test("a roll-back ends the sync that is under way, which would load the same again", async () => {
  const id = await room.connect("focus", folder);
  const running = newId("syn", randomBytes);
  await inLocked(id, (tx, connector) => beginSync(tx, connector, running));
  await rollBack(id);
  expect(await room.db.database.inTransaction((tx) => updateHeartbeat(tx, room.org, running, NO_PROGRESS))).toBe(false);
});

test("a load that a roll-back is showing again is not dropped in that moment", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "22" }]) });
  await room.sync(id);
  const { kysely } = room.db.database;
  const old = kysely.updateTable("cost_loads").where("connector_id", "=", id).where("superseded_at", "is not", null);
  await old.set({ superseded_at: new Date(0) }).execute();
  const waiting = sql<{ n: number }>`SELECT count(*)::integer AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let dropping: Promise<unknown> | undefined;
  await inLocked(id, async (tx, connector) => {
    await pointBack(tx, connector);
    dropping = room.runner.dropOldLoads();
    while ((await waiting.execute(kysely)).rows[0]?.n === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await dropping;
  expect(await room.billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "1", lines: "1" }]);
});

test("a roll-back shows the loads before the newest sync again, and pauses the connector", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "22" }]) });
  await room.sync(id);
  expect(await rollBack(id)).toEqual({ months: ["2026-03"], removedMonths: [] });
  // Who tries again after a time-out must not be shown the later load again.
  expect(await rollBack(id)).toEqual(NOTHING);
  expect((await room.state(id))[0]).toMatchObject({ isRolledBack: true });
  expect(await room.billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "1", lines: "1" }]);
  expect(await room.runner.start(room.org, id)).toEqual({ kind: "paused" });
  await room.runner.dropOldLoads();
  expect(await room.billed(id)).toHaveLength(1);
});

test("a month that the newest sync added is gone after a roll-back, and comes with the files put right", async () => {
  deliver(folder, { "march.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, {
    "march.csv": focusCsv([{ BilledCost: "22" }]),
    "april.csv": focusCsv([{ ...APRIL, BilledCost: "333" }]),
  });
  await room.sync(id);
  expect(await rollBack(id)).toEqual({ months: ["2026-03"], removedMonths: ["2026-04"] });
  const march = { month: "2026-03-01", currency: "USD", cost: "1", lines: "1" };
  expect(await room.billed(id)).toEqual([march]);
  expect(await rollBack(id)).toEqual(NOTHING);

  for (const cost of ["5", "6"]) {
    deliver(folder, {
      "march.csv": focusCsv([{ BilledCost: "1" }]),
      "april.csv": focusCsv([{ ...APRIL, BilledCost: cost }]),
    });
    await inLocked(id, (tx, connector) => updateConnector(tx, connector, { isPaused: false }));
    await room.sync(id);
    expect(await room.billed(id)).toEqual([march, { month: "2026-04-01", currency: "USD", cost, lines: "1" }]);
    // The load that was taken back before is not what April was before this sync.
    expect(await rollBack(id)).toMatchObject({ removedMonths: ["2026-04"] });
    expect(await room.billed(id)).toEqual([march]);
  }
});

test("a first load can be rolled back to nothing, and says so; files without its months are no loss then", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  expect(await rollBack(id)).toEqual({ months: [], removedMonths: ["2026-03"] });
  const { status_detail, ...shown } = await shownAs(id);
  expect(shown).toMatchObject({ status: "paused", data_from: null, line_items: 0, reconciled: false });
  expect(status_detail).toContain("It was rolled back");
  await inLocked(id, (tx, connector) => updateConnector(tx, connector, { isPaused: false }));
  expect((await shownAs(id)).status_detail).toContain("Waiting for its next sync.");
  deliver(folder, { "bill.csv": focusCsv([APRIL]) });
  await room.sync(id);
  expect((await room.state(id))[0]?.notes).toEqual([]);
});

test("months are rolled back all or none, for a day: they never show what they never were", async () => {
  deliver(folder, { "march.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, { "march.csv": focusCsv([{ BilledCost: "22" }]), "april.csv": focusCsv([APRIL]) });
  await room.sync(id);
  const { kysely } = room.db.database;
  const old = kysely.updateTable("cost_loads").where("connector_id", "=", id).where("superseded_at", "is not", null);
  await old.set({ dropped_at: new Date() }).execute();
  expect(await rollBack(id)).toEqual(NOTHING);
  await old.set({ dropped_at: null }).execute();
  const syncs = kysely.updateTable("connector_syncs").where("connector_id", "=", id);
  await syncs.set({ heartbeat_at: sql<Date>`now() - interval '25 hours'` }).execute();
  expect(await rollBack(id)).toEqual(NOTHING);
  expect(await room.billed(id)).toHaveLength(2);
  expect((await room.state(id))[0]).toMatchObject({ isRolledBack: false, status: "synced" });
});

test("after a good sync a connector is not rolled back any more, and can be rolled back anew", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  for (const bill of ["22", "333"]) {
    deliver(folder, { "bill.csv": focusCsv([{ BilledCost: bill }]) });
    await inLocked(id, (tx, connector) => updateConnector(tx, connector, { isPaused: false }));
    await room.sync(id);
    expect((await room.state(id))[0]).toMatchObject({ isRolledBack: false });
    expect(await rollBack(id)).toEqual({ months: ["2026-03"], removedMonths: [] });
    expect(await rollBack(id)).toEqual(NOTHING);
  }
});

async function shownAs(id: ConnectorId) {
  return showState((await room.state(id))[0] as ConnectorRecord);
}

function rollBack(id: ConnectorId) {
  const by = { actor: "operator:test", origin: "test" };
  return room.db.database.inTransaction((tx) => rollBackConnector(tx, room.org, by, id));
}

function inLocked<T>(id: ConnectorId, work: (tx: Tx, connector: LockedConnector) => Promise<T>): Promise<T> {
  return room.db.database.inTransaction(async (tx) =>
    work(tx, (await lockConnector(tx, room.org, id)) as LockedConnector),
  );
}
