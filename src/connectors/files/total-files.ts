import {
  type FileReading,
  MAPPING_VERSION,
  type MonthOfFile,
  openBill,
  readControlTotals,
  readControlTotalsTogether,
  readingKey,
  SyncFailed,
} from "../../bills/index.ts";
import type { BillFile } from "../../storage/index.ts";
import type { Gone } from "../decide-gone.ts";
import type { ChosenFile, FileWithTotals } from "../facts.ts";
import { selectFiles, upsertFile } from "../store-syncs.ts";
import { inLocked, type SyncWork } from "../sync-work.ts";
import { fits, type ToRead } from "./batch-files.ts";

type Months = readonly MonthOfFile[];
type Known = ReadonlyMap<string, { readonly etag: string; readonly months: Months }>;

/**
 * Adds up the files that are new or have changed, several by one statement where they are small and alike; what is
 * known of the others is not read again.
 */
export async function totalFiles(
  work: SyncWork,
  files: readonly ChosenFile[],
): Promise<{ readonly totaled: readonly FileWithTotals[]; readonly gone: readonly Gone[] }> {
  const known = await work.database.inTransaction((tx) => selectFiles(tx, work.org, work.connectorId));
  const monthsOf = new Map<string, Months>();
  const told = { files: 0, lines: 0, bytes: 0 };
  const tell = ({ path, bytes }: BillFile, months: Months) => {
    monthsOf.set(path, months);
    told.files += 1;
    told.bytes += bytes;
    told.lines += months.reduce((sum, month) => sum + Number(month.lines), 0);
    work.onProgress({ ...told });
  };
  work.onProgress({ filesTotal: files.length });
  const changed: BillFile[] = [];
  for (const { file } of files) {
    const before = known.get(file.path);
    if (before?.etag === totalsKeyOf(file)) tell(file, before.months);
    else changed.push(file);
  }
  await totalChanged(work, changed, known, tell);
  const totaled = files.map((chosen) => ({ ...chosen, months: monthsOf.get(chosen.file.path) ?? [] }));
  const gone = totaled.flatMap(({ file: { path }, months }) =>
    monthsWithout(known.get(path)?.months ?? [], months).map((month) => ({ path, month })),
  );
  return { totaled, gone };
}

function monthsWithout(before: Months, now: Months): readonly string[] {
  const left = new Set(now.map(({ month }) => month));
  return [...new Set(before.map(({ month }) => month))].filter((month) => !left.has(month));
}

/** Changes with the content of a file, and with how it is read. */
function totalsKeyOf({ etag }: BillFile): string {
  return `${MAPPING_VERSION} ${etag}`;
}

/** `reading` is null where the file is empty. */
type FileWithReading = ToRead & { readonly reading: FileReading | null };
type Tell = (file: BillFile, months: Months) => void;

async function totalChanged(work: SyncWork, files: readonly BillFile[], known: Known, tell: Tell): Promise<void> {
  let batch: FileWithReading[] = [];
  const total = async () => {
    const before = batch;
    batch = [];
    await totalBatch(work, before, async (totals) => {
      await keep(work, totals, known);
      for (const { file, months } of totals) tell(file, months);
    });
  };
  for (const file of files) {
    work.stop.throwIfAborted();
    const opened = await open(work, file).catch(async (failure: unknown) => {
      // What was read before it is known from now on.
      await total();
      throw failure;
    });
    if (!fits(batch, opened)) await total();
    batch.push(opened);
  }
  await total();
}

async function open({ clickhouse, provider }: SyncWork, file: BillFile): Promise<FileWithReading> {
  const reading = await openBill(clickhouse, provider, file);
  const shared = reading && readingKey(reading);
  return { file, reading, key: shared === null ? null : JSON.stringify([file.reader, shared]) };
}

type Totals = { readonly file: BillFile; readonly months: Months };

/** Adds up files by one statement, or each by itself where that tells what is wrong. */
async function totalBatch(
  { clickhouse, stop }: SyncWork,
  batch: readonly FileWithReading[],
  hear: (totals: readonly Totals[]) => Promise<void>,
): Promise<void> {
  const [first] = batch;
  const files = batch.map(({ file }) => file);
  stop.throwIfAborted();
  const months =
    first?.reading && batch.length > 1 ? await readControlTotalsTogether(clickhouse, files, first.reading) : null;
  if (months) return hear(files.map((file, at) => ({ file, months: months[at] ?? [] })));
  for (const { file, reading } of batch) {
    stop.throwIfAborted();
    await hear([{ file, months: reading ? await readControlTotals(clickhouse, file, reading) : [] }]);
  }
}

async function keep(work: SyncWork, totals: readonly Totals[], known: Known): Promise<void> {
  const emptied = totals.find(({ file, months }) => months.length === 0 && known.get(file.path)?.months.length);
  if (emptied) {
    const what = `${emptied.file.path} no longer has any lines, and had some before`;
    throw new SyncFailed("unreadable_file", `${what}. Deliver it again.`);
  }
  await inLocked(work, async (tx, connector) => {
    for (const { file, months } of totals) {
      await upsertFile(tx, connector, { path: file.path, etag: totalsKeyOf(file), months });
    }
  });
}
