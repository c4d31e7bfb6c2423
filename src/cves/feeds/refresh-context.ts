import type { Clock } from "../../core/clock.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { Database, Tx } from "../../stores/postgres/index.ts";
import type { FeedsView } from "../schema.ts";
import {
  type CveState,
  findCurrentState,
  listFeeds,
  noteAttempt,
  noteLoaded,
  replaceState,
  takeLoadNumber,
} from "../store.ts";
import type { NvdFeed } from "./feed-addresses.ts";
import type { OpenOptions } from "./open-address.ts";
import { countRecords } from "./store-loads.ts";
import type { Verdicts } from "./store-upserts.ts";

/** What became of one feed in a refresh. `reason` says in a sentence why it was not loaded. */
export type FeedReport = {
  readonly name: string;
  readonly outcome: "loaded" | "unchanged" | "absent" | "refused" | "unreachable";
  readonly reason: string | null;
  readonly records: number | null;
  readonly unreadable: number;
  readonly verdicts: Verdicts | null;
};

/** How far a refresh has come, for who watches it. */
export type RefreshProgress = {
  readonly feed: string;
  /** How many have had their turn, those that could not be read among them. */
  readonly done: number;
  readonly total: number;
  /** How many of those could not be read; left out where none. */
  readonly failed?: number;
};

/** What every step of a refresh works with. */
export type RefreshContext = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly clock: Clock;
  readonly open: OpenOptions;
  /** A folder of our own for the files on their way. */
  readonly spoolFolder: string;
  readonly onProgress: (progress: RefreshProgress) => void;
  /** The feeds of NVD that should be there. */
  readonly nvdFeeds: readonly NvdFeed[];
};

/** The part of a progress that tells of failures. */
export function failedPart(failed: number): Pick<RefreshProgress, "failed"> {
  return failed === 0 ? {} : { failed };
}

/** A feed that was read, for the table of feeds. */
export type LoadedFeed = Parameters<typeof noteLoaded>[1];

/** What is written down together with a new state. */
export type Note = (tx: Tx) => Promise<void>;

export function loadedNote(...feeds: readonly LoadedFeed[]): Note {
  return async (tx) => {
    for (const feed of feeds) await noteLoaded(tx, feed);
  };
}

/** Another node has made a state current meanwhile; nothing of ours was. */
export class StateMovedError extends Error {
  override readonly name = "StateMovedError";
  constructor() {
    super("Another node refreshes the feeds at the same time. Its state stays; try again later.");
  }
}

export function currentState({ database }: RefreshContext): Promise<CveState | undefined> {
  return database.inTransaction(findCurrentState);
}

export function newLoad({ database, open }: RefreshContext, kind: "nvd" | "kev" | "epss"): Promise<number> {
  open.stop?.throwIfAborted();
  return database.inTransaction((tx) => takeLoadNumber(tx, kind));
}

const EMPTY: Omit<CveState, "id"> = {
  nvdLoads: [],
  kevLoad: null,
  epssLoad: null,
  feeds: {
    nvd: { as_of: null, cves: 0, missing: [] },
    kev: { as_of: null, catalog_version: null, entries: 0 },
    epss: { as_of: null, scores: 0 },
  },
};

/** Changes of a state: other loads, or what the answers say of KEV and EPSS. */
export type StateChange = {
  readonly nvdLoads?: readonly number[];
  readonly kevLoad?: number;
  readonly epssLoad?: number;
  readonly feeds?: Partial<Pick<FeedsView, "kev" | "epss">>;
};

/**
 * Makes a changed state current, in one transaction with the note of what made it. Throws `StateMovedError` where
 * another node was faster.
 */
export async function publish(
  context: RefreshContext,
  before: CveState | undefined,
  change: StateChange,
  note: Note,
): Promise<CveState> {
  const { feeds, ...loads } = change;
  const next = { ...(before ?? EMPTY), ...loads };
  const cves = await countRecords(context.clickhouse, next.nvdLoads);
  await context.database.inTransaction(async (tx) => {
    await note(tx);
    const nvd = { ...(await nvdView(tx, context.nvdFeeds)), cves };
    const moved = !(await replaceState(tx, before?.id ?? null, { ...next, feeds: { ...next.feeds, ...feeds, nvd } }));
    if (moved) throw new StateMovedError();
  });
  return (await currentState(context)) as CveState;
}

async function nvdView(tx: Tx, feeds: readonly NvdFeed[]): Promise<Omit<FeedsView["nvd"], "cves">> {
  const loaded = (await listFeeds(tx)).filter(({ name, loadedAt }) => loadedAt !== null && name.startsWith("nvd"));
  const names = new Set(loaded.map(({ name }) => name));
  const times = loaded.flatMap(({ feedTime }) => (feedTime ? [feedTime.getTime()] : []));
  return {
    as_of: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    missing: feeds.flatMap(({ name }) => (names.has(name) ? [] : [name])),
  };
}

/** Notes an attempt that loaded nothing, and reports it. */
export async function notLoaded(
  { database }: RefreshContext,
  name: string,
  outcome: Exclude<FeedReport["outcome"], "loaded">,
  reason: string | null = null,
): Promise<FeedReport> {
  await database.inTransaction((tx) => noteAttempt(tx, name, reason));
  return { name, outcome, reason, records: null, unreadable: 0, verdicts: null };
}
