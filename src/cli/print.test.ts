import { expect, test } from "vitest";
import { table } from "./print.ts";

test("the name of a file is no command for a terminal, nor a line of its own", () => {
  const cell = "bill\u001b]0;owned\u0007\n.csv\u009b31m";
  const shown = table(["FILE"], [[cell]]);
  expect(shown.split("\n")).toHaveLength(2);
  expect(shown.replace("\n", "")).toMatch(/^\P{Cc}+$/u);
});

const HEADINGS = ["ID", "STATUS", "FOUND"];
const ROW = ["key_1", "ok", "a sentence that has more words than there is room for in one line of it"];

test("on a narrow terminal the last column has several lines, and each row is a list where that is too wide", () => {
  expect(table(HEADINGS, [ROW], { columns: 60 }).split("\n")).toEqual([
    "ID     STATUS  FOUND",
    "key_1  ok      a sentence that has more words than there is",
    "               room for in one line of it",
  ]);
  const list = [
    "id      key_1",
    "status  ok",
    "found   a sentence that has more words",
    "        than there is room for in one",
    "        line of it",
  ];
  expect(table(HEADINGS, [ROW, ROW], { columns: 40 }).split("\n")).toEqual([...list, "", ...list]);
});

test("names are cut where the figures beside them leave less room, the longest first", () => {
  const rows = [
    ["shop-production", "Amazon Elastic Compute Cloud", "37,633.42"],
    ["sandbox", "AWS Lambda", "-5.00"],
  ];
  expect(table(["ACCOUNT", "SERVICE", "COST"], rows, { names: [0, 1], columns: 45 }).split("\n")).toEqual([
    "ACCOUNT          SERVICE                 COST",
    "shop-production  Amazon Elastic C…  37,633.42",
    "sandbox          AWS Lambda             -5.00",
  ]);
});

test("figures are to the right, and a column without any text is left out where there is no room for it", () => {
  const rows = [
    ["con_1", "9", "2026-11-01", ""],
    ["con_2", "-", "2026-11-02", ""],
    ["con_3", "11,318", "", ""],
  ];
  const headings = ["ID", "LINES", "THROUGH", "LAST ERROR"];
  expect(table(headings, rows, { columns: 30 }).split("\n")).toEqual([
    "ID      LINES  THROUGH",
    "con_1       9  2026-11-01",
    "con_2       -  2026-11-02",
    "con_3  11,318",
  ]);
  expect(table(headings, rows)).toContain("LAST ERROR");
  expect(table(headings, rows.slice(2), { columns: 10 })).toBe("id     con_3\nlines  11,318");
});

test("a file or a program gets one line for each row, however long", () => {
  expect(table(HEADINGS, [ROW], { columns: Number.POSITIVE_INFINITY }).split("\n")).toHaveLength(2);
});
