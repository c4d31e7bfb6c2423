import type { SpendRow } from "../../lib/api-types.ts";
import { isFilterable } from "./spend-params.ts";
import type { Filter, SpendState } from "./spend-state.ts";
import { groupValue } from "./words.ts";

/** From a row to what it is made of, step by step; the lines of the bill end it. */
const PATH = ["service", "account", "region", "resource"];

/** The state that shows what a row is made of: its values as filters, grouped by the next of the path. */
export function drillInto(state: SpendState, row: SpendRow): Partial<SpendState> {
  const filters = filtersOfRow(state, row);
  const isSettled = (group: string) => filters.some(({ field, excludes }) => field === group && !excludes);
  const next = PATH.find((group) => !isSettled(group) && !state.groups.includes(group));
  const own: Partial<SpendState> = { filters, hidden: [], sort: "-cost", page: 1, currency: row.currency };
  if (next === undefined || state.groups.includes("resource")) return { ...own, view: "charges" };
  return { ...own, groups: [next] };
}

/** The state's filters and those that leave the row's lines alone. */
export function filtersOfRow(state: SpendState, row: SpendRow): readonly Filter[] {
  const own = state.groups.filter(isFilterable);
  const kept = state.filters.filter(({ field, excludes }) => !own.includes(field) || excludes);
  return [...kept, ...own.map((field) => ({ field, value: groupValue(row, field), excludes: false }))];
}

/** The state's filters, without the row's lines. */
export function filtersWithoutRow(state: SpendState, row: SpendRow): readonly Filter[] {
  const [field = ""] = state.groups;
  return [...state.filters, { field, value: groupValue(row, field), excludes: true }];
}
