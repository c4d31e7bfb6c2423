import {
  countedAs,
  type FileReading,
  LineNotSplit,
  type LoadOfMonth,
  OneOfSeveral,
  openBill,
  readingKey,
  SyncFailed,
  writeLines,
} from "../bills/index.ts";
import { monthOfDay } from "../core/days.ts";
import type { MonthToLoad } from "./facts.ts";
import { FILES_MAX, fits, type ToRead } from "./files/batch-files.ts";
import { insertLoad } from "./store-loads.ts";
import { inLocked, type SyncWork } from "./sync-work.ts";

/** A new load, to which nothing points yet, and the month that it is to have. */
export type LoadToFill = LoadOfMonth & { readonly wanted: MonthToLoad };

/** How files are read: their lines split, which is faster, or by cell; and how many by one statement at most. */
type Way = { readonly how: "by line" | "by cell"; readonly filesMax: number };

/** Writes all lines of some months into new loads: by the fastest way first, then by one that tells what is wrong. */
export async function fillLoads(work: SyncWork, months: readonly MonthToLoad[]): Promise<readonly LoadToFill[]> {
  const fill = (how: Way["how"], filesMax: number) => fillBy(work, months, { how, filesMax });
  const byCell = (failure: unknown) => {
    if (failure instanceof LineNotSplit) return fill("by cell", 1);
    throw failure;
  };
  return fill("by line", FILES_MAX).catch((failure: unknown) => {
    if (failure instanceof OneOfSeveral) return fill("by line", 1).catch(byCell);
    return byCell(failure);
  });
}

async function fillBy(work: SyncWork, months: readonly MonthToLoad[], way: Way): Promise<readonly LoadToFill[]> {
  const into: LoadToFill[] = [];
  for (const wanted of months) {
    const { month, fingerprint } = wanted;
    const made = await inLocked(work, (tx, connector) => insertLoad(tx, connector, month, fingerprint));
    into.push({ wanted, month, organization: made.organization, load: made.id });
  }
  let batch: Piece[] = [];
  for await (const piece of piecesOf(work, into, way)) {
    if (!fits(batch, piece, way.filesMax)) {
      await write(work, batch);
      batch = [];
    }
    batch.push(piece);
  }
  await write(work, batch);
  return into;
}

/** A file as it is counted in some loads. */
type Piece = ToRead & { readonly reading: FileReading; readonly into: readonly LoadToFill[] };

/** Opens one file after the other. */
async function* piecesOf(work: SyncWork, loads: readonly LoadToFill[], { how }: Way): AsyncGenerator<Piece> {
  const parts = loads.flatMap((load) => load.wanted.parts.map((part) => ({ part, load })));
  for (const [{ file }, ofFile] of Map.groupBy(parts, ({ part }) => part.from)) {
    work.stop.throwIfAborted();
    const opened = await openBill(work.clickhouse, work.provider, file);
    if (!opened) throw changed(loads[0]?.wanted as MonthToLoad);
    const plain = how === "by line" ? (opened.byLine ?? opened) : opened;
    for (const [which, group] of Map.groupBy(ofFile, ({ part }) => part.countedAs)) {
      const reading = { ...plain, mapping: countedAs(plain.mapping, which) };
      yield pieceOf({ file, reading, into: group.map(({ load }) => load) });
    }
  }
}

function pieceOf({ file, reading, into }: Omit<Piece, "key">): Piece {
  const shared = readingKey(reading);
  const key = shared === null ? null : JSON.stringify([file.reader, shared, into.map(({ load }) => load)]);
  return { file, reading, into, key };
}

async function write({ clickhouse, stop }: SyncWork, batch: readonly Piece[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  stop.throwIfAborted();
  await writeLines(clickhouse, [first.file, ...others.map(({ file }) => file)], first.reading, first.into);
}

/** The files of a month are not what they were when they were added up. */
export function changed({ month }: MonthToLoad): SyncFailed {
  const what = `The lines of ${monthOfDay(month)} do not add up to what its files had`;
  return new SyncFailed("sums_differ", `${what}: they changed while they were read. It is tried again.`);
}
