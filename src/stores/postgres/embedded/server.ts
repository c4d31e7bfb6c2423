import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../../core/text/message-of.ts";
import { fullDiskMessage, saysFullDisk } from "../../data-folder/index.ts";
import type { PostgresConnection } from "../connection.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { clusterFolder, clusterOwner, ensureCluster, refuseForeignCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { chooseLauncher, giveTo, type Launcher, launch } from "./launcher.ts";
import { stopOrphan, stopProcess } from "./orphan.ts";
import { isServerOf, readPostmaster } from "./postmaster.ts";
import { waitUntilReady } from "./readiness.ts";
import { EMBEDDED_DATABASE, EMBEDDED_PORT, EMBEDDED_USER, type ServerSettings, serverArguments } from "./settings.ts";

/** A PostgreSQL that this process has started. */
export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  readonly pid: number;
  /** Resolves with the exit status (null: by a signal) when the server has ended, by `stop` or by itself. */
  readonly exited: Promise<number | null>;
  /** Ends every session and writes a checkpoint; bounded at eight seconds, then by force. May be called again. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Exists, and is claimed by this process. */
  readonly dataFolder: string;
  /** Exists with mode 0700, serves this data folder only, short enough for a socket in it. */
  readonly socketFolder: string;
  /** Gets the server's log line by line; a line begins with its severity: `LOG:`, `WARNING:`, `FATAL:`. */
  readonly log: (line: string) => void;
  /** Is called when a program of PostgreSQL runs, and all that is left is to wait for it. */
  readonly onStarting?: () => void;
  /** Replaces settings of the server: for tests, which may do without fsync. */
  readonly settings?: ServerSettings;
};

const LAST_LINES_MAX = 10;
const LAST_LINES_MS_MAX = 500;
const HELD_MEMORY_RETRY_MS = 500;
const HELD_MEMORY_ATTEMPTS_MAX = 16;

/**
 * Makes the cluster where there is none, ends what a killed service has left of it, starts the server and resolves
 * when it answers. Throws `EmbeddedPostgresError` with what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = realpathSync(options.dataFolder);
  const cluster = clusterFolder(dataFolder);
  const binaries = await findBinaries();
  refuseForeignCluster(cluster, binaries);
  const launcher = await chooseLauncher(binaries, dataFolder, clusterOwner(cluster));

  await ensureCluster(cluster, binaries, launcher, options.onStarting);
  await stopOrphan(cluster, options.log);
  await removeOldSocket(options.socketFolder);
  giveTo(launcher, options.socketFolder);

  return startServer(cluster, { binaries, launcher, options });
}

/** How to connect to the server that runs on this data folder, whoever started it; undefined where none runs. */
export function connectionOfFolder(dataFolder: string): PostgresConnection | undefined {
  const cluster = clusterFolder(realpathSync(dataFolder));
  const postmaster = readPostmaster(cluster);
  if (!postmaster || !isServerOf(cluster, postmaster.pid)) return undefined;
  return connectionThrough(postmaster.socketFolder, postmaster.port);
}

function connectionThrough(socketFolder: string, port: number): PostgresConnection {
  return { host: socketFolder, port, user: EMBEDDED_USER, database: EMBEDDED_DATABASE };
}

// Its lock file names a process; once that number belongs to another program, PostgreSQL would refuse to start.
async function removeOldSocket(folder: string): Promise<void> {
  const socket = join(folder, `.s.PGSQL.${EMBEDDED_PORT}`);
  await Promise.all([socket, `${socket}.lock`].map((file) => rm(file, { force: true })));
}

type Launching = {
  readonly binaries: Binaries;
  readonly launcher: Launcher;
  readonly options: EmbeddedPostgresOptions;
};

/** Tries again while backends of a killed server, which only PostgreSQL can see here, still hold its memory. */
async function startServer(cluster: string, launching: Launching): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const { server, closed, lastLines } = spawnServer(cluster, launching);
    launching.options.onStarting?.();
    try {
      await waitUntilReady({ cluster, ...server });
      return server;
    } catch (cause) {
      await server.stop();
      await Promise.race([closed, sleep(LAST_LINES_MS_MAX)]);
      const isHeld = lastLines.some((line) => line.includes("pre-existing shared memory block"));
      if (!isHeld || attempt === HELD_MEMORY_ATTEMPTS_MAX) throw startError(cluster, cause, lastLines);
      await sleep(HELD_MEMORY_RETRY_MS);
    }
  }
}

function startError(cluster: string, cause: unknown, lastLines: readonly string[]): EmbeddedPostgresError {
  if (lastLines.some(saysFullDisk))
    return new EmbeddedPostgresError("start_failed", fullDiskMessage(cluster), { cause });
  const reason = messageOf(cause);
  const message = [`The embedded PostgreSQL in ${cluster} did not start: ${reason}. It said:`, ...lastLines].join("\n");
  return new EmbeddedPostgresError("start_failed", message, { cause });
}

function spawnServer(cluster: string, { binaries, launcher, options }: Launching) {
  const settings = serverArguments(cluster, options.socketFolder, options.settings ?? {});
  const command = launch(launcher, binaries.postgres, settings);
  // A process group of its own: a terminal's Ctrl-C must not reach it before the service has ended its batches.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lastLines: string[] = [];
  passLines(child, (line) => {
    lastLines.push(line);
    if (lastLines.length > LAST_LINES_MAX) lastLines.shift();
    options.log(line);
  });

  let hasEnded = false;
  const exited = endOf(child).finally(() => {
    hasEnded = true;
  });
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (pid > 0 && !hasEnded) await stopProcess(pid, () => hasEnded);
  };
  const connection = connectionThrough(options.socketFolder, EMBEDDED_PORT);
  const closed = new Promise((resolve) => child.once("close", resolve));
  return { server: { connection, pid, exited, stop }, closed, lastLines };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(null));
  });
}

function passLines(child: ChildProcess, log: (line: string) => void): void {
  for (const input of [child.stdout, child.stderr]) {
    if (input) createInterface({ input }).on("line", log);
  }
}
