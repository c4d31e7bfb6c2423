import { z } from "zod";
import { addMonths, firstOfMonth, lastOfMonth } from "../core/days.ts";
import { LIMITS } from "../core/limits.ts";
import type { FieldError, Refused } from "../core/problems.ts";
import { readCommas, readValues, splitItems, type ValueList } from "../core/text/value-lists.ts";
import { type AlsoWrong, type AreFine, invalid } from "../http/index.ts";
import { SpendParams } from "./params.ts";
import { type EarlierPeriod, isCut, type Period, periodsOf } from "./periods.ts";
import { readToday } from "./pin-data.ts";
import {
  asGroup,
  CLOUDS,
  type Compare,
  FILTER_FIELDS,
  type FilterField,
  GROUPS,
  type Group,
  isConnectorId,
  isGroup,
  isTagGroup,
  type SpendQuery,
  type TagFilter,
  tagKeyOf,
  type ValueFilter,
} from "./schema.ts";

/** What a caller is told who names a connector that the organization does not have. */
export const NO_SUCH_CONNECTOR: Refused = {
  problem: { code: "not_found", detail: "There is no such connector. See GET /api/connectors." },
};

type Range = Pick<SpendQuery, "start_date" | "end_date" | "billing_period" | "whole_invoice">;
type RangeParams = Pick<SpendParams, "start_date" | "end_date" | "billing_period">;
type Parsed<T> = T | { readonly error: FieldError };
type LineParams = Partial<Record<(typeof FILTER_FIELDS)[number] | "tag" | `tag:${string}`, string[] | undefined>>;

/** What is wrong with the parameters of a question beside each other, but for what today decides. */
export function judgeSpend(params: SpendParams, areFine: AreFine): readonly FieldError[] {
  const { group_by } = params;
  const groups = areFine("group_by") ? readGroups(group_by ?? DEFAULT_GROUPS) : [];
  const canSort = areFine("sort", "group_by", "granularity", "compare") && !("error" in groups);
  return errorsIn([
    areFine(...RANGE_PARAMS) ? readRange(params, null) : {},
    groups,
    canSort ? readSort(params, groups) : {},
    areFine(...RANGE_PARAMS, "compare") ? checkCompare(params, null) : {},
  ]);
}

/** What is wrong with a range of days, but for what today decides. */
export function judgeRange(params: RangeParams, areFine: AreFine): readonly FieldError[] {
  return areFine(...RANGE_PARAMS) ? errorsIn([readRange(params, null)]) : [];
}

/** What is wrong with days that are asked for on this day. */
export function wrongRange(days: Pick<RangeParams, "start_date" | "end_date">, today: string): readonly FieldError[] {
  return errorsIn([readRange(days, today)]);
}

/** What only today makes wrong of the range and the comparison of a question that is refused for something else. */
export function alsoWrongToday(needs: Parameters<typeof readToday>[0]): AlsoWrong {
  return async (query) => {
    const read = TodaysParams.safeParse(query);
    if (!read.success || "error" in readRange(read.data, null)) return [];
    const today = await readToday(needs);
    return errorsIn([readRange(read.data, today), checkCompare(read.data, today)]);
  };
}

const { start_date, end_date, billing_period, compare } = SpendParams.shape;
const TodaysParams = z.object({ start_date, end_date, billing_period, compare });

const RANGE_PARAMS = ["start_date", "end_date", "billing_period"];
const DEFAULT_GROUPS = ["service"];
const NO_DAY = "1970-01-01";

type QueryOfDay = { readonly today: string; readonly query: SpendQuery };
const knownQueries = new WeakMap<SpendParams, QueryOfDay>();

/** As `readSpendQuery`; parameters that were read on this day before are not read again. */
export function knownSpendQuery(params: SpendParams, today: string): SpendQuery | Refused {
  const known = knownQueries.get(params);
  if (known?.today === today) return known.query;
  const query = readSpendQuery(params, today);
  if (!("problem" in query)) knownQueries.set(params, { today, query });
  return query;
}

