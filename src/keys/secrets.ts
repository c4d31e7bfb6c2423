import { createHmac, type KeyObject } from "node:crypto";
import { keyOfSecret, versionOfSecret } from "../core/sealing/secret-keys.ts";

const KEYS_LABEL = "costplane/api-keys/v1";

/** What API keys are digested with, made from one server secret. */
export type KeySecret = {
  /** Names the server secret without revealing it: 12 hexadecimal characters. */
  readonly version: string;
  readonly hmacKey: KeyObject;
};

/** The secrets in force: new keys are digested under `current`; during a rotation those under `previous` still work. */
export type KeySecrets = { readonly current: KeySecret; readonly previous: KeySecret | null };

/** Derives what API keys are digested with from the server's secret, and from the one before during a rotation. */
export function deriveSecrets(current: string, previous?: string): KeySecrets {
  const hasPrevious = previous !== undefined && previous !== current;
  return { current: deriveSecret(current), previous: hasPrevious ? deriveSecret(previous) : null };
}

/** HMAC-SHA-256 of the whole key, in hexadecimal: what is stored and looked up in the key's place. */
export function keyDigest(key: string, secret: KeySecret): string {
  return createHmac("sha256", secret.hmacKey).update(key).digest("hex");
}

/** The digests under which a presented key may be stored, the current secret's first. */
export function digestsOf(key: string, secrets: KeySecrets): readonly string[] {
  const digest = keyDigest(key, secrets.current);
  return secrets.previous ? [digest, keyDigest(key, secrets.previous)] : [digest];
}

function deriveSecret(secret: string): KeySecret {
  return { version: versionOfSecret(secret), hmacKey: keyOfSecret(secret, KEYS_LABEL) };
}
