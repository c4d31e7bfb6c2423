import { awaitSecondFactor, beginSession } from "./begin-session.ts";
import { type Attempter, countAttempt, forgiveAttempts } from "./count-attempt.ts";
import type { PeopleNeeds } from "./needs.ts";
import type { BegunSession, Device, Person } from "./schema.ts";
import { type SecondFactor, secondFactorsOf } from "./second-factors.ts";
import { insertEntryOfNobody, insertPersonEntry, selectPassword } from "./store.ts";

/** What is given to sign in; the address as `EmailAddress` makes it. */
export type Credentials = { readonly email: string; readonly password: string };

export type SignIn =
  | { readonly kind: "signed_in"; readonly person: Person; readonly begun: BegunSession }
  | { readonly kind: "second_factor"; readonly ways: readonly SecondFactor[]; readonly begun: BegunSession }
  | { readonly kind: "failed" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

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
  const { secondsLeft, known } = await database.inTransaction(async (tx) => ({
    secondsLeft: await countAttempt(tx, attempter),
    known: await selectPassword(tx, email),
  }));
  if (secondsLeft !== null) return { kind: "too_many_attempts", secondsLeft };
  const isRight = await hasher.verify(password, known?.hash ?? null);

  return database.inTransaction(async (tx): Promise<SignIn> => {
    // What was checked may have been changed meanwhile: a new password, a reset. Also asked for an unknown address.
    const now = await selectPassword(tx, email);
    if (!isRight || !now || now.hash !== known?.hash) {
      const by = { actor: "nobody", origin: device.address };
      const detail = { by: "password" };
      const action = "person.sign_in_failed";
      if (known) await insertPersonEntry(tx, known.person.id, by, { action, subject: known.person.id, detail });
      else await insertEntryOfNobody(tx, by, action);
      return { kind: "failed" };
    }
    const { person } = now;
    const ways = await secondFactorsOf(tx, person.id);
    if (ways.length > 0) {
      const begun = await awaitSecondFactor(tx, { personId: person.id, device }, randomBytes);
      return { kind: "second_factor", ways, begun };
    }
    await forgiveAttempts(tx, attempter);
    const proof = { by: "password", hasSecondFactor: false } as const;
    return {
      kind: "signed_in",
      person,
      begun: await beginSession(tx, { personId: person.id, device, proof }, randomBytes),
    };
  });
}
