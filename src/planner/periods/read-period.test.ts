import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenize } from "../tokens.ts";
import { isDoubt, type Now, type Span } from "./calendar.ts";
import { readPeriod, resolveSpan } from "./read-period.ts";

const TODAY = "2026-11-18";
const MS_A_DAY = 86_400_000;
const MONTHS = "January February March April May June July August September October November December".split(" ");

function read(words: string, today = TODAY, ahead = false): Span | string {
  const now: Now = { today, anchor: today, ahead };
  const tokens = tokenize(words);
  const found = readPeriod(tokens, 0);
  if (found?.length !== tokens.length) return "not a period";
  const span = resolveSpan(found, now);
  return isDoubt(span) ? span.doubt : span;
}

function days(words: string, today = TODAY, ahead = false): string {
  const span = read(words, today, ahead);
  return typeof span === "string" ? span : `${span.start} ${span.end}`;
}

// An arithmetic of its own: days as numbers since 1970, so that the grammar is not tested by itself.
const number = (day: string) => Math.round(Date.parse(day) / MS_A_DAY);
const text = (day: number) => new Date(day * MS_A_DAY).toISOString().slice(0, 10);
const lastOfMonth = (year: number, month: number) => text(number(text(Date.UTC(year, month, 1) / MS_A_DAY)) - 1);
const anyDay = fc.integer({ min: number("2018-01-01"), max: number("2033-12-31") }).map(text);

describe("a form of a period", () => {
  test.each([
    ["between 3 and 9 May 2019", "2019-05-03 2019-05-09"],
    ["from 3 to 9 May 2019", "2019-05-03 2019-05-09"],
    ["May 3 to 9, 2019", "2019-05-03 2019-05-09"],
    ["from 10 to 20 November", "2026-11-10 2026-11-18"],
    ["between the 10th and 20th of November", "2026-11-10 2026-11-18"],
    ["November 10 to November 20", "2026-11-10 2026-11-18"],
    ["November 19 to November 20", "2025-11-19 2025-11-20"],
    ["4 and 5 May 2019", "2019-05-04 2019-05-05"],
    ["4 and 7 May 2019", "Those are days apart. Which days do you mean?"],
    ["today", "2026-11-18 2026-11-18"],
    ["yesterday", "2026-11-17 2026-11-17"],
    ["the day before yesterday", "2026-11-16 2026-11-16"],
    ["this week", "2026-11-16 2026-11-18"],
    ["last week", "2026-11-09 2026-11-15"],
    ["in the past week", "2026-11-11 2026-11-17"],
    ["over the last one week", "2026-11-11 2026-11-17"],
    ["the week before last", "2026-11-02 2026-11-08"],
    ["week of November 5", "2026-11-02 2026-11-08"],
    ["the week ending 2026-11-08", "2026-11-02 2026-11-08"],
    ["this month so far", "2026-11-01 2026-11-18"],
    ["month to date", "2026-11-01 2026-11-18"],
    ["MTD", "2026-11-01 2026-11-18"],
    ["the current billing period", "2026-11-01 2026-11-18"],
    ["last month", "2026-10-01 2026-10-31"],
    ["the past month", "2026-10-01 2026-10-31"],
    ["the previous calendar month", "2026-10-01 2026-10-31"],
    ["last 3 months", "2026-08-01 2026-10-31"],
    ["the past three full months", "2026-08-01 2026-10-31"],
    ["past 30 days", "2026-10-19 2026-11-17"],
    ["last 30d", "2026-10-19 2026-11-17"],
    ["the last 2 weeks", "2026-11-04 2026-11-17"],
    ["the last few weeks", "2026-10-28 2026-11-17"],
    ["last couple of days", "2026-11-16 2026-11-17"],
    ["lately", "2026-10-19 2026-11-17"],
    ["two months ago", "2026-09-01 2026-09-30"],
    ["10 days ago", "2026-11-08 2026-11-08"],
    ["this quarter", "2026-10-01 2026-11-18"],
    ["last quarter", "2026-07-01 2026-09-30"],
    ["in Q1 2025", "2025-01-01 2025-03-31"],
    ["Q3", "2026-07-01 2026-09-30"],
    ["the first quarter of this year", "2026-01-01 2026-03-31"],
    ["H1 2026", "2026-01-01 2026-06-30"],
    ["the second half of 2025", "2025-07-01 2025-12-31"],
    ["year to date", "2026-01-01 2026-11-18"],
    ["this year", "2026-01-01 2026-11-18"],
    ["last year", "2025-01-01 2025-12-31"],
    ["the past year", "2025-11-01 2026-10-31"],
    ["in 2025", "2025-01-01 2025-12-31"],
    ["in May", "2026-05-01 2026-05-31"],
    ["in December", "2025-12-01 2025-12-31"],
    ["November", "2026-11-01 2026-11-18"],
    ["Sept 2025", "2025-09-01 2025-09-30"],
    ["2025-11", "2025-11-01 2025-11-30"],
    ["May of last year", "2025-05-01 2025-05-31"],
    ["on 2025-11-01", "2025-11-01 2025-11-01"],
    ["on November 1st, 2025", "2025-11-01 2025-11-01"],
    ["the 3rd of October", "2026-10-03 2026-10-03"],
    ["October 3-9", "2026-10-03 2026-10-09"],
    ["25/12/2025", "2025-12-25 2025-12-25"],
    ["from 2024-01-01 to 2024-01-31", "2024-01-01 2024-01-31"],
    ["between March 3 and April 4", "2026-03-03 2026-04-04"],
    ["from November to January", "2025-11-01 2026-01-31"],
    ["from May to July 2025", "2025-05-01 2025-07-31"],
    ["Q1 through Q3 2026", "2026-01-01 2026-09-30"],
    ["since Monday", "2026-11-16 2026-11-18"],
    ["since last month", "2026-10-01 2026-11-18"],
    ["since the beginning of the year", "2026-01-01 2026-11-18"],
    ["from August onwards", "2026-08-01 2026-11-18"],
    ["last Sunday", "2026-11-15 2026-11-15"],
    ["last weekend", "2026-11-14 2026-11-15"],
    ["the first 10 days of October", "2026-10-01 2026-10-10"],
    ["the last 5 days of February", "2026-02-24 2026-02-28"],
    ["rest of the month", "2026-11-18 2026-11-30"],
    ["the rest of 2026", "2026-11-18 2026-12-31"],
    ["by the end of the quarter", "2026-10-01 2026-12-31"],
    ["next month", "2026-12-01 2026-12-31"],
    ["next 3 months", "2026-12-01 2027-02-28"],
    ["next 90 days", "2026-11-19 2027-02-16"],
    ["next quarter", "2027-01-01 2027-03-31"],
    ["tomorrow", "2026-11-19 2026-11-19"],
  ])("%s", (words, expected) => {
    expect(days(words)).toBe(expected);
  });

  test("looking ahead, a running unit is meant whole and a month is the next one", () => {
    expect(days("this month", TODAY, true)).toBe("2026-11-01 2026-11-30");
    expect(days("in December", TODAY, true)).toBe("2026-12-01 2026-12-31");
    expect(days("in May", TODAY, true)).toBe("2027-05-01 2027-05-31");
  });

  test.each([
    ["February 30", "no such day"],
    ["2026-02-29", "no such day"],
    ["03/04/2026", "two days"],
    ["fiscal year 2026", "fiscal year"],
    ["FY26", "fiscal year"],
    ["the rest of 2025", "ended"],
    ["from 2026-03-01 to 2026-02-01", "is after"],
    ["last 50 months", "36 months"],
  ])("%s is asked about", (words, part) => {
    expect(days(words)).toContain(part);
  });

  test.each(["may I", "second", "march on", "over $100", "last N days", "Q5", "the last hour"])(
    "%s is none",
    (words) => {
      expect(days(words)).toBe("not a period");
    },
  );
});

