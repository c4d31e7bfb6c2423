import { sql } from "kysely";
import { type Database, mayDropLoads, type Tx } from "../stores/postgres/index.ts";
import type { FeedsView } from "./schema.ts";

/** What readers see: loads that are never changed. `nvdLoads` is a base and its changes in their order. */
export type CveState = {
  readonly id: number;
  readonly nvdLoads: readonly number[];
  readonly kevLoad: number | null;
  readonly epssLoad: number | null;
  readonly feeds: FeedsView;
};

/** The last good file of a feed and how its last attempt went. */
export type FeedRecord = {
  readonly name: string;
  readonly sha256: string | null;
  readonly feedTime: Date | null;
  readonly records: number | null;
  readonly loadedAt: Date | null;
  readonly attemptedAt: Date;
  readonly error: string | null;
};

/** What one statement reads by, in a transaction or by itself. */
type Reads = Pick<Tx, "selectFrom">;

const STATE_COLUMNS = ["id", "nvd_loads as nvdLoads", "kev_load as kevLoad", "epss_load as epssLoad", "feeds"] as const;

/** The state that is current now; undefined before the first load. */
export async function findCurrentState(tx: Reads): Promise<CveState | undefined> {
  const row = await tx
    .selectFrom("cve_states")
    .select(STATE_COLUMNS)
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  return row as CveState | undefined;
}

/** A state that is current, or was so at most `secondsMax` ago by the database's clock. */
export async function findState(tx: Reads, id: number, secondsMax: number): Promise<CveState | undefined> {
  const since = sql<Date>`now() - make_interval(secs => ${secondsMax})`;
  const row = await tx
    .selectFrom("cve_states")
    .select(STATE_COLUMNS)
    .where("id", "=", id)
    .where((where) => where.or([where("superseded_at", "is", null), where("superseded_at", ">=", since)]))
    .executeTakeFirst();
  return row as CveState | undefined;
}

/** A new number for a load. */
export async function takeLoadNumber(tx: Tx, kind: "nvd" | "kev" | "epss"): Promise<number> {
  const { id } = await tx.insertInto("cve_loads").values({ kind }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes a new state current in place of `before`. False, and nothing is changed, where `before` is not current any
 * more: another node was faster.
 */
export async function replaceState(tx: Tx, before: number | null, next: Omit<CveState, "id">): Promise<boolean> {
  const current = await tx
    .selectFrom("cve_states")
    .select("id")
    .where("superseded_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if ((current?.id ?? null) !== before) return false;
  if (before !== null) {
    await tx.updateTable("cve_states").set({ superseded_at: sql<Date>`now()` }).where("id", "=", before).execute();
  }
  const row = {
    nvd_loads: [...next.nvdLoads],
    kev_load: next.kevLoad,
    epss_load: next.epssLoad,
    feeds: JSON.stringify(next.feeds),
  };
  await tx.insertInto("cve_states").values(row).execute();
  return true;
}

/**
 * Forgets the states that nobody may page through any more, and returns the loads that the others still need. None is
 * forgotten while a backup reads what was current when it began.
 */
export async function forgetStates(tx: Tx, secondsMax: number): Promise<readonly number[]> {
  const until = sql<Date>`now() - make_interval(secs => ${secondsMax})`;
  if (await mayDropLoads(tx)) await tx.deleteFrom("cve_states").where("superseded_at", "<", until).execute();
  const states = await tx.selectFrom("cve_states").select(["nvd_loads", "kev_load", "epss_load"]).execute();
  const loads = states.flatMap(({ nvd_loads, kev_load, epss_load }) => [...nvd_loads, kev_load ?? 0, epss_load ?? 0]);
  return [...new Set(loads)];
}

/** All feeds that were ever tried, by name. */
export async function listFeeds(tx: Reads): Promise<readonly FeedRecord[]> {
  const columns = [
    "name",
    "sha256",
    "feed_time as feedTime",
    "records",
    "loaded_at as loadedAt",
    "attempted_at as attemptedAt",
    "error",
  ] as const;
  return tx.selectFrom("cve_feeds").select(columns).orderBy("name").execute();
}

/** Notes that a feed was read and is the last good one of its name. `feedTime` is RFC 3339. */
export async function noteLoaded(
  tx: Tx,
  feed: { readonly name: string; readonly sha256: string | null; readonly feedTime: string; readonly records: number },
): Promise<void> {
  const row = {
    sha256: feed.sha256,
    feed_time: sql<Date>`${feed.feedTime}::timestamptz`,
    records: feed.records,
    loaded_at: sql<Date>`now()`,
    attempted_at: sql<Date>`now()`,
    error: null,
  };
  await tx
    .insertInto("cve_feeds")
    .values({ name: feed.name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Notes an attempt that changed nothing: `error` says why in a sentence; null means that there was nothing new. */
export async function noteAttempt(tx: Tx, name: string, error: string | null): Promise<void> {
  const row = { error, attempted_at: sql<Date>`now()` };
  await tx
    .insertInto("cve_feeds")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** A window of changes that NVD's API is asked for. `next`: how many of its `total` records are stored. */
export type ApiWindow = { readonly from: Date; readonly until: Date; readonly next: number; readonly total: number };

/** How far the API has been read. `readUntil`: every change until then is stored; `window`: the one under way. */
export type ApiReading = { readonly readUntil: Date | null; readonly window: ApiWindow | null };

export async function findApiReading(tx: Tx): Promise<ApiReading> {
  const row = await tx.selectFrom("cve_api_reading").selectAll().executeTakeFirst();
  if (!row) return { readUntil: null, window: null };
  const { window_from: from, window_until: until, window_next: next, window_total: total } = row;
  return { readUntil: row.read_until, window: from && until ? { from, until, next, total } : null };
}

export async function saveApiReading(tx: Tx, { readUntil, window }: ApiReading): Promise<void> {
  const row = {
    read_until: readUntil,
    window_from: window?.from ?? null,
    window_until: window?.until ?? null,
    window_next: window?.next ?? 0,
    window_total: window?.total ?? 0,
  };
  await tx
    .insertInto("cve_api_reading")
    .values(row)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(row))
    .execute();
}

// Any number that no other lock of the service has; it spells "cves".
const FEED_LOCK = 0x63766573;

/**
 * Does work that only one process of all nodes may do at a time. Undefined where another does it now. The lock belongs
 * to a connection, so it ends with the process, however that ends.
 */
export function withFeedLock<T>(database: Database, work: () => Promise<T>): Promise<T | undefined> {
  return database.kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${FEED_LOCK}) AS locked`.execute(
      connection,
    );
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${FEED_LOCK})`.execute(connection);
    }
  });
}
