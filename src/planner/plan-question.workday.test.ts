import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

describe("what strangers typed on a working day", () => {
  test.each([
    ["cost by team in october → only data and ml", ["breakdown g=tag:team p=last_month t=team:data|ml"]],
    ["compare data and ml in october", ["compare p=last_month sides=team=data~team=ml"]],
    [
      "services that grew more than 10 % from September to October and cost over 500 dollars in October",
      ["drivers g=service p=last_month base=month_before up over:change_ratio:0.1 over:cost:500"],
    ],
    ["cost by team in october → drop everyone below 1k", ["breakdown g=tag:team p=last_month over:cost:1000"]],
    [
      "services which went up vs september, skip anything that went up less than 100",
      ["drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 up over:change:100"],
    ],
    ["costs by service incl the account in october", ["breakdown g=service,account p=last_month"]],
    ["what did azure cost in october no tax", ["total p=last_month f=!charge_category:Tax f=provider:azure"]],
    ["forecast for november → and if you leave tax out?", ["forecast p=whole_month f=!charge_category:Tax"]],
    ["most expensive thing we buy from Amazon", ["breakdown g=service top=1 p=default f=provider:aws"]],
    ["where will each account land by nov 30", ["forecast g=account p=whole_month"]],
    ["what should I accrue for november", ["forecast p=whole_month"]],
    ["if i keep going like this where do i land in nov", ["forecast p=whole_month"]],
    [
      "will ec2 be cheaper than october this month?",
      ["forecast p=whole_month f=service:ec2", "total p=last_month f=service:ec2"],
    ],
    ["got a cost alert just now, whats spiking", ["anomaly p=default up"]],
    ["which of our accounts is the biggest spender?", ["breakdown g=account top=1 p=default"]],
    [
      "the ten biggest account/service combinations in q3",
      ["breakdown g=account,service top=10 p=2026-07-01..2026-09-30"],
    ],
    [
      "how many services do we use in gcp and what do they cost in oct",
      ["breakdown g=service p=last_month f=provider:gcp"],
    ],
    [
      "northeurope - what do we even run there → cost for each of those, sept",
      ["breakdown g=service p=month_before f=region:northeurope"],
    ],
    ["which team grew the most since summer", ["drivers g=tag:team top=1 p=last_month base=2026-08-01..2026-08-31 up"]],
    ["what percentage of our bill doesnt have a team tag", ["tags key=team p=default"]],
    [
      "avg daily cost of the payments team in october, and now?",
      ["compare per=day p=2026-11-01..2026-11-17 base=last_month t=team:payments"],
    ],
    ["whos the top spender of our owners in the last 7 days", ["breakdown g=tag:owner top=1 p=last_7d"]],
    ["will we land above october this month?", ["forecast p=whole_month", "total p=last_month"]],
    ["a client would like to know his storage spend for last month", ["total p=last_month f=category:Storage"]],
    [
      "data transfer costs are killing us. how much is it this month",
      ["total p=this_month f=service:AWS Data Transfer"],
    ],
    ["any weird days lately? like spikes nobody announced", ["anomaly p=default"]],
    ["azure by region, sept till now", ["breakdown g=region p=2026-09-01..2026-11-18 f=provider:azure"]],
    ['just the service "Virtual Machines" in october', ["total p=last_month f=service:vm"]],
    ["ec2 by day from mid october", ["trend day p=2026-10-15..2026-11-18 f=service:ec2"]],
    ["ec2 by day from 3 to 9 october", ["trend day p=2026-10-03..2026-10-09 f=service:ec2"]],
    ["spend under web-lead@example.com last month", ["total p=last_month t=owner:web-lead@example.com"]],
    [
      "the search team got more expensive in october. is that true",
      ["compare p=last_month base=month_before t=team:search"],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    [
      "compare aws azure gcp in october",
      "in percent of total",
      "breakdown g=provider p=last_month f=provider:aws|azure|gcp",
    ],
    [
      "cloudwatch in october",
      "percentage of aws bill?",
      "total p=last_month f=provider:aws f=service:cloudwatch share=provider:aws",
    ],
    [
      "cloudwatch in october",
      "share of aws",
      "total p=last_month f=provider:aws f=service:cloudwatch share=provider:aws",
    ],
    ["cost in october", "share of aws", "total p=last_month f=provider:aws share"],
    ["aws in october", "share of the total bill", "total p=last_month f=provider:aws share"],
    ["cost by business unit in october", "by service too", "breakdown g=tag:business-unit,service p=last_month"],
    [
      "cost by business unit in october",
      "can u add tax as separate column",
      "breakdown g=tag:business-unit,charge_category p=last_month",
    ],
    ["top 3 teams in october", "what is erp's rank", "breakdown g=tag:team p=last_month"],
    ["ec2, s3 and lambda in october", "sum?", "total p=last_month f=service:AWS Lambda|ec2|s3"],
    [
      "what made the bill go up in october",
      "which 3 items contributed the most",
      "drivers g=service top=3 p=last_month base=month_before up",
    ],
    [
      "oct vs sept by provider",
      "and which services explain the aws part",
      "drivers g=service p=last_month base=month_before f=provider:aws",
    ],
    [
      "what r we paying for support",
      "per month since sept, both clouds seperately",
      "trend g=provider month p=2026-09-01..2026-11-18 f=service:AWS Support (Business)|Azure Support (Standard)",
    ],
    [
      "cost by team this month",
      "and now same days in october next to it",
      "compare g=tag:team p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17",
    ],
    [
      "aws in september",
      "same for october and tell me if its gone up",
      "compare p=last_month base=month_before f=provider:aws",
    ],
    ["which services run in west europe", "cost oct", "breakdown g=service p=last_month f=region:westeurope"],
    ["retail in october", "And the platform one?", "total p=last_month t=business-unit:platform"],
    ["cost center 4100 and 4200 in october", "as one sum please", "total p=last_month t=cost-center:4100|4200"],
    [
      "ec2, s3 and rds in october",
      "put the three next to each other",
      "breakdown g=service p=last_month f=service:ec2|rds|s3",
    ],
    ["total last 7 days", "and that makes how much per day", "trend day p=last_7d"],
    [
      "spend by week since september",
      "is that growth coming from aws or azure or gcp?",
      "trend g=provider week p=2026-09-01..2026-11-18",
    ],
    ["cost by team this month", "hm and who has no team?", "tags key=team p=this_month"],
    [
      "whats the most expensive thing in dev",
      "i meant the tag not the account, environment dev",
      "breakdown g=service top=1 p=default t=environment:dev",
    ],
    [
      "monthly totals per cloud",
      "which one is growing fastest",
      "drivers g=provider top=1 p=last_month base=month_before up",
    ],
    [
      "cost by team by month since june",
      "which one grew most",
      "drivers g=tag:team top=1 p=last_month base=2026-06-01..2026-06-30 up",
    ],
    [
      "data-platform by month since january",
      "leave november out, its not finished",
      "trend month p=2026-01-01..2026-10-31 f=account:444455556666",
    ],
    [
      "dev environment in september",
      "just roughly what weekends cost in oct",
      "weekdays by=part p=last_month t=environment:dev",
    ],
    ["cloudfront yesterday", "usual for a tuesday?", "anomaly p=yesterday f=service:Amazon CloudFront"],
    ["spend of team web last month", "and all the other teams", "breakdown g=tag:team p=last_month"],
    [
      "staging vs prod last month",
      "was that better a year ago?",
      "compare p=2025-10-01..2025-10-31 sides=environment=staging~environment=prod",
    ],
  ])("after “%s”: %s", (before, turn, operation) => {
    expect(operationsOf(`${before} → ${turn}`)).toEqual([spelledOut(operation)]);
  });

  test("up or down, after a forecast and what another month cost: both", () => {
    expect(operationsOf("gcp forecast end of month → and what was october → so up or down?")).toEqual([
      spelledOut("forecast p=whole_month f=provider:gcp"),
      spelledOut("total p=last_month f=provider:gcp"),
    ]);
  });

  test("the row of a name, after the second of a ranking", () => {
    const talk = "which owner spent the most in october → second? → what does payments-lead have";
    expect(operationsOf(talk)).toEqual([
      spelledOut("breakdown g=tag:owner p=last_month t=owner:payments-lead@example.com"),
    ]);
  });

  test("both of two turns, as a share of the whole", () => {
    const talk = "retail in october → and platform → what share of the whole bill do these two make up";
    expect(operationsOf(talk)).toEqual([spelledOut("total p=last_month t=business-unit:retail|platform share")]);
  });

  test("rows of what could not be told are asked about", () => {
    expect(operationsOf("Did we get any discounts in October? → Which services?")).toBeNull();
  });

  test("the nearest due date, after vulnerabilities, is none of an invoice", () => {
    expect(operationsOf("kev additions in the last 30 days → which one has the nearest due date")).toEqual([
      expect.stringContaining("by_due"),
    ]);
  });

  test.each([
    ["who approved the redshift spend in october", "people"],
    ["ec2 last december → are they gonna do that again in december", "what_if"],
  ])("%s: no bill says", (talk, topic) => {
    const plan = planTalk(talk.split(" → "), billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });

  test.each([
    [
      "rows of a change within a bound that may be of their cost",
      "services that grew in october, hide everything under 10",
    ],
    ["which of three that no plan can point at", "top 3 services in october → which one grew most vs september"],
  ])("%s: asked about", (_, talk) => {
    expect(operationsOf(talk)).toBeNull();
  });
});

describe("a rank of what lacks a tag is by cost, or by its share of each one's own cost", () => {
  test.each([
    ["which region has the largest untagged percentage in october", "tags g=region p=last_month by_share"],
    ["which service has the smallest untagged share in october", "tags g=service least p=last_month by_share"],
    ["which region has the lowest tag coverage in october", "tags g=region p=last_month by_share"],
    ["which region has the worst tag coverage in october", "tags g=region p=last_month by_share"],
    ["which region has the highest tag coverage in october", "tags g=region least p=last_month by_share"],
    ["which region has the most untagged spend in october", "tags g=region p=last_month"],
    ["which region has the least untagged spend in october", "tags g=region least p=last_month"],
  ])("%s", (question, operation) => {
    expect(operationsOf(question)).toEqual([spelledOut(operation)]);
  });
});

describe("days that are named beside others", () => {
  test.each([
    ["what did ec2 cost us last year in september", ["total p=2025-09-01..2025-09-30 f=service:ec2"]],
    ["total last year, during q3", ["total p=2025-q3"]],
    ["expected spend next year in january", ["forecast p=2027-01-01..2027-01-31"]],
    ["10 november vs the friday before", ["compare p=2026-11-10..2026-11-10 base=2026-11-06..2026-11-06"]],
    ["yesterday compared to the monday before that", ["compare p=yesterday base=day_before"]],
    ["projection for november month end", ["forecast p=whole_month"]],
    ["will december be pricier than november", ["forecast p=next_month", "forecast p=whole_month"]],
    ["will november be pricier than october", ["forecast p=whole_month", "total p=last_month"]],
    ["run rate over the past 14 days for azure", ["trend day p=last_14d f=provider:azure"]],
    ["what is the run rate", ["forecast p=whole_month"]],
    ["how far back do our bills reach", ["connectors freshness"]],
    ["whats the earliest day of data", ["connectors freshness"]],
  ])("%s", (question, operations) => {
    expect(operationsOf(question)).toEqual(operations.map(spelledOut));
  });

  test("a name of a day before several is asked about", () => {
    expect(planTalk(["last week vs the friday before"], billOf("first"))?.kind).toBe("clarify");
  });
});

describe("what is in a place, under a tag, and paid ahead", () => {
  test.each([
    ["what's running at azure", "breakdown g=service p=default f=provider:azure"],
    ["whats deployed in us-west-2", "breakdown g=service p=default f=region:us-west-2"],
    ["spend tagged environment prod in october", "total p=last_month t=environment:prod"],
    ["october costs tagged team payments", "total p=last_month t=team:payments"],
    [
      "what have we paid for reserved instances and savings plans in october",
      "breakdown g=service p=last_month f=!service:AWS Support (Business)|Azure Support (Standard) " +
        "f=charge_category:Purchase",
    ],
    ["did ec2 cost go up in october → who pays for it", "breakdown g=tag:team p=last_month f=service:ec2"],
    ["did ec2 cost go up in october → by team", "compare g=tag:team p=last_month base=month_before f=service:ec2"],
    ["cost of team data in october → mainly for what?", "breakdown g=service p=last_month t=team:data"],
    ["cost of team data in october → lay that out by account", "breakdown g=account p=last_month t=team:data"],
    ["cost per day last week → why are weekends so low", "weekdays g=service by=part p=last_week"],
    [
      "azure vs gcp in october → has it always been that way",
      "trend g=provider month p=2023-12-01..2026-11-18 f=provider:azure|gcp",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("what list and billed cost differ by is what was saved", () => {
    const both = ["total m=list p=2026-10-01..2026-10-31", "total p=2026-10-01..2026-10-31"];
    expect(operationsOf("list vs billed cost in october → and how much have we saved, in percent")).toEqual(both);
  });

  test.each([
    [["cost of nat gateways in october"], "usage_type"],
    [["did team search spend more than 6k this month", "when did they exceed it"], "running_sum"],
    [["what would we save if we bought reserved instances"], "recommendations"],
  ])("%j: no bill tells that", (turns, topic) => {
    const plan = planTalk(turns, billOf("first"));
    expect(plan?.kind === "refuse" && plan.missing[0]?.topic).toBe(topic);
  });

  test("what is turned off saves at most what it costs", () => {
    const plan = planTalk(["how much could we save by shutting down staging"], billOf("first"));
    expect(plan).toMatchObject({ kind: "answer", operations: [{ op: "total" }], missing: [{ topic: "at_most" }] });
  });
});
