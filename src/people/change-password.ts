import type { SessionId } from "../core/ids.ts";
import type { FieldError } from "../core/problems.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { actorOf, beginSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts } from "./count-attempt.ts";
import type { PeopleNeeds } from "./needs.ts";
import { refusalOfPassword } from "./refuse-password.ts";
import type { BegunSession, Device, Person } from "./schema.ts";
import { insertPersonEntry, selectPassword, updatePassword } from "./store.ts";
import { deleteSessions } from "./store-sessions.ts";

export type PasswordChange =
  | { readonly kind: "changed"; readonly begun: BegunSession }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] }
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

type Wish = { readonly current?: string | undefined; readonly password: string };

/** Whose password it is: the person of an open session. */
export type SignedIn = {
  readonly person: Person;
  readonly sessionId: SessionId;
  readonly hasSecondFactor: boolean;
  readonly device: Device;
};

/**
 * Sets a person's password, which ends all its sessions and begins a new one. Who has a password gives it once more: a
 * session that was left open is not enough. Throws `HashingBusyError`.
 */
export async function changePassword(
  { database, hasher, randomBytes }: PeopleNeeds,
  { person, hasSecondFactor, device }: SignedIn,
  { current, password }: Wish,
): Promise<PasswordChange> {
  const refusal = refusalOfPassword(password, person);
  if (refusal) return { kind: "invalid", errors: [refusal] };
  const confirmed = await confirmPassword({ database, hasher }, person, current ?? "");
  if (confirmed.kind !== "confirmed") return confirmed;

  const hash = await hasher.hash(password);
  return database.inTransaction(async (tx): Promise<PasswordChange> => {
    const now = await selectPassword(tx, person.email);
    if (!now || now.hash !== confirmed.hash) return { kind: "wrong_password" };
    await updatePassword(tx, person.id, hash);
    await deleteSessions(tx, person.id);
    const by = actorOf(person.id, device);
    await insertPersonEntry(tx, person.id, by, { action: "person.password_changed", subject: person.id });
    const proof = { by: "session", hasSecondFactor } as const;
    return { kind: "changed", begun: await beginSession(tx, { personId: person.id, device, proof }, randomBytes) };
  });
}

type Confirmation =
  | { readonly kind: "confirmed"; readonly hash: string | null }
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** Whether a person knows its password; one that has none has nothing to confirm. */
export async function confirmPassword(
  { database, hasher }: { readonly database: Database; readonly hasher: PeopleNeeds["hasher"] },
  person: Person,
  password: string,
): Promise<Confirmation> {
  const attempter: Attempter = { subject: `confirm:${person.id}`, network: null };
  const { secondsLeft, known } = await database.inTransaction(async (tx: Tx) => ({
    secondsLeft: await countAttempt(tx, attempter),
    known: await selectPassword(tx, person.email),
  }));
  if (secondsLeft !== null) return { kind: "too_many_attempts", secondsLeft };
  const hash = known?.hash ?? null;
  if (hash !== null && !(await hasher.verify(password, hash))) return { kind: "wrong_password" };
  await database.inTransaction((tx) => forgiveAttempts(tx, attempter));
  return { kind: "confirmed", hash };
}
