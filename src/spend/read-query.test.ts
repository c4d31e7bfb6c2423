import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SpendParams } from "./params.ts";
import { readSpendQuery } from "./read-query.ts";
import type { Group, SpendQuery } from "./schema.ts";
import { spendParams } from "./spend-params.ts";

const TODAY = "2026-05-10";

function read(params: Readonly<Record<string, string | readonly string[]>>) {
  return readSpendQuery(SpendParams.parse(params), TODAY);
}

test("a question without parameters is what the month so far has cost by service", () => {
  expect(read({})).toEqual({
    start_date: "2026-05-01",
    end_date: TODAY,
    billing_period: null,
    group_by: ["service"],
    connector_id: null,
    metric: "billed",
    granularity: "total",
    filters: [],
    tags: [],
    compare: null,
    sort: "-cost",
    page: 1,
    limit: 100,
  });
});

describe("group_by", () => {
  test.each([
    ["service,account", ["service", "account"]],
    [
      ["region", "service,region"],
      ["region", "service"],
    ],
    ["", []],
    ["tag:a\\,b", ["tag:a,b"]],
    [["tag:a,b", ""], ["tag:a,b"]],
    [
      ["tag:a\\,b", "service"],
      ["tag:a,b", "service"],
    ],
    [
      ["tag:a,b", "service,account"],
      ["tag:a,b", "service", "account"],
    ],
  ])("%j asks for %j", (group_by, groups) => {
    expect(read({ group_by })).toMatchObject({ group_by: groups });
  });
});

test("filters are wanted and unwanted values, null among them; tags by key and by value", () => {
  const params = { service: "a,!b,", account: ["x", "\\!y"], tag: "team,!env", "tag:a:b": "c,!d,", currency: "!" };
  expect(read(params)).toMatchObject({
    filters: [
      { field: "service", values: ["a", null], excludes: false },
      { field: "service", values: ["b"], excludes: true },
      { field: "account", values: ["x", "!y"], excludes: false },
      { field: "currency", values: [null], excludes: true },
    ],
    tags: [
      { key: "team", values: null, excludes: false },
      { key: "env", values: null, excludes: true },
      { key: "a:b", values: ["c", null], excludes: false },
      { key: "a:b", values: ["d"], excludes: true },
    ],
  });
});

test("all that is wrong is said at once, field by field, without what only follows", () => {
  const asked = read({ start_date: "2026-05-02", end_date: "2026-05-01", group_by: "x", sort: "y" });
  const problem = "problem" in asked ? asked.problem : undefined;
  expect(problem?.errors?.map(({ field }) => field)).toEqual(["start_date", "group_by"]);
});

test("a range of 36 months is the longest", () => {
  expect(read({ start_date: "2023-05-11", end_date: "2026-05-10" })).not.toHaveProperty("problem");
  expect(read({ start_date: "2023-05-10", end_date: "2026-05-10" })).toHaveProperty("problem");
});

const text = fc.string({ unit: fc.constantFrom("a", ",", "\\", "!", ":", "é", " "), minLength: 1, maxLength: 6 });
const values = fc.uniqueArray(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 3 });
const group = fc.oneof(
  fc.constantFrom<Group>("service", "tag", "resource"),
  text.map((key): Group => `tag:${key}`),
);

test("a question that was written as parameters is read as it was", () => {
  const query: fc.Arbitrary<SpendQuery> = fc
    .record({
      group_by: fc.uniqueArray(group, { maxLength: 3 }),
      filters: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom("service", "region", "resource", "currency"),
          values,
          excludes: fc.boolean(),
        }),
        { maxLength: 2, selector: ({ field }) => field },
      ),
      tags: fc.uniqueArray(fc.record({ key: text, values: fc.option(values), excludes: fc.boolean() }), {
        maxLength: 2,
        selector: ({ key }) => key,
      }),
      granularity: fc.constantFrom("total", "day"),
      compare: fc.constantFrom(null, "previous"),
      metric: fc.constantFrom("billed", "list"),
      page: fc.integer({ min: 1, max: 9 }),
      limit: fc.integer({ min: 1, max: 1_000 }),
      range: fc.constantFrom(
        { start_date: "2026-01-02", end_date: "2026-03-04", billing_period: null },
        { start_date: "2026-02-01", end_date: "2026-02-28", billing_period: "2026-02", whole_invoice: true },
      ),
    })
    .map(({ range, ...rest }) => ({ ...range, ...rest, connector_id: null, sort: "cost" }));
  fc.assert(
    fc.property(query, (asked) => {
      const again = read(spendParams(asked));
      const byField = (one: { field: string }, other: { field: string }) => (one.field < other.field ? -1 : 1);
      const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
      const sorted = ({ filters, tags, ...others }: SpendQuery) => ({
        ...others,
        filters: filters.toSorted(byField),
        tags: tags.toSorted(byKey),
      });
      expect(sorted(again as SpendQuery)).toEqual(sorted(asked));
    }),
  );
});
