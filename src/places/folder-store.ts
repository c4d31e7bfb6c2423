import type { BigIntStats, Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ListedObject, ObjectStore } from "./object-store.ts";
import { failureOfRefusal, PlaceFailed } from "./place-failed.ts";

const FOLDERS_DEEP_MAX = 12;

/**
 * A folder, or one file, under one of the import roots. What a link leads to must be under them, too. A key is the real
 * path of a file.
 */
export function folderStore(source: string, importRoots: readonly string[]): ObjectStore {
  return {
    title: "The folder",
    async *list() {
      const roots = await Promise.all(importRoots.map((root) => realpath(root).catch(() => null)));
      const known = roots.filter((root) => root !== null);
      const path = pathOf(source);
      yield* visit(known, { location: await realPathInside(path, known, source), shown: basename(path), depth: 0 });
    },
    async read({ key, etag }, { first: start, last: end }) {
      const shown = basename(key);
      const file = await open(key).catch((cause) => refuse(cause, shown));
      if (etagOf(await file.stat({ bigint: true })) === etag) return file.createReadStream({ start, end });
      await file.close();
      throw failureOfRefusal(shown, { status: 412 });
    },
    close() {},
  };
}

type Stop = { readonly location: string; readonly shown: string; readonly depth: number };

async function* visit(roots: readonly string[], { location, shown, depth }: Stop): AsyncGenerator<ListedObject> {
  const facts = await stat(location, { bigint: true }).catch((cause) => refuse(cause, shown));
  if (facts.isFile()) yield found(location, shown, facts);
  if (!facts.isDirectory() || depth > FOLDERS_DEEP_MAX) return;
  for (const entry of await entriesOf(location, shown)) {
    const inside = depth === 0 ? entry.name : `${shown}/${entry.name}`;
    const path = join(location, entry.name);
    const real = entry.isSymbolicLink() ? await realPathInside(path, roots, inside) : path;
    yield* visit(roots, { location: real, shown: inside, depth: depth + 1 });
  }
}

function pathOf(source: string): string {
  try {
    return fileURLToPath(source);
  } catch {
    throw new PlaceFailed("not_found", `${source} names no folder: write file:///folder.`);
  }
}

async function realPathInside(path: string, roots: readonly string[], shown: string): Promise<string> {
  const real = await realpath(path).catch((cause) => refuse(cause, shown));
  const isInside = roots.some(
    (root) => real === root || !/^\.\.(\/|$)/.test(relative(root, real).replaceAll(sep, "/")),
  );
  if (isInside) return real;
  throw new PlaceFailed("access_denied", `${shown} is outside of the folders in COSTPLANE_IMPORT_ROOT.`);
}

async function entriesOf(location: string, shown: string): Promise<readonly Dirent[]> {
  const entries = await readdir(location, { withFileTypes: true }).catch((cause) => refuse(cause, shown));
  return entries.filter(({ name }) => !name.startsWith("."));
}

function found(location: string, path: string, facts: BigIntStats): ListedObject {
  // The engine would take these for patterns.
  if (/[*?{}]/.test(location)) {
    throw new PlaceFailed("unreadable_file", `${path} has one of * ? { } in its path: rename it.`);
  }
  const etag = etagOf(facts);
  return { key: location, path, etag, bytes: Number(facts.size), writtenMs: Number(facts.mtimeMs) };
}

function etagOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}-${ctimeNs}`;
}

function refuse(cause: NodeJS.ErrnoException, shown: string): never {
  if (cause.code === "EACCES" || cause.code === "EPERM") {
    throw new PlaceFailed("access_denied", `${shown} can't be read: give this service the right to.`);
  }
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR") {
    throw new PlaceFailed("not_found", `${shown} is not there.`);
  }
  throw new PlaceFailed("failed", `${shown} can't be read (${cause.code}).`);
}
