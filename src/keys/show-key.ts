import type { z } from "zod";
import type { ApiKey, Key, MadeKey, MadeKeyAnswer } from "./schema.ts";

/** A key as it is shown again and again: never the key itself. */
export function showKey({ id, ...key }: ApiKey): z.infer<typeof Key> {
  return { id, ...restOf(key) };
}

/** A new key, with its text. */
export function showMadeKey({ id, key, ...rest }: MadeKey): z.infer<typeof MadeKeyAnswer> {
  return { id, key, ...restOf(rest) };
}

function restOf(key: Omit<ApiKey, "id">): Omit<z.infer<typeof Key>, "id"> {
  return {
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
