import type { RandomBytes } from "../core/base62.ts";
import type { PersonId, SessionId } from "../core/ids.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { actorOf, beginSession, renewSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts, type Refused } from "./count-attempt.ts";
import { hasPasskeys } from "./passkeys/store-passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import type { BegunSession, CompletedSignIn, Device, SignedIn } from "./schema.ts";
import { insertPersonEntry, selectPersonById } from "./store.ts";
import { deleteCodes, hasTotp } from "./store-factors.ts";
import { lockAwaitingSession } from "./store-sessions.ts";
import { digestOf } from "./tokens.ts";
import { type FactorNeeds, takeTotp } from "./totp.ts";

/** What can complete a password. */
export type SecondFactor = "totp" | "passkey";

/** What a person has set up to complete its password; nothing where the password is enough. */
export async function secondFactorsOf(tx: Tx, personId: PersonId): Promise<readonly SecondFactor[]> {
  const ways: SecondFactor[] = [];
  if (await hasTotp(tx, personId)) ways.push("totp");
  if (await hasPasskeys(tx, personId)) ways.push("passkey");
  return ways;
}

const NOT_AWAITED: Refused = { problem: { code: "not_signed_in" } };

/** A session that waits for its second factor. */
export type Awaiting = { readonly id: SessionId; readonly personId: PersonId };

/** Who gives a second factor, and which; `token` is that of the session that waits for it. */
type FactorAttempt = { readonly token: string; readonly device: Device; readonly way: "code" | "passkey" };
type Needs = { readonly database: Database; readonly randomBytes: RandomBytes };
type Proves = (tx: Tx, awaiting: Awaiting) => Promise<boolean>;

/** Completes a sign-in by a code of the person's app, or one of its ten codes for the day that the app is lost. */
export function completeSignIn(
  needs: FactorNeeds & Needs,
  token: string,
  code: string,
  device: Device,
): Promise<CompletedSignIn | Refused> {
  return completeBy(needs, { token, device, way: "code" }, async (tx, { personId }) => {
    if (await takeTotp(tx, needs, personId, code)) return true;
    if (!(await takeRecoveryCode(tx, personId, code))) return false;
    await insertPersonEntry(tx, personId, actorOf(personId, device), { action: "person.recovery_code_used" });
    return true;
  });
}

/** Completes a sign-in by what `proves` believes; each attempt is counted before that. */
export async function completeBy(
  needs: Needs,
  attempt: FactorAttempt,
  proves: Proves,
): Promise<CompletedSignIn | Refused> {
  const digest = digestOf(attempt.token);
  const counted = await needs.database.inTransaction(async (tx) => {
    const awaiting = await lockAwaitingSession(tx, digest);
    return awaiting && { refused: await countAttempt(tx, attempterOf(awaiting.personId)) };
  });
  if (!counted) return NOT_AWAITED;
  if (counted.refused) return counted.refused;
  return needs.database.inTransaction(async (tx): Promise<CompletedSignIn | Refused> => {
    const awaiting = await lockAwaitingSession(tx, digest);
    if (!awaiting) return NOT_AWAITED;
    const isProven = await proves(tx, awaiting);
    return isProven ? complete(tx, needs, awaiting, attempt) : fail(tx, awaiting, attempt);
  });
}

async function complete(
  tx: Tx,
  { randomBytes }: Needs,
  { id, personId }: Awaiting,
  { device }: FactorAttempt,
): Promise<CompletedSignIn | Refused> {
  const person = await selectPersonById(tx, personId);
  if (!person) return NOT_AWAITED;
  await forgiveAttempts(tx, attempterOf(personId));
  await forgiveAttempts(tx, { subject: `email:${person.email}`, network: null });
  const proof = { by: "password", hasSecondFactor: true } as const;
  const begun = await beginSession(tx, { personId, device, proof, replaces: id }, randomBytes);
  return { person, begun };
}

async function fail(
  tx: Tx,
  { personId }: Awaiting,
  { device, way }: FactorAttempt,
): Promise<CompletedSignIn | Refused> {
  const by = { ...actorOf(personId, device), actor: "nobody" };
  const detail = { by: "second_factor", way };
  await insertPersonEntry(tx, personId, by, { action: "person.sign_in_failed", detail });
  return { problem: { code: "sign_in_failed" } };
}

/**
 * Goes on after one of a person's factors was taken away: in a new session, and every other one ends. Without any
 * factor the ten codes are gone, too, and the session has none.
 */
export async function renewWithoutFactor(tx: Tx, signedIn: SignedIn, randomBytes: RandomBytes): Promise<BegunSession> {
  const { person, hasSecondFactor } = signedIn;
  const isLeft = (await secondFactorsOf(tx, person.id)).length > 0;
  if (!isLeft) await deleteCodes(tx, person.id);
  return renewSession(tx, signedIn, isLeft && hasSecondFactor, randomBytes);
}

function attempterOf(personId: PersonId): Attempter {
  return { subject: `code:${personId}`, network: null };
}
