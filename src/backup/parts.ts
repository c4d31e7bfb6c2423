import { webcrypto } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, createZstdDecompress, zstdCompress } from "node:zlib";
import { BackupFailed } from "./backup-failed.ts";
import type { Part } from "./schema.ts";
import type { Sealer } from "./sealing.ts";
import type { BackupTarget } from "./target.ts";

/** Data of one part: large enough for a disk or a bucket to be quick, small enough to hold two in memory. */
const PART_BYTES = 8 * 1_048_576;
const UNPACKED_BYTES = 1_048_576;
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 1 };

const pack = promisify(zstdCompress);

/** Writes the parts of one backup. */
export type PartWriter = {
  /** Keeps all of a stream; resolves with its parts when they are lasting. */
  write(data: AsyncIterable<Uint8Array>): Promise<readonly Part[]>;
};

export function partWriter(target: BackupTarget, sealer: Sealer): PartWriter {
  let count = 0;
  const pieces = twoPieces();
  async function keep(data: Uint8Array): Promise<Part> {
    count += 1;
    const name = `part-${String(count).padStart(8, "0")}`;
    const kept = await sealer.seal(await compress(data), name);
    const sha256 = await digestOf(kept);
    await target.put(name, kept);
    return { name, bytes: kept.length, sha256, data_bytes: data.length };
  }
  return {
    write: async (data) => {
      const parts: Part[] = [];
      // One part is kept while the next is read.
      let keeping: Promise<unknown> = Promise.resolve();
      for await (const piece of inPieces(data, pieces)) {
        await keeping;
        keeping = keep(piece).then((part) => parts.push(part));
        // Heard of by whoever awaits it next.
        keeping.catch(() => {});
      }
      await keeping;
      return parts;
    },
  };
}

/** The data of some parts, each checked against its digest before anything of it is used. */
export async function* readParts(
  target: BackupTarget,
  sealer: Sealer,
  parts: readonly Part[],
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* readPart(target, sealer, part);
}

async function* readPart(target: BackupTarget, sealer: Sealer, part: Part): AsyncGenerator<Uint8Array> {
  const kept = await target.get(part.name, part.bytes);
  if (!kept) throw damaged(target, part, "is missing");
  if (kept.length !== part.bytes) throw damaged(target, part, `has not the ${part.bytes} bytes that it had`);
  if ((await digestOf(kept)) !== part.sha256) throw damaged(target, part, "was changed");
  const other = () => damaged(target, part, "holds other data than the manifest says");
  let left = part.data_bytes;
  for await (const data of unpack(await sealer.open(kept, part.name), other)) {
    left -= data.length;
    if (left < 0) throw other();
    yield data;
  }
  if (left > 0) throw other();
}

/** Piece by piece, so that memory stays small whatever it grows to. */
async function* unpack(packed: Uint8Array, damage: () => BackupFailed): AsyncGenerator<Uint8Array> {
  const unpacking = createZstdDecompress({ chunkSize: UNPACKED_BYTES });
  unpacking.end(packed);
  try {
    yield* unpacking;
  } catch {
    throw damage();
  }
}

/**
 * Two buffers by turns: one is filled while the other is kept. They are the same for all of a backup: of what is taken
 * for each table V8 lets a few lie outside its heap before it collects all of that.
 */
function twoPieces(): () => Buffer {
  const pieces: Buffer[] = [];
  return () => {
    const piece = pieces.length < 2 ? Buffer.allocUnsafeSlow(PART_BYTES) : (pieces.shift() as Buffer);
    pieces.push(piece);
    return piece;
  };
}

/** Rows come in small chunks; each is copied as it comes, so that no piece is put together in one long turn. */
async function* inPieces(data: AsyncIterable<Uint8Array>, nextPiece: () => Buffer): AsyncGenerator<Uint8Array> {
  let piece = nextPiece();
  let bytes = 0;
  for await (const chunk of data) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + PART_BYTES - bytes);
      piece.set(taken, bytes);
      from += taken.length;
      bytes += taken.length;
      if (bytes < PART_BYTES) continue;
      yield piece;
      piece = nextPiece();
      bytes = 0;
    }
    // A server that sends faster than we read would keep the thread for up to 32 reads on end: the part before waits.
    await setImmediate();
  }
  if (bytes > 0) yield piece.subarray(0, bytes);
}

/** Into memory as large as what comes out mostly is: in Node's small chunks it takes twice as much, and many turns. */
async function compress(data: Uint8Array): Promise<Uint8Array> {
  return await pack(data, { params: COMPRESSION, chunkSize: Math.max(1_024, Math.ceil(data.length / 4)) });
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toString("hex");
}

function damaged({ title }: BackupTarget, { name }: Part, how: string): BackupFailed {
  return new BackupFailed("backup_damaged", `${name} of ${title} ${how}: take another copy of this backup.`);
}
