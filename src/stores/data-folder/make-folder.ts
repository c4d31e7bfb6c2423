import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder for its owner alone (mode 0700), and those above it, where they are missing. Not by the recursive
 * `mkdir` of Node: below a folder that takes no others, such as /proc, that one tries for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeLast(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    await makeFolder(above);
    await makeLast(path);
  }
}

async function makeLast(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
  }
}
