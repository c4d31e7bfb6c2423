import { expect, test } from "vitest";
import {
  addDays,
  dayRange,
  daysBetween,
  daysIn,
  isDay,
  monthEnd,
  monthStart,
  timeAgo,
  utcTime,
  weekStart,
} from "./dates.ts";

test("days are UTC and never shifted", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(daysIn("2026-11-01", "2026-11-30")).toBe(30);
  expect(daysBetween("2026-12-31", "2027-01-01")).toEqual(["2026-12-31", "2027-01-01"]);
  expect([monthStart("2026-01-31", -1), monthEnd("2024-02-10"), weekStart("2026-11-22")]).toEqual([
    "2025-12-01",
    "2024-02-29",
    "2026-11-16",
  ]);
});

test.each([
  ["2026-11-01", "2026-11-21", "1–21 Nov 2026"],
  ["2026-10-23", "2026-11-21", "23 Oct – 21 Nov 2026"],
  ["2025-12-20", "2026-01-02", "20 Dec 2025 – 2 Jan 2026"],
  ["2026-09-03", "2026-09-03", "3 Sep 2026"],
])("%s to %s is read as %s", (start, end, text) => {
  expect(dayRange(start, end)).toBe(text);
});

test.each(["2026-02-30", "2026-13-01", "26-01-01", "today", ""])("%j is no day", (text) => {
  expect(isDay(text)).toBe(false);
});

test("a clock time of UTC is read as days are, and says once that it is one", () => {
  expect(utcTime("2026-09-08T04:40:59.801Z")).toBe("8 Sep 2026, 04:40:59 UTC");
});

test("how long ago is told in the largest unit that fits", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(
    ["2026-11-22T11:59:40Z", "2026-11-22T09:00:00Z", "2026-11-19T12:00:00Z"].map((at) => timeAgo(at, now)),
  ).toEqual(["just now", "3 hours ago", "3 days ago"]);
});
