import fc from "fast-check";
import { expect, test } from "vitest";
import { lruCache } from "./lru-cache.ts";

test("the things that were kept last are there, as many as have room together", () => {
  const step = fc.record({ name: fc.constantFrom("a", "b", "c", "d"), size: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const kept = lruCache<number>(10, (size) => size);
      let wanted: { name: string; size: number }[] = [];
      for (const one of steps) {
        kept.keep(one.name, one.size);
        wanted = [...wanted.filter(({ name }) => name !== one.name), one];
        while (wanted.reduce((sum, { size }) => sum + size, 0) > 10) wanted.shift();
      }
      for (const name of "abcd") expect(kept.get(name)).toBe(wanted.find((one) => one.name === name)?.size);
    }),
  );
});
