import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { ASKED_ON, shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import { understand } from "./plan-question.ts";

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const BILL = { dictionary: DEMO_DICTIONARY, today: ASKED_ON };

describe("what the seventeenth stranger typed", () => {
  test.each([
    [
      "mobile-api costs per environment in q3, product review tmrw",
      "breakdown g=tag:environment p=2026-07-01..2026-09-30 t=application:mobile-api",
    ],
    ["total in october by service → drop everything under 1000", "breakdown g=service p=last_month over:cost:1000"],
    [
      "bigquery per day last week → tuesday looks odd. what was it by account on that day",
      "trend g=account day p=2026-11-10..2026-11-10 f=service:BigQuery",
    ],
    ["run rate for the ml team, where do we land by 31 dec", "forecast p=2026-01-01..2026-12-31 t=team:ml"],
    ["bedrock since the begin of the year", "total p=ytd f=service:bedrock"],
    [
      "how much tax did we pay on the aws invoices in october",
      "total p=last_month f=charge_category:Tax f=provider:aws",
    ],
    ["october by cost center for the chargeback, high to low", "breakdown g=tag:cost-center p=last_month"],
    [
      "lambda last sat+sun compared to the weekend before",
      "compare p=2026-11-14..2026-11-15 base=2026-11-07..2026-11-08 f=service:AWS Lambda",
    ],
    [
      "rank departments by how fast their spend is growing, q3 over q2",
      "drivers g=tag:department p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30 up percent",
    ],
    [
      "who owns the biggest chunk of the sagemaker bill in october",
      "breakdown g=tag:owner top=1 p=last_month f=service:Amazon SageMaker",
    ],
    [
      "compare this nov so far with the same days last nov",
      "compare p=2026-11-01..2026-11-17 base=2025-11-01..2025-11-17",
    ],
    [
      "databases in october → only aws → split it",
      "breakdown g=service p=last_month f=category:Databases f=provider:aws",
    ],
    [
      "got paged about the billing alarm on shop-production, what jumped yesterday",
      "drivers g=service p=2026-11-17..2026-11-17 base=2026-11-16..2026-11-16 up f=account:111122223333",
    ],
    ["any anomalies in october? anything i should worry about before standup", "anomaly p=last_month"],
    ["weekly cost of search team in october, I want to paste it in a chart", "trend week p=last_month t=team:search"],
    ["ec2 vs rds vs s3 in october, who's the biggest", "compare p=last_month sides=ec2~rds~s3"],
    ["accounts by cost last month → reverse order", "breakdown g=account least p=last_month"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
});

describe("a turn that no plan can follow is asked about", () => {
  test.each([
    [["top 4 accounts in may", "just that one by week"]],
    [["top 4 accounts in may", "which of those rose since april"]],
    [["what did the frobnicator cost", "by region please"]],
    [["latest four exploited vulnerabilities", "which of those changed"]],
    [["the 3 most expensive weeks this year and what caused them"]],
    [["which teams spent the most? by department i mean"]],
    [["which cost has a team but no project"]],
    [["aws data transfer, azure bandwidth, gcp cloud run in may"]],
    [["what percentage of the kev additions this year"]],
  ])("%j", (turns) => {
    expect(planTalk(turns, BILL)?.kind).toBe("clarify");
  });
});

describe("a turn keeps what was talked about", () => {
  test.each([
    [["cost by region in may", "can i see that weekly"], ["trend g=region week p=2026-05-01..2026-05-31"]],
    [
      ["critical cves published in may", "how many of these are exploited"],
      ["cves count kev sev=critical published=2026-05-01..2026-05-31"],
    ],
    [
      ["cisco on the kev list", "only the ones added in may"],
      ["cves kev keyword=cisco kev_added=2026-05-01..2026-05-31"],
    ],
  ])("%j", (turns, plan) => {
    const last = planTalk(turns, BILL);
    const words = last?.kind === "answer" ? shorthandOf(last) : [];
    expect(words).toEqual(plan.map(spelledOut));
  });
});

describe("one figure can be asked to be within a bound", () => {
  test.each([
    ["did we go over 10k in may?", "total p=2026-05-01..2026-05-31 over:cost:10000"],
    ["how far are we from a million for 2026", "total p=2026-01-01..2026-11-18 at_least:cost:1000000"],
    ["will we stay under 50k this month", "forecast p=2026-11-01..2026-11-30 under:cost:50000"],
    [
      "is s3 more than 5% of our aws bill in may",
      "total p=2026-05-01..2026-05-31 f=provider:aws f=service:s3 over:share:0.05 share=provider:aws",
    ],
  ])("%s", (question, plan) => {
    const last = planTalk([question], BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual([plan]);
  });

  test("but of anything it is asked what is bounded", () => {
    expect(planTalk(["did anything go over 10k in may"], BILL)?.kind).toBe("clarify");
  });
});

describe("more than two things stand side by side", () => {
  test.each([
    [["ec2 against everything else in may"], ["compare p=2026-05-01..2026-05-31 sides=ec2~!ec2"]],
    [["ec2 vs s3 by month since march"], ["trend g=service month p=2026-03-01..2026-11-18 f=service:ec2|s3"]],
    [["q1 q2 q3 side by side by team"], ["trend g=tag:team quarter p=2026-01-01..2026-09-30"]],
    [
      ["forecast for december against october"],
      ["forecast p=2026-12-01..2026-12-31", "total p=2026-10-01..2026-10-31"],
    ],
    [
      ["forecast for this quarter", "how does that compare to last quarter"],
      ["forecast p=2026-10-01..2026-12-31", "total p=2026-07-01..2026-09-30"],
    ],
  ])("%j", (turns, plan) => {
    const last = planTalk(turns, BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual(plan);
  });
});

describe("seasons are days", () => {
  test.each([
    ["cost in spring by service", "breakdown g=service p=2026-03-01..2026-05-31"],
    ["total cost of winter 2025", "total p=2025-12-01..2026-02-28"],
    ["did costs fall in may", "compare p=2026-05-01..2026-05-31 base=2026-04-01..2026-04-30"],
    [
      "which services disappeared since march",
      "drivers g=service p=2026-10-19..2026-11-17 base=2026-03-01..2026-03-31 down only=gone",
    ],
    ["is s3 cheaper now than in spring", "compare p=2026-08-18..2026-11-17 base=2026-03-01..2026-05-31 f=service:s3"],
  ])("%s", (question, plan) => {
    const last = planTalk([question], BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual([plan]);
  });
});

describe("words of a question on vulnerabilities are no names of products", () => {
  test.each([
    ["critcal cves in may", ["cves sev=critical published=2026-05-01..2026-05-31"]],
    ["medium or worse cves in may", ["cves sev=medium|high|critical published=2026-05-01..2026-05-31"]],
    ["anything new on the kev list in may", ["cves kev kev_added=2026-05-01..2026-05-31"]],
    ["what is the epss of log4shell", ["cves id=CVE-2021-44228"]],
  ])("%s", (question, plan) => {
    const last = planTalk([question], BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual(plan);
  });
});

test.each([
  [
    "changes by region in may, biggest drop on top",
    "drivers g=region p=2026-05-01..2026-05-31 base=2026-04-01..2026-04-30 down",
  ],
  ["s3, going up or down since may?", "trend month p=2026-05-01..2026-11-18 f=service:s3"],
])("%s", (question, plan) => {
  const last = planTalk([question], BILL);
  expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual([plan]);
});

test("what hangs on a sentence that can't be answered is not answered of everything", () => {
  expect(planTalk(["Someone wants an m5.large in Ireland. What would that set us back?"], BILL)?.kind).toBe("refuse");
});

test("by year is told of the years themselves, and said to be", () => {
  const { plan, corrections } = understand("EC2 by year", ALONE, BILL.dictionary, BILL.today);
  const years = ["2024-01-01..2024-12-31", "2025-01-01..2025-12-31", "2026-01-01..2026-11-18"];
  expect(plan.kind === "answer" && shorthandOf(plan)).toEqual(years.map((days) => `total p=${days} f=service:ec2`));
  expect(corrections).toEqual([{ said: "by year", read: "in 2024, 2025 and 2026" }]);
  const old = { ...BILL.dictionary, months: ["2018-07", "2018-08", "2023-09", "2024-09"] };
  const billed = understand("EC2 by year", ALONE, old, BILL.today);
  expect(billed.corrections).toEqual([{ said: "by year", read: "in 2018, 2023 and 2024" }]);
});

test.each([
  "since when do we have bedrock charges",
  "when did we start paying for bedrock?",
  "the first month we used bedrock",
])("%s: seen in the whole course, and said to be", (question) => {
  const { plan, corrections } = understand(question, ALONE, BILL.dictionary, BILL.today);
  expect(plan.kind === "answer" && shorthandOf(plan)).toEqual([
    "trend month p=2023-12-01..2026-11-18 f=service:bedrock",
  ]);
  expect(corrections.map(({ read }) => read)).toEqual(["by month since the beginning"]);
});

describe("a reply stands where it belongs", () => {
  test.each([
    [
      ["costs of the frobnicator team by month this year", "Sorry, I meant the web team."],
      "trend month p=2026-01-01..2026-11-18 t=team:web",
    ],
    [["days over 4000 in may", "make it 3500"], "trend day p=2026-05-01..2026-05-31 over:cost:3500"],
    [
      ["accounts under 5k in may", "ok, what about $2k instead?"],
      "breakdown g=account p=2026-05-01..2026-05-31 under:cost:2000",
    ],
    [["if i leave out s3, what did aws cost in may"], "total p=2026-05-01..2026-05-31 f=!service:s3 f=provider:aws"],
    [["how much of our spend has no team tag? june is fine"], "tags key=team p=2026-06-01..2026-06-30"],
    [
      ["how much did ec2 cost", "i mean per month since january", "and only what belongs to the web team"],
      "trend month p=2026-01-01..2026-11-18 f=service:ec2 t=team:web",
    ],
    [["cve 2024 3400"], "cves id=CVE-2024-3400"],
    [
      ["i am preparing the board pack and need the cost per provider in may"],
      "breakdown g=provider p=2026-05-01..2026-05-31",
    ],
    [
      ["what did azure cost in april", "and in may?", "what is the difference in percent?"],
      "compare p=2026-05-01..2026-05-31 base=2026-04-01..2026-04-30 f=provider:azure",
    ],
    [["severity breakdown of what was published in may"], "cves count published=2026-05-01..2026-05-31 by=severity"],
  ])("%j", (turns, plan) => {
    const last = planTalk(turns, BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual([plan]);
  });

  test.each([
    [["compare may with june", "and july too"]],
    [["what did the frobnicator cost in may", "make it 3"]],
    [["are the costs of team web rising more than those of team payments"]],
    [["did s3 grow more than ec2 in may"]],
  ])("%j is asked about", (turns) => {
    expect(planTalk(turns, BILL)?.kind).toBe("clarify");
  });
});

describe("what strangers asked of the fourteenth round is answered of what they named", () => {
  test.each([
    [["azure bandwidth vs s3 in may"], ["compare p=2026-05-01..2026-05-31 sides=provider:azure&Bandwidth~s3"]],
    [["s3 vs azure storage vs gcs in may"], ["compare p=2026-05-01..2026-05-31 sides=s3~Storage~Cloud Storage"]],
    [
      ["spend without an owner tag in may", "by service", "only aws"],
      ["tags key=owner g=service p=2026-05-01..2026-05-31 f=provider:aws"],
    ],
    [
      ["top 5 services in may", "now for gcp", "percent of the gcp total"],
      ["breakdown g=service top=5 p=2026-05-01..2026-05-31 f=provider:gcp"],
    ],
    [["what's the share of s3 this month"], ["total p=2026-11-01..2026-11-18 f=service:s3 share"]],
    [["was last friday a normal day"], ["anomaly p=2026-11-13..2026-11-13"]],
    [
      ["new services this month"],
      ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31 up only=new"],
    ],
    [["growth of s3 in may in %"], ["compare p=2026-05-01..2026-05-31 base=2026-04-01..2026-04-30 f=service:s3"]],
    [
      ["team web by month since january", "add payments"],
      ["trend g=tag:team month p=2026-01-01..2026-11-18 t=team:web|payments"],
    ],
    [["aws vs gcp by month this year"], ["trend g=provider month p=2026-01-01..2026-11-18 f=provider:aws|gcp"]],
    [["s3 on black friday 2025"], ["total p=2025-11-28..2025-11-28 f=service:s3"]],
    [
      ["gm! redis in azure since 3 months, weekly is enough"],
      ["trend week p=2026-08-01..2026-10-31 f=provider:azure f=service:Azure Cache for Redis"],
    ],
  ])("%j", (turns, plan) => {
    const last = planTalk(turns, BILL);
    expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual(plan);
  });
});
