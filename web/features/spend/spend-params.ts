import type { Params } from "../../lib/search.ts";
import { writeItem, writeValue } from "../../lib/value-lists.ts";
import { baseOf, FIELDS, rangeParams, type SpendState, stepOf, writeFilters } from "./spend-state.ts";

/** How many lines of the bill a page has. */
export const CHARGES = 50;
/** What one request gives at most. */
export const ROWS_MAX = 1_000;
export const TOP = 9;

/** The parameters that say which lines the state is about. */
export function lineParams(state: SpendState, currency: string | null = state.currency): Params {
  return {
    ...rangeParams(state),
    ...(state.metric === "billed" ? {} : { metric: state.metric }),
    ...writeFilters(state.filters),
    ...(state.connector === null ? {} : { connector_id: state.connector }),
    ...(currency === null ? {} : { currency: writeItem(currency) }),
  };
}

/** A `GET /api/spend` with a page of rows. */
export function rowParams(
  state: SpendState,
  currency: string | null = state.currency,
  limit: number = state.limit,
): Params {
  return {
    ...lineParams(state, currency),
    group_by: groupParam(state.groups),
    ...compareParam(state),
    ...sortParam(state),
    page: String(state.page),
    limit: String(limit),
  };
}

/** A `GET /api/spend/charges`: the same lines, whatever is counted of them. */
export function chargeParams(state: SpendState, currency: string | null = state.currency): Params {
  const { metric: _metric, ...lines } = lineParams(state, currency);
  return { ...lines, limit: String(CHARGES) };
}

/**
 * What the API compares the state with; a whole invoice has only the one before, a part of one nothing. Days of one's
 * own are compared here (`compared-days.ts`).
 */
export function compareParam({ compare, invoice, isPart }: SpendState): Params {
  if (compare === "none" || isPart) return {};
  if (baseOf({ compare, invoice })) return {};
  return { compare: invoice === null ? compare : "previous" };
}

/** An order by what is not shown any more is as by default. */
function sortParam(state: SpendState): Params {
  const hasChange = compareParam(state)["compare"] !== undefined;
  const known = ["cost", ...(hasChange ? ["change"] : []), ...state.groups];
  const isKnown = state.sort !== "-cost" && known.includes(state.sort.replace(/^-/, ""));
  return isKnown ? { sort: state.sort } : {};
}

/** A `GET /api/spend` with what changed most, by one group. */
export function driverParams(state: SpendState, by: string, currency: string | null): Params {
  return { ...lineParams(state, currency), group_by: by, ...compareParam(state), limit: String(ROWS_MAX) };
}

/** The totals of the chart's time, ungrouped. */
export function totalParams(state: SpendState, currency: string | null): Params {
  return { ...lineParams(state, currency), group_by: "", granularity: apiStep(state), limit: String(ROWS_MAX) };
}

/** The largest of the first group. */
export function topParams(state: SpendState, currency: string | null): Params {
  return { ...lineParams(state, currency), group_by: groupParam(state.groups.slice(0, 1)), limit: String(TOP) };
}

/** The course of these values of the first group; a group that can't be filtered by comes whole. */
export function courseParams(state: SpendState, currency: string | null, values: readonly (string | null)[]): Params {
  const [group = ""] = state.groups;
  const own = values.map((value) => writeValue({ value, excludes: false }));
  return {
    ...lineParams(state, currency),
    group_by: groupParam([group]),
    granularity: apiStep(state),
    ...(isFilterable(group) ? { [group]: own } : {}),
    limit: String(ROWS_MAX),
  };
}

/** How the API is asked to cut time: weeks are put together here. */
export function apiStep(state: SpendState): "day" | "month" {
  return stepOf(state) === "month" ? "month" : "day";
}

/** Whether the chart can show the values of the group one by one. */
export function isCharted(group: string | undefined): boolean {
  return group !== undefined && group !== "tag";
}

/** Whether lines can be filtered by the group's values. */
export function isFilterable(group: string): boolean {
  return (FIELDS as readonly string[]).includes(group) || /^tag:./s.test(group);
}

function groupParam(groups: readonly string[]): string | readonly string[] {
  const isRepeated = groups.length > 1;
  // Where the parameter is repeated, keys of tags are taken whole.
  const items = groups.map((group) => (isRepeated && group.startsWith("tag:") ? group : writeItem(group)));
  return isRepeated ? items : (items[0] ?? "");
}
