import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const SUPPORT = "AWS Support (Business)|Azure Support (Standard)";
const AGAINST_OCTOBER = "compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17";
const OCTOBER = "p=2026-10-01..2026-10-31";

// What analysts, engineers and directors type as it first comes to mind, and what strangers found to be lost.
test.each([
  ["how much has november cost us so far", ["total p=2026-11-01..2026-11-18"]],
  [
    "eks cost in october → and aks and gke? → put all 3 next to each other by month pls",
    ["trend g=service month p=2026-05-01..2026-10-31 f=service:aks|eks|gke"],
  ],
  ["which instance costs us the most", ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=service:ec2"]],
  [
    "which vm costs us the most",
    ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=service:Compute Engine|ec2|vm"],
  ],
  [
    "where do we get the biggest discount",
    ["breakdown g=service m=list p=2026-10-19..2026-11-17", "breakdown g=service p=2026-10-19..2026-11-17"],
  ],
  [
    "which services had the biggest discount in october",
    [`breakdown g=service m=list ${OCTOBER}`, `breakdown g=service ${OCTOBER}`],
  ],
  ["discount by provider in october", [`breakdown g=provider m=list ${OCTOBER}`, `breakdown g=provider ${OCTOBER}`]],
  [
    "is our discount getting better or worse month by month",
    ["trend month m=list p=2023-12-01..2026-11-18", "trend month p=2023-12-01..2026-11-18"],
  ],
  ["owner tag missing, how much $", ["tags key=owner p=2026-10-19..2026-11-17"]],
  ["any anomalies in october and what did they cost us extra", [`anomaly ${OCTOBER}`]],
  [
    "vpc costs, what is in there",
    [
      "breakdown g=account p=2026-10-19..2026-11-17 f=service:Amazon Virtual Private Cloud",
      "breakdown g=region p=2026-10-19..2026-11-17 f=service:Amazon Virtual Private Cloud",
    ],
  ],
  [
    "what's in the s3 bill",
    [
      "breakdown g=account p=2026-10-19..2026-11-17 f=service:s3",
      "breakdown g=region p=2026-10-19..2026-11-17 f=service:s3",
    ],
  ],
  ["what's 80% of our spend made of", ["breakdown g=service p=2026-10-19..2026-11-17 at_least:together:0.8"]],
  [
    "are we spending more per day now than in september",
    ["compare per=day p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-30"],
  ],
  ["top 5 services in october → total for the 5", [`breakdown g=service top=5 ${OCTOBER}`]],
  ["rds vs ec2 in october → trend of each", ["trend g=service month p=2026-05-01..2026-10-31 f=service:ec2|rds"]],
  ["what does playground cost → is it tagged", ["tags p=2026-10-19..2026-11-17 f=account:shop-playground-1155"]],
  [
    "aws support in october → when were they charged → exclude them, what's oct then",
    [`total ${OCTOBER} f=!service:AWS Support (Business)`],
  ],
  [
    "vm hours on azure in oct → and in nov so far",
    ["total p=2026-11-01..2026-11-18 f=provider:azure f=service:Compute Engine|ec2|vm usage"],
  ],
  ["refunds in october → ok credits then", [`total ${OCTOBER} f=charge_category:Credit`]],
  ["rds in october → which db instance is the biggest", [`breakdown g=resource top=1 ${OCTOBER} f=service:rds`]],
  [
    "are databases a big part of our spend? → list them → just the aws ones",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=category:Databases f=provider:aws"],
  ],
  [
    "mtd spend by provider → same period last month → delta in $ and % as table",
    ["compare g=provider p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"],
  ],
  [
    "how many lambda gb-seconds did we burn in oct → vs sept",
    [`total ${OCTOBER} f=service:AWS Lambda usage`, "total p=2026-09-01..2026-09-30 f=service:AWS Lambda usage"],
  ],
  [
    "who is spending money in sandbox and on what",
    ["breakdown g=tag:team,service p=2026-10-19..2026-11-17 f=account:555566667777"],
  ],
  [
    "anything running in shop-development thats over 500 a month",
    [`breakdown g=service ${OCTOBER} f=account:333344445555 over:cost:500`],
  ],
  ["whats costing us in playground", ["breakdown g=service p=2026-10-19..2026-11-17 f=account:shop-playground-1155"]],
  ["s3 storage, how many GB do we have", ["total p=2026-10-19..2026-11-17 f=service:s3 usage"]],
  ["redshift: hours and cost in oct", [`total ${OCTOBER} f=service:Amazon Redshift usage`]],
  ["cloud sql, hours + cost, oct", [`total ${OCTOBER} f=service:Cloud SQL usage`]],
  ["logs ingestion GB in azure monitor oct", [`total ${OCTOBER} f=service:Azure Monitor usage`]],
  [
    "what's the effective hourly rate of compute engine in october",
    [`total ${OCTOBER} f=service:Compute Engine usage`],
  ],
  [
    "storage $ per gb, s3 vs azure storage vs cloud storage, who's cheapest",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=service:Cloud Storage|Storage|s3 usage"],
  ],
  ["whos responsible for the untagged spend", ["tags g=account p=2026-10-19..2026-11-17"]],
  ["we have 110k for october. are we over?", [`total ${OCTOBER} over:cost:110000`]],
  ["october budget 110k, over or under?", [`total ${OCTOBER} over:cost:110000`]],
  [
    "how much did we overspend in october if the budget was 110k → which team is most to blame",
    [`breakdown g=tag:team top=1 ${OCTOBER}`],
  ],
  ["where will azure land at the end of november → and aws → and all together?", ["forecast p=2026-11-01..2026-11-30"]],
  [
    "untagged spend this month → which services are that → who owns those resources",
    ["tags g=account p=2026-11-01..2026-11-18"],
  ],
  [
    "were there any cost spikes in october → what happened there → how much extra did that cost us",
    [`compare ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  [
    "openssh vulnerabilities → only high and critical → which one is the newest",
    ["cves keyword=openssh sev=high|critical"],
  ],
  ["any sap or oracle cves on the exploited list", ["cves count kev sides=Sap~Oracle"]],
  [
    "citrix and ivanti in kev, how many → ivanti only, last 12 months",
    ["cves kev keyword=ivanti kev_added=2025-11-18..2026-11-18"],
  ],
  [
    "how many critical cves were published in february 2026 → more than in january?",
    ["cves count sev=critical published=2026-02-01..2026-02-28 base=2026-01-01..2026-01-31"],
  ],
  ["microsoft kev entries → with the cve ids pls", ["cves kev keyword=microsoft"]],
  ["cves in cisco products with known exploits → sort by date added", ["cves kev keyword=cisco newest_in_kev"]],
  ["anything in the KEV list we should worry about this week", ["cves kev kev_added=2026-11-16..2026-11-18"]],
  ["what did web spend last month → and the month before?", ["total p=2026-09-01..2026-09-30 t=team:web"]],
  [
    "do we have any reserved instances or savings plans and what do they cost",
    [`breakdown g=commitment_discount_id p=2026-10-19..2026-11-17 f=!service:${SUPPORT} f=charge_category:Purchase`],
  ],
  ["what would last month have cost at list price", [`total m=list ${OCTOBER}`]],
  ["redshift cost dropped, when did that happen?", ["trend day p=2026-08-20..2026-11-17 f=service:Amazon Redshift"]],
  [
    "how much data transfer cost did we have in october",
    [`breakdown g=service ${OCTOBER} f=service:AWS Data Transfer|Bandwidth|Networking`],
  ],
  ["what will the november bill be when the month is over", ["forecast p=2026-11-01..2026-11-30"]],
  ["what will november come out at", ["forecast p=2026-11-01..2026-11-30"]],
  [
    "which services did we start using in november that we didnt have in october",
    ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31 up only=new"],
  ],
  ["how many credits did we get since september", ["total p=2026-09-01..2026-11-18 f=charge_category:Credit"]],
  ["list the cost centers and what each spent in q4 so far", ["breakdown g=tag:cost-center p=2026-10-01..2026-11-18"]],
  [
    "what are the untagged resources in shop-production costing us most",
    ["tags g=resource p=2026-10-19..2026-11-17 f=account:111122223333"],
  ],
  ["how much did we spend on bedrock in total", ["total p=2023-12-01..2026-11-18 f=service:bedrock"]],
  [
    "sagemaker in sept, oct and nov → why the change?",
    [
      "drivers g=account p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 f=service:Amazon SageMaker",
      "drivers g=region p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 f=service:Amazon SageMaker",
    ],
  ],
  ["ec2 spend trend by week → same for virtual machines", ["trend week p=2026-09-21..2026-11-15 f=service:vm"]],
  [
    "list price vs billed last month → per provider → so what discount is that in %",
    [`breakdown g=provider m=list ${OCTOBER}`, `breakdown g=provider ${OCTOBER}`],
  ],
  [
    "which team spends the most → and the second? → show me all teams as a table",
    ["breakdown g=tag:team p=2026-10-19..2026-11-17"],
  ],
  ["are we over last month", [AGAINST_OCTOBER]],
  ["how much over october are we", [AGAINST_OCTOBER]],
  ["is november over october", [AGAINST_OCTOBER]],
  [
    "what purchases or commitments do we have",
    ["trend g=service,account day p=2026-10-19..2026-11-17 f=charge_category:Purchase"],
  ],
  ["bigquery cost in october → so $ per TiB?", [`total ${OCTOBER} f=service:BigQuery usage`]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each([
  "elasticache or redis, do we have any → cost of it in october",
  "fargate vcpu hours this month → cost per vcpu hr → is it cheaper in staging",
])("what points at what was not answered is asked about: %s", (talk) => {
  expect(operationsOf(talk)).toBeNull();
});

test.each(["how full are our ec2 instances", "are they underutilized?", "did we have any outages last week"])(
  "what monitoring knows is no cost: %s",
  (talk) => {
    expect(operationsOf(talk)).toBeNull();
  },
);
