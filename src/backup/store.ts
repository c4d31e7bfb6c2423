import type { Readable, Writable } from "node:stream";
import { type CopySession, RESTORING } from "../stores/postgres/index.ts";
import type { Figures, Manifest } from "./schema.ts";

/** A table with its columns, in the order in which tables can be filled: what others refer to comes first. */
export type TableShape = { readonly table: string; readonly columns: readonly string[] };

/** One reading transaction: every statement sees the same moment. */
export async function beginSnapshot(session: CopySession): Promise<void> {
  await session.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // The moment is that of the first statement.
  await session.rows("SELECT 1");
}

export async function serverVersion(session: CopySession): Promise<string> {
  const [row] = await session.rows<{ server_version: string }>("SHOW server_version");
  return row?.server_version ?? "unknown";
}

/** Every table that a crash of the server keeps, but those that say which migrations were applied. */
export async function listTables(session: CopySession): Promise<readonly TableShape[]> {
  const rows = await session.rows<{ table: string; columns: string; refers_to: string }>(`
    SELECT c.relname AS table,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(DISTINCT r.relname), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS refers_to
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND c.relpersistence = 'p' AND c.relname NOT LIKE 'kysely%' ORDER BY c.relname`);
  const shapes = rows.map(({ table, columns, refers_to }) => {
    return { table, columns: JSON.parse(columns) as string[], refersTo: JSON.parse(refers_to) as string[] };
  });
  return inOrderOfReference(shapes);
}

type Referring = TableShape & { readonly refersTo: readonly string[] };

function inOrderOfReference(shapes: readonly Referring[]): readonly TableShape[] {
  const ordered: TableShape[] = [];
  let left = shapes;
  while (left.length > 0) {
    const names = new Set(left.map(({ table }) => table));
    const free = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(", ")}.`);
    ordered.push(...free.map(({ table, columns }) => ({ table, columns })));
    left = left.filter((shape) => !free.includes(shape));
  }
  return ordered;
}

/** How many rows a table has, and the exact sums of its whole and decimal numbers. */
export async function figuresOf(session: CopySession, { table, columns }: TableShape): Promise<Figures> {
  const numbers = await session.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attname = ANY ($2)
      AND atttypid = ANY ('{int2,int4,int8,numeric}'::regtype[]) ORDER BY attnum`,
    [quoted(table), columns],
  );
  const sums = numbers.map(({ name }) => `coalesce(sum(${quoted(name)}), 0)::text`);
  const [row] = await session.rows<{ rows: string; sums: string }>(
    `SELECT count(*)::text AS rows, json_build_array(${sums.join(", ")}) AS sums FROM ${quoted(table)}`,
  );
  const found = JSON.parse(row?.sums ?? "[]") as string[];
  return { rows: row?.rows ?? "0", sums: Object.fromEntries(numbers.map(({ name }, at) => [name, found[at] ?? "0"])) };
}

export function copyOut(session: CopySession, { table, columns }: TableShape): Readable {
  return session.copyOut(`COPY ${quoted(table)} (${columns.map(quoted).join(", ")}) TO STDOUT`);
}

export function copyIn(session: CopySession, { table, columns }: TableShape): Writable {
  return session.copyIn(`COPY ${quoted(table)} (${columns.map(quoted).join(", ")}) FROM STDIN`);
}

/** The last number that each sequence gave; one that gave none is left out. */
export async function listSequences(session: CopySession): Promise<Manifest["sequences"]> {
  const rows = await session.rows<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  );
  return [...rows];
}

export async function setSequences(session: CopySession, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value } of sequences) {
    await session.rows("SELECT setval($1::regclass, $2::bigint)", [quoted(name), value]);
  }
}

/** A load that readers see. The organization's number and the month are null where its tables are not by these. */
export type ListedLoad = {
  readonly load: number;
  readonly rows: bigint;
  readonly organization: number | null;
  readonly month: string | null;
};

/** The loads that a statement of a room names. */
export async function listLoads(session: CopySession, statement: string): Promise<readonly ListedLoad[]> {
  type Row = { load: string; rows: string; organization?: string; month?: string };
  const rows = await session.rows<Row>(statement);
  return rows.map(({ load, rows, organization, month = null }) => {
    const number = organization === undefined ? null : Number(organization);
    return { load: Number(load), rows: BigInt(rows), organization: number, month };
  });
}

/** Empties the tables, with no trigger of ours at work until `resumeTriggers`. */
export async function emptyTables(session: CopySession, tables: readonly TableShape[]): Promise<void> {
  await session.rows(`TRUNCATE ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  for (const { table } of tables) await session.rows(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
}

export async function resumeTriggers(session: CopySession, tables: readonly TableShape[]): Promise<void> {
  for (const { table } of tables) await session.rows(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
}

/** Whether this database serves an installation, is being filled from the backup that is named, and its ClickHouse. */
export async function whatIsThere(
  session: CopySession,
): Promise<{ isUsed: boolean; restoring: string | null; clickhouse: string | null }> {
  const [made] = await session.rows<{ made: string }>(
    "SELECT coalesce(to_regclass('installation'), to_regclass('organizations'))::text AS made",
  );
  if (!made?.made) return { isUsed: false, restoring: null, clickhouse: null };
  const [row] = await session.rows<{ used: string; restoring: string | null; clickhouse: string | null }>(
    `SELECT (EXISTS (SELECT FROM organizations) OR EXISTS (SELECT FROM audit_log)
        OR EXISTS (SELECT FROM cve_states))::text AS used,
      (SELECT value FROM installation WHERE name = $1) AS restoring,
      (SELECT value FROM installation WHERE name = 'clickhouse_identity') AS clickhouse`,
    [RESTORING],
  );
  return { isUsed: row?.used === "true", restoring: row?.restoring ?? null, clickhouse: row?.clickhouse ?? null };
}

/** Says that this database is being filled: no service starts on it until the mark is gone. */
export async function markRestoring(session: CopySession, id: string): Promise<void> {
  await session.rows(
    "INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [RESTORING, id],
  );
}

/** Which ClickHouse the restored pointers mean; null: the next one that belongs to nobody. */
export async function setClickHouse(session: CopySession, identity: string | null): Promise<void> {
  await session.rows("DELETE FROM installation WHERE name IN ('clickhouse_identity', 'clickhouse_claim')");
  if (identity === null) return;
  await session.rows("INSERT INTO installation (name, value) VALUES ('clickhouse_identity', $1)", [identity]);
}

/** Runs statements that a room gave. */
export async function runAll(session: CopySession, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await session.rows(statement);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
