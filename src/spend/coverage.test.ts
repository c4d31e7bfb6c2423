import { expect, test } from "vitest";
import { coverageOf, coverageWarnings, uncoveredDays } from "./coverage.ts";
import type { ConnectorState } from "./facts.ts";
import { periodsOf } from "./periods.ts";
import type { ValueFilter } from "./schema.ts";

const TODAY = "2026-11-21";

function connector(loads: readonly (readonly [month: string, firstDay: string, lastDay: string])[]): ConnectorState {
  return {
    id: "con_00000000000000000000",
    name: "Bills",
    provider: "aws",
    status: "synced",
    lastSyncAt: new Date(`${TODAY}T00:00:00Z`),
    loads: loads.map(([month, firstDay, lastDay]) => ({ id: 1, month, firstDay, lastDay, deduplicated: [] })),
    notes: [],
    isRolledBack: false,
  };
}

// Begins on 24 August, has no bill of October, and goes until yesterday.
const BILLS = connector([
  ["2026-09", "2026-09-01", "2026-09-30"],
  ["2026-08", "2026-08-24", "2026-08-31"],
  ["2026-11", "2026-11-01", "2026-11-20"],
]);

type Range = Parameters<typeof periodsOf>[0];

function uncovered(state: ConnectorState, range: Range, filters: readonly ValueFilter[] = []) {
  return uncoveredDays([state], periodsOf(range), { today: TODAY, filters }).map(
    ({ of, start_date, end_date, reason }) => [of, start_date, end_date, reason],
  );
}

test("bills cover the days from their first to their last line, but for months between that have none", () => {
  expect(coverageOf(BILLS)).toEqual({ from: "2026-08-24", through: "2026-11-20", missingMonths: ["2026-10"] });
  expect(coverageOf(connector([]))).toBeNull();
  // A fee that is dated far ahead or back says nothing about the days of its month.
  const odd = connector([["2026-03", "2025-12-01", "2027-03-01"]]);
  expect(coverageOf(odd)).toEqual({ from: "2026-03-01", through: "2026-03-31", missingMonths: [] });
});

test("a bill that has lines of the month before alone covers no day of its own month", () => {
  const early = connector([
    ["2026-02", "2026-02-01", "2026-02-27"],
    ["2026-03", "2026-02-28", "2026-02-28"],
  ]);
  expect(coverageOf(early)).toEqual({ from: "2026-02-01", through: "2026-02-28", missingMonths: [] });
});

test.each([
  ["2026-07-01", "2026-07-31", [["asked", "2026-07-01", "2026-07-31", "before_first_bill"]]],
  ["2026-08-01", "2026-08-31", [["asked", "2026-08-01", "2026-08-23", "before_first_bill"]]],
  ["2026-08-24", "2026-09-30", []],
  ["2026-09-20", "2026-10-10", [["asked", "2026-10-01", "2026-10-10", "no_bill"]]],
  [
    "2026-07-01",
    "2026-11-21",
    [
      ["asked", "2026-07-01", "2026-08-23", "before_first_bill"],
      ["asked", "2026-10-01", "2026-10-31", "no_bill"],
    ],
  ],
  // The last days come late, and days to come are no gap.
  ["2026-11-01", "2026-12-31", []],
])("of %s to %s these days have no bill: %j", (start_date, end_date, gaps) => {
  expect(uncovered(BILLS, { start_date, end_date })).toEqual(gaps);
});

test("bills that ended more than a week before are a gap, and so is a connector that has none", () => {
  const ended = connector([["2026-11", "2026-11-01", "2026-11-10"]]);
  const november = { start_date: "2026-11-01", end_date: "2026-11-30" };
  expect(uncovered(ended, november)).toEqual([["asked", "2026-11-11", "2026-11-21", "after_last_bill"]]);
  // That it is paused is told anyway.
  expect(uncovered({ ...ended, status: "paused" }, november)).toEqual([]);
  const none = connector([]);
  expect(uncovered(none, november)).toEqual([["asked", "2026-11-01", "2026-11-21", "nothing_loaded"]]);
});

test("days that are compared with are looked at, too", () => {
  const range = { start_date: "2026-09-01", end_date: "2026-09-30", compare: "previous_month" } as const;
  expect(uncovered(BILLS, range)).toEqual([["previous", "2026-08-01", "2026-08-23", "before_first_bill"]]);
});

test("an invoice is there as a whole, whatever its days", () => {
  const invoice = (month: string, last: string) => ({
    start_date: `${month}-01`,
    end_date: `${month}-${last}`,
    billing_period: month,
    whole_invoice: true,
  });
  expect(uncovered(BILLS, invoice("2026-08", "31"))).toEqual([]);
  expect(uncovered(BILLS, invoice("2026-10", "31"))).toEqual([["asked", "2026-10-01", "2026-10-31", "no_bill"]]);
});

test("a connector whose cloud is not asked for says nothing", () => {
  const july = { start_date: "2026-07-01", end_date: "2026-07-31" };
  const by = (values: string[], excludes = false): ValueFilter[] => [{ field: "provider", values, excludes }];
  expect(uncovered(BILLS, july, by(["gcp"]))).toEqual([]);
  expect(uncovered(BILLS, july, by(["aws"], true))).toEqual([]);
  expect(uncovered(BILLS, july, by(["aws", "gcp"]))).toHaveLength(1);
  // By the name in the bill it can't be told.
  expect(uncovered(BILLS, july, by(["Amazon Web Services"]))).toHaveLength(1);
});

test("no more than ten gaps are told one by one", () => {
  const many = Array.from({ length: 12 }, () => BILLS);
  const july = periodsOf({ start_date: "2026-07-01", end_date: "2026-07-31" });
  const warnings = coverageWarnings(uncoveredDays(many, july, { today: TODAY, filters: [] }));
  expect(warnings).toHaveLength(11);
  expect(warnings.at(-1)).toBe(
    "2 more gaps in the bills of connectors are in `uncovered` of GET /api/spend for these days.",
  );
});

test("each gap is a sentence that names the connector and from when it has bills", () => {
  const days = uncoveredDays([BILLS], periodsOf({ start_date: "2026-07-01", end_date: "2026-10-31" }), {
    today: TODAY,
    filters: [],
  });
  const called = 'Connector "Bills" (con_00000000000000000000)';
  expect(coverageWarnings(days)).toEqual([
    `${called} has bills from 2026-08-24 on: 2026-07-01 to 2026-08-23 is missing in this answer.`,
    `${called} lacks a bill between its first and its last: 2026-10-01 to 2026-10-31 is missing in this answer.`,
  ]);
});
