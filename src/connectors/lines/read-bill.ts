import type { ClickHouse, Settings } from "../../stores/clickhouse/index.ts";
import { type BillFile, failureOfFile } from "../bill-file.ts";
import type { MonthOfFile, Sums } from "../facts.ts";
import { type FileReading, firstWrongLineSql, surveySql } from "../formats/line-statements.ts";
import { columnText, decimalOf, identifier, literal, mapText } from "../formats/read-values.ts";
import { FORMATS, type Provider, recognizeFormat } from "../formats/recognize-format.ts";
import { type SourceColumn, sourceColumns } from "../formats/source-columns.ts";
import { SyncFailed } from "../sync-failed.ts";

/** How every file is read: cells as they are, nothing guessed, nothing skipped but blank lines at the end. */
const READING: Settings = {
  input_format_csv_trim_whitespaces: 0,
  format_csv_allow_single_quotes: 0,
  input_format_csv_skip_trailing_empty_lines: 1,
  input_format_csv_allow_variable_number_of_columns: 0,
  input_format_csv_use_default_on_bad_values: 0,
  input_format_allow_errors_num: 0,
  schema_inference_use_cache_for_file: 0,
  max_threads: 2,
  // Small blocks: a file of 200 columns would else need a gigabyte.
  max_block_size: 4_096,
};

/** For counting lines: one after the other. */
const IN_ORDER: Settings = { max_threads: 1, input_format_parallel_parsing: 0 };

type Table = Pick<FileReading, "table" | "settings"> & { readonly columns: readonly SourceColumn[] };

/** Finds out how a file is read; null where it is empty. Throws `SyncFailed` where no format has its columns. */
export async function openBill(
  clickhouse: ClickHouse,
  provider: Provider,
  file: BillFile,
): Promise<FileReading | null> {
  const described = /\.parquet$/i.test(file.path) ? describeParquet : describeCsv;
  const opened = await described(clickhouse, file).catch((cause: unknown) => {
    throw failureOfFile(file, cause) ?? cause;
  });
  if (!opened) return null;
  const columns = sourceColumns(opened.columns);
  const format = recognizeFormat(provider, columns);
  if (!format) throw notRecognized(provider, file, opened.columns);
  const mapping = format.map(columns);
  return { table: opened.table, settings: opened.settings, mapping, rest: columns.rest() };
}

