import { isId } from "../../core/ids.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { actorOf } from "../begin-session.ts";
import { confirmPassword } from "../change-password.ts";
import type { Refused } from "../count-attempt.ts";
import type { BegunSession, SignedIn } from "../schema.ts";
import { renewWithoutFactor } from "../second-factors.ts";
import { insertPersonEntry } from "../store.ts";
import type { PasskeyNeeds } from "./register-passkey.ts";
import type { Passkey } from "./schema.ts";
import { deletePasskey, selectPasskeys, updatePasskeyName } from "./store-passkeys.ts";

/** A person's passkeys, the oldest first. */
export function listPasskeys(database: Database, { person }: SignedIn): Promise<readonly Passkey[]> {
  return database.inTransaction((tx) => selectPasskeys(tx, person.id));
}

const NO_SUCH_PASSKEY: Refused = { problem: { code: "not_found", detail: "You have no such passkey." } };

/** Calls one of a person's passkeys something else. */
export function renamePasskey(
  database: Database,
  { person, device }: SignedIn,
  id: string,
  name: string,
): Promise<{ readonly passkey: Passkey } | Refused> {
  return database.inTransaction(async (tx) => {
    const passkey = isId("pky", id) && (await updatePasskeyName(tx, person.id, id, name));
    if (!passkey) return NO_SUCH_PASSKEY;
    const entry = { action: "person.passkey_renamed", detail: { passkey: id, name } } as const;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    return { passkey };
  });
}

/** Takes a passkey away; every other session of the person ends. Who has a password gives it once more. */
export async function removePasskey(
  needs: PasskeyNeeds,
  signedIn: SignedIn,
  id: string,
  password: string,
): Promise<{ readonly begun: BegunSession } | Refused> {
  if (!isId("pky", id)) return NO_SUCH_PASSKEY;
  const { person, device } = signedIn;
  const confirmed = await confirmPassword(needs, person, password);
  if ("problem" in confirmed) return confirmed;
  return needs.database.inTransaction(async (tx) => {
    const removed = await deletePasskey(tx, person.id, id);
    if (!removed) return NO_SUCH_PASSKEY;
    const detail = { passkey: id, name: removed.name };
    const entry = { action: "person.passkey_removed", detail } as const;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    return { begun: await renewWithoutFactor(tx, signedIn, needs.randomBytes) };
  });
}
