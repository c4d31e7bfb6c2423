import { addDays } from "../../core/days.ts";
import {
  areSetApart,
  countDays,
  type Day,
  type Doubt,
  endOf,
  isDoubt,
  type Now,
  type Span,
  startOf,
  type Unit,
} from "../periods/calendar.ts";
import {
  currentLike,
  defaultPeriod,
  inOrder,
  joinDays,
  latestSince,
  makePeriod,
  type PeriodPair,
  pairNamed,
  pairOfUnits,
  pairPeriods,
  pairWithPrevious,
  yearBefore,
} from "../periods/make-period.ts";
import { resolveSpan } from "../periods/read-period.ts";
import { untilWithin } from "../periods/until-forms.ts";
import type { Period } from "../schema.ts";
import {
  areJoined,
  type Frame,
  firstMark,
  isComparing,
  isOfChange,
  type PeriodUse,
  type Question,
  setsNamesApart,
  setsNamesApartInEach,
} from "./frame.ts";
import { extentOf, type Source } from "./questions.ts";

/** What stands in for a period that the clause does not name: that of the clause or question before, or the context. */
export type Setting = {
  readonly source: Source;
  readonly today: Day;
  readonly period: Period | null;
  readonly base: Period | null;
};

/** When: periods of which each is asked for, or two that are compared. `steps`: they are steps of one course. */
export type Timing = {
  readonly periods: readonly Period[];
  readonly pair: PeriodPair | null;
  readonly steps: Step | null;
  readonly isNamed: boolean;
  readonly questions: readonly Question[];
};

/** What a course can be drawn by. */
type Step = "day" | "week" | "month" | "quarter";

const DAYS_DRAWN_MAX = 100;
const STEPS_MIN = 3;

/** The days that the clause is about. `ahead`: it asks for days to come. */
export function resolvePeriods(frame: Frame, setting: Setting, ahead: boolean): Timing {
  const { today } = setting;
  const now = { today, anchor: today, ahead, ...monthKept(setting) };
  const named = frame.periods.map((use, place) => {
    // What a forecast is set against is over.
    const looking = use.isBase ? { ...now, ahead: false } : now;
    const found = resolveSpan(use.words, anchored(frame, place, { now: looking, setting }));
    // "Will December cost more than November", in November: what runs is whole there, too.
    const isRunning = ahead && use.isBase && !isDoubt(found) && found.unit === "month" && found.end === today;
    return isRunning ? resolveSpan(use.words, anchored(frame, place, { now, setting })) : found;
  });
  const spans = untilWithin(named);
  const ends = isComparing(frame) ? resolveUnits(frame, { now, setting }) : null;
  if (ends) {
    return { periods: ends, pair: pairPeriods(ends[0], ends[1], today), steps: null, isNamed: true, questions: [] };
  }
  const doubts = spans.flatMap((found, place) => (isDoubt(found) ? [askDoubt(frame, place, { found, setting })] : []));
  const periods = spans.flatMap((found) => (isDoubt(found) ? [] : [makePeriod(found, today)]));
  const pair = doubts.length > 0 ? null : resolvePair(frame, periods, { now, setting });
  const course = !ahead && (isComparing(frame) || !areJoined(frame)) ? courseOf(periods, today) : null;
  if (course) return { ...course, pair: null, isNamed: true, questions: doubts };
  const found = pair ? null : sumDays(frame, periods, setting);
  return {
    periods: periods.length > 0 ? periods : [keptPeriod(setting, ahead)],
    pair,
    steps: null,
    isNamed: periods.length > 0,
    ...found,
    questions: [...doubts, ...(found?.questions ?? [])],
  };
}

const GAP =
  "Only days that follow each other can be added up. Ask for each of these, or name them from one to the other.";

function sumDays(
  frame: Frame,
  periods: readonly Period[],
  { today, source }: Setting,
): Pick<Timing, "periods" | "questions"> | null {
  if (periods.length < 2) return null;
  if (!areJoined(frame)) return { periods, questions: [askOne(frame, source)] };
  // "On average a month in September and October" is of both: a mean of one month says nothing.
  const isMean = frame.says.has("average") && firstMark(frame.marks, "granularity")?.granularity === periods[0]?.unit;
  if (!isMean && (!frame.says.has("combined") || frame.filters.length > 1)) return null;
  const sum = joinDays(periods, today);
  return sum
    ? { periods: [sum], questions: [] }
    : { periods, questions: [{ ...askOne(frame, source), question: GAP }] };
}

