import { addDecimals, compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import { middleOf } from "../../core/middle-of.ts";
import { pairWithPrevious, type Scope, type Top } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { FactBook } from "../fact-book.ts";
import { aboutSpend, askSpend, isOfKind, type Spent } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import type { Days } from "./bills/gaps.ts";
import { isBeyond, isWithin, judgeBounds, keepsTo } from "./bounds.ts";
import { changeInsights } from "./change-words.ts";
import { comparePeriods } from "./comparison.ts";
import { type Asking, type Execution, type Form, type Insights, insight, ON_SPEND, type Op } from "./execution.ts";
import { meanOf } from "./find-averages.ts";
import { findCounted, rankedByCost } from "./find-counted.ts";
import { tellFirstTwo } from "./first-two.ts";
import {
  costBars,
  costTable,
  entitiesOf,
  type Groups,
  hasName,
  inCurrencies,
  nameOfRow,
  ROWS_SHOWN,
  type Rows,
} from "./tell-rows.ts";
import { aboutWhat, groupWords, listed, sentences } from "./tell-spend.ts";
import { isByUse, tellUtilization } from "./tell-utilization.ts";
import { divisionOf } from "./total/find-total.ts";
import { besideRow, usagesOf } from "./total/usage-of-rows.ts";

const NAMED_MAX = 5;
const LARGEST = 3;
/** Smaller parts of a total are not worth a look. */
const NOTABLE_RATIO = "0.01";
const SMALLEST_TOTAL = "1";
/** Kinds of charges that are less beside usage do not say why a day cost much. */
const NOTABLE_KIND = "0.1";

/** Cost by group, the most or the least first. */
export const BREAKDOWN: Form<"breakdown"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period, group_by, granularity, top } = op;
    const sort = op.order === "most" ? "-cost" : "cost";
    const spent = yield* askBilled(run, op, { group_by, granularity, sort });
    const isCounted = op.usage_unit !== undefined && granularity === "total" && op.thresholds.length === 0;
    const counted = isCounted ? yield* findCounted(run, op, spent) : null;
    if (counted) return counted;
    const usages = yield* usagesOf(run, op);
    const utilization = yield* tellUtilization(run, op, spent);
    const division = granularity === "total" ? group_by : [divisionOf(scope)];
    const comparison = yield* comparePeriods(run, scope, pairWithPrevious(period, run.today), division);
    const rows = firstToReach(
      spent.data.filter((row) => isWithin(row, op.thresholds)),
      op,
    );
    const ranked = top ? firstOf(rows.filter(hasName(group_by)), group_by, top) : rows;
    const kept = inCurrencies(ranked).flat();
    return {
      answer: sentences(utilization.answer, tell(op, { spent, kept, usages }, run.book)),
      insights: [...(isOfSmall(op) ? [] : concentrationOf(spent, group_by)), ...changeInsights(comparison, run.book)],
      tables: [...utilization.tables, costTable(kept, group_by, op.with_usage)],
      chart: costBars(kept, group_by),
      entities: entitiesOf(kept.slice(0, ROWS_SHOWN), group_by),
      ...aboutSpend(period, spent),
    };
  },
};

type Found = { readonly spent: Spent; readonly kept: Rows; readonly usages: Spent | null };

function tell(op: Op<"breakdown">, { spent, kept, usages }: Found, book: FactBook): string {
  const judged = judgeOne(op, spent, book);
  if (judged) return judged;
  if (kept.length === 0 && op.thresholds.length === 0 && !op.top?.skip) return notParted(op, spent, book);
  const what = `${aboutWhat(op, book)} by ${groupWords(op.group_by, book)}`;
  const named = inCurrencies(kept).map((own) => {
    return listed(
      own.slice(0, NAMED_MAX).map((row) => namedRow(row, op.group_by, spent) + besideRow(row, op, { spent, usages })),
    );
  });
  const each = named.length > 1 ? ", each currency by itself" : "";
  return sentences(
    ...tellMiddles(op, spent, book),
    named.length > 0
      ? `The ${what}, ${rankWords(op)}${each}: ${named.join("; ")}.`
      : `No group of the ${what} is within these bounds.`,
    tellFirstTwo(op, spent, kept),
    howMany(op, spent, kept),
    howMuch(spent, kept, op.group_by),
    ...reached(op, spent, kept, book),
    withoutValue(op, spent, book),
    rankedByCost(op),
  );
}

