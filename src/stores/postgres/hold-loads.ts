import { sql } from "kysely";
import type { CopySession } from "./copy-session.ts";
import type { Tx } from "./database.ts";

// Any number will do, as long as nobody else locks it: the first bytes of "hold".
const HOLD_LOCK = 0x686f6c64;

/**
 * Holds every load of ClickHouse that is current from now on: nothing of them is dropped until the session ends,
 * however it ends. Taken before the snapshot that names them.
 */
export async function holdLoads(session: CopySession): Promise<void> {
  await session.rows("SELECT pg_advisory_lock_shared($1)", [HOLD_LOCK]);
}

/**
 * Whether loads that nobody sees may be dropped: false while somebody holds them. Asked in the transaction that chooses
 * them; nobody begins to hold any before it ends.
 */
export async function mayDropLoads(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${HOLD_LOCK}) AS free`.execute(tx);
  return rows[0]?.free ?? false;
}
