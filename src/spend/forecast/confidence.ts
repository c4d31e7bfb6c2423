import type { Backtest, Target } from "../../core/series/backtest.ts";
import type { RobustModel } from "../../core/series/robust-model.ts";
import type { CurrencyForecast } from "./schema.ts";

const STALE_DAYS_MIN = 7;
const HIGH_HISTORY_DAYS_MIN = 56;
const HIGH_ERROR_MAX = 0.1;
const MEDIUM_ERROR_MAX = 0.25;
// Of a level that is younger little can be said.
const YOUNG_LEVEL_DAYS = 14;

/** What the trust in a forecast depends on. `model` null: a run-rate; `tested` null: no back-test was possible. */
export type ForecastGrounds = {
  readonly model: RobustModel | null;
  readonly tested: Backtest | null;
  readonly asked: Target;
  readonly historyDays: number;
  /** From the last day that has data to today. */
  readonly daysStale: number;
};

/**
 * `low`: a run-rate, no back-test, data of more than a week ago, a level that is less than two weeks old, or a median
 * error above 25 %. `high`: eight weeks of history, back-tested over the whole horizon, a median error of at most 10 %.
 */
export function rateForecast(grounds: ForecastGrounds): Pick<CurrencyForecast, "confidence" | "flags"> {
  const flags = flagsOf(grounds);
  if (isLow(grounds)) return { confidence: "low", flags };
  const isHigh =
    grounds.historyDays >= HIGH_HISTORY_DAYS_MIN &&
    !flags.includes("short_backtest") &&
    errorOf(grounds) <= HIGH_ERROR_MAX;
  return { confidence: isHigh ? "high" : "medium", flags };
}

function flagsOf({ model, tested, asked, daysStale }: ForecastGrounds): CurrencyForecast["flags"] {
  const isShort = !tested || tested.target.to < asked.to;
  return [
    ...(model ? [] : (["short_history"] as const)),
    ...(model && isShort ? (["short_backtest"] as const) : []),
    ...(model?.shift ? (["level_shift"] as const) : []),
    ...(daysStale > STALE_DAYS_MIN ? (["stale_data"] as const) : []),
  ];
}

function isLow(grounds: ForecastGrounds): boolean {
  const { model, tested, daysStale } = grounds;
  if (!model || !tested || daysStale > STALE_DAYS_MIN) return true;
  const isYoung = model.shift !== null && model.lastDay - model.shift.at < YOUNG_LEVEL_DAYS;
  return isYoung || errorOf(grounds) > MEDIUM_ERROR_MAX;
}

/** Where every actual was 0 the forecasts are not known to be any good. */
function errorOf({ tested }: ForecastGrounds): number {
  return tested?.medianErrorRatio ?? 1;
}
