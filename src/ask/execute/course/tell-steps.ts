import { daysBetween } from "../../../core/days.ts";
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  ratioOfDecimals,
  subtractDecimals,
} from "../../../core/decimals.ts";
import { middleOf } from "../../../core/middle-of.ts";
import type { Figures, Placeholder } from "../../fact-book.ts";
import type { Days } from "../bills/gaps.ts";
import { isWithin, keepsTo } from "../bounds.ts";
import { moved, tellChange } from "../change-words.ts";
import { changeOf } from "../comparison.ts";
import { type Insights, insight, type Op } from "../execution.ts";
import { PLACES } from "../find-breakdown.ts";
import { listed, sentences } from "../tell-spend.ts";
import { nameOfWeekday, weekdayOf } from "../weekday.ts";

const MEAN_PLACES = 10;
const NAMED_MAX = 5;
const HALVES_STEPS_MIN = 4;
const WEEK = 7;
const HALF_DAYS_MIN = 35;
// A move of less than one percent is told as none.
const LEAST_MOVE = "0.01";
// Days that cost less on weekends alone have a mean that is nearer to their median.
const FAR_APART = "0.1";

/** A day, week, month or quarter of a trend, with all that it costs in one currency. */
export type Step = {
  readonly date: string;
  /** Those of it that are in the period. */
  readonly days: Days;
  readonly currency: string | null;
  readonly cost: string;
  readonly figures: Figures;
  /** Whether the bills have all of it; of days, how many all of the period are, where the bills have these. */
  readonly isWhole: boolean;
  readonly daysOfAll?: number;
};

type Trend = Op<"trend">;

/** The middle of the steps, the most and least expensive, and those within bounds. `hasEmpty`: some cost nothing. */
export function tellSteps(op: Trend, steps: readonly Step[], all: Figures, hasEmpty = false): string {
  const whole = steps.filter(({ isWhole }) => isWhole);
  const sorted = byCost(whole);
  if (op.top && op.group_by.length === 0) {
    // "The average per day, and the highest day": both.
    const isBoth = op.average !== null && whole.length > 0;
    return sentences(isBoth ? tellMiddle(op, { steps, sorted, all }) : "", tellRanked(op, steps), tellApart(op, steps));
  }
  const within = tellWithin(op, steps, all);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || low === high) return sentences(within, steps.length === 1 ? tellOnly(op, low) : "");
  const lowest = hasEmpty ? "lowest that cost anything" : "lowest";
  const ends = `The highest ${stepWord(op)} was ${shown(op, high)}, the ${lowest} ${shown(op, low)}.`;
  return sentences(within, tellMiddle(op, { steps, sorted, all }), ends);
}

/** The one day of several that has lines: "purchases, on which day". */
function tellOnly(op: Trend, only: Step | undefined): string {
  const isOfDays = op.granularity === "day" && op.period.start_date !== op.period.end_date && op.group_by.length === 0;
  return only && isOfDays ? `The only day that has any is ${shown(op, only)}.` : "";
}

type Told = { readonly steps: readonly Step[]; readonly sorted: readonly Step[]; readonly all: Figures };

/** The mean of the steps, unless their median is asked for. `sorted`: those that are whole. */
function tellMiddle(op: Trend, { steps, sorted, all }: Told): string {
  if (op.average === "median") return tellMedian(op, sorted);
  return op.granularity === "day" ? sentences(tellMeanDay(steps, all), ifApart(op, sorted)) : tellMeanStep(op, sorted);
}

/** The median beside a mean that some days have moved far away from it: what a day normally costs is not that mean. */
function ifApart(op: Trend, sorted: readonly Step[]): string {
  if (sorted.length < WEEK || countOf(op, sorted.toSorted(byDate)) > sorted.length) return "";
  const median = middleCost(sorted);
  const apart = ratioOfDecimals(subtractDecimals(meanOf(sorted, sorted.length), median), median);
  return apart !== null && compareDecimals(absoluteDecimal(apart), FAR_APART) > 0 ? tellMedian(op, sorted) : "";
}

const byDate = (one: Step, other: Step) => (one.date < other.date ? -1 : 1);

/** "day", "whole month": only whole ones are ranked. */
export function stepWord({ granularity }: Pick<Trend, "granularity">): string {
  return granularity === "day" ? "day" : `whole ${granularity}`;
}

/** "2026-10-13 (Tuesday) with 120 USD". */
export function shown({ granularity }: Pick<Trend, "granularity">, step: Step): string {
  const weekday = granularity === "day" ? ` (${nameOfWeekday(weekdayOf(step.date))})` : "";
  return `${step.figures.day(granularity, step.date)}${weekday} with ${costOf(granularity, step)}`;
}

/** The fact of what a step costs. */
export function costOf(granularity: string, step: Step): Placeholder {
  return step.figures.money(`${granularity} ${step.date}`, step);
}

