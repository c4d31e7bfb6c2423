import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, printable } from "./print.ts";
import { askService, inOrganization, type ListedOrganization } from "./with-service.ts";

/** `org delete ORG --yes`: the organization and all that belongs to it. */
export function addOrgDeleteCommand(parent: Command, io: CliIo): void {
  parent
    .command("delete")
    .description("delete an organization with its keys, usage and data; nothing brings them back")
    .argument("<ORG>", "id of the organization (org_…)")
    .option("--yes", "yes, delete it")
    .addOption(jsonOption())
    .action(async (id: string, options: JsonChoice & { readonly yes?: boolean }) => {
      if (!options.yes) throw wrongUse(`This deletes ${id} with its keys, usage and data. Confirm with --yes.`);
      const asked = { method: "DELETE", ...inOrganization(id) } as const;
      const { name } = await askService<ListedOrganization>(io, "postgresql", asked);
      print(io, options, { json: { id, deleted: true }, text: `Deleted ${id} (${printable(name)}).` });
    });
}
