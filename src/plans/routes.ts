import type { PlanName } from "../core/services.ts";
import { type Answer, briefRoute, invalid, type Route, route } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { PlanAnswer, PlanBody, UsageAnswer } from "./schema.ts";
import { serviceRoutes } from "./service-routes.ts";
import { type PlanChange, setPlan } from "./set-plan.ts";
import { usageAnswer } from "./usage-answer.ts";

/** The endpoints about plans and services. */
export function planRoutes(database: Database): readonly Route[] {
  return [USAGE, ...serviceRoutes(database), setRoute(database)];
}

const USAGE = briefRoute({
  method: "GET",
  path: "/api/usage",
  operationId: "getUsage",
  tag: "plans",
  summary: "Where the organization stands",
  description: "The plan, the activated services, and what is left of the window, the quota and the spending limit.",
  service: null,
  scope: null,
  permission: "read_data",
  reply: UsageAnswer,
  handle: async (call) => {
    const usage = await usageAnswer(call);
    return "problem" in usage ? usage : { status: 200, json: usage };
  },
});

function setRoute(database: Database): Route {
  return route({
    method: "PUT",
    path: "/api/plan",
    operationId: "setPlan",
    tag: "plans",
    summary: "Move the organization to a plan",
    description: "Own figures that are not given are the plan's.",
    service: null,
    scope: null,
    permission: "manage_owners",
    for: ["operator"],
    problems: ["not_found"],
    body: PlanBody,
    reply: PlanAnswer,
    handle: async ({ principal: { org, actor }, body }) => {
      const change = await database.inTransaction((tx) => setPlan(tx, org, actor, body));
      if (change.kind === "set") return { status: 200, json: showPlan(org.organizationId, change) };
      return change.kind === "refused" ? refused(body.plan, change.figures) : { problem: { code: "not_found" } };
    },
  });
}

function showPlan(organization: string, { plan, figures }: Extract<PlanChange, { kind: "set" }>) {
  const price = figures.pricePerQuoteCents;
  return {
    organization,
    plan,
    requests_per_minute: figures.requestsPerMinute,
    quotes_per_month: figures.quotesPerMonth,
    price_per_quote_cents: price === null ? null : Number(price),
    spending_limit_cents: Number(figures.spendingLimitCents),
  };
}

const FIGURES = {
  requestsPerMinute: "requests_per_minute",
  quotesPerMonth: "quotes_per_month",
  pricePerQuoteCents: "price_per_quote_cents",
  spendingLimitCents: "spending_limit_cents",
} as const;

function refused(plan: PlanName, figures: readonly (keyof typeof FIGURES)[]): Answer {
  const message = `The plan ${plan} sells nothing beyond its quota and can't have it. Use pro or enterprise.`;
  const errors = figures.map((figure) => ({ field: FIGURES[figure], code: "not_taken", message }));
  return { problem: invalid(errors) };
}
