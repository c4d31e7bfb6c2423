import type { ConnectorId } from "../../core/ids.ts";
import type { Entity, Period, Scope } from "../../planner/index.ts";
import {
  answerSpend,
  type Group,
  type SpendAnswer,
  type SpendQuery,
  type SpendRow,
  spendParams,
} from "../../spend/index.ts";
import type { Amount, Figures } from "../fact-book.ts";
import { askFor, pinnedOf } from "./asking.ts";
import { type Days, gapsOf, type Reached, reachOf } from "./bills/gaps.ts";
import type { Asking, Execution, Finding } from "./execution.ts";
import { entityOfRow, type Groups, withNamesApart } from "./tell-rows.ts";

const PAGE_ROWS = 1_000;
const PAGES_MAX = 5;

/** What an operation asks of the spend room beside its scope and its days. */
export type Asked = Partial<Pick<SpendQuery, "group_by" | "granularity" | "sort" | "limit">>;

/**
 * What the spend room answered, all pages of it up to a bound. It makes the facts of its totals and of its rows, each
 * as one of the request that gives it.
 */
export type Spent = SpendAnswer &
  Figures & {
    /** Makes the facts of a row; of none, and of totals, those of the first page. */
    of(row: Amount | null): Figures;
    /** Whether all rows are here; else the last ones in the order of the sort are not. */
    readonly isWhole: boolean;
    /** What of the asked lines lacks the tag that is asked for, in sentences. */
    readonly untagged?: readonly string[];
    /** What is given back beside credits that are asked for, and how often purchases recur, in sentences. */
    readonly ofKind?: readonly string[];
  };

/** Asks the spend room for the lines of a scope in a period; with a `limit` for the first rows only. */
export function* askSpend(run: Execution, scope: Scope, days: Days, asked: Asked = {}): Asking<Spent> {
  const pages = [yield* askPage(run, queryOf(scope, days, asked))];
  const [first] = pages as [Page];
  const wanted = asked.limit === undefined ? Math.ceil(first.total_records / PAGE_ROWS) : 1;
  while (pages.length < Math.min(wanted, PAGES_MAX)) {
    pages.push(yield* askPage(run, queryOf(scope, days, { ...asked, page: pages.length + 1 })));
  }
  const data = [
    ...withNamesApart(
      pages.flatMap((page) => page.data),
      run.book.nameOf,
    ),
  ];
  const places = pages.flatMap((page) => page.data.map(() => page));
  const pageOf = new Map<unknown, Page>(data.map((row, place) => [row, places[place] ?? first]));
  const of = (row: Amount | null) => pageOf.get(row) ?? first;
  const money: Figures["money"] = (label, amount, from) => of(amount).money(label, amount, from);
  return { ...first, data, money, of, isWhole: data.length >= first.total_records };
}

type Page = SpendAnswer & Figures;

function askPage(run: Execution, query: SpendQuery): Asking<Page> {
  const request = { path: "/api/spend", params: spendParams(query) };
  return askFor(run, request, () => answerSpend(pinnedOf(run), query, run.signal));
}

/** The facts of the request that gives the totals of some days of a scope, for sums that were made here. */
export function totalsOf({ book }: Execution, scope: Scope, days: Days): Figures {
  return book.from(book.source("GET /api/spend", spendParams(queryOf(scope, days, {}))));
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

/** The cost in a currency; undefined where nothing is in it. */
export function costIn(currency: string | null, amounts: readonly Amount[]): string | undefined {
  return amounts.find((one) => one.currency === currency)?.cost;
}

/**
 * The scope with the lines of one entity of it only, or of several of one kind. They take the place of a list that they
 * are in: beside that list, the request that a fact names would ask for all of it.
 */
export function scopeWith(scope: Scope, entity: Entity, ...more: readonly Entity[]): Scope {
  const values = [...new Set([entity, ...more].map(({ value }) => value))];
  const isAny = { values, excludes: false };
  if (entity.of === "tag") {
    const { key } = entity;
    const others = scope.tags.filter((one) => one.key !== key || !hasOneOf(one, values));
    return { ...scope, tags: [...others, { key, ...isAny }] };
  }
  const { of: field } = entity;
  const others = scope.filters.filter((one) => one.field !== field || !hasOneOf(one, values));
  return { ...scope, filters: [...others, { field, ...isAny }] };
}

/**
 * The scope with the lines of a row of it only, which are of each of its groups: within one of them alone there are
 * other rows, too. Null where a group can't be filtered by.
 */
export function scopeOfRow(scope: Scope, row: SpendRow, groups: Groups): Scope | null {
  return groups.reduce<Scope | null>((rest, group) => {
    const entity = rest && entityOfRow(row, [group]);
    return entity ? scopeWith(rest, entity) : null;
  }, scope);
}

/** Whether lines are of kinds of charges that were asked for: then no kind is told apart from the others. */
export function isOfKind({ filters }: Scope): boolean {
  return filters.some(({ field }) => field === "charge_category");
}

function hasOneOf(
  { values, excludes }: Scope["filters"][number] | Scope["tags"][number],
  wanted: readonly (string | null)[],
): boolean {
  return !excludes && values !== null && wanted.some((value) => values.includes(value));
}

/** What any answer of the spend room says of the bills behind it. */
type Answered = Reached & Pick<SpendAnswer, "warnings"> & Pick<Spent, "untagged" | "ofKind">;

/** What of a finding is the same for all that asks the spend room. */
export function aboutSpend(
  period: Period,
  answered: Answered,
): Pick<Finding, "period" | "dataThrough" | "warnings" | "notes" | "gaps"> {
  const { start_date, end_date, assumed } = period;
  const { freshness, warnings } = answered;
  const gaps = gapsOf(period, answered);
  return {
    period: { start_date, end_date, assumed },
    dataThrough: freshness.data_through,
    warnings,
    gaps: [...gaps.first, ...(answered.untagged ?? [])],
    notes: [...(answered.ofKind ?? []), ...gaps.last, ...periodNotes(period, answered)],
  };
}

/** What a reader must know of a period: that it was assumed, that it is not over, how far the bills reach. */
function periodNotes(period: Period, answered: Answered): readonly string[] {
  return [
    ...(period.assumed ? ["The question names no exact days, so these were taken."] : []),
    ...(period.running ? ["The period is not over."] : []),
    reachOf(period, answered),
  ];
}
