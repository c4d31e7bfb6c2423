import fc from "fast-check";
import { expect, test } from "vitest";
import { type MadeSeries, makeSeries } from "../../../test/support/made-series.ts";
import { dayNumber } from "./daily-series.ts";
import { HISTORY_DAYS, oddDays } from "./odd-days.ts";

const FIRST = dayNumber("2026-01-01");
const FROM = FIRST + HISTORY_DAYS;
const FLOORS = { minRatio: 0.2, minImpact: 1 };

function oddOf(made: Partial<MadeSeries>, floors = FLOORS): readonly number[] {
  const series = makeSeries({ seed: 1, firstDay: FIRST, days: HISTORY_DAYS + 30, ...made });
  return oddDays(series, FROM, floors).map(({ day }) => day - FIRST);
}

test("a day of 30 % more is found four times of five amid noise of 5 %, with hardly a false alarm", () => {
  const found = Array.from({ length: 200 }, (_, seed) => oddOf({ seed, spike: { on: 75, times: 1.3 }, fee: 300 }));
  expect(found.filter((days) => days.includes(75)).length).toBeGreaterThan(200 * 0.7);
  const falseAlarms = found.flatMap((days) => days.filter((day) => day !== 75));
  expect(falseAlarms.length / (200 * 29)).toBeLessThan(0.002);
});

test("a shift is told on its first days, until it is what is usual; a fall is told, too", () => {
  expect(oddOf({ shift: { from: 70, times: 2 } })).toEqual([70, 71, 72, 73]);
  expect(oddOf({ spike: { on: 75, times: 0.2 } })).toEqual([75]);
});

test("growth, monthly fees, a weekly job and a service that rests on weekends are usual", () => {
  const weekly = Array.from({ length: 92 }, (_, index) => (index % 7 === 2 ? 90 : 0));
  const resting = Array.from({ length: 92 }, (_, index) => (index % 7 < 2 ? 0 : 50));
  expect([oddOf({ growth: 0.005 }), oddOf({ fee: 5_000 })]).toEqual([[], []]);
  expect([weekly, resting].map((values) => oddDays({ firstDay: FIRST, values }, FROM, FLOORS))).toEqual([[], []]);
});

test("nothing is judged without two weeks before it, nor the first fee that is seen", () => {
  const young = makeSeries({ seed: 1, firstDay: FROM, days: 30, spike: { on: 13, times: 9 } });
  expect(oddDays(young, FROM, FLOORS)).toEqual([]);
  const spiked = makeSeries({ seed: 1, firstDay: FROM, days: 30, spike: { on: 14, times: 9 } });
  expect(oddDays(spiked, FROM, FLOORS).map(({ day }) => day)).toEqual([FROM + 14]);
  const firstFee = makeSeries({ seed: 1, firstDay: dayNumber("2026-03-10"), days: 30, fee: 900 });
  expect(oddDays(firstFee, FIRST, FLOORS)).toEqual([]);
});

test("every day that is told is farther off than its band, the floors included, and scale does not matter", () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 80, max: 120 }), fc.integer({ min: -100, max: 900 })), {
    minLength: 20,
    maxLength: 92,
  });
  fc.assert(
    fc.property(values, (history) => {
      const series = { firstDay: FIRST, values: history };
      const odd = oddDays(series, FIRST, { minRatio: 0.2, minImpact: 16 });
      for (const { day, expected, bound } of odd) {
        expect(Math.abs((history[day - FIRST] as number) - expected)).toBeGreaterThan(bound);
        expect(bound).toBeGreaterThanOrEqual(Math.max(16, 0.2 * Math.abs(expected)));
      }
      const doubled = { firstDay: FIRST, values: history.map((value) => 2 * value) };
      const same = oddDays(doubled, FIRST, { minRatio: 0.2, minImpact: 32 });
      expect(same.map(({ day }) => day)).toEqual(odd.map(({ day }) => day));
    }),
  );
});
