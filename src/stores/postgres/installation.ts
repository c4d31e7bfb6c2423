import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";

// Any number will do, as long as nobody else locks it: the first bytes of "costplane".
const INSTALLATION_LOCK = 0x636f7374;

/** Runs `work` while no other node of this installation does: what several may begin at once, one after the other. */
export function withInstallationLock<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.inTransaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx);
    return work(tx);
  });
}

/** What this installation remembers under a name; the first value that is given for it stays. */
export async function rememberFirst(tx: Tx, name: string, value: string): Promise<string> {
  await tx
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
