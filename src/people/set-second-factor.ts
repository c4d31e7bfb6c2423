import type { Database } from "../stores/postgres/index.ts";
import { actorOf, beginSession } from "./begin-session.ts";
import { confirmPassword, type SignedIn } from "./change-password.ts";
import type { PeopleNeeds } from "./needs.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import type { BegunSession } from "./schema.ts";
import { goOnWithout, secondFactorsOf } from "./second-factors.ts";
import { insertPersonEntry } from "./store.ts";
import { countCodes, deleteTotp, hasTotp } from "./store-factors.ts";
import { deleteSessions } from "./store-sessions.ts";
import { type FactorNeeds, offerTotp, type TotpOffer, takeTotp } from "./totp.ts";

export type SecondFactorNeeds = PeopleNeeds & FactorNeeds;

type Unconfirmed =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** What a person has set up. */
export type FactorState = { readonly totp: boolean; readonly recoveryCodesLeft: number };

export function readSecondFactor(database: Database, { person }: Pick<SignedIn, "person">): Promise<FactorState> {
  return database.inTransaction(async (tx) => ({
    totp: await hasTotp(tx, person.id),
    recoveryCodesLeft: await countCodes(tx, person.id),
  }));
}

/** Begins to set up an app: a secret that counts once a code of it is given. */
export async function offerSecondFactor(
  needs: SecondFactorNeeds,
  { person }: SignedIn,
  password: string,
): Promise<{ readonly kind: "offered"; readonly offer: TotpOffer } | { readonly kind: "set_already" } | Unconfirmed> {
  const confirmed = await confirmPassword(needs, person, password);
  if (confirmed.kind !== "confirmed") return confirmed;
  return needs.database.inTransaction(async (tx) =>
    (await hasTotp(tx, person.id))
      ? ({ kind: "set_already" } as const)
      : ({ kind: "offered", offer: await offerTotp(tx, needs, person) } as const),
  );
}

export type FactorChange =
  | { readonly kind: "set"; readonly codes: readonly string[]; readonly begun: BegunSession }
  | { readonly kind: "wrong_code" };

/** Sets the second factor up by the app's first code; every other session of the person ends. */
export function confirmSecondFactor(needs: SecondFactorNeeds, signedIn: SignedIn, code: string): Promise<FactorChange> {
  const { database, randomBytes } = needs;
  const { person, device } = signedIn;
  return database.inTransaction(async (tx): Promise<FactorChange> => {
    if ((await hasTotp(tx, person.id)) || !(await takeTotp(tx, needs, person.id, code))) return { kind: "wrong_code" };
    const codes = await makeRecoveryCodes(tx, person.id, randomBytes);
    await deleteSessions(tx, person.id);
    const by = actorOf(person.id, device);
    await insertPersonEntry(tx, person.id, by, { action: "person.second_factor_set", subject: person.id });
    const proof = { by: "session", hasSecondFactor: true } as const;
    return { kind: "set", codes, begun: await beginSession(tx, { personId: person.id, device, proof }, randomBytes) };
  });
}

/** Takes the app away; every other session of the person ends. */
export async function removeSecondFactor(
  needs: SecondFactorNeeds,
  signedIn: SignedIn,
  password: string,
): Promise<{ readonly kind: "removed"; readonly begun: BegunSession } | { readonly kind: "not_set" } | Unconfirmed> {
  const { person, device } = signedIn;
  const confirmed = await confirmPassword(needs, person, password);
  if (confirmed.kind !== "confirmed") return confirmed;
  return needs.database.inTransaction(async (tx) => {
    if (!(await deleteTotp(tx, person.id))) return { kind: "not_set" } as const;
    const by = actorOf(person.id, device);
    await insertPersonEntry(tx, person.id, by, { action: "person.second_factor_removed", subject: person.id });
    return { kind: "removed", begun: await goOnWithout(tx, signedIn, needs.randomBytes) } as const;
  });
}

/** Makes ten new codes in place of those that are left. */
export async function renewRecoveryCodes(
  needs: SecondFactorNeeds,
  { person, device }: SignedIn,
  password: string,
): Promise<{ readonly kind: "made"; readonly codes: readonly string[] } | { readonly kind: "not_set" } | Unconfirmed> {
  const confirmed = await confirmPassword(needs, person, password);
  if (confirmed.kind !== "confirmed") return confirmed;
  return needs.database.inTransaction(async (tx) => {
    if ((await secondFactorsOf(tx, person.id)).length === 0) return { kind: "not_set" } as const;
    const codes = await makeRecoveryCodes(tx, person.id, needs.randomBytes);
    const by = actorOf(person.id, device);
    await insertPersonEntry(tx, person.id, by, { action: "person.recovery_codes_made", subject: person.id });
    return { kind: "made", codes } as const;
  });
}
