import { Argument, Option } from "commander";
import { PLAN_NAMES } from "../core/services.ts";
import type { PlanAnswer, UsageAnswer } from "../plans/index.ts";
import { asMembers, readInteger } from "./options.ts";
import { pairs, showCents, showServices, showTime } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import { inOrganization } from "./with-service.ts";

/** `plan set`: the whole plan of an organization; own figures that are not given are the plan's. */
export const planSet = routeCommand({
  name: "set",
  about: "move an organization to a plan; figures that are not given are the plan's",
  argument: new Argument("<PLAN>", "its new plan").choices(PLAN_NAMES),
  ofOrganization: true,
  options: [
    new Option("--requests-per-minute <N>", "its own rate limit").argParser(readInteger),
    new Option("--quotes-per-month <N>", "its own quota").argParser(readInteger),
    new Option("--price-per-quote-cents <N>", "price of a quote beyond the quota").argParser(readInteger),
    new Option("--spending-limit-cents <N>", "what may be spent beyond it per month").argParser(readInteger),
  ],
  run: async (service, { argument: plan, org, options }) => {
    const body = { plan, ...asMembers(options) };
    const set = await service.json<PlanAnswer>({ method: "PUT", ...inOrganization(org, "plan"), body });
    return { json: set, text: showPlan(set) };
  },
});

/** `usage`: the plan of an organization, and what is left of it. */
export const usage = routeCommand({
  name: "usage",
  about: "the plan of an organization, and what is left of its quota, limits and minute",
  ofOrganization: true,
  run: async (service, { org }) => {
    const used = await service.json<UsageAnswer>(inOrganization(org, "usage"));
    return { json: used, text: showUsage(used) };
  },
});

function showPlan(set: PlanAnswer): string {
  const price = set.price_per_quote_cents;
  return pairs([
    ["organization", set.organization],
    ["plan", set.plan],
    ["requests per minute", String(set.requests_per_minute)],
    ["quotes per month", String(set.quotes_per_month)],
    ["price per quote beyond", price === null ? "not sold" : showCents(price)],
    ["spending limit per month", showCents(set.spending_limit_cents)],
  ]);
}

function showUsage({ organization, plan, services, window, quota, spending }: UsageAnswer): string {
  return pairs([
    ["organization", organization],
    ["plan", plan],
    ["services", showServices(services, "none activated")],
    ["requests", `${window.remaining} of ${window.limit} left this minute`],
    ["quotes", `${quota.used} of ${quota.limit} used until ${showTime(quota.resets_at, "")}`],
    ["spending", `${showCents(spending.used_cents)} of ${showCents(spending.limit_cents)} this month`],
  ]);
}
