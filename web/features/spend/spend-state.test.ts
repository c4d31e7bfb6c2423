import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../lib/dates.ts";
import { readSearch, writeSearch } from "../../lib/search.ts";
import { chargeParams, rowParams } from "./spend-params.ts";
import {
  COMPARES,
  FIELDS,
  LIMITS,
  METRICS,
  readSpendState,
  type SpendState,
  STEPS,
  VIEWS,
  writeMovingState,
  writeSpendState,
} from "./spend-state.ts";
import { unreadParams } from "./unread-params.ts";

const TODAY = "2026-11-22";

// Names as bills have them: with what lists and addresses give a meaning to.
const name = fc.oneof(
  fc.constantFrom(
    "!",
    "\\!x",
    "a,b",
    "\\,",
    "tag:x",
    "Amazon Elastic Compute Cloud",
    "Prüfung 東京",
    "<b>&amp;</b>",
    " blanks  ",
    "\\ ",
    "+1 %",
  ),
  fc.string({ minLength: 1, unit: "grapheme" }),
);
const key = fc.oneof(fc.constantFrom("team", "a,b", "cost:center"), fc.string({ minLength: 1, unit: "grapheme" }));
const field = fc.oneof(
  fc.constantFrom<string>(...FIELDS, "tag"),
  key.map((text) => `tag:${text}`),
);
const filter = fc.record({ field, value: fc.option(name), excludes: fc.boolean() });
const group = fc.oneof(
  fc.constantFrom<string>(...FIELDS, "connector", "tag"),
  key.map((text) => `tag:${text}`),
);

const state: fc.Arbitrary<SpendState> = fc
  .record({
    first: fc.integer({ min: -800, max: 0 }),
    days: fc.integer({ min: 0, max: 400 }),
    invoice: fc.option(fc.constantFrom("2026-10", "2025-01")),
    groups: fc.uniqueArray(group, { maxLength: 2 }),
    isPart: fc.boolean(),
    metric: fc.constantFrom(...METRICS),
    step: fc.option(fc.constantFrom(...STEPS)),
    filters: fc.array(filter, { maxLength: 5 }),
    connector: fc.option(fc.constant("con_abcdefghijklmnopqrst")),
    currency: fc.option(fc.constantFrom("USD", "EUR")),
    compare: fc.constantFrom(...COMPARES, "2026-09-01..2026-09-30" as const),
    sort: fc.constantFrom("-cost", "cost", "change", "-service"),
    page: fc.integer({ min: 1, max: 1000 }),
    limit: fc.constantFrom(...LIMITS),
    chart: fc.constantFrom("bars" as const, "lines" as const),
    hidden: fc.uniqueArray(name, { maxLength: 3 }),
    view: fc.constantFrom(...VIEWS),
  })
  .map(({ first, days, isPart: isOfDays, ...rest }) => {
    const range = { start: addDays(TODAY, first), end: addDays(TODAY, first + days) };
    // Filters of one field are written together.
    const filters = [...Map.groupBy(rest.filters, (one) => one.field).values()].flat();
    const isPart = rest.invoice !== null && isOfDays;
    return { ...rest, filters, isPart, ...(rest.invoice === null || isPart ? range : defaultDays()) };
  });

function defaultDays() {
  const { start, end } = readSpendState({}, TODAY);
  return { start, end };
}

describe("the address is the state", () => {
  test("what is written into an address is read from it again, whatever the names hold", () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(readSpendState(readSearch(writeSearch(writeSpendState(one))), TODAY)).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  test("nothing of it is told to be left out", () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(unreadParams(readSearch(writeSearch(writeSpendState(one))))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("any address is a state: what it says wrongly is as by default", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("start_date", "page", "metric", "sort", "view", "x"), fc.string()),
        (search) => {
          const read = readSpendState(search, TODAY);
          expect(read.start <= read.end).toBe(true);
          expect(read.page).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("without an address it is the last thirty days by service, against those before", () => {
    const read = readSpendState({}, TODAY);
    expect([read.start, read.end, read.groups, read.compare]).toEqual([
      "2026-10-23",
      "2026-11-21",
      ["service"],
      "previous",
    ]);
    expect(writeSpendState(read)).toEqual({ start_date: "2026-10-23", end_date: "2026-11-21" });
  });
});

test("a kept address may call its days by a name, which moves along; written back it has days", () => {
  const read = readSpendState(readSearch("?range=last_month&group_by=account"), TODAY);
  expect([read.start, read.end]).toEqual(["2026-10-01", "2026-10-31"]);
  expect(writeMovingState({ ...read, page: 3 }, TODAY)).toEqual({
    label: "Last month",
    search: { range: "last_month", group_by: ["account"] },
  });
  expect(writeMovingState({ ...read, start: "2026-10-02" }, TODAY)).toBeNull();
  expect(writeMovingState({ ...read, invoice: "2026-10" }, TODAY)).toBeNull();
  expect(writeSpendState(read)).toMatchObject({ start_date: "2026-10-01", end_date: "2026-10-31" });
});

test("a month stands beside the month before it, unless told: other days beside as many before", () => {
  const comparedBy = (search: string) => readSpendState(readSearch(search), TODAY).compare;
  expect(comparedBy("?start_date=2026-10-01&end_date=2026-10-31")).toBe("previous_month");
  expect(comparedBy("?range=last_month")).toBe("previous_month");
  expect(comparedBy("?start_date=2026-10-01&end_date=2026-10-30")).toBe("previous");
  expect(comparedBy("?start_date=2026-09-01&end_date=2026-10-31")).toBe("previous");
  expect(comparedBy("?range=last_month&compare=previous")).toBe("previous");
});

test("on the first of a month the last month is the one that is over, and the month has today", () => {
  const daysOn = (today: string, range: string) => {
    const { start, end } = readSpendState({ range }, today);
    return [start, end];
  };
  expect(daysOn("2026-12-01", "last_month")).toEqual(["2026-11-01", "2026-11-30"]);
  expect(daysOn("2026-12-01", "this_month")).toEqual(["2026-12-01", "2026-12-01"]);
  expect(daysOn("2026-12-01", "this_quarter")).toEqual(["2026-10-01", "2026-11-30"]);
  expect(daysOn("2027-01-01", "this_quarter")).toEqual(["2027-01-01", "2027-01-01"]);
  expect(daysOn("2026-12-02", "this_month")).toEqual(["2026-12-01", "2026-12-01"]);
});

test("the table asks the API under the address's own names", () => {
  const search = readSearch(
    "?start_date=2026-11-01&end_date=2026-11-21&group_by=tag:team&service=!BigQuery&tag:env=prod",
  );
  expect(rowParams(readSpendState(search, TODAY))).toEqual({
    start_date: "2026-11-01",
    end_date: "2026-11-21",
    group_by: "tag:team",
    service: ["!BigQuery"],
    "tag:env": ["prod"],
    compare: "previous",
    page: "1",
    limit: "25",
  });
});

test("lines are asked for by the same filters, without what only sums have", () => {
  const search = readSearch(
    "?billing_period=2026-10&metric=effective&service=BigQuery&currency=USD&view=charges&page=3",
  );
  expect(chargeParams(readSpendState(search, TODAY))).toEqual({
    billing_period: "2026-10",
    service: ["BigQuery"],
    currency: "USD",
    limit: "50",
  });
});
