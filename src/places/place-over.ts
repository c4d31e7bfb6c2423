import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type BillFile, FILES_MAX, LIST_MS_MAX, type Place, TEXT_BYTES_MAX } from "./bill-file.ts";
import { exactly } from "./count-bytes.ts";
import type { ListedObject, ObjectStore, StoredObject } from "./object-store.ts";
import { failureOfConnection, PlaceFailed } from "./place-failed.ts";

/** A way by which the engine gets at the objects of a store. */
export type Way = {
  readonly reader: BillFile["reader"];
  open(store: ObjectStore): Promise<OpenedStore>;
};

export type OpenedStore = {
  /** What the engine's function is given for an object. `extension` tells how that is packed: `.csv.gz`. */
  locationOf(object: StoredObject, extension: string): string;
  /** Why the last read by the engine failed on the way; undefined where it did not. */
  troubleOf(location: string): PlaceFailed | undefined;
  close(): void;
};

/** The engine opens files by itself, as the keys of a folder name them. */
export const DIRECT: Way = {
  reader: "file",
  open: async () => ({ locationOf: ({ key }) => key, troubleOf: () => undefined, close() {} }),
};

/** The objects of a store as the files of a place. */
export function placeOver(store: ObjectStore, way: Way): Place {
  let opening: Promise<OpenedStore> | undefined;
  const objects = new WeakMap<BillFile, StoredObject>();

  function show(opened: OpenedStore, object: ListedObject): BillFile {
    const { path, etag, bytes, writtenMs } = object;
    const location = opened.locationOf(object, /\.[\w.]+$/.exec(path)?.[0] ?? "");
    const trouble = () => opened.troubleOf(location);
    const file: BillFile = { path, reader: way.reader, location, etag, bytes, writtenMs, trouble };
    objects.set(file, object);
    return file;
  }

  return {
    async list(stop = NEVER) {
      opening ??= way.open(store);
      const opened = await opening;
      const late = AbortSignal.timeout(LIST_MS_MAX);
      // A file that a server names twice is one file.
      const files = new Map<string, BillFile>();
      try {
        for await (const object of store.list(AbortSignal.any([stop, late]))) {
          late.throwIfAborted();
          stop.throwIfAborted();
          if (files.size >= FILES_MAX) throw tooMany(store);
          files.set(object.path, show(opened, object));
        }
      } catch (error) {
        throw late.aborted ? tooSlow(store) : error;
      }
      return [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
    },
    async readText(file, stop = NEVER) {
      if (file.bytes > TEXT_BYTES_MAX)
        throw new PlaceFailed("unreadable_file", `${file.path} is too large to be text.`);
      const object = objects.get(file) as StoredObject;
      if (object.bytes === 0) return "";
      const source = await store.read(object, { first: 0, last: object.bytes - 1 }, stop);
      return pipeline(source, exactly(object.bytes, file.path), text).catch((error: unknown) => {
        throw failureOfConnection(file.path, error);
      });
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

const NEVER = new AbortController().signal;

function tooSlow({ title }: ObjectStore): PlaceFailed {
  const minutes = LIST_MS_MAX / 60_000;
  const message = `${title} did not tell its files within ${minutes} minutes: make several connectors, a folder each.`;
  return new PlaceFailed("unreachable", message);
}

function tooMany({ title }: ObjectStore): PlaceFailed {
  return new PlaceFailed(
    "failed",
    `${title} has more than ${FILES_MAX} files: make several connectors, a folder each.`,
  );
}
