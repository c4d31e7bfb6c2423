import { Help } from "commander";
import { ratioOfDecimals, withThousands } from "../core/decimals.ts";
import { SERVICE_NAMES, SERVICES } from "../core/services.ts";
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
export function terminalColumns(): number {
  // Without a terminal there is no width, and some terminals do not know theirs: 0.
  return process.stdout.columns || Number.POSITIVE_INFINITY;
}

/** A text in lines that the terminal has room for. */
export function wrapped(text: string, columns = terminalColumns()): string {
  if (columns === Number.POSITIVE_INFINITY) return text;
  return Object.assign(new Help(), { minWidthToWrap: WRAPPED_MIN }).boxWrap(text, columns);
}

/** A warning beside an answer, in such lines. */
export function noteOf(warning: string): string {
  return wrapped(`Note: ${printable(warning)}`);
}

const GAP = "  ";
// The least that is worth a column of several lines.
const WRAPPED_MIN = 28;
// Of a name, what still tells it from others.
const NAME_MIN = 12;

const FIGURE = /^[-+]?\d[\d,]*(\.\d+)?( %)?$/;

/** How a table is laid out. */
export type Layout = {
  /** Its columns of names, which may be cut where there is no room for all of them. */
  readonly names?: readonly number[];
  readonly columns?: number;
};

/**
 * Rows in aligned columns under their headings, figures to the right. On a terminal that they are too wide for, columns
 * without any text are left out, names are cut, and the last column has several lines; where even that is too wide,
 * each row is a list of its cells.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { names = [], columns = terminalColumns() }: Layout = {},
): string {
  const lines = [headings, ...rows].map((line) => line.map(printable));
  if (widthOf(lines) <= columns) return aligned(lines, columns);
  const filled = headings.map((_, place) => place).filter((place) => rows.some((row) => row[place]));
  const told = lines.map((line) => filled.map((place) => line[place] ?? ""));
  const cut = withShortNames(told, { names: names.map((place) => filled.indexOf(place)), columns });
  const room = columns - widthOf(cut.map((line) => line.slice(0, -1))) - GAP.length;
  return widthOf(cut) <= columns || room >= WRAPPED_MIN ? aligned(cut, columns) : lists(told, columns);
}

function widthsOf(lines: readonly (readonly string[])[]): readonly number[] {
  return (lines[0] ?? []).map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
}

function widthOf(lines: readonly (readonly string[])[]): number {
  return widthsOf(lines).reduce((sum, width) => sum + width + GAP.length, -GAP.length);
}

/** The lines with their longest names cut until they fit, or no name can be cut any more. */
function withShortNames(
  lines: readonly (readonly string[])[],
  { names, columns }: Required<Layout>,
): readonly (readonly string[])[] {
  const widths = [...widthsOf(lines)];
  for (let over = widthOf(lines) - columns; over > 0; over--) {
    const longest = names.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))[0] ?? -1;
    if ((widths[longest] ?? 0) <= NAME_MIN) return lines;
    widths[longest] = (widths[longest] ?? 0) - 1;
  }
  return lines.map((line) =>
    line.map((cell, place) => (names.includes(place) ? cutTo(cell, widths[place] ?? 0) : cell)),
  );
}

function aligned(lines: readonly (readonly string[])[], columns: number): string {
  const widths = widthsOf(lines);
  const isFigures = widths.map((_, place) => place > 0 && areFigures(lines.slice(1).map((line) => line[place] ?? "")));
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0);
  return lines
    .map((line) => {
      const cells = line.map((cell, place) => {
        const width = widths[place] ?? 0;
        if (isFigures[place]) return cell.padStart(width);
        return place < line.length - 1 ? cell.padEnd(width) : wrappedBehind(cell, before, columns);
      });
      return cells.join(GAP).trimEnd();
    })
    .join("\n");
}

/** A text in lines that there is room for behind so many columns, each of which begins there. */
function wrappedBehind(text: string, before: number, columns: number): string {
  return wrapped(text, columns - before).replaceAll("\n", `\n${" ".repeat(before)}`);
}

function areFigures(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => FIGURE.test(cell)) && cells.every((cell) => cell === "" || cell === "-" || FIGURE.test(cell))
  );
}

/** A text of so many characters at most, which ends in an ellipsis where it is cut. */
export function cutTo(text: string, charsMax: number): string {
  return text.length > charsMax ? `${text.slice(0, charsMax - 1)}…` : text;
}

function lists([headings = [], ...rows]: readonly (readonly string[])[], columns: number): string {
  const named = headings.map((heading) => heading.toLowerCase());
  return rows
    .map((row) =>
      pairs(
        named.flatMap((name, place) => (row[place] ? [[name, row[place]] as const] : [])),
        columns,
      ),
    )
    .join("\n\n");
}

/** Rows in aligned columns, or a sentence where there are none. */
export function tableOr(
  none: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  layout?: Layout,
): string {
  return rows.length > 0 ? table(headings, rows, layout) : none;
}

/** Names and values in two aligned columns; a value that the terminal has no room for has several lines. */
export function pairs(rows: readonly (readonly [string, string])[], columns = terminalColumns()): string {
  const before = Math.max(...rows.map(([name]) => name.length)) + GAP.length;
  return rows.map(([name, value]) => `${name.padEnd(before)}${wrappedBehind(value, before, columns)}`).join("\n");
}

/** A moment for people: UTC, to the second. */
export function showTime(moment: string | null, otherwise: string): string {
  return moment ? `${moment.slice(0, 19).replace("T", " ")} UTC` : otherwise;
}

/** The currency of all rows, which is said once above them; undefined where they have several, each row its own. */
export function oneCurrency(currencies: readonly (string | null | undefined)[]): string | undefined {
  const [first, ...others] = new Set(currencies);
  return others.length === 0 ? (first ?? undefined) : undefined;
}

/** An amount, rounded to two places. */
export function showAmount(amount: string): string {
  return withThousands(ratioOfDecimals(amount, "1", 2) as string);
}

/** An amount of whole cents. */
export function showCents(cents: number): string {
  return cents === 1 ? "1 cent" : `${cents} cents`;
}

/** Services by their names for people, or a word where there are none. */
export function showServices(services: readonly string[], otherwise: string): string {
  if (services.length === SERVICES.length) return "all";
  return showList(
    SERVICES.filter((service) => services.includes(service)).map((service) => SERVICE_NAMES[service]),
    otherwise,
  );
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
