import { failureOfStore, type Provider, SyncFailed, syncFailedBy } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { StorageLocation } from "../storage/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { decideNextSync } from "./decide-next-sync.ts";
import { NO_PROGRESS, type Note, type Progress } from "./facts.ts";
import type { FairSemaphore } from "./queue/fair-semaphore.ts";
import { stoppedBy } from "./stopped-by.ts";
import { lockConnector } from "./store.ts";
import { updateAccounts } from "./store-loads.ts";
import { endSync, updateHeartbeat } from "./store-syncs.ts";
import { syncConnector } from "./sync-connector.ts";
import type { SyncWork } from "./sync-work.ts";

const HEARTBEAT_MS = 1_000;

/** What does not hear that it is over is left to itself. */
const GRACE_MS = 5_000;

export type BegunSync = {
  readonly syncId: SyncId;
  readonly connectorId: ConnectorId;
  readonly org: OrgScope;
  readonly provider: Provider;
  readonly storage: StorageLocation;
};

export type SyncTools = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Who may read at a location, and who may load. */
  readonly semaphores: { readonly reading: FairSemaphore; readonly loading: FairSemaphore };
  /** How long a sync may work. */
  readonly workMsMax: number;
  /** Hears of what is no reason to end the sync, such as a heartbeat that could not be written. */
  readonly onError: (error: unknown) => void;
};

/**
 * Does a sync that was begun, to its end: its worker is heard of every second, also while it waits for its turn, and
 * how it ended is written down. `stop` ends it early, and so does whoever ends it in the store, on any node; what it
 * has made current stays. Rejects only where the end can't be written.
 */
export async function runSync(tools: SyncTools, sync: BegunSync, stop: AbortSignal): Promise<SyncFailed | null> {
  const { database, onError, workMsMax } = tools;
  const [lost, late] = [new AbortController(), new AbortController()];
  const ended = AbortSignal.any([stop, lost.signal, late.signal]);
  let progress = NO_PROGRESS;
  const onProgress = (now: Partial<Progress>) => {
    progress = { ...progress, ...now };
  };
  const beat = () =>
    database
      .inTransaction((tx) => updateHeartbeat(tx, sync.org, sync.syncId, progress))
      .then((isOurs) => isOurs || lost.abort(), onError);
  const heartbeat = everySoOften(HEARTBEAT_MS, beat);
  let workedMs = 0;
  const clock = setInterval(() => {
    if (progress.phase !== "waiting") workedMs += HEARTBEAT_MS;
    if (workedMs >= workMsMax) late.abort();
  }, HEARTBEAT_MS);
  // What its servers still send would keep statements and signings-in waiting.
  ended.addEventListener("abort", sync.storage.close, { once: true });
  const work = { ...sync, database, clickhouse: stoppedBy(tools.clickhouse, ended), onProgress, stop: ended };
  const inTurn = queueOf(tools, sync, { onProgress, ended });
  try {
    const notes = await endedBy(ended, syncConnector({ ...work, inTurn }));
    await writeEnd(tools, sync, { failure: null, progress, notes });
    return null;
  } catch (error) {
    // What fails since its connector was deleted is no failure.
    if (!ended.aborted) await beat();
    const failure = late.signal.aborted ? tooLong(workMsMax) : failureOf(error, ended);
    await writeEnd(tools, sync, { failure, progress, notes: [] });
    return failure;
  } finally {
    heartbeat.stop();
    clearInterval(clock);
    ended.removeEventListener("abort", sync.storage.close);
  }
}

type Course = { readonly onProgress: (now: Partial<Progress>) => void; readonly ended: AbortSignal };

/** Says that it waits while it does. */
function queueOf({ semaphores }: SyncTools, sync: BegunSync, { onProgress, ended }: Course): SyncWork["inTurn"] {
  return (phase, work) => {
    onProgress({ phase: "waiting" });
    return semaphores[phase](sync.org.organizationId, ended, () => {
      onProgress({ phase });
      return work();
    });
  };
}

/** Rejects some seconds after the signal, where the work has not ended by then. */
function endedBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let grace: NodeJS.Timeout | undefined;
  const wait = () => {
    grace = setTimeout(() => reject(signal.reason), GRACE_MS);
  };
  if (signal.aborted) wait();
  signal.addEventListener("abort", wait, { once: true });
  work.then(resolve, reject).finally(() => {
    clearTimeout(grace);
    signal.removeEventListener("abort", wait);
  });
  return promise;
}

/** Does something again and again, never twice at once. */
function everySoOften(ms: number, work: () => Promise<unknown>): { readonly stop: () => void } {
  let isUnderWay = false;
  const timer = setInterval(async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await work();
    isUnderWay = false;
  }, ms);
  return { stop: () => clearInterval(timer) };
}

type End = { readonly failure: SyncFailed | null; readonly progress: Progress; readonly notes: readonly Note[] };

function writeEnd({ database, random }: SyncTools, sync: BegunSync, end: End): Promise<void> {
  const { failure, progress, notes } = end;
  return database.inTransaction(async (tx) => {
    const connector = await lockConnector(tx, sync.org, sync.connectorId);
    // It was deleted meanwhile.
    if (!connector) return;
    const { retries } = connector;
    const next = decideNextSync(sync.provider, { failure: failure?.code ?? null, retries }, random());
    const error = failure && { code: failure.code, message: failure.message };
    await endSync(tx, connector, sync.syncId, { error, progress, notes, ...next });
    await updateAccounts(tx, connector);
  });
}

function tooLong(ms: number): SyncFailed {
  const time = ms >= 3_600_000 ? `${ms / 3_600_000} hours` : `${ms / 1_000} seconds`;
  const next = "What it has loaded stays, and the next attempt goes on from there";
  const fix = "If this comes back, serve the files faster, or make a connector for each folder";
  return new SyncFailed("too_slow", `The sync did not end within ${time} of work. ${next}. ${fix}.`);
}

function failureOf(error: unknown, ended: AbortSignal): SyncFailed {
  if (ended.aborted) return new SyncFailed("worker_lost", "The service that ran this sync stopped. It is tried again.");
  return (
    syncFailedBy(error) ??
    failureOfStore(error) ??
    new SyncFailed("failed", "The sync failed for a reason that is in the service's log. It is tried again.", error)
  );
}
