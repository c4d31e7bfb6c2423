import { addDays } from "../../core/days.ts";
import type { Captures, Phrase } from "../phrases.ts";
import {
  ahead,
  away,
  calendarDay,
  type Doubt,
  type Form,
  firstOfMonth,
  isDoubt,
  lastUnits,
  monthSpan,
  type Now,
  nearest,
  nextUnits,
  type Span,
  shift,
  span,
  startOf,
  type Unit,
  unitAway,
  unitOf,
  unitSpan,
  yearMeant,
  yearsAround,
} from "./calendar.ts";
import { HISTORY_FORMS } from "./history-forms.ts";
import {
  afterThanksgiving,
  dateSpan,
  dayOfMonth,
  dayOfYears,
  daySpan,
  daysBeside,
  daysOfMonth,
  halfOfMonth,
  isoWeek,
  lastWeekend,
  noSuchDay,
  seasonOf,
  seasonSpan,
  weekdaySpan,
  weekendOf,
  weekOf,
  weekTo,
} from "./named-days.ts";
import { ODD_FORMS, partForms, slashDay } from "./part-forms.ts";
import { UNTIL_FORMS } from "./until-forms.ts";
import { untilToday, VAGUE_PARTS } from "./vague-parts.ts";

type Captured = Captures[number] | undefined;

const FEW = 3;
const COUPLE = 2;

const THE = "the|my|our?";
const LAST = "last|past|previous|prior|preceding|trailing|rolling|latest|recent";
const NEXT = "next|coming|upcoming|following";
const NOW = "this|current|present|ongoing";

