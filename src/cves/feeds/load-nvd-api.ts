import { type ApiReading, type ApiWindow, findApiReading, listFeeds } from "../store.ts";
import { NOTHING_APPLIED, NVD_API, sumApplied } from "./apply-api-pages.ts";
import { decideApiStart, decideWindow } from "./decide-api.ts";
import type { NvdApi } from "./feed-addresses.ts";
import { apiOptions } from "./fetch-api-page.ts";
import { sentence } from "./fetch-nvd-feed.ts";
import { type ApiSource, readApiWindow } from "./read-api-window.ts";
import { type FeedReport, notLoaded, type RefreshContext } from "./refresh-context.ts";

/**
 * Asks NVD's API for what the feeds lack: from the last moment until which all is stored, window by window. What was
 * read is stored every few pages together with how far that is, and the next refresh goes on from there.
 */
export async function loadNvdApi(context: RefreshContext, api: NvdApi): Promise<readonly FeedReport[]> {
  const { reading, known } = await context.database.inTransaction(async (tx) => ({
    reading: await findApiReading(tx),
    known: await listFeeds(tx),
  }));
  const now = context.clock();
  const records = new Map(known.map((feed) => [feed.name, feed]));
  const start = decideApiStart({ now, feeds: context.nvdFeeds, records, reading });
  if (!start) return [];
  const source = { address: api.address, options: apiOptions(context, api) };
  return [await readWindows(context, source, { ...reading, window: decideWindow(start, now, reading.window), now })];
}

type WindowReading = ApiReading & { readonly window: ApiWindow; readonly now: Date };

async function readWindows(context: RefreshContext, source: ApiSource, reading: WindowReading): Promise<FeedReport> {
  let applied = NOTHING_APPLIED;
  let { window, readUntil } = reading;
  for (;;) {
    const read = await readApiWindow(context, source, { window, readUntil });
    applied = sumApplied(applied, read.applied);
    if (read.failure) {
      const { kind, reason } = read.failure;
      return { ...(await notLoaded(context, NVD_API, kind, sentence(reason))), ...applied };
    }
    if (window.until >= reading.now) return { name: NVD_API, outcome: "loaded", reason: null, ...applied };
    readUntil = window.until;
    window = decideWindow(window.until, reading.now, null);
  }
}
