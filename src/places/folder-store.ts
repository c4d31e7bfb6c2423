import type { BigIntStats, Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ListedObject, ObjectStore } from "./object-store.ts";
import { failureOfRefusal, PlaceFailed } from "./place-failed.ts";

const FOLDERS_DEEP_MAX = 12;

/**
 * A folder, or one file, under one of the import roots. What a link leads to must be under them, too, and is there
 * once, however many ways lead to it. A key is the real path of a file.
 */
export function folderStore(source: string, importRoots: readonly string[]): ObjectStore {
  return {
    title: "The folder",
    async *list() {
      const roots = await Promise.all(importRoots.map((root) => realpath(root).catch(() => null)));
      const known = roots.filter((root) => root !== null);
      const path = pathOf(source);
      // Nobody learns here what there is elsewhere on this machine.
      if (!isInside(path, [...importRoots, ...known])) throw outside(source);
      const location = await realPathInside(path, known, source);
      const shown = basename(path);
      const walk: Walk = { roots: known, seen: new Set(), links: [] };
      yield* visit(walk, { location, shown, depth: 0, facts: await factsOf(location, shown) });
      for (const link of walk.links) yield* visit(walk, await linkedStop(known, link));
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

type Stop = {
  readonly location: string;
  readonly shown: string;
  readonly depth: number;
  readonly facts: BigIntStats;
};

/** Links are followed last, so that a file is shown where it lies. */
type Walk = { readonly roots: readonly string[]; readonly seen: Set<string>; readonly links: Link[] };

type Link = Omit<Stop, "facts">;

// So many wait for the disk at once; statements of the embedded engine need the same threads.
const ASKED_AT_ONCE = 8;

async function* visit(walk: Walk, stop: Stop): AsyncGenerator<ListedObject> {
  const { location, shown, depth, facts } = stop;
  if (walk.seen.has(location)) return;
  walk.seen.add(location);
  if (facts.isFile()) yield found(location, shown, facts);
  if (!facts.isDirectory()) return;
  if (depth > FOLDERS_DEEP_MAX) throw tooDeep(shown);
  const entries = await entriesOf(location, shown);
  for (let next = 0; next < entries.length; next += ASKED_AT_ONCE) {
    const inside = entries.slice(next, next + ASKED_AT_ONCE).map((entry) => stopAt(walk, stop, entry));
    for (const each of await Promise.all(inside)) if (each) yield* visit(walk, each);
  }
}

/** null for a link, which is noted, and for what is gone again. */
async function stopAt({ links }: Walk, { location, shown, depth }: Stop, entry: Dirent): Promise<Stop | null> {
  const inside = depth === 0 ? entry.name : `${shown}/${entry.name}`;
  const stop = { location: join(location, entry.name), shown: inside, depth: depth + 1 };
  if (entry.isSymbolicLink()) {
    links.push(stop);
    return null;
  }
  const facts = await stat(stop.location, { bigint: true }).catch((cause) =>
    cause.code === "ENOENT" ? null : refuse(cause, inside),
  );
  return facts && { ...stop, facts };
}

async function linkedStop(roots: readonly string[], link: Link): Promise<Stop> {
  const location = await realPathInside(link.location, roots, link.shown);
  return { ...link, location, facts: await factsOf(location, link.shown) };
}

function factsOf(location: string, shown: string): Promise<BigIntStats> {
  return stat(location, { bigint: true }).catch((cause) => refuse(cause, shown));
}

function pathOf(source: string): string {
  try {
    return fileURLToPath(source);
  } catch {
    throw new PlaceFailed("not_found", `${source} names no folder: write it as file:///folder.`);
  }
}

async function realPathInside(path: string, roots: readonly string[], shown: string): Promise<string> {
  const real = await realpath(path).catch((cause) => refuse(cause, shown));
  if (isInside(real, roots)) return real;
  throw outside(shown);
}

function isInside(path: string, roots: readonly string[]): boolean {
  return roots.some((root) => !/^\.\.(\/|$)/.test(relative(root, path).replaceAll(sep, "/")));
}

function outside(shown: string): PlaceFailed {
  const fix = "name one below them, or ask the operator to add its folder";
  return new PlaceFailed("access_denied", `${shown} is outside of the folders in COSTPLANE_IMPORT_ROOT: ${fix}.`);
}

function tooDeep(shown: string): PlaceFailed {
  const fix = "make connectors of the folders further in";
  return new PlaceFailed("failed", `${shown} is more than ${FOLDERS_DEEP_MAX} folders deep: ${fix}.`);
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
    throw new PlaceFailed("not_found", `${shown} is not there: check the source, and whether it was moved.`);
  }
  throw new PlaceFailed("failed", `${shown} can't be read (${cause.code}): check the disk or share that it is on.`);
}
