import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

// What strangers asked of a month's bill: a finance partner with a director beside, and an engineer on a Friday.
describe("what is asked when a month's bill is gone through", () => {
  test.each([
    [
      "Where will November close, and is that inside our 118k budget?",
      ["forecast p=2026-11-01..2026-11-30 over:cost:118000"],
    ],
    [
      "where will this month land and is it under our 118k budget",
      ["forecast p=2026-11-01..2026-11-30 over:cost:118000"],
    ],
    [
      "the ml team has 9.5k a month to spend. Over or under in november so far?",
      ["total p=2026-11-01..2026-11-18 t=team:ml over:cost:9500"],
    ],
    [
      "budget Azure 21k per month, GCP 19k: who's over in october?",
      [
        "total p=2026-10-01..2026-10-31 f=provider:azure over:cost:21000",
        "total p=2026-10-01..2026-10-31 f=provider:gcp over:cost:19000",
      ],
    ],
    [
      "forecast for november → per cloud → plan says 73k for aws, ok?",
      ["forecast p=2026-11-01..2026-11-30 f=provider:aws over:cost:73000"],
    ],
    ["the plan said 73k for aws, are we ok?", ["forecast p=2026-11-01..2026-11-30 f=provider:aws over:cost:73000"]],
    [
      "Budget was 110k for october → and which team put us over",
      ["drivers g=tag:team top=1 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
    ],
    [
      "morning, whats different in our spend this week vs last week",
      ["drivers g=service p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10"],
    ],
    [
      "whats the cloudwatch bill been doing since september",
      ["trend month p=2026-09-01..2026-11-18 f=service:cloudwatch"],
    ],
    [
      "cheapest region for us-based stuff right now?",
      ["breakdown g=region top=1 least p=2026-10-19..2026-11-17 f=region:eastus|us-central1|us-east-1|us-west-2"],
    ],
    [
      "what does dev + staging cost us together in a month, take october",
      ["total p=2026-10-01..2026-10-31 t=environment:dev|staging"],
    ],
    [
      "gcp commitments: how much do we pay for them each month",
      ["trend month p=2026-05-01..2026-10-31 f=charge_category:Purchase f=provider:gcp"],
    ],
    [
      "avg daily ec2 cost in october w/o the commitment fees",
      ["trend day p=2026-10-01..2026-10-31 f=!charge_category:Purchase f=service:ec2"],
    ],
    ["are the bills up to date, whats the newest day in there", ["connectors freshness"]],
    ["How concentrated are we", ["breakdown g=service top=3 p=2026-10-19..2026-11-17"]],
    [
      "are the top 2 accounts more than half of the bill this month?",
      ["breakdown g=account top=2 p=2026-11-01..2026-11-18"],
    ],
    [
      "environment split november → dev looks high, which services",
      ["breakdown g=service p=2026-11-01..2026-11-18 t=environment:dev"],
    ],
    [
      "how many vendors do we pay for cloud and how much each in november",
      ["breakdown g=provider p=2026-11-01..2026-11-18"],
    ],
    ["forecast for the year end quarter", ["forecast p=2026-10-01..2026-12-31"]],
    ["anything unusual in the last 2 weeks I should know before the CTO asks", ["anomaly p=2026-11-04..2026-11-17"]],
    [
      "september vs october, total and in percent please",
      ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
    ],
    [
      "tax and support since september, seperately",
      [
        "total p=2026-09-01..2026-11-18 f=charge_category:Tax",
        "total p=2026-09-01..2026-11-18 f=!charge_category:Tax " +
          "f=service:AWS Support (Business)|Azure Support (Standard)",
      ],
    ],
    [
      "is december forecast higher than november",
      ["forecast p=2026-12-01..2026-12-31", "forecast p=2026-11-01..2026-11-30"],
    ],
    ["is there anything in kubernetes thats being exploited", ["cves kev keyword=kubernetes"]],
    ["Budget was 110 for october → in thousands, total cloud", ["total p=2026-10-01..2026-10-31 at_most:cost:110000"]],
    [
      "Budget was 110 for october → k i mean → and which team put us over",
      ["drivers g=tag:team top=1 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
    ],
    [
      "Budget was 110k for october → ok and november, same budget, where do we end up",
      ["forecast p=2026-11-01..2026-11-30 over:cost:110000"],
    ],
    [
      "Budget was 110k for october → and september with the same budget",
      ["total p=2026-09-01..2026-09-30 at_most:cost:110000"],
    ],
    ["did aws exceed 10k in october → make it 20k", ["total p=2026-10-01..2026-10-31 f=provider:aws over:cost:20000"]],
    ["will we exceed 100k this month → make it 120k", ["forecast p=2026-11-01..2026-11-30 over:cost:120000"]],
    ["postgres cves from january → how bad are they", ["cves keyword=postgres published=2026-01-01..2026-01-31"]],
    ["postgres cves from january → mysql as well", ["cves keyword=mysql published=2026-01-01..2026-01-31"]],
    ["credits in october → who got them", ["breakdown g=account p=2026-10-01..2026-10-31 f=charge_category:Credit"]],
    [
      "how much did we spend last week → and the week before? → which services explain the diff",
      ["drivers g=service p=last_week base=week_before"],
    ],
    [
      "spend by environment in november → what about october → how much of that prod is aws",
      ["total p=last_month f=provider:aws t=environment:prod share=environment:prod"],
    ],
    [
      "aws in october → how much of that cost is ec2",
      ["total p=last_month f=provider:aws f=service:ec2 share=provider:aws"],
    ],
    [
      "why did sandbox go up in october → which of its services is the biggest",
      ["breakdown g=service top=1 p=last_month f=account:555566667777"],
    ],
    [
      "forecast for aws this month → and for azure → how much more than october would aws be",
      ["forecast p=whole_month f=provider:aws", "total p=last_month f=provider:aws"],
    ],
    ["credits in october → what for", ["breakdown g=service p=2026-10-01..2026-10-31 f=charge_category:Credit"]],
    ["who would I chase about the sandbox account", ["breakdown g=tag:owner p=default f=account:555566667777"]],
    [
      "what did last week cost → daily average → how's that against the October average",
      ["compare per=day p=2026-11-09..2026-11-15 base=2026-10-01..2026-10-31"],
    ],
    [
      "average per day last week → vs the october average",
      ["compare per=day p=2026-11-09..2026-11-15 base=2026-10-01..2026-10-31"],
    ],
    [
      "bigquery in november by day → which day was the worst → what caused it → which jobs were that",
      ["peak g=resource day p=2026-11-01..2026-11-18 f=service:BigQuery"],
    ],
    ["ec2 in october → since when do we have it", ["trend month p=2023-12-01..2026-11-18 f=service:ec2"]],
    ["why did ec2 go up in october → is it still going on", ["trend day p=2026-10-01..2026-11-18 f=service:ec2"]],
    ["which week in october was the worst → why → is it still going on", ["trend day p=2026-10-01..2026-11-18"]],
    ["anomalies in october → are they back to normal now", ["trend day p=2026-10-19..2026-11-17"]],
    [
      "which day in october was the most expensive and what drove it in ec2",
      [
        "trend day top=1 p=2026-10-01..2026-10-31",
        "drivers g=account p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2 of_ranked=step",
        "drivers g=region p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2 of_ranked=step",
      ],
    ],
    [
      "highest cost day this month and why product=online-store",
      [
        "trend day top=1 p=2026-11-01..2026-11-18",
        "drivers g=service p=2026-11-01..2026-11-18 base=2026-10-01..2026-10-17 t=product:online-store of_ranked=step",
      ],
    ],
    [
      "top 3 accounts of ec2 in october → their bill in september",
      ["breakdown g=account top=3 p=2026-09-01..2026-09-30 f=service:ec2"],
    ],
    ["ec2 in october → its cost in september", ["total p=2026-09-01..2026-09-30 f=service:ec2"]],
    [
      "s3 last month → per bucket → top 3 only → and their cost this month",
      ["breakdown g=resource top=3 p=2026-11-01..2026-11-18 f=service:s3"],
    ],
    [
      "aws this month → compared with the previous month",
      ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:aws"],
    ],
    [
      "aws this week → compared to the week before",
      ["compare p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10 f=provider:aws"],
    ],
    [
      "aws this quarter → vs the previous quarter",
      ["compare p=2026-10-01..2026-11-17 base=2026-07-01..2026-08-17 f=provider:aws"],
    ],
    [
      "why did team data go up in october → as a share of the total?",
      ["total p=2026-10-01..2026-10-31 t=team:data share"],
    ],
    [
      "ec2 in october vs september → as a percentage of the bill",
      ["total p=2026-10-01..2026-10-31 f=service:ec2 share"],
    ],
    ["cost for ec2 in october → as a percentage of the bill", ["total p=2026-10-01..2026-10-31 f=service:ec2 share"]],
    [
      "tax in october → and support fees",
      ["total p=2026-10-01..2026-10-31 f=service:AWS Support (Business)|Azure Support (Standard)"],
    ],
    ["support in october → and tax", ["total p=2026-10-01..2026-10-31 f=charge_category:Tax"]],
    [
      "We got a budget of 55k for shop-production → oct",
      ["total p=2026-10-01..2026-10-31 f=account:111122223333 at_most:cost:55000"],
    ],
    ["which day in october was the most expensive → why → by account", ["peak g=account day p=2026-10-01..2026-10-31"]],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test("“of those”, after what no feed tells, is asked about", () => {
    const talk = ["are we exposed to anything critical in openssl", "which of those are exploited"];
    expect(planTalk(talk, billOf("first"))?.kind).toBe("clarify");
  });
});
