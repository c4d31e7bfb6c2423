import { sql } from "kysely";
import type { PersonId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Person } from "./schema.ts";

const FLOW_MINUTES_MAX = 10;

/** A sign-in at the provider that is under way. */
export type Flow = { readonly digest: Buffer; readonly verifier: string; readonly nonce: string };

export async function insertFlow(tx: Tx, flow: Flow): Promise<void> {
  const expires = sql<Date>`now() + make_interval(mins => ${FLOW_MINUTES_MAX})`;
  await tx.deleteFrom("sign_in_flows").where("expires_at", "<", sql<Date>`now()`).execute();
  await tx
    .insertInto("sign_in_flows")
    .values({ ...flow, expires_at: expires })
    .execute();
}

/** Takes a sign-in that is under way, once. */
export async function takeFlow(tx: Tx, digest: Buffer): Promise<Flow | undefined> {
  const flow = tx.deleteFrom("sign_in_flows").where("digest", "=", digest).where("expires_at", ">", sql<Date>`now()`);
  return flow.returning(["digest", "verifier", "nonce"]).executeTakeFirst();
}

type Named = { readonly issuer: string; readonly subject: string };

export function selectPersonByIdentity(tx: Tx, { issuer, subject }: Named): Promise<Person | undefined> {
  return tx
    .selectFrom("identities as i")
    .innerJoin("persons as p", "p.id", "i.person_id")
    .select(["p.id", "p.email", "p.name", "p.created_at as createdAt"])
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .executeTakeFirst();
}

/** Whether a provider has proved who this is before. */
export async function selectHasIdentity(tx: Tx, personId: PersonId): Promise<boolean> {
  const found = tx.selectFrom("identities").select("person_id").where("person_id", "=", personId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function insertIdentity(tx: Tx, { issuer, subject }: Named, personId: PersonId): Promise<void> {
  const row = { issuer, subject, person_id: personId };
  await tx
    .insertInto("identities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
