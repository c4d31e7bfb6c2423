import { arraysOf, type ClickHouse, type Parameter } from "../../stores/clickhouse/index.ts";
import { NOT_REPLACED } from "../feeds/store-loads.ts";
import { isOneGram } from "../index-terms.ts";
import { IS_READABLE } from "../row-status.ts";
import type { CveState } from "../store.ts";
import type { CveFilter, ResolvedCondition } from "./cve-filter.ts";
import type { RowColumns } from "./row-index.ts";

/** What is read from. */
export type Engine = Pick<ClickHouse, "query" | "bytes">;

/** Which loads are read. */
export type Loads = Pick<CveState, "nvdLoads" | "epssLoad">;

/** What only the engine can tell of a row. */
export type EngineFilter = Pick<CveFilter, "conditions" | "terms" | "anyTerms" | "epssMin" | "scores" | "severityBy">;

// A CVE without a probability comes before all that have one.
const SORTED_BY = {
  modified: "modified",
  score_newest: "score_newest",
  score_primary: "score_primary",
  epss: "if(epss_no = 0, -1, toFloat64(score))",
} as const;

/** An order of the rows that is not that of the publication. */
export type RowOrder = keyof typeof SORTED_BY;

type Bound = { readonly where: string; readonly params: Readonly<Record<string, Parameter>> };

// The engine's own measure takes half a million texts for too few to be read by two threads, and gives a statement one
// thread where less than a gigabyte is free for each.
const MATCHING = {
  max_threads: 2,
  max_threads_min_free_memory_per_thread: 0,
  merge_tree_min_rows_for_concurrent_read: 16_384,
  merge_tree_min_bytes_for_concurrent_read: 1_000_000,
  query_plan_optimize_lazy_materialization: 0,
} as const;

// In the order of the rows that are read, values are gathered by one thread alone.
const IN_ORDER = { max_threads: 1 } as const;

/** The long words of the loads, a line each, in ascending order. */
export async function readWords(clickhouse: Engine, loads: readonly number[]): Promise<string> {
  const [row] = await clickhouse.query<{ lines: string }>({
    sql: `SELECT arrayStringConcat(arraySort(groupUniqArray(word)), '\\n') AS lines
      FROM cve_words WHERE load IN {loads:Array(UInt32)}`,
    params: { loads },
  });
  return row?.lines ?? "";
}

/** The searchable fields of NVD of these CVEs, by `no`. */
export async function readTexts(
  clickhouse: Engine,
  loads: readonly number[],
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await clickhouse.query<{ no: string; text: string }>({
    sql: `SELECT no, text FROM cve_rows WHERE no IN {nos:Array(UInt64)} AND ${readable(loads)}`,
    params: { loads, nos: nos.map(BigInt) },
  });
  return new Map(rows.map(({ no, text }) => [no, text]));
}

/** What is kept of all readable rows of the loads, in ascending order of publication, then id. */
export async function readRowColumns(clickhouse: Engine, loads: readonly number[]): Promise<RowColumns> {
  const columns = [
    ...[
      "toFloat64(no)",
      "load",
      ...["published", "modified"].map((time) => `toFloat64(toUnixTimestamp64Milli(${time}))`),
    ],
    ...["hidden", "severity_newest", "severity_primary"],
  ];
  const row = await clickhouse.bytes({
    // Of a sparse column the engine (26.7) gathers what is not 0 first, unless it is materialized.
    sql: `SELECT ${columns.map((column) => `groupArray(materialize(${column}))`).join(", ")}
      FROM (SELECT no, load, published, modified, hidden, severity_newest, severity_primary
        FROM cve_rows WHERE ${readable(loads)} ORDER BY published, no)`,
    params: { loads },
    settings: IN_ORDER,
  });
  const [no, load, published, modified, rowStatus, newest, primary] = arraysOf(row, [8, 4, 8, 8, 1, 1, 1]);
  return {
    no: new Float64Array(no as ArrayBuffer),
    load: new Uint32Array(load as ArrayBuffer),
    published: new Float64Array(published as ArrayBuffer),
    modified: new Float64Array(modified as ArrayBuffer),
    rowStatus: new Uint8Array(rowStatus as ArrayBuffer),
    severity: { newest: new Uint8Array(newest as ArrayBuffer), primary: new Uint8Array(primary as ArrayBuffer) },
  };
}

/** The ranks of all readable rows, ascending by something else than the publication. */
export async function readOrder(
  clickhouse: Engine,
  { nvdLoads: loads, epssLoad }: Loads,
  by: RowOrder,
): Promise<Uint32Array> {
  const { buffer } = await clickhouse.bytes({
    sql: `SELECT toUInt32(row_number() OVER (ORDER BY published, no) - 1)
      FROM (SELECT no, published, modified, score_newest, score_primary FROM cve_rows WHERE ${readable(loads)}) AS r
      LEFT JOIN (SELECT no AS epss_no, score FROM cve_epss WHERE load = {epssLoad:UInt32}) AS e ON e.epss_no = r.no
      ORDER BY ${SORTED_BY[by]}, no`,
    params: { loads, epssLoad: epssLoad ?? 0 },
  });
  return new Uint32Array(buffer);
}

/**
 * The rows, 64 bits each, that fit what only the engine can tell. Rows of other loads, replaced and hidden ones may be
 * in: the reader's index knows its own, and to ask the engine for them would take it a millisecond.
 */
