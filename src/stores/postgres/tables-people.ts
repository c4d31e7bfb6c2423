import type { Generated } from "kysely";
import type { LinkId, OrganizationId, PasskeyId, PersonId, SessionId, ViewId } from "../../core/ids.ts";
import type { Role } from "../../core/roles.ts";

/** Somebody who may sign in. `email` is in lower case; `password` is an argon2id hash with its settings. */
export type PersonsTable = {
  id: PersonId;
  email: string;
  name: string;
  created_at: Generated<Date>;
  password: string | null;
  password_set_at: Date | null;
};

/** What a person is in an organization. */
export type MembershipsTable = {
  person_id: PersonId;
  organization_id: OrganizationId;
  role: Role;
  created_at: Generated<Date>;
};

/** A one-time link, by the digest of its token. */
export type LinksTable = {
  id: LinkId;
  digest: Buffer;
  kind: "set_up" | "invitation" | "reset";
  email: string;
  organization_id: OrganizationId | null;
  role: Role | null;
  made_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
  sent_at: Date | null;
  send_error: string | null;
};

/** A session, by the digest of its token. */
export type SessionsTable = {
  id: SessionId;
  digest: Buffer;
  person_id: PersonId;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  awaits_second_factor: Generated<boolean>;
  has_second_factor: Generated<boolean>;
  address: string;
  user_agent: string;
};

/** The minute that a person is in, and its requests so far. */
export type PersonWindowsTable = {
  person_id: PersonId;
  window_start: Date;
  requests: bigint;
};

/** Attempts to sign in since `began_at`, of an address, a device or a network. */
export type SignInAttemptsTable = {
  subject: string;
  began_at: Generated<Date>;
  attempts: number;
};

/** A secret shared with an app of the person, sealed under the server secret of this version. */
export type TotpSecretsTable = {
  person_id: PersonId;
  box: Uint8Array;
  nonce: Uint8Array;
  secret_version: string;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
};

/** Who a person is for the operator's provider of sign-ins. */
export type IdentitiesTable = { issuer: string; subject: string; person_id: PersonId; created_at: Generated<Date> };

/** A sign-in at the provider that is under way, by the digest of its state. */
export type SignInFlowsTable = { digest: Buffer; verifier: string; nonce: string; expires_at: Date };

/** A code that is still to be used, by its digest. */
export type RecoveryCodesTable = { person_id: PersonId; digest: Uint8Array };

/** The public half of a key pair that a device of the person keeps. */
export type PasskeysTable = {
  id: PasskeyId;
  credential_id: string;
  person_id: PersonId;
  name: string;
  public_key: Uint8Array;
  sign_count: bigint;
  transports: readonly string[];
  is_backed_up: boolean;
  created_at: Generated<Date>;
  last_used_at: Date | null;
};

/** A challenge that was answered, by its digest, for as long as it could be answered again. */
export type AnsweredChallengesTable = { digest: Buffer; expires_at: Date };

/** What pages show, kept under names. */
export type SavedViewsTable = {
  id: ViewId;
  organization_id: OrganizationId;
  kind: "spend" | "vulnerabilities";
  name: string;
  query: string;
  private_to: PersonId | null;
  created_by: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
