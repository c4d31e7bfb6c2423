import { type CveState, isOneGram, NOT_REPLACED } from "../feeds/index.ts";
import type { ClickHouse, Parameter } from "../stores/clickhouse/index.ts";
import type { CveFilter, Page, ResolvedCondition } from "./cve-filter.ts";
import type { SortKey } from "./schema.ts";

/** A found CVE: its number, and the row that has its record. */
export type FoundCve = { readonly no: string; readonly row: string };

/** What is read from. */
export type Engine = Pick<ClickHouse, "query" | "stream">;

/** Which loads are read. */
export type Loads = Pick<CveState, "nvdLoads" | "kevLoad" | "epssLoad">;
type Bound = { readonly where: string; readonly params: Readonly<Record<string, Parameter>> };

// Version 26.7 of the engine gives no rows at all where this meets a text index (seen with 48,000 matches of 500,000).
// The first of an order are found by one thread as fast as by two.
const FIND_SETTINGS = { use_top_k_dynamic_filtering: 0, max_threads: 1 } as const;

/** The long words of the loads, a line each, in ascending order. */
export async function readWords(clickhouse: Engine, loads: readonly number[]): Promise<string> {
  const [row] = await clickhouse.query<{ lines: string }>({
    sql: `SELECT arrayStringConcat(arraySort(groupUniqArray(word)), '\\n') AS lines
      FROM cve_words WHERE load IN {loads:Array(UInt32)}`,
    params: { loads },
  });
  return row?.lines ?? "";
}

/** The searchable fields of NVD of the CVEs that KEV lists, by `no`. */
export async function readKevTexts(clickhouse: Engine, state: Loads): Promise<ReadonlyMap<string, string>> {
  const rows = await clickhouse.query<{ no: string; text: string }>({
    sql: `SELECT no, text FROM cve_rows WHERE ${IN_KEV} AND ${visible(state, { includeRejected: true })}`,
    params: loadsOf(state),
  });
  return new Map(rows.map(({ no, text }) => [no, text]));
}

/** How many CVEs fit. */
export async function countCves(clickhouse: Engine, state: Loads, filter: CveFilter): Promise<number> {
  const { where, params } = conditionsOf(state, filter);
  const [row] = await clickhouse.query<{ n: number }>({
    sql: `SELECT toUInt32(count()) AS n FROM cve_rows WHERE ${where}`,
    params,
  });
  return row?.n ?? 0;
}

