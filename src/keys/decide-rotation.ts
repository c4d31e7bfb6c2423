import type { ApiKey } from "./schema.ts";

const DAY_MS = 86_400_000;

export type RotationDecision =
  | { readonly kind: "refused"; readonly reason: "key_revoked" | "key_expired" }
  | {
      readonly kind: "rotated";
      /** null: the new key does not expire. */
      readonly newKeyExpiresInMs: number | null;
      /** null: the old key's expiry stays as it is. */
      readonly oldKeyExpiresAt: Date | null;
    };

/** The days given by who rotates; null gives the new key the old one's lifetime, and leaves the old key its expiry. */
export type RotationTerms = { readonly expiresInDays: number | null; readonly expiresOldInDays: number | null };

/** A key, and for how long it was made; null: for ever. A rotation before this one may have ended it earlier. */
export type RotatedKeyFacts = {
  readonly key: Pick<ApiKey, "status" | "expiresAt">;
  readonly lifetimeMs: number | null;
};

/**
 * Decides what a rotation makes of a key: the new one lives as long as the old one was made for, and the old one may
 * end earlier than it would have, never later.
 */
export function decideRotation(
  { key, lifetimeMs }: RotatedKeyFacts,
  terms: RotationTerms,
  now: Date,
): RotationDecision {
  if (key.status !== "active") return { kind: "refused", reason: `key_${key.status}` };

  const { expiresAt } = key;
  const newKeyExpiresInMs = terms.expiresInDays === null ? lifetimeMs : terms.expiresInDays * DAY_MS;
  if (terms.expiresOldInDays === null) return { kind: "rotated", newKeyExpiresInMs, oldKeyExpiresAt: null };

  const end = new Date(now.getTime() + terms.expiresOldInDays * DAY_MS);
  const isEarlier = !expiresAt || end < expiresAt;
  return { kind: "rotated", newKeyExpiresInMs, oldKeyExpiresAt: isEarlier ? end : null };
}
