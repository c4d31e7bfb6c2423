import type { SourceColumn } from "./source-columns.ts";

/**
 * A moment of a file, Nullable(DateTime): ISO 8601, or month/day/year (Azure); UTC where it names no zone. One that a
 * DateTime does not reach becomes its first or last, which `isInYears` refuses.
 */
export function momentOf(text: string): string {
  // The engine takes the year 0 for none, and puts the current one in its place.
  return `if(startsWith(${text}, '0000'), toDateTime(0, 'UTC'), parseDateTimeBestEffortUSOrNull(${text}, 'UTC'))`;
}

/** The years that a bill may be of. */
export const YEARS = { min: 1990, max: 2100 } as const;

/** Whether a moment or a day is in the years that a bill may be of; null where it is null. */
export function isInYears(moment: string): string {
  return `toYear(${moment}) BETWEEN ${YEARS.min} AND ${YEARS.max}`;
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
  const keys = columns.map(({ name }) => name.replace(prefix, ""));
  const first = columns[0]?.cell ?? null;
  const isRun = first !== null && columns.every(({ cell }, index) => cell === first + index);
  return isRun ? filledMapOfCells(keys, first) : filledMap(columns.map(({ text }, index) => [keys[index] ?? "", text]));
}

function filledMap(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return "CAST(map(), 'Map(String, String)')";
  const pairs = entries.map(([key, text]) => `${literal(key)}, ${text}`);
  return `mapFilter((key, value) -> value != '', map(${pairs.join(", ")}))`;
}

/** The same of cells of a line that follow each other: most of them are empty, and only the others are looked at. */
function filledMapOfCells(keys: readonly string[], first: number): string {
  const run = `arraySlice(cells, ${first}, ${keys.length})`;
  const isFilled = "(place, cell) -> cell != ''";
  const places = `arrayFilter(${isFilled}, arrayEnumerate(${run}), ${run})`;
  const ofPlaces = `arrayMap(place -> [${keys.map(literal).join(", ")}][place], ${places})`;
  return `mapFromArrays(${ofPlaces}, arrayMap(cell -> ${unmasked("cell")}, arrayFilter(cell -> cell != '', ${run})))`;
}

/**
 * Tags as a map, as a JSON object with or without its braces (Azure), or as a list of keys and values (Google Cloud).
 * Texts are kept byte for byte, other values as JSON writes them.
 */
export function tagsOfObject(column: SourceColumn | null): string {
  if (!column) return NO_TAGS;
  if (column.map) return column.map;
  const { text } = column;
  const object = `if(startsWith(${text}, '\\x7b'), ${text}, concat('\\x7b', ${text}, '\\x7d'))`;
  return `if(startsWith(${text}, '['), ${tagsOfList(column)}, ${pairsOfJson(object)})`;
}

/** Whether `tagsOfObject` and `tagsOfList` leave nothing out of a text. */
export function isReadableTags(text: string): string {
  const isList = `startsWith(${text}, '[') AND (${isPythonList(text)} OR ${isListOfKeys(text)})`;
  const isObject = `isValidJSON(if(startsWith(${text}, '\\x7b'), ${text}, concat('\\x7b', ${text}, '\\x7d')))`;
  return `(lower(${text}) IN ('', 'null') OR ${isObject} OR (${isList}))`;
}

function isListOfKeys(text: string): string {
  return `(isValidJSON(${text}) AND arrayAll(tag -> JSONHas(tag, 'key'), JSONExtractArrayRaw(${text})))`;
}

const NO_TAGS = "CAST(map(), 'Map(String, String)')";

function pairsOfJson(object: string): string {
  const pair = "(pair.1, if(startsWith(pair.2, '\"'), JSONExtractString(pair.2), pair.2))";
  return `CAST(arrayMap(pair -> ${pair}, JSONExtractKeysAndValuesRaw(${object})), 'Map(String, String)')`;
}

/** Tags as a list of records of a key and a value, as JSON or as Python writes it. */
export function tagsOfList(column: SourceColumn | null): string {
  if (!column) return NO_TAGS;
  const { text } = column;
  const cell = `"((?:[^"\\\\\\\\]|\\\\\\\\.)*)"|\\'((?:[^\\'\\\\\\\\]|\\\\\\\\.)*)\\'`;
  const groups = `extractAllGroupsVertical(${text}, '[\\'"]key[\\'"]: *(?:${cell}), *[\\'"]value[\\'"]: *(?:${cell})')`;
  const ofPython = `arrayMap(tag -> (concat(tag[1], tag[2]), concat(tag[3], tag[4])), ${groups})`;
  const member = (name: string) => `JSONExtractString(tag, '${name}')`;
  const ofJson = `arrayMap(tag -> (${member("key")}, ${member("value")}), JSONExtractArrayRaw(${text}))`;
  return `CAST(if(${isPythonList(text)}, ${ofPython}, ${ofJson}), 'Map(String, String)')`;
}

/** Whether a list of records was written by Python, as some tools that copy a bill from a database do. */
export function isPythonList(text: string): string {
  return `startsWith(${text}, '[\\x7b\\'')`;
}

/** Stands for a comma in a quoted cell while a line is split: see `csv-lines.ts`. */
export const MASKED_COMMA = "'\\x01'";

/** The text of such a cell, with its own commas. */
export function unmasked(cell: string): string {
  return `replaceAll(${cell}, ${MASKED_COMMA}, ',')`;
}

/** The text of a column that has a number, in which no comma counts. */
export function textOfNumber({ text, cell }: SourceColumn): string {
  return cell === null ? text : `cells[${cell}]`;
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
