import { addDays } from "../../core/days.ts";
import type { Period } from "../schema.ts";
import {
  countDays,
  type Day,
  endOf,
  lastUnits,
  type Now,
  type Span,
  shift,
  startOf,
  type Unit,
  unitAway,
  weekdayOf,
} from "./calendar.ts";

const DEFAULT_DAYS = 30;
const STEPS_DRAWN = { week: 8, month: 6, quarter: 4 } as const;
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A period of a plan and what it is compared with. */
export type PeriodPair = { readonly period: Period; readonly base: Period };

/** The days of several periods that follow each other, in whatever order, as one; null where they do not. */
export function joinDays(periods: readonly Period[], today: Day): Period | null {
  const sorted = inOrder(periods);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const follow = sorted.slice(1).every(({ start_date }, at) => start_date === addDays(sorted[at]?.end_date ?? "", 1));
  if (!first || !last || !follow) return null;
  return makePeriod({ start: first.start_date, end: last.end_date, unit: "span", vague: false }, today);
}

/** Periods by the day on which they begin. */
export function inOrder(periods: readonly Period[]): readonly Period[] {
  return periods.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1));
}

/** What is asked about where no period is named: the last 30 complete days. */
export function defaultPeriod(today: Day): Period {
  const start = addDays(today, -DEFAULT_DAYS);
  return makePeriod({ start, end: addDays(today, -1), unit: "span", vague: true }, today);
}

/** What a course by week or month is drawn over where no period is named: six complete months, eight complete weeks. */
export function periodDrawn(granularity: "day" | "week" | "month" | "quarter", today: Day): Period {
  if (granularity === "day") return defaultPeriod(today);
  const count = STEPS_DRAWN[granularity];
  const end = addDays(startOf(granularity, today), -1);
  return makePeriod({ start: shift(granularity, today, -count), end, unit: "span", vague: true }, today);
}

/** The days as a period of a plan. */
export function makePeriod({ start, end, unit, vague }: Span, today: Day): Period {
  const over = unit === "span" ? end : endOf(unit, start);
  const running = start <= today && over >= today;
  return { start_date: start, end_date: end, unit, label: labelOf(start, end), assumed: vague, running };
}

/**
 * The period and what it is compared with when only the one is named: the unit before it, of a span as many days. A
 * running unit is cut to its complete days and compared with as many first days of the unit before.
 */
export function pairWithPrevious(period: Period, today: Day): PeriodPair {
  const complete = cutToYesterday(period, today);
  return { period: complete, base: makeBase(complete, daysBefore(complete, today), today) };
}

/**
 * The first and the last whole month of some days, each by its first day; none is whole where the last comes first. A
 * month that runs counts as whole where most of it is over.
 */
export function wholeMonthsIn({ start_date, end_date, running }: Period): readonly [Day, Day] {
  const first = startOf("month", start_date) === start_date ? start_date : shift("month", start_date, 1);
  const isWhole = endOf("month", end_date) === end_date || (running && isNearlyOver("month", end_date));
  return [first, isWhole ? startOf("month", end_date) : shift("month", end_date, -1)];
}

const PARTS = 4;

/** Whether three quarters of the unit that runs are over: they tell how it differs from the same days of another. */
export function isNearlyOver(unit: Unit, today: Day): boolean {
  const start = startOf(unit, today);
  return countDays(start, today) - 1 >= (countDays(start, endOf(unit, start)) * (PARTS - 1)) / PARTS;
}

/**
 * A period and what it is set against where nobody said so: the days before it. Where the bills begin within these, as
 * `begins` says, the last whole month of it against its first: nearly everything is more than nothing.
 */
export function pairUnnamed(period: Period, begins: string | null, today: Day): PeriodPair {
  const pair = pairWithPrevious(period, today);
  if (begins === null || period.unit !== "span" || pair.base.start_date >= begins) return pair;
  const [first, last] = wholeMonthsIn(begins > period.start_date ? { ...period, start_date: begins } : period);
  const monthOf = (start: Day) => {
    const end = endOf("month", start) < today ? endOf("month", start) : today;
    return makePeriod({ start, end, unit: "month", vague: false }, today);
  };
  return first < last ? pairPeriods(monthOf(last), monthOf(first), today) : pair;
}

