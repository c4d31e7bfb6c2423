import type { PersonId, SessionId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { actorOf } from "./begin-session.ts";
import type { Device } from "./schema.ts";
import { insertPersonEntry } from "./store.ts";
import { deleteSession, deleteSessionByDigest } from "./store-sessions.ts";
import { digestOf } from "./tokens.ts";

/** Ends the session of a token: with the commit it opens nothing on any node. */
export async function signOut(tx: Tx, token: string, device: Device): Promise<void> {
  const personId = await deleteSessionByDigest(tx, digestOf(token));
  if (!personId) return;
  await insertPersonEntry(tx, personId, actorOf(personId, device), { action: "person.signed_out" });
}

/** Ends one of a person's sessions by its id; false where it has no such. */
export async function endSession(tx: Tx, personId: PersonId, id: SessionId, device: Device): Promise<boolean> {
  if (!(await deleteSession(tx, personId, id))) return false;
  const by = actorOf(personId, device);
  await insertPersonEntry(tx, personId, by, { action: "person.session_ended", subject: id });
  return true;
}
