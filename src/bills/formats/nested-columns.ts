import { identifier, literal } from "./read-values.ts";
import type { SourceColumn } from "./source-columns.ts";

/** A column as the engine describes it. */
export type DescribedColumn = { readonly name: string; readonly type: string };

/** The columns of a file that has types. The members of a record are columns of their own: `service.description`. */
export function typedColumns(described: readonly DescribedColumn[]): readonly SourceColumn[] {
  return described.flatMap(({ name, type }) => columnsOf(name, identifier(name), type.replace(/\n */g, "")));
}

function columnsOf(name: string, value: string, type: string): readonly SourceColumn[] {
  const members = membersOf(type);
  if (!members) return [typedColumn(name, value, type)];
  return members.flatMap((member) =>
    columnsOf(`${name}.${member.name}`, `tupleElement(${value}, ${literal(member.name)})`, member.type),
  );
}

function typedColumn(name: string, value: string, type: string): SourceColumn {
  return {
    name,
    text: textOf(value, type),
    map: type.startsWith("Map(") ? mapOf(value, type) : null,
    decimal: isKeptExactly(type) ? `CAST(${value}, 'Nullable(Decimal(76, 30))')` : null,
    moment: /^(Nullable\()?DateTime/.test(type) ? `toDateTime(${value}, 'UTC')` : null,
    isFloat: /^(Nullable\()?Float/.test(type),
    cell: null,
  };
}

/** The members of a record; null where the type is none. */
function membersOf(type: string): readonly DescribedColumn[] | null {
  const [, nullable, opened] = /^(Nullable\()?Tuple\((.*)$/.exec(type) ?? [];
  if (opened === undefined) return null;
  return splitAtCommas(opened.slice(0, nullable ? -2 : -1)).map((member) => {
    const [, quoted, plain = "", rest = ""] = /^(?:`((?:[^`\\]|\\.)*)`|([^ ]+)) (.*)$/.exec(member) ?? [];
    return { name: quoted?.replace(/\\(.)/g, "$1") ?? plain, type: rest };
  });
}

/** Commas inside of brackets or of a quoted name part nothing. */
function splitAtCommas(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const [piece] of text.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|./gs)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}

/** Lists and maps are JSON. */
function textOf(value: string, type: string): string {
  if (/^(Nullable\()?String\)?$/.test(type)) return `ifNull(${value}, '')`;
  if (/^(Array|Map)\(/.test(type)) return `if(empty(${value}), '', toJSONString(${value}))`;
  return `ifNull(toString(${value}), '')`;
}

/** Whole numbers, and decimals of no more digits than are kept. */
function isKeptExactly(type: string): boolean {
  if (/^(Nullable\()?U?Int(8|16|32|64|128)\b/.test(type)) return true;
  const [, digits, decimals] = /^(?:Nullable\()?Decimal\((\d+), (\d+)\)/.exec(type) ?? [];
  return Number(decimals) <= 30 && Number(digits) - Number(decimals) <= 46;
}

function mapOf(value: string, type: string): string {
  if (type === "Map(String, String)") return value;
  const pairs = `CAST(${value}, 'Map(String, Nullable(String))')`;
  return `mapApply((key, value) -> (key, assumeNotNull(value)), mapFilter((key, value) -> isNotNull(value), ${pairs}))`;
}

// The records of Google Cloud's export. Every other object of a JSON file is kept whole: its keys may be data.
const RECORDS = [
  "adjustment_info",
  "consumption_model",
  "invoice",
  "location",
  "price",
  "project",
  "resource",
  "service",
  "sku",
  "subscription",
  "usage",
];

/** A name in a JSON file; `record` is the one that it is a member of, empty for a column. */
export type JsonName = { readonly record: string; readonly name: string };

/** Finds every name of a JSON file; `table` has its objects as `json String`. */
export function jsonNamesSql(table: string): string {
  const records = `[${RECORDS.map(literal).join(", ")}]`;
  const ofRecord = `if(has(${records}, pair.1), arrayMap(key -> (pair.1, key), JSONExtractKeys(pair.2)), [])`;
  const members = `arrayFlatten(arrayMap(pair -> ${ofRecord}, pairs))`;
  // Most objects have the same names: they are told apart as lists, which are few.
  return `SELECT DISTINCT found.1 AS record, found.2 AS name
  FROM (SELECT arrayJoin(names) AS found FROM (
    SELECT DISTINCT arrayConcat(arrayMap(pair -> ('', pair.1), pairs), ${members}) AS names
    FROM (SELECT JSONExtractKeysAndValuesRaw(json) AS pairs FROM ${table})))
  ORDER BY record, name`;
}

/** How a JSON file of these names is read: as texts, objects and lists as they stand; and the columns that it has. */
export function jsonColumns(names: readonly JsonName[]): {
  readonly structure: string;
  readonly columns: readonly SourceColumn[];
} {
  const read = names.filter(({ record }) => record === "").map(({ name }) => name);
  const records = new Set(names.map(({ record }) => record));
  return {
    structure: read.map((name) => `${identifier(name)} String`).join(", "),
    columns: names
      .filter(({ record, name }) => record !== "" || !records.has(name))
      .map(({ record, name }) =>
        record === "" ? jsonColumn(name, identifier(name)) : jsonColumn(`${record}.${name}`, memberOf(record, name)),
      ),
  };
}

function memberOf(record: string, name: string): string {
  const at = `${identifier(record)}, ${literal(name)}`;
  const type = `JSONType(${at})`;
  return `multiIf(${type} = 'String', JSONExtractString(${at}), ${type} = 'Null', '', JSONExtractRaw(${at}))`;
}

function jsonColumn(name: string, value: string): SourceColumn {
  const text = `if(${value} = '[]', '', ${value})`;
  return { name, text, map: null, decimal: null, moment: null, isFloat: false, cell: null };
}
