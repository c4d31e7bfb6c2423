import type { RandomBytes } from "../core/base62.ts";
import { isSigned, type SigningKeys, signatureOf, signingKeysFor } from "../core/sealing/secret-keys.ts";

const ID_BYTES = 16;

/** What the cookies of known devices are signed with; those signed under the secret before still count. */
export const deriveDeviceKeys = signingKeysFor("costplane/known-devices/v1");

/** What a device keeps from which somebody has signed in by this address. It opens nothing. */
export function makeDeviceToken(keys: SigningKeys, email: string, randomBytes: RandomBytes): string {
  const id = Buffer.from(randomBytes(ID_BYTES)).toString("base64url");
  return `${id}.${signatureOf(keys, textOf(id, email)).toString("base64url")}`;
}

/** The device's own name where its token was made for this address; null for every other text. */
export function knownDevice(keys: SigningKeys, token: string, email: string): string | null {
  const [id = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return null;
  return isSigned(keys, textOf(id, email), Buffer.from(signature, "base64url")) ? id : null;
}

function textOf(id: string, email: string): string {
  return `${id} ${email}`;
}
