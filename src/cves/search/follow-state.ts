import { setTimeout as sleep } from "node:timers/promises";
import { type CveSources, openReader } from "./open-reader.ts";

/** Reads what every search of the current state needs, so that the first of them does not wait for it. */
export async function readAhead(sources: CveSources): Promise<void> {
  // What can't be read now is read by the first who asks.
  await openReader(sources).catch(() => {});
}

/**
 * Reads ahead whenever another state has become current, whichever node has read the feeds; looks for one now, and
 * every so many milliseconds until the signal aborts.
 */
export async function followState(sources: CveSources, everyMs: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await readAhead(sources);
    await sleep(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}
