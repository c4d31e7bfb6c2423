import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";
import { isServerOf, POSTMASTER_FILE, readPostmaster, serversOf } from "./postmaster.ts";

const POLL_MS = 20;
const FAST_STOP_MS_MAX = 4_000;
const HARD_STOP_MS_MAX = 2_000;
const ORPHANED_BACKEND_MS_MAX = 1_000;

// Above any kernel's highest process id.
const NO_PID = "2147483647";

/**
 * Ends what an earlier, killed service has left of its PostgreSQL, so that the cluster can be started. The caller
 * holds the data folder's claim, so whatever still runs there serves nobody.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmaster(cluster)?.pid;
  if (pid !== undefined && isServerOf(cluster, pid)) {
    log(`LOG:  stopping the PostgreSQL that an earlier start has left behind (pid ${pid})`);
    await stopProcess(pid, () => !isServerOf(cluster, pid));
  }
  await stopBackends(cluster);
  disarmPostmasterFile(cluster);
}

/**
 * Stops a postmaster: fast (sessions end, a checkpoint is written), after some seconds at once (the next start
 * recovers), at last with force.
 */
export async function stopProcess(pid: number, isGone: () => boolean): Promise<void> {
  const steps = [
    ["SIGINT", FAST_STOP_MS_MAX],
    ["SIGQUIT", HARD_STOP_MS_MAX],
    ["SIGKILL", HARD_STOP_MS_MAX],
  ] as const;
  for (const [signal, waitMsMax] of steps) {
    sendSignal(pid, signal);
    if (await waitUntil(isGone, waitMsMax)) return;
  }
  throw new EmbeddedPostgresError(
    "orphan_stays",
    `PostgreSQL with pid ${pid} does not stop. End it, then start again.`,
  );
}

/** Backends whose postmaster was killed end by themselves, unless they are busy; a new server must not meet them. */
async function stopBackends(cluster: string): Promise<void> {
  const areGone = () => serversOf(cluster).length === 0;
  if (await waitUntil(areGone, ORPHANED_BACKEND_MS_MAX)) return;
  for (const pid of serversOf(cluster)) sendSignal(pid, "SIGKILL");
  if (await waitUntil(areGone, HARD_STOP_MS_MAX)) return;
  const pids = serversOf(cluster).join(", ");
  throw new EmbeddedPostgresError(
    "orphan_stays",
    `Processes of an earlier PostgreSQL do not stop (${pids}). End them, then start again.`,
  );
}

/**
 * PostgreSQL refuses to start while the process id in this file is taken, also if by another program or a zombie.
 * The id goes; the rest stays, since by it PostgreSQL finds old backends that we could not see.
 */
function disarmPostmasterFile(cluster: string): void {
  const file = join(cluster, POSTMASTER_FILE);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (!readPostmaster(cluster)) {
    rmSync(file);
    return;
  }
  const disarmed = readFileSync(file, "utf8").replace(/^\d+/, NO_PID);
  const next = `${file}.new`;
  writeFileSync(next, disarmed, { mode: 0o600 });
  chownSync(next, found.uid, found.gid);
  renameSync(next, file);
}

async function waitUntil(isTrue: () => boolean, waitMsMax: number): Promise<boolean> {
  const startedAt = performance.now();
  while (!isTrue()) {
    if (performance.now() - startedAt > waitMsMax) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
