import type { Command } from "commander";
import type { UsageAnswer } from "../plans/index.ts";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { pairs, print, showCents, showList, showTime } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

/** `usage`: the plan of an organization, and what is left of it. */
export function addUsageCommand(program: Command, io: CliIo): void {
  program
    .command("usage")
    .description("the plan of an organization, and what is left of its quota, limits and minute")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: JsonChoice & OrgChoice) => {
      const usage = await withService(io, "postgresql", async (service) => {
        return service.json<UsageAnswer>(inOrganization(await organizationOf(service, options.org), "usage"));
      });
      print(io, options, { json: usage, text: showUsage(usage) });
    });
}

function showUsage({ organization, plan, services, window, quota, spending }: UsageAnswer): string {
  return pairs([
    ["organization", organization],
    ["plan", plan],
    ["services", showList(services, "none activated")],
    ["requests", `${window.remaining} of ${window.limit} left this minute`],
    ["quotes", `${quota.used} of ${quota.limit} used until ${showTime(quota.resets_at, "")}`],
    ["spending", `${showCents(spending.used_cents)} of ${showCents(spending.limit_cents)} this month`],
  ]);
}