/** The forms of a period, without the preposition before them. Of two that fit the longer one counts. */
export const PERIOD_FORMS: readonly (readonly [Phrase, Form])[] = [
  ["today", unitsFromNow("day", 0)],
  ["yesterday", unitsFromNow("day", -1)],
  ["tomorrow", unitsFromNow("day", 1)],
  ["the? day before yesterday", unitsFromNow("day", -2)],
  [`the? ${NOW} #unit so? far?`, ([unit], now) => away(unit, 0, now)],
  [`the? ${NOW} #unit to date`, ([unit], now) => away(unit, 0, now)],
  ["the? current|this billing|invoice period|month|cycle", unitsFromNow("month", 0)],
  ["the? last|previous billing|invoice period|month|cycle", unitsFromNow("month", -1)],
  ["#unit to date", ([unit], now) => away(unit, 0, now)],
  ["wtd", unitsFromNow("week", 0)],
  ["mtd", unitsFromNow("month", 0)],
  ["qtd", unitsFromNow("quarter", 0)],
  ["ytd", unitsFromNow("year", 0)],
  [
    "the? last|previous|prior|preceding full|complete|whole|entire|calendar? #unit",
    ([unit], now) => away(unit, -1, now),
  ],
  ["current", (_, now) => vaguely(unitAway("month", 0, now))],
  ["the? past #unit", pastUnit],
  ["since the? beginning|start of the|this? #unit", ([unit], now) => away(unit, 0, now)],
  ["the? #unit before last", ([unit], now) => away(unit, -2, now)],
  [`the? ${NEXT} #unit`, ([unit], now) => away(unit, 1, now)],
  [`${THE} ${LAST} #n #unit`, ([n, unit], now) => lastUnits(unitOf(unit), Number(n), now)],
  [
    `${THE} ${LAST} #n full|complete|completed|whole|entire|calendar #unit`,
    ([n, unit], now) => wholeUnits(unitOf(unit), Number(n), now),
  ],
  [`${THE} ${LAST} #manydays`, ([n], now) => lastUnits("day", Number(n), now)],
  ["since #n #unit now?", ([n, unit], now) => lastUnits(unitOf(unit), Number(n), now)],
  ["#n #unit back", ([n, unit], now) => lastUnits(unitOf(unit), Number(n), now)],
  [`the? ${NEXT} #n #unit`, ([n, unit], now) => nextUnits(unitOf(unit), Number(n), now)],
  ["the? #n #unit ahead", ([n, unit], now) => nextUnits(unitOf(unit), Number(n), now)],
  [`the? ${LAST} few|several #unit`, ([unit], now) => vaguely(lastUnits(unitOf(unit), FEW, now))],
  [`the? ${LAST} few #unit or|and #unit`, ([, unit], now) => vaguely(lastUnits(unitOf(unit), FEW, now))],
  [`the? ${LAST} couple of? #unit`, ([unit], now) => vaguely(lastUnits(unitOf(unit), COUPLE, now))],
  [`the? ${LAST} half year`, (_, now) => lastUnits("month", 6, now)],
  [`the? ${LAST} fortnight`, (_, now) => lastUnits("day", 14, now)],
  ["lately|recently", (_, now) => vaguely(lastUnits("day", 30, now))],
  ["these days", (_, now) => vaguely(lastUnits("day", 30, now))],
  ...HISTORY_FORMS,
  ...UNTIL_FORMS,
  ...VAGUE_PARTS,
  ["#n #unit ago", ([n, unit], now) => away(unit, -Number(n), now)],
  ["a|an #unit ago", ([unit], now) => away(unit, -1, now)],
  ["on? christmas day?", (_, now) => dayOfYears(["12", "25"], now)],
  ["on? christmas eve", (_, now) => dayOfYears(["12", "24"], now)],
  ["on? boxing day", (_, now) => dayOfYears(["12", "26"], now)],
  ["on? new year|years eve", (_, now) => dayOfYears(["12", "31"], now)],
  ["on? new year|years day", (_, now) => dayOfYears(["1", "1"], now)],
  ["on? black friday", (_, now) => afterThanksgiving(1, now)],
  ["on? black friday #year", ([year], now) => afterThanksgiving(1, now, year)],
  ["on? black friday of? #which year", ([which], now) => afterThanksgiving(1, now, yearAway(which, now))],
  ["on? cyber monday of? #which year", ([which], now) => afterThanksgiving(4, now, yearAway(which, now))],
  ["the? black friday week", (_, now) => weekOf(afterThanksgiving(1, now), now)],
  ["the? black friday week of? #year", ([year], now) => weekOf(afterThanksgiving(1, now, year), now)],
  ["on? cyber monday", (_, now) => afterThanksgiving(4, now)],
  ["on? cyber monday #year", ([year], now) => afterThanksgiving(4, now, year)],
  ["on? thanksgiving day?", (_, now) => afterThanksgiving(0, now)],
  ["on? halloween", (_, now) => dayOfYears(["10", "31"], now)],
  ["on|over? the? weekend of the? #month #dom", (day, now) => weekendOf(dayOfYears(day, now))],
  ["on|over? the? weekend of the? #dom of? #month", ([d, m], now) => weekendOf(dayOfYears([m, d], now))],
  ["on|over? the? weekend of the? #date", (day, now) => weekendOf(dateSpan(day, now))],
  ["the? rest|remainder of the|this|current? #unit", ([unit], now) => restOf(away(unit, 0, ahead(now)), now)],
  ["the? rest|remainder of #month", ([month], now) => restOf(monthSpan(month, ahead(now)), now)],
  ["the? rest|remainder of #year", ([year], now) => restOf(yearSpan(year, ahead(now)), now)],
  ["half a year", (_, now) => lastUnits("month", 6, now)],
  ["the month of? #month", ([month], now) => monthSpan(month, now)],
  ["month of #month", ([month], now) => monthSpan(month, now)],
  ["the? #month", ([month], now) => monthSpan(month, now)],
  ["the? month of? #month ,|of? #year", ([month, year], now) => monthOfYear(month, year, now)],
  ["the? #month ,|of? #year", ([month, year], now) => monthOfYear(month, year, now)],
  ["#year #month", ([year, month], now) => monthOfYear(month, year, now)],
  ["#isomonth", ([text], now) => monthOfYear(text?.slice(5), text?.slice(0, 4), now)],
  ["this? last|past #month", ([month], now) => lastMonthOfName(month, now)],
  ["this #month", ([month], now) => monthOfYear(month, yearAway("0", now), now)],
  ["next #month", ([month], now) => monthSpan(month, { ...ahead(now), today: shift("month", now.today, 1) })],
  ["#month of? #which year", ([month, which], now) => monthOfYear(month, yearAway(which, now), now)],
  ["the? #quarter", ([quarter], now) => quarterSpan(quarter, now)],
  ["the? #listedquarter", ([quarter], now) => quarterSpan(quarter, now)],
  ["the? #quarter quarter", ([quarter], now) => quarterSpan(quarter, now)],
  ["the? #quarter quarter? ,|of|in? #year", ([quarter, year], now) => quarterOfYear(quarter, year, now)],
  ["#year #quarter", ([year, quarter], now) => quarterOfYear(quarter, year, now)],
  [
    "the? #quarter quarter? of? #which year",
    ([quarter, which], now) => quarterOfYear(quarter, yearAway(which, now), now),
  ],
  ["#halfyear", ([half], now) => halfOfYear(half, yearMeant(now), now)],
  ["the? #half half? of? #year", ([half, year], now) => halfOfYear(half, year, now)],
  ["the? #half half? of? #which year", ([half, which], now) => halfOfYear(half, yearAway(which, now), now)],
  ["the #half half so? far?", ([half], now) => halfOfYear(half, yearMeant(now), now)],
  ["the? #half half of the year", ([half], now) => halfOfYear(half, yearMeant(now), now)],
  ["the? calendar? year? #year", ([year], now) => yearSpan(year, now)],
  ["the? #fiscal", ([year], now) => fiscal(year || yearAway("0", now))],
  ["the? #fiscal year|quarter", ([year], now) => fiscal(year || yearAway("0", now))],
  ["the? #fiscal year? #year", ([, year], now) => fiscal(year || yearAway("0", now))],
  ["this|current|last|next #fiscal year|quarter", (_, now) => fiscal(yearAway("0", now))],
  ["#date", dateSpan],
  ["#two / #two", slashDay],
  ["w / c the? #dom of? #month", ([d, m], now) => weekOf(dayOfYears([m, d], now), now)],
  ["w / c #month #dom", (day, now) => weekOf(dayOfYears(day, now), now)],
  ["week|wk commencing #month #dom", (day, now) => weekOf(dayOfYears(day, now), now)],
  ["week|wk commencing on? the? #dom of? #month", ([d, m], now) => weekOf(dayOfYears([m, d], now), now)],
  ["new year|years", (_, now) => dayOfYears(["1", "1"], now)],
  ["#month #dom", dayOfYears],
  ["the? #dom of? #month", ([day, month], now) => dayOfYears([month, day], now)],
  ["#month #dom ,? #year", ([month, day, year], now) => daySpan([year, month, day], now)],
  ["the? #dom of? #month ,? #year", ([day, month, year], now) => daySpan([year, month, day], now)],
  ...daysInMonth("and|&", daysBeside),
  ...daysInMonth("to|through|until|till|-|–?", daysOfMonth),
  ...daysInMonth("and|&", daysOfMonth, "between "),
  ["the? first of #month", ([month], now) => dayOfYears([month ?? null, "1"], now)],
  ["on the? #nthday", ([day], now) => dayOfMonth(day, now)],
  ["the? #half half of? #month", ([half, month], now) => halfOfMonth(half, monthSpan(month, now))],
  ["the? #half half of? #month #year", ([half, month, year], now) => halfOfMonth(half, monthOfYear(month, year, now))],
  ["the? #half half of? #which month", ([half, n], now) => halfOfMonth(half, away("month", Number(n), ahead(now)))],
  ["calendar? week|wk|kw #n of? #year", ([week, year], now) => isoWeek(week, year, now)],
  ["calendar? week|wk|kw #n", ([week], now) => isoWeek(week, yearMeant(now), now)],
  ["the? week of|starting|beginning on? the? #date", (day, now) => weekOf(dateSpan(day, now), now)],
  ["the? week of|starting|beginning on? the? #month #dom", (day, now) => weekOf(dayOfYears(day, now), now)],
  ["the? week of|starting|beginning the? #dom of? #month", ([d, m], now) => weekOf(dayOfYears([m, d], now), now)],
  ["the? week ending on? #date", (day, now) => weekTo(dateSpan(day, now))],
  ["this? last|past? #weekday", ([day], now) => weekdaySpan(day, now)],
  ["last|past weekend", (_, now) => lastWeekend(now)],
  ["on|over? this weekend", (_, now) => weekendOf(unitAway("week", 0, now))],
  ["the? weekend before last?", (_, now) => weekendBefore(now)],
  ["over|on|at the weekend", (_, now) => lastWeekend(now)],
  ["#month to date", ([month], now) => untilToday(monthSpan(month, now), now)],
  ["the|this|last|past? #season", ([month], now) => seasonSpan(month, now)],
  ["#season of? #year", ([month, year], now) => seasonOf(Number(year), Number(month), now)],
  ["the? #season of? #which year", ([month, n], now) => seasonOf(Number(yearAway(n, now)), Number(month), now)],
  ["the? whole|entire|full #unit", ([unit], now) => away(unit, 0, now)],
  ...(["month", "quarter", "year"] as const).map((unit): readonly [Phrase, Form] => [
    `for|over|of the ${unit} so? far?`,
    unitsFromNow(unit, 0),
  ]),
  ...ODD_FORMS,
  ...partForms([
    ["#month", ([month], now) => monthSpan(month, now)],
    ["#month ,|of? #year", ([month, year], now) => monthOfYear(month, year, now)],
    ["#which #unit", ([which, unit], now) => away(unit, Number(which), ahead(now))],
    ["#quarter quarter?", ([quarter], now) => quarterSpan(quarter, now)],
    ["#quarter quarter? ,|of? #year", ([quarter, year], now) => quarterOfYear(quarter, year, now)],
    ["year? #year", ([year], now) => yearSpan(year, now)],
  ]),
];

