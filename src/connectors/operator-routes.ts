import { z } from "zod";
import { type Answer, invalid, NO_CONTENT, type Route, route } from "../http/index.ts";
import { rollBackConnector } from "./change-connector.ts";
import { grantFolder, listGrantedFolders, revokeFolder } from "./grant-folder.ts";
import { ConnectorParams, RolledBack } from "./schema.ts";
import type { ConnectorTools } from "./sync-runner.ts";

const FACTS = {
  tag: "connectors",
  service: null,
  scope: null,
  permission: "manage_owners",
  for: ["operator"],
} as const;

const Folder = z.strictObject({ folder: z.string() });

/** What operators alone do with an organization's connectors, and with the folders that it may read beside its own. */
export function operatorRoutes(tools: ConnectorTools): readonly Route[] {
  return [rollbackRoute(tools), listFoldersRoute(tools), grantFolderRoute(tools), revokeFolderRoute(tools)];
}

function rollbackRoute(tools: ConnectorTools): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/connectors/:id/rollback",
    operationId: "rollBackConnector",
    summary: "Take back what the newest sync loaded",
    description: "Once, for a day: its months are as they were before it, all or none. Pauses the connector.",
    problems: ["not_found", "nothing_to_roll_back"],
    params: ConnectorParams,
    reply: RolledBack,
    handle: async ({ principal: { org, actor }, params }) => {
      const undone = await tools.database.inTransaction((tx) => rollBackConnector(tx, org, actor, params.id));
      if (!undone) return { problem: { code: "not_found", detail: "There is no such connector." } };
      const months = [...undone.months];
      const removed_months = [...undone.removedMonths];
      if (months.length + removed_months.length === 0) return { problem: { code: "nothing_to_roll_back" } };
      return { status: 200, json: { connector_id: params.id, months, removed_months } };
    },
  });
}

function listFoldersRoute(tools: ConnectorTools): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/folders",
    operationId: "listFolders",
    summary: "The folders that the organization may read besides its own",
    description: "The oldest first.",
    reply: z.strictObject({ data: z.array(Folder.extend({ granted_at: z.string() })) }),
    handle: async ({ principal: { org } }) => {
      const { database, locations } = tools;
      const granted = await database.inTransaction((tx) => listGrantedFolders(tx, org, locations.folders));
      const data = granted.map(({ folder, grantedAt }) => ({ folder, granted_at: grantedAt.toISOString() }));
      return { status: 200, json: { data } };
    },
  });
}

function grantFolderRoute(tools: ConnectorTools): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/folders",
    operationId: "grantFolder",
    summary: "Let the organization read a folder below the import roots",
    description: "From now on the organization may connect it.",
    body: Folder,
    reply: Folder,
    handle: async ({ principal: { org, actor: by }, body }) => {
      const { folders } = tools.locations;
      const outcome = await tools.database.inTransaction((tx) => grantFolder(tx, org, { by, folders }, body.folder));
      return outcome === "granted" ? { status: 200, json: body } : outside(folders.roots);
    },
  });
}

function revokeFolderRoute(tools: ConnectorTools): Route {
  return route({
    ...FACTS,
    method: "DELETE",
    path: "/api/folders",
    operationId: "revokeFolder",
    summary: "Take a granted folder back",
    description: "Connectors that read it fail at their next sync; what they have loaded stays.",
    problems: ["not_found"],
    query: Folder,
    ...NO_CONTENT,
    handle: async ({ principal: { org, actor: by }, query: { folder } }) => {
      const { database, locations } = tools;
      const granting = { by, folders: locations.folders };
      const isRevoked = await database.inTransaction((tx) => revokeFolder(tx, org, granting, folder));
      return isRevoked ? { status: 204 } : notGranted(folder);
    },
  });
}

function outside(roots: readonly string[]): Answer {
  const message = `It is not below an import root (${roots.join(", ")}): set COSTPLANE_IMPORT_ROOT.`;
  return { problem: invalid([{ field: "folder", code: "access_denied", message }]) };
}

function notGranted(folder: string): Answer {
  return { problem: { code: "not_found", detail: `${folder} is not granted. See: costplane folder list` } };
}
