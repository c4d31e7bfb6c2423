import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const FRESHNESS = ["connectors freshness"];
const CREDITS = "f=charge_category:Credit";
const EUROPE = "f=region:eu-central-1|eu-west-1|europe-west1|northeurope|westeurope";

describe("what people call the things of a bill", () => {
  test.each([
    // What is paid.
    ["what charges were booked to checkout in september", "total p=month_before t=application:checkout"],
    ["what are we dropping on ec2", "total p=default f=service:ec2"],
    ["how much dosh went to azure in october", "total p=last_month f=provider:azure"],
    ["how deep in the hole are we for november", "total p=this_month"],
    ["any money back from aws in october", `total p=last_month ${CREDITS} f=provider:aws`],
    ["what did google give us back in october", `total p=last_month ${CREDITS} f=provider:gcp`],
    ["do we get any money back from the providers", `breakdown g=provider p=default ${CREDITS}`],
    ["refunds/credits by cloud this year", `breakdown g=provider p=ytd ${CREDITS}`],
    ["how much was credited to us in september", `total p=month_before ${CREDITS}`],
    ["one-time charges in october by account", "breakdown g=account p=last_month f=charge_frequency:One-Time"],
    ["purchases booked in october", "total p=last_month f=charge_category:Purchase"],
    // Services by their kind.
    ["what do buckets cost us across the three clouds", "total p=default f=service:Cloud Storage|Storage|s3"],
    ["volumes by cloud last month", "breakdown g=provider p=last_month f=service:Amazon Elastic Block Store"],
    ["disks last month", "total p=last_month f=service:Amazon Elastic Block Store"],
    ["servers cost last month by cloud", "breakdown g=provider p=last_month f=service:Compute Engine|ec2|vm"],
    ["what do logs cost us", "total p=default f=service:Azure Monitor|cloudwatch"],
    ["functions cost last month", "total p=last_month f=service:AWS Lambda|Cloud Run"],
    ["network traffic last month", "total p=last_month f=service:AWS Data Transfer|Bandwidth|Networking"],
    ["all things storage last month", "total p=last_month f=category:Storage"],
    // Teams, departments, owners, accounts.
    [
      "did the payments folks spend more in october than in september",
      "compare p=last_month base=month_before t=team:payments",
    ],
    ["data folks, last month", "total p=last_month t=team:data"],
    ["it guys spend so far this month", "total p=this_month t=team:it"],
    ["it department last month", "total p=last_month t=team:it"],
    ["what did the data and ml folks spend in october", "breakdown g=tag:team p=last_month t=team:data|ml"],
    ["how much of the amazon bill is the data people", "total p=default f=provider:aws t=team:data share=provider:aws"],
    ["what do the engineers cost us", "total p=default t=department:engineering"],
    ["eng vs ops last month", "compare p=last_month sides=department=engineering~department=operations"],
    [
      "HR, finance and ops - who pays what",
      "breakdown g=tag:department p=default t=department:human-resources|finance|operations",
    ],
    [
      "owner platform-lead, 3 priciest resources oct",
      "breakdown g=resource top=3 p=last_month t=owner:platform-lead@example.com",
    ],
    ["search-lead's stuff last month", "total p=last_month t=owner:search-lead@example.com"],
    ["everything data-lead owns, last month", "total p=last_month t=owner:data-lead@example.com"],
    ["shop accounts in october", "breakdown g=account p=last_month f=account:111122223333|222233334444|333344445555"],
    ["cc 4100 and cc 4200 last month", "breakdown g=tag:cost-center p=last_month t=cost-center:4100|4200"],
    ["spend nobody owns", "tags key=owner p=default"],
    ["what portion of our total isn't assigned to anybody?", "tags key=owner p=default"],
    ["how much of the bill can't be attributed", "tags p=default"],
    ["unlabelled spend october", "tags p=last_month"],
    // Environments and places.
    ["nonprod as pct of everything", "total p=default t=!environment:prod share"],
    ["lower environments october", "total p=last_month t=!environment:prod"],
    ["development systems october", "total p=last_month t=environment:dev"],
    ["germany october", "total p=last_month f=region:eu-central-1"],
    ["costs in the states last month", "total p=last_month f=region:eastus|us-central1|us-east-1|us-west-2"],
    ["europe last month", `total p=last_month ${EUROPE}`],
    ["what runs in oregon", "breakdown g=service p=default f=region:us-west-2"],
    ["what runs in belgium and how much is it, last month", "breakdown g=service p=last_month f=region:europe-west1"],
    // A word of the tag's key beside its value.
    ["what did the retail business cost in october", "total p=last_month t=business-unit:retail"],
    ["corporate business by service last month", "breakdown g=service p=last_month t=business-unit:corporate"],
    // What is to come, what is odd.
    ["what will the november bill come to in the end?", "forecast p=whole_month"],
    ["bigquery cost this month → forecast it to the 30th", "forecast p=whole_month f=service:BigQuery"],
    ["how is november shaping up", "forecast p=whole_month"],
    ["ballpark for december please", "forecast p=next_month"],
    ["something off with azure lately?", "anomaly p=default f=provider:azure"],
    ["any red flags this month", "anomaly p=this_month"],
    ["did anything jump out yesterday", "anomaly p=yesterday"],
    ["did anything go haywire last week", "anomaly p=last_week"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    "how stale is the azure feed",
    "how far behind is the azure billing feed, can i close oct",
    "are yesterdays numbers in yet for all 3 clouds",
    "is october complete",
    "can we close the books on october",
    "when did we last load azure",
    "has gcp landed yet",
    "any gaps in the data",
    "whats the newest data",
    "do you have todays costs yet",
    "did the syncs run last night",
    "did the azure connector sync today",
    "has gcp synced yet",
    "when did the aws import last run",
    "were the bills loaded overnight",
    "which days have we got data for",
    "what period does the data cover",
    "is the month of november closed?",
    "has october been closed",
    "are the september books final",
    "october by team → and november, is it already final?",
  ])("%s: how far the bills reach", (question) => {
    expect(operationsOf(question)).toEqual(FRESHNESS);
  });

  test("a cloud of which it is asked is the one that is told", () => {
    expect(planTalk(["how stale is the azure feed"], billOf("first"))).toMatchObject({
      operations: [{ op: "connectors", provider: "azure" }],
    });
  });

  test.each([
    ["how much of our api quota is gone", "usage all"],
    ["are we running out of api requests", "usage all"],
    ["quota status", "usage all"],
    ["how close are we to the rate limit", "usage window"],
  ])("%s: our plan", (question, operation) => {
    expect(operationsOf(question)).toEqual([operation]);
  });

  test.each([
    ["spend per deploy for storefront", "deployments"],
    ["which deploy made cloud run jump", "deployments"],
    ["what changed in the last release", "deployments"],
    ["errors in checkout last week", "utilization"],
    ["salary costs of the web team", "business_data"],
    ["claude costs on bedrock", "usage_type"],
  ])("%s: no bill has it", (question, topic) => {
    expect(planTalk([question], billOf("first"))).toMatchObject({ kind: "refuse", missing: [{ topic }] });
  });

  test.each([
    ["payments unit economics: cost per day last week", "trend day p=last_week t=team:payments", "unit_cost"],
    [
      "dev and staging, worth keeping? How much are they",
      "breakdown g=tag:environment p=default t=environment:dev|staging",
      "recommendations",
    ],
    [
      "spend on k8s clusters by region in october",
      "breakdown g=region p=last_month f=service:aks|eks|gke",
      "kubernetes_nodes",
    ],
  ])("%s: what the bills have is told, and what they have not", (question, operation, topic) => {
    const plan = planTalk([question], billOf("first"));
    expect(plan).toMatchObject({ kind: "answer", missing: [{ topic }] });
    expect(operationsOf(question)).toEqual([spelledOut(operation)]);
  });

  test.each(["cost of kubernetes clusters by namespace", "your recommendations on our unit economics"])(
    "%s: declined",
    (question) => {
      expect(planTalk([question], billOf("first"))?.kind).toBe("refuse");
    },
  );

  test.each([
    "show me everything my guys are paying for",
    "how much did our department spend",
    "cost of my app",
    "what do the marketing folks spend",
    "what does the wholesale business cost",
    "our business costs",
    "how much is it guys?",
    "priciest buckets",
    "kafka cost october",
  ])("%s: asked about", (question) => {
    expect(planTalk([question], billOf("first"))?.kind).toBe("clarify");
  });
});

test.each([
  ["rds priciest instances in october", "breakdown g=resource top=10 p=last_month f=service:rds"],
  ["top 3 instances in rds, october", "breakdown g=resource top=3 p=last_month f=service:rds"],
  ["rds by instance last month", "breakdown g=resource p=last_month f=service:rds"],
  ["rds instances by cost in october", "breakdown g=resource p=last_month f=service:rds"],
  ["lambda functions by cost in october", "breakdown g=resource p=last_month f=service:AWS Lambda"],
])("the things of one service are its resources: %s", (question, plan) => {
  expect(operationsOf(question)).toEqual([spelledOut(plan)]);
});

test.each([
  ["who owns the largest untagged bill", "tags g=account p=default"],
  ["who has most of the untagged spend in october", "tags g=account p=last_month"],
  ["who owns the biggest bill in october", "breakdown g=tag:owner top=1 p=last_month"],
])("what has no tag has no owner that a tag could tell: %s", (question, plan) => {
  expect(operationsOf(question)).toEqual([spelledOut(plan)]);
});

test.each(["prod env: what did it cost in october", "prod env: how much in october"])(
  "%s: no value is cut off",
  (said) => {
    expect(operationsOf(said)).toEqual([spelledOut("total p=last_month t=environment:prod")]);
  },
);

test("days of the week are told beside times of a day, which are not", () => {
  const plan = planTalk(["what does staging cost overnight and on weekends in october"], billOf("first"));
  expect(plan).toMatchObject({ kind: "answer", operations: [{ op: "weekdays" }], missing: [{ topic: "hours" }] });
});
