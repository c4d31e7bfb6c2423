import { expect, test } from "vitest";
import { factWords } from "./fact-words.ts";

test.each([
  ["money", "-1,696.15 USD", "−1,696.15 USD"],
  ["money", "1,696.15 USD", "1,696.15 USD"],
  ["ratio", "-12.5 %", "−12.5 %"],
  ["day", "2026-10-02", "2 Oct 2026"],
  ["day", "2026-10", "2026-10"],
  ["text", "-1 of them", "-1 of them"],
])("a fact in %s, %s, is shown as %s", (unit, text, shown) => {
  expect(factWords({ unit, text })).toBe(shown);
});
