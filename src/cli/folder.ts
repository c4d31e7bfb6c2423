import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { grantFolder, listGrantedFolders, revokeFolder } from "../connectors/index.ts";
import { type ImportFolders, importFolders } from "../places/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { configOf, inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";

type Options = JsonChoice & { readonly org: string };

/** `folder grant FOLDER --org ORG`: from now on the organization may connect it. */
export function addFolderGrantCommand(parent: Command, io: CliIo): void {
  parent
    .command("grant")
    .description("let an organization read a folder below the import roots, beside its own")
    .argument("<FOLDER>", "the folder, or one file")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (path: string, options: Options) => {
      const folder = urlOf(path);
      const outcome = await inTransaction(io, async (tx) => {
        const org = await scopeOfOrganization(tx, options.org);
        return grantFolder(tx, org, { by: io.madeBy, folders: foldersOf(io) }, folder);
      });
      if (outcome === "outside") throw outside(io);
      print(io, options, { json: { folder }, text: `${options.org} may read ${folder}.` });
    });
}

/** `folder revoke FOLDER --org ORG`: connectors that read it fail at their next sync. */
export function addFolderRevokeCommand(parent: Command, io: CliIo): void {
  parent
    .command("revoke")
    .description("take a granted folder back; what its connectors have loaded stays")
    .argument("<FOLDER>", "the folder, as it was granted")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (path: string, options: Options) => {
      const folder = urlOf(path);
      const isRevoked = await inTransaction(io, async (tx) => {
        const org = await scopeOfOrganization(tx, options.org);
        return revokeFolder(tx, org, { by: io.madeBy, folders: foldersOf(io) }, folder);
      });
      if (!isRevoked) throw new CommandFailed("not_found", `${folder} is not granted. See: costplane folder list`);
      print(io, options, { json: { folder, revoked: true }, text: `${options.org} may no longer read ${folder}.` });
    });
}

/** `folder list --org ORG`. */
export function addFolderListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the folders that an organization may read beside its own")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const granted = await inTransaction(io, async (tx) => {
        return listGrantedFolders(tx, await scopeOfOrganization(tx, options.org), foldersOf(io));
      });
      const data = granted.map(({ folder, grantedAt }) => ({ folder, granted_at: grantedAt.toISOString() }));
      const text = table(
        ["FOLDER", "GRANTED"],
        granted.map(({ folder, grantedAt }) => [folder, showTime(grantedAt, "")]),
      );
      print(io, options, { json: { data }, text: data.length > 0 ? text : "None beside its own." });
    });
}

function foldersOf(io: CliIo): ImportFolders {
  const { importRoots, demoFolder } = configOf(io);
  return importFolders(importRoots, demoFolder);
}

/** A path or a URL as the URL that connectors name it by. */
function urlOf(path: string): string {
  return path.startsWith("file:") ? path : pathToFileURL(resolve(path)).href;
}

function outside(io: CliIo): CommandFailed {
  const roots = configOf(io).importRoots.join(", ");
  return new CommandFailed("access_denied", `It is below no import root (${roots}): set COSTPLANE_IMPORT_ROOT.`);
}
