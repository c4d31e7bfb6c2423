import { appendAuditEntry } from "../accounts/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { type ImportFolders, isInside, pathOfSource } from "../storage/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { deleteGrants, insertGrant, listGrants, updateFolders } from "./store-grants.ts";

/** A folder that an organization may read beside its own, as people see it: `file:///srv/import/shared`. */
export type GrantedFolder = { readonly folder: string; readonly grantedAt: Date };

/** Who changes what an organization may read, and what the folders are called here. */
export type Granting = { readonly by: Actor; readonly folders: ImportFolders };

/** Whether a folder was granted or is now; `outside`: it is below no import root, and no connector could read it. */
export type GrantOutcome = "granted" | "outside";

/** Lets an organization read a folder, or one file, below the import roots: `file:///srv/import/shared`. */
export async function grantFolder(
  tx: Tx,
  org: OrgScope,
  { by, folders }: Granting,
  folder: string,
): Promise<GrantOutcome> {
  const path = pathOfSource(folder);
  if (path === null || !isInside(path, folders.roots)) return "outside";
  if (await insertGrant(tx, org, keptGrant(folders, folder))) {
    await appendAuditEntry(tx, org, by, { action: "folder.granted", subject: org.organizationId, detail: { folder } });
  }
  return "granted";
}

/** Takes it back: connectors that read it fail at their next sync. False where it was not granted. */
export async function revokeFolder(tx: Tx, org: OrgScope, { by, folders }: Granting, folder: string): Promise<boolean> {
  // An earlier version kept sources as they were given.
  const forms = [folder, keptGrant(folders, folder), `${keptGrant(folders, folder)}/`];
  if (!(await deleteGrants(tx, org, forms))) return false;
  await appendAuditEntry(tx, org, by, { action: "folder.revoked", subject: org.organizationId, detail: { folder } });
  return true;
}

/** What an organization may read beside its own folders. */
export async function listGrantedFolders(
  tx: Tx,
  org: OrgScope,
  folders: ImportFolders,
): Promise<readonly GrantedFolder[]> {
  return (await listGrants(tx, org)).map(({ folder, grantedAt }) => ({ folder: folders.show(folder), grantedAt }));
}

/** Keeps relative to the import roots what an earlier version kept as paths. To be called at each start. */
export function keepFoldersRelative(tx: Tx, folders: ImportFolders): Promise<void> {
  return updateFolders(tx, folders.keep);
}

/** One folder is granted once, with or without a slash at its end. */
function keptGrant(folders: ImportFolders, folder: string): string {
  return folders.keep(folder).replace(/([^/])\/$/, "$1");
}
