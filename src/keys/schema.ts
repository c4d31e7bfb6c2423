import { z } from "zod";
import { GivenName } from "../accounts/index.ts";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import { SCOPES, type Scope } from "../core/services.ts";

const EXPIRY_DAYS_MAX = 3_650;

/** Whole days from now until a key expires. */
export const ExpiryDays = z.int().min(1).max(EXPIRY_DAYS_MAX);

/** What a key is made from. No scopes mean all, no expiry means that it works until it is revoked. */
export const KeyRequest = z.strictObject({
  name: GivenName,
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .nullable()
    .default(null),
  expiresInDays: ExpiryDays.nullable().default(null),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

/** A key as it may be shown again: never the key itself. */
export type ApiKey = {
  readonly id: KeyId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  /** null: every scope. */
  readonly scopes: readonly Scope[] | null;
  /** Names the server secret that the key is digested under. */
  readonly secretVersion: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly status: KeyStatus;
};

/** By the database's clock. */
export type KeyStatus = "active" | "revoked" | "expired";

/** A key just made, with its text: the only time that anybody sees it. */
export type MadeKey = ApiKey & { readonly key: string };
