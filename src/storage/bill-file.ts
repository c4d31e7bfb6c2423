import type { LocationFailed } from "./location-failed.ts";
import type { ByteRange } from "./object-store.ts";

/** A file of a bill. */
export type BillFile = {
  /** What people see: below the location's folder. */
  readonly path: string;
  /** Which of the engine's functions opens it, and what that one is given: see `tableOf`. */
  readonly reader: "file" | "url";
  readonly location: string;
  /** Changes with the content. */
  readonly etag: string;
  readonly bytes: number;
  /** When it was last written, in Unix milliseconds. */
  readonly writtenMs: number;
  /** Why the engine did not get the file's bytes, where it can't know; undefined where it got them. */
  readonly failure?: () => LocationFailed | undefined;
  /** Some of its bytes, as it was listed, for what is looked at before the engine reads it. */
  readonly read?: (range: ByteRange) => Promise<Uint8Array>;
};

/** Where files of bills are delivered. Every failure is a `LocationFailed` that says what to do. */
export type StorageLocation = {
  /** Every file there, manifests too, in the order of their paths. */
  list(stop?: AbortSignal): Promise<readonly BillFile[]>;
  /** A small text file. */
  readText(file: BillFile, stop?: AbortSignal): Promise<string>;
  /**
   * Whether these files, none of them empty but for a folder's, are still as they were listed, by one small read each.
   * Every read by the relay, and of a text, is asked for as listed; only the engine opens a folder's files by itself.
   */
  areSame(paths: readonly string[], stop?: AbortSignal): Promise<boolean>;
  /** From now on the engine can't read its files. */
  close(): void;
};

/** The most files that a location may have. */
export const FILES_MAX = 100_000;

/** How long a location may take to tell its files. */
export const LIST_MS_MAX = 600_000;

/** The largest file that is read as a text. */
export const TEXT_BYTES_MAX = 16 * 1_048_576;

/**
 * The engine's table over a file, as SQL: `format` is ClickHouse's, `structure` names the columns where the file does
 * not. To be run with `paramsOf` the same file.
 */
export function tableOf({ reader }: Pick<BillFile, "reader">, format: string, structure?: string): string {
  const columns = structure === undefined ? "" : `, ${quoted(structure)}`;
  const opened = reader === "file" ? "file({paths:Array(String)}" : "url({path:String}";
  return `${opened}, ${quoted(format)}${columns})`;
}

type Located = Pick<BillFile, "reader" | "location">;

/**
 * The parameters that `tableOf` leaves open, for one file or several of one location, which are read after each other.
 */
export function paramsOf(
  ...files: readonly Located[]
): { readonly paths: readonly string[] } | { readonly path: string } {
  const locations = files.map(({ location }) => location);
  return files[0]?.reader === "file" ? { paths: locations } : { path: addressOf(locations) };
}

/** What the engine calls a file of several, in its column `_path`. */
export function pathInTable({ reader, location }: Located): string {
  return reader === "file" ? location : new URL(location).pathname;
}

/** The addresses of one location differ by their last segment, in which the relay has none of these characters. */
function addressOf(locations: readonly string[]): string {
  const [first = "", ...others] = locations;
  if (others.length === 0) return first;
  const folder = first.slice(0, first.lastIndexOf("/") + 1);
  return `${folder}{${locations.map((location) => location.slice(folder.length)).join(",")}}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
