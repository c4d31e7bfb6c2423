import { sql } from "kysely";
import type { Database } from "./database.ts";

// What nodes of 0.1.0 call theirs.
const SESSIONS_OF_OLDER = ["costplane", "costplane-gate", "costplane-jobs"];

/**
 * How many sessions nodes of the version before have on this database. One that nobody has asked anything for a minute
 * may have none.
 */
export async function countOlderSessions({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    SELECT count(*)::int AS sessions FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ANY(${SESSIONS_OF_OLDER})`.execute(kysely);
  return rows[0]?.sessions ?? 0;
}
