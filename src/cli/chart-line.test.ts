import { expect, test } from "vitest";
import { sparkline } from "./chart-line.ts";

test.each([
  [["0", "5", "10"], "▁▅█"],
  [["10", null, "10"], "█ █"],
  [["-10", "0", "10"], "▁▅█"],
  [["7"], ""],
  [["0", "0"], ""],
  [[null, null], ""],
  [[], ""],
])("%o is drawn as %o, from nothing up to the highest", (values, line) => {
  expect(sparkline(values)).toBe(line);
});

test("a long line ends at the width of a terminal", () => {
  const values = Array.from({ length: 400 }, (_, index) => String(index % 300));
  expect(sparkline(values)).toHaveLength(100);
  // The newest are those that are left of it.
  expect(sparkline(["100", "0", "0", "1"], 2)).toBe("▁█");
});
