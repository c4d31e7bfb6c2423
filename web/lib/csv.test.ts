import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ['a "name", quoted', '"a ""name"", quoted"'],
  ["two\nlines", '"two\nlines"'],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1 555", "'+1 555"],
  ["@sum", "'@sum"],
  ["-12.50", "-12.50"],
  ["\t=1", "'\t=1"],
  ["\n=1", '"\'\n=1"'],
  ["＝1", "'＝1"],
])("the cell %j is written as %j", (text, written) => {
  expect(csvOf([["first", text]])).toBe(`first,${written}\r\n`);
});
