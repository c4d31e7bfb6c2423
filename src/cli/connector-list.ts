import type { Command } from "commander";
import type { Connector } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, table } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

/** `connector list`. */
export function addConnectorListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the connectors of an organization and how fresh they are")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: JsonChoice & OrgChoice) => {
      const { data } = await withService(io, "both", async (service) => {
        const org = await organizationOf(service, options.org);
        return service.json<{ readonly data: readonly Connector[] }>(inOrganization(org, "connectors"));
      });
      const rows = data.map((connector) => {
        const { id, name, provider, status, data_through: through, line_items: lines, last_error: error } = connector;
        return [id, name, provider, status, through ?? "", String(lines), error?.message ?? ""];
      });
      const text = table(["ID", "NAME", "PROVIDER", "STATUS", "DATA THROUGH", "LINES", "LAST ERROR"], rows);
      print(io, options, { json: { data }, text: rows.length > 0 ? text : "No connectors." });
    });
}
