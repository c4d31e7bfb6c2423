import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";

// What accountants, engineers and founders type at the office, and what strangers found to be lost.
test.each([
  ["september to october total incl tax and credits?", ["total p=2026-09-01..2026-10-31"]],
  [
    "whats the on-demand share of our ec2 usage, i.e. not covered by RI/SP",
    ["total m=effective p=2026-10-19..2026-11-17 f=pricing_category:Standard f=service:ec2 usage share=service:ec2"],
  ],
  [
    "do we pay for anything we dont use",
    ["breakdown g=commitment_discount_status m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed"],
  ],
  ["sagemaker hours per week", ["trend week p=2026-09-21..2026-11-15 f=service:Amazon SageMaker usage"]],
  [
    "bandwidth azure, gb out per month → cost too",
    ["trend month p=2026-05-01..2026-10-31 f=provider:azure f=service:Bandwidth usage"],
  ],
  ["bigquery tebibytes scanned per month", ["trend month p=2026-05-01..2026-10-31 f=service:BigQuery usage"]],
  ["whats the most expensive single thing we run", ["breakdown g=resource top=1 p=2026-10-19..2026-11-17"]],
  [
    "list all charges of type purchase since sept",
    ["trend g=service,account day p=2026-09-01..2026-11-18 f=charge_category:Purchase"],
  ],
  [
    "what is the average cost per vm hour on azure",
    ["total p=2026-10-19..2026-11-17 f=provider:azure f=service:Compute Engine|ec2|vm usage"],
  ],
  [
    "any ec2 instances that showed up in the last 7 days",
    ["drivers g=resource p=2026-11-11..2026-11-17 base=2026-11-04..2026-11-10 up f=service:ec2 only=new"],
  ],
  ["any bad redis cves we should patch", ["cves keyword=redis sev=high|critical"]],
  [
    "can i get a one paragraph summary of october for my investors",
    [`total ${OCTOBER}`, `breakdown g=service ${OCTOBER}`, `trend day ${OCTOBER}`],
  ],
  ["need spend by owner for october, sorted", [`breakdown g=tag:owner ${OCTOBER}`]],
  [
    "recommendations app: aws part vs gcp part",
    ["compare p=2026-10-19..2026-11-17 sides=provider:aws~provider:gcp t=application:recommendations"],
  ],
  [
    "whats aws charging us for business support",
    ["total p=2026-10-19..2026-11-17 f=provider:aws f=service:AWS Support (Business)"],
  ],
  ["whats the oldest data you have and newest", ["connectors freshness"]],
  ["where do we land for october", [`total ${OCTOBER}`]],
  ["we have 115k/mo, where do we land for oct", [`total ${OCTOBER} over:cost:115000`]],
  [
    "how much discount do we get compared to list price",
    ["total m=list p=2026-10-19..2026-11-17", "total p=2026-10-19..2026-11-17"],
  ],
  ["list all tags keys we use", ["list tag_key p=2026-10-19..2026-11-17"]],
  ["fixed monthly purchases in october", [`total ${OCTOBER} f=charge_category:Purchase`]],
  ["bigquery cost last month and how many TB did we scan", [`total ${OCTOBER} f=service:BigQuery usage`]],
  [
    "sagemaker by week → why the jump",
    ["peak g=account week by=up p=2026-09-21..2026-11-15 f=service:Amazon SageMaker"],
  ],
  [
    "ec2 by day last week → why was it higher on that day",
    [
      "peak g=account day p=2026-11-09..2026-11-15 f=service:ec2",
      "peak g=region day p=2026-11-09..2026-11-15 f=service:ec2",
    ],
  ],
  ["which teams went over 10k in october → and the rest?", [`breakdown g=tag:team ${OCTOBER} at_most:cost:10000`]],
  [
    "redshift or bigquery cost since october → what about both together in percent of data team",
    ["total p=2026-10-01..2026-11-18 f=service:Amazon Redshift|BigQuery t=team:data share=team:data"],
  ],
  [
    "tax since september → split by month pls → on what was it charged",
    ["trend g=service month p=2026-09-01..2026-11-18 f=charge_category:Tax"],
  ],
  [
    "credits since october → which provider gave it and when",
    ["trend g=provider day p=2026-10-01..2026-11-18 f=charge_category:Credit"],
  ],
  ["october by provider → add a column with september", [`compare g=provider ${OCTOBER} base=2026-09-01..2026-09-30`]],
  [
    "total for account shop-production in october → and the other aws accounts?",
    [`breakdown g=account ${OCTOBER} f=!account:111122223333 f=provider:aws`],
  ],
  [
    "costs by account in october → without shop-production → only aws",
    [`breakdown g=account ${OCTOBER} f=!account:111122223333 f=provider:aws`],
  ],
  [
    "cost-center 4100 in october → and 4200 → both as share of total please",
    [`total ${OCTOBER} t=cost-center:4100|4200 share`],
  ],
  [
    "sagemaker vs vertex in october → which of the two is cheaper per hour",
    [`total ${OCTOBER} f=service:Amazon SageMaker usage`, `total ${OCTOBER} f=service:Vertex AI usage`],
  ],
  ["cloudwatch in october → gb ingested?", [`total ${OCTOBER} f=service:cloudwatch usage`]],
  ["log4j cves → when was the due date for those", ["cves keyword=log4j by_due"]],
  ["dynamodb hours in september → by quarter", ["trend quarter p=2026-09-01..2026-09-30 f=service:dynamodb usage"]],
  ["any kubernetes cves we should worry about", ["cves keyword=kubernetes"]],
  ["top exploited cves for microsoft", ["cves kev keyword=microsoft"]],
  ["cves for pytorch → how many are critical → which one is the worst", ["cves keyword=pytorch"]],
  [
    "search team october vs september → whats driving the increase → how much of that is bedrock",
    [`drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30 f=service:bedrock t=team:search`],
  ],
  ["untagged resources in october, whats in there", [`tags g=resource ${OCTOBER}`]],
  ["cost center 1234 october → vs last month", [`compare ${OCTOBER} base=2026-09-01..2026-09-30 t=cost-center:1234`]],
  ["forecast next month for aws → and for azure → all clouds together", ["forecast p=2026-12-01..2026-12-31"]],
  ["what is untagged? how much money is that", ["tags g=service p=2026-10-19..2026-11-17"]],
  ["how much did the google invoice come to in september", ["total p=2026-09-01..2026-09-30 f=provider:gcp"]],
  [
    "critical cves for cisco in 2026 → which of them are in kev → when do they have to be patched",
    ["cves kev keyword=cisco sev=critical published=2026-01-01..2026-11-18 by_due"],
  ],
  ["which eks clusters cost the most last month", [`breakdown g=resource top=10 ${OCTOBER} f=service:eks`]],
  ["cloudwatch by month → vs azure monitor", ["compare p=2026-05-01..2026-10-31 sides=cloudwatch~Azure Monitor"]],
  [
    "cloudfront costs in august, september and october → as a chart please",
    ["trend month p=2026-08-01..2026-10-31 f=service:Amazon CloudFront"],
  ],
  ["ec2 in october → plot it", [`trend day ${OCTOBER} f=service:ec2`]],
  ["whats our spend run rate per year", [`total ${OCTOBER} year=12`]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each(["how many users does the mobile app have", "show me untagged resources → what services are they"])(
  "what no bill has is declined, and what goes on with that is asked about: %s",
  (talk) => {
    expect(operationsOf(talk)).toBeNull();
  },
);
