import {
  areOldTablesInPlace,
  areSame,
  copyOldLines,
  dropLoads,
  dropOldLoads,
  dropOldTables,
  findOldLines,
  isWritten,
  type OldLines,
  setOldTablesAside,
  sumsOfOldLoad,
  writeRollUps,
} from "../../bills/index.ts";
import { batchesOf } from "../../core/batches.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { countLoadsUnderWay, type KeptLoad, selectKeptLoads } from "../store-loads.ts";

/** How far it is. */
export type Moved = { readonly loads: number; readonly of: number };

/**
 * `waiting`: nothing is copied yet, since a node of the version before is loading; `copied`: all is, and the old tables
 * stay as they are, for such nodes; `moved`: there are none any more.
 */
export type MoveState = "waiting" | "copied" | "moved";

type Moving = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  /** Whether nodes of the version before may serve bills from the old tables yet. */
  readonly isBesideOlder: () => Promise<boolean>;
  /** What this process did of it before. */
  readonly state: MoveState | null;
};

/** What is copied by one statement. */
const BATCH_MAX = { items: 100, weight: 2_000_000n };

/**
 * Brings the loads that are in the tables of the version before into those of now. It can be cut off at any statement:
 * what is in the new tables to the last digit is left there, and what was copied in part is taken away again first.
 *
 * Beside nodes of the version before it copies, and touches nothing of theirs: such a node begins no load any more, so
 * what is current stays as it is, provided that nothing is loaded from this side either until the state is `moved`.
 * Call it again until then. `onMoved` hears of what is copied.
 */
export async function moveOldLoads(moving: Moving, onMoved: (moved: Moved) => void): Promise<MoveState> {
  const { clickhouse } = moving;
  if ((await areOldTablesInPlace(clickhouse)) && (await moving.isBesideOlder()))
    return copyBesideOlder(moving, onMoved);
  await setOldTablesAside(clickhouse);
  await copyOldLoads(moving, onMoved, (batch) => dropOldLoads(clickhouse, batch));
  await dropOldTables(clickhouse);
  return "moved";
}

async function copyBesideOlder(moving: Moving, onMoved: (moved: Moved) => void): Promise<MoveState> {
  if (moving.state === "copied") return "copied";
  // Such a load was begun before the schema of now, and may be made current after the others were looked for.
  if ((await moving.database.inTransaction(countLoadsUnderWay)) > 0) return "waiting";
  await copyOldLoads(moving, onMoved, async () => {});
  return "copied";
}

async function copyOldLoads(
  { database, clickhouse }: Pick<Moving, "database" | "clickhouse">,
  onMoved: (moved: Moved) => void,
  onCopied: (batch: readonly KeptLoad[]) => Promise<void>,
): Promise<void> {
  const old = await findOldLines(clickhouse);
  if (!old) return;
  const kept = (await database.inTransaction(selectKeptLoads)).filter(({ load }) => old.loads.has(load));
  let loads = 0;
  for (const batch of batchesOfOrganizations(kept)) {
    await copyMissing(clickhouse, old, batch, () => onMoved({ loads, of: kept.length }));
    await onCopied(batch);
    loads += batch.length;
  }
}

function batchesOfOrganizations(kept: readonly KeptLoad[]): readonly (readonly KeptLoad[])[] {
  const ofOrganizations = Map.groupBy(kept, ({ organization }) => organization).values();
  return [...ofOrganizations].flatMap((own) => batchesOf(own, BATCH_MAX, ({ lines }) => lines));
}

/** Copies those of one organization's loads that are not in the new tables yet; says so before it begins. */
async function copyMissing(
  clickhouse: ClickHouse,
  old: OldLines,
  loads: readonly KeptLoad[],
  onBegin: () => void,
): Promise<void> {
  const missing: KeptLoad[] = [];
  for (const load of loads) if (!(await isWritten(clickhouse, load, load.sums))) missing.push(load);
  if (missing.length === 0) return;
  onBegin();
  await dropLoads(clickhouse, missing);
  await copyOldLines(clickhouse, old, missing);
  await writeRollUps(clickhouse, missing);
  for (const load of missing) {
    const sums = await sumsOfOldLoad(clickhouse, old, load);
    const isWhole = areSame(sums, load.sums) && (await isWritten(clickhouse, load, sums));
    if (!isWhole) throw new Error(`Load ${load.load} of ${load.month} does not add up to what was loaded once.`);
  }
}
