import { expect, test } from "vitest";
import { ALL, days } from "../../../test/ask/every-operation.ts";
import type { SpendRow } from "../../spend/index.ts";
import { openFactBook } from "../fact-book.ts";
import type { Spent } from "./ask-spend.ts";
import { runForm } from "./asking.ts";
import type { Execution, Op } from "./execution.ts";
import { tellUtilization } from "./tell-utilization.ts";

const BY_USE = ["commitment_discount_id", "commitment_discount_status"] as const;
const UTILIZATION: Op<"breakdown"> = {
  op: "breakdown",
  scope: { ...ALL, metric: "effective" },
  period: days("2026-10-01", "2026-10-31", "October 2026"),
  group_by: [...BY_USE],
  granularity: "total",
  order: "most",
  top: null,
  thresholds: [],
  with_usage: false,
};

/** A line of a commitment. */
function line(id: string | null, status: string | null, cost: string, currency = "USD"): SpendRow {
  const row = {
    currency,
    cost,
    share: null,
    usage: [],
    commitment_discount_id: id,
    commitment_discount_status: status,
  };
  return row as unknown as SpendRow;
}

const PAGES = ["s1", "s2", "s3", "s4", "s5"];

/** What is told where each page that is read has these lines, of so many in all. */
async function told(data: readonly SpendRow[], more: Partial<Op<"breakdown">> = {}, total_records = data.length) {
  const book = openFactBook();
  const answers = new Map(PAGES.map((id) => [id, Promise.resolve({ data, total_records })]));
  const run = { book, answers, spend: {} } as unknown as Execution;
  const finding = await runForm(tellUtilization(run, { ...UTILIZATION, ...more }, { data } as unknown as Spent));
  if ("problem" in finding) throw new Error(finding.problem.detail);
  expect(book.faultOf(finding.answer)).toBeNull();
  return { text: book.fill(finding.answer), rows: finding.tables[0]?.rows };
}

test("without unused lines it is used entirely, without used ones not at all; no purchase is part", async () => {
  const lines = [
    line("all", "Used", "30"),
    line("none", "Unused", "10"),
    line("all", null, "500"),
    line(null, null, "7"),
    line("bought", null, "9"),
    line("free", "Used", "0"),
  ];
  const { text, rows } = await told(lines);
  expect(text).toBe(
    "Of what each commitment costs, this was used: all 100.0 % (30.00 USD of 30.00 USD) and " +
      "none 0.0 % (0.00 USD of 10.00 USD); of all together 75.0 % (30.00 USD of 40.00 USD).",
  );
  expect(rows).toEqual([
    ["all", "30", "0", "1.00000", "USD"],
    ["none", "0", "10", "0.00000", "USD"],
  ]);
});

test("each currency is told by itself, and a commitment alone is not told again as all of them", async () => {
  const lines = [line("one", "Used", "9"), line("one", "Unused", "1"), line("one", "Used", "5", "EUR")];
  expect((await told(lines)).text).toBe(
    "Of what each commitment costs, this was used, each currency by itself: " +
      "one 90.0 % (9.00 USD of 10.00 USD); one 100.0 % (5.00 EUR of 5.00 EUR).",
  );
});

test("of many commitments those that cost most are named, and how many there are", async () => {
  const lines = Array.from({ length: 7 }, (_, place) => line(`of ${place}`, "Used", String(place + 1)));
  const { text, rows } = await told(lines);
  expect(text).toMatch(/used: of 6 100\.0 % .* and of 2 100\.0 % .*; of all 7 together 100\.0 % \(28\.00 USD of 28/);
  expect(text).not.toContain("of 1 1");
  expect(rows).toHaveLength(7);
});

test.each<[string, Partial<Op<"breakdown">>]>([
  ["other groups", { group_by: ["commitment_discount_id"] }],
  // What was used of it costs nothing by the bill, and what was not used has no list price.
  ["another metric", { scope: ALL }],
])("nothing is told of %s", async (_, more) => {
  expect(await told([line("one", "Used", "9")], more)).toEqual({ text: "", rows: undefined });
});

test("nothing is told where not all lines could be read", async () => {
  const lines = Array.from({ length: 1000 }, (_, place) => line(`of ${place}`, "Used", "1"));
  expect(await told(lines, {}, 9000)).toEqual({ text: "", rows: undefined });
});
