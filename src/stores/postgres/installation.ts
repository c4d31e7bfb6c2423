import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";

// Any number will do, as long as nobody else locks it: the first bytes of "costplane".
const INSTALLATION_LOCK = 0x636f7374;

/**
 * Runs `work` while no other node of this installation does: what several may begin at once, one after the other. The
 * lock belongs to a session that is in no transaction, so `work` may take as long as it needs.
 */
export function withInstallationLock<T>({ kysely }: Database, work: () => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (session) => {
    await sql`SELECT pg_advisory_lock(${INSTALLATION_LOCK})`.execute(session);
    try {
      return await work();
    } finally {
      // A session that is gone has given its lock back.
      await sql`SELECT pg_advisory_unlock(${INSTALLATION_LOCK})`.execute(session).catch(() => undefined);
    }
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
