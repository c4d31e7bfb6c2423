import { daysBetween } from "../../core/days.ts";
import { addDecimals, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import { endOf } from "../../planner/index.ts";
import type { Execution, Op } from "./execution.ts";
import { isWithin } from "./find-breakdown.ts";
import { listed, money, sentences } from "./tell-spend.ts";

const MEAN_PLACES = 10;
const NAMED_MAX = 5;
const NTH = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** A day, week or month of the trend, with all that it costs in one currency. `isWhole`: the bills have all of it. */
export type Step = {
  readonly date: string;
  readonly currency: string | null;
  readonly cost: string;
  readonly source: string;
  readonly isWhole: boolean;
};

/** The middle of the steps, the one that cost most and the one that cost least, and those within bounds. */
export function tellSteps(run: Execution, op: Op<"trend">, steps: readonly Step[], source: string): string {
  const whole = steps.filter(({ isWhole }) => isWhole);
  const sorted = whole.toSorted((one, other) => compareDecimals(one.cost, other.cost));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (op.top && op.group_by.length === 0) return tellRanked(run, op, steps);
  const within = tellWithin(run, op, steps);
  if (!low || !high || whole.length < 2) return within;
  const { granularity } = op;
  const step = granularity === "day" ? "day" : `whole ${granularity}`;
  const ends = `The highest ${step} was ${shown(run, op, high)}, the lowest ${shown(run, op, low)}.`;
  const mean = granularity === "day" ? tellMean(run, steps, source) : tellMeanStep(run, op, whole);
  return sentences(within, op.average === "median" ? tellMedian(run, op, sorted) : mean, ends);
}

/** How many of the steps are within the bounds that were asked for. */
function tellWithin({ book }: Execution, { granularity, thresholds }: Op<"trend">, steps: readonly Step[]): string {
  if (thresholds.length === 0) return "";
  const within = steps.filter((step) => isWithin({ cost: step.cost, share: null }, thresholds));
  const source = steps[0]?.source ?? null;
  const count = (label: string, value: number) => book.fact({ label, value: String(value), unit: "count", source });
  const [all, some] = [count(`${granularity}s`, steps.length), count("within the bounds", within.length)];
  return `Of ${all} ${granularity}s ${some} are within the bounds.`;
}

/** What a whole week, month or quarter costs on average. */
function tellMeanStep({ book }: Execution, { granularity }: Op<"trend">, whole: readonly Step[]): string {
  const [{ currency, source }] = whole as [Step];
  const count = String(whole.length);
  const value = ratioOfDecimals(addDecimals(whole.map(({ cost }) => cost)), count, MEAN_PLACES);
  if (value === null) return "";
  const from = whole.map(({ date, cost, source: own }) =>
    money(book, `${granularity} ${date}`, { currency, cost }, own),
  );
  const over = book.fact({ label: `whole ${granularity}s`, value: count, unit: "count", source });
  const mean = book.fact({
    label: `mean ${granularity}`,
    value,
    unit: "money",
    currency,
    source,
    from: [...from, over],
  });
  return `A ${granularity} costs ${mean} on average over ${over} whole ${granularity}s.`;
}

/** The cost that half of the whole steps stay below: of an even number the mean of the middle two. */
function tellMedian({ book }: Execution, { granularity }: Op<"trend">, sorted: readonly Step[]): string {
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  const [{ currency, source }] = middle as [Step];
  const value = ratioOfDecimals(addDecimals(middle.map(({ cost }) => cost)), String(middle.length), MEAN_PLACES);
  if (value === null) return "";
  const from = middle.map(({ date, cost, source: own }) =>
    money(book, `${granularity} ${date}`, { currency, cost }, own),
  );
  const median = book.fact({ label: `median ${granularity}`, value, unit: "money", currency, source, from });
  return `The median ${granularity} costs ${median}.`;
}

function shown({ book }: Execution, { granularity }: Op<"trend">, step: Step): string {
  const date = book.fact({ label: granularity, value: step.date, unit: "day", source: step.source });
  return `${date} with ${money(book, `${granularity} ${step.date}`, step, step.source)}`;
}

/** What a day costs on average, from the first to the last that has lines. */
function tellMean({ book }: Execution, steps: readonly Step[], source: string): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return "";
  const { currency } = first;
  const count = String(daysBetween(first.date, last.date) + 1);
  const cost = addDecimals(steps.map((step) => step.cost));
  const value = ratioOfDecimals(cost, count, MEAN_PLACES);
  if (value === null) return "";
  const total = money(book, "total", { currency, cost }, source);
  const over = book.fact({ label: "days", value: count, unit: "count", source });
  const mean = book.fact({ label: "mean day", value, unit: "money", currency, source, from: [total, over] });
  return `A day costs ${mean} on average over ${over} days.`;
}

/** The steps that a rank asks for, the first one first; all of them, by date, where it asks for none. */
export function rankedSteps({ top, order, group_by }: Op<"trend">, steps: readonly Step[]): readonly Step[] {
  if (!top || group_by.length > 0) return steps;
  const sorted = steps
    .filter(({ isWhole }) => isWhole)
    .toSorted((one, other) => compareDecimals(other.cost, one.cost) * (order === "most" ? 1 : -1));
  return sorted.slice(top.skip, top.skip + top.count);
}

/** "second " where a rank skips the first; figures stand in placeholders only. */
function nthOf({ top }: Op<"trend">): string {
  const skip = top?.skip ?? 0;
  return skip === 0 ? "" : `${NTH[skip] ?? "next"} `;
}

/** "The highest day was …", "The 3 lowest whole weeks were …". */
function tellRanked(run: Execution, op: Op<"trend">, steps: readonly Step[]): string {
  const ranked = rankedSteps(op, steps);
  const side = op.order === "most" ? "highest" : "lowest";
  const step = op.granularity === "day" ? "day" : `whole ${op.granularity}`;
  const named = listed(ranked.slice(0, NAMED_MAX).map((one) => shown(run, op, one)));
  if (ranked.length === 0) return "";
  if (ranked.length === 1) return `The ${nthOf(op)}${side} ${step} was ${named}.`;
  return `The ${side} ${step}s were ${named}${ranked.length > NAMED_MAX ? ", and others in the table" : ""}.`;
}

/** The last day of the step that begins on a day. */
export function endOfStep(begin: string, granularity: Op<"trend">["granularity"]): string {
  return endOf(granularity, begin);
}
