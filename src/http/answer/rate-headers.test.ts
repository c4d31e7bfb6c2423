import fc from "fast-check";
import { expect, test } from "vitest";
import { addressView, organizationView, rateHeaders, refusedView, retryAfterSeconds } from "./rate-headers.ts";

const figures = fc.record({
  limit: fc.integer({ min: 0, max: 1e9 }),
  remaining: fc.integer({ min: 0, max: 1e9 }),
  resetsAt: fc.integer({ min: 1.7e9, max: 1.9e9 }),
});
const now = fc.integer({ min: 1.7e12, max: 1.9e12 });

test("the IETF headers name the window and the quota, with seconds that never lie in the past", () => {
  fc.assert(
    fc.property(figures, figures, now, (window, quota, at) => {
      const headers = rateHeaders(organizationView({ now: at, window, quota, quotaSeconds: 2_592_000 }, null));
      const until = (resetsAt: number) => Math.max(0, Math.ceil(resetsAt - at / 1000));
      const shown = (left: typeof window) => `r=${left.remaining};t=${until(left.resetsAt)}`;
      expect(headers["ratelimit"]).toBe(`"minute";${shown(window)}, "quota";${shown(quota)}`);
      expect(headers["ratelimit-policy"]).toBe(`"minute";q=${window.limit};w=60, "quota";q=${quota.limit};w=2592000`);
    }),
  );
});

test("the X-RateLimit headers describe the limit that refused, and Retry-After waits for it, at least a second", () => {
  fc.assert(
    fc.property(figures, figures, now, (window, refusing, at) => {
      const view = organizationView({ now: at, window, quota: window, quotaSeconds: 1 }, refusing);
      expect(rateHeaders(view)["x-ratelimit-limit"]).toBe(String(refusing.limit));
      expect(rateHeaders(view)["x-ratelimit-reset"]).toBe(String(refusing.resetsAt));
      const wait = retryAfterSeconds(view);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(at / 1000 + wait).toBeGreaterThanOrEqual(refusing.resetsAt - 1e-3);
    }),
  );
});

test("a limit that was waited for opens after the wait, and all headers are of that time", () => {
  fc.assert(
    fc.property(figures, now, fc.integer({ min: 0, max: 60_000 }), (window, at, waitedMs) => {
      const view = organizationView({ now: at, window, quota: window, quotaSeconds: 1 }, null);
      const refused = refusedView(view, { limit: 8, opens: "soon", waitedMs });
      const resetsAt = Number(rateHeaders(refused)["x-ratelimit-reset"]);
      expect(resetsAt * 1000).toBeGreaterThan(at + waitedMs);
      expect(retryAfterSeconds(refused)).toBe(Math.ceil(resetsAt - (at + waitedMs) / 1000));
    }),
  );
});

test("a caller that is not known sees the limiter of its address alone", () => {
  const view = addressView({ limit: 1000, remaining: 7, resetsAt: 1_795_254_960 }, 1_795_254_938_500);
  expect(rateHeaders(view)).toEqual({
    "x-ratelimit-limit": "1000",
    "x-ratelimit-remaining": "7",
    "x-ratelimit-reset": "1795254960",
    ratelimit: '"address";r=7;t=22',
    "ratelimit-policy": '"address";q=1000;w=60',
  });
});
