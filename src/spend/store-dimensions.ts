import { type Bind, boundValues, costRows, type LoadsOfOrganization } from "../bills/index.ts";
import type { ClickHouse, Statement } from "../stores/clickhouse/index.ts";
import { chooseSource } from "./choose-source.ts";
import type { Dimension } from "./params.ts";
import { isTagGroup } from "./schema.ts";
import { type Lines, nameOfGroup } from "./store-lines.ts";
import { columnOf, filterColumns, rowsFrom, type SourceRows } from "./store-sources.ts";

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
  const { params, bind } = boundValues();
  const rows = rowsOfDimension(dimension, lines, bind);
  const { value, name } = dimension === "tag" ? { value: "TagKey", name: null } : columnOf(dimension, rows);
  const from = `${rows.from} ${dimension === "tag" ? "WHERE TagPlace > 0" : ""}`;
  const isFound = search === undefined ? "" : `WHERE ${searchCondition(bind("String", search), name !== null)}`;
  const sql = `SELECT value, name, lines, count() OVER () AS records
  FROM (SELECT ${isTagGroup(dimension) ? "v" : "nullIf(v, '')"} AS value, sum(line_count) AS lines,
      ${nameOfValue(dimension)} AS name
    FROM (${linesByName({ value, name }, from)}) GROUP BY v)
  ${isFound} ORDER BY value LIMIT ${bind("UInt64", page.limit)} OFFSET ${bind("UInt64", page.offset)}`;
  return { sql, params };
}

/** The lines of each value `v` and name `n`. */
function linesByName({ value, name }: { readonly value: string; readonly name: string | null }, from: string): string {
  return `SELECT ${value} AS v, ${name ?? "''"} AS n, sum(Lines) AS line_count, max(ChargeDay) AS last_day
    FROM ${from} GROUP BY v, n HAVING line_count > 0`;
}

/** The name of a value, out of its lines by name. */
function nameOfValue(field: string): string {
  return `nullIf(${nameOfGroup("n", "v", field === "region" ? "line_count" : "last_day")}, '')`;
}

/** The names of all regions of some lines by their ids, as a value of the engine. */
export function regionNamesSql(lines: Lines, bind: Bind): string {
  const groups = ["region"] as const;
  const source = chooseSource(groups, lines);
  const rows = rowsFrom(source, lines, { groups, columns: ["Lines", "ChargeDay"] }, bind);
  return `SELECT CAST((groupArray(v), groupArray(name)), 'Map(String, String)')
    FROM (SELECT v, ifNull(${nameOfValue("region")}, '') AS name
      FROM (${linesByName(columnOf("region", rows), rows.from)}) GROUP BY v)`;
}

