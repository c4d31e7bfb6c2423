import type { SpendRow } from "../../lib/api-types.ts";
import { dayRange } from "../../lib/dates.ts";
import { baseOf, type COMPARES, type Compare, type Metric } from "./spend-state.ts";

const GROUP_WORDS: Readonly<Record<string, string>> = {
  service: "Service",
  account: "Account",
  region: "Region",
  provider: "Provider",
  connector: "Connector",
  category: "Category",
  charge_category: "Charge category",
  resource: "Resource",
  pricing_category: "Pricing category",
  commitment_discount_id: "Commitment discount",
  commitment_discount_status: "Commitment discount status",
  charge_frequency: "Charge frequency",
  charge_class: "Charge class",
  publisher: "Publisher",
  tag: "Tags",
};

const PLURALS: Readonly<Record<string, string>> = {
  category: "categories",
  charge_category: "charge categories",
  pricing_category: "pricing categories",
  commitment_discount_id: "commitment discounts",
  commitment_discount_status: "statuses of commitment discounts",
  charge_frequency: "charge frequencies",
  charge_class: "charge classes",
};

export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  billed: "Billed",
  effective: "Amortized",
  list: "List price",
  contracted: "Contracted",
};

export const COMPARE_WORDS: Readonly<Record<(typeof COMPARES)[number], string>> = {
  previous: "Period before",
  previous_month: "Month before",
  previous_year: "Year before",
  none: "Nothing",
};

/** What is compared with, in words: by its name, or its days. */
export function compareWord(compare: Compare): string {
  const base = baseOf({ compare, invoice: null });
  return base ? dayRange(base.start, base.end) : COMPARE_WORDS[compare as keyof typeof COMPARE_WORDS];
}

/** A group as people read it: `Service`, `Tag team`. */
export function groupWord(group: string): string {
  return group.startsWith("tag:") ? `Tag ${group.slice(4)}` : (GROUP_WORDS[group] ?? group);
}

/** Whether rows can be put together by it. */
export function isKnownGroup(group: string): boolean {
  return Object.hasOwn(GROUP_WORDS, group) || /^tag:./s.test(group);
}

/** How many of a group: `33 services`, `values of team`. */
export function groupsWord(group: string): string {
  return group.startsWith("tag:") ? `values of ${group.slice(4)}` : (PLURALS[group] ?? `${group}s`);
}

/** What stands in the place of a value that lines do not have. */
export function missingWord(group: string): string {
  return group.startsWith("tag:") ? `without tag ${group.slice(4)}` : `without ${groupWord(group).toLowerCase()}`;
}

/** The value of a row's group, as the API knows it. */
export function groupValue(row: SpendRow, group: string): string | null {
  const value = row[group];
  return typeof value === "string" ? value : null;
}

/** The value of a row's group as people read it: accounts, regions and resources by their names. */
export function nameOf(row: SpendRow, group: string): string {
  const name = row[`${group}_name`];
  if (typeof name === "string" && name !== "") return name;
  return valueWord(group, groupValue(row, group));
}

/** The same among other rows: with its id, by which a filter finds it, where another has its name. */
export function nameAmong(rows: readonly SpendRow[], row: SpendRow, group: string): string {
  const [name, value] = [nameOf(row, group), groupValue(row, group)];
  const isShared = rows.some((other) => groupValue(other, group) !== value && nameOf(other, group) === name);
  return isShared && value ? `${name} (${value})` : name;
}

/** A value as people read it where it has no other name. */
export function valueWord(group: string, value: string | null): string {
  return value === "" ? "(empty)" : (value ?? missingWord(group));
}
