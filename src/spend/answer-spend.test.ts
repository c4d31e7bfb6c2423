import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { pinned } from "../../test/support/pinned.ts";
import { rounds } from "../../test/support/rounds.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { addDays, firstOfMonth, lastOfMonth } from "../core/days.ts";
import { addDecimals, subtractDecimals } from "../core/decimals.ts";
import type { ConnectorId } from "../core/ids.ts";
import { dailySpend } from "./answer-spend.ts";
import { type Group, type SpendAnswer, type SpendQuery, type SpendRow, spendParams } from "./index.ts";
import { openReader, type SpendReader } from "./open-reader.ts";
import { periodsOf } from "./periods.ts";

const TAG_KEYS = ["team", "user:owner", "a/b:c.d\\e", "q\"u'o,te", "😀 key"];
const FIRST = "2026-01-20";
const LAST = "2026-04-10";
const DATA_SETS = 3;
const QUESTIONS = rounds(10);

const day = fc.integer({ min: 0, max: 80 }).map((days) => addDays(FIRST, days));
const tags = fc.dictionary(fc.constantFrom(...TAG_KEYS), fc.constantFrom("x", "y, z", "", "!n"), { maxKeys: 3 });
const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
const amount = fc.tuple(fc.constantFrom("", "-"), digits(12), digits(24)).map(([sign, whole, part]) => {
  return `${sign}${whole}.${part}`;
});

const line: fc.Arbitrary<FocusLine> = fc
  .record({
    ServiceName: fc.constantFrom("Compute", "Storage, cold", "!Odd", ""),
    SubAccountId: fc.constantFrom("1", "2", ""),
    RegionId: fc.constantFrom("eu-1", "us\\1", ""),
    ResourceId: fc.constantFrom("i-1", "arn:a:b/c, d", ""),
    ResourceName: fc.constantFrom("web", "!old", ""),
    ProviderName: fc.constantFrom("AWS", "Microsoft"),
    ChargeCategory: fc.constantFrom("Usage", "Tax", "Credit"),
    BillingCurrency: fc.constantFrom("USD", "EUR"),
    ConsumedUnit: fc.constantFrom("Hours", "GB", ""),
    ConsumedQuantity: fc.constantFrom("1.5", "0", ""),
    Tags: tags.map((all) => JSON.stringify(all)),
    BilledCost: amount,
    EffectiveCost: amount,
    start: day,
  })
  .map(({ start, ...fields }) => ({
    ...fields,
    BillingPeriodStart: `${firstOfMonth(start)}T00:00:00Z`,
    BillingPeriodEnd: `${addDays(lastOfMonth(start), 1)}T00:00:00Z`,
    ChargePeriodStart: `${start}T13:00:00Z`,
    ChargePeriodEnd: `${start}T14:00:00Z`,
  }));

const group = fc.constantFrom<Group>(
  "service",
  "account",
  "region",
  "provider",
  "category",
  "charge_category",
  "connector",
  "resource",
  "pricing_category",
  "publisher",
  "tag:team",
  "tag:owner",
  `tag:${TAG_KEYS[2]}`,
  `tag:${TAG_KEYS[3]}`,
  `tag:${TAG_KEYS[4]}`,
);
const field = fc.constantFrom(
  { field: "service", values: ["Compute"] } as const,
  { field: "service", values: ["Storage, cold", null] } as const,
  { field: "service", values: ["!Odd", "none of them"] } as const,
  { field: "region", values: ["us\\1"] } as const,
  { field: "account", values: [null, "2"] } as const,
  { field: "provider", values: ["aws"] } as const,
  { field: "resource", values: ["i-1", null] } as const,
  { field: "resource", values: ["arn:a:b/c, d", "!old", "web"] } as const,
);
const tagged = fc.constantFrom(
  { key: "team", values: null } as const,
  { key: "team", values: ["x", null] } as const,
  { key: "owner", values: ["y, z"] } as const,
  { key: TAG_KEYS[2] as string, values: ["!n", "y, z"] } as const,
  { key: TAG_KEYS[3] as string, values: [null] } as const,
);

