import { addDays, type Day, daysIn, isWholeMonth, monthStart } from "../../lib/dates.ts";
import { oneOf, type Params } from "../../lib/search.ts";
import { ownCompare } from "../spend/spend-state.ts";

type Days = { readonly start: Day; readonly end: Day };

/** What makes the explorer compare the days of one request with those of another; nothing where it does by itself. */
export function compareOf(asked: Params, base: Params): Params {
  const [now, before] = [daysOf(asked), daysOf(base)];
  const compare = nameOf(before, now) ?? `${before.start}..${before.end}`;
  return compare === ownCompare(now) ? {} : { compare };
}

/** What the API calls the days that come before others; undefined where it has no name for them. */
function nameOf(before: Days, now: Days): "previous_month" | "previous" | undefined {
  const isMonthBefore = isWholeMonth(now) && isWholeMonth(before) && before.start === monthStart(now.start, -1);
  if (isMonthBefore) return "previous_month";
  return isNextTo(before, now) ? "previous" : undefined;
}

function daysOf(params: Params): Days {
  return { start: oneOf(params["start_date"]) ?? "", end: oneOf(params["end_date"]) ?? "" };
}

/** Whether it is the range of equal length just before the other one. */
function isNextTo(before: Days, now: Days): boolean {
  return before.end === addDays(now.start, -1) && daysIn(before.start, before.end) === daysIn(now.start, now.end);
}
