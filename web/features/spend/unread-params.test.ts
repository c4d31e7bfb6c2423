import { expect, test } from "vitest";
import { readSpendState, writeSpendState } from "./spend-state.ts";
import { unreadParams } from "./unread-params.ts";

test.each([
  [{ not_service: "BigQuery" }, ["not_service=BigQuery"]],
  [{ start_date: "2026-13-01", end_date: "2026-02-01" }, ["start_date=2026-13-01"]],
  [{ start_date: "2026-11-10", end_date: "2026-11-01" }, ["start_date=2026-11-10, which is after end_date=2026-11-01"]],
  [{ range: "nope" }, ["range=nope"]],
  [{ metric: "free", page: "0", sort: "-nothing" }, ["metric=free", "page=0", "sort=-nothing"]],
  [{ group_by: ["service", "account", "region"] }, ["group_by=region, a third one"]],
])("what of %j is left out is told", (search, told) => {
  expect(unreadParams(search)).toEqual(told);
});

test("days in the wrong order begin as they would without a first one", () => {
  const read = (search: Record<string, string>) => readSpendState(search, "2026-11-25");
  expect(read({ start_date: "2026-11-10", end_date: "2026-11-01" })).toEqual(read({ end_date: "2026-11-01" }));
});

test("a first or a last day alone means the days that the API takes it for", () => {
  const daysOf = (search: Record<string, string>) => {
    const { start, end } = readSpendState(search, "2026-11-25");
    return [start, end];
  };
  expect(daysOf({ end_date: "2026-10-10" })).toEqual(["2026-10-01", "2026-10-10"]);
  expect(daysOf({ start_date: "2026-10-10" })).toEqual(["2026-10-10", "2026-11-25"]);
});

test("an address that the page writes itself is understood", () => {
  const state = readSpendState(
    { service: "!BigQuery", "tag:team": "web", group_by: ["tag:team", "account"], sort: "-tag:team", tag: "x" },
    "2026-11-25",
  );
  expect(unreadParams(writeSpendState({ ...state, view: "drivers", hidden: ["a"], chart: "lines", page: 3 }))).toEqual(
    [],
  );
});
