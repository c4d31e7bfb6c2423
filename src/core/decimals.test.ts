import fc from "fast-check";
import { expect, test } from "vitest";
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  proportionOf,
  ratioOfDecimals,
  subtractDecimals,
} from "./decimals.ts";

test.each([
  [["0.1", "0.2"], "0.3"],
  [["-3", "3.000000000000000000000000000001"], "0.000000000000000000000000000001"],
  [["-0.5", "0.25"], "-0.25"],
  [["99999999999999999999", "1"], "100000000000000000000"],
  [[], "0"],
])("the sum of %j is %s", (texts, sum) => {
  expect(addDecimals(texts)).toBe(sum);
});

test("adds as whole numbers of the last digit would, in any order", () => {
  const digits = fc.array(fc.bigInt(-(10n ** 25n), 10n ** 25n), { maxLength: 20 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 30 }), (numbers, places) => {
      const asText = (number: bigint) => {
        const text = (number < 0n ? -number : number).toString().padStart(places + 1, "0");
        const whole = text.slice(0, text.length - places);
        return `${number < 0n ? "-" : ""}${whole}${places > 0 ? `.${text.slice(-places)}` : ""}`;
      };
      const sum = numbers.reduce((total, number) => total + number, 0n);
      const texts = numbers.map(asText);
      expect(addDecimals(texts)).toBe(addDecimals([asText(sum)]));
      expect(addDecimals(texts.toReversed())).toBe(addDecimals(texts));
    }),
  );
});

test("what is subtracted is back when it is added", () => {
  const amount = fc.bigInt(-(10n ** 25n), 10n ** 25n).map((digits) => addDecimals([`${digits}`, "0.25"]));
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(addDecimals([subtractDecimals(one, other), other])).toBe(one);
    }),
  );
});

test.each([
  ["1", "3", "0.33333"],
  ["2", "3", "0.66667"],
  ["-2", "3", "-0.66667"],
  ["1", "-8", "-0.12500"],
  ["0.000004", "1", "0.00000"],
  ["0.000005", "1", "0.00001"],
  ["-0.000004", "1", "0.00000"],
  ["5", "0", null],
  ["30", "2.5", "12.00000"],
  ["0.000000000000000000000000000003", "0.000000000000000000000000000002", "1.50000"],
])("%s of %s is %s", (part, whole, ratio) => {
  expect(ratioOfDecimals(part, whole, 5)).toBe(ratio);
});

test("decimals are compared by their value, however they are written", () => {
  expect(compareDecimals("1.50", "1.5")).toBe(0);
  expect(compareDecimals("-2", "1")).toBeLessThan(0);
  expect(compareDecimals("10", "9.999999999999999999999999999999")).toBeGreaterThan(0);
  expect([absoluteDecimal("-0.5"), absoluteDecimal("0.5")]).toEqual(["0.5", "0.5"]);
});

test("a proportion is rounded once, and of nothing there is none", () => {
  expect(proportionOf("10", "1", "3", 4)).toBe("3.3333");
  expect(proportionOf("-10", "2", "3", 2)).toBe("-6.67");
  expect(proportionOf("10", "1", "0", 4)).toBeNull();
  expect(proportionOf("0.000000000000000000000000000001", "3", "3", 30)).toBe("0.000000000000000000000000000001");
});
