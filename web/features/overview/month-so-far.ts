import type { SpendAnswer } from "../../lib/api-types.ts";
import { addDays, type Day, monthEnd, monthStart } from "../../lib/dates.ts";
import { differenceOf, ratioOf, sumOf } from "../../lib/decimals.ts";
import { billedThrough, whyDaysNotCompared, whyPartial } from "../spend/coverage.ts";
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
  /** The last day that is compared, where bills end before the days do; null: nothing is compared. */
  readonly through: Day | null;
  /** Why nothing is compared; null where it is, or where the figures are partial anyway. */
  readonly why: string | null;
};

/**
 * What the month's days cost, and by how much that is more than those before, exactly, where there are bills of all
 * that is compared: the days of a bill that is late are compared with none.
 */
export function monthsOf(answer: SpendAnswer, { now, before }: MonthDays): Months {
  const partial = whyPartial(answer, now);
  const isLateAlone = whyPartial(answer, now, Number.POSITIVE_INFINITY) === null;
  const through = isLateAlone ? billedThrough(answer, now) : null;
  const whyBefore = whyDaysNotCompared(answer, before);
  const compared = through === null || whyBefore !== null ? null : alikeThrough(through, { now, before });
  const months = [...Map.groupBy(answer.data, ({ currency }) => currency)].map(([currency, own]) => {
    const costOf = ({ start, end }: Range) =>
      sumOf(own.filter(({ date = "" }) => date >= start && date <= end).map((row) => row.cost));
    const cost = costOf(now);
    if (!compared) return { currency, cost, change: null, ratio: null };
    const costBefore = costOf(compared.before);
    const change = differenceOf(costOf(compared.now), costBefore);
    return { currency, cost, change, ratio: ratioOf(change, costBefore) };
  });
  return { months, partial, through: compared && through, why: partial ? null : whyBefore };
}

/** The days through one of them, and as many of those before. */
function alikeThrough(through: Day, { now, before }: MonthDays): MonthDays {
  if (through === now.end) return { now, before };
  const sameDay = addDays(before.start, Number(through.slice(8)) - 1);
  return {
    now: { start: now.start, end: through },
    before: { start: before.start, end: sameDay < before.end ? sameDay : before.end },
  };
}
