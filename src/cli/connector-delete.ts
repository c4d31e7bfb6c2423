import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print } from "./print.ts";
import { askService, ofConnector } from "./with-service.ts";

/** `connector delete ID --yes`: the connector and all that it has loaded, or is loading now. */
export function addConnectorDeleteCommand(parent: Command, io: CliIo): void {
  parent
    .command("delete")
    .description("delete a connector and what it has loaded; the bills at its place stay")
    .argument("<ID>", "id of the connector (con_…)")
    .option("--yes", "yes, delete it")
    .addOption(jsonOption())
    .action(async (id: string, options: JsonChoice & { readonly yes?: boolean }) => {
      if (!options.yes) throw wrongUse(`This deletes ${id} and what it has loaded. Confirm with --yes.`);
      await askService(io, "postgresql", { method: "DELETE", ...ofConnector(id) });
      print(io, options, { json: { id, deleted: true }, text: `Deleted ${id}.` });
    });
}
