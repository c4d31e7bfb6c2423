import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, dayOf, daysBetween, firstOfMonth, isDay, lastOfMonth } from "./days.ts";

const moment = fc.date({ min: new Date("1970-01-01"), max: new Date("2148-01-01"), noInvalidDate: true });
const day = moment.map(dayOf);

test.each(["2026-02-30", "2026-13-01", "2025-02-29", "1969-12-31", "2149-01-01", "2026-3-1", "20260301", "", "x"])(
  "%s is no day of a bill",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test("a day is one, and days later is as many days away", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (from, days) => {
      expect(isDay(from)).toBe(true);
      expect(daysBetween(from, addDays(from, days))).toBe(days);
    }),
  );
});

describe("addMonths", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-03-01", 36, "2029-03-01"],
  ])("%s and %i months are %s", (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });
});

test("a month is from its first to its last day, and the next begins after it", () => {
  fc.assert(
    fc.property(day, (within) => {
      expect(firstOfMonth(within) <= within && within <= lastOfMonth(within)).toBe(true);
      expect(addDays(lastOfMonth(within), 1)).toBe(addMonths(firstOfMonth(within), 1));
    }),
  );
});
