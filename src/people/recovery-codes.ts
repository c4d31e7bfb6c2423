import type { RandomBytes } from "../core/base62.ts";
import type { PersonId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { replaceCodes, useCode } from "./store-factors.ts";
import { digestOf } from "./tokens.ts";

const CODES = 10;
const CODE_CHARS = 16;
// Crockford's 32 letters: none is taken for another when a code is typed from paper.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes ten codes of 80 random bits, each good once, in place of those before; shown this once. */
export async function makeRecoveryCodes(
  tx: Tx,
  personId: PersonId,
  randomBytes: RandomBytes,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, () => newCode(randomBytes));
  await replaceCodes(
    tx,
    personId,
    codes.map((code) => digestOf(plain(code))),
  );
  return codes;
}

/** Uses a code up, however it is spaced and cased. */
export function takeRecoveryCode(tx: Tx, personId: PersonId, code: string): Promise<boolean> {
  return useCode(tx, personId, digestOf(plain(code)));
}

function newCode(randomBytes: RandomBytes): string {
  const letters = [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^0-9A-Z]/g, "");
}
