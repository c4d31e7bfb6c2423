/** An observation: `at` is a day's number, `value` an amount as a float. Floats stay inside of the statistics. */
export type Point = { readonly at: number; readonly value: number };

// Makes the MAD of normal noise its standard deviation, and likewise the mean deviation where the MAD is 0.
const MAD_TO_SIGMA = 1.4826;
const MEAN_DEVIATION_TO_SIGMA = 1.253314;
// Of the normal distribution: what a series without a trend passes in one of twenty cases.
const TREND_Z_MIN = 1.96;

/** The median; the mean of the two middle values where their number is even. Needs at least one value. */
export function median(values: readonly number[] | Float64Array): number {
  if (values.length === 0) throw new RangeError("The median of nothing is not defined.");
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * The spread of residuals around 0 as a standard deviation that outliers hardly move: 1.4826 times the median absolute
 * residual (Rousseeuw and Croux, "Alternatives to the Median Absolute Deviation", JASA 88, 1993). Where more than half
 * of them are 0 that is 0, and 1.253314 times the mean absolute residual stands in for it (Iglewicz and Hoaglin, "How
 * to Detect and Handle Outliers", 1993). 0 for no residuals.
 */
export function robustSigma(residuals: readonly number[]): number {
  if (residuals.length === 0) return 0;
  const sizes = residuals.map(Math.abs);
  const mad = median(sizes);
  return mad > 0 ? MAD_TO_SIGMA * mad : MEAN_DEVIATION_TO_SIGMA * mean(sizes);
}

/** The mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * What the size of the next residual stays within with this probability, if it is like those before: the
 * ⌈(n + 1) · coverage⌉-th smallest size (split conformal prediction: Lei et al., "Distribution-Free Predictive
 * Inference for Regression", JASA 113, 2018). null where there are too few residuals to say.
 */
export function conformalBound(residuals: readonly number[], coverage: number): number | null {
  const sizes = Float64Array.from(residuals, Math.abs).sort();
  return sizes[Math.ceil((sizes.length + 1) * coverage) - 1] ?? null;
}

// What two floats that mean the same value differ by at most, after some sums and divisions.
const TIE_RATIO = 1e-9;

/** Whether two values are the same but for the rounding of floats, which the unit of a currency would decide. */
export function isTie(one: number, other: number): boolean {
  return Math.abs(one - other) <= TIE_RATIO * Math.max(Math.abs(one), Math.abs(other));
}

/**
 * The slope per day as the median of the slopes of all pairs of points (Theil, "A rank-invariant method of linear and
 * polynomial regression analysis", 1950; Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", JASA
 * 63, 1968): up to 29 % of the points may be anything. 0 where the signs of the slopes are as mixed as those of noise,
 * by the test of Mann (1945) and Kendall (1975): S² ≤ 1.96² · n(n − 1)(2n + 5) / 18. `points` are in the order of days.
 */
export function theilSenSlope(points: readonly Point[]): number {
  const count = points.length;
  if (count < 2) return 0;
  const slopes = new Float64Array((count * (count - 1)) / 2);
  let next = 0;
  let sign = 0;
  for (const [index, later] of points.entries()) {
    for (let before = 0; before < index; before++) {
      const earlier = points[before] as Point;
      const slope = isTie(later.value, earlier.value) ? 0 : (later.value - earlier.value) / (later.at - earlier.at);
      slopes[next++] = slope;
      sign += Math.sign(slope);
    }
  }
  const variance = (count * (count - 1) * (2 * count + 5)) / 18;
  return sign * sign > TREND_Z_MIN * TREND_Z_MIN * variance ? median(slopes) : 0;
}