/** How many of the steps are within the bounds that were asked for. */
function tellWithin({ granularity, thresholds }: Trend, steps: readonly Step[], all: Figures): string {
  if (thresholds.length === 0) return "";
  const { count } = steps[0]?.figures ?? all;
  const within = steps.filter(({ cost }) => isWithin({ cost, share: null }, thresholds));
  const [of, some] = [count(`${granularity}s`, steps.length), count("within the bounds", within.length)];
  return within.length === 0
    ? `None of the ${of} ${granularity}s is ${keepsTo(thresholds)}.`
    : `Of ${of} ${granularity}s ${some} are ${keepsTo(thresholds)}.`;
}

/** What a whole week, month or quarter costs on average. */
function tellMeanStep({ granularity }: Trend, whole: readonly Step[]): string {
  const [{ currency, figures }] = whole as [Step];
  const cost = meanOf(whole, whole.length);
  const from = whole.map((step) => costOf(granularity, step));
  const over = figures.count(`whole ${granularity}s`, whole.length);
  const mean = figures.money(`mean ${granularity}`, { currency, cost }, [...from, over]);
  return `A ${granularity} costs ${mean} on average over ${over} whole ${granularity}s.`;
}

/** How many steps an average is of: all days that the bills have, else those from the first to the last with lines. */
export function countOf({ granularity }: Pick<Trend, "granularity">, steps: readonly Step[]): number {
  const [first, last] = [steps[0], steps.at(-1)];
  const days = first && last && (first.daysOfAll ?? daysBetween(first.date, last.date) + 1);
  return (granularity === "day" && days) || steps.length;
}

/** What a day costs on average. */
function tellMeanDay(steps: readonly Step[], { money, count }: Figures): string {
  const { currency } = steps[0] as Step;
  const days = countOf({ granularity: "day" }, steps);
  const total = money("total", { currency, cost: sumOf(steps) });
  const over = count("days", days);
  const mean = money("mean day", { currency, cost: meanOf(steps, days) }, [total, over]);
  return `A day costs ${mean} on average over ${over} days.`;
}

/** The cost that half of the whole steps stay below: of an even number the mean of the middle two. */
function tellMedian({ granularity }: Trend, sorted: readonly Step[]): string {
  return `The median ${granularity} costs ${medianOf(sorted, granularity).told}.`;
}

/** What the middle of sorted steps costs. */
export function middleCost(sorted: readonly Step[]): string {
  const middle = middleOf(sorted);
  return meanOf(middle, middle.length);
}

/** The middle of sorted steps, and its fact. */
export function medianOf(sorted: readonly Step[], granularity: Trend["granularity"], label = `median ${granularity}`) {
  const middle = middleOf(sorted);
  const [{ currency, figures }] = middle as [Step];
  const cost = middleCost(sorted);
  const told = figures.money(
    label,
    { currency, cost },
    middle.map((step) => costOf(granularity, step)),
  );
  return { cost, told };
}

function sumOf(steps: readonly Step[]): string {
  return addDecimals(steps.map(({ cost }) => cost));
}

export function meanOf(steps: readonly Step[], count: number): string {
  return ratioOfDecimals(sumOf(steps), String(count), MEAN_PLACES) as string;
}

/** The steps that a rank asks for, the first one first; all of them, by date, where it asks for none. */
export function rankedSteps({ top, order, group_by }: Trend, steps: readonly Step[]): readonly Step[] {
  if (!top || group_by.length > 0) return steps;
  const sorted = steps
    .filter(({ isWhole }) => isWhole)
    .toSorted((one, other) => compareDecimals(other.cost, one.cost) * (order === "most" ? 1 : -1));
  return sorted.slice(top.skip, top.skip + top.count);
}

/** "The second highest day was …", "The lowest whole weeks were …". */
function tellRanked(op: Trend, steps: readonly Step[]): string {
  const ranked = rankedSteps(op, steps);
  const what = `${op.order === "most" ? "highest" : "lowest"} ${stepWord(op)}`;
  const named = listed(ranked.slice(0, NAMED_MAX).map((one) => shown(op, one)));
  if (ranked.length === 0) return "";
  const skip = op.top?.skip ?? 0;
  if (ranked.length === 1) return `The ${skip > 0 ? `${PLACES[skip] ?? "next"} ` : ""}${what} was ${named}.`;
  return `The ${what}s were ${named}${ranked.length > NAMED_MAX ? ", and others in the table" : ""}.`;
}

/** How far the one step that is asked for is from the mean of all. */
function tellApart(op: Trend, steps: readonly Step[]): string {
  const { granularity } = op;
  const [step, ...others] = rankedSteps(op, steps);
  const counted = granularity === "day" ? steps : steps.filter(({ isWhole }) => isWhole);
  const count = countOf(op, counted);
  if (!step || others.length > 0 || counted.length < 2) return "";
  const { currency, figures } = step;
  const mean = meanOf(counted, count);
  const from = [...counted.map((one) => costOf(granularity, one)), figures.count(`${granularity}s`, count)];
  const told = figures.money(`mean ${granularity}`, { currency, cost: mean }, from);
  const gap = subtractDecimals(step.cost, mean);
  const apart = { currency, cost: absoluteDecimal(gap) };
  const far = figures.money("apart from the mean", apart, [costOf(granularity, step), told]);
  return `That is ${far} ${compareDecimals(gap, "0") < 0 ? "below" : "above"} the average ${granularity}, ${told}.`;
}

