import { readFile } from "node:fs/promises";
import { type FeedRecord, listFeeds } from "../store.ts";
import { decideFeed } from "./decide-feeds.ts";
import { fetchDocument } from "./fetch-document.ts";
import {
  currentState,
  type FeedReport,
  loadedNote,
  newLoad,
  notLoaded,
  publish,
  type RefreshContext,
} from "./refresh-context.ts";
import type { SpooledFile } from "./spool-feed.ts";
import { nullIfBadFile } from "./store-loads.ts";
import { insertKev } from "./store-sets.ts";

const NAME = "kev";

/** Reads CISA's catalog from the first of the addresses that has a good one; it replaces the one before as a set. */
export async function loadKev(context: RefreshContext, addresses: readonly URL[]): Promise<FeedReport> {
  const last = (await context.database.inTransaction(listFeeds)).find(({ name }) => name === NAME);
  let report: FeedReport | undefined;
  for (const address of addresses) {
    report = await loadFrom(context, address, last);
    if (report.outcome === "loaded" || report.outcome === "unchanged") return report;
  }
  return report ?? notLoaded(context, NAME, "absent");
}

async function loadFrom(context: RefreshContext, address: URL, last: FeedRecord | undefined): Promise<FeedReport> {
  const file = await fetchDocument(context, { name: NAME, address, last });
  return "outcome" in file ? file : replaceCatalog(context, file, last);
}

async function replaceCatalog(
  context: RefreshContext,
  file: SpooledFile,
  last: FeedRecord | undefined,
): Promise<FeedReport> {
  const contents = readCatalog(await readFile(file.path, "utf8"));
  const refusal = contents
    ? decideFeed({ records: contents.entries, time: contents.released, isWholeSet: true }, last)
    : "It is not a complete catalog of CISA's.";
  if (!contents || refusal) return notLoaded(context, NAME, "refused", refusal);
  const load = await newLoad(context, "kev");
  const isInserted = await nullIfBadFile(insertKev(context.clickhouse, load, file.path).then(() => true));
  if (!isInserted) {
    return notLoaded(context, NAME, "refused", "Its entries do not have the form of CISA's.");
  }
  const { entries, released, catalogVersion } = contents;
  const kev = { as_of: new Date(released).toISOString(), catalog_version: catalogVersion, entries };
  const loaded = { name: NAME, sha256: file.sha256, feedTime: released, records: entries };
  await publish(context, await currentState(context), { kevLoad: load, feeds: { kev } }, loadedNote(loaded));
  return { name: NAME, outcome: "loaded", reason: null, records: entries, unreadable: 0, verdicts: null };
}

/** What a catalog says of itself; null where the text is not a whole one. */
function readCatalog(text: string): { entries: number; released: string; catalogVersion: string } | null {
  try {
    const { catalogVersion, dateReleased, count, vulnerabilities } = JSON.parse(text);
    const released = new Date(dateReleased);
    const isWhole = Array.isArray(vulnerabilities) && vulnerabilities.length === count;
    if (!isWhole || typeof catalogVersion !== "string" || catalogVersion === "") return null;
    return { entries: count, released: released.toISOString(), catalogVersion };
  } catch {
    return null;
  }
}
