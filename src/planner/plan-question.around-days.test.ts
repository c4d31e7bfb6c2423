import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";

// What people ask around a day that stood out, and what made a change.
test.each([
  [
    "cost per day for team web last week, and was any day out of line?",
    ["trend day p=2026-11-09..2026-11-15 t=team:web", "anomaly p=2026-11-09..2026-11-15 t=team:web"],
  ],
  // The days at the end of a sentence are those of all in it, and of no other sentence.
  [
    "what did EC2 cost, and what did RDS cost in October",
    [`total ${OCTOBER} f=service:ec2`, `total ${OCTOBER} f=service:rds`],
  ],
  [
    "what did EC2 cost? what did RDS cost in October",
    ["total p=2026-10-19..2026-11-17 f=service:ec2", `total ${OCTOBER} f=service:rds`],
  ],
  [
    "cost of ec2 last week and anything unusual?",
    ["total p=2026-11-09..2026-11-15 f=service:ec2", "anomaly p=2026-11-09..2026-11-15 f=service:ec2"],
  ],
  [
    "why was the 12th of November so expensive → which team owns that → was it only that day or did it go on?",
    ["trend day p=2026-11-01..2026-11-18"],
  ],
  [
    "what happened on nov 12, looks like a spike on gcp → did it happen any other day",
    ["trend day p=2026-11-01..2026-11-18 f=provider:gcp"],
  ],
  ["why was the 12th of November so expensive → back to normal next day?", ["trend day p=2026-11-01..2026-11-18"]],
  [
    "why did bigquery go up in October → is it volume or price",
    [`drivers g=account ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:BigQuery`],
  ],
  [
    "why did dynamodb go up in October → writes going up too or is it just the price",
    [`drivers g=account ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:dynamodb`],
  ],
  [
    "why did bedrock go up in October → was it the tokens",
    [`drivers g=account ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:bedrock`],
  ],
  ["budget for november was 115k, are we over?", ["forecast p=2026-11-01..2026-11-30 over:cost:115000"]],
  [
    "average daily spend in October vs September? don't count the one-off purchases on the 1st",
    [`compare per=day ${OCTOBER} base=2026-09-01..2026-09-30 f=!charge_category:Purchase`],
  ],
  ["how much did S3 storage grow in GB since september?", ["trend month p=2026-09-01..2026-11-18 f=service:s3 usage"]],
  [
    "how much do we pay for savings plans per month → are we actually using them fully?",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=commitment_discount_status:Unused"],
  ],
  [
    "which resource is the most expensive one in shop-production in October? → what is it exactly",
    [`breakdown g=service,account top=1 ${OCTOBER} f=account:111122223333`],
  ],
  [
    "effective vs billed in October → where does the difference come from",
    [`total m=effective ${OCTOBER}`, `total ${OCTOBER}`],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test("what of somebody's own a record affects is said to be in no feed", () => {
  const plan = planTalk(["CVE-2026-3910", "do we have any servers that are affected?"], billOf("first"));
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "exposure" }] });
});
