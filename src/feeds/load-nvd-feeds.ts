import { decideFeed } from "./decide-feeds.ts";
import { NVD_FEED_ZONE, type NvdFeed } from "./feed-addresses.ts";
import { fetchNvdFeed } from "./fetch-nvd-feed.ts";
import { publishChange } from "./publish-change.ts";
import {
  currentState,
  type FeedReport,
  type LoadedFeed,
  loadedNote,
  newLoad,
  notLoaded,
  publish,
  type RefreshContext,
} from "./refresh-context.ts";
import type { SpooledFile } from "./spool-feed.ts";
import { type FeedRecord, listFeeds } from "./store.ts";
import {
  compactLoad,
  dropLoad,
  type EngineFile,
  type FeedContents,
  indexWords,
  insertFeed,
  insertWinners,
  isBadFile,
  removeFeed,
  removeRepeated,
  stageFeed,
} from "./store-loads.ts";
import type { Envelope } from "./unwrap-feed.ts";

/** Reads what is new in NVD's folder of feeds: the first time as one base, later each feed as a change of its own. */
export async function loadNvdFeeds(context: RefreshContext, folder: URL): Promise<readonly FeedReport[]> {
  const known = await context.database.inTransaction(listFeeds);
  const lastOf = new Map(known.map((feed) => [feed.name, feed]));
  const feeds = context.nvdFeeds;
  const hasBase = ((await currentState(context))?.nvdLoads.length ?? 0) > 0;
  const years = hasBase ? [] : feeds.filter(({ isYear }) => isYear);
  const reports = hasBase ? [] : [...(await loadBase(context, folder, years, feeds.length))];
  for (const feed of feeds.slice(years.length)) {
    context.onProgress({ feed: feed.name, done: reports.length, total: feeds.length });
    reports.push(await loadChange(context, folder, feed, lastOf.get(feed.name)));
  }
  return reports;
}

type FeedFile = SpooledFile & { readonly envelope: Envelope };

/** All years as one load, current when the last of them is read. The next is fetched while the engine reads one. */
async function loadBase(
  context: RefreshContext,
  folder: URL,
  years: readonly NvdFeed[],
  total: number,
): Promise<readonly FeedReport[]> {
  const load = await newLoad(context, "nvd");
  const loaded: LoadedFeed[] = [];
  const reports: FeedReport[] = [];
  const fetch = (feed: NvdFeed | undefined) => feed && fetchNvdFeed(context, folder, feed, undefined);
  let next = fetch(years[0]);
  for (const [index, feed] of years.entries()) {
    context.onProgress({ feed: feed.name, done: reports.length, total });
    const fetched = await next;
    next = fetch(years[index + 1]);
    // Awaited in its turn; until then its failure is nobody's.
    next?.catch(() => {});
    if (!fetched || fetched.kind === "report") {
      if (fetched) reports.push(fetched.report);
      continue;
    }
    const read = await insertYear(context, load, feed, fetched.file);
    reports.push(read.report);
    if (read.loaded) loaded.push(read.loaded);
  }
  if (loaded.length === 0) return reports;
  await removeRepeated(context.clickhouse, load);
  await indexWords(context.clickhouse, load);
  await publish(context, await currentState(context), { nvdLoads: [load] }, loadedNote(...loaded));
  await compactLoad(context.clickhouse, load);
  return reports;
}

async function insertYear(
  context: RefreshContext,
  load: number,
  feed: NvdFeed,
  file: FeedFile,
): Promise<{ readonly report: FeedReport; readonly loaded?: LoadedFeed }> {
  const { clickhouse } = context;
  const read = await readFile(context, feed, file, () => insertFeed(clickhouse, load, engineFile(feed, file)));
  if ("report" in read) {
    await removeFeed(clickhouse, load, feed.name);
    return read;
  }
  const { records, unreadable } = read.contents;
  const report = { ...LOADED, name: feed.name, records, unreadable };
  return { report, loaded: loadedFeed(feed, file, read.contents) };
}

const LOADED = { outcome: "loaded", reason: null, verdicts: null } as const;

async function loadChange(
  context: RefreshContext,
  folder: URL,
  feed: NvdFeed,
  last: FeedRecord | undefined,
): Promise<FeedReport> {
  const fetched = await fetchNvdFeed(context, folder, feed, last);
  if (fetched.kind === "report") return fetched.report;
  const claim = { isWholeSet: feed.isYear, last };
  return applyFile(context, feed, fetched.file, claim);
}

async function applyFile(
  context: RefreshContext,
  feed: NvdFeed,
  file: FeedFile,
  { isWholeSet, last }: { readonly isWholeSet: boolean; readonly last: FeedRecord | undefined },
): Promise<FeedReport> {
  const { clickhouse } = context;
  const load = await newLoad(context, "nvd");
  const read = await readFile(context, feed, file, () => stageFeed(clickhouse, load, engineFile(feed, file)));
  if ("report" in read) {
    await dropLoad(clickhouse, load);
    return read.report;
  }
  const { records, unreadable, feedTime } = read.contents;
  const refusal = decideFeed({ records, time: feedTime, isWholeSet }, last);
  if (refusal) {
    await dropLoad(clickhouse, load);
    return notLoaded(context, feed.name, "refused", refusal);
  }
  const before = await currentState(context);
  const loads = before?.nvdLoads ?? [];
  const verdicts = await insertWinners(clickhouse, load, loads);
  await publishChange(context, { load, before }, loadedNote(loadedFeed(feed, file, read.contents)));
  return { ...LOADED, name: feed.name, records, unreadable, verdicts };
}

/** Lets the engine read a file; one that is not what it should be is noted, and the last good one stays. */
async function readFile(
  context: RefreshContext,
  feed: NvdFeed,
  { envelope }: FeedFile,
  read: () => Promise<FeedContents>,
): Promise<{ readonly contents: FeedContents } | { readonly report: FeedReport }> {
  const refuse = async (reason: string) => ({ report: await notLoaded(context, feed.name, "refused", reason) });
  try {
    const contents = await read();
    const { records } = contents;
    if (records === envelope.totalResults && records > 0) return { contents };
    if (records === 0) return refuse("It holds no records.");
    return refuse(`It holds ${records} records, and says that it holds ${envelope.totalResults}.`);
  } catch (error) {
    if (!isBadFile(error)) throw error;
    return refuse("It is not a whole JSON 2.0 feed of NVD.");
  }
}

function engineFile({ name }: NvdFeed, { path, envelope }: FeedFile): EngineFile {
  return { path, feed: name, feedTime: envelope.timestamp, zone: NVD_FEED_ZONE };
}

function loadedFeed({ name }: NvdFeed, { sha256 }: SpooledFile, { feedTime, records }: FeedContents): LoadedFeed {
  return { name, sha256, feedTime: feedTime ?? "", records };
}
