import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

describe("parts of days, shares of rows, ranks and sums that a question sets beside each other", () => {
  test.each([
    [
      "rank regions by absolute change between the first half and the second half of October",
      ["drivers g=region p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15"],
    ],
    [
      "which services changed most between the first and second half of october",
      ["drivers g=service top=10 p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15"],
    ],
    [
      "ec2 first half vs second half of last month",
      ["compare p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15 f=service:ec2"],
    ],
    [
      "what share of compute is on each provider, month by month",
      ["trend g=provider month p=2026-05-01..2026-10-31 f=category:Compute share=category:Compute"],
    ],
    ["what share of compute is on each provider in October", ["breakdown g=provider p=last_month f=category:Compute"]],
    [
      "share of production in each cloud by month",
      ["trend g=provider month p=2026-05-01..2026-10-31 t=environment:prod share"],
    ],
    ["percentage of cost per team by month", ["trend g=tag:team month p=2026-05-01..2026-10-31 share"]],
    [
      "top 3 services in eu-west-1 n top 3 in us-west-2 in october",
      [
        "breakdown g=service top=3 p=last_month f=region:eu-west-1",
        "breakdown g=service top=3 p=last_month f=region:us-west-2",
      ],
    ],
    [
      "top 5 accounts for web and top 3 services for payments last month",
      ["breakdown g=account top=5 p=last_month t=team:web", "breakdown g=service top=3 p=last_month t=team:payments"],
    ],
    ["did ec2 cost more than rds and s3 together last month", ["compare p=last_month sides=ec2~rds|s3"]],
    [
      "does web spend more than payments and search together in october",
      ["compare p=last_month sides=team=web~team=payments|search"],
    ],
  ])("%s", (question, plan) => {
    expect(operationsOf(question)).toEqual(plan.map(spelledOut));
  });

  test.each([
    [
      "is eks more than ecs in october n by how much",
      "compare p=last_month sides=eks~Amazon Elastic Container Service",
    ],
    ["ec2 or s3, which is more expensive in october and by how much?", "compare p=last_month sides=ec2~s3"],
    [
      "which product cost us the most in october, and what fraction of the total does it represent",
      "breakdown g=tag:product top=1 p=last_month",
    ],
    [
      "are there services that we pay for in october that we did not pay for in august",
      "drivers g=service p=2026-10-01..2026-10-31 base=2026-08-01..2026-08-31 up only=new",
    ],
    [
      "was there unusual spend in sandbox in october that could hint at mining",
      "anomaly p=last_month f=account:555566667777",
    ],
    ["what did my team, payments, spend in october", "total p=last_month t=team:payments"],
    ["how much of web's bill in october is ec2", "total p=last_month f=service:ec2 t=team:web share=team:web"],
    ["sql azure in october", "total p=last_month f=provider:azure f=service:azure_sql"],
    ["what do we pay per GB-month of s3 in october", "total p=last_month f=service:s3 usage"],
    [
      "which of the ml team's resources should I look at first",
      "breakdown g=resource top=10 p=2026-10-19..2026-11-17 t=team:ml",
    ],
    [
      "linux kernel vulns modified in the last week, leaving out low severity",
      "cves keyword=linux kernel sev=medium|high|critical modified=2026-11-11..2026-11-18",
    ],
  ])("%s", (question, plan) => {
    expect(operationsOf(question)).toEqual([spelledOut(plan)]);
  });

  test("what was saved by discounts lies between list and billed cost", () => {
    const asked = "How much have we saved thanks to negotiated discounts and commitments since September?";
    expect(operationsOf(asked)).toEqual(["total m=list p=2026-09-01..2026-11-18", "total p=2026-09-01..2026-11-18"]);
  });

  test("a kind of charge rather than another is told beside it", () => {
    expect(operationsOf("how much of our aws bill in october was purchases rather than usage")).toEqual([
      spelledOut("compare p=last_month sides=charge_category:Purchase~charge_category:Usage f=provider:aws"),
    ]);
  });

  test("an account that a name is a part of is asked about among those that have it", () => {
    const plan = planTalk(["dev acct spend past 2 wks daily"], billOf("first"));
    const labels = plan?.kind === "clarify" ? plan.choices.map(({ label }) => label) : [];
    expect(labels).toEqual(["account shop-development", "account corp-development", "environment=dev"]);
  });

  test("which rows cost one more than others together can't be told: what they cost there is offered", () => {
    const asked = "On which services does team web spend more than teams payments and search put together in October?";
    const plan = planTalk([asked], billOf("first"));
    const [choice] = plan?.kind === "clarify" ? plan.choices : [];
    expect(operationsOf(choice?.query ?? "")).toEqual([
      spelledOut("compare g=service p=last_month sides=team=web~team=payments|search"),
    ]);
  });
});
