import type { Config } from "../app/config.ts";
import { type BackupHistory, readHistory } from "../backup/index.ts";
import { type ConnectorHealth, listConnectorHealth } from "../connectors/index.ts";
import { coverageWarnings, type FeedRecord, type FeedsView, findCurrentState, listFeeds } from "../cves/index.ts";
import { STALE_HOURS } from "../spend/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { CheckWarningError } from "./doctor-checks.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** NVD and FIRST publish every day, CISA in most weeks. */
const FEED_DAYS_MAX = { NVD: 3, KEV: 30, EPSS: 7 } as const;
/** A delivery that is farther behind may have ended. */
const DATA_DAYS_MAX = 7;
const NAMED_MAX = 3;

const READ_FEEDS = "Read them now by `costplane cves sync`";

/**
 * Whether the feeds of vulnerabilities are loaded, whole and new, and could be read when they were last tried. Where
 * the service does not read them, one that failed then is nobody's concern: it stays so until somebody asks again.
 */
export async function checkFeeds(
  { kysely }: Database,
  { refreshesCves }: Pick<Config, "refreshesCves">,
  now: Date,
): Promise<string> {
  const [state, records] = await Promise.all([findCurrentState(kysely), listFeeds(kysely)]);
  const failing = records.filter(({ error }) => error !== null);
  if (refreshesCves && failing.length > 0) throw new Error(sayFailing(failing, state !== undefined));
  if (!state && !refreshesCves) return `none is loaded, and nobody reads them: CVE_REFRESH is off. ${READ_FEEDS}.`;
  if (!state) return `none is loaded yet: the service reads them once it has started. ${READ_FEEDS}.`;
  const warnings = [...oldFeeds(state.feeds, now), ...coverageWarnings(state.feeds, { epss: false, kev: false })];
  if (warnings.length > 0) {
    const next = refreshesCves ? "check the addresses of the feeds" : "set CVE_REFRESH to on: it is off";
    throw new Error(`${warnings.join(" ")} ${READ_FEEDS}, and ${next}.`);
  }
  const off = refreshesCves ? "" : "; CVE_REFRESH is off";
  return `${state.feeds.nvd.cves} CVEs of NVD, ${state.feeds.kev.entries} entries of KEV, up to date${off}`;
}

/** Whether there is a backup, and, on a schedule, a new one. That nobody thought of any is a warning. */
export async function checkBackups(database: Database, { backups }: Pick<Config, "backups">): Promise<string> {
  const history = await readHistory(database);
  const newest = history.ageSeconds === null ? "there is none" : `the newest is ${hoursOf(history.ageSeconds)} old`;
  if (isBroken(history, backups?.everySeconds)) {
    const why = history.lastError ?? "see that the service runs, and its log";
    throw new Error(`${newest}: ${why} Try it by \`costplane backup TARGET\`.`);
  }
  if (backups) return `${newest}; one is made every ${hoursOf(backups.everySeconds)}`;
  const unscheduled = `${newest}, and none is scheduled: set BACKUP_TARGET`;
  if (history.ageSeconds !== null) return unscheduled;
  throw new CheckWarningError(`${unscheduled}, or make one by \`costplane backup TARGET\`.`);
}

function isBroken({ ageSeconds, failedSince }: BackupHistory, everySeconds: number | undefined): boolean {
  if (everySeconds === undefined) return false;
  return ageSeconds === null ? failedSince > 0 : ageSeconds > 2 * everySeconds;
}

function hoursOf(seconds: number): string {
  return `${(seconds / 3_600).toFixed(1)} h`;
}

function sayFailing(feeds: readonly FeedRecord[], isAnyLoaded: boolean): string {
  const [first] = feeds;
  const names = firstOf(feeds.map(({ name }) => name));
  const left = isAnyLoaded ? "What was loaded before stays." : "Nothing is loaded.";
  return `${names} could not be read: ${first?.error} ${left} Check the address and the network.`;
}

function oldFeeds({ nvd, kev, epss }: FeedsView, now: Date): readonly string[] {
  const newest = { NVD: nvd.as_of, KEV: kev.as_of, EPSS: epss.as_of };
  return Object.entries(FEED_DAYS_MAX).flatMap(([name, daysMax]) => {
    const asOf = newest[name as keyof typeof newest];
    if (asOf === null || now.getTime() - Date.parse(asOf) <= daysMax * DAY_MS) return [];
    return [`The newest data of ${name} is from ${asOf.slice(0, 10)}.`];
  });
}

/** Whether the connectors of all organizations are synced, and are so on schedule. */
export async function checkConnectors({ kysely }: Database, now: Date): Promise<string> {
  const connectors = await listConnectorHealth(kysely, { limit: null });
  const failed = connectors.filter(({ status }) => status === "failed");
  const stale = connectors.filter((connector) => isStale(connector, now));
  if (failed.length > 0) throw new Error(sayFailed(failed));
  if (stale.length > 0) {
    const names = firstOf(stale.map(nameOf));
    throw new Error(
      `${names} had no successful sync for ${STALE_HOURS} hours: check that the service runs, and read its log.`,
    );
  }
  if (connectors.length === 0) return "none, or all are paused";
  const late = connectors.filter((connector) => isLate(connector, now));
  const current = `${connectors.length} synced on schedule`;
  if (late.length === 0) return current;
  const deliveries = `no data of the last ${DATA_DAYS_MAX} days in ${firstOf(late.map(nameOf))}`;
  return `${current}; ${deliveries}: check that the provider still delivers there`;
}

function sayFailed(connectors: readonly ConnectorHealth[]): string {
  const [first] = connectors as [ConnectorHealth];
  const names = firstOf(connectors.map(nameOf));
  const why = first.errorMessage ?? "The process that ran its last sync has ended.";
  const next = `\`costplane sync ${first.id}\` tries it again`;
  return `the last sync of ${names} failed: ${first.errorCode}. ${why} What was loaded before stays; ${next}.`;
}

/** One that has just been connected waits for its first sync. */
function isStale({ status, lastSyncAt, createdAt }: ConnectorHealth, now: Date): boolean {
  return status !== "syncing" && now.getTime() - (lastSyncAt ?? createdAt).getTime() > STALE_HOURS * HOUR_MS;
}

function isLate({ dataThrough }: ConnectorHealth, now: Date): boolean {
  return dataThrough !== null && now.getTime() - Date.parse(dataThrough) > (DATA_DAYS_MAX + 1) * DAY_MS;
}

function nameOf({ id, name }: ConnectorHealth): string {
  return `${name} (${id})`;
}

/** "a, b, c and 4 more". */
function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return names.slice(0, NAMED_MAX).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
