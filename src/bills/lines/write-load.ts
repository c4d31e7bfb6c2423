import { type BillFile, paramsOf } from "../../places/index.ts";
import type { ClickHouse, Settings } from "../../stores/clickhouse/index.ts";
import type { AccountOfLoad, Sums } from "../facts.ts";
import { failureOfReading } from "../failure-of-file.ts";
import { LINE_NOT_SPLIT } from "../formats/csv-lines.ts";
import { type FileReading, insertDaysSql, insertLinesSql, sumsSql } from "../formats/line-statements.ts";
import { SyncFailed } from "../sync-failed.ts";
import { queryBounded } from "./bounded-query.ts";

/** Enough for the sums of twenty million lines; more is sorted on the disk. */
const GROUPING_BYTES_MAX = 300_000_000;

const ADDING_MS_MAX = 600_000;

/**
 * Keeps a load under a gigabyte, whatever the size of its files: it is parsed in small pieces and written in parts of
 * this size, two at a time. The table does not merge parts of this size (see its migration): merging took more of the
 * cores than the load, and the memory of it.
 */
const WRITING: Settings = {
  min_insert_block_size_bytes: 48_000_000,
  min_insert_block_size_rows: 0,
  min_chunk_bytes_for_parallel_parsing: 2_000_000,
  input_format_parquet_memory_low_watermark: 1_000_000,
  input_format_parquet_memory_high_watermark: 64_000_000,
  max_insert_threads: 2,
  max_insert_threads_min_free_memory_per_thread: 0,
  // Each load is a partition.
  max_partitions_per_insert_block: 0,
};

/** Which load the lines of a billing month (`YYYY-MM-01`) go into. */
export type LoadOfMonth = { readonly load: number; readonly month: string };

/** A file could not be read line by line, as it looked at first; read it in the other way, into other loads. */
export class LineNotSplit extends Error {
  override readonly name = "LineNotSplit";
}

/** Writes the lines of these billing months of a file into the load of each, in one pass. Throws `LineNotSplit`. */
export async function writeLines(
  clickhouse: ClickHouse,
  file: BillFile,
  reading: FileReading,
  into: readonly LoadOfMonth[],
): Promise<void> {
  const params = {
    ...paramsOf(file),
    file: file.path,
    loads: into.map(({ load }) => load),
    months: into.map(({ month }) => month),
  };
  const settings = { ...reading.settings, ...WRITING };
  await clickhouse.command({ sql: insertLinesSql(reading), params, settings }).catch((cause: unknown) => {
    if ((cause as { code?: unknown }).code === LINE_NOT_SPLIT) throw new LineNotSplit(file.path);
    throw failureOfReading(file, cause);
  });
}

/** Adds a load up by day; its lines are all there. */
export async function writeDays(clickhouse: ClickHouse, load: number): Promise<void> {
  const settings = {
    max_bytes_before_external_group_by: GROUPING_BYTES_MAX,
    max_threads: 2,
    max_threads_min_free_memory_per_thread: 0,
  };
  await clickhouse.command({ sql: insertDaysSql(), params: { load }, settings });
}

/** What was really written, by currency. */
export function sumsOfLoad(
  clickhouse: ClickHouse,
  load: number,
  table: "cost_lines" | "cost_days",
): Promise<readonly Sums[]> {
  return clickhouse.query<Sums>({ sql: sumsSql(table), params: { load }, timeoutMsMax: ADDING_MS_MAX });
}

const ACCOUNTS_MAX = 100_000;

/** Whose lines a load has. Throws `SyncFailed` where they are more than any bill's. */
export function accountsOfLoad(clickhouse: ClickHouse, load: number): Promise<readonly AccountOfLoad[]> {
  // Bytes count as those of plain texts; of others the engine counts only which they are.
  const sql = `SELECT Provider::String AS provider, BillingAccountId::String AS billingAccount,
    SubAccountId::String AS account
    FROM (SELECT DISTINCT Provider, BillingAccountId, SubAccountId FROM cost_days WHERE load = {load:UInt32})`;
  const statement = { sql, params: { load }, timeoutMsMax: ADDING_MS_MAX };
  return queryBounded<AccountOfLoad>(clickhouse, statement, { rowsMax: ACCOUNTS_MAX, tooMany: tooManyAccounts });
}

function tooManyAccounts(): SyncFailed {
  const what = `A billing month has more than ${ACCOUNTS_MAX.toLocaleString("en")} accounts, or longer names of them`;
  return new SyncFailed("unreadable_file", `${what} than a bill has. Check which column the accounts are exported to.`);
}

/** Takes a load away, whatever is there of it. */
export async function dropLoad(clickhouse: ClickHouse, load: number): Promise<void> {
  for (const table of ["cost_days", "cost_lines"]) {
    await clickhouse.command({ sql: `ALTER TABLE ${table} DROP PARTITION {load:UInt32}`, params: { load } });
  }
}
