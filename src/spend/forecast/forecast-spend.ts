import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from "../../core/days.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Problem } from "../../core/problems.ts";
import { dailyFrom } from "../answer-spend.ts";
import type { DailyQuery, DailyRow } from "../facts.ts";
import { knownDays } from "../freshness.ts";
import { openReader, type SpendReader } from "../open-reader.ts";
import { periodsOf } from "../periods.ts";
import type { PinnedSpend } from "../pin-data.ts";
import { type ForecastFrame, forecastCurrency, type HorizonDays } from "./forecast-currency.ts";
import type { CurrencyForecast, ForecastAnswer, ForecastQuery, Horizon } from "./schema.ts";

/** What will be spent until the end of a calendar period, by currency; learned from this organization's own past. */
export async function forecastSpend(
  pinned: PinnedSpend,
  query: ForecastQuery,
  signal?: AbortSignal,
): Promise<ForecastAnswer | { readonly problem: Problem }> {
  const reader = openReader(pinned, forecastScope(query, pinned.today));
  return "problem" in reader ? reader : forecastFrom(reader, query, signal);
}

/** Which lines a forecast that is made on this day can be about. */
export function forecastScope(query: ForecastQuery, today: string) {
  return { connectorId: query.connector_id, periods: periodsOf(dailyQuery(query, today)) };
}

/** The forecast out of the state that a reader has. */
export async function forecastFrom(
  reader: SpendReader,
  query: ForecastQuery,
  signal: AbortSignal | undefined,
): Promise<ForecastAnswer> {
  const { today } = reader;
  const { rows, freshness, warnings } = await dailyFrom(reader, dailyQuery(query, today), signal);
  const period = horizonDays(query.horizon, today);
  const known = knownDays(freshness);
  const frame = known && {
    period,
    settledThrough: known.settledThrough,
    daysStale: daysBetween(known.dataThrough, today),
  };
  const data = frame ? forecastAll(rows, frame) : [];
  return {
    horizon: query.horizon,
    ...period,
    metric: query.metric,
    connector_id: query.connector_id,
    data,
    settled_through: known?.settledThrough ?? null,
    freshness,
    warnings: [...warnings, ...doubtsOf(data)],
  };
}

/** The calendar days of a horizon that is asked for on this day. */
export function horizonDays(horizon: Horizon, today: string): HorizonDays {
  const month = firstOfMonth(today);
  if (horizon === "quarter") {
    const first = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
    return { start_date: first, end_date: lastOfMonth(addMonths(first, 2)) };
  }
  const first = horizon === "next_month" ? addMonths(month, 1) : month;
  return { start_date: first, end_date: lastOfMonth(first) };
}

function dailyQuery({ connector_id, metric, filters, tags, horizon }: ForecastQuery, today: string): DailyQuery {
  return {
    start_date: addDays(today, -LIMITS.forecastHistoryDaysMax),
    end_date: horizonDays(horizon, today).end_date,
    metric,
    group_by: [],
    filters,
    tags,
    connector_id,
  };
}

function forecastAll(rows: readonly DailyRow[], frame: ForecastFrame): CurrencyForecast[] {
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)];
  return currencies
    .map(([currency, costs]) => forecastCurrency(currency, costs, frame))
    .sort((one, other) => ((one.currency ?? "") < (other.currency ?? "") ? -1 : 1));
}

function doubtsOf(data: readonly CurrencyForecast[]): string[] {
  if (data.length === 0) {
    return [`There are no costs of the last ${LIMITS.forecastHistoryDaysMax} days to learn from: nothing is forecast.`];
  }
  return data.flatMap(({ currency, method, flags, history }) => {
    const name = currency ?? "No currency";
    if (method === "run_rate") {
      const days = history?.days ?? 0;
      return [`${name}: a run-rate of only ${days} settled days; a forecast needs 14. Its confidence is low.`];
    }
    if (method === "robust") return [];
    const reason = flags.includes("stale_data") ? "The newest data is more than a month old" : "No day is settled yet";
    return [`${name}: ${reason}: nothing is forecast.`];
  });
}
