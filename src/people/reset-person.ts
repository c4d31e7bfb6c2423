import type { RandomBytes } from "../core/base62.ts";
import type { PersonId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { makeLink } from "./make-link.ts";
import { deletePasskeys } from "./passkeys/store-passkeys.ts";
import type { MadeLink, Person } from "./schema.ts";
import { deletePersonRow, insertPersonEntry, selectPersonByEmail, updatePassword } from "./store.ts";
import { deleteCodes, deleteTotp } from "./store-factors.ts";
import { deleteSessions } from "./store-sessions.ts";

export type Reset = MadeLink & { readonly person: Person };

/**
 * Ends all sessions of a person, takes away its password and its second factors, and makes a link by which it sets a
 * new password. Undefined where nobody has the address.
 */
export async function resetPerson(
  tx: Tx,
  by: Actor,
  email: string,
  randomBytes: RandomBytes,
): Promise<Reset | undefined> {
  const person = await selectPersonByEmail(tx, email);
  if (!person) return undefined;
  await forgetCredentials(tx, person.id);
  await insertPersonEntry(tx, person.id, by, { action: "person.reset" });
  const made = await makeLink(tx, { email, purpose: { kind: "reset" }, madeBy: by.actor }, randomBytes);
  return { ...made, person };
}

/** Ends all sessions of a person, and takes away its password, its passkeys and its second factors. */
export async function forgetCredentials(tx: Tx, id: PersonId): Promise<void> {
  await updatePassword(tx, id, null);
  await deleteTotp(tx, id);
  await deletePasskeys(tx, id);
  await deleteCodes(tx, id);
  await deleteSessions(tx, id);
}

/** Removes a person with its sessions and memberships; the audit log and the keys that it made stay. */
export async function removePerson(tx: Tx, by: Actor, person: Person): Promise<void> {
  await insertPersonEntry(tx, person.id, by, { action: "person.removed" });
  await deletePersonRow(tx, person.id);
}
