import type { ClickHouse, Statement } from "../stores/clickhouse/index.ts";
import type { Dimension } from "./params.ts";
import { isTagGroup } from "./schema.ts";
import {
  type Bind,
  conditionsOf,
  filterColumns,
  groupOfLines,
  type KeysOfTag,
  type Lines,
  parameters,
} from "./store-lines.ts";

/** A value that occurs, in how many lines, and how many values there are in all. */
export type FoundValue = {
  readonly value: string | null;
  readonly name: string | null;
  readonly lines: string;
  readonly records: string;
};

export type ValueQuery = {
  readonly lines: Lines;
  readonly dimension: Dimension;
  /** Only values that hold this text, or whose name does, in any case. */
  readonly search: string | undefined;
  readonly page: { readonly offset: number; readonly limit: number };
};

/** One page of the values of a dimension, in their order; null comes last. */
export function readValuesOf(
  clickhouse: ClickHouse,
  query: ValueQuery,
  signal: AbortSignal | undefined,
): Promise<readonly FoundValue[]> {
  return clickhouse.query({ ...statementOf(query), signal });
}

function statementOf({ lines, dimension, search, page }: ValueQuery): Pick<Statement, "sql" | "params"> {
  const { params, bind } = parameters();
  const { value, name } = columnsOf(dimension, lines.keysOfTag, bind);
  const isFound = search === undefined ? "" : `WHERE ${searchCondition(bind("String", search), name !== null)}`;
  const sql = `SELECT value, name, lines, count() OVER () AS records
  FROM (SELECT ${isTagGroup(dimension) ? "v" : "nullIf(v, '')"} AS value, sum(line_count) AS lines,
      nullIf(argMax(n, (n != '', last_day, n)), '') AS name
    FROM (SELECT ${value} AS v, ${name ?? "''"} AS n, sum(Lines) AS line_count, max(ChargeDay) AS last_day
      FROM cost_days WHERE ${conditionsOf(lines, bind)} GROUP BY v, n)
    GROUP BY v)
  ${isFound} ORDER BY value LIMIT ${bind("UInt64", page.limit)} OFFSET ${bind("UInt64", page.offset)}`;
  return { sql, params };
}

function columnsOf(dimension: Dimension, keysOfTag: KeysOfTag, bind: Bind): { value: string; name: string | null } {
  if (dimension === "currency") return { value: "BillingCurrency", name: null };
  if (dimension !== "tag") return groupOfLines(dimension, keysOfTag, bind);
  // Lines without a tag have no key.
  return { value: "arrayJoin(Tags.keys)", name: null };
}

function searchCondition(text: string, hasName: boolean): string {
  const holds = (column: string) => `positionCaseInsensitiveUTF8(ifNull(${column}, ''), ${text}) > 0`;
  return hasName ? `${holds("value")} OR ${holds("name")}` : holds("value");
}

/** Something that lines have: a value of a field, or of the tag with this key. */
export type FoundName = {
  readonly field: NamedField | "tag";
  readonly key: string;
  readonly value: string;
  readonly name: string | null;
};

const NAMED_FIELDS = ["provider", "category", "charge_category", "currency", "region", "account", "service"] as const;
export type NamedField = (typeof NAMED_FIELDS)[number];

/** How much is read at most: of those with more lines than all others. */
export type NamesMax = { readonly valuesOfField: number; readonly valuesOfKey: number; readonly tags: number };

