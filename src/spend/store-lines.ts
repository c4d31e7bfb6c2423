import type { Bind } from "../bills/index.ts";
import { addDays } from "../core/days.ts";
import type { Settings } from "../stores/clickhouse/index.ts";
import type { ReadLoad } from "./open-reader.ts";
import type { Period, Periods, Shift } from "./periods.ts";
import {
  type FilterField,
  type Granularity,
  type Group,
  isTagGroup,
  type Metric,
  type TagFilter,
  type ValueFilter,
} from "./schema.ts";

/** A key under which a tag is looked for, on lines of these loads; null: of all. */
export type KeyOnLoads = { readonly key: string; readonly loads: readonly number[] | null };

/** Under which keys a tag is looked for on each line, the first that a line has counts. */
export type KeysOfTag = (key: string) => readonly KeyOnLoads[];

/** Which lines are read. */
export type Lines = {
  /** The number of the organization that they are of. */
  readonly organization: number;
  readonly loads: readonly ReadLoad[];
  /** Whether lines that another connector delivers, too, are deduplicated. */
  readonly isCountedOnce: boolean;
  readonly periods: Periods;
  readonly filters: readonly ValueFilter[];
  readonly tags: readonly TagFilter[];
  readonly keysOfTag: KeysOfTag;
};

/** A filter by `name` finds what one by `value` does; `otherName` is for filters only. */
export type Column = { readonly value: string; readonly name?: string; readonly otherName?: string };

/** The columns of all fields but tags. */
export const COLUMNS: Readonly<Record<Exclude<Group, "tag" | `tag:${string}`> | FilterField, Column>> = {
  service: { value: "ServiceName" },
  account: { value: "SubAccountId", name: "SubAccountName" },
  region: { value: "RegionId", name: "RegionName" },
  provider: { value: "Provider", otherName: "ProviderName" },
  connector: { value: "load" },
  category: { value: "ServiceCategory" },
  charge_category: { value: "ChargeCategory" },
  resource: { value: "ResourceId", name: "ResourceName" },
  pricing_category: { value: "PricingCategory" },
  commitment_discount_id: { value: "CommitmentDiscountId" },
  commitment_discount_status: { value: "CommitmentDiscountStatus" },
  charge_frequency: { value: "ChargeFrequency" },
  charge_class: { value: "ChargeClass" },
  publisher: { value: "PublisherName" },
  currency: { value: "BillingCurrency" },
};

/**
 * The name that weighs most; lines without a value may be of many names, and then their group has none. A name weighs
 * what its last day does, as things are renamed, and that of a region its lines: bills call one by several at a time.
 */
export function nameOfGroup(name: string, value: string, weight: string): string {
  return `if(${value} = '' AND uniqExact(${name}) > 1, '', argMax(${name}, (${name} != '', ${weight}, ${name})))`;
}

/** Whether lines are told apart by a tag of theirs. */
export function isOfTags(field: string): boolean {
  return field === "tag" || isTagGroup(field);
}

/** The columns of a field, in which a filter looks for its texts; of a tag none. */
export function columnsOf(field: string): readonly string[] {
  if (isOfTags(field)) return [];
  const { value, name, otherName = name } = COLUMNS[field as keyof typeof COLUMNS];
  return otherName ? [value, otherName] : [value];
}

/** What grows with the answer goes to the disk where it would grow too big. */
export const SPILLING: Settings = {
  max_bytes_before_external_group_by: 300_000_000,
  max_bytes_before_external_sort: 300_000_000,
};

/** The column of each metric. */
export const METRIC_COLUMNS: Readonly<Record<Metric, string>> = {
  billed: "BilledCost",
  effective: "EffectiveCost",
  list: "ListCost",
  contracted: "ContractedCost",
};

/** A line's connector, out of its load. */
export function connectorOf(load: string, loads: readonly ReadLoad[], bind: Bind): string {
  const [ids, connectors] = [loads.map(({ id }) => id), loads.map(({ connectorId }) => connectorId)];
  return `transform(${load}, ${bind("Array(UInt32)", ids)}, ${bind("Array(String)", connectors)}, '')`;
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

/** What must hold of a line beside its load and its tags. */
export function conditionsOf(lines: Lines, bind: Bind): readonly string[] {
  return [
    ...inDays(lines, bind),
    ...(lines.isCountedOnce ? notDeduplicated(lines.loads, bind) : []),
    ...lines.filters.map((filter) => fieldCondition(filter, bind)),
  ];
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

/** That a line is of no account that is counted with another connector's load. */
function notDeduplicated(loads: readonly ReadLoad[], bind: Bind): readonly string[] {
  const accounts = loads.flatMap(({ id, deduplicated }) => deduplicated.map((account) => [id, ...account] as const));
  if (accounts.length === 0) return [];
  const ids = accounts.map(([id]) => id);
  const texts = ([1, 2, 3] as const).map((part) => accounts.map((account) => account[part]));
  const columns = [bind("Array(UInt32)", ids), ...texts.map((column) => bind("Array(String)", column))];
  return [`(load, Provider, BillingAccountId, SubAccountId) NOT IN arrayZip(${columns.join(", ")})`];
}

function fieldCondition({ field, values, excludes }: ValueFilter, bind: Bind): string {
  const { value, name, otherName = name } = COLUMNS[field];
  const texts = values.filter((text) => text !== null);
  const valuesOrEmpty = values.map((text) => text ?? "");
  const byValue = `${value} IN ${bind("Array(String)", valuesOrEmpty)}`;
  const byName = otherName && texts.length > 0 ? [`${otherName} IN ${bind("Array(String)", texts)}`] : [];
  return `${excludes ? "NOT " : ""}(${[byValue, ...byName].join(" OR ")})`;
}

/** What tells whether a line has the tag of some keys, and its value; null where it has none. */
export type TagColumns = { readonly hasTag: string; readonly value: string };

/** The condition of a filter by a tag. */
export function tagCondition({ values, excludes }: TagFilter, { hasTag, value }: TagColumns, bind: Bind): string {
  const texts = (values ?? []).filter((text) => text !== null);
  const isOne = `ifNull(${value} IN ${bind("Array(String)", texts)}, 0)`;
  const alternatives = [
    ...(values === null ? [hasTag] : []),
    ...(texts.length > 0 ? [isOne] : []),
    ...(values?.includes(null) ? [`NOT ${hasTag}`] : []),
  ];
  return `${excludes ? "NOT " : ""}(${alternatives.join(" OR ")})`;
}
