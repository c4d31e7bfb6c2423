import { expect, test } from "vitest";
import { table } from "./print.ts";

test("the name of a file is no command for a terminal, nor a line of its own", () => {
  const cell = "bill\u001b]0;owned\u0007\n.csv\u009b31m";
  const shown = table(["FILE"], [[cell]]);
  expect(shown.split("\n")).toHaveLength(2);
  expect(shown.replace("\n", "")).toMatch(/^\P{Cc}+$/u);
});
