import fc from "fast-check";
import { expect, test } from "vitest";
import { ratioOfDecimals } from "../decimals.ts";
import { percentOf } from "./percent.ts";

test.each([
  ["0.20349", "20.3"],
  ["0.20350", "20.35"],
  ["0.20351", "20.4"],
  ["0.00023", "0.02"],
  ["0.00005", "0.005"],
  ["0.00000", "0.0"],
  ["-0.12345", "-12.3"],
  ["1.00000", "100.0"],
])("%s is %s %%", (ratio, percent) => {
  expect(percentOf(ratio)).toBe(percent);
});

test("what is shown is within half of its last place of the part itself, not of its rounded ratio", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000_000 }), (part, whole) => {
      const shown = percentOf(ratioOfDecimals(`${part}`, `${whole}`) ?? "0");
      const places = shown.split(".")[1]?.length ?? 0;
      // Beyond tenths the ratio of five places itself is all that is known.
      const slack = places === 1 ? 0 : 0.0005;
      expect(Math.abs(Number(shown) - (part / whole) * 100)).toBeLessThanOrEqual(0.5 * 10 ** -places + slack + 1e-9);
    }),
  );
});
