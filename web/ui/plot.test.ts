import { expect, test } from "vitest";
import { barWidth, extentAt, extentOf } from "./plot.tsx";

const SERIES = [
  { id: "a", color: "", heights: [3, 1] },
  { id: "b", color: "", heights: [4, -2] },
];

test("many bars fill their places, a few stay bars", () => {
  expect(barWidth(10)).toBeCloseTo(8.6);
  expect(barWidth(80)).toBe(72);
  expect(barWidth(1000)).toBe(88);
});

test("a place of a pile reaches as far as what is piled, one of lines as far as the furthest line", () => {
  expect(extentAt(SERIES, true, 0)).toEqual({ low: 0, high: 7 });
  expect(extentAt(SERIES, true, 1)).toEqual({ low: -2, high: 1 });
  expect(extentAt(SERIES, false, 0)).toEqual({ low: 0, high: 4 });
});

test("a chart reaches as far as its furthest places, and is not flat where nothing is", () => {
  expect(extentOf(SERIES, true, 2)).toEqual({ low: -2, high: 7 });
  expect(extentOf([], true, 2)).toEqual({ low: 0, high: 1 });
});
