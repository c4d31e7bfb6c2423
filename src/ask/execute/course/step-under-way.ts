import { addDays } from "../../../core/days.ts";
import { startOf } from "../../../planner/index.ts";
import { askSpend, type Spent } from "../ask-spend.ts";
import type { Asking, Execution, Op } from "../execution.ts";
import { namedRow } from "../find-breakdown.ts";
import { COST_WORDS, listed } from "../tell-spend.ts";

const NAMED_MAX = 5;

/**
 * What the week, month or quarter that is not over comes to so far, where a question names no days: its course is of
 * whole ones, and who looks at it on the 28th looks for that one too; of groups, those that cost most in it.
 */
export function* tellUnderWay(run: Execution, op: Op<"trend">): Asking<string> {
  const { scope, period, granularity, group_by, top } = op;
  const { today } = run;
  if (granularity === "day" || top !== null || !period.assumed) return "";
  const start = startOf(granularity, today);
  if (start === today || addDays(period.end_date, 1) !== start) return "";
  const spent = yield* askSpend(run, scope, { start_date: start, end_date: today }, { group_by });
  if ((spent.freshness.data_through ?? "") < start) return "";
  const sums = spent.totals.map((total) => spent.money("total", total));
  const since = `since ${spent.day(`first day of the ${granularity}`, start)}`;
  const { metric } = scope;
  const isBilled = metric === "billed" || sums.length === 0;
  const soFar = isBilled ? `${listed(sums) || "nothing"} was billed` : `the ${COST_WORDS[metric]} is ${listed(sums)}`;
  return `The ${granularity} that is not over is no part of this: ${since} ${soFar}${tellGroups(op, spent)}.`;
}

function tellGroups({ group_by }: Op<"trend">, spent: Spent): string {
  const rows = group_by.length > 0 ? spent.data.slice(0, NAMED_MAX) : [];
  return rows.length > 0 ? `, highest first: ${listed(rows.map((row) => namedRow(row, group_by, spent)))}` : "";
}