/** "Q1, Q2 and Q3 side by side": units that follow each other are one course. */
function courseOf(named: readonly Period[], today: Day): Pick<Timing, "periods" | "steps"> | null {
  const periods = inOrder(named);
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || periods.length < STEPS_MIN || first.unit === "span" || first.unit === "year") return null;
  const follow = periods.every(({ unit, start_date }, place) => {
    const before = periods[place - 1];
    return unit === first.unit && (!before || start_date === addDays(before.end_date, 1));
  });
  if (!follow) return null;
  const span: Span = { start: first.start_date, end: last.end_date, unit: "span", vague: false };
  return { periods: [makePeriod(span, today)], steps: first.unit };
}

/** The days that were talked about before, and the month of them. */
function monthKept({ period, today }: Setting): Pick<Now, "month" | "told"> {
  if (!period || period.assumed || period.start_date > today) return {};
  const month = startOf("month", period.start_date);
  const told = [period.start_date, period.end_date] as const;
  return month === startOf("month", period.end_date) ? { month, told } : { told };
}

// The period of a forecast is no period of costs: of one that runs, what is billed is meant.
function keptPeriod({ period, today }: Setting, ahead: boolean): Period {
  if (!period || (!ahead && period.start_date > today)) return defaultPeriod(today);
  if (ahead || period.end_date <= today) return period;
  return makePeriod({ start: period.start_date, end: today, unit: period.unit, vague: period.assumed }, today);
}

type Reading = { readonly now: Now; readonly setting: Setting };

// "April and May 2025": a month without a year is of the year that the next one names.
function anchored(frame: Frame, place: number, { now, setting }: Reading): Now {
  const [use, next] = [frame.periods[place], frame.periods[place + 1]];
  if (!use || !next || namesYear(frame, use, setting) || !namesYear(frame, next, setting)) return now;
  const later = resolveSpan(next.words, now);
  return isDoubt(later) ? now : { ...now, anchor: inYearOf(later.start, now.today), ahead: false, told: undefined };
}

function inYearOf(day: Day, today: Day): Day {
  const last = endOf("year", day);
  return last < today ? last : today;
}

function namesYear(frame: Frame, { place }: PeriodUse, { source }: Setting): boolean {
  const mark = frame.marks[place];
  return (
    mark !== undefined && source.tokens.slice(mark.at, mark.at + mark.length).some(({ word }) => /^20\d\d/.test(word))
  );
}

function resolvePair(frame: Frame, periods: readonly Period[], reading: Reading): PeriodPair | null {
  const [first, second, ...others] = periods;
  if (
    first &&
    second &&
    others.length === 0 &&
    isComparing(frame) &&
    !areEither(frame) &&
    !setsNamesApartInEach(frame)
  ) {
    if (isSame(first, second)) return pairSame(frame, first, reading);
    return pairNamed([first, second], reading.setting.source.text, reading.setting.today);
  }
  if (second) return null;
  return pairOfOne(frame, first, reading);
}

/** What one named period, or none, is compared with. */
function pairOfOne(frame: Frame, first: Period | undefined, reading: Reading): PeriodPair | null {
  const since = first && pairSince(frame, reading);
  if (since) return since;
  const against = first && periodAgainst(frame, first, reading.setting);
  const { source, today } = reading.setting;
  if (first && against) return pairNamed([against, first], source.text, today);
  return pairWithWords(frame, first ?? null, reading.setting);
}

/** "Grew since September": against it stands the month that runs, or, before most of it is over, the last whole one. */
function pairSince(frame: Frame, { now, setting: { today } }: Reading): PeriodPair | null {
  const words = frame.periods[0]?.words;
  if (!words?.since) return null;
  const base = resolveSpan({ ...words, since: false }, now);
  // "Gone since June": was there in June, and is not any more.
  if (firstMark(frame.marks, "comings")?.only === "gone" && !isDoubt(base)) {
    const lately = defaultPeriod(today);
    return base.end < lately.start_date ? { period: lately, base: makePeriod(base, today) } : null;
  }
  if (!isOfChange(frame)) return null;
  if (isDoubt(base) || base.unit === "span" || base.unit === "day" || base.end >= today) return null;
  return pairPeriods(makePeriod(base, today), makePeriod(latestSince(base, now), today), today);
}