/**
 * Two named periods, the later one first; a running one is compared with as many first days of the earlier one, unless
 * that is meant `whole`.
 */
export function pairPeriods(one: Period, other: Period, today: Day, whole = false): PeriodPair {
  const [earlier, later] = one.start_date <= other.start_date ? [one, other] : [other, one];
  const period = cutToYesterday(later, today);
  const days = lengthOf(period);
  const isOfUnit = earlier.unit === later.unit && earlier.unit !== "span";
  // "This weekend vs the last one", on its Sunday.
  const areAsLong = later.unit === "span" && lengthOf(earlier) === lengthOf(later);
  const isAlike = !whole && later.running && (isOfUnit || areAsLong);
  const end = addDays(earlier.start_date, days - 1);
  return { period, base: isAlike && end < earlier.end_date ? until(earlier, end) : earlier };
}

/**
 * What stands against a unit in "grew since then": the one that runs, where most of it is over, or else the last whole
 * one after it. That one is taken to be meant: that days up to today count for nothing was not said.
 */
export function latestSince({ start, unit }: Span, now: Now): Span {
  if (unit === "span") return unitAway("day", -1, now);
  const [last, running] = [unitAway(unit, -1, now), unitAway(unit, 0, now)];
  return last.start > start && !isNearlyOver(unit, now.today) ? { ...last, vague: true } : running;
}

/** The last complete unit and the one before it; of years, this year so far and the same days a year before. */
export function pairOfUnits(unit: Unit, today: Day): PeriodPair {
  if (unit === "year") return pairWithPrevious(yearSoFar(today), today);
  const start = shift(unit, today, -1);
  const period = makePeriod({ start, end: endOf(unit, start), unit, vague: false }, today);
  return pairWithPrevious(period, today);
}

/** The same days a year before; the 29th of February is the 28th then. */
export function yearBefore(period: Period, today: Day): PeriodPair {
  const complete = cutToYesterday(period, today);
  const base = { start: sameDayLastYear(complete.start_date), end: sameDayLastYear(complete.end_date) };
  return { period: complete, base: makeBase(complete, base, today) };
}

function yearSoFar(today: Day): Period {
  return makePeriod({ start: startOf("year", today), end: today, unit: "year", vague: false }, today);
}

function sameDayLastYear(day: Day): Day {
  const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return moved.endsWith("-02-29") ? moved.replace("-29", "-28") : moved;
}

function lengthOf({ start_date, end_date }: Period): number {
  return countDays(start_date, end_date);
}

function cutToYesterday(period: Period, today: Day): Period {
  const isCut = period.end_date === today && period.start_date < today;
  return isCut ? until(period, addDays(today, -1)) : period;
}

function until(period: Period, end: Day): Period {
  return { ...period, end_date: end, label: labelOf(period.start_date, end) };
}

function makeBase({ unit, assumed }: Period, { start, end }: { start: Day; end: Day }, today: Day): Period {
  return { ...makePeriod({ start, end, unit, vague: assumed }, today), running: false };
}

function daysBefore({ start_date, end_date, unit }: Period, today: Day): { start: Day; end: Day } {
  const days = countDays(start_date, end_date);
  const adjacent = { start: addDays(start_date, -days), end: addDays(start_date, -1) };
  if (isWeekend(start_date, days)) return { start: addDays(start_date, -7), end: addDays(end_date, -7) };
  if (unit === "span") return monthsBefore(start_date, end_date) ?? adjacent;
  const start = shift(unit, start_date, -1);
  if (end_date === endOf(unit, start_date) && end_date < today) return { start, end: adjacent.end };
  const end = addDays(start, days - 1);
  return end < start_date ? { start, end } : adjacent;
}

const SATURDAY = 6;

/** A weekend follows the weekend before, and not two days of work. */
function isWeekend(start: Day, days: number): boolean {
  return days === 2 && weekdayOf(start) === SATURDAY;
}

