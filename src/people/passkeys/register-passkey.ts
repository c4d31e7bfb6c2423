import { newId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import { invalid } from "../../http/index.ts";
import { actorOf, renewSession } from "../begin-session.ts";
import { confirmPassword } from "../change-password.ts";
import type { Refused } from "../count-attempt.ts";
import type { PeopleNeeds } from "../needs.ts";
import { makeRecoveryCodes } from "../recovery-codes.ts";
import type { BegunSession, SignedIn } from "../schema.ts";
import { secondFactorsOf } from "../second-factors.ts";
import { insertPersonEntry } from "../store.ts";
import type { ChallengeNeeds } from "./challenges.ts";
import type { Passkey, RegistrationCredential } from "./schema.ts";
import { countPasskeys, insertPasskey, selectCredentials } from "./store-passkeys.ts";
import { type CreationOptions, creationOptions, verifyRegistration } from "./verify.ts";

/** What passkeys are made and changed with. */
export type PasskeyNeeds = PeopleNeeds & ChallengeNeeds;

/** Somebody on the pages of this site. */
export type OnSite = SignedIn & { readonly siteUrl: string };

/** Begins to make a passkey; who has a password gives it once more. */
export async function offerPasskey(
  needs: PasskeyNeeds,
  { person, siteUrl }: OnSite,
  password: string,
): Promise<{ readonly options: CreationOptions } | Refused> {
  const confirmed = await confirmPassword(needs, person, password);
  if ("problem" in confirmed) return confirmed;
  const known = await needs.database.inTransaction((tx) => selectCredentials(tx, person.id));
  if (known.length >= LIMITS.personPasskeysMax) return tooMany("current");
  return { options: await creationOptions(needs, siteUrl, person, known) };
}

export type Registration = {
  readonly passkey: Passkey;
  /** Ten codes for the day that the device is lost; null where the person has codes already. */
  readonly codes: readonly string[] | null;
  readonly begun: BegunSession;
};

const NOT_VERIFIED: Refused = {
  problem: invalid([
    {
      field: "response",
      code: "not_believed",
      message:
        "It answers none of your requests of the last ten minutes, or the passkey is already known. Start again.",
    },
  ]),
};

function tooMany(field: string): Refused {
  const message = `You can have at most ${LIMITS.personPasskeysMax} passkeys. Remove one first.`;
  return { problem: invalid([{ field, code: "too_many", message }]) };
}

type NewPasskey = { readonly name: string; readonly credential: RegistrationCredential };

/** Keeps a passkey that the person's device has made; every other session of the person ends. */
export function registerPasskey(
  needs: PasskeyNeeds,
  on: OnSite,
  { name, credential }: NewPasskey,
): Promise<Registration | Refused> {
  const { database, randomBytes } = needs;
  const { person, device } = on;
  return database.inTransaction(async (tx) => {
    const verified = await verifyRegistration(tx, needs, on, credential);
    if (!verified) return NOT_VERIFIED;
    // Offers are made as often as they are asked for, so the last of them is counted here.
    if ((await countPasskeys(tx, person.id)) >= LIMITS.personPasskeysMax) return tooMany("response");
    const isFirst = (await secondFactorsOf(tx, person.id)).length === 0;
    const id = newId("pky", randomBytes);
    const passkey = await insertPasskey(tx, { ...verified, id, personId: person.id, name });
    if (!passkey) return NOT_VERIFIED;
    const codes = isFirst ? await makeRecoveryCodes(tx, person.id, randomBytes) : null;
    const entry = { action: "person.passkey_added", detail: { passkey: id, name } } as const;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
    return { passkey, codes, begun: await renewSession(tx, on, true, randomBytes) };
  });
}
