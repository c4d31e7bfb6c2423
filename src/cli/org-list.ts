import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, showList, showTime, table } from "./print.ts";
import { organizations, withService } from "./with-service.ts";

/** `org list`: the oldest first. */
export function addOrgListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list all organizations")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const data = await withService(io, "postgresql", organizations);
      const rows = data.map(({ id, name, plan, services, created_at: createdAt }) => {
        return [id, name, plan, showList(services, "none"), showTime(createdAt, "")];
      });
      const text = rows.length > 0 ? table(["ID", "NAME", "PLAN", "SERVICES", "CREATED"], rows) : "No organizations.";
      print(io, options, { json: { data }, text });
    });
}
