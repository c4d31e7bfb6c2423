import { type Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import type { ServiceAsker } from "./service-asker.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Options = JsonChoice & OrgChoice & { readonly limit: string; readonly installation?: boolean };

type Entry = {
  readonly at: string;
  readonly actor: string;
  readonly origin: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: object;
};

const HEADINGS = ["AT", "WHO", "FROM", "WHAT", "OF", "DETAIL"];

/** `audit list`: also of an organization that is deleted, and what concerns none. */
export function addAuditListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list who changed what in an organization, newest first; also in a deleted one")
    .addOption(orgOption())
    .addOption(new Option("--installation", "what concerns no organization: who tried to sign in").conflicts("org"))
    .addOption(new Option("--limit <N>", "how many entries").default("100"))
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { data } = await withService(io, "postgresql", async (service) => {
        const of = options.installation ? { path: "/audit" } : await logOf(service, options);
        return service.json<{ readonly data: readonly Entry[] }>({ ...of, query: { limit: options.limit } });
      });
      const rows = data.map(({ at, actor, origin, action, subject, detail }) => {
        return [showTime(at, ""), actor, origin, action, subject, JSON.stringify(detail)];
      });
      print(io, options, { json: { data }, text: rows.length > 0 ? table(HEADINGS, rows) : "No entries." });
    });
}

async function logOf(service: ServiceAsker, { org }: OrgChoice) {
  return inOrganization(await organizationOf(service, org), "audit");
}
