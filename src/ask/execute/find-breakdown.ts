import { addDecimals, compareDecimals } from "../../core/decimals.ts";
import { type PlanGroup, pairWithPrevious, type Threshold, type Top } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { FactBook } from "../fact-book.ts";
import { changeInsights } from "./change-words.ts";
import { comparePeriods } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { divisionOf } from "./find-total.ts";
import { askSpend, entityOfRow, groupValue, type Spent } from "./spend-query.ts";
import { aboutSpend, nothingBilled } from "./tell-coverage.ts";
import {
  aboutWhat,
  costBars,
  costTable,
  groupWord,
  listed,
  money,
  nameOfRow,
  ROWS_SHOWN,
  sentences,
} from "./tell-spend.ts";

const NAMED_MAX = 5;

/** Cost by group, the most or the least first. */
export async function findBreakdown(run: Execution, op: Op<"breakdown">): Outcome {
  const { scope, period, group_by, granularity } = op;
  const { book } = run;
  const sort = op.order === "most" ? "-cost" : "cost";
  const spent = await askSpend(run, scope, period, { group_by, granularity, sort });
  if ("problem" in spent) return spent;
  if (spent.answer.totals.length === 0) return nothingBilled(run, op, spent);
  const pair = pairWithPrevious(period, run.today);
  const comparison = await comparePeriods(run, scope, pair, granularity === "total" ? group_by : [divisionOf(scope)]);
  if ("problem" in comparison) return comparison;

  const rows = spent.answer.data.filter((row) => isWithin(row, op.thresholds));
  const kept = op.top ? firstOf(rows.filter(hasName(group_by)), group_by, op.top) : rows;
  return {
    ...sayOnly(tell(op, spent, kept, book)),
    insights: [...concentrationOf(spent, group_by, book), ...changeInsights(comparison, book)],
    tables: [costTable(kept, group_by, op.with_usage)],
    chart: costBars(kept, group_by),
    entities: kept.slice(0, ROWS_SHOWN).flatMap((row) => entityOfRow(row, group_by) ?? []),
    ...aboutSpend(run, period, spent.answer, spent.source),
  };
}

/** What has no team is no team: a rank leaves it out, a list does not. */
function hasName(groups: readonly PlanGroup[]): (row: SpendRow) => boolean {
  const named = groups.filter((group) => group.startsWith("tag:") || group === "resource");
  return (row) => named.every((group) => groupValue(row, group) !== null);
}

/** What of the ranked groups' cost has no value, where some has: it is not among them. */
function withoutValue({ top, group_by }: Op<"breakdown">, spent: Spent, book: FactBook): string {
  const [group, ...others] = group_by;
  if (!top || !group || others.length > 0) return "";
  const rows = spent.answer.data.filter((row) => !hasName(group_by)(row));
  const costs = rows.map((row) => money(book, nameOfRow(row, group_by), row, spent.sourceOf(row)));
  return costs.length > 0 ? `Beside these, ${listed(costs)} has no ${groupWord(group, book)}.` : "";
}

function tell(op: Op<"breakdown">, spent: Spent, kept: readonly SpendRow[], book: FactBook): string {
  const { scope, period, group_by } = op;
  const by = listed(group_by.map((group) => groupWord(group, book)));
  const what = `${aboutWhat(scope, period, book)} by ${by}`;
  const named = kept.slice(0, NAMED_MAX).map((row) => namedRow(row, group_by, spent, book));
  return sentences(
    named.length > 0 ? `The ${what}, ${rankWords(op)}: ${listed(named)}.` : "",
    named.length === 0 ? `No group of the ${what} is within these bounds.` : "",
    howMany(op, spent, kept, book),
    howMuch(spent, kept, book),
    withoutValue(op, spent, book),
  );
}

