import { expect, test } from "vitest";
import type { Dictionary } from "../planner/index.ts";
import type { ModelCalls } from "./model-calls.ts";
import type { Question } from "./needs.ts";
import { planByModel } from "./plan-by-model.ts";
import { understandInTime } from "./read-in-time.ts";

const TODAY = "2026-11-21";

const DICTIONARY: Dictionary = {
  providers: ["aws"],
  services: ["Amazon Elastic Compute Cloud", "Amazon Simple Storage Service"],
  accounts: [{ id: "111", name: "production" }],
  regions: [],
  categories: [],
  chargeCategories: ["Usage"],
  currencies: ["USD"],
  tags: [{ key: "team", values: ["web"] }],
  sameTags: [],
};

const TOTAL = {
  op: "total",
  metric: "billed",
  group_by: [],
  names: [],
  period: null,
  base: null,
  granularity: "total",
  top: null,
  order: "most",
  direction: "both",
  bounds: [],
  only: null,
  average: null,
  of_ranked: null,
  cves: null,
} as const;

/** A model that answers with this; what the rules say of it is kept. */
async function plan(query: string, said: { operations?: object[]; missing?: object[]; unplaced?: string[] }) {
  let fault: string | null = "not judged";
  const calls: ModelCalls = {
    ask: async ({ schema, faultOf }) => {
      const value = schema.parse({ operations: [], missing: [], unplaced: [], ...said }) as never;
      fault = faultOf(value);
      return fault === null ? { value } : { problem: { code: "model_failed" } };
    },
  };
  const context = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
  const question = { query, context, notes: null } as unknown as Question;
  const understood = understandInTime(query, question.context, DICTIONARY, TODAY);
  return {
    plan: await planByModel(calls, question, { dictionary: DICTIONARY, today: TODAY, understood }),
    fault,
  };
}

test("words become the organization's own values and calendar days", async () => {
  const names = [{ field: "service", words: "EC2", excludes: false }];
  const { plan: made } = await plan("EC2 bill for last month, please", {
    operations: [{ ...TOTAL, names, period: "last month" }],
  });
  expect(made).toMatchObject({
    kind: "answer",
    operations: [
      {
        op: "total",
        scope: { filters: [{ field: "service", values: ["Amazon Elastic Compute Cloud"], excludes: false }] },
        period: { start_date: "2026-10-01", end_date: "2026-10-31", assumed: false },
      },
    ],
  });
});

test.each([
  ["a name", { names: [{ field: "service", words: "S3", excludes: false }] }],
  ["a period", { period: "last year" }],
])("%s that the question does not have is the model's invention, and refused", async (_what, part) => {
  const { fault } = await plan("What did we pay?", { operations: [{ ...TOTAL, ...part }] });
  expect(fault).toContain("does not have");
});

test("what the dictionary does not know is asked about, never dropped or guessed", async () => {
  const names = [{ field: "service", words: "FooDB", excludes: false }];
  const { plan: made } = await plan("How much is FooDB?", { operations: [{ ...TOTAL, names }] });
  expect(made).toMatchObject({ kind: "clarify", question: expect.stringContaining("FooDB") });
  const unplaced = await plan("How much, shiny?", { operations: [TOTAL], unplaced: ["shiny"] });
  expect(unplaced.plan).toMatchObject({ kind: "clarify", question: expect.stringContaining("shiny") });
});

test("a period that the calendar does not know is asked about", async () => {
  const { plan: made } = await plan("What did the blue moon cost?", {
    operations: [{ ...TOTAL, period: "blue moon" }],
  });
  expect(made).toMatchObject({ kind: "clarify" });
});

test("an organization in a plan, or any member more, does not fit the schema", async () => {
  await expect(plan("What?", { operations: [{ ...TOTAL, org_id: "org_another" }] })).rejects.toThrow();
  await expect(plan("What?", { operations: Array.from({ length: 5 }, () => TOTAL) })).rejects.toThrow();
});

test("a model may ask about the rows that a ranking before finds", async () => {
  const ranking = { ...TOTAL, op: "breakdown", group_by: ["service"], top: 1 };
  const { plan: made } = await plan("Biggest service and its regions", {
    operations: [ranking, { ...TOTAL, op: "breakdown", group_by: ["region"], of_ranked: "rows" }],
  });
  const then = { group_by: ["region"], scope: { of_ranked: "rows" } };
  expect(made).toMatchObject({ kind: "answer", operations: [{ group_by: ["service"] }, then] });
});

