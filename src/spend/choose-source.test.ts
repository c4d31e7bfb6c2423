import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { rounds } from "../../test/support/rounds.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { sumsFor } from "./answer-spend.ts";
import { chooseSource, waysToAnswer } from "./choose-source.ts";
import { openReader, type SpendReader } from "./open-reader.ts";
import { periodsOf } from "./periods.ts";
import { pinSpend } from "./pin-data.ts";
import {
  GRANULARITIES,
  GROUPS,
  type Group,
  METRICS,
  type SpendQuery,
  type TagFilter,
  type ValueFilter,
} from "./schema.ts";
import type { KeysOfTag } from "./store-lines.ts";
import { readPage, readRows, type SummedRow } from "./store-spend.ts";

const keysOfTag: KeysOfTag = (key) => [{ key, loads: null }];
const prefixed =
  (...loads: readonly (readonly number[] | null)[]): KeysOfTag =>
  (key) =>
    loads.map((of, nth) => ({ key: `${["", "user:", "user_"][nth]}${key}`, loads: of }));
const kindsFor = (groups: readonly Group[], tags: readonly TagFilter[], keys: KeysOfTag = keysOfTag) =>
  waysToAnswer(groups, { filters: [], tags, keysOfTag: keys }).map(({ kind }) => kind);
const tagged = (key: string): TagFilter => ({ key, values: null, excludes: false });

test("without tags the days answer, with one tag or all of them the tags, and else the lines", () => {
  expect(kindsFor(["service", "account"], [])).toEqual(["days", "tags", "lines"]);
  expect(kindsFor(["tag:team", "region"], [tagged("team")])).toEqual(["tag", "lines"]);
  expect(kindsFor(["tag"], [])).toEqual(["tags", "lines"]);
  expect(kindsFor(["service"], [tagged("")])).toEqual(["tags", "lines"]);
  expect(kindsFor(["resource"], [])).toEqual(["lines"]);
  expect(kindsFor(["tag:team"], [tagged("env")])).toEqual(["lines"]);
  expect(kindsFor(["tag", "tag:team"], [])).toEqual(["lines"]);
  expect(kindsFor(["tag:team"], [], prefixed(null, null))).toEqual(["lines"]);
  expect(kindsFor(["tag:team"], [], prefixed([1, 2], [3]))).toEqual(["tag", "lines"]);
  expect(kindsFor(["tag:team"], [], prefixed([1, 2], [3], [3]))).toEqual(["lines"]);
});

test("a filter by resource is answered by the lines, whatever else is asked", () => {
  const filters: readonly ValueFilter[] = [{ field: "resource", values: ["i-1", null], excludes: true }];
  for (const groups of [[], ["service"], ["tag"], ["tag:team"]] as const) {
    expect(waysToAnswer(groups, { filters, tags: [tagged("team")], keysOfTag })).toEqual([{ kind: "lines" }]);
  }
});

test("lines without the tag are read only where a question takes them", () => {
  const source = (filter: Partial<TagFilter>) =>
    chooseSource([], { filters: [], tags: [{ ...tagged("team"), ...filter }], keysOfTag });
  expect(source({})).toMatchObject({ hasUntagged: false });
  expect(source({ excludes: true })).toMatchObject({ hasUntagged: true });
  expect(source({ values: ["a", null] })).toMatchObject({ hasUntagged: true });
  expect(source({ values: ["a"], excludes: true })).toMatchObject({ hasUntagged: true });
  expect(source({ values: [null], excludes: true })).toMatchObject({ hasUntagged: false });
});

let room: SpendRoom;
let reader: SpendReader;
const START = "2026-02-01";
const END = "2026-04-30";

