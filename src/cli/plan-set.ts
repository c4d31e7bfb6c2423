import { Argument, type Command, Option } from "commander";
import { PLAN_NAMES } from "../core/services.ts";
import type { CliIo } from "./cli-io.ts";
import { asMembers, type JsonChoice, jsonOption, type OrgChoice, orgOption, readInteger } from "./options.ts";
import { pairs, print, showCents } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Plan = {
  readonly organization: string;
  readonly plan: string;
  readonly requests_per_minute: number;
  readonly quotes_per_month: number;
  readonly price_per_quote_cents: number | null;
  readonly spending_limit_cents: number;
};

/** `plan set`: the whole plan of an organization; own figures that are not given are the plan's. */
export function addPlanSetCommand(parent: Command, io: CliIo): void {
  parent
    .command("set")
    .description("move an organization to a plan; figures that are not given are the plan's")
    .addArgument(new Argument("<PLAN>", "its new plan").choices(PLAN_NAMES))
    .addOption(orgOption())
    .addOption(new Option("--requests-per-minute <N>", "its own rate limit").argParser(readInteger))
    .addOption(new Option("--quotes-per-month <N>", "its own quota").argParser(readInteger))
    .addOption(new Option("--price-per-quote-cents <N>", "price of a quote beyond the quota").argParser(readInteger))
    .addOption(new Option("--spending-limit-cents <N>", "what may be spent beyond it per month").argParser(readInteger))
    .addOption(jsonOption())
    .action(async (plan: string, { json, org: named, ...figures }: JsonChoice & OrgChoice) => {
      const set = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, named);
        const body = { plan, ...asMembers(figures) };
        return service.json<Plan>({ method: "PUT", ...inOrganization(org, "plan"), body });
      });
      print(io, json ? { json } : {}, { json: set, text: showPlan(set) });
    });
}

function showPlan(set: Plan): string {
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
