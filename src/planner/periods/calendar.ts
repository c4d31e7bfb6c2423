import { addDays, dayOf, daysBetween } from "../../core/days.ts";
import type { Captures } from "../phrases.ts";

/** A day as YYYY-MM-DD; such texts sort as days do. */
export type Day = string;

/** A calendar unit. A week begins on Monday. */
export type Unit = "day" | "week" | "month" | "quarter" | "year";

export const WEEK_DAYS = 7;
export const MONTHS_OF_YEAR = 12;
const MONTHS_OF: Readonly<Record<Exclude<Unit, "day" | "week">, number>> = { month: 1, quarter: 3, year: 12 };

/** The number of days from `start` to `end`, both counted. */
export function countDays(start: Day, end: Day): number {
  return daysBetween(start, end) + 1;
}

/** The first day of the unit that holds `day`. */
export function startOf(unit: Unit, day: Day): Day {
  if (unit === "day") return day;
  if (unit === "week") return addDays(day, -((weekdayOf(day) + 6) % WEEK_DAYS));
  const month = Number(day.slice(5, 7)) - 1;
  return firstOfMonth(Number(day.slice(0, 4)), month - (month % MONTHS_OF[unit]));
}

/** The last day of the unit that holds `day`. */
export function endOf(unit: Unit, day: Day): Day {
  return addDays(shift(unit, startOf(unit, day), 1), -1);
}

/** The units from one day to another, the first and the last as far as they are between these. */
export function unitsIn(
  unit: Unit,
  { start_date, end_date }: { readonly start_date: Day; readonly end_date: Day },
): readonly { readonly start: Day; readonly end: Day }[] {
  const units: { readonly start: Day; readonly end: Day }[] = [];
  for (let start = start_date; start <= end_date; start = shift(unit, start, 1)) {
    const end = endOf(unit, start);
    units.push({ start, end: end < end_date ? end : end_date });
  }
  return units;
}

/** The first day of the unit `count` units after the one that holds `day`. */
export function shift(unit: Unit, day: Day, count: number): Day {
  const start = startOf(unit, day);
  if (unit === "day") return addDays(start, count);
  if (unit === "week") return addDays(start, count * WEEK_DAYS);
  return firstOfMonth(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + count * MONTHS_OF[unit]);
}

/** The first day of a month, `month` counted from 0; 12 is January of the next year. */
export function firstOfMonth(year: number, month: number): Day {
  return dayOf(new Date(Date.UTC(year, month, 1)));
}

const MONTH_NAME = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The name of a day's month: "October". */
export function monthName(day: Day): string {
  return MONTH_NAME.format(new Date(day));
}

/** The days of the week in words, as `weekdayOf` counts them. */
export const WEEKDAY_NAMES = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** The day of the week, Sunday 0. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The day that is so written; null for one that no calendar has, such as 30 February. */
export function calendarDay(year: number, month: number, day: number): Day | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  const text = Number.isNaN(time.getTime()) ? "" : dayOf(time);
  return text === [year, pad(month), pad(day)].join("-") ? text : null;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** Days that words name. `vague`: the words leave open how many, so the answer says what was taken. */
export type Span = { readonly start: Day; readonly end: Day; readonly unit: Unit | "span"; readonly vague: boolean };

/** Whether "from the one to the other" of a change sets them against each other, rather than being all days between. */
export function areSetApart(first: Span, last: Span): boolean {
  const both = [first, last];
  // "The change between the first half of October and the second half": each is several days by itself.
  const isBeside = both.every(({ start, end }) => start < end);
  // "The change from 24 to 25 November": nobody sets two days against the two before them so.
  const areNext = both.every(({ unit }) => unit === "day") && last.start === addDays(first.start, 1);
  return isBeside || areNext || both.every(({ unit }) => unit !== "span" && unit !== "day");
}

/**
 * "November 10 to November 20", on the 18th: days that have begun, and not those of a year ago. `last`: the end as the
 * latest day of that name, `next`: as the one to come; a date that names its year is the same in both.
 */
export function areOfThisMonth([begun, last, next]: readonly [Ends, Ends, Ends], { today, ahead }: Now): boolean {
  if (ahead || isDoubt(begun) || isDoubt(last) || isDoubt(next) || last.start === next.start) return false;
  const month = startOf("month", today);
  const areDays = begun.unit === "day" && next.unit === "day";
  return (
    areDays && begun.start >= month && begun.start <= today && next.start > today && next.start <= endOf("month", today)
  );
}

type Ends = Span | Doubt;

/** Words that name days, but not which: what to ask, and words that could stand in their place. */
export type Doubt = {
  readonly doubt: string;
  readonly instead: readonly string[];
  /** The last of the days, where only the first is in doubt. */
  readonly until?: Day;
};

/**
 * What words are read against. A month or day without a year is the latest one that is not after `anchor`; `ahead`:
 * the question is about days to come, so it is the next one that is not over, and a running unit is meant whole.
 * `month`: the first day of the month that was talked about, of which "the 13th" is. `told`: the first and the last day
 * that were talked about, of whose year a month without one is. `isLong`: of any number of months.
 */
