import { NO_OVERRIDES, PLANS, type PlanOverrides } from "../core/plan-figures.ts";
import type { PlanRequest } from "./schema.ts";

export type PlanDecision =
  /** The own figures that the plan does not take. */
  | { readonly kind: "refused"; readonly figures: readonly (keyof PlanOverrides)[] }
  | { readonly kind: "set"; readonly overrides: PlanOverrides };

/** Decides what is stored for a plan: its request's own figures, unless the plan would never look at one of them. */
export function decidePlan({ plan, ...given }: PlanRequest): PlanDecision {
  const overrides = { ...NO_OVERRIDES, ...given };
  const sellsBeyondQuota = PLANS[plan].pricePerQuoteCents !== null;
  const figures = (["pricePerQuoteCents", "spendingLimitCents"] as const).filter(
    (figure) => overrides[figure] !== null,
  );
  return sellsBeyondQuota || figures.length === 0 ? { kind: "set", overrides } : { kind: "refused", figures };
}
