import { type DailySeries, type DayNumber, dailySeries } from "../../core/series/daily-series.ts";
import { type Floors, oddDays } from "../../core/series/odd-days.ts";
import { TRAINING_DAYS_MIN } from "../../core/series/robust-model.ts";

// Charges beside usage that recur do so each month: with less history a monthly fee would look unusual.
const MONTH_DAYS = 32;

/** What one service costs in one account, in one category of charge and one currency: the days that have lines. */
export type Pair = {
  readonly isUsage: boolean;
  readonly days: readonly { readonly day: DayNumber; readonly amount: number }[];
};

/** Which days are judged, and what is known before them. All days included. */
export type JudgedDays = {
  /** The first day of which the organization has any lines, among those that were read. */
  readonly dataFrom: DayNumber;
  readonly from: DayNumber;
  readonly to: DayNumber;
};

/** A day to be looked at. `band` null: there is nothing to compare with. */
export type Deviation = {
  readonly kind: "usage" | "new" | "one_off";
  readonly day: DayNumber;
  readonly amount: number;
  readonly band: { readonly expected: number; readonly bound: number } | null;
};

/**
 * What is unusual of a pair. Usage is judged by its band; of usage that had no cost in the weeks before, the most
 * expensive of its first two weeks is `new`. Other charges (purchases, taxes, credits, adjustments) come when they
 * come: a day of them is `one_off` where it is larger, by the floors, than any of the same sign before.
 */
export function judgePair(pair: Pair, asked: JudgedDays, floors: Floors): readonly Deviation[] {
  if (pair.days.length === 0) return [];
  return pair.isUsage ? judgeUsage(pair, asked, floors) : judgeCharges(pair, asked, floors);
}

function judgeUsage({ days }: Pair, asked: JudgedDays, floors: Floors): readonly Deviation[] {
  const firstDay = Math.min(...days.map(({ day }) => day));
  const series = dailySeries(days, firstDay, asked.to);
  const odd = oddDays(series, asked.from, floors).map(
    ({ day, ...band }): Deviation => ({ kind: "usage", day, amount: series.values[day - firstDay] as number, band }),
  );
  return [...newUsage(series, asked, floors), ...odd];
}

function newUsage(
  { firstDay, values }: DailySeries,
  { dataFrom, from }: JudgedDays,
  { minImpact }: Floors,
): readonly Deviation[] {
  if (firstDay < from || firstDay < dataFrom + TRAINING_DAYS_MIN) return [];
  const first = values.slice(0, TRAINING_DAYS_MIN);
  const amount = Math.max(...first);
  return amount > minImpact ? [{ kind: "new", day: firstDay + first.indexOf(amount), amount, band: null }] : [];
}

function judgeCharges({ days }: Pair, { dataFrom, from, to }: JudgedDays, floors: Floors): readonly Deviation[] {
  const inOrder = days.toSorted((a, b) => a.day - b.day);
  const largest = { up: 0, down: 0 };
  return inOrder.flatMap(({ day, amount }) => {
    const side = amount < 0 ? "down" : "up";
    const size = Math.abs(amount);
    const limit = largest[side] * (1 + floors.minRatio) + floors.minImpact;
    largest[side] = Math.max(largest[side], size);
    const isJudged = day >= from && day <= to && day >= dataFrom + MONTH_DAYS;
    return isJudged && size > limit ? [{ kind: "one_off" as const, day, amount, band: null }] : [];
  });
}
