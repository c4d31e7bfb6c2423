import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const EUROPE = "eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";
const MODELS = "Azure OpenAI Service|Vertex AI|bedrock";

// What a chief of staff writes who prepares slides: whole sentences, and what for.
describe("whole sentences, with all that is polite in them", () => {
  test.each([
    [
      "Good morning, could you kindly tell me what we spent on the cloud in October altogether, as I need one " +
        "number for the first slide?",
      ["total p=2026-10-01..2026-10-31"],
    ],
    [
      "what did we spend in October → and how does that compare with September, if you please",
      ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
    ],
    [
      "The CFO asked me, rather out of the blue, whether Azure is getting more expensive than Google, so could " +
        "you put the two next to each other for the last two full months?",
      ["compare p=2026-09-01..2026-10-31 sides=provider:azure~provider:gcp"],
    ],
    [
      "azure vs google in October → and AWS as well, so that the picture is complete",
      ["compare p=2026-10-01..2026-10-31 sides=provider:azure~provider:gcp~provider:aws"],
    ],
    [
      "For the board deck I need the five biggest line items of October by service, with whatever is left " +
        'summed up as "other"',
      ["breakdown g=service top=5 p=2026-10-01..2026-10-31"],
    ],
    [
      "If I remember correctly we moved some storage last quarter, so please show me how S3 developed month by " +
        "month since september",
      ["trend month p=2026-09-01..2026-11-18 f=service:s3"],
    ],
    [
      "How much of what we spend is production and how much is everything else, in October?",
      ["compare p=2026-10-01..2026-10-31 sides=environment=prod~!environment=prod"],
    ],
    [
      "Which day in November was the most expensive one, and what made it so? → was it a weekend?",
      ["trend day top=1 p=2026-11-01..2026-11-18"],
    ],
    [
      "Did anything unusual happen in our bills over the past two weeks that I ought to know about before " +
        "Thursday?",
      ["anomaly p=2026-11-04..2026-11-17"],
    ],
    [
      "How many euros a month do we pay for databases, all providers taken together?",
      ["trend month p=2026-05-01..2026-10-31 f=category:Databases"],
    ],
    [
      "Could you please check whether we will stay within our annual budget of 1.4 million dollars?",
      ["forecast p=2026-01-01..2026-12-31 under:cost:1400000"],
    ],
    [
      "I should like to know in which regions in Europe we spend money, and how much each, in October",
      [`breakdown g=region p=2026-10-01..2026-10-31 f=region:${EUROPE}`],
    ],
    ["What is CVE-2021-44228 and ought the board to worry?", ["cves id=CVE-2021-44228"]],
    [
      "Has our spending on CloudFront gone up, down or stayed flat since september?",
      ["trend day p=2026-09-01..2026-11-18 f=service:Amazon CloudFront"],
    ],
    ["When does our data begin, and how fresh is it?", ["connectors freshness"]],
    [
      "How are we doing on machine learning costs in general — SageMaker, Vertex AI and Bedrock, that is — for " +
        "the last full month?",
      ["breakdown g=service p=2026-10-01..2026-10-31 f=service:Amazon SageMaker|Vertex AI|bedrock"],
    ],
    [
      "How much would we have paid without discounts or credits in October?",
      ["total m=list p=2026-10-01..2026-10-31 f=!charge_category:Credit"],
    ],
    [
      "Black Friday was on the 13th, I beleive: what did that day cost compared with an ordinary Friday?",
      ["total p=2026-11-13..2026-11-13", "weekdays by=day days=friday p=2026-09-19..2026-11-17"],
    ],
    ["CVE-2021-44228 → kev? → due date", ["cves id=CVE-2021-44228"]],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual(plan.map(spelledOut));
  });
});

// What an engineer types who has ten minutes for the weekly review.
describe("fragments that lean on what came before", () => {
  test.each([
    [
      "whats the cost center 1234 spend for the first half of october → and second half → hm ok and who is " +
        "behind that cost center, i.e. which teams",
      ["breakdown g=tag:team p=2026-10-16..2026-10-31 t=cost-center:1234"],
    ],
    [
      "black friday spend (13 nov) vs normal friday → cloudfront only",
      ["weekdays by=day days=friday p=2026-11-13..2026-11-13 f=service:Amazon CloudFront"],
    ],
    [
      "whats new since last week - svcs we didnt have in oct",
      ["drivers g=service p=2026-11-09..2026-11-17 base=2026-10-01..2026-10-31 up only=new"],
    ],
    [
      "weekly bill so far? → vs prev week → which svc moved most → just prod",
      ["drivers g=service top=1 p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10 t=environment:prod"],
    ],
    [
      "cost this week → compared to previous week → just prod → and the week before that",
      ["compare p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 t=environment:prod"],
    ],
    [
      "compare october to september → and the month before that",
      ["compare p=2026-09-01..2026-09-30 base=2026-08-01..2026-08-31"],
    ],
    ["untagged spend oct → by svc → how much % of total", ["tags g=service p=2026-10-01..2026-10-31"]],
    [
      "k8s spend all clouds, oct → just EKS → per cluster",
      ["breakdown g=resource p=2026-10-01..2026-10-31 f=service:eks"],
    ],
    ["ok just cost per rds instance, oct", ["breakdown g=resource p=2026-10-01..2026-10-31 f=service:rds"]],
    ["forecast for nov → dec then → will we blow 120k", ["forecast p=2026-12-01..2026-12-31 over:cost:120000"]],
    ["lamda cost per mo → avg per day in oct", ["trend day p=2026-10-01..2026-10-31 f=service:AWS Lambda"]],
    ["ec2 → mean per week since september", ["trend week p=2026-09-01..2026-11-18 f=service:ec2"]],
    [
      "cost ctr 1234 this month → which apps in it → ec2 part of that",
      ["breakdown g=tag:application p=2026-11-01..2026-11-18 f=service:ec2 t=cost-center:1234"],
    ],
    [
      "staging wkend vs weekday spend nov → for dev as well",
      ["weekdays by=part p=2026-11-01..2026-11-18 t=environment:dev"],
    ],
    [
      "bedrock + vertex + openai nov → which grew fastest since sep",
      [`drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-30 up f=service:${MODELS}`],
    ],
    [
      "aws in october → azure? → gcp → so all 3 in %",
      [
        "total p=2026-10-01..2026-10-31 f=provider:aws share",
        "total p=2026-10-01..2026-10-31 f=provider:azure share",
        "total p=2026-10-01..2026-10-31 f=provider:gcp share",
      ],
    ],
    ["cloudfront in october → gb served", ["total p=2026-10-01..2026-10-31 f=service:Amazon CloudFront usage"]],
    [
      "new KEV entries this wk → only critical → any kubernetes",
      ["cves kev keyword=kubernetes sev=critical kev_added=2026-11-16..2026-11-18"],
    ],
    ["kev this month", ["cves kev kev_added=2026-11-01..2026-11-18"]],
    ["how many kevs this year", ["cves count kev kev_added=2026-01-01..2026-11-18"]],
    ["flaws in kev this year", ["cves kev published=2026-01-01..2026-11-18"]],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual(plan.map(spelledOut));
  });
});