/** What a named base is set against: the period that was talked about, or else the running unit like it. */
function periodAgainst(frame: Frame, base: Period, { period: kept, today }: Setting): Period | null {
  const isBase = frame.periods[0]?.isBase === true;
  const isCompared = frame.intents.has("compare");
  if (kept && !isSame(base, kept) && (isBase || isCompared)) return kept;
  // "Compare with last month", after that month, is of it and the one before.
  const isOfKept = kept && (isCompared || (frame.says.has("versus") && isSame(base, kept)));
  const current = isBase && !isOfKept ? currentLike(base, today) : null;
  // "Against the last ten days": those that run now are the same.
  return current && !isSame(current, base) ? current : null;
}

function isSame(one: Period, other: Period): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}

// "The last 30 days against the previous 30 days": the second are those before the first; "October against last
// October" is a year apart.
function pairSame(frame: Frame, period: Period, { setting }: Reading): PeriodPair | null {
  const mark = frame.marks[frame.periods.at(-1)?.place ?? 0];
  const words = setting.source.tokens.slice(mark?.at, (mark?.at ?? 0) + (mark?.length ?? 0)).map(({ word }) => word);
  if (words.some((word) => /^(previous|prior|preceding)$/.test(word))) return pairWithPrevious(period, setting.today);
  return period.unit === "month" && words.includes("last") ? yearBefore(period, setting.today) : null;
}

// "From February to March" of a change is one month against the other; "from 3 to 9 March" are the days between.
function resolveUnits(frame: Frame, { now, setting }: Reading): readonly [Period, Period] | null {
  const [words] = frame.periods.map((use) => use.words);
  if (!words?.second || frame.periods.length > 1 || setsNamesApart(frame)) return null;
  const last = words.second.meaning(words.second.captures, now);
  const names = frame.periods.some((use) => namesYear(frame, use, setting));
  const anchor = isDoubt(last) || !names ? now.today : inYearOf(last.start, now.today);
  const first = words.first.meaning(words.first.captures, { ...now, anchor, ...(names ? { told: undefined } : {}) });
  if (isDoubt(first) || isDoubt(last)) return null;
  if (!areSetApart(first, last)) return null;
  return [makePeriod(first, setting.today), makePeriod(last, setting.today)];
}

function pairWithWords(frame: Frame, named: Period | null, setting: Setting): PeriodPair | null {
  const { period: kept, base, today } = setting;
  const period = named ?? (kept && keptPeriod(setting, false));
  const pace = firstMark(frame.marks, "pace")?.unit ?? null;
  if (pace && !period) return pairOfUnits(pace, today);
  return pairWithBefore(frame, period ?? defaultPeriod(today), { pace, today }) ?? keepPair(named, kept, base);
}

function pairWithBefore({ says }: Frame, period: Period, { pace, today }: { pace: Unit | null; today: Day }) {
  if (says.has("yearBefore") || pace === "year") return yearBefore(period, today);
  return says.has("previous") || pace ? pairWithPrevious(period, today) : null;
}

function keepPair(named: Period | null, period: Period | null, base: Period | null): PeriodPair | null {
  return !named && period && base ? { period, base } : null;
}

/** "This week or this month": each of them, not one against the other. */
function areEither({ periods, marks }: Frame): boolean {
  const [first, last] = [periods[0]?.place ?? 0, periods.at(-1)?.place ?? 0];
  return marks.slice(first, last).some(({ is }) => is === "or");
}

function askOne(frame: Frame, source: Source): Question {
  const [first, last] = [frame.marks[frame.periods[0]?.place ?? 0], frame.marks[frame.periods.at(-1)?.place ?? 0]];
  const extent = first && last ? extentOf(source, first, last) : { from: 0, to: 0 };
  return { question: "The question names several periods. Which days do you mean?", ...extent, instead: [] };
}

type Doubted = { readonly found: Doubt; readonly setting: Setting };

function askDoubt(frame: Frame, place: number, { found, setting }: Doubted): Question {
  const mark = frame.marks[frame.periods[place]?.place ?? 0];
  const extent = mark ? extentOf(setting.source, mark) : { from: 0, to: 0 };
  return { question: found.doubt, ...extent, instead: found.instead.map((words) => ({ label: words, words })) };
}

/**
 * How finely a trend is drawn where the question does not say: several whole months, and what is long, by month. The
 * last 30 days, which may be just one month, are not.
 */
export function granularityOf({ start_date, end_date }: Period): "day" | "month" {
  const isWhole = start_date.endsWith("-01") && end_date === endOf("month", end_date);
  const areMonths = isWhole && endOf("month", start_date) !== end_date;
  return areMonths || countDays(start_date, end_date) > DAYS_DRAWN_MAX ? "month" : "day";
}
