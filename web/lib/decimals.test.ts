import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, differenceOf, ratioOf, sumOf } from "./decimals.ts";

const PLACES = 12n;
const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

/** An exact decimal of twelve places, as the API could write it. */
function written(value: bigint): string {
  const size = (value < 0n ? -value : value).toString().padStart(Number(PLACES) + 1, "0");
  const text = `${size.slice(0, -Number(PLACES))}.${size.slice(-Number(PLACES))}`.replace(/\.?0+$/, "");
  return value < 0n ? `-${text}` : text;
}

test("a sum is exact to the last digit, however large", () => {
  fc.assert(
    fc.property(fc.array(units), (values) => {
      expect(sumOf(values.map(written))).toBe(written(values.reduce((sum, value) => sum + value, 0n)));
    }),
  );
});

test("a difference and its subtrahend are the minuend again", () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      expect(sumOf([differenceOf(written(a), written(b)), written(b)])).toBe(written(a));
    }),
  );
});

test("decimals are in the order of their values, not of their texts", () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      const order = Number(a > b) - Number(a < b);
      expect(compareDecimals(written(a), written(b))).toBe(order);
    }),
  );
});

test.each([
  ["1", "4", "0.25"],
  ["-1", "4", "-0.25"],
  ["1", "-4", "0.25"],
  ["1", "3", "0.33333"],
  ["2", "3", "0.66667"],
  ["-2", "3", "-0.66667"],
  ["5", "0", null],
])("%s of %s is the ratio %s, with the sign of the change", (part, whole, ratio) => {
  expect(ratioOf(part, whole)).toBe(ratio);
});
