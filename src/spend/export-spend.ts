import { setImmediate } from "node:timers/promises";
import { csvLine } from "../core/text/csv.ts";
import { periodWarnings, sumsFor, viewOf } from "./answer-spend.ts";
import type { SpendReader } from "./open-reader.ts";
import type { Group, SpendQuery, SpendRow } from "./schema.ts";
import { NAME_MEMBERS, showRow, type Totals, totalsOf } from "./show-row.ts";
import { readPage, type SummedRow, type Sums, streamRows } from "./store-spend.ts";
import { warningsHeader } from "./warnings-header.ts";

/** How rows are written: what comes first, and each row, each with its end of line. */
export type RowWriter = { readonly head: string; readonly write: (row: SpendRow) => string };

/** The form of an answer's rows. */
export type RowForm = Pick<SpendQuery, "granularity"> & {
  readonly group_by: readonly string[];
  readonly compare: SpendQuery["compare"];
};

const ROWS_AT_ONCE = 500;

const NDJSON: RowWriter = { head: "", write: (row) => `${JSON.stringify(row)}\n` };

/** All rows of an answer, whatever its page, with what its reader should know. */
export async function exportSpend(
  reader: SpendReader,
  query: SpendQuery,
  format: "csv" | "ndjson",
  signal: AbortSignal,
): Promise<{ readonly stream: AsyncGenerator<Uint8Array>; readonly headers: Record<string, string> }> {
  const { sums, warnings } = await sumsFor(reader, query, signal);
  return {
    stream: writeRows(reader, query, { sums, writer: format === "csv" ? csvWriter(query) : NDJSON }, signal),
    headers: warningsHeader([...warnings, ...periodWarnings(reader, query)]),
  };
}

type Writing = { readonly sums: Sums; readonly writer: RowWriter };

/** The rows with flat memory. */
async function* writeRows(
  reader: SpendReader,
  query: SpendQuery,
  { sums, writer: { head, write } }: Writing,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = head;
  if (reader.loads.length > 0) {
    const totals = await readTotals(reader, sums, signal);
    const view = viewOf(reader, query);
    for await (const rows of linesOf(streamRows(reader.clickhouse, sums, { sort: query.sort }, signal))) {
      const shown = rows.map((row) => write(showRow(JSON.parse(row) as SummedRow, view, totals)));
      yield encoder.encode(before + shown.join(""));
      before = "";
      // Others are answered meanwhile.
      await setImmediate();
    }
  }
  if (before !== "") yield encoder.encode(before);
}

async function readTotals({ clickhouse }: SpendReader, sums: Sums, signal: AbortSignal): Promise<Totals> {
  const whole = { ...sums, group_by: [], granularity: "total", hasUsage: false } as const;
  const [first] = await readPage(clickhouse, whole, { sort: "currency", page: { offset: 0, limit: 1 } }, signal);
  return totalsOf(first);
}

/** The whole lines of the chunks, some at a time. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const chunk of chunks) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    for (let row = 0; row < lines.length; row += ROWS_AT_ONCE) yield lines.slice(row, row + ROWS_AT_ONCE);
  }
  if (begun !== "") yield [begun];
}

/** Writes rows as CSV (RFC 4180): a null is an empty cell, the usage one cell such as `1204.5 Hrs; 3 GB-Mo`. */
export function csvWriter({ group_by: groups, granularity, compare }: RowForm): RowWriter {
  const members = [
    ...groups.flatMap((group) => [group, NAME_MEMBERS[group as Group] ?? []].flat()),
    ...(granularity === "total" ? [] : ["date"]),
    "currency",
    "cost",
    "share",
    ...(compare ? ["previous_cost", "change", "change_ratio"] : []),
  ];
  // A program that reads cells by their place finds new ones behind those that it knows.
  const later = granularity === "total" ? [] : ["running"];
  const cellsOf = (row: SpendRow, names: readonly string[]) => names.map((name) => String(row[name] ?? ""));
  return {
    head: csvLine([...members, "usage", ...later]),
    write: (row) => csvLine([...cellsOf(row, members), showUsage(row.usage), ...cellsOf(row, later)]),
  };
}

function showUsage(usage: SpendRow["usage"]): string {
  return usage.map(({ quantity, unit }) => (unit === null ? quantity : `${quantity} ${unit}`)).join("; ");
}
