import { askSpend, type Spent, totalsOf } from "../ask-spend.ts";
import type { Asking, Execution, Op } from "../execution.ts";
import { listed, sentences } from "../tell-spend.ts";
import { amountOf, quantitiesOf, tellUsage, used } from "../total/tell-usage.ts";
import { byStep, daysOfStep, isSum, readBy } from "./trend-steps.ts";

const STEPS_NAMED = 7;

/** What was used, in all and in each of a few steps, where that is asked for; the table has it of all of them. */
export function* tellUsedSteps(run: Execution, op: Op<"trend">, billed: Spent): Asking<string> {
  if (!op.with_usage) return "";
  const { period, granularity, usage_unit: unit, group_by: groups } = op;
  const all = yield* askSpend(run, used(op.scope), period);
  const told = tellUsage(all, billed, unit);
  if (groups.length > 0) return told;
  const steps = yield* askSpend(run, used(op.scope), period, { granularity: readBy(op), sort: "date" });
  const each = byStep(steps.data, { granularity, group_by: [] }).flatMap((row) => {
    const [amount] = quantitiesOf(row.usage, unit);
    if (!amount || row.date === undefined) return [];
    const figures = isSum(op) ? totalsOf(run, used(op.scope), daysOfStep(op, row.date)) : steps.of(row);
    return [`${figures.day(granularity, row.date)} ${amountOf(amount, `usage on ${row.date}`, figures)}`];
  });
  if (each.length < 2) return told;
  const begin = each.length > STEPS_NAMED ? `The last ${granularity}s had` : `By ${granularity} it was`;
  return sentences(told, `${begin} ${listed(each.slice(-STEPS_NAMED))}.`);
}
