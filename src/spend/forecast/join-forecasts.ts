import { addDecimals } from "../../core/decimals.ts";
import { CONFIDENCES, type CurrencyForecast } from "./schema.ts";

/** A currency's forecast of connectors that settle on the same day. */
export type Part = { readonly connectors: readonly string[]; readonly forecast: CurrencyForecast };

/**
 * One forecast of parts that settle on different days. Costs are added up exactly; bounds, too, as if all errors went
 * the same way, so that the interval is rather too wide than too narrow. It is as sure as its least sure part.
 */
export function joinForecasts(parts: readonly [CurrencyForecast, ...CurrencyForecast[]]): CurrencyForecast {
  const [first, ...others] = parts;
  if (others.length === 0) return first;
  const foretold = parts.filter((part) => part.forecast !== null);
  const largest = foretold.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? first;
  return {
    currency: first.currency,
    to_date: {
      end_date: earliest(parts.map(({ to_date }) => to_date.end_date)),
      cost: addDecimals(parts.map(({ to_date }) => to_date.cost)),
    },
    ...sumsOf(parts, foretold),
    method: methodOf(foretold),
    confidence: foretold.length === 0 ? "none" : leastSure(parts),
    flags: [...new Set(parts.flatMap(({ flags }) => flags))],
    level_shift: largest.level_shift,
    backtest: largest.backtest,
    history: largest.history,
  };
}

type Sums = Pick<CurrencyForecast, "forecast" | "total" | "daily">;

/** What is to come of the parts that can be forecast, and all that has come. */
function sumsOf(parts: readonly CurrencyForecast[], foretold: readonly CurrencyForecast[]): Sums {
  const rests = foretold.flatMap(({ forecast }) => forecast ?? []);
  const [one] = rests;
  if (!one) return { forecast: null, total: null, daily: [] };
  const rest = {
    cost: addDecimals(rests.map(({ cost }) => cost)),
    low: bound(rests, "low"),
    high: bound(rests, "high"),
  };
  const settled = parts.map(({ to_date }) => to_date.cost);
  const withSettled = (amount: string | null) => amount && addDecimals([...settled, amount]);
  return {
    forecast: {
      start_date: earliest(rests.map(({ start_date }) => start_date)) ?? one.start_date,
      end_date: one.end_date,
      ...rest,
    },
    total: {
      cost: addDecimals([...settled, rest.cost]),
      low: withSettled(rest.low),
      high: withSettled(rest.high),
    },
    daily: daysOf(foretold),
  };
}

function daysOf(foretold: readonly CurrencyForecast[]): CurrencyForecast["daily"] {
  const byDate = Map.groupBy(
    foretold.flatMap(({ daily }) => daily),
    ({ date }) => date,
  );
  return [...byDate.keys()].sort().map((date) => {
    const days = byDate.get(date) ?? [];
    const recorded = days.flatMap((day) => day.recorded ?? []);
    return {
      date,
      cost: addDecimals(days.map(({ cost }) => cost)),
      low: bound(days, "low"),
      high: bound(days, "high"),
      recorded: recorded.length > 0 ? addDecimals(recorded) : null,
    };
  });
}

type Bounded = { readonly low: string | null; readonly high: string | null };

function bound(parts: readonly Bounded[], side: keyof Bounded): string | null {
  const bounds = parts.flatMap((part) => part[side] ?? []);
  return bounds.length === parts.length ? addDecimals(bounds) : null;
}

function methodOf(foretold: readonly CurrencyForecast[]): CurrencyForecast["method"] {
  if (foretold.length === 0) return "none";
  return foretold.every(({ method }) => method === "robust") ? "robust" : "run_rate";
}

/** A part that can't be forecast makes the whole doubtful, not void. */
function leastSure(parts: readonly CurrencyForecast[]): CurrencyForecast["confidence"] {
  const sure = Math.max(...parts.map(({ confidence }) => CONFIDENCES.indexOf(confidence)));
  return CONFIDENCES[Math.min(sure, CONFIDENCES.indexOf("low"))] ?? "low";
}

function sizeOf({ forecast }: CurrencyForecast): number {
  return Math.abs(Number(forecast?.cost ?? 0));
}

function earliest(days: readonly (string | null)[]): string | null {
  return days.includes(null) ? null : ([...days].sort()[0] ?? null);
}
