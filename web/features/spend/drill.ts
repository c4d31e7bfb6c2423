import type { SpendAnswer, SpendRow } from "../../lib/api-types.ts";
import { monthStart } from "../../lib/dates.ts";
import type { Filter, SpendState } from "./spend-state.ts";
import { groupValue } from "./words.ts";

/** From a row to what it is made of, step by step; the lines of the bill end it. */
const PATH = ["service", "account", "region", "resource"];

/** The state that shows what a row is made of: its lines, grouped by the next of the path. */
export function drillInto(state: SpendState, row: SpendRow): Partial<SpendState> {
  const own = linesOfRow(state, row);
  const shown: Partial<SpendState> = { ...own, hidden: [], sort: "-cost", page: 1 };
  const isSettled = (group: string) => own.filters.some(({ field, excludes }) => field === group && !excludes);
  const next = PATH.find((group) => !isSettled(group) && !state.groups.includes(group));
  if (next === undefined || state.groups.includes("resource")) return { ...shown, view: "charges" };
  return { ...shown, groups: [next] };
}

/** A place on the way down: the value that was gone into there, and what leads back to it. */
export type Place = { readonly of: Filter | null; readonly state: Partial<SpendState> };

/** The way down the path to what is shown, from all services on; empty where no value of it was gone into. */
export function trailOf({ filters }: SpendState): readonly Place[] {
  const gone = PATH.flatMap((field) => {
    const own = filters.filter((filter) => filter.field === field);
    return own.length === 1 ? own.filter(({ excludes }) => !excludes) : [];
  });
  if (gone.length === 0) return [];
  const others = filters.filter((filter) => !gone.includes(filter));
  return [null, ...gone].map((of, place) => {
    const kept = gone.slice(0, place);
    const next = PATH.find((group) => !kept.some(({ field }) => field === group));
    const shown: Partial<SpendState> = next === undefined ? { view: "charges" } : { groups: [next], view: "rows" };
    return { of, state: { ...shown, filters: [...others, ...kept], hidden: [], sort: "-cost" } };
  });
}

/** Which lines a figure is of. */
export type Lines = Pick<SpendState, "filters" | "connector" | "currency">;

/** What leaves a row's lines alone. */
export function linesOfRow(state: SpendState, row: SpendRow): Lines {
  const filters = state.groups.filter((group) => group !== "connector").map((group) => filterOf(row, group));
  const fields = filters.map(({ field }) => field);
  const kept = state.filters.filter(({ field, excludes }) => !fields.includes(field) || excludes);
  const connector = state.groups.includes("connector") ? groupValue(row, "connector") : state.connector;
  return { filters: [...kept, ...filters], connector, currency: row.currency ?? "" };
}

/** What leaves out the lines of some rows of the first group; null where the API has no words for it. */
export function linesWithout(state: SpendState, rows: readonly SpendRow[]): Lines | null {
  const [group = "connector"] = state.groups;
  if (group === "connector") return null;
  const filters = rows.map((row) => ({ ...filterOf(row, group), excludes: true }));
  const { connector } = state;
  return { filters: [...state.filters, ...filters], connector, currency: rows[0]?.currency ?? "" };
}

/** The same lines in the period that an answer compares with; null where it compares with none. */
export function periodBefore(state: SpendState, { previous }: SpendAnswer): Partial<SpendState> | null {
  if (!previous) return null;
  if (state.invoice !== null) return { invoice: monthStart(`${state.invoice}-01`, -1).slice(0, "YYYY-MM".length) };
  return { start: previous.start_date, end: previous.end_date };
}

/** The filter by a row's value of a group. A row of `tag` is `key=value`, or of the lines without any. */
function filterOf(row: SpendRow, group: string): Filter {
  const value = groupValue(row, group);
  if (group !== "tag" || value === null) return { field: group, value, excludes: false };
  const place = value.indexOf("=");
  return { field: `tag:${value.slice(0, place)}`, value: value.slice(place + 1), excludes: false };
}
