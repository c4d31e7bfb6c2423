import { z } from "zod";
import { PLAN_FIGURE_LIMITS, type PlanOverrides } from "../core/plan-figures.ts";
import { PLAN_NAMES, type PlanName, SERVICES, type Service } from "../core/services.ts";
import { Count, nameModels, Timestamp } from "../http/index.ts";

const { requestsPerMinuteMax, quotesPerMonthMax, pricePerQuoteCentsMax, spendingLimitCentsMax } = PLAN_FIGURE_LIMITS;

/** A plan with an organization's own figures; what is null, or not given, is the plan's. */
export type PlanRequest = Partial<PlanOverrides> & { readonly plan: PlanName };

/** Services by name, or `all`: each once, in the order of the reference. */
export const ServiceNames = z
  .array(
    z.enum(["all", ...SERVICES], {
      error: ({ input }) => `${JSON.stringify(input)} is not a service. Use ${SERVICES.join(", ")}, or all.`,
    }),
  )
  .min(1, `Name a service (${SERVICES.join(", ")}), or all.`)
  .transform((names): readonly Service[] =>
    SERVICES.filter((service) => names.includes("all") || names.includes(service)),
  );

export const ServiceParams = z.strictObject({ service: z.enum(SERVICES) });

/** Every service, and whether the organization has activated it. */
export const ServiceList = z.strictObject({
  data: z.array(z.strictObject({ name: z.enum(SERVICES), active: z.boolean() })),
});

const wholeCents = (max: number) => z.int().min(0).max(max).transform(BigInt).nullish();

/** What is sent to set a plan: own figures that are not given are the plan's. */
export const PlanBody = z
  .strictObject({
    plan: z.enum(PLAN_NAMES),
    requests_per_minute: z.int().min(1).max(requestsPerMinuteMax).nullish(),
    quotes_per_month: z.int().min(0).max(quotesPerMonthMax).nullish(),
    price_per_quote_cents: wholeCents(pricePerQuoteCentsMax),
    spending_limit_cents: wholeCents(spendingLimitCentsMax),
  })
  .transform((body): PlanRequest => {
    return {
      plan: body.plan,
      requestsPerMinute: body.requests_per_minute ?? null,
      quotesPerMonth: body.quotes_per_month ?? null,
      pricePerQuoteCents: body.price_per_quote_cents ?? null,
      spendingLimitCents: body.spending_limit_cents ?? null,
    };
  });

/** A plan as it is set. */
export const PlanAnswer = z.strictObject({
  organization: z.string(),
  plan: z.enum(PLAN_NAMES),
  requests_per_minute: z.int(),
  quotes_per_month: z.int(),
  price_per_quote_cents: z.int().nullable().describe("null: the plan sells nothing beyond its quota."),
  spending_limit_cents: z.int(),
});
export type PlanAnswer = z.infer<typeof PlanAnswer>;

const Cents = z.int().min(0).describe("Whole US cents.");

/** `GET /api/usage`: where the organization stands. */
export const UsageAnswer = z.strictObject({
  organization: z.string().describe("The id of the organization that the key belongs to."),
  plan: z.enum(PLAN_NAMES),
  services: z.array(z.enum(SERVICES)).describe("The services activated for the organization."),
  window: z
    .strictObject({ limit: Count, remaining: Count, resets_at: Timestamp })
    .describe("Requests of the current whole UTC minute, this one counted."),
  quota: z
    .strictObject({ limit: Count, used: Count, remaining: Count, resets_at: Timestamp })
    .describe("Quotes of the current UTC month. Only a successful, unique quote is counted."),
  spending: z
    .strictObject({
      limit_cents: Cents,
      used_cents: Cents,
      price_per_quote_cents: Cents.nullable().describe("null: the plan sells nothing beyond its quota."),
    })
    .describe("What quotes beyond the quota have cost this month. Nothing is charged: paid billing is not enabled."),
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;

nameModels({ Usage: UsageAnswer });