const question: fc.Arbitrary<SpendQuery> = fc
  .record({
    days: fc.tuple(day, day).map((pair) => pair.toSorted() as [string, string]),
    group_by: fc.uniqueArray(group, { maxLength: 3 }),
    metric: fc.constantFrom("billed" as const, "effective" as const),
    granularity: fc.constantFrom("total" as const, "day" as const, "month" as const),
    filters: fc.array(fc.record({ of: field, excludes: fc.boolean() }), { maxLength: 1 }),
    tags: fc.array(fc.record({ of: tagged, excludes: fc.boolean() }), { maxLength: 1 }),
  })
  .map(({ days: [start_date, end_date], filters, tags: tagFilters, ...rest }) => ({
    ...rest,
    start_date,
    end_date,
    billing_period: null,
    connector_id: null,
    filters: filters.map(({ of, excludes }) => ({ ...of, excludes })),
    tags: tagFilters.map(({ of, excludes }) => ({ ...of, excludes })),
    compare: null,
    sort: rest.granularity === "total" ? "-cost" : "date",
    page: 1,
    limit: 1_000,
  }));

let room: SpendRoom;
let connector: ConnectorId;

beforeAll(async () => {
  room = await openSpendRoom();
  connector = await room.bill([{}]);
});

afterAll(() => room.close());

