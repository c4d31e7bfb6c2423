import { appendAuditEntry } from "../accounts/index.ts";

import type { OrgScope } from "../core/org-scope.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { KeyRequest, MadeKey } from "./schema.ts";
import { type KeyMaker, type KeyTerms, storeNewKey } from "./store-new-key.ts";

const DAY_MS = 86_400_000;

/** Makes a key of an organization that exists. The answer is the only place where the key's text ever is. */
export async function createKey(tx: Tx, org: OrgScope, maker: KeyMaker, request: KeyRequest): Promise<MadeKey> {
  const { name, scopes, expiresInDays } = request;
  const terms: KeyTerms = { name, scopes, expiresInMs: expiresInDays === null ? null : expiresInDays * DAY_MS };

  const made = await storeNewKey(tx, org, maker, terms);
  const detail = { name, scopes, expires_at: made.expiresAt };
  await appendAuditEntry(tx, org, maker.by, { action: "key.created", subject: made.id, detail });
  return made;
}
