import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type CveSources, findCurrentState, keepKevCatalogs, type RefreshNeeds, refreshFeeds } from "../cves/index.ts";
import type { Config } from "./config.ts";

/** What the room of the CVEs works with in this process. */
export type Cves = {
  readonly sources: CveSources;
  /** null while ClickHouse can't be used. */
  readonly refreshNeeds: () => RefreshNeeds | null;
};

type Parts = Omit<CveSources, "kevCatalogs">;

export function openCves(config: Config, { database, clickhouse }: Parts): Cves {
  const sources = { database, clickhouse, kevCatalogs: keepKevCatalogs() };
  const folder = join(config.dataFolder, "feeds");
  const addresses = config.feedAddresses;
  const refreshNeeds = () => {
    const engine = clickhouse();
    return engine && { database, clickhouse: engine, addresses, folder, clock: () => new Date(), sleep };
  };
  return { sources, refreshNeeds };
}

/** Reads what is new in the feeds; a feed that can't be read is told, and stays as it was. */
export async function refreshCves({ refreshNeeds }: Cves, logger: Logger): Promise<void> {
  const needs = refreshNeeds();
  if (!needs) return;
  const report = await refreshFeeds(needs);
  if (report.kind === "busy") return;
  const [first, ...others] = report.feeds.filter(({ outcome }) => outcome === "refused" || outcome === "unreachable");
  if (!first) return;
  // Without a network all of them fail for one reason: that is one line.
  const feeds = [first, ...others].map(({ name }) => name);
  logger.warn({ feeds, reason: first.reason }, "Feeds of vulnerabilities could not be read; tried again in two hours");
}

/** When the feeds were last read, for those who run the service; null where none was, or it can't be told now. */
export async function describeFeeds({ sources }: Cves): Promise<Record<string, unknown> | null> {
  const state = await sources.database.inTransaction(findCurrentState).catch(() => undefined);
  return state ? { feeds: state.feeds } : null;
}
