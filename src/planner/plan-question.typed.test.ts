import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const OCTOBER = "p=2026-10-01..2026-10-31";

describe("what people type in a hurry, think aloud, or say around a question", () => {
  test.each([
    ["which services make up 80% of our october spend", `breakdown g=service ${OCTOBER} at_least:together:0.8`],
    [
      "which services make up 50% of october → and on azure?",
      [`breakdown g=service ${OCTOBER} f=provider:azure at_least:together:0.5`],
    ],
    [
      "does EC2 make up 80% of our aws bill in october",
      [`total ${OCTOBER} f=provider:aws f=service:ec2 at_least:share:0.8 share=provider:aws`],
    ],
    [
      "aws vs azure in october and their share of the total",
      [`total ${OCTOBER} f=provider:aws share`, `total ${OCTOBER} f=provider:azure share`],
    ],
    [
      "how does production compare to last month",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 t=environment:prod"],
    ],
    [
      "cloudwatch is eating us alive, show me every day it was over 50 in october",
      [`trend day ${OCTOBER} f=service:cloudwatch over:cost:50`],
    ],
    [
      "i switched off a bunch of dev stuff on nov 6, did dev get cheaper",
      ["compare p=2026-11-06..2026-11-17 base=2026-10-25..2026-11-05 t=environment:dev"],
    ],
    ["closing october and need one figure per provider", [`breakdown g=provider ${OCTOBER}`]],
    ["top 5 accounts last month → and the other six?", [`breakdown g=account top=6 skip=5 ${OCTOBER}`]],
    ["aws support cost in october → and azure?", [`total ${OCTOBER} f=service:Azure Support (Standard)`]],
    [
      "ec2 last week → and the week before → so whats that in percent",
      ["compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 f=service:ec2"],
    ],
    [
      "erp application in october by service → and whats azure sql of that in percent",
      [`total ${OCTOBER} f=service:azure_sql t=application:erp share=application:erp`],
    ],
    [
      "teams over 5000 in october → and in september → difference?",
      [`compare g=tag:team ${OCTOBER} base=2026-09-01..2026-09-30 over:cost:5000`],
    ],
    ["tag coverage of team by month since september", ["trend month p=2026-09-01..2026-11-18 t=team:* share"]],
    [
      "tag coverage of team by month since september → and for cost-center?",
      ["trend month p=2026-09-01..2026-11-18 t=cost-center:* share"],
    ],
    [
      "tag coverage of team by month since september → only aws",
      ["trend month p=2026-09-01..2026-11-18 f=provider:aws t=team:* share=provider:aws"],
    ],
    ["untagged by team, weekly in october", ["trend week p=2026-10-01..2026-10-31 t=team: share"]],
    ["rank all accounts from labor day to end of sept", ["breakdown g=account p=2026-09-07..2026-09-30"]],
    [
      "rds so far this month → and at this point last month?",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:rds"],
    ],
    [
      "azure mtd → same point last month",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:azure"],
    ],
    ["what was gcp at this point last month", ["total p=2026-10-01..2026-10-17 f=provider:gcp"]],
    [
      "how much is the ml team above last month",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 t=team:ml"],
    ],
    ["how much is gcp over the last month", [`total ${OCTOBER} f=provider:gcp`]],
    ["how far are we over last month", ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"]],
    ["show just huge spikes above 250 in october", [`anomaly ${OCTOBER} up over:change:250`]],
    [
      "gcp budget for december is 20k, will we be over",
      ["forecast p=2026-12-01..2026-12-31 f=provider:gcp over:cost:20000"],
    ],
    [
      "lambda cost by month in q3 → how many GB is that",
      ["07-01..2026-07-31", "08-01..2026-08-31", "09-01..2026-09-30"].map(
        (days) => `total p=2026-${days} f=service:AWS Lambda usage`,
      ),
    ],
    ["redshift in september → has it recovered yet", ["trend day p=default f=service:Amazon Redshift"]],
    ["spikes in october → just large ones, over 300 dollars", [`anomaly ${OCTOBER} up over:change:300`]],
    ["how current is the data → how far back can you go", ["connectors freshness"]],
    [
      "budget for payments is $9k per month, will we be over?",
      ["forecast p=whole_month t=team:payments over:cost:9000"],
    ],
    [
      "forecast for aws → our budget is 75k a month. are we over",
      ["forecast p=whole_month f=provider:aws over:cost:75000"],
    ],
    [
      "what did eu-west-1 cost us compared to us-east-1 in october",
      [`compare ${OCTOBER} sides=region:eu-west-1~region:us-east-1`],
    ],
    [
      "what does rds cost us in us regions",
      ["total p=default f=region:eastus|us-central1|us-east-1|us-west-2 f=service:rds"],
    ],
    ["search cost w/w", ["compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 t=application:search"]],
    ["prod in october → and outside business days?", [`weekdays by=part ${OCTOBER} t=environment:prod`]],
    ["october by region → and a forecast for november?", ["forecast g=region p=whole_month"]],
    ["top 2 regions in october → and a forecast for november?", ["forecast p=whole_month"]],
    ["how many queries may i send a day", ["usage window"]],
    [
      "how high is our discount rate with azure",
      ["total m=list p=default f=provider:azure", "total p=default f=provider:azure"],
    ],
    ["whats in data-platform acct costing $$", ["breakdown g=service p=default f=account:444455556666"]],
    ["what's in the data-platform account by region", ["breakdown g=region p=default f=account:444455556666"]],
    ["any cost anomolies last nite?", ["anomaly p=2026-11-17..2026-11-17"]],
    ["last night anything weird?", ["anomaly p=2026-11-17..2026-11-17"]],
    ["top 5 most exp services in data-platform", ["breakdown g=service top=5 p=default f=account:444455556666"]],
    [
      "Which untagged resources cost the most in October? I mean those missing the environment tag.",
      [`breakdown g=resource top=10 ${OCTOBER} t=environment:`],
    ],
    [
      "Which resources without the environment tag cost the most in October?",
      [`breakdown g=resource top=10 ${OCTOBER} t=environment:`],
    ],
    ["critical cves in the last 3 months", ["cves sev=critical published=2026-08-18..2026-11-18"]],
    ["cves by month last 3 months", ["cves count published=2026-08-01..2026-10-31 by=month"]],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual([plan].flat().map(spelledOut));
  });

  test.each([
    ["which services make up 80% of the increase in october"],
    ["who kicked off those sagemaker jobs in sandbox last thursday → ok then just what they cost that day"],
    ["We moved to BigQuery. What did we spend on it in frobnication"],
    ["what did s3 cost in october, i only care about frobnicated buckets"],
  ])("%s: is asked about", (talk) => {
    expect(operationsOf(talk)).toBeNull();
  });
});
