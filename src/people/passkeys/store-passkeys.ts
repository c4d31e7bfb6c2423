import { sql } from "kysely";
import type { PasskeyId, PersonId } from "../../core/ids.ts";
import type { Tx } from "../../stores/postgres/index.ts";
import type { KnownCredential, Passkey } from "./schema.ts";

const PASSKEY = [
  "id",
  "name",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "is_backed_up as isBackedUp",
] as const;
const CREDENTIAL = [
  "id",
  "person_id as personId",
  "credential_id as credentialId",
  "public_key as publicKey",
  "sign_count as signCount",
  "transports",
] as const;

/** The oldest first. */
export function selectPasskeys(tx: Tx, personId: PersonId): Promise<readonly Passkey[]> {
  const own = tx.selectFrom("passkeys").select(PASSKEY).where("person_id", "=", personId);
  return own.orderBy("created_at").orderBy("id").execute();
}

export function selectCredentials(tx: Tx, personId: PersonId): Promise<readonly KnownCredential[]> {
  return tx.selectFrom("passkeys").select(CREDENTIAL).where("person_id", "=", personId).execute();
}

export async function hasPasskeys(tx: Tx, personId: PersonId): Promise<boolean> {
  const own = tx.selectFrom("passkeys").select("id").where("person_id", "=", personId).limit(1);
  return (await own.executeTakeFirst()) !== undefined;
}

/** How many a person has. Locks the person, so that none is made beside the count. */
export async function countPasskeys(tx: Tx, personId: PersonId): Promise<number> {
  await tx.selectFrom("persons").select("id").where("id", "=", personId).forNoKeyUpdate().execute();
  return (await selectCredentials(tx, personId)).length;
}

/** By what its device calls it; locked until the commit, so that its count rises by one answer after the other. */
export function lockCredential(tx: Tx, credentialId: string): Promise<KnownCredential | undefined> {
  const known = tx.selectFrom("passkeys").select(CREDENTIAL).where("credential_id", "=", credentialId);
  return known.forUpdate().executeTakeFirst();
}

/** Undefined where somebody has this credential already. */
export function insertPasskey(
  tx: Tx,
  credential: KnownCredential & Pick<Passkey, "name" | "isBackedUp">,
): Promise<Passkey | undefined> {
  const row = {
    id: credential.id,
    credential_id: credential.credentialId,
    person_id: credential.personId,
    name: credential.name,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.signCount,
    transports: credential.transports,
    is_backed_up: credential.isBackedUp,
  };
  const inserted = tx.insertInto("passkeys").values(row);
  return inserted
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(PASSKEY)
    .executeTakeFirst();
}

export async function updateUsed(tx: Tx, id: PasskeyId, signCount: bigint, isBackedUp: boolean): Promise<void> {
  const row = { sign_count: signCount, is_backed_up: isBackedUp, last_used_at: sql<Date>`now()` };
  await tx.updateTable("passkeys").set(row).where("id", "=", id).execute();
}

/** Undefined where the person has no such passkey. */
export function updatePasskeyName(
  tx: Tx,
  personId: PersonId,
  id: PasskeyId,
  name: string,
): Promise<Passkey | undefined> {
  const own = tx.updateTable("passkeys").set({ name }).where("person_id", "=", personId).where("id", "=", id);
  return own.returning(PASSKEY).executeTakeFirst();
}

/** Undefined where the person has no such passkey. */
export function deletePasskey(tx: Tx, personId: PersonId, id: PasskeyId): Promise<Passkey | undefined> {
  const own = tx.deleteFrom("passkeys").where("person_id", "=", personId).where("id", "=", id);
  return own.returning(PASSKEY).executeTakeFirst();
}

export async function deletePasskeys(tx: Tx, personId: PersonId): Promise<void> {
  await tx.deleteFrom("passkeys").where("person_id", "=", personId).execute();
}

/** Keeps that a challenge was answered; false where it was before. */
export async function insertAnswered(tx: Tx, digest: Buffer, expiresAt: Date): Promise<boolean> {
  await tx.deleteFrom("answered_challenges").where("expires_at", "<", sql<Date>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("answered_challenges")
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
