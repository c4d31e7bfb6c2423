import { type ClickHouse, ClickHouseFailure } from "../../stores/clickhouse/index.ts";
import { PREFIX_CHARS_MAX } from "../index-terms.ts";
import { IS_READABLE } from "../row-status.ts";
import { bodyOf, FEED_COLUMNS, FEED_FILE, FEED_SETTINGS, feedRows } from "./store-feed-sql.ts";

/** A file on our disk: the array of records of a feed of NVD. */
export type EngineFile = {
  readonly path: string;
  /** The feed's name, such as `nvdcve-2.0-2024`. */
  readonly feed: string;
  /** As the feed gives it, and the zone that it means where it names none. */
  readonly feedTime: string;
  readonly zone: string;
};

/**
 * What a feed of NVD holds: its records, those among them that can't be read, and how many ids. `feedTime` is its
 * timestamp, RFC 3339 with nanoseconds; null where it has no record.
 */
export type FeedContents = {
  readonly records: number;
  readonly unreadable: number;
  readonly ids: number;
  readonly feedTime: string | null;
};

/** The columns of a record on its way. */
export const COLUMNS = FEED_COLUMNS.join(", ");
const ROW_COLUMNS = FEED_COLUMNS.filter((column) => column !== "record").join(", ");
const ROW_OF = "bitShiftLeft(toUInt64({load:UInt32}), 46) + no";

/** The condition that leaves out what a later load of the list replaces. */
export const NOT_REPLACED = "row NOT IN (SELECT row FROM cve_replaced WHERE load IN {loads:Array(UInt32)})";

/** Reads a feed straight into a load that nothing points to yet: the way to the first base. */
export async function insertFeed(clickhouse: ClickHouse, load: number, file: EngineFile): Promise<FeedContents> {
  await insertFile(clickhouse, "cve_intake", load, file);
  return contentsOf(clickhouse, "cve_rows", load, file.feed);
}

async function insertFile(
  clickhouse: ClickHouse,
  table: "cve_intake" | "cve_staged",
  load: number,
  { path, ...params }: EngineFile,
): Promise<void> {
  await clickhouse.insertFile({
    sql: (rows) => `INSERT INTO ${table} (load, ${COLUMNS}) SELECT {load:UInt32}, ${COLUMNS} FROM (${feedRows(rows)})`,
    file: { path, ...FEED_FILE },
    params: { load, ...params },
    settings: FEED_SETTINGS,
  });
}

/** Takes a feed out of a load that nothing points to yet, also one that was read in part. */
export async function removeFeed(clickhouse: ClickHouse, load: number, feed: string): Promise<void> {
  for (const table of ["cve_rows", "cve_records"]) {
    const sql = `ALTER TABLE ${table} DELETE WHERE load = {load:UInt32} AND feed = {feed:String}`;
    await clickhouse.command({ sql, params: { load, feed }, settings: { mutations_sync: 2 } });
  }
}

/** Leaves of each id that a load has more than once the latest record: feeds of NVD have no such, others may. */
export async function removeRepeated(clickhouse: ClickHouse, load: number): Promise<void> {
  const sql = `SELECT toUInt32(count()) AS n FROM
    (SELECT no FROM cve_rows WHERE load = {load:UInt32} GROUP BY no HAVING count() > 1)`;
  const [repeated] = await clickhouse.query<{ n: number }>({ sql, params: { load } });
  if (!repeated?.n) return;
  const latest = (value: string): string => `argMax(${value}, (modified, feed_time, hash, feed))`;
  const kept = `SELECT any(row), ${latest("hash")}, ${latest("feed")} FROM cve_rows
    WHERE load = {load:UInt32} GROUP BY no`;
  // The rows last: the records are judged by them.
  for (const table of ["cve_records", "cve_rows"]) {
    const sql = `ALTER TABLE ${table} DELETE WHERE load = {load:UInt32} AND (row, hash, feed) NOT IN (${kept})`;
    await clickhouse.command({ sql, params: { load }, settings: { mutations_sync: 2 } });
  }
}

