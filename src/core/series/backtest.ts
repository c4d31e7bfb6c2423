import { type DailySeries, type DayNumber, isFirstOfMonth, lastDays } from "./daily-series.ts";
import { fitModel, forecastDay, type RobustModel, TRAINING_DAYS_MIN } from "./robust-model.ts";
import { conformalBound, mean, median } from "./statistics.ts";

/** The share of outcomes that an interval is meant to hold. */
const COVERAGE = 0.8;
// Fewer outcomes bound no interval of 80 %, and a horizon of less than a week says nothing of a month.
const ORIGINS_MIN = 8;
const HORIZON_DAYS_MIN = 7;
const ORIGINS_MAX = 60;
// What an outcome is measured by: the mean size of the days before its forecast, or the level where that is more, as
// the days before a level shift are of another size.
const SCALE_DAYS = 28;

/** The days that are forecast, counted from the last known one: both inclusive, `from` at least 1. */
export type Target = { readonly from: number; readonly to: number };

/** How the model did on the past of this series. Errors are actual − forecast. */
export type Backtest = {
  /** The days that were forecast each time: as many as asked for, or fewer where the history is too short. */
  readonly target: Target;
  readonly origins: number;
  /** Median over the origins of |error| / |actual| of the sum of the days; null where every actual was 0. */
  readonly medianErrorRatio: number | null;
  /** Median of error / |actual|: above 0 where the forecasts were too low. */
  readonly biasRatio: number | null;
  /** Half the 80 % interval of the sum of the days that were asked for, in amounts of now. */
  readonly totalBound: number;
  /** The same of the one day `step` days on. */
  dayBound(step: number): number;
};

type Outcome = { readonly scale: number; readonly actuals: readonly number[]; readonly forecasts: readonly number[] };

/**
 * Forecasts days that are known by now from what was known before them, from many days of the past (rolling origins:
 * Tashman, "Out-of-sample tests of forecasting accuracy", International Journal of Forecasting 16, 2000), at the same
 * distance and of the same length as is asked for. Where the history is too short for that, as far as it goes, and the
 * bounds grow with the square root of the distance, as a random walk does. null where even a week is too far.
 */
export function backtest(series: DailySeries, asked: Target): Backtest | null {
  const target = reachable(series, asked);
  if (target === null) return null;
  const outcomes = tellingOrigins(series, target).map((origin) => outcomeAt(series, origin, target));
  const scale = scaleOf(series, fitModel(series));
  const days = target.to - target.from + 1;
  const totalRatio = boundOf(outcomes, ({ actuals, forecasts }) => (sum(actuals) - sum(forecasts)) / days);
  const dayRatios = Array.from({ length: days }, (_, index) =>
    boundOf(outcomes, ({ actuals, forecasts }) => (actuals[index] as number) - (forecasts[index] as number)),
  );
  const farther = (step: number) => Math.sqrt(Math.max(1, step / target.to));
  return {
    target,
    origins: outcomes.length,
    ...errorRatios(outcomes),
    totalBound: totalRatio * scale * (asked.to - asked.from + 1) * farther(asked.to),
    dayBound: (step) => {
      const index = Math.min(Math.max(step, target.from), target.to) - target.from;
      return (dayRatios[index] as number) * scale * farther(step);
    },
  };
}

function reachable({ values }: DailySeries, { from, to }: Target): Target | null {
  const reach = Math.min(to, values.length - TRAINING_DAYS_MIN - ORIGINS_MIN + 1);
  if (reach === to) return { from, to };
  return reach < HORIZON_DAYS_MIN ? null : { from: Math.min(from, reach - HORIZON_DAYS_MIN + 1), to: reach };
}

/** How many days were known at each origin: evenly spread, the newest first. */
function originsOf({ values }: DailySeries, { to }: Target): readonly number[] {
  const newest = values.length - to;
  const stride = Math.max(1, Math.ceil((newest - TRAINING_DAYS_MIN + 1) / ORIGINS_MAX));
  const count = Math.floor((newest - TRAINING_DAYS_MIN) / stride) + 1;
  return Array.from({ length: count }, (_, index) => newest - index * stride);
}

/**
 * The origins whose model knew as much of the firsts of months as today's does: one that had seen none can't have
 * forecast the next one's fee, and says nothing of a model that has. All, where these are too few.
 */
function tellingOrigins(series: DailySeries, target: Target): readonly number[] {
  const origins = originsOf(series, target);
  const isFirst = series.values.map((_, index) => isFirstOfMonth(series.firstDay + index));
  const telling = origins.filter(
    (known) =>
      isFirst.slice(0, known).includes(true) ||
      !isFirst.slice(known - 1 + target.from, known + target.to).includes(true),
  );
  return telling.length < ORIGINS_MIN ? origins : telling;
}

function outcomeAt(series: DailySeries, known: number, { from, to }: Target): Outcome {
  const past = { firstDay: series.firstDay, values: series.values.slice(0, known) };
  const model = fitModel(past);
  const days: DayNumber[] = Array.from({ length: to - from + 1 }, (_, index) => model.lastDay + from + index);
  return {
    scale: scaleOf(past, model),
    actuals: days.map((day) => series.values[day - series.firstDay] as number),
    forecasts: days.map((day) => forecastDay(model, day)),
  };
}

function scaleOf(series: DailySeries, { level }: RobustModel): number {
  return Math.max(Math.abs(level), mean(lastDays(series, SCALE_DAYS).values.map(Math.abs)));
}

function errorRatios(outcomes: readonly Outcome[]): Pick<Backtest, "medianErrorRatio" | "biasRatio"> {
  const ratios = outcomes.flatMap(({ actuals, forecasts }) => {
    const actual = sum(actuals);
    return actual === 0 ? [] : [(actual - sum(forecasts)) / Math.abs(actual)];
  });
  if (ratios.length === 0) return { medianErrorRatio: null, biasRatio: null };
  return { medianErrorRatio: median(ratios.map(Math.abs)), biasRatio: median(ratios) };
}

function boundOf(outcomes: readonly Outcome[], error: (outcome: Outcome) => number): number {
  const measured = outcomes.filter(({ scale }) => scale > 0);
  const ratios = measured.map((outcome) => error(outcome) / outcome.scale);
  return conformalBound(ratios, COVERAGE) ?? Math.max(0, ...ratios.map(Math.abs));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
