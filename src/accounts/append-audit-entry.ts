import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { AuditEntry } from "./schema.ts";
import { insertAuditEntry } from "./store.ts";

/** Says in the audit log what this transaction changes: both are committed, or neither. */
export function appendAuditEntry(tx: Tx, org: OrgScope, by: Actor, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(tx, org.organizationId, by, entry);
}
