import { buffer } from "node:stream/consumers";
import { holdsHiddenCharacters, withoutHiddenCharacters } from "../core/text/hidden-characters.ts";
import { type BillFile, FILES_MAX, LIST_MS_MAX, type StorageLocation, TEXT_BYTES_MAX } from "./bill-file.ts";
import { failureOfConnection, LocationFailed } from "./location-failed.ts";
import type { ByteRange, ListedObject, ObjectStore, StoredObject } from "./object-store.ts";
import { type Pace, readAtPace, type WantedPart } from "./read-at-pace.ts";

/** A way by which the engine gets at the objects of a store. */
export type Way = { open(store: ObjectStore): Promise<OpenedStore> };

/** Which of the engine's functions opens an object, and what that is given. */
export type Location = Pick<BillFile, "reader" | "location">;

export type OpenedStore = {
  /** `extension` tells how the object is packed: `.csv.gz`. */
  locate(object: StoredObject, extension: string): Location | Promise<Location>;
  /** Why the last read by the engine failed on the way; undefined where it did not. */
  failureOf(location: string): LocationFailed | undefined;
  close(): void;
};

/**
 * The engine opens files by itself, as the keys of a folder name them; those whose names it would take for patterns by
 * another way.
 */
export function directly(other: Way): Way {
  return {
    async open(store) {
      let opening: Promise<OpenedStore> | undefined;
      let opened: OpenedStore | undefined;
      return {
        async locate(object, extension) {
          if (!/[*?{}]/.test(object.key)) return { reader: "file", location: object.key };
          opening ??= other.open(store);
          opened = await opening;
          return opened.locate(object, extension);
        },
        failureOf: (location) => opened?.failureOf(location),
        close: () => opened?.close(),
      };
    },
  };
}

const ASKED_AT_ONCE = 8;

/** The objects of a store as the files of a location. */
export function locationOver(store: ObjectStore, way: Way, pace: Pace): StorageLocation {
  let opening: Promise<OpenedStore> | undefined;
  // Of the newest list, by path.
  const listed = new Map<string, StoredObject>();

  async function show(opened: OpenedStore, object: ListedObject): Promise<BillFile> {
    const { path, etag, bytes, writtenMs } = object;
    const located = await opened.locate(object, /\.[\w.]+$/.exec(path)?.[0] ?? "");
    const failure = () => opened.failureOf(located.location);
    const read = (range: ByteRange) => readPart({ object, range, what: path }, NEVER);
    const file: BillFile = { path, ...located, etag, bytes, writtenMs, failure, read };
    listed.set(path, object);
    return file;
  }

  async function readPart(part: WantedPart, stop: AbortSignal): Promise<Buffer> {
    try {
      return await buffer(await readAtPace(store, part, stop, pace));
    } catch (error) {
      throw failureOfConnection(part.what, error);
    }
  }

  async function isSame(path: string, stop: AbortSignal): Promise<boolean> {
    const object = listed.get(path);
    if (!object) return false;
    const firstByte = { object, range: { first: 0, last: 0 }, what: path };
    try {
      (await readAtPace(store, firstByte, stop, pace)).on("error", () => {}).destroy();
      return true;
    } catch (error) {
      const failure = failureOfConnection(path, error);
      if (failure.code === "changed" || failure.code === "not_found") return false;
      throw failure;
    }
  }

  return {
    async list(stop) {
      opening ??= way.open(store);
      const opened = await opening;
      const objects = await listObjects(store, stop);
      listed.clear();
      const files = await Promise.all(objects.map((object) => show(opened, object)));
      return files.sort((one, other) => (one.path < other.path ? -1 : 1));
    },
    async readText(file, stop = NEVER) {
      if (file.bytes > TEXT_BYTES_MAX) throw tooLong(file);
      const object = listed.get(file.path) as StoredObject;
      if (object.bytes === 0) return "";
      const whole = { object, range: { first: 0, last: object.bytes - 1 }, what: file.path };
      return (await readPart(whole, stop)).toString();
    },
    async areSame(paths, stop = NEVER) {
      for (let next = 0; next < paths.length; next += ASKED_AT_ONCE) {
        const answers = paths.slice(next, next + ASKED_AT_ONCE).map((path) => isSame(path, stop));
        if ((await Promise.all(answers)).includes(false)) return false;
      }
      return true;
    },
    close() {
      opening?.then(
        (opened) => opened.close(),
        () => {},
      );
      store.close();
    },
  };
}

/** All objects of a store. One that a server names twice is one. */
async function listObjects(store: ObjectStore, stop: AbortSignal = NEVER): Promise<readonly ListedObject[]> {
  const late = AbortSignal.timeout(LIST_MS_MAX);
  const objects = new Map<string, ListedObject>();
  try {
    for await (const object of listUntil(AbortSignal.any([stop, late]), store)) {
      if (objects.size >= FILES_MAX) throw tooMany(store);
      if (holdsHiddenCharacters(object.path)) throw misnamed(object);
      objects.set(object.path, object);
    }
  } catch (error) {
    throw late.aborted ? tooSlow(store) : error;
  }
  return [...objects.values()];
}

/** Closes the store at the signal: not all that it waits for hears of that, and its signing in does not. */
async function* listUntil(ended: AbortSignal, store: ObjectStore): AsyncGenerator<ListedObject> {
  ended.addEventListener("abort", store.close, { once: true });
  try {
    for await (const object of store.list(ended)) {
      ended.throwIfAborted();
      yield object;
    }
  } finally {
    ended.removeEventListener("abort", store.close);
  }
}

const NEVER = new AbortController().signal;

function tooSlow({ title }: ObjectStore): LocationFailed {
  const minutes = LIST_MS_MAX / 60_000;
  const message = `${title} did not list its files within ${minutes} minutes: make a connector for each folder.`;
  return new LocationFailed("too_slow", message);
}

function misnamed({ path }: ListedObject): LocationFailed {
  const what = `${withoutHiddenCharacters(path)} has invisible characters in its name`;
  return new LocationFailed(
    "unreadable_file",
    `${what}, such as those that change the direction of writing: rename it.`,
  );
}

function tooLong({ path }: BillFile): LocationFailed {
  const mb = TEXT_BYTES_MAX / 1_048_576;
  return new LocationFailed(
    "unreadable_file",
    `${path} is larger than ${mb} MB, which no manifest is: remove it from there.`,
  );
}

function tooMany({ title }: ObjectStore): LocationFailed {
  return new LocationFailed("failed", `${title} has more than ${FILES_MAX} files: make a connector for each folder.`);
}
