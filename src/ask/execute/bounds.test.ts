import { expect, test } from "vitest";
import type { Threshold } from "../../planner/index.ts";
import { openFactBook } from "../fact-book.ts";
import { judgeBounds } from "./bounds.ts";

function judged(measure: "cost" | "share", value: string, bound: Pick<Threshold, "side" | "value">): string {
  const book = openFactBook();
  const figures = book.from(book.source("/api/spend", {}));
  const currency = measure === "cost" ? "USD" : null;
  const shown = measure === "cost" ? figures.money("total", { currency, cost: value }) : figures.ratio("share", value);
  const told = judgeBounds([{ measure, ...bound }], { measure, value, shown, currency }, { book, figures });
  expect(book.faultOf(told)).toBeNull();
  return book.fill(told);
}

test.each([
  ["cost", "150.25", "over", "100", "Yes: that is more than 100.00 USD, it is 50.25 USD above it."],
  ["cost", "150.25", "under", "100", "No: that is not less than 100.00 USD, it is 50.25 USD above it."],
  ["cost", "40", "at_least", "1000000", "No: that is not at least 1,000,000.00 USD, it is 999,960.00 USD below it."],
  ["cost", "100.00", "over", "100", "No: that is not more than 100.00 USD."],
  ["cost", "100.00", "at_most", "100", "Yes: that is at most 100.00 USD."],
  ["share", "0.0512", "over", "0.05", "Yes: that is more than 5.0 %."],
  ["share", "0.0498", "over", "0.05", "No: that is not more than 5.0 %."],
] as const)("a %s of %s that should be %s %s", (...[measure, value, side, bound, told]) => {
  expect(judged(measure, value, { side, value: bound })).toBe(told);
});

test("bounds on another measure are not for this figure", () => {
  const book = openFactBook();
  const figures = book.from(book.source("/api/spend", {}));
  const shown = figures.money("total", { currency: "USD", cost: "1" });
  const cost = { measure: "cost", value: "1", shown, currency: "USD" } as const;
  expect(judgeBounds([{ measure: "share", side: "over", value: "0.1" }], cost, { book, figures })).toBe("");
});
