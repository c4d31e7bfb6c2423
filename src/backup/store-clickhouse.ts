import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { ReadableClickHouse } from "./needs.ts";
import type { Figures, LoadData } from "./schema.ts";

/** A table of ClickHouse whose rows belong to loads, by its column `load`. */
export type LoadTable = Pick<LoadData, "table" | "columns">;

/** Some loads, and, where their table is by these, of which organizations and months they are. */
export type LoadsOfTable = Pick<LoadData, "loads" | "organizations" | "months">;

/** A statement may take as long as a load. */
const MS_MAX = 7_200_000;
const TABLES = `SELECT table, name, type, default_kind FROM system.columns
  WHERE database = currentDatabase() AND default_kind NOT IN ('ALIAS', 'MATERIALIZED') AND table IN (
    SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'load')
  AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
  ORDER BY table, position`;

/** The tables that hold loads, with the columns that are written. */
export async function listLoadTables(clickhouse: ReadableClickHouse): Promise<readonly LoadTable[]> {
  const rows = await clickhouse.query<{ table: string; name: string; type: string }>({ sql: TABLES });
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([table, columns]) => ({ table, columns: columns.map(({ name, type }) => ({ name, type })) }));
}

/** How many rows some loads have in a table, and the exact sums of its decimals. */
export async function figuresOfLoads(
  clickhouse: ReadableClickHouse,
  { table, columns }: LoadTable,
  loads: LoadsOfTable,
): Promise<Figures> {
  const decimals = columns.filter(({ type }) => type.includes("Decimal")).map(({ name }) => name);
  const sums = decimals.map((name) => `toString(sum(${quoted(name)})) AS ${quoted(`sum_${name}`)}`);
  const [row] = await clickhouse.query<Record<string, string | null>>({
    sql: `SELECT ${["toString(count()) AS rows", ...sums].join(", ")} FROM ${quoted(table)}
      WHERE ${conditionOf(loads)}`,
    params: paramsOf(loads),
    timeoutMsMax: MS_MAX,
  });
  return {
    rows: row?.["rows"] ?? "0",
    sums: Object.fromEntries(decimals.map((name) => [name, row?.[`sum_${name}`] ?? "0"])),
  };
}

/** The rows of some loads, in blocks of columns. */
export function readLoads(
  clickhouse: ReadableClickHouse,
  { table, columns }: LoadTable,
  loads: LoadsOfTable,
): AsyncIterable<Uint8Array> {
  return clickhouse.stream({
    sql: `SELECT ${namesOf(columns)} FROM ${quoted(table)} WHERE ${conditionOf(loads)}`,
    params: paramsOf(loads),
    format: "Native",
    timeoutMsMax: MS_MAX,
  });
}

/** Writes the rows of a file that holds what `readLoads` gave. */
export function writeLoads(clickhouse: ClickHouse, { table, columns }: LoadTable, path: string): Promise<void> {
  const structure = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  return clickhouse.insertFile({
    file: { path, format: "Native", structure },
    sql: (rows) => `INSERT INTO ${quoted(table)} (${namesOf(columns)}) SELECT ${namesOf(columns)} FROM ${rows}`,
    // One insert has the loads of a whole batch, each a partition of its own.
    settings: { max_partitions_per_insert_block: 0 },
    timeoutMsMax: MS_MAX,
  });
}

/** Whether any load has rows here. */
export async function holdsLoads(clickhouse: ReadableClickHouse, tables: readonly LoadTable[]): Promise<boolean> {
  for (const { table } of tables) {
    const [row] = await clickhouse.query<{ found: number }>({ sql: `SELECT 1 AS found FROM ${quoted(table)} LIMIT 1` });
    if (row) return true;
  }
  return false;
}

export async function emptyLoadTables(clickhouse: ClickHouse, tables: readonly LoadTable[]): Promise<void> {
  for (const { table } of tables) await clickhouse.command({ sql: `TRUNCATE TABLE ${quoted(table)}` });
}

/** With the parts and the head of the key where the rows are: the number of a load alone is read out of every part. */
function conditionOf({ organizations, months }: LoadsOfTable): string {
  const within = [
    ...(organizations ? ["Organization IN {organizations:Array(UInt32)}"] : []),
    ...(months ? ["BillingMonth IN {months:Array(Date)}"] : []),
  ];
  return [...within, "load IN {loads:Array(UInt32)}"].join(" AND ");
}

function paramsOf({ loads, organizations = [], months = [] }: LoadsOfTable) {
  return { loads, organizations, months };
}

function namesOf(columns: LoadTable["columns"]): string {
  return columns.map(({ name }) => quoted(name)).join(", ");
}

function quoted(name: string): string {
  return `\`${name.replaceAll("`", "")}\``;
}
