/** What stands around the records of a feed of NVD. */
export type Envelope = { readonly timestamp: string; readonly totalResults: number; readonly startIndex: number };

/** A file that is not what it should be; the message says why, to follow on "Refused: ". */
export class WrongFile extends Error {
  override readonly name = "WrongFile";
}

const HEAD_BYTES_MAX = 65_536;
const TAIL_BYTES = 65_536;
const TAIL_TRIES_MAX = 16;
const START = /"vulnerabilities"\s*:\s*\[/;
const CLOSE = "]".charCodeAt(0);
const NOT_WHOLE = "it is not a complete JSON 2.0 feed of NVD's";

/**
 * Of the bytes of a feed, those of its array of records, which the engine reads as a stream and not as one value; what
 * stands before and after them goes to `onEnvelope`.
 */
export async function* unwrapFeed(
  parts: AsyncIterable<Buffer>,
  onEnvelope: (envelope: Envelope) => void,
): AsyncGenerator<Buffer> {
  const source = parts[Symbol.asyncIterator]();
  const { head, rest } = await readHead(source);
  let held = rest;
  for (let part = await source.next(); !part.done; part = await source.next()) {
    if (part.value.length >= TAIL_BYTES) {
      yield held;
      held = part.value;
      continue;
    }
    const { length } = held;
    if (length > TAIL_BYTES) yield held.subarray(0, length - TAIL_BYTES);
    held = Buffer.concat([held.subarray(Math.max(0, length - TAIL_BYTES)), part.value]);
  }
  const { end, envelope } = endOfArray(head, held);
  onEnvelope(envelope);
  yield held.subarray(0, end);
}

async function readHead(source: AsyncIterator<Buffer>): Promise<{ readonly head: string; readonly rest: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  for (let part = await source.next(); !part.done; part = await source.next()) {
    held = Buffer.concat([held, part.value]);
    const start = arrayStart(held);
    if (start !== null) return { head: held.toString("utf8", 0, start), rest: held.subarray(start) };
  }
  throw new WrongFile(NOT_WHOLE);
}

/** Where the array begins; null while that is not known yet. */
function arrayStart(bytes: Buffer): number | null {
  const found = START.exec(bytes.toString("latin1", 0, HEAD_BYTES_MAX));
  if (!found && bytes.length >= HEAD_BYTES_MAX) throw new WrongFile(NOT_WHOLE);
  return found ? found.index + found[0].length - 1 : null;
}

/** The array ends with the last bracket that leaves, together with the head, a whole document around it. */
function endOfArray(head: string, tail: Buffer): { readonly end: number; readonly envelope: Envelope } {
  let at = tail.length;
  for (let attempt = 0; attempt < TAIL_TRIES_MAX; attempt++) {
    at = tail.lastIndexOf(CLOSE, at - 1);
    if (at < 0) break;
    const envelope = readEnvelope(`${head}[]${tail.toString("utf8", at + 1)}`);
    if (envelope) return { end: at + 1, envelope };
    if (at === 0) break;
  }
  throw new WrongFile(NOT_WHOLE);
}

function readEnvelope(text: string): Envelope | null {
  try {
    const { format, timestamp, totalResults, startIndex = 0 } = JSON.parse(text);
    const isFeed = format === "NVD_CVE" && typeof timestamp === "string" && Number.isSafeInteger(totalResults);
    return isFeed ? { timestamp, totalResults, startIndex } : null;
  } catch {
    return null;
  }
}
