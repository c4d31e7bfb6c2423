import type { PersonId } from "../core/ids.ts";

/** A request by a session (the digest of its token), and how many requests of its person are counted with it. */
export type Counted = { readonly digest: string; readonly counted: number };

/** Whose each request is, in the order of the requests, and how many each person has made in its minute. */
export type Count = {
  /** Unix milliseconds of the minute that requests are counted in now. */
  readonly windowStart: number;
  readonly sessions: readonly ({ readonly personId: PersonId } | undefined)[];
  /** Of each person for whom requests were counted just now, those included. */
  readonly windows: readonly { readonly personId: PersonId; readonly windowStart: number; readonly requests: number }[];
};

/** Numbers the requests of people within their minute. */
export type RequestCounter = {
  /** How many requests are to be counted with each of these, in their order. */
  toCount(digests: readonly string[]): readonly Counted[];
  /** Hears of what was counted. */
  note(asked: readonly Counted[], count: Count): void;
  /** The number of a session's next request among its person's in this minute; undefined until some are counted. */
  next(digest: string): number | undefined;
  /** Unix milliseconds of the minute that is counted in. */
  windowStart(): number;
};

// As many as a page asks for at once.
const COUNTED_AHEAD = 8;

/**
 * Counts requests ahead, some for each session at a time, so that few of them write. Each number is given once over all
 * nodes, so nobody gets more than its limit; what a node has counted and does not give away is lost with the minute.
 */
export function createRequestCounter(): RequestCounter {
  let windowStart = 0;
  const ahead = new Map<string, number[]>();

  function give(digest: string, first: number, count: number): void {
    const numbers = ahead.get(digest) ?? [];
    for (let number = first; number < first + count; number += 1) numbers.push(number);
    ahead.set(digest, numbers);
  }

  return {
    toCount(digests) {
      const missing = new Map<string, number>();
      for (const digest of digests) {
        missing.set(digest, (missing.get(digest) ?? -(ahead.get(digest)?.length ?? 0)) + 1);
      }
      return digests.map((digest) => {
        const wanted = missing.get(digest) ?? 0;
        // All of a session are counted with its first request.
        missing.delete(digest);
        return { digest, counted: wanted > 0 ? Math.max(wanted, COUNTED_AHEAD) : 0 };
      });
    },
    note(asked, { windowStart: current, sessions, windows }) {
      const newest = Math.max(current, ...windows.map((window) => window.windowStart));
      if (newest > windowStart) ahead.clear();
      windowStart = Math.max(windowStart, newest);
      // Going backwards, the last request that counted got the highest numbers.
      const last = new Map(windows.map(({ personId, requests }) => [personId, requests]));
      for (const [place, { digest, counted }] of [...asked.entries()].reverse()) {
        const personId = sessions[place]?.personId;
        if (!personId || counted === 0) continue;
        const number = last.get(personId) ?? counted;
        give(digest, number - counted + 1, counted);
        last.set(personId, number - counted);
      }
    },
    next(digest) {
      const numbers = ahead.get(digest);
      const number = numbers?.shift();
      if (numbers?.length === 0) ahead.delete(digest);
      return number;
    },
    windowStart: () => windowStart,
  };
}
