import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { messageOf } from "../../core/text/message-of.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The database has migrations that this version does not know; nothing was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
  constructor(unknown: readonly string[]) {
    super(
      `This database was used by a newer Costplane (it has ${unknown.join(", ")}). ` +
        "Install that version or a later one.",
    );
  }
}

/** The server is of a version that Costplane is not tested with; nothing was changed. */
export class OtherMajorError extends Error {
  override readonly name = "OtherMajorError";
  constructor(version: string) {
    super(
      `DATABASE_URL leads to PostgreSQL ${version}, but Costplane is tested with PostgreSQL ${MAJOR} only. ` +
        `Nothing was changed. Set it to a server of version ${MAJOR}, or leave it empty for the embedded one.`,
    );
  }
}

/** A restore into this database was cut off; nothing was changed. */
export class HalfRestoredError extends Error {
  override readonly name = "HalfRestoredError";
  constructor() {
    super(
      "A restore into this database was cut off: run it again with the same backup (costplane restore SOURCE), or " +
        "set COSTPLANE_DATA to a new folder (DATABASE_URL: to an empty database).",
    );
  }
}

/** The name under which `installation` says that a restore fills this database. */
export const RESTORING = "restoring";

const MIGRATIONS = new URL("./migrations/", import.meta.url);
const FILE_NAME = /^(\d{4}_[a-z0-9_]+)\.sql$/;

/**
 * Brings the schema up to date and returns the names of the files that this call applied. Each file is one
 * transaction. Safe with several processes at once: they take turns by an advisory lock, and each file runs once.
 * Throws `NewerDatabaseError`, `OtherMajorError`, `HalfRestoredError`, or the error of the file that failed, which then
 * has left no trace. (All files of a new database are one transaction, unless one of them fails.)
 */
export async function migratePostgres(database: Database): Promise<readonly string[]> {
  await refuseOtherMajor(database);
  await refuseHalfRestored(database);
  return migrateFrom(MIGRATIONS, database);
}

/** The same up to the schema that had these migrations and no others; `NewerDatabaseError` where one is unknown. */
export async function migratePostgresTo(database: Database, names: readonly string[]): Promise<void> {
  await refuseOtherMajor(database);
  const migrations = await readMigrations(MIGRATIONS);
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const wanted = Object.fromEntries(names.map((name) => [name, migrations[name] as Migration]));
  await applyAll(database, wanted);
}

/** The names of the migrations that this database has had, in order; none where it is new. */
export async function appliedToPostgres({ kysely }: Database): Promise<readonly string[]> {
  return appliedMigrations(kysely);
}

/** The version of PostgreSQL that every test runs against; a change of it needs one of the embedded programs. */
const MAJOR = 18;

async function refuseOtherMajor({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ version: string; number: string }>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number`.execute(
    kysely,
  );
  const { version, number } = rows[0] as { version: string; number: string };
  if (Math.floor(Number(number) / 10_000) !== MAJOR) throw new OtherMajorError(version);
}

/** Whether every migration of this version is applied. Throws where the database can't be asked. */
export async function isMigrated({ kysely }: Database): Promise<boolean> {
  const names = Object.keys(await readMigrations(MIGRATIONS));
  const applied = await appliedMigrations(kysely);
  return names.every((name) => applied.includes(name));
}

/**
 * For a node that leaves migrating to a step of its own. Throws what `migratePostgres` throws of a database that it
 * refuses, and an error that says what to do where migrations are missing.
 */
export async function refuseUnmigrated(database: Database): Promise<void> {
  await refuseOtherMajor(database);
  await refuseHalfRestored(database);
  const missing = await missingOf(database.kysely, await readMigrations(MIGRATIONS));
  if (missing.length === 0) return;
  throw new Error(
    `This database lacks ${missing.join(", ")}, and COSTPLANE_MIGRATE=off leaves that to a step of its own: run ` +
      "`costplane migrate` of this version, then start again.",
  );
}

async function refuseHalfRestored({ kysely }: Database): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('installation') IS NOT NULL AS exists`.execute(kysely);
  if (!tables[0]?.exists) return;
  const { rows } = await sql`SELECT FROM installation WHERE name = ${RESTORING}`.execute(kysely);
  if (rows.length > 0) throw new HalfRestoredError();
}

/** The same with the files of another folder. */
export async function migrateFrom(folder: URL, database: Database): Promise<readonly string[]> {
  return applyAll(database, await readMigrations(folder));
}

async function applyAll({ kysely }: Database, migrations: Record<string, Migration>): Promise<readonly string[]> {
  // Asked before the migrator, which reads the catalog twice, half of what a start has to ask of PostgreSQL.
  const missing = await missingOf(kysely, migrations);
  if (missing.length === 0) return [];
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const refuse = () => missingOf(kysely, migrations);
  // Of a new database all at once, as each step reads the catalog; where one fails, those before it are to stay.
  const all = missing.length === Object.keys(migrations).length ? await migrator.migrateToLatest() : null;
  if (all && !all.error) return appliedNames(all, refuse);
  const applied: string[] = [];
  for (;;) {
    const names = await appliedNames(await migrator.migrateUp(), refuse);
    if (names.length === 0) return applied;
    applied.push(...names);
  }
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).sort()) {
    const name = FILE_NAME.exec(file)?.[1];
    if (!name) throw new Error(`${file} in the migrations is not named like 0001_what_it_does.sql.`);
    migrations[name] = {
      up: async (db) => {
        await sql.raw(await readFile(new URL(file, folder), "utf8")).execute(db);
      },
    };
  }
  return migrations;
}

/** `refuse` looks again: a newer version may have migrated between our first look and our turn at the lock. */
async function appliedNames({ error, results }: MigrationResultSet, refuse: () => Promise<unknown>): Promise<string[]> {
  if (error) {
    await refuse();
    const failed = results?.find(({ status }) => status === "Error")?.migrationName;
    throw new Error(`The migration ${failed ?? ""} failed: ${messageOf(error)}`, { cause: error });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The known migrations that the database lacks. Throws `NewerDatabaseError` where it has one that is not known. */
async function missingOf(kysely: Kysely<Tables>, known: Record<string, Migration>): Promise<readonly string[]> {
  const applied = await appliedMigrations(kysely);
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return Object.keys(known).filter((name) => !applied.includes(name));
}

async function appliedMigrations(kysely: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(kysely);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(kysely);
  return rows.map(({ name }) => name);
}
