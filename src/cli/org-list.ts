import type { Command } from "commander";
import { listOrganizations } from "../accounts/index.ts";
import type { CliIo } from "./cli-io.ts";
import { inTransaction } from "./in-transaction.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, showList, showTime, table } from "./print.ts";

/** `org list`: the oldest first. */
export function addOrgListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list all organizations")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const organizations = await inTransaction(io, listOrganizations);
      const rows = organizations.map(({ id, name, plan, services, createdAt }) => {
        return [id, name, plan, showList(services, "none"), showTime(createdAt, "")];
      });
      const text = rows.length > 0 ? table(["ID", "NAME", "PLAN", "SERVICES", "CREATED"], rows) : "No organizations.";
      print(io, options, { json: { data: organizations }, text });
    });
}
