import { invalid } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { actorOf, renewSession } from "./begin-session.ts";
import { confirmPassword } from "./change-password.ts";
import type { Refused } from "./count-attempt.ts";
import type { PeopleNeeds } from "./needs.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import type { BegunSession, SignedIn } from "./schema.ts";
import { renewWithoutFactor, secondFactorsOf } from "./second-factors.ts";
import { insertPersonEntry } from "./store.ts";
import { countCodes, deleteTotp, hasTotp } from "./store-factors.ts";
import { type FactorNeeds, offerTotp, type TotpOffer, takeTotp } from "./totp.ts";

export type SecondFactorNeeds = PeopleNeeds & FactorNeeds;

const SET_ALREADY: Refused = {
  problem: invalid([{ field: "current", code: "set_already", message: "A second factor is set up. Remove it first." }]),
};
const WRONG_CODE: Refused = {
  problem: invalid([{ field: "code", code: "wrong_code", message: "This is not the code that the app shows now." }]),
};
const NOT_SET: Refused = { problem: { code: "not_found", detail: "No second factor is set up." } };

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
): Promise<{ readonly offer: TotpOffer } | Refused> {
  const confirmed = await confirmPassword(needs, person, password);
  if ("problem" in confirmed) return confirmed;
  return needs.database.inTransaction(async (tx) =>
    (await hasTotp(tx, person.id)) ? SET_ALREADY : { offer: await offerTotp(tx, needs, person) },
  );
}

/** Sets the second factor up by the app's first code; every other session of the person ends. */
export function confirmSecondFactor(
  needs: SecondFactorNeeds,
  signedIn: SignedIn,
  code: string,
): Promise<{ readonly codes: readonly string[]; readonly begun: BegunSession } | Refused> {
  const { database, randomBytes } = needs;
  const { person, device } = signedIn;
  return database.inTransaction(async (tx) => {
    if ((await hasTotp(tx, person.id)) || !(await takeTotp(tx, needs, person.id, code))) return WRONG_CODE;
    const codes = await makeRecoveryCodes(tx, person.id, randomBytes);
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), { action: "person.second_factor_set" });
    return { codes, begun: await renewSession(tx, signedIn, true, randomBytes) };
  });
}

/** Takes the app away; every other session of the person ends. */
export async function removeSecondFactor(
  needs: SecondFactorNeeds,
  signedIn: SignedIn,
  password: string,
): Promise<{ readonly begun: BegunSession } | Refused> {
  const { person, device } = signedIn;
  const confirmed = await confirmPassword(needs, person, password);
  if ("problem" in confirmed) return confirmed;
  return needs.database.inTransaction(async (tx) => {
    if (!(await deleteTotp(tx, person.id))) return NOT_SET;
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), { action: "person.second_factor_removed" });
    return { begun: await renewWithoutFactor(tx, signedIn, needs.randomBytes) };
  });
}

/** Makes ten new codes in place of those that are left. */
export async function renewRecoveryCodes(
  needs: SecondFactorNeeds,
  { person, device }: SignedIn,
  password: string,
): Promise<{ readonly codes: readonly string[] } | Refused> {
  const confirmed = await confirmPassword(needs, person, password);
  if ("problem" in confirmed) return confirmed;
  return needs.database.inTransaction(async (tx) => {
    if ((await secondFactorsOf(tx, person.id)).length === 0) return NOT_SET;
    const codes = await makeRecoveryCodes(tx, person.id, needs.randomBytes);
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), { action: "person.recovery_codes_made" });
    return { codes };
  });
}
