import { absoluteDecimal, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Operation, Scope } from "../../planner/index.ts";
import { askSpend, type Spent } from "./ask-spend.ts";
import type { Asking, Execution, Op, Told } from "./execution.ts";
import { nameOfRow, ROWS_SHOWN, tableOf } from "./tell-rows.ts";
import { COST_WORDS, listed, sentences } from "./tell-spend.ts";

type Measured = Op<"total" | "breakdown">;
/** Two measures of the same lines and days: what the other one is beside the base is told. */
export type Measures = { readonly base: Measured; readonly other: Measured };

// What is dearer comes first: what was saved is counted from there.
const DEAREST_FIRST: readonly Scope["metric"][] = ["list", "contracted", "effective", "billed"];
const NAMED_MAX = 5;

/** "List price against what we paid": two measures, where that is all that is asked for; else null. */
export function measuresOf([one, other, ...others]: readonly Operation[]): Measures | null {
  if (!one || !other || others.length > 0 || !isMeasured(one) || !isMeasured(other)) return null;
  const isSame = JSON.stringify(withoutMetric(one)) === JSON.stringify(withoutMetric(other));
  if (!isSame || one.scope.metric === other.scope.metric) return null;
  const [base, lower] = [one, other].toSorted((a, b) => rankOf(a) - rankOf(b)) as [Measured, Measured];
  return { base, other: lower };
}

/** What lies between two measures: the difference, and its part of the dearer one, in all and for each group. */
export function* tellBetween(run: Execution, { base, other }: Measures): Asking<Told> {
  const group_by = other.op === "breakdown" ? other.group_by : [];
  const before = yield* askSpend(run, base.scope, base.period, { group_by });
  const after = yield* askSpend(run, other.scope, other.period, { group_by });
  const words = [COST_WORDS[other.scope.metric], COST_WORDS[base.scope.metric]] as const;
  const told = before.totals.flatMap((total) => {
    const match = after.totals.find(({ currency }) => currency === total.currency);
    const gap = match && gapOf(`all of it`, { before, after }, [total, match]);
    return gap ? [`The ${words[0]} is ${gap.told} ${gap.side} the ${words[1]}.`] : [];
  });
  const rows =
    group_by.length === 0
      ? []
      : after.data.flatMap((row) => {
          const name = nameOfRow(row, group_by);
          const match = before.data.find((one) => one.currency === row.currency && nameOfRow(one, group_by) === name);
          const gap = match && gapOf(name, { before, after }, [match, row]);
          return gap ? [{ ...gap, name, currency: row.currency }] : [];
        });
  const each = rows
    .slice(0, NAMED_MAX)
    .map(({ name, told: words_, side }) => `${after.entity(name)} ${words_} ${side}`);
  return {
    answer: sentences(...told, each.length > 0 ? `Of each: ${listed(each)}.` : ""),
    ...(rows.length > 0
      ? {
          tables: [
            tableOf(rows.slice(0, ROWS_SHOWN), [
              [group_by.join(", "), ({ name }) => name],
              [base.scope.metric, ({ base: cost }) => cost],
              [other.scope.metric, ({ cost }) => cost],
              "difference",
              "difference_ratio",
              "currency",
            ]),
          ],
        }
      : {}),
  };
}

type Cost = { readonly currency: string | null; readonly cost: string };

function gapOf(
  label: string,
  { before, after }: { readonly before: Spent; readonly after: Spent },
  [base, other]: readonly [Cost, Cost],
) {
  const { currency } = base;
  const difference = subtractDecimals(base.cost, other.cost);
  const ratio = ratioOfDecimals(absoluteDecimal(difference), base.cost);
  if (ratio === null) return null;
  const from = [before.of(base).money(label, base), after.of(other).money(label, other)];
  const size = after.money(`${label}, the difference`, { currency, cost: absoluteDecimal(difference) }, from);
  const part = after.ratio(`${label}, the difference in percent`, ratio, from);
  return {
    told: `${size} (${part})`,
    side: difference.startsWith("-") ? "above" : "below",
    base: base.cost,
    cost: other.cost,
    difference,
    difference_ratio: ratio,
  };
}

function isMeasured(operation: Operation): operation is Measured {
  if (operation.op === "total") return operation.share_of === null && operation.thresholds.length === 0;
  return operation.op === "breakdown" && operation.top === null && operation.thresholds.length === 0;
}

function withoutMetric(operation: Measured): object {
  return { ...operation, scope: { ...operation.scope, metric: null } };
}

function rankOf({ scope }: Measured): number {
  return DEAREST_FIRST.indexOf(scope.metric);
}
