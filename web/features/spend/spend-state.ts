import { addDays, type Day, daysIn, isDay, isWholeMonth, monthEnd, monthStart } from "../../lib/dates.ts";
import { listOf, oneOf, type Params } from "../../lib/search.ts";
import { isPage } from "../../lib/unread-params.ts";
import { readValues, splitItems, type WantedValue, writeItem, writeValue } from "../../lib/value-lists.ts";
import { presetsOf, type Range } from "./ranges.ts";

export const METRICS = ["billed", "effective", "list", "contracted"] as const;
export type Metric = (typeof METRICS)[number];
export const COMPARES = ["previous", "previous_month", "previous_year", "none"] as const;
/** By a name of the API, or with days of one's own: `2026-09-01..2026-09-30`. */
export type Compare = (typeof COMPARES)[number] | `${Day}..${Day}`;
export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];
export const CHARTS = ["bars", "lines"] as const;
export const VIEWS = ["rows", "drivers", "charges"] as const;
export type View = (typeof VIEWS)[number];

/** A page has so many rows; where figures of an answer lead, so many that all that it names are among them. */
export const LIMITS = [25, 100] as const;
export type Limit = (typeof LIMITS)[number];

/** One value of one field that lines must have, or must not have. */
export type Filter = WantedValue & { readonly field: string };

/** What the explorer shows; all of it is in the address. */
export type SpendState = {
  readonly start: Day;
  readonly end: Day;
  /** `YYYY-MM`: the lines of this invoice, in the place of the days. */
  readonly invoice: string | null;
  /** Whether of the invoice only the lines of the days are shown. */
  readonly isPart: boolean;
  readonly groups: readonly string[];
  readonly metric: Metric;
  /** null: what suits the range. */
  readonly step: Step | null;
  readonly filters: readonly Filter[];
  readonly connector: string | null;
  /** null: the one with the most. Currencies are never added up. */
  readonly currency: string | null;
  readonly compare: Compare;
  /** `cost`, `change` or a group, `-` before it for descending. */
  readonly sort: string;
  readonly page: number;
  /** How many rows a page has. */
  readonly limit: Limit;
  readonly chart: (typeof CHARTS)[number];
  /** Names of the legend that were switched off. */
  readonly hidden: readonly string[];
  readonly view: View;
};

/** How a charge came about: what lines alone tell. */
export const CHARGE_FIELDS = [
  "pricing_category",
  "commitment_discount_id",
  "commitment_discount_status",
  "charge_frequency",
  "charge_class",
  "publisher",
] as const;

/** The fields that lines are filtered by, beside `tag` (its values are keys) and `tag:<key>`. */
export const FIELDS = [
  ...(["service", "account", "region", "provider", "category", "charge_category", "resource"] as const),
  ...CHARGE_FIELDS,
] as const;
const DAYS_BY_DEFAULT = 30;
const DAYS_BY_DAY_MAX = 120;

/** The state that an address tells. What it does not say, or says wrongly, is as by default. */
export function readSpendState(search: Params, today: Day): SpendState {
  const { start, end } = readDays(search, today);
  const invoice = monthIn(search["billing_period"]) ?? null;
  const hasDays = dayIn(search["start_date"]) !== undefined && dayIn(search["end_date"]) !== undefined;
  const groups = search["group_by"] === undefined ? ["service"] : splitItems(listOf(search["group_by"]));
  return {
    start,
    end,
    invoice,
    isPart: invoice !== null && hasDays,
    groups: [...new Set(groups.filter((group) => group !== ""))].slice(0, 2),
    metric: among(METRICS, search["metric"]) ?? "billed",
    step: among(STEPS, search["granularity"]) ?? null,
    filters: readFilters(search),
    connector: oneOf(search["connector_id"]) ?? null,
    currency: oneOf(search["currency"]) ?? null,
    compare: readCompare(search["compare"]) ?? ownCompare({ start, end }),
    ...readDisplay(search),
  };
}

/** The days of an address; those of a kept one may be a name, such as `range=last_month`. */
function readDays(search: Params, today: Day): Range {
  const named = presetsOf(today).find(({ id }) => id === oneOf(search["range"]));
  const [first = named?.start, last = named?.end] = [dayIn(search["start_date"]), dayIn(search["end_date"])];
  // As in the API a first day alone reaches until today, and a last one alone begins with its month.
  const end = last ?? (first === undefined ? addDays(today, -1) : today);
  const begin = last === undefined ? addDays(end, 1 - DAYS_BY_DEFAULT) : monthStart(end);
  // What is told of an address that has them in the wrong order: unread-params.ts.
  return { start: first !== undefined && first <= end ? first : begin, end };
}

