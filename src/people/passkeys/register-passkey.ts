import { newId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import { actorOf, beginSession } from "../begin-session.ts";
import { confirmPassword, type SignedIn } from "../change-password.ts";
import type { PeopleNeeds } from "../needs.ts";
import { makeRecoveryCodes } from "../recovery-codes.ts";
import type { BegunSession } from "../schema.ts";
import { secondFactorsOf } from "../second-factors.ts";
import { insertPersonEntry } from "../store.ts";
import { deleteSessions } from "../store-sessions.ts";
import type { ChallengeNeeds } from "./challenges.ts";
import type { MadeCredential, Passkey } from "./schema.ts";
import { countPasskeys, insertPasskey, selectCredentials } from "./store-passkeys.ts";
import { believeMade, type CreationOptions, creationOptions } from "./verify.ts";

/** What passkeys are made and changed with. */
export type PasskeyNeeds = PeopleNeeds & ChallengeNeeds;

/** Somebody on the pages of this site. */
export type OnSite = SignedIn & { readonly siteUrl: string };

export type PasskeyOffer =
  | { readonly kind: "offered"; readonly options: CreationOptions }
  | { readonly kind: "too_many" }
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** Begins to make a passkey; who has a password gives it once more. */
export async function offerPasskey(
  needs: PasskeyNeeds,
  { person, siteUrl }: OnSite,
  password: string,
): Promise<PasskeyOffer> {
  const confirmed = await confirmPassword(needs, person, password);
  if (confirmed.kind !== "confirmed") return confirmed;
  const known = await needs.database.inTransaction((tx) => selectCredentials(tx, person.id));
  if (known.length >= LIMITS.personPasskeysMax) return { kind: "too_many" };
  return { kind: "offered", options: await creationOptions(needs, siteUrl, person, known) };
}

export type Registration =
  | {
      readonly kind: "registered";
      readonly passkey: Passkey;
      /** Ten codes for the day that the device is lost; null where the person has codes already. */
      readonly codes: readonly string[] | null;
      readonly begun: BegunSession;
    }
  | { readonly kind: "too_many" }
  | { readonly kind: "not_believed" };

type Wish = { readonly name: string; readonly made: MadeCredential };

/** Keeps a passkey that the person's device has made; every other session of the person ends. */
export function registerPasskey(needs: PasskeyNeeds, on: OnSite, { name, made }: Wish): Promise<Registration> {
  const { database, randomBytes } = needs;
  const { person, device } = on;
  return database.inTransaction(async (tx): Promise<Registration> => {
    const credential = await believeMade(tx, needs, on, made);
    if (!credential) return { kind: "not_believed" };
    // Offers are made as often as they are asked for, so the last of them is counted here.
    if ((await countPasskeys(tx, person.id)) >= LIMITS.personPasskeysMax) return { kind: "too_many" };
    const isFirst = (await secondFactorsOf(tx, person.id)).length === 0;
    const id = newId("pky", randomBytes);
    const passkey = await insertPasskey(tx, { ...credential, id, personId: person.id, name });
    if (!passkey) return { kind: "not_believed" };
    const codes = isFirst ? await makeRecoveryCodes(tx, person.id, randomBytes) : null;
    await deleteSessions(tx, person.id);
    const entry = { action: "person.passkey_added", subject: person.id, detail: { passkey: id, name } } as const;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    const proof = { by: "session", hasSecondFactor: true } as const;
    const begun = await beginSession(tx, { personId: person.id, device, proof }, randomBytes);
    return { kind: "registered", passkey, codes, begun };
  });
}
