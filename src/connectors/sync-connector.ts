import { accountsOfLoad, isWritten, MAPPING_VERSION, type Sums, SyncFailed, writeRollUps } from "../bills/index.ts";
import { monthOfDay } from "../core/days.ts";
import { notesOfGone } from "./decide-gone.ts";
import { addSums, decideLoads, groupsOfMonths, sumsOfParts } from "./decide-loads.ts";
import type { CurrentLoad, MonthToLoad, Note } from "./facts.ts";
import { chooseFiles } from "./files/choose-files.ts";
import { totalFiles } from "./files/total-files.ts";
import { changed, fillLoads, type LoadToFill } from "./fill-loads.ts";
import { pointToLoad, selectCurrentLoads } from "./store-loads.ts";
import { inLocked, type SyncWork, takenOver } from "./sync-work.ts";

/**
 * Brings a connector's months up to date with what lies at its location, and says what to know of it. Each month is
 * loaded beside the current one, checked against its files, and then made current in one transaction. Throws
 * `SyncFailed`, or the failure of a store; the months before it are done, all others stay as they were.
 */
export async function syncConnector(work: SyncWork): Promise<readonly Note[]> {
  work.stop.throwIfAborted();
  const { totaled, gone, notes } = await work.inTurn("reading", async () => {
    const chosen = await chooseFiles(work.storage, work.provider, work.stop);
    return { ...(await totalFiles(work, chosen.files)), notes: chosen.notes };
  });
  const current = await work.database.inTransaction((tx) => selectCurrentLoads(tx, work.org, work.connectorId));
  const decision = decideLoads(totaled, current, MAPPING_VERSION);
  if (!decision.ok) throw new SyncFailed("bad_manifest", decision.message);

  let months = 0;
  const onMonth = () => {
    months += 1;
    work.onProgress({ months });
  };
  work.onProgress({ monthsTotal: decision.months.length });
  for (const group of groupsOfMonths(decision.months)) {
    await work.inTurn("loading", () => loadMonths(work, group, current, onMonth));
  }
  return [...notes, ...decision.notes, ...notesOfGone(gone, totaled, current)];
}

/** Months that share files are written together, so that each file is read once, and made current one by one. */
async function loadMonths(
  work: SyncWork,
  months: readonly MonthToLoad[],
  current: readonly CurrentLoad[],
  onMonth: () => void,
) {
  for (const load of await fillLoads(work, months)) {
    await finishMonth(work, load, current);
    onMonth();
  }
}

async function finishMonth(work: SyncWork, load: LoadToFill, current: readonly CurrentLoad[]): Promise<void> {
  const { clickhouse, syncId } = work;
  const month = load.wanted;
  await writeRollUps(clickhouse, [load]);
  const parts = sumsOfParts(month);
  const sums = addSums(parts);
  await verify(work, load, sums);
  const lines = parts.reduce((sum, part) => sum + BigInt(part.lines), 0n);
  const verified = {
    id: load.load,
    month: month.month,
    sums,
    lines,
    firstDay: parts.map(({ firstDay }) => firstDay).sort()[0] as string,
    lastDay: parts
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1) as string,
    accounts: await accountsOfLoad(clickhouse, load),
  };
  const before = current.find((other) => other.month === month.month)?.sums ?? [];
  const result = { month: monthOfDay(month.month), lines: lines.toString(), before, after: sums };
  work.stop.throwIfAborted();
  const isOurs = await inLocked(work, (tx, connector) => pointToLoad(tx, connector, verified, { syncId, result }));
  if (!isOurs) throw takenOver();
}

/**
 * What was written must be what the files held when they were added up, and they must be the same files still: those
 * that the engine opened by itself, and the manifests, which may name others by now. The rest was only read as listed.
 */
async function verify(work: SyncWork, load: LoadToFill, sums: readonly Sums[]): Promise<void> {
  const month = load.wanted;
  if (!(await isWritten(work.clickhouse, load, sums))) throw changed(month);
  const opened = month.parts.map(({ from }) => from.file).filter(({ reader }) => reader === "file");
  const manifests = month.parts.flatMap(({ from }) => from.manifest ?? []);
  const paths = new Set([...opened, ...manifests].map(({ path }) => path));
  if (!(await work.storage.areSame([...paths], work.stop))) throw changed(month);
}
