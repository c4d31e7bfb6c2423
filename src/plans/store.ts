import type { OrgScope } from "../core/org-scope.ts";
import type { PlanOverrides } from "../core/plan-figures.ts";
import type { PlanName, Service } from "../core/services.ts";
import type { Tx } from "../stores/postgres/index.ts";

export type PlanFacts = { readonly plan: PlanName; readonly services: readonly Service[] };

/** Locks the organization until the commit; undefined where there is none. */
export function lockPlan(tx: Tx, { organizationId }: OrgScope): Promise<PlanFacts | undefined> {
  const organization = tx.selectFrom("organizations").where("id", "=", organizationId);
  return organization.select(["plan", "services"]).forNoKeyUpdate().executeTakeFirst();
}

export async function updatePlan(tx: Tx, org: OrgScope, plan: PlanName, own: PlanOverrides): Promise<void> {
  const row = {
    plan,
    requests_per_minute: own.requestsPerMinute,
    quotes_per_month: own.quotesPerMonth === null ? null : BigInt(own.quotesPerMonth),
    price_per_quote_cents: own.pricePerQuoteCents,
    spending_limit_cents: own.spendingLimitCents,
  };
  await tx.updateTable("organizations").set(row).where("id", "=", org.organizationId).execute();
}

export async function updateServices(tx: Tx, org: OrgScope, services: readonly Service[]): Promise<void> {
  await tx.updateTable("organizations").set({ services }).where("id", "=", org.organizationId).execute();
}
