import { daysBetween, daysFrom } from "../../../core/days.ts";
import { addDecimals } from "../../../core/decimals.ts";
import { endOf, type Scope, startOf } from "../../../planner/index.ts";
import type { SpendRow } from "../../../spend/index.ts";
import { type Spent, totalsOf } from "../ask-spend.ts";
import { type Days, isUncovered } from "../bills/gaps.ts";
import type { Execution, Op } from "../execution.ts";
import type { Groups, Rows } from "../tell-rows.ts";
import { labelsOf } from "../tell-rows.ts";
import type { Step } from "./tell-steps.ts";

type Trend = Op<"trend">;

/** A request of one currency has one total, so that the sum of the steps is in its answer. */
export function within(scope: Scope, currency: string | null): Scope {
  const isFixed = currency === null || scope.filters.some(({ field }) => field === "currency");
  const only = { field: "currency", values: [currency], excludes: false } as const;
  return isFixed ? scope : { ...scope, filters: [...scope.filters, only] };
}

/** What the spend room is asked for: days make weeks, months make quarters. */
export function readBy({ granularity }: Pick<Trend, "granularity">): "day" | "month" {
  return granularity === "month" || granularity === "quarter" ? "month" : "day";
}

/** Whether the steps are sums of what the spend room has. */
export function isSum({ granularity }: Pick<Trend, "granularity">): boolean {
  return granularity !== readBy({ granularity });
}

type Stepped = Pick<Trend, "granularity"> & { readonly group_by: Groups };

/** Days put together to weeks, or months to quarters, where these are asked for. */
export function byStep(rows: Rows, { granularity, group_by }: Stepped): Rows {
  if (!isSum({ granularity })) return rows;
  const labelOf = labelsOf(rows, group_by);
  const steps = Map.groupBy(rows, (row) => JSON.stringify([beginOf({ granularity }, row), row.currency, labelOf(row)]));
  return [...steps.values()].map((parts) => {
    const [first] = parts as [SpendRow];
    return {
      ...first,
      date: beginOf({ granularity }, first),
      cost: addDecimals(parts.map(({ cost }) => cost)),
      share: null,
      usage: addUsage(parts),
    };
  });
}

/** What was used in several rows, by unit. */
function addUsage(rows: Rows): SpendRow["usage"] {
  const units = Map.groupBy(
    rows.flatMap(({ usage }) => usage),
    ({ unit }) => unit,
  );
  return [...units].map(([unit, all]) => ({ unit, quantity: addDecimals(all.map(({ quantity }) => quantity)) }));
}

/** The days of a step that begins on a date, those of the period alone. */
export function daysOfStep({ granularity, period }: Pick<Trend, "granularity" | "period">, date: string): Days {
  const [begin, end] = [dayOf(date), endOf(granularity, dayOf(date))];
  return {
    start_date: begin < period.start_date ? period.start_date : begin,
    end_date: end > period.end_date ? period.end_date : end,
  };
}

/** What the step of a row is called by: its first day, or, where the spend room has such steps, what it says. */
export function beginOf({ granularity }: Pick<Trend, "granularity">, { date = "" }: SpendRow): string {
  return isSum({ granularity }) ? startOf(granularity, dayOf(date)) : date;
}

/** The first day of what the spend room calls by its month. */
function dayOf(date: string): string {
  return date.padEnd("YYYY-MM-DD".length, "-01");
}

export function stepsOf(run: Execution, op: Trend, spent: Spent): readonly Step[] {
  const { scope, period, granularity } = op;
  const reaches = period.end_date <= (spent.freshness.data_through ?? "");
  const isAllBilled = granularity === "day" && reaches && !isUncovered(spent, period, period);
  const counted = isAllBilled ? { daysOfAll: daysBetween(period.start_date, period.end_date) + 1 } : {};
  return byStep(spent.data, { granularity, group_by: [] }).map((row) => {
    const { date = "", currency, cost } = row;
    const [begin, end] = [dayOf(date), endOf(granularity, dayOf(date))];
    const days = daysOfStep(op, date);
    const isAll = begin === days.start_date && end === days.end_date && end <= (spent.freshness.data_through ?? "");
    const isWhole = isAll && (granularity === "day" || !isUncovered(spent, days, period));
    const figures = isSum(op) ? totalsOf(run, scope, days) : spent.of(row);
    return { date, days, currency, cost, figures, isWhole, ...counted };
  });
}

/** The days of a period that the bills have; `billed`: those that have lines, so that the bills have them. */
export function coveredDays(
  spent: Spent,
  { start_date, end_date }: Days,
  billed: { readonly has: (day: string) => boolean },
): readonly string[] {
  const reach = spent.freshness.data_through ?? "";
  const days = daysFrom(start_date, end_date < reach ? end_date : reach);
  return days.filter((day) => billed.has(day) || !isUncovered(spent, { start_date: day, end_date: day }));
}
