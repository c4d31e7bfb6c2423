import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSeries } from "../../../test/support/made-series.ts";
import { backtest } from "./backtest.ts";
import { dayNumber } from "./daily-series.ts";
import { fitModel, forecastDay } from "./robust-model.ts";

const FIRST = dayNumber("2025-10-01");

test("the interval holds the sum of the days to come about four times of five", () => {
  const held = Array.from({ length: 60 }, (_, seed) => {
    const whole = makeSeries({ seed: seed + 1, firstDay: FIRST, days: 120, fee: 300 });
    const known = { firstDay: FIRST, values: whole.values.slice(0, 100) };
    const model = fitModel(known);
    const error = whole.values
      .slice(100)
      .reduce((sum, value, index) => sum + value - forecastDay(model, model.lastDay + 1 + index), 0);
    return Math.abs(error) <= (backtest(known, { from: 1, to: 20 })?.totalBound ?? 0);
  });
  expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(60 * 0.68);
  expect(held.filter(Boolean).length).toBeLessThanOrEqual(60 * 0.97);
});

test("the error of a pattern without noise is 0, that of noise is not", () => {
  const exact = backtest(makeSeries({ seed: 1, firstDay: FIRST, days: 90, noise: 0 }), { from: 1, to: 20 });
  expect(exact?.medianErrorRatio).toBeCloseTo(0);
  expect(exact?.totalBound).toBeCloseTo(0);
  const noisy = backtest(makeSeries({ seed: 1, firstDay: FIRST, days: 90 }), { from: 1, to: 20 });
  expect(noisy?.medianErrorRatio).toBeGreaterThan(0.001);
  expect(noisy?.medianErrorRatio).toBeLessThan(0.1);
  expect(noisy?.dayBound(1)).toBeGreaterThan(0);
});

test("forecasts that were too low have a bias above 0", () => {
  const growing = makeSeries({ seed: 1, firstDay: FIRST, days: 90 });
  const values = growing.values.map((value, index) => value * 1.03 ** index);
  expect(backtest({ ...growing, values }, { from: 1, to: 20 })?.biasRatio).toBeGreaterThan(0.02);
});

test("a history that is too short for the horizon is tested as far as it goes, with wider bounds beyond", () => {
  const series = makeSeries({ seed: 4, firstDay: FIRST, days: 40 });
  const tested = backtest(series, { from: 10, to: 60 });
  expect(tested?.target).toEqual({ from: 10, to: 19 });
  expect(tested?.origins).toBe(8);
  expect(tested?.dayBound(60)).toBeCloseTo((tested?.dayBound(19) ?? 0) * Math.sqrt(60 / 19));
  expect(backtest({ ...series, values: series.values.slice(0, 27) }, { from: 1, to: 20 })).toBe(null);
});

test("whatever the past, the bounds are finite and not negative, and a scaled past scales them", () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(0, -500, 1e9)), {
    minLength: 28,
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 40 }), (history, to) => {
      const series = { firstDay: FIRST, values: history };
      const tested = backtest(series, { from: 1, to });
      const doubled = backtest({ ...series, values: history.map((value) => 2 * value) }, { from: 1, to });
      const bounds = tested ? [tested.totalBound, tested.dayBound(1), tested.dayBound(to)] : [];
      expect(bounds.every((bound) => Number.isFinite(bound) && bound >= 0)).toBe(true);
      if (tested) expect(doubled?.totalBound).toBeCloseTo(2 * tested.totalBound, -3);
    }),
    { numRuns: 40 },
  );
});
