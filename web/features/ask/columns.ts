import type { AskAnswer } from "../../lib/ask-types.ts";
import { isDay, longDay, shortMonth } from "../../lib/dates.ts";
import { compareDecimals, differenceOf } from "../../lib/decimals.ts";
import { readableAmount, readableCount, readablePercent } from "../../lib/figures.ts";
import { METRICS } from "../spend/spend-state.ts";

export type Table = AskAnswer["tables"][number];

export type Kind = "amount" | "quantity" | "ratio" | "day" | "moment" | "prose" | "text";

/** How the cells of a column are read. */
export type Column = {
  readonly kind: Kind;
  /** Whether its figures are amounts of the row's currency. */
  readonly isMoney: boolean;
  /** Whether its figures are by how much something moved: they have their sign also where it is more. */
  readonly isChange: boolean;
  readonly isOfNumbers: boolean;
};

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What was used in one unit: `84806734.32 WriteRequests`. */
const QUANTITY = /^(-?\d+(?:\.\d+)?) (\D[^,]*|\d+\w* [^,]+)$/;
const MONTH = /^\d{4}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Columns of amounts, which in some currencies have no decimals. */
const AMOUNTS = new RegExp(
  `^(cost|whole|before|after|change|difference|${METRICS.join("|")}|actual|expected|impact|forecast|low|high|mean.*|` +
    "cost with(out)? it)$",
);

/** Columns of the service's own words; what a tag or a name has is shown as it is, also where it looks like a day. */
const DATES = /^(date|day|days|week|month|quarter|published|exploited since|to be fixed by|data from|data through)$/;
const QUANTITIES = /^(usage|quantity)$/;
const CHANGES = /^(change|difference|impact)(_ratio)?$/;

/** What each column of a table has. */
export function columnsOf(table: Table): readonly Column[] {
  return table.columns.map((name, index) => {
    const cells = table.rows.flatMap((row) => row[index] ?? []);
    const isOfNumbers = cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
    const kind = isOfNumbers ? kindOfNumbers(table, name, cells) : kindOfWords(name, cells);
    const isMoney = kind === "amount" && table.columns.includes("currency") && !QUANTITIES.test(name);
    const isOfFigures = isOfNumbers || (kind === "quantity" && cells.every((cell) => QUANTITY.test(cell)));
    return { kind, isMoney, isOfNumbers: isOfFigures && index > 0, isChange: CHANGES.test(name) };
  });
}

/** An amount is known by its column's name or its decimals, as ids and counts are digits, too. */
function kindOfNumbers({ columns }: Table, name: string, cells: readonly string[]): Kind {
  const hasDecimals = cells.some((cell) => cell.includes("."));
  // A score of CVSS has one decimal, and is no amount.
  if (name === "score") return "text";
  if (/ratio|share/.test(name)) return hasDecimals ? "ratio" : "text";
  return hasDecimals || (columns.includes("currency") && AMOUNTS.test(name)) ? "amount" : "text";
}

function kindOfWords(name: string, cells: readonly string[]): Kind {
  if (name === "last sync" && cells.every((cell) => MOMENT.test(cell))) return "moment";
  if (name === "description") return "prose";
  if (name === "usage") return "quantity";
  return DATES.test(name) ? "day" : "text";
}

/** What the other pages call a column, where it is not its own name. */
const WORDS: Readonly<Record<string, string>> = { "attack chance": "EPSS" };

/** "tag:team" is the tag's key, "charge_category" words, "change_ratio" a percentage. */
export function columnWord(column: string): string {
  const words = column.split(", ").map((one) => {
    return one.startsWith("tag:") ? one.slice(4) : (WORDS[one] ?? one.replace(/_ratio$/, " %").replaceAll("_", " "));
  });
  const word = words.join(", ");
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** A figure, a day or a word of the service as the other pages write it. */
export function cellText({ kind, isChange }: Column, cell: string, currency: string | null): string {
  if (kind === "day") return dayText(cell);
  if (kind === "quantity") return cell.split(", ").map(quantityText).join(", ");
  if (kind !== "amount" && kind !== "ratio") return cell;
  const more = isChange && compareDecimals(cell, "0") > 0 ? "+" : "";
  if (kind === "amount") return `${more}${readableAmount(cell, currency)}`;
  return `${cell.startsWith("-") ? "−" : more}${readablePercent(cell)}`;
}

/** `84,806,734.32 WriteRequests`; what is no quantity as it is. */
function quantityText(text: string): string {
  const [, amount, unit] = QUANTITY.exec(text) ?? [];
  if (amount === undefined) return text;
  return `${amount.includes(".") ? readableAmount(amount, null) : readableCount(amount)} ${unit}`;
}

/** `2 Oct 2026` of a day, `Oct 2026` of a month; anything else as it is. */
export function dayText(text: string): string {
  if (isDay(text)) return longDay(text);
  return MONTH.test(text) && isDay(`${text}-01`) ? shortMonth(`${text}-01`) : text;
}

/** The table with unusual days told as their page does: an impact has its sign, and a kind is a word. */
export function readTable({ columns, rows }: Table): Table {
  const [impact, actual, expected, kind] = ["impact", "actual", "expected", "kind"].map((name) =>
    columns.indexOf(name),
  ) as [number, number, number, number];
  if (Math.min(impact, actual, expected, kind) < 0) return { columns, rows };
  const read = (row: Table["rows"][number]) => (cell: string | null, index: number) => {
    if (index === kind) return cell?.replaceAll("_", "-") ?? null;
    return index === impact ? signed(cell, differenceOf(row[actual] ?? "0", row[expected] ?? "0")) : cell;
  };
  return { columns, rows: rows.map((row) => row.map(read(row))) };
}

/** A size with the sign of what it is the size of. */
function signed(size: string | null, of: string): string | null {
  return size !== null && compareDecimals(of, "0") < 0 && !size.startsWith("-") ? `-${size}` : size;
}