/** Reads a feed aside, to be compared with what we have. */
export async function stageFeed(clickhouse: ClickHouse, load: number, file: EngineFile): Promise<FeedContents> {
  await insertFile(clickhouse, "cve_staged", load, file);
  return contentsOf(clickhouse, "cve_staged", load, file.feed);
}

async function contentsOf(
  clickhouse: ClickHouse,
  table: "cve_rows" | "cve_staged",
  load: number,
  feed: string,
): Promise<FeedContents> {
  const sql = `SELECT toUInt32(count()) AS records, toUInt32(countIf(NOT ${IS_READABLE})) AS unreadable,
      toUInt32(uniqExact(no)) AS ids,
      if(records = 0, NULL, concat(replaceOne(toString(max(feed_time)), ' ', 'T'), 'Z')) AS feedTime
    FROM ${table} WHERE load = {load:UInt32} AND feed = {feed:String}`;
  const [row] = await clickhouse.query<FeedContents>({ sql, params: { load, feed } });
  return row ?? { records: 0, unreadable: 0, ids: 0, feedTime: null };
}

/** Collects the words of a load, after which it can be searched: the dictionary of its index has each of them once. */
export async function indexWords(clickhouse: ClickHouse, load: number): Promise<void> {
  const sql = `INSERT INTO cve_words SELECT DISTINCT {load:UInt32}, token
    FROM mergeTreeTextIndex(currentDatabase(), 'cve_rows', 'terms_index')
    WHERE startsWith(part_name, {parts:String}) AND length(token) > ${PREFIX_CHARS_MAX}
      AND match(token, '^[a-z0-9]+$')`;
  // The name of a part begins with its partition, which is the load.
  await clickhouse.command({ sql, params: { load, parts: `${load}_` } });
}

type LoadsToCompact = {
  readonly compacted: readonly number[];
  readonly loads: readonly number[];
  readonly into: number;
};

/**
 * Writes the rows of `compacted`, without those that a load of `loads` replaces, as the one load `into`. Where
 * `compacted` is not the whole list, what it replaces of the others stays replaced.
 */
export async function compactLoads(clickhouse: ClickHouse, { compacted, loads, into }: LoadsToCompact): Promise<void> {
  const params = { load: into, compacted, loads, kept: loads.filter((load) => !compacted.includes(load)) };
  await clickhouse.command({
    sql: `INSERT INTO cve_replaced SELECT DISTINCT {load:UInt32}, row FROM cve_replaced
      WHERE load IN {compacted:Array(UInt32)} AND bitShiftRight(row, 46) IN {kept:Array(UInt32)}`,
    params,
  });
  const settings = { max_block_size: 4_096, min_insert_block_size_bytes: 134_217_728, max_threads: 2 };
  await clickhouse.command({
    sql: `INSERT INTO cve_rows (load, row, ${ROW_COLUMNS}) SELECT {load:UInt32}, ${ROW_OF}, ${ROW_COLUMNS} FROM cve_rows
      WHERE load IN {compacted:Array(UInt32)} AND ${NOT_REPLACED}`,
    params,
    settings,
  });
  await clickhouse.command({
    sql: `INSERT INTO cve_records (load, row, hash, feed, record)
      SELECT {load:UInt32}, bitShiftLeft(toUInt64({load:UInt32}), 46) + bitAnd(row, 70368744177663), hash, feed, record
      FROM cve_records WHERE load IN {compacted:Array(UInt32)} AND ${NOT_REPLACED}`,
    params,
    settings,
  });
  await indexWords(clickhouse, into);
}

/** Rows of each load, in the order of the list; a load without rows is missing. */
export async function rowsOfLoads(
  clickhouse: ClickHouse,
  loads: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sql = `SELECT load, toUInt32(count()) AS n FROM cve_rows WHERE load IN {loads:Array(UInt32)} GROUP BY load`;
  const rows = await clickhouse.query<{ load: number; n: number }>({ sql, params: { loads } });
  return new Map(rows.map(({ load, n }) => [load, n]));
}

/** How many readable records the list holds. */
export async function countRecords(clickhouse: ClickHouse, loads: readonly number[]): Promise<number> {
  const sql = `SELECT toUInt32(count()) AS n FROM cve_rows
    WHERE load IN {loads:Array(UInt32)} AND ${IS_READABLE} AND ${NOT_REPLACED}`;
  const [row] = await clickhouse.query<{ n: number }>({ sql, params: { loads } });
  return row?.n ?? 0;
}