// What an auditor asks whose first language is another one, and a CTO between meetings.
describe("words of offices, and of other languages", () => {
  test.each([
    [
      "Kindly state the total cloud expenditure for the month of Oct → and how much thereof falls upon azure? → " +
        "same for Sept pls",
      ["total p=2026-09-01..2026-09-30 f=provider:azure share"],
    ],
    [
      "Pls furnish the billed amount of shop-production for Q3 → is this figure final or can it still be " + "amended?",
      ["connectors freshness"],
    ],
    [
      "Need the untagged amount oct, i.e. positions w/o team tag → which services are these → and how many % of " +
        "the total",
      ["tags key=team g=service p=2026-10-01..2026-10-31"],
    ],
    [
      "Top 5 cost positions in september by service → now excluding EC2 → and only for the prod enviroment",
      ["breakdown g=service top=5 p=2026-09-01..2026-09-30 f=!service:ec2 t=environment:prod"],
    ],
    ["Did any single day in october exceed 5.000 USD?", ["trend day p=2026-10-01..2026-10-31 over:cost:5000"]],
    [
      "Share of team web on total cost, monthwise → the same for mobile",
      ["trend month p=2026-05-01..2026-10-31 t=team:mobile share"],
    ],
    [
      "What did the cost center 2310 consume in Oct vs. Sep → where from comes the increase",
      ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 t=cost-center:2310"],
    ],
    [
      "Is there any accrual necessary for november? what is booked till now → and what would be expected until " +
        "month end",
      ["forecast p=2026-11-01..2026-11-30"],
    ],
    [
      "List vs billed price in oct, how much discount we have got → only for azure",
      ["total m=list p=2026-10-01..2026-10-31 f=provider:azure", "total p=2026-10-01..2026-10-31 f=provider:azure"],
    ],
    [
      "Avg daily spend sept, resp. oct → only team payments → and the highest day of same",
      ["trend day top=1 p=2026-09-01..2026-10-31 t=team:payments"],
    ],
    [
      "Was the playground account used in the last fortnight → and sandbox?",
      ["total p=2026-11-04..2026-11-17 f=account:555566667777"],
    ],
    [
      "New services which came up in november that were not existing in october → and the ones discontinued?",
      ["drivers g=service p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31 down only=gone"],
    ],
    [
      "sql across all clouds in october → split it",
      ["breakdown g=service p=2026-10-01..2026-10-31 f=service:Cloud SQL|azure_sql"],
    ],
    ["any log4j stuff i should worry abt → is it in kev", ["cves kev keyword=log4j"]],
    [
      "did anything spike in november → when did it start → who owns it → cost us how much",
      ["anomaly g=tag:owner p=2026-11-01..2026-11-18 up"],
    ],
    ["CVE-2024-3094 are we affected → how bad", ["cves id=CVE-2024-3094"]],
  ])("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual(plan.map(spelledOut));
  });

  test.each([
    ["ec2 share of aws in october → on weekends only"],
    ["foo 5 cost in september by service → and only for the prod enviroment"],
  ])("%s is asked about", (talk) => {
    expect(planTalk(talk.split(" → "), billOf("first"))?.kind).toBe("clarify");
  });

  test("the number of an invoice is in no cost", () => {
    const plan = planTalk(["Which invoices no. do belong to october AWS"], billOf("first"));
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "invoices" }] });
  });
});

test.each([
  ["Who in the finance team approved the SageMaker spending?", "people"],
  ["Is there an account that we could close because nobody seems to use it any more?", "actions"],
])("what no bill tells: %s", (question, topic) => {
  expect(planTalk([question], billOf("first"))).toMatchObject({ kind: "refuse", missing: [{ topic }] });
});

test.each([["trend since sept"], ["the ec2 part of that"]])(
  "after a name that nobody could place, %s is of that name still",
  (turn) => {
    const plan = planTalk(["foo gx cost nov", turn], billOf("first"));
    expect(plan).toMatchObject({ kind: "clarify", question: expect.stringContaining("foo gx") });
  },
);