/** "The biggest account, and is it over 5,000": of the one row that is asked about, whether it is. */
function judgeOne({ scope, group_by, thresholds }: Op<"breakdown">, spent: Spent, book: FactBook): string | null {
  const [row, ...others] = spent.data;
  const own = [...scope.filters, ...scope.tags].filter((part) => {
    const field: string = "field" in part ? part.field : `tag:${part.key}`;
    return group_by.some((group) => group === field);
  });
  const isOne = own.some(({ values, excludes }) => !excludes && values?.length === 1);
  if (!row || others.length > 0 || !isOne || !thresholds.some(({ measure }) => measure === "cost")) return null;
  const name = nameOfRow(row, group_by);
  const shown = spent.money(name, row);
  const judged = { measure: "cost", value: row.cost, shown, currency: row.currency } as const;
  const bounds = judgeBounds(thresholds, judged, { book, figures: spent });
  return sentences(`${spent.entity(name)} costs ${shown}.`, bounds);
}

/** What one group costs in the middle, in each currency, of those that have a name. */
function tellMiddles({ average, group_by }: Op<"breakdown">, spent: Spent, book: FactBook): readonly string[] {
  if (!average) return [];
  const one = groupWords(group_by, book);
  return inCurrencies(spent.data.filter(hasName(group_by))).flatMap((rows) => {
    const [{ currency } = { currency: null }] = rows;
    const sorted = rows.toSorted((row, other) => compareDecimals(row.cost, other.cost));
    const of = average === "median" ? middleOf(sorted) : sorted;
    const { mean } = meanOf(spent, of, { count: of.length, unit: "groups", currency });
    const all = spent.count("groups with a name", rows.length);
    const middle = average === "median" ? `The median ${one} costs ${mean}` : `One ${one} costs ${mean} on average`;
    return `${middle}; ${all} have a name.`;
  });
}

/** What a ranking comes to where no row has a name. */
function notParted(op: Op<"breakdown">, spent: Spent, book: FactBook): string {
  const group = groupWords(op.group_by, book);
  const all = listed(spent.totals.map((total) => spent.money("total", total)));
  return `The ${aboutWhat(op, book)} can't be told by ${group}: all of it, ${all}, has no ${group}.`;
}

/** A row by its name, its cost and, of several, its share, unless that would be taken for a utilization. */
export function namedRow(row: SpendRow, groups: Groups, spent: Spent): string {
  const name = nameOfRow(row, groups);
  const step = row.date === undefined ? "" : ` (${spent.of(row).day("date", row.date)})`;
  const hasShare = row.share !== null && spent.total_records > 1 && !isByUse(groups);
  const share = hasShare ? ` (${shareOf(row, name, spent)})` : "";
  return `${spent.entity(name)}${step} with ${spent.money(name, row)}${share}`;
}

const KINDS_NAMED = 3;

/** "Services under 500": among the largest, of which none is told, nothing is looked for. */
function isOfSmall({ thresholds }: Op<"breakdown">): boolean {
  return thresholds.some(({ side }) => side === "under" || side === "at_most");
}

/** Whether it is one day: purchases, which are few in a month, may be most of its first day. */
export function isOneDay({ start_date, end_date }: Days): boolean {
  return start_date === end_date;
}

/** The kinds of charges where more than usage made the cost: a purchase or a tax falls on one day of a month. */
export function* tellKinds(run: Execution, scope: Scope, days: Days): Asking<string> {
  if (isOfKind(scope)) return "";
  const spent = yield* askSpend(run, scope, days, { group_by: ["charge_category"] });
  const isNotable = ({ charge_category, share }: SpendRow) =>
    charge_category !== "Usage" && compareDecimals(share ?? "0", NOTABLE_KIND) >= 0;
  if (spent.data.length < 2 || !spent.data.some(isNotable)) return "";
  const kinds = spent.data.slice(0, KINDS_NAMED).map((row) => namedRow(row, ["charge_category"], spent));
  return `By kind of charge: ${listed(kinds)}.`;
}

