import type { BigIntStats, Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isInside, pathOfSource } from "./import-folders.ts";
import { failureOfRefusal, LocationFailed } from "./location-failed.ts";
import type { ListedObject, ObjectStore } from "./object-store.ts";

const FOLDERS_DEEP_MAX = 12;

/** Which folders an organization may read, of those below the import roots; `owner` is its id. */
export type FolderRights = {
  readonly roots: readonly string[];
  readonly folders: readonly string[];
  readonly owner: string;
};

/**
 * A folder, or one file, in one of the folders that its organization may read. What a link leads to must be in them,
 * too, and is there once, however many ways lead to it. A key is the real path of a file.
 */
export function folderStore(source: string, { roots, folders, owner }: FolderRights): ObjectStore {
  return {
    title: "The folder",
    async *list() {
      const realRoots = await realPathsOf(roots);
      const allowed = (await realPathsOf(folders)).filter((folder) => isInside(folder, realRoots));
      const path = pathOf(source);
      const rights = { allowed, owner };
      // Nobody learns here what there is elsewhere on this machine.
      if (!isInside(path, [...folders, ...allowed])) throw outside("The source", owner);
      const shown = basename(path);
      const location = await realPathInside(path, rights, { shown, what: "The source" });
      const walk: Walk = { rights, seen: new Set(), links: [] };
      yield* visit(walk, { location, shown, depth: 0, facts: await factsOf(location, shown) });
      for (const link of walk.links) yield* visit(walk, await linkedStop(rights, link));
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

/** The real paths that an organization may read. */
type Rights = { readonly allowed: readonly string[]; readonly owner: string };

/** Links are followed last, so that a file is shown where it lies. */
type Walk = { readonly rights: Rights; readonly seen: Set<string>; readonly links: Link[] };

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

async function linkedStop(rights: Rights, link: Link): Promise<Stop> {
  const { shown } = link;
  const location = await realPathInside(link.location, rights, { shown, what: `What the link ${shown} leads to` });
  return { ...link, location, facts: await factsOf(location, link.shown) };
}

function factsOf(location: string, shown: string): Promise<BigIntStats> {
  return stat(location, { bigint: true }).catch((cause) => refuse(cause, shown));
}

async function realPathsOf(folders: readonly string[]): Promise<readonly string[]> {
  const paths = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
  return paths.filter((path) => path !== null);
}

function pathOf(source: string): string {
  const path = pathOfSource(source);
  if (path !== null) return path;
  throw new LocationFailed("not_found", "The source names no folder: write it as file:///folder.");
}

type Called = { readonly shown: string; readonly what: string };

async function realPathInside(path: string, { allowed, owner }: Rights, { shown, what }: Called): Promise<string> {
  const real = await realpath(path).catch((cause) => refuse(cause, shown));
  if (isInside(real, allowed)) return real;
  throw outside(what, owner);
}

function outside(what: string, owner: string): LocationFailed {
  const own = `name one below the folder ${owner} of the import root`;
  const fix = `${own}, or ask the operator to grant it (costplane folder grant)`;
  return new LocationFailed(
    "access_denied",
    `${what} is outside of the folders that this organization may read: ${fix}.`,
  );
}

function tooDeep(shown: string): LocationFailed {
  const fix = "make connectors for the deeper folders";
  return new LocationFailed("failed", `${shown} is more than ${FOLDERS_DEEP_MAX} folders deep: ${fix}.`);
}

async function entriesOf(location: string, shown: string): Promise<readonly Dirent[]> {
  const entries = await readdir(location, { withFileTypes: true }).catch((cause) => refuse(cause, shown));
  return entries.filter(({ name }) => !name.startsWith("."));
}

function found(location: string, path: string, facts: BigIntStats): ListedObject {
  // Its other name may be that of a file which nobody here may read.
  if (facts.nlink > 1n) {
    const fix = "copy it, so that it has only one name";
    throw new LocationFailed("access_denied", `${path} has more than one hard link and is not read: ${fix}.`);
  }
  const etag = etagOf(facts);
  return { key: location, path, etag, bytes: Number(facts.size), writtenMs: Number(facts.mtimeMs) };
}

function etagOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}-${ctimeNs}`;
}

function refuse(cause: NodeJS.ErrnoException, shown: string): never {
  if (cause.code === "EACCES" || cause.code === "EPERM") {
    throw new LocationFailed("access_denied", `${shown} can't be read: give this service permission to read it.`);
  }
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR") {
    throw new LocationFailed("not_found", `${shown} is not there: check the source, and whether it was moved.`);
  }
  throw new LocationFailed(
    "failed",
    `${shown} can't be read (${cause.code}): check the disk or network share that it is on.`,
  );
}
