import { addDecimals, subtractDecimals } from "../../core/decimals.ts";
import { decimalsFor, writeAmount, writeRatio } from "../../core/series/amounts.ts";
import { type Backtest, backtest, type Target } from "../../core/series/backtest.ts";
import { type DailySeries, type DayNumber, dailySeries, dateOf, dayNumber } from "../../core/series/daily-series.ts";
import { fitModel, forecastDay, type RobustModel, TRAINING_DAYS_MIN } from "../../core/series/robust-model.ts";
import { mean } from "../../core/series/statistics.ts";
import { rateForecast } from "./confidence.ts";
import type { CurrencyForecast } from "./schema.ts";

/** A series with costs on fewer of its last days has medians of 0, of which the method is made. */
const SPARSE_SHARE = 1 / 2;
const SPARSE_DAYS = 56;

// Of data that is older nothing can be said of the days to come.
const STALE_DAYS_MAX = 31;

/** What a day of one currency cost, as an exact decimal. Days in any order, each at most once. */
export type DayCost = { readonly date: string; readonly cost: string };

/** Days `YYYY-MM-DD`, both included. */
export type HorizonDays = { readonly start_date: string; readonly end_date: string };

/** What is asked of every currency alike. */
export type ForecastFrame = {
  readonly period: HorizonDays;
  /** The last day whose lines are believed to be complete. */
  readonly settledThrough: string;
  /** From the last day that has data to today. */
  readonly daysStale: number;
};

/** What was learned, and of what. */
type Grounds = {
  readonly history: DailySeries;
  readonly asked: Target;
  readonly model: RobustModel | null;
  readonly tested: Backtest | null;
  readonly expect: (day: DayNumber) => number;
  /** What a cost is at least. */
  readonly floor: number;
  readonly decimals: number;
};

/** The forecast of one currency's spend in a period: settled days as they are, the others from the history. */
export function forecastCurrency(
  currency: string | null,
  costs: readonly DayCost[],
  frame: ForecastFrame,
): CurrencyForecast {
  const to_date = sumToDate(costs, frame);
  const grounds = isStale(frame) ? null : learn(costs, frame);
  if (!grounds) return { currency, to_date, ...nothingLearned(isStale(frame) ? "stale_data" : "short_history") };
  if (isSparse(grounds.history)) return { currency, to_date, ...nothingLearned("sparse") };

  const daily = forecastDays(grounds, costs);
  const forecast = sumForecast(grounds, daily);
  return {
    currency,
    to_date,
    forecast: { start_date: dateOf(dayAt(grounds, grounds.asked.from)), end_date: frame.period.end_date, ...forecast },
    total: {
      cost: addDecimals([to_date.cost, forecast.cost]),
      low: forecast.low && addDecimals([to_date.cost, forecast.low]),
      high: forecast.high && addDecimals([to_date.cost, forecast.high]),
    },
    daily,
    method: grounds.model ? "robust" : "run_rate",
    ...rateForecast({ ...grounds, historyDays: grounds.history.values.length, daysStale: frame.daysStale }),
    ...showGrounds(grounds),
  };
}

function sumToDate(costs: readonly DayCost[], { period, settledThrough }: ForecastFrame): CurrencyForecast["to_date"] {
  const isSettled = ({ date }: DayCost) => date >= period.start_date && date <= settledThrough;
  return {
    end_date: settledThrough < period.start_date ? null : settledThrough,
    cost: addDecimals(costs.filter(isSettled).map(({ cost }) => cost)),
  };
}

function isStale({ daysStale }: ForecastFrame): boolean {
  return daysStale > STALE_DAYS_MAX;
}

function isSparse({ values }: DailySeries): boolean {
  const last = values.slice(-SPARSE_DAYS);
  const billed = last.filter((value) => value !== 0).length;
  return values.length >= TRAINING_DAYS_MIN && billed < last.length * SPARSE_SHARE;
}

function nothingLearned(why: CurrencyForecast["flags"][number]): Omit<CurrencyForecast, "currency" | "to_date"> {
  return {
    forecast: null,
    total: null,
    daily: [],
    method: "none",
    confidence: "none",
    flags: [why],
    level_shift: null,
    backtest: null,
    history: null,
  };
}

