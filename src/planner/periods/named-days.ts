import { addDays } from "../../core/days.ts";
import { entryOf } from "../../core/text/entry-of.ts";
import type { Captures } from "../phrases.ts";
import {
  calendarDay,
  type Day,
  type Doubt,
  endOf,
  firstOfMonth,
  lastAsked,
  type Now,
  nearest,
  type Span,
  shift,
  span,
  unitSpan,
  weekdayOf,
  yearsAround,
} from "./calendar.ts";

type Captured = Captures[number] | undefined;

/** What is asked where no calendar has the day. */
export function noSuchDay(): Doubt {
  return { doubt: "The calendar has no such day. Which days do you mean?", instead: [] };
}

/** The day of a year, a month and a number. */
export function daySpan([year, month, day]: readonly Captured[], now: Now): Span | Doubt {
  const found = calendarDay(Number(year), Number(month), Number(day));
  return found ? unitSpan("day", found, now) : noSuchDay();
}

/** A written date; one that can be read as two days is asked about. */
export function dateSpan([date]: Captures, now: Now): Span | Doubt {
  const text = date ?? "";
  // Who writes dots writes the day first.
  if (text.includes(".")) return dottedSpan(text.split("."), now);
  if (!text.includes("/")) return dayOfText(text, now);
  const [first = "", second = "", year = ""] = text.split("/");
  if (Number(first) > 12) return daySpan([year, second, first], now);
  if (Number(second) > 12 || first === second) return daySpan([year, first, second], now);
  const instead = [`${year}-${pad(first)}-${pad(second)}`, `${year}-${pad(second)}-${pad(first)}`];
  return { doubt: `${text} can be read as two days. Which one do you mean?`, instead };
}

function dottedSpan([day, month, year]: readonly string[], now: Now): Span | Doubt {
  const [monthOf, dayOf] = [String(Number(month)), String(Number(day))];
  return year ? daySpan([year, month, day], now) : dayOfYears([monthOf, dayOf], now);
}

function dayOfText(text: string, now: Now): Span | Doubt {
  return /^20\d\d/.test(text) ? daySpan(text.split("-"), now) : noSuchDay();
}

function pad(text: string): string {
  return text.padStart(2, "0");
}

/** A day of a month without a year: the nearest one. */
export function dayOfYears([month, day]: readonly Captured[], now: Now): Span | Doubt {
  const days = yearsAround(now).flatMap((year) => calendarDay(year, Number(month), Number(day)) ?? []);
  return (
    nearest(
      days.map((found) => unitSpan("day", found, now)),
      now,
    ) ?? noSuchDay()
  );
}

/** From one day of a month to another, of a year or of the nearest; looking back no further than today. */
export function daysOfMonth([month, first, last, named]: Captures, now: Now): Span | Doubt {
  const found = (named ? [Number(named)] : yearsAround(now)).flatMap((year) => {
    const [start, end] = [first, last].map((day) => calendarDay(year, Number(month), Number(day)));
    return start && end ? [{ start, end, unit: "span", vague: false } as const] : [];
  });
  const days = named ? found[0] : nearest(found, now);
  return days ? span(days.start, lastAsked(days, now)) : noSuchDay();
}

/** "November 3rd and 4th": two days that follow each other. */
export function daysBeside(captures: Captures, now: Now): Span | Doubt {
  const [, first, last] = captures;
  if (Number(last) === Number(first) + 1) return daysOfMonth(captures, now);
  return { doubt: "Those are days apart. Which days do you mean?", instead: [] };
}

/** "The 5th": of the month that was talked about; else the latest day of that number that has begun, or the next. */
export function dayOfMonth(day: Captured, now: Now): Span | Doubt {
  if (now.month) {
    const found = calendarDay(Number(now.month.slice(0, 4)), Number(now.month.slice(5, 7)), Number(day));
    return found ? unitSpan("day", found, now) : noSuchDay();
  }
  const days = [-2, -1, 0, 1, 2].flatMap((months) => {
    const first = shift("month", now.today, months);
    return calendarDay(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(day)) ?? [];
  });
  return (
    nearest(
      days.map((found) => unitSpan("day", found, now)),
      { ...now, told: undefined },
    ) ?? noSuchDay()
  );
}