async function describeParquet(clickhouse: ClickHouse, { location }: BillFile): Promise<Table> {
  const rows = await clickhouse.query<{ name: string; type: string }>({
    sql: "DESCRIBE TABLE file({path:String}, 'Parquet')",
    params: { path: location },
    settings: READING,
  });
  const columns = rows.map(({ name, type }) => ({
    name,
    text: columnText(name, type),
    map: type.startsWith("Map(") ? mapText(name, type) : null,
    decimal: /^(Nullable\()?(Decimal|U?Int)/.test(type) ? decimalOf(name) : null,
    moment: /^(Nullable\()?DateTime/.test(type) ? `toDateTime(${identifier(name)}, 'UTC')` : null,
    isFloat: /Float/.test(type),
  }));
  return { table: "file({path:String}, 'Parquet')", settings: READING, columns };
}

async function describeCsv(clickhouse: ClickHouse, file: BillFile): Promise<Table | null> {
  const lines = await clickhouse.query<{ line: string }>({
    sql: "SELECT line FROM file({path:String}, 'LineAsString', 'line String') LIMIT 2",
    params: { path: file.location },
    settings: { ...READING, ...IN_ORDER },
  });
  if (!lines[0]) return null;
  const names = splitCsvLine(lines[0].line.replace(BYTE_ORDER_MARK, ""));
  if (!names) throw new SyncFailed("unreadable_file", `${file.path}, line 1 ends inside of a quoted name.`);
  refuseTwice(file, names);
  const first = lines[1] && splitCsvLine(lines[1].line);
  const cells = Math.min(first?.length ?? names.length, names.length);
  const isPlain = cells === names.length && names.every((name) => name === name.trim());
  return isPlain ? byName(names) : byPlace(names.slice(0, cells));
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The usual file. Columns that a statement does not need are skipped while parsing. */
function byName(names: readonly string[]): Table {
  const columns = names.map((name) => csvColumn(name, name));
  return { table: csvTable("CSVWithNames", names), settings: READING, columns };
}

/**
 * A file whose header names more columns at its end than its rows have, all of which must be as long as the first one;
 * or with spaces around a name, which the engine and we might not take the same way.
 */
function byPlace(names: readonly string[]): Table {
  const places = names.map((_, index) => `cell_${index}`);
  const columns = names.map((name, index) => csvColumn(name, places[index] as string));
  return { table: csvTable("CSV", places), settings: { ...READING, input_format_csv_skip_first_lines: 1 }, columns };
}

function csvColumn(name: string, called: string): SourceColumn {
  return { name, text: identifier(called), map: null, decimal: null, moment: null, isFloat: false };
}

function csvTable(format: "CSV" | "CSVWithNames", names: readonly string[]): string {
  const structure = names.map((name) => `${identifier(name)} String`).join(", ");
  return `file({path:String}, '${format}', ${literal(structure)})`;
}

function refuseTwice(file: BillFile, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new SyncFailed(
    "schema_not_recognized",
    `${file.path} has two columns that are called ${JSON.stringify(twice)}.`,
  );
}

const NAMES_SHOWN_MAX = 30;

function notRecognized(provider: Provider, file: BillFile, columns: readonly SourceColumn[]): SyncFailed {
  const formats = FORMATS[provider].map(({ name }) => name).join(" or ");
  const names = columns.map(({ name }) => name.slice(0, 80));
  const more = names.length > NAMES_SHOWN_MAX ? ` and ${names.length - NAMES_SHOWN_MAX} more` : "";
  const seen = names.slice(0, NAMES_SHOWN_MAX).join(", ");
  return new SyncFailed("schema_not_recognized", `${file.path} is not ${formats}: its columns are ${seen}${more}.`);
}

/** The cells of one line of CSV (RFC 4180); null where a quoted cell goes on in the next line. */
function splitCsvLine(line: string): readonly string[] | null {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(line.replace(/\r$/, ""));
    if (!found) return null;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "") return cells;
  }
}

const READING_MS_MAX = 3_600_000;

/** Reads a whole file and adds it up. Throws `SyncFailed` with the first line that is wrong. */
export async function surveyBill(
  clickhouse: ClickHouse,
  file: BillFile,
  reading: FileReading,
): Promise<readonly MonthOfFile[]> {
  const statement = { params: { path: file.location }, timeoutMsMax: READING_MS_MAX };
  type Row = Sums & { month: string; wrong: string; first_day: string; last_day: string };
  const rows = await clickhouse
    .query<Row>({ ...statement, sql: surveySql(reading), settings: reading.settings })
    .catch((cause: unknown) => locate(failureOfFile(file, cause) ?? cause));
  if (rows.every(({ wrong }) => wrong === "0")) {
    return rows.map(({ wrong: _, first_day: firstDay, last_day: lastDay, ...sums }) => ({
      ...sums,
      firstDay,
      lastDay,
    }));
  }
  const [first] = await firstWrong();
  throw new SyncFailed("unreadable_file", `${file.path}, line ${first?.line}: ${first?.trouble.trim()}`);

  function firstWrong() {
    const sql = firstWrongLineSql(reading);
    return clickhouse.query<{ line: string; trouble: string }>({
      ...statement,
      sql,
      settings: { ...reading.settings, ...IN_ORDER },
    });
  }

  // Several threads do not count lines from the start of the file; one does.
  async function locate(failure: unknown): Promise<never> {
    if (failure instanceof SyncFailed && failure.code === "unreadable_file") {
      await firstWrong().catch((cause: unknown) => {
        throw failureOfFile(file, cause) ?? cause;
      });
    }
    throw failure;
  }
}
