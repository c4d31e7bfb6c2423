import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import { type CveState, gramTerms, prefixTerm } from "../feeds/index.ts";
import { buildFilter, type CveFilter } from "./cve-filter.ts";
import { asOfOf } from "./identifiers.ts";
import type { KeptRecords } from "./kept-records.ts";
import { type KeywordCondition, parseKeyword } from "./parse-keyword.ts";
import { readItem } from "./read-record.ts";
import type { CveItem, CveList, CveQuery, SeverityRule } from "./schema.ts";
import type { StateCatalog } from "./state-catalog.ts";
import { countCves, type Engine, type FoundCve, findCves, readEpss, readRecords } from "./store-search.ts";

/** What a reader of CVEs has: the engine, which stops when nobody waits any more, and the state to read. */
export type CveReader = {
  readonly clickhouse: Engine;
  readonly state: CveState;
  readonly catalog: StateCatalog;
};

/** One page of the CVEs that a query asks for, with the exact total. */
export async function searchCves(reader: CveReader, query: CveQuery): Promise<CveList | { readonly problem: Problem }> {
  const { clickhouse, state, catalog } = reader;
  const filter = filterOf(reader, query);
  if ("problem" in filter) return filter;
  const page = { sort: query.sort, offset: (query.page - 1) * query.limit, limit: query.limit };
  const [total, found] = await Promise.all([
    catalog.countOnce(nameOf(filter), () => countCves(clickhouse, state, filter)),
    findCves(clickhouse, state, filter, page),
  ]);
  return {
    data: await readItems(reader, found, query.severity_by),
    page: query.page,
    limit: query.limit,
    total_records: total,
    severity_by: query.severity_by,
    as_of: asOfOf(state.id),
    feeds: state.feeds as CveList["feeds"],
  };
}

/** What a query asks of the rows of the reader's state. */
export function filterOf({ catalog }: CveReader, query: CveQuery): CveFilter | { readonly problem: Problem } {
  const conditions = parseKeyword(query.keyword ?? "");
  if (conditions.length > LIMITS.keywordConditionsMax) return { problem: tooManyWords() };
  return buildFilter(
    query,
    conditions.map((condition) => ({
      condition,
      terms: termsOf(condition, catalog),
      kev: catalog.fulfillingAlone(condition),
    })),
  );
}

// What a condition stands for follows from the state.
function nameOf(filter: CveFilter): string {
  return JSON.stringify({ ...filter, conditions: filter.conditions.map(({ condition }) => condition) });
}

/** The found CVEs as answers show them, in their order. `records`: where from; else from those that are kept. */
export async function readItems(
  { clickhouse, state, catalog }: CveReader,
  found: readonly FoundCve[],
  severityBy: SeverityRule,
  records: KeptRecords = catalog.records,
): Promise<CveItem[]> {
  const epssLoad = state.epssLoad;
  const nos = found.map(({ no }) => no);
  const [texts, epss] = await Promise.all([
    records(
      found.map(({ row }) => row),
      (rows) => readRecords(clickhouse, state.nvdLoads, rows),
    ),
    epssLoad === null || nos.length === 0 ? new Map<string, never>() : readEpss(clickhouse, epssLoad, nos),
  ]);
  const date = state.feeds.epss.as_of?.slice(0, 10) ?? "";
  return found.map(({ no, row }) => {
    const scores = epss.get(no);
    const beside = { severityBy, kev: catalog.entryOf(no), epss: scores ? { ...scores, date } : null };
    return readItem(texts.get(row) ?? "{}", beside);
  });
}

function tooManyWords(): Problem {
  const message = `It must have at most ${LIMITS.keywordConditionsMax} different words and quoted texts.`;
  const errors = [{ field: "keyword", code: "too_big", message }];
  return { code: "invalid_request", detail: `keyword: ${message}`, errors };
}

function termsOf(condition: KeywordCondition, { words }: StateCatalog): readonly string[] {
  if (condition.kind === "literal") return gramTerms(condition.text);
  const short = prefixTerm(condition.token);
  return short === null ? words.beginningWith(condition.token) : [short];
}
