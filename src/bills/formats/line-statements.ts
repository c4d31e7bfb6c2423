import type { Settings } from "../../stores/clickhouse/index.ts";
import { type Amounts, keptAmounts } from "../tables/repeated-amounts.ts";
import {
  firstParseError,
  type LineMapping,
  METRICS,
  numberOf,
  QUANTITIES,
  type Requirement,
  type SourceNumber,
  TEXTS,
} from "./line-mapping.ts";
import { isInYears, YEARS } from "./read-values.ts";

/** How a file is read: `{path:String}` in `table` is its parameter. */
export type FileReading = {
  readonly table: string;
  readonly settings: Settings;
  readonly mapping: LineMapping;
  /** The number that people give to the first line of data: 2 below a header; null where lines are not counted. */
  readonly firstLine: 1 | 2 | null;
  /** Whether several files that are read so may be read by one statement, each line with the file that it is from. */
  readonly isShared: boolean;
  /** A faster way, or null; it fails with `LINE_NOT_SPLIT` where the file is not as plain as it looked. */
  readonly byLine: FileReading | null;
};

/**
 * Adds up a file: one row for each billing month and currency, with its lines and how many of them are wrong. Those
 * have no currency here, whatever text is in its place. Of several files each has its rows, with `file`, its name.
 */
export function controlTotalsSql({ table, mapping }: FileReading, files: keyof typeof SOURCE_FILE = "one"): string {
  const { metrics, texts, billingMonth, chargePeriodStart, areTagsReadable, expected } = mapping;
  const [file, path, of] = files === "one" ? ["", "", ""] : [`${SOURCE_FILE.several} AS file, `, ", _path", "_path, "];
  // The inner names differ from all that a file's columns are called, which would else be taken for each other.
  return `SELECT ${file}toString(line_month) AS month, if(line_is_wrong, '', line_currency) AS currency,
    toString(count()) AS lines, toString(sum(line_is_wrong)) AS wrong,
    toString(sum(line_has_unread_tags)) AS unread_tags, toString(sum(line_is_blank)) AS blank,
    toString(min(line_day)) AS first_day, toString(max(line_day)) AS last_day,
    ${METRICS.map((name) => `toString(sum(line_${name})) AS ${name}`).join(", ")}
  FROM (SELECT ${billingMonth} AS line_month, toDate(${chargePeriodStart}) AS line_day,
    ${texts.BillingCurrency ?? "''"} AS line_currency,
    ${METRICS.map((name) => `${metrics[name].value} AS line_${name}`).join(", ")},
    NOT (${isFine(mapping)}) AS line_is_wrong,
    ${areTagsReadable === null ? "0" : `NOT ${areTagsReadable}`} AS line_has_unread_tags,
    ${expected.length === 0 ? "0" : `NOT (${allFine(expected)})`} AS line_is_blank${path}
  FROM ${table})
  GROUP BY ${of}line_month, currency ORDER BY line_month, currency`;
}

/** The first line of a file that is wrong, and why; to be run with one thread, so that lines are counted in order. */
export function firstWrongLineSql({ table, mapping, firstLine }: FileReading): string {
  return `SELECT toString(line_no) AS line, line_error AS parse_error
  FROM (SELECT rowNumberInAllBlocks() + ${firstLine} AS line_no, ${parseErrorOf(mapping)} AS line_error FROM ${table})
  WHERE line_error != '' LIMIT 1`;
}

/** The file that a line is from: of one, and of several by what the engine calls them. */
const SOURCE_FILE = {
  one: "{file:String}",
  several: "{files:Array(String)}[indexOf({paths_in_table:Array(String)}, _path)]",
} as const;

/** Writes lines of `{file}` of some billing months, `{months:Array(Date)}`, into the load of each, `{loads}`. */
export function insertLinesSql({ table, mapping }: FileReading, files: keyof typeof SOURCE_FILE = "one"): string {
  const month = `assumeNotNull(${mapping.billingMonth})`;
  const values: readonly (readonly [string, string])[] = [
    ["Organization", "{organization:UInt32}"],
    ["load", `{loads:Array(UInt32)}[indexOf({months:Array(Date)}, ${month})]`],
    ["BillingMonth", month],
    ...TEXTS.map((name) => [name, mapping.texts[name] ?? "''"] as const),
    ["ChargePeriodStart", mapping.chargePeriodStart],
    // An end that never comes, such as in the year 9999, is none.
    ["ChargePeriodEnd", `if(${isInYears(mapping.chargePeriodEnd)}, ${mapping.chargePeriodEnd}, NULL)`],
    ...Object.entries(keptAmounts(amountsOf(mapping))),
    ["Tags", eachKeyOnce(mapping.tags)],
    ["SourceFile", `if(throwIf(NOT isValidUTF8(${allTexts(mapping)}), '${NOT_UTF8}') = 0, ${SOURCE_FILE[files]}, '')`],
  ];
  return `INSERT INTO charge_lines (${values.map(([name]) => name).join(", ")})
  SELECT ${values.map(([, value]) => value).join(",\n    ")}
  FROM ${table} WHERE has({months:Array(Date)}, ${month})`;
}

