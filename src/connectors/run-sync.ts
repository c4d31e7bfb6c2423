import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Place } from "./bill-file.ts";
import { decideNextSync } from "./decide-next-sync.ts";
import type { Progress } from "./facts.ts";
import type { Provider } from "./formats/recognize-format.ts";
import { endSync, selectRetries, updateHeartbeat } from "./store.ts";
import { syncConnector } from "./sync-connector.ts";
import { SyncFailed } from "./sync-failed.ts";

export const NO_PROGRESS: Progress = { files: 0, filesTotal: 0, lines: 0, bytes: 0 };

// ClickHouse's code.
const NOT_ENOUGH_SPACE = 243;
const HEARTBEAT_MS = 5_000;

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
  /** Hears of failures that the connector's own error does not explain. */
  readonly onError: (error: unknown) => void;
};

/**
 * Does a sync that was begun, to its end: its worker is heard of every few seconds, and how it ended is written down.
 * `stop` ends it early; what it has made current stays. Rejects only where the end can't be written.
 */
export async function runSync(tools: SyncTools, sync: BegunSync, stop: AbortSignal): Promise<SyncFailed | null> {
  const { database } = tools;
  const lost = new AbortController();
  const ended = AbortSignal.any([stop, lost.signal]);
  let progress = NO_PROGRESS;
  const heartbeat = setInterval(() => {
    database
      .inTransaction((tx) => updateHeartbeat(tx, sync.syncId, progress))
      .then((isOurs) => isOurs || lost.abort(), tools.onError);
  }, HEARTBEAT_MS);
  const work = {
    ...sync,
    database,
    clickhouse: stoppedBy(tools.clickhouse, ended),
    onProgress: (now: Progress) => {
      progress = now;
    },
    stop: ended,
  };
  try {
    const warnings = await syncConnector(work);
    await writeEnd(tools, sync, { failure: null, progress, warnings });
    return null;
  } catch (error) {
    const failure = failureOf(error, ended, tools.onError);
    await writeEnd(tools, sync, { failure, progress, warnings: [] });
    return failure;
  } finally {
    clearInterval(heartbeat);
  }
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
  if (error instanceof SyncFailed) return error;
  report(error);
  const { kind, code } = error as { kind?: unknown; code?: unknown };
  if (code === NOT_ENOUGH_SPACE) {
    return new SyncFailed("store_unavailable", "There is no room left on ClickHouse's disk. Make room.", error);
  }
  if (typeof kind === "string" && kind !== "refused") {
    return new SyncFailed("store_unavailable", "ClickHouse could not do its part. It is tried again.", error);
  }
  return new SyncFailed("failed", "The sync failed for a reason that the service's log tells.", error);
}

/** Every statement ends with the sync. */
function stoppedBy(clickhouse: ClickHouse, signal: AbortSignal): ClickHouse {
  return {
    ...clickhouse,
    query: (read) => clickhouse.query({ ...read, signal }),
    command: (load) => clickhouse.command({ ...load, signal }),
  };
}
