import { addDays, daysBetween } from "../../core/days.ts";
import { absoluteDecimal, compareDecimals, subtractDecimals } from "../../core/decimals.ts";
import { endOf, makePeriod, type Period, type Scope } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart } from "../answer-schema.ts";
import type { Figures } from "../fact-book.ts";
import { askSpend, costIn, type Spent } from "./ask-spend.ts";
import { together } from "./asking.ts";
import { isAhead, isUncovered } from "./bills/gaps.ts";
import type { Asking, Execution } from "./execution.ts";
import { type Groups, groupTitle, inCurrencies, keyOfRow, labelsOf, nameOfRow, noneOf } from "./tell-rows.ts";
import { during, listed } from "./tell-spend.ts";

/** A period and what it is compared with. */
export type Pair = { readonly period: Period; readonly base: Period };

/** What costs before and after, in one currency, and what makes its facts; the change is after less before. */
export type Change = {
  readonly currency: string | null;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly figures: { readonly before: Figures; readonly after: Figures };
};

/** A group beside itself. A row is null where the group has no lines in that period. */
export type GroupChange = Change & {
  readonly name: string;
  readonly row: SpendRow;
  readonly rowBefore: SpendRow | null;
  readonly rowAfter: SpendRow | null;
  /** In the later period only; never said where the earlier one has more groups than were read. */
  readonly isNew: boolean;
  /** In the earlier period only. */
  readonly isGone: boolean;
  /** Its name says that its lines have no value: "no region". */
  readonly isOfNone: boolean;
};

/** Two periods beside each other, like for like. */
export type Comparison = {
  readonly pair: Pair;
  readonly scope: Scope;
  readonly group_by: Groups;
  readonly after: Spent;
  readonly before: Spent;
  /** One for each currency of either period. */
  readonly totals: readonly Change[];
  /** What moved most is first; currencies one after the other. */
  readonly groups: readonly GroupChange[];
  /** The day on which the bills begin, where that is after the first day of the base. */
  readonly billsBegin: { readonly day: string; readonly figures: Figures } | null;
  /** Whether no bill has any day of the base: what was billed in it is not known, and not nothing. */
  readonly isBaseUnknown: boolean;
  /** Whether the bills end before the period, so that it was cut to the days that they have. */
  readonly isCut: boolean;
};

