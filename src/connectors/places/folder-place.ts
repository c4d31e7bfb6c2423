import type { BigIntStats, Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { BillFile, Place } from "../bill-file.ts";
import { SyncFailed } from "../sync-failed.ts";

const FILES_MAX = 100_000;
const FOLDERS_DEEP_MAX = 12;
const TEXT_BYTES_MAX = 64 * 1_048_576;

/** A folder, or one file, under one of the import roots. What a link leads to must be under them, too. */
export function folderPlace(source: string, importRoots: readonly string[]): Place {
  return {
    list: async () => {
      const roots = await Promise.all(importRoots.map((root) => realpath(root).catch(() => null)));
      const walk: Walk = { roots: roots.filter((root) => root !== null), found: [] };
      const path = pathOf(source);
      const location = await realPathInside(path, walk.roots, source);
      await visit(walk, { location, shown: basename(path), depth: 0 });
      return walk.found.sort((one, other) => (one.path < other.path ? -1 : 1));
    },
    readText,
  };
}

type Walk = { readonly roots: readonly string[]; readonly found: BillFile[] };

type Stop = { readonly location: string; readonly shown: string; readonly depth: number };

async function visit(walk: Walk, { location, shown, depth }: Stop): Promise<void> {
  const facts = await stat(location, { bigint: true }).catch((cause) => refuse(cause, shown));
  if (facts.isFile()) return add(walk.found, location, shown, facts);
  if (!facts.isDirectory() || depth > FOLDERS_DEEP_MAX) return;
  for (const entry of await entriesOf(location, shown)) {
    const inside = depth === 0 ? entry.name : `${shown}/${entry.name}`;
    const path = join(location, entry.name);
    const real = entry.isSymbolicLink() ? await realPathInside(path, walk.roots, inside) : path;
    await visit(walk, { location: real, shown: inside, depth: depth + 1 });
  }
}

function pathOf(source: string): string {
  try {
    return fileURLToPath(source);
  } catch {
    throw new SyncFailed("not_found", `${source} names no folder: write file:///folder.`);
  }
}

async function realPathInside(path: string, roots: readonly string[], shown: string): Promise<string> {
  const real = await realpath(path).catch((cause) => refuse(cause, shown));
  const isInside = roots.some(
    (root) => real === root || !/^\.\.(\/|$)/.test(relative(root, real).replaceAll(sep, "/")),
  );
  if (isInside) return real;
  throw new SyncFailed("access_denied", `${shown} is outside of the folders in COSTPLANE_IMPORT_ROOT.`);
}

async function entriesOf(location: string, shown: string): Promise<readonly Dirent[]> {
  const entries = await readdir(location, { withFileTypes: true }).catch((cause) => refuse(cause, shown));
  return entries.filter(({ name }) => !name.startsWith("."));
}

function add(found: BillFile[], location: string, path: string, facts: BigIntStats): void {
  if (found.length >= FILES_MAX) {
    throw new SyncFailed("failed", `There are more than ${FILES_MAX} files: make several connectors, a folder each.`);
  }
  // The engine would take these for patterns.
  if (/[*?{}]/.test(location)) {
    throw new SyncFailed("unreadable_file", `${path} has one of * ? { } in its path: rename it.`);
  }
  const etag = `${facts.ino}-${facts.size}-${facts.mtimeNs}-${facts.ctimeNs}`;
  found.push({ path, location, etag, bytes: Number(facts.size), writtenMs: Number(facts.mtimeMs) });
}

async function readText(file: BillFile): Promise<string> {
  if (file.bytes > TEXT_BYTES_MAX) throw new SyncFailed("bad_manifest", `${file.path} is too large for a manifest.`);
  return readFile(file.location, "utf8").catch((cause) => refuse(cause, file.path));
}

function refuse(cause: NodeJS.ErrnoException, shown: string): never {
  if (cause.code === "EACCES" || cause.code === "EPERM") {
    throw new SyncFailed("access_denied", `${shown} can't be read: give this service the right to.`, cause);
  }
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR") {
    throw new SyncFailed("not_found", `${shown} is not there.`, cause);
  }
  throw new SyncFailed("failed", `${shown} can't be read (${cause.code}).`, cause);
}
