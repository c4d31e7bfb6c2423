import { LIMITS } from "../../core/limits.ts";

/** A reader takes so many bytes in so much time, or is cut. The time in which it waits for us does not count. */
export type ReaderPace = { readonly bytesMin: number; readonly msMax: number };

export const READER_PACE: ReaderPace = { bytesMin: LIMITS.readerBytesMin, msMax: LIMITS.readerWaitMsMax };

/** For readers who may take their time, such as an operator before a pager. */
export const ANY_PACE: ReaderPace = { bytesMin: LIMITS.readerBytesMin, msMax: Number.POSITIVE_INFINITY };

/** Who reads a streamed answer. */
export type Reader = {
  readonly pace: ReaderPace;
  /** Aborted when the reader is gone, or has all. */
  readonly disconnected: AbortSignal;
  readonly cut: () => void;
};

/**
 * The bytes of a stream in pieces that are taken one by one, and the reader cut that does not keep the pace: it would
 * hold a connection to the engine, and a slot of its organization, for as long as it likes.
 */
export async function* atReadersPace(
  stream: AsyncIterable<Uint8Array>,
  { pace, disconnected, cut }: Reader,
): AsyncGenerator<Uint8Array> {
  let taken = 0;
  let msLeft = pace.msMax;
  for await (const part of stream) {
    for (const piece of piecesOf(part, pace.bytesMin)) {
      const begin = performance.now();
      const timer = after(msLeft, cut);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      taken += piece.byteLength;
      msLeft -= performance.now() - begin;
      if (taken < pace.bytesMin) continue;
      taken = 0;
      msLeft = pace.msMax;
    }
  }
  if (disconnected.aborted) return;
  // What is left of the answer lies in buffers of this process.
  const timer = after(pace.msMax, cut);
  disconnected.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

function after(ms: number, cut: () => void): NodeJS.Timeout | undefined {
  return Number.isFinite(ms) ? setTimeout(cut, Math.max(0, ms)) : undefined;
}

function* piecesOf(part: Uint8Array, bytesMax: number): Generator<Uint8Array> {
  for (let at = 0; at < part.byteLength; at += bytesMax) yield part.subarray(at, at + bytesMax);
}
