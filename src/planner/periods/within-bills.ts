import type { Operation } from "../schema.ts";
import type { Understood } from "../understood.ts";
import { type Day, startOf } from "./calendar.ts";
import { makePeriod } from "./make-period.ts";

/**
 * A course of months or quarters over days that nobody named begins with the bills: of months before them there is
 * nothing to tell. Days that were named stay, and what of them has no bill is said. `months`: those that have bills, as
 * `YYYY-MM`; of none nothing is known.
 */
export function withinBills(read: Understood, months: readonly string[], today: Day): Understood {
  const [first] = months.toSorted();
  if (first === undefined || read.plan.kind !== "answer") return read;
  const operations = read.plan.operations.map((operation) => startedWith(operation, `${first}-01`, today));
  return { ...read, plan: { ...read.plan, operations } };
}

function startedWith(operation: Operation, billed: Day, today: Day): Operation {
  if (operation.op !== "trend" || !operation.period.assumed) return operation;
  const { granularity, period } = operation;
  if (granularity !== "month" && granularity !== "quarter") return operation;
  const start = startOf(granularity, billed);
  if (start <= period.start_date || start > period.end_date) return operation;
  return { ...operation, period: makePeriod({ start, end: period.end_date, unit: "span", vague: true }, today) };
}