/** A page of the CVEs that fit. */
export function findCves(
  clickhouse: Engine,
  state: Loads,
  filter: CveFilter,
  page: Page,
): Promise<readonly FoundCve[]> {
  const { where, params } = conditionsOf(state, filter);
  const { join, order } = orderOf(page.sort, filter, state);
  return clickhouse.query<FoundCve>({
    sql: `SELECT no, row FROM cve_rows ${join} WHERE ${where}
      ORDER BY ${order} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    params: { ...params, limit: page.limit, offset: page.offset },
    settings: FIND_SETTINGS,
  });
}

/** The rows of all CVEs that fit, in the order, a line each. */
export function streamRows(
  clickhouse: Engine,
  state: Loads,
  filter: CveFilter,
  sort: SortKey,
): AsyncIterable<Uint8Array> {
  const { where, params } = conditionsOf(state, filter);
  const { join, order } = orderOf(sort, filter, state);
  return clickhouse.stream({
    sql: `SELECT row FROM cve_rows ${join} WHERE ${where} ORDER BY ${order}`,
    params,
    settings: FIND_SETTINGS,
    format: "CSV",
  });
}

/** NVD's records of the found, by `row`. */
export async function readRecords(
  clickhouse: Engine,
  loads: readonly number[],
  rows: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const read = await clickhouse.query<{ row: string; record: string }>({
    sql: "SELECT row, record FROM cve_records WHERE load IN {loads:Array(UInt32)} AND row IN {rows:Array(UInt64)}",
    params: { loads, rows: rows.map(BigInt) },
  });
  return new Map(read.map(({ row, record }) => [row, record]));
}

/** Where the record of an id is; undefined where there is none. */
export async function findCve(clickhouse: Engine, loads: readonly number[], no: bigint): Promise<FoundCve | undefined> {
  const [found] = await clickhouse.query<FoundCve>({
    sql: `SELECT no, row FROM cve_rows
      WHERE load IN {loads:Array(UInt32)} AND no = {no:UInt64} AND hidden < 2 AND ${NOT_REPLACED} LIMIT 1`,
    params: { loads, no },
  });
  return found;
}

/** Counts of the readable CVEs, by severity, month of publication and whether KEV lists them. */
export function countByMonth(
  clickhouse: Engine,
  state: Loads,
  filter: Pick<CveFilter, "severityBy" | "includeRejected">,
): Promise<readonly { month: string; severity: number; kev: number; n: number }[]> {
  return clickhouse.query({
    sql: `SELECT formatDateTime(published, '%Y-%m') AS month, ${severityColumn(filter)} AS severity,
        no IN (SELECT no FROM cve_kev WHERE load = {kevLoad:UInt32}) AS kev, toUInt32(count()) AS n
      FROM cve_rows WHERE ${visible(state, filter)} GROUP BY month, severity, kev ORDER BY month`,
    params: loadsOf(state),
  });
}

/** How many of the CVEs KEV knows to be used by ransomware. */
export async function countRansomware(
  clickhouse: Engine,
  state: Loads,
  filter: Pick<CveFilter, "includeRejected">,
): Promise<number> {
  const [row] = await clickhouse.query<{ n: number }>({
    sql: `SELECT toUInt32(count()) AS n FROM cve_rows WHERE ${BY_RANSOMWARE} AND ${visible(state, filter)}`,
    params: loadsOf(state),
  });
  return row?.n ?? 0;
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

function severityColumn({ severityBy }: Pick<CveFilter, "severityBy">): string {
  return severityBy === "newest" ? "severity_newest" : "severity_primary";
}

// A base alone replaces nothing, and to ask takes some milliseconds.
function notReplaced({ nvdLoads }: Pick<Loads, "nvdLoads">): string {
  return nvdLoads.length > 1 ? NOT_REPLACED : "1";
}

function visible(state: Loads, { includeRejected }: Pick<CveFilter, "includeRejected">): string {
  return `load IN {loads:Array(UInt32)} AND hidden ${includeRejected ? "< 2" : "= 0"} AND ${notReplaced(state)}`;
}

const IN_KEV = "no IN (SELECT no FROM cve_kev WHERE load = {kevLoad:UInt32})";
const BY_RANSOMWARE = "no IN (SELECT no FROM cve_kev WHERE load = {kevLoad:UInt32} AND ransomware = 1)";
const BY_EPSS =
  "no IN (SELECT no FROM cve_epss WHERE load = {epssLoad:UInt32} AND score >= toDecimal32({epssMin:String}, 8))";

function conditionsOf(state: Loads, filter: CveFilter): Bound {
  const keyword = filter.conditions.map(conditionSql);
  const where = [
    ...keyword.map((bound) => bound.where),
    ...filter.terms.map((_, index) => `hasAnyTokens(terms, [{t${index}:String}])`),
    ...when(filter.anyTerms.length > 0, "hasAnyTokens(terms, {anyTerms:Array(String)})"),
    ...when(filter.severities.length > 0, `${severityColumn(filter)} IN {severities:Array(UInt8)}`),
    ...when(filter.publishedFrom, "published >= {publishedFrom:DateTime64(3, 'UTC')}"),
    ...when(filter.publishedBefore, "published < {publishedBefore:DateTime64(3, 'UTC')}"),
    ...when(filter.modifiedFrom, "modified >= {modifiedFrom:DateTime64(3, 'UTC')}"),
    ...whether(filter.kev, IN_KEV),
    ...whether(filter.ransomware, BY_RANSOMWARE),
    ...when(filter.epssMin, BY_EPSS),
    visible(state, filter),
  ];
  const { anyTerms, severities, publishedFrom, publishedBefore, modifiedFrom, epssMin } = filter;
  const params = {
    ...Object.assign({}, ...keyword.map((bound) => bound.params)),
    ...numbered("t", filter.terms),
    ...{ anyTerms, severities, publishedFrom, publishedBefore, modifiedFrom, epssMin },
    ...loadsOf(state),
  };
  return { where: where.join(" AND "), params };
}

function when(given: string | boolean | null, sql: string): readonly string[] {
  return given === null || given === false ? [] : [sql];
}

function whether(wanted: boolean | null, sql: string): readonly string[] {
  return wanted === null ? [] : [wanted ? sql : `NOT (${sql})`];
}

function loadsOf({ nvdLoads, kevLoad, epssLoad }: Loads): Record<string, Parameter> {
  // No load has the number 0.
  return { loads: nvdLoads, kevLoad: kevLoad ?? 0, epssLoad: epssLoad ?? 0 };
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
  // What is itself a term need not be looked for in the text.
  if (isOneGram(condition.text)) return { where: hasTerms, params: { [`w${index}`]: [`~${condition.text}`] } };
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

function orderOf(sort: SortKey, filter: CveFilter, state: Loads): { readonly join: string; readonly order: string } {
  const direction = sort.startsWith("-") ? "DESC" : "ASC";
  const key = sort.replace("-", "");
  if (key === "published") return { join: "", order: `published ${direction}, no ${direction}` };
  if (key === "modified") return { join: "", order: `modified ${direction}, no ${direction}` };
  if (key === "score") {
    return { join: "", order: `score_${filter.severityBy} ${direction}, no ${direction}` };
  }
  if (state.epssLoad === null) return { join: "", order: `no ${direction}` };
  const join =
    "LEFT JOIN (SELECT no AS epss_no, score AS epss_score FROM cve_epss WHERE load = {epssLoad:UInt32}) AS e " +
    "ON e.epss_no = cve_rows.no";
  return { join, order: `if(epss_no = 0, -1, toFloat64(epss_score)) ${direction}, no ${direction}` };
}

function numbered(prefix: string, values: readonly Parameter[]): Record<string, Parameter> {
  return Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));
}
