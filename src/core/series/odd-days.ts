import { type DailySeries, type DayNumber, isFirstOfMonth, weekdayOf } from "./daily-series.ts";
import { firstsOfMonths, levelsByDay, TRAINING_DAYS_MIN, usualFee } from "./robust-model.ts";
import { median, robustSigma } from "./statistics.ts";
import { weekdayFactors } from "./weekday-factors.ts";

/** Days before the first judged one that are read: so many that two firsts of months are among them. */
export const HISTORY_DAYS = 62;
const RESIDUAL_DAYS = 56;
const LEVEL_DAYS = 7;
// Iglewicz and Hoaglin: what is more than 3.5 robust standard deviations away is an outlier.
const SIGMAS_MAX = 3.5;
// What was as far off five times in eight weeks is usual: a weekly job. A level shift is so four times, until the
// median of the week has moved.
const USUAL_RANK = 5;

/** How far a day may be off. `minRatio` of the expected amount, and `minImpact` as an amount, whatever the noise. */
export type Floors = { readonly minRatio: number; readonly minImpact: number };

/** A day that left its band, which is `expected` ± `bound`. */
export type OddDay = { readonly day: DayNumber; readonly expected: number; readonly bound: number };

type Usual = {
  readonly residuals: readonly number[];
  readonly expectations: readonly number[];
  /** The first that was seen. */
  readonly firstOfMonth: DayNumber | undefined;
};

/**
 * The days from `from` on that are farther from what was expected than the band allows. Expected is the median of the
 * seven days before (without the weekdays' pattern), times the factor of the weekday, and on the first of a month
 * what earlier firsts had beyond (`usualFee`). The band is the widest of 3.5 robust standard deviations of the
 * residuals (`robustSigma`) of the 56 days before, their fifth largest, and the floors. Days with less than 14 days
 * before them are not judged, nor is a first of a month called expensive before one was seen.
 */
export function oddDays(series: DailySeries, from: DayNumber, floors: Floors): readonly OddDay[] {
  const usual = usualDays(series);
  const first = Math.max(from - series.firstDay, TRAINING_DAYS_MIN);
  return series.values.flatMap((_, index) => {
    if (index < first) return [];
    const expected = usual.expectations[index] as number;
    const size = Math.abs(usual.residuals[index] as number);
    const floor = Math.max(floors.minImpact, floors.minRatio * Math.abs(expected));
    if (size <= floor || isUnknownFee(usual, index, series.firstDay + index)) return [];
    const bound = Math.max(floor, bandOf(usual.residuals.slice(Math.max(LEVEL_DAYS, index - RESIDUAL_DAYS), index)));
    return size > bound ? [{ day: series.firstDay + index, expected, bound }] : [];
  });
}

function bandOf(residuals: readonly number[]): number {
  const largestFirst = Float64Array.from(residuals, Math.abs).sort().reverse();
  return Math.max(SIGMAS_MAX * robustSigma(residuals), largestFirst[USUAL_RANK - 1] ?? 0);
}

/** What each day would have cost by the days before it, and by how much it differs. */
function usualDays(series: DailySeries): Usual {
  const factors = weekdayFactors(series);
  const levels = levelsByDay(series, factors);
  const firsts = firstsOfMonths(series, factors);
  const expectations = series.values.map((_, index) => {
    const day = series.firstDay + index;
    const before = levels.slice(Math.max(0, index - LEVEL_DAYS), index).filter((level) => level !== null);
    const usual = before.length === 0 ? 0 : median(before) * (factors[weekdayOf(day)] as number);
    const fees = firsts.filter((first) => isFirstOfMonth(day) && first.day < day).map(({ fee }) => fee);
    return usual + usualFee(fees);
  });
  return {
    expectations,
    residuals: series.values.map((value, index) => value - (expectations[index] as number)),
    firstOfMonth: firsts[0]?.day,
  };
}

function isUnknownFee({ residuals, firstOfMonth }: Usual, index: number, day: DayNumber): boolean {
  return day === firstOfMonth && (residuals[index] as number) > 0;
}
