import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

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
      [
        "breakdown g=region p=2026-10-01..2026-10-31 f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope",
      ],
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
      [
        "drivers g=service p=2026-11-01..2026-11-17 base=2026-09-01..2026-09-30 up f=service:Azure OpenAI Service|Vertex AI|bedrock",
      ],
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