/** What the engine says where a text is not UTF-8: nobody could tell what it is. */
export const NOT_UTF8 = "a text is not UTF-8";

function allTexts({ texts, tags }: LineMapping): string {
  return `concat(${[...textsOf(texts).map(([, text]) => text), `toString(${tags})`].join(", ")}, '')`;
}

function textsOf(texts: LineMapping["texts"]): readonly (readonly [string, string])[] {
  return TEXTS.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]] as const]));
}

/** The first line of a file with a text that is not UTF-8, and which one; to be run like `firstWrongLineSql`. */
export function firstForeignLineSql({ table, mapping, firstLine }: FileReading): string {
  const which = textsOf(mapping.texts).map(([name, text]) => `NOT isValidUTF8(${text}), '${name}'`);
  return `SELECT toString(line_no) AS line, line_text AS text
  FROM (SELECT rowNumberInAllBlocks() + ${firstLine} AS line_no,
    NOT isValidUTF8(${allTexts(mapping)}) AS line_is_foreign,
    multiIf(${which.join(", ")}, 'Tags') AS line_text FROM ${table})
  WHERE line_is_foreign LIMIT 1`;
}

function amountsOf({ metrics, quantities }: LineMapping): Amounts {
  const costs = METRICS.map((name) => [name, metrics[name].value]);
  const numbers = QUANTITIES.map((name) => [name, (quantities[name] ?? numberOf(null)).value]);
  return Object.fromEntries([...costs, ...numbers]) as Amounts;
}

/** A map whose keys differ: of those that a file names twice the first counts. */
export function eachKeyOnce(map: string): string {
  const keys = `mapKeys(${map})`;
  const all = `arrayZip(${keys}, mapValues(${map}))`;
  const pairs = `arrayFilter((pair, nth) -> nth = 1, ${all}, arrayEnumerateUniq(${keys}))`;
  const isOnce = `length(arrayDistinct(${keys})) = length(${keys})`;
  return `if(${isOnce}, ${[map, pairs].map((one) => `CAST(${one}, 'Map(String, String)')`).join(", ")})`;
}

function allFine(requirements: readonly Requirement[]): string {
  return requirements.map(({ isFine }) => isFine).join(" AND ");
}

/** Whether nothing is wrong with a line. */
function isFine(mapping: LineMapping): string {
  const { chargePeriodStart, billingMonth } = mapping;
  const moments = [chargePeriodStart, billingMonth].map((moment) => `ifNull(${isInYears(moment)}, 0)`);
  const numbers = numbersOf(mapping).flatMap((number) => number.isFine ?? []);
  const parts = [...numbers, ...mapping.required.map((requirement) => requirement.isFine)];
  return [...new Set(parts), ...moments, isCurrency(mapping)].join(" AND ");
}

function numbersOf({ metrics, quantities }: LineMapping): readonly SourceNumber[] {
  return [...Object.values(metrics), ...Object.values(quantities)];
}

function isCurrency({ texts }: LineMapping): string {
  return `match(toLowCardinality(${texts.BillingCurrency ?? "''"}), '^([A-Z][A-Z][A-Z]?)?$')`;
}

/** A text that says what is wrong with a line; empty where nothing is. */
function parseErrorOf(mapping: LineMapping): string {
  const parts = [
    firstParseError(numbersOf(mapping)) ?? "''",
    ...mapping.required.map(({ parseError }) => parseError),
    parseErrorOfMoment("day", mapping.chargePeriodStart),
    parseErrorOfMoment("billing month", mapping.billingMonth),
    `if(${isCurrency(mapping)}, '', 'Its currency is not a code of three capital letters. ')`,
  ];
  return `arrayStringConcat([${parts.join(", ")}])`;
}

function parseErrorOfMoment(what: "day" | "billing month", moment: string): string {
  const outside = `Its ${what} is not in the years ${YEARS.min} to ${YEARS.max}. `;
  return `multiIf(isNull(${moment}), 'It has no ${what} that can be read. ', ${isInYears(moment)}, '', '${outside}')`;
}
