import type { Readable } from "node:stream";

/** An object at a location: its key, and what tells whether it is still the same. */
export type StoredObject = {
  readonly key: string;
  readonly etag: string;
  readonly bytes: number;
};

/** An object as it is listed. `path` is its key below the location; `writtenMs` is in Unix milliseconds. */
export type ListedObject = StoredObject & { readonly path: string; readonly writtenMs: number };

/** From one byte to another, both included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * What keeps objects, somewhere on the network. One file for each kind. Failures, those of a stream too, are
 * `LocationFailed`.
 */
export type ObjectStore = {
  /** How people call it, as a sentence begins: `The bucket bills`. */
  readonly title: string;
  list(stop: AbortSignal): AsyncIterable<ListedObject>;
  /** Bytes of exactly this version of an object; another one fails as `changed`. */
  read(object: StoredObject, range: ByteRange, stop: AbortSignal): Promise<Readable>;
  /** Ends its connections. */
  close(): void;
};

/** The largest answer of a server that is no file: a page of a list, a token. */
export const ANSWER_BYTES_MAX = 16 * 1_048_576;

/** The most pages of one list: a server may go on for ever with pages that have nothing for us. */
export const PAGES_MAX = 2_000;

/** Whether a server sent the part that was asked for: one that knows no ranges sends the file from its start. */
export function isPartFrom(first: number, contentRange: string | undefined): boolean {
  return contentRange?.startsWith(`bytes ${first}-`) ?? false;
}

/** An etag without what servers write it in: quotes, and the mark of a weak one. */
export function bareEtag(etag: string | undefined): string {
  return (etag ?? "").replace(/^W\//, "").replace(/^"(.*)"$/, "$1");
}

/**
 * Which keys a location has: those below its prefix, a folder; or its prefix alone, where that has the name of a file.
 */
export type KeysBelow = {
  /** What all of them begin with. */
  readonly start: string;
  /** A key as people see it; null where it is none of the location's. */
  pathOf(key: string): string | null;
};

const FILE_NAME = /\.(csv|parquet|json|jsonl|ndjson|avro)(\.gz)?$/i;

export function keysBelow(prefix: string): KeysBelow {
  const bare = prefix.replace(/\/+$/, "");
  if (FILE_NAME.test(bare)) {
    return { start: bare, pathOf: (key) => (key === bare ? key.slice(key.lastIndexOf("/") + 1) : null) };
  }
  const start = bare === "" ? "" : `${bare}/`;
  return { start, pathOf: (key) => (key.startsWith(start) && !key.endsWith("/") ? key.slice(start.length) : null) };
}
