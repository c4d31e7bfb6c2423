import { type DailySeries, isFirstOfMonth, weekdayOf } from "./daily-series.ts";
import { mean, median } from "./statistics.ts";

const WEEK = 7;
const HALF_WEEK = 3;
// Amounts have at most 30 decimals: what is less comes of the floats.
const LEVEL_MIN = 1e-30;
const NO_PATTERN: readonly number[] = [1, 1, 1, 1, 1, 1, 1];

/** What each weekday (`weekdayOf`) costs, as a multiple of the mean day. */
export type WeekdayFactors = readonly number[];

/**
 * The median over the weeks of each day's ratio to the median of the seven days around it: the ratio-to-moving-average
 * method of classical decomposition (Macaulay, "The Smoothing of Time Series", 1931) with medians in place of means,
 * so that a day or a fee out of the ordinary does not move it. A week around a day has each weekday once, hence the
 * pattern itself does not move the median. All 1 where a weekday was never seen, or the level is not above 0, as ratios
 * mean nothing then.
 */
export function weekdayFactors(series: DailySeries): WeekdayFactors {
  const ratios: number[][] = NO_PATTERN.map(() => []);
  for (const { index, level } of weekLevels(series)) {
    const day = series.firstDay + index;
    if (level < LEVEL_MIN) return NO_PATTERN;
    if (!isFirstOfMonth(day)) ratios[weekdayOf(day)]?.push((series.values[index] as number) / level);
  }
  if (ratios.some((ofWeekday) => ofWeekday.length === 0)) return NO_PATTERN;
  const factors = ratios.map((ofWeekday) => Math.max(0, median(ofWeekday)));
  const scale = mean(factors);
  return scale > 0 ? factors.map((factor) => factor / scale) : NO_PATTERN;
}

/**
 * The median of the seven days around each day; at the ends that of the first and last seven, so that each weekday is
 * in it once. Nothing for less than a week.
 */
function weekLevels({ values }: DailySeries): readonly { readonly index: number; readonly level: number }[] {
  if (values.length < WEEK) return [];
  return values.map((_, index) => {
    const from = Math.min(Math.max(0, index - HALF_WEEK), values.length - WEEK);
    return { index, level: median(values.slice(from, from + WEEK)) };
  });
}
