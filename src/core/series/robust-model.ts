import { type DailySeries, type DayNumber, isFirstOfMonth, lastDays, weekdayOf } from "./daily-series.ts";
import { findLevelShift, type LevelShift } from "./level-shift.ts";
import { median, type Point, theilSenSlope } from "./statistics.ts";
import { type WeekdayFactors, weekdayFactors } from "./weekday-factors.ts";

/** Fewer days have no two weeks to compare: the model needs as many. */
export const TRAINING_DAYS_MIN = 14;
// What is older says little of the next month: eight weeks for level and trend, the last firsts of months for the fee.
const RECENT_DAYS = 56;
const LEVEL_POINTS = 7;
const TREND_POINTS_MIN = 14;
const FEES_MAX = 3;
const FEE_DAYS_AROUND = 3;
// A trend loses a fiftieth of itself a day, so that in the end it adds fifty times its first day.
const DAMPING = 0.98;
// A weekday that costs next to nothing tells nothing of the level.
const TELLING_FACTOR_MIN = 0.05;

/** What was learned of a series, as it stands on its last day. */
export type RobustModel = {
  readonly lastDay: DayNumber;
  /** The mean day, without the fee. */
  readonly level: number;
  /** By how much the level grows a day at first. */
  readonly slope: number;
  readonly factors: WeekdayFactors;
  /** What the first of a month costs beyond its weekday. */
  readonly fee: number;
  readonly shift: LevelShift | null;
  /** What a forecast is at least: 0 where no day was below, as a trend down does not end in credits. */
  readonly floor: number;
};

/**
 * Learns level, trend, weekdays and monthly fee. Each is a median of something, so single days, whatever they cost,
 * move the forecast little. The level is that of the last seven days; after a level shift only days since then count.
 * Needs `TRAINING_DAYS_MIN` days.
 */
export function fitModel(series: DailySeries): RobustModel {
  const recent = lastDays(series, RECENT_DAYS);
  const factors = weekdayFactors(recent);
  const lastDay = series.firstDay + series.values.length - 1;
  const all = tellingPoints(recent, factors);
  const shift = findLevelShift(all);
  const points = shift ? all.filter(({ at }) => at >= shift.at) : all;
  const slope = points.length >= TREND_POINTS_MIN ? theilSenSlope(points) : 0;
  const newest = points.slice(-LEVEL_POINTS).map(({ at, value }) => value + slope * (lastDay - at));
  const floor = series.values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  return { lastDay, level: median(newest), slope, factors, fee: monthlyFee(series, factors), shift, floor };
}

/**
 * The forecast of a day after the last one, `n` days on: (level + slope · (φ + φ² + … + φⁿ)) · factor of the weekday,
 * and the fee on the first of a month. The trend is damped as by Gardner and McKenzie, "Forecasting Trends in Time
 * Series", Management Science 31 (1985).
 */
export function forecastDay(model: RobustModel, day: DayNumber): number {
  const { lastDay, level, slope, factors, fee, floor } = model;
  const grown = (DAMPING * (1 - DAMPING ** (day - lastDay))) / (1 - DAMPING);
  const usual = (level + slope * grown) * (factors[weekdayOf(day)] as number);
  return Math.max(floor, usual + (isFirstOfMonth(day) ? fee : 0));
}

function tellingPoints(series: DailySeries, factors: WeekdayFactors): readonly Point[] {
  return levelsByDay(series, factors).flatMap((value, index) =>
    value === null ? [] : [{ at: series.firstDay + index, value }],
  );
}

/** The days without their weekday's pattern; null for the firsts of months and idle weekdays, which tell no level. */
export function levelsByDay({ firstDay, values }: DailySeries, factors: WeekdayFactors): readonly (number | null)[] {
  return values.map((value, index) => {
    const factor = factors[weekdayOf(firstDay + index)] as number;
    return isFirstOfMonth(firstDay + index) || factor < TELLING_FACTOR_MIN ? null : value / factor;
  });
}

/** What the last firsts of months had beyond their weekday, and not one of them alone; 0 before one was seen. */
function monthlyFee(series: DailySeries, factors: WeekdayFactors): number {
  const fees = firstsOfMonths(series, factors).map(({ fee }) => fee);
  return usualFee(fees.slice(-FEES_MAX));
}

/** The median, of two the smaller one: what happened once is no habit yet, unless there was nothing else. */
export function usualFee(fees: readonly number[]): number {
  if (fees.length === 2) return fees.reduce((one, other) => (Math.abs(one) < Math.abs(other) ? one : other));
  return fees.length === 0 ? 0 : median(fees);
}

/** What each first of a month has beyond its weekday, by the level of the days around it; in the order of days. */
export function firstsOfMonths(
  series: DailySeries,
  factors: WeekdayFactors,
): readonly { readonly day: DayNumber; readonly fee: number }[] {
  const levels = levelsByDay(series, factors);
  return series.values.flatMap((value, index) => {
    const day = series.firstDay + index;
    if (!isFirstOfMonth(day)) return [];
    const around = levels.slice(Math.max(0, index - FEE_DAYS_AROUND), index + FEE_DAYS_AROUND + 1);
    const known = around.filter((level) => level !== null);
    if (known.length === 0) return [];
    return [{ day, fee: value - median(known) * (factors[weekdayOf(day)] as number) }];
  });
}
