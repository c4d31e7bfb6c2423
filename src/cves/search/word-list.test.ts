import fc from "fast-check";
import { expect, test } from "vitest";
import { wordListOf } from "./word-list.ts";

const LIST = wordListOf(["1000", "open", "openssh", "openssl", "openssl3", "zope"].join("\n"));

test.each([
  ["openss", ["openssh", "openssl", "openssl3"]],
  ["1000", ["1000"]],
  ["zope", ["zope"]],
  ["pen", []],
  ["zopes", []],
])("%s begins %j", (beginning, words) => {
  expect(LIST.beginningWith(beginning)).toEqual(words);
});

test("an empty list has no word, and no word is empty", () => {
  expect(wordListOf("").beginningWith("a")).toEqual([]);
});

test("the words that begin so are those that a plain look at each finds", () => {
  const word = fc.stringMatching(/^[a-c1]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, beginning) => {
      const sorted = words.toSorted();
      const found = sorted.filter((one) => one.startsWith(beginning));
      expect(wordListOf(sorted.join("\n")).beginningWith(beginning)).toEqual(found);
    }),
  );
});
