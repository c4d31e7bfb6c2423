import type { PlanName } from "./services.ts";

/** What an organization may use. Cents are exact integers. */
export type PlanFigures = {
  /** Requests in a whole UTC minute. */
  readonly requestsPerMinute: number;
  /** Quotes in a UTC month before the plan's price, or the refusal, begins. */
  readonly quotesPerMonth: number;
  /** null: the plan sells nothing beyond its quota. */
  readonly pricePerQuoteCents: bigint | null;
  /** What may be counted beyond the quota in a UTC month. */
  readonly spendingLimitCents: bigint;
};

/** An organization's own figures; null leaves the plan's. */
export type PlanOverrides = { readonly [Figure in keyof PlanFigures]: PlanFigures[Figure] | null };

/** The figures of each plan, before an organization's own. */
export const PLANS: Readonly<Record<PlanName, PlanFigures>> = {
  free: { requestsPerMinute: 100, quotesPerMonth: 1_000, pricePerQuoteCents: null, spendingLimitCents: 0n },
  pro: { requestsPerMinute: 500, quotesPerMonth: 100_000, pricePerQuoteCents: 1n, spendingLimitCents: 0n },
  enterprise: {
    requestsPerMinute: 60_000,
    quotesPerMonth: 100_000_000,
    pricePerQuoteCents: 1n,
    spendingLimitCents: 0n,
  },
};

/** No figure of its own: the plan's hold. */
export const NO_OVERRIDES: PlanOverrides = {
  requestsPerMinute: null,
  quotesPerMonth: null,
  pricePerQuoteCents: null,
  spendingLimitCents: null,
};

/** The largest own figures that an operator may set: beyond them a month's sum would leave the exact integers. */
export const PLAN_FIGURE_LIMITS = {
  requestsPerMinuteMax: 1_000_000_000,
  quotesPerMonthMax: 1_000_000_000_000,
  pricePerQuoteCentsMax: 1_000_000,
  spendingLimitCentsMax: 1_000_000_000_000_000,
} as const;

/**
 * The figures in force: the organization's own where it has one, else its plan's. A plan that sells nothing beyond
 * its quota has no price and no spending limit, whatever the organization's row says.
 */
export function planFigures(row: PlanOverrides & { readonly plan: PlanName }): PlanFigures {
  const plan = PLANS[row.plan];
  const sellsBeyondQuota = plan.pricePerQuoteCents !== null;
  return {
    requestsPerMinute: row.requestsPerMinute ?? plan.requestsPerMinute,
    quotesPerMonth: row.quotesPerMonth ?? plan.quotesPerMonth,
    pricePerQuoteCents: sellsBeyondQuota ? (row.pricePerQuoteCents ?? plan.pricePerQuoteCents) : null,
    spendingLimitCents: sellsBeyondQuota ? (row.spendingLimitCents ?? plan.spendingLimitCents) : 0n,
  };
}
