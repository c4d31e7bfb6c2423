import type { Command } from "commander";
import { listConnectors, showConnector } from "../connectors/index.ts";
import { importFolders } from "../places/index.ts";
import type { CliIo } from "./cli-io.ts";
import { configOf, inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption } from "./options.ts";
import { print, table } from "./print.ts";

/** `connector list --org ORG`. */
export function addConnectorListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the connectors of an organization and how fresh they are")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: JsonChoice & { readonly org: string }) => {
      const records = await inTransaction(io, async (tx) =>
        listConnectors(tx, await scopeOfOrganization(tx, options.org)),
      );
      const { importRoots, demoFolder } = configOf(io);
      const folders = importFolders(importRoots, demoFolder);
      const connectors = records.map((record) => showConnector(record, folders));
      const rows = connectors.map((connector) => {
        const { id, name, provider, status, data_through: through, line_items: lines, last_error: error } = connector;
        return [id, name, provider, status, through ?? "", String(lines), error?.message ?? ""];
      });
      const text = table(["ID", "NAME", "PROVIDER", "STATUS", "DATA THROUGH", "LINES", "LAST ERROR"], rows);
      print(io, options, { json: { data: connectors }, text: rows.length > 0 ? text : "No connectors." });
    });
}
