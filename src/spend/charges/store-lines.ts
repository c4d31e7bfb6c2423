import { type Bind, boundValues, METRICS, QUANTITIES, SHOWN_TEXTS } from "../../bills/index.ts";
import { LIMITS } from "../../core/limits.ts";
import { csvLine } from "../../core/text/csv.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { chooseSource } from "../choose-source.ts";
import { connectorOf, type Lines } from "../store-lines.ts";
import { rowsFrom } from "../store-sources.ts";
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
  const { from } = rowsFrom(source, lines, { groups: [] }, bind);
  const rows = await clickhouse.query<{ readonly load: number; readonly lines: string }>({
    sql: `SELECT load, sum(Lines) AS lines FROM ${from} GROUP BY load HAVING lines > 0`,
    params,
    signal,
  });
  return new Map(rows.map(({ load, lines: count }) => [load, Number(count)]));
}

// Lines that are alike in all that is shown of them stand for each other: which of them comes first is all the same.
const HASH = `cityHash64(${[
  ...SHOWN_TEXTS,
  "BillingCurrency",
  ...METRICS,
  ...[...QUANTITIES, "ChargePeriodEnd"].map((name) => `ifNull(toString(${name}), '')`),
  "toJSONString(Tags)",
  "SourceFile",
].join(", ")})`;

const KEY = ["SubAccountId", "ServiceName", "ResourceId", "ChargePeriodStart"];
const ORDER = [...KEY, "line_hash"];

// The key of the table from its beginning: else the engine sorts all lines of the load for a page of them.
const STORED_BEFORE = ["Organization", "load"];

// A page ends the reading of a load: it must not read ahead, nor more at once than lies together in the table.
const PAGE_SETTINGS = { read_in_order_use_buffering: 0, max_block_size: 8_192 };

export type LinesOfLoad = { readonly load: number; readonly after: Position | null; readonly limit: number };

/** Lines of one load in their order, from a position on. */
export async function readLines(
  clickhouse: ClickHouse,
  lines: Lines,
  { load, after, limit }: LinesOfLoad,
  signal: AbortSignal | undefined,
): Promise<readonly ChargeRow[]> {
  const own = { ...lines, loads: lines.loads.filter(({ id }) => id === load) };
  const end = await endOfPage(clickhouse, own, { load, after, limit }, signal);
  const { params, bind } = boundValues();
  const columns = shownColumns(lines, "ndjson", bind);
  const { from } = rowsFrom({ kind: "lines" }, own, { groups: [] }, bind);
  const conditions = [
    ...(after ? [compared(">=", after.place, bind)] : []),
    ...(end ? [compared("<=", end.slice(0, KEY.length), bind)] : []),
  ];
  const sql = `SELECT ${columns.join(", ")}, ${placeOf(ORDER)} AS place
    FROM (SELECT *, ${HASH} AS line_hash FROM ${from} ${where(conditions)}
      ORDER BY ${[...STORED_BEFORE, ...ORDER].join(", ")}
      LIMIT ${bind("UInt64", limit)} OFFSET ${bind("UInt64", after?.skip ?? 0)}) AS l
    ORDER BY ${ORDER.map((column) => `l.${column}`).join(", ")}`;
  return clickhouse.query<ChargeRow>({ sql, params, signal, settings: PAGE_SETTINGS });
}

/**
 * A key up to which there are lines enough for a page: so many beyond the key that it goes on from. Null where the
 * load ends before. It is found by the key alone: hashes are then computed of the lines of a page, not of all that lie
 * together with them in the table.
 */
async function endOfPage(
  clickhouse: ClickHouse,
  own: Lines,
  { after, limit }: LinesOfLoad,
  signal: AbortSignal | undefined,
): Promise<readonly string[] | null> {
  const { params, bind } = boundValues();
  const { from } = rowsFrom({ kind: "lines" }, own, { groups: [] }, bind);
  const conditions = after ? [compared(">", after.place.slice(0, KEY.length), bind)] : [];
  const sql = `SELECT ${placeOf(KEY)} AS place
    FROM (SELECT ${KEY.join(", ")} FROM ${from} ${where(conditions)}
      ORDER BY ${[...STORED_BEFORE, ...KEY].join(", ")} LIMIT 1 OFFSET ${bind("UInt64", limit - 1)}) AS l`;
  const [last] = await clickhouse.query<{ place: string[] }>({ sql, params, signal, settings: PAGE_SETTINGS });
  return last?.place ?? null;
}

function where(conditions: readonly string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
}

// Texts as their bytes: of those that are no UTF-8 a cursor must still find the place.
const PLACED: Readonly<Record<string, (column: string) => string>> = {
  ChargePeriodStart: (column) => `toString(toUnixTimestamp(${column}))`,
  line_hash: (column) => `toString(${column})`,
};

function placeOf(columns: readonly string[]): string {
  return `[${columns.map((column) => (PLACED[column] ?? hexOf)(`l.${column}`)).join(", ")}]`;
}

function hexOf(column: string): string {
  return `hex(${column})`;
}

const COMPARED = ["SubAccountId::String", "ServiceName::String", "ResourceId", "ChargePeriodStart", "line_hash"];

/** The first column alone lets the engine leave out what lies elsewhere; all of them say where the page ends. */
function compared(how: ">" | ">=" | "<=", place: readonly string[], bind: Bind): string {
  const [account = "", service = "", resource = "", start, hash] = place;
  const first = `unhex(${bind("String", account)})`;
  const values = [first, `unhex(${bind("String", service)})`, `unhex(${bind("String", resource)})`];
  values.push(`toDateTime(${bind("UInt32", Number(start))}, 'UTC')`);
  if (hash !== undefined) values.push(bind("UInt64", hash));
  const columns = COMPARED.slice(0, values.length).join(", ");
  return `SubAccountId ${how === "<=" ? how : ">="} ${first} AND (${columns}) ${how} (${values.join(", ")})`;
}

/** `focus` is CSV with its cells as they are; in `csv` a cell that a spreadsheet would compute is defused. */
export type ExportForm = "csv" | "focus" | "ndjson";

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
    sql: `SELECT ${columns.join(", ")} FROM ${rowsFrom({ kind: "lines" }, lines, { groups: [] }, bind).from} AS l`,
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
const TEXT_IN: Readonly<Record<ExportForm, (value: string) => string>> = {
  focus: (value) => value,
  ndjson: (value) => `nullIf(${value}, '')`,
  csv: (value) =>
    `if(match(${value}, '^[=+\\\\-@\\t\\r]') AND NOT match(${value}, '^[+-]?[0-9]+([.][0-9]+)?$'),
      concat('\\'', ${value}), ${value})`,
};

/** The columns of FOCUS 1.2 in its order of subjects, and ours. In CSV an empty cell is null. */
function shownColumns({ loads }: Lines, form: ExportForm, bind: Bind): readonly string[] {
  const isCsv = form !== "ndjson";
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