test("a model may group by all that spend can be grouped by, and is not asked about vulnerabilities", async () => {
  const { plan: byResource } = await plan("cost by resource", {
    operations: [{ ...TOTAL, op: "breakdown", group_by: ["resource"] }],
  });
  expect(byResource).toMatchObject({ kind: "answer", operations: [{ op: "breakdown", group_by: ["resource"] }] });
  const { plan: onCves } = await plan("How many critical CVEs are there?", { unplaced: ["CVEs"] });
  expect(onCves).toMatchObject({ kind: "answer", operations: [{ op: "cves", severities: ["critical"] }] });
});

test("a bound is read by the grammar; one that it can't read is asked about, an invented one refused", async () => {
  const asked = { ...TOTAL, op: "breakdown", group_by: ["service"] };
  const { plan: made } = await plan("which services are dearer than, well, over $500", {
    operations: [{ ...asked, bounds: ["over $500"] }],
  });
  const thresholds = [{ measure: "cost", side: "over", value: "500" }];
  expect(made).toMatchObject({ operations: [{ op: "breakdown", thresholds }] });
  const unread = await plan("services of a few bucks", { operations: [{ ...asked, bounds: ["a few bucks"] }] });
  expect(unread.plan).toMatchObject({ kind: "clarify", question: expect.stringContaining("a few bucks") });
  const invented = await plan("top services", { operations: [{ ...asked, bounds: ["over $500"] }] });
  expect(invented.fault).toContain("does not have");
});

test("a tag is grouped by under the organization's own key; one that it does not have is asked about", async () => {
  const asked = { ...TOTAL, op: "breakdown" };
  const { plan: made } = await plan("by Team", { operations: [{ ...asked, group_by: ["tag:Team"] }] });
  expect(made).toMatchObject({ operations: [{ group_by: ["tag:team"] }] });
  const { plan: unknown } = await plan("by squad", { operations: [{ ...asked, group_by: ["tag:squad"] }] });
  expect(unknown).toMatchObject({ kind: "clarify", question: expect.stringContaining("squad") });
});

test("coverage of a tag, lists and vulnerabilities are in the model's form, too", async () => {
  const { plan: made } = await plan("are we labelled by team, who do we have, is openssl bad", {
    operations: [
      { ...TOTAL, op: "tag_coverage", group_by: ["tag:team", "account"] },
      { ...TOTAL, op: "list", group_by: ["tag:team"] },
      { ...TOTAL, op: "cves", cves: "critical openssl" },
    ],
  });
  expect(made).toMatchObject({
    operations: [
      { op: "tag_coverage", key: "team", group_by: ["account"] },
      { op: "list", of: "tag_value", key: "team" },
      { op: "cves", keyword: "openssl", severities: ["critical"] },
    ],
  });
});

test("a request on vulnerabilities has all that the grammar reads; words of its own are refused", async () => {
  const query = "CVEs that smell of openssl, October's batch, 9.1 or so, kindly tally by severity";
  const cves = "how many openssl published in october score at least 9.1 by severity";
  const { plan: made } = await plan(query, { operations: [{ ...TOTAL, op: "cves", cves }] });
  expect(made).toMatchObject({
    kind: "answer",
    operations: [{ op: "cves", keyword: "openssl", score_min: "9.1", split: { by: "severity" } }],
  });
  expect(made).toMatchObject({ operations: [{ published: { start_date: "2026-10-01", end_date: "2026-10-31" } }] });
  for (const own of ["critical apache", "openssl score at least 7", "CVE-2024-3094"]) {
    const { fault } = await plan(query, { operations: [{ ...TOTAL, op: "cves", cves: own }] });
    expect(fault).toContain("words of its own");
  }
});

test("where the grammar answers or declines a question on vulnerabilities, no model is asked", async () => {
  for (const query of ["critical openssl CVEs", "which of our servers have CVE-2024-3094"]) {
    const { plan: made, fault } = await plan(query, { unplaced: ["CVE"] });
    expect([made && "kind" in made ? made.kind : made, fault]).toEqual([
      query.startsWith("critical") ? "answer" : "refuse",
      "not judged",
    ]);
  }
});
