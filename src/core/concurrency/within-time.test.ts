import { expect, test } from "vitest";
import { withinTime } from "./within-time.ts";

const FOREVER = /^(?:a|a)+$/;

test("work that ends in time gives its result, or throws its own error", () => {
  expect(withinTime(10_000, () => [1, 2])).toEqual([1, 2]);
  expect(() =>
    withinTime(10_000, () => {
      throw new RangeError("its own");
    }),
  ).toThrow(RangeError);
});

test("a pattern that would never end, and a loop, are ended; what is asked next is answered", () => {
  expect(withinTime(20, () => FOREVER.test(`${"a".repeat(60)}!`))).toBeNull();
  expect(
    withinTime(20, () => {
      for (;;);
    }),
  ).toBeNull();
  expect(withinTime(10_000, () => "next")).toBe("next");
});
