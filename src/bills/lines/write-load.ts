import { type BillFile, paramsOf, pathInTable } from "../../storage/index.ts";
import type { ClickHouse, Settings } from "../../stores/clickhouse/index.ts";
import type { AccountOfLoad, LoadOfMonth, Sums } from "../facts.ts";
import { failureOfReading } from "../failure-of-file.ts";
import { LINE_NOT_SPLIT } from "../formats/csv-lines.ts";
import { type FileReading, firstForeignLineSql, insertLinesSql, NOT_UTF8 } from "../formats/line-statements.ts";
import { SyncFailed } from "../sync-failed.ts";
import { boundValues } from "../tables/bound-values.ts";
import { type CostTable, costRows } from "../tables/cost-rows.ts";
import { insertDaysSql, insertTagsSql, sumsSql } from "../tables/roll-up-statements.ts";
import { queryBounded } from "./bounded-query.ts";
import { IN_ORDER, READING_MS_MAX } from "./read-bill.ts";

/** Enough for the sums of twenty million lines; more is sorted on the disk. */
const GROUPING_BYTES_MAX = 300_000_000;

const ADDING_MS_MAX = 600_000;

/**
 * Keeps a load under a gigabyte, whatever the size of its files: it is parsed in small pieces and written in parts of
 * this size, two at a time, which merges make larger ones of.
 */
export const WRITING: Settings = {
  min_insert_block_size_bytes: 48_000_000,
  min_insert_block_size_rows: 0,
  min_chunk_bytes_for_parallel_parsing: 2_000_000,
  input_format_parquet_memory_low_watermark: 1_000_000,
  input_format_parquet_memory_high_watermark: 64_000_000,
  max_insert_threads: 2,
  max_insert_threads_min_free_memory_per_thread: 0,
  // Each month is a partition.
  max_partitions_per_insert_block: 0,
};

/** A file could not be read line by line, as it looked at first; read it in the other way, into other loads. */
export class LineNotSplit extends Error {
  override readonly name = "LineNotSplit";
}

/** One of several files could not be read: which one, and why, is told where each is read by itself. */
export class OneOfSeveral extends Error {
  override readonly name = "OneOfSeveral";
}

/** Two files may be written by one statement where these are the same. */
export function readingKey({ table, settings, mapping, isShared }: FileReading): string | null {
  return isShared ? JSON.stringify([table, settings, mapping]) : null;
}

/**
 * Writes the lines of these billing months of a file into the load of each, all of one organization, in one pass; of
 * several files where all have one `readingKey`. Throws `LineNotSplit`, and of several `OneOfSeveral`.
 */
export async function writeLines(
  clickhouse: ClickHouse,
  files: readonly [BillFile, ...BillFile[]],
  reading: FileReading,
  into: readonly LoadOfMonth[],
): Promise<void> {
  const [file] = files;
  const many = files.length > 1;
  const params = {
    ...paramsOf(...files),
    file: file.path,
    ...(many && { files: files.map(({ path }) => path), paths_in_table: files.map(pathInTable) }),
    organization: into[0]?.organization ?? 0,
    loads: into.map(({ load }) => load),
    months: into.map(({ month }) => month),
  };
  const settings = { ...reading.settings, ...WRITING };
  const sql = insertLinesSql(reading, many ? "several" : "one");
  await clickhouse.command({ sql, params, settings }).catch(async (cause: { code?: unknown; cause?: unknown }) => {
    if (reading.firstLine !== null && isAboutUtf8(cause))
      throw many ? new OneOfSeveral(file.path) : await notUtf8(clickhouse, file, reading);
    if ((cause as { code?: unknown }).code === LINE_NOT_SPLIT) throw new LineNotSplit(file.path);
    throw many ? new OneOfSeveral(file.path) : failureOfReading(file, cause);
  });
}

function isAboutUtf8({ code, cause }: { code?: unknown; cause?: unknown }): boolean {
  return code === LINE_NOT_SPLIT && cause instanceof Error && cause.message.includes(NOT_UTF8);
}

async function notUtf8(clickhouse: ClickHouse, file: BillFile, reading: FileReading): Promise<SyncFailed> {
  const settings = { ...reading.settings, ...IN_ORDER };
  const statement = { params: paramsOf(file), timeoutMsMax: READING_MS_MAX, settings };
  const sql = firstForeignLineSql(reading);
  const [first] = await clickhouse.query<{ line: string; text: string }>({ ...statement, sql });
  const what = `${file.path}, line ${first?.line}: ${first?.text} is not in UTF-8`;
  return new SyncFailed("unreadable_file", `${what}. Save the file as UTF-8, and deliver it again.`);
}

const ADDING: Settings = {
  min_insert_block_size_bytes: 48_000_000,
  min_insert_block_size_rows: 0,
  max_bytes_before_external_group_by: GROUPING_BYTES_MAX,
  max_threads: 2,
  max_threads_min_free_memory_per_thread: 0,
  max_partitions_per_insert_block: 0,
};

/** Adds loads of one organization up, by day, and by day and tag; their lines are all there. */
export async function writeRollUps(clickhouse: ClickHouse, loads: readonly LoadOfMonth[]): Promise<void> {
  for (const insertSql of [insertDaysSql, insertTagsSql]) {
    const { rows, params } = rowsOf("charge_lines", loads);
    await clickhouse.command({ sql: insertSql(rows), params, settings: ADDING });
  }
}

/** What was really written of loads of one organization, by currency. */
export function sumsOfLoads(
  clickhouse: ClickHouse,
  loads: readonly LoadOfMonth[],
  table: CostTable,
): Promise<readonly Sums[]> {
  const { rows, params } = rowsOf(table, loads);
  // The rows themselves are added up, not what the engine has added up of them beside (decision 0027).
  const settings = { optimize_use_projections: 0 };
  return clickhouse.query<Sums>({ sql: sumsSql(table, rows), params, settings, timeoutMsMax: ADDING_MS_MAX });
}

function rowsOf(table: CostTable, loads: readonly LoadOfMonth[]) {
  const { params, bind } = boundValues();
  const organization = loads[0]?.organization ?? 0;
  const rows = costRows(table, { organization, loads: loads.map(({ load, month }) => ({ id: load, month })) }, bind);
  return { rows, params };
}

const ACCOUNTS_MAX = 100_000;

/** Whose lines a load has. Throws `SyncFailed` where they are more than any bill's. */
export function accountsOfLoad(clickhouse: ClickHouse, load: LoadOfMonth): Promise<readonly AccountOfLoad[]> {
  const { rows, params } = rowsOf("charge_days", [load]);
  // Bytes count as those of plain texts; of others the engine counts only which they are.
  const sql = `SELECT Provider::String AS provider, BillingAccountId::String AS billingAccount,
    SubAccountId::String AS account
    FROM (SELECT DISTINCT Provider, BillingAccountId, SubAccountId FROM ${rows})`;
  const statement = { sql, params, timeoutMsMax: ADDING_MS_MAX };
  return queryBounded<AccountOfLoad>(clickhouse, statement, { rowsMax: ACCOUNTS_MAX, tooMany: tooManyAccounts });
}

function tooManyAccounts(): SyncFailed {
  const what = `A billing month has more than ${ACCOUNTS_MAX.toLocaleString("en")} accounts, or longer names of them`;
  return new SyncFailed("unreadable_file", `${what} than a bill has. Check which column the accounts are exported to.`);
}
