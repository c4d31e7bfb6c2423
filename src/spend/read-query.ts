import { addMonths, firstOfMonth, lastOfMonth } from "../core/days.ts";
import { LIMITS } from "../core/limits.ts";
import type { FieldError, Problem } from "../core/problems.ts";
import { readValues, splitItems, type ValueList } from "../core/value-lists.ts";
import { type AreFine, invalid } from "../http/index.ts";
import {
  asGroup,
  FILTER_FIELDS,
  type FilterField,
  GROUPS,
  type Group,
  isConnectorId,
  isGroup,
  isTagGroup,
  type SpendParams,
  type SpendQuery,
  type TagFilter,
  tagKeyOf,
  type ValueFilter,
} from "./schema.ts";

/** What a caller is told who names a connector that the organization does not have. */
export const NO_SUCH_CONNECTOR: Problem = {
  code: "not_found",
  detail: "There is no such connector. See GET /api/connectors.",
};

type Range = Pick<SpendQuery, "start_date" | "end_date" | "billing_period" | "whole_invoice">;
type RangeParams = Pick<SpendParams, "start_date" | "end_date" | "billing_period">;
type Reading<T> = T | { readonly error: FieldError };
type LineParams = Partial<Record<(typeof FILTER_FIELDS)[number] | "tag" | `tag:${string}`, string[] | undefined>>;

/** What is wrong with the parameters of a question beside each other, but for what today decides. */
export function judgeSpend(params: SpendParams, areFine: AreFine): readonly FieldError[] {
  const { group_by, sort, granularity } = params;
  const groups = areFine("group_by") ? readGroups(group_by ?? DEFAULT_GROUPS) : [];
  const canSort = areFine("sort", "group_by", "granularity") && !("error" in groups);
  const parts: readonly object[] = [
    areFine(...RANGE_PARAMS) ? readRange(params, null) : {},
    groups,
    canSort ? readSort(sort, groups, granularity !== "total") : {},
    areFine(...RANGE_PARAMS, "compare") ? checkCompare(params) : {},
  ];
  return parts.flatMap((part) => ("error" in part ? [part.error as FieldError] : []));
}

/** What is wrong with a range of days, but for what today decides. */
export function judgeRange(params: RangeParams, areFine: AreFine): readonly FieldError[] {
  const range = areFine(...RANGE_PARAMS) ? readRange(params, null) : {};
  return "error" in range ? [range.error as FieldError] : [];
}

const RANGE_PARAMS = ["start_date", "end_date", "billing_period"];
const DEFAULT_GROUPS = ["service"];
const NO_DAY = "1970-01-01";

/** The question that was asked on this day, or what is wrong with it. */
export function readSpendQuery(params: SpendParams, today: string): SpendQuery | { readonly problem: Problem } {
  const range = readRange(params, today);
  const groups = readGroups(params.group_by ?? DEFAULT_GROUPS);
  const sort = readSort(params.sort, "error" in groups ? [] : groups, params.granularity !== "total");
  const errors = [...judgeSpend(params, () => true), ...("error" in range ? [range.error] : [])];
  if ("error" in range || "error" in groups || "error" in sort) {
    return { problem: invalid([...new Map(errors.map((error) => [error.field, error])).values()]) };
  }
  if (errors.length > 0) return { problem: invalid(errors) };

  const connector = readConnector(params.connector_id);
  if (connector && typeof connector === "object") return connector;
  const { metric, granularity, page, limit } = params;
  return {
    ...range,
    group_by: groups,
    connector_id: connector,
    metric,
    granularity,
    ...readFilters(params as LineParams),
    compare: params.compare ?? null,
    sort: sort.by,
    page,
    limit,
  };
}

/** The connector that is asked for, null for all; an id that none can have is one that there isn't. */
export function readConnector(id: string | undefined): SpendQuery["connector_id"] | { readonly problem: Problem } {
  if (id === undefined) return null;
  return isConnectorId(id) ? id : { problem: NO_SUCH_CONNECTOR };
}

/** The filters of the parameters, a `tag` and `tag:<key>` included. */
export function readFilters(params: LineParams): Pick<SpendQuery, "filters" | "tags"> {
  const filters = FILTER_FIELDS.flatMap((field) => {
    const read = asWords(field, readValues(params[field] ?? []));
    return inAndOut(read).map(([values, excludes]): ValueFilter => ({ field, values, excludes }));
  });
  const having = readValues(params.tag ?? []);
  const keys = (list: readonly (string | null)[], excludes: boolean) =>
    list.map((key): TagFilter => ({ key: key ?? "", values: null, excludes }));
  const byValue = Object.keys(params)
    .filter(isTagGroup)
    .flatMap((name) =>
      inAndOut(readValues(params[name] ?? [])).map(
        ([values, excludes]): TagFilter => ({ key: tagKeyOf(name), values, excludes }),
      ),
    );
  return { filters, tags: [...keys(having.included, false), ...keys(having.excluded, true), ...byValue] };
}

