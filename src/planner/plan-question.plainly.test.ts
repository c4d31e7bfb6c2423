import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

describe("what strangers asked of a course, of quantities and of what is in a figure", () => {
  test.each([
    // What starts, stops, or is at nothing: its days.
    [
      "when did bedrock start going up in shop-production",
      "trend day p=last_90 f=account:111122223333 f=service:bedrock",
    ],
    ["bedrock in october → when exactly did it start", "trend day p=last_90 f=service:bedrock"],
    ["redshift in october → so did it stop?", "trend day p=last_month f=service:Amazon Redshift"],
    ["what day did redshift stop", "trend day p=last_90 f=service:Amazon Redshift"],
    ["has redshift gone away?", "trend day p=last_90 f=service:Amazon Redshift"],
    ["redshift was at 0 for a few days in oct?? which ones", "trend day p=last_month f=service:Amazon Redshift"],
    ["which days did redshift cost nothing in october", "trend day p=last_month f=service:Amazon Redshift"],
    ["anything that went to zero lately?", "drivers g=service p=default base=before_default down only=gone"],
    ["which accounts dropped to nothing in october", "drivers g=account p=last_month base=month_before down only=gone"],
    ["who ran bigquery in october, which team", "breakdown g=tag:team p=last_month f=service:BigQuery"],
    ["bigquery in october → who did that? which account", "breakdown g=account p=last_month f=service:BigQuery"],
    // Amounts and years.
    ["are we going to blow through 120k this month?", "forecast p=whole_month over:cost:120000"],
    ["will november shoot past 120k", "forecast p=whole_month over:cost:120000"],
    ["what does AWS cost us a year?", "total p=2025-11-01..2026-10-31 f=provider:aws"],
    // Quantities.
    ["how many GB did cloudfront push in oct", "total p=last_month f=service:Amazon CloudFront usage"],
    ["how many terabytes does cloudfront serve", "total p=default f=service:Amazon CloudFront usage"],
    // Costs beside each other.
    [
      "MTD November against the same days in October, by account; only show accounts which grew by more than 5%",
      "drivers g=account p=month_so_far base=days_of_last_month up over:change_ratio:0.05",
    ],
    // What is in the figures.
    ["in this are included the taxes?", "total p=default f=charge_category:Tax share"],
    ["are credits included in the total", "total p=default f=charge_category:Credit share"],
    ["does the bill include vat", "total p=default f=charge_category:Tax share"],
    // Each with its day and what it is of.
    [
      "List all credits and refunds since 1 September",
      "trend g=service,account day p=2026-09-01..2026-11-18 f=charge_category:Credit",
    ],
    ["show me every purchase in october", "trend g=service,account day p=last_month f=charge_category:Purchase"],
    ["list credits by provider", "breakdown g=provider p=default f=charge_category:Credit"],
  ])("%s", (question, operation) => {
    expect(operationsOf(question)).toEqual([spelledOut(operation.replace("last_90", "2026-08-20..2026-11-17"))]);
  });

  test("two costs beside each other are told with what lies between them, so nobody has to ask for that", () => {
    const costs = ["total m=effective p=last_month f=service:ec2", "total p=last_month f=service:ec2"].map(spelledOut);
    for (const end of [", incl. the delta", " plus the difference", ", with the gap between them"])
      expect(operationsOf(`amortized vs. billed EC2 cost for October${end}`)).toEqual(costs);
  });

  test.each([
    ["top account and what gpus are in it", "breakdown g=account top=1 p=default", "found_first"],
    ["nat gateways + data transfer in october", "total p=last_month f=service:AWS Data Transfer", "usage_type"],
    ["vpc, nat gateways in october", "total p=last_month f=service:Amazon Virtual Private Cloud", "usage_type"],
  ])("%s: what can be told is, and what can't is said", (question, operation, topic) => {
    const plan = planTalk([question], billOf("first"));
    expect(operationsOf(question)).toEqual([spelledOut(operation)]);
    const missing = plan?.kind === "answer" ? plan.missing.map((one) => one.topic) : [];
    expect(missing).toEqual([topic]);
  });

  test.each([
    [
      "the beginning of a word is no other word that is spelled nearly so",
      "budg for october",
      ["budget", "budgets", "budgeted"],
    ],
    ["a letter that is missing is one", "which tems spent most", ["items", "stems", "teams", "terms"]],
  ])("%s", (_, question, labels) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan?.kind === "clarify" && plan.choices.map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ["did bedrock behave in october", ["without “behave”"]],
    ["nat gx + xfer costs us-east-1 this month", ["without “nat gx”"]],
    ["is bedrock growing or flat", []],
    ["how much did the marketing team spend in october", []],
    ["average per day without that day", []],
    ["cost of frobnicator in october", []],
    // What S3 stores is not what it serves.
    ["how many GB did s3 push in october", ["without “push”"]],
  ])("%s: the question without what nothing places is offered, where that is the same question", (question, labels) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan?.kind === "clarify" && plan.choices.map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    ["annualized run rate by team", "yearly_rate"],
    ["what's the cpu util of ec2", "utilization"],
    ["cost per shipment", "unit_cost"],
  ])("%s: declined for its own reason", (question, topic) => {
    expect(planTalk([question], billOf("first"))).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });
});

