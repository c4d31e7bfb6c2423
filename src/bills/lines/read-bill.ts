import { type BillFile, paramsOf, tableOf } from "../../storage/index.ts";
import type { ClickHouse, Settings } from "../../stores/clickhouse/index.ts";
import { failureOfReading } from "../failure-of-file.ts";
import { lineColumns, linesTable, mayBeSplit, splitCsvLine } from "../formats/csv-lines.ts";
import type { Format } from "../formats/line-mapping.ts";
import type { FileReading } from "../formats/line-statements.ts";
import {
  type DescribedColumn,
  type JsonName,
  jsonColumns,
  jsonNamesSql,
  typedColumns,
} from "../formats/nested-columns.ts";
import { identifier } from "../formats/read-values.ts";
import {
  describeMissing,
  type FileKind,
  kindOfFile,
  type Provider,
  recognizeFormat,
} from "../formats/recognize-format.ts";
import { type SourceColumn, type SourceColumns, sourceColumns } from "../formats/source-columns.ts";
import { SyncFailed } from "../sync-failed.ts";
import { queryBounded } from "./bounded-query.ts";
import { checkFooter } from "./check-footer.ts";

/** How every file is read: cells as they are, nothing guessed, nothing skipped but blank lines at the end. */
const READING: Settings = {
  input_format_csv_trim_whitespaces: 0,
  format_csv_allow_single_quotes: 0,
  input_format_csv_skip_trailing_empty_lines: 1,
  input_format_csv_allow_variable_number_of_columns: 0,
  input_format_csv_use_default_on_bad_values: 0,
  input_format_allow_errors_num: 0,
  // The members of a JSON object are texts, as they stand there.
  input_format_json_read_numbers_as_strings: 1,
  input_format_json_read_bools_as_strings: 1,
  input_format_json_read_objects_as_strings: 1,
  input_format_json_read_arrays_as_strings: 1,
  // A moment that a DateTime does not reach becomes its first or last, never one in between.
  date_time_overflow_behavior: "saturate",
  // A file that is mapped into memory counts as memory, all of it.
  storage_file_read_method: "pread",
  schema_inference_use_cache_for_file: 0,
  schema_inference_use_cache_for_url: 0,
  // Of several files each must be there.
  http_skip_not_found_url_for_globs: 0,
  // The relay has tried before.
  http_max_tries: 3,
  // There are none, and looking for them takes a tenth of the time.
  input_format_defaults_for_omitted_fields: 0,
  max_threads: 2,
  // The engine would read with one thread where its memory is less than 4 GB for each.
  max_threads_min_free_memory_per_thread: 0,
  // Small blocks: a file of 200 columns would else need a gigabyte.
  max_block_size: 4_096,
};

/** For counting lines: one after the other. */
export const IN_ORDER: Settings = { max_threads: 1, input_format_parallel_parsing: 0 };

/** How long one statement may read files. */
export const READING_MS_MAX = 3_600_000;

type Table = Pick<FileReading, "table" | "settings" | "firstLine"> & {
  readonly columns: readonly SourceColumn[];
  readonly byLine: LinesOfCsv | null;
};

type Describe = (clickhouse: ClickHouse, file: BillFile) => Promise<Table | null>;

const DESCRIBE: Readonly<Record<FileKind, Describe>> = {
  csv: describeCsv,
  json: describeJson,
  parquet: async (clickhouse, file) => {
    await checkFooter(file);
    return describeTyped(clickhouse, file, "Parquet");
  },
  avro: (clickhouse, file) => describeTyped(clickhouse, file, "Avro"),
  zip: async (_, { path }) => {
    throw new SyncFailed("unreadable_file", `${path} is a ZIP file, which can't be read: export as GZIP or Parquet.`);
  },
};