/** Values of a closed list are taken in any case. */
function asWords(field: FilterField, { included, excluded }: ValueList): ValueList {
  const known: readonly string[] = CLOSED_LISTS[field] ?? [];
  const asKnown = (value: string | null) => known.find((word) => word.toLowerCase() === value?.toLowerCase()) ?? value;
  return { included: included.map(asKnown), excluded: excluded.map(asKnown) };
}

const CLOSED_LISTS: Partial<Record<FilterField, readonly string[]>> = {
  provider: ["aws", "azure", "gcp", "oci"],
  charge_category: ["Usage", "Purchase", "Tax", "Credit", "Adjustment"],
};

/**
 * The range of days that is asked for, today where it has no end and the first of the month where it has no start.
 * Without a today, what it would decide is not judged.
 */
export function readRange(
  { start_date: start, end_date: end, billing_period: month }: RangeParams,
  today: string | null,
): Reading<Range> {
  if (month !== undefined && start === undefined && end === undefined) {
    const first = `${month}-01`;
    return { start_date: first, end_date: lastOfMonth(first), billing_period: month, whole_invoice: true };
  }
  const last = end ?? today ?? start ?? NO_DAY;
  const first = start ?? firstOfMonth(last);
  if (end === undefined && first > last) {
    return wrong("start_date", "too_big", `It must not be after today, ${today}, unless an end_date is sent.`);
  }
  if (first > last) return wrong("start_date", "too_big", `It must not be after the end_date, ${last}.`);
  if (last >= addMonths(first, LIMITS.spendMonthsMax)) {
    const latest = `from ${first} on, the last day can be before ${addMonths(first, LIMITS.spendMonthsMax)}`;
    return wrong("end_date", "too_big", `A range has at most ${LIMITS.spendMonthsMax} months: ${latest}.`);
  }
  return { start_date: first, end_date: last, billing_period: month ?? null };
}

// Sent several times, a tag's key is whole: that is how one with a comma is named.
function readGroups(texts: readonly string[]): Reading<readonly Group[]> {
  const isRepeated = texts.length > 1;
  const names = texts.flatMap((text) => (isRepeated && isTagGroup(text) ? [text] : splitItems([text])));
  const groups = [...new Set(names.map(asGroup))].filter((name) => name !== "");
  const unknown = groups.find((name) => !isGroup(name));
  if (unknown !== undefined) {
    const message = `There is no group \`${unknown.slice(0, 50)}\`. Use ${GROUPS.join(", ")} or tag:<key>.`;
    return wrong("group_by", "invalid_value", message);
  }
  const most = LIMITS.spendGroupsMax;
  return groups.length > most ? wrong("group_by", "too_big", `Send at most ${most}.`) : (groups as Group[]);
}

function readSort(
  sort: string | undefined,
  groups: readonly Group[],
  hasDates: boolean,
): Reading<{ readonly by: string }> {
  if (sort === undefined) return { by: hasDates ? "date" : "-cost" };
  const keys: readonly string[] = ["cost", ...(hasDates ? ["date"] : []), ...groups];
  const by = sort.trim();
  const [sign, key] = by.startsWith("-") ? ["-", asGroup(by.slice(1))] : ["", asGroup(by)];
  if (keys.includes(key)) return { by: sign + key };
  const message = `It must be one of ${keys.join(", ").slice(0, 500)}, with - before it for descending.`;
  return wrong("sort", "invalid_value", message);
}

function checkCompare({ compare, billing_period, start_date, end_date }: SpendParams): Reading<object> {
  const isBoth = billing_period !== undefined && (start_date ?? end_date) !== undefined;
  if (!compare || !isBoth) return {};
  return wrong("compare", "invalid_value", "Compare either a billing_period or a range of days: send one of them.");
}

function inAndOut({ included, excluded }: ReturnType<typeof readValues>) {
  const lists = [[included, false] as const, [excluded, true] as const];
  return lists.filter(([values]) => values.length > 0);
}

function wrong(field: string, code: string, message: string): { readonly error: FieldError } {
  return { error: { field, code, message } };
}
