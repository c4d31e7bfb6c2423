import type { QuoteRequest } from "./schema.ts";

/**
 * The exact bytes of a quote's answer: `max(0, units − free_units) × cents_per_unit` (docs/api.md), in integers
 * only. At the bounds of the request the amount is 10^15 cents, an integer that every JSON reader keeps.
 */
export function computeQuote({ units, free_units, cents_per_unit }: QuoteRequest): string {
  const billable = units > free_units ? units - free_units : 0;
  const amountCents = BigInt(billable) * BigInt(cents_per_unit);
  return `{"amount_cents":${amountCents},"billable_units":${billable},"currency_unit":"cents"}`;
}
