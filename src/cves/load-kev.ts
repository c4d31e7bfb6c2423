import { join } from "node:path";
import { decideFeed } from "./decide-feeds.ts";
import { sentence } from "./fetch-nvd-feed.ts";
import { currentState, type FeedReport, newLoad, notLoaded, publish, type RefreshContext } from "./refresh-context.ts";
import { type SpooledFile, spoolFeed } from "./spool-feed.ts";
import { type FeedRecord, listFeeds } from "./store.ts";
import { dropLoad, isBadFile } from "./store-loads.ts";
import { insertKev, type KevContents } from "./store-sets.ts";

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
  context.onProgress({ feed: NAME, done: 0, total: 1 });
  const path = join(context.spoolFolder, "kev.json");
  const spooled = await spoolFeed(address, path, { shape: "document", sha256: null }, context.open);
  if (spooled.kind === "absent") return notLoaded(context, NAME, "absent");
  if (spooled.kind !== "spooled") return notLoaded(context, NAME, spooled.kind, sentence(spooled.reason));
  if (spooled.file.sha256 === last?.sha256) return notLoaded(context, NAME, "unchanged");
  return replaceCatalog(context, spooled.file, last);
}

async function replaceCatalog(
  context: RefreshContext,
  file: SpooledFile,
  last: FeedRecord | undefined,
): Promise<FeedReport> {
  const load = await newLoad(context, "kev");
  const contents = await readCatalog(context, load, file);
  if (!contents) return notLoaded(context, NAME, "refused", "It is not a whole catalog of CISA.");
  const { entries, released, catalogVersion } = contents;
  const refusal = decideFeed({ records: entries, time: released, isWholeSet: true }, last);
  if (refusal) {
    await dropLoad(context.clickhouse, load);
    return notLoaded(context, NAME, "refused", refusal);
  }
  const kev = { as_of: new Date(released).toISOString(), catalog_version: catalogVersion, entries };
  await publish(context, await currentState(context), { kevLoad: load, feeds: { kev } }, [
    { name: NAME, sha256: file.sha256, feedTime: released, records: entries },
  ]);
  return { name: NAME, outcome: "loaded", reason: null, records: entries, unreadable: 0, verdicts: null };
}

async function readCatalog(
  { clickhouse }: RefreshContext,
  load: number,
  { path }: SpooledFile,
): Promise<KevContents | undefined> {
  try {
    return await insertKev(clickhouse, load, path);
  } catch (error) {
    if (isBadFile(error)) return undefined;
    throw error;
  }
}
