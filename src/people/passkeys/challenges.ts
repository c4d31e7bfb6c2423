import type { RandomBytes } from "../../core/base62.ts";
import type { PersonId, SessionId } from "../../core/ids.ts";
import { isSigned, type SigningKeys, signatureOf, signingKeysFor } from "../../core/sealing/secret-keys.ts";
import type { Tx } from "../../stores/postgres/index.ts";
import { digestOf } from "../tokens.ts";
import { insertAnswered } from "./store-passkeys.ts";

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;
const MINUTE_MS = 60_000;

/** How long a challenge can be answered. */
export const CHALLENGE_MINUTES_MAX = 10;

/** What an answer to a challenge is good for, and whose it has to be. */
export type Purpose = "sign_in" | `register:${PersonId}` | `second_factor:${SessionId}`;

/** What makes and believes challenges; the time is that of the service. */
export type ChallengeNeeds = {
  readonly challengeKeys: SigningKeys;
  readonly randomBytes: RandomBytes;
  readonly clock: () => Date;
};

/** What challenges are signed with. */
export const deriveChallengeKeys = signingKeysFor("costplane/passkey-challenges/v1");

/**
 * Makes a challenge for one purpose. It is signed and not stored: whoever asks for many fills no table, and each node
 * believes those of the others.
 */
export function newChallenge(
  { challengeKeys, randomBytes, clock }: ChallengeNeeds,
  purpose: Purpose,
): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(clock().getTime() + CHALLENGE_MINUTES_MAX * MINUTE_MS, 0, TIME_BYTES);
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Uint8Array.from(Buffer.concat([signed, signatureOf(challengeKeys, textOf(signed, purpose))]));
}

/** Takes the answer to a challenge, once: true where it is one of ours, for this purpose, and not too old. */
export async function takeChallenge(
  tx: Tx,
  needs: ChallengeNeeds,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const made = readChallenge(needs, purpose, challenge);
  return made !== null && insertAnswered(tx, made.digest, made.expiresAt);
}

/** null where nobody here made it, or for something else, or too long ago. */
export function readChallenge(
  { challengeKeys, clock }: ChallengeNeeds,
  purpose: Purpose,
  challenge: string,
): { readonly digest: Buffer; readonly expiresAt: Date } | null {
  const bytes = Buffer.from(challenge, "base64url");
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!isSigned(challengeKeys, textOf(signed, purpose), bytes.subarray(SIGNED_BYTES))) return null;
  const expiresAt = new Date(signed.readUIntBE(NONCE_BYTES, TIME_BYTES));
  // The bytes, not the text: base64url has several texts for the same bytes.
  return expiresAt > clock() ? { digest: digestOf(bytes.toString("base64url")), expiresAt } : null;
}

function textOf(signed: Buffer, purpose: Purpose): string {
  return `${signed.toString("base64url")} ${purpose}`;
}
