import type { Tx } from "../../stores/postgres/index.ts";
import { beginSession } from "../begin-session.ts";
import { countAttempt, forgiveAttempts } from "../count-attempt.ts";
import type { PeopleNeeds } from "../needs.ts";
import type { BegunSession, Device, Person } from "../schema.ts";
import { type Awaiting, type Completion, completeBy } from "../second-factors.ts";
import { insertEntryOfNobody, insertPersonEntry, selectPersonById } from "../store.ts";
import { lockAwaitingSession } from "../store-sessions.ts";
import { digestOf } from "../tokens.ts";
import type { ChallengeNeeds, Purpose } from "./challenges.ts";
import type { GivenCredential, KnownCredential } from "./schema.ts";
import { lockCredential, selectCredentials } from "./store-passkeys.ts";
import { believeGiven, type RequestOptions, requestOptions } from "./verify.ts";

type Needs = Pick<PeopleNeeds, "database"> & ChallengeNeeds;

export type PasskeySignIn =
  | { readonly kind: "signed_in"; readonly person: Person; readonly begun: BegunSession }
  | { readonly kind: "failed" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** What a device gives, and on which site. */
export type Given = { readonly given: GivenCredential; readonly siteUrl: string };

/** Asks for whichever passkey of this site a device has. */
export function askForPasskey(needs: ChallengeNeeds, siteUrl: string): Promise<RequestOptions> {
  return requestOptions(needs, siteUrl, "sign_in");
}

/** Signs a person in by a passkey alone: what the device has and whom it knows are both factors. */
export async function signInByPasskey(
  needs: Needs,
  { given, siteUrl }: Given,
  device: Device,
  network: string,
): Promise<PasskeySignIn> {
  const { database, randomBytes } = needs;
  const attempter = { subject: `passkey:${given.id}`, network };
  const secondsLeft = await database.inTransaction((tx) => countAttempt(tx, attempter));
  if (secondsLeft !== null) return { kind: "too_many_attempts", secondsLeft };
  return database.inTransaction(async (tx): Promise<PasskeySignIn> => {
    const known = await lockCredential(tx, given.id);
    const person = known && (await provenPerson(tx, needs, { known, given, siteUrl, purpose: "sign_in" }));
    if (!person) {
      await noteFailure(tx, known, device);
      return { kind: "failed" };
    }
    await forgiveAttempts(tx, attempter);
    const wish = { personId: person.id, device, proof: { by: "passkey", hasSecondFactor: true } } as const;
    return { kind: "signed_in", person, begun: await beginSession(tx, wish, randomBytes) };
  });
}

type Claim = Given & { readonly known: KnownCredential; readonly purpose: Purpose };

async function provenPerson(tx: Tx, needs: Needs, { given, ...asked }: Claim): Promise<Person | undefined> {
  if (!(await believeGiven(tx, needs, asked, given))) return undefined;
  return selectPersonById(tx, asked.known.personId);
}

async function noteFailure(tx: Tx, known: KnownCredential | undefined, { address }: Device): Promise<void> {
  const by = { actor: "nobody", origin: address };
  const action = "person.sign_in_failed";
  if (!known) return insertEntryOfNobody(tx, by, action);
  const { personId: subject } = known;
  await insertPersonEntry(tx, subject, by, { action, subject, detail: { by: "passkey" } });
}

/** Asks for one of the passkeys of whoever has just given its password; undefined where nobody has. */
export function askForSecondPasskey(needs: Needs, siteUrl: string, token: string): Promise<RequestOptions | undefined> {
  return needs.database.inTransaction(async (tx) => {
    const awaiting = await lockAwaitingSession(tx, digestOf(token));
    if (!awaiting) return undefined;
    const known = await selectCredentials(tx, awaiting.personId);
    return requestOptions(needs, siteUrl, purposeOf(awaiting), known);
  });
}

/** Completes a sign-in by one of the person's passkeys. */
export function completeByPasskey(
  needs: Needs,
  { given, siteUrl }: Given,
  token: string,
  device: Device,
): Promise<Completion> {
  return completeBy(needs, { token, device, way: "passkey" }, async (tx, awaiting) => {
    const known = await lockCredential(tx, given.id);
    if (known?.personId !== awaiting.personId) return false;
    return believeGiven(tx, needs, { known, siteUrl, purpose: purposeOf(awaiting) }, given);
  });
}

function purposeOf({ id }: Awaiting): Purpose {
  return `second_factor:${id}`;
}
