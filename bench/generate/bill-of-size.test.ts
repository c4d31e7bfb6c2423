import { expect, test } from "vitest";
import { CLOUDS, countLines } from "../../src/demo/index.ts";
import { billOfSize } from "./bill-of-size.ts";

test("a bill has whole months until the last one, over the end of a year too", () => {
  const { from, to, origin } = billOfSize({ clouds: CLOUDS, lines: 1, months: 3, lastMonth: "2028-02" });
  expect([from, to, origin]).toEqual(["2027-12-01", "2028-02-29", "2027-12-01"]);
});

test.each([1_000_000, 20_000_000])("a bill of %i lines has so many, to one in a hundred", (lines) => {
  const wish = billOfSize({ clouds: CLOUDS, lines, months: 3, lastMonth: "2026-03" });
  expect(Math.abs(countLines(wish) * (wish.pieces ?? 1) - lines)).toBeLessThan(lines / 100);
});

test("a bill is split no finer than it has resources and days", () => {
  expect(billOfSize({ clouds: ["gcp"], lines: 10, months: 1, lastMonth: "2026-03" }).pieces).toBe(1);
});
