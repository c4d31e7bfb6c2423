import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver, type FocusLine, focusCsv } from "../../../test/support/bills.ts";
import { COLUMNS_OF_LINES, COST_TABLES } from "../../bills/index.ts";
import type { ConnectorId } from "../../core/ids.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { countOlderSessions } from "../../stores/postgres/index.ts";
import { type Moved, moveOldLoads } from "./move-old-loads.ts";

const LINES = `(SELECT ${COLUMNS_OF_LINES} FROM charge_lines)`;
const MONTHS = ["2026-02", "2026-03"];

let room: BillRoom;
let connectors: readonly ConnectorId[];
let kept: readonly number[];

beforeAll(async () => {
  room = await openBillRoom();
  connectors = [await loaded("0.1", "1e-30"), await loadedAgain()];
  const rows = await room.db.database.kysely
    .selectFrom("cost_loads")
    .select("id")
    .where("dropped_at", "is", null)
    .execute();
  kept = rows.map(({ id }) => id).sort((one, other) => one - other);
  await room.clickhouse.command({
    sql: `CREATE TABLE written ENGINE = MergeTree ORDER BY load AS SELECT * FROM ${LINES}`,
  });
});

beforeEach(intoOldTables);

afterAll(() => room.close());

test("loads come out of the tables of the version before as they went in, wherever the move is cut off", {
  timeout: 120_000,
}, async () => {
  const lines = await digest("cost_lines");
  expect(lines).toHaveLength(6);
  let tries = 0;
  for (let isOver = false; !isOver; tries++) {
    const cut = CUTS[tries % CUTS.length] as Cut;
    isOver = await moveOldLoads(over(cutOffAt(Math.floor(tries / CUTS.length), cut)), () => {}).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe("cut off");
        return false;
      },
    );
  }
  expect(tries).toBeGreaterThanOrEqual(20);
  expect(await digest(LINES)).toEqual(lines);
  expect((await Promise.all(connectors.map((id) => room.billed(id)))).map((months) => months[0])).toMatchObject([
    { cost: "0.100000000000000000000000000001", lines: "2" },
    { cost: "5", lines: "2" },
  ]);
  const sql = "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%cost%'";
  expect(await room.clickhouse.query({ sql })).toEqual([]);
});

test("it says how far it is, and is nothing to do a second time", async () => {
  const told: Moved[] = [];
  await moveOldLoads(over(room.clickhouse), (moved) => told.push(moved));
  expect(told).toEqual([{ loads: 0, of: 6 }]);
  await moveOldLoads(over(room.clickhouse), (moved) => told.push(moved));
  expect(told).toHaveLength(1);
});

test("a load that nobody can see is not carried over, and one that a roll-back may bring again is", async () => {
  await moveOldLoads(over(room.clickhouse), () => {});
  const sql = "SELECT DISTINCT load FROM charge_lines ORDER BY load";
  const rows = await room.clickhouse.query<{ load: number }>({ sql });
  expect(rows.map(({ load }) => load)).toEqual(kept);
});

test("nothing is moved while a node of the version before is there, and all of it once it is gone", async () => {
  const { connection } = room.db;
  const older = new Client({ ...(connection as { host: string }), application_name: "costplane-gate" });
  await older.connect();
  const lines = await digest("cost_lines");
  await expect(moveOldLoads(over(room.clickhouse), () => {})).rejects.toThrow("an older node is there");
  expect(await digest("cost_lines")).toEqual(lines);
  await older.end();
  const move = () =>
    moveOldLoads(over(room.clickhouse), () => {}).then(
      () => true,
      () => false,
    );
  await expect.poll(move).toBe(true);
  expect(await digest(LINES)).toEqual(lines);
});

test("lines that are not what was loaded once are not carried over, and stay where they are", async () => {
  await room.clickhouse.command({
    sql: `INSERT INTO cost_lines (load, BillingMonth, BillingCurrency, ChargePeriodStart, BilledCost)
      SELECT {load:UInt32}, '2026-03-01', 'USD', toDateTime('2026-03-02 00:00:00', 'UTC'), toDecimal256('1e-30', 30)`,
    params: { load: kept.at(-1) as number },
  });
  const before = await digest("cost_lines");
  await expect(moveOldLoads(over(room.clickhouse), () => {})).rejects.toThrow("does not add up");
  expect(await digest("old_cost_lines")).toEqual(before);
});

