import { addDays, type Day, laterOf, monthEnd, monthStart } from "../../lib/dates.ts";

export type Range = { readonly start: Day; readonly end: Day };

/** A range that is called by a name; `id` stands for it in addresses that are kept. */
export type Preset = Range & { readonly id: string; readonly label: string };

/**
 * The ranges that are asked for most. Those that reach to now end with yesterday, the last day that bills know; a month
 * or a quarter that begins today has today alone, and the last month is the one that is over.
 */
export function presetsOf(today: Day): readonly Preset[] {
  const end = addDays(today, -1);
  const month = monthStart(today);
  const quarter = monthStart(today, -((Number(today.slice(5, 7)) - 1) % 3));
  const lastMonth = monthStart(today, -1);
  return [
    { id: "last_7_days", label: "Last 7 days", start: addDays(end, -6), end },
    { id: "last_30_days", label: "Last 30 days", start: addDays(end, -29), end },
    { id: "last_90_days", label: "Last 90 days", start: addDays(end, -89), end },
    { id: "this_month", label: "This month", start: month, end: laterOf(end, month) },
    { id: "last_month", label: "Last month", start: lastMonth, end: monthEnd(lastMonth) },
    { id: "this_quarter", label: "This quarter", start: quarter, end: laterOf(end, quarter) },
    { id: "last_6_months", label: "Last 6 months", start: monthStart(end, -5), end },
    { id: "last_12_months", label: "Last 12 months", start: monthStart(end, -11), end },
  ];
}

/** The invoices of the last months, the newest first. */
export function invoicesOf(today: Day): readonly string[] {
  return Array.from({ length: 12 }, (_, months) => monthStart(today, -months).slice(0, 7));
}