/** The first fifteen days of a month, or the rest. */
export function halfOfMonth(half: Captured, month: Span | Doubt): Span | Doubt {
  if ("doubt" in month) return month;
  const middle = addDays(month.start, 14);
  return half === "2" ? span(addDays(middle, 1), endOf("month", month.start)) : span(month.start, middle);
}

/** Weeks by ISO 8601: the first one has the fourth of January. */
export function isoWeek(week: Captured, year: Captured, now: Now): Span | Doubt {
  const start = shift("week", `${year}-01-04`, Number(week) - 1);
  return Number(week) > 53 ? noSuchDay() : unitSpan("week", start, now);
}

/** The week that holds a day. */
export function weekOf(day: Span | Doubt, now: Now): Span | Doubt {
  return "doubt" in day ? day : unitSpan("week", day.start, now);
}

/** The Saturday and the Sunday of the week that a day is in. */
export function weekendOf(day: Span | Doubt): Span | Doubt {
  if ("doubt" in day) return day;
  const saturday = addDays(day.start, 5 - ((weekdayOf(day.start) + 6) % 7));
  return span(saturday, addDays(saturday, 1));
}

/** Labor Day, the first Monday of September: the nearest one. */
export function laborDay(now: Now): Span | Doubt {
  const days = yearsAround(now).map((year) => {
    const first = firstOfMonth(year, 8);
    return unitSpan("day", addDays(first, (1 - weekdayOf(first) + 7) % 7), now);
  });
  return nearest(days, now) ?? noSuchDay();
}

/** A day so many days after Thanksgiving, the fourth Thursday of November: the nearest one, or of a year. */
export function afterThanksgiving(days: number, now: Now, year?: Captured): Span | Doubt {
  const years = year ? [Number(year)] : yearsAround(now);
  const found = years.map((one) => {
    const first = firstOfMonth(one, 10);
    const thursday = addDays(first, ((4 - weekdayOf(first) + 7) % 7) + 21);
    return unitSpan("day", addDays(thursday, days), now);
  });
  return (year ? found[0] : nearest(found, now)) ?? noSuchDay();
}

/** The seven days that end with a day. */
export function weekTo(day: Span | Doubt): Span | Doubt {
  return "doubt" in day ? day : span(addDays(day.end, -6), day.end);
}

/** The latest day of this name that is over; ahead, the next one, today included. */
export function weekdaySpan(weekday: Captured, now: Now): Span {
  if (now.ahead) return unitSpan("day", lastWeekday(Number(weekday), addDays(now.today, 6)), now);
  return unitSpan("day", lastWeekday(Number(weekday), addDays(now.today, -1)), now);
}

/** Saturday and Sunday before today. */
export function lastWeekend({ today }: Now): Span | Doubt {
  const sunday = lastWeekday(0, addDays(today, -1));
  return span(addDays(sunday, -1), sunday);
}

/** The latest day that is this weekday, `day` itself included. */
export function lastWeekday(weekday: number, day: Day): Day {
  return addDays(day, -((weekdayOf(day) - weekday + 7) % 7));
}

/** Meteorological seasons of the northern half of the earth, by their first month. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** The first month of a season; null for any other word. */
export function monthOfSeason(word: string): string | null {
  return entryOf(SEASONS, word)?.toString() ?? null;
}

/** The three months of a season that begins with this month, of the nearest year; the answer says which were taken. */
export function seasonSpan(month: Captured, now: Now): Span {
  const seasons = yearsAround(now).map((year) => seasonOf(year, Number(month), now));
  return nearest(seasons, now) ?? seasonOf(Number(now.today.slice(0, 4)), Number(month), now);
}

/** The season of a year; winter is named by the year that it begins in. */
export function seasonOf(year: number, month: number, now: Now): Span {
  const start = firstOfMonth(year, month - 1);
  const end = addDays(firstOfMonth(year, month + 2), -1);
  return { start, end: lastAsked({ start, end }, now), unit: "span", vague: true };
}
