import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const SUPPORT = "f=!service:AWS Support (Business)|Azure Support (Standard)";
const COMMITTED = "f=pricing_category:Committed";

// What a monthly review asks: what something spends on, what is gone, what commitments save, and turns on these.
test.each([
  ["whats the sandbox acct spending on", ["breakdown g=service p=2026-10-19..2026-11-17 f=account:555566667777"]],
  [
    "how much credit did we get since september and on what",
    ["breakdown g=service p=2026-09-01..2026-11-18 f=charge_category:Credit"],
  ],
  [
    "why did the bill go up in october → and what about bigquery in november, whats going on there",
    [
      "drivers g=account p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:BigQuery",
      "drivers g=region p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:BigQuery",
    ],
  ],
  [
    "is gcp getting cheaper or more expensive in october",
    [`compare ${OCTOBER} base=2026-09-01..2026-09-30 f=provider:gcp`],
  ],
  [
    "did anything get switched off in october",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 down only=gone`],
  ],
  [
    "services that cost money in september but nothing now",
    ["drivers g=service p=2026-10-19..2026-11-17 base=2026-09-01..2026-09-30 down only=gone"],
  ],
  [
    "how many different azure resources do we pay for → and which single one costs the most",
    ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=provider:azure"],
  ],
  [
    "services under 100 last month → between 500 and 1000 then",
    [`breakdown g=service ${OCTOBER} at_least:cost:500 at_most:cost:1000`],
  ],
  ["ec2 list cost by account in october", [`breakdown g=account m=list ${OCTOBER} f=service:ec2`]],
  ["list cost of ec2 in october", [`total m=list ${OCTOBER} f=service:ec2`]],
  ["list cost by account in october", [`breakdown g=account ${OCTOBER}`]],
  [
    "committed vs standard (on demand) share of ec2 list cost in october",
    [`breakdown g=pricing_category m=list ${OCTOBER} f=pricing_category:Committed|Standard f=service:ec2`],
  ],
  [
    "Please give me a short summary of cloud costs for last month, with the biggest changes vs the month before.",
    [
      `total ${OCTOBER}`,
      `breakdown g=service ${OCTOBER}`,
      `trend day ${OCTOBER}`,
      `drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30`,
    ],
  ],
  [
    "savings plan: how much of it is unused → and the reservation?",
    [`breakdown g=commitment_discount_id,commitment_discount_status m=effective p=2026-10-19..2026-11-17 ${COMMITTED}`],
  ],
  [
    "what commitments do we have and what do they cost in october → how much are we saving with them",
    [`total m=list ${OCTOBER} ${SUPPORT} ${COMMITTED}`, `total m=effective ${OCTOBER} ${SUPPORT} ${COMMITTED}`],
  ],
  [
    "did our aws savings plan save us anything vs on demand in october",
    [`total m=list ${OCTOBER} ${COMMITTED} f=provider:aws`, `total m=effective ${OCTOBER} ${COMMITTED} f=provider:aws`],
  ],
  [
    "how much do we pay for commitments in october → by provider → which ones are they exactly",
    [`breakdown g=commitment_discount_id ${OCTOBER} ${SUPPORT} f=charge_category:Purchase`],
  ],
  ["spend on gcp w/o bigquery in october → and with", [`total ${OCTOBER} f=provider:gcp`]],
  [
    "any cost spikes in the last 2 weeks? → show me the one in azure",
    ["anomaly p=2026-11-04..2026-11-17 up f=provider:azure"],
  ],
  [
    "daily s3 cost in october → which bucket is the most expensive",
    [`breakdown g=resource top=1 ${OCTOBER} f=service:s3`],
  ],
  [
    "storefront application cost in october → per week → how many s3 GB-months is that in october",
    [`total ${OCTOBER} f=service:s3 t=application:storefront usage`],
  ],
  ["ec2 in eu-west-1 last month → vs us-east-1 → and whole company by region", [`breakdown g=region ${OCTOBER}`]],
  [
    "how many high severity cves were published in feb 2026 → and critical → vs january",
    ["cves count sev=critical published=2026-02-01..2026-02-28 base=2026-01-01..2026-01-31"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test("who is on call stands on no bill", () => {
  const plan = planTalk(["who is the on call for team payments"], billOf("first"));
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "people" }] });
});
