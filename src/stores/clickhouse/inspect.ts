import type { ClickHouse } from "./clickhouse.ts";

/** What an operator watches of an engine. */
export type EngineFigures = {
  /** Active parts of each of our tables: too many small ones make reads slow, and inserts wait in the end. */
  readonly parts: readonly { readonly table: string; readonly parts: number }[];
  /** What the engine counts as taken by all that it does, in bytes; null where it tells nobody. */
  readonly memoryBytes: number | null;
};

const WATCH_MS_MAX = 2_000;

/** Reads the figures of an engine. Throws a `ClickHouseFailure` where it is not there. */
export async function readEngineFigures(clickhouse: ClickHouse): Promise<EngineFigures> {
  const [parts, memory] = await Promise.all([
    clickhouse.query<{ table: string; parts: string }>({
      sql: `SELECT table, count() AS parts FROM system.parts
        WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table`,
      timeoutMsMax: WATCH_MS_MAX,
    }),
    clickhouse.query<{ bytes: string }>({
      sql: "SELECT value AS bytes FROM system.metrics WHERE metric = 'MemoryTracking'",
      timeoutMsMax: WATCH_MS_MAX,
    }),
  ]);
  return {
    parts: parts.map((row) => ({ table: row.table, parts: Number(row.parts) })),
    memoryBytes: memory[0] === undefined ? null : Number(memory[0].bytes),
  };
}
