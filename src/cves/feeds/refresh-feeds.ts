import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../core/clock.ts";
import { LIMITS } from "../../core/limits.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { forgetStates, withFeedLock } from "../store.ts";
import { type FeedAddresses, nvdFeeds } from "./feed-addresses.ts";
import { loadEpss } from "./load-epss.ts";
import { loadKev } from "./load-kev.ts";
import { loadNvdApi } from "./load-nvd-api.ts";
import { loadNvdFeeds } from "./load-nvd-feeds.ts";
import type { OpenOptions, Sleep } from "./open-address.ts";
import {
  currentState,
  type FeedReport,
  type RefreshContext,
  type RefreshProgress,
  StateMovedError,
} from "./refresh-context.ts";
import { dropLoadsBut, mergeParts, readUnreadable, type UnreadableRecord } from "./store-loads.ts";

/** All that a refresh needs. `folder` is for the files on their way alone: it is emptied. */
export type RefreshNeeds = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly addresses: FeedAddresses;
  readonly folder: string;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** How long a publisher may take, where that is another time than usual. */
  readonly patience?: Partial<Pick<OpenOptions, "attemptsMax" | "idleMsMax" | "wholeMsMax">>;
  /** Ends the refresh where it stands; what is current by then stays. The promise rejects. */
  readonly stop?: AbortSignal;
  /** It has begun: no other process refreshes the feeds. */
  readonly onBegin?: () => void;
  readonly onProgress?: (progress: RefreshProgress) => void;
};

/** `busy`: another process refreshes the feeds now. */
export type RefreshReport = { readonly kind: "busy" } | ({ readonly kind: "done" } & Refreshed);

/** What became of each feed. `unreadable`: some of the records that were quarantined, where this refresh met any. */
type Refreshed = { readonly feeds: readonly FeedReport[]; readonly unreadable: readonly UnreadableRecord[] };

const UNREADABLE_SHOWN = { rowsMax: 20, charsMax: 200 };

const ATTEMPTS_MAX = 3;
const IDLE_MS_MAX = 60_000;
const WHOLE_MS_MAX = 1_800_000;
/** Beyond the time that a page may be asked for: a search that has just found its state can still read it. */
const GRACE_SECONDS = 120;

/**
 * Reads what is new in the feeds, one process of all nodes at a time, and drops what nothing points to any more. What
 * can't be read is in the report, and the last good one stays. Throws where a database fails.
 */
export async function refreshFeeds(needs: RefreshNeeds): Promise<RefreshReport> {
  try {
    const refreshed = await withFeedLock(needs.database, () => refresh(needs));
    return refreshed ? { kind: "done", ...refreshed } : { kind: "busy" };
  } catch (error) {
    if (error instanceof StateMovedError) return { kind: "busy" };
    throw error;
  }
}

async function refresh(needs: RefreshNeeds): Promise<Refreshed> {
  needs.onBegin?.();
  // A refresh that was cut off left its files; with the lock held nobody else has any there.
  await rm(needs.folder, { recursive: true, force: true });
  await mkdir(needs.folder, { recursive: true, mode: 0o700 });
  await dropUnused(needs);
  const spoolFolder = await mkdtemp(join(needs.folder, "feeds-"));
  const context = contextOf(needs, spoolFolder);
  try {
    const { addresses } = needs;
    const nvdReports = addresses.nvdFeeds ? await loadNvdFeeds(context, addresses.nvdFeeds) : [];
    const kevReports = addresses.kev.length > 0 ? [await loadKev(context, addresses.kev)] : [];
    const epssReports = addresses.epss ? [await loadEpss(context, addresses.epss)] : [];
    await compactCurrent(context);
    const apiReports = addresses.nvdApi ? await loadNvdApi(context, addresses.nvdApi) : [];
    const feeds = [...nvdReports, ...apiReports, ...kevReports, ...epssReports];
    return { feeds, unreadable: await unreadableOf(context, feeds) };
  } finally {
    await rm(spoolFolder, { recursive: true, force: true });
    await dropUnused(needs).catch(() => {});
  }
}

// All is current by now: nobody waits for this. It takes up as well what a process that died has left scattered.
async function compactCurrent(context: RefreshContext): Promise<void> {
  await mergeParts(context.clickhouse, (await currentState(context))?.nvdLoads ?? []);
}

function contextOf(needs: RefreshNeeds, spoolFolder: string): RefreshContext {
  const { database, clickhouse, clock, sleep, addresses, onProgress = () => {} } = needs;
  const open = {
    sleep,
    attemptsMax: ATTEMPTS_MAX,
    idleMsMax: IDLE_MS_MAX,
    wholeMsMax: WHOLE_MS_MAX,
    ...(needs.stop ? { stop: needs.stop } : {}),
    ...needs.patience,
  };
  const expected = addresses.nvdFeeds ? nvdFeeds(clock()) : [];
  return { database, clickhouse, clock, open, spoolFolder, onProgress, nvdFeeds: expected };
}

async function unreadableOf(
  context: RefreshContext,
  feeds: readonly FeedReport[],
): Promise<readonly UnreadableRecord[]> {
  if (feeds.every(({ unreadable }) => unreadable === 0)) return [];
  const state = await currentState(context);
  return readUnreadable(context.clickhouse, state?.nvdLoads ?? [], UNREADABLE_SHOWN);
}

// What a load that was cut off has left behind, and what no state points to any more.
async function dropUnused({ database, clickhouse }: RefreshNeeds): Promise<void> {
  const secondsMax = LIMITS.cveStateSecondsMax + GRACE_SECONDS;
  await dropLoadsBut(clickhouse, await database.inTransaction((tx) => forgetStates(tx, secondsMax)));
}
