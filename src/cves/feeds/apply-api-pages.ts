import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Tx } from "../../stores/postgres/index.ts";
import { type ApiReading, noteLoaded, saveApiReading } from "../store.ts";
import type { ApiPage, PageFailure } from "./fetch-api-page.ts";
import { publishChange } from "./publish-change.ts";
import { currentState, type Note, newLoad, type RefreshContext } from "./refresh-context.ts";
import { dropLoad, nullIfBadFile, stageFeed } from "./store-loads.ts";
import { insertUpserts, NO_VERDICTS, sumVerdicts, type Verdicts } from "./store-upserts.ts";

/** The name under which the reading of the API is noted and reported, beside those of the feeds. */
export const NVD_API = "nvd-api";
/** Its times without a zone are of this one, unlike those of the feeds. */
const API_ZONE = "UTC";

/** What pages have changed here. */
export type Applied = { readonly records: number; readonly unreadable: number; readonly verdicts: Verdicts };

export const NOTHING_APPLIED: Applied = { records: 0, unreadable: 0, verdicts: NO_VERDICTS };

export function sumApplied(a: Applied, b: Applied): Applied {
  return {
    records: a.records + b.records,
    unreadable: a.unreadable + b.unreadable,
    verdicts: sumVerdicts(a.verdicts, b.verdicts),
  };
}

/**
 * Makes what the pages change current, in one transaction with `reading`, how far the API is read by then. Pages that
 * the engine can't read leave both as they were.
 */
export async function applyApiPages(
  context: RefreshContext,
  pages: readonly ApiPage[],
  reading: ApiReading,
): Promise<Applied | { readonly failure: PageFailure }> {
  const note: Note = (tx) => noteReading(tx, reading, pages);
  if (pages.every(({ ids }) => ids.length === 0)) {
    await context.database.inTransaction(note);
    return NOTHING_APPLIED;
  }
  const load = await newLoad(context, "nvd");
  const staged = await stagePages(context, load, pages);
  if (!staged) {
    await dropLoad(context.clickhouse, load);
    return { failure: { kind: "refused", reason: "its records are not those of NVD's API 2.0" } };
  }
  const before = await currentState(context);
  const verdicts = await insertUpserts(context.clickhouse, load, before?.nvdLoads ?? []);
  await publishChange(context, { load, before }, note);
  await Promise.all(pages.map(({ path }) => rm(path, { force: true })));
  return { ...staged, verdicts };
}

async function noteReading(tx: Tx, reading: ApiReading, pages: readonly ApiPage[]): Promise<void> {
  await saveApiReading(tx, reading);
  if (reading.window || !reading.readUntil) return;
  const records = pages.reduce((sum, { ids }) => sum + ids.length, 0);
  await noteLoaded(tx, { name: NVD_API, sha256: null, feedTime: reading.readUntil.toISOString(), records });
}

async function stagePages(
  { clickhouse, spoolFolder }: RefreshContext,
  load: number,
  pages: readonly ApiPage[],
): Promise<Omit<Applied, "verdicts"> | null> {
  const path = join(spoolFolder, `nvd-api-load-${load}.json`);
  await joinPages(pages, path);
  // The records of all have one time, that of the first page: minutes lie between them.
  const feedTime = pages[0]?.timestamp ?? "";
  try {
    const file = { path, feed: NVD_API, feedTime, zone: API_ZONE };
    const contents = await nullIfBadFile(stageFeed(clickhouse, load, file));
    return contents && { records: contents.records, unreadable: contents.unreadable };
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the arrays of records of the pages as one. */
async function joinPages(pages: readonly ApiPage[], path: string): Promise<void> {
  const full = pages.filter(({ ids }) => ids.length > 0);
  const file = await open(path, "w", 0o600);
  try {
    for (const [index, page] of full.entries()) {
      const array = await readFile(page.path);
      await file.appendFile(index === 0 ? "[" : ",");
      await file.appendFile(array.subarray(1, -1));
    }
    await file.appendFile("]");
  } finally {
    await file.close();
  }
}
