import type { LimitFigures, LimitStatus } from "../../core/admission.ts";
import type { RequestId } from "../../core/ids.ts";
import type { RefusingLimit } from "../../core/problems.ts";

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
export function organizationView(limits: LimitStatus, refusedBy: LimitFigures | null): RateView {
  return {
    now: limits.now,
    shown: refusedBy ?? limits.window,
    policies: [{ name: "minute", figures: limits.window, seconds: WINDOW_SECONDS }, quotaPolicy(limits)],
  };
}

/** The view of a person, whose window is its own. */
export function personView(window: LimitFigures, now: number): RateView {
  return windowView({ name: "minute", figures: window, seconds: WINDOW_SECONDS }, now);
}

/** The view of whoever has tried to sign in too often. */
export function attemptsView(window: LimitFigures, now: number, seconds: number): RateView {
  return windowView({ name: "attempts", figures: window, seconds }, now);
}

/** What is left to a caller with limits of its own once the plan's quota is asked, too. */
export function meteredView(own: RateView | null, limits: LimitStatus, refusedBy: LimitFigures | null): RateView {
  if (!own) return organizationView(limits, refusedBy);
  return { now: own.now, shown: refusedBy ?? own.shown, policies: [...own.policies, quotaPolicy(limits)] };
}

function quotaPolicy({ quota, quotaSeconds }: LimitStatus): Policy {
  return { name: "quota", figures: quota, seconds: quotaSeconds };
}

const DAY_SECONDS = 86_400;

/** The view of a caller whom a limit of the endpoint itself has refused. */
export function refusedView(view: RateView, { limit, opens, waitedMs = 0 }: RefusingLimit): RateView {
  const refusedAt = view.now + waitedMs;
  const now = Math.ceil(refusedAt / 1000);
  const resetsAt = opens === "soon" ? now + 1 : (Math.floor(now / DAY_SECONDS) + 1) * DAY_SECONDS;
  return { ...view, now: refusedAt, shown: { limit, remaining: 0, resetsAt } };
}

/** The view of a caller that is not known: the limiter of its network address. */
export function addressView(figures: LimitFigures, now: number): RateView {
  return windowView({ name: "address", figures, seconds: WINDOW_SECONDS }, now);
}

/** The view of a caller whom one window alone holds. */
function windowView(policy: Policy, now: number): RateView {
  return { now, shown: policy.figures, policies: [policy] };
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

/** The headers of every answer, whichever way it goes out. An answer that may be kept says so in their place. */
export function answerHeaders(view: RateView, requestId: RequestId): Record<string, string> {
  return {
    ...rateHeaders(view),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

/** The `Retry-After` of a refusal: whole seconds until the limit opens, at least 1. */
export function retryAfterSeconds(view: RateView): number {
  return Math.max(1, secondsUntil(view.shown.resetsAt, view.now));
}

function secondsUntil(resetsAt: number, now: number): number {
  return Math.max(0, Math.ceil(resetsAt - now / 1000));
}