/** Compares the cost of groups in two periods, as far as the bills of the later one reach. */
export function* comparePeriods(run: Execution, scope: Scope, asked: Pair, group_by: Groups): Asking<Comparison> {
  const first = yield* askSpend(run, scope, asked.period, { group_by });
  const pair = likeForLike(asked, first.freshness.data_through, run.today);
  const isCut = pair.period.end_date !== asked.period.end_date;
  const after = isCut ? yield* askSpend(run, scope, pair.period, { group_by }) : first;
  const [before, begin] = yield* together(
    askSpend(run, scope, pair.base, { group_by }),
    firstDayOf(run, scope, pair.base),
  );
  const billsBegin = begin && begin.day > pair.base.start_date ? begin : null;
  const isBaseUnknown = begin === null && isUncovered(before, pair.base);
  const changes = { totals: totalsOf(before, after), groups: groupsOf(before, after, group_by) };
  return { pair, scope, group_by, after, before, ...changes, billsBegin, isBaseUnknown, isCut };
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

/** The first day of a period that any bill has, whatever the scope: before it a period is not whole. */
export function* firstDayOf(run: Execution, scope: Scope, period: Period): Asking<Comparison["billsBegin"]> {
  const all = { ...scope, filters: [], tags: [] };
  const spent = yield* askSpend(run, all, period, { granularity: "day", sort: "date", limit: 1 });
  const day = spent.data[0]?.date;
  return day === undefined ? null : { day, figures: spent };
}

/** "How does that compare to Q3", of whose first days no bill has any: what the bills have of its other days. */
export function* tellRest(run: Execution, scope: Scope, { unit, start_date, end_date }: Period): Asking<string> {
  const end = unit === "span" ? end_date : endOf(unit, start_date);
  if (end <= end_date) return "";
  const daysFrom = (start: string) => makePeriod({ start, end, unit: "span", vague: false }, run.today);
  const begin = yield* firstDayOf(run, scope, daysFrom(addDays(end_date, 1)));
  if (!begin) return "";
  const period = daysFrom(begin.day);
  const spent = yield* askSpend(run, scope, period);
  const sums = spent.totals.map((total) => spent.money("total", total));
  return sums.length > 0
    ? `Of that ${unit} the bills have only what was billed ${during(period, run.book)}: ${listed(sums)}.`
    : "";
}

function totalsOf(before: Spent, after: Spent): readonly Change[] {
  const currencies = new Set([...after.totals, ...before.totals].map(({ currency }) => currency));
  const cost = (currency: string | null, { totals }: Spent) => costIn(currency, totals) ?? "0";
  return [...currencies].map((currency) =>
    changeOf(
      currency,
      { cost: cost(currency, before), figures: before },
      { cost: cost(currency, after), figures: after },
    ),
  );
}

type Costed = { readonly cost: string; readonly figures: Figures };

/** The change from one cost to another. */
export function changeOf(currency: string | null, before: Costed, after: Costed): Change {
  return {
    currency,
    before: before.cost,
    after: after.cost,
    change: subtractDecimals(after.cost, before.cost),
    figures: { before: before.figures, after: after.figures },
  };
}

function groupsOf(before: Spent, after: Spent, group_by: Groups): readonly GroupChange[] {
  const [first] = group_by;
  const rowsBefore = new Map(before.data.map((row) => [keyOfRow(row, group_by), row]));
  const rowsAfter = new Map(after.data.map((row) => [keyOfRow(row, group_by), row]));
  const groupOf = (key: string): GroupChange => {
    const [rowBefore, rowAfter] = [rowsBefore.get(key) ?? null, rowsAfter.get(key) ?? null];
    const row = (rowAfter ?? rowBefore) as SpendRow;
    return {
      ...changeOf(row.currency, costed(before, rowBefore), costed(after, rowAfter)),
      name: nameOfRow(row, group_by),
      row,
      rowBefore,
      rowAfter,
      isNew: rowBefore === null && before.isWhole,
      isGone: rowAfter === null && after.isWhole,
      isOfNone: first !== undefined && nameOfRow(row, [first]) === noneOf(first),
    };
  };
  return [...new Set([...rowsAfter.keys(), ...rowsBefore.keys()])].map(groupOf).sort(byMovement);
}

function costed(spent: Spent, row: SpendRow | null): Costed {
  return { cost: row?.cost ?? "0", figures: spent.of(row) };
}

function byMovement(one: GroupChange, other: GroupChange): number {
  const [left, right] = [one.currency ?? "", other.currency ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return (
    compareDecimals(absoluteDecimal(other.change), absoluteDecimal(one.change)) || (one.name < other.name ? -1 : 1)
  );
}

/** Whether no bill reaches the later period. */
export function isNotBilledYet({ after, pair }: Comparison): boolean {
  return after.totals.length === 0 && isAhead(after, pair.period);
}

const BARS_MAX = 20;

/** What costs before and after by name; two series for each currency. */
export function changeBars(kept: readonly GroupChange[], group_by: Groups): Chart | null {
  const shown = inCurrencies(kept).map((own) => own.slice(0, BARS_MAX));
  const rows = shown.flat().map(({ row }) => row);
  const labelOf = labelsOf(rows, group_by);
  const x = [...new Set(rows.map(labelOf))];
  const series = shown.flatMap((own) => {
    const at = new Map(own.map((group) => [labelOf(group.row), group]));
    const currency = own[0]?.currency ?? null;
    const valuesOf = (name: "before" | "after") => x.map((place) => at.get(place)?.[name] ?? null);
    return (["before", "after"] as const).map((name) => ({ name, currency, values: valuesOf(name) }));
  });
  return x.length > 0 ? { kind: "bar", title: `Change by ${groupTitle(group_by)}`, x, series } : null;
}
