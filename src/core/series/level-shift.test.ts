import { expect, test } from "vitest";
import { type MadeSeries, makeSeries } from "../../../test/support/made-series.ts";
import { findLevelShift } from "./level-shift.ts";

function shiftOf(made: Partial<MadeSeries>) {
  const { values } = makeSeries({ seed: 5, firstDay: 100, days: 56, ...made });
  return findLevelShift(values.map((value, index) => ({ at: 100 + index, value })));
}

test.each([1.6, 0.5, 3])("a level that changes %d-fold and stays is found within a day of it", (times) => {
  const shift = shiftOf({ shift: { from: 40, times } });
  expect(Math.abs((shift?.at ?? 0) - 140)).toBeLessThanOrEqual(1);
  expect((shift?.after ?? 0) / (shift?.before ?? 1)).toBeCloseTo(times, 0);
});

test("noise, growth, a spike and what is three days old are no shift", () => {
  const others = [{}, { growth: 0.01 }, { spike: { on: 30, times: 9 } }, { shift: { from: 53, times: 2 } }];
  expect(others.map(shiftOf)).toEqual([null, null, null, null]);
  expect(findLevelShift([])).toBe(null);
});
