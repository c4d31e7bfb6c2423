import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClickHouse } from "./clickhouse.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/**
 * Where it is written which files a ClickHouse has had. It lies in PostgreSQL: a ClickHouse of several replicas could
 * have one on each, and none of them whole.
 */
export type MigrationLedger = {
  applied(): Promise<readonly string[]>;
  add(name: string): Promise<void>;
};

/** A ledger of one process: for a ClickHouse that nobody has adopted yet. */
export function ledgerInMemory(): MigrationLedger {
  const names: string[] = [];
  return { applied: async () => names, add: async (name) => void names.push(name) };
}

/**
 * Applies the numbered SQL files that the ledger has not, in order, and returns their names; all files unless `names`
 * says which. The caller holds a lock over all nodes meanwhile (an advisory lock of PostgreSQL). ClickHouse has no
 * transactions for DDL, so a file that was cut off is run again from its start: each must bear that, also when the
 * files after it have been run.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  ledger: MigrationLedger = ledgerInMemory(),
  names?: readonly string[],
): Promise<readonly string[]> {
  const applied = new Set(await ledger.applied());
  const missing = (names ?? (await knownToClickHouse())).filter((name) => !applied.has(name));
  for (const name of missing) {
    for (const sql of statementsOf(await readFile(join(FOLDER, name), "utf8"))) await run(clickhouse, sql);
    await ledger.add(name);
  }
  return missing;
}

/** The names of all files, in order. */
export async function knownToClickHouse(): Promise<readonly string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
}

/**
 * The files that a ClickHouse has had by its own account: version 0.1.0 kept the ledger there. None where it keeps
 * none.
 */
export async function migrationsNotedInClickHouse(clickhouse: ClickHouse): Promise<readonly string[]> {
  const [kept] = await clickhouse.query({
    sql: "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = 'applied_migrations'",
  });
  if (!kept) return [];
  const rows = await clickhouse.query<{ name: string }>({ sql: "SELECT name FROM applied_migrations ORDER BY name" });
  return rows.map(({ name }) => name);
}

// Rows go to every replica by themselves; tables have to be made on each.
function run(clickhouse: ClickHouse, sql: string): Promise<void> {
  return isAboutRows(sql) ? clickhouse.command({ sql }) : clickhouse.define({ sql });
}

/** Whether a statement of a migration writes or merges rows, in place of making or changing a table. */
export function isAboutRows(sql: string): boolean {
  return /^(?:INSERT|OPTIMIZE) /.test(sql.replace(/^--.*\n/gm, "").trimStart());
}

/** The statements of a migration: each ends with a `;` at the end of a line. */
export function statementsOf(file: string): readonly string[] {
  return file
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, "").trim() !== "");
}
