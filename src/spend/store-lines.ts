import { addDays } from "../core/days.ts";
import type { Parameter } from "../stores/clickhouse/index.ts";
import type { ReadLoad } from "./open-reader.ts";
import type { Period, Periods, Shift } from "./periods.ts";
import {
  type FilterField,
  type Granularity,
  type Group,
  isTagGroup,
  type Metric,
  type TagFilter,
  tagKeyOf,
  type ValueFilter,
} from "./schema.ts";

/** Gives a value from outside a place in the statement: the text of no caller is ever part of it. */
export type Bind = (type: string, value: Parameter) => string;

/** The parameters of a statement, and how they are named. */
export function parameters(): { readonly params: Record<string, Parameter>; readonly bind: Bind } {
  const params: Record<string, Parameter> = {};
  const bind: Bind = (type, value) => {
    const name = `p${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return { params, bind };
}

/** Under which keys a tag is looked for on each line, the first that a line has counts. */
export type KeysOfTag = (key: string) => readonly string[];

/** Which lines are read. */
export type Lines = {
  readonly loads: readonly ReadLoad[];
  /** Whether lines that another connector delivers, too, are left out. */
  readonly isCountedOnce: boolean;
  readonly periods: Periods;
  readonly filters: readonly ValueFilter[];
  readonly tags: readonly TagFilter[];
  readonly keysOfTag: KeysOfTag;
};

/** A filter by `name` finds what one by `value` does; `otherName` is for filters only. */
type Column = { readonly value: string; readonly name?: string; readonly otherName?: string };

const COLUMNS: Readonly<Record<Exclude<Group, "tag" | `tag:${string}`> | FilterField, Column>> = {
  service: { value: "ServiceName" },
  account: { value: "SubAccountId", name: "SubAccountName" },
  region: { value: "RegionId", name: "RegionName" },
  provider: { value: "Provider", otherName: "ProviderName" },
  connector: { value: "load" },
  category: { value: "ServiceCategory" },
  charge_category: { value: "ChargeCategory" },
  resource: { value: "ResourceId", name: "ResourceName" },
  currency: { value: "BillingCurrency" },
};

/** The column of each metric. */
export const METRIC_COLUMNS: Readonly<Record<Metric, string>> = {
  billed: "BilledCost",
  effective: "EffectiveCost",
  list: "ListCost",
  contracted: "ContractedCost",
};

// The lines alone know their resources.
const LINES_WITH_DAYS = "(SELECT *, toDate(ChargePeriodStart) AS ChargeDay FROM cost_lines)";

/** What holds the columns that these groups need. */
export function tableFor(groups: readonly Group[]): string {
  return groups.includes("resource") ? LINES_WITH_DAYS : "cost_days";
}

// A pair of each tag and its place among the tags of the line; one of nothing where there are none.
const TAG_PAIRS = `arrayJoin(if(empty(Tags), [('', 1)], arrayMap((key, value, place) ->
  (concat(key, '=', value), place), mapKeys(Tags), mapValues(Tags), arrayEnumerate(mapKeys(Tags))))) AS tag_pair`;

/** Whether a row stands for its line where `tag` has made several of one. */
export const IS_FIRST_TAG = "tag_pair.2 = 1";

/** A group as lines are grouped by it; '' is null, except in a `tag:<key>`, where null is. */
export function groupOfLines(group: Group, keysOfTag: KeysOfTag, bind: Bind): { value: string; name: string | null } {
  if (group === "tag") return { value: `tupleElement(${TAG_PAIRS}, 1)`, name: null };
  if (isTagGroup(group)) return { value: valueOfTag(keysOfTag(tagKeyOf(group)), bind), name: null };
  const { value, name = null } = COLUMNS[group as keyof typeof COLUMNS];
  return { value, name };
}

/** A line's connector, out of its load. */
export function connectorOf(load: string, loads: readonly ReadLoad[], bind: Bind): string {
  const ids = bind("Array(UInt32)", idsOf(loads));
  const connectors = bind(
    "Array(String)",
    loads.map(({ connectorId }) => connectorId),
  );
  return `transform(${load}, ${ids}, ${connectors}, '')`;
}

/** The condition that a line is of the asked period, not of the one before. Both are read in one pass. */
export function isAsked({ asked }: Periods, bind: Bind): string {
  if (asked.isWholeInvoice) return `BillingMonth = ${bind("Date", `${asked.invoice}-01`)}`;
  return `ChargeDay >= ${bind("Date", asked.firstDay)}`;
}

/** The day of a line, or for one of the period before, the day (or a day of the month) that it is compared with. */
export function dayOfLines(periods: Periods, granularity: Granularity, bind: Bind): string {
  const { asked, previous } = periods;
  if (!previous) return "ChargeDay";
  const later = shifted(granularity === "month" ? previous.monthShift : previous.dayShift, bind);
  // Months differ in length: of the 31st there may be no other that is a month later.
  const inRange = asked.isWholeInvoice
    ? later
    : `greatest(${bind("Date", asked.firstDay)}, least(${bind("Date", asked.lastDay)}, ${later}))`;
  return `if(${isAsked(periods, bind)}, ChargeDay, ${inRange})`;
}

function shifted({ unit, by }: Shift, bind: Bind): string {
  const number = bind("UInt16", by);
  return unit === "months" ? `addMonths(ChargeDay, ${number})` : `ChargeDay + ${number}`;
}

/** All that must hold of a line. */
export function conditionsOf(lines: Lines, bind: Bind): string {
  const { loads, isCountedOnce, filters, tags, keysOfTag } = lines;
  const conditions = [
    `load IN ${bind("Array(UInt32)", idsOf(loads))}`,
    ...inDays(lines, bind),
    ...(isCountedOnce ? notLeftOut(loads, bind) : []),
    ...filters.map((filter) => fieldCondition(filter, bind)),
    ...tags.map((filter) => tagCondition(filter, keysOfTag, bind)),
  ];
  return conditions.join(" AND ");
}

/** Where all lines of all loads are in the period, their days need not be looked at. */
function inDays({ loads, periods: { asked, previous } }: Lines, bind: Bind): readonly string[] {
  const ranges = previous ? rangesOf(previous, asked) : [asked];
  const isAll = loads.every((load) =>
    ranges.some(({ firstDay, lastDay }) => load.firstDay >= firstDay && load.lastDay <= lastDay),
  );
  if (asked.isWholeInvoice || isAll) return [];
  const between = ranges.map(
    ({ firstDay, lastDay }) => `ChargeDay BETWEEN ${bind("Date", firstDay)} AND ${bind("Date", lastDay)}`,
  );
  return [`(${between.join(" OR ")})`];
}

type Range = Pick<Period, "firstDay" | "lastDay">;

/** Two ranges, or the one that they are where they touch. */
function rangesOf(before: Range, asked: Range): readonly Range[] {
  const isOne = addDays(before.lastDay, 1) >= asked.firstDay;
  return isOne ? [{ firstDay: before.firstDay, lastDay: asked.lastDay }] : [before, asked];
}

function notLeftOut(loads: readonly ReadLoad[], bind: Bind): readonly string[] {
  const left = loads.flatMap(({ id, leftOut }) => leftOut.map((account) => [id, ...account] as const));
  if (left.length === 0) return [];
  const columns = [
    bind(
      "Array(UInt32)",
      left.map(([id]) => id),
    ),
    ...([1, 2, 3] as const).map((part) =>
      bind(
        "Array(String)",
        left.map((account) => account[part]),
      ),
    ),
  ];
  return [`(load, Provider, BillingAccountId, SubAccountId) NOT IN arrayZip(${columns.join(", ")})`];
}

function fieldCondition({ field, values, excludes }: ValueFilter, bind: Bind): string {
  const { value, name, otherName = name } = COLUMNS[field];
  const texts = values.filter((text) => text !== null);
  const byValue = `${value} IN ${bind(
    "Array(String)",
    values.map((text) => text ?? ""),
  )}`;
  const byName = otherName && texts.length > 0 ? [`${otherName} IN ${bind("Array(String)", texts)}`] : [];
  return `${excludes ? "NOT " : ""}(${[byValue, ...byName].join(" OR ")})`;
}

/** Where the texts of a filter are looked for. */
export function filterColumns(field: FilterField | "tag" | `tag:${string}`, keysOfTag: KeysOfTag, bind: Bind) {
  if (isTagGroup(field)) return [valueOfTag(keysOfTag(tagKeyOf(field)), bind)];
  const { value, name, otherName = name } = COLUMNS[field as FilterField];
  return [value, ...(otherName ? [otherName] : [])];
}

function tagCondition({ key, values, excludes }: TagFilter, keysOfTag: KeysOfTag, bind: Bind): string {
  if (key === "") return `${excludes ? "NOT " : ""}empty(Tags)`;
  const keys = keysOfTag(key);
  const hasTag = `(${keys.map((one) => `mapContains(Tags, ${bind("String", one)})`).join(" OR ")})`;
  const texts = (values ?? []).filter((value) => value !== null);
  const isOne = `ifNull(${valueOfTag(keys, bind)} IN ${bind("Array(String)", texts)}, 0)`;
  const alternatives = [
    ...(values === null ? [hasTag] : []),
    ...(texts.length > 0 ? [isOne] : []),
    ...(values?.includes(null) ? [`NOT ${hasTag}`] : []),
  ];
  return `${excludes ? "NOT " : ""}(${alternatives.join(" OR ")})`;
}

function valueOfTag(keys: readonly string[], bind: Bind): string {
  const branches = keys.map((key) => {
    const bound = bind("String", key);
    return `mapContains(Tags, ${bound}), Tags[${bound}]`;
  });
  return `multiIf(${branches.join(", ")}, NULL)`;
}

function idsOf(loads: readonly ReadLoad[]): readonly number[] {
  return loads.map(({ id }) => id);
}
