import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Organization } from "./schema.ts";
import { deleteOrganizationRows, insertAuditEntry } from "./store.ts";

/** Deletes the organization with its keys, usage and saved results; undefined where there is none. */
export async function deleteOrganization(tx: Tx, org: OrgScope, by: Actor): Promise<Organization | undefined> {
  const deleted = await deleteOrganizationRows(tx, org);
  if (!deleted) return undefined;
  const { id, name, plan } = deleted;
  await insertAuditEntry(tx, org.organizationId, by, {
    action: "organization.deleted",
    subject: id,
    detail: { name, plan },
  });
  return deleted;
}