// So few values that lines share them, and amounts that floats would not add up.
const pick = (...values: readonly string[]) => fc.constantFrom(...values);
const line: fc.Arbitrary<FocusLine> = fc
  .record({
    BilledCost: pick("0.1", "-0.1", "0.000000000000000000000000000001", "3.3", "0"),
    EffectiveCost: pick("0.2", "1e-30", "0"),
    month: pick("2026-02", "2026-03", "2026-04"),
    day: pick("01", "02", "28"),
    ServiceName: pick("Compute", "Storage", ""),
    SubAccountId: pick("a", "b"),
    SubAccountName: pick("", "Old", "New"),
    RegionId: pick("eu", ""),
    RegionName: pick("Europe", "EU"),
    ResourceId: pick("i-1", "i-2", ""),
    BillingCurrency: pick("USD", "EUR"),
    ConsumedQuantity: pick("", "0.3", "7"),
    ConsumedUnit: pick("Hours", "GB"),
    Tags: pick(
      "",
      '{"team":"a"}',
      '{"team":"a","env":"x"}',
      '{"env":"y","team":""}',
      '{"team":"b","team":"c"}',
      '{"env":"x"}',
    ),
  })
  .map(({ month, day, ...rest }) => {
    return { ...rest, BillingPeriodStart: `${month}-01T00:00:00Z`, ChargePeriodStart: `${month}-${day}T00:00:00Z` };
  });

beforeAll(async () => {
  room = await openSpendRoom();
  const [bill, other] = fc.sample(fc.array(line, { minLength: 150, maxLength: 150 }), { numRuns: 2, seed: 7 });
  await room.bill(bill ?? []);
  await room.bill(other ?? []);
  // Another cloud writes the same tag with a prefix.
  const elsewhere = { SubAccountId: "c" };
  await room.bill((bill ?? []).map((one) => ({ ...one, ...elsewhere, Tags: withPrefix(one.Tags ?? "") })));
  const pinned = await pinSpend(
    { database: room.db.database, clickhouse: () => room.clickhouse, clock: null },
    room.org,
  );
  if ("problem" in pinned) throw new Error(pinned.problem.code);
  const opened = openReader(pinned, {
    connectorId: null,
    periods: periodsOf({ start_date: "2025-01-01", end_date: END }),
  });
  if ("problem" in opened) throw new Error(opened.problem.code);
  reader = opened;
});

afterAll(() => room.close());

function withPrefix(tags: string): string {
  return tags.replaceAll('"team"', '"user:team"');
}

const tagFilter = fc.record({
  key: pick("team", "env", ""),
  values: fc.option(fc.uniqueArray(fc.constantFrom("a", "x", "", null), { minLength: 1, maxLength: 2 })),
  excludes: fc.boolean(),
});
const question = fc
  .record({
    group_by: fc.uniqueArray(fc.constantFrom<Group>(...GROUPS, "tag:team", "tag:env"), { maxLength: 2 }),
    metric: fc.constantFrom(...METRICS),
    granularity: fc.constantFrom(...GRANULARITIES),
    compare: fc.constantFrom(null, "previous", "previous_month"),
    start_date: pick(START, "2026-03-01", "2026-03-02"),
    tags: fc.array(tagFilter, { maxLength: 2 }),
    service: fc.boolean(),
  })
  .map(
    ({ service, tags, ...rest }): Omit<SpendQuery, "sort" | "page" | "limit"> => ({
      ...rest,
      end_date: END,
      billing_period: null,
      connector_id: null,
      filters: service ? [{ field: "service", values: ["Compute", null], excludes: false }] : [],
      tags: tags.map((filter) => (filter.key === "" ? { ...filter, values: null } : filter)) as readonly TagFilter[],
    }),
  );

test("all ways to answer a question come to the same rows and totals, to the last digit", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(question, async (query) => {
      const { sums } = await sumsFor(reader, query, undefined);
      const { lines } = sums;
      const ways = waysToAnswer(query.group_by, lines);
      const answers = [];
      for (const source of ways) {
        const rows = await readRows(room.clickhouse, { ...sums, source }, { sort: "cost" }, undefined);
        const page = { offset: 0, limit: 1 };
        const [first] = await readPage(room.clickhouse, { ...sums, source }, { sort: "cost", page }, undefined);
        const { totals, previous_totals, records } = first ?? {};
        answers.push({ rows: rows.map(withUsageAddedUp), totals, previous_totals, records });
      }
      for (const answer of answers) expect(answer).toEqual(answers.at(-1));
    }),
    { numRuns: rounds(30) },
  );
});

/** Units may come several times: what matters is what each adds up to. Quantities here are tenths. */
function withUsageAddedUp(row: SummedRow) {
  const usage = new Map<string, number>();
  for (const [quantity, unit] of row.usage ?? []) {
    usage.set(unit, (usage.get(unit) ?? 0) + Math.round(Number(quantity) * 10));
  }
  return { ...row, usage: [...usage].sort() };
}
