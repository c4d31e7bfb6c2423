import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import {
  type Database,
  migratePostgres,
  openDatabase,
  type PostgresConnection,
  startEmbeddedPostgres,
} from "../../src/stores/postgres/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

/** A database of one test's own, and how to remove it. */
export type TestDatabase = {
  readonly database: Database;
  readonly connection: PostgresConnection;
  /** Closes `database`, ends every other session and removes the database. */
  drop(): Promise<void>;
};

// Tests end by throwing their data away: they need not wait for the disk.
const TEST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  max_wal_size: "256MB",
};

/** The server that all tests share, in a folder for temporary files; its default database is migrated. */
export async function startTestPostgres() {
  const dataFolder = mkdtempSync(join(tmpdir(), "costplane-tests-"));
  const remove = () => rmSync(dataFolder, { recursive: true, force: true });
  const sockets = socketFolder(dataFolder);
  const options = { dataFolder, socketFolder: sockets, log: () => {}, settings: TEST_SETTINGS };
  const server = await startEmbeddedPostgres(options).catch((error) => {
    remove();
    throw error;
  });
  const database = openDatabase(server.connection);
  await migratePostgres(database).finally(() => database.close());
  const stop = async () => {
    await server.stop();
    rmSync(sockets, { recursive: true, force: true });
    remove();
  };
  return { connection: server.connection, stop };
}

/** A new database on the shared server: a copy of the migrated one, of another that is closed, or an empty one. */
export async function createTestDatabase({ migrated = true, copyOf = "" } = {}): Promise<TestDatabase> {
  const server = inject("postgres");
  if (!("database" in server)) throw new Error("The tests' server is an embedded one.");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = copyOf || (migrated ? server.database : "template1");
  // Copying its files costs PostgreSQL half of what writing every page through its log does.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const connection = { ...server, database: name };
  const database = openDatabase(connection);
  const drop = async () => {
    await database.close();
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { database, connection, drop };
}

// Not through the migrated database: one with sessions can't be copied.
async function administer(server: PostgresConnection, statement: string): Promise<void> {
  const database = openDatabase({ ...server, database: "postgres" } as PostgresConnection, { poolConnectionsMax: 1 });
  await sql
    .raw(statement)
    .execute(database.kysely)
    .finally(() => database.close());
}
