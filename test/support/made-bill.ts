import { addDays, addMonths, firstOfMonth } from "../../src/core/days.ts";
import { dateOf } from "../../src/core/series/daily-series.ts";
import type { FocusLine } from "./bills.ts";
import { type MadeSeries, makeSeries } from "./made-series.ts";

/** A line of a bill on this day, in the billing period of its month. */
export function lineOn(date: string, cost: string, line: FocusLine = {}): FocusLine {
  const month = firstOfMonth(date);
  return {
    BillingPeriodStart: `${month}T00:00:00Z`,
    BillingPeriodEnd: `${addMonths(month, 1)}T00:00:00Z`,
    ChargePeriodStart: `${date}T00:00:00Z`,
    ChargePeriodEnd: `${addDays(date, 1)}T00:00:00Z`,
    BilledCost: cost,
    EffectiveCost: cost,
    ListCost: cost,
    ContractedCost: cost,
    ...line,
  };
}

/** A line for each day of a made series, of nine decimals. */
export function linesOf(made: MadeSeries, line: FocusLine = {}): readonly FocusLine[] {
  const { firstDay, values } = makeSeries(made);
  return values.map((value, index) => lineOn(dateOf(firstDay + index), value.toFixed(9), line));
}
