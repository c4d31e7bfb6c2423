import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSeries } from "../../../test/support/made-series.ts";
import { conformalBound, median, type Point, robustSigma, theilSenSlope } from "./statistics.ts";

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 });

test("the median has no more than half of the values on either side, in whatever order they come", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
  expect(() => median([])).toThrow(RangeError);
  fc.assert(
    fc.property(amounts, (values) => {
      const middle = median(values);
      expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
      expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
      expect(median(values.toReversed())).toBe(middle);
    }),
  );
});

test("the spread of normal noise is its standard deviation, also where a third of it is broken", () => {
  const noise = makeSeries({ seed: 1, firstDay: 0, days: 900, level: 1, noise: 0 }).values.map(
    (_, index) => makeSeries({ seed: index + 1, firstDay: 0, days: 1, level: 1 / 1.05 }).values[0] as number,
  );
  const residuals = noise.map((value) => (value - 1) / 0.05);
  expect(robustSigma(residuals)).toBeCloseTo(1, 0);
  const broken = residuals.map((value, index) => (index % 3 === 0 ? 1e9 : value));
  expect(robustSigma(broken)).toBeLessThan(2.5);
});

test("where most residuals are 0 the others still make a spread, and without any there is none", () => {
  expect(robustSigma([0, 0, 0, 0, 10])).toBeCloseTo(2 * 1.253314);
  expect([robustSigma([0, 0]), robustSigma([])]).toEqual([0, 0]);
});

test("the bound holds at least the asked share of the sizes, and is missing where there are too few", () => {
  expect(conformalBound([3, -1, 2, -4], 0.8)).toBe(4);
  expect([conformalBound([1, 2, 3], 0.8), conformalBound([], 0.8)]).toEqual([null, null]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 4, maxLength: 80 }), (residuals) => {
      const bound = conformalBound(residuals, 0.8) as number;
      const held = residuals.filter((residual) => Math.abs(residual) <= bound);
      expect(held.length / residuals.length).toBeGreaterThanOrEqual(0.8);
    }),
  );
});

const line = fc.record({
  slope: fc.integer({ min: -50, max: 50 }),
  level: fc.integer({ min: -1_000, max: 1_000 }),
  count: fc.integer({ min: 10, max: 40 }),
});

test("the slope of a line is found, also where a quarter of its points are anywhere", () => {
  fc.assert(
    fc.property(
      line,
      fc.array(fc.integer({ min: -1e6, max: 1e6 }), { maxLength: 2 }),
      ({ slope, level, count }, odd) => {
        const points = Array.from({ length: count }, (_, at): Point => ({ at, value: level + slope * at }));
        const broken = points.map((point, index) => ({ ...point, value: odd[index - 3] ?? point.value }));
        expect(theilSenSlope(points)).toBe(slope);
        expect(theilSenSlope(broken)).toBe(slope);
      },
    ),
  );
});

test("noise alone has no slope, most of the time", () => {
  const slopes = Array.from({ length: 100 }, (_, seed) => {
    const { values } = makeSeries({ seed, firstDay: 0, days: 28 });
    return theilSenSlope(values.map((value, at) => ({ at, value })));
  });
  expect(slopes.filter((slope) => slope !== 0).length).toBeLessThan(12);
  expect(theilSenSlope([{ at: 1, value: 5 }])).toBe(0);
});
