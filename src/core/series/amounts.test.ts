import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalsFor, writeAmount, writeRatio } from "./amounts.ts";

test("cents for amounts, four digits for what is smaller", () => {
  expect([1234.5678, 0.123456, 0.00012345678, 0, 1e-30].map((value) => writeAmount(value, decimalsFor(value)))).toEqual(
    ["1234.57", "0.1235", "0.0001235", "0", "0"],
  );
});

test("any float is written as a plain decimal: no exponent, no negative zero", () => {
  expect([writeAmount(-0.001, 2), writeAmount(1e30, 2), writeRatio(-0.000001), writeRatio(0.5)]).toEqual([
    "0",
    "1000000000000000019884624838656",
    "0.00000",
    "0.50000",
  ]);
  expect(writeRatio(-1e22)).toBe("-10000000000000000000000.00000");
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e46, max: 1e46 }), (value) => {
      const decimals = decimalsFor(value);
      const text = writeAmount(value, decimals);
      expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(10 ** -decimals + Math.abs(value) * 1e-15);
    }),
  );
});
