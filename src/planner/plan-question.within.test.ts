import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const EGRESS = "f=service:AWS Data Transfer|Bandwidth|Networking";
const EUROPE = "f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";
const USED = "f=!commitment_discount_status:Unused f=charge_category:Usage";
const NO_SUPPORT = "f=!service:AWS Support (Business)|Azure Support (Standard)";

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
  ["s3 in october → and gcp storage, same days", [`total ${OCTOBER} f=category:Storage f=provider:gcp`]],
  [
    "egress costs by month → what % of the aws bill is that",
    [`trend month p=2026-05-01..2026-10-31 f=provider:aws ${EGRESS} share=provider:aws`],
  ],
  [
    "s3 cost by month → what share of the aws bill is that each month",
    ["trend month p=2026-05-01..2026-10-31 f=provider:aws f=service:s3 share=provider:aws"],
  ],
  [
    "lambda cost in prod vs dev, october → and as share of all compute",
    [
      `total ${OCTOBER} f=category:Compute f=service:AWS Lambda t=environment:prod share=category:Compute`,
      `total ${OCTOBER} f=category:Compute f=service:AWS Lambda t=environment:dev share=category:Compute`,
    ],
  ],
  [
    "egress costs per cloud last month → just aws pls → as a % of the total aws bill",
    [`total ${OCTOBER} f=provider:aws ${EGRESS} share=provider:aws`],
  ],
  [
    "ec2 in october → as share of total compute",
    [`total ${OCTOBER} f=category:Compute f=service:ec2 share=category:Compute`],
  ],
  [
    "total spend in October, change vs September in % and the three biggest drivers",
    [`drivers g=service top=3 ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  [
    "total spend in October, % change vs September and the top 3 drivers",
    [`drivers g=service top=3 ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  [
    "total cloud bill oct vs sept → break that down by service, biggest increases first",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 up`],
  ],
  [
    "recurring/purchase charges each month → which are savings plans or reservations → how much is the support fee",
    ["total p=2026-05-01..2026-10-31 f=service:AWS Support (Business)|Azure Support (Standard)"],
  ],
  [
    "how many reservations do we have and what do they cost → how much did we save with them → are any unused?",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=commitment_discount_status:Unused"],
  ],
  [
    "purchases in october for aws → which of these are savings plans",
    [`breakdown g=commitment_discount_id ${OCTOBER} f=charge_category:Purchase f=provider:aws`],
  ],
  [
    "how many savings plans do we have",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed"],
  ],
  [
    "did we get any credits in october → what about tax and support fees",
    [
      `total ${OCTOBER} f=charge_category:Tax`,
      `total ${OCTOBER} f=!charge_category:Tax f=service:AWS Support (Business)|Azure Support (Standard)`,
    ],
  ],
  [
    "cost of tax and cost of support in october",
    [
      `total ${OCTOBER} f=charge_category:Tax`,
      `total ${OCTOBER} f=!charge_category:Tax f=service:AWS Support (Business)|Azure Support (Standard)`,
    ],
  ],
  [
    "what do the eks clusters cost last week compared to the week before",
    ["compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 f=service:eks"],
  ],
  [
    "payments team cost in october → our biggest cost items?",
    [`breakdown g=service top=10 ${OCTOBER} t=team:payments`],
  ],
  [
    "did our payments ec2 spend go up in october",
    [`compare ${OCTOBER} base=2026-09-01..2026-09-30 f=service:ec2 t=team:payments`],
  ],
  [
    "ai spend this quarter → who owns most of that",
    ["breakdown g=tag:owner p=2026-10-01..2026-11-18 f=category:AI and Machine Learning"],
  ],
  [
    "purchases by commitment id → only aws",
    ["breakdown g=commitment_discount_id p=2026-10-19..2026-11-17 f=charge_category:Purchase f=provider:aws"],
  ],
  [
    "aws bill november so far, split by account → same for azure → which of these accounts went up the most vs october",
    ["drivers g=account top=1 p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 up f=provider:aws|azure"],
  ],
  [
    "did anything weird happen with costs in the last two weeks? → anything for the search team specifically",
    ["anomaly p=2026-11-04..2026-11-17 t=team:search"],
  ],
  ["which vendor gets most of our money → share of each in %", ["breakdown g=provider p=2026-10-19..2026-11-17"]],
  ["purchases in sept, what were they?", ["breakdown g=service p=2026-09-01..2026-09-30 f=charge_category:Purchase"]],
  [
    "how much of our ec2 spend is covered by savings plans → what did we pay for those savings plans in total",
    [`breakdown g=commitment_discount_id p=2026-10-19..2026-11-17 ${NO_SUPPORT} f=charge_category:Purchase`],
  ],
  ["how many gb do we store in s3 in october → what do we pay per gb", [`total ${OCTOBER} f=service:s3 usage`]],
  ["how many kevs from 2026 → show me those", ["cves kev kev_added=2026-01-01..2026-11-18"]],
  [
    "how many kevs from 2026 → show the microsoft entries",
    ["cves kev keyword=microsoft kev_added=2026-01-01..2026-11-18"],
  ],
  [
    "how much is data transfer costing us, aws + azure + gcp together, since sept",
    [`total p=2026-09-01..2026-11-18 f=provider:aws|azure|gcp ${EGRESS}`],
  ],
  ["data transfer aws vs azure in october", [`compare ${OCTOBER} sides=provider:aws~provider:azure ${EGRESS}`]],
  [
    "whats the most expensive db instance we run",
    ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=category:Databases"],
  ],
  [
    "top 10 resources by cost in october → which team do they belong to",
    [`breakdown g=resource,tag:team top=10 ${OCTOBER}`],
  ],
  [
    "how much do we save with our commitments → which ones are there",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed"],
  ],
  [
    "is the mobile team more expensive than search? → put all teams in order for october",
    [`breakdown g=tag:team ${OCTOBER}`],
  ],
  ["what will 2027 cost us if this goes on", ["forecast p=2027-01-01..2027-12-31"]],
  ["did we get any credits → when exactly", ["trend day p=2023-12-01..2026-11-18 f=charge_category:Credit"]],
  [
    "web team costs by service for october → only whats in eu-west-1",
    [`breakdown g=service ${OCTOBER} f=region:eu-west-1 t=team:web`],
  ],
  [
    "which regions do we use in europe and what do they cost, october",
    [`list region ${OCTOBER} ${EUROPE}`, `total ${OCTOBER} ${EUROPE}`],
  ],
  [
    "dev and staging together last month → vs prod → what are the top 3 services in dev",
    [`breakdown g=service top=3 ${OCTOBER} t=environment:dev`],
  ],
  ["rds costs by team october → whats the priciest db there", [`breakdown g=resource top=1 ${OCTOBER} f=service:rds`]],
  ["any anomalies in the last 30 days → whats the biggest one in dollars", ["anomaly p=2026-10-19..2026-11-17"]],
  [
    "which commitments do we have → are we wasting any of it → coverage for ec2 in october",
    [`breakdown g=pricing_category m=effective ${OCTOBER} ${USED} f=service:ec2`],
  ],
  [
    "savings vs list price in october → by provider",
    [`breakdown g=provider m=list ${OCTOBER}`, `breakdown g=provider ${OCTOBER}`],
  ],
  ["biggest bill ever", ["trend month top=1 p=2023-12-01..2026-11-18"]],
  ["any credits in october? which provider gave them", [`breakdown g=provider ${OCTOBER} f=charge_category:Credit`]],
  [
    "top 10 most expensive resources in data-platform, october → what are the db ones costing in september",
    ["breakdown g=resource top=10 p=2026-09-01..2026-09-30 f=account:444455556666 f=category:Databases"],
  ],
  [
    "kev from 2026 by vendor → show the microsoft entries",
    ["cves kev keyword=microsoft kev_added=2026-01-01..2026-11-18"],
  ],
])("%s", (talk, operations) => expect(operationsOf(talk)).toEqual(operations.map(spelledOut)));

test("a name of an environment that nothing on the bills has is asked about, and is not all of it", () => {
  expect(planTalk(["cost of billing-prod in october"], billOf("first"))).toMatchObject({
    kind: "clarify",
    question: expect.stringContaining("billing-prod"),
  });
  expect(operationsOf("search-prod in october")).toEqual(
    [`total ${OCTOBER} t=application:search t=environment:prod`].map(spelledOut),
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
