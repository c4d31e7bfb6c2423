import type { RandomBytes } from "../core/base62.ts";
import { newId, type PersonId, type SessionId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { BegunSession, Device, SignedIn } from "./schema.ts";
import { insertPersonEntry } from "./store.ts";
import { deleteSession, deleteSessions, insertSession } from "./store-sessions.ts";
import { newToken } from "./tokens.ts";

/** How a person has just proved who it is. */
export type Proof = {
  readonly by: "password" | "link" | "passkey" | "oidc" | "session";
  readonly hasSecondFactor: boolean;
};

export type SessionToBegin = {
  readonly personId: PersonId;
  readonly device: Device;
  readonly proof: Proof;
  /** The session that this one takes the place of. */
  readonly replaces?: SessionId | undefined;
};

/** Begins a session with a token of its own, never one that somebody brought. */
export async function beginSession(
  tx: Tx,
  { personId, device, proof, replaces }: SessionToBegin,
  randomBytes: RandomBytes,
): Promise<BegunSession> {
  if (replaces) await deleteSession(tx, personId, replaces);
  const begun = await storeSession(tx, { personId, device, proof, awaitsSecondFactor: false }, randomBytes);
  // A renewed session is no sign-in.
  if (proof.by === "session") return begun;
  const detail = { by: proof.by, second_factor: proof.hasSecondFactor };
  await insertPersonEntry(tx, personId, actorOf(personId, device), { action: "person.signed_in", detail });
  return begun;
}

/** Ends every session of a person, and goes on in a new one. */
export async function renewSession(
  tx: Tx,
  { person, device }: Pick<SignedIn, "person" | "device">,
  hasSecondFactor: boolean,
  randomBytes: RandomBytes,
): Promise<BegunSession> {
  await deleteSessions(tx, person.id);
  const proof = { by: "session", hasSecondFactor } as const;
  return beginSession(tx, { personId: person.id, device, proof }, randomBytes);
}

/** Begins what is no session yet: it opens nothing but the request that gives the second factor. */
export function awaitSecondFactor(
  tx: Tx,
  { personId, device }: Pick<SessionToBegin, "personId" | "device">,
  randomBytes: RandomBytes,
): Promise<BegunSession> {
  const proof = { by: "password", hasSecondFactor: false } as const;
  return storeSession(tx, { personId, device, proof, awaitsSecondFactor: true }, randomBytes);
}

/** Who did something to its own ways of signing in, from where. */
export function actorOf(personId: PersonId, { address }: Device): Actor {
  return { actor: `person:${personId}`, origin: address };
}

async function storeSession(
  tx: Tx,
  { personId, device, proof, awaitsSecondFactor }: SessionToBegin & { readonly awaitsSecondFactor: boolean },
  randomBytes: RandomBytes,
): Promise<BegunSession> {
  const { token, digest } = newToken(randomBytes);
  const { hasSecondFactor } = proof;
  const id = newId("ses", randomBytes);
  const session = await insertSession(tx, { id, digest, personId, device, awaitsSecondFactor, hasSecondFactor });
  return { session, token };
}
