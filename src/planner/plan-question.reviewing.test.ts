import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";
const SUPPORT = "f=!service:AWS Support (Business)|Azure Support (Standard)";
const EUROPE = "f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";
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

// What a month's end asks: what is booked, allocated and gone beyond the usual, and turns on these.
test.each([
  [
    "what was our cheapest day in october, and the most expensive",
    [`trend day top=1 least ${OCTOBER}`, `trend day top=1 ${OCTOBER}`],
  ],
  [
    "what is our biggest cost driver and how fast is it growing",
    ["breakdown g=service top=1 p=2026-10-19..2026-11-17", "trend month p=2026-05-01..2026-10-31 of_ranked"],
  ],
  ["savings from discounts in october, list vs what we paid", [`total m=list ${OCTOBER}`, `total ${OCTOBER}`]],
  ["allocate october aws cost by team → how much of that is untagged", [`tags key=team ${OCTOBER} f=provider:aws`]],
  ["accrual: avg daily spend over the last 7 days", ["trend day p=2026-11-11..2026-11-17"]],
  [
    "top 5 movers between september and october, both up and down",
    [`drivers g=service top=5 ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  ["did bedrock spend jump? when → which account", ["trend g=account day p=2026-08-20..2026-11-17 f=service:bedrock"]],
  ["something jumped around nov 16, what was it?", ["anomaly p=2026-11-16..2026-11-16"]],
  ["any credits or refunds on the bills?", ["total p=2023-12-01..2026-11-18 f=charge_category:Credit"]],
  [
    "spend for finance dept in october incl. everything → minus tax and purchases",
    [`total ${OCTOBER} f=!charge_category:Purchase|Tax t=department:finance`],
  ],
  [
    "list all purchases (reservations, savings plans, marketplace) in october",
    [`trend g=service,account day ${OCTOBER} f=charge_category:Purchase`],
  ],
  [
    "lambda gb-seconds in november vs october → what did it cost",
    ["total p=2026-11-01..2026-11-18 f=service:AWS Lambda usage", `total ${OCTOBER} f=service:AWS Lambda usage`],
  ],
  ["whats cve-2021-44228 and are we affected", ["cves id=CVE-2021-44228"]],
  [
    "sagemaker + vertex: monthly cost → growth sept to oct in % → which team uses it",
    [`compare g=tag:team ${OCTOBER} base=2026-09-01..2026-09-30 f=service:Amazon SageMaker|Vertex AI`],
  ],
  [
    "s3 bill for the data-platform acct, sept vs oct → which buckets are the most expensive there",
    [`breakdown g=resource top=10 ${OCTOBER} f=account:444455556666 f=service:s3`],
  ],
  [
    "dev environment cost by team, oct → nov 1 to 15 the same",
    ["breakdown g=tag:team p=2026-11-01..2026-11-15 t=environment:dev"],
  ],
  [
    "forecast for december → and for aws only → and where are we gonna land end of november",
    ["forecast p=2026-11-01..2026-11-30 f=provider:aws"],
  ],
  [
    "are we over budget for the erp team this month → ok how much did erp spend then",
    ["total p=2026-11-01..2026-11-18 t=application:erp"],
  ],
  [
    "can you shut down the sandbox account for me → how much did it cost last wk",
    ["total p=2026-11-09..2026-11-15 f=account:555566667777"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// What a service used by day, what grows, and which of it is where; a record that is named after a list.
test.each([
  ["dynamodb write requests per day last week", ["trend day p=2026-11-09..2026-11-15 f=service:dynamodb usage"]],
  [
    "how much did we spend on vertex and bedrock each month → and tokens?",
    ["trend g=service month p=2026-05-01..2026-10-31 f=service:Vertex AI|bedrock usage"],
  ],
  [
    "how much is aws vs azure vs gcp since september → show me per month → just the % share pls",
    ["trend g=provider month p=2026-09-01..2026-11-18 f=provider:aws|azure|gcp share=provider:aws|azure|gcp"],
  ],
  [
    "did we get any credits → for which service was it",
    ["breakdown g=service p=2023-12-01..2026-11-18 f=charge_category:Credit"],
  ],
  ["how much does the dev account of shop cost us in october", [`total ${OCTOBER} f=account:333344445555`]],
  [
    "s3 spend in october → is it mostly the data platform account?",
    [`total ${OCTOBER} f=account:444455556666 f=service:s3 share=service:s3`],
  ],
  [
    "bedrock and vertex per month since sep → which one grows fastest",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:Vertex AI|bedrock`],
  ],
  ["spend by team for october incl untagged", [`breakdown g=tag:team ${OCTOBER}`]],
  [
    "credits and tax in the quarter so far",
    ["breakdown g=charge_category p=2026-10-01..2026-11-18 f=charge_category:Credit|Tax"],
  ],
  [
    "genai costs across clouds (bedrock, azure openai, vertex) in october → total for the three",
    [`total ${OCTOBER} f=service:Azure OpenAI Service|Vertex AI|bedrock`],
  ],
  [
    "what does checkout cost us a month → which of its services are the priciest",
    ["breakdown g=service top=10 p=2026-05-01..2026-10-31 t=application:checkout"],
  ],
  [
    "did anything get cheaper in november vs october, first 15 days each",
    ["drivers g=service p=2026-11-01..2026-11-15 base=2026-10-01..2026-10-15 down"],
  ],
  [
    "cost in europe vs us for october → of the european part how much is azure",
    [`total ${OCTOBER} f=provider:azure ${EUROPE}`],
  ],
  ["any critical cves in kev for kubernetes lately? → show me CVE-2024-21626", ["cves id=CVE-2024-21626"]],
  [
    "top 10 resources by cost this month → sum for the last 7 days",
    ["breakdown g=resource top=10 p=2026-11-11..2026-11-17"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// Turns after credits, a ranking, a discount and what commitments cost.
test.each([
  [
    "did we get any credits this quarter? → what were they applied to",
    ["breakdown g=service p=2026-10-01..2026-11-18 f=charge_category:Credit"],
  ],
  [
    "did we get any credits since september? → from who",
    ["breakdown g=provider p=2026-09-01..2026-11-18 f=charge_category:Credit"],
  ],
  [
    "top 10 resources by cost in october, excluding purchases and tax → same list for september",
    ["breakdown g=resource top=10 p=2026-09-01..2026-09-30 f=!charge_category:Purchase|Tax"],
  ],
  [
    "compare web and payments team, september to november → who grew more in percent",
    ["compare g=tag:team p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 t=team:web|payments"],
  ],
  [
    "what would we have paid at list prices in october? → so how much discount is that in percent",
    [`total m=list ${OCTOBER}`, `total ${OCTOBER}`],
  ],
  [
    "anything unusual in the last 2 weeks → what drove the one in gcp?",
    ["anomaly p=2026-11-04..2026-11-17 f=provider:gcp"],
  ],
  ["if november ends at the current pace what's the total going to be?", ["forecast p=2026-11-01..2026-11-30"]],
  [
    "what did we pay for commitments in october → how much did they save us vs on demand in september",
    [
      `total m=list p=2026-09-01..2026-09-30 ${SUPPORT} ${COMMITTED}`,
      `total m=effective p=2026-09-01..2026-09-30 ${SUPPORT} ${COMMITTED}`,
    ],
  ],
  [
    "how much did we pay for the sandbox account over the whole period → what runs in there",
    ["breakdown g=service p=2023-12-01..2026-11-18 f=account:555566667777"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test("who is on call stands on no bill", () => {
  const plan = planTalk(["who is the on call for team payments"], billOf("first"));
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "people" }] });
});

test("what an instance would cost that nobody bought is no name of a cost center", () => {
  const plan = planTalk(["what will an h100 instance cost us in us-east-1"], billOf("first"));
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "instance_type" }] });
});
