import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import {
  type CveSources,
  createFeedRefresher,
  type FeedRefresher,
  type FeedReport,
  type FeedsView,
  findCurrentState,
  followState,
  keepStateCatalogs,
  listFeeds,
  readAhead,
} from "../cves/index.ts";
import type { GaugeFacts } from "../http/index.ts";
import type { Config } from "./config.ts";

/** What the room of the CVEs works with in this process. */
export type Cves = {
  readonly sources: CveSources;
  readonly refresher: FeedRefresher;
};

type Parts = Pick<CveSources, "database" | "clickhouse"> & { readonly logger: Pick<Logger, "info" | "warn"> };

/** The room of the CVEs in this process. A refresh is logged when it begins and ends, whoever asked for it. */
export function openCves(config: Config, { database, clickhouse, logger }: Parts): Cves {
  const sources: CveSources = {
    ...{ database, clickhouse, catalogs: keepStateCatalogs() },
    refreshing: () => refresher.progress(),
    isReadByItself: config.refreshesCves,
  };
  const place = { folder: join(config.dataFolder, "feeds"), addresses: config.feedAddresses };
  const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });
  const needs = () => {
    const engine = clickhouse();
    return engine && { ...place, database, clickhouse: engine, clock: () => new Date(), sleep: pause };
  };
  let begunMs = 0;
  const refresher = createFeedRefresher(needs, {
    begun: () => {
      begunMs = performance.now();
      logger.info("Reading the vulnerability feeds");
    },
    done: async ({ feeds }) => {
      await readAhead(sources);
      logRefresh(logger, feeds, Math.round(performance.now() - begunMs) / 1_000);
    },
  });
  return { sources, refresher };
}

/** One line, and another where feeds could not be read: what was loaded of them stays. */
function logRefresh(logger: Parts["logger"], feeds: readonly FeedReport[], seconds: number): void {
  const { loaded = [], unchanged = [] } = Object.groupBy(feeds, ({ outcome }) => outcome);
  const counts = { feeds: feeds.length, loaded: loaded.length, unchanged: unchanged.length };
  logger.info({ seconds, ...counts }, "The vulnerability feeds have been read");
  const [first, ...others] = feeds.filter(({ outcome }) => outcome === "refused" || outcome === "unreachable");
  if (!first) return;
  // Without a network all of them fail for one reason: that is one line.
  const names = [first, ...others].map(({ name }) => name);
  logger.warn({ feeds: names, reason: first.reason }, "Some vulnerability feeds could not be read");
}

/** Reads what is new in the feeds, or waits for who does; another node that reads them does it for this one, too. */
export async function refreshCves({ refresher }: Pick<Cves, "refresher">, stop: AbortSignal): Promise<void> {
  const end = () => void refresher.stop();
  stop.addEventListener("abort", end, { once: true });
  await refresher.refresh().finally(() => stop.removeEventListener("abort", end));
}

// A search of a state that is not in memory yet takes a third of a second longer.
const FOLLOW_MS = 5_000;

/** Follows what other nodes read of the feeds, until the returned function is called. */
export function followFeeds({ sources }: Pick<Cves, "sources">): () => void {
  const stopping = new AbortController();
  void followState(sources, FOLLOW_MS, stopping.signal);
  return () => stopping.abort();
}

async function readFeeds({ database }: CveSources) {
  const [state, records] = await Promise.all([findCurrentState(database.kysely), listFeeds(database.kysely)]);
  return state || records.length > 0 ? { state, records } : undefined;
}

/** The age and the size of each kind of feed, and how many could not be read when they were last tried. */
export function feedGauges(
  { sources }: Pick<Cves, "sources">,
  { refreshesCves }: Pick<Config, "refreshesCves">,
  clock: Clock,
): readonly GaugeFacts[] {
  const kinds = async (figure: (feed: KindOfFeed) => number | null) => {
    const known = await readFeeds(sources).catch(() => undefined);
    return kindsOf(known?.state?.feeds).flatMap((feed) => {
      const value = figure(feed);
      return value === null ? [] : [{ labels: { feed: feed.name }, value }];
    });
  };
  return [
    {
      name: "costplane_feed_age_seconds",
      help: "Time since the newest data of NVD, KEV and EPSS that is loaded.",
      labelNames: ["feed"],
      read: () => kinds(({ asOf }) => (asOf === null ? null : (clock().getTime() - Date.parse(asOf)) / 1000)),
    },
    {
      name: "costplane_feed_entries",
      help: "CVEs of NVD, entries of KEV and scores of EPSS that are loaded.",
      labelNames: ["feed"],
      read: () => kinds(({ entries }) => entries),
    },
    {
      name: "costplane_feeds_failing",
      help: "Feeds that could not be read when they were last tried.",
      // What failed once stays failed where nobody reads the feeds by themselves, so that nothing is told of it there.
      // Where they are read, there is always a figure: an alert can tell by it that feeds are missing.
      read: async () => {
        if (!refreshesCves) return null;
        const known = await readFeeds(sources).catch(() => undefined);
        return known?.records.filter(({ error }) => error !== null).length ?? 0;
      },
    },
  ];
}

type KindOfFeed = { readonly name: string; readonly asOf: string | null; readonly entries: number };

function kindsOf(feeds: FeedsView | undefined): readonly KindOfFeed[] {
  if (!feeds) return [];
  const { nvd, kev, epss } = feeds;
  return [
    { name: "nvd", asOf: nvd.as_of, entries: nvd.cves },
    { name: "kev", asOf: kev.as_of, entries: kev.entries },
    { name: "epss", asOf: epss.as_of, entries: epss.scores },
  ];
}
