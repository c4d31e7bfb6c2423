import { type FeedRecord, listFeeds } from "../store.ts";
import { decideFeed } from "./decide-feeds.ts";
import type { NvdFeed } from "./feed-addresses.ts";
import { fetchNvdFeed } from "./fetch-nvd-feed.ts";
import { loadNvdBase } from "./load-nvd-base.ts";
import { publishChange } from "./publish-change.ts";
import { readFeedFile } from "./read-feed-file.ts";
import {
  currentState,
  type FeedReport,
  failedPart,
  loadedNote,
  newLoad,
  notLoaded,
  type RefreshContext,
} from "./refresh-context.ts";
import { dropLoad, stageFeed } from "./store-loads.ts";
import { insertUpserts } from "./store-upserts.ts";

/** Reads what is new in NVD's folder of feeds: the first time as one base, later each feed as a change of its own. */
export async function loadNvdFeeds(context: RefreshContext, folder: URL): Promise<readonly FeedReport[]> {
  const known = await context.database.inTransaction(listFeeds);
  const lastOf = new Map(known.map((feed) => [feed.name, feed]));
  const feeds = context.nvdFeeds;
  const hasBase = ((await currentState(context))?.nvdLoads.length ?? 0) > 0;
  const years = hasBase ? [] : feeds.filter(({ isYear }) => isYear);
  const reports = hasBase ? [] : [...(await loadNvdBase(context, folder, years))];
  for (const feed of feeds.slice(years.length)) {
    const failed = reports.filter(({ outcome }) => outcome !== "loaded" && outcome !== "unchanged").length;
    context.onProgress({ feed: feed.name, done: reports.length, total: feeds.length, ...failedPart(failed) });
    reports.push(await loadChange(context, folder, feed, lastOf.get(feed.name)));
  }
  return reports;
}

async function loadChange(
  context: RefreshContext,
  folder: URL,
  feed: NvdFeed,
  last: FeedRecord | undefined,
): Promise<FeedReport> {
  const fetched = await fetchNvdFeed(context, folder, feed, last);
  if (fetched.kind === "report") return fetched.report;
  const { clickhouse } = context;
  const load = await newLoad(context, "nvd");
  const read = await readFeedFile(context, feed, fetched.file, (readable) => stageFeed(clickhouse, load, readable));
  if (!read.loaded) {
    await dropLoad(clickhouse, load);
    return read.report;
  }
  const { records, feedTime } = read.contents;
  const refusal = decideFeed({ records, time: feedTime, isWholeSet: feed.isYear }, last);
  if (refusal) {
    await dropLoad(clickhouse, load);
    return notLoaded(context, feed.name, "refused", refusal);
  }
  const before = await currentState(context);
  const verdicts = await insertUpserts(clickhouse, load, before?.nvdLoads ?? []);
  await publishChange(context, { load, before }, loadedNote(read.loaded));
  return { ...read.report, verdicts };
}
