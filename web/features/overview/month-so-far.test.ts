import { describe, expect, test } from "vitest";
import type { SpendAnswer } from "../../lib/api-types.ts";
import { monthDaysOf, monthsOf } from "./month-so-far.ts";

const range = (start: string, end: string) => ({ start, end });

describe("the days of this month so far", () => {
  test.each([
    ["2026-11-27", range("2026-11-01", "2026-11-26"), range("2026-10-01", "2026-10-26")],
    ["2026-11-02", range("2026-11-01", "2026-11-01"), range("2026-10-01", "2026-10-01")],
    ["2026-03-31", range("2026-03-01", "2026-03-30"), range("2026-02-01", "2026-02-28")],
  ])("on %s end yesterday, and are compared with as many, as far as the last month has them", (today, now, before) => {
    expect(monthDaysOf(today)).toEqual({ now, before });
  });

  test("are on the first day those of the whole month before, against another whole month", () => {
    const october = { now: range("2026-10-01", "2026-10-31"), before: range("2026-09-01", "2026-09-30") };
    expect(monthDaysOf("2026-11-01")).toEqual(october);
    const february = { now: range("2026-02-01", "2026-02-28"), before: range("2026-01-01", "2026-01-31") };
    expect(monthDaysOf("2026-03-01")).toEqual(february);
  });
});

const row = (date: string, cost: string) => ({ date, currency: "USD", cost });
const ROWS = [row("2026-10-01", "10"), row("2026-10-27", "5"), row("2026-11-01", "12.5")];

const answerWith = (uncovered: readonly Record<string, string>[]) =>
  ({ data: ROWS, uncovered, freshness: { connectors: [{}] } }) as unknown as SpendAnswer;

const gap = (reason: string, start_date: string, end_date: string) => ({
  name: "AWS",
  of: "asked",
  reason,
  start_date,
  end_date,
  data_from: "2026-10-20",
  data_through: "2026-11-01",
});

describe("this month so far", () => {
  const days = monthDaysOf("2026-11-27");

  test("is compared with the same days alone", () => {
    expect(monthsOf(answerWith([]), days)).toEqual({
      months: [{ currency: "USD", cost: "12.5", change: "2.5", ratio: "0.25" }],
      partial: null,
      through: "2026-11-26",
      why: null,
    });
  });

  test("is not compared with days that have no bills, and why is told", () => {
    expect(monthsOf(answerWith([gap("before_first_bill", "2026-10-01", "2026-10-19")]), days)).toEqual({
      months: [{ currency: "USD", cost: "12.5", change: null, ratio: null }],
      partial: null,
      through: null,
      why: "no bills before 20 Oct",
    });
  });

  test("is compared beside a connector that has never had bills", () => {
    const { months, partial, why } = monthsOf(answerWith([gap("nothing_loaded", "2026-10-01", "2026-11-26")]), days);
    expect([months[0]?.change, partial, why]).toEqual(["2.5", null, null]);
  });

  test("is partial where bills end before its days do, and compared as far as all have bills", () => {
    expect(monthsOf(answerWith([gap("after_last_bill", "2026-11-02", "2026-11-26")]), days)).toEqual({
      months: [{ currency: "USD", cost: "12.5", change: "2.5", ratio: "0.25" }],
      partial: "there are no bills after 1 Nov",
      through: "2026-11-01",
      why: null,
    });
  });

  test("is not compared where one has no bill of the month at all", () => {
    expect(monthsOf(answerWith([gap("after_last_bill", "2026-11-01", "2026-11-26")]), days)).toMatchObject({
      months: [{ currency: "USD", cost: "12.5", change: null, ratio: null }],
      through: null,
    });
  });
});