export async function findMatches(clickhouse: Engine, state: Loads, asked: EngineFilter): Promise<Uint32Array> {
  const { where, params } = conditionsOf(state, asked);
  const sql = `SELECT row FROM cve_rows WHERE ${where}`;
  return new Uint32Array((await clickhouse.bytes({ sql, params, settings: MATCHING })).buffer);
}

/** NVD's records of the found, by `row`. */
export async function readRecords(clickhouse: Engine, rows: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const read = await clickhouse.query<{ row: string; record: string }>({
    sql: "SELECT row, record FROM cve_records WHERE row IN {rows:Array(UInt64)}",
    params: { rows: rows.map(BigInt) },
  });
  return new Map(read.map(({ row, record }) => [row, record]));
}

/** EPSS of the CVEs, by `no`. */
export async function readEpss(
  clickhouse: Engine,
  load: number,
  nos: readonly string[],
): Promise<ReadonlyMap<string, { readonly score: string; readonly percentile: string }>> {
  const rows = await clickhouse.query<{ no: string; score: string; percentile: string }>({
    sql: "SELECT no, score, percentile FROM cve_epss WHERE load = {load:UInt32} AND no IN {nos:Array(UInt64)}",
    params: { load, nos: nos.map((no) => BigInt(no)) },
  });
  return new Map(rows.map(({ no, ...values }) => [no, values]));
}

/** The rows of the loads that can be read. A base alone replaces nothing, and to ask takes some milliseconds. */
export function readable(loads: readonly number[]): string {
  return `load IN {loads:Array(UInt32)} AND ${IS_READABLE} AND ${loads.length > 1 ? NOT_REPLACED : "1"}`;
}

const BY_EPSS =
  "no IN (SELECT no FROM cve_epss WHERE load = {epssLoad:UInt32} AND score >= toDecimal32({epssMin:String}, 8))";

// What has no score has -1.
const BY_SCORE = {
  newest: "score_newest BETWEEN toFloat32({scoreMin:String}) AND toFloat32({scoreMax:String})",
  primary: "score_primary BETWEEN toFloat32({scoreMin:String}) AND toFloat32({scoreMax:String})",
} as const;

function conditionsOf(
  { epssLoad }: Pick<Loads, "epssLoad">,
  { conditions, terms, anyTerms, epssMin, scores, severityBy }: EngineFilter,
): Bound {
  const keyword = conditions.map(conditionSql);
  const where = [
    ...keyword.map((bound) => bound.where),
    ...terms.map((_, index) => `hasAnyTokens(terms, [{t${index}:String}])`),
    ...(anyTerms.length > 0 ? ["hasAnyTokens(terms, {anyTerms:Array(String)})"] : []),
    ...(epssMin === null ? [] : [BY_EPSS]),
    ...(scores === null ? [] : [BY_SCORE[severityBy]]),
  ];
  // No load has the number 0.
  const [scoreMin = "0", scoreMax = "10"] = scores ?? [];
  const own = { ...numbered("t", terms), anyTerms, epssMin, scoreMin, scoreMax, epssLoad: epssLoad ?? 0 };
  return {
    where: where.join(" AND "),
    params: { ...Object.assign({}, ...keyword.map(({ params }) => params)), ...own },
  };
}

function conditionSql(resolved: ResolvedCondition, index: number): Bound {
  const inRows = resolved.condition.kind === "prefix" ? prefixSql(resolved, index) : literalSql(resolved, index);
  if (resolved.kev.length === 0) return inRows;
  const kev = { [`k${index}`]: resolved.kev.map((no) => BigInt(no)) };
  return { where: `(${inRows.where} OR no IN {k${index}:Array(UInt64)})`, params: { ...inRows.params, ...kev } };
}

function prefixSql({ terms }: ResolvedCondition, index: number): Bound {
  if (terms.length === 0) return { where: "0", params: {} };
  return { where: `hasAnyTokens(terms, {w${index}:Array(String)})`, params: { [`w${index}`]: terms } };
}

const ALNUM = "abcdefghijklmnopqrstuvwxyz0123456789";

function literalSql({ condition, terms }: ResolvedCondition, index: number): Bound {
  if (condition.kind !== "literal") return { where: "1", params: {} };
  const hasTerms = `hasAllTokens(terms, {w${index}:Array(String)})`;
  // What is itself a term need not be looked for in the text, unless only the start of a token counts.
  if (!condition.fromTokenStart && isOneGram(condition.text)) {
    return { where: hasTerms, params: { [`w${index}`]: [`~${condition.text}`] } };
  }
  const params: Record<string, Parameter> = { [`l${index}`]: condition.text };
  const place = `position(text, {l${index}:String})`;
  const where = [`${place} > 0`];
  if (terms.length > 0) {
    where.unshift(hasTerms);
    params[`w${index}`] = terms;
  }
  if (condition.fromTokenStart) {
    // Nearly always the first place is one; the pattern, which costs as much again, looks at the rest.
    const before = `substring(text, toInt64(${place}) - 1, 1)`;
    where.push(`(${place} = 1 OR position('${ALNUM}', ${before}) = 0 OR match(text, {r${index}:String}))`);
    params[`r${index}`] = `(?s)(?:^|[^a-z0-9])${quoteForRe2(condition.text)}`;
  }
  return { where: `(${where.join(" AND ")})`, params };
}

/** The text as a pattern of RE2 that matches it and nothing else. */
export function quoteForRe2(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

function numbered(prefix: string, values: readonly Parameter[]): Record<string, Parameter> {
  return Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));
}
