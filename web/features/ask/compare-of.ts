import { addDays, type Day, daysIn, isWholeMonth, monthStart } from "../../lib/dates.ts";
import { oneOf, type Params } from "../../lib/search.ts";

type Days = { readonly start: Day; readonly end: Day };

/** What makes the explorer compare the days of one request with those of another; nothing where it does by itself. */
export function compareOf(asked: Params, base: Params): Params {
  const [now, before] = [daysOf(asked), daysOf(base)];
  if (isWholeMonth(now) && isWholeMonth(before) && before.start === monthStart(now.start, -1)) return {};
  if (isNextTo(before, now)) return isWholeMonth(now) ? { compare: "previous" } : {};
  return { compare: `${before.start}..${before.end}` };
}

function daysOf(params: Params): Days {
  return { start: oneOf(params["start_date"]) ?? "", end: oneOf(params["end_date"]) ?? "" };
}

/** Whether it is the range of equal length just before the other one. */
function isNextTo(before: Days, now: Days): boolean {
  return before.end === addDays(now.start, -1) && daysIn(before.start, before.end) === daysIn(now.start, now.end);
}
