import { daysBetween } from "../../core/days.ts";
import { addDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import { endOf, type Period, startOf } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Amount, Figures, Placeholder } from "../fact-book.ts";
import { aboutSpend, type Spent } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import { isUncovered } from "./bills/gaps.ts";
import { moved, tellChange } from "./change-words.ts";
import { changeOf } from "./comparison.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { tableOf } from "./tell-rows.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";
import { whatChanged } from "./total/find-total.ts";

const MEAN_PLACES = 10;

/** What some rows cost together, and one of `count` on average; both as facts that follow from the rows. */
export type Mean = { readonly cost: string; readonly sum: Placeholder; readonly mean: Placeholder };

type Compare = Op<"compare">;
export type Unit = NonNullable<Compare["per"]>;

/** What a day, or a whole month, of a period costs on average, in one currency. */
type Average = Mean & { readonly currency: string | null; readonly count: number };

/** The averages of two periods beside each other: of days, or of the months that the bills have whole. */
export function* compareAverages(run: Execution, op: Compare, per: Unit, base: Period): Asking<Told> {
  const { period, scope } = op;
  const after = yield* askBilled(run, op, { granularity: per, sort: "date" });
  const before = yield* askBilled(run, { scope, period: base }, { granularity: per, sort: "date" });
  const [later, earlier] = [averagesOf(after, per, period), averagesOf(before, per, base)];
  const told = later.flatMap((own) => {
    const other = earlier.find(({ currency }) => currency === own.currency);
    return other ? [tellPair(own, other, { before, after })] : [];
  });
  const what = `The ${aboutWhat(op, run.book)}, per ${per} on average,`;
  const none = `There is no whole ${per} in both periods, so no average can be set against another.`;
  const rows = [
    ...earlier.map((one) => ({ ...one, name: base.label })),
    ...later.map((one) => ({ ...one, name: period.label })),
  ];
  return {
    answer: told.length > 0 ? sentences(`${what} ${listed(told)}, compared with ${run.book.period(base)}.`) : none,
    insights: yield* whatChanged(run, scope, period),
    tables: [
      tableOf(rows, [
        ["period", ({ name }) => name],
        [`${per}s`, ({ count }) => String(count)],
        [`mean_per_${per}`, ({ cost }) => cost],
        "currency",
      ]),
    ],
    ...aboutSpend(period, after),
  };
}

function averagesOf(spent: Spent, per: Unit, period: Period): readonly Average[] {
  return countedIn(spent, per, period).flatMap(({ currency, rows, count }) => {
    const unit = per === "day" ? "days" : "whole months";
    return count > 0 ? [{ ...meanOf(spent, rows, { count, unit, currency }), currency, count }] : [];
  });
}

/** The days, or whole months, of each currency that an average is of. */
export function countedIn(spent: Spent, per: Unit, period: Period) {
  return spent.totals.map(({ currency }) => {
    const rows = spent.data.filter(
      (row) => row.currency === currency && (per === "day" || isWhole(row, spent, period)),
    );
    return { currency, rows, count: per === "day" ? daysFromTo(rows) : rows.length };
  });
}

/** Whether a month is in the period, and in the bills, from its first day to its last. */
function isWhole({ date = "" }: SpendRow, spent: Spent, period: Period): boolean {
  const first = startOf("month", `${date.slice(0, "YYYY-MM".length)}-01`);
  const days = { start_date: first, end_date: endOf("month", first) };
  const isIn = days.start_date >= period.start_date && days.end_date <= period.end_date;
  return isIn && days.end_date <= (spent.freshness.data_through ?? "") && !isUncovered(spent, days, period);
}

/** The days from the first to the last that has lines, both counted. */
function daysFromTo(rows: readonly SpendRow[]): number {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  return first && last ? daysBetween(first, last) + 1 : 0;
}

type Both = { readonly before: Spent; readonly after: Spent };

/** The change of a mean: both means are facts already, and what follows from them is made of these. */
export function tellPair(own: Average, other: Average, { before, after }: Both): string {
  const known = (spent: Spent, { mean }: Average): Figures => ({
    ...spent,
    money: (label, amount, from = []) => (from.length > 0 ? spent.money(label, amount, from) : mean),
  });
  const [later, earlier] = [
    { ...own, figures: known(after, own) },
    { ...other, figures: known(before, other) },
  ];
  return moved(tellChange("mean", changeOf(own.currency, earlier, later)));
}

/** The mean of rows of one currency, of their days or of a `name`. `unit`: what is counted, such as "days". */
export function meanOf(
  spent: Spent,
  rows: readonly (Amount & { readonly date?: string | undefined })[],
  { count, unit, currency, name }: Counted,
): Mean {
  const total = addDecimals(rows.map(({ cost }) => cost));
  const cost = ratioOfDecimals(total, String(count), MEAN_PLACES) ?? "0";
  const from = rows.map((row) => spent.money(row.date ? `cost on ${row.date}` : (name ?? "cost"), row));
  const sum = spent.money("these together", { currency, cost: total }, from);
  const mean = spent.money(`mean of ${unit}`, { currency, cost }, [sum, spent.count(unit, count)]);
  return { cost, sum, mean };
}

type Counted = {
  readonly count: number;
  readonly unit: string;
  readonly currency: string | null;
  readonly name?: string;
};
