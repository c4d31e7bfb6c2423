import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const BASE = "2026-09-19..2026-10-18";

describe("what strangers typed on their occasions", () => {
  test.each([
    ["where do you think we'll land at the end of november?", ["forecast p=whole_month"]],
    ["how much does my team (payments) burn per day", ["trend day p=2026-10-19..2026-11-17 t=team:payments"]],
    ["what did our team (search) cost in october", ["total p=last_month t=team:search"]],
    ["why is redshift zero some days in oct", ["trend day p=last_month f=service:Amazon Redshift"]],
    [
      "dev and staging costs on weekends vs weekdays",
      ["weekdays by=part p=2026-10-19..2026-11-17 t=environment:dev|staging"],
    ],
    ["a summary of where we stand in october, by provider", ["breakdown g=provider p=last_month"]],
    [
      "ec2 costs by month, and where is it coming from",
      ["trend g=account month p=2026-05-01..2026-10-31 f=service:ec2"],
    ],
    [
      "I have a board meeting on monday and need to know what we spend per month on AI and whether that is more or " +
        "less than what we spend on databases",
      [
        "trend month p=2026-05-01..2026-10-31 f=category:AI and Machine Learning",
        "trend g=category month p=2026-05-01..2026-10-31 f=category:AI and Machine Learning|Databases",
      ],
    ],
    [
      "what are the 3 things i should worry about cost wise",
      [`drivers g=service top=3 p=2026-10-19..2026-11-17 base=${BASE} up`],
    ],
    ["do the november numbers still change or is it closed", ["connectors freshness"]],
    ["will the october figures still move", ["connectors freshness"]],
    ["is azure data up to date? last time the numbers were like 3 days behind", ["connectors freshness"]],
    [
      "avg daily cost of bigquery in november, but leave out that crazy day on the 15th",
      [
        "trend day p=2026-11-01..2026-11-14 f=service:BigQuery",
        "trend day p=2026-11-16..2026-11-18 f=service:BigQuery",
      ],
    ],
    ["where do you reckon aws ends up this month", ["forecast p=whole_month f=provider:aws"]],
    ["where will we land on 31 december", ["forecast p=2026-01-01..2026-12-31"]],
    [
      "The CFO wants an estimate of the bill for this quarter, what can I tell her?",
      ["forecast p=2026-10-01..2026-12-31"],
    ],
    ["which services make 80% of october", ["breakdown g=service p=last_month at_least:together:0.8"]],
    [
      "how much tax was on the AWS and Azure invoices for October?",
      ["breakdown g=provider p=last_month f=charge_category:Tax f=provider:aws|azure"],
    ],
    [
      "retail in october → how much of it is aws vs azure vs gcp",
      ["breakdown g=provider p=last_month t=business-unit:retail"],
    ],
    [
      "anomalies in november → anything in shop-production specifically?",
      ["anomaly p=2026-11-01..2026-11-18 f=account:111122223333"],
    ],
    [
      "bigquery daily in november → where does the spike come from",
      [
        "peak g=account day p=2026-11-01..2026-11-18 f=service:BigQuery",
        "peak g=region day p=2026-11-01..2026-11-18 f=service:BigQuery",
      ],
    ],
    [
      "azure openai in october → who's using it, which teams?",
      ["breakdown g=tag:team p=last_month f=service:Azure OpenAI Service"],
    ],
    [
      "share without a team tag in october → is it better or worse than in september?",
      ["trend month p=2026-09-01..2026-10-31 t=team: share"],
    ],
    ["weekend vs weekday cost in october → by provider", ["weekdays g=provider by=part p=last_month"]],
    [
      "cost by month since september, split in the three clouds, with shares",
      ["trend g=provider month p=2026-09-01..2026-11-18"],
    ],
    [
      "I am from the finance department and I need october by cost center. Can I have it in one table?",
      ["breakdown g=tag:cost-center p=last_month"],
    ],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    [
      "cost per team in october → leave out everything in staging and dev",
      ["breakdown g=tag:team p=last_month t=!environment:staging|dev"],
    ],
    [
      "I have to present October to our director. What was the bill for the month, by provider?",
      ["total p=last_month", "breakdown g=provider p=last_month"],
    ],
    [
      'My director will ask "why is the October bill higher (or lower) than September?" What do I answer?',
      ["drivers g=service p=last_month base=month_before up"],
    ],
    [
      "frankfurt cost in october → no sorry, I meant ireland. The AWS one.",
      ["total p=last_month f=provider:aws f=region:eu-west-1"],
    ],
    ["How much of the bill is AI? October please.", ["total p=last_month f=category:AI and Machine Learning share"]],
    ["are we up or down on last month", ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17"]],
    [
      "bedrock, azure openai and vertex in october, who's ahead",
      ["breakdown g=service top=10 p=last_month f=service:Azure OpenAI Service|Vertex AI|bedrock"],
    ],
    [
      "what percentage of everything is AI by now",
      ["total p=2026-10-19..2026-11-17 f=category:AI and Machine Learning share"],
    ],
    ["average monthly spend of the data team, full months only", ["trend month p=2026-05-01..2026-10-31 t=team:data"]],
    ["what's our run rate → annualised? → and that without tax?", ["forecast p=whole_month f=!charge_category:Tax"]],
    [
      "budget alert woke me at 6, what jumped yesterday",
      ["drivers g=service p=2026-11-17..2026-11-17 base=2026-11-16..2026-11-16 up"],
    ],
    ["if november carries on like this where do we land", ["forecast p=whole_month"]],
    [
      "our aws rep calls at 2. three largest aws services in october",
      ["breakdown g=service top=3 p=last_month f=provider:aws"],
    ],
    [
      "are we on list price for BigQuery or is there some discount in it",
      [
        "total m=list p=2026-10-19..2026-11-17 f=service:BigQuery",
        "total m=effective p=2026-10-19..2026-11-17 f=service:BigQuery",
      ],
    ],
    ["does anything still run under MyProject", ["breakdown g=service p=2026-10-19..2026-11-17 t=project:MyProject"]],
    [
      "data transfer in october → only aws or all clouds in that number?",
      ["breakdown g=provider p=last_month f=service:AWS Data Transfer|Bandwidth|Networking"],
    ],
    ["anything landed in KEV since patch tuesday", ["cves kev kev_added=2026-11-10..2026-11-18"]],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test.each([
    ["Which regions are we paying for and how much each?", ["breakdown g=region p=2026-10-19..2026-11-17"]],
    ["cost center 2310 in october → who's the owner", ["breakdown g=tag:owner p=last_month t=cost-center:2310"]],
    [
      "do the top 5 services make up more than half of the cost?",
      ["breakdown g=service top=5 p=2026-10-19..2026-11-17"],
    ],
    [
      "average cost per day on GCP, and was it different in September?",
      ["compare per=day p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-30 f=provider:gcp"],
    ],
    [
      "avg daily spend in november → is that higher than october",
      ["compare per=day p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31"],
    ],
    ["s3 in october → which buckets are the most expensive", ["breakdown g=resource top=10 p=last_month f=service:s3"]],
    ["what would we have paid in october without discounts?", ["total m=list p=last_month"]],
    ["top untagged resources in october", ["tags g=resource p=last_month"]],
    [
      "I keep hearing that the azure bill has been creeping up, is that true?",
      ["compare p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 f=provider:azure"],
    ],
    ["quick one from finance: october by department", ["breakdown g=tag:department p=last_month"]],
  ])("%s", (talk, operations) => {
    expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
  });

  test("what runs at home is on no bill", () => {
    const plan = planTalk(["cost of our own datacenter in october"], billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "other_products" }] });
  });

  test.each([
    ["what were our VPC costs last month (nat gateways and such)", ["usage_type"]],
    ["what did savings plans save us last month vs list price", ["commitments"]],
  ])("%s: what is told stands beside what no bill says", (question, topics) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan).toMatchObject({ kind: "answer", missing: topics.map((topic) => ({ topic })) });
  });

  test("what is declined of one thing is not answered of all", () => {
    expect(operationsOf("is the sandbox account idle? what did we spend in october")).toBeNull();
  });

  test("an English word is no misspelled other one", () => {
    expect(planTalk(["is it better"], billOf("first"))).toMatchObject({ kind: "clarify", choices: [] });
  });
});
