import type { ClientConfig } from "pg";

/** Where a PostgreSQL server is; `host` may be the folder of its Unix socket. */
export type PostgresConnection =
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    }
  | { readonly connectionString: string };

/** The same as the driver wants it. */
export function targetOf(connection: PostgresConnection): ClientConfig {
  if ("connectionString" in connection) return connection;
  // pg would else take PGSSLMODE from the environment, and a Unix socket speaks no TLS.
  return connection.host.startsWith("/") ? { ...connection, ssl: false } : connection;
}
