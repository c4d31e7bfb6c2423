/**
 * A line of CSV (RFC 4180) with its end. A text that a spreadsheet would compute (it begins with `=`, `+`, `-`, `@`,
 * also in full width, as spreadsheets of East Asia read it, a tab, a return or a line feed, and is no number) has `'`
 * before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(defused(cell))).join(",")}\r\n`;
}

const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function defused(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
