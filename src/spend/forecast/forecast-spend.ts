import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from "../../core/days.ts";
import { addDecimals } from "../../core/decimals.ts";
import { LIMITS } from "../../core/limits.ts";
import { dailySpend } from "../answer-spend.ts";
import type { DailyQuery, DailyRow } from "../facts.ts";
import { dataThrough, knownDays, settledThrough } from "../freshness.ts";
import { answering, type Question, type SpendReader } from "../open-reader.ts";
import { periodsOf } from "../periods.ts";
import type { Freshness } from "../schema.ts";
import { type ForecastFrame, forecastCurrency, type HorizonDays } from "./forecast-currency.ts";
import { joinForecasts, type Part } from "./join-forecasts.ts";
import type { CurrencyForecast, ForecastAnswer, ForecastQuery, Horizon } from "./schema.ts";

/**
 * What will be spent until the end of a calendar period, by currency, as it looks today; learned from this
 * organization's own past.
 */
export function forecastQuestion(query: ForecastQuery, today: string): Question<ForecastAnswer> {
  const filter = { connectorId: query.connector_id, periods: periodsOf(dailyQuery(query, today)) };
  return { filter, answer: (reader, signal) => forecastFrom(reader, query, signal) };
}

/** The forecast, out of a pinned state. */
export const forecastSpend = answering(forecastQuestion);

async function forecastFrom(
  reader: SpendReader,
  query: ForecastQuery,
  signal: AbortSignal | undefined,
): Promise<ForecastAnswer> {
  const { today } = reader;
  const { rows, freshness, warnings } = await dailySpend(reader, dailyQuery(query, today), signal);
  const period = horizonDays(query.horizon, today);
  const settled = settledBy(freshness);
  const forecasts = forecastAll(rows, settled, { period, today });
  return {
    horizon: query.horizon,
    ...period,
    metric: query.metric,
    connector_id: query.connector_id,
    data: forecasts.flatMap((parts) => {
      const [first, ...others] = parts.map(({ forecast }) => forecast);
      return first ? [joinForecasts([first, ...others])] : [];
    }),
    settled_through: knownDays(freshness)?.settledThrough ?? null,
    settled: [...settled],
    freshness,
    warnings: [...warnings, ...doubtsOf(forecasts, settled)],
  };
}

type Settled = ForecastAnswer["settled"];

/** Through which day each connector is settled: one that is late does not hold the others back. */
function settledBy({ connectors }: Freshness): Settled {
  return connectors.flatMap(({ id, name, data_through }) => {
    return data_through === null ? [] : [{ connector_id: id, name, settled_through: settledThrough(data_through) }];
  });
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
    group_by: ["connector"],
    filters,
    tags,
    connector_id,
  };
}

/** What is asked of all currencies alike. */
type ForecastSpan = { readonly period: HorizonDays; readonly today: string };

/** The forecasts of each currency: of the connectors that settle on the same day one. */
function forecastAll(rows: readonly DailyRow[], settled: Settled, span: ForecastSpan): readonly (readonly Part[])[] {
  const through = new Map(settled.map(({ connector_id, settled_through }) => [connector_id, settled_through]));
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)];
  return currencies
    .toSorted(([one], [other]) => ((one ?? "") < (other ?? "") ? -1 : 1))
    .map(([currency, costs]) => {
      const byDay = Map.groupBy(costs, ({ groups: [connector] }) => through.get(connector ?? "") ?? "");
      return [...byDay].sort().map(([day, own]) => forecastPart(currency, own, frameOf(day, span)));
    });
}

function forecastPart(currency: string | null, rows: readonly DailyRow[], frame: ForecastFrame): Part {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const costs = [...byDate].map(([date, own]) => ({ date, cost: addDecimals(own.map(({ cost }) => cost)) }));
  const connectors = [...new Set(rows.flatMap(({ groups: [connector] }) => connector ?? []))];
  return { connectors, forecast: forecastCurrency(currency, costs, frame) };
}

function frameOf(settledThrough: string, { period, today }: ForecastSpan): ForecastFrame {
  return { period, settledThrough, daysStale: daysBetween(dataThrough(settledThrough), today) };
}

function doubtsOf(forecasts: readonly (readonly Part[])[], settled: Settled): string[] {
  if (forecasts.length === 0) {
    return [`There are no costs of the last ${LIMITS.forecastHistoryDaysMax} days to learn from: nothing is forecast.`];
  }
  const nameOf = new Map(settled.map(({ connector_id, name }) => [connector_id, name]));
  return forecasts.flatMap((parts) =>
    parts.flatMap(({ connectors, forecast }) => {
      const names = connectors.map((id) => JSON.stringify(nameOf.get(id) ?? id)).join(", ");
      const what = `${forecast.currency ?? "No currency"}${parts.length > 1 ? ` of ${names}` : ""}`;
      return doubtOf(forecast).map((doubt) => `${what}: ${doubt}`);
    }),
  );
}

function doubtOf({ method, flags, history }: CurrencyForecast): readonly string[] {
  if (method === "robust") return [];
  if (method === "run_rate") {
    return [`a run-rate of only ${history?.days ?? 0} settled days; a forecast needs 14. Its confidence is low.`];
  }
  if (flags.includes("sparse")) return ["It has costs on fewer than half of the days: nothing is forecast."];
  const why = flags.includes("stale_data") ? "The newest data is more than a month old" : "No day is settled yet";
  return [`${why}: nothing is forecast.`];
}
