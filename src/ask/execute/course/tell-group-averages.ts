import { compareDecimals } from "../../../core/decimals.ts";
import type { SpendRow } from "../../../spend/index.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";
import { meanOf } from "../find-averages.ts";
import { keyOfRow, nameOfRow, type Rows } from "../tell-rows.ts";
import { listed } from "../tell-spend.ts";
import { countOf, middleOf, type Step, stepWord } from "./tell-steps.ts";

type Trend = Op<"trend">;

/** The groups that are named, the steps of all cost, the rows of each group and step, and what makes their facts. */
type Told = { readonly named: Rows; readonly steps: readonly Step[]; readonly rows: Rows; readonly spent: Spent };

/** "Per day on average: web 12.50 USD and data 7 USD": what each group costs, where an average is asked for. */
export function tellGroupAverages(op: Trend, told: Told): string {
  const isRead = op.granularity === "day" || op.granularity === "month";
  if (op.average === null || op.group_by.length === 0 || !isRead) return "";
  const averages = told.named.flatMap((row) => averageOf(op, row, told) ?? []);
  if (averages.length === 0) return "";
  const what = op.average === "median" ? `The median ${stepWord(op)}` : `Per ${stepWord(op)} on average`;
  return `${what}: ${listed(averages)}.`;
}

function averageOf(op: Trend, row: SpendRow, { steps, rows, spent }: Told): string | null {
  const { currency } = row;
  const name = nameOfRow(row, op.group_by);
  const key = keyOfRow(row, op.group_by);
  const isOf = (one: SpendRow) => keyOfRow(one, op.group_by) === key;
  const all = steps.filter((step) => step.currency === currency && step.isWhole);
  const whole = new Set(all.map(({ date }) => date));
  const own = rows.filter((one) => isOf(one) && whole.has(one.date ?? ""));
  const unit = `${stepWord(op)}s`;
  const count = countOf(op, all);
  if (own.length === 0 || count === 0) return null;
  const told = spent.entity(name);
  if (op.average === "mean") return `${told} ${meanOf(spent, own, { count, unit, currency }).mean}`;
  // A day without a line is no fact that a middle could be made of.
  if (own.length < all.length) return null;
  const middle = middleOf(own.toSorted((one, other) => compareDecimals(one.cost, other.cost)));
  return `${told} ${meanOf(spent, middle, { count: middle.length, unit, currency }).mean}`;
}
