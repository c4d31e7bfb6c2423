import { type Command, Option } from "commander";
import { createOrganization, GivenName } from "../accounts/index.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { PLAN_NAMES, type PlanName } from "../core/services.ts";
import { activateServices, PlanRequest, ServiceNames, setPlan } from "../plans/index.ts";
import type { CliIo } from "./cli-io.ts";
import { inTransaction } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, readGiven, readNames } from "./options.ts";
import { pairs, print, showList } from "./print.ts";

type Options = JsonChoice & { readonly plan: PlanName; readonly activate?: readonly string[] };

/** `org create NAME`: an organization, its plan and its services in one transaction. */
export function addOrgCreateCommand(parent: Command, io: CliIo): void {
  parent
    .command("create")
    .description("make an organization; it has no service activated unless told")
    .argument("<NAME>", "its name, for people")
    .addOption(new Option("--plan <PLAN>", "its plan").choices(PLAN_NAMES).default("free"))
    .addOption(
      new Option("--activate <SERVICES>", "services to activate, separated by commas, or all").argParser(readNames),
    )
    .addOption(jsonOption())
    .action(async (givenName: string, options: Options) => {
      const name = readGiven(GivenName, givenName, "NAME");
      const services = options.activate ? readGiven(ServiceNames, options.activate, "--activate") : [];
      const { plan } = options;

      const organization = await inTransaction(io, async (tx) => {
        const created = await createOrganization(tx, io.madeBy, name, io.randomBytes);
        const org = mintOrgScope(created.id);
        if (plan !== created.plan) await setPlan(tx, org, io.madeBy, PlanRequest.parse({ plan }));
        if (services.length > 0) await activateServices(tx, org, io.madeBy, services);
        return { ...created, plan, services };
      });

      const text = pairs([
        ["id", organization.id],
        ["name", organization.name],
        ["plan", plan],
        ["services", showList(services, "none activated")],
      ]);
      print(io, options, { json: organization, text });
    });
}
