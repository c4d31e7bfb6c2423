import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const TAX = "total p=last_month f=charge_category:Tax";

test.each<[string, string[]]>([
  // Whether a month is closed is told by what the providers may still change; a change that happened is none.
  ["which months are still open?", ["connectors freshness"]],
  ["can the September numbers still change?", ["connectors freshness"]],
  ["did the October numbers change?", ["compare p=last_month base=month_before"]],
  // What is booked for a month that runs is its forecast; for one that is over, its cost.
  ["Accrual for November, what should we book for the days that are not yet invoiced?", ["forecast p=whole_month"]],
  ["November accrual by provider", ["forecast g=provider p=whole_month"]],
  ["how much should I accrue for October?", ["total p=last_month"]],
  ["what will the remaining days of November cost?", ["forecast p=2026-11-18..2026-11-30"]],
  // A part of a total beside it.
  ["the October bill including tax, and list the tax separately", ["total p=last_month", TAX]],
  ["October spend and the tax", ["total p=last_month", TAX]],
  [
    "October cost per cloud, tax broken out",
    ["breakdown g=provider p=last_month", "breakdown g=provider p=last_month f=charge_category:Tax"],
  ],
  ["October tax", [TAX]],
  // Sides, month on month, are told in each month; months that are set against each other stay what they are.
  ["team data vs team web, month over month", ["trend g=tag:team month p=last_6m t=team:data|web"]],
  ["teams month on month", ["compare g=tag:team p=last_month base=month_before"]],
  // What a unit costs is in the unit of the bill.
  ["S3 cost per TB in October", ["total p=last_month f=service:s3 usage"]],
  ["$/hour of EC2 yesterday", ["total p=yesterday f=service:ec2 usage"]],
  ["unit cost of RDS last month", ["total p=last_month f=service:rds usage"]],
  // One of a rank, and no inventory.
  ["which individual resource was the most expensive yesterday?", ["breakdown g=resource top=1 p=yesterday"]],
])("%s", (question, operations) => {
  expect(operationsOf(question)).toEqual(operations.map(spelledOut));
});
