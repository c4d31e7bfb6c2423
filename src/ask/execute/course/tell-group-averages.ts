import { compareDecimals } from "../../../core/decimals.ts";
import type { SpendRow } from "../../../spend/index.ts";
import type { Table } from "../../answer-schema.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";
import { type Mean, meanOf } from "../find-averages.ts";
import { keyOfRow, nameOfRow, ROWS_SHOWN, type Rows, tableOf } from "../tell-rows.ts";
import { listed } from "../tell-spend.ts";
import { countOf, middleOf, type Step, stepWord } from "./tell-steps.ts";
import { beginOf } from "./trend-steps.ts";

const NAMED_MAX = 12;

type Trend = Op<"trend">;

/** The groups, the steps of all cost, the rows of each group in days or months, and what makes their facts. */
type Told = { readonly groups: Rows; readonly steps: readonly Step[]; readonly parts: Rows; readonly spent: Spent };

type Average = Mean & { readonly row: SpendRow; readonly count: number };

/**
 * "Per day on average: web 12.50 USD and data 7 USD": what each group costs, where an average is asked for. All of the
 * groups are in the table; null: no average of groups is asked for, or can be told.
 */
export function tellGroupAverages(op: Trend, told: Told): { readonly answer: string; readonly table: Table } | null {
  if (op.average === null || op.group_by.length === 0) return null;
  const averages = told.groups.slice(0, ROWS_SHOWN).flatMap((row) => averageOf(op, row, told) ?? []);
  if (averages.length === 0) return null;
  const what = op.average === "median" ? `The median ${stepWord(op)}` : `Per ${stepWord(op)} on average`;
  const named = averages
    .slice(0, NAMED_MAX)
    .map(({ row, mean }) => `${told.spent.entity(nameOfRow(row, op.group_by))} ${mean}`);
  const rest = averages.length > NAMED_MAX ? " The others are in the table." : "";
  return {
    answer: `${what}: ${listed(named)}.${rest}`,
    table: tableOf(averages, [
      ...op.group_by.map((group) => [group, ({ row }: Average) => nameOfRow(row, [group])] as const),
      [`${op.average}_per_${op.granularity}`, ({ cost }) => cost],
      [`${op.granularity}s`, ({ count }) => String(count)],
      ["currency", ({ row }) => row.currency],
    ]),
  };
}

function averageOf(op: Trend, row: SpendRow, { steps, parts, spent }: Told): Average | null {
  const { currency } = row;
  const key = keyOfRow(row, op.group_by);
  const all = steps.filter((step) => step.currency === currency && step.isWhole);
  const whole = new Set(all.map(({ date }) => date));
  const own = parts.filter((one) => keyOfRow(one, op.group_by) === key && whole.has(beginOf(op, one)));
  const unit = `${stepWord(op)}s`;
  const count = countOf(op, all);
  if (own.length === 0 || count === 0) return null;
  if (op.average === "mean") return { ...meanOf(spent, own, { count, unit, currency }), row, count };
  // A day without a line is no fact that a middle could be made of, nor is a sum of days.
  if (own.length !== all.length) return null;
  const middle = middleOf(own.toSorted((one, other) => compareDecimals(one.cost, other.cost)));
  return { ...meanOf(spent, middle, { count: middle.length, unit, currency }), row, count };
}
