import type { PersonId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";

/** What can complete a password. */
export type SecondFactor = "totp" | "passkey";

/** What a person has set up to complete its password; nothing where the password is enough. */
export async function secondFactorsOf(_tx: Tx, _personId: PersonId): Promise<readonly SecondFactor[]> {
  return [];
}
