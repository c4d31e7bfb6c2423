import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import type { SigningKeys } from "../core/sealing/secret-keys.ts";
import type { IdentityNeeds } from "../members/index.ts";
import {
  type ChallengeNeeds,
  createMailer,
  createPasswordHasher,
  deriveChallengeKeys,
  deriveDeviceKeys,
  deriveTotpKeys,
  type FactorNeeds,
  type Mailer,
  type OidcProvider,
  openOidcProvider,
  type PeopleNeeds,
  renewTotpSealing,
} from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";

/** What signing in works with. */
export type People = PeopleNeeds &
  FactorNeeds &
  ChallengeNeeds & {
    readonly deviceKeys: SigningKeys;
    readonly mailer: Mailer | null;
    readonly oidc: { readonly provider: OidcProvider; readonly newcomers: IdentityNeeds["newcomers"] } | null;
  };

// A hash takes a processor for some 50 ms: three of four are left to those who are signed in, and to programs.
const PROCESSORS_PER_HASH = 4;

/** Seals anew what is sealed under the secret before. */
export function renewPeople({ database, totpKeys, randomBytes: random }: People): Promise<void> {
  return database.inTransaction((tx) => renewTotpSealing(tx, totpKeys, random));
}

/** `secret` is the server secret in force. */
export function openPeople(config: Config, database: Database, secret: string, logger: Pick<Logger, "error">): People {
  const { previousSecret, mail, oidc } = config;
  const atOnce = Math.max(1, Math.floor(availableParallelism() / PROCESSORS_PER_HASH));
  const hasher = createPasswordHasher({ atOnce, randomBytes });
  return {
    database,
    hasher,
    randomBytes,
    clock: () => new Date(),
    deviceKeys: deriveDeviceKeys(secret, previousSecret),
    mailer: mail ? createMailer(mail.smtpUrl, mail.from) : null,
    oidc: oidc ? { provider: openOidcProvider(oidc, onError(logger)), newcomers: oidc.newcomers } : null,
    challengeKeys: deriveChallengeKeys(secret, previousSecret),
    totpKeys: deriveTotpKeys(secret, previousSecret),
  };
}

// The error itself may hold what the provider sent.
function onError(logger: Pick<Logger, "error">): (error: unknown) => void {
  return (error) => {
    const { code } = error as { readonly code?: string };
    logger.error({ code }, "A sign-in at the provider was not accepted");
  };
}
