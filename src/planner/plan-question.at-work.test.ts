import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";

// What people say at work around what they ask, or in its place.
test.each([
  ["October by service → could you strip EC2 out", [`breakdown g=service ${OCTOBER} f=!service:ec2`]],
  [
    "October by service → leave SageMaker out; it's classical ML",
    [`breakdown g=service ${OCTOBER} f=!service:Amazon SageMaker`],
  ],
  [
    "what changed between sept and oct → ignore anything < 50$",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 over:change:50`],
  ],
  ["October by service → forget about S3", [`breakdown g=service ${OCTOBER} f=!service:s3`]],
  [
    "most expensive aws account in October? → do they swap if you take out s3",
    [`breakdown g=account top=1 ${OCTOBER} f=!service:s3 f=provider:aws`],
  ],
  [
    "forecast for December by service → restrict the forecast to Bedrock and Vertex AI",
    ["forecast g=service p=2026-12-01..2026-12-31 f=service:Vertex AI|bedrock"],
  ],
  ["October by provider → azure slice only", [`breakdown g=provider ${OCTOBER} f=provider:azure`]],
  [
    "October by provider → The Azure line, please break it by subscription",
    [`breakdown g=account ${OCTOBER} f=provider:azure`],
  ],
  ["EC2 by month → including RDS", ["trend g=service month p=2026-05-01..2026-10-31 f=service:ec2|rds"]],
  ["October → narrow that down to one account if possible", [`breakdown g=account ${OCTOBER}`]],
  [
    'top 10 services in November → chop it to 5 and lump the rest into "other"',
    ["breakdown g=service top=5 p=2026-11-01..2026-11-18"],
  ],
  ["EC2 vs RDS in October → by how many dollars", [`compare ${OCTOBER} sides=ec2~rds`]],
  ["October vs September → so what's the gap then", [`compare ${OCTOBER} base=2026-09-01..2026-09-30`]],
  ["October by application → by how much over the runner-up?", [`breakdown g=tag:application top=2 ${OCTOBER}`]],
  [
    "EC2 by week since September → any upward slope or just noise?",
    ["trend week p=2026-09-01..2026-11-18 f=service:ec2"],
  ],
  ["Tax in October → every month the same?", ["trend month p=2026-05-01..2026-10-31 f=charge_category:Tax"]],
  ["EC2 in October → has RDS always been so expensive", ["trend month p=2026-05-01..2026-10-31 f=service:rds"]],
  [
    "tax in October → is it the same amount every month?",
    ["trend month p=2026-05-01..2026-10-31 f=charge_category:Tax"],
  ],
  ["October by team → Order those from dear to cheap", [`breakdown g=tag:team ${OCTOBER}`]],
  ["October by cost center → and what's left without any cost centre at all?", [`tags key=cost-center ${OCTOBER}`]],
  [
    "What explains the change in Azure from September to October? → Second biggest factor?",
    [`drivers g=service top=1 skip=1 ${OCTOBER} base=2026-09-01..2026-09-30 f=provider:azure`],
  ],
  ["EC2 in October → the equivalent for RDS", [`total ${OCTOBER} f=service:rds`]],
  ["EC2 in October → RDS, by the same measure", [`total ${OCTOBER} f=service:rds`]],
  ["EC2 in October → I see no GKE in dev, confirm?", [`total ${OCTOBER} f=service:gke t=environment:dev`]],
  [
    "forecast for November for azure → are we gonna blow past october's number",
    ["forecast p=2026-11-01..2026-11-30 f=provider:azure", `total ${OCTOBER} f=provider:azure`],
  ],
  ["cost center 1250 in October → make it 1234, my mistake", [`total ${OCTOBER} t=cost-center:1234`]],
  [
    "S3 this month so far → is that more or less than where we were at the same day in october",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:s3"],
  ],
  [
    "corp-production this month → what was the figure at the same day in October?",
    ["total p=2026-10-01..2026-10-17 f=account:0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01"],
  ],
  [
    "our budget is 30k for AWS this month → how much is left",
    ["total p=2026-11-01..2026-11-18 f=provider:aws at_most:cost:30000"],
  ],
  [
    "We have 30k for AWS storage and databases this month; are we inside? → What headroom remains?",
    ["total p=2026-11-01..2026-11-18 f=category:Databases|Storage f=provider:aws at_most:cost:30000"],
  ],
  [
    "I need the November cost up to and including the 29th, split by provider",
    ["breakdown g=provider p=2026-11-01..2026-11-18"],
  ],
  [
    "I must post chargeback for cost centers 4100 and 4200 for October; what amounts?",
    [`breakdown g=tag:cost-center ${OCTOBER} t=cost-center:4100|4200`],
  ],
  [
    "cfo gave us $2.5k weekly for ai stuff.. weeks we exceeded?",
    ["trend week p=2026-09-21..2026-11-15 f=category:AI and Machine Learning over:cost:2500"],
  ],
  ["what does one day of cloud cost us?", ["trend day p=2026-10-19..2026-11-17"]],
  ["how big a dent does EC2 make in October", [`total ${OCTOBER} f=service:ec2`]],
  ["Projected spend for December at current run rate?", ["forecast p=2026-12-01..2026-12-31"]],
  ["launch week (nov 2-8) by provider", ["breakdown g=provider p=2026-11-02..2026-11-08"]],
  ["Kubernetes total over EKS, AKS and GKE, October", [`breakdown g=service ${OCTOBER} f=service:aks|eks|gke`]],
  [
    "what cost was recorded for environment = prod in westeurope, September to November, for the statutory allocation",
    ["total p=2026-09-01..2026-11-18 f=region:westeurope t=environment:prod"],
  ],
  [
    "Month-end estimate for corp-production, please; books close tomorrow.",
    ["forecast p=2026-11-01..2026-11-30 f=account:0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01"],
  ],
  [
    "Of every dollar we spend in prod, how many cents go to storage?",
    ["total p=2026-10-19..2026-11-17 f=category:Storage t=environment:prod share=environment:prod"],
  ],
  ["How evenly does the spend fall across our eleven accounts?", ["breakdown g=account p=2026-10-19..2026-11-17"]],
  [
    "There's been chatter about an egress spike on GCP. True or false?",
    ["anomaly p=2026-10-19..2026-11-17 up f=provider:gcp f=service:AWS Data Transfer|Bandwidth|Networking"],
  ],
  ["Is S3 creeping upward?", ["compare p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 f=service:s3"]],
  ["business-unit missing on how much?", ["tags key=business-unit p=2026-10-19..2026-11-17"]],
  [
    "for spend where nobody bothered w/ an environment tag, what regions is it in",
    ["tags key=environment g=region p=2026-10-19..2026-11-17"],
  ],
  ["October by provider with two decimals and in table form", [`breakdown g=provider ${OCTOBER}`]],
  [
    "finance pinged me that october looks high. is it? → which services drove that",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  [
    "I have to explain the azure bill to finance in two sentences: what changed between september and october and why",
    [`drivers g=service ${OCTOBER} base=2026-09-01..2026-09-30 f=provider:azure`],
  ],
  [
    "bedrock and vertex together in october → per month → which of the two grew the most",
    [`drivers g=service top=10 ${OCTOBER} base=2026-09-01..2026-09-30 up f=service:Vertex AI|bedrock`],
  ],
  [
    "total cloud spend for october → and sept? → split both by cloud",
    [`compare g=provider ${OCTOBER} base=2026-09-01..2026-09-30`],
  ],
  [
    "what did we pay for savings plans and reservations in october → how much of those commitments did we not use",
    [`breakdown g=commitment_discount_id m=effective ${OCTOBER} f=commitment_discount_status:Unused`],
  ],
  [
    "the payments team has a budget of 12k a month. are they over it in october, and by how much?",
    [`total ${OCTOBER} t=team:payments over:cost:12000`],
  ],
  [
    "bigquery by week since 1 october → which week was the worst and what did it cost compared to a normal one",
    ["trend week top=1 p=2026-10-01..2026-11-18 f=service:BigQuery"],
  ],
  [
    "where will november land → and december, roughly, I have to give finance a number this afternoon",
    ["forecast p=2026-12-01..2026-12-31"],
  ],
  ["any weird days in november? → did something like that happen in october too", [`anomaly ${OCTOBER}`]],
  [
    "average daily cost of BigQuery in october → which day was the highest → is it cheaper on weekends",
    [`weekdays by=part ${OCTOBER} f=service:BigQuery`],
  ],
  [
    "which services cost us more than 5k in september → did any of those get cheaper in october, on a daily basis",
    [`trend g=service day ${OCTOBER}`],
  ],
  [
    "sitting with the payments lead in 10 min. what did payments cost in october compared to september",
    [`compare ${OCTOBER} base=2026-09-01..2026-09-30 t=team:payments`],
  ],
  [
    "what share of our spend is dev and staging in october → what would that come to over a year if it stays like this",
    [`total ${OCTOBER} t=environment:dev|staging year=12`],
  ],
  [
    "who's our priciest team this month and how far ahead of number two are they",
    ["breakdown g=tag:team top=2 p=2026-11-01..2026-11-18"],
  ],
  ["October by day → the first half only", ["trend day p=2026-10-01..2026-10-15"]],
  ["EC2 in October → what about the second half", ["total p=2026-10-16..2026-10-31 f=service:ec2"]],
  ["AWS in October → is that true of all three clouds?", [`breakdown g=provider ${OCTOBER}`]],
  ["from October to the 20th", ["total p=2026-10-01..2026-10-20"]],
  ["October total across EC2, S3 and RDS", [`breakdown g=service ${OCTOBER} f=service:ec2|rds|s3`]],
  ["how much is EC2 → month on month?", ["trend month p=2026-05-01..2026-10-31 f=service:ec2"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});
