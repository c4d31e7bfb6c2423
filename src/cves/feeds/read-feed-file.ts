import { rm } from "node:fs/promises";
import { NVD_FEED_ZONE, type NvdFeed } from "./feed-addresses.ts";
import type { NvdFeedFile } from "./fetch-nvd-feed.ts";
import { type FeedReport, type LoadedFeed, notLoaded, type RefreshContext } from "./refresh-context.ts";
import { type EngineFile, type FeedContents, nullIfBadFile } from "./store-loads.ts";

/** A feed that the engine has read; or the report why it is not what it should be. */
export type ReadFeed =
  | { readonly report: FeedReport; readonly loaded: LoadedFeed; readonly contents: FeedContents }
  | { readonly report: FeedReport; readonly loaded: null };

/**
 * Lets the engine read a file, which is gone from our disk then. One that is not what it should be is noted, and the
 * last good one stays.
 */
export async function readFeedFile(
  context: RefreshContext,
  { name }: NvdFeed,
  { path, sha256, envelope }: NvdFeedFile,
  read: (file: EngineFile) => Promise<FeedContents>,
): Promise<ReadFeed> {
  const refuse = async (reason: string) => ({
    report: await notLoaded(context, name, "refused", reason),
    loaded: null,
  });
  try {
    const file = { path, feed: name, feedTime: envelope.timestamp, zone: NVD_FEED_ZONE };
    const contents = await nullIfBadFile(read(file));
    if (!contents) return refuse("It is not a complete JSON 2.0 feed of NVD's.");
    const { records, unreadable, feedTime } = contents;
    if (records === 0) return refuse("It has no records.");
    if (records !== envelope.totalResults) {
      return refuse(`It has ${records} records, but says that it has ${envelope.totalResults}.`);
    }
    const report = { name, outcome: "loaded", reason: null, records, unreadable, verdicts: null } as const;
    return { report, loaded: { name, sha256, feedTime: feedTime ?? "", records }, contents };
  } finally {
    // Twenty-five years are two gigabytes, which the system would write to the disk beside the engine's own writing.
    await rm(path, { force: true });
  }
}
