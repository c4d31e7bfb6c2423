import { isTie, median, type Point, theilSenSlope } from "./statistics.ts";

// A shift is believed after four days: fewer are a spike. Before it a week tells what was usual.
const POINTS_AFTER_MIN = 4;
const POINTS_BEFORE_MIN = 7;
// Two levels must explain the days this much better than one line, or growth would be taken for a shift.
const ERROR_RATIO_MAX = 0.75;
const CHANGE_RATIO_MIN = 0.1;

/** The level of a series that moved at once, and stayed. `at` is the first day of the new level. */
export type LevelShift = { readonly at: number; readonly before: number; readonly after: number };

/**
 * The newest level, where two constant levels fit the points better than the Theil–Sen line does: the one change point
 * with the least sum of absolute deviations from the medians before and after it (the L1 form of binary segmentation,
 * Scott and Knott 1974). null where there is none, or it is below a tenth of the level before.
 */
export function findLevelShift(points: readonly Point[]): LevelShift | null {
  let best = errorOfLine(points) * ERROR_RATIO_MAX;
  let shift: LevelShift | null = null;
  for (let index = POINTS_BEFORE_MIN; index <= points.length - POINTS_AFTER_MIN; index++) {
    const before = fitLevel(points.slice(0, index));
    const after = fitLevel(points.slice(index));
    const error = before.error + after.error;
    // Errors of neighbouring days are often the same; the first of them counts.
    if (error >= best || isTie(error, best)) continue;
    best = error;
    shift = { at: (points[index] as Point).at, before: before.level, after: after.level };
  }
  if (shift === null) return null;
  return Math.abs(shift.after - shift.before) >= CHANGE_RATIO_MIN * Math.abs(shift.before) ? shift : null;
}

function fitLevel(points: readonly Point[]): { readonly level: number; readonly error: number } {
  const level = median(points.map(({ value }) => value));
  return { level, error: points.reduce((sum, { value }) => sum + Math.abs(value - level), 0) };
}

function errorOfLine(points: readonly Point[]): number {
  if (points.length === 0) return 0;
  const slope = theilSenSlope(points);
  return fitLevel(points.map(({ at, value }) => ({ at, value: value - slope * at }))).error;
}