function readDisplay(search: Params): Pick<SpendState, "sort" | "page" | "limit" | "chart" | "hidden" | "view"> {
  const page = oneOf(search["page"]) ?? "";
  return {
    sort: oneOf(search["sort"]) ?? "-cost",
    page: isPage(page) ? Number(page) : 1,
    limit: LIMITS.find((limit) => String(limit) === oneOf(search["limit"])) ?? LIMITS[0],
    chart: among(CHARTS, search["chart"]) ?? "bars",
    hidden: listOf(search["hide"]),
    view: among(VIEWS, search["view"]) ?? "rows",
  };
}

/** The address of a state: under the API's names, what is as by default left out, the days never. */
export function writeSpendState(state: SpendState): Params {
  const isDefaultGroup = state.groups.length === 1 && state.groups[0] === "service";
  return {
    ...rangeParams(state),
    ...(isDefaultGroup ? {} : { group_by: state.groups.length === 0 ? "" : state.groups.map(writeItem) }),
    ...given("metric", state.metric, "billed"),
    ...given("granularity", state.step, null),
    ...writeFilters(state.filters),
    ...given("connector_id", state.connector, null),
    ...given("currency", state.currency, null),
    ...given("compare", state.compare, ownCompare(state)),
    ...given("sort", state.sort, "-cost"),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
    ...given("limit", String(state.limit), String(LIMITS[0])),
    ...given("chart", state.chart, "bars"),
    ...(state.hidden.length === 0 ? {} : { hide: state.hidden }),
    ...given("view", state.view, "rows"),
  };
}

/** What days are compared with, unless told: a month with the month before it, others with as many days before. */
export function ownCompare(days: Range): Compare {
  return isWholeMonth(days) ? "previous_month" : "previous";
}

/** The days that a range is compared with, where they are one's own; an invoice has only the one before. */
export function baseOf({ compare, invoice }: Pick<SpendState, "compare" | "invoice">): Range | null {
  const [start, end] = compare.split("..");
  return invoice === null && start !== undefined && end !== undefined ? { start, end } : null;
}

/** The same address with days that move along, where they have a name today. */
export function writeMovingState(state: SpendState, today: Day): { label: string; search: Params } | null {
  const named = presetsOf(today).find(({ start, end }) => start === state.start && end === state.end);
  if (!named || state.invoice !== null) return null;
  const { start_date: _start, end_date: _end, ...others } = writeSpendState({ ...state, page: 1, limit: LIMITS[0] });
  return { label: named.label, search: { range: named.id, ...others } };
}

/** The days, the invoice, or the days of the invoice, as the API is asked for them. */
export function rangeParams({ start, end, invoice, isPart }: SpendState): Params {
  const days = { start_date: start, end_date: end };
  if (invoice === null) return days;
  return { billing_period: invoice, ...(isPart ? days : {}) };
}

/** How the chart's time is cut: what was chosen, or what suits the range. */
export function stepOf({ step, start, end, invoice }: SpendState): Step {
  if (step) return step;
  return invoice !== null || daysIn(start, end) <= DAYS_BY_DAY_MAX ? "day" : "month";
}

/** The days of the state; those of a whole invoice are the days of its month, until its answer tells more. */
export function daysOfState({ start, end, invoice, isPart }: SpendState): { readonly start: Day; readonly end: Day } {
  return invoice === null || isPart ? { start, end } : { start: `${invoice}-01`, end: monthEnd(`${invoice}-01`) };
}

/** Reads the filters of a search: those of the fields, and those of tags under `tag:<key>`. */
export function readFilters(search: Params): readonly Filter[] {
  const names = Object.keys(search).filter((name) => isFilterName(name));
  return names.flatMap((field) => readValues(listOf(search[field])).map((wanted) => ({ field, ...wanted })));
}

/** The parameters of filters, a parameter for each field. */
export function writeFilters(filters: readonly Filter[]): Params {
  const byField = Map.groupBy(filters, ({ field }) => field);
  return Object.fromEntries([...byField].map(([field, wanted]) => [field, wanted.map(writeValue)]));
}

function isFilterName(name: string): boolean {
  return (FIELDS as readonly string[]).includes(name) || /^tag(:.+)?$/s.test(name);
}

function given(name: string, value: string | null, unless: string | null): Params {
  return value === null || value === unless ? {} : { [name]: value };
}

/** The day that a part of an address is; undefined where it is none. */
export function dayIn(value: unknown): Day | undefined {
  const text = oneOf(value);
  return text !== undefined && isDay(text) ? text : undefined;
}

/** What is compared with, by a name of the API or with days of one's own; undefined where it is neither. */
export function readCompare(value: unknown): Compare | undefined {
  return among(COMPARES, value) ?? daysToCompare(value);
}

function daysToCompare(value: unknown): Compare | undefined {
  const [start = "", end = "", ...others] = (oneOf(value) ?? "").split("..");
  return isDay(start) && isDay(end) && start <= end && others.length === 0 ? `${start}..${end}` : undefined;
}

function monthIn(value: unknown): string | undefined {
  const text = oneOf(value);
  return text !== undefined && isDay(`${text}-01`) ? text : undefined;
}

function among<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  const text = oneOf(value);
  return values.find((one) => one === text);
}
