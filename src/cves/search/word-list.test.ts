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