/**
 * Which way the cost goes: what the later half of the whole steps costs, against the half before it. `totalsOf`: the
 * facts of the request that gives the cost of some days in a currency.
 */
export function tellCourse(
  { granularity, top, thresholds }: Trend,
  all: readonly Step[],
  totalsOf: (days: Days, currency: string | null) => Figures,
): string {
  const steps = all.filter(({ isWhole }) => isWhole);
  const half = halfOf(steps.length, granularity);
  if (top !== null || thresholds.length > 0) return "";
  if (half * 2 < HALVES_STEPS_MIN) return granularity === "day" ? tellShortCourse(steps) : tellLast(granularity, steps);
  if (granularity === "week") return tellMiddles("week", steps, half);
  const costed = (part: readonly Step[]) => {
    const [first, last] = [part[0], part.at(-1)] as [Step, Step];
    const days = { start_date: first.days.start_date, end_date: last.days.end_date };
    return { cost: sumOf(part), figures: totalsOf(days, first.currency) };
  };
  const change = changeOf(
    steps[0]?.currency ?? null,
    costed(steps.slice(-2 * half, -half)),
    costed(steps.slice(-half)),
  );
  const told = tellChange("the later half", change);
  const way = { up: "It goes up", down: "It goes down", same: "It stays as it is" }[told.way];
  if (half * 2 === steps.length)
    return `${way}: the later half of these ${granularity}s ${moved(told)}, compared with the half before it.`;
  // Whole weeks are no halves of the days that are told.
  const last = steps[0]?.figures.count(`${granularity}s`, half) ?? "";
  return `${way}: the last ${last} ${granularity}s ${moved(told)}, compared with the ${last} before them.`;
}

/** Which way some weeks of days go: whole weeks, as weekends cost less. */
function tellShortCourse(steps: readonly Step[]): string {
  return tellMiddles("day", steps, Math.floor(steps.length / (2 * WEEK)) * WEEK);
}

/** Which way steps go by the middle of each half: what is billed once a month is in one of the halves only. */
function tellMiddles(granularity: "day" | "week", steps: readonly Step[], half: number): string {
  const figures = steps[0]?.figures;
  if (half === 0 || !figures) return "";
  const was = medianOf(byCost(steps.slice(-2 * half, -half)), granularity, `median ${granularity} before`);
  const is = medianOf(byCost(steps.slice(-half)), granularity, `median ${granularity} later`);
  const change = ratioOfDecimals(subtractDecimals(is.cost, was.cost), was.cost);
  const isMoved = change !== null && compareDecimals(absoluteDecimal(change), LEAST_MOVE) > 0;
  const way = compareDecimals(is.cost, was.cost) > 0 ? "up" : "down";
  const goes = isMoved ? `It goes ${way}` : "It hardly moves";
  const median = `the median ${granularity}`;
  if (half * 2 === steps.length)
    return `${goes}: ${median} of the later half costs ${is.told}, of the half before it ${was.told}.`;
  // Whole weeks are no halves of the days that are told, and of an odd number of weeks one is left.
  const last = figures.count(`${granularity}s`, half);
  const each = `${last} ${granularity}s`;
  return `${goes}: ${median} of the last ${each} costs ${is.told}, of the ${each} before ${was.told}.`;
}

/** Steps, the cheapest first. */
export function byCost(steps: readonly Step[]): readonly Step[] {
  return steps.toSorted((one, other) => compareDecimals(one.cost, other.cost));
}

/**
 * Half of the steps; of days whole weeks, since weekends cost less, and so many that what is billed once a month is in
 * both halves.
 */
function halfOf(count: number, granularity: Trend["granularity"]): number {
  if (granularity !== "day") return Math.floor(count / 2);
  const days = Math.floor(count / (2 * WEEK)) * WEEK;
  return days < HALF_DAYS_MIN ? 0 : days;
}

/** Where it stands: the last whole week, month or quarter against the one before. Of few, it is the course itself. */
export function lastSteps({ granularity }: Trend, steps: readonly Step[]): Insights {
  const whole = steps.filter(({ isWhole }) => isWhole);
  if (granularity === "day" || whole.length < HALVES_STEPS_MIN) return [];
  return insight(`The last whole ${granularity}`, tellLast(granularity, whole));
}

function tellLast(granularity: Trend["granularity"], whole: readonly Step[]): string {
  const [before, last] = whole.slice(-2);
  if (!before || !last) return "";
  const told = tellChange(`${granularity} ${last.date}`, changeOf(last.currency, before, last));
  const when = last.figures.day(granularity, last.date);
  return `In the ${granularity} ${when} it ${moved(told)}, compared with the ${granularity} before.`;
}
