import type { Op } from "../execution.ts";
import { listed } from "../tell-spend.ts";
import { costOf, type Step } from "./tell-steps.ts";

type Trend = Op<"trend">;

const STEPS_TOLD_MAX = 6;

/** What each of a few weeks, months or quarters costs, in their order: what a table has else is short enough to say. */
export function tellEachStep(op: Trend, steps: readonly Step[]): string {
  const { granularity, top, thresholds, group_by } = op;
  const isOfAll = granularity !== "day" && top === null && thresholds.length + group_by.length === 0;
  if (!isOfAll || steps.length < 2 || steps.length > STEPS_TOLD_MAX) return "";
  const each = steps.map((step) => `${step.figures.day(granularity, step.date)} ${costOf(granularity, step)}`);
  return `By ${granularity}: ${listed(each)}.`;
}

/** Which steps are no whole ones: they must not be read beside the others as if they were. */
export function partWords({ granularity }: Trend, steps: readonly Step[]): string {
  const parts = new Set(steps.filter(({ isWhole }) => !isWhole).map(({ date }) => date));
  if (granularity === "day") return "";
  const [first, last] = [steps[0], steps.at(-1)];
  const where = [
    ...(first && parts.has(first.date) ? ["first"] : []),
    ...(last && last !== first && parts.has(last.date) ? ["last"] : []),
  ];
  return where.length > 0 ? `The ${listed(where)} ${granularity} ${where.length > 1 ? "are" : "is"} not whole.` : "";
}
