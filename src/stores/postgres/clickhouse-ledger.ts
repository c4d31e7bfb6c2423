import { randomUUID } from "node:crypto";
import type { Database, Tx } from "./database.ts";
import { rememberFirst } from "./installation.ts";

const IDENTITY = "clickhouse_identity";
/** The identity that a ClickHouse is about to get: known before it has it, and again where that was cut off. */
const CLAIM = "clickhouse_claim";

/** The UUID of this installation's ClickHouse, and whether that has been given to one already. */
export type ClickHouseClaim = { readonly id: string; readonly isAdopted: boolean };

/** Which ClickHouse is this installation's; a new UUID where it has none yet, the same one until it has. */
export function claimClickHouse({ inTransaction }: Database): Promise<ClickHouseClaim> {
  return inTransaction(async (tx) => {
    const adopted = await tx.selectFrom("installation").select("value").where("name", "=", IDENTITY).executeTakeFirst();
    if (adopted) return { id: adopted.value, isAdopted: true };
    return { id: await rememberFirst(tx, CLAIM, randomUUID()), isAdopted: false };
  });
}

/** The claimed ClickHouse has its identity, and all of its tables. */
export function rememberClickHouse({ inTransaction }: Database, id: string): Promise<void> {
  return inTransaction(async (tx) => {
    await rememberFirst(tx, IDENTITY, id);
    await tx.deleteFrom("installation").where("name", "=", CLAIM).execute();
  });
}

/** The names of ClickHouse's migrations that were applied, in order. */
export async function appliedToClickHouse({ kysely }: Pick<Database, "kysely">): Promise<readonly string[]> {
  const rows = await kysely.selectFrom("clickhouse_migrations").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Notes that migrations were applied. */
export async function noteClickHouseMigrations({ inTransaction }: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await inTransaction((tx) => insertNames(tx, names));
}

/** From here on these migrations were applied, and no others. */
export function replaceClickHouseMigrations({ inTransaction }: Database, names: readonly string[]): Promise<void> {
  return inTransaction(async (tx) => {
    await tx.deleteFrom("clickhouse_migrations").execute();
    if (names.length > 0) await insertNames(tx, names);
  });
}

async function insertNames(tx: Tx, names: readonly string[]): Promise<void> {
  await tx
    .insertInto("clickhouse_migrations")
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
