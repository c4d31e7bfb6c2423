import type { AdmissionRequest } from "../core/admission.ts";
import { type PlainCalls, plainCallsOf } from "./store-plain.ts";

/** Says which batches are worth trying to settle in one flight. */
export type PlainPath = {
  /** The calls of a batch that may be plain; null for the other way. */
  callsOf(requests: readonly AdmissionRequest[]): PlainCalls | null;
  /** Hears whether a batch was. */
  note(wasPlain: boolean): void;
};

// A small batch gains nothing, and the other way knows more of what a lost connection has done.
const REQUESTS_MIN = 8;
const SKIPPED_MAX = 64;

/** After each batch that was not plain, twice as many go the other way before the next try. */
export function createPlainPath(): PlainPath {
  let skipNext = 1;
  let skipped = 0;
  return {
    callsOf: (requests) => {
      if (requests.length < REQUESTS_MIN) return null;
      if (skipped > 0) {
        skipped -= 1;
        return null;
      }
      return plainCallsOf(requests);
    },
    note: (wasPlain) => {
      skipNext = wasPlain ? 1 : Math.min(SKIPPED_MAX, skipNext * 2);
      skipped = wasPlain ? 0 : skipNext;
    },
  };
}
