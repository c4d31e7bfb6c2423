import type { RandomBytes } from "../core/base62.ts";
import type { PersonId, SessionId } from "../core/ids.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { actorOf, beginSession } from "./begin-session.ts";
import type { SignedIn } from "./change-password.ts";
import { type Attempter, countAttempt, forgiveAttempts } from "./count-attempt.ts";
import { hasPasskeys } from "./passkeys/store-passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import type { BegunSession, Device, Person } from "./schema.ts";
import { insertPersonEntry, selectPersonById } from "./store.ts";
import { deleteCodes, hasTotp } from "./store-factors.ts";
import { deleteSessions, lockAwaitingSession } from "./store-sessions.ts";
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

export type Completion =
  | { readonly kind: "signed_in"; readonly person: Person; readonly begun: BegunSession }
  | { readonly kind: "failed" }
  | { readonly kind: "not_awaited" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** A session that waits for its second factor. */
export type Awaiting = { readonly id: SessionId; readonly personId: PersonId };

/** Who gives a second factor, and which; `token` is that of the session that waits for it. */
type Giving = { readonly token: string; readonly device: Device; readonly way: "code" | "passkey" };
type Needs = { readonly database: Database; readonly randomBytes: RandomBytes };
type Proves = (tx: Tx, awaiting: Awaiting) => Promise<boolean>;

/** Completes a sign-in by a code of the person's app, or one of its ten codes for the day that the app is lost. */
export function completeSignIn(
  needs: FactorNeeds & Needs,
  token: string,
  code: string,
  device: Device,
): Promise<Completion> {
  return completeBy(needs, { token, device, way: "code" }, async (tx, { personId }) => {
    if (await takeTotp(tx, needs, personId, code)) return true;
    if (!(await takeRecoveryCode(tx, personId, code))) return false;
    const entry = { action: "person.recovery_code_used", subject: personId } as const;
    await insertPersonEntry(tx, personId, actorOf(personId, device), entry);
    return true;
  });
}

/** Completes a sign-in by what `proves` believes; each attempt is counted before that. */
export async function completeBy(needs: Needs, giving: Giving, proves: Proves): Promise<Completion> {
  const digest = digestOf(giving.token);
  const counted = await needs.database.inTransaction(async (tx) => {
    const awaiting = await lockAwaitingSession(tx, digest);
    return awaiting && { secondsLeft: await countAttempt(tx, attempterOf(awaiting.personId)) };
  });
  if (!counted) return { kind: "not_awaited" };
  if (counted.secondsLeft !== null) return { kind: "too_many_attempts", secondsLeft: counted.secondsLeft };
  return needs.database.inTransaction(async (tx): Promise<Completion> => {
    const awaiting = await lockAwaitingSession(tx, digest);
    if (!awaiting) return { kind: "not_awaited" };
    const isProven = await proves(tx, awaiting);
    return isProven ? complete(tx, needs, awaiting, giving) : fail(tx, awaiting, giving);
  });
}

async function complete(
  tx: Tx,
  { randomBytes }: Needs,
  { id, personId }: Awaiting,
  { device }: Giving,
): Promise<Completion> {
  const person = await selectPersonById(tx, personId);
  if (!person) return { kind: "not_awaited" };
  await forgiveAttempts(tx, attempterOf(personId));
  await forgiveAttempts(tx, { subject: `email:${person.email}`, network: null });
  const proof = { by: "password", hasSecondFactor: true } as const;
  const begun = await beginSession(tx, { personId, device, proof, replaces: id }, randomBytes);
  return { kind: "signed_in", person, begun };
}

async function fail(tx: Tx, { personId: subject }: Awaiting, { device, way }: Giving): Promise<Completion> {
  const by = { ...actorOf(subject, device), actor: "nobody" };
  const detail = { by: "second_factor", way };
  await insertPersonEntry(tx, subject, by, { action: "person.sign_in_failed", subject, detail });
  return { kind: "failed" };
}

/**
 * Goes on after one of a person's factors was taken away: in a new session, and every other one ends. Without any
 * factor the ten codes are gone, too, and the session has none.
 */
export async function goOnWithout(
  tx: Tx,
  { person, device, hasSecondFactor }: SignedIn,
  randomBytes: RandomBytes,
): Promise<BegunSession> {
  const isLeft = (await secondFactorsOf(tx, person.id)).length > 0;
  if (!isLeft) await deleteCodes(tx, person.id);
  await deleteSessions(tx, person.id);
  const proof = { by: "session", hasSecondFactor: isLeft && hasSecondFactor } as const;
  return beginSession(tx, { personId: person.id, device, proof }, randomBytes);
}

function attempterOf(personId: PersonId): Attempter {
  return { subject: `code:${personId}`, network: null };
}
