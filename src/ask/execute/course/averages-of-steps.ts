import { compareDecimals } from "../../../core/decimals.ts";
import { middleOf } from "../../../core/middle-of.ts";
import type { SpendRow } from "../../../spend/index.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";
import { meanOf } from "../find-averages.ts";
import type { GroupAverage } from "../group-averages.ts";
import { keyOfRow, nameOfRow, ROWS_SHOWN, type Rows } from "../tell-rows.ts";
import { countOf, type Step, stepWord } from "./tell-steps.ts";
import { beginOf } from "./trend-steps.ts";

type Trend = Op<"trend">;

/** The groups, the steps of all cost, the rows of each group in days or months, and what makes their facts. */
type Told = { readonly groups: Rows; readonly steps: readonly Step[]; readonly parts: Rows; readonly spent: Spent };

/** What a step of each group costs on average, by the steps that were told; none where none is asked for. */
export function averagesOfSteps(op: Trend, told: Told): readonly GroupAverage[] {
  if (op.average === null || op.group_by.length === 0) return [];
  return told.groups.slice(0, ROWS_SHOWN).flatMap((row) => averageOf(op, row, told) ?? []);
}

function averageOf(op: Trend, row: SpendRow, { steps, parts, spent }: Told): GroupAverage | null {
  const { currency } = row;
  const name = nameOfRow(row, op.group_by);
  const key = keyOfRow(row, op.group_by);
  const all = steps.filter((step) => step.currency === currency && step.isWhole);
  const whole = new Set(all.map(({ date }) => date));
  const own = parts.filter((one) => keyOfRow(one, op.group_by) === key && whole.has(beginOf(op, one)));
  const unit = `${stepWord(op)}s`;
  const count = countOf(op, all);
  if (own.length === 0 || count === 0) return null;
  if (op.average === "mean") return { ...meanOf(spent, own, { count, unit, currency }), row, name, currency, count };
  // A day without a line is no fact that a middle could be made of, nor is a sum of days.
  if (own.length !== all.length) return null;
  const middle = middleOf(own.toSorted((one, other) => compareDecimals(one.cost, other.cost)));
  return { ...meanOf(spent, middle, { count: middle.length, unit, currency }), row, name, currency, count };
}
