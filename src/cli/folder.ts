import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import type { Asked, ServiceAsker } from "./service-asker.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Options = JsonChoice & OrgChoice;
type Granted = { readonly folder: string; readonly granted_at: string };

/** `folder grant FOLDER`: from now on the organization may connect it. */
export function addFolderGrantCommand(parent: Command, io: CliIo): void {
  parent
    .command("grant")
    .description("let an organization read a folder below the import roots, besides its own")
    .argument("<FOLDER>", "the folder, or one file")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (path: string, options: Options) => {
      const folder = urlOf(path);
      const org = await onFolders(io, options, { method: "POST", body: { folder } });
      print(io, options, { json: { folder }, text: `${org} may read ${folder}.` });
    });
}

/** `folder revoke FOLDER`: connectors that read it fail at their next sync. */
export function addFolderRevokeCommand(parent: Command, io: CliIo): void {
  parent
    .command("revoke")
    .description("take a granted folder back; what its connectors have loaded stays")
    .argument("<FOLDER>", "the folder, as it was granted")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (path: string, options: Options) => {
      const folder = urlOf(path);
      const org = await onFolders(io, options, { method: "DELETE", query: { folder } });
      print(io, options, { json: { folder, revoked: true }, text: `${org} may no longer read ${folder}.` });
    });
}

/** `folder list`. */
export function addFolderListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the folders that an organization may read besides its own")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { data } = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        return service.json<{ readonly data: readonly Granted[] }>(inOrganization(org, "folders"));
      });
      const rows = data.map(({ folder, granted_at: at }) => [folder, showTime(at, "")]);
      const text = rows.length > 0 ? table(["FOLDER", "GRANTED"], rows) : "None besides its own.";
      print(io, options, { json: { data }, text });
    });
}

/** Changes what the organization may read, and answers with its id. */
function onFolders(io: CliIo, options: Options, change: Omit<Asked, "path">): Promise<string> {
  return withService(io, "postgresql", async (service: ServiceAsker) => {
    const org = await organizationOf(service, options.org);
    const asked = inOrganization(org, "folders");
    // What was never granted is no typing error.
    const notFound = (detail: string) => {
      const failure = asked.notFound(detail);
      return failure.exitStatus === 2 ? new CommandFailed("not_found", detail) : failure;
    };
    await service.json({ ...asked, notFound, ...change });
    return org;
  });
}

/** A path or a URL as the URL that connectors name it by. */
function urlOf(path: string): string {
  return path.startsWith("file:") ? path : pathToFileURL(resolve(path)).href;
}