export type Now = {
  readonly today: Day;
  readonly anchor: Day;
  readonly ahead: boolean;
  readonly month?: Day;
  readonly told?: readonly [Day, Day] | undefined;
  readonly isLong?: true;
};

/** What a form of the period grammar makes of its slots. */
export type Form = (captures: Captures, now: Now) => Span | Doubt;

export function isDoubt(found: Span | Doubt): found is Doubt {
  return "doubt" in found;
}

/** The days from `start` to `end`; of a reversed range it asks. */
export function span(start: Day, end: Day): Span | Doubt {
  if (start > end) return { doubt: `${start} is after ${end}. Which days do you mean?`, instead: [] };
  return { start, end, unit: "span", vague: false };
}

/** The unit that holds `day`: whole, or up to today where it is running and the question looks back. */
export function unitSpan(unit: Unit, day: Day, now: Now): Span {
  const start = startOf(unit, day);
  return { start, end: lastAsked({ start, end: endOf(unit, day) }, now), unit, vague: false };
}

/** The last of the days that are asked for: today, where they are under way and the question looks back. */
export function lastAsked({ start, end }: Pick<Span, "start" | "end">, { today, ahead }: Now): Day {
  return !ahead && start <= today && end > today ? today : end;
}

/** The unit `count` units away from the current one. */
export function unitAway(unit: Unit, count: number, now: Now): Span {
  return unitSpan(unit, shift(unit, now.today, count), now);
}

/** The last `count` complete units: calendar months, quarters and years; seven days for a week. */
export function lastUnits(unit: Unit, count: number, { today }: Pick<Now, "today">): Span {
  if (unit === "day" || unit === "week") {
    const days = unit === "week" ? count * 7 : count;
    return { start: addDays(today, -days), end: addDays(today, -1), unit: days === 1 ? "day" : "span", vague: false };
  }
  const end = addDays(startOf(unit, today), -1);
  return { start: shift(unit, today, -count), end, unit: count === 1 ? unit : "span", vague: false };
}

/** The next `count` complete units after the current one; days and weeks begin tomorrow. */
export function nextUnits(unit: Unit, count: number, { today }: Now): Span {
  if (unit === "day" || unit === "week") {
    const days = unit === "week" ? count * 7 : count;
    return { start: addDays(today, 1), end: addDays(today, days), unit: days === 1 ? "day" : "span", vague: false };
  }
  const start = shift(unit, today, 1);
  const end = addDays(shift(unit, today, count + 1), -1);
  return { start, end, unit: count === 1 ? unit : "span", vague: false };
}

/**
 * Of the same day or month in all years, given as candidates: the one of the days that were talked about, or else the
 * latest not after the anchor; ahead, the next.
 */
export function nearest(candidates: readonly Span[], { today, anchor, ahead, told }: Now): Span | undefined {
  if (ahead) return candidates.find(({ end }) => end >= today);
  const begun = candidates.filter(({ start }) => start <= anchor);
  return (told && ofTold(begun, told)) ?? begun.at(-1);
}

/** "And August?", after July 2018: within what was told, beside it ("and January?", after December), or of its year. */
function ofTold(begun: readonly Span[], [first, last]: readonly [Day, Day]): Span | undefined {
  const within = begun.findLast(({ start, end }) => start >= first && end <= last);
  const beside = begun.find(({ start, end }) => start === addDays(last, 1) || end === addDays(first, -1));
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return (
    within ?? beside ?? (isOneYear ? begun.find(({ start }) => start.slice(0, 4) === first.slice(0, 4)) : undefined)
  );
}

const YEARS_AROUND = [-4, -3, -2, -1, 0, 1, 2];

/** The years in which a day or month without one is looked for. */
export function yearsAround({ anchor, told }: Pick<Now, "anchor" | "told">): readonly number[] {
  const years = [anchor, ...(told ?? [])].flatMap((day) =>
    YEARS_AROUND.map((offset) => Number(day.slice(0, 4)) + offset),
  );
  return [...new Set(years)].toSorted((one, other) => one - other);
}

/** The year of a half or a week that names none: the one that was talked about, or else this one. */
export function yearMeant({ today, told }: Now): string {
  const [first, last] = told ?? [today, today];
  return first.slice(0, 4) === last.slice(0, 4) ? first.slice(0, 4) : today.slice(0, 4);
}

/** The same, of days to come. */
export function ahead(now: Now): Now {
  return { ...now, ahead: true };
}

/** The unit that a slot holds. */
export function unitOf(text: Captures[number] | undefined): Unit {
  return (text ?? "day") as Unit;
}

/** The unit of a slot, `count` units away from the current one. */
export function away(unit: Captures[number] | undefined, count: number, now: Now): Span {
  return unitAway(unitOf(unit), count, now);
}

/** A month without its year: the latest one, or ahead the next. */
export function monthSpan(month: Captures[number] | undefined, now: Now): Span {
  const months = yearsAround(now).map((year) => unitSpan("month", firstOfMonth(year, Number(month) - 1), now));
  return nearest(months, now) ?? unitAway("month", 0, now);
}
