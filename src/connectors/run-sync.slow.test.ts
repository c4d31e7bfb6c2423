import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { testLocations } from "../../test/support/locations.ts";
import { until } from "../../test/support/send-request.ts";
import { type SlowServer, startSlowServer } from "../../test/support/slow-server.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { StorageLocations } from "../storage/index.ts";
import { changeConnector, deleteConnector } from "./change-connector.ts";
import { syncNow } from "./sync-now.ts";
import { createSyncRunner, type SyncLimits, type SyncRunner } from "./sync-runner.ts";

const OLD = [{ month: "2026-03-01", currency: "USD", cost: "4", lines: "1" }];
const NEW = focusCsv(Array.from({ length: 200 }, () => ({ BilledCost: "1" })));
const BY = { actor: "operator:test", origin: "test" };
const PACE = { idleMsMax: 400, windowMs: 1_200, bytesMin: 1_048_576 };
const PATIENT: SyncLimits = { workMsMax: 600_000, longWorkMs: 600_000 };

let room: BillRoom;
let patientLocations: StorageLocations;
let ends: (() => Promise<unknown>)[];

beforeAll(async () => {
  room = await openBillRoom({ privateAddresses: ["127.0.0.1"], pace: PACE });
  patientLocations = testLocations([room.root], { privateAddresses: ["127.0.0.1"] });
});

beforeEach(() => {
  ends = [];
  return async () => {
    for (const end of ends.reverse()) await end();
  };
});

afterAll(async () => {
  await patientLocations.close();
  await room.close();
});

describe("a server that is too slow fails the sync, with what to do, and the load before stays", () => {
  test.each([
    ["drips", "too_slow", /came at less than 1 MB in 1\.2 seconds, which is too slow: serve it from a faster server/],
    ["falls silent", "unreachable", /sent nothing for 0\.4 seconds/],
    ["does not answer", "unreachable", /sent nothing for 0\.4 seconds/],
  ] as const)("one that %s: %s", async (manner, code, message) => {
    const { id, server } = await loaded();
    server.serve(NEW, manner);
    expect(await room.sync(id)).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await room.billed(id)).toEqual(OLD);
    await until(() => server.open() === 0);
    expect(await retriesSoon(id)).toBe(true);
    server.serve(NEW, "at once");
    expect(await room.sync(id)).toBeNull();
    expect(await room.billed(id)).toMatchObject([{ cost: "200" }]);
  });

  test("one that keeps the pace, but not the time of a sync: too_slow", async () => {
    const { id, server } = await loaded();
    server.serve(NEW, "drips");
    const runner = patientRunner({ workMsMax: 1_000 });
    const report = await syncNow(room.tools, runner, room.org, id);
    const message = expect.stringMatching(/^The sync did not end within 1 seconds of work\. .* make a connector/);
    expect(report).toMatchObject({ sync: { status: "failed", error: { code: "too_slow", message } } });
    expect(await room.billed(id)).toEqual(OLD);
    await until(() => server.open() === 0);
    expect(await retriesSoon(id)).toBe(true);
  });
});

test("servers that drip keep no other connector from its sync", async () => {
  const dripping = [await loaded(), await loaded()];
  for (const { server } of dripping) server.serve(NEW, "drips");
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "4" }]) });
  const runner = patientRunner({ longWorkMs: 2_500 });
  for (const { id } of dripping) await makeDue(id);
  await runner.startDue(() => room.org);
  await until(() => dripping.every(({ server }) => server.open() > 0));
  const [other, another] = [await room.connect("focus", folder), await room.connect("focus", folder)];
  await runner.startDue(() => room.org);
  await until(async () => (await room.state(dripping[0]?.id as ConnectorId))[0]?.phase === "reading");
  const monthsOf = async (id: ConnectorId) => (await room.state(id))[0]?.months;
  await until(async () => (await monthsOf(other)) === 1 && (await monthsOf(another)) === 1);
  expect(await room.billed(other)).toEqual(OLD);
  expect(await room.billed(another)).toEqual(OLD);
  expect(dripping.every(({ server }) => server.open() > 0)).toBe(true);
});

