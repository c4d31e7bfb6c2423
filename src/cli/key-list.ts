import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import { type Key, showScopes } from "./show-key.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

const HEADINGS = ["ID", "KEY", "NAME", "STATUS", "SCOPES", "LAST USED", "EXPIRES", "SECRET", "CREATED BY"];

/** `key list`: never the keys themselves. */
export function addKeyListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the keys of an organization, also revoked and expired ones")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: JsonChoice & OrgChoice) => {
      const { data } = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        return service.json<{ readonly data: readonly Key[] }>(inOrganization(org, "keys"));
      });
      print(io, options, { json: { data }, text: data.length > 0 ? table(HEADINGS, data.map(row)) : "No keys." });
    });
}

function row(key: Key): readonly string[] {
  const shown = `${key.prefix}…${key.last_four}`;
  const times = [showTime(key.last_used_at, "never"), showTime(key.expires_at, "never")];
  return [key.id, shown, key.name, key.status, showScopes(key), ...times, key.secret_version, key.created_by];
}
