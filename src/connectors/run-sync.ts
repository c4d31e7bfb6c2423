import { failureOfStore, type Provider, SyncFailed, syncFailedBy } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { Place } from "../places/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { decideNextSync } from "./decide-next-sync.ts";
import type { Progress } from "./facts.ts";
import { stoppedBy } from "./stopped-by.ts";
import { endSync, selectRetries, updateHeartbeat } from "./store.ts";
import { syncConnector } from "./sync-connector.ts";

export const NO_PROGRESS: Progress = {
  files: 0,
  filesTotal: 0,
  lines: 0,
  bytes: 0,
  months: 0,
  monthsTotal: 0,
};

const HEARTBEAT_MS = 1_000;

export type BegunSync = {
  readonly syncId: SyncId;
  readonly connectorId: ConnectorId;
  readonly provider: Provider;
  readonly place: Place;
};

export type SyncTools = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Waits until it may begin; its worker is heard of meanwhile. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Hears of failures that the connector's own error does not explain. */
  readonly onError: (error: unknown) => void;
};

/**
 * Does a sync that was begun, to its end: its worker is heard of every second, and how it ended is written down.
 * `stop` ends it early; what it has made current stays. Rejects only where the end can't be written.
 */
export async function runSync(tools: SyncTools, sync: BegunSync, stop: AbortSignal): Promise<SyncFailed | null> {
  const { database } = tools;
  const lost = new AbortController();
  const ended = AbortSignal.any([stop, lost.signal]);
  let progress = NO_PROGRESS;
  const heartbeat = everySoOften(HEARTBEAT_MS, () =>
    database
      .inTransaction((tx) => updateHeartbeat(tx, sync.syncId, progress))
      .then((isOurs) => isOurs || lost.abort(), tools.onError),
  );
  const work = {
    ...sync,
    database,
    clickhouse: stoppedBy(tools.clickhouse, ended),
    onProgress: (now: Partial<Progress>) => {
      progress = { ...progress, ...now };
    },
    stop: ended,
  };
  try {
    const warnings = await tools.inTurn(() => syncConnector(work));
    await writeEnd(tools, sync, { failure: null, progress, warnings });
    return null;
  } catch (error) {
    const failure = failureOf(error, ended, tools.onError);
    await writeEnd(tools, sync, { failure, progress, warnings: [] });
    return failure;
  } finally {
    heartbeat.stop();
  }
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

type End = { readonly failure: SyncFailed | null; readonly progress: Progress; readonly warnings: readonly string[] };

function writeEnd({ database, random }: SyncTools, sync: BegunSync, end: End): Promise<void> {
  const { failure, progress, warnings } = end;
  return database.inTransaction(async (tx) => {
    const retries = await selectRetries(tx, sync.connectorId);
    const next = decideNextSync(sync.provider, { failure: failure?.code ?? null, retries }, random());
    const error = failure && { code: failure.code, message: failure.message };
    await endSync(tx, sync.syncId, { error, progress, warnings, ...next });
  });
}

function failureOf(error: unknown, ended: AbortSignal, report: (error: unknown) => void): SyncFailed {
  if (ended.aborted) return new SyncFailed("worker_lost", "The service that did this sync stopped. It is tried again.");
  const expected = syncFailedBy(error);
  if (expected) return expected;
  report(error);
  return (
    failureOfStore(error) ??
    new SyncFailed("failed", "The sync failed for a reason that the service's log tells.", error)
  );
}
