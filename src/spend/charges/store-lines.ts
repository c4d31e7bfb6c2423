import { type Bind, boundValues, METRICS, QUANTITIES, SHOWN_TEXTS } from "../../bills/index.ts";
import { LIMITS } from "../../core/limits.ts";
import { csvLine } from "../../core/text/csv.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { chooseSource } from "../choose-source.ts";
import { connectorOf, type Lines } from "../store-lines.ts";
import { linesFrom, rowsFrom } from "../store-sources.ts";
import type { Place, Position } from "./cursor.ts";

/** A line as the engine answers it, under the names of FOCUS, with its place in the order of its load. */
export type ChargeRow = Readonly<Record<string, unknown>> & { readonly place: Place };

/** How many lines of each load are asked for; loads without any are left out. */
export async function countLines(
  clickhouse: ClickHouse,
  lines: Lines,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { params, bind } = boundValues();
  const source = chooseSource([], lines);
  const { from } = rowsFrom(source, lines, { groups: [], columns: ["load", "Lines"] }, bind);
  const rows = await clickhouse.query<{ readonly load: number; readonly lines: string }>({
    sql: `SELECT load, sum(Lines) AS lines FROM ${from} GROUP BY load HAVING lines > 0`,
    params,
    signal,
  });
  return new Map(rows.map(({ load, lines: count }) => [load, Number(count)]));
}

const KEY = ["SubAccountId", "ServiceName", "ResourceId", "ChargePeriodStart"];

// Lines that are alike in all that is shown of them stand for each other: which of them comes first is all the same.
const HASH = `cityHash64(${[
  ...[...SHOWN_TEXTS, "BillingCurrency", ...METRICS].map((name) => `l.${name}`),
  ...[...QUANTITIES, "ChargePeriodEnd"].map((name) => `ifNull(toString(l.${name}), '')`),
  "toJSONString(l.Tags)",
  "l.SourceFile",
].join(", ")})`;

// A page ends the reading of a load: it must not read ahead, nor more at once than lies together in the table.
const PAGE_SETTINGS = { read_in_order_use_buffering: 0, max_block_size: 1_024 };

export type LinesOfLoad = { readonly load: number; readonly after: Position | null; readonly limit: number };

/**
 * Lines of one load in their order, from a position on. The key of the table, from its beginning, tells which they can
 * be: hashes are then computed of these, not of all that lie together in the table, and the engine sorts no load for a
 * page of it.
 */
export async function readLines(
  clickhouse: ClickHouse,
  lines: Lines,
  { load, after, limit }: LinesOfLoad,
  signal: AbortSignal | undefined,
): Promise<readonly ChargeRow[]> {
  const own = { ...lines, loads: lines.loads.filter(({ id }) => id === load) };
  const { params, bind } = boundValues();
  const skip = after?.skip ?? 0;
  const conditions = after ? [notBefore(after.place, bind)] : [];
  const ending = `ORDER BY Organization, load, ${KEY.join(", ")} LIMIT ${bind("UInt64", skip + limit)} WITH TIES`;
  const sql = `SELECT ${shownColumns(lines, "page", bind).join(", ")}, ${PLACE} AS place
    FROM ${linesFrom(own, { columns: LINE_COLUMNS, conditions, ending }, bind)} AS l
    ORDER BY ${KEY.map((column) => `l.${column}`).join(", ")}, ${HASH}
    LIMIT ${bind("UInt64", limit)} OFFSET ${bind("UInt64", skip)}`;
  const rows = await clickhouse.query<ChargeRow>({ sql, params, signal, settings: PAGE_SETTINGS });
  return rows.map((row) => ({ ...nullsFor(row), place: row.place }));
}

/** A row as the table has it, with null for an empty text: the engine takes longer to plan that for each column. */
function nullsFor(row: ChargeRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value]));
}

// Texts as their bytes: of those that are no UTF-8 a cursor must still find the place.
const PLACE =
  "[hex(l.SubAccountId), hex(l.ServiceName), hex(l.ResourceId), toString(toUnixTimestamp(l.ChargePeriodStart))]";

/** The first column alone lets the engine leave out what lies elsewhere; all of them say where a page begins. */
function notBefore([account, service, resource, start]: Place, bind: Bind): string {
  const first = `unhex(${bind("String", account)})`;
  const texts = [first, ...[service, resource].map((text) => `unhex(${bind("String", text)})`)];
  const place = `(${texts.join(", ")}, toDateTime(${bind("UInt32", Number(start))}, 'UTC'))`;
  const own = "(SubAccountId::String, ServiceName::String, ResourceId, ChargePeriodStart)";
  return `SubAccountId >= ${first} AND ${own} >= ${place}`;
}

