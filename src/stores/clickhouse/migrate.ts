import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClickHouse } from "./clickhouse.ts";
import { ClickHouseFailure } from "./failure.ts";

const FOLDER = join(import.meta.dirname, "migrations");

const APPLIED = `CREATE TABLE IF NOT EXISTS applied_migrations
  (name String, applied_at DateTime64(3, 'UTC'))
  ENGINE = MergeTree ORDER BY name
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/**
 * Applies the numbered SQL files that this ClickHouse has not had yet, in order, and returns their names. The caller
 * holds a lock over all nodes meanwhile (an advisory lock of PostgreSQL). ClickHouse has no transactions for DDL, so a
 * file that was cut off is run again from its start: each must bear that.
 */
export async function migrateClickHouse(clickhouse: ClickHouse): Promise<readonly string[]> {
  return migrateClickHouseTo(clickhouse, await knownToClickHouse());
}

/** The same with some of the files alone. */
export async function migrateClickHouseTo(
  clickhouse: ClickHouse,
  names: readonly string[],
): Promise<readonly string[]> {
  await clickhouse.command({ sql: APPLIED });
  const applied = new Set(await appliedToClickHouse(clickhouse));
  const missing = names.filter((name) => !applied.has(name));
  for (const name of missing) await apply(clickhouse, name);
  return missing;
}

/** The names of all files, in order. */
export async function knownToClickHouse(): Promise<readonly string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
}

/** The names of the files that this ClickHouse has had, in order. */
export async function appliedToClickHouse(clickhouse: ClickHouse): Promise<readonly string[]> {
  const rows = await clickhouse.query<{ name: string }>({ sql: "SELECT name FROM applied_migrations ORDER BY name" });
  return rows.map(({ name }) => name);
}

/** The UUID that the first migration made; PostgreSQL keeps it to know its own ClickHouse. Migrate first. */
export async function clickHouseIdentity(clickhouse: ClickHouse): Promise<string> {
  const sql = "SELECT toString(id) AS id FROM installation ORDER BY created_at, id LIMIT 1";
  const [row] = await clickhouse.query<{ id: string }>({ sql });
  if (!row) throw new ClickHouseFailure("unavailable", { cause: new Error("The table installation is empty.") });
  return row.id;
}

async function apply(clickhouse: ClickHouse, name: string): Promise<void> {
  for (const sql of statementsOf(await readFile(join(FOLDER, name), "utf8"))) await clickhouse.command({ sql });
  await clickhouse.command({
    sql: "INSERT INTO applied_migrations SELECT {name:String}, now64(3)",
    params: { name },
  });
}

/** The statements of a migration: each ends with a `;` at the end of a line. */
export function statementsOf(file: string): readonly string[] {
  return file
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, "").trim() !== "");
}
