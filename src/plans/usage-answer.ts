import type { Refused } from "../core/problems.ts";
import type { Call } from "../http/index.ts";
import type { UsageAnswer } from "./schema.ts";

/** Where the organization stands; for a key it is what the gate read to admit this very request. */
export async function usageAnswer(call: Pick<Call, "principal" | "usage">): Promise<UsageAnswer | Refused> {
  const usage = await call.usage();
  if ("problem" in usage) return usage;
  const { window, quota } = usage.limits;
  const { limitCents, usedCents, pricePerQuoteCents } = usage.spending;
  return {
    organization: call.principal.org.organizationId,
    plan: usage.plan,
    services: [...usage.services],
    window: { limit: window.limit, remaining: window.remaining, resets_at: timestamp(window.resetsAt) },
    quota: {
      limit: quota.limit,
      used: usage.quotesUsed,
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
