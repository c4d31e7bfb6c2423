import { LIMITS } from "../core/limits.ts";
import { meteredRoute, type Route } from "../http/index.ts";
import { meterQuote, type QuoteProvider } from "./meter-quote.ts";
import { QuoteHeaders, QuoteRequest, QuoteResult } from "./schema.ts";

/** The endpoint of the usage calculator. */
export function quoteRoutes(provider: QuoteProvider): readonly Route[] {
  return [
    meteredRoute({
      method: "POST",
      path: "/v1/services/usage-calculator/quote",
      operationId: "createQuote",
      tag: "quotes",
      summary: "Compute a price, once per Idempotency-Key",
      description:
        "Computes `max(0, units − free_units) × cents_per_unit` in exact integers. The amount is a calculation that " +
        "the caller asked for, never a charge. A successful, unique request consumes one quote of the plan; the same " +
        "key with the same values gives the saved bytes again with `Idempotent-Replayed: true` and consumes nothing.",
      service: "usage-calculator",
      scope: "quotes",
      permission: "compute_quotes",
      bodyBytesMax: LIMITS.quoteBodyBytesMax,
      headers: QuoteHeaders,
      body: QuoteRequest,
      reply: QuoteResult,
      problems: [
        "idempotency_key_reused",
        "quota_exhausted",
        "spending_limit_reached",
        "provider_not_configured",
        "outcome_unknown",
      ],
      meter: (input) => meterQuote(input, provider),
    }),
  ];
}
