import fc from "fast-check";
import { expect, test } from "vitest";
import { ordinalTableOf } from "./ordinal-table.ts";

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 46 - 1 }), { maxLength: 300 });

test("every number is found at its place, and no other is", () => {
  fc.assert(
    fc.property(numbers, fc.array(fc.integer({ min: 0, max: 2 ** 46 - 1 }), { maxLength: 50 }), (all, others) => {
      const ordinalOf = ordinalTableOf(Float64Array.from(all));
      expect(all.map(ordinalOf)).toEqual(all.map((_, ordinal) => ordinal));
      const foreign = others.filter((other) => !all.includes(other));
      expect(foreign.map(ordinalOf)).toEqual(foreign.map(() => undefined));
    }),
  );
});

test("numbers of one year and those a year apart share no slot for ever", () => {
  const all = Array.from({ length: 4_000 }, (_, index) => (2000 + (index % 26)) * 2 ** 32 + index);
  const ordinalOf = ordinalTableOf(Float64Array.from(all));
  expect(all.every((number, ordinal) => ordinalOf(number) === ordinal)).toBe(true);
});
