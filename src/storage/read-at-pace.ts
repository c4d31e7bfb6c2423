import { pipeline, type Readable } from "node:stream";
import { LIMITS } from "../core/limits.ts";
import { exactly } from "./count-bytes.ts";
import { LocationFailed } from "./location-failed.ts";
import type { ByteRange, ObjectStore, StoredObject } from "./object-store.ts";

/**
 * How slow a location may be. Only the time that it is waited for counts: `idleMsMax` with no byte at all, and
 * `bytesMin` in every `windowMs`, or the rest of what was asked for.
 */
export type Pace = { readonly idleMsMax: number; readonly windowMs: number; readonly bytesMin: number };

/** The engine hangs up after 30 seconds without a byte, and can't say why: a location has less. */
export const PACE: Pace = { idleMsMax: 20_000, windowMs: 60_000, bytesMin: LIMITS.locationMinuteBytesMin };

/** A part of an object; `what` is how people call it. */
export type WantedPart = { readonly object: StoredObject; readonly range: ByteRange; readonly what: string };

/**
 * Reads just as many bytes of an object as are asked for, from a location that keeps the pace. One that is silent is
 * `unreachable`, and may be asked again; one that drips is `too_slow`. Failures of the stream are `LocationFailed`, or
 * those of a connection.
 */
export async function readAtPace(
  store: ObjectStore,
  { object, range, what }: WantedPart,
  stop: AbortSignal,
  pace: Pace,
): Promise<Readable> {
  const source = await answerInTime(what, pace, (late) => store.read(object, range, AbortSignal.any([stop, late])));
  const watch = watchPace(what, pace);
  const counted = exactly(range.last - range.first + 1, what, watch.heard);
  const timer = setInterval(() => {
    // Who has not taken yet what has come is not waiting for more.
    const isWaitedFor = !counted.writableEnded && counted.writableLength === 0 && counted.readableLength === 0;
    const failure = isWaitedFor && watch.failureAtLook();
    if (failure) counted.destroy(failure);
  }, lookMsOf(pace));
  pipeline(source, counted, () => clearInterval(timer));
  return counted;
}

/** How often is looked whether a location is waited for. */
function lookMsOf({ idleMsMax }: Pace): number {
  return idleMsMax / 20;
}

async function answerInTime<T>(what: string, { idleMsMax }: Pace, ask: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), idleMsMax);
  try {
    return await ask(late.signal);
  } catch (error) {
    throw late.signal.aborted ? silent(what, idleMsMax) : error;
  } finally {
    clearTimeout(timer);
  }
}

type Watch = { heard(bytes: number): void; failureAtLook(): LocationFailed | null };

/** Counts looks, not time: a process that has stood still has not waited for the location. */
function watchPace(what: string, pace: Pace): Watch {
  const { idleMsMax, windowMs, bytesMin } = pace;
  const lookMs = lookMsOf(pace);
  let idleMs = 0;
  let waitedMs = 0;
  let bytesInWindow = 0;
  return {
    heard(bytes) {
      idleMs = 0;
      bytesInWindow += bytes;
    },
    failureAtLook() {
      idleMs += lookMs;
      waitedMs += lookMs;
      if (idleMs >= idleMsMax) return silent(what, idleMsMax);
      if (waitedMs < windowMs) return null;
      if (bytesInWindow < bytesMin) return dripping(what, pace);
      waitedMs = 0;
      bytesInWindow = 0;
      return null;
    },
  };
}

function silent(what: string, ms: number): LocationFailed {
  return new LocationFailed(
    "unreachable",
    `${what} sent nothing for ${inSeconds(ms)}: check whether it is running, and how busy it is.`,
  );
}

function dripping(what: string, { windowMs, bytesMin }: Pace): LocationFailed {
  const pace = `${Math.round(bytesMin / 1_048_576)} MB in ${inSeconds(windowMs)}`;
  const fix = "serve it from a faster server, or from one nearer to this service";
  return new LocationFailed("too_slow", `${what} came at less than ${pace}, which is too slow: ${fix}.`);
}

function inSeconds(ms: number): string {
  return `${ms / 1_000} seconds`;
}
