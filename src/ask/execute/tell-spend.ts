import type { Period, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { groupValue } from "./spend-query.ts";

const NO_VALUE: Readonly<Record<string, string>> = {
  service: "no service",
  account: "no account",
  region: "no region",
  provider: "no provider",
  category: "no category",
  charge_category: "no charge category",
  currency: "no currency",
  connector: "no connector",
  resource: "no resource",
  tag: "untagged",
};

/** How a row is called by the values of its groups. */
export function nameOfRow(row: SpendRow, groups: readonly PlanGroup[]): string {
  return groups.map((group) => nameOfValue(row, group)).join(", ");
}

function nameOfValue(row: SpendRow, group: PlanGroup): string {
  const name = (row as Record<string, unknown>)[`${group}_name`];
  if (typeof name === "string" && name !== "") return name;
  return groupValue(row, group) ?? nameOfNone(group);
}

function nameOfNone(group: PlanGroup): string {
  return group.startsWith("tag:") ? `without ${group.slice("tag:".length)}` : (NO_VALUE[group] ?? "none");
}

/** What a group is called in a sentence: "service", or the key of a tag by its placeholder. */
export function groupWord(group: PlanGroup, book: FactBook): string {
  return group.startsWith("tag:") ? book.entity(group.slice("tag:".length)) : group.replaceAll("_", " ");
}

const PLURALS: Readonly<Record<string, string>> = { category: "categories", charge_category: "charge categories" };

/** What several of a group are called: "services", "values of team". */
export function groupsWord(group: PlanGroup, book: FactBook): string {
  if (group.startsWith("tag:")) return `values of ${groupWord(group, book)}`;
  return PLURALS[group] ?? `${group}s`;
}

/** " for A and B, without C, in EUR": the filters of a scope in words; nothing for all lines. */
export function scopeWords({ filters, tags }: Pick<Scope, "filters" | "tags">, book: FactBook): string {
  const currencies = filters.filter(({ field }) => field === "currency");
  const parts = [
    ...filters
      .filter(({ field }) => field !== "currency")
      .map((filter) => ({ ...filter, words: filterWords(filter, book) })),
    ...tags.map((filter) => ({ ...filter, words: tagWords(filter, book) })),
  ];
  const named = (excludes: boolean) => parts.filter((part) => part.excludes === excludes).map(({ words }) => words);
  const [within, without] = [named(false), named(true)];
  const worded = (word: string, words: readonly string[]) => (words.length > 0 ? ` ${word} ${listed(words)}` : "");
  const currency = currencies.map((filter) => {
    return `${filter.excludes ? " not in" : " in"} ${filterWords(filter, book)}`;
  });
  return `${worded("for", within)}${worded("without", without)}${currency.join("")}`;
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  aws: "AWS",
  azure: "Azure",
  gcp: "Google Cloud",
  oci: "Oracle Cloud",
};

/** A provider as people write it. */
export function nameOfProvider(provider: string): string {
  return PROVIDER_NAMES[provider] ?? provider;
}

function filterWords({ field, values }: PlanFilter, book: FactBook): string {
  const nameOf = (value: string) => {
    if (field === "account") return book.nameOfAccount(value);
    return field === "provider" ? nameOfProvider(value) : value;
  };
  const names = listed(
    values.map((value) => book.entity(value === null ? (NO_VALUE[field] ?? "none") : nameOf(value))),
    "or",
  );
  return `${KIND_WORDS[field] ?? ""}${names}`;
}

// What a name alone would not say: "for Credit" is no service.
const KIND_WORDS: Readonly<Record<string, string>> = {
  category: "the category ",
  resource: "the resource ",
  charge_category: "charges of the kind ",
};

function tagWords({ key, values }: PlanTagFilter, book: FactBook): string {
  if (values === null) return `lines with the tag ${book.entity(key)}`;
  return listed(
    values.map((value) => book.entity(value === null ? `no ${key}` : `${key}=${value}`)),
    "or",
  );
}

/** "A, B and C". */
export function listed(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** The sentences that say something, one after the other. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** What the figures of a metric are called. */
export const COST_WORDS: Readonly<Record<Scope["metric"], string>> = {
  billed: "billed cost",
  effective: "amortized cost",
  list: "cost at list prices",
  contracted: "cost at contracted prices",
};

/** "in October 2026", "from 1 to 17 November 2026", "on 3 November 2026". */
export function during(period: Period, book: FactBook): string {
  return `${prepositionOf(period)} ${book.period(period)}`;
}

function prepositionOf({ start_date, end_date, label }: Period): string {
  if (start_date === end_date) return "on";
  return label.includes(" to ") ? "from" : "in";
}

/** "Billed cost for EC2 in October 2026": what an answer is about. */
export function aboutWhat(scope: Scope, period: Period, book: FactBook): string {
  return `${COST_WORDS[scope.metric]}${scopeWords(scope, book)} ${during(period, book)}`;
}

/** An amount of a currency as a fact. */
export function money(
  book: FactBook,
  label: string,
  { currency, cost }: { readonly currency: string | null; readonly cost: string },
  source: string,
): Placeholder {
  return book.fact({ label, value: cost, unit: "money", currency, source });
}

/** The rows of a table that are shown; the request of its facts gives the others. */
export const ROWS_SHOWN = 50;
const STEPS_SHOWN = 366;
const BARS_MAX = 20;

/** Rows as a table, under the names of their members. */
export function costTable(rows: readonly SpendRow[], groups: readonly PlanGroup[], withUsage = false): Table {
  const hasDate = rows.some(({ date }) => date !== undefined);
  const hasShare = rows.some(({ share }) => share !== null);
  return {
    columns: [
      ...(hasDate ? ["date"] : []),
      ...groups,
      "cost",
      "currency",
      ...(hasShare ? ["share"] : []),
      ...(withUsage ? ["usage"] : []),
    ],
    rows: rows
      .slice(0, hasDate ? STEPS_SHOWN : ROWS_SHOWN)
      .map((row) => [
        ...(hasDate ? [row.date ?? null] : []),
        ...groups.map((group) => nameOfRow(row, [group])),
        row.cost,
        row.currency,
        ...(hasShare ? [row.share] : []),
        ...(withUsage ? [usageOf(row)] : []),
      ]),
  };
}

/** "1204.5 Hrs, 3 GB": exact. */
function usageOf({ usage }: SpendRow): string {
  return usage.map(({ quantity, unit }) => `${quantity} ${unit ?? ""}`.trim()).join(", ");
}

/** Costs by name; one series for each currency, since amounts of different ones stand on different scales. */
export function costBars(rows: readonly SpendRow[], groups: readonly PlanGroup[]): Chart | null {
  const shown = rows.slice(0, BARS_MAX);
  const names = [...new Set(shown.map((row) => nameOfRow(row, groups)))];
  if (names.length === 0) return null;
  const series = [...Map.groupBy(shown, ({ currency }) => currency)].map(([currency, parts]) => {
    const costs = new Map(parts.map((row) => [nameOfRow(row, groups), row.cost]));
    return { name: "cost", currency, values: names.map((name) => costs.get(name) ?? null) };
  });
  return { kind: "bar", title: `Cost by ${groups.join(", ")}`, x: names, series };
}

/** Costs over time; a series for each group and currency, the first of them where there are many. */
export function costLines(rows: readonly SpendRow[], groups: readonly PlanGroup[]): Chart {
  const dates = [...new Set(rows.map(({ date }) => date ?? null))].sort();
  const series = Map.groupBy(rows, (row) => JSON.stringify([row.currency, nameOfRow(row, groups)]));
  return {
    kind: "line",
    title: "Cost over time",
    x: dates,
    series: [...series.values()].slice(0, BARS_MAX).map((parts) => {
      const [first] = parts as [SpendRow];
      const costs = new Map(parts.map(({ date, cost }) => [date ?? null, cost]));
      const name = groups.length > 0 ? nameOfRow(first, groups) : "cost";
      return { name, currency: first.currency, values: dates.map((date) => costs.get(date) ?? null) };
    }),
  };
}
