import { awaitSecondFactor, beginSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts, type Refused } from "./count-attempt.ts";
import type { PeopleNeeds } from "./needs.ts";
import type { BegunSession, CompletedSignIn, Device } from "./schema.ts";
import { type SecondFactor, secondFactorsOf } from "./second-factors.ts";
import { insertEntryOfNobody, insertPersonEntry, selectPassword } from "./store.ts";

/** What is given to sign in; the address as `EmailAddress` makes it. */
export type Credentials = { readonly email: string; readonly password: string };

/** `ways`: what can complete the password, in a session that waits for it. */
export type SignIn =
  | CompletedSignIn
  | { readonly ways: readonly SecondFactor[]; readonly begun: BegunSession }
  | Refused;

/**
 * Signs a person in by its password. For an address that nobody has, and for a person without a password, the same is
 * done and takes the same time. Throws `HashingBusyError`.
 */
export async function signIn(
  { database, hasher, randomBytes }: PeopleNeeds,
  { email, password }: Credentials,
  device: Device,
  attempter: Attempter,
): Promise<SignIn> {
  const { refused, known } = await database.inTransaction(async (tx) => ({
    refused: await countAttempt(tx, attempter),
    known: await selectPassword(tx, email),
  }));
  if (refused) return refused;
  const isRight = await hasher.verify(password, known?.hash ?? null);

  return database.inTransaction(async (tx): Promise<SignIn> => {
    // What was checked may have been changed meanwhile: a new password, a reset. Also asked for an unknown address.
    const now = await selectPassword(tx, email);
    if (!isRight || !now || now.hash !== known?.hash) {
      const by = { actor: "nobody", origin: device.address };
      const detail = { by: "password" };
      const action = "person.sign_in_failed";
      if (known) await insertPersonEntry(tx, known.person.id, by, { action, detail });
      else await insertEntryOfNobody(tx, by, action);
      return { problem: { code: "sign_in_failed" } };
    }
    const { person } = now;
    const ways = await secondFactorsOf(tx, person.id);
    if (ways.length > 0) {
      const begun = await awaitSecondFactor(tx, { personId: person.id, device }, randomBytes);
      return { ways, begun };
    }
    await forgiveAttempts(tx, attempter);
    const proof = { by: "password", hasSecondFactor: false } as const;
    return { person, begun: await beginSession(tx, { personId: person.id, device, proof }, randomBytes) };
  });
}
