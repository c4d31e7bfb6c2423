import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { appliedToClickHouse, appliedToPostgres, type PostgresConnection } from "../../stores/postgres/index.ts";
import type { BackupOrder, BackupReport } from "../make-backup.ts";
import type { BackupNeeds, MakingNeeds } from "../needs.ts";
import { type Outcome, resultOf, serveCalls } from "./calls.ts";
import { type LoadReads, serveLoadReads } from "./load-reads.ts";

// In the package it is JavaScript.
const THREAD = join(import.meta.dirname, `backup-thread${extname(import.meta.filename)}`);

/** What the thread is begun with; all else it asks for. */
export type ThreadOrder = Omit<MakingNeeds, "connection" | "clickhouse" | "randomBytes"> & {
  readonly order: BackupOrder;
  readonly connection:
    | Exclude<PostgresConnection, { readonly servers: unknown }>
    | { readonly urls: readonly string[] };
  readonly hasClickHouse: boolean;
};

/** What the thread calls of the one that began it: what is of the process, and not of a thread. */
export type ProcessCalls = LoadReads & {
  findWriter(): Promise<{ readonly host: string; readonly port: number }>;
};

/** The message with which the thread ends. */
export type Ended = { readonly ended: Outcome<BackupReport> };

/**
 * `makeBackup` in a thread of its own, which yields to all others. What a backup reads and packs is more than V8 lets
 * lie outside a heap: every few parts it collects all of the heap from whose thread they are. The service's heap is
 * large, and whoever asks it waits meanwhile; a thread's own is small. Rejects as `makeBackup` does.
 */
export async function makeBackupInThread(needs: BackupNeeds, order: BackupOrder): Promise<BackupReport> {
  const { database, loaded, secret, version } = needs;
  const { connection } = database;
  const clickhouse = needs.clickhouse();
  const workerData: ThreadOrder = {
    ...{ order, loaded, secret, version },
    connection: sentConnection(connection),
    hasClickHouse: clickhouse !== null,
    migrations: {
      postgresql: [...(await appliedToPostgres(database))],
      clickhouse: clickhouse ? [...(await appliedToClickHouse(database))] : [],
    },
    beganAt: needs.clock(),
  };
  const thread = new Worker(THREAD, { workerData, name: "backup" });
  const reads = clickhouse && serveLoadReads(clickhouse);
  serveCalls(thread, {
    ...reads?.calls,
    ...("servers" in connection && { findWriter: connection.servers.findWriter }),
  });
  try {
    return resultOf(await endOf(thread));
  } finally {
    await thread.terminate();
    await reads?.close();
  }
}

function endOf(thread: Worker): Promise<Outcome<BackupReport>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<BackupReport>>();
  thread.on("message", (message: Ended | object) => {
    if ("ended" in message) resolve(message.ended);
  });
  thread.on("error", reject);
  thread.on("exit", (code) => reject(new Error(`The backup's thread ended with ${code}, without a word.`)));
  return promise;
}

function sentConnection(connection: PostgresConnection): ThreadOrder["connection"] {
  return "servers" in connection ? { urls: connection.servers.urls } : connection;
}
