import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Period } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import { aboutSpend, askSpend, type Spent } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import { isWithin, keepsTo } from "./bounds.ts";
import { stepWord } from "./course/tell-steps.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { countedIn, type Mean, meanOf, tellPair, type Unit } from "./find-averages.ts";
import { entitiesOf, type Groups, keyOfRow, nameOfRow, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { type AboutSpend, aboutWhat, groupWords, listed, sentences } from "./tell-spend.ts";

const NAMED_MAX = 12;

/** What a day, or a whole month, of a group costs on average, in one currency. */
export type GroupAverage = Mean & {
  readonly row: SpendRow;
  readonly name: string;
  readonly currency: string | null;
  readonly count: number;
};

type Averages = { readonly spent: Spent; readonly averages: readonly GroupAverage[] };

/** The average of each group, what costs most first. */
export function* askAverages(run: Execution, about: AboutSpend, per: Unit, group_by: Groups): Asking<Averages> {
  const { scope, period } = about;
  const all = yield* askBilled(run, about, { granularity: per, sort: "date" });
  const spent = yield* askSpend(run, scope, period, per === "day" ? { group_by } : { group_by, granularity: per });
  const counted = countedIn(all, per, period);
  const averages = [...Map.groupBy(spent.data, (row) => keyOfRow(row, group_by)).values()].flatMap((own) => {
    const [row] = own as [SpendRow];
    const { currency } = row;
    const { count = 0, rows: steps = [] } = counted.find((one) => one.currency === currency) ?? {};
    const rows = own.filter(({ date }) => date === undefined || steps.some((step) => step.date === date));
    const name = nameOfRow(row, group_by);
    const unit = per === "day" ? "days" : "whole months";
    if (count === 0) return [];
    return [{ ...meanOf(spent, rows, { count, unit, currency, name }), row, name, currency, count }];
  });
  return { spent, averages: averages.toSorted((one, other) => compareDecimals(other.cost, one.cost)) };
}

/** "Per day on average: web 12.50 USD and data 7 USD": what each group costs, and the same as a table. */
export function tellEach(
  op: Op<"trend">,
  spent: Spent,
  averages: readonly GroupAverage[],
): { readonly answer: string; readonly table: Table } {
  const what = op.average === "median" ? `The median ${stepWord(op)}` : `Per ${stepWord(op)} on average`;
  const named = averages.slice(0, NAMED_MAX).map(({ name, mean }) => `${spent.entity(name)} ${mean}`);
  return {
    answer: named.length > 0 ? `${what}: ${listed(named)}.` : "",
    table: tableOf(averages.slice(0, ROWS_SHOWN), [
      ...op.group_by.map((group) => [group, ({ row }: GroupAverage) => nameOfRow(row, [group])] as const),
      [`${op.granularity}s`, ({ count }) => String(count)],
      [`${op.average}_per_${op.granularity}`, ({ cost }) => cost],
      "currency",
    ]),
  };
}

/** Those within the bounds of the question, which are on the averages, and not on single days. */
export function withinBounds(
  averages: readonly GroupAverage[],
  { thresholds }: Pick<Op<"trend">, "thresholds">,
): readonly GroupAverage[] {
  return averages.filter(({ cost }) => isWithin({ cost, share: null }, thresholds));
}

/** How many groups there are, where not all are named. */
export function howMany(spent: Spent, count: number, told: number): string {
  if (told <= NAMED_MAX) return "";
  const inTable =
    told <= ROWS_SHOWN ? "all of them" : `the ${spent.count("groups in the table", ROWS_SHOWN)} that cost most`;
  return `There are ${spent.count("groups", count)} groups; the table has ${inTable}.`;
}

/** How many of so many groups are told, by the bounds of the question or, without any, where not all are named. */
export function howManyKept(
  { thresholds }: Pick<Op<"trend">, "thresholds">,
  spent: Spent,
  count: number,
  kept: number,
): string {
  if (thresholds.length === 0) return howMany(spent, count, kept);
  const [all, some] = [spent.count("groups", count), spent.count("groups within the bounds", kept)];
  return `Of ${all} groups ${some} are ${keepsTo(thresholds)}.`;
}

type Days = { readonly period: Period; readonly base: Period };

/** The average of each group in two periods beside each other, what moved most first; bounds are on the later one. */
export function* compareGroupAverages(
  run: Execution,
  op: Op<"compare">,
  per: Unit,
  { period, base }: Days,
): Asking<Told> {
  const { scope, group_by } = op;
  const after = yield* askAverages(run, op, per, group_by);
  const before = yield* askAverages(run, { scope, period: base }, per, group_by);
  const pairs = after.averages.flatMap((later) => pairOf(later, before.averages, group_by));
  const kept = pairs
    .filter(({ later }) => isWithin({ cost: later.cost, share: null }, op.thresholds))
    .toSorted((one, other) => compareDecimals(absoluteDecimal(other.change), absoluteDecimal(one.change)));
  const both = { before: before.spent, after: after.spent };
  const named = kept.slice(0, NAMED_MAX).map(({ later, earlier }) => {
    return `${after.spent.entity(later.name)} ${tellPair(later, earlier, both)}`;
  });
  const what = `The ${aboutWhat(op, run.book)} by ${groupWords(group_by, run.book)}, per ${per} on average,`;
  const against = `compared with ${run.book.period(base)}`;
  const areOthers = after.averages.length + before.averages.length > 2 * pairs.length;
  return {
    answer: sentences(
      named.length > 0
        ? `${what} ${against}: ${listed(named)}.`
        : `Nothing of this is ${keepsTo(op.thresholds)}: ${what} ${against}.`,
      howManyKept(op, after.spent, after.averages.length, kept.length),
      areOthers ? "What is in one of the periods only has no difference, and is left out." : "",
    ),
    tables: [
      tableOf(kept, [
        ...group_by.map((group) => [group, ({ later }: Paired) => nameOfRow(later.row, [group])] as const),
        ["before", ({ earlier }) => earlier.cost],
        ["after", ({ later }) => later.cost],
        "change",
        ["change_ratio", ({ earlier, change }) => ratioOfDecimals(change, earlier.cost)],
        ["currency", ({ later }) => later.currency],
      ]),
    ],
    entities: entitiesOf(
      kept.map(({ later }) => later.row),
      group_by,
    ),
    ...aboutSpend(period, after.spent),
  };
}

type Paired = { readonly later: GroupAverage; readonly earlier: GroupAverage; readonly change: string };

function pairOf(later: GroupAverage, before: readonly GroupAverage[], group_by: Groups): readonly Paired[] {
  const earlier = before.find(({ row }) => keyOfRow(row, group_by) === keyOfRow(later.row, group_by));
  return earlier ? [{ later, earlier, change: subtractDecimals(later.cost, earlier.cost) }] : [];
}
