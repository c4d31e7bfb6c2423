import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../../test/ask/rounds.ts";

describe("what is worked out from a figure", () => {
  test.each([
    [
      "what did we spend on aws in october → what is 10 % of that",
      ["total p=2026-10-01..2026-10-31 f=provider:aws percent=10"],
    ],
    [
      "aws in october → split that evenly over the 5 teams → and azure?",
      ["total p=2026-10-01..2026-10-31 f=provider:azure divided=5"],
    ],
    ["what is 20% of our aws bill in october", ["total p=2026-10-01..2026-10-31 f=provider:aws percent=20"]],
    ["october aws bill divided by 40 people", ["total p=2026-10-01..2026-10-31 f=provider:aws divided=40"]],
    ["by team in october → divided by 4", ["total p=2026-10-01..2026-10-31 divided=4"]],
    ["last month total → per head with 25 engineers", ["total p=2026-10-01..2026-10-31 divided=25"]],
    ["aws in october → half of it", ["total p=2026-10-01..2026-10-31 f=provider:aws divided=2"]],
    ["aws in october → double that", ["total p=2026-10-01..2026-10-31 f=provider:aws times=2"]],
    ["aws in october → plus 19% vat", ["total p=2026-10-01..2026-10-31 f=provider:aws more=19"]],
    ["aws in october → minus 10 %", ["total p=2026-10-01..2026-10-31 f=provider:aws less=10"]],
    ["what's our annual run rate", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["what is our annual run rate, based on October?", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["annualize october", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["at the current pace, what does a whole year cost us?", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["aws in october → annualized? → and azure", ["total p=2026-10-01..2026-10-31 f=provider:azure year=12"]],
    ["ec2 last week → whats that per year", ["total p=2026-11-09..2026-11-15 f=service:ec2 year=365/7"]],
    ["whats our run rate per year at the current level", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["annualized run rate please", ["total p=2026-10-01..2026-10-31 year=12"]],
    ["ec2 this month → annualised", ["total p=2026-11-01..2026-11-18 f=service:ec2 year=365/17"]],
    ["ec2 last quarter → annualised", ["total p=2026-07-01..2026-09-30 f=service:ec2 year=4"]],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual(plan);
  });

  test.each([
    ["half of that"],
    ["top 3 services → 10 % of that"],
    ["aws in october → divided by 0"],
    ["aws vs azure in october → half of it"],
  ])("%s: of no one figure, so it is asked about", (talk) => {
    expect(planTalk(talk.split(" → "), billOf("first"))?.kind).toBe("clarify");
  });

  test("a share, a part of a list and half a month are what they were", () => {
    expect(operationsOf("which services make up 80 % of the bill")).toEqual([
      "breakdown g=service p=2026-10-19..2026-11-17 at_least:together:0.8",
    ]);
    expect(operationsOf("aws in the first half of october")).toEqual(["total p=2026-10-01..2026-10-15 f=provider:aws"]);
    expect(operationsOf("aws in october → what share of the total is that")).toEqual([
      "total p=2026-10-01..2026-10-31 f=provider:aws share",
    ]);
  });
});
