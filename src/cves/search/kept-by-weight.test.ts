import fc from "fast-check";
import { expect, test } from "vitest";
import { keepByWeight } from "./kept-by-weight.ts";

test("the things that were kept last are there, as many as have room together", () => {
  const step = fc.record({ name: fc.constantFrom("a", "b", "c", "d"), weight: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const kept = keepByWeight<number>(10, (weight) => weight);
      let wanted: { name: string; weight: number }[] = [];
      for (const one of steps) {
        kept.keep(one.name, one.weight);
        wanted = [...wanted.filter(({ name }) => name !== one.name), one];
        while (wanted.reduce((sum, { weight }) => sum + weight, 0) > 10) wanted.shift();
      }
      for (const name of "abcd") expect(kept.get(name)).toBe(wanted.find((one) => one.name === name)?.weight);
    }),
  );
});
