import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";

const weights = fc.array(fc.bigInt(0n, 100n), { maxLength: 50 });
const max = fc.record({ items: fc.integer({ min: 1, max: 10 }), weight: fc.bigInt(1n, 150n) });

test("batches have all items in their order, and none is over its limits but a heavy item alone", () => {
  fc.assert(
    fc.property(weights, max, (items, limits) => {
      const batches = batchesOf(items, limits, (item) => item);
      expect(batches.flat()).toEqual(items);
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(limits.items);
        const weight = batch.reduce((sum, item) => sum + item, 0n);
        expect(weight <= limits.weight || batch.length === 1).toBe(true);
      }
    }),
  );
});

test("no batch has room for the first item of the next", () => {
  fc.assert(
    fc.property(weights, max, (items, limits) => {
      const batches = batchesOf(items, limits, (item) => item);
      for (const [index, [first = 0n]] of batches.entries()) {
        const before = batches[index - 1];
        if (!before) continue;
        const weight = before.reduce((sum, item) => sum + item, first);
        expect(before.length === limits.items || weight > limits.weight).toBe(true);
      }
    }),
  );
});
