import { addDays, addMonths, daysBetween, notBeforeFirstDay } from "../core/days.ts";
import type { SpendQuery } from "./schema.ts";

/** What a question asks for: the lines of these days, or of a whole invoice (`YYYY-MM`), whatever their days. */
export type Period = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly invoice: string | null;
  readonly isWholeInvoice: boolean;
};

/** The period of a question, and the one before that it is compared with. */
export type Periods = {
  readonly asked: Period;
  /** `shiftDays` later, its days stand beside those of `asked`. */
  readonly previous: (Period & { readonly shiftDays: number }) | null;
};

type Range = Pick<SpendQuery, "start_date" | "end_date"> &
  Partial<Pick<SpendQuery, "billing_period" | "whole_invoice" | "compare">>;

/** The periods of a question. */
export function periodsOf(query: Range): Periods {
  const { start_date: firstDay, end_date: lastDay, billing_period: invoice = null } = query;
  const isWholeInvoice = query.whole_invoice === true && invoice !== null;
  const asked = { firstDay, lastDay, invoice, isWholeInvoice };
  if (query.compare !== "previous") return { asked, previous: null };
  return { asked, previous: isWholeInvoice ? invoiceBefore(asked) : daysBefore(asked) };
}

function daysBefore({ firstDay, lastDay, invoice }: Period): Periods["previous"] {
  const shiftDays = daysBetween(firstDay, lastDay) + 1;
  return {
    firstDay: notBeforeFirstDay(addDays(firstDay, -shiftDays)),
    lastDay: addDays(firstDay, -1),
    invoice,
    isWholeInvoice: false,
    shiftDays,
  };
}

function invoiceBefore({ firstDay }: Period): Periods["previous"] {
  const first = notBeforeFirstDay(addMonths(firstDay, -1));
  return {
    firstDay: first,
    lastDay: addDays(firstDay, -1),
    invoice: first.slice(0, 7),
    isWholeInvoice: true,
    shiftDays: daysBetween(first, firstDay),
  };
}
