import { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import { nameModels } from "../http/index.ts";

/** What a quote is computed from. All three are integers; `cents_per_unit` is in cents. */
export const QuoteRequest = z
  .strictObject({
    units: z.int().min(0).max(LIMITS.unitsMax).describe("Units used."),
    free_units: z.int().min(0).max(LIMITS.unitsMax).describe("Units that cost nothing."),
    cents_per_unit: z.int().min(0).max(LIMITS.centsPerUnitMax).describe("Price of one unit beyond the free ones."),
  })
  .describe("JSON integer literals only: no decimals, exponents, strings, booleans; each member exactly once.");
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** The calculation that the caller asked for; it is never a charge. */
export const QuoteResult = z.object({
  amount_cents: z
    .int()
    .min(0)
    .max(LIMITS.unitsMax * LIMITS.centsPerUnitMax)
    .describe("max(0, units − free_units) × cents_per_unit, exact, at most 10^15."),
  billable_units: z.int().min(0).max(LIMITS.unitsMax).describe("max(0, units − free_units)."),
  currency_unit: z.literal("cents"),
});

/** The header that names a quote: the same key with the same values gives the same bytes. */
export const QuoteHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .min(LIMITS.idempotencyKeyCharsMin)
    .max(LIMITS.idempotencyKeyCharsMax)
    .regex(/^[A-Za-z0-9_.:-]+$/)
    .describe("8 to 128 letters, digits, `_`, `.`, `:`, `-`; case-sensitive; sent once. Kept for 35 days."),
});

nameModels({ QuoteRequest, Quote: QuoteResult });
