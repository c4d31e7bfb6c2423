import type { Command } from "commander";
import { deleteOrganization } from "../accounts/index.ts";
import type { CliIo } from "./cli-io.ts";
import { organizationNotFound, wrongUse } from "./command-failed.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print } from "./print.ts";

/** `org delete ORG --yes`: the organization and all that belongs to it. */
export function addOrgDeleteCommand(parent: Command, io: CliIo): void {
  parent
    .command("delete")
    .description("delete an organization with its keys, usage and data; nothing brings them back")
    .argument("<ORG>", "id of the organization (org_…)")
    .option("--yes", "yes, delete it")
    .addOption(jsonOption())
    .action(async (id: string, options: JsonChoice & { readonly yes?: boolean }) => {
      if (!options.yes) throw wrongUse(`This deletes ${id} with its keys, usage and data. Say --yes to do so.`);
      const deleted = await inTransaction(io, async (tx) => {
        return deleteOrganization(tx, await scopeOfOrganization(tx, id), io.madeBy);
      });
      if (!deleted) throw organizationNotFound(id);
      print(io, options, { json: { id, deleted: true }, text: `Deleted ${id} (${deleted.name}).` });
    });
}
