import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FirstDemoRoom, openFirstDemoRoom } from "../../test/support/demo-room.ts";
import { testLocations } from "../../test/support/locations.ts";
import { TESTER } from "../../test/support/test-app.ts";
import { deleteOrganization, findOrganization } from "../accounts/index.ts";
import { COLUMNS_OF_LINES } from "../bills/index.ts";
import { createSyncRunner, listConnectors } from "../connectors/index.ts";
import { SERVICES } from "../core/services.ts";
import { CLOUDS } from "./catalog.ts";
import { makeDemo } from "./make-demo.ts";
import { refreshDemo } from "./refresh-demo.ts";
import { type BillTotal, totalsOfBill } from "./write-bill.ts";

const ORIGIN = "2026-08-22";

let demo: FirstDemoRoom;
beforeAll(async () => {
  demo = await openFirstDemoRoom("2026-11-20");
});
afterAll(() => demo.close());

const connectors = () => demo.database.inTransaction((tx) => listConnectors(tx, demo.org));
const names = async () => (await connectors()).map(({ name }) => name);

/** What a reader sees: the days of the current loads, added up by a column. */
async function seen(column: string): Promise<readonly BillTotal[]> {
  const rows = await demo.database.kysely.selectFrom("current_cost_loads").select("load_id").execute();
  const sql = `SELECT nullIf(toString(${column}), '') AS value, BillingCurrency AS currency,
      toString(count()) AS lines, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective,
      toString(sum(ListCost)) AS list, toString(sum(ContractedCost)) AS contracted
    FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines)
    WHERE load IN {loads:Array(UInt32)} GROUP BY value, currency ORDER BY value, currency`;
  return demo.clickhouse.query({ sql, params: { loads: rows.map((row) => row.load_id) } });
}

const wanted = (to: string, by: "service" | "day" | "tag:team") =>
  totalsOfBill(demo.clickhouse, { clouds: CLOUDS, from: ORIGIN, to, origin: ORIGIN }, by);

async function loadsByMonth(): Promise<ReadonlyMap<string, string>> {
  const rows = await demo.database.kysely.selectFrom("current_cost_loads").select(["month", "load_id"]).execute();
  const groups = Map.groupBy(rows, (row) => String(row.month).slice(0, 7));
  return new Map(
    [...groups].map(([month, own]) => [
      month,
      own
        .map((row) => row.load_id)
        .sort()
        .join(),
    ]),
  );
}