/** Two days of one month, which stands before or behind them, and the year that is said last. */
function daysInMonth(joint: string, days: typeof daysOfMonth, lead = ""): readonly (readonly [Phrase, Form])[] {
  const turned: Form = ([first = null, last = null, month = null, year = null], now) =>
    days([month, first, last, year], now);
  return ["#year?", ", #year"].flatMap((year) => [
    [`${lead}#month #dom ${joint} #dom ${year}`, days],
    [`${lead}the? #dom ${joint} the? #dom of? #month ${year}`, turned],
  ]);
}

// "The last two full weeks" are two from Monday to Sunday, where "the last two weeks" are fourteen days.
function wholeUnits(unit: Unit, count: number, now: Now): Span {
  const [first, last] = [unitAway(unit, -count, now), unitAway(unit, -1, now)];
  return unit === "week" ? { ...first, end: last.end, unit: "span" } : lastUnits(unit, count, now);
}

function weekendBefore(now: Now): Span | Doubt {
  const last = lastWeekend(now);
  return isDoubt(last) ? last : span(addDays(last.start, -7), addDays(last.end, -7));
}

function vaguely(found: Span): Span {
  return { ...found, vague: true };
}

function unitsFromNow(unit: Unit, count: number): Form {
  return (_, now) => unitAway(unit, count, now);
}

