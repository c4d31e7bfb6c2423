import { addDays, daysBetween } from "../../core/days.ts";
import { absoluteDecimal, compareDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import { makePeriod, type Period, type PlanGroup, type Scope } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Execution } from "./execution.ts";
import { askSpend, groupValue, type Spent } from "./spend-query.ts";
import { nameOfRow } from "./tell-spend.ts";

/** A period and what it is compared with. */
export type Pair = { readonly period: Period; readonly base: Period };

/** What costs before and after, in one currency; the change is after less before. */
export type Change = {
  readonly currency: string | null;
  readonly before: string;
  readonly after: string;
  readonly change: string;
};

/** A group beside itself. A row is null where the group has no lines in that period. */
export type GroupChange = Change & {
  readonly name: string;
  readonly row: SpendRow;
  readonly rowBefore: SpendRow | null;
  readonly rowAfter: SpendRow | null;
};

/** Two periods beside each other, like for like. */
export type Comparison = {
  readonly pair: Pair;
  readonly scope: Scope;
  readonly group_by: readonly PlanGroup[];
  readonly after: Spent;
  readonly before: Spent;
  /** One for each currency of either period. */
  readonly totals: readonly Change[];
  /** What moved most is first; currencies one after the other. */
  readonly groups: readonly GroupChange[];
  /** The day on which the bills begin, where that is after the first day of the base. */
  readonly billsBegin: { readonly day: string; readonly source: string } | null;
  /** Whether the bills end before the period, so that it was cut to the days that they have. */
  readonly isCut: boolean;
};

/** Compares the cost of groups in two periods, as far as the bills of the later one reach. */
export async function comparePeriods(
  run: Execution,
  scope: Scope,
  asked: Pair,
  group_by: readonly PlanGroup[],
): Promise<Comparison | { readonly problem: Problem }> {
  const first = await askSpend(run, scope, asked.period, { group_by });
  if ("problem" in first) return first;
  const pair = likeForLike(asked, first.answer.freshness.data_through, run.today);
  const isCut = pair.period.end_date !== asked.period.end_date;
  const after = isCut ? await askSpend(run, scope, pair.period, { group_by }) : first;
  if ("problem" in after) return after;
  const before = await askSpend(run, scope, pair.base, { group_by });
  if ("problem" in before) return before;
  const billsBegin = await beginOfBills(run, scope, pair.base);
  if (billsBegin && "problem" in billsBegin) return billsBegin;
  const totals = totalsOf(before, after);
  return { pair, scope, group_by, after, before, totals, groups: groupsOf(before, after, group_by), billsBegin, isCut };
}

/** A period that the bills do not reach the end of is cut to the days that they have, and its base to as many. */
export function likeForLike({ period, base }: Pair, dataThrough: string | null, today: string): Pair {
  if (dataThrough === null || dataThrough >= period.end_date || dataThrough < period.start_date) {
    return { period, base };
  }
  const end = addDays(base.start_date, daysBetween(period.start_date, dataThrough));
  return {
    period: until(period, dataThrough, today),
    base: end < base.end_date ? until(base, end, today) : base,
  };
}

function until({ start_date, assumed, running }: Period, end: string, today: string): Period {
  return { ...makePeriod({ start: start_date, end, unit: "span", vague: assumed }, today), running };
}

/** A base that begins before the bills do is no whole period, whatever the scope. */
async function beginOfBills(
  run: Execution,
  scope: Scope,
  base: Period,
): Promise<Comparison["billsBegin"] | { readonly problem: Problem }> {
  const all = { ...scope, filters: [], tags: [] };
  const spent = await askSpend(run, all, base, { granularity: "day", sort: "date", limit: 1 });
  if ("problem" in spent) return spent;
  const day = spent.answer.data[0]?.date;
  return day !== undefined && day > base.start_date ? { day, source: spent.source } : null;
}

function totalsOf({ answer: before }: Spent, { answer: after }: Spent): readonly Change[] {
  const currencies = new Set([...after.totals, ...before.totals].map(({ currency }) => currency));
  const costOf = ({ totals }: typeof after, wanted: string | null) =>
    totals.find(({ currency }) => currency === wanted)?.cost ?? "0";
  return [...currencies].map((currency) => changeOf(currency, costOf(before, currency), costOf(after, currency)));
}

/** The change from one cost to another. */
export function changeOf(currency: string | null, before: string, after: string): Change {
  return { currency, before, after, change: subtractDecimals(after, before) };
}

function groupsOf(before: Spent, after: Spent, group_by: readonly PlanGroup[]): readonly GroupChange[] {
  const keyOf = (row: SpendRow) => JSON.stringify([row.currency, ...group_by.map((group) => groupValue(row, group))]);
  const rowsBefore = new Map(before.answer.data.map((row) => [keyOf(row), row]));
  const rowsAfter = new Map(after.answer.data.map((row) => [keyOf(row), row]));
  const keys = new Set([...rowsAfter.keys(), ...rowsBefore.keys()]);
  return [...keys]
    .map((key) => groupChange(rowsBefore.get(key) ?? null, rowsAfter.get(key) ?? null, group_by))
    .sort(byMovement);
}

function groupChange(
  rowBefore: SpendRow | null,
  rowAfter: SpendRow | null,
  group_by: readonly PlanGroup[],
): GroupChange {
  const row = (rowAfter ?? rowBefore) as SpendRow;
  const change = changeOf(row.currency, rowBefore?.cost ?? "0", rowAfter?.cost ?? "0");
  return { ...change, name: nameOfRow(row, group_by), row, rowBefore, rowAfter };
}

function byMovement(one: GroupChange, other: GroupChange): number {
  const [left, right] = [one.currency ?? "", other.currency ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return (
    compareDecimals(absoluteDecimal(other.change), absoluteDecimal(one.change)) || (one.name < other.name ? -1 : 1)
  );
}

/** Whether the group has lines in the later period only; never said where the base has more groups than are here. */
export function isNew({ rowBefore }: GroupChange, { before }: Comparison): boolean {
  return rowBefore === null && before.isWhole;
}

/** Whether the group has lines in the earlier period only. */
export function isGone({ rowAfter }: GroupChange, { after }: Comparison): boolean {
  return rowAfter === null && after.isWhole;
}
