import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { LIMITS } from "../../core/limits.ts";
import { type OpenOptions, openAddress, reasonOf, retried, type Unreachable } from "./open-address.ts";
import { type Envelope, unwrapFeed, WrongFile } from "./unwrap-feed.ts";

/** A feed's file on our disk, whole and uncompressed. `sha256` is of what was sent, uncompressed. */
export type SpooledFile = { readonly path: string; readonly sha256: string; readonly envelope: Envelope | null };

/** A file that is not what it should be, whoever sent it. */
export type BadFile = { readonly kind: "refused"; readonly reason: string };

/** What came of fetching a file. */
export type Spooled =
  | { readonly kind: "spooled"; readonly file: SpooledFile }
  | { readonly kind: "absent" }
  | Unreachable
  | BadFile;

/**
 * What is expected. `nvd`: a gzip file with a feed of NVD, of which the array of records is written; `nvd-page`: the
 * same without gzip, as the API sends it; `document`: any file, gzip or not. `sha256`: its sum, where that is known.
 */
export type Expected = {
  readonly shape: "nvd" | "nvd-page" | "document";
  readonly sha256: string | null;
  readonly bytesMax?: number;
};

/**
 * Copies a file to `path`, so that what is checked is what is loaded. On the way it is uncompressed, which shows
 * whether it is whole, and hashed. What breaks off is tried again.
 */
export function spoolFeed(address: URL, path: string, expected: Expected, options: OpenOptions): Promise<Spooled> {
  return retried<Spooled>(options, async () => {
    const opened = await openAddress(address, options);
    return opened.kind === "bytes" ? spool(opened.bytes, path, expected) : opened;
  });
}

async function spool(bytes: AsyncIterable<Uint8Array>, path: string, expected: Expected): Promise<Spooled> {
  try {
    const file = await copy(bytes, path, expected);
    if (expected.sha256 === null || expected.sha256 === file.sha256) return { kind: "spooled", file };
    return refused("its SHA-256 is not that of its .meta file");
  } catch (error) {
    if (isZlibError(error)) return refused("it is cut off or damaged");
    if (error instanceof WrongFile) return refused(error.message);
    return brokenOff(error);
  }
}

/** The text of a small file, such as a `.meta`. */
export function readSmallFile(
  address: URL,
  bytesMax: number,
  options: OpenOptions,
): Promise<{ readonly kind: "text"; readonly text: string } | Exclude<Spooled, { kind: "spooled" }>> {
  return retried(options, async () => {
    const opened = await openAddress(address, options);
    if (opened.kind !== "bytes") return opened;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const part of opened.bytes) {
        bytes += part.length;
        if (bytes > bytesMax) return refused(tooLarge(bytesMax));
        parts.push(part);
      }
    } catch (error) {
      return brokenOff(error);
    }
    return { kind: "text" as const, text: Buffer.concat(parts).toString("utf8") };
  });
}

async function copy(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  { shape, bytesMax = LIMITS.feedBytesMax }: Expected,
): Promise<SpooledFile> {
  const source = bytes[Symbol.asyncIterator]();
  const start = await firstBytes(source);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  if (shape === "nvd" && !isGzip) throw new WrongFile("it is not a gzip file");
  const hash = createHash("sha256");
  let envelope: Envelope | null = null;
  const keep = (found: Envelope) => {
    envelope = found;
  };
  await pipeline(
    Readable.from(both(start, source)),
    isGzip ? createGunzip({ chunkSize: 1_048_576 }) : new PassThrough(),
    (parts: AsyncIterable<Buffer>) => hashed(parts, hash, bytesMax),
    (parts: AsyncIterable<Buffer>) => (shape === "document" ? parts : unwrapFeed(parts, keep)),
    createWriteStream(path, { mode: 0o600 }),
  );
  return { path, sha256: hash.digest("hex"), envelope };
}

async function* hashed(parts: AsyncIterable<Buffer>, hash: Hash, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > bytesMax) throw new WrongFile(tooLarge(bytesMax));
    hash.update(part);
    yield part;
  }
}

/** At least the two bytes that tell a gzip file, if there are two. */
async function firstBytes(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start = new Uint8Array();
  while (start.length < 2) {
    const part = await source.next();
    if (part.done) break;
    start = Buffer.concat([start, part.value]);
  }
  return start;
}

async function* both(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.();
  }
}

function isZlibError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith("Z_");
}

function tooLarge(bytesMax: number): string {
  return `it is larger than ${bytesMax} bytes`;
}

/** That a file is not what it should be. `reason` goes on from its name: "it is …". */
export function refused(reason: string): BadFile {
  return { kind: "refused", reason };
}

function brokenOff(error: unknown): Unreachable {
  return { kind: "unreachable", reason: `it broke off: ${reasonOf(error)}` };
}
