import type { ApiKey, Key, MadeKey, MadeKeyAnswer } from "./schema.ts";

/** A key as it is shown again and again: never the key itself. */
export function showKey(key: ApiKey): Key {
  return {
    id: key.id,
    organization_id: key.organizationId,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    scopes: key.scopes && [...key.scopes],
    secret_version: key.secretVersion,
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    status: key.status,
  };
}

/** A new key, with its text. */
export function showMadeKey({ key, ...made }: MadeKey): MadeKeyAnswer {
  const { id, ...shown } = showKey(made);
  return { id, key, ...shown };
}
