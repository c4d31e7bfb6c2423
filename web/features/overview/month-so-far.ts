import type { SpendAnswer } from "../../lib/api-types.ts";
import { addDays, type Day, monthEnd, monthStart } from "../../lib/dates.ts";
import { differenceOf, ratioOf, sumOf } from "../../lib/decimals.ts";
import { whyDaysNotCompared, whyPartial } from "../spend/coverage.ts";
import type { Range } from "../spend/ranges.ts";

/** The days of a month that are over, and those of the month before that they are compared with. */
export type MonthDays = { readonly now: Range; readonly before: Range };

/** Today is not over: on the first day of a month it is the last month, as a whole. */
export function monthDaysOf(today: Day): MonthDays {
  const last = addDays(today, -1);
  const first = monthStart(last);
  const start = monthStart(last, -1);
  const sameDay = addDays(start, Number(last.slice(8)) - 1);
  const isWhole = last === monthEnd(last) || sameDay > monthEnd(start);
  return { now: { start: first, end: last }, before: { start, end: isWhole ? monthEnd(start) : sameDay } };
}

export type MonthSoFar = {
  readonly currency: string | null;
  readonly cost: string;
  /** By how much it is more; null where nothing is compared. */
  readonly change: string | null;
  readonly ratio: string | null;
};

export type Months = {
  /** One for each currency. */
  readonly months: readonly MonthSoFar[];
  /** Why the figures are only a part of what the days cost; null where they are whole. */
  readonly partial: string | null;
  /** Why nothing is compared; null where it is, or where the figures are partial anyway. */
  readonly why: string | null;
};

/** What the month's days cost against those before, exactly, where there are bills of all that is compared with. */
export function monthsOf(answer: SpendAnswer, { now, before }: MonthDays): Months {
  const partial = whyPartial(answer, now);
  const why = partial ? null : whyDaysNotCompared(answer, before);
  const isCompared = partial === null && why === null;
  const months = [...Map.groupBy(answer.data, ({ currency }) => currency)].map(([currency, own]) => {
    const costOf = ({ start, end }: Range) =>
      sumOf(own.filter(({ date = "" }) => date >= start && date <= end).map((row) => row.cost));
    const [cost, costBefore] = [costOf(now), costOf(before)];
    const change = differenceOf(cost, costBefore);
    return {
      currency,
      cost,
      change: isCompared ? change : null,
      ratio: isCompared ? ratioOf(change, costBefore) : null,
    };
  });
  return { months, partial, why };
}
