import type { ConnectorId } from "../../../core/ids.ts";
import type { Scope } from "../../../planner/index.ts";
import {
  type ForecastAnswer,
  type ForecastQuery,
  forecastParams,
  forecastSpend,
  horizonDays,
} from "../../../spend/index.ts";
import type { Figures, Placeholder } from "../../fact-book.ts";
import type { Days } from "../ask-spend.ts";
import { askFor, pinnedOf } from "../asking.ts";
import type { Asking, Execution } from "../execution.ts";

export type Horizon = ForecastQuery["horizon"];

/** Which horizon holds the asked days; `isWhole`: it is those days. */
export type Reached = { readonly name: Horizon; readonly days: Days; readonly isWhole: boolean };

/** The horizons that a forecast has, the nearest first. */
export const HORIZONS: readonly Horizon[] = ["month", "next_month", "quarter"];

/** The first horizon that is what was asked for, else the first that holds it. Days that are over are left out. */
export function horizonOf({ start_date, end_date }: Days, today: string): Reached | null {
  const horizons = HORIZONS.map((name) => ({ name, days: horizonDays(name, today) }));
  const equal = horizons.find(({ days }) => days.start_date === start_date && days.end_date === end_date);
  if (equal) return { ...equal, isWhole: true };
  const days = { start_date: start_date < today ? today : start_date, end_date };
  const holding = horizons.find((one) => one.days.start_date <= start_date && one.days.end_date >= end_date);
  return holding && days.start_date <= end_date ? { name: holding.name, days, isWhole: false } : null;
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

/** What of a forecast is billed, and why that is less than all that was billed so far. */
export function soFar(billed: Placeholder, through: Placeholder, rest: Placeholder): string {
  const parts = `Of it ${billed} was billed through ${through}; ${rest} is forecast for the days after it.`;
  return `${parts} The last days that have bills count as forecast, as their bills still grow.`;
}
