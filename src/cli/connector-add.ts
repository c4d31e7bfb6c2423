import { type Command, Option } from "commander";
import { type Connector, PROVIDERS } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { type AccessOptions, addAccessOptions, argumentOf, credentialsGiven } from "./connector-access.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { noteOf, pairs, print, printable } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Options = JsonChoice &
  OrgChoice &
  AccessOptions & {
    readonly provider: string;
    readonly name: string;
    readonly source: string;
  };

/** `connector add`: checks the place, then makes the connector; the service syncs it soon, `sync` does at once. */
export function addConnectorAddCommand(parent: Command, io: CliIo): void {
  const command = parent
    .command("add")
    .description("connect a billing export")
    .addOption(orgOption())
    .addOption(new Option("--provider <PROVIDER>", "whose bills").choices(PROVIDERS).makeOptionMandatory())
    .addOption(new Option("--name <NAME>", "its name, for people").makeOptionMandatory())
    .addOption(new Option("--source <URL>", "where they are; the forms are below").makeOptionMandatory());
  addAccessOptions(command)
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { provider, name, source, option = {} } = options;
      const credentials = (await credentialsGiven(io, options)) ?? null;
      const body = { provider, name, source, options: option, credentials };
      const connector = await withService(io, "both", async (service) => {
        const org = await organizationOf(service, options.org);
        const asked = { ...inOrganization(org, "connectors"), body, typed: argumentOf };
        return service.json<Connector>({ method: "POST", ...asked });
      });
      const text = pairs([
        ["id", connector.id],
        ["name", printable(connector.name)],
        ["provider", connector.provider],
        ["source", printable(connector.source)],
      ]);
      const notes = (connector.warnings ?? []).map((warning) => `\n${noteOf(warning)}`).join("");
      const next = `\n\nSync it now: costplane sync ${connector.id}`;
      print(io, options, { json: connector, text: `${text}${notes && `\n${notes}`}${next}` });
    });
}
