import { expect, test } from "vitest";
import { LIMITS } from "../../core/limits.ts";
import { createAddressLimiter, networkOf } from "./address-limiter.ts";

const MINUTE_MS = 60_000;

test("an address is over its limit with the first failure beyond it, and free again in the next minute", () => {
  let now = 29 * MINUTE_MS + 1;
  const limiter = createAddressLimiter(2, () => new Date(now));
  expect([1, 2, 3].map(() => limiter.countFailure("192.0.2.1"))).toEqual([false, false, true]);
  expect(limiter.figures("192.0.2.1")).toEqual({ limit: 2, remaining: 0, resetsAt: 30 * 60 });
  expect(limiter.figures("192.0.2.2").remaining).toBe(2);
  now = 30 * MINUTE_MS;
  expect(limiter.figures("192.0.2.1")).toEqual({ limit: 2, remaining: 2, resetsAt: 31 * 60 });
  expect(limiter.countFailure("192.0.2.1")).toBe(false);
});

test("IPv6 is counted by /64, IPv4 by address, also where it is mapped into IPv6", () => {
  expect(networkOf("2001:db8:1:2:3::4")).toBe(networkOf("2001:db8:1:2:ffff::1"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("192.0.2.1"));
  expect(networkOf("192.0.2.2")).not.toBe(networkOf("192.0.2.1"));
  expect(networkOf("")).toBe("local");
});

test("a flood from more addresses than are kept takes no more memory, and those that came first stay counted", () => {
  const limiter = createAddressLimiter(1, () => new Date(0));
  limiter.countFailure("192.0.2.1");
  for (let index = 0; index < LIMITS.limiterAddressesMax; index += 1) {
    limiter.countFailure(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  }
  expect(limiter.countFailure("192.0.2.1")).toBe(true);
  expect(limiter.countFailure("198.51.100.1")).toBe(false);
  expect(limiter.countFailure("198.51.100.1")).toBe(false);
});
