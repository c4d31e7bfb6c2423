import { sql } from "kysely";
import type { PersonId, SessionId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Device, Session } from "./schema.ts";

const SESSION = [
  "id",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "expires_at as expiresAt",
  "has_second_factor as hasSecondFactor",
  "address",
  "user_agent as userAgent",
] as const;

/** A session to be stored. */
export type NewSession = {
  readonly id: SessionId;
  readonly digest: Buffer;
  readonly personId: PersonId;
  readonly device: Device;
  readonly awaitsSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
};

// One that waits for its second factor is good for the time that it takes to look for a phone.
const AWAITING_MINUTES_MAX = 10;

const IS_OPEN = sql<boolean>`expires_at > now()
  AND last_used_at > now() - make_interval(hours => ${LIMITS.sessionIdleHoursMax})`;

export function insertSession(tx: Tx, session: NewSession): Promise<Session> {
  const lifetime = session.awaitsSecondFactor
    ? sql`make_interval(mins => ${AWAITING_MINUTES_MAX})`
    : sql`make_interval(days => ${LIMITS.sessionDaysMax})`;
  const row = {
    id: session.id,
    digest: session.digest,
    person_id: session.personId,
    expires_at: sql<Date>`now() + ${lifetime}`,
    awaits_second_factor: session.awaitsSecondFactor,
    has_second_factor: session.hasSecondFactor,
    address: session.device.address,
    user_agent: session.device.userAgent,
  };
  return tx.insertInto("sessions").values(row).returning(SESSION).executeTakeFirstOrThrow();
}

/** Whose session waits for its second factor, locked until the commit. */
export function lockAwaitingSession(
  tx: Tx,
  digest: Buffer,
): Promise<{ readonly id: SessionId; readonly personId: PersonId } | undefined> {
  return tx
    .selectFrom("sessions")
    .select(["id", "person_id as personId"])
    .where("digest", "=", digest)
    .where("awaits_second_factor", "=", true)
    .where(IS_OPEN)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that are open, the last used first. */
export function selectSessions(tx: Tx, personId: PersonId): Promise<readonly Session[]> {
  const sessions = tx
    .selectFrom("sessions")
    .where("person_id", "=", personId)
    .where("awaits_second_factor", "=", false);
  return sessions.where(IS_OPEN).select(SESSION).orderBy("last_used_at", "desc").orderBy("id").execute();
}

/** Ends one session of a person; false where it has no such. */
export async function deleteSession(tx: Tx, personId: PersonId, id: SessionId): Promise<boolean> {
  const ended = tx.deleteFrom("sessions").where("person_id", "=", personId).where("id", "=", id);
  const { numDeletedRows } = await ended.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends whatever session has this token, and says whose it was. */
export async function deleteSessionByDigest(tx: Tx, digest: Buffer): Promise<PersonId | undefined> {
  const ended = tx.deleteFrom("sessions").where("digest", "=", digest).returning("person_id");
  return (await ended.executeTakeFirst())?.person_id;
}

/** Ends all sessions of a person. */
export async function deleteSessions(tx: Tx, personId: PersonId): Promise<void> {
  await tx.deleteFrom("sessions").where("person_id", "=", personId).execute();
}

/** What is over: sessions, and attempts that count no more. */
export async function deleteWhatIsOver(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").where(sql<boolean>`NOT (${IS_OPEN})`).execute();
  const over = sql<boolean>`began_at < now() - make_interval(mins => ${LIMITS.attemptWindowMinutesMax})`;
  await tx.deleteFrom("sign_in_attempts").where(over).execute();
}
