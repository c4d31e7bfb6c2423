import { LIMITS } from "../../core/limits.ts";
import type { Problem, Refused } from "../../core/problems.ts";
import { coverageWarnings, dependenceOf } from "../coverage.ts";
import { gramTerms, prefixTerm } from "../index-terms.ts";
import type { CveItem, CveList, CveQuery, SeverityRule, SORTS } from "../schema.ts";
import type { CveState } from "../store.ts";
import { buildFilter, type CveFilter } from "./cve-filter.ts";
import { asOfOf } from "./identifiers.ts";
import type { ItemsOfRows } from "./kept-items.ts";
import { type KeywordCondition, parseKeyword } from "./parse-keyword.ts";
import { readItem } from "./read-record.ts";
import { firstAtOrAfter, selectRows } from "./select-rows.ts";
import type { StateCatalog } from "./state-catalog.ts";
import { type Engine, findMatches, readEpss, readOrder, readRecords } from "./store-search.ts";

/** What a reader of CVEs has: the engine, which stops when nobody waits any more, and the state to read. */
export type CveReader = {
  readonly clickhouse: Engine;
  readonly state: CveState;
  readonly catalog: StateCatalog;
};

/** One page of the CVEs that a query asks for, with the exact total. */
export async function searchCves(reader: CveReader, query: CveQuery): Promise<CveList | Refused> {
  const { page, limit, severity_by } = query;
  const found = await findCves(reader, query, { offset: (page - 1) * limit, limit });
  if ("problem" in found) return found;
  return {
    data: await readItems(reader, found.ranks, severity_by),
    ...{ page, limit, total_records: found.total, severity_by },
    as_of: asOfOf(reader.state.id),
    feeds: reader.state.feeds,
    warnings: coverageWarnings(reader.state.feeds, dependenceOf(query)),
  };
}

/** How many CVEs fit, and the ranks of a part of them in the query's order. */
export async function findCves(
  reader: CveReader,
  query: CveQuery,
  part: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly ranks: Uint32Array } | Refused> {
  const filter = filterOf(reader, query);
  if ("problem" in filter) return filter;
  const [found, order] = await Promise.all([matchesOf(reader, filter), orderOf(reader, query)]);
  const matches = filter.kevEntry ? inBoth(reader.catalog.kevWhere(filter.kevEntry), found) : found;
  const descending = query.sort.startsWith("-");
  return selectRows(reader.catalog.rows, filter, { matches, order, descending }, part);
}

/** Those of ascending ranks, a few, that are among others, ascending too; null stands for all. */
function inBoth(few: Uint32Array, others: Uint32Array | null): Uint32Array {
  return others ? few.filter((rank) => others[firstAtOrAfter(others, rank)] === rank) : few;
}

/** The rows that fit what only the engine can tell; null where it need not be asked. */
async function matchesOf({ clickhouse, state, catalog }: CveReader, filter: CveFilter): Promise<Uint32Array | null> {
  const { conditions, terms, anyTerms, epssMin, scores } = filter;
  const score = scores === null ? null : [...scores, filter.severityBy];
  if (conditions.length + terms.length + anyTerms.length === 0 && epssMin === null && score === null) return null;
  // What a condition stands for follows from the state.
  const name = JSON.stringify([conditions.map(({ condition }) => condition), terms, anyTerms, epssMin, score]);
  return catalog.ranksOnce(name, async () => catalog.rows.ranksOf(await findMatches(clickhouse, state, filter)));
}

/** The order of a sort; null where it is that of the rows. */
async function orderOf({ clickhouse, state, catalog }: CveReader, query: CveQuery): Promise<Uint32Array | null> {
  const key = query.sort.replace("-", "") as (typeof SORTS)[number];
  if (key === "published") return null;
  if (key === "kev_added") return catalog.ranksOnce(key, async () => catalog.byKevDay("date_added"));
  if (key === "kev_due") return catalog.ranksOnce(key, async () => catalog.byKevDay("due_date"));
  const order = key === "score" ? (`score_${query.severity_by}` as const) : key;
  return catalog.ranksOnce(order, () => readOrder(clickhouse, state, order));
}

/** What a query asks of the rows of the reader's state. */
function filterOf({ catalog }: CveReader, query: CveQuery): CveFilter | Refused {
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

/** The CVEs of these ranks as answers show them. `itemsOf`: where from; else from those that are kept. */
export async function readItems(
  { clickhouse, state, catalog }: CveReader,
  ranks: Iterable<number>,
  severityBy: SeverityRule,
  itemsOf: ItemsOfRows = catalog.itemsOf,
): Promise<CveItem[]> {
  const epssLoad = state.epssLoad;
  const found = Array.from(ranks, catalog.rows.foundAt);
  const nos = found.map(({ no }) => no);
  const rows = found.map(({ row }) => row);
  const [items, epss] = await Promise.all([
    itemsOf(rows, severityBy, (missing) => readRecords(clickhouse, missing)),
    epssLoad === null || nos.length === 0 ? new Map<string, never>() : readEpss(clickhouse, epssLoad, nos),
  ]);
  const date = state.feeds.epss.as_of?.slice(0, 10) ?? "";
  return found.map(({ no, row }) => {
    const item = items.get(row) ?? readItem("{}", severityBy);
    const scores = epss.get(no);
    return { ...item, kev: catalog.entryOf(no), epss: scores ? { ...scores, date } : null };
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