function rowsOfDimension(dimension: Dimension, lines: Lines, bind: Bind): SourceRows {
  const groups = [dimension];
  return rowsFrom(chooseSource(groups, lines), lines, { groups }, bind);
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
export function readNames(clickhouse: ClickHouse, lines: Lines, max: NamesMax): Promise<readonly FoundName[]> {
  const { params, bind } = boundValues();
  const rows = rowsFrom({ kind: "days" }, lines, { groups: NAMED_FIELDS }, bind);
  const parts = NAMED_FIELDS.map((field) => {
    const { value: id, name } = columnOf(field, rows);
    // What a bill gives no id is called by its name, by which a filter finds it.
    const value = name ? `if(${id} = '', ${name}, ${id})` : id;
    return `SELECT ${bind("String", field)} AS field, '' AS key, v AS value, ${nameOfValue(field)} AS name,
        sum(line_count) AS lines
      FROM (${linesByName({ value, name }, `${rows.from} WHERE ${value} != ''`)}) GROUP BY v
      ORDER BY lines DESC, value LIMIT ${bind("UInt64", max.valuesOfField)}`;
  });
  const tagged = rowsFrom({ kind: "tags" }, lines, { groups: ["tag"] }, bind);
  const tags = `SELECT 'tag' AS field, TagKey AS key, TagValue AS value, NULL AS name, sum(Lines) AS lines
    FROM ${tagged.from} WHERE key != '' GROUP BY key, value ORDER BY lines DESC, key, value
    LIMIT ${bind("UInt64", max.valuesOfKey)} BY key LIMIT ${bind("UInt64", max.tags)}`;
  const sql = `SELECT field, key, value, name FROM (${[...parts, tags].join("\nUNION ALL\n")})
    ORDER BY field, lines DESC, key, value`;
  return clickhouse.query({ sql, params });
}

export type TagPair = { readonly key: string; readonly value: string };

const PLACE_COLUMNS = [
  "load",
  "ChargeDay",
  "BillingCurrency",
  "ChargeCategory",
  "ServiceName",
  "SubAccountId",
  "RegionId",
];

/**
 * Of these tags those that stand on the same lines, in one list each: equally many of each load, day, currency, charge
 * category, service, account and region, which cost the same in all. What lines of a place are counted by is a sum of
 * their hashes, so it is the same however the engine has added up the rows.
 */
export async function readSameTags(
  clickhouse: ClickHouse,
  lines: Lines,
  tags: readonly TagPair[],
): Promise<readonly (readonly TagPair[])[]> {
  const { params, bind } = boundValues();
  const columns = [...PLACE_COLUMNS, "Lines", "BilledCost", "EffectiveCost"];
  const rows = rowsFrom({ kind: "tags" }, lines, { groups: ["tag"], columns }, bind);
  const [keys, values] = [tags.map(({ key }) => key), tags.map(({ value }) => value)];
  const named = `arrayZip(${bind("Array(String)", keys)}, ${bind("Array(String)", values)})`;
  const sql = `SELECT groupArray(TagKey) AS keys, groupArray(TagValue) AS values FROM (
      SELECT TagKey, TagValue, sum(cityHash64(${PLACE_COLUMNS.join(", ")}) * toUInt64(Lines)) AS places,
        sum(BilledCost) AS billed, sum(EffectiveCost) AS effective
      FROM ${rows.from} WHERE (TagKey, TagValue) IN (SELECT arrayJoin(${named}))
      GROUP BY TagKey, TagValue ORDER BY TagKey, TagValue)
    GROUP BY places, billed, effective HAVING count() > 1`;
  type Found = { readonly keys: readonly string[]; readonly values: readonly string[] };
  const found = await clickhouse.query<Found>({ sql, params });
  return found.map((same) => same.keys.map((key, at) => ({ key, value: same.values[at] ?? "" })));
}

/** Which of the values, or names, each dimension has. */
export async function readPresentValues(
  clickhouse: ClickHouse,
  asked: readonly { readonly dimension: Dimension; readonly values: readonly string[] }[],
  lines: Lines,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly string[])[]> {
  const { params, bind } = boundValues();
  const parts = asked.map(({ dimension, values }, place) => {
    const rows = rowsThatHave(dimension, lines, bind);
    const found = filterColumns(dimension, rows).map((column) => {
      const isNamed = `ifNull(${column} IN ${bind("Array(String)", values)}, 0)`;
      return `groupUniqArrayIf(assumeNotNull(${column})::String, ${isNamed})`;
    });
    return `SELECT ${place} AS place, arrayConcat(${found.join(", ")}) AS found FROM ${rows.from}`;
  });
  type Found = { readonly place: number; readonly found: readonly string[] };
  const rows = await clickhouse.query<Found>({ sql: parts.join("\nUNION ALL\n"), params, signal });
  const byPlace = new Map(rows.map(({ place, found }) => [place, found]));
  return asked.map((_, place) => byPlace.get(place) ?? []);
}

/** The rows that have any value of a dimension. */
function rowsThatHave(dimension: Dimension, lines: Lines, bind: Bind): SourceRows {
  const groups = [dimension];
  const source = chooseSource(groups, lines);
  return rowsFrom(source.kind === "tag" ? { ...source, hasUntagged: false } : source, lines, { groups }, bind);
}

const KNOWN_VALUES_MAX = 2_000;

/** The values and names of a dimension that most lines have. */
export async function readKnownValues(
  clickhouse: ClickHouse,
  dimension: Dimension,
  lines: Lines,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { params, bind } = boundValues();
  const rows = rowsThatHave(dimension, lines, bind);
  const columns = filterColumns(dimension, rows);
  const found = await clickhouse.query<{ readonly value: string }>({
    sql: `SELECT assumeNotNull(value) AS value FROM (
        SELECT arrayJoin([${columns.join(", ")}]) AS value, Lines FROM ${rows.from})
      WHERE ifNull(value, '') != '' GROUP BY value ORDER BY sum(Lines) DESC, value LIMIT ${KNOWN_VALUES_MAX}`,
    params,
    signal,
  });
  return found.map(({ value }) => value);
}

/** The keys of tags that occur in each of these loads. */
export async function readTagKeys(
  clickhouse: ClickHouse,
  { organization, loads }: LoadsOfOrganization,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { params, bind } = boundValues();
  const read = { columns: ["load", "TagKey"], conditions: ["TagPlace > 0"] };
  const rows = await clickhouse.query<{ readonly load: number; readonly keys: readonly string[] }>({
    sql: `SELECT load, groupUniqArray(TagKey) AS keys
      FROM ${costRows("charge_tags", { organization, loads }, bind, read)} GROUP BY load`,
    params,
    signal,
  });
  const found = new Map(rows.map(({ load, keys }) => [load, new Set(keys)]));
  return new Map(loads.map(({ id }) => [id, found.get(id) ?? new Set()]));
}
