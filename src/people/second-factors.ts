import type { PersonId } from "../core/ids.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { actorOf, beginSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts } from "./count-attempt.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import type { BegunSession, Device, Person } from "./schema.ts";
import { insertPersonEntry, selectPersonById } from "./store.ts";
import { hasTotp } from "./store-factors.ts";
import { lockAwaitingSession } from "./store-sessions.ts";
import { digestOf } from "./tokens.ts";
import { type FactorNeeds, takeTotp } from "./totp.ts";

/** What can complete a password. */
export type SecondFactor = "totp";

/** What a person has set up to complete its password; nothing where the password is enough. */
export async function secondFactorsOf(tx: Tx, personId: PersonId): Promise<readonly SecondFactor[]> {
  return (await hasTotp(tx, personId)) ? ["totp"] : [];
}

export type Completion =
  | { readonly kind: "signed_in"; readonly person: Person; readonly begun: BegunSession }
  | { readonly kind: "failed" }
  | { readonly kind: "not_awaited" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

export type CompletionNeeds = FactorNeeds & { readonly database: Database };

/** Completes a sign-in by a code of the person's app, or one of its ten codes for the day that the app is lost. */
export async function completeSignIn(
  needs: CompletionNeeds,
  token: string,
  code: string,
  device: Device,
): Promise<Completion> {
  const { database } = needs;
  const digest = digestOf(token);
  const counted = await database.inTransaction(async (tx) => {
    const awaiting = await lockAwaitingSession(tx, digest);
    return awaiting && { secondsLeft: await countAttempt(tx, attempterOf(awaiting.personId)) };
  });
  if (!counted) return { kind: "not_awaited" };
  if (counted.secondsLeft !== null) return { kind: "too_many_attempts", secondsLeft: counted.secondsLeft };
  return database.inTransaction((tx) => complete(tx, needs, { digest, code, device }));
}

type Attempt = { readonly digest: Buffer; readonly code: string; readonly device: Device };

async function complete(tx: Tx, needs: CompletionNeeds, { digest, code, device }: Attempt): Promise<Completion> {
  const awaiting = await lockAwaitingSession(tx, digest);
  const person = awaiting && (await selectPersonById(tx, awaiting.personId));
  if (!awaiting || !person) return { kind: "not_awaited" };
  const by = actorOf(person.id, device);
  const isTotp = await takeTotp(tx, needs, person.id, code);
  const isTaken = isTotp || (await takeRecoveryCode(tx, person.id, code));
  if (!isTaken) {
    const entry = { action: "person.sign_in_failed", subject: person.id, detail: { by: "second_factor" } } as const;
    await insertPersonEntry(tx, person.id, { ...by, actor: "nobody" }, entry);
    return { kind: "failed" };
  }
  if (!isTotp) await insertPersonEntry(tx, person.id, by, { action: "person.recovery_code_used", subject: person.id });
  await forgiveAttempts(tx, attempterOf(person.id));
  await forgiveAttempts(tx, { subject: `email:${person.email}`, network: null });
  const proof = { by: "password", hasSecondFactor: true } as const;
  const wish = { personId: person.id, device, proof, replaces: awaiting.id };
  return { kind: "signed_in", person, begun: await beginSession(tx, wish, needs.randomBytes) };
}

function attempterOf(personId: PersonId): Attempter {
  return { subject: `code:${personId}`, network: null };
}
