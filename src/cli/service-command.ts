import type { Command } from "commander";
import { SERVICES } from "../core/services.ts";
import { type activateServices, ServiceNames } from "../plans/index.ts";
import type { CliIo } from "./cli-io.ts";
import { organizationNotFound } from "./command-failed.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven, readNames } from "./options.ts";
import { print, showList } from "./print.ts";

export type ServiceCommand = {
  readonly name: string;
  readonly description: string;
  readonly change: typeof activateServices;
};

/** What `activate` and `deactivate` share: all but the change. */
export function addServiceCommand(program: Command, io: CliIo, { name, description, change }: ServiceCommand): void {
  program
    .command(name)
    .description(description)
    .argument("<SERVICE...>", `services (${SERVICES.join(", ")}), or all`)
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (names: readonly string[], options: JsonChoice & { readonly org: string }) => {
      const given = readGiven(ServiceNames, names.flatMap(readNames), "SERVICE");
      const services = await inTransaction(io, async (tx) => {
        return change(tx, await scopeOfOrganization(tx, options.org), io.madeBy, given);
      });
      if (!services) throw organizationNotFound(options.org);
      const text = `Active for ${options.org}: ${showList(services, "nothing")}`;
      print(io, options, { json: { organization: options.org, services }, text });
    });
}
