import { addDays, type Day, daysIn, monthEnd, monthStart } from "../../lib/dates.ts";
import { oneOf, type Params } from "../../lib/search.ts";

type Days = { readonly start: Day; readonly end: Day };

/** What makes the explorer compare the days of one request with those of another: by a name where they have one. */
export function compareOf(asked: Params, base: Params): Params {
  const [now, before] = [daysOf(asked), daysOf(base)];
  if (isNextTo(before, now)) return {};
  if (isWholeMonth(now) && isWholeMonth(before) && before.start === monthStart(now.start, -1)) {
    return { compare: "previous_month" };
  }
  return { compare: `${before.start}..${before.end}` };
}

function daysOf(params: Params): Days {
  return { start: oneOf(params["start_date"]) ?? "", end: oneOf(params["end_date"]) ?? "" };
}

/** Whether it is the range of equal length just before the other one, as the explorer compares by itself. */
function isNextTo(before: Days, now: Days): boolean {
  return before.end === addDays(now.start, -1) && daysIn(before.start, before.end) === daysIn(now.start, now.end);
}

function isWholeMonth({ start, end }: Days): boolean {
  return start === monthStart(start) && end === monthEnd(start);
}