const seeds = Array.from({ length: DATA_SETS }, (_, index) => index + 1);
describe.each(seeds)("with generated bills %i", (seed) => {
  beforeAll(async () => {
    const [lines = []] = fc.sample(fc.array(line, { minLength: 1, maxLength: 60 }), { seed, numRuns: 1 });
    await room.billAgain(connector, lines);
  });

  const check = (law: (query: SpendQuery) => Promise<void>) =>
    fc.assert(fc.asyncProperty(question, law), { numRuns: QUESTIONS, seed });

  test("rows add up to the totals of their currency, and shares are of them", () =>
    check(async (query) => {
      const { totals, data } = await ask(query);
      expect(sums(data, [])).toEqual(sums(totals, []));
    }));

  test("a range is the sum of its parts", () =>
    check(async (query) => {
      const cut = query.start_date;
      const parts = [
        await ask({ ...query, start_date: FIRST, end_date: cut }),
        await ask({ ...query, start_date: addDays(cut, 1), end_date: LAST }),
      ];
      const whole = await ask({ ...query, start_date: FIRST, end_date: LAST });
      const groups = keysOf(query);
      expect(sums(whole.data, groups)).toEqual(
        sums(
          parts.flatMap(({ data }) => data),
          groups,
        ),
      );
    }));

  test("days and months add up to the total", () =>
    check(async (query) => {
      const by = async (granularity: SpendQuery["granularity"]) => {
        const sort = granularity === "total" ? "-cost" : "date";
        return sums((await ask({ ...query, granularity, sort })).data, query.group_by);
      };
      const total = await by("total");
      expect(await by("day")).toEqual(total);
      expect(await by("month")).toEqual(total);
    }));

  test("what a filter takes and what its opposite takes are all", () =>
    check(async (query) => {
      const opposite = <Filter extends { readonly excludes: boolean }>(filters: readonly Filter[]) =>
        filters.map((filter) => ({ ...filter, excludes: !filter.excludes }));
      const one = query.filters.length > 0 ? { ...query, tags: [] } : query;
      const other = { ...one, filters: opposite(one.filters), tags: opposite(one.tags) };
      const none = one.filters.length + one.tags.length === 0;
      const parts = [await ask(one), ...(none ? [] : [await ask(other)])];
      const whole = await ask({ ...query, filters: [], tags: [] });
      const groups = keysOf(query);
      const rows = parts.flatMap(({ data }) => data);
      expect(sums(rows, groups)).toEqual(sums(whole.data, groups));
    }));

  test("pages are the whole, in one order, each row once", () =>
    check(async (query) => {
      const whole = await ask(query);
      const limit = 3;
      const pages: SpendRow[] = [];
      for (let page = 1; pages.length < Math.min(whole.total_records, 12); page++) {
        pages.push(...(await ask({ ...query, page, limit })).data);
      }
      expect(pages).toEqual(whole.data.slice(0, pages.length));
      const keys = whole.data.map((row) => keyOf(row, keysOf(query)));
      expect(new Set(keys).size).toBe(whole.total_records);
    }));

  test("compare says what two questions say", () =>
    check(async (query) => {
      const total = { ...query, granularity: "total", sort: "-cost" } as const;
      const compared = await ask({ ...total, compare: "previous" });
      const { start_date, end_date } = compared.previous as { start_date: string; end_date: string };
      expect(addDays(end_date, 1)).toBe(query.start_date);
      const now = sums((await ask(total)).data, query.group_by);
      const before = sums((await ask({ ...total, start_date, end_date })).data, query.group_by);
      for (const row of compared.data) {
        const key = keyOf(row, query.group_by);
        const [cost, previous] = [now.get(key) ?? "0", before.get(key) ?? "0"];
        expect(row).toMatchObject({ cost, previous_cost: previous, change: subtractDecimals(cost, previous) });
      }
      expect(compared.total_records).toBe(new Set([...now.keys(), ...before.keys()]).size);
    }));

  test("compare by day adds up to compare in all", () =>
    check(async (query) => {
      const compared = { ...query, compare: "previous", granularity: "total", sort: "-cost" } as const;
      const total = await ask(compared);
      const daily = await ask({ ...compared, granularity: "day", sort: "date" });
      expect(daily.totals).toEqual(total.totals);
      expect(daily.data.every(({ date = "" }) => date >= query.start_date && date <= query.end_date)).toBe(true);
      const previous = (rows: readonly SpendRow[]) =>
        sums(
          rows.map((row) => ({ ...row, cost: row.previous_cost as string })),
          query.group_by,
        );
      expect(previous(daily.data)).toEqual(previous(total.data));
    }));

  test("each currency is as if it were alone", () =>
    check(async (query) => {
      const { totals } = await ask(query);
      for (const { currency, cost } of totals) {
        const filters = [...query.filters, { field: "currency", values: [currency], excludes: false } as const];
        expect((await ask({ ...query, filters })).totals).toEqual([{ currency, cost }]);
      }
    }));

  test("each row of a tag is what the filter by its value finds", () =>
    check(async (query) => {
      const asked = { ...query, group_by: ["tag:team"], granularity: "total", sort: "-cost" } as const;
      const { data } = await ask(asked);
      for (const { currency, cost, "tag:team": value } of data) {
        const filter = { key: "team", values: [value as string | null], excludes: false };
        const { totals } = await ask({ ...asked, tags: [...query.tags, filter] });
        expect(totals.find((total) => total.currency === currency)?.cost).toBe(cost);
      }
    }));

  test("an export has the rows of all pages", () =>
    check(async (query) => {
      const { data } = await ask(query);
      const params = queryString({ ...query, limit: 1 });
      const { text } = await room.get(params, { accept: "application/x-ndjson" });
      expect(text.split("\n").flatMap((row) => (row === "" ? [] : [JSON.parse(row)]))).toEqual(data);
      const csv = await room.get(params, { accept: "text/csv" });
      expect(csv.text.split("\r\n")).toHaveLength(data.length + 2);
    }));

  test("the daily series is what the days say", () =>
    check(async (query) => {
      const asked = { ...query, granularity: "day", sort: "date" } as const;
      const needs = { database: room.db.database, clickhouse: () => room.clickhouse, clock: () => new Date(0) };
      const filter = { connectorId: query.connector_id, periods: periodsOf(query) };
      const reader = openReader(await pinned(needs, room.org), filter);
      const { rows } = await dailySpend(reader as SpendReader, query, undefined);
      const shown = rows.map(({ groups, date, currency, cost }) => [...groups, date, currency, cost]);
      const { data } = await ask(asked);
      expect(shown).toEqual(
        data.map((row) => [...query.group_by.map((name) => row[name]), row.date, row.currency, row.cost]),
      );
    }));
});

function ask(query: SpendQuery): Promise<SpendAnswer> {
  return room.spend(queryString(query));
}

function queryString(query: SpendQuery): string {
  const params = Object.entries(spendParams(query)).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(params).toString();
}

function keysOf({ group_by, granularity }: SpendQuery): readonly string[] {
  return granularity === "day" ? [...group_by, "date"] : group_by;
}

function keyOf(row: Readonly<Record<string, unknown>>, groups: readonly string[]): string {
  return JSON.stringify([...groups, "currency", ...("date" in row ? ["date"] : [])].map((name) => row[name]));
}

type Summed = { readonly cost: string; readonly currency: string | null };

/** The costs of rows by these groups and the currency; not by date. */
function sums(rows: readonly Summed[], groups: readonly string[]): ReadonlyMap<string, string> {
  const key = (row: Summed) =>
    JSON.stringify([...groups, "currency"].map((name) => (row as Readonly<Record<string, unknown>>)[name]));
  const grouped = Map.groupBy(rows, key);
  const added = [...grouped].map(([name, of]) => [name, addDecimals(of.map(({ cost }) => cost))] as const);
  return new Map(added.sort());
}
