import { addDays } from "../../core/days.ts";
import type { Captures, Phrase } from "../phrases.ts";
import {
  away,
  type Doubt,
  endOf,
  type Form,
  isDoubt,
  lastUnits,
  type Now,
  type Span,
  shift,
  span,
  type Unit,
} from "./calendar.ts";
import { dayOfYears, laborDay, noSuchDay } from "./named-days.ts";

type Found = Span | Doubt;

/** A whole period, of which a part is asked for: its words, and the days that they name. */
export type Whole = readonly [phrase: Phrase, form: Form];

/** A part of a period: its words, how many slots they have, and the days that it is. */
type Part = readonly [phrase: Phrase, slots: number, take: (whole: Span, captures: Captures, now: Now) => Found];

const LONGEST: Readonly<Record<Unit, number>> = { day: 28, week: 4, month: 11, quarter: 3, year: 1 };

const PARTS: readonly Part[] = [
  ["the? first|opening #n #unit of|in the?", 2, (whole, [n, unit]) => firstOf(whole, Number(n), unit as Unit)],
  ["the? first|opening #one of|in the?", 1, (whole, [unit]) => firstOf(whole, 1, unit as Unit)],
  ["the? last|final|closing #n #unit of|in the?", 2, (whole, [n, unit]) => lastOf(whole, Number(n), unit as Unit)],
  ["the? last|final|closing #one of|in the?", 1, (whole, [unit]) => lastOf(whole, 1, unit as Unit)],
  ["the? #nthweek week of|in the?", 1, (whole, [nth]) => weekOf(whole, Number(nth))],
];

/** "The first two weeks of October", "the last month of Q3": parts of whole periods. */
export function partForms(wholes: readonly Whole[]): readonly (readonly [Phrase, Form])[] {
  const open = wholes.map(([phrase, form]): readonly [Phrase, Form] => [
    `the? beginning|start of the? ${phrase} until|till|to|through today|now|date`,
    (captures, now) => untilToday(form(captures, now), now),
  ]);
  const parts = wholes.flatMap(([phrase, form]) =>
    PARTS.map(([part, slots, take]): readonly [Phrase, Form] => [
      `${part} ${phrase}`,
      (captures, now) => {
        const whole = form(captures.slice(slots), { ...now, ahead: false });
        return isDoubt(whole) ? whole : take(whole, captures.slice(0, slots), now);
      },
    ]),
  );
  return [...open, ...parts];
}

/** Days named by hours or by a place, a holiday, and dates of two numbers with a slash. */
export const ODD_FORMS: readonly (readonly [Phrase, Form])[] = [
  ["the? last|past|previous #dayhours hours|hrs|h", ([hours], now) => wholeDays(Number(hours) / 24, now)],
  ["the? first|1st of the|this month", (_, now) => firstOf(away("month", 0, now), 1, "day")],
  ["on? labor|labour day", (_, now) => laborDay(now)],
  ["#two / #two to|through|until|till|-|– #two / #two", slashRange],
];

/** Cost is kept by day: "the last 48 hours" are taken as the last two whole days, and that is said. */
function wholeDays(count: number, now: Now): Span {
  return { ...lastUnits("day", count, now), vague: true };
}

function firstOf({ start }: Span, count: number, unit: Unit): Found {
  return count > LONGEST[unit] ? noSuchDay() : span(start, addDays(shiftFrom(unit, start, count), -1));
}

function lastOf(whole: Span, count: number, unit: Unit): Found {
  const end = endOfWhole(whole);
  if (count > LONGEST[unit]) return noSuchDay();
  const start =
    unit === "day" || unit === "week" ? addDays(end, 1 - count * daysIn(unit)) : shift(unit, end, 1 - count);
  return span(start, end);
}

/** The seven days of a month that begin with its 1st, 8th, 15th or 22nd. */
function weekOf({ start }: Span, nth: number): Found {
  return span(addDays(start, (nth - 1) * 7), addDays(start, nth * 7 - 1));
}

function untilToday(whole: Found, { today }: Now): Found {
  return isDoubt(whole) ? whole : span(whole.start, today);
}

function endOfWhole({ start, end, unit }: Span): string {
  return unit === "span" ? end : endOf(unit, start);
}

function shiftFrom(unit: Unit, day: string, count: number): string {
  return unit === "day" || unit === "week" ? addDays(day, count * daysIn(unit)) : shift(unit, day, count);
}

function daysIn(unit: "day" | "week"): number {
  return unit === "week" ? 7 : 1;
}

/** "10/15" can be read in one way only; "10/12" is asked about. */
export function slashDay([first = "", second = ""]: Captures, now: Now): Found {
  const [one, other] = [plain(first), plain(second)];
  if (Number(one) > 12) return dayOfYears([other, one], now);
  if (Number(other) > 12 || one === other) return dayOfYears([one, other], now);
  const days = [dayOfYears([one, other], now), dayOfYears([other, one], now)];
  const instead = days.flatMap((day) => (isDoubt(day) ? [] : [`on ${day.start}`]));
  return { doubt: `${first}/${second} can be read as two days. Which one do you mean?`, instead };
}

// "10/01 - 10/15": where one end can be read in one way only, the other is written in the same way.
function slashRange([first = "", second = "", third = "", fourth = ""]: Captures, now: Now): Found {
  const isMonthFirst = Number(second) > 12 || Number(fourth) > 12;
  const isDayFirst = Number(first) > 12 || Number(third) > 12;
  if (isMonthFirst === isDayFirst) {
    return { doubt: `${first}/${second} can be read as two days. Which days do you mean?`, instead: [] };
  }
  const ends = isMonthFirst
    ? ([
        [first, second],
        [third, fourth],
      ] as const)
    : ([
        [second, first],
        [fourth, third],
      ] as const);
  const [start, end] = ends.map((day) => dayOfYears(day.map(plain), now));
  if (!start || !end || isDoubt(start) || isDoubt(end)) return noSuchDay();
  return span(start.start, end.end);
}

function plain(digits: string | null): string {
  return String(Number(digits));
}