/** Finds out how a file is read; null where it is empty. Throws `SyncFailed` where no format has its columns. */
export async function openBill(
  clickhouse: ClickHouse,
  provider: Provider,
  file: BillFile,
): Promise<FileReading | null> {
  const opened = await DESCRIBE[kindOfFile(file.path)](clickhouse, file).catch((cause: unknown) => {
    throw failureOfReading(file, cause);
  });
  if (!opened) return null;
  if (opened.columns.length > COLUMNS_MAX) throw tooManyColumns(file);
  const columns = sourceColumns(opened.columns);
  const format = recognizeFormat(provider, columns);
  if (!format) throw notRecognized(provider, file, columns);
  const mapping = format.map(columns);
  const { table, settings, firstLine } = opened;
  // Its own column of that name would stand for the engine's.
  const isShared = !opened.columns.some(({ name }) => name === "_path");
  const reading = { table, settings, firstLine, mapping, isShared, byLine: null };
  return { ...reading, byLine: opened.byLine && readByLine(reading, format, opened.byLine) };
}

// What tells whose bill it is without reading all of it.
const LINES_LOOKED_AT = 1_000;

/** The providers that the first lines of a bill are of. */
export async function providersOfBill(
  clickhouse: ClickHouse,
  file: BillFile,
  { table, mapping, settings }: FileReading,
): Promise<readonly string[]> {
  const sql = `SELECT DISTINCT line_provider AS provider
  FROM (SELECT ${mapping.texts.Provider ?? "''"} AS line_provider FROM ${table} LIMIT ${LINES_LOOKED_AT})
  WHERE provider != '' ORDER BY provider`;
  const rows = await clickhouse.query<{ provider: string }>({ sql, params: paramsOf(file), settings });
  return rows.map(({ provider }) => provider);
}

type LinesOfCsv = { readonly table: string; readonly names: readonly string[] };

function readByLine(reading: FileReading, format: Format, { table, names }: LinesOfCsv): FileReading {
  const columns = sourceColumns(lineColumns(names));
  const mapping = format.map(columns);
  return { ...reading, table, mapping, firstLine: null };
}

async function describeTyped(clickhouse: ClickHouse, file: BillFile, format: "Parquet" | "Avro"): Promise<Table> {
  const table = tableOf(file, format);
  const statement = { sql: `DESCRIBE TABLE ${table}`, params: paramsOf(file), settings: READING };
  const described = await queryBounded<DescribedColumn>(clickhouse, statement, columnsOf(file));
  return { table, settings: READING, columns: typedColumns(described), firstLine: 1, byLine: null };
}

/** One object a line, or a list of them. Every line is looked at, since what is null is mostly left out. */
async function describeJson(clickhouse: ClickHouse, file: BillFile): Promise<Table | null> {
  const statement = {
    sql: jsonNamesSql(tableOf(file, "JSONAsString", "json String")),
    params: paramsOf(file),
    settings: READING,
    timeoutMsMax: READING_MS_MAX,
  };
  const names = await queryBounded<JsonName>(clickhouse, statement, columnsOf(file));
  if (names.length === 0) return null;
  const { structure, columns } = jsonColumns(names);
  const table = tableOf(file, "JSONEachRow", structure);
  return { table, settings: READING, columns, firstLine: 1, byLine: null };
}

async function describeCsv(clickhouse: ClickHouse, file: BillFile): Promise<Table | null> {
  const table = tableOf(file, "LineAsString", "line String");
  const lines = await firstLines(clickhouse, file, table);
  if (lines[0] === undefined) return null;
  if (lines[0].includes("\0")) throw new SyncFailed("unreadable_file", `${file.path} ${NOT_UTF8}`);
  const names = splitCsvLine(lines[0].replace(BYTE_ORDER_MARK, ""), COLUMNS_MAX + 1);
  if (!names) throw new SyncFailed("unreadable_file", `${file.path}, line 1 ${NAME_NOT_ENDED}`);
  if (names.length > COLUMNS_MAX) throw tooManyColumns(file);
  refuseTwice(file, names);
  const first = lines[1] === undefined ? null : splitCsvLine(lines[1], names.length);
  const cells = first?.length ?? names.length;
  const isPlain = cells === names.length && names.every((name) => name === name.trim());
  if (!isPlain) return byPlace(file, names.slice(0, cells));
  const byLine = mayBeSplit(lines, names) ? { table: linesTable(table, lines[0], names), names } : null;
  return { ...byName(file, names), byLine };
}

