import {
  areOldTablesInPlace,
  areSame,
  copyOldLines,
  dropLoads,
  dropOldLoads,
  dropOldTables,
  isWritten,
  setOldTablesAside,
  sumsOfOldLoad,
  writeRollUps,
} from "../../bills/index.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { type KeptLoad, selectKeptLoads } from "../store-loads.ts";

/** How far it is. */
export type Moved = { readonly loads: number; readonly of: number };

type Moving = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly refuseBesideOlder: () => Promise<void>;
};

const LINES_AT_ONCE = 2_000_000n;
const LOADS_AT_ONCE = 100;

/**
 * Brings the loads that are in the tables of the version before into those of now. It can be cut off at any statement:
 * a load leaves the old tables when it is in the new ones to the last digit, and what was copied of one that has not
 * left them is taken away again first. Nobody may read or write bills meanwhile: where nodes of the version before may
 * serve them from these tables yet, `refuseBesideOlder` is asked first, and nothing is touched where it throws.
 */
export async function moveOldLoads(
  { database, clickhouse, refuseBesideOlder }: Moving,
  onMoved: (moved: Moved) => void,
): Promise<void> {
  if (await areOldTablesInPlace(clickhouse)) await refuseBesideOlder();
  const there = await setOldTablesAside(clickhouse);
  const kept = (await database.inTransaction(selectKeptLoads)).filter(({ load }) => there.has(load));
  let loads = 0;
  for (const batch of batchesOf(kept)) {
    onMoved({ loads, of: kept.length });
    await moveBatch(clickhouse, batch);
    loads += batch.length;
  }
  await dropOldTables(clickhouse);
}

async function moveBatch(clickhouse: ClickHouse, batch: readonly KeptLoad[]): Promise<void> {
  await dropLoads(clickhouse, batch);
  await copyOldLines(clickhouse, batch);
  await writeRollUps(clickhouse, batch);
  for (const load of batch) {
    const sums = await sumsOfOldLoad(clickhouse, load);
    const isWhole = areSame(sums, load.sums) && (await isWritten(clickhouse, load, sums));
    if (!isWhole) throw new Error(`Load ${load.load} of ${load.month} does not add up to what was loaded once.`);
  }
  await dropOldLoads(clickhouse, batch);
}

/** Loads of one organization each, few enough to be copied by a statement. */
function batchesOf(loads: readonly KeptLoad[]): readonly (readonly KeptLoad[])[] {
  return [...Map.groupBy(loads, ({ organization }) => organization).values()].flatMap(cut);
}

function cut(loads: readonly KeptLoad[]): readonly (readonly KeptLoad[])[] {
  const batches: KeptLoad[][] = [];
  let lines = LINES_AT_ONCE;
  for (const load of loads) {
    const last = batches.at(-1);
    const isFull = lines + load.lines > LINES_AT_ONCE || (last?.length ?? 0) >= LOADS_AT_ONCE;
    if (last && !isFull) last.push(load);
    else batches.push([load]);
    lines = last && !isFull ? lines + load.lines : load.lines;
  }
  return batches;
}
