import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { sql } from "kysely";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { yearByServiceIn } from "./hand-written.ts";

/** The same question to another engine. */
export type Asker = { readonly name: string; readonly ask: () => Promise<unknown>; close(): Promise<void> };

const MS_MAX = 3_600_000;
const LINE_COLUMNS = `"ServiceName", "BillingCurrency", "ConsumedUnit", "BilledCost", "ConsumedQuantity"`;
const DAYS = `SELECT ChargeDay, ServiceName, BillingCurrency, ConsumedUnit,
  CAST(BilledCost AS Decimal(38, 12)) AS BilledCost,
  CAST(ConsumedQuantity AS Nullable(Decimal(38, 12))) AS ConsumedQuantity
  FROM charge_days WHERE load IN {loads:Array(UInt32)}`;

/** DuckDB over the lines in Parquet, and over the daily roll-up in a table of its own. */
export async function askDuckDb(clickhouse: ClickHouse, bill: string, loads: readonly number[]): Promise<Asker[]> {
  const days = join(tmpdir(), `costplane-bench-days-${process.pid}.parquet`);
  await clickhouse.command({
    sql: `INSERT INTO FUNCTION file({path:String}, 'Parquet') ${DAYS}`,
    params: { path: days, loads },
    settings: { engine_file_truncate_on_insert: 1 },
    timeoutMsMax: MS_MAX,
  });
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE days AS SELECT * FROM read_parquet('${days}')`);
  const ask = async (source: string, day: string) => {
    const result = await connection.runAndReadAll(yearByServiceIn(source, day));
    return result.getRowsJson();
  };
  const close = async () => {
    await rm(days, { force: true });
  };
  return [
    {
      name: "DuckDB, lines in Parquet",
      ask: () => ask(`read_parquet('${bill}')`, `CAST("ChargePeriodStart" AS DATE)`),
      close,
    },
    { name: "DuckDB, the same roll-up", ask: () => ask("days", `"ChargeDay"`), close },
  ];
}

/** PostgreSQL over the lines, with an index that holds all that the question needs, and over the daily roll-up. */
export async function askPostgres(
  { kysely }: Database,
  clickhouse: ClickHouse,
  loads: readonly number[],
): Promise<Asker[]> {
  const lines = `SELECT toDate(ChargePeriodStart) AS ChargeDay, ServiceName, BillingCurrency, ConsumedUnit,
    toString(BilledCost) AS BilledCost, toString(ConsumedQuantity) AS ConsumedQuantity
    FROM charge_lines WHERE load IN {loads:Array(UInt32)}`;
  for (const [table, rows] of [
    ["bench_lines", lines],
    ["bench_days", DAYS],
  ] as const) {
    await copyTo(kysely, clickhouse, table, { rows, loads });
  }
  const ask = (table: string) => sql.raw(yearByServiceIn(table, `"ChargeDay"`)).execute(kysely);
  const close = async () => {};
  return [
    { name: "PostgreSQL, lines, indexed", ask: () => ask("bench_lines"), close },
    { name: "PostgreSQL, the same roll-up", ask: () => ask("bench_days"), close },
  ];
}

async function copyTo(
  kysely: Database["kysely"],
  clickhouse: ClickHouse,
  table: string,
  { rows, loads }: { readonly rows: string; readonly loads: readonly number[] },
): Promise<void> {
  const file = join(tmpdir(), `costplane-bench-${table}-${process.pid}.csv`);
  await clickhouse.command({
    sql: `INSERT INTO FUNCTION file({path:String}, 'CSV') ${rows}`,
    params: { path: file, loads },
    settings: { engine_file_truncate_on_insert: 1, format_csv_null_representation: "" },
    timeoutMsMax: MS_MAX,
  });
  // PostgreSQL may run under an account of its own.
  await chmod(file, 0o644);
  const columns = `"ServiceName" text, "BillingCurrency" text, "ConsumedUnit" text, "BilledCost" numeric`;
  const statements = [
    `CREATE UNLOGGED TABLE ${table} ("ChargeDay" date, ${columns}, "ConsumedQuantity" numeric)`,
    `COPY ${table} FROM '${file}' (FORMAT csv)`,
    `CREATE INDEX ON ${table} ("ChargeDay") INCLUDE (${LINE_COLUMNS})`,
    `VACUUM ANALYZE ${table}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(kysely);
  await rm(file);
}
