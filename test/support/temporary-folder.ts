import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const NAME = "costplane-tests-";
const GIB = 1_073_741_824;
/** What a whole run keeps there at once is 2 GiB, at CI some more; the tests themselves take 3. */
const MEMORY_FREE_MIN = 12 * GIB;
const ROOM_MIN = 8 * GIB;

/**
 * Where tests keep what they throw away: in memory where there is plenty of it, as a test's own database is made there
 * in a tenth of the time. It is gone when this process ends, or when the next one finds that it has been killed.
 */
export function temporaryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  for (const name of readdirSync(IN_MEMORY).filter((one) => one.startsWith(NAME))) {
    if (!isAlive(Number(name.slice(NAME.length)))) remove(join(IN_MEMORY, name));
  }
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (process.availableMemory() < MEMORY_FREE_MIN || bavail * bsize < ROOM_MIN) return tmpdir();
  const folder = join(IN_MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => remove(folder));
  return folder;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
