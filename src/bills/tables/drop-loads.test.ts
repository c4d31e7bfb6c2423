import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import type { ClickHouse, Settings } from "../../stores/clickhouse/index.ts";
import type { LoadOfMonth } from "../facts.ts";
import { COST_TABLES } from "./cost-rows.ts";
import { dropLoads } from "./drop-loads.ts";

let clickhouse: TestClickHouse;
const month = "2026-03-01";

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});

beforeEach(async () => {
  for (const table of COST_TABLES) await clickhouse.command({ sql: `TRUNCATE TABLE ${table}` });
});

afterAll(() => clickhouse.close());

test("loads go, whatever they share a part with, and all others stay", async () => {
  await write([1, 10], [1, 11], [5, 12], [2, 13]);
  await write([1, 14]);
  await write([1, 15], [2, 16]);
  await dropLoads(clickhouse, [load(1, 10), load(5, 12), load(1, 14), load(2, 16)]);
  expect(await loadsThere()).toEqual(COST_TABLES.map(() => [11, 13, 15]));
  await dropLoads(clickhouse, [load(1, 10), load(1, 99)]);
  expect(await loadsThere()).toEqual(COST_TABLES.map(() => [11, 13, 15]));
});

test("what the engine has added up of tags is without loads that are gone", async () => {
  await write([1, 10], [1, 11]);
  await write([1, 12], [1, 13]);
  await dropLoads(clickhouse, [load(1, 10), load(1, 12)]);
  const sql = "SELECT load, sum(Lines) FROM charge_tags GROUP BY load ORDER BY load";
  const read = (settings: Settings) => clickhouse.query<{ load: number }>({ sql, settings });
  const added = await read({ force_optimize_projection: 1, force_optimize_projection_name: "values_by_day" });
  expect(added.map((row) => row.load)).toEqual([11, 13]);
  expect(added).toEqual(await read({ optimize_use_projections: 0 }));
});

test("a part that has nothing else goes whole, at once, and what is left of another when it is merged", async () => {
  await write([1, 10]);
  await write([1, 11], [1, 12]);
  await dropLoads(clickhouse, [load(1, 10), load(1, 11)]);
  expect(await rowsOfParts()).toBe("6");
  for (const table of COST_TABLES) await clickhouse.command({ sql: `OPTIMIZE TABLE ${table} FINAL` });
  expect(await rowsOfParts()).toBe("3");
  expect(await loadsThere()).toEqual(COST_TABLES.map(() => [12]));
});

test("what is merged between the look and the deletion is deleted by its rows, and nothing else", async () => {
  await write([1, 10]);
  await write([1, 11]);
  const meanwhile: ClickHouse = {
    ...clickhouse,
    command: async (statement) => {
      if (statement.sql.includes("DROP PART")) {
        await write([1, 12]);
        for (const table of COST_TABLES) await clickhouse.command({ sql: `OPTIMIZE TABLE ${table} FINAL` });
      }
      await clickhouse.command(statement);
    },
  };
  await dropLoads(meanwhile, [load(1, 10)]);
  expect(await loadsThere()).toEqual(COST_TABLES.map(() => [11, 12]));
});

function load(organization: number, number: number): LoadOfMonth {
  return { organization, load: number, month };
}

/** A row of each load in each table, all of an organization's bucket in one part. */
async function write(...loads: readonly (readonly [organization: number, load: number])[]): Promise<void> {
  const values = loads.map(([organization, number]) => `(${organization}, ${number}, '${month}')`).join(", ");
  for (const table of COST_TABLES) {
    await clickhouse.command({ sql: `INSERT INTO ${table} (Organization, load, BillingMonth) VALUES ${values}` });
  }
}

function loadsThere(): Promise<readonly (readonly number[])[]> {
  const reads = COST_TABLES.map((table) =>
    clickhouse.query<{ load: number }>({ sql: `SELECT DISTINCT load FROM ${table} ORDER BY load` }),
  );
  return Promise.all(reads.map(async (read) => (await read).map((row) => row.load)));
}

async function rowsOfParts(): Promise<string | undefined> {
  const sql = `SELECT toString(sum(rows)) AS rows FROM system.parts
    WHERE active AND database = currentDatabase() AND table LIKE 'charge%'`;
  return (await clickhouse.query<{ rows: string }>({ sql }))[0]?.rows;
}
