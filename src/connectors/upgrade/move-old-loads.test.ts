import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver, type FocusLine, focusCsv } from "../../../test/support/bills.ts";
import { olderNode } from "../../../test/support/older-node.ts";
import { ROUNDS_ARE_ALL } from "../../../test/support/rounds.ts";
import { COLUMNS_OF_LINES, COST_TABLES } from "../../bills/index.ts";
import { type ConnectorId, newId } from "../../core/ids.ts";
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
  timeout: 180_000,
}, async () => {
  const lines = await digest("cost_lines");
  expect(lines).toHaveLength(6);
  const cuts = await cutAnywhere(async () => {
    expect(await moveOldLoads(over(room.clickhouse), () => {})).toBe("moved");
    expect(await digest(LINES)).toEqual(lines);
  });
  expect(cuts).toBeGreaterThanOrEqual(12 / CUT_EACH);
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

test("beside a node of the version before bills are copied, its tables stay, and go once it is gone", async () => {
  const older = await olderNode(room.db);
  await using _ = older;
  const lines = await digest("cost_lines");
  const told: Moved[] = [];
  const move = () => moveOldLoads(over(room.clickhouse), (moved) => told.push(moved));
  expect(await move()).toBe("copied");
  expect(await digest(LINES)).toEqual(lines);
  expect(await digest("cost_lines")).toEqual(lines);
  // Another node starts: it copies nothing again, and one that knows of the copies asks nothing of them.
  expect(await move()).toBe("copied");
  expect(told).toEqual([{ loads: 0, of: 6 }]);
  const statements: string[] = [];
  const watched = over(watching(room.clickhouse, statements));
  expect(await moveOldLoads({ ...watched, state: "copied" }, () => {})).toBe("copied");
  expect(statements.filter((sql) => !sql.includes("system.tables"))).toEqual([]);
  await older[Symbol.asyncDispose]();
  await expect.poll(move).toBe("moved");
  expect(told).toHaveLength(1);
  expect(await digest(LINES)).toEqual(lines);
  const sql = "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%cost%'";
  expect(await room.clickhouse.query({ sql })).toEqual([]);
});

test("beside a node of the version before it can be cut off anywhere, and nothing of its tables is touched", {
  timeout: 180_000,
}, async () => {
  await using _older = await olderNode(room.db);
  const lines = await digest("cost_lines");
  const cuts = await cutAnywhere(async () => {
    expect(await digest("cost_lines")).toEqual(lines);
    expect(await moveOldLoads(over(room.clickhouse), () => {})).toBe("copied");
    expect(await digest("cost_lines")).toEqual(lines);
    expect(await digest(LINES)).toEqual(lines);
  });
  expect(cuts).toBe(3 / CUT_EACH);
});

test("a load that a node of the version before is writing yet is waited for: it may be made current", async () => {
  await using _older = await olderNode(room.db);
  const { kysely } = room.db.database;
  const [connector_id] = connectors as [ConnectorId];
  const { organization } = await kysely.selectFrom("cost_loads").select("organization").executeTakeFirstOrThrow();
  const sync = { id: newId("syn", randomBytes), connector_id, progress: "{}" };
  await kysely.insertInto("connector_syncs").values(sync).execute();
  const begun = { connector_id, month: "2026-04-01", fingerprint: "", organization, line_items: 0n, sums: "[]" };
  const { id } = await kysely.insertInto("cost_loads").values(begun).returning("id").executeTakeFirstOrThrow();
  const move = () => moveOldLoads(over(room.clickhouse), () => {});
  expect(await move()).toBe("waiting");
  expect(await digest(LINES)).toEqual([]);
  await kysely.deleteFrom("connector_syncs").where("id", "=", sync.id).execute();
  expect(await move()).toBe("copied");
  await kysely.deleteFrom("cost_loads").where("id", "=", id).execute();
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
  const isBesideOlder = async () => (await countOlderSessions(database)) > 0;
  return { database, clickhouse, isBesideOlder, state: null };
}

function watching(clickhouse: ClickHouse, statements: string[]): ClickHouse {
  const noting =
    <Load extends { readonly sql: string }, Answer>(run: (load: Load) => Answer) =>
    (load: Load) => {
      statements.push(load.sql);
      return run(load);
    };
  const { command, define, query } = clickhouse;
  return {
    ...clickhouse,
    command: noting(command),
    define: noting(define),
    query: noting(query) as ClickHouse["query"],
  };
}

// A plain run cuts off after every third statement.
const CUT_EACH = ROUNDS_ARE_ALL ? 1 : 3;

/** Cuts a move off after each of its statements, each time from the start; answers with how often. */
async function cutAnywhere(thenHolds: () => Promise<void>): Promise<number> {
  let cuts = 0;
  for (let isOver = false; !isOver; ) {
    await intoOldTables();
    const { clickhouse, isCut } = cutOffAt(cuts * CUT_EACH);
    await moveOldLoads(over(clickhouse), () => {}).catch((error: Error) => expect(error.message).toBe("cut off"));
    await thenHolds();
    if (isCut()) cuts++;
    else isOver = true;
  }
  return cuts;
}

/** After a statement, with nobody left to hear of that, so that lines were written a second time. */
function cutOffAt(nth: number) {
  let count = 0;
  let isCut = false;
  const cutOff =
    (run: ClickHouse["command"]): ClickHouse["command"] =>
    async (load) => {
      await run(load);
      if (count++ !== nth) return;
      if (load.sql.startsWith("INSERT")) await run(load);
      isCut = true;
      throw new Error("cut off");
    };
  const { command, define } = room.clickhouse;
  const clickhouse: ClickHouse = { ...room.clickhouse, command: cutOff(command), define: cutOff(define) };
  return { clickhouse, isCut: () => isCut };
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
