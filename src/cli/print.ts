import { withoutHiddenCharacters } from "../core/hidden-characters.ts";
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

/** Rows in aligned columns under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((line) => line.map(printable));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
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
