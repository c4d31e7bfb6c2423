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

/** The connections to the server. */
export type Connections = {
  /** Those to this database, by what opened them (`costplane-node-gate`, …) and what they do (`active`, `idle`, …). */
  readonly used: readonly { readonly application: string; readonly state: string; readonly connections: number }[];
  /** How many the server allows, those to its other databases included. */
  readonly max: number;
};

/** Counts the connections to the server, of all nodes. */
export async function countConnections({ kysely }: Database): Promise<Connections> {
  const used = await sql<Connections["used"][number]>`
    SELECT application_name AS application, coalesce(state, 'unknown') AS state, count(*)::int AS connections
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(kysely);
  const max = await sql<{ max: number }>`SELECT current_setting('max_connections')::int AS max`.execute(kysely);
  return { used: used.rows, max: (max.rows[0] as { max: number }).max };
}