describe("a first start", () => {
  test("makes an organization with every service, and three synced connectors with ninety days of bills", async () => {
    const organization = await demo.database.inTransaction((tx) => findOrganization(tx, demo.org));
    expect(organization).toMatchObject({ name: "Demo", services: SERVICES });
    const state = { errorCode: null, status: "synced", dataFrom: ORIGIN, dataThrough: "2026-11-19", overlaps: 0 };
    expect(await connectors()).toMatchObject([
      { name: "Demo AWS", provider: "aws", ...state },
      { name: "Demo Azure", provider: "azure", ...state },
      { name: "Demo GCP", provider: "gcp", ...state },
    ]);
  });

  test("shows exactly what the generator says that the bills are, by service, day and team", async () => {
    expect(await seen("ServiceName")).toEqual(await wanted("2026-11-19", "service"));
    expect(await seen("toDate(ChargePeriodStart)")).toEqual(await wanted("2026-11-19", "day"));
    expect(await seen("Tags['team']")).toEqual(await wanted("2026-11-19", "tag:team"));
  });

  test("is the only one: a second makes no organization, loads nothing and touches no file", async () => {
    const maker = { secrets: {} as never, randomBytes: demo.tools.randomBytes, now: new Date(0), folder: demo.folder };
    expect(await demo.database.inTransaction((tx) => makeDemo(tx, maker))).toBeNull();
    const files = CLOUDS.flatMap((cloud) =>
      readdirSync(join(demo.folder, cloud)).map((name) => join(demo.folder, cloud, name)),
    );
    const times = () => files.map((path) => statSync(path).mtimeMs);
    const [before, loads] = [times(), await loadsByMonth()];
    await demo.refresh("2026-11-20");
    expect(files.length).toBe(3 * 4);
    expect(times()).toEqual(before);
    expect(await loadsByMonth()).toEqual(loads);
  });

  test("does nothing on another node, which keeps its bills elsewhere", async () => {
    const { tools, runner, clock } = demo;
    const stop = new AbortController().signal;
    const needs = { tools, runner, clock, stop, folder: "/elsewhere", isOnlyNode: false };
    expect(await refreshDemo(needs)).toEqual({ kind: "none" });
  });

  test("makes the bills again where a restore or a move has left this node, without them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "costplane-demo-"));
    const tools = { ...demo.tools, locations: testLocations([folder]) };
    const runner = createSyncRunner(tools);
    const stop = new AbortController().signal;
    const outcome = await refreshDemo({ tools, runner, clock: demo.clock, stop, folder, isOnlyNode: true });
    expect(outcome).toMatchObject({ kind: "refreshed", connectors: { length: CLOUDS.length } });
    expect(CLOUDS.flatMap((cloud) => readdirSync(join(folder, cloud)))).toHaveLength(3 * 4);
    expect(await connectors()).toMatchObject(CLOUDS.map(() => ({ status: "synced", errorCode: null })));
    await runner.stop();
    rmSync(folder, { recursive: true });
    await demo.refresh("2026-11-20");
  });

  test("waits for ClickHouse where it is not there", async () => {
    const { runner, clock, folder } = demo;
    const tools = { ...demo.tools, clickhouse: () => null };
    const stop = new AbortController().signal;
    expect(await refreshDemo({ tools, runner, clock, stop, folder, isOnlyNode: false })).toEqual({
      kind: "store_unavailable",
    });
  });

  // The engine is asked for once before the bills, and once for each connector.
  test.each([1, 3])("that stops when it asks for the engine, time %i, is finished by the next one", async (times) => {
    await forget();
    const stop = new AbortController();
    let left = times;
    const clickhouse = () => {
      left -= 1;
      if (left === 0) stop.abort();
      return demo.clickhouse;
    };
    const { runner, clock, folder } = demo;
    const needs = { tools: { ...demo.tools, clickhouse }, runner, clock, folder, stop: stop.signal, isOnlyNode: false };
    await expect(refreshDemo(needs)).rejects.toThrow();
    await demo.refresh("2026-11-20");
    expect(await names()).toEqual(["Demo AWS", "Demo Azure", "Demo GCP"]);
    expect(await seen("ServiceName")).toEqual(await wanted("2026-11-19", "service"));
  });

  /** As if the start had been killed when the organization was made and nothing more. */
  async function forget(): Promise<void> {
    await demo.database.kysely.deleteFrom("connectors").execute();
    await demo.database.kysely.deleteFrom("installation").where("name", "=", "demo_connected_at").execute();
  }
});

// One day after the other, on the demo that the tests above have left whole.
describe("a later start", () => {
  test("brings the bills up to its yesterday, over the end of a month too, and leaves other months alone", async () => {
    const before = await loadsByMonth();
    await demo.refresh("2026-12-02");
    expect(await seen("ServiceName")).toEqual(await wanted("2026-12-01", "service"));
    const after = await loadsByMonth();
    const changed = [...after.keys()].filter((month) => after.get(month) !== before.get(month));
    expect(changed.sort()).toEqual(["2026-11", "2026-12"]);
    expect(await names()).toEqual(["Demo AWS", "Demo Azure", "Demo GCP"]);
  });

  test("leaves a deleted connector deleted and a paused one alone", async () => {
    const { kysely } = demo.database;
    await kysely.deleteFrom("connectors").where("name", "=", "Demo AWS").execute();
    const paused = kysely.updateTable("connectors").set({ paused_at: new Date() });
    await paused.where("name", "=", "Demo Azure").execute();
    await demo.refresh("2026-12-03");
    const state = (await connectors()).map(({ name, dataThrough }) => [name, dataThrough]);
    expect(state).toEqual([
      ["Demo Azure", "2026-12-01"],
      ["Demo GCP", "2026-12-02"],
    ]);
  });

  test("does nothing for a deleted organization", async () => {
    await demo.database.inTransaction((tx) => deleteOrganization(tx, demo.org, TESTER));
    expect(await demo.refresh("2026-12-04")).toEqual({ kind: "none" });
    expect(await connectors()).toEqual([]);
  });
});
