import { addDecimals } from "../../../core/decimals.ts";
import type { ConnectorId } from "../../../core/ids.ts";
import type { Scope } from "../../../planner/index.ts";
import {
  type CurrencyForecast,
  type ForecastAnswer,
  type ForecastQuery,
  forecastParams,
  forecastSpend,
  horizonDays,
} from "../../../spend/index.ts";
import type { Figures, Placeholder } from "../../fact-book.ts";
import { askFor, pinnedOf } from "../asking.ts";
import type { Days } from "../bills/gaps.ts";
import type { Asking, Execution } from "../execution.ts";

export type Horizon = ForecastQuery["horizon"];

/** Which horizon holds the asked days; `isWhole`: it is those days. */
export type Reached = { readonly name: Horizon; readonly days: Days; readonly isWhole: boolean };

/** The horizons that a forecast has, the nearest first. */
export const HORIZONS: readonly Horizon[] = ["month", "next_month", "quarter"];

/** The first horizon that is what was asked for, else the first that holds it and is not over. */
export function horizonOf({ start_date, end_date }: Days, today: string): Reached | null {
  const horizons = HORIZONS.map((name) => ({ name, days: horizonDays(name, today) }));
  const equal = horizons.find(({ days }) => days.start_date === start_date && days.end_date === end_date);
  if (equal) return { ...equal, isWhole: true };
  const holding = horizons.find(({ days }) => days.start_date <= start_date && days.end_date >= end_date);
  return holding && end_date >= today ? { name: holding.name, days: { start_date, end_date }, isWhole: false } : null;
}

/** A forecast of the spend room. */
export type Foretold = ForecastAnswer & Figures;

/** The forecast of a scope for a horizon. */
export function foretell(run: Execution, scope: Scope, horizon: Horizon): Asking<Foretold> {
  const { filters, tags, metric, connector_id } = scope;
  const query = { horizon, filters, tags, metric, connector_id: connector_id as ConnectorId | null };
  const request = { path: "/api/spend/forecast", params: forecastParams(query) };
  return askFor(run, request, () => forecastSpend(pinnedOf(run), query, run.signal));
}

/** The days of a forecast that are among others; those that are billed for good have none. */
export function dailyWithin({ daily }: CurrencyForecast, { start_date, end_date }: Days): CurrencyForecast["daily"] {
  return daily.filter(({ date }) => date >= start_date && date <= end_date);
}

/** What some days are expected to cost together; null where none of them is forecast. */
export function sumOfDays(one: CurrencyForecast, days: Days, { money }: Figures) {
  const { currency } = one;
  const own = dailyWithin(one, days);
  if (own.length === 0) return null;
  const from = own.map(({ date, cost }) => money(`forecast of ${date}`, { currency, cost }));
  const value = addDecimals(own.map(({ cost }) => cost));
  return { value, shown: money("forecast of these days", { currency, cost: value }, from) };
}

/** What of a forecast is billed, and why that is less than all that was billed so far. */
export function soFar(billed: Placeholder, through: Placeholder, rest: Placeholder): string {
  const parts = `Of it ${billed} was billed through ${through}; ${rest} is forecast for the days after it.`;
  return `${parts} The last days that have bills count as forecast, as their bills still grow.`;
}
