import { invalid } from "../http/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import { actorOf, renewSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts, type Refused } from "./count-attempt.ts";
import type { PeopleNeeds } from "./needs.ts";
import { refusalOfPassword } from "./refuse-password.ts";
import type { BegunSession, Person, SignedIn } from "./schema.ts";
import { insertPersonEntry, selectPassword, updatePassword } from "./store.ts";

type PasswordChange = { readonly current?: string | undefined; readonly password: string };

/**
 * Sets a person's password, which ends all its sessions and begins a new one. Who has a password gives it once more: a
 * session that was left open is not enough. Throws `HashingBusyError`.
 */
export async function changePassword(
  { database, hasher, randomBytes }: PeopleNeeds,
  signedIn: SignedIn,
  { current, password }: PasswordChange,
): Promise<{ readonly begun: BegunSession } | Refused> {
  const { person, device, hasSecondFactor } = signedIn;
  const refusal = refusalOfPassword(password, person);
  if (refusal) return { problem: invalid([refusal]) };
  const confirmed = await confirmPassword({ database, hasher }, person, current ?? "");
  if ("problem" in confirmed) return confirmed;

  const hash = await hasher.hash(password);
  return database.inTransaction(async (tx) => {
    const now = await selectPassword(tx, person.email);
    if (!now || now.hash !== confirmed.hash) return WRONG_PASSWORD;
    await updatePassword(tx, person.id, hash);
    await insertPersonEntry(tx, person.id, actorOf(person.id, device), { action: "person.password_changed" });
    return { begun: await renewSession(tx, signedIn, hasSecondFactor, randomBytes) };
  });
}

const WRONG_PASSWORD: Refused = {
  problem: invalid([{ field: "current", code: "wrong_password", message: "This is not your password." }]),
};

/** Whether a person knows its password; one that has none has nothing to confirm. */
export async function confirmPassword(
  { database, hasher }: { readonly database: Database; readonly hasher: PeopleNeeds["hasher"] },
  person: Person,
  password: string,
): Promise<{ readonly hash: string | null } | Refused> {
  const attempter: Attempter = { subject: `confirm:${person.id}`, network: null };
  const { refused, known } = await database.inTransaction(async (tx: Tx) => ({
    refused: await countAttempt(tx, attempter),
    known: await selectPassword(tx, person.email),
  }));
  if (refused) return refused;
  const hash = known?.hash ?? null;
  if (hash !== null && !(await hasher.verify(password, hash))) return WRONG_PASSWORD;
  await database.inTransaction((tx) => forgiveAttempts(tx, attempter));
  return { hash };
}
