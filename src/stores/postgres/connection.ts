import type { Client, ClientConfig } from "pg";
import { clientOfWriter, createServers, type Servers, urlsOfServers } from "./several-servers.ts";

/** Where a PostgreSQL server is, or several of one database; `host` may be the folder of its Unix socket. */
export type PostgresConnection =
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    }
  | { readonly connectionString: string }
  | { readonly servers: Servers };

/** What a URL leads to: `postgres://user@a:5432,b:5433/database` to that one of its servers which takes writes. */
export function connectionOfUrl(url: string): PostgresConnection {
  const urls = urlsOfServers(url) ?? [url];
  return urls.length > 1 ? { servers: createServers(urls) } : { connectionString: url };
}

/** What the driver is given; `Client` is the class to connect with, where that is not its own. */
export type PostgresTarget = ClientConfig & { readonly Client?: typeof Client };

/** The same as the driver wants it. */
export function targetOf(connection: PostgresConnection): PostgresTarget {
  if ("servers" in connection) {
    const { servers } = connection;
    return { connectionString: servers.urls[0] as string, Client: clientOfWriter(servers) };
  }
  if ("connectionString" in connection) return connection;
  // pg would else take PGSSLMODE from the environment, and a Unix socket speaks no TLS.
  return connection.host.startsWith("/") ? { ...connection, ssl: false } : connection;
}

/** What the sessions of a node call themselves, by what they are for. Nodes of 0.1.0 had other names for theirs. */
export const NODE_SESSIONS = {
  pool: "costplane-node",
  gate: "costplane-node-gate",
  jobs: "costplane-node-jobs",
} as const;