/** What occurs in all fields and tags that can be named, by one statement; of each field that with most lines first. */
export function readNames(
  clickhouse: ClickHouse,
  lines: Lines,
  max: NamesMax,
  signal: AbortSignal | undefined,
): Promise<readonly FoundName[]> {
  const { params, bind } = parameters();
  const where = conditionsOf(lines, bind);
  const parts = NAMED_FIELDS.map((field) => {
    const { value, name } = columnsOf(field, lines.keysOfTag, bind);
    return `SELECT ${bind("String", field)} AS field, '' AS key, ${value} AS value,
        nullIf(argMax(${name ?? "''"}, (${name ?? "''"} != '', ChargeDay)), '') AS name, sum(Lines) AS lines
      FROM cost_days WHERE ${where} AND ${value} != '' GROUP BY value
      ORDER BY lines DESC, value LIMIT ${bind("UInt64", max.valuesOfField)}`;
  });
  const tags = `SELECT 'tag' AS field, tag.1 AS key, tag.2 AS value, NULL AS name, sum(Lines) AS lines
    FROM (SELECT Lines, arrayJoin(arrayZip(mapKeys(Tags), mapValues(Tags))) AS tag FROM cost_days WHERE ${where})
    WHERE key != '' GROUP BY key, value ORDER BY lines DESC, key, value
    LIMIT ${bind("UInt64", max.valuesOfKey)} BY key LIMIT ${bind("UInt64", max.tags)}`;
  const sql = `SELECT field, key, value, name FROM (${[...parts, tags].join("\nUNION ALL\n")})
    ORDER BY field, lines DESC, key, value`;
  return clickhouse.query({ sql, params, signal });
}

/** What of all lines of these loads a filter can match. */
export type KnownIn = { readonly loads: readonly number[]; readonly keysOfTag: KeysOfTag };

/** Which of the values, or names, each dimension has; one pass for all. */
export async function readPresentValues(
  clickhouse: ClickHouse,
  asked: readonly { readonly dimension: Dimension; readonly values: readonly string[] }[],
  { loads, keysOfTag }: KnownIn,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly string[])[]> {
  const { params, bind } = parameters();
  const columns = asked.map(({ dimension, values }, index) => {
    const found = filterColumns(dimension, keysOfTag, bind).map((column) => {
      return `groupUniqArrayIf(assumeNotNull(${column}), ifNull(${column} IN ${bind("Array(String)", values)}, 0))`;
    });
    return `arrayConcat(${found.join(", ")}) AS f${index}`;
  });
  const [row] = await clickhouse.query<Readonly<Record<string, readonly string[]>>>({
    sql: `SELECT ${columns.join(", ")} FROM cost_days WHERE load IN ${bind("Array(UInt32)", loads)}`,
    params,
    signal,
  });
  return asked.map((_, index) => row?.[`f${index}`] ?? []);
}

const KNOWN_VALUES_MAX = 2_000;

/** The values and names of a dimension that most lines have. */
export async function readKnownValues(
  clickhouse: ClickHouse,
  dimension: Dimension,
  { loads, keysOfTag }: KnownIn,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { params, bind } = parameters();
  const columns = filterColumns(dimension, keysOfTag, bind);
  const rows = await clickhouse.query<{ readonly value: string }>({
    sql: `SELECT assumeNotNull(value) AS value FROM (
        SELECT arrayJoin([${columns.join(", ")}]) AS value, Lines FROM cost_days
        WHERE load IN ${bind("Array(UInt32)", loads)})
      WHERE ifNull(value, '') != '' GROUP BY value ORDER BY sum(Lines) DESC, value LIMIT ${KNOWN_VALUES_MAX}`,
    params,
    signal,
  });
  return rows.map(({ value }) => value);
}

/** The keys of tags that occur in each of these loads. */
export async function readTagKeys(
  clickhouse: ClickHouse,
  loads: readonly number[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await clickhouse.query<{ readonly load: number; readonly keys: readonly string[] }>({
    sql: `SELECT load, groupUniqArrayArray(Tags.keys) AS keys FROM cost_days
      WHERE load IN {loads:Array(UInt32)} GROUP BY load`,
    params: { loads },
    signal,
  });
  const found = new Map(rows.map(({ load, keys }) => [load, new Set(keys)]));
  return new Map(loads.map((load) => [load, found.get(load) ?? new Set()]));
}
