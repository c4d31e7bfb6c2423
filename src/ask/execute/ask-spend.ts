import { addMonths } from "../../core/days.ts";
import type { ConnectorId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Entity, Period, Scope } from "../../planner/index.ts";
import { answerSpend, type Group, type SpendAnswer, type SpendQuery, spendParams } from "../../spend/index.ts";
import type { Amount, Figures } from "../fact-book.ts";
import { askFor, endWith, pinnedOf } from "./asking.ts";
import { type Asking, type Execution, type Finding, insight, type Told } from "./execution.ts";
import { withNamesApart } from "./tell-rows.ts";
import { type AboutSpend, during, listed, scopeWords } from "./tell-spend.ts";

const PAGE_ROWS = 1_000;
const PAGES_MAX = 5;

/** Days, both included. */
export type Days = Pick<Period, "start_date" | "end_date">;

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

type Uncovered = SpendAnswer["uncovered"][number];

/** What any answer of the spend room says of the bills behind it. */
type Answered = Figures &
  Pick<SpendAnswer, "freshness" | "warnings"> &
  Pick<Spent, "untagged"> & { readonly uncovered?: SpendAnswer["uncovered"] };

/** Asks for the cost of an operation; where nothing was billed, that is all that is told. */
export function* askBilled(run: Execution, about: AboutSpend, asked: Asked = {}): Asking<Spent> {
  const known = yield* askSpend(run, about.scope, about.period, asked);
  const spent = { ...known, untagged: yield* tellUntagged(run, about) };
  return spent.totals.length > 0 ? spent : yield* endWith(nothingBilled(run, about, spent));
}

/**
 * "VPC and CloudWatch in production", where no line of CloudWatch has an environment: that it is not in the figure, and
 * how much it is. Its sentences are empty where each service has the tag, whichever value.
 */
function* tellUntagged(run: Execution, { scope, period }: AboutSpend): Asking<readonly string[]> {
  const named = scope.filters.find(({ field, excludes }) => field === "service" && !excludes);
  const tag = scope.tags.find(({ values, excludes }) => !excludes && values !== null && !values.includes(null));
  if (!named || !tag) return [];
  const tags = scope.tags.filter((one) => one !== tag);
  const tagged: Scope = { ...scope, tags: [...tags, { key: tag.key, values: null, excludes: false }] };
  const { data } = yield* askSpend(run, tagged, period, { group_by: ["service"] });
  const known = new Set(data.map((row) => row.service ?? null));
  const told: string[] = [];
  for (const service of named.values.filter((value) => !known.has(value))) {
    const filters = scope.filters.map((one) => (one === named ? { ...named, values: [service] } : one));
    const spent = yield* askSpend(run, { ...scope, filters, tags }, period);
    const sums = listed(spent.totals.map((total) => spent.money(`${service}, untagged`, total)));
    if (sums !== "") {
      told.push(`No line of ${spent.entity(service ?? "")} has the tag ${spent.entity(tag.key)}: ${sums} is left out.`);
    }
  }
  return told;
}

/** What is said where nothing was billed; `of`: the lines that are meant, where they are not the scope itself. */
export function nothingBilled(
  { book }: Execution,
  { scope, period }: AboutSpend,
  spent: Spent,
  of = scopeWords(scope, book),
): Told {
  const ahead = isAhead(spent, period);
  const { absent, others } = connectorsWithout(period, spent);
  const isKnown = !ahead && (absent.size === 0 || others.length > 0);
  const what = `${of} ${during(period, book)}`;
  // Another connector's bills tell what kinds of charges there are in them, but not what services of this one cost.
  const asFar = absent.size === 0 || isOfKinds(scope) ? "" : ", as far as bills of these days are loaded";
  return {
    answer: isKnown
      ? `Nothing was billed${what}${asFar}.`
      : `What was billed${what} can't be told: no bill here has it.`,
    insights: insight("No cost in these days", whyNothing(ahead, isKnown)),
    ...aboutSpend(period, spent),
  };
}

function isOfKinds({ filters, tags }: Scope): boolean {
  return tags.length === 0 && filters.every(({ field }) => field === "charge_category");
}

function covers(gap: Days, { start_date, end_date }: Days): boolean {
  return gap.start_date <= start_date && gap.end_date >= end_date;
}

/** Whether the bills end before these days begin: what is billed in them is not known yet. */
export function isAhead({ freshness }: Pick<Answered, "freshness">, { start_date }: Days): boolean {
  return freshness.data_through !== null && freshness.data_through < start_date;
}

function whyNothing(ahead: boolean, isKnown: boolean): string {
  if (ahead) return "The bills do not reach these days yet. Ask for earlier ones, or look at the connectors.";
  return isKnown
    ? "Either nothing was used, or its bills did not come. Ask for the connectors to see how far each reaches."
    : "No bill of these days was loaded, so nothing is known of them. Ask for days that the bills have.";
}

