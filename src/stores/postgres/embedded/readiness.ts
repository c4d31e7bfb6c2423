import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { PostgresConnection } from "../connection.ts";
import { readPostmaster } from "./postmaster.ts";
import { EMBEDDED_DATABASE } from "./settings.ts";

// Recovery replays at most `max_wal_size`; ending a server in it would only begin it anew.
const READY_MS_MAX = 120_000;
const RETRY_MS = 20;
const CONNECT_MS_MAX = 5_000;

/** A server that was spawned, and the folder of its cluster. */
type Starting = {
  readonly cluster: string;
  readonly pid: number;
  readonly connection: PostgresConnection;
  readonly exited: Promise<unknown>;
};

/** Resolves when the server takes connections and has our database, which is made where missing; rejects if it ends. */
export async function waitUntilReady({ cluster, pid, connection, exited }: Starting): Promise<void> {
  let hasEnded = false;
  exited.then(() => {
    hasEnded = true;
  });
  // Its own word first: each connection that it refuses while it recovers is a line in the log.
  const isReady = async () => saysReady(cluster, pid) && (await answers(connection));
  const startedAt = performance.now();
  while (!(await isReady())) {
    if (hasEnded) throw new Error("the server ended");
    if (performance.now() - startedAt > READY_MS_MAX) throw new Error(`no answer within ${READY_MS_MAX} ms`);
    await sleep(RETRY_MS);
  }
}

function saysReady(cluster: string, pid: number): boolean {
  const postmaster = readPostmaster(cluster);
  return postmaster?.pid === pid && postmaster.isReady;
}

async function answers(connection: PostgresConnection): Promise<boolean> {
  // initdb has made the database `postgres`.
  const options = { ...connection, database: "postgres", ssl: false, connectionTimeoutMillis: CONNECT_MS_MAX };
  const client = new Client(options);
  // What breaks the connection fails the query below, too.
  client.on("error", () => {});
  try {
    await client.connect();
    await ensureDatabase(client);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [EMBEDDED_DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${EMBEDDED_DATABASE}`);
}
