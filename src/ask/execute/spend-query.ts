import type { ConnectorId } from "../../core/ids.ts";
import type { Problem } from "../../core/problems.ts";
import type { Entity, Period, PlanFilter, PlanGroup, Scope } from "../../planner/index.ts";
import {
  answerSpend,
  type Group,
  type SpendAnswer,
  type SpendQuery,
  type SpendRow,
  spendParams,
} from "../../spend/index.ts";
import { type Execution, pinnedOf } from "./execution.ts";

const PAGE_ROWS = 1_000;
const PAGES_MAX = 5;

/** Days, both included. */
export type Days = Pick<Period, "start_date" | "end_date">;

/** What an operation asks of the spend room beside its scope and its days. */
export type Asked = Partial<Pick<SpendQuery, "group_by" | "granularity" | "sort" | "limit">>;

/** What the spend room answered, all pages of it up to a bound. */
export type Spent = {
  readonly answer: SpendAnswer;
  /** The request that gives the totals, and the rows of the first page. */
  readonly source: string;
  /** The request that gives a row. */
  readonly sourceOf: (row: SpendRow) => string;
  /** Whether all rows are here; else the last ones in the order of the sort are not. */
  readonly isWhole: boolean;
};

/** Asks the spend room for the lines of a scope in a period; with a `limit` for the first rows only. */
export async function askSpend(
  run: Execution,
  scope: Scope,
  days: Days,
  asked: Asked = {},
): Promise<Spent | { readonly problem: Problem }> {
  const pages: Spent[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const spent = await askPage(run, queryOf(scope, days, { ...asked, page }));
    if ("problem" in spent) return spent;
    pages.push(spent);
    if (asked.limit !== undefined || page * PAGE_ROWS >= spent.answer.total_records) break;
  }
  return joined(pages as [Spent, ...Spent[]]);
}

async function askPage(run: Execution, query: SpendQuery): Promise<Spent | { readonly problem: Problem }> {
  const { book, signal } = run;
  const answer = await answerSpend(pinnedOf(run), query, signal);
  if ("problem" in answer) return answer;
  const source = book.source("GET /api/spend", spendParams(query));
  return { answer, source, sourceOf: () => source, isWhole: true };
}

function joined(pages: readonly [Spent, ...Spent[]]): Spent {
  const [{ answer, source }] = pages;
  const data = pages.flatMap((page) => page.answer.data);
  const sources = new Map(pages.flatMap((page) => page.answer.data.map((row) => [row, page.source] as const)));
  return {
    answer: { ...answer, data },
    source,
    sourceOf: (row) => sources.get(row) ?? source,
    isWhole: data.length >= answer.total_records,
  };
}

/** The id of the request that gives the totals of some days of a scope, for sums that were made here. */
export function totalsSource({ book }: Execution, scope: Scope, days: Days): string {
  return book.source("GET /api/spend", spendParams(queryOf(scope, days, {})));
}

function queryOf(scope: Scope, { start_date, end_date }: Days, asked: Asked & { readonly page?: number }): SpendQuery {
  const { group_by = [], granularity = "total", sort = "-cost", limit = PAGE_ROWS, page = 1 } = asked;
  const { filters, tags, metric, connector_id } = scope;
  return {
    start_date,
    end_date,
    billing_period: null,
    group_by: group_by as readonly Group[],
    connector_id: connector_id as ConnectorId | null,
    metric,
    granularity,
    filters,
    tags,
    compare: null,
    sort,
    page,
    limit,
  };
}

/** The scope with the lines of one entity of it only. */
export function scopeWith(scope: Scope, entity: Entity): Scope {
  if (entity.of === "tag") {
    return { ...scope, tags: [...scope.tags, { key: entity.key, values: [entity.value], excludes: false }] };
  }
  return { ...scope, filters: [...scope.filters, { field: entity.of, values: [entity.value], excludes: false }] };
}

/** The value of a group in a row; null: none. */
export function groupValue(row: SpendRow, group: PlanGroup): string | null {
  const value = (row as Record<string, unknown>)[group];
  return typeof value === "string" ? value : null;
}

/** What a row is in the next question; null where its first group can't be filtered by. */
export function entityOfRow(row: SpendRow, [group]: readonly PlanGroup[]): Entity | null {
  if (group === undefined) return null;
  const value = groupValue(row, group);
  if (group.startsWith("tag:")) return { of: "tag", key: group.slice("tag:".length), value };
  if (group === "tag") return value === null ? null : pairOf(value);
  if (group === "connector") return null;
  return { of: group as PlanFilter["field"], value };
}

function pairOf(pair: string): Entity | null {
  const [key = "", ...value] = pair.split("=");
  return key === "" ? null : { of: "tag", key, value: value.join("=") };
}
