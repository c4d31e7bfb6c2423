import { z } from "zod";
import type { PasskeyId, PersonId } from "../../core/ids.ts";

const TEXT_CHARS_MAX = 32_768;
const ID_CHARS_MAX = 1_366;

const Base64Url = z
  .string()
  .max(TEXT_CHARS_MAX)
  .regex(/^[A-Za-z0-9_-]*$/, "Send base64url, as `PublicKeyCredential.toJSON()` makes it.");
const CredentialId = Base64Url.min(1).max(ID_CHARS_MAX);

// What browsers add to their answers is let pass and dropped: it is theirs to say, and nothing here looks at it.
const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal("public-key") });

/** What `navigator.credentials.create()` gives, by its `toJSON()`. */
export const RegistrationCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type RegistrationCredential = z.infer<typeof RegistrationCredential>;

/** What `navigator.credentials.get()` gives, by its `toJSON()`. */
export const AuthenticationCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
});
export type AuthenticationCredential = z.infer<typeof AuthenticationCredential>;

/** A passkey as its person sees it. */
export type Passkey = {
  readonly id: PasskeyId;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether the device keeps copies elsewhere, so that it may be lost. */
  readonly isBackedUp: boolean;
};

/** A passkey as its answers are checked. */
export type KnownCredential = Pick<Passkey, "id"> & {
  readonly personId: PersonId;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: bigint;
  readonly transports: readonly string[];
};
