import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../core/text/message-of.ts";
import { fullDiskMessage, saysFullDisk } from "./full-disk.ts";
import { makeFolder } from "./make-folder.ts";

export type Role = "service" | "command";

/** The data folder is ours until `release`, or until this process dies, however it dies. */
export type Claim = { readonly kind: "claim"; release(): void };

/** The data folder belongs to another process; `pid` and `role` are null where the holder did not say. */
export type Claimed = { readonly kind: "claimed"; readonly pid: number | null; readonly role: Role | null };

type Holder = { readonly pid: number; readonly role: Role };

const SQLITE_BUSY = 5;
const LOCK = "lock.db";
const RETRY_MS = 50;
// Between taking the lock and writing its name a holder is unknown for an instant.
const UNKNOWN_HOLDER_MS_MAX = 500;

// A lock that nothing refers to would be closed, and so given up, by the garbage collector.
const held = new Set<DatabaseSync>();

/**
 * Claims a data folder (made with mode 0700 where it is missing) for this process. A service that holds it is
 * reported at once, since it will stay; a command is waited for, `waitMsMax` milliseconds at most.
 * Throws where the folder can't be made or written.
 */
export async function claimDataFolder(folder: string, role: Role, waitMsMax: number): Promise<Claim | Claimed> {
  const path = resolve(folder);
  await refuseUnusable(path, () => makeFolder(path));
  const startedAt = performance.now();
  for (;;) {
    const lock = await refuseUnusable(path, async () => takeLock(join(path, LOCK)));
    if (lock) return refuseUnusable(path, async () => hold(lock, path, role));
    const holder = readHolder(path);
    if (performance.now() - startedAt >= patienceMs(holder, waitMsMax)) {
      return holder ? { kind: "claimed", ...holder } : { kind: "claimed", pid: null, role: null };
    }
    await sleep(RETRY_MS);
  }
}

/** Whether no process has ever claimed the folder: there is no installation in it. */
export function isUnused(folder: string): boolean {
  return !existsSync(join(folder, LOCK));
}

function patienceMs(holder: Holder | undefined, waitMsMax: number): number {
  if (!holder) return Math.max(waitMsMax, UNKNOWN_HOLDER_MS_MAX);
  return holder.role === "service" ? 0 : waitMsMax;
}

/**
 * SQLite's exclusive lock is a lock of the kernel on the file: atomic, and gone with the process. Nothing is ever
 * stored in this file. Nobody may open and close it by other means in a process that holds it: POSIX then drops
 * the lock.
 */
function takeLock(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
    chmodSync(path, 0o600);
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function hold(lock: DatabaseSync, folder: string, role: Role): Claim {
  held.add(lock);
  const file = holderFile(folder);
  const holder: Holder = { pid: process.pid, role };
  const release = () => {
    if (!held.delete(lock)) return;
    rmSync(file, { force: true });
    lock.close();
  };
  try {
    writeFileSync(`${file}.new`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    release();
    throw error;
  }
  return { kind: "claim", release };
}

/** Who the file says holds the folder, if that process lives: a killed holder leaves its file behind. */
function readHolder(folder: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(holderFile(folder), "utf8")) as Holder;
    return isAlive(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function holderFile(folder: string): string {
  return join(folder, "holder.json");
}

async function refuseUnusable<T>(folder: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    const reason = messageOf(cause);
    if (saysFullDisk(reason)) throw new Error(fullDiskMessage(folder), { cause });
    throw new Error(
      `The data folder ${folder} can't be used (${reason}). Set COSTPLANE_DATA to a folder that this user may write.`,
      { cause },
    );
  }
}
