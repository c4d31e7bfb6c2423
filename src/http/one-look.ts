import type { Clock } from "../core/clock.ts";

const KEPT_MS = 1_000;

/** Lets all who ask within a second share one look: however often they ask, it costs no more than that. */
export function oneLookASecond<T>(look: () => Promise<T>, clock: Clock): () => Promise<T> {
  let seen: { readonly at: number; readonly what: Promise<T> } | null = null;
  return () => {
    const now = clock().getTime();
    // A clock that was set back must not keep a look for longer.
    if (!seen || Math.abs(now - seen.at) >= KEPT_MS) seen = { at: now, what: look() };
    return seen.what;
  };
}
