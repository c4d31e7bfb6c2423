import type { Call } from "../http/index.ts";
import type { UsageAnswer } from "./schema.ts";

/** Where the caller's organization stands, from what the gate read to admit this very request. */
export function usageAnswer({ caller, standing }: Pick<Call, "caller" | "standing">): UsageAnswer {
  const { window, quota } = standing;
  const { limitCents, usedCents, pricePerQuoteCents } = caller.spending;
  return {
    organization: caller.org.organizationId,
    plan: caller.plan,
    services: [...caller.services],
    window: { limit: window.limit, remaining: window.remaining, resets_at: timestamp(window.resetsAt) },
    quota: {
      limit: quota.limit,
      used: caller.quotesUsed,
      remaining: quota.remaining,
      resets_at: timestamp(quota.resetsAt),
    },
    spending: {
      limit_cents: Number(limitCents),
      used_cents: Number(usedCents),
      price_per_quote_cents: pricePerQuoteCents === null ? null : Number(pricePerQuoteCents),
    },
  };
}

function timestamp(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
