import { type DailySeries, type DayNumber, isFirstOfMonth, weekdayOf } from "../../src/core/series/daily-series.ts";

const WEEKDAYS = [1.05, 1.1, 1.08, 1.05, 1.02, 0.85, 0.85];

/** What a made series is like; what is not given is absent. Days are counted from the first one. */
export type MadeSeries = {
  readonly seed: number;
  readonly firstDay: DayNumber;
  readonly days: number;
  readonly level?: number;
  /** The standard deviation of a day, as a part of its cost. */
  readonly noise?: number;
  /** By which part of the first level the level grows each day. */
  readonly growth?: number;
  /** From this day on, the costs times this. */
  readonly shift?: { readonly from: number; readonly times: number };
  /** This day alone, times this. */
  readonly spike?: { readonly on: number; readonly times: number };
  /** What the first of a month costs beyond. */
  readonly fee?: number;
};

/** Daily costs with a pattern of weekdays and normal noise: the same for the same seed, whatever else is asked for. */
export function makeSeries(made: MadeSeries): DailySeries {
  const { firstDay, days, level = 100, noise = 0.05, growth = 0, shift, spike, fee = 0 } = made;
  const normal = normalNumbers(made.seed);
  const values = Array.from({ length: days }, (_, index) => {
    const day = firstDay + index;
    const usual = level * (WEEKDAYS[weekdayOf(day)] as number) * (1 + growth * index) * (1 + noise * normal());
    const shifted = shift && index >= shift.from ? usual * shift.times : usual;
    const spiked = spike && index === spike.on ? shifted * spike.times : shifted;
    return spiked + (isFirstOfMonth(day) ? fee : 0);
  });
  return { firstDay, values };
}

/** Numbers from 0 to 1, below it, of a fixed sequence (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normal numbers by Box and Muller. */
function normalNumbers(seed: number): () => number {
  const uniform = seededNumbers(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