// "The past week" is seven days, "the past year" twelve complete months, "the past month" the last complete one.
function pastUnit([unit]: Captures, now: Now): Span {
  if (unit === "week") return lastUnits("week", 1, now);
  return unit === "year" ? lastUnits("month", 12, now) : away(unit, -1, now);
}

function restOf(whole: Span, { today }: Now): Span | Doubt {
  if (whole.end >= today) return span(whole.start > today ? whole.start : today, whole.end);
  return { doubt: `That ended on ${whole.end}. Which days do you mean?`, instead: ["the rest of this year"] };
}

function yearAway(count: Captured, { today }: Now): string {
  return String(Number(today.slice(0, 4)) + Number(count ?? 0));
}

function monthOfYear(month: Captured, year: Captured, now: Now): Span | Doubt {
  const day = calendarDay(Number(year), Number(month), 1);
  return day ? unitSpan("month", day, now) : noSuchDay();
}

function lastMonthOfName(month: Captured, now: Now): Span {
  return monthSpan(month, { ...now, anchor: addDays(startOf("month", now.today), -1), told: undefined });
}

function quarterOfYear(quarter: Captured, year: Captured, now: Now): Span {
  return unitSpan("quarter", firstOfMonth(Number(year), (Number(quarter) - 1) * 3), now);
}

function quarterSpan(quarter: Captured, now: Now): Span {
  return (
    nearest(
      yearsAround(now).map((year) => quarterOfYear(quarter, String(year), now)),
      now,
    ) ?? unitAway("quarter", 0, now)
  );
}

function halfOfYear(half: Captured, year: Captured, now: Now): Span | Doubt {
  const start = firstOfMonth(Number(year), half === "2" ? 6 : 0);
  const end = addDays(firstOfMonth(Number(year), half === "2" ? 12 : 6), -1);
  return span(start, !now.ahead && start <= now.today && end > now.today ? now.today : end);
}

function yearSpan(year: Captured, now: Now): Span {
  return unitSpan("year", firstOfMonth(Number(year), 0), now);
}

function fiscal(year: string): Doubt {
  const full = year.length === 2 ? `20${year}` : year;
  return {
    doubt: "When a fiscal year begins is not known here. Which days do you mean?",
    instead: [
      `in ${full}`,
      `from July ${Number(full) - 1} to June ${full}`,
      `from October ${Number(full) - 1} to September ${full}`,
    ],
  };
}
