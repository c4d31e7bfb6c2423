import { expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

test.each<[string, string[]]>([
  // Where somebody begins, that it can wait, and what bothers people asks for nothing.
  [
    "Let's start with the bigger picture. What does each cloud cost this month so far?",
    ["breakdown g=provider p=this_month"],
  ],
  ["First things first: cost by team in October", ["breakdown g=tag:team p=last_month"]],
  ["It's not that urgent. What did RDS cost yesterday?", ["total p=yesterday f=service:rds"]],
  ["One thing has been puzzling me for days. What did S3 cost in October?", ["total p=last_month f=service:s3"]],
  ["Evenings should be calmer. What did EC2 cost in October?", ["total p=last_month f=service:ec2"]],
  [
    "The dev environment should be small. How much does it cost per day on average in October, and how does that " +
      "compare with prod?",
    ["trend day p=last_month t=environment:dev", "trend day p=last_month t=environment:prod"],
  ],
  [
    "The sandbox account is a toy. Is it cheaper than shop-staging in October?",
    ["compare p=last_month sides=account:555566667777~account:222233334444"],
  ],
  ["Here's the thing: what did Lambda cost in October?", ["total p=last_month f=service:AWS Lambda"]],
  [
    "We checked the console and something looks odd. What did RDS cost in October?",
    ["total p=last_month f=service:rds"],
  ],
  ["something looks odd this month", ["anomaly p=this_month"]],
  [
    "There's a rumour that prod never sleeps. Does prod cost less on weekends?",
    ["weekdays by=part p=default t=environment:prod"],
  ],
  ["S3 cost in October, since October has one more day", ["total p=last_month f=service:s3"]],
  ["S3 cost per calendar day in October", ["trend day p=last_month f=service:s3"]],
  ["cost by team in October, drop the nulls", ["breakdown g=tag:team p=last_month t=team:*"]],
  ["select distinct region where provider = gcp and month = october", ["list region p=last_month f=provider:gcp"]],
  ["RDS cost per hr in October", ["total p=last_month f=service:rds usage"]],
  ["hr cost in October", ["total p=last_month t=department:human-resources"]],
  // A big picture that is asked for stays one.
  [
    "What did EKS cost in October, and is it a large part of the bill?",
    ["total p=last_month f=service:eks", "total p=last_month f=service:eks share"],
  ],
  ["what did our managed clusters cost last month?", ["total p=last_month f=service:aks|eks|gke"]],
  [
    "which team grew the most in October, in dollars rather than percent?",
    ["drivers g=tag:team top=1 p=last_month base=month_before up"],
  ],
  // The same days as those of a month that runs; days that are named stay.
  ["Compare RDS with the same days last month", ["compare p=month_so_far base=days_of_last_month f=service:rds"]],
  ["Compare yesterday with the same day last week", ["compare p=yesterday base=2026-11-10..2026-11-10"]],
  [
    "Does team web cost less on weekends than on weekdays? The last three weeks will do.",
    ["weekdays by=part p=last_3_weeks t=team:web"],
  ],
  // What a bill tells of a service that is gone is what it cost then.
  [
    "did dynamodb go silent on 10/21, or were we just not charged?",
    ["total p=2026-10-21..2026-10-21 f=service:dynamodb"],
  ],
  ["when did Bedrock first appear?", ["trend day p=last_90d f=service:bedrock"]],
  // As people type who think in SQL, and in a hurry.
  ["select top 3 teams by cost where provider = azure", ["breakdown g=tag:team top=3 p=default f=provider:azure"]],
  ["select accounts by cost where month = october", ["breakdown g=account p=last_month"]],
  ["count(distinct region) used in aws last month", ["list region p=last_month f=provider:aws"]],
  ["S3 cost per day in october, order by date asc", ["trend day p=last_month f=service:s3"]],
  ["dev cost ystrday vs same day last wk", ["compare p=yesterday base=2026-11-10..2026-11-10 t=environment:dev"]],
])("%s", (question, operations) => {
  expect(operationsOf(question)).toEqual(operations.map(spelledOut));
});
