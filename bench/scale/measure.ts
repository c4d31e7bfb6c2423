import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { COST_TABLES } from "../../src/bills/index.ts";
import { createSyncRunner } from "../../src/connectors/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Stores } from "./fill.ts";

export type PartsOfTable = {
  readonly table: string;
  readonly parts: string;
  readonly partitions: string;
  readonly bytes: string;
};

/** The parts of each table that are there now, and what they take on the disk. */
export function partsOf(clickhouse: ClickHouse): Promise<readonly PartsOfTable[]> {
  return clickhouse.query<PartsOfTable>({
    sql: `SELECT table, toString(count()) AS parts, toString(uniqExact(partition_id)) AS partitions,
        toString(sum(bytes_on_disk)) AS bytes
      FROM system.parts WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}
      GROUP BY table ORDER BY table`,
    params: { tables: COST_TABLES },
  });
}

/** Merges what an hour of rest would: else it would be merged meanwhile, on the cores that are measured. */
export async function mergeAll(clickhouse: ClickHouse): Promise<void> {
  const several = await clickhouse.query<{ table: string; id: string }>({
    sql: `SELECT table, partition_id AS id FROM system.parts
      WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}
      GROUP BY table, id HAVING count() > 1 ORDER BY table, id`,
    params: { tables: COST_TABLES },
  });
  for (const { table, id } of several) {
    await clickhouse.command({ sql: `OPTIMIZE TABLE ${table} PARTITION ID '${id}' FINAL` });
  }
}

/** Waits until nothing is merged any more, so many seconds at most. False where that was not enough. */
export async function mergesEnd(clickhouse: ClickHouse, secondsMax: number): Promise<boolean> {
  const under = "SELECT toString(count()) AS n FROM system.merges";
  for (let quiet = 0, waited = 0; waited < secondsMax; waited += 1) {
    const [row] = await clickhouse.query<{ n: string }>({ sql: under });
    quiet = row?.n === "0" ? quiet + 1 : 0;
    if (quiet === 5) return true;
    await sleep(1_000);
  }
  return false;
}

/** What syncs that were due did to their process. Times are milliseconds. */
export type Due = { readonly asked: number; readonly done: number; readonly p99: number; readonly ready: number };

/**
 * Makes `perSecond` connectors due each second, whose places have nothing new, and works them off. `ready` is how long
 * the last of them waited.
 */
export async function workOffDue(
  tools: Parameters<typeof createSyncRunner>[0],
  { database }: Stores,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Due> {
  const runner = createSyncRunner(tools);
  let done = 0;
  runner.onEnd(({ failure }) => {
    if (failure) throw failure;
    done += 1;
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let asked = 0;
  for (let second = 0; second < seconds; second += 1) {
    const { numAffectedRows } = await sql`UPDATE connectors SET next_sync_at = now() WHERE id IN (
      SELECT c.id FROM connectors c WHERE c.source LIKE 'file:%' AND c.next_sync_at > now() + interval '1 hour'
      ORDER BY c.next_sync_at LIMIT ${perSecond})`.execute(database.kysely);
    asked += Number(numAffectedRows ?? 0);
    void runner.startDue(mintOrgScope);
    await sleep(1_000);
  }
  delay.disable();
  const begin = performance.now();
  await runner.idle();
  const ready = performance.now() - begin;
  await runner.stop();
  return { asked, done, p99: delay.percentile(99) / 1e6, ready };
}
