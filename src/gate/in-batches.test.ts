import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

test("what comes while a batch is under way forms the next one; each gets its own result", async () => {
  const batches: (readonly number[])[] = [];
  const held = Promise.withResolvers<void>();
  const double = inBatches(async (items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) await held.promise;
    return items.map((item) => item * 2);
  }, 3);
  const first = [1, 2].map(double);
  await expect.poll(() => batches.length).toBe(1);
  const later = [3, 4, 5, 6].map(double);
  held.resolve();
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test("an item that fails fails alone, and what comes next is resolved", async () => {
  const inverse = inBatches(async (items: readonly number[]) => {
    if (items.includes(0)) throw new Error("There is none of zero.");
    return items.map((item) => 1 / item);
  }, 10);
  const results = await Promise.allSettled([1, 0, 2].map(inverse));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : "none"))).toEqual([1, "none", 0.5]);
  expect(await inverse(4)).toBe(0.25);
});