/** What the told rows come to, and all of them: "the top three" are asked for their own sum. */
function howMuch({ answer, source, sourceOf }: Spent, kept: readonly SpendRow[], book: FactBook): string {
  const totals = answer.totals.map((total) => money(book, "total", total, source));
  if (kept.length === 0 || kept.length === answer.total_records) return `All together it is ${listed(totals)}.`;
  const sums = answer.totals.flatMap(({ currency }) => {
    const own = kept.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    const from = own.map((row) => money(book, "part", row, sourceOf(row)));
    const value = addDecimals(own.map(({ cost }) => cost));
    return [book.fact({ label: "these together", value, unit: "money", currency, source, from })];
  });
  const told = kept.length > 1 ? `${kept.length > NAMED_MAX ? "Those of the table" : "These"} come to` : "That is";
  return `${told} ${listed(sums)} of ${listed(totals)} in all.`;
}

/** "highest first", or which place it is: a fact, as every number is. */
function rankWords({ order, top }: Op<"breakdown">): string {
  const first = order === "most" ? "highest" : "lowest";
  return top && top.skip > 0 ? `${PLACES[top.skip] ?? "further"} ${first}` : `${first} first`;
}

const PLACES = ["", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

function namedRow(row: SpendRow, groups: readonly PlanGroup[], spent: Spent, book: FactBook): string {
  const name = nameOfRow(row, groups);
  const source = spent.sourceOf(row);
  const { date } = row;
  const step = date === undefined ? "" : ` (${book.fact({ label: "date", value: date, unit: "day", source })})`;
  return `${book.entity(name)}${step} with ${money(book, name, row, source)}`;
}

/** How many groups there are, where not all are told. */
function howMany(op: Op<"breakdown">, { answer, source }: Spent, kept: readonly SpendRow[], book: FactBook): string {
  if (kept.length <= NAMED_MAX && kept.length === answer.total_records) return "";
  const all = book.fact({ label: "groups", value: String(answer.total_records), unit: "count", source });
  if (op.thresholds.length > 0) {
    const within = book.fact({ label: "groups within the bounds", value: String(kept.length), unit: "count", source });
    return `Of ${all} groups ${within} are within the bounds.`;
  }
  return kept.length > ROWS_SHOWN
    ? `There are ${all} groups; the table has the first of them.`
    : `There are ${all} groups.`;
}

/** How much is in the largest group: what to look at first. */
function concentrationOf(
  { answer, sourceOf }: Spent,
  groups: readonly PlanGroup[],
  book: FactBook,
): Finding["insights"] {
  return answer.totals.flatMap(({ currency }) => {
    const rows = answer.data.filter((row) => row.currency === currency && row.share !== null);
    const largest = rows.filter(hasName(groups)).toSorted((one, other) => compareDecimals(other.cost, one.cost))[0];
    if (!largest?.share || rows.length < 2) return [];
    const name = nameOfRow(largest, groups);
    const share = book.fact({
      label: `share of ${name}`,
      value: largest.share,
      unit: "ratio",
      source: sourceOf(largest),
    });
    return [
      {
        title: "Where most of it goes",
        detail: `${book.entity(name)} alone is ${share} of it: look there first, nothing else moves it as much.`,
      },
    ];
  });
}

/** Whether a row keeps to all bounds. Those on a change are for comparisons. */
export function isWithin(row: Pick<SpendRow, "cost" | "share">, thresholds: readonly Threshold[]): boolean {
  return thresholds.every((threshold) => {
    const { measure } = threshold;
    if (measure !== "cost" && measure !== "share") return true;
    return isBeyond(measure === "cost" ? row.cost : row.share, threshold);
  });
}

/** Whether a figure is over or under a bound; one that does not exist is neither. */
export function isBeyond(figure: string | null, { side, value }: Pick<Threshold, "side" | "value">): boolean {
  if (figure === null) return false;
  const sign = compareDecimals(figure, value);
  return { over: sign > 0, at_least: sign >= 0, at_most: sign <= 0, under: sign < 0 }[side];
}

/** The first rows; with `each`, of every value of the groups before the last. */
export function firstOf<Row extends SpendRow>(rows: readonly Row[], groups: readonly PlanGroup[], top: Top): Row[] {
  const wanted = (list: readonly Row[]) => list.slice(top.skip, top.skip + top.count);
  if (!top.each || groups.length < 2) return wanted(rows);
  const parts = Map.groupBy(rows, (row) => nameOfRow(row, groups.slice(0, -1)));
  return [...parts.values()].flatMap(wanted);
}
