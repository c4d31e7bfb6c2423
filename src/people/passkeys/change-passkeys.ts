import type { PasskeyId } from "../../core/ids.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { actorOf } from "../begin-session.ts";
import { confirmPassword, type SignedIn } from "../change-password.ts";
import type { BegunSession } from "../schema.ts";
import { goOnWithout } from "../second-factors.ts";
import { insertPersonEntry } from "../store.ts";
import type { PasskeyNeeds } from "./register-passkey.ts";
import type { Passkey } from "./schema.ts";
import { deletePasskey, selectPasskeys, updatePasskeyName } from "./store-passkeys.ts";

/** A person's passkeys, the oldest first. */
export function listPasskeys(database: Database, { person }: SignedIn): Promise<readonly Passkey[]> {
  return database.inTransaction((tx) => selectPasskeys(tx, person.id));
}

/** Undefined where the person has no such passkey. */
export function renamePasskey(
  database: Database,
  { person, device }: SignedIn,
  id: PasskeyId,
  name: string,
): Promise<Passkey | undefined> {
  return database.inTransaction(async (tx) => {
    const passkey = await updatePasskeyName(tx, person.id, id, name);
    const entry = { action: "person.passkey_renamed", subject: person.id, detail: { passkey: id, name } } as const;
    if (passkey) await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    return passkey;
  });
}

export type PasskeyRemoval =
  | { readonly kind: "removed"; readonly begun: BegunSession }
  | { readonly kind: "not_found" }
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** Takes a passkey away; every other session of the person ends. Who has a password gives it once more. */
export async function removePasskey(
  needs: PasskeyNeeds,
  signedIn: SignedIn,
  id: PasskeyId,
  password: string,
): Promise<PasskeyRemoval> {
  const { person, device } = signedIn;
  const confirmed = await confirmPassword(needs, person, password);
  if (confirmed.kind !== "confirmed") return confirmed;
  return needs.database.inTransaction(async (tx): Promise<PasskeyRemoval> => {
    const removed = await deletePasskey(tx, person.id, id);
    if (!removed) return { kind: "not_found" };
    const detail = { passkey: id, name: removed.name };
    const entry = { action: "person.passkey_removed", subject: person.id, detail } as const;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    return { kind: "removed", begun: await goOnWithout(tx, signedIn, needs.randomBytes) };
  });
}
