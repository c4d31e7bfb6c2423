import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

// What lies within a whole that is named, days as long as those that were told, and what commitments there are.
test.each([
  [
    "aws in november so far → and what was it last month same days?",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:aws"],
  ],
  [
    "aws in november so far → last month, on the same days",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:aws"],
  ],
  [
    "aws in november so far → what was it for the same period last month",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:aws"],
  ],
  ["s3 in october → and gcp storage, same days", ["total p=2026-10-01..2026-10-31 f=category:Storage f=provider:gcp"]],
  [
    "egress costs by month → what % of the aws bill is that",
    [
      "trend month p=2026-05-01..2026-10-31 f=provider:aws f=service:AWS Data Transfer|Bandwidth|Networking share=provider:aws",
    ],
  ],
  [
    "s3 cost by month → what share of the aws bill is that each month",
    ["trend month p=2026-05-01..2026-10-31 f=provider:aws f=service:s3 share=provider:aws"],
  ],
  [
    "lambda cost in prod vs dev, october → and as share of all compute",
    [
      "total p=2026-10-01..2026-10-31 f=category:Compute f=service:AWS Lambda t=environment:prod share=category:Compute",
      "total p=2026-10-01..2026-10-31 f=category:Compute f=service:AWS Lambda t=environment:dev share=category:Compute",
    ],
  ],
  [
    "egress costs per cloud last month → just aws pls → as a % of the total aws bill",
    [
      "total p=2026-10-01..2026-10-31 f=provider:aws f=service:AWS Data Transfer|Bandwidth|Networking share=provider:aws",
    ],
  ],
  [
    "ec2 in october → as share of total compute",
    ["total p=2026-10-01..2026-10-31 f=category:Compute f=service:ec2 share=category:Compute"],
  ],
  [
    "total spend in October, change vs September in % and the three biggest drivers",
    ["drivers g=service top=3 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
  ],
  [
    "total spend in October, % change vs September and the top 3 drivers",
    ["drivers g=service top=3 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
  ],
  [
    "total cloud bill oct vs sept → break that down by service, biggest increases first",
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
  ],
  [
    "how much is recurring/purchase charges each month → which of these are savings plans or reservations → and how much is the support fee",
    ["total p=2026-05-01..2026-10-31 f=service:AWS Support (Business)|Azure Support (Standard)"],
  ],
  [
    "how many reservations or savings plans do we have and what do they cost → how much did we save with them → are any unused?",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=commitment_discount_status:Unused"],
  ],
  [
    "purchases in october for aws → which of these are savings plans",
    ["breakdown g=commitment_discount_id p=2026-10-01..2026-10-31 f=charge_category:Purchase f=provider:aws"],
  ],
  [
    "how many savings plans do we have",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed"],
  ],
  [
    "did we get any credits in october → what about tax and support fees",
    [
      "total p=2026-10-01..2026-10-31 f=charge_category:Tax",
      "total p=2026-10-01..2026-10-31 f=!charge_category:Tax f=service:AWS Support (Business)|Azure Support (Standard)",
    ],
  ],
  [
    "cost of tax and cost of support in october",
    [
      "total p=2026-10-01..2026-10-31 f=charge_category:Tax",
      "total p=2026-10-01..2026-10-31 f=!charge_category:Tax f=service:AWS Support (Business)|Azure Support (Standard)",
    ],
  ],
  [
    "what do the eks clusters cost last week compared to the week before",
    ["compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 f=service:eks"],
  ],
  [
    "payments team cost in october → our biggest cost items?",
    ["breakdown g=service top=10 p=2026-10-01..2026-10-31 t=team:payments"],
  ],
  [
    "did our payments ec2 spend go up in october",
    ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2 t=team:payments"],
  ],
  [
    "ai spend this quarter → who owns most of that",
    ["breakdown g=tag:owner p=2026-10-01..2026-11-18 f=category:AI and Machine Learning"],
  ],
  [
    "purchases by commitment id → only aws",
    ["breakdown g=commitment_discount_id p=2026-10-19..2026-11-17 f=charge_category:Purchase f=provider:aws"],
  ],
])("%s", (talk, operations) => expect(operationsOf(talk)).toEqual(operations.map(spelledOut)));

test("a name of an environment that nothing on the bills has is asked about, and is not all of it", () => {
  expect(planTalk(["cost of billing-prod in october"], billOf("first"))).toMatchObject({
    kind: "clarify",
    question: expect.stringContaining("billing-prod"),
  });
  expect(operationsOf("search-prod in october")).toEqual(
    ["total p=2026-10-01..2026-10-31 t=application:search t=environment:prod"].map(spelledOut),
  );
});

describe("what no bill tells is declined", () => {
  test.each([
    ["how are our payments", "invoices"],
    ["cost per eks cluster", "kubernetes"],
    ["who is the manager of the payments team", "people"],
    ["who's the lead of the data team", "people"],
  ])("%s", (question, topic) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });
});