function shareOf(row: SpendRow, name: string, spent: Spent): string {
  return spent.of(row).ratio(`share of ${name}`, row.share ?? "0");
}

/** "highest first", or which place it is. */
function rankWords({ order, top }: Op<"breakdown">): string {
  const first = order === "most" ? "highest" : "lowest";
  return top && top.skip > 0 ? `${PLACES[top.skip] ?? "further"} ${first}` : `${first} first`;
}

/** Places in words by how many come before them: figures stand in placeholders only. */
export const PLACES = ["", ..."second third fourth fifth sixth seventh eighth ninth tenth".split(" ")];

/** How many groups there are, where not all are told. */
function howMany({ thresholds, group_by: groups }: Op<"breakdown">, spent: Spent, kept: Rows): string {
  if (kept.length <= NAMED_MAX && kept.length === spent.total_records) return "";
  const all = spent.count("groups", spent.total_records);
  if (togetherOf(thresholds)) return "";
  if (thresholds.length > 0)
    return `Of ${all} groups ${spent.count("groups within the bounds", kept.length)} are ${keepsTo(thresholds)}.`;
  const [none] = groups.length === 1 ? kept.filter((row) => !hasName(groups)(row)) : [];
  const withNone = none ? `, one of them “${spent.entity(nameOfRow(none, groups))}”` : "";
  return `There are ${all} groups${withNone}${kept.length > ROWS_SHOWN ? "; the table has the first of them" : ""}.`;
}

/** The bound that the first rows reach together; null: there is none. */
function togetherOf(thresholds: Op<"breakdown">["thresholds"]) {
  return thresholds.find(({ measure }) => measure === "together") ?? null;
}

/** Of each currency the first rows with a name, as many as it takes to reach a part of all; else all rows. */
function firstToReach(rows: Rows, { thresholds, group_by }: Op<"breakdown">): Rows {
  const bound = togetherOf(thresholds);
  if (!bound) return rows;
  const shares = new Map<string | null, string>();
  return rows.filter(hasName(group_by)).filter(({ currency, share }) => {
    const before = shares.get(currency) ?? "0";
    shares.set(currency, addDecimals([before, share ?? "0"]));
    return !isBeyond(before, bound);
  });
}

/** How many groups it takes to reach a part of all, or that all of them do not. */
function* reached({ thresholds }: Op<"breakdown">, spent: Spent, kept: Rows, book: FactBook): Generator<string> {
  const bound = togetherOf(thresholds);
  if (!bound) return;
  for (const total of spent.totals) {
    const own = kept.filter(({ currency }) => currency === total.currency);
    const sum = { currency: total.currency, cost: addDecimals(own.map(({ cost }) => cost)) };
    const share = ratioOfDecimals(sum.cost, total.cost);
    if (own.length === 0 || share === null) continue;
    const parts = own.map((row) => spent.money("part", row));
    const from = [spent.money("these together", sum, parts), spent.money("total", total)];
    const part = spent.ratio("share of these", share, from);
    const all = spent.count("groups", spent.total_records);
    const groups = `${spent.count("groups within the bounds", own.length)} of ${all}`;
    const asked = book.fact({ label: "share that was asked", value: bound.value, unit: "ratio", source: null });
    yield isBeyond(share, bound)
      ? `It takes ${groups} groups to reach ${asked}: these make up ${part}.`
      : `No number of groups reaches ${asked}: ${groups} groups make up ${part}.`;
  }
}