/** The question that was asked on this day, or what is wrong with it. */
export function readSpendQuery(params: SpendParams, today: string): SpendQuery | Refused {
  const range = readRange(params, today);
  const groups = readGroups(params.group_by ?? DEFAULT_GROUPS);
  const sort = readSort(params, "error" in groups ? [] : groups);
  const errors = [...judgeSpend(params, () => true), ...errorsIn([range, checkCompare(params, today)])];
  if ("error" in range || "error" in groups || "error" in sort || errors.length > 0) {
    return { problem: invalid([...new Map(errors.map((error) => [error.field, error])).values()]) };
  }

  const connector = readConnector(params.connector_id);
  if ("problem" in connector) return connector;
  const { metric, granularity, page, limit } = params;
  return {
    ...range,
    group_by: groups,
    ...connector,
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
export function readConnector(id: string | undefined): Pick<SpendQuery, "connector_id"> | Refused {
  if (id === undefined) return { connector_id: null };
  return isConnectorId(id) ? { connector_id: id } : NO_SUCH_CONNECTOR;
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

/** Values of a closed list are taken in any case. Only a tag can have an empty value: of a field it is none. */
function asWords(field: FilterField, { included, excluded }: ValueList): ValueList {
  const known: readonly string[] = CLOSED_LISTS[field] ?? [];
  const asKnown = (value: string | null) =>
    known.find((word) => word.toLowerCase() === value?.toLowerCase()) ?? (value || null);
  return { included: included.map(asKnown), excluded: excluded.map(asKnown) };
}

const CLOSED_LISTS: Partial<Record<FilterField, readonly string[]>> = {
  provider: CLOUDS,
  charge_category: ["Usage", "Purchase", "Tax", "Credit", "Adjustment"],
};

/**
 * The range of days that is asked for, today where it has no end and the first of the month where it has no start.
 * Without a today, what it would decide is not judged.
 */
export function readRange(
  { start_date: start, end_date: end, billing_period: month }: RangeParams,
  today: string | null,
): Parsed<Range> {
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
    const latest = `from ${first} on, the last day must be before ${addMonths(first, LIMITS.spendMonthsMax)}`;
    return wrong("end_date", "too_big", `A range has at most ${LIMITS.spendMonthsMax} months: ${latest}.`);
  }
  return { start_date: first, end_date: last, billing_period: month ?? null };
}

// Sent several times, a tag's key is whole: that is how one with a comma is named.
function readGroups(texts: readonly string[]): Parsed<readonly Group[]> {
  const isRepeated = texts.length > 1;
  const names = texts.flatMap((text) => (isRepeated && isTagGroup(text) ? [readCommas(text)] : splitItems([text])));
  const groups = [...new Set(names.map(asGroup))].filter((name) => name !== "");
  const unknown = groups.find((name) => !isGroup(name));
  if (unknown !== undefined) {
    const name = unknown.slice(0, 50);
    const hint = name.startsWith("tag:") ? "" : ` If you mean the tag of that name, send tag:${name}.`;
    const message = `There is no group \`${name}\`. Use ${GROUPS.join(", ")} or tag:<key>.${hint}`;
    return wrong("group_by", "invalid_value", message);
  }
  const most = LIMITS.spendGroupsMax;
  return groups.length > most ? wrong("group_by", "too_big", `Send at most ${most}.`) : (groups as Group[]);
}

function readSort(
  { sort, granularity, compare }: Pick<SpendParams, "sort" | "granularity" | "compare">,
  groups: readonly Group[],
): Parsed<{ readonly by: string }> {
  const hasDates = granularity !== "total";
  if (sort === undefined) return { by: hasDates ? "date" : "-cost" };
  const by = sort.trim();
  const [sign, key] = by.startsWith("-") ? ["-", asGroup(by.slice(1))] : ["", asGroup(by)];
  const keys: readonly string[] = ["cost", ...(compare ? ["change"] : []), ...(hasDates ? ["date"] : []), ...groups];
  if (keys.includes(key)) return { by: sign + key };
  const message =
    key === "change"
      ? "Send compare, too: without it there is no change to sort by."
      : `It must be one of ${keys.join(", ").slice(0, 500)}, with - before it for descending.`;
  return wrong("sort", "invalid_value", message);
}

/** Whether the asked days can be compared; without a today, what it would decide is not judged. */
function checkCompare(params: RangeParams & Pick<SpendParams, "compare">, today: string | null): Parsed<object> {
  const { compare, billing_period, start_date, end_date } = params;
  if (!compare) return {};
  const hasDays = start_date !== undefined || end_date !== undefined;
  if (billing_period === undefined || !hasDays) return checkEarlier(params, compare, today);
  return wrong(
    "compare",
    "invalid_value",
    "Compare either a billing_period or a range of days: send only one of them.",
  );
}

function checkEarlier(params: RangeParams, compare: Compare, today: string | null): Parsed<object> {
  const { start_date, end_date, billing_period } = params;
  const isKnown =
    today !== null || billing_period !== undefined || (start_date !== undefined && end_date !== undefined);
  const range = readRange(params, today);
  if (!isKnown || "error" in range) return {};
  const { asked, previous } = periodsOf({ ...range, compare });
  if (previous && isCut(asked, previous)) return wrong("compare", "invalid_value", BEFORE_BILLS);
  if (!previous || !isOnBothSides(asked, previous)) return {};
  const most = compare === "previous_month" ? "a month" : "a year";
  return wrong("compare", "too_big", `${compare} compares at most ${most}: send fewer days, or compare=previous.`);
}

const BEFORE_BILLS =
  "The days to compare with begin before 1970-01-01, the first that bills can have: send later days.";

/** Whether a day would be compared with itself or a later one. */
function isOnBothSides(asked: Period, previous: EarlierPeriod): boolean {
  return previous.lastDay >= asked.firstDay;
}

function inAndOut({ included, excluded }: ReturnType<typeof readValues>) {
  const lists = [[included, false] as const, [excluded, true] as const];
  return lists.filter(([values]) => values.length > 0);
}

function errorsIn(parts: readonly object[]): readonly FieldError[] {
  return parts.flatMap((part) => ("error" in part ? [part.error as FieldError] : []));
}

function wrong(field: string, code: string, message: string): { readonly error: FieldError } {
  return { error: { field, code, message } };
}
