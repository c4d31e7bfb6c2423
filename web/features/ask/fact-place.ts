import type { Fact, Source } from "../../lib/ask-types.ts";
import { isDay, laterOf, monthEnd } from "../../lib/dates.ts";
import { listOf, oneOf, type Params } from "../../lib/search.ts";
import { FIELDS, LIMITS } from "../spend/spend-state.ts";
import { compareOf } from "./compare-of.ts";

/** A page and its address, on which a figure stands. */
export type Place = { readonly page: string; readonly search: Params };

const PAGES: Readonly<Record<string, string>> = {
  "GET /api/spend": "spend",
  "GET /api/spend/forecast": "forecast",
  "GET /api/spend/anomalies": "anomalies",
  "GET /api/cves": "vulnerabilities",
  "GET /api/connectors": "connectors",
  "GET /api/usage": "plan",
};

/** Of each request the rows are shown whose figures can be named: more than a page has where nobody comes from here. */
const ROWS = String(LIMITS.at(-1));

/** The page that shows what a request is about; null where none does. */
export function placeOfSource({ endpoint, params }: Source): Place | null {
  const page = PAGES[endpoint];
  return page === undefined ? null : { page, search: params };
}

/**
 * The page on which the very figure stands. Null where none has it: what an answer has computed from other figures, and
 * quantities, which pages do not show, are proved by the requests that they come from.
 */
export function placeOfFact(fact: Fact, facts: readonly Fact[], sources: readonly Source[]): Place | null {
  const source = sources.find(({ id }) => id === fact.source);
  if (!source || !isShown(fact)) return null;
  const { search: asked = {}, page } = placeOfSource(source) ?? {};
  if (page === undefined) return null;
  const search = page === "spend" ? spendSearch({ fact, asked, facts, sources }) : otherSearch(page, fact, asked);
  return search && { page, search: { ...search, ...currencyOf(fact, facts, page) } };
}

function isShown({ unit }: Fact): boolean {
  return unit === "money" || unit === "ratio";
}

/** The explorer shows one currency; which one is said where the answer has several. */
function currencyOf({ currency }: Fact, facts: readonly Fact[], page: string): Params {
  const all = new Set(facts.flatMap((one) => (one.unit === "money" && one.currency !== null ? [one.currency] : [])));
  return page === "spend" && currency !== null && all.size > 1 ? { currency } : {};
}

type Asked = {
  readonly fact: Fact;
  readonly asked: Params;
  readonly facts: readonly Fact[];
  readonly sources: readonly Source[];
};

function spendSearch({ fact, asked, facts, sources }: Asked): Params | null {
  if (fact.from.length > 0) return changeSearch({ fact, asked, facts, sources });
  const { granularity, limit: _limit, page: _page, ...search } = asked;
  if (granularity === undefined) return { ...search, limit: ROWS };
  if (fact.label === "total") return search;
  return daysSearch(fact.label, search);
}

/** A day or a month of a course is a range of its own: the chart has its figure as a bar only. */
function daysSearch(label: string, search: Params): Params | null {
  const [, day = ""] = /^(?:day|month) (\d{4}-\d\d(?:-\d\d)?)$/.exec(label) ?? [];
  const [first, last] = day.length === 7 ? [`${day}-01`, monthEnd(`${day}-01`)] : [day, day];
  if (!isDay(first)) return null;
  const [start, end] = [oneOf(search["start_date"]) ?? first, oneOf(search["end_date"]) ?? last];
  return { ...search, start_date: laterOf(first, start), end_date: laterOf(last, end) === last ? end : last };
}

/** A change stands beside what it was before: where the explorer compares the same days. */
function changeSearch({ fact, asked, facts, sources }: Asked): Params | null {
  const [before, after, ...others] = fact.from.map((id) => facts.find((one) => one.id === id));
  const isOfTwo = before !== undefined && after !== undefined && others.length === 0;
  if (!isOfTwo || [before, after].some(({ unit, from }) => unit !== "money" || from.length > 0)) return null;
  if (!/, (increase|decrease)$/.test(fact.label)) return null;
  const base = sources.find(({ id }) => id === before.source)?.params;
  if (!base || after.source !== fact.source || !isAlike(base, asked)) return null;
  return changedSearch(fact, asked, compareOf(asked, base));
}

/** Whether two requests are about the same lines, and of other days. */
function isAlike(one: Params, other: Params): boolean {
  const rest = ({ start_date: _start, end_date: _end, page: _page, ...own }: Params) => JSON.stringify(own);
  return rest(one) === rest(other) && one["granularity"] === undefined;
}

/** What drove a change lists it by one group; by several the rows have it in percent alone. */
function changedSearch({ unit, label }: Fact, asked: Params, compare: Params): Params | null {
  const groups = listOf(asked["group_by"]).filter((group) => group !== "");
  const { limit: _limit, page: _page, sort: _sort, ...search } = asked;
  const address = { ...search, ...compare, limit: ROWS };
  const isOfOne = groups.length <= 1 && groups[0] !== "tag";
  if (isOfOne || label.startsWith("total, ")) return { ...address, view: "drivers" };
  return unit === "ratio" ? { ...address, sort: label.endsWith("increase") ? "-change" : "change" } : null;
}

/** What the pages of forecasts and unusual days ask for themselves; what they can't ask they do not show. */
const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  forecast: ["horizon"],
  anomalies: ["start_date", "end_date", "direction"],
};

function otherSearch(page: string, { from }: Fact, asked: Params): Params | null {
  if (from.length > 0) return null;
  const own = ASKED_BY[page];
  const isAsked = (name: string) => own?.includes(name) || (FIELDS as readonly string[]).includes(name) || isTag(name);
  return own && !Object.keys(asked).every(isAsked) ? null : asked;
}

function isTag(name: string): boolean {
  return name === "tag" || name.startsWith("tag:");
}
