import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Period } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import { aboutSpend, askBilled, askSpend, type Spent } from "./ask-spend.ts";
import { isWithin } from "./bounds.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { countedIn, type Mean, meanOf, tellPair, type Unit } from "./find-averages.ts";
import { entitiesOf, type Groups, keyOfRow, nameOfRow, tableOf } from "./tell-rows.ts";
import { type AboutSpend, aboutWhat, groupWords, listed, sentences } from "./tell-spend.ts";

const NAMED_MAX = 12;

/** What a day, or a whole month, of a group costs on average, in one currency. */
type GroupAverage = Mean & {
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

/** What each group costs on average; bounds are on that, and not on single days. `kept`: the names within them. */
export function* tellAverages(
  run: Execution,
  op: Op<"trend">,
  per: Unit,
): Asking<{ readonly found: Pick<Told, "answer" | "tables" | "entities">; readonly kept: ReadonlySet<string> }> {
  const { group_by, thresholds } = op;
  const { spent, averages } = yield* askAverages(run, op, per, group_by);
  const kept = averages.filter(({ cost }) => isWithin({ cost, share: null }, thresholds));
  const named = kept.slice(0, NAMED_MAX).map(({ name, mean }) => `${spent.entity(name)} ${mean}`);
  const words = `Per ${per === "day" ? "day" : "whole month"} on average`;
  const found = {
    answer: sentences(named.length > 0 ? `${words}: ${listed(named)}.` : "", howMany(op, spent, averages, kept)),
    tables: [averagesTable(kept, per, group_by)],
    entities: entitiesOf(
      kept.map(({ row }) => row),
      group_by,
    ),
  };
  return { found, kept: new Set(kept.map(({ name }) => name)) };
}

/** How many groups are within the bounds, or how many there are where not all are named. */
function howMany(
  { thresholds }: Pick<Op<"trend">, "thresholds">,
  spent: Spent,
  averages: readonly unknown[],
  kept: readonly unknown[],
): string {
  const all = spent.count("groups", averages.length);
  if (thresholds.length > 0)
    return `Of ${all} groups ${spent.count("groups within the bounds", kept.length)} are within the bounds.`;
  return kept.length > NAMED_MAX ? `There are ${all} groups; the table has all of them.` : "";
}

function averagesTable(averages: readonly GroupAverage[], per: Unit, group_by: Groups): Table {
  return tableOf(averages, [
    ...group_by.map((group) => [group, ({ row }: GroupAverage) => nameOfRow(row, [group])] as const),
    [`${per}s`, ({ count }) => String(count)],
    [`mean_per_${per}`, ({ cost }) => cost],
    "currency",
  ]);
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
        : `Nothing of this is within the bounds: ${what} ${against}.`,
      howMany(op, after.spent, after.averages, kept),
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
