import { addDays, daysBetween } from "../../../core/days.ts";
import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../../core/decimals.ts";
import type { FactBook } from "../../fact-book.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";
import { listed } from "../tell-spend.ts";
import { byCost, medianOf, middleCost, type Step } from "./tell-steps.ts";
import { coveredDays } from "./trend-steps.ts";

const RUNS_TOLD_MAX = 3;
const WEEK = 7;
// What costs half as much again, or less than two thirds, from one week to the next is another level.
const LEVEL_UP_MIN = "1.5";
const LEVEL_DOWN_MAX = "0.66";
// Around a step the medians of the weeks differ as much on some days: the day is the one that moved most by itself.
const NEARLY_ALL = "0.9";

type Trend = Op<"trend">;

function isCourseOfDays({ granularity, group_by, top, thresholds }: Trend): boolean {
  return granularity === "day" && group_by.length === 0 && top === null && thresholds.length === 0;
}

/** What is said of days without cost: `first` where the last days are such days, else `last`. */
type EmptyDays = { readonly hasAny: boolean; readonly first: string; readonly last: string };

const NONE: EmptyDays = { hasAny: false, first: "", last: "" };

/** Days in a row that the bills have and on which nothing was billed: what has stopped has no lower days, but none. */
export function tellEmptyDays(op: Trend, spent: Spent, book: FactBook): EmptyDays {
  if (!isCourseOfDays(op) || spent.data.length === 0 || spent.freshness.data_through === null) return NONE;
  const billed = new Set(spent.data.map(({ date }) => date));
  const covered = coveredDays(spent, op.period, billed);
  const empty = covered.filter((day) => !billed.has(day));
  if (empty.length === 0) return NONE;
  const told = tellRuns(empty, covered, { spent, book });
  const hasStopped = empty.at(-1) === covered.at(-1);
  return { hasAny: true, first: hasStopped ? told : "", last: hasStopped ? "" : told };
}

type From = { readonly spent: Spent; readonly book: FactBook };

/** Each run of such days, or, of many, how many days these are. */
function tellRuns(empty: readonly string[], covered: readonly string[], { spent, book }: From): string {
  const runs = runsOf(empty);
  if (runs.length > RUNS_TOLD_MAX) {
    const [none, all] = [spent.count("days without cost", empty.length), spent.count("days", covered.length)];
    return `On ${none} of ${all} days nothing was billed.`;
  }
  const told = runs.map(([first, last]) =>
    book.period({ label: first === last ? `on ${first}` : `from ${first} to ${last}` }),
  );
  return `Nothing was billed ${listed(told)}.`;
}

function runsOf(days: readonly string[]): readonly (readonly [first: string, last: string])[] {
  const all = new Set(days);
  const lasts = days.filter((day) => !all.has(addDays(day, 1)));
  return days.filter((day) => !all.has(addDays(day, -1))).map((first, at) => [first, lasts[at] ?? first]);
}

type Break = { readonly moved: string; readonly alone: string; readonly told: () => string };

/** The day from which it costs much more, or less, than before, by the medians of the weeks on both sides of it. */
export function tellBreak(op: Trend, steps: readonly Step[]): string {
  const whole = steps.filter(({ isWhole }) => isWhole);
  const [first, last] = [whole[0], whole.at(-1)];
  const isWithoutGaps = first && last && daysBetween(first.date, last.date) + 1 === whole.length;
  if (!isCourseOfDays(op) || !isWithoutGaps) return "";
  const breaks = whole.flatMap((step, at) => breakAt(whole, step, at) ?? []);
  const most = breaks.reduce((largest, { moved }) => (compareDecimals(moved, largest) > 0 ? moved : largest), "0");
  const large = breaks.filter(({ moved }) => compareDecimals(ratioOfDecimals(moved, most) ?? "0", NEARLY_ALL) >= 0);
  const [found] = large.toSorted((one, other) => compareDecimals(other.alone, one.alone));
  return found?.told() ?? "";
}

function breakAt(whole: readonly Step[], step: Step, at: number): Break | null {
  const [earlier, later] = [whole.slice(at - WEEK, at), whole.slice(at, at + WEEK)];
  const before = whole[at - 1];
  if (at < WEEK || later.length < WEEK || !before) return null;
  const [was, is] = [middleCost(byCost(earlier)), middleCost(byCost(later))];
  const level = ratioOfDecimals(is, was);
  const isUp = level !== null && compareDecimals(level, LEVEL_UP_MIN) >= 0;
  const isDown = level !== null && compareDecimals(level, LEVEL_DOWN_MAX) <= 0;
  if (!isUp && !isDown) return null;
  const way = isUp ? "more" : "less";
  return {
    moved: absoluteDecimal(subtractDecimals(is, was)),
    alone: absoluteDecimal(subtractDecimals(step.cost, before.cost)),
    told: () => {
      const [from, until] = [
        medianOf(byCost(later), "day", "day from then"),
        medianOf(byCost(earlier), "day", "day before"),
      ];
      const day = step.figures.day("day", step.date);
      const medians = `the median day of the week from then costs ${from.told}, of the week before ${until.told}`;
      return `From ${day} it costs much ${way}: ${medians}.`;
    },
  };
}
