import { expect, test } from "vitest";
import { extendedBy } from "./forecast-with-past.ts";
import { horizonOf } from "./foretell.ts";

const TODAY = "2026-11-20";
const days = (start_date: string, end_date: string) => ({ start_date, end_date });

test.each([
  ["this month", days("2026-11-01", "2026-11-30"), "month", true],
  ["the next month", days("2026-12-01", "2026-12-31"), "next_month", true],
  ["this quarter", days("2026-10-01", "2026-12-31"), "quarter", true],
  ["the rest of the month", days("2026-11-21", "2026-11-30"), "month", false],
  ["a week of the next month", days("2026-12-07", "2026-12-13"), "next_month", false],
  ["days across a month's end", days("2026-11-28", "2026-12-04"), "quarter", false],
])("%s can be forecast", (_, period, name, isWhole) => {
  expect(horizonOf(period, TODAY)).toMatchObject({ name, isWhole });
});

test("days that have begun are told from their beginning", () => {
  const week = days("2026-11-16", "2026-11-22");
  expect(horizonOf(week, TODAY)).toEqual({ name: "month", days: week, isWhole: false });
});

test.each([
  ["the next quarter", days("2027-01-01", "2027-03-31")],
  ["a year", days("2026-01-01", "2026-12-31")],
  ["days that are over", days("2026-11-01", "2026-11-10")],
])("%s can't", (_, period) => {
  expect(horizonOf(period, TODAY)).toBeNull();
});

test("a year in its last quarter is what was billed before it and the quarter's forecast", () => {
  expect(extendedBy(days("2026-01-01", "2026-12-31"), TODAY)).toEqual({
    horizon: { name: "quarter", days: days("2026-10-01", "2026-12-31"), isWhole: true },
    before: days("2026-01-01", "2026-09-30"),
  });
  expect(extendedBy(days("2026-07-01", "2026-11-30"), TODAY)?.before).toEqual(days("2026-07-01", "2026-10-31"));
  expect(extendedBy(days("2026-01-01", "2026-12-31"), "2026-05-05")).toBeNull();
  expect(extendedBy(days("2026-11-21", "2026-11-30"), TODAY)).toBeNull();
});
