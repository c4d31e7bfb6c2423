import { type Command, Option } from "commander";
import { PLAN_NAMES, SERVICES } from "../core/services.ts";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, optionName, readNames } from "./options.ts";
import { pairs, print, printable, showList } from "./print.ts";
import { askService, type ListedOrganization } from "./with-service.ts";

type Options = JsonChoice & { readonly plan: string; readonly activate?: readonly string[] };

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
    .action(async (name: string, { json, plan, activate }: Options) => {
      const body = { name, plan, ...(activate ? { services: activate } : {}) };
      const asked = { method: "POST", path: "/organizations", body, typed: typedOf } as const;
      const organization = await askService<ListedOrganization>(io, "postgresql", asked);
      const text = pairs([
        ["id", organization.id],
        ["name", printable(organization.name)],
        ["plan", organization.plan],
        ["services", showList(organization.services, "none activated")],
      ]);
      print(io, json ? { json } : {}, { json: organization, text });
    });
}

const TYPED: Readonly<Record<string, string>> = { name: "NAME", services: `--activate (${SERVICES.join(", ")}, all)` };

function typedOf(field: string): string {
  const [member = ""] = field.split(".");
  return TYPED[member] ?? optionName(member);
}