function over(clickhouse: ClickHouse) {
  const { database } = room.db;
  const refuseBesideOlder = async () => {
    if ((await countOlderSessions(database)) > 0) throw new Error("an older node is there");
  };
  return { database, clickhouse, refuseBesideOlder };
}

/** Before a statement, after it with nobody left to hear of that, or after lines were written a second time. */
const CUTS = ["before", "after", "written twice"] as const;
type Cut = (typeof CUTS)[number];

function cutOffAt(nth: number, cut: Cut): ClickHouse {
  let count = 0;
  const cutOff =
    (run: ClickHouse["command"]): ClickHouse["command"] =>
    async (load) => {
      const isCut = count++ === nth;
      for (let times = isCut ? timesRun(cut, load.sql) : 1; times > 0; times--) await run(load);
      if (isCut) throw new Error("cut off");
    };
  const { command, define } = room.clickhouse;
  return { ...room.clickhouse, command: cutOff(command), define: cutOff(define) };
}

function timesRun(cut: Cut, sql: string): number {
  if (cut === "before") return 0;
  return cut === "written twice" && sql.startsWith("INSERT") ? 2 : 1;
}

async function loaded(...costs: readonly string[]): Promise<ConnectorId> {
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": bill(costs) });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  return id;
}

/** A connector with loads that are current, replaced, and of a sync that failed. */
async function loadedAgain(): Promise<ConnectorId> {
  const folder = room.makeFolder();
  deliver(folder, { "bill.csv": bill(["1"]) });
  const id = await room.connect("focus", folder);
  await room.sync(id);
  deliver(folder, { "bill.csv": bill(["2", "3"]) });
  await room.sync(id);
  deliver(folder, { "bill.csv": bill(["4"]) });
  const failed = await room.sync(id, async (sql, run) => {
    await run();
    if (sql.startsWith("INSERT INTO charge_lines")) throw new Error("cut off");
  });
  expect(failed).toMatchObject({ code: "failed" });
  await room.db.database.kysely
    .updateTable("cost_loads")
    .set({ dropped_at: new Date() })
    .where("connector_id", "=", id)
    .where("line_items", "=", 0n)
    .execute();
  return id;
}

function bill(costs: readonly string[]): string {
  return focusCsv(
    MONTHS.flatMap((month) =>
      costs.map((BilledCost): FocusLine => {
        const Tags = '{"team":"a","env":"x"}';
        return {
          BilledCost,
          Tags,
          BillingPeriodStart: `${month}-01T00:00:00Z`,
          ChargePeriodStart: `${month}-02T00:00:00Z`,
        };
      }),
    ),
  );
}

/** What the lines of each load of a table come to. */
function digest(table: string) {
  const costs = "BilledCost, EffectiveCost, ListCost, ContractedCost, ConsumedQuantity";
  const columns = `${costs}, toString(Tags), SubAccountId, ServiceName, ChargePeriodStart, SourceFile`;
  const sql = `SELECT load, count() AS lines, sum(cityHash64(${columns})) AS digest FROM ${table}
    WHERE load IN {kept:Array(UInt32)} GROUP BY load ORDER BY load`;
  return room.clickhouse.query<object>({ sql, params: { kept } });
}

/** As if all that was loaded had been written by the version before. */
async function intoOldTables(): Promise<void> {
  const run = (sql: string) => room.clickhouse.command({ sql });
  for (const table of ["cost_days", "cost_lines"]) {
    for (const name of [table, `old_${table}`]) await run(`DROP TABLE IF EXISTS ${name}`);
  }
  for (const table of COST_TABLES) await run(`TRUNCATE TABLE ${table}`);
  for (const file of ["0003_cost.sql", "0004_whole_lines.sql", "0006_source_file.sql"]) {
    const text = readFileSync(new URL(`../../stores/clickhouse/migrations/${file}`, import.meta.url), "utf8");
    for (const sql of text.split(/;\n/).filter((part) => part.trim() !== "")) await run(sql);
  }
  const columns = await room.clickhouse.query<{ name: string }>({
    sql: `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'written'
      AND name NOT IN ('Organization', 'Repeats')`,
  });
  const names = columns.map(({ name }) => name).join(", ");
  await run(`INSERT INTO cost_lines (${names}, Line) SELECT ${names}, 'as it stood' FROM written
    SETTINGS max_partitions_per_insert_block = 0`);
  await run(
    "INSERT INTO cost_days (load, Lines) SELECT load, 1 FROM written SETTINGS max_partitions_per_insert_block = 0",
  );
}
