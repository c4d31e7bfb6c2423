import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import {
  type CveSources,
  type FeedsView,
  findCurrentState,
  keepStateCatalogs,
  listFeeds,
  openReader,
  type RefreshNeeds,
  refreshFeeds,
} from "../cves/index.ts";
import type { GaugeFacts } from "../http/index.ts";
import type { Config } from "./config.ts";

/** What the room of the CVEs works with in this process. */
export type Cves = {
  readonly sources: CveSources;
  /** null while ClickHouse can't be used. */
  readonly refreshNeeds: () => RefreshNeeds | null;
};

type Parts = Omit<CveSources, "catalogs">;

export function openCves(config: Config, { database, clickhouse }: Parts): Cves {
  const sources = { database, clickhouse, catalogs: keepStateCatalogs() };
  const folder = join(config.dataFolder, "feeds");
  const addresses = config.feedAddresses;
  const refreshNeeds = () => {
    const engine = clickhouse();
    return engine && { database, clickhouse: engine, addresses, folder, clock: () => new Date(), sleep };
  };
  return { sources, refreshNeeds };
}

/** Reads what is new in the feeds; a feed that can't be read is told, and stays as it was. */
export async function refreshCves({ sources, refreshNeeds }: Cves, logger: Logger, stop: AbortSignal): Promise<void> {
  const needs = refreshNeeds();
  if (!needs) return;
  const report = await refreshFeeds({ ...needs, stop, sleep: (ms) => sleep(ms, undefined, { signal: stop }) });
  if (report.kind === "busy") return;
  await readAhead(sources);
  const [first, ...others] = report.feeds.filter(({ outcome }) => outcome === "refused" || outcome === "unreachable");
  if (!first) return;
  // Without a network all of them fail for one reason: that is one line.
  const feeds = [first, ...others].map(({ name }) => name);
  logger.warn({ feeds, reason: first.reason }, "Feeds of vulnerabilities could not be read; tried again in two hours");
}

/** Reads what every search of the new state needs, so that the first of them does not wait for it. */
async function readAhead(sources: CveSources): Promise<void> {
  // What can't be read now is read by the first who asks.
  await openReader(sources).catch(() => {});
}

async function readFeeds({ database }: CveSources) {
  const [state, records] = await Promise.all([findCurrentState(database.kysely), listFeeds(database.kysely)]);
  return state || records.length > 0 ? { state, records } : undefined;
}

/** The age and the size of each kind of feed, and how many could not be read when they were last tried. */
export function feedGauges({ sources }: Pick<Cves, "sources">, clock: Clock): readonly GaugeFacts[] {
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
      labelNames: [],
      read: async () => {
        const known = await readFeeds(sources).catch(() => undefined);
        return known ? [{ labels: {}, value: known.records.filter(({ error }) => error !== null).length }] : [];
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
