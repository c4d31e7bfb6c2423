import { expect, test } from "vitest";
import { table, tableOfNames } from "./print.ts";

test("the name of a file is no command for a terminal, nor a line of its own", () => {
  const cell = "bill\u001b]0;owned\u0007\n.csv\u009b31m";
  const shown = table(["FILE"], [[cell]]);
  expect(shown.split("\n")).toHaveLength(2);
  expect(shown.replace("\n", "")).toMatch(/^\P{Cc}+$/u);
});

const HEADINGS = ["ID", "STATUS", "FOUND"];
const ROW = ["key_1", "ok", "a sentence that has more words than there is room for in one line of it"];

test("on a narrow terminal the last column has several lines, and each row is a list where that is too wide", () => {
  expect(table(HEADINGS, [ROW], 60).split("\n")).toEqual([
    "ID     STATUS  FOUND",
    "key_1  ok      a sentence that has more words than there is",
    "               room for in one line of it",
  ]);
  expect(table(HEADINGS, [ROW, ROW], 40)).toBe(
    Array.from({ length: 2 }, () => `id      key_1\nstatus  ok\nfound   ${ROW[2]}`).join("\n\n"),
  );
});

test("names are cut where the figures beside them leave less room", () => {
  const shown = tableOfNames(["SERVICE", "COST"], [["Amazon Elastic Compute Cloud", "37633.42"]], 30);
  expect(shown.split("\n")).toEqual(["SERVICE               COST", "Amazon Elastic Comp…  37633.42"]);
});

test("a file or a program gets one line for each row, however long", () => {
  expect(table(HEADINGS, [ROW], Number.POSITIVE_INFINITY).split("\n")).toHaveLength(2);
});
