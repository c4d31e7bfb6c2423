import { expect, test } from "vitest";
import { makeSeries } from "../../../test/support/made-series.ts";
import { dayNumber, weekdayOf } from "./daily-series.ts";
import { weekdayFactors } from "./weekday-factors.ts";

const FIRST = dayNumber("2026-01-05");
const FLAT = [1, 1, 1, 1, 1, 1, 1];

test("the pattern of the weekdays is found, whatever the level, a shift, a spike and the fees", () => {
  const made = { seed: 3, firstDay: FIRST, days: 56, noise: 0 };
  const exact = weekdayFactors(makeSeries(made));
  expect(exact.reduce((sum, factor) => sum + factor, 0)).toBeCloseTo(7);
  expect(exact[5]).toBeCloseTo(0.85, 2);
  const odd = { shift: { from: 30, times: 2 }, spike: { on: 12, times: 9 }, fee: 1_000, level: 7 };
  const found = weekdayFactors(makeSeries({ ...made, ...odd }));
  for (const [weekday, factor] of found.entries()) expect(factor).toBeCloseTo(exact[weekday] as number, 1);
});

test("a service that rests on weekends has a factor of 0 there", () => {
  const values = Array.from({ length: 28 }, (_, index) => (weekdayOf(FIRST + index) < 2 ? 0 : 70));
  const factors = weekdayFactors({ firstDay: FIRST, values });
  expect(factors.filter((factor) => factor === 0)).toHaveLength(2);
  expect(factors.filter((factor) => Math.abs(factor - 1.4) < 1e-9)).toHaveLength(5);
});

test("without a positive level, or without a week, there is no pattern", () => {
  const credits = makeSeries({ seed: 1, firstDay: FIRST, days: 28, level: -10 });
  const idle = { firstDay: FIRST, values: FLAT.map((_, index) => (index === 3 ? 9 : 0)) };
  expect([credits, idle, { firstDay: FIRST, values: [1, 2, 3] }].map(weekdayFactors)).toEqual([FLAT, FLAT, FLAT]);
});
