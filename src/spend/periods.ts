import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOfDay,
  notBeforeFirstDay,
} from "../core/days.ts";
import type { Compare, SpendQuery } from "./schema.ts";

/** What a question asks for: the lines of these days, or of a whole invoice (`YYYY-MM`), whatever their days. */
export type Period = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly invoice: string | null;
  readonly isWholeInvoice: boolean;
};

/** By how much a day of the asked period is later than the one that it is compared with. */
export type Shift = { readonly unit: "days" | "months"; readonly by: number };

/** An earlier period. Its days, or its months, stand beside those of the asked one that are so much later. */
export type EarlierPeriod = Period & { readonly dayShift: Shift; readonly monthShift: Shift };

/** The period of a question, and the earlier one that it is compared with. */
export type Periods = { readonly asked: Period; readonly previous: EarlierPeriod | null };

type Range = Pick<SpendQuery, "start_date" | "end_date"> &
  Partial<Pick<SpendQuery, "billing_period" | "whole_invoice" | "compare">>;

/** How many months earlier the compared days are; null: the range of equal length before. */
const MONTHS_BEFORE: Readonly<Record<Compare, number | null>> = {
  previous: null,
  previous_month: 1,
  previous_year: 12,
};

/** All days that bills can have. */
export const ALL_DAYS = { start_date: "1970-01-01", end_date: "2148-12-31" };

/** The periods of a question. */
export function periodsOf(query: Range): Periods {
  const { start_date: firstDay, end_date: lastDay, billing_period: invoice = null, compare = null } = query;
  const isWholeInvoice = query.whole_invoice === true && invoice !== null;
  const asked = { firstDay, lastDay, invoice, isWholeInvoice };
  if (compare === null) return { asked, previous: null };
  const months = MONTHS_BEFORE[compare];
  if (isWholeInvoice) return { asked, previous: earlierInvoice(asked, months ?? 1) };
  return { asked, previous: months === null ? daysBefore(asked) : monthsBefore(asked, months) };
}

/** Whether the earlier period would begin before the first day that bills can have. */
export function isCut({ firstDay }: Period, { firstDay: earliest, monthShift: { unit, by } }: EarlierPeriod): boolean {
  return (unit === "days" ? addDays(firstDay, -by) : addMonths(firstDay, -by)) < earliest;
}

function daysBefore({ firstDay, lastDay, invoice }: Period): EarlierPeriod {
  const by = daysBetween(firstDay, lastDay) + 1;
  const shift = { unit: "days", by } as const;
  return {
    firstDay: notBeforeFirstDay(addDays(firstDay, -by)),
    lastDay: notBeforeFirstDay(addDays(firstDay, -1)),
    invoice,
    isWholeInvoice: false,
    dayShift: shift,
    monthShift: shift,
  };
}

/** The same days so many months earlier; of whole months the whole months. */
function monthsBefore({ firstDay, lastDay, invoice }: Period, by: number): EarlierPeriod {
  const isWholeMonths = firstDay === firstOfMonth(firstDay) && lastDay === lastOfMonth(lastDay);
  const last = isWholeMonths ? lastOfMonth(addMonths(firstOfMonth(lastDay), -by)) : addMonths(lastDay, -by);
  const shift = { unit: "months", by } as const;
  return {
    firstDay: notBeforeFirstDay(addMonths(firstDay, -by)),
    lastDay: notBeforeFirstDay(last),
    invoice,
    isWholeInvoice: false,
    dayShift: shift,
    monthShift: shift,
  };
}

function earlierInvoice({ firstDay }: Period, by: number): EarlierPeriod {
  const first = notBeforeFirstDay(addMonths(firstDay, -by));
  return {
    firstDay: first,
    lastDay: lastOfMonth(first),
    invoice: monthOfDay(first),
    isWholeInvoice: true,
    dayShift: { unit: "days", by: daysBetween(first, firstDay) },
    monthShift: { unit: "months", by },
  };
}
