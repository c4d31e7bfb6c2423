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
import { batchesOf } from "../../core/batches.ts";
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

/** What is copied by one statement. */
const BATCH_MAX = { items: 100, weight: 2_000_000n };

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
  const ofOrganizations = Map.groupBy(kept, ({ organization }) => organization).values();
  for (const batch of [...ofOrganizations].flatMap((own) => batchesOf(own, BATCH_MAX, ({ lines }) => lines))) {
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
