import { appendAuditEntry } from "../accounts/index.ts";
import type { KeyId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { ApiKey } from "./schema.ts";
import { lockKey, setRevoked } from "./store.ts";

/**
 * Revokes a key: with the commit it is refused everywhere. One that is revoked already stays as it is. Undefined
 * where the organization has no such key.
 */
export async function revokeKey(tx: Tx, org: OrgScope, by: Actor, id: KeyId): Promise<ApiKey | undefined> {
  const key = (await lockKey(tx, org, id))?.key;
  if (!key || key.revokedAt) return key;

  const revoked = await setRevoked(tx, org, id);
  await appendAuditEntry(tx, org, by, { action: "key.revoked", subject: id, detail: { name: key.name } });
  return revoked;
}
