import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Argument } from "commander";
import { CommandFailed } from "./command-failed.ts";
import { showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import type { Listed, RoutePath } from "./service-asker.ts";
import { inOrganization, missingAs } from "./with-service.ts";

type Granted = { readonly folder: string; readonly granted_at: string };

/** `folder grant FOLDER`: from now on the organization may connect it. */
const grant = routeCommand({
  name: "grant",
  about: "let an organization read a folder below the import roots, besides its own",
  argument: new Argument("<FOLDER>", "the folder, or one file"),
  ofOrganization: true,
  run: async (service, { argument: path, org }) => {
    const folder = urlOf(path);
    await service.json({ method: "POST", ...foldersOf(org), body: { folder } });
    return { json: { folder }, text: `${org} may read ${folder}.` };
  },
});

/** `folder revoke FOLDER`: connectors that read it fail at their next sync. */
const revoke = routeCommand({
  name: "revoke",
  about: "take a granted folder back; what its connectors have loaded stays",
  argument: new Argument("<FOLDER>", "the folder, as it was granted"),
  ofOrganization: true,
  run: async (service, { argument: path, org }) => {
    const folder = urlOf(path);
    await service.json({ method: "DELETE", ...foldersOf(org), query: { folder } });
    return { json: { folder, revoked: true }, text: `${org} may no longer read ${folder}.` };
  },
});

/** `folder list`. */
const list = routeCommand({
  name: "list",
  about: "list the folders that an organization may read besides its own",
  ofOrganization: true,
  run: async (service, { org }) => {
    const { data } = await service.json<Listed<Granted>>(inOrganization(org, "folders"));
    const rows = data.map(({ folder, granted_at: at }) => [folder, showTime(at, "")]);
    return { json: { data }, text: tableOr("None besides its own.", ["FOLDER", "GRANTED"], rows) };
  },
});

export const FOLDER_COMMANDS = [grant, revoke, list];

/** The path of an organization's folders. What was never granted is no typing error. */
function foldersOf(org: string): RoutePath {
  return missingAs(inOrganization(org, "folders"), (detail) => new CommandFailed("not_found", detail));
}

/** A path or a URL as the URL that connectors name it by. */
function urlOf(path: string): string {
  return path.startsWith("file:") ? path : pathToFileURL(resolve(path)).href;
}
