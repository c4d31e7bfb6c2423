import { addDays, type Day, monthEnd, monthStart } from "../../lib/dates.ts";

export type Range = { readonly start: Day; readonly end: Day };

/** The ranges that are asked for most; those that reach to now end with yesterday, the last day that bills know. */
export function presetsOf(today: Day): readonly (Range & { readonly label: string })[] {
  const end = addDays(today, -1);
  const quarter = monthStart(end, -((Number(end.slice(5, 7)) - 1) % 3));
  const lastMonth = monthStart(end, -1);
  return [
    { label: "Last 7 days", start: addDays(end, -6), end },
    { label: "Last 30 days", start: addDays(end, -29), end },
    { label: "Last 90 days", start: addDays(end, -89), end },
    { label: "This month", start: monthStart(end), end },
    { label: "Last month", start: lastMonth, end: monthEnd(lastMonth) },
    { label: "This quarter", start: quarter, end },
    { label: "Last 6 months", start: monthStart(end, -5), end },
    { label: "Last 12 months", start: monthStart(end, -11), end },
  ];
}

/** The invoices of the last months, the newest first. */
export function invoicesOf(today: Day): readonly string[] {
  return Array.from({ length: 12 }, (_, months) => monthStart(today, -months).slice(0, 7));
}
