import { type Command, Option } from "commander";
import { AuditEntryCount, listAuditLog } from "../accounts/index.ts";
import { isId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { CliIo } from "./cli-io.ts";
import { organizationNotFound } from "./command-failed.ts";
import { inTransaction } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven, readInteger } from "./options.ts";
import { print, showTime, table } from "./print.ts";

type Options = JsonChoice & { readonly org: string; readonly limit: number };

/** `audit list`: also of an organization that is deleted. */
export function addAuditListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list who changed what of an organization, the newest first; also of a deleted one")
    .addOption(orgOption())
    .addOption(new Option("--limit <N>", "how many entries").argParser(readInteger).default(100))
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { org: id } = options;
      const limit = readGiven(AuditEntryCount, options.limit, "--limit");
      if (!isId("org", id)) throw organizationNotFound(id);
      const entries = await inTransaction(io, (tx) => listAuditLog(tx, mintOrgScope(id), limit));
      const rows = entries.map((entry) => {
        return [
          showTime(entry.at, ""),
          entry.actor,
          entry.origin,
          entry.action,
          entry.subject,
          JSON.stringify(entry.detail),
        ];
      });
      const text = table(["AT", "WHO", "FROM", "WHAT", "OF", "DETAIL"], rows);
      print(io, options, { json: { data: entries }, text: rows.length > 0 ? text : "No entries." });
    });
}