const NOT_UTF8 = "is not UTF-8 text: it is UTF-16, as spreadsheets write it, or not CSV at all. Deliver it as UTF-8.";
const NAME_NOT_ENDED =
  "has a quoted name that does not end on its line. Deliver the file with all names in its first line.";

const LINE_BYTES_MAX = 4_000_000;

/** The header and the first line of data. */
async function firstLines(clickhouse: ClickHouse, file: BillFile, table: string): Promise<readonly string[]> {
  const lines = await clickhouse.query<{ text: string; is_too_long: 0 | 1 }>({
    sql: `SELECT substring(line, 1, ${LINE_BYTES_MAX}) AS text, length(line) > ${LINE_BYTES_MAX} AS is_too_long
      FROM ${table} LIMIT 2`,
    params: paramsOf(file),
    settings: { ...READING, ...IN_ORDER },
  });
  const tooLong = lines.findIndex((line) => line.is_too_long === 1);
  if (tooLong === -1) return lines.map(({ text }) => text);
  const what = `is longer than ${LINE_BYTES_MAX / 1_000_000} MB, which no line of a bill is. Deliver the file again.`;
  throw new SyncFailed("unreadable_file", `${file.path}, line ${tooLong + 1} ${what}`);
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The usual file. Columns that a statement does not need are skipped while parsing. */
function byName(file: BillFile, names: readonly string[]): Table {
  const columns = names.map((name) => csvColumn(name, name));
  return { table: csvTable(file, "CSVWithNames", names), settings: READING, columns, firstLine: 2, byLine: null };
}

/**
 * A file whose header names more columns at its end than its rows have, all of which must be as long as the first one;
 * or with spaces around a name, which the engine and we might not take the same way.
 */
function byPlace(file: BillFile, names: readonly string[]): Table {
  const places = names.map((_, index) => `cell_${index}`);
  const columns = names.map((name, index) => csvColumn(name, places[index] as string));
  const settings = { ...READING, input_format_csv_skip_first_lines: 1 };
  return { table: csvTable(file, "CSV", places), settings, columns, firstLine: 2, byLine: null };
}

function csvColumn(name: string, called: string): SourceColumn {
  return { name, text: identifier(called), map: null, decimal: null, moment: null, isFloat: false, cell: null };
}

function csvTable(file: BillFile, format: "CSV" | "CSVWithNames", names: readonly string[]): string {
  const structure = names.map((name) => `${identifier(name)} String`).join(", ");
  return tableOf(file, format, structure);
}

function refuseTwice(file: BillFile, names: readonly string[]): void {
  const seen = new Set<string>();
  const second = names.findIndex((name) => seen.size === seen.add(name).size);
  if (second === -1) return;
  const places = `${names.indexOf(names[second] as string) + 1} and ${second + 1}`;
  throw new SyncFailed("schema_not_recognized", `${file.path} has two columns with the same name, numbers ${places}.`);
}

const COLUMNS_MAX = 5_000;

function columnsOf(file: BillFile) {
  return { rowsMax: COLUMNS_MAX, tooMany: () => tooManyColumns(file) };
}

function tooManyColumns({ path }: BillFile): SyncFailed {
  const most = COLUMNS_MAX.toLocaleString("en");
  const what = `has more than ${most} columns, or longer names than a bill has`;
  return new SyncFailed("schema_not_recognized", `${path} ${what}: export it with fewer, or remove it from there.`);
}

/** Nobody is told what the file's columns are called: it may be any file. */
function notRecognized(provider: Provider, file: BillFile, columns: SourceColumns): SyncFailed {
  return new SyncFailed("schema_not_recognized", `${file.path} is ${describeMissing(provider, columns)}.`);
}
