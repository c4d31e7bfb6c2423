import { expect, test } from "vitest";
import { readableAmount, readableBytes, readableCount, readablePercent, readableTick } from "./figures.ts";

test.each([
  ["84410.7388538999", "USD", "84,410.74"],
  ["-0.004", "USD", ">−0.01"],
  ["0.004", "USD", "<0.01"],
  ["0", "USD", "0.00"],
  ["0.00", "USD", "0.00"],
  ["-1696.15", "USD", "−1,696.15"],
  ["1234567.5", "JPY", "1,234,568"],
  ["9007199254740993.015", "USD", "9,007,199,254,740,993.02"],
  ["12.3", null, "12.30"],
  ["12.3", "points", "12.30"],
])("%s %s is read as %s", (exact, currency, text) => {
  expect(readableAmount(exact, currency)).toBe(text);
});

test.each([
  ["0.08371", "8.4 %"],
  ["-0.00504", "0.5 %"],
  ["5.99090", "599.1 %"],
  ["123.456", "12,346 %"],
  ["1", "100.0 %"],
  ["0", "0.0 %"],
  ["-0.00004", "<0.1 %"],
])("the ratio %s is read as %s", (ratio, text) => {
  expect(readablePercent(ratio)).toBe(text);
});

test("ticks, counts and bytes are short", () => {
  expect([0, 4_500, 2e6, -3_000, 0.5].map((value) => readableTick(value))).toEqual([
    "0",
    "4.5 k",
    "2 M",
    "−3 k",
    "0.5",
  ]);
  expect(readableCount(11318)).toBe("11,318");
  expect([0, 999, 67_000_000].map(readableBytes)).toEqual(["0 B", "999 B", "67 MB"]);
});
