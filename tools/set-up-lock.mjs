import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT_MS = 2_000;
const ABANDONED_MS = 20_000;

/**
 * Runs `work` while no other process does so with the same lock file. A holder that was killed is seen by its process
 * id, or (where the id belongs to another process by now) by a file that nobody touches any more.
 */
export async function withSetUpLock(path, work) {
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await sleep(200);
  }
  const release = () => rmSync(path, { force: true });
  const beat = setInterval(() => touch(path), BEAT_MS);
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

function take(path) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    const fix = "Run `npm run pages` there as the user that owns it: it installs and builds all that is missing.";
    throw new Error(`${dirname(path)} is not set up, and can't be written (${error.code}). ${fix}`, { cause: error });
  }
}

function isAbandoned(path) {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    const holder = Number(readFileSync(path, "utf8"));
    return ageMs > ABANDONED_MS || (holder > 0 && !isRunning(holder));
  } catch {
    return false; // it was released meanwhile
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // somebody removed the lock; the work goes on
  }
}
