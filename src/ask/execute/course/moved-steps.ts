import { addDays } from "../../../core/days.ts";
import { absoluteDecimal, compareDecimals, subtractDecimals } from "../../../core/decimals.ts";
import { shift } from "../../../planner/index.ts";
import type { Spent } from "../ask-spend.ts";
import type { Days } from "../bills/gaps.ts";
import type { Op } from "../execution.ts";
import type { Step } from "./tell-steps.ts";
import { coveredDays } from "./trend-steps.ts";

type Peak = Op<"peak">;
type Move = { readonly step: Step; readonly by: string };

/** The days to read: where moves are ranked also the step before the first, against which that one moved. */
export function daysRead({ by, granularity, period: { start_date, end_date } }: Peak): Days {
  return { start_date: by === "cost" ? start_date : shift(granularity, start_date, -1), end_date };
}

/**
 * The whole steps that have a whole one right before them, with what each moved by against it; those that moved the
 * asked way, most first, and how many were looked at.
 */
export function rankedMoves(op: Peak, steps: readonly Step[], spent: Spent) {
  const whole = steps.filter(({ isWhole }) => isWhole);
  const all = op.granularity === "day" ? withEmptyDays(daysRead(op), whole, spent) : whole;
  const moves = all.slice(1).flatMap((step, at): readonly Move[] => {
    const before = all[at] as Step;
    const isNext = addDays(before.days.end_date, 1) === step.days.start_date;
    return isNext ? [{ step, by: subtractDecimals(step.cost, before.cost) }] : [];
  });
  const alike = moves.filter(({ by }) => isAlong(op.by, by));
  const size = ({ by }: Move) => absoluteDecimal(by);
  return {
    looked: moves.length,
    steps: alike.toSorted((one, other) => compareDecimals(size(other), size(one))).map(({ step }) => step),
  };
}

function isAlong(way: Peak["by"], by: string): boolean {
  const sign = compareDecimals(by, "0");
  if (way === "both") return sign !== 0;
  return way === "down" ? sign < 0 : sign > 0;
}

/** Days that the bills have and on which nothing was billed cost nothing: what stops falls on the first of them. */
function withEmptyDays(period: Days, steps: readonly Step[], spent: Spent): readonly Step[] {
  const [first] = steps;
  if (!first) return steps;
  const at = new Map(steps.map((step) => [step.date, step]));
  const { currency } = first;
  return coveredDays(spent, period, at).map((date) => {
    const days = { start_date: date, end_date: date };
    return at.get(date) ?? { date, days, currency, cost: "0", figures: spent.of(null), isWhole: true };
  });
}
