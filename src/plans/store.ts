import { sql } from "kysely";
import type { OrganizationId } from "../core/ids.ts";
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

/** What one statement reads by, in a transaction or by itself. */
export type Reads = Pick<Tx, "selectFrom">;

export type MonthUse = PlanOverrides & {
  readonly organizationId: OrganizationId;
  readonly plan: PlanName;
  /** Of all services. */
  readonly quotes: bigint;
};

/** What was used in this month, of each organization that used anything. */
export async function selectMonthUse(reads: Reads): Promise<readonly MonthUse[]> {
  const rows = await reads
    .selectFrom("usage_counters as u")
    .innerJoin("organizations as o", "o.id", "u.organization_id")
    .where(sql<boolean>`u.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date`)
    .groupBy("o.id")
    .select([
      "o.id as organizationId",
      "o.plan",
      "o.requests_per_minute as requestsPerMinute",
      "o.quotes_per_month as quotesPerMonth",
      "o.price_per_quote_cents as pricePerQuoteCents",
      "o.spending_limit_cents as spendingLimitCents",
      sql<bigint>`sum(u.quotes)::bigint`.as("quotes"),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    quotesPerMonth: row.quotesPerMonth === null ? null : Number(row.quotesPerMonth),
  }));
}
