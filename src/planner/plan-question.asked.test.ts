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
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["aws in october → how much if credits were included", "charge_category"],
    ["what will we spend over 3 months", "p=2026-08"],
    ["aws in october, credits and tax excluded", " f=charge_category"],
  ])("%s: never its opposite", (talk, opposite) => {
    expect(operationsOf(talk)?.join(" ") ?? "").not.toContain(opposite);
  });
});
