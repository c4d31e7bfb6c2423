import type { OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";

/** A folder that an organization may read beside its own, as the source of a connector is kept. */
export type FolderGrant = { readonly folder: string; readonly grantedAt: Date };

/** What an organization was granted, as it is kept. */
export async function selectGrants(tx: Tx, org: OrgScope): Promise<readonly string[]> {
  return (await listGrants(tx, org)).map(({ folder }) => folder);
}

/** In the order of their names. */
export function listGrants(tx: Tx, { organizationId }: OrgScope): Promise<readonly FolderGrant[]> {
  const grants = tx.selectFrom("folder_grants").where("organization_id", "=", organizationId);
  return grants.select(["folder", "granted_at as grantedAt"]).orderBy("folder").execute();
}

/** False where the organization had it. */
export async function insertGrant(tx: Tx, { organizationId }: OrgScope, folder: string): Promise<boolean> {
  const row = { organization_id: organizationId, folder };
  const inserted = tx
    .insertInto("folder_grants")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** False where the organization had none of these. */
export async function deleteGrants(tx: Tx, { organizationId }: OrgScope, folders: readonly string[]): Promise<boolean> {
  const grants = tx.deleteFrom("folder_grants").where("organization_id", "=", organizationId);
  return (await grants.where("folder", "in", folders).executeTakeFirst()).numDeletedRows > 0n;
}

/** Changes how folders are kept, of connectors and of grants, over all organizations. */
export async function updateFolders(tx: Tx, keep: (source: string) => string): Promise<void> {
  const connectors = tx.selectFrom("connectors").where("source", "like", "file:///%").select(["id", "source"]);
  for (const { id, source } of await connectors.forUpdate().execute()) {
    if (keep(source) === source) continue;
    await tx
      .updateTable("connectors")
      .set({ source: keep(source) })
      .where("id", "=", id)
      .execute();
  }
  const grants = tx
    .selectFrom("folder_grants")
    .where("folder", "like", "file:///%")
    .select(["organization_id", "folder"]);
  for (const { organization_id, folder } of await grants.forUpdate().execute()) {
    if (keep(folder) !== folder) await replaceGrant(tx, organization_id, folder, keep(folder));
  }
}

async function replaceGrant(tx: Tx, organizationId: OrganizationId, folder: string, kept: string): Promise<void> {
  const row = { organization_id: organizationId, folder: kept };
  await tx
    .insertInto("folder_grants")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const old = tx.deleteFrom("folder_grants").where("organization_id", "=", organizationId);
  await old.where("folder", "=", folder).execute();
}