describe("on any day", () => {
  test("last month is the month that ends before this one begins", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
        const end = lastOfMonth(year, month - 1);
        expect(days("last month", today)).toBe(`${end.slice(0, 7)}-01 ${end}`);
        expect(days("this month", today)).toBe(`${today.slice(0, 7)}-01 ${today}`);
      }),
    );
  });

  test("the last n days are n days and end yesterday, the next n begin tomorrow", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (today, count) => {
        expect(days(`last ${count} days`, today)).toBe(`${text(number(today) - count)} ${text(number(today) - 1)}`);
        expect(days(`next ${count} days`, today)).toBe(`${text(number(today) + 1)} ${text(number(today) + count)}`);
      }),
    );
  });

  test("the last n months are the last month and the n-1 before it, across years", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 2, max: 36 }), (today, count) => {
        const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
        const first = months - count;
        const start = `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, "0")}-01`;
        expect(days(`past ${count} months`, today)).toBe(
          `${start} ${lastOfMonth(Math.floor(months / 12), months % 12)}`,
        );
      }),
    );
  });

  test("a month without a year is the latest that has begun, ahead the first that is not over", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 11 }), (today, month) => {
        const past = read(`in ${MONTHS[month]}`, today) as Span;
        const ahead = read(`in ${MONTHS[month]}`, today, true) as Span;
        expect(past.start.slice(5)).toBe(`${String(month + 1).padStart(2, "0")}-01`);
        expect(past.start <= today && number(today) - number(past.start) < 366).toBe(true);
        expect(ahead.end >= today && number(ahead.start) - number(today) < 366).toBe(true);
      }),
    );
  });

  test("a range is from its first to its last day, whichever they are", () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 0, max: 900 }), (today, start, length) => {
        const end = text(number(start) + length);
        expect(days(`from ${start} to ${end}`, today)).toBe(`${start} ${end}`);
        expect(days(`between ${start} and ${end}`, today)).toBe(`${start} ${end}`);
      }),
    );
  });

  test("weeks are seven days from Monday and follow each other", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const [last, before] = [read("last week", today) as Span, read("the week before last", today) as Span];
        expect(new Date(last.start).getUTCDay()).toBe(1);
        expect(number(last.end) - number(last.start)).toBe(6);
        expect(number(before.end) + 1).toBe(number(last.start));
        expect(number(today) - number(last.end)).toBeGreaterThan(0);
        expect(number(today) - number(last.end)).toBeLessThan(8);
      }),
    );
  });

  test("what was so far and what remains of a unit are the unit", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("week", "month", "quarter", "year"), (today, unit) => {
        const [sofar, rest] = [read(`this ${unit}`, today) as Span, read(`rest of the ${unit}`, today) as Span];
        const whole = read(`this ${unit}`, today, true) as Span;
        expect({ start: sofar.start, end: rest.end }).toEqual({ start: whole.start, end: whole.end });
        expect([sofar.end, rest.start]).toEqual([today, today]);
      }),
    );
  });

  test("the 29th of February is the one of the last leap year", () => {
    expect(days("February 29", "2027-01-01")).toBe("2024-02-29 2024-02-29");
    expect(days("February", "2028-03-01")).toBe("2028-02-01 2028-02-29");
    expect(days("last month", "2028-03-31")).toBe("2028-02-01 2028-02-29");
  });
});
