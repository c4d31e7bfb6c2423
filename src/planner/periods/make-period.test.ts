import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../core/days.ts";
import { granularityOf } from "../grammar/resolve-periods.ts";
import { countDays, type Day, type Unit, unitAway } from "./calendar.ts";
import {
  currentLike,
  defaultPeriod,
  makePeriod,
  pairOfUnits,
  pairPeriods,
  pairWithPrevious,
  periodDrawn,
  yearBefore,
} from "./make-period.ts";

const TODAY = "2026-11-18";
const anyDay = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays("2019-01-01", days));
const anyUnit = fc.constantFrom<Unit>("week", "month", "quarter", "year");

function unit(name: Unit, count: number, today: Day = TODAY) {
  return makePeriod(unitAway(name, count, { today, anchor: today, ahead: false }), today);
}

function daysOf({ start_date, end_date }: { start_date: Day; end_date: Day }): string {
  return `${start_date} ${end_date}`;
}

test("the last 30 days are drawn by day, also where they are just a month", () => {
  expect(granularityOf(defaultPeriod("2026-12-01"))).toBe("day");
  expect(granularityOf(defaultPeriod("2026-12-02"))).toBe("day");
  expect(granularityOf(periodDrawn("month", "2026-12-01"))).toBe("month");
});

describe("what a period is compared with", () => {
  test("a month with the month before, however long", () => {
    const { period, base } = pairWithPrevious(unit("month", -1), TODAY);
    expect([daysOf(period), daysOf(base)]).toEqual(["2026-10-01 2026-10-31", "2026-09-01 2026-09-30"]);
  });

  test("a running month, cut to complete days, with as many first days of the month before", () => {
    const { period, base } = pairWithPrevious(unit("month", 0), TODAY);
    expect([daysOf(period), daysOf(base)]).toEqual(["2026-11-01 2026-11-17", "2026-10-01 2026-10-17"]);
    expect(pairPeriods(unit("month", -1), unit("month", 0), TODAY)).toEqual({ period, base });
  });

  test("30 days of March with the 30 days before, since February has fewer", () => {
    const { period, base } = pairWithPrevious(unit("month", 0, "2026-03-31"), "2026-03-31");
    expect([daysOf(period), daysOf(base)]).toEqual(["2026-03-01 2026-03-30", "2026-01-30 2026-02-28"]);
  });

  test("on the first of a month today is all there is", () => {
    const { period, base } = pairWithPrevious(unit("month", 0, "2026-03-01"), "2026-03-01");
    expect([daysOf(period), daysOf(base)]).toEqual(["2026-03-01 2026-03-01", "2026-02-01 2026-02-01"]);
  });

  test("more than in September, on the first of December: November, of which all is billed", () => {
    expect(daysOf(currentLike(unit("month", -3, "2026-12-01"), "2026-12-01"))).toBe("2026-11-01 2026-11-30");
    expect(currentLike(unit("month", -3, "2026-12-02"), "2026-12-02").start_date).toBe("2026-12-01");
  });

  test("what a period of the past is set against has days that are over, unless it is the last one itself", () => {
    fc.assert(
      fc.property(anyUnit, fc.integer({ min: 2, max: 40 }), anyDay, (name, back, today) => {
        const base = unit(name, -back, today);
        const current = currentLike(base, today);
        expect(current.start_date < today).toBe(true);
        expect(current.start_date > base.end_date).toBe(true);
      }),
    );
  });

  test("three whole months with the three whole months before", () => {
    const span = { start: "2026-08-01", end: "2026-10-31", unit: "span", vague: false } as const;
    expect(daysOf(pairWithPrevious(makePeriod(span, TODAY), TODAY).base)).toBe("2026-05-01 2026-07-31");
  });

  test("the same days a year before, also of a 29th of February", () => {
    const leap = makePeriod({ start: "2028-02-29", end: "2028-02-29", unit: "day", vague: false }, TODAY);
    expect(daysOf(yearBefore(leap, "2028-06-01").base)).toBe("2027-02-28 2027-02-28");
  });

  test("month over month without a month is of the last two complete ones", () => {
    const { period, base } = pairOfUnits("month", TODAY);
    expect([daysOf(period), daysOf(base)]).toEqual(["2026-10-01 2026-10-31", "2026-09-01 2026-09-30"]);
  });

  test("on any day it lies before, does not overlap, and a running unit has as many days", () => {
    fc.assert(
      fc.property(anyDay, anyUnit, fc.integer({ min: -3, max: 0 }), (today, name, count) => {
        const { period, base } = pairWithPrevious(unit(name, count, today), today);
        expect(base.end_date < period.start_date).toBe(true);
        if (period.running) {
          expect(countDays(base.start_date, base.end_date)).toBe(countDays(period.start_date, period.end_date));
        }
      }),
    );
  });

  test("two periods pair the same whichever is named first", () => {
    fc.assert(
      fc.property(
        anyDay,
        anyUnit,
        fc.integer({ min: -6, max: 0 }),
        fc.integer({ min: -6, max: 0 }),
        (today, name, a, b) => {
          fc.pre(a !== b);
          const [one, other] = [unit(name, a, today), unit(name, b, today)];
          expect(pairPeriods(one, other, today)).toEqual(pairPeriods(other, one, today));
        },
      ),
    );
  });
});

test("without a period it is the last 30 complete days, and says so", () => {
  expect(defaultPeriod(TODAY)).toEqual({
    start_date: "2026-10-19",
    end_date: "2026-11-17",
    unit: "span",
    label: "19 October to 17 November 2026",
    assumed: true,
    running: false,
  });
});

test("a course by month or week without a period is drawn over complete ones", () => {
  expect(daysOf(periodDrawn("month", TODAY))).toBe("2026-05-01 2026-10-31");
  expect(daysOf(periodDrawn("week", TODAY))).toBe("2026-09-21 2026-11-15");
});

test.each([
  ["2026-11-17", "2026-11-17", "17 November 2026"],
  ["2026-10-01", "2026-10-31", "October 2026"],
  ["2026-11-01", "2026-11-17", "1 to 17 November 2026"],
  ["2026-08-01", "2026-10-31", "August to October 2026"],
  ["2025-11-01", "2026-01-31", "November 2025 to January 2026"],
  ["2025-12-30", "2026-01-02", "30 December 2025 to 2 January 2026"],
  ["2025-01-01", "2025-12-31", "2025"],
])("the days from %s to %s are called %s…", (start, end, label) => {
  expect(makePeriod({ start, end, unit: "span", vague: false }, TODAY).label).toBe(label);
});