/** Before whole months there are as many whole months; null where the days are no whole months. */
function monthsBefore(start: Day, end: Day): { start: Day; end: Day } | null {
  if (start !== startOf("month", start) || end !== endOf("month", end)) return null;
  const months = (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + monthOf(end) - monthOf(start) + 1;
  return { start: shift("month", start, -months), end: addDays(start, -1) };
}

function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

/** The days in words, each part said once: "October 2026", "1 to 17 November 2026". */
function labelOf(start: Day, end: Day): string {
  const [first, last] = [wordsOf(start), wordsOf(end)];
  if (start === end) return `${first.day} ${first.month} ${first.year}`;
  const wholeYear = start.slice(5) === "01-01" && end.slice(5) === "12-31";
  if (wholeYear && first.year === last.year) return first.year;
  const wholeMonths = start === startOf("month", start) && end === endOf("month", end);
  if (wholeMonths && start.slice(0, 7) === end.slice(0, 7)) return `${first.month} ${first.year}`;
  return `${beginning(first, last, wholeMonths)} to ${wholeMonths ? "" : `${last.day} `}${last.month} ${last.year}`;
}

type DayWords = Readonly<Record<"day" | "month" | "year", string>>;

function beginning(first: DayWords, last: DayWords, wholeMonths: boolean): string {
  const day = wholeMonths ? "" : `${first.day} `;
  if (first.year !== last.year) return `${day}${first.month} ${first.year}`;
  return first.month === last.month ? first.day : `${day}${first.month}`;
}

function wordsOf(day: Day): DayWords {
  return { day: String(Number(day.slice(8))), month: MONTHS[monthOf(day) - 1] ?? "", year: day.slice(0, 4) };
}

/** "October against last year" is of the same days of that year: a month is no match for twelve. */
function pairWithYear(pair: readonly [Period, Period], today: Day): PeriodPair | null {
  const year = pair.find(({ unit }) => unit === "year");
  const part = pair.find(({ unit }) => unit !== "year");
  const before = year && part ? yearBefore(part, today) : null;
  return before?.base.start_date.slice(0, 4) === year?.start_date.slice(0, 4) ? before : null;
}

/** Days within a month beside a whole month: the same days of that one. Others stay as they are. */
function onSameDays(one: Period, other: Period, today: Day): readonly [Period, Period] {
  const [part, whole] = one.unit === "month" ? [other, one] : [one, other];
  const isPart = startOf("month", part.start_date) === startOf("month", part.end_date) && part.unit !== "month";
  if (whole.unit !== "month" || !isPart) return [one, other];
  const dayOf = (day: Day) => addDays(whole.start_date, Number(day.slice(8)) - 1);
  const last = endOf("month", whole.start_date);
  const end = dayOf(part.end_date);
  const span: Span = { start: dayOf(part.start_date), end: end < last ? end : last, unit: "span", vague: false };
  return [part, makePeriod(span, today)];
}

// "The first ten days of November against the same days in October".
const SAME_DAYS = /\bsame (days|dates|period|span|part)\b/i;

/** Whether a text asks for as many days of another period, rather than for all of it. */
export function asksSameDays(text: string): boolean {
  return SAME_DAYS.test(text);
}

const WHOLE = /\b(the (whole|entire|full|complete)|all of|(whole|entire|full|complete) (month|quarter|year))\b/i;

/** Two that `text` names: a part of a month against "the same days" of another, a running month against all of one. */
export function pairNamed(pair: readonly [Period, Period], text: string, today: Day): PeriodPair {
  const [one, other] = asksSameDays(text) ? onSameDays(...pair, today) : pair;
  return pairWithYear(pair, today) ?? pairPeriods(one, other, today, WHOLE.test(text));
}

/**
 * The running unit, or of a span as many days as it has, up to yesterday. On its first day nothing of a unit is billed:
 * "more than in September", asked on 1 December, is of November.
 */
export function currentLike({ unit, start_date, end_date }: Period, today: Day): Period {
  if (unit === "span")
    return makePeriod({ ...lastUnits("day", countDays(start_date, end_date), { today }), vague: true }, today);
  const running = makePeriod({ start: startOf(unit, today), end: today, unit, vague: false }, today);
  if (unit === "day" || running.start_date !== today) return running;
  const last = makePeriod({ ...lastUnits(unit, 1, { today }), vague: true }, today);
  return last.start_date === start_date && last.end_date === end_date ? running : last;
}
