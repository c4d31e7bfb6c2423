import { entryOf } from "../../core/text/entry-of.ts";
import type { Period, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../../planner/index.ts";
import type { FactBook } from "../fact-book.ts";
import { type Groups, noneOf } from "./tell-rows.ts";

/** What groups are called in a sentence: "service and region", the key of a tag by its placeholder. */
export function groupWords(groups: Groups, book: FactBook): string {
  return listed(
    groups.map((group) =>
      group.startsWith("tag:") ? book.entity(group.slice("tag:".length)) : group.replaceAll("_", " "),
    ),
  );
}

/** What so many of a group are called: "services", "values of team"; of one "service", "value of team". */
export function groupsWord(group: PlanGroup, count: number, book: FactBook): string {
  const word = groupWords([group], book);
  if (group.startsWith("tag:")) return count === 1 ? `value of ${word}` : `values of ${word}`;
  return count === 1 ? word : `${word.replace(/y$/, "ie")}s`;
}

/** " for A and B, without C, in EUR": the filters of a scope in words; nothing for all lines. */
export function scopeWords({ filters, tags, connector_id = null }: Lines, book: FactBook): string {
  const parts = [
    ...filters
      .filter(({ field }) => field !== "currency")
      .map((one) => ({ ...one, words: filterWords(one, book) + withoutRegion(one) })),
    ...tags.map((one) => ({ ...one, words: tagWords(one, book) + withUntagged(one, book) })),
  ];
  const named = (word: string, isExcluded: boolean) => {
    const words = parts.filter(({ excludes }) => excludes === isExcluded).map((part) => part.words);
    return words.length > 0 ? ` ${word} ${listed(words)}` : "";
  };
  const currencies = filters.filter(({ field }) => field === "currency");
  const inThem = currencies.map((one) => `${one.excludes ? " not in" : " in"} ${filterWords(one, book)}`);
  const from = connector_id === null ? "" : ` in the bills of ${book.entity(book.nameOf(connector_id))}`;
  return [named("for", false), named("without", true), ...inThem, from].join("");
}

type Lines = Pick<Scope, "filters" | "tags"> & Partial<Pick<Scope, "connector_id">>;

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  aws: "AWS",
  azure: "Azure",
  gcp: "Google Cloud",
  oci: "Oracle Cloud",
};

/** A provider as people write it. */
export function nameOfProvider(provider: string): string {
  return entryOf(PROVIDER_NAMES, provider) ?? provider;
}

function filterWords({ field, values }: PlanFilter, book: FactBook): string {
  const nameOf = (value: string) => {
    if (field === "account") return book.nameOf(value);
    return field === "provider" ? nameOfProvider(value) : value;
  };
  const names = values.map((value) => book.entity(value === null ? noneOf(field) : nameOf(value)));
  return `${KIND_WORDS[field] ?? ""}${listed(names, "or")}`;
}

// What a name alone would not say: "for Credit" is no service.
const KIND_WORDS: Readonly<Record<string, string>> = {
  category: "the category ",
  resource: "the resource ",
  charge_category: "charges of the kind ",
  pricing_category: "the pricing category ",
  commitment_discount_id: "the commitment discount ",
  commitment_discount_status: "the commitment discount status ",
  charge_frequency: "the charge frequency ",
  charge_class: "the charge class ",
  publisher: "the publisher ",
};

/** "Outside the US" is not only where other regions are: a tax has none. */
function withoutRegion({ field, values, excludes }: PlanFilter): string {
  return field === "region" && excludes && !values.includes(null) ? " (what has no region is in it)" : "";
}

/** "Non-prod" is not only what other environments are: the lines that have none are told. */
function withUntagged({ key, values, excludes }: PlanTagFilter, book: FactBook): string {
  return excludes && values !== null && !values.includes(null) ? ` (what has no ${book.entity(key)} is in it)` : "";
}

function tagWords({ key, values }: PlanTagFilter, book: FactBook): string {
  if (values === null) return `lines with the tag ${book.entity(key)}`;
  const names = values.map((value) => book.entity(value === null ? `no ${key}` : `${key}=${value}`));
  return listed(names, "or");
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

/** "billed cost for EC2 in October 2026": what an answer is about. */
export function aboutWhat({ scope, period }: AboutSpend, book: FactBook): string {
  return `${COST_WORDS[scope.metric]}${scopeWords(scope, book)} ${during(period, book)}`;
}

/** The lines and the days that an operation is about. */
export type AboutSpend = { readonly scope: Scope; readonly period: Period };
