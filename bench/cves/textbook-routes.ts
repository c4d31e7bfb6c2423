import { sql } from "kysely";
import { z } from "zod";
import { ordinalOf } from "../../src/core/severities.ts";
import { CveQuery } from "../../src/cves/index.ts";
import { type Route, route } from "../../src/http/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";

const ROWS_AT_ONCE = 5_000;

/** The parts of a keyword: what is quoted, or a word. */
export const WORDS = /"([^"]*)"|(\S+)/g;

/** Puts the same records into a PostgreSQL table as a textbook has it: B-trees for the filters, GIN for full text. */
export async function fillPostgres(database: Database, clickhouse: ClickHouse): Promise<number> {
  const { kysely } = database;
  await sql`CREATE UNLOGGED TABLE bench_cves (no bigint, published timestamptz, severity smallint, kev boolean,
    text text, fts tsvector)`.execute(kysely);
  const lines = clickhouse.stream({
    sql: `SELECT no, published, severity_newest AS severity, replaceAll(text, '\\0', '\\n') AS text,
        no IN (SELECT no FROM cve_kev) AS kev
      FROM cve_rows WHERE hidden = 0`,
    format: "JSONEachRow",
    timeoutMsMax: 600_000,
  });
  let begun = "";
  let rows: string[] = [];
  let total = 0;
  const insert = async () => {
    const values = rows.splice(0);
    total += values.length;
    await sql`INSERT INTO bench_cves SELECT no, published, severity, kev::boolean, text, to_tsvector('simple', text)
      FROM json_to_recordset(${`[${values.join(",")}]`}::json)
        AS r(no bigint, published timestamptz, severity smallint, kev int, text text)`.execute(kysely);
  };
  const decoder = new TextDecoder();
  for await (const chunk of lines) {
    const split = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = split.pop() ?? "";
    rows.push(...split);
    if (rows.length >= ROWS_AT_ONCE) await insert();
  }
  rows = [...rows, begun].filter((row) => row !== "");
  await insert();
  await sql`CREATE INDEX ON bench_cves (published DESC, no DESC)`.execute(kysely);
  await sql`CREATE INDEX ON bench_cves (severity, published DESC, no DESC)`.execute(kysely);
  await sql`CREATE INDEX ON bench_cves (published DESC, no DESC) WHERE kev`.execute(kysely);
  await sql`CREATE INDEX ON bench_cves USING gin (fts)`.execute(kysely);
  await sql`VACUUM ANALYZE bench_cves`.execute(kysely);
  return total;
}

/** `/ilike` and `/fts`: the same questions to PostgreSQL; an answer holds the searched text, not the record. */
export function textbookRoutes(database: Database): readonly Route[] {
  return [textbookRoute(database, "ilike"), textbookRoute(database, "fts")];
}

function textbookRoute({ kysely }: Database, kind: "ilike" | "fts"): Route {
  return route({
    ...{ method: "GET", path: `/${kind}`, operationId: kind, tag: "bench", summary: kind, description: kind },
    ...{ service: null, scope: null, permission: "read_data", bodyBytesMax: 1_000, problems: [] },
    ...{ query: CveQuery, reply: z.unknown() },
    handle: ({ query }) => ({
      query: {
        msMax: 60_000,
        work: async () => {
          const where = sql.join(conditionsOf(query, kind), sql` AND `);
          const [count, page] = await Promise.all([
            sql<{ n: string }>`SELECT count(*) AS n FROM bench_cves WHERE ${where}`.execute(kysely),
            sql`SELECT no::text, published, severity, text FROM bench_cves WHERE ${where}
              ORDER BY published DESC, no DESC LIMIT ${query.limit}`.execute(kysely),
          ]);
          return { status: 200, json: { data: page.rows, total_records: Number(count.rows[0]?.n) } };
        },
      },
    }),
  });
}

function conditionsOf(query: CveQuery, kind: "ilike" | "fts") {
  const conditions = [sql`true`];
  if (query.severity) {
    const severities = query.severity.map(ordinalOf);
    conditions.push(sql`severity = ANY (${severities})`);
  }
  if (query.date_from) conditions.push(sql`published >= ${query.date_from}::timestamptz`);
  if (query.date_to) conditions.push(sql`published < ${query.date_to}::timestamptz + interval '1 day'`);
  if (query.kev) conditions.push(sql`kev`);
  for (const [, quoted, word = ""] of (query.keyword ?? "").matchAll(WORDS)) {
    conditions.push(kind === "ilike" ? ilike(quoted ?? word) : fullText(quoted, word));
  }
  return conditions;
}

function ilike(text: string) {
  return sql`text ILIKE ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
}

// As near as full text comes to the contract: the beginning of a word, or words one after the other.
function fullText(quoted: string | undefined, word: string) {
  if (quoted !== undefined) return sql`fts @@ phraseto_tsquery('simple', ${quoted})`;
  const tokens = word.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  if (tokens.length === 0) return ilike(word);
  return sql`fts @@ to_tsquery('simple', ${tokens.map((token) => `${token}:*`).join(" & ")})`;
}
