import { expect, test } from "vitest";
import type { Period } from "../../planner/index.ts";
import { openFactBook } from "../fact-book.ts";
import { changeOf, likeForLike } from "./comparison.ts";

const TODAY = "2026-11-20";

function days(start_date: string, end_date: string): Period {
  return { start_date, end_date, unit: "month", label: "these days", assumed: false, running: false };
}

const OCTOBER = days("2026-10-01", "2026-10-31");
const NOVEMBER = days("2026-11-01", "2026-11-20");

test.each([
  ["bills that reach the end leave both as they are", "2026-11-20", "2026-11-20", "2026-10-31"],
  ["bills that end earlier cut both to as many days", "2026-11-17", "2026-11-17", "2026-10-17"],
  ["bills that have the first day only leave one day of each", "2026-11-01", "2026-11-01", "2026-10-01"],
  ["bills that do not reach the first day cut nothing", "2026-10-30", "2026-11-20", "2026-10-31"],
])("%s", (_, dataThrough, end, baseEnd) => {
  const { period, base } = likeForLike({ period: NOVEMBER, base: OCTOBER }, dataThrough, TODAY);
  expect([period.start_date, period.end_date]).toEqual(["2026-11-01", end]);
  expect([base.start_date, base.end_date]).toEqual(["2026-10-01", baseEnd]);
});

test("without any bill there is nothing to cut to", () => {
  expect(likeForLike({ period: NOVEMBER, base: OCTOBER }, null, TODAY)).toEqual({ period: NOVEMBER, base: OCTOBER });
});

test("a base that is shorter than what is left of the period stays whole", () => {
  const base = days("2026-10-30", "2026-10-31");
  expect(likeForLike({ period: NOVEMBER, base }, "2026-11-17", TODAY).base).toEqual(base);
});

test("a change is exact to the last digit", () => {
  const figures = openFactBook().from("s1");
  const change = changeOf("USD", { cost: "0.1", figures }, { cost: "0.3", figures });
  expect(change).toMatchObject({ currency: "USD", before: "0.1", after: "0.3", change: "0.2" });
});
