import { randomUUID } from "node:crypto";
import { mkdir, readFile, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import type { Session } from "chdb";
import { type ChdbEngine, loadChdb } from "./chdb-engine.ts";
import { type ClickHouse, clickHouseOver, command } from "./clickhouse.ts";
import { poolsOf } from "./connection-pools.ts";
import { engineConfiguration, keptFree } from "./engine-configuration.ts";
import { ClickHouseFailure, failureOf } from "./failure.ts";
import { CLICKHOUSE_LIMITS } from "./limits.ts";
import { quoted } from "./session-state.ts";
import { type StatefulConnection, statefulConnection } from "./stateful-connection.ts";
import { runStatement } from "./statement-run.ts";
import { yieldThreads } from "./yield-threads.ts";

/** The engine inside this process. A process can have one data folder open at a time. */
export type EmbeddedClickHouseOptions = {
  readonly folder: string;
  /** All that the engine may allocate; a read may take half of it. At least 256 MiB is of use. */
  readonly memoryBytesMax: number;
  readonly readConnections?: number;
  readonly loadConnections?: number;
  readonly drainMsMax?: number;
  readonly newTag?: () => string;
};

/**
 * The share of that which the engine may count to one load. It counts what it keeps in memory of each part (0.2 MB) to
 * the statement that wrote it, also when the part was merged and is gone: 300 MB too much after 60 million lines.
 */
const LOAD_SHARE = 0.75;

const PURGE_EVERY_MS = 5_000;
const PURGE_IN_LOADS_EVERY_MS = 1_000;

type PooledClient = { readonly client: ClickHouseClient; readonly connection: StatefulConnection };

/**
 * Opens the embedded engine on a folder, which is made where it is missing. Fails with `not_runnable` where the
 * machine can't run it, `in_use` where another process has the folder.
 */
export async function openEmbeddedClickHouse(options: EmbeddedClickHouseOptions): Promise<ClickHouse> {
  const reads = options.readConnections ?? CLICKHOUSE_LIMITS.readConnections;
  const loads = options.loadConnections ?? CLICKHOUSE_LIMITS.loadConnections;
  const { exportConnections: exports, controlConnections: control } = CLICKHOUSE_LIMITS;
  requireThreads(reads + exports + loads + control);
  const engine = await loadChdb();
  const folder = resolve(options.folder);
  const keeper = await openEngine(engine, folder, options.memoryBytesMax);
  const opened = { reads: open(reads), exports: open(exports), loads: open(loads), control: open(control) };
  const all = Object.values(opened).flat();
  const connections = new Map(all.map(({ client, connection }) => [client, connection]));
  const connection = (client: ClickHouseClient) => connections.get(client) as StatefulConnection;
  const clients = (pool: readonly PooledClient[]) => pool.map(({ client }) => client);
  const pools = poolsOf(
    {
      reads: clients(opened.reads),
      exports: clients(opened.exports),
      loads: clients(opened.loads),
      control: clients(opened.control),
    },
    { max_memory_usage: Math.floor(options.memoryBytesMax / 2) },
    options.newTag ?? randomUUID,
    { max_memory_usage: Math.floor(options.memoryBytesMax * LOAD_SHARE) },
  );
  const stopPurging = purgeAfterUse(pools);
  yieldThreads();
  return clickHouseOver({
    kind: "embedded",
    ...pools,
    drainMsMax: options.drainMsMax ?? CLICKHOUSE_LIMITS.drainMsMax,
    rowsOf: ({ path, format, structure }) => `file(${[path, format, structure, "none"].map(quoted).join(", ")})`,
    runWithFile: command,
    whole: (client, prepared, format) => connection(client).whole(prepared, format),
    parts: (client, prepared, format) => connection(client).parts(prepared, format),
    async close() {
      stopPurging();
      await Promise.all(all.map(({ client }) => client.close()));
      keeper.close();
      // Only then is the folder free for another process.
      await engine.drainPending();
    },
  });

  function open(count: number): readonly PooledClient[] {
    return Array.from({ length: count }, () => {
      const connection = statefulConnection(engine.createChdbConnection({ path: folder }));
      return { connection, client: createClient({ connection, log: { level: ClickHouseLogLevel.OFF } }) };
    });
  }
}

/** The first connection decides the engine's configuration; it stays open, and idle, until the end. */
async function openEngine(engine: ChdbEngine, folder: string, memoryBytesMax: number): Promise<Session> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "costplane-engine.xml");
  const { blocks, bsize } = await statfs(folder);
  await writeFile(file, engineConfiguration(memoryBytesMax, keptFree(blocks * bsize)), { mode: 0o600 });
  try {
    return new engine.Session(folder, { connectionArgs: [`--config-file=${file}`] });
  } catch (cause) {
    // What the engine had to say about it went to standard error; the exception has neither code nor reason.
    throw (await isHeldByAnother(folder)) ? new ClickHouseFailure("in_use", { cause }) : failureOf(cause);
  }
}

/** The engine keeps the id of the process that has the folder in its file `status`. */
async function isHeldByAnother(folder: string): Promise<boolean> {
  const status = await readFile(join(folder, "status"), "utf8").catch(() => "");
  const pid = Number(/^PID: (\d+)/m.exec(status)?.[1]);
  if (!pid || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * The allocator keeps what a big statement gave back (measured: 940 MB after one of 1.5 GB, for good), so it is told
 * to return it to the system: soon after use, and all the time while a load runs, whose peak it would raise by a
 * quarter. That takes under 1 ms where there is nothing to return, 30 ms for a gigabyte.
 */
function purgeAfterUse({ reads, exports, loads, control }: ReturnType<typeof poolsOf>): () => void {
  const uses = () => reads.slots.uses() + exports.slots.uses() + loads.slots.uses();
  let purgedAt = 0;
  const purge = () => {
    purgedAt = uses();
    runStatement(control, { sql: "SYSTEM JEMALLOC PURGE" }, command).catch(() => {});
  };
  const afterUse = () => uses() !== purgedAt && purge();
  const inLoads = () => loads.slots.held() > 0 && purge();
  const timers = [setInterval(afterUse, PURGE_EVERY_MS), setInterval(inLoads, PURGE_IN_LOADS_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

// With fewer threads than connections, loads could take all of them and reads would wait.
function requireThreads(connections: number): void {
  const threads = Number(process.env["UV_THREADPOOL_SIZE"] ?? 4);
  if (threads <= connections) {
    throw new Error(
      `The embedded ClickHouse needs UV_THREADPOOL_SIZE=${connections + 8} in the environment that starts the process.`,
    );
  }
}
