import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

describe("what people type on any day", () => {
  test.each([
    ["what is our run rate", ["forecast p=2026-11-01..2026-11-30"]],
    ["between the 1st and 15th of october, what was the total", ["total p=2026-10-01..2026-10-15"]],
    ["total since the first of october", ["total p=2026-10-01..2026-11-18"]],
    [
      "how is the cost split between prod and dev",
      ["compare p=2026-10-19..2026-11-17 sides=environment=prod~environment=dev"],
    ],
    ["difference between teams in october", ["breakdown g=tag:team p=last_month"]],
    ["gap between list and billed cost in october", ["total m=list p=last_month", "total p=last_month"]],
    ["ec2 on an amortized basis last month", ["total m=effective p=last_month f=service:ec2"]],
    ["ec2 on a weekly basis in october", ["trend week p=last_month f=service:ec2"]],
    ["whats eating our budget", ["breakdown g=service p=2026-10-19..2026-11-17"]],
    ["on what day did our spend peak in october", ["trend day top=1 p=last_month"]],
    ["how far over 100k are we this quarter", ["total p=2026-10-01..2026-11-18 over:cost:100000"]],
    ["did we pass 100k this month", ["total p=2026-11-01..2026-11-18 over:cost:100000"]],
    [
      "what did the first half of october cost vs the second",
      ["compare p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15"],
    ],
    ["how much did project erp-migration cost in total", ["total p=2023-12-01..2026-11-18 t=project:erp-migration"]],
    ["how much has the erp-migration project cost so far", ["total p=2023-12-01..2026-11-18 t=project:erp-migration"]],
    ["tag cost-center 2310 in october", ["total p=last_month t=cost-center:2310"]],
    ["are we going to exceed 130k this month", ["forecast p=2026-11-01..2026-11-30 over:cost:130000"]],
    ["is it going to stay below 100k in november", ["forecast p=2026-11-01..2026-11-30 under:cost:100000"]],
    ["do you think we'll be above 100k this month", ["forecast p=2026-11-01..2026-11-30 over:cost:100000"]],
    ["could we exceed 120k this month", ["forecast p=2026-11-01..2026-11-30 over:cost:120000"]],
    ["could you list accounts over 1000 in october", ["breakdown g=account p=last_month over:cost:1000"]],
    ["top 3 teams in october with their share", ["breakdown g=tag:team top=3 p=last_month"]],
    ["which 3 services had the largest share in october", ["breakdown g=service top=3 p=last_month"]],
    ["most expensive day in october → what happened that day", ["peak g=service day p=last_month"]],
    ["what did credits save us in october", ["total p=last_month f=charge_category:Credit"]],
    ["could you split october up by team", ["breakdown g=tag:team p=last_month"]],
    [
      "costs where the environment is not prod in october",
      ["breakdown g=tag:environment p=last_month t=!environment:prod"],
    ],
    ["what does i-0123456789abcdef0 cost", ["total p=2026-10-19..2026-11-17 f=resource:i-0123456789abcdef0"]],
    ['cost of resource "web-1" in october', ["total p=last_month f=resource:web-1"]],
    ["cost of untagged resources in october", ["tags p=last_month"]],
    ["who pays for s3 in october", ["breakdown g=tag:team p=last_month f=service:s3"]],
    ["how far back does the data go", ["connectors freshness"]],
    ["what is the most recent day with data", ["connectors freshness"]],
    ["octobers aws cost", ["total p=last_month f=provider:aws"]],
    ["do all resources have an owner", ["tags key=owner p=2026-10-19..2026-11-17"]],
    ["which connectors are failing", ["connectors status"]],
    ["did yesterday's data arrive", ["connectors freshness"]],
    ["what's my api limit", ["usage all"]],
    ["anomalies this month → which was the biggest", ["anomaly p=2026-11-01..2026-11-18"]],
    ["cost per team in october → who spent most", ["breakdown g=tag:team top=1 p=last_month"]],
    ["aws in october → which account cost the most", ["breakdown g=account top=1 p=last_month f=provider:aws"]],
    ["anomalies in october → which service cost the most", ["breakdown g=service top=1 p=last_month"]],
    ["kubernetes in october → azure only", ["total p=last_month f=provider:azure f=service:aks|eks|gke"]],
    ["s3 last month → by bucket", ["breakdown g=resource p=last_month f=service:s3"]],
    ["cves with a cvss score between 9 and 10 in october", ["cves published=last_month score=9"]],
    ["cisa known exploited vulnerabilities in october", ["cves kev kev_added=last_month"]],
    ["ec2 in october → and rds → which one is cheaper", ["compare p=last_month sides=ec2~rds"]],
    ["ec2 this month → the month before", ["total p=last_month f=service:ec2"]],
    ["what is our biggest cost driver", ["breakdown g=service top=10 p=2026-10-19..2026-11-17"]],
    ["apache struts rce", ["cves keyword=apache struts remote code execution"]],
    ["ec2 by region last month → not us-east-1", ["breakdown g=region p=last_month f=!region:us-east-1 f=service:ec2"]],
    ["ec2 last month → not prod", ["total p=last_month f=service:ec2 t=!environment:prod"]],
    ["bigquery per day last week, avg and max pls", ["trend day p=2026-11-09..2026-11-15 f=service:BigQuery"]],
    [
      "how much of engineering's spend is dev and how much is prod",
      [
        "total p=2026-10-19..2026-11-17 t=department:engineering t=environment:dev share=department:engineering",
        "total p=2026-10-19..2026-11-17 t=department:engineering t=environment:prod share=department:engineering",
      ],
    ],
    [
      "cost center 1234 and 1250 → which of them has more prod",
      ["breakdown g=tag:cost-center top=1 p=2026-10-19..2026-11-17 t=cost-center:1234|1250 t=environment:prod"],
    ],
    ["what did we pay for cloud in october, tax included?", ["total p=last_month"]],
    [
      "forecast november total, no tax no support",
      [
        "forecast p=2026-11-01..2026-11-30 f=!charge_category:Tax " +
          "f=!service:AWS Support (Business)|Azure Support (Standard)",
      ],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    ["are we on track to spend more than last month", ""],
    ["will november be higher than october", ""],
    ["will we spend less on aws than in october", " f=provider:aws"],
    ["will our bill go up compared to last month", ""],
  ])("%s: the forecast, beside what was billed", (talk, filter) => {
    expect(operationsOf(talk)).toEqual([
      `forecast p=2026-11-01..2026-11-30${filter}`,
      spelledOut(`total p=last_month${filter}`),
    ]);
  });

  test.each([
    ["by week", "trend g=service week p=last_month f=service:ec2|rds"],
    ["in eu-west-1 per day", "trend g=service day p=last_month f=region:eu-west-1 f=service:ec2|rds"],
    ["forecast", "forecast g=service p=2026-11-01..2026-11-30 f=service:ec2|rds"],
    ["any anomalies", "anomaly g=service p=last_month f=service:ec2|rds"],
    ["which grew more", "drivers g=service p=last_month base=2026-09-01..2026-09-30 up f=service:ec2|rds"],
    ["only s3, by week", "trend week p=last_month f=service:s3"],
  ])("ec2 vs rds in october, then %s: of both of them", (turn, operation) => {
    expect(operationsOf(`ec2 vs rds in october → ${turn}`)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["what changed by account", "drivers g=account p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:ec2"],
    ["per day", "forecast day p=2026-11-01..2026-11-30 f=service:ec2"],
    ["and in december", "forecast p=2026-12-01..2026-12-31 f=service:ec2"],
    ["and in august", "total p=2026-08-01..2026-08-31 f=service:ec2"],
    ["the month before", "total p=last_month f=service:ec2"],
  ])("forecast for ec2 in november, then %s: what is to come is no cost", (turn, operation) => {
    expect(operationsOf(`forecast for ec2 in november → ${turn}`)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["how much of it is prod", "total p=last_month f=service:ec2 t=environment:prod share=service:ec2"],
    ["which team spent the most", "breakdown g=tag:team top=1 p=last_month f=service:ec2"],
    ["how much was it in us-east-1", "total p=last_month f=region:us-east-1 f=service:ec2"],
  ])("what did ec2 cost in october and %s: both of it", (second, operation) => {
    const first = spelledOut("total p=last_month f=service:ec2");
    expect(operationsOf(`what did ec2 cost in october and ${second}`)).toEqual([first, spelledOut(operation)]);
  });

  test("what one team cost, and which team spent the most: of all teams", () => {
    expect(operationsOf("what did team web cost in october and which team spent the most")).toEqual([
      spelledOut("total p=last_month t=team:web"),
      spelledOut("breakdown g=tag:team top=1 p=last_month"),
    ]);
  });

  test("october vs september, then by week: of both months", () => {
    expect(operationsOf("october vs september → by week")).toEqual([
      "trend week p=2026-09-01..2026-09-30",
      spelledOut("trend week p=last_month"),
    ]);
  });

  test.each([
    ["why one of two that stood against each other costs what it does", "ec2 vs rds in october → why"],
    ["the steps of what a side leaves out", "prod vs non-prod in october → by week"],
    ["why one of two, in the same breath", "ec2 vs rds in october and what changed"],
    ["the course of what a side leaves out", "prod vs non-prod trend"],
    ["running sums", "ec2 by month from may to september as a running total"],
    ["what changed least", "which services grew least in september"],
    ["which of two, after one", "ec2 in october → which is higher"],
    ["another length of days", "lambda yesterday → the week before"],
    ["accounts of days to come", "forecast for december → top 3 accounts"],
    ["what is least unusual", "anomalies in september → sort ascending"],
    ["what ran in no other month", "are there services that only cost money in october"],
    ["traffic from one region to another", "what did we pay for data transfer between regions"],
    ["two days apart", "cost on the 1st and 15th of october"],
    ["a part more than what was billed", "will we spend 20% more than last month"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });

  test.each([
    ["is the azure data up to date → and gcp?", "gcp"],
    ["list connectors → only azure", "azure"],
  ])("%s: the data of that cloud, and not its cost", (talk, provider) => {
    const plan = planTalk(talk.split(" → "), billOf("first"));
    expect(plan).toMatchObject({ kind: "answer", operations: [{ op: "connectors", provider }] });
  });

  test.each([
    ["how many quotes do we have left", "and last month"],
    ["what plan are we on", "why"],
    ["recommendations to save money", "for ec2"],
    ["what can you do", "by account"],
    ["list connectors", "in october"],
    ["month end estimate?", "google only"],
    ["month end estimate?", "split aws and gcp"],
  ])("%s, then %s: there is no cost to go on with", (before, turn) => {
    expect(planTalk([before, turn], billOf("first"))?.kind).toBe("clarify");
  });

  test.each([
    ["what can you do", "top 5 services"],
    ["recommendations to save money", "ec2 in october"],
    ["list connectors", "any anomalies"],
  ])("%s, then %s: a question of its own", (before, turn) => {
    expect(operationsOf(`${before} → ${turn}`)).toEqual(operationsOf(turn));
  });
});
