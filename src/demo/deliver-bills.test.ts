import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, monthsOf, originOf } from "./deliver-bills.ts";

const DAY = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-12-31"), noInvalidDate: true });

test("the months of a range hold each of its days once, and each no day of another month", () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: 0, max: 800 }), (start, more) => {
      const from = start.toISOString().slice(0, 10);
      const days = Array.from({ length: more + 1 }, (_, index) => dayAfter(from, index));
      const held = monthsOf(from, days.at(-1) as string).flatMap((month) => {
        expect(month.from.slice(0, 7)).toBe(month.to.slice(0, 7));
        return days.filter((day) => day >= month.from && day <= month.to);
      });
      expect(held).toEqual(days);
    }),
    { numRuns: 50 },
  );
});

test("a range that ends before it begins has no months", () => {
  expect(monthsOf("2026-03-02", "2026-03-01")).toEqual([]);
});

test("on every day the demo's bills begin ninety days ago, and hold the last two whole months", () => {
  for (let today = "2026-01-01"; today < "2030-01-01"; today = dayAfter(today, 1)) {
    const origin = originOf(today);
    const lastMonth = dayAfter(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    const monthBefore = dayAfter(`${lastMonth}-01`, -1).slice(0, 7);
    expect(origin <= `${monthBefore}-01`, today).toBe(true);
    expect([dayAfter(today, -90), dayAfter(today, -91)]).toContain(origin);
  }
});
