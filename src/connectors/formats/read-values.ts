import type { SourceColumn } from "./source-columns.ts";

/** A moment of a file, Nullable(DateTime): ISO 8601, or month/day/year (Azure); UTC where it names no zone. */
export function momentOf(text: string): string {
  return `parseDateTimeBestEffortUSOrNull(${text}, 'UTC')`;
}

/** The moment of a column; null where the file has no such column. */
export function momentOfColumn(column: SourceColumn | null): string {
  return column?.moment ?? momentOf(column?.text ?? "''");
}

/** The first day of the month of a moment. */
export function monthOf(moment: string): string {
  return `toStartOfMonth(${moment})`;
}

/** The first of these texts that is not empty. */
export function firstOf(...texts: readonly string[]): string {
  const [only = "''"] = texts;
  if (texts.length < 2) return only;
  const choices = texts.slice(0, -1).map((text) => `${text} != '', ${text}`);
  return `multiIf(${choices.join(", ")}, ${texts.at(-1)})`;
}

/** One text for another; what is not listed becomes `otherwise`. */
export function translated(text: string, words: Readonly<Record<string, string>>, otherwise: string): string {
  const from = Object.keys(words).map(literal).join(", ");
  const to = Object.values(words).map(literal).join(", ");
  return `transform(${text}, [${from}], [${to}], ${otherwise})`;
}

/** Tags that have a column each, under the rest of its name; an empty one is no tag. */
export function tagsOfColumns(columns: readonly SourceColumn[], prefix: RegExp): string {
  return filledMap(columns.map((column) => [column.name.replace(prefix, ""), column.text]));
}

/** A map of the columns that are not empty, under their own names. */
export function otherColumns(columns: readonly SourceColumn[]): string {
  return filledMap(columns.map((column) => [column.name, column.text]));
}

function filledMap(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return "CAST(map(), 'Map(String, String)')";
  const pairs = entries.map(([key, text]) => `${literal(key)}, ${text}`);
  return `mapFilter((key, value) -> value != '', map(${pairs.join(", ")}))`;
}

/**
 * Tags as a JSON object, with or without its braces (Azure), or as a map. Texts are kept byte for byte, other values
 * as JSON writes them.
 */
export function tagsOfObject(column: SourceColumn | null): string {
  if (!column) return "CAST(map(), 'Map(String, String)')";
  if (column.map) return column.map;
  const object = `if(startsWith(${column.text}, '{'), ${column.text}, concat('\\x7b', ${column.text}, '\\x7d'))`;
  return pairsOfJson(object);
}

function pairsOfJson(object: string): string {
  const pair = "(pair.1, if(startsWith(pair.2, '\"'), JSONExtractString(pair.2), pair.2))";
  return `CAST(arrayMap(pair -> ${pair}, JSONExtractKeysAndValuesRaw(${object})), 'Map(String, String)')`;
}

/** The column in a file that is read by names. */
export function columnText(name: string, type: string): string {
  const column = identifier(name);
  return /^(Nullable\()?String\)?$/.test(type) ? `ifNull(${column}, '')` : `ifNull(toString(${column}), '')`;
}

/** A column that is a map, as Map(String, String). */
export function mapText(name: string, type: string): string {
  if (type === "Map(String, String)") return identifier(name);
  const pairs = `CAST(${identifier(name)}, 'Map(String, Nullable(String))')`;
  return `mapApply((key, value) -> (key, assumeNotNull(value)), mapFilter((key, value) -> isNotNull(value), ${pairs}))`;
}

/** A column that is a decimal or a whole number. */
export function decimalOf(name: string): string {
  return `CAST(${identifier(name)}, 'Nullable(Decimal(76, 30))')`;
}

/**
 * A text as a literal of ClickHouse. Braces are escaped too, so that no text of a file looks like a parameter.
 */
export function literal(text: string): string {
  return `'${escaped(text)}'`;
}

/** A name as an identifier of ClickHouse. */
export function identifier(name: string): string {
  return `\`${escaped(name)}\``;
}

function escaped(text: string): string {
  return text.replace(/[\\'`]/g, "\\$&").replace(/[{}\p{Cc}]/gu, hexEscape);
}

function hexEscape(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}
