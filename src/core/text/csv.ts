/**
 * A line of CSV (RFC 4180) with its end. A text that a spreadsheet would compute (it begins with `=`, `+`, `-`, `@`,
 * also in full width, as spreadsheets of East Asia read it, a tab, a return or a line feed, and is no number) has `'`
 * before it, unless the cells are wanted as they are.
 */
export function csvLine(cells: readonly string[], asTheyAre = false): string {
  const shown = asTheyAre ? cells : cells.map(defused);
  return `${shown.map(csvCell).join(",")}\r\n`;
}

const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function defused(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