/** Brings the parts of each of these loads together, so that a search opens few. */
export async function mergeParts(clickhouse: ClickHouse, loads: readonly number[]): Promise<void> {
  const sql = `SELECT table, toUInt32(partition) AS load FROM system.parts
    WHERE database = currentDatabase() AND active
      AND table IN ('cve_rows', 'cve_records', 'cve_words') AND toUInt32(partition) IN {loads:Array(UInt32)}
    GROUP BY table, load HAVING count() > 1 ORDER BY load, table DESC`;
  const scattered = await clickhouse.query<{ table: string; load: number }>({ sql, params: { loads } });
  for (const { table, load } of scattered) {
    await clickhouse.command({ sql: `OPTIMIZE TABLE ${table} PARTITION {load:UInt32} FINAL`, params: { load } });
  }
}

const TABLES = [
  ...["cve_rows", "cve_records", "cve_staged", "cve_judged", "cve_replaced", "cve_words"],
  ...["cve_kev", "cve_epss"],
] as const;

/** Drops every load that is not to be kept: leftovers of a load that was cut off, and what no state points to. */
export async function dropLoadsBut(clickhouse: ClickHouse, kept: readonly number[]): Promise<void> {
  const sql = `SELECT DISTINCT table, toUInt32(partition) AS load FROM system.parts
    WHERE database = currentDatabase() AND active
      AND table IN {tables:Array(String)} AND toUInt32(partition) NOT IN {kept:Array(UInt32)}`;
  const rows = await clickhouse.query<{ table: string; load: number }>({
    sql,
    params: { tables: TABLES, kept },
  });
  for (const { table, load } of rows) await dropPartition(clickhouse, table, load);
}

/** Drops what is staged or loaded under a number that nothing points to. */
export async function dropLoad(clickhouse: ClickHouse, load: number): Promise<void> {
  for (const table of TABLES) await dropPartition(clickhouse, table, load);
}

/** Drops what one table has under a number. */
export async function dropPartition(clickhouse: ClickHouse, table: string, load: number): Promise<void> {
  await clickhouse.command({ sql: `ALTER TABLE ${table} DROP PARTITION {load:UInt32}`, params: { load } });
}

/** A record that can't be read, quarantined. `parseError` names the member that is wrong. */
export type UnreadableRecord = { readonly feed: string; readonly parseError: string; readonly record: string };

/** The records of the list that were quarantined; of each the first `charsMax` characters. */
export function readUnreadable(
  clickhouse: ClickHouse,
  loads: readonly number[],
  { rowsMax, charsMax }: { readonly rowsMax: number; readonly charsMax: number },
): Promise<readonly UnreadableRecord[]> {
  return clickhouse.query({
    sql: `SELECT feed, trouble AS parseError, substringUTF8(${bodyOf("r.record")}, 1, {charsMax:UInt32}) AS record
      FROM (
        SELECT row, trouble FROM cve_rows
        WHERE load IN {loads:Array(UInt32)} AND NOT ${IS_READABLE} AND ${NOT_REPLACED}
      ) AS t
      INNER JOIN (SELECT row, feed, record FROM cve_records WHERE load IN {loads:Array(UInt32)}) AS r ON r.row = t.row
      ORDER BY feed, row LIMIT {rowsMax:UInt32}`,
    params: { loads, rowsMax, charsMax },
  });
}

// What the engine says of a file that is not what it should be: broken JSON, another type, `throwIf`, a broken gzip.
const FILE_CODES = new Set([6, 25, 26, 27, 32, 33, 38, 41, 53, 72, 117, 130, 131, 354, 395, 467, 636]);

/** What the engine made of a file; null where it failed because of that file, and not for a reason of its own. */
export async function nullIfBadFile<Result>(reading: Promise<Result>): Promise<Result | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof ClickHouseFailure && error.kind === "refused" && FILE_CODES.has(error.code ?? 0)) return null;
    throw error;
  });
}
