import { z } from "zod";
import { GivenName } from "../accounts/index.ts";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import { type KeyScope, SCOPES } from "../core/services.ts";
import { idOf, Timestamp } from "../http/index.ts";

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

export const KeyParams = z.strictObject({ id: idOf("key", "a key: key_ and 20 letters and digits") });

/** What is sent to make a key. */
export const KeyBody = z
  .strictObject({ name: GivenName, scopes: KeyRequest.shape.scopes, expires_in_days: ExpiryDays.nullish() })
  .transform(({ expires_in_days: days, ...request }): KeyRequest => ({ ...request, expiresInDays: days ?? null }));

/** What is sent to rotate one. */
export const RotationBody = z
  .strictObject({ expires_in_days: ExpiryDays.nullish(), expires_old_in_days: ExpiryDays.nullish() })
  .transform((body) => {
    return { expiresInDays: body.expires_in_days ?? null, expiresOldInDays: body.expires_old_in_days ?? null };
  });

/** A key as it is shown again and again. */
export const Key = z.strictObject({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(z.enum(SCOPES)).nullable().describe("null: every scope."),
  secret_version: z.string().describe("Names the server secret that the key is digested under."),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
  status: z.enum(["active", "revoked", "expired"]),
});

export type Key = z.infer<typeof Key>;

export const KeyList = z.strictObject({ data: z.array(Key) });
export const MadeKeyAnswer = Key.extend({ key: z.string().describe("Shown this once.") });
export type MadeKeyAnswer = z.infer<typeof MadeKeyAnswer>;
export const RotatedKey = MadeKeyAnswer.extend({
  rotates: z.strictObject({ id: z.string(), expires_at: Timestamp.nullable() }),
});
export type RotatedKey = z.infer<typeof RotatedKey>;

/** A key as it may be shown again: never the key itself. */
export type ApiKey = {
  readonly id: KeyId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  /** null: every scope. */
  readonly scopes: readonly KeyScope[] | null;
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
