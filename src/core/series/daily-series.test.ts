import fc from "fast-check";
import { expect, test } from "vitest";
import { dailySeries, dateOf, dayNumber, isFirstOfMonth, lastDays, weekdayOf } from "./daily-series.ts";

test("a day and its number name each other, weekdays repeat every seven days", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: -1_000, max: 60_000 }), (day) => {
      expect(dayNumber(dateOf(day))).toBe(day);
      expect(weekdayOf(day)).toBe(weekdayOf(day + 7));
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(weekdayOf(day));
      expect(isFirstOfMonth(day)).toBe(dateOf(day).endsWith("-01"));
    }),
  );
});

test("the order of amounts is irrelevant, those of a day add up, days without are 0, others are left out", () => {
  const amounts = [
    { day: 12, amount: 5 },
    { day: 10, amount: 1 },
    { day: 12, amount: 2 },
    { day: 9, amount: 100 },
    { day: 14, amount: 100 },
  ];
  const expected = { firstDay: 10, values: [1, 0, 7, 0] };
  expect(dailySeries(amounts, 10, 13)).toEqual(expected);
  expect(dailySeries(amounts.toReversed(), 10, 13)).toEqual(expected);
  expect(dailySeries(amounts, 10, 9)).toEqual({ firstDay: 10, values: [] });
});

test("the last days are the newest, or all", () => {
  const series = { firstDay: 10, values: [1, 2, 3] };
  expect(lastDays(series, 2)).toEqual({ firstDay: 11, values: [2, 3] });
  expect(lastDays(series, 9)).toEqual(series);
});
