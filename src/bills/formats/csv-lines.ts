import { literal, MASKED_COMMA, momentOf, unmasked } from "./read-values.ts";
import type { SourceColumn } from "./source-columns.ts";

/** What the engine fails with where a line can't be split by `linesTable`. */
export const LINE_NOT_SPLIT = 395;

// Above this share of quotes the engine's own parser of CSV is as fast.
const QUOTES_OF_CELLS_MAX = 0.1;

/**
 * Whether the lines of a CSV file may be split at their commas, as far as its first two lines tell. That takes a third
 * of the time of a parser that makes a column of each cell (measured with 190 columns, most of them empty).
 */
export function mayBeSplit(lines: readonly string[], names: readonly string[]): boolean {
  const [header = "", first = ""] = lines;
  const quotes = first.split('"').length - 1;
  return !/["\r\uFEFF]/.test(header) && quotes <= names.length * QUOTES_OF_CELLS_MAX;
}

/**
 * The cells of one line of CSV (RFC 4180), no more than `cellsMax` of them; null where a quoted cell goes on in the
 * next line, or has text behind it.
 */
export function splitCsvLine(line: string, cellsMax: number): readonly string[] | null {
  const cells: string[] = [];
  const text = line.replace(/\r$/, "");
  const cell = /(?:"((?:[^"]|"")*)"|((?!")[^,]*))(,|$)/y;
  while (cells.length < cellsMax) {
    const found = cell.exec(text);
    if (!found) return null;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "") break;
  }
  return cells;
}

/**
 * The lines of a CSV file below its header as `line`, and their `cells`. `lines` is the engine's table of all lines.
 * Fails with `LINE_NOT_SPLIT` at a line that is not so plain: of more or fewer cells, with a quote inside of a quoted
 * cell or a cell that goes on in the next line.
 */
export function linesTable(lines: string, header: string, names: readonly string[]): string {
  return `(SELECT line, cells, _path
    FROM (SELECT line, _path, ${UNQUOTED} AS unquoted, splitByChar(',', unquoted) AS cells
      FROM ${lines} WHERE line != ${literal(header)})
    WHERE throwIf(length(cells) != ${names.length} OR ${IS_NOT_PLAIN}) = 0)`;
}

/** The columns of such a table. */
export function lineColumns(names: readonly string[]): readonly SourceColumn[] {
  return names.map((name, index) => {
    const cell = `cells[${index + 1}]`;
    // Most moments of a block are the same few, and are read once.
    const moment = momentOf(`toLowCardinality(${cell})`);
    return { name, text: unmasked(cell), map: null, decimal: null, moment, isFloat: false, cell: index + 1 };
  });
}

// Quotes come in pairs: of the parts between them every second one is inside of a quoted cell.
const PARTS = `splitByChar('"', line)`;
const MASKED_PART = `(part, place) -> if(place % 2 = 0, replaceAll(part, ',', ${MASKED_COMMA}), part)`;
const MASKED = `arrayStringConcat(arrayMap(${MASKED_PART}, ${PARTS}, arrayEnumerate(${PARTS})), '"')`;
// Every comma that is left parts two cells, so a quote beside one begins or ends a cell, and goes; any other stays.
const WITHOUT_QUOTES = `replaceAll(replaceAll(concat(',', ${MASKED}, ','), ',"', ','), '",', ',')`;
// One quote that no other closes is kept at the end.
const ODD_QUOTE = `if(length(${PARTS}) % 2 = 0, '"', '')`;
const UNQUOTED = `if(position(line, '"') = 0, line,
  concat(substring(${WITHOUT_QUOTES}, 2, length(${WITHOUT_QUOTES}) - 2), ${ODD_QUOTE}))`;

// What the engine's parser takes in its own way: a null, a carriage return, a quote that does not begin or end a cell.
const IS_NOT_PLAIN = `position(unquoted, '"') > 0 OR position(line, ${MASKED_COMMA}) > 0 OR endsWith(line, '\\r')
  OR position(line, '\\\\N') > 0`;
