import { describe, expect, test } from "vitest";
import { periodsOf } from "./periods.ts";
import type { Compare } from "./schema.ts";

function compared(start_date: string, end_date: string, compare: Compare) {
  const { previous } = periodsOf({ start_date, end_date, compare });
  return previous && [previous.firstDay, previous.lastDay];
}

describe("a range is compared with", () => {
  test.each([
    ["2026-11-01", "2026-11-21", "previous", ["2026-10-11", "2026-10-31"]],
    ["2026-11-01", "2026-11-21", "previous_month", ["2026-10-01", "2026-10-21"]],
    ["2026-11-01", "2026-11-21", "previous_year", ["2025-11-01", "2025-11-21"]],
    // Whole months beside whole months.
    ["2026-02-01", "2026-02-28", "previous_month", ["2026-01-01", "2026-01-31"]],
    ["2026-04-01", "2026-06-30", "previous_year", ["2025-04-01", "2025-06-30"]],
    ["2025-02-01", "2025-02-28", "previous_year", ["2024-02-01", "2024-02-29"]],
    // A month that has no such day ends earlier.
    ["2026-03-15", "2026-03-31", "previous_month", ["2026-02-15", "2026-02-28"]],
    ["2028-02-29", "2028-02-29", "previous_year", ["2027-02-28", "2027-02-28"]],
    ["2026-10-24", "2026-11-21", "previous_month", ["2026-09-24", "2026-10-21"]],
  ] as const)("%s to %s, %s: %j", (first, last, compare, days) => {
    expect(compared(first, last, compare)).toEqual(days);
  });
});

test.each([
  ["previous", "2026-02"],
  ["previous_month", "2026-02"],
  ["previous_year", "2025-03"],
] as const)("an invoice is compared by %s with that of %s", (compare, invoice) => {
  const march = { start_date: "2026-03-01", end_date: "2026-03-31", billing_period: "2026-03", whole_invoice: true };
  expect(periodsOf({ ...march, compare }).previous).toMatchObject({ invoice, isWholeInvoice: true });
});
