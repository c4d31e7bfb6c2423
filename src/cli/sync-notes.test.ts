import { expect, test } from "vitest";
import { withNotes } from "./sync-notes.ts";

test("what syncs note is told below their table, by what each is called", () => {
  const syncs = [
    ["con_1", ["a.csv is left out.", "b.csv, too."]],
    ["con_2", []],
  ] as const;
  const lines = ["TABLE", "", "Notes:", "con_1: a.csv is left out.", "con_1: b.csv, too."];
  expect(withNotes("TABLE", syncs).split("\n")).toEqual(lines);
});

test("without a note there is the table alone", () => {
  expect(withNotes("TABLE", [["con_1", []]])).toBe("TABLE");
});
