import type { Tx } from "../../stores/postgres/index.ts";
import { beginSession } from "../begin-session.ts";
import { countAttempt, forgiveAttempts, type Refused } from "../count-attempt.ts";
import type { PeopleNeeds } from "../needs.ts";
import type { CompletedSignIn, Device } from "../schema.ts";
import { type Awaiting, completeBy } from "../second-factors.ts";
import { insertEntryOfNobody, insertPersonEntry, selectPersonById } from "../store.ts";
import { lockAwaitingSession } from "../store-sessions.ts";
import { digestOf } from "../tokens.ts";
import type { ChallengeNeeds, Purpose } from "./challenges.ts";
import type { AuthenticationCredential, KnownCredential } from "./schema.ts";
import { lockCredential, selectCredentials } from "./store-passkeys.ts";
import { type RequestOptions, requestOptions, verifyAuthentication } from "./verify.ts";

type Needs = Pick<PeopleNeeds, "database"> & ChallengeNeeds;

/** What a device answers to a challenge, and on which site. */
export type PasskeyAnswer = { readonly credential: AuthenticationCredential; readonly siteUrl: string };

/** Asks for whichever passkey of this site a device has. */
export function beginPasskeySignIn(needs: ChallengeNeeds, siteUrl: string): Promise<RequestOptions> {
  return requestOptions(needs, siteUrl, "sign_in");
}

/** Signs a person in by a passkey alone: what the device has and whom it knows are both factors. */
export async function signInByPasskey(
  needs: Needs,
  { credential, siteUrl }: PasskeyAnswer,
  device: Device,
  network: string,
): Promise<CompletedSignIn | Refused> {
  const { database, randomBytes } = needs;
  const attempter = { subject: `passkey:${credential.id}`, network };
  const refused = await database.inTransaction((tx) => countAttempt(tx, attempter));
  if (refused) return refused;
  return database.inTransaction(async (tx) => {
    const known = await lockCredential(tx, credential.id);
    const isProven =
      known && (await verifyAuthentication(tx, needs, { known, siteUrl, purpose: "sign_in" }, credential));
    const person = isProven ? await selectPersonById(tx, known.personId) : undefined;
    if (!person) {
      await noteFailure(tx, known, device);
      return NOT_VERIFIED;
    }
    await forgiveAttempts(tx, attempter);
    const session = { personId: person.id, device, proof: { by: "passkey", hasSecondFactor: true } } as const;
    return { person, begun: await beginSession(tx, session, randomBytes) };
  });
}

const NOT_VERIFIED: Refused = {
  problem: {
    code: "sign_in_failed",
    detail: "This is not a passkey of this console, or it came too late. Try again, or sign in with your password.",
  },
};

async function noteFailure(tx: Tx, known: KnownCredential | undefined, { address }: Device): Promise<void> {
  const by = { actor: "nobody", origin: address };
  const action = "person.sign_in_failed";
  if (!known) return insertEntryOfNobody(tx, by, action);
  await insertPersonEntry(tx, known.personId, by, { action, detail: { by: "passkey" } });
}

/** Asks for one of the passkeys of whoever has just given its password; undefined where nobody has. */
export function beginPasskeyCompletion(
  needs: Needs,
  siteUrl: string,
  token: string,
): Promise<RequestOptions | undefined> {
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
  { credential, siteUrl }: PasskeyAnswer,
  token: string,
  device: Device,
): Promise<CompletedSignIn | Refused> {
  return completeBy(needs, { token, device, way: "passkey" }, async (tx, awaiting) => {
    const known = await lockCredential(tx, credential.id);
    if (known?.personId !== awaiting.personId) return false;
    return verifyAuthentication(tx, needs, { known, siteUrl, purpose: purposeOf(awaiting) }, credential);
  });
}

function purposeOf({ id }: Awaiting): Purpose {
  return `second_factor:${id}`;
}
