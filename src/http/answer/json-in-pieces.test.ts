import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonInPieces } from "./json-in-pieces.ts";

test("is what JSON.stringify makes, of any answer", async () => {
  const value = fc.anything({ withDate: true, withNullPrototype: true, withObjectString: true });
  await fc.assert(
    fc.asyncProperty(fc.oneof(value, fc.dictionary(fc.string(), fc.array(value))), async (answer) => {
      const whole = JSON.stringify(answer);
      expect(await jsonInPieces(answer)).toBe(whole);
    }),
  );
});

test("lets others be answered while it writes a long list", async () => {
  const answer = { data: Array.from({ length: 2_000 }, (_, index) => ({ index, text: "x".repeat(1_000) })) };
  let turns = 0;
  let others = setImmediate(function next() {
    turns += 1;
    others = setImmediate(next);
  });
  const text = await jsonInPieces(answer);
  clearImmediate(others);
  expect(text).toBe(JSON.stringify(answer));
  expect(turns).toBeGreaterThan(20);
});
