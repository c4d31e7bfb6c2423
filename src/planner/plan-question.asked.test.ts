import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const EUROPE = "eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";

describe("what is said beside a question is read as it is meant", () => {
  test.each([
    ["top 3 services in october, ec2 excluded", "breakdown g=service top=3 p=last_month f=!service:ec2"],
    ["leaving us-east-1 aside, cost by region in october", "breakdown g=region p=last_month f=!region:us-east-1"],
    ["eks, aks and gke in october - each one plus the sum", "breakdown g=service p=last_month f=service:aks|eks|gke"],
    ["how many we pay in october for databases", "total p=last_month f=category:Databases"],
    [
      "redis on azure, what's december gonna look like",
      "forecast p=2026-12-01..2026-12-31 f=provider:azure f=service:Azure Cache for Redis",
    ],
    ["is the azure stuff loaded for yesterday?", "connectors freshness"],
    [
      "gcp in october → how much if playground was gone",
      "total p=last_month f=!account:shop-playground-1155 f=provider:gcp",
    ],
    ["storage this month → trend, last six months", "trend month p=2026-05-01..2026-10-31 f=category:Storage"],
    ["what did search cost last month → team i mean. 3 to 12 nov", "total p=2026-11-03..2026-11-12 t=team:search"],
    [
      "cloudfront last month → is the azure data up to date → back to cloudfront - which accounts",
      "breakdown g=account p=last_month f=service:Amazon CloudFront",
    ],
    [
      "ec2 vs rds last 3 months → which of the two grew fastest",
      "drivers g=service top=10 p=2026-10-01..2026-10-31 base=2026-08-01..2026-08-31 up f=service:ec2|rds",
    ],
    [
      "europe last week → frankfurt alone → thats how much of the europe sum",
      `total p=2026-11-09..2026-11-15 f=region:eu-central-1 share=region:${EUROPE}`,
    ],
    // A team that is called as what no bill has.
    [
      "payments dev environment cost last month? → and staging",
      "total p=last_month t=team:payments t=environment:staging",
    ],
    ["what % of the whole bill is payments in october", "total p=last_month t=team:payments share"],
    ["lambda in october → only the payments part", "total p=last_month f=service:AWS Lambda t=team:payments"],
    ["any weird days in payments spend in october?", "anomaly p=last_month t=team:payments"],
    [
      "im on payments - are we up or down vs october?",
      "compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 t=team:payments",
    ],
    ["i'm with the data team, what did we burn in october", "total p=last_month t=team:data"],
    ["payments or erp, which team spent more in october", "compare p=last_month sides=team=payments~team=erp"],
    // What was told, or what runs now, against the days that are named.
    [
      "compare aws and azure with last month",
      "compare g=provider p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=provider:aws|azure",
    ],
    [
      "cost by team in october → just erp and ml vs september",
      "compare g=tag:team p=last_month base=2026-09-01..2026-09-30 t=team:erp|ml",
    ],
    ["aws in october → up from september?", "compare p=last_month base=2026-09-01..2026-09-30 f=provider:aws"],
    // The difference of the averages that were told, and not of sums of as many days.
    ["avg daily spend nov → oct? → diff in %", "compare per=day p=2026-11-01..2026-11-18 base=2026-10-01..2026-10-31"],
    ["aws and azure per month", "trend g=provider month p=2026-05-01..2026-10-31 f=provider:aws|azure"],
    // English of people who have another one, and of phones.
    [
      "Our shop-staging account, it became cheaper in October compared with September or not?",
      "compare p=last_month base=2026-09-01..2026-09-30 f=account:222233334444",
    ],
    [
      "On the weekends the cost is lower than on working days, yes? I speak about October.",
      "weekdays by=part p=last_month",
    ],
    [
      "Do we pay more in Ireland or in Frankfurt? Take October please.",
      "compare p=last_month sides=region:eu-west-1~region:eu-central-1",
    ],
    ["October by cost center please, I need it for the close.", "breakdown g=tag:cost-center p=last_month"],
    [
      "sooo what changed on the mobile-api bill in october compared to september?",
      "drivers g=service p=last_month base=2026-09-01..2026-09-30 t=application:mobile-api",
    ],
    [
      "erp and ml vs september by service",
      "compare g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-17 t=team:erp|ml",
    ],
    ["year end forecast", "forecast p=2026-01-01..2026-12-31"],
    ["quarter end forecast for aws", "forecast p=2026-10-01..2026-12-31 f=provider:aws"],
    ["i work in security, how much do we pay for cloudwatch", "total p=2026-10-19..2026-11-17 f=service:cloudwatch"],
    ["october by business unit incl. the untagged part", "breakdown g=tag:business-unit p=last_month"],
    ["will we b over 100k this month", "forecast p=2026-11-01..2026-11-30 over:cost:100000"],
    // Names side by side are a list, as people type it.
    ["ec2 s3 rds last month", "breakdown g=service p=last_month f=service:ec2|rds|s3"],
    ["prod staging dev october", "breakdown g=tag:environment p=last_month t=environment:prod|staging|dev"],
    ["whats the month end forecast for november", "forecast p=2026-11-01..2026-11-30"],
    ["yesterday → vs same day last week?", "compare p=2026-11-17..2026-11-17 base=2026-11-10..2026-11-10"],
    ["last week → weekend higher or lower than weekdays?", "weekdays by=part p=2026-11-09..2026-11-15"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["aws in october → how much if credits were included", "charge_category"],
    ["what will we spend over 3 months", "p=2026-08"],
    ["s3 data transfer last month", "f=service:AWS Data Transfer|s3"],
    ["our payments to aws in october", "t=team:payments"],
    ["aws in october, credits and tax excluded", " f=charge_category"],
    ["cost of team web including untagged", "total"],
    ["I'm from finance. What was our total AWS spend in October?", "f=provider:aws t=department"],
  ])("%s: never its opposite", (talk, opposite) => {
    expect(operationsOf(talk)?.join(" ") ?? "").not.toContain(opposite);
  });
});
