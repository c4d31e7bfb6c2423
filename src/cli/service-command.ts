import type { Command } from "commander";
import { SERVICES } from "../core/services.ts";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption, readNames } from "./options.ts";
import { print, showList } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

export type ServiceCommand = {
  readonly name: string;
  readonly description: string;
  readonly method: "PUT" | "DELETE";
};

type ServiceList = { readonly data: readonly { readonly name: string; readonly active: boolean }[] };

/** What `activate` and `deactivate` share: all but the change. */
export function addServiceCommand(program: Command, io: CliIo, { name, description, method }: ServiceCommand): void {
  program
    .command(name)
    .description(description)
    .argument("<SERVICE...>", `services (${SERVICES.join(", ")}), or all`)
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (names: readonly string[], options: JsonChoice & OrgChoice) => {
      const given = servicesNamed(names.flatMap(readNames));
      const { organization, services } = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        let list: ServiceList = { data: [] };
        for (const one of given) list = await service.json({ method, ...inOrganization(org, "services", one) });
        return { organization: org, services: list.data.filter(({ active }) => active).map((each) => each.name) };
      });
      const text = `Active for ${organization}: ${showList(services, "nothing")}`;
      print(io, options, { json: { organization, services }, text });
    });
}

function servicesNamed(names: readonly string[]): readonly string[] {
  const known: readonly string[] = [...SERVICES, "all"];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names.includes("all") ? SERVICES : names;
  throw wrongUse(`SERVICE: There is no service ${JSON.stringify(unknown)}. Name one of ${known.join(", ")}.`);
}
