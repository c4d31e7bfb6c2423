import { appendAuditEntry } from "../accounts/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { type PlanFigures, type PlanOverrides, planFigures } from "../core/plan-figures.ts";
import type { Actor } from "../core/principal.ts";
import type { PlanName } from "../core/services.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { decidePlan } from "./decide-plan.ts";
import type { PlanRequest } from "./schema.ts";
import { lockPlan, updatePlan } from "./store.ts";

export type PlanChange =
  | { readonly kind: "organization_not_found" }
  /** The plan takes no such own figures. */
  | { readonly kind: "refused"; readonly figures: readonly (keyof PlanOverrides)[] }
  | { readonly kind: "set"; readonly plan: PlanName; readonly figures: PlanFigures };

/** Moves an organization to a plan. Own figures that are not given are the plan's again. */
export async function setPlan(tx: Tx, org: OrgScope, by: Actor, request: PlanRequest): Promise<PlanChange> {
  const before = await lockPlan(tx, org);
  if (!before) return { kind: "organization_not_found" };

  const decision = decidePlan(request);
  if (decision.kind === "refused") return decision;

  const { plan } = request;
  const figures = planFigures({ plan, ...decision.overrides });
  await updatePlan(tx, org, plan, decision.overrides);
  const detail = { from: before.plan, to: plan, ...auditedFigures(figures) };
  await appendAuditEntry(tx, org, by, { action: "plan.set", subject: org.organizationId, detail });
  return { kind: "set", plan, figures };
}

function auditedFigures(figures: PlanFigures): Record<string, unknown> {
  return {
    requests_per_minute: figures.requestsPerMinute,
    quotes_per_month: figures.quotesPerMonth,
    price_per_quote_cents: figures.pricePerQuoteCents?.toString() ?? null,
    spending_limit_cents: figures.spendingLimitCents.toString(),
  };
}
