import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { bodyOf } from "./store-feed-sql.ts";
import { COLUMNS, dropPartition, indexWords, NOT_REPLACED } from "./store-loads.ts";

/** What became of the records of a feed. */
export type Verdicts = {
  readonly inserted: number;
  /** Their `lastModified` is later than ours. */
  readonly updated: number;
  /** Their `lastModified` is ours, their body is another and their feed is later. */
  readonly updatedSameStamp: number;
  readonly unchanged: number;
  readonly older: number;
};

export const NO_VERDICTS: Verdicts = { inserted: 0, updated: 0, updatedSameStamp: 0, unchanged: 0, older: 0 };

export function sumVerdicts(a: Verdicts, b: Verdicts): Verdicts {
  return {
    inserted: a.inserted + b.inserted,
    updated: a.updated + b.updated,
    updatedSameStamp: a.updatedSameStamp + b.updatedSameStamp,
    unchanged: a.unchanged + b.unchanged,
    older: a.older + b.older,
  };
}

const STAGED = `SELECT no, modified, hash, feed_time FROM cve_staged WHERE load = {load:UInt32}
  ORDER BY no, modified DESC, hash LIMIT 1 BY no`;
const OURS = `SELECT no, row, modified, hash, feed_time FROM cve_rows
  WHERE load IN {loads:Array(UInt32)} AND ${NOT_REPLACED}
    AND no IN (SELECT no FROM cve_staged WHERE load = {load:UInt32})`;

// Records that differ, but not in lastModified: a feed's and the API's may differ in nothing but their spaces.
const ALIKE = `SELECT s.no AS no, s.hash AS hash, c.row AS row
  FROM (${STAGED}) AS s INNER JOIN (${OURS}) AS c ON c.no = s.no
  WHERE s.modified = c.modified AND s.hash != c.hash`;
const BODY = `xxh3_128(${bodyOf("record")})`;
const ONLY_RESPACED = `SELECT no FROM (
    SELECT no, ${BODY} AS body FROM cve_staged
    WHERE load = {load:UInt32} AND (no, hash) IN (SELECT no, hash FROM (${ALIKE}))
  ) AS s
  INNER JOIN (
    SELECT bitAnd(row, 70368744177663) AS no, ${BODY} AS body FROM cve_records
    WHERE load IN {loads:Array(UInt32)} AND row IN (SELECT row FROM (${ALIKE}))
  ) AS c USING (no, body)`;

// A record replaces ours when its lastModified is later, or equal with another body and its feed later than ours.
const JUDGED = `
  SELECT {load:UInt32} AS load, s.no AS no, c.row AS replaces, multiIf(
      c.row = 0, 'inserted',
      s.modified > c.modified, 'updated',
      s.hash = c.hash OR s.no IN (${ONLY_RESPACED}), 'unchanged',
      s.modified = c.modified AND s.feed_time > c.feed_time, 'updatedSameStamp',
      'older') AS verdict
  FROM (${STAGED}) AS s LEFT JOIN (${OURS}) AS c ON c.no = s.no`;
const UPSERTS = `cve_judged
  WHERE load = {load:UInt32} AND verdict IN ('inserted', 'updated', 'updatedSameStamp')`;

/**
 * Compares the staged records of `load` with the rows of `loads`, the current list, and makes those that win the rows
 * of `load`, of which the staging is dropped. Without an upsert the load has no rows.
 */
export async function insertUpserts(clickhouse: ClickHouse, load: number, loads: readonly number[]): Promise<Verdicts> {
  await clickhouse.command({
    sql: `INSERT INTO cve_judged (load, no, replaces, verdict) ${JUDGED}`,
    params: { load, loads },
  });
  const verdicts = await countVerdicts(clickhouse, load);
  if (upsertCount(verdicts) > 0) {
    const params = { load };
    await clickhouse.command({
      sql: `INSERT INTO cve_replaced SELECT {load:UInt32}, replaces FROM ${UPSERTS} AND replaces != 0`,
      params,
    });
    await clickhouse.command({
      sql: `INSERT INTO cve_intake (load, ${COLUMNS}) SELECT {load:UInt32}, ${COLUMNS} FROM cve_staged
        WHERE load = {load:UInt32} AND no IN (SELECT no FROM ${UPSERTS})
        ORDER BY no, modified DESC, hash LIMIT 1 BY no`,
      params,
    });
    await indexWords(clickhouse, load);
  }
  for (const table of ["cve_staged", "cve_judged"]) await dropPartition(clickhouse, table, load);
  return verdicts;
}

async function countVerdicts(clickhouse: ClickHouse, load: number): Promise<Verdicts> {
  const counted = await clickhouse.query<{ verdict: keyof Verdicts; n: number }>({
    sql: "SELECT verdict, toUInt32(count()) AS n FROM cve_judged WHERE load = {load:UInt32} GROUP BY verdict",
    params: { load },
  });
  return { ...NO_VERDICTS, ...Object.fromEntries(counted.map(({ verdict, n }) => [verdict, n])) };
}

function upsertCount({ inserted, updated, updatedSameStamp }: Verdicts): number {
  return inserted + updated + updatedSameStamp;
}
