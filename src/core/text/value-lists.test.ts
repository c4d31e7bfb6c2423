import fc from "fast-check";
import { expect, test } from "vitest";
import { readValues, splitItems, writeItem, writeValue } from "./value-lists.ts";

const tricky = fc.string({ unit: fc.constantFrom("a", ",", "\\", "!", " ", "é", '"'), maxLength: 8 });

test.each([
  ["a,b", ["a", "b"]],
  ["a\\,b", ["a,b"]],
  ["a\\\\,b", ["a\\,b"]],
  ["a\\b,\\", ["a\\b", "\\"]],
  ["", [""]],
  ["a,", ["a", ""]],
  [" a , b c ,  ", ["a", "b c", ""]],
  ["\\ a\\ ,\\ ", [" a ", " "]],
  [" \\ a \\   ", [" a  "]],
])("%j are the items %j", (text, items) => {
  expect(splitItems([text])).toEqual(items);
});

test("an item that was written is read as it was, alone and beside others", () => {
  fc.assert(
    fc.property(fc.array(tricky, { minLength: 1, maxLength: 4 }), (items) => {
      expect(splitItems(items.map(writeItem))).toEqual(items);
    }),
  );
});

test.each([
  ["a,!b,\\!c,", { included: ["a", "!c", null], excluded: ["b"] }],
  [" a, !b , \\!c", { included: ["a", "!c"], excluded: ["b"] }],
  ["!", { included: [], excluded: [null] }],
  ["!!a", { included: [], excluded: ["!a"] }],
  ["!\\!a,!\\\\!b", { included: [], excluded: ["!a", "\\!b"] }],
  ['"",!""', { included: [""], excluded: [""] }],
  ['\\"",!\\"","a"', { included: ['""', '"a"'], excluded: ['""'] }],
  ["\\\\!a", { included: ["\\!a"], excluded: [] }],
])("%j means %j", (text, values) => {
  expect(readValues([text])).toEqual(values);
});

test("a value that was written is read as it was, wanted or not", () => {
  const value = fc.oneof(fc.constantFrom(null, "", '""', '\\""', '!""'), tricky);
  fc.assert(
    fc.property(value, fc.boolean(), (one, isExcluded) => {
      const read = readValues([writeValue(one, isExcluded)]);
      expect(read).toEqual(isExcluded ? { included: [], excluded: [one] } : { included: [one], excluded: [] });
    }),
  );
});
