import { describe, expect, test } from "vitest";
import type { SpendAnswer, SpendRow } from "../../lib/api-types.ts";
import { compareAnswers } from "./compared-days.ts";

const row = (service: string, cost: string, currency = "USD"): SpendRow => {
  return { currency, service, cost, share: "0.5", usage: [{ quantity: "1", unit: "Hrs" }] };
};

function answer(start: string, end: string, data: SpendRow[]): SpendAnswer {
  const totals = [{ currency: "USD", cost: start < "2026-10" ? "70" : "75.5" }];
  const days = { start_date: start, end_date: end, running: false, uncovered: [], warnings: [] };
  const asked = { group_by: ["service"], metric: "billed", granularity: "total", connector_id: null } as const;
  const freshness = { data_through: null, open_months: [], connectors: [] };
  const page = { page: 1, limit: 1000, total_records: data.length };
  return { ...days, ...asked, group_by: ["service"], totals, data, freshness, ...page };
}

const OCTOBER = answer("2026-10-01", "2026-10-31", [row("EC2", "60.5"), row("S3", "15")]);
const AUGUST = answer("2026-08-01", "2026-08-31", [row("EC2", "50"), row("Redshift", "20")]);
const ALL = { sort: "-cost", page: 1, limit: 25 };

describe("an answer beside one about any other days", () => {
  test("has each row with what it cost then, what is new and what is gone, to the last digit", () => {
    const told = compareAnswers(OCTOBER, AUGUST, ALL);
    expect(told.previous).toEqual({ start_date: "2026-08-01", end_date: "2026-08-31" });
    const figures = told.data.map(({ service, cost, previous_cost, change, change_ratio }) => {
      return [service, cost, previous_cost, change, change_ratio];
    });
    expect(figures).toEqual([
      ["EC2", "60.5", "50", "10.5", "0.21"],
      ["S3", "15", "0", "15", null],
      ["Redshift", "0", "20", "-20", "-1"],
    ]);
    expect(told.data[2]).toMatchObject({ share: "0", usage: [] });
    expect(told.totals).toEqual([
      { currency: "USD", cost: "75.5", previous_cost: "70", change: "5.5", change_ratio: "0.07857" },
    ]);
  });

  test.each([
    ["change", ["Redshift", "EC2", "S3"]],
    ["-change", ["S3", "EC2", "Redshift"]],
    ["service", ["EC2", "Redshift", "S3"]],
  ])("is put in order by %s", (sort, services) => {
    expect(compareAnswers(OCTOBER, AUGUST, { ...ALL, sort }).data.map(({ service }) => service)).toEqual(services);
  });

  test("has pages, of rows of both", () => {
    const told = compareAnswers(OCTOBER, AUGUST, { sort: "-cost", page: 2, limit: 2 });
    expect([told.data.map(({ service }) => service), told.total_records]).toEqual([["Redshift"], 3]);
  });

  test("tells apart what each of them lacks", () => {
    const late = { ...AUGUST, warnings: ["No bill has it.", "2026-08-01 is missing in this answer."] };
    const told = compareAnswers(OCTOBER, late, ALL);
    expect(told.warnings).toEqual([
      "1–31 Aug 2026: No bill has it.",
      "2026-08-01 is missing in what is compared with.",
    ]);
  });
});
