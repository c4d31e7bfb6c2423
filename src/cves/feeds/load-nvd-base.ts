import type { NvdFeed } from "./feed-addresses.ts";
import { type Fetched, fetchNvdFeed } from "./fetch-nvd-feed.ts";
import { readFeedFile } from "./read-feed-file.ts";
import {
  currentState,
  type FeedReport,
  failedPart,
  type LoadedFeed,
  loadedNote,
  newLoad,
  publish,
  type RefreshContext,
} from "./refresh-context.ts";
import { indexWords, insertFeed, removeFeed, removeRepeated } from "./store-loads.ts";

/** So many feeds the engine reads at a time, each with one thread. */
const SIDE_BY_SIDE = 2;

/** What became of a year; `loaded` is null where it is not in the load. */
type Year = { readonly report: FeedReport; readonly loaded: LoadedFeed | null };

/** All years as one load, current when the last of them is read. */
export async function loadNvdBase(
  context: RefreshContext,
  folder: URL,
  years: readonly NvdFeed[],
): Promise<readonly FeedReport[]> {
  const load = await newLoad(context, "nvd");
  const read = await readYears(context, { load, folder, years });
  const reports = read.map(({ report }) => report);
  const loaded = read.flatMap((year) => year.loaded ?? []);
  if (loaded.length === 0) return reports;
  await removeRepeated(context.clickhouse, load);
  await indexWords(context.clickhouse, load);
  await publish(context, await currentState(context), { nvdLoads: [load] }, loadedNote(...loaded));
  return reports;
}

type Base = { readonly load: number; readonly folder: URL; readonly years: readonly NvdFeed[] };

/** Fetches one year after the other, while the engine reads those that are here. */
async function readYears(context: RefreshContext, base: Base): Promise<readonly Year[]> {
  const reads: Promise<Year>[] = [];
  let failed = 0;
  const countFailed = ({ loaded }: Year) => {
    failed += loaded ? 0 : 1;
  };
  try {
    for (const [index, feed] of base.years.entries()) {
      context.onProgress({ feed: feed.name, done: index, total: context.nvdFeeds.length, ...failedPart(failed) });
      const fetched = await fetchNvdFeed(context, base.folder, feed, undefined);
      await reads[index - SIDE_BY_SIDE];
      const read = insertYear(context, base.load, feed, fetched);
      // Awaited in its turn; until then its failure is nobody's.
      const counted = read.then(countFailed, () => {});
      reads.push(read);
      // What did not come is known at once, and is counted before the next one is told of.
      if (fetched.kind === "report") await counted;
    }
    return await Promise.all(reads);
  } finally {
    // Whatever comes next, nothing may still write into the load.
    await Promise.allSettled(reads);
  }
}

async function insertYear(context: RefreshContext, load: number, feed: NvdFeed, fetched: Fetched): Promise<Year> {
  if (fetched.kind === "report") return { report: fetched.report, loaded: null };
  const { clickhouse } = context;
  const read = await readFeedFile(context, feed, fetched.file, (file) => insertFeed(clickhouse, load, file));
  if (!read.loaded) await removeFeed(clickhouse, load, feed.name);
  return read;
}
