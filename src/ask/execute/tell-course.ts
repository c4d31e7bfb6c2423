import { addDecimals } from "../../core/decimals.ts";
import { moved, tellChange } from "./change-words.ts";
import { changeOf } from "./comparison.ts";
import type { Execution, Op } from "./execution.ts";
import { totalsSource } from "./spend-query.ts";
import { endOfStep, type Step } from "./tell-steps.ts";

const STEPS_MIN = 4;
const WEEK = 7;
const DAYS_MIN = 35;

/** Which way the cost goes: what the later half of the whole steps costs, against the half before it. */
export function tellCourse(
  run: Execution,
  { granularity, scope, top, thresholds }: Op<"trend">,
  all: readonly Step[],
): string {
  const steps = all.filter(({ isWhole }) => isWhole);
  const half = halfOf(steps.length, granularity);
  if (half * 2 < STEPS_MIN || top !== null || thresholds.length > 0) return "";
  const [earlier, later] = [steps.slice(-2 * half, -half), steps.slice(-half)];
  const [first] = steps as [Step];
  const sum = (part: readonly Step[]) => addDecimals(part.map(({ cost }) => cost));
  const sourceOf = (part: readonly Step[]) => {
    const [begin, end] = [part[0], part.at(-1)] as [Step, Step];
    const days = {
      start_date: begin.date.padEnd(10, "-01"),
      end_date: endOfStep(end.date.padEnd(10, "-01"), granularity),
    };
    return totalsSource(run, { ...scope, filters: ofCurrency(scope.filters, first.currency) }, days);
  };
  const change = changeOf(first.currency, sum(earlier), sum(later));
  const told = tellChange(run.book, "the later half", change, { before: sourceOf(earlier), after: sourceOf(later) });
  const way = { up: "It goes up", down: "It goes down", same: "It stays as it is" }[told.way];
  return `${way}: the later half of these ${granularity}s ${moved(told)}, compared with the half before it.`;
}

/**
 * Half of the steps; of days whole weeks, since weekends cost less, and so many that what is billed once a month is in
 * both halves.
 */
function halfOf(count: number, granularity: Op<"trend">["granularity"]): number {
  if (granularity !== "day") return Math.floor(count / 2);
  const days = Math.floor(count / (2 * WEEK)) * WEEK;
  return days < DAYS_MIN ? 0 : days;
}

/** A request of one currency has one total, so that the sum of the steps is in its answer. */
function ofCurrency(
  filters: Op<"trend">["scope"]["filters"],
  currency: string | null,
): Op<"trend">["scope"]["filters"] {
  if (currency === null || filters.some(({ field }) => field === "currency")) return filters;
  return [...filters, { field: "currency", values: [currency], excludes: false }];
}