/** What of a finding is the same for all that asks the spend room. */
export function aboutSpend(
  period: Period,
  answered: Answered,
): Pick<Finding, "period" | "dataThrough" | "warnings" | "notes" | "gaps"> {
  const { start_date, end_date, assumed } = period;
  const { freshness, warnings } = answered;
  return {
    period: { start_date, end_date, assumed },
    dataThrough: freshness.data_through,
    warnings,
    gaps: [...cutAway(period, answered), ...gapSentences(period, answered), ...(answered.untagged ?? [])],
    notes: periodNotes(period, answered),
  };
}

/** "Ever" reaches back as far as one question can: that there are older bills, which are not in the figure, is said. */
function cutAway({ assumed, start_date, end_date }: Period, { freshness, day }: Answered): readonly string[] {
  const begins = freshness.connectors.flatMap(({ data_from }) => data_from ?? []).sort();
  const [first] = begins;
  const isLongest = addMonths(start_date, LIMITS.spendMonthsMax - 1) <= end_date;
  if (!assumed || !isLongest || first === undefined || first >= start_date) return [];
  const [from, begin] = [day("first day of this answer", start_date), day("first day of the bills", first)];
  return [
    `There are older bills, from ${begin} on, that are not in this answer: it reaches back to ${from}. Ask for their ` +
      "years by themselves.",
  ];
}

/** The days that were asked for and of which bills are absent: what is told of them is no fact on what was spent. */
function gapsAsked({ uncovered = [] }: Pick<Answered, "uncovered">): readonly Uncovered[] {
  return uncovered.filter(({ of, reason }) => of === "asked" && reason !== "nothing_loaded");
}

/** The connectors that have no bill of any of these days, and those of the others that are loaded. */
function connectorsWithout(days: Days, answered: Pick<Answered, "uncovered" | "freshness">) {
  const absent = new Set(gapsAsked(answered).flatMap((gap) => (covers(gap, days) ? [gap.connector_id] : [])));
  const { connectors } = answered.freshness;
  const others = connectors.filter(({ id, data_through }) => data_through !== null && !absent.has(id));
  return { absent, others };
}

/**
 * Whether the bills lack some of these days, as far as they were asked for. A connector that has no bill of all that
 * was asked for, in `asked`, is in no step of it, so a step without it is as whole as the others.
 */
export function isUncovered(answered: Answered, { start_date, end_date }: Days, asked?: Days): boolean {
  const gaps = gapsAsked(answered);
  const without = asked && connectorsWithout(asked, answered);
  const open = without?.others.length ? gaps.filter(({ connector_id }) => !without.absent.has(connector_id)) : gaps;
  return open.some((gap) => gap.start_date <= end_date && gap.end_date >= start_date);
}

/** The gaps that are alike but for the connector, in one sentence: a short one of all that have none of the days. */
function gapSentences(period: Days, answered: Answered): readonly string[] {
  const gaps = gapsAsked(answered);
  const { absent, others } = connectorsWithout(period, answered);
  const alike = Map.groupBy(gaps, ({ connector_id, name: _, ...gap }) =>
    others.length > 0 && absent.has(connector_id) ? "" : JSON.stringify(gap),
  );
  return [...alike].map(([kind, parts]) => gapWords(parts, answered, kind === ""));
}

/** "The bills of AWS and Azure begin on 2026-08-24: 2026-07-01 to 2026-07-31 is not in this answer." */
function gapWords(gaps: readonly Uncovered[], { day, entity }: Figures, areAbsent: boolean): string {
  const [{ name, reason, start_date, end_date, data_from, data_through }] = gaps as readonly [Uncovered];
  const dayOf = (label: string, value: string) => day(`${name}, ${label}`, value);
  const first = dayOf("first day that is missing", start_date);
  const days = start_date === end_date ? first : `${first} to ${dayOf("last day that is missing", end_date)}`;
  const names = gaps.map((one) => entity(one.name));
  if (areAbsent) return `${listed(names)} ${names.length === 1 ? "has" : "have"} no bills of ${days}.`;
  const bills = `The bills of ${listed(names)}`;
  if (reason === "before_first_bill" && data_from) {
    return `${bills} begin on ${dayOf("data from", data_from)}: ${days} is not in this answer.`;
  }
  if (reason === "after_last_bill" && data_through) {
    return `${bills} end on ${dayOf("data through", data_through)}: ${days} is not in this answer.`;
  }
  return `${bills} lack ${days}: those days are not in this answer.`;
}

/** What a reader must know of a period: that it was assumed, that it is not over, how far the bills reach. */
function periodNotes(period: Period, answered: Answered): readonly string[] {
  return [
    ...(period.assumed ? ["The question names no exact days, so these were taken."] : []),
    ...(period.running ? ["The period is not over."] : []),
    reachOf(period, answered),
  ];
}

/** How far the bills reach; where some connectors have none of these days, those of the others. */
function reachOf(period: Period, answered: Answered): string {
  const { day, entity, freshness } = answered;
  if (freshness.data_through === null) return "No bill has been loaded yet.";
  const { absent, others } = connectorsWithout(period, answered);
  const ends = absent.size > 0 ? others.map(({ data_through }) => data_through ?? "").toSorted() : [];
  const whose = ends.length > 0 ? ` of ${listed(others.map(({ name }) => entity(name)))}` : "";
  return `The bills${whose} reach through ${day("data through", ends.at(-1) ?? freshness.data_through)}.`;
}
