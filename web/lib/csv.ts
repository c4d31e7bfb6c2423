/**
 * A table as CSV (RFC 4180), as the API writes it: a text that a spreadsheet would compute has `'` before it. Numbers
 * are no such texts.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

const COMPUTED = /^(?![+-]?\d+(?:\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/;

function cellOf(text: string): string {
  const shown = COMPUTED.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
