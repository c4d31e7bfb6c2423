import type { Command } from "commander";
import { type ApiKey, listKeys } from "../keys/index.ts";
import type { CliIo } from "./cli-io.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import { showScopes } from "./show-key.ts";

const HEADINGS = ["ID", "KEY", "NAME", "STATUS", "SCOPES", "LAST USED", "EXPIRES", "SECRET", "CREATED BY"];

/** `key list`: never the keys themselves. */
export function addKeyListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the keys of an organization, also revoked and expired ones")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: JsonChoice & { readonly org: string }) => {
      const keys = await inTransaction(io, async (tx) => listKeys(tx, await scopeOfOrganization(tx, options.org)));
      const text = keys.length > 0 ? table(HEADINGS, keys.map(row)) : "No keys.";
      print(io, options, { json: { data: keys }, text });
    });
}

function row(key: ApiKey): readonly string[] {
  const shown = `${key.prefix}…${key.lastFour}`;
  const times = [showTime(key.lastUsedAt, "never"), showTime(key.expiresAt, "never")];
  return [key.id, shown, key.name, key.status, showScopes(key), ...times, key.secretVersion, key.createdBy];
}
