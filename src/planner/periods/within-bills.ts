import type { Operation } from "../schema.ts";
import type { Understood } from "../understood.ts";
import { type Day, endOf, shift, startOf } from "./calendar.ts";
import { isNearlyOver, makePeriod } from "./make-period.ts";

const LAST_MONTHS = /\b(?:last|past|previous) (?:few|couple of|three|four|five|six|\d{1,2}) months\b/i;

/**
 * A course of months or quarters over days that nobody named begins with the bills: of months before them there is
 * nothing to tell. Days that were named stay, and what of them has no bill is said; but "the last three months", of
 * which the first has no bills, are those up to today where most of the month that runs is over. `months`: those that
 * have bills, as `YYYY-MM`; of none nothing is known.
 */
export function withinBills(read: Understood, months: readonly string[], today: Day): Understood {
  const [first] = months.toSorted();
  if (first === undefined || read.plan.kind !== "answer") return read;
  const isOfLast = read.reading.some(({ as, words }) => as === "period" && LAST_MONTHS.test(words));
  const operations = read.plan.operations
    .map((operation) => (isOfLast ? upToToday(operation, `${first}-01`, today) : operation))
    .map((operation) => startedWith(operation, `${first}-01`, today));
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

/** The same of as many months as were asked for, of which the last is the one that runs. */
function upToToday(operation: Operation, billed: Day, today: Day): Operation {
  if (!("period" in operation) || operation.op === "drivers" || operation.op === "compare") return operation;
  const { start_date: start, end_date: end } = operation.period;
  const isOfWhole = end === endOf("month", shift("month", today, -1)) && start < billed && end >= billed;
  if (!isOfWhole || !isNearlyOver("month", today)) return operation;
  const span = { start: shift("month", start, 1), end: today, unit: "span", vague: operation.period.assumed } as const;
  return { ...operation, period: makePeriod(span, today) };
}
