import type { ApiReading, ApiWindow, FeedRecord } from "../store.ts";
import type { NvdFeed } from "./feed-addresses.ts";

const DAY_MS = 86_400_000;
/** NVD answers for at most 120 days; a day less leaves room for its idea of a day. */
const WINDOW_MS = 119 * DAY_MS;
/** NVD shows a change some time after the moment that it notes for it. */
const OVERLAP_MS = DAY_MS;
/** The feeds come some times a day, and rest at weekends; older than this, what they lack is asked for. */
const FEEDS_FRESH_MS = DAY_MS / 2;
/** A `modified` feed has the changes of eight days. */
const MODIFIED_MS = 8 * DAY_MS;
/** No record has changed earlier. */
const FIRST_CHANGE_MS = Date.UTC(1999, 0, 1);

const FIRST_FEED = "nvdcve-2.0-2002";
const MODIFIED = "nvdcve-2.0-modified";

/** What is known of the sources of NVD's records. `feeds`: those that NVD publishes now; none: they are not read. */
export type ApiFacts = {
  readonly now: Date;
  readonly feeds: readonly NvdFeed[];
  readonly records: ReadonlyMap<string, FeedRecord>;
  readonly reading: ApiReading;
};

/** From which moment on changes must be asked of the API; null where the feeds are enough. */
export function decideApiStart({ now, feeds, records, reading }: ApiFacts): Date | null {
  const stored = Math.max(storedByFeeds({ now, feeds, records, reading }), timeOf(reading.readUntil));
  if (feeds.length > 0 && now.getTime() - stored < FEEDS_FRESH_MS) return null;
  return new Date(Math.max(FIRST_CHANGE_MS, stored - OVERLAP_MS));
}

/**
 * The window that begins there. One that was begun and not ended goes on where it was, if all before it is stored and
 * not all of it is.
 */
export function decideWindow(start: Date, now: Date, begun: ApiWindow | null): ApiWindow {
  const stored = start.getTime() + OVERLAP_MS;
  if (begun && begun.from.getTime() <= stored && begun.until.getTime() > stored) return begun;
  const until = new Date(Math.min(start.getTime() + WINDOW_MS, now.getTime()));
  return { from: start, until, next: 0, total: 0 };
}

/** Until when every change of NVD is stored by what the feeds gave. */
function storedByFeeds({ feeds, records, reading }: ApiFacts): number {
  const years = feeds.filter(({ isYear }) => isYear);
  if (years.length === 0) return FIRST_CHANGE_MS;
  const byYears = Math.min(...years.map((feed) => storedByYear(feed, records.get(feed.name))));
  const modified = timeOf(records.get(MODIFIED)?.feedTime ?? null);
  const meets = modified - MODIFIED_MS <= Math.max(byYears, timeOf(reading.readUntil));
  return meets ? Math.max(byYears, modified) : byYears;
}

// A year's file is written anew each night. One that was never read lacks what changed since its first ids were given.
function storedByYear({ name }: NvdFeed, record: FeedRecord | undefined): number {
  if (!record?.loadedAt) return name === FIRST_FEED ? FIRST_CHANGE_MS : Date.UTC(Number(name.slice(-4)) - 1, 11, 1);
  const checkedAt = record.error === null ? record.attemptedAt : record.loadedAt;
  return checkedAt.getTime() - DAY_MS;
}

function timeOf(moment: Date | null): number {
  return moment?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** What a page says of its window, and what is known of it. */
export type PageFacts = { readonly total: number; readonly next: number; readonly known: number };

/**
 * Where to read on in a window of which a page says that it has other records than before: each that has changed again
 * has left it, and those behind it have moved up.
 */
export function decideNextIndex({ total, next, known }: PageFacts): number {
  return Math.max(0, next - Math.max(0, known - total));
}
