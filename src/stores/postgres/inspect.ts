import { sql } from "kysely";
import type { Database } from "./database.ts";

/** What an operator wants to know of a database that answers. */
export type Inspection = {
  /** The server's, e.g. `18.4`. */
  readonly serverVersion: string;
  readonly migrationsApplied: number;
};

export async function inspectDatabase({ kysely }: Database): Promise<Inspection> {
  const version = await sql<{ server_version: string }>`SHOW server_version`.execute(kysely);
  const applied = await sql<{ count: number }>`SELECT count(*)::int AS count FROM kysely_migration`.execute(kysely);
  return {
    serverVersion: version.rows[0]?.server_version ?? "unknown",
    migrationsApplied: applied.rows[0]?.count ?? 0,
  };
}

/** The database's clock, which windows, months and expiry go by. */
export async function readDatabaseClock({ kysely }: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(kysely);
  return (rows[0] as { at: Date }).at;
}
