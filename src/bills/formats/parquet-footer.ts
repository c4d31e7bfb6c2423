/** What a Parquet file ends with: the length of its footer, and its mark. */
export const FOOTER_END_BYTES = 8;

/** A bill of 200 columns and 300 row groups has a third of it. */
export const FOOTER_BYTES_MAX = 32 * 1_048_576;

const MARK = "PAR1";
/** Half a million structures, or so many numbers and texts: 100 columns in 1,000 row groups have most of that. */
const WEIGHT_MAX = 4_000_000;
/** A structure takes so many times the memory of a number or a text. */
const STRUCT_WEIGHT = 8;
const DEPTH_MAX = 32;

/** How long the footer before this end is; null where it is no end of a Parquet file. */
export function footerBytesOf(end: Uint8Array): number | null {
  const bytes = Buffer.from(end);
  const isEnd = bytes.length === FOOTER_END_BYTES && bytes.toString("latin1", 4) === MARK;
  return isEnd ? bytes.readUInt32LE(0) : null;
}

/**
 * Whether a footer is what it says: structures of Thrift whose lists and texts are there. The engine makes room for as
 * many elements as a list says that it has, outside of the memory that it counts: thirty bytes would take all of the
 * machine's. Nothing but the shape is looked at.
 */
export function isSoundFooter(footer: Uint8Array): boolean {
  try {
    skipValue({ bytes: footer, at: 0, weight: 0 }, STRUCT, 0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

type Walk = { readonly bytes: Uint8Array; at: number; weight: number };

// The types of Thrift's compact protocol.
const BYTE = 3;
const DOUBLE = 7;
const BINARY = 8;
const MAP = 11;
const STRUCT = 12;
const UUID = 13;

type Skip = (walk: Walk, depth: number) => void;

const SKIP: Readonly<Record<number, Skip>> = {
  // Booleans, which have a byte in lists alone.
  1: (walk) => skip(walk, 1),
  2: (walk) => skip(walk, 1),
  [BYTE]: (walk) => skip(walk, 1),
  4: (walk) => void readNumber(walk),
  5: (walk) => void readNumber(walk),
  6: (walk) => void readNumber(walk),
  [DOUBLE]: (walk) => skip(walk, 8),
  [BINARY]: (walk) => skip(walk, readNumber(walk)),
  9: skipList,
  10: skipList,
  [MAP]: skipMap,
  [STRUCT]: skipStruct,
  [UUID]: (walk) => skip(walk, 16),
};

function skipValue(walk: Walk, type: number, depth: number): void {
  const skipIt = SKIP[type];
  if (!skipIt || depth > DEPTH_MAX) throw new RangeError("no value");
  skipIt(walk, depth);
}

function skipStruct(walk: Walk, depth: number): void {
  for (let head = readByte(walk); head !== 0; head = readByte(walk)) {
    const type = head & 15;
    // A field far from the one before has its number after it.
    if (head >> 4 === 0) readNumber(walk);
    if (type > 2) skipValue(walk, type, depth + 1);
  }
}

function skipList(walk: Walk, depth: number): void {
  const head = readByte(walk);
  const count = head >> 4 === 15 ? readNumber(walk) : head >> 4;
  skipElements(walk, { count, types: [head & 15] }, depth);
}

function skipMap(walk: Walk, depth: number): void {
  const count = readNumber(walk);
  if (count === 0) return;
  const types = readByte(walk);
  skipElements(walk, { count, types: [types >> 4, types & 15] }, depth);
}

type Elements = { readonly count: number; readonly types: readonly number[] };

function skipElements(walk: Walk, { count, types }: Elements, depth: number): void {
  walk.weight += types.includes(STRUCT) ? count * STRUCT_WEIGHT : count;
  // Each has a byte at least.
  if (count > walk.bytes.length - walk.at || walk.weight > WEIGHT_MAX) throw new RangeError("too many");
  for (let element = 0; element < count; element += 1) {
    for (const type of types) skipValue(walk, type, depth + 1);
  }
}

/** A whole number, seven bits a byte; how large one of ours may be is asked of its use. */
function readNumber(walk: Walk): number {
  let value = 0;
  for (let place = 1; place < 2 ** 70; place *= 128) {
    const byte = readByte(walk);
    value += (byte & 127) * place;
    if (byte < 128) return value;
  }
  throw new RangeError("no number");
}

function readByte(walk: Walk): number {
  const byte = walk.bytes[walk.at];
  if (byte === undefined) throw new RangeError("cut off");
  walk.at += 1;
  return byte;
}

function skip(walk: Walk, bytes: number): void {
  if (bytes > walk.bytes.length - walk.at) throw new RangeError("cut off");
  walk.at += bytes;
}
