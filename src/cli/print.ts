import { Help } from "commander";
import { ratioOfDecimals } from "../core/decimals.ts";
import { withoutHiddenCharacters } from "../core/text/hidden-characters.ts";
import type { CliIo } from "./cli-io.ts";
import { snakeCase } from "./options.ts";

/** What a command answers: a document for programs, and text for people. */
export type Answer = { readonly json: object; readonly text: string };

/** Prints an answer in the form asked for. */
export function print(io: CliIo, { json: asJson }: { readonly json?: boolean }, answer: Answer): void {
  io.writeOut(asJson ? `${toJson(answer.json)}\n` : `${answer.text}\n`);
}

/** JSON with the API's conventions: members in snake case, RFC 3339 times, exact integers. */
export function toJson(value: object): string {
  return JSON.stringify(apiForm(value));
}

/** A text of somebody else, such as the name of a file, without what a terminal would take for a command. */
export function printable(text: string): string {
  return withoutHiddenCharacters(text);
}

/** How wide the terminal is that shows the output; without an end where a file or a program takes it. */
function terminalColumns(): number {
  // Without a terminal there is no width, and some terminals do not know theirs: 0.
  return process.stdout.columns || Number.POSITIVE_INFINITY;
}

/** A text in lines that the terminal has room for. */
export function wrapped(text: string, columns = terminalColumns()): string {
  return columns === Number.POSITIVE_INFINITY ? text : new Help().boxWrap(text, columns);
}

const GAP = "  ";
// The least that is worth a column of several lines.
const WRAPPED_MIN = 40;

/**
 * Rows in aligned columns under their headings. On a terminal that they are too wide for, the last column has several
 * lines; where even that is too wide, each row is a list of its cells.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns = terminalColumns(),
): string {
  const lines = [headings, ...rows].map((line) => line.map(printable));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0);
  const room = columns - before;
  const last = widths.at(-1) ?? 0;
  if (room < Math.min(last, WRAPPED_MIN)) return lists(headings, lines.slice(1));
  const indent = `\n${" ".repeat(before)}`;
  return lines
    .map((line) => {
      const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      const end = last > room ? wrapped(cells.pop()?.trimEnd() ?? "", room).replaceAll("\n", indent) : cells.pop();
      return [...cells, end].join(GAP).trimEnd();
    })
    .join("\n");
}

// Of a name, what still tells it from others.
const NAME_MIN = 16;

/** Such a table whose first column has names: they are cut to what the others leave of the terminal. */
export function tableOfNames(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns = terminalColumns(),
): string {
  const wide = table(headings, rows, Number.POSITIVE_INFINITY).split("\n");
  const over = Math.max(...wide.map((line) => line.length)) - columns;
  const name = Math.max(...rows.map(([first = ""]) => first.length)) - over;
  if (over <= 0 || name < NAME_MIN) return table(headings, rows, columns);
  const cut = rows.map(([first = "", ...others]) => [cutTo(first, name), ...others]);
  return table(headings, cut, columns);
}

/** A text of so many characters at most, which ends in an ellipsis where it is cut. */
export function cutTo(text: string, charsMax: number): string {
  return text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;
}

function lists(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const named = headings.map((heading) => heading.trim().toLowerCase());
  return rows
    .map((row) => pairs(named.flatMap((name, column) => (name ? [[name, row[column]?.trim() ?? ""] as const] : []))))
    .join("\n\n");
}

/** Rows in aligned columns, or a sentence where there are none. */
export function tableOr(none: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length > 0 ? table(headings, rows) : none;
}

/** Names and values in two aligned columns. */
export function pairs(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}

/** A moment for people: UTC, to the second. */
export function showTime(moment: string | null, otherwise: string): string {
  return moment ? `${moment.slice(0, 19).replace("T", " ")} UTC` : otherwise;
}

/** An amount, rounded to two places. */
export function showAmount(amount: string): string {
  return ratioOfDecimals(amount, "1", 2) as string;
}

/** An amount of whole cents. */
export function showCents(cents: number): string {
  return cents === 1 ? "1 cent" : `${cents} cents`;
}

/** Names for people, or a word where there are none. */
export function showList(names: readonly string[], otherwise: string): string {
  return names.length > 0 ? names.join(", ") : otherwise;
}

function apiForm(value: unknown): unknown {
  if (typeof value === "bigint") return exactInteger(value);
  if (Array.isArray(value)) return value.map(apiForm);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [snakeCase(name), apiForm(member)]));
}

function exactInteger(value: bigint): number {
  if (!Number.isSafeInteger(Number(value)))
    throw new RangeError(`${value} can't be written as an exact integer in JSON.`);
  return Number(value);
}