describe("a bill as a file, what follows days of it, and the year before", () => {
  test.each([
    ["how much is running in ireland in october", "total p=last_month f=region:eu-west-1"],
    ["how much sits in dev in october?", "total p=last_month t=environment:dev"],
    ["how much tax is in the october extract", "total p=last_month f=charge_category:Tax"],
    ["does the october invoice contain any credits", "total p=last_month f=charge_category:Credit"],
    ["does our october bill include sagemaker", "total p=last_month f=service:Amazon SageMaker"],
    ["does the october bill have any refunds?", "total p=last_month f=charge_class:Correction"],
    ["october total before taxes", "total p=last_month f=!charge_category:Tax"],
    ["pre-tax cost of azure in october", "total p=last_month f=!charge_category:Tax f=provider:azure"],
    [
      "first two weeks of october vs the following two weeks",
      "compare p=2026-10-15..2026-10-28 base=2026-10-01..2026-10-14",
    ],
    ["compare september with the month after", "compare p=last_month base=month_before"],
    ["ec2 in october against the year before", "compare p=last_month base=2025-10-01..2025-10-31 f=service:ec2"],
    [
      "ec2 in october → compared with the year before",
      "compare p=last_month base=2025-10-01..2025-10-31 f=service:ec2",
    ],
    [
      "difference between 111122223333 and 444455556666 in october",
      "compare p=last_month sides=account:111122223333~account:444455556666",
    ],
    ["please list the taxes of october per service", "breakdown g=service p=last_month f=charge_category:Tax"],
    // Amounts are bounds still.
    [
      "services between 500 and 2000 in october",
      "breakdown g=service p=last_month at_least:cost:500 at_most:cost:2000",
    ],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual([spelledOut(plan)]);
  });

  test.each([
    ["export october to csv", "refuse"],
    ["october before the year", "clarify"],
  ])("%s: none of these is read so", (question, kind) => {
    expect(planTalk([question], billOf("first"))?.kind).toBe(kind);
  });
});

test("what stands last in the path of a tag's value names it, where nothing else is called so", () => {
  const tags = [
    { key: "createdBy", values: ["IAMUser:AIDAEXAMPLE:deployer", "AssumedRole:AROAEXAMPLE:1694851785974682653"] },
    { key: "team", values: ["checkout"] },
    { key: "role", values: ["arn:aws:iam::1:role/checkout"] },
  ];
  const bill = { ...billOf("first"), dictionary: { ...billOf("first").dictionary, tags } };
  const scopeOf = (question: string) => planTalk([question], bill);
  expect(scopeOf("just deployer in october")).toMatchObject({
    operations: [{ scope: { tags: [{ key: "createdBy", values: ["IAMUser:AIDAEXAMPLE:deployer"] }] } }],
  });
  expect(scopeOf("cost of checkout in october")).toMatchObject({
    operations: [{ scope: { tags: [{ key: "team", values: ["checkout"] }] } }],
  });
});