/** What the told rows come to, and all of them: "the top three" are asked for their own sum. */
function howMuch({ totals, total_records, money, ratio }: Spent, kept: Rows, groups: Groups): string {
  const all = totals.map((total) => money("total", total));
  if (kept.length === 0 || kept.length === total_records) return `All together it is ${listed(all)}.`;
  // Rows by `tag` have lines in common: their sum is more than what they cost.
  if (groups.includes("tag")) return `In all it is ${listed(all)}.`;
  const sums = totals.flatMap((total) => {
    const { currency } = total;
    const own = kept.filter((row) => row.currency === currency);
    const from = own.map((row) => money("part", row));
    const sum = { currency, cost: addDecimals(own.map((row) => row.cost)) };
    if (own.length === 0) return [];
    const together = money("these together", sum, from);
    // One row alone has its share by its name.
    const share = own.length > 1 ? ratioOfDecimals(sum.cost, total.cost) : null;
    if (share === null) return [together];
    return [`${together} (${ratio("share of these", share, [together, money("total", total)])})`];
  });
  const told = kept.length > 1 ? `${kept.length > NAMED_MAX ? "Those of the table" : "These"} come to` : "That is";
  return `${told} ${listed(sums)} of ${listed(all)} in all.`;
}

/** What of the ranked groups' cost has no value, where some has: it is not among them. */
function withoutValue({ top, group_by }: Op<"breakdown">, spent: Spent, book: FactBook): string {
  if (!top) return "";
  const rows = spent.data.filter((row) => !hasName(group_by)(row));
  if (rows.length === 0) return "";
  if (group_by.length === 1) {
    const costs = rows.map((row) => spent.money(nameOfRow(row, group_by), row));
    return `Beside these, ${listed(costs)} has no ${groupWords(group_by, book)}.`;
  }
  const lacks = group_by.map((group) => `no ${groupWords([group], book)}`);
  const largest = rows.slice(0, LARGEST).map((row) => namedRow(row, group_by, spent));
  const have = `${spent.count("groups without a value", rows.length)} of the groups have ${listed(lacks, "or")}`;
  return `Beside these, ${have}: ${listed(largest)}${rows.length > largest.length ? ", and smaller ones" : ""}.`;
}

/** How much is in the three largest groups of many: what to look at first. Rows by `tag` have lines in common. */
function concentrationOf(spent: Spent, groups: Groups): Insights {
  if (groups.includes("tag") || isByUse(groups)) return [];
  return spent.totals.flatMap((total) => {
    const rows = spent.data.filter((row) => row.currency === total.currency && row.share !== null);
    const ranked = rows.filter(hasName(groups)).toSorted((one, other) => compareDecimals(other.cost, one.cost));
    const largest = ranked.slice(0, LARGEST).filter(({ share }) => compareDecimals(share ?? "0", NOTABLE_RATIO) >= 0);
    const cost = addDecimals(largest.map((row) => row.cost));
    const value = ratioOfDecimals(cost, total.cost);
    if (rows.length <= NAMED_MAX || largest.length === 0 || value === null) return [];
    // A currency in which next to nothing is billed is not where to look.
    if (compareDecimals(total.cost, SMALLEST_TOTAL) < 0) return [];
    const parts = largest.map((row) => spent.money(nameOfRow(row, groups), row));
    const together = spent.money("the largest together", { currency: total.currency, cost }, parts);
    const share = spent.ratio("share of the largest", value, [together, spent.money("total", total)]);
    const names = listed(largest.map((row) => spent.entity(nameOfRow(row, groups))));
    const told = largest.length === 1 ? `${names} is ${share} of it` : `${names} are ${share} of it together`;
    return insight(titleOf(spent, total), `${told}: look there first.`);
  });
}

function titleOf({ totals, entity }: Spent, { currency }: Spent["totals"][number]): string {
  const which = currency === null ? "it without a currency" : `it in ${entity(currency)}`;
  return `Where most of ${totals.length > 1 ? which : "it"} goes`;
}

/** The first rows, of every value of the groups before the last. */
function firstOf(rows: Rows, groups: Groups, top: Top): Rows {
  const wanted = (list: Rows) => inCurrencies(list).flatMap((own) => own.slice(top.skip, top.skip + top.count));
  if (!top.each || groups.length < 2) return wanted(rows);
  const parts = Map.groupBy(rows, (row) => nameOfRow(row, groups.slice(0, -1)));
  return [...parts.values()].flatMap(wanted);
}
