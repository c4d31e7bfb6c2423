import type { LimitFigures, Standing } from "../core/admission.ts";

/** A limit under the name that the IETF headers give it, with the length of its window. */
type Policy = { readonly name: string; readonly figures: LimitFigures; readonly seconds: number };

/** All that the rate-limit headers of one answer say. `now` is Unix milliseconds of the clock that the limits go by. */
export type RateView = {
  readonly now: number;
  /** What the three X-RateLimit headers describe. */
  readonly shown: LimitFigures;
  readonly policies: readonly Policy[];
};

const WINDOW_SECONDS = 60;

/** The view of a caller that is known: its organization's window, then the quota of its plan. */
export function organizationView(standing: Standing, refusedBy: LimitFigures | null): RateView {
  return {
    now: standing.now,
    shown: refusedBy ?? standing.window,
    policies: [
      { name: "minute", figures: standing.window, seconds: WINDOW_SECONDS },
      { name: "quota", figures: standing.quota, seconds: standing.quotaSeconds },
    ],
  };
}

/** The view of a caller that is not known: the limiter of its network address. */
export function addressView(figures: LimitFigures, now: number): RateView {
  return { now, shown: figures, policies: [{ name: "address", figures, seconds: WINDOW_SECONDS }] };
}

/**
 * The rate-limit headers: `X-RateLimit-*` with Unix seconds, and `RateLimit`, `RateLimit-Policy` in the form of
 * draft-ietf-httpapi-ratelimit-headers-11 with delta seconds.
 */
export function rateHeaders({ now, shown, policies }: RateView): Record<string, string> {
  let limits = "";
  let quotas = "";
  for (const { name, figures, seconds } of policies) {
    const separator = limits === "" ? "" : ", ";
    limits += `${separator}"${name}";r=${figures.remaining};t=${secondsUntil(figures.resetsAt, now)}`;
    quotas += `${separator}"${name}";q=${figures.limit};w=${seconds}`;
  }
  return {
    "x-ratelimit-limit": String(shown.limit),
    "x-ratelimit-remaining": String(shown.remaining),
    "x-ratelimit-reset": String(shown.resetsAt),
    ratelimit: limits,
    "ratelimit-policy": quotas,
  };
}

/** The `Retry-After` of a refusal: whole seconds until the limit opens, at least 1. */
export function retryAfterSeconds(view: RateView): number {
  return Math.max(1, secondsUntil(view.shown.resetsAt, view.now));
}

function secondsUntil(resetsAt: number, now: number): number {
  return Math.max(0, Math.ceil(resetsAt - now / 1000));
}
