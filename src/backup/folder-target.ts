import { constants, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../stores/data-folder/index.ts";
import { BackupFailed } from "./backup-failed.ts";
import type { BackupTarget } from "./target.ts";

const HALF_WRITTEN = ".new";
const READ_BYTES = 1_048_576;

/** A folder of this machine, made where it is missing: mode 0700, its files 0600. */
export function folderTarget(url: URL): BackupTarget {
  const folder = fileURLToPath(url);
  const title = folder.replace(/\/+$/, "");
  const failing = (error: NodeJS.ErrnoException) => {
    throw failureOf(title, error);
  };
  return {
    title,
    put: (name, bytes) => write(join(folder, name), bytes).catch(failing),
    get: (name, bytesMax) => read(join(folder, name), bytesMax).catch(unlessMissing).catch(failing),
    list: () => listFiles(folder).catch(failing),
    delete: async (name) => {
      await rm(join(folder, name), { force: true }).catch(failing);
      // The folder of a backup goes with its last file.
      if (name.includes("/")) await rmdir(join(folder, dirname(name))).catch(() => {});
    },
    close: () => {},
  };
}

/** What is no file, such as a pipe or a device, may have no end. */
async function read(path: string, bytesMax: number): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${basename(path)} is no file`);
    const bytes = file.createReadStream({ end: bytesMax, highWaterMark: READ_BYTES, autoClose: false });
    return Buffer.concat(await bytes.toArray());
  } finally {
    await file.close();
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const draft = path + HALF_WRITTEN;
  // A file of its own: what somebody else laid there, such as a link, would be written to, or read by its owner.
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  // The name is on disk only with its folder.
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const FULL = "its disk is full: make room, then repeat the command";
const FIXES: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOENT: "no folder can be made there, or it was removed meanwhile: name another place",
};

function failureOf(title: string, error: NodeJS.ErrnoException): BackupFailed {
  const { code, message } = error;
  const fix =
    FIXES[code ?? ""] ?? `${code ?? message}: check the folder, its disk, and the rights of the service's user`;
  return new BackupFailed("target_failed", `${title} can't be used (${fix}).`, { cause: error });
}