/** null where no day is settled. Before the first day with lines there is no history, after it days without are 0. */
function learn(costs: readonly DayCost[], { period, settledThrough }: ForecastFrame): Grounds | null {
  const lastDay = dayNumber(settledThrough);
  const amounts = costs.map(({ date, cost }) => ({ day: dayNumber(date), amount: Number(cost) }));
  const firstDay = Math.min(...amounts.map(({ day }) => day));
  if (firstDay > lastDay) return null;
  const history = dailySeries(amounts, firstDay, lastDay);
  const asked = {
    from: Math.max(dayNumber(period.start_date) - lastDay, 1),
    to: dayNumber(period.end_date) - lastDay,
  };
  const shared = { history, asked, decimals: decimalsFor(mean(history.values.map(Math.abs))) };
  if (history.values.length < TRAINING_DAYS_MIN) {
    const rate = mean(history.values);
    return { ...shared, model: null, tested: null, expect: () => rate, floor: Number.NEGATIVE_INFINITY };
  }
  const model = fitModel(history);
  const expect = (day: DayNumber) => forecastDay(model, day);
  return { ...shared, model, tested: backtest(history, asked), expect, floor: model.floor };
}

/**
 * A provisional day costs what it has so far, or what is expected where that is more: its bill is still growing. Where
 * credits are expected it grows downwards.
 */
function forecastDays(grounds: Grounds, costs: readonly DayCost[]): CurrencyForecast["daily"] {
  const { asked, expect, tested, floor, decimals } = grounds;
  const recordedOn = new Map(costs.map(({ date, cost }) => [date, cost]));
  return Array.from({ length: asked.to - asked.from + 1 }, (_, index) => {
    const step = asked.from + index;
    const day = dayAt(grounds, step);
    const recorded = recordedOn.get(dateOf(day)) ?? null;
    const cost = writeAmount(grown(expect(day), recorded), decimals);
    const least = leastOf({ cost, recorded }, floor);
    return { date: dateOf(day), cost, ...around(cost, tested?.dayBound(step), { least, decimals }), recorded };
  });
}

function grown(expected: number, recorded: string | null): number {
  if (recorded === null) return expected;
  return expected < 0 ? Math.min(expected, Number(recorded)) : Math.max(expected, Number(recorded));
}

type Day = Pick<CurrencyForecast["daily"][number], "cost" | "recorded">;

function leastOf({ cost, recorded }: Day, floor: number): number {
  return recorded === null || Number(cost) < 0 ? floor : Math.max(floor, Number(recorded));
}

function sumForecast({ tested, floor, decimals }: Grounds, daily: CurrencyForecast["daily"]) {
  const cost = addDecimals(daily.map((day) => day.cost));
  const least = daily.reduce((sum, day) => sum + leastOf(day, floor), 0);
  return { cost, ...around(cost, tested?.totalBound, { least, decimals }) };
}

function around(
  cost: string,
  bound: number | undefined,
  { least, decimals }: { readonly least: number; readonly decimals: number },
): { readonly low: string | null; readonly high: string | null } {
  if (bound === undefined) return { low: null, high: null };
  const below = Math.min(bound, Math.max(0, Number(cost) - least));
  return {
    low: subtractDecimals(cost, writeAmount(below, decimals)),
    high: addDecimals([cost, writeAmount(bound, decimals)]),
  };
}

function showGrounds({ history, model, tested, decimals }: Grounds) {
  const shift = model?.shift;
  return {
    level_shift: shift
      ? {
          date: dateOf(shift.at),
          before: writeAmount(shift.before, decimals),
          after: writeAmount(shift.after, decimals),
        }
      : null,
    backtest: tested && {
      horizon_days: tested.target.to,
      origins: tested.origins,
      median_error_ratio: tested.medianErrorRatio === null ? null : writeRatio(tested.medianErrorRatio),
      bias_ratio: tested.biasRatio === null ? null : writeRatio(tested.biasRatio),
    },
    history: {
      start_date: dateOf(history.firstDay),
      end_date: dateOf(history.firstDay + history.values.length - 1),
      days: history.values.length,
    },
  };
}

function dayAt({ history }: Pick<Grounds, "history">, step: number): DayNumber {
  return history.firstDay + history.values.length - 1 + step;
}