/** `focus` is CSV with its cells as they are; in `csv` a cell that a spreadsheet would compute is defused. */
export type ExportForm = "csv" | "focus" | "ndjson";

/** All columns that a line is shown by. */
const LINE_COLUMNS = [
  ...METRICS,
  ...QUANTITIES,
  ...SHOWN_TEXTS,
  ...["BillingCurrency", "BillingMonth", "ChargePeriodStart", "ChargePeriodEnd", "Provider", "Tags", "load"],
  "SourceFile",
];

/** All lines as CSV with a header, or as lines of JSON, in no order, with flat memory. */
export async function* streamLines(
  clickhouse: ClickHouse,
  lines: Lines,
  form: ExportForm,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const { params, bind } = boundValues();
  const columns = shownColumns(lines, form, bind);
  const parts = clickhouse.stream({
    sql: `SELECT ${columns.join(", ")} FROM ${linesFrom(lines, { columns: LINE_COLUMNS }, bind)} AS l`,
    params,
    signal,
    // Lines end as that of the header does, and as in every other CSV of the API.
    settings: { max_block_size: STREAMED_ROWS, output_format_csv_crlf_end_of_line: 1 },
    format: form === "ndjson" ? "JSONEachRow" : "CSV",
    timeoutMsMax: LIMITS.exportMsMax,
  });
  // The embedded engine would write a header before each part; what goes wrong before the first one is an error.
  const names = columns.map((column) => column.replace(/^.* AS /s, ""));
  let head = form === "ndjson" ? "" : csvLine(names);
  for await (const part of parts) {
    yield head === "" ? part : Buffer.concat([Buffer.from(head), part]);
    head = "";
  }
  if (head !== "") yield Buffer.from(head);
}

// A part is read at once, while nobody else is answered: it is kept small.
const STREAMED_ROWS = 8_192;

// The rule of `csvLine`, for cells that the engine writes.
const TEXT_IN: Readonly<Record<ExportForm | "page", (value: string) => string>> = {
  page: (value) => value,
  focus: (value) => value,
  ndjson: (value) => `nullIf(${value}, '')`,
  csv: (value) =>
    `if(match(${value}, '^[=+\\\\-@＝＋－＠\\t\\r\\n]') AND NOT match(${value}, '^[+-]?[0-9]+([.][0-9]+)?$'),
      concat('\\'', ${value}), ${value})`,
};

/** The columns of FOCUS 1.2 in its order of subjects, and ours. In CSV an empty cell is null. */
function shownColumns({ loads }: Lines, form: keyof typeof TEXT_IN, bind: Bind): readonly string[] {
  const isCsv = form === "csv" || form === "focus";
  const text = (value: string, name: string) => `${TEXT_IN[form](value)} AS ${name}`;
  const optional = (value: string, name: string) => `${isCsv ? `ifNull(toString(${value}), '')` : value} AS ${name}`;
  const moment = (name: string) => `formatDateTime(l.${name}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`;
  return [
    ...METRICS.map((name) => `l.${name} AS ${name}`),
    text("l.BillingCurrency", "BillingCurrency"),
    "concat(toString(l.BillingMonth), 'T00:00:00Z') AS BillingPeriodStart",
    "concat(toString(addMonths(l.BillingMonth, 1)), 'T00:00:00Z') AS BillingPeriodEnd",
    `${moment("ChargePeriodStart")} AS ChargePeriodStart`,
    optional(moment("ChargePeriodEnd"), "ChargePeriodEnd"),
    ...SHOWN_TEXTS.map((name) => text(name === "ProviderName" ? PROVIDER_NAME : `l.${name}`, name)),
    ...QUANTITIES.map((name) => optional(`l.${name}`, name)),
    `${isCsv ? "toJSONString(l.Tags)" : "l.Tags"} AS Tags`,
    `${connectorOf("l.load", loads, bind)} AS x_ConnectorId`,
    text("l.SourceFile", "x_SourceFile"),
  ];
}

// A bill that names no provider is still of a cloud.
const PROVIDER_NAME = "if(l.ProviderName = '', l.Provider, l.ProviderName)";