describe("a sync under way ends soon, on whatever node it runs", () => {
  test("when its connector is paused; resumed, the connector is as it was, and due", async () => {
    const { id, server } = await loaded();
    server.serve(NEW, "drips");
    const runner = await begun(id, server);
    await change(id, { paused: true });
    await runner.idle();
    expect(server.open()).toBe(0);
    const [paused] = await room.state(id);
    expect(paused).toMatchObject({ status: "paused", errorCode: null });
    expect(await patientRunner().start(room.org, id)).toEqual({ kind: "paused" });
    await change(id, { paused: false });
    const [resumed] = await room.state(id);
    expect(resumed).toMatchObject({ status: "synced", errorCode: null, months: 1 });
    expect(resumed?.nextSyncAt.getTime()).toBeLessThanOrEqual(Date.now());
    server.serve(NEW, "at once");
    await room.runner.startDue(() => room.org);
    await room.runner.idle();
    expect(await room.billed(id)).toMatchObject([{ cost: "200" }]);
  });

  test("when it waiting for its turn", async () => {
    const { id, server } = await loaded();
    server.serve(NEW, "drips");
    const folder = room.makeFolder();
    const waiting = await room.connect("focus", folder);
    const runner = patientRunner();
    await begun(id, server, runner);
    const second = await loaded();
    second.server.serve(NEW, "drips");
    await begun(second.id, second.server, runner);
    const started = await runner.start(room.org, waiting);
    await change(waiting, { paused: true });
    expect(started.kind).toBe("queued");
    await until(async () => (await room.state(waiting))[0]?.phase === null);
  });

  test("when its connector is deleted, and nothing is left of what it still wrote", async () => {
    const { id, server } = await loaded();
    server.serve(NEW, "at once");
    const deletion = () => room.db.database.inTransaction((tx) => deleteConnector(tx, room.org, BY, id));
    // The janitor comes between the deletion and the last lines of the sync, which has not heard of it yet.
    const late = async (sql: string, run: () => Promise<void>) => {
      if (sql.startsWith("INSERT INTO charge_lines")) {
        await deletion();
        await room.runner.dropOldLoads();
      }
      await run();
    };
    await expect(room.sync(id, late)).rejects.toThrow("not_found");
    const loads = await loadsOf(id);
    expect(loads).toHaveLength(2);
    // Whether the sync heard of it in time or not.
    const organization = await organizationOf(loads);
    const sql = `INSERT INTO charge_lines (Organization, load, BillingMonth)
        SELECT {organization:UInt32}, {load:UInt32}, '2026-03-01'`;
    await room.clickhouse.command({ sql, params: { organization, load: loads.at(-1) as number } });
    await room.runner.dropOldLoads();
    expect(await linesOf(loads)).not.toBe("0");
    const hoursLater = { dropped_at: new Date(0) };
    await room.db.database.kysely.updateTable("cost_loads").set(hoursLater).where("connector_id", "=", id).execute();
    await room.runner.dropOldLoads();
    expect(await linesOf(loads)).toBe("0");
    expect(await loadsOf(id)).toEqual([]);
  });
});

/** A node of its own, whose locations may drip. */
function patientRunner(limits: Partial<SyncLimits> = {}): SyncRunner {
  const runner = createSyncRunner({ ...room.tools, locations: patientLocations, limits: { ...PATIENT, ...limits } });
  ends.push(() => runner.stop());
  return runner;
}

/** A sync that waits for the bytes of its server; answers with its runner. */
async function begun(id: ConnectorId, server: SlowServer, runner = patientRunner()): Promise<SyncRunner> {
  const started = await runner.start(room.org, id);
  if (started.kind !== "queued") throw new Error(started.kind);
  await until(() => server.open() > 0);
  return runner;
}

function change(id: ConnectorId, wish: { readonly paused: boolean }) {
  const checked = { id, change: wish, storage: null };
  return room.db.database.inTransaction((tx) => changeConnector(tx, room.org, BY, checked));
}

async function loaded(): Promise<{ readonly id: ConnectorId; readonly server: SlowServer }> {
  const server = await startSlowServer();
  ends.push(() => server.close());
  server.serve(focusCsv([{ BilledCost: "4" }]), "at once");
  const id = newId("con", randomBytes);
  const { organizationId } = room.org;
  const row = { id, organization_id: organizationId, name: "Bills", provider: "focus", source: server.source } as const;
  await room.db.database.kysely.insertInto("connectors").values(row).execute();
  expect(await room.sync(id)).toBeNull();
  return { id, server };
}

async function makeDue(id: ConnectorId): Promise<void> {
  const connector = room.db.database.kysely.updateTable("connectors").where("id", "=", id);
  await connector.set({ next_sync_at: new Date(0) }).execute();
}

/** Whether the next sync is due in a minute or two, and not in hours. */
async function retriesSoon(id: ConnectorId): Promise<boolean> {
  const [state] = await room.state(id);
  return state !== undefined && state.nextSyncAt.getTime() < Date.now() + 180_000;
}

async function loadsOf(id: ConnectorId): Promise<readonly number[]> {
  const rows = await room.db.database.kysely
    .selectFrom("cost_loads")
    .select("id")
    .where("connector_id", "=", id)
    .execute();
  return rows.map((row) => row.id);
}

async function organizationOf([load]: readonly number[]): Promise<number> {
  const own = room.db.database.kysely.selectFrom("cost_loads").where("id", "=", load as number);
  return (await own.select("organization").executeTakeFirstOrThrow()).organization;
}

async function linesOf(loads: readonly number[]): Promise<string | undefined> {
  const sql = `SELECT toString(sum(n)) AS lines FROM (
    SELECT count() AS n FROM charge_lines WHERE load IN {loads:Array(UInt32)}
    UNION ALL SELECT count() FROM charge_days WHERE load IN {loads:Array(UInt32)})`;
  return (await room.clickhouse.query<{ lines: string }>({ sql, params: { loads } }))[0]?.lines;
}
