import { Argument, type Command, Option } from "commander";
import { PLAN_NAMES } from "../core/services.ts";
import { type PlanChange, PlanRequest, setPlan } from "../plans/index.ts";
import type { CliIo } from "./cli-io.ts";
import { organizationNotFound, wrongUse } from "./command-failed.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, optionName, orgOption, readCents, readGiven, readInteger } from "./options.ts";
import { pairs, print } from "./print.ts";

type Options = JsonChoice & { readonly org: string };

/** `plan set`: the whole plan of an organization; own figures that are not given are the plan's. */
export function addPlanSetCommand(parent: Command, io: CliIo): void {
  parent
    .command("set")
    .description("move an organization to a plan; figures that are not given are the plan's")
    .addArgument(new Argument("<PLAN>", "its new plan").choices(PLAN_NAMES))
    .addOption(orgOption())
    .addOption(new Option("--requests-per-minute <N>", "its own rate limit").argParser(readInteger))
    .addOption(new Option("--quotes-per-month <N>", "its own quota").argParser(readInteger))
    .addOption(new Option("--price-per-quote-cents <N>", "price of a quote beyond the quota").argParser(readCents))
    .addOption(new Option("--spending-limit-cents <N>", "what may be spent beyond it a month").argParser(readCents))
    .addOption(jsonOption())
    .action(async (plan: string, { json, org: id, ...figures }: Options) => {
      const request = readGiven(PlanRequest, { plan, ...figures });
      const change = await inTransaction(io, async (tx) => {
        return setPlan(tx, await scopeOfOrganization(tx, id), io.madeBy, request);
      });
      const set = changed(change, id, plan);
      print(io, json ? { json } : {}, { json: { organization: id, plan, ...set.figures }, text: showPlan(id, set) });
    });
}

type SetPlan = Extract<PlanChange, { kind: "set" }>;

function changed(change: PlanChange, id: string, plan: string): SetPlan {
  if (change.kind === "set") return change;
  if (change.kind === "organization_not_found") throw organizationNotFound(id);
  const options = change.figures.map(optionName).join(" and ");
  throw wrongUse(`The plan ${plan} sells nothing beyond its quota and takes no ${options}. Use pro or enterprise.`);
}

function showPlan(id: string, { plan, figures }: SetPlan): string {
  const price = figures.pricePerQuoteCents;
  return pairs([
    ["organization", id],
    ["plan", plan],
    ["requests per minute", String(figures.requestsPerMinute)],
    ["quotes per month", String(figures.quotesPerMonth)],
    ["price per quote beyond", price === null ? "not sold" : `${price} cents`],
    ["spending limit per month", `${figures.spendingLimitCents} cents`],
  ]);
}
