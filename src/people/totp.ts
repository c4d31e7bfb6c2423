import { Secret, TOTP } from "otpauth";
import type { RandomBytes } from "../core/base62.ts";
import type { PersonId } from "../core/ids.ts";
import { type SealingKeys, seal, sealingKeysFor, unseal } from "../core/sealing/seal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Person } from "./schema.ts";
import {
  lockTotp,
  selectTotpsSealedUnder,
  type TotpRow,
  takeStep,
  updateSealedTotp,
  upsertTotp,
} from "./store-factors.ts";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;

/** What shared secrets are sealed with. */
export const deriveTotpKeys = sealingKeysFor("costplane/totp-secrets/v1");

/** What keeps and checks second factors; the time is that of the service. */
export type FactorNeeds = {
  readonly totpKeys: SealingKeys;
  readonly randomBytes: RandomBytes;
  readonly clock: () => Date;
};

/** What an app takes to make codes: the address in a picture, or the secret typed. */
export type TotpOffer = { readonly secret: string; readonly uri: string };

/** Makes a secret for the person's app. It counts once a code of it was given. */
export async function offerTotp(tx: Tx, { totpKeys, randomBytes }: FactorNeeds, person: Person): Promise<TotpOffer> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  await upsertTotp(tx, person.id, seal(totpKeys, secret.base32, person.id, randomBytes));
  const uri = new TOTP({ issuer: "Costplane", label: person.email, secret, period: PERIOD_SECONDS, digits: DIGITS });
  return { secret: secret.base32, uri: uri.toString() };
}

/** Takes a code of the person's app; the same one, or an older one, is never taken again. */
export async function takeTotp(tx: Tx, needs: FactorNeeds, personId: PersonId, code: string): Promise<boolean> {
  const row = await lockTotp(tx, personId);
  const step = row && stepOf(row, needs, personId, code);
  if (!row || step === null || step === undefined || step <= row.lastStep) return false;
  await takeStep(tx, personId, step);
  return true;
}

/** The step that a code is of, at most one away from now; null where it is of none. */
function stepOf(row: TotpRow, { totpKeys, clock }: FactorNeeds, personId: PersonId, code: string): bigint | null {
  const text = unseal(totpKeys, row.sealed, personId);
  if (text === null) return null;
  const timestamp = clock().getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(text), period: PERIOD_SECONDS, digits: DIGITS });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : BigInt(totp.counter({ timestamp }) + delta);
}

/** Seals under the server secret in force what is still sealed under the one before, which can then be dropped. */
export async function renewTotpSealing(tx: Tx, keys: SealingKeys, randomBytes: RandomBytes): Promise<void> {
  if (!keys.previous) return;
  for (const { personId, sealed } of await selectTotpsSealedUnder(tx, keys.previous.version)) {
    const text = unseal(keys, sealed, personId);
    if (text !== null) await updateSealedTotp(tx, personId, seal(keys, text, personId, randomBytes));
  }
}
