import fc from "fast-check";
import { expect, test } from "vitest";
import type { SpendRow } from "../../lib/api-types.ts";
import { addDays, daysBetween } from "../../lib/dates.ts";
import { sumOf } from "../../lib/decimals.ts";
import { amountsOf, bucketsOf, otherSeries, partOf, seriesOf } from "./series.ts";
import { STEPS } from "./spend-state.ts";

const START = "2026-10-23";
const END = "2026-11-21";
const DAYS = daysBetween(START, END);

const row = fc.record({
  date: fc.constantFrom(...DAYS),
  service: fc.constantFrom("a", "b", "c", null),
  cost: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => sumOf([`${cents}`, "0.0000000001"])),
});
const rows = fc
  .array(row)
  .map((all): readonly SpendRow[] => all.map((one) => ({ ...one, currency: "USD", share: null, usage: [] })));

test("whatever is cut and stacked adds up to the rows, to the last digit", () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(...STEPS), (all, step) => {
      const buckets = bucketsOf(START, END, step);
      const totals = amountsOf(all, buckets, step);
      const shown = seriesOf(all, "service", ["a", null], { buckets, step });
      const other = otherSeries(shown, totals, "Other");
      const stacked = [...shown, ...(other ? [other] : [])];
      expect(sumOf(totals)).toBe(sumOf(all.map(({ cost }) => cost)));
      totals.forEach((total, index) => {
        expect(sumOf(stacked.map(({ amounts }) => amounts[index] ?? "0"))).toBe(total);
      });
    }),
  );
});

test.each(STEPS)("the buckets by %s have each day once", (step) => {
  const days = bucketsOf(START, END, step).flatMap(({ first, last }) => daysBetween(first, last));
  expect(days).toEqual(DAYS);
});

test("weeks begin on Monday, and the first one may be shorter", () => {
  expect(bucketsOf("2026-11-06", addDays("2026-11-06", 5), "week")).toEqual([
    { id: "2026-11-02", first: "2026-11-06", last: "2026-11-08" },
    { id: "2026-11-09", first: "2026-11-09", last: "2026-11-11" },
  ]);
});

test("the first and the last week or month tell how many of their days they have", () => {
  const parts = (step: "day" | "week" | "month") => bucketsOf(START, END, step).map((bucket) => partOf(bucket, step));
  expect(parts("month")).toEqual([
    { days: 9, of: 31 },
    { days: 21, of: 30 },
  ]);
  expect(parts("week")).toEqual([{ days: 3, of: 7 }, null, null, null, { days: 6, of: 7 }]);
  expect(parts("day").every((part) => part === null)).toBe(true);
});
