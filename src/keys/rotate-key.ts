import { appendAuditEntry } from "../accounts/index.ts";
import type { KeyId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Refused } from "../core/problems.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { decideRotation, type RotationTerms } from "./decide-rotation.ts";
import type { ApiKey, MadeKey } from "./schema.ts";
import { lockKey, setExpiry } from "./store.ts";
import { type KeyMaker, storeNewKey } from "./store-new-key.ts";

/** The new key, and the old one as it is now. */
export type Rotation = { readonly made: MadeKey; readonly old: ApiKey };

/** What a caller is told who names a key that the organization does not have. */
export const NO_SUCH_KEY: Refused = {
  problem: { code: "not_found", detail: "There is no such key. See GET …/keys." },
};

/** Makes a new key beside an old one, with its name and scopes; the old one works on until it expires. */
export async function rotateKey(
  tx: Tx,
  org: OrgScope,
  maker: KeyMaker,
  { keyId, ...terms }: RotationTerms & { readonly keyId: KeyId },
): Promise<Rotation | Refused> {
  const found = await lockKey(tx, org, keyId);
  if (!found) return NO_SUCH_KEY;

  const { key, now } = found;
  const decision = decideRotation(found, terms, now);
  if (decision.kind === "refused") return { problem: { code: decision.reason } };

  const { name, scopes } = key;
  const made = await storeNewKey(tx, org, maker, { name, scopes, expiresInMs: decision.newKeyExpiresInMs });
  const old = decision.oldKeyExpiresAt ? await setExpiry(tx, org, keyId, decision.oldKeyExpiresAt) : key;
  const detail = { rotates: keyId, name, scopes, expires_at: made.expiresAt, old_expires_at: old.expiresAt };
  await appendAuditEntry(tx, org, maker.by, { action: "key.rotated", subject: made.id, detail });
  return { made, old };
}
