import { sql } from "kysely";
import type { PersonId } from "../core/ids.ts";
import type { Sealed } from "../core/sealing/seal.ts";
import { countOf, type Tx } from "../stores/postgres/index.ts";

/** A person's shared secret, sealed, and the step of the last code that was taken. */
export type TotpRow = { readonly sealed: Sealed; readonly isConfirmed: boolean; readonly lastStep: bigint };

/** Locked until the commit: two codes at once are taken one after the other. */
export async function lockTotp(tx: Tx, personId: PersonId): Promise<TotpRow | undefined> {
  const row = await tx
    .selectFrom("totp_secrets")
    .selectAll()
    .where("person_id", "=", personId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const sealed = { box: row.box, nonce: row.nonce, version: row.secret_version };
  return { sealed, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step };
}

/** In place of one that was never confirmed. */
export async function upsertTotp(tx: Tx, personId: PersonId, sealed: Sealed): Promise<void> {
  const row = { ...columnsOf(sealed), confirmed_at: null, last_step: 0n };
  await tx
    .insertInto("totp_secrets")
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(row))
    .execute();
}

/** Takes the code of a step, which no later code may be of. */
export async function takeStep(tx: Tx, personId: PersonId, step: bigint): Promise<void> {
  const row = { last_step: step, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` };
  await tx.updateTable("totp_secrets").set(row).where("person_id", "=", personId).execute();
}

/** Takes the app away; the ten codes stay. */
export async function deleteTotp(tx: Tx, personId: PersonId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("totp_secrets").where("person_id", "=", personId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a person has shown that its app has the secret. */
export async function hasTotp(tx: Tx, personId: PersonId): Promise<boolean> {
  const secret = tx.selectFrom("totp_secrets").select("person_id").where("person_id", "=", personId);
  return (await secret.where("confirmed_at", "is not", null).executeTakeFirst()) !== undefined;
}

/** In place of all that were there. */
export async function replaceCodes(tx: Tx, personId: PersonId, digests: readonly Buffer[]): Promise<void> {
  await deleteCodes(tx, personId);
  const rows = digests.map((digest) => ({ person_id: personId, digest }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

export async function deleteCodes(tx: Tx, personId: PersonId): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("person_id", "=", personId).execute();
}

/** Uses a code up; false where there is no such code any more. */
export async function useCode(tx: Tx, personId: PersonId, digest: Buffer): Promise<boolean> {
  const code = tx.deleteFrom("recovery_codes").where("person_id", "=", personId).where("digest", "=", digest);
  const { numDeletedRows } = await code.executeTakeFirst();
  return numDeletedRows > 0n;
}

export function countCodes(tx: Tx, personId: PersonId): Promise<number> {
  return countOf(tx.selectFrom("recovery_codes").where("person_id", "=", personId));
}

/** Every secret that is sealed under the server secret of this version. */
export async function selectTotpsSealedUnder(
  tx: Tx,
  version: string,
): Promise<readonly { readonly personId: PersonId; readonly sealed: Sealed }[]> {
  const rows = await tx
    .selectFrom("totp_secrets")
    .selectAll()
    .where("secret_version", "=", version)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    sealed: { box: row.box, nonce: row.nonce, version: row.secret_version },
  }));
}

export async function updateSealedTotp(tx: Tx, personId: PersonId, sealed: Sealed): Promise<void> {
  await tx.updateTable("totp_secrets").set(columnsOf(sealed)).where("person_id", "=", personId).execute();
}

function columnsOf({ box, nonce, version }: Sealed) {
  return { box: Buffer.from(box), nonce: Buffer.from(nonce), secret_version: version };
}
