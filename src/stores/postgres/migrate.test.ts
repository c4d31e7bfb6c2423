import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { migratePostgres, NewerDatabaseError, openDatabase, refuseUnmigrated } from "./index.ts";
import { migrateFrom } from "./migrate.ts";

const ALL = readdirSync(new URL("./migrations/", import.meta.url)).map((file) => file.replace(/\.sql$/, ""));

let empty: TestDatabase;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane migrations "));
  empty = await createTestDatabase({ migrated: false });
});
afterEach(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("every file is applied once, in the order of their numbers", async () => {
  expect(await migratePostgres(empty.database)).toEqual(ALL.toSorted());
  expect(await migratePostgres(empty.database)).toEqual([]);
  expect(await tables()).toContain("organizations");
});

test("several nodes that start at once apply each file once between them", async () => {
  const nodes = Array.from({ length: 4 }, () => openDatabase(empty.connection));
  const applied = await Promise.all(nodes.map(migratePostgres));
  await Promise.all(nodes.map((node) => node.close()));
  expect(applied.flat().toSorted()).toEqual(ALL.toSorted());
});

test("a database of a newer version is refused by name, and nothing is touched", async () => {
  file("0001_first", "CREATE TABLE first ()");
  file("9999_of_the_future", "CREATE TABLE future ()");
  await migrate();
  rmSync(join(folder, "9999_of_the_future.sql"));
  file("0002_second", "CREATE TABLE second ()");
  await expect(migrate()).rejects.toThrow(NewerDatabaseError);
  await expect(migrate()).rejects.toThrow(/used by a newer Costplane \(it has 9999_of_the_future\)/);
  expect(await tables()).not.toContain("second");
});

test("a server of another major version is refused, untouched, with what to do", async () => {
  // A real server says what it is by this function; ours stands before it.
  const name = "database" in empty.connection ? empty.connection.database : "";
  for (const statement of [
    `CREATE FUNCTION public.current_setting(setting text) RETURNS text LANGUAGE sql
     RETURN CASE setting WHEN 'server_version' THEN '15.4' ELSE '150004' END`,
    `ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
  ]) {
    await sql.raw(statement).execute(empty.database.kysely);
  }
  const other = openDatabase(empty.connection);
  await expect(migratePostgres(other)).rejects.toThrow(/^DATABASE_URL leads to PostgreSQL 15\.4, .* version 18, /);
  await other.close();
  expect(await tables()).toEqual([]);
});

test("a file that fails leaves no trace, those before it stay, and the next start goes on there", async () => {
  file("0001_good", "CREATE TABLE good (); INSERT INTO good DEFAULT VALUES;");
  file("0002_bad", "CREATE TABLE half (); SELECT 1 / 0;");
  await expect(migrate()).rejects.toThrow("The migration 0002_bad failed: division by zero");
  expect(await tables()).toEqual(expect.arrayContaining(["good"]));
  expect(await tables()).not.toContain("half");
  file("0002_bad", "CREATE TABLE whole ()");
  expect(await migrate()).toEqual(["0002_bad"]);
});

test("a file with another kind of name is refused, not skipped", async () => {
  file("2_short", "SELECT 1");
  await expect(migrate()).rejects.toThrow("2_short.sql in the migrations is not named like");
});

test("a node that leaves migrating to a step of its own names what is missing, and changes nothing", async () => {
  await expect(refuseUnmigrated(empty.database)).rejects.toThrow(
    /^This database lacks 0001_foundation, .* run `costplane migrate`/,
  );
  expect(await tables()).toEqual([]);
  await migratePostgres(empty.database);
  await refuseUnmigrated(empty.database);
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.sql`), text);
}

function migrate(): Promise<readonly string[]> {
  return migrateFrom(pathToFileURL(`${folder}/`), empty.database);
}

async function tables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
    empty.database.kysely,
  );
  return rows.map(({ name }) => name);
}
