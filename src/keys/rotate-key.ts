import { appendAuditEntry } from "../accounts/index.ts";
import type { KeyId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { decideRotation, type RotationTerms } from "./decide-rotation.ts";
import type { ApiKey, MadeKey } from "./schema.ts";
import { lockKey, setExpiry } from "./store.ts";
import { type KeyMaker, storeNewKey } from "./store-new-key.ts";

export type Rotation =
  | { readonly kind: "refused"; readonly reason: "key_not_found" | "key_revoked" | "key_expired" }
  | { readonly kind: "rotated"; readonly made: MadeKey; readonly old: ApiKey };

/** Makes a new key beside an old one, with its name and scopes; the old one works on until it expires. */
export async function rotateKey(
  tx: Tx,
  org: OrgScope,
  maker: KeyMaker,
  { keyId, ...terms }: RotationTerms & { readonly keyId: KeyId },
): Promise<Rotation> {
  const found = await lockKey(tx, org, keyId);
  if (!found) return { kind: "refused", reason: "key_not_found" };

  const { key, now } = found;
  const decision = decideRotation(key, terms, now);
  if (decision.kind === "refused") return decision;

  const { name, scopes } = key;
  const made = await storeNewKey(tx, org, maker, { name, scopes, expiresInMs: decision.newKeyExpiresInMs });
  const old = decision.oldKeyExpiresAt ? await setExpiry(tx, org, keyId, decision.oldKeyExpiresAt) : key;
  const detail = { rotates: keyId, name, scopes, expires_at: made.expiresAt, old_expires_at: old.expiresAt };
  await appendAuditEntry(tx, org, maker.by, { action: "key.rotated", subject: made.id, detail });
  return { kind: "rotated", made, old };
}
