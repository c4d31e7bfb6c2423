import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { buildFilter, type ResolvedCondition } from "./cve-filter.ts";
import { asOfOf } from "./identifiers.ts";
import { gramTerms, prefixTerm } from "./index-terms.ts";
import type { KevCatalog, KevCatalogs } from "./kev-catalog.ts";
import { type KeywordCondition, parseKeyword } from "./parse-keyword.ts";
import { readItem } from "./read-record.ts";
import type { CveItem, CveList, CveQuery, SeverityRule } from "./schema.ts";
import type { CveState } from "./store.ts";
import { countCves, type FoundCve, findCves, findWords, readEpss, readRecords } from "./store-search.ts";

/** What a reader of CVEs has: the engine, the state to read, and KEV. */
export type CveReader = {
  readonly clickhouse: ClickHouse;
  readonly state: CveState;
  readonly kevCatalogs: KevCatalogs;
};

/** One page of the CVEs that a query asks for, with the exact total. */
export async function searchCves(reader: CveReader, query: CveQuery): Promise<CveList | { readonly problem: Problem }> {
  const { clickhouse, state } = reader;
  const conditions = parseKeyword(query.keyword ?? "");
  if (conditions.length > LIMITS.keywordConditionsMax) return { problem: tooManyWords() };

  const kev = await reader.kevCatalogs(clickhouse, state);
  const filter = buildFilter(query, await resolveKeyword(clickhouse, state.nvdLoads, kev, conditions));
  const page = { sort: query.sort, offset: (query.page - 1) * query.limit, limit: query.limit };
  const [total, found] = await Promise.all([
    countCves(clickhouse, state, filter),
    findCves(clickhouse, state, filter, page),
  ]);
  return {
    data: await readItems(reader, kev, found, query.severity_by),
    page: query.page,
    limit: query.limit,
    total_records: total,
    severity_by: query.severity_by,
    as_of: asOfOf(state.id),
    feeds: state.feeds as CveList["feeds"],
  };
}

/** The found CVEs as answers show them, in their order. */
export async function readItems(
  { clickhouse, state }: CveReader,
  kev: KevCatalog,
  found: readonly FoundCve[],
  severityBy: SeverityRule,
): Promise<CveItem[]> {
  const epssLoad = state.epssLoad;
  const nos = found.map(({ no }) => no);
  const [records, epss] = await Promise.all([
    readRecords(clickhouse, state.nvdLoads, found),
    epssLoad === null || nos.length === 0 ? new Map<string, never>() : readEpss(clickhouse, epssLoad, nos),
  ]);
  const date = state.feeds.epss.as_of?.slice(0, 10) ?? "";
  return found.map(({ no, row }) => {
    const scores = epss.get(no);
    const beside = { severityBy, kev: kev.entryOf(no), epss: scores ? { ...scores, date } : null };
    return readItem(records.get(row) ?? "{}", beside);
  });
}

function tooManyWords(): Problem {
  const message = `It must have at most ${LIMITS.keywordConditionsMax} different words and quoted texts.`;
  const errors = [{ field: "keyword", code: "too_big", message }];
  return { code: "invalid_request", detail: `keyword: ${message}`, errors };
}

/** What each condition of a keyword stands for in these loads: terms to look up, and KEV entries that fulfil it. */
async function resolveKeyword(
  clickhouse: ClickHouse,
  loads: readonly number[],
  kev: KevCatalog,
  conditions: readonly KeywordCondition[],
): Promise<readonly ResolvedCondition[]> {
  const long = conditions.flatMap((condition) =>
    condition.kind === "prefix" && prefixTerm(condition.token) === null ? [condition.token] : [],
  );
  const words = await findWords(clickhouse, loads, long);
  return conditions.map((condition) => ({
    condition,
    terms: termsOf(condition, words),
    kev: kev.fulfillingAlone(condition),
  }));
}

function termsOf(condition: KeywordCondition, words: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (condition.kind === "literal") return gramTerms(condition.text);
  const short = prefixTerm(condition.token);
  return short === null ? (words.get(condition.token) ?? []) : [short];
}
