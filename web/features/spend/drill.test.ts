import { describe, expect, test } from "vitest";
import type { SpendRow } from "../../lib/api-types.ts";
import { drillInto, linesOfRow, linesWithout, periodBefore, trailOf } from "./drill.ts";
import { readSpendState, type SpendState } from "./spend-state.ts";

const stateOf = (search: Record<string, string | string[]>): SpendState => readSpendState(search, "2026-11-22");
const row = (groups: object, currency: string | null = "EUR"): SpendRow => ({
  currency,
  cost: "1",
  share: null,
  usage: [],
  ...groups,
});

describe("the lines of a row", () => {
  test("are in the row's own currency, also where most is spent in another, or where it has none", () => {
    expect(linesOfRow(stateOf({}), row({ service: "S3" })).currency).toBe("EUR");
    expect(linesOfRow(stateOf({}), row({ service: "S3" }, null)).currency).toBe("");
  });

  test("have the row's value of each group, a connector by its id, a pair of a tag by key and value", () => {
    const state = stateOf({ group_by: ["connector", "tag"], service: ["S3", "!EC2"], "tag:env": "prod" });
    expect(linesOfRow(state, row({ connector: "con_1", tag: "team=a=b" }))).toMatchObject({
      connector: "con_1",
      filters: [
        { field: "service", value: "S3" },
        { field: "service", value: "EC2", excludes: true },
        { field: "tag:env", value: "prod" },
        { field: "tag:team", value: "a=b" },
      ],
    });
    expect(linesOfRow(state, row({ connector: "con_1", tag: null })).filters.at(-1)).toEqual({
      field: "tag",
      value: null,
      excludes: false,
    });
  });

  test("of a tag's empty value are not those without the tag", () => {
    const empty = row({ "tag:team": "" });
    const state = stateOf({ group_by: "tag:team" });
    const isEmpty = { field: "tag:team", value: "", excludes: false };
    expect(linesOfRow(state, empty).filters).toEqual([isEmpty]);
    expect(drillInto(state, empty).filters).toEqual([isEmpty]);
    expect(linesWithout(state, [empty])?.filters).toEqual([{ ...isEmpty, excludes: true }]);
    expect(linesOfRow(stateOf({ group_by: "tag" }), row({ tag: "team=" })).filters).toEqual([isEmpty]);
    expect(linesOfRow(state, row({ "tag:team": null })).filters).toEqual([{ ...isEmpty, value: null }]);
  });

  test("end the way down: a resource opens its lines", () => {
    const made = drillInto(stateOf({ group_by: "resource" }), row({ resource: "i-1" }));
    expect(made).toMatchObject({ view: "charges", filters: [{ field: "resource", value: "i-1" }] });
  });
});

test("the period before an invoice is the invoice before, that of days are the days that the answer tells", () => {
  const previous = { start_date: "2025-12-05", end_date: "2025-12-06" };
  const answer = { previous } as Parameters<typeof periodBefore>[1];
  expect(periodBefore(stateOf({ billing_period: "2026-01" }), answer)).toEqual({ invoice: "2025-12" });
  expect(periodBefore(stateOf({}), answer)).toEqual({ start: "2025-12-05", end: "2025-12-06" });
  expect(periodBefore(stateOf({}), {} as typeof answer)).toBeNull();
});

describe("the way down to what is shown", () => {
  test("is none where nothing was gone into, such as with several values or without one", () => {
    expect(trailOf(stateOf({}))).toEqual([]);
    expect(trailOf(stateOf({ service: ["S3", "EC2"], account: "!1", "tag:env": "prod" }))).toEqual([]);
  });

  test("leads back to each step, and keeps every other filter", () => {
    const trail = trailOf(stateOf({ service: "S3", account: "1", region: "!eu", "tag:env": "prod" }));
    expect(trail.map(({ of }) => of?.value ?? null)).toEqual([null, "S3", "1"]);
    expect(trail.map(({ state }) => state.groups)).toEqual([["service"], ["account"], ["region"]]);
    expect(trail.map(({ state }) => state.filters?.map(({ value }) => value))).toEqual([
      ["eu", "prod"],
      ["eu", "prod", "S3"],
      ["eu", "prod", "S3", "1"],
    ]);
  });
});
