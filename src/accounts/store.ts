import type { OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { countOf, type Tx } from "../stores/postgres/index.ts";
import type { AuditEntry, AuditRecord, Organization } from "./schema.ts";

const ORGANIZATION = ["id", "name", "plan", "services", "created_at as createdAt"] as const;

export function insertOrganization(tx: Tx, id: OrganizationId, name: string): Promise<Organization> {
  return tx.insertInto("organizations").values({ id, name }).returning(ORGANIZATION).executeTakeFirstOrThrow();
}

/** The oldest first. */
export function selectOrganizations(tx: Tx): Promise<readonly Organization[]> {
  return tx.selectFrom("organizations").select(ORGANIZATION).orderBy("created_at").orderBy("id").execute();
}

export function selectOrganization(tx: Tx, { organizationId }: OrgScope): Promise<Organization | undefined> {
  return tx.selectFrom("organizations").select(ORGANIZATION).where("id", "=", organizationId).executeTakeFirst();
}

/**
 * Deletes an organization with all that belongs to it; what refers to it by a foreign key goes by cascade. The window
 * goes first: it is what the gate locks, so a batch that this waited for has written all its results before.
 */
export async function deleteOrganizationRows(tx: Tx, { organizationId }: OrgScope): Promise<Organization | undefined> {
  await tx.deleteFrom("rate_windows").where("organization_id", "=", organizationId).execute();
  const organization = tx.deleteFrom("organizations").where("id", "=", organizationId);
  const deleted = await organization.returning(ORGANIZATION).executeTakeFirst();
  await tx.deleteFrom("saved_results").where("organization_id", "=", organizationId).execute();
  return deleted;
}

export async function insertAuditEntry(
  tx: Tx,
  organizationId: OrganizationId,
  by: Actor,
  { action, subject, detail }: AuditEntry,
): Promise<void> {
  const row = { organization_id: organizationId, actor: by.actor, origin: by.origin, action, subject, detail };
  await tx.insertInto("audit_log").values(row).execute();
}

/** Which entries: of one actor, of one action. */
export type AuditFilter = { readonly actor?: string | undefined; readonly action?: string | undefined };

type AuditPage = AuditFilter & { readonly limit: number; readonly offset?: number };

/** The newest entries first; null: of no organization. */
export function selectAuditLog(tx: Tx, org: OrgScope | null, page: AuditPage): Promise<readonly AuditRecord[]> {
  return auditLog(tx, org, page)
    .select(["at", "actor", "origin", "action", "subject", "detail"])
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
}

export function countAuditLog(tx: Tx, org: OrgScope | null, filter: AuditFilter): Promise<number> {
  return countOf(auditLog(tx, org, filter));
}

function auditLog(tx: Tx, org: OrgScope | null, { actor, action }: AuditFilter) {
  const all = tx.selectFrom("audit_log");
  const log = org ? all.where("organization_id", "=", org.organizationId) : all.where("organization_id", "is", null);
  const ofActor = actor === undefined ? log : log.where("actor", "=", actor);
  return action === undefined ? ofActor : ofActor.where("action", "=", action);
}
