import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

const BOUGHT_AHEAD = "f=!service:AWS Support (Business)|Azure Support (Standard) f=charge_category:Purchase";
const PRODUCTION = "0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01|111122223333";
const AWS_PROD = "f=provider:aws t=environment:prod";
const EGRESS = "f=service:AWS Data Transfer|Bandwidth|Networking";

// The step of a course that moved most against the one before it, and what it was that moved.
test.each([
  ["which day in october jumped the most", ["peak g=service day by=up p=2026-10-01..2026-10-31"]],
  ["which month had the biggest increase → what caused it", ["peak g=service month by=up p=2026-05-01..2026-10-31"]],
  [
    "biggest change from one day to the next in october for ec2",
    ["peak g=account day by=both p=2026-10-01..2026-10-31 f=service:ec2"],
  ],
  ["biggest one day increase in october", ["peak g=service day by=up p=2026-10-01..2026-10-31"]],
  ["when was the biggest drop", ["peak g=service day by=down p=2026-10-19..2026-11-17"]],
  [
    "aws by day in october → which day jumped the most → and the biggest drop? → why → by account",
    ["peak g=account day by=down p=2026-10-01..2026-10-31 f=provider:aws"],
  ],
  [
    "ec2 by day in october → where is the biggest jump",
    ["peak g=account day by=up p=2026-10-01..2026-10-31 f=service:ec2"],
  ],
  [
    "spend by month → which one jumped the most → for aws",
    ["peak g=service month by=up p=2026-05-01..2026-10-31 f=provider:aws"],
  ],
  ["s3 per week → when did it fall the most?", ["peak g=account week by=down p=2026-09-21..2026-11-15 f=service:s3"]],
  [
    "ec2 by day in october → biggest drop → and in september",
    ["peak g=account day by=down p=2026-09-01..2026-09-30 f=service:ec2"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// What an analyst, a director and an engineer at three in the morning typed, in small steps and in a hurry.
test.each([
  [
    "spend by team last month → just the top 3 → what about web, how does it look month by month",
    ["trend month p=2026-05-01..2026-10-31 t=team:web"],
  ],
  [
    "top 5 apps by cost last month, w/ change vs the month before",
    [
      "breakdown g=tag:application top=5 p=2026-10-01..2026-10-31",
      "compare g=tag:application p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30",
    ],
  ],
  [
    "how many accounts do we have on aws → the priciest one last wk",
    ["breakdown g=account top=1 p=2026-11-09..2026-11-15 f=provider:aws"],
  ],
  ["list our teams → the cheapest one last week", ["breakdown g=tag:team top=1 least p=2026-11-09..2026-11-15"]],
  [
    "s3 cost per gb in october → vs azure blob → and gcs",
    ["breakdown g=service p=2026-10-01..2026-10-31 f=service:Cloud Storage|Storage|s3 usage"],
  ],
  [
    "s3 vs azure blob cost per gb in october",
    ["breakdown g=service p=2026-10-01..2026-10-31 f=service:Storage|s3 usage"],
  ],
  [
    "how much does one ec2 instance hr cost us on avg in oct → same for azure vms → so who is cheaper",
    ["breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|vm usage"],
  ],
  ["dynamodb writes in october → cost per million", ["total p=2026-10-01..2026-10-31 f=service:dynamodb usage"]],
  [
    "bigquery costs last 30 days vs the 30 before → and how many TB did we scan",
    ["total p=2026-10-19..2026-11-17 f=service:BigQuery usage"],
  ],
  ["bigquery cost on nov 17 → tb scanned that day", ["total p=2026-11-17..2026-11-17 f=service:BigQuery usage"]],
  [
    "is ec2 weekend cheaper than weekdays in october → diff in pct",
    ["weekdays by=part p=2026-10-01..2026-10-31 f=service:ec2"],
  ],
  ["s3 by month → is it getting better or worse", ["trend month p=2026-05-01..2026-10-31 f=service:s3"]],
  ["anything weird yesterday → how far back does ur data go", ["connectors freshness"]],
  [
    "aws bill spiked yesterday → top 5 svcs that went up since last week → only prod",
    [`drivers g=service top=5 p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10 up ${AWS_PROD}`],
  ],
  ["whats runnin in eu-central-1", ["breakdown g=service p=2026-10-19..2026-11-17 f=region:eu-central-1"]],
  [
    "ec2 spend yday → vs the day before → what instances",
    ["compare g=resource p=2026-11-17..2026-11-17 base=2026-11-16..2026-11-16 f=service:ec2"],
  ],
  ["untagged spend this month → top svc in it", ["tags g=service p=2026-11-01..2026-11-18"]],
  [
    "cloudwatch logs cost last 7d → is that more than the 7d before",
    ["compare p=2026-11-11..2026-11-17 base=2026-11-04..2026-11-10 f=service:cloudwatch"],
  ],
  [
    "egress $$ aws vs az vs gcp last month",
    [`compare p=2026-10-01..2026-10-31 sides=provider:aws~provider:azure~provider:gcp ${EGRESS}`],
  ],
  ["isn't s3 more expensive than rds last month", ["compare p=2026-10-01..2026-10-31 sides=s3~rds"]],
  ["wasnt october cheaper than september", ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"]],
  [
    "cost last month but dont count support",
    ["total p=2026-10-01..2026-10-31 f=!service:AWS Support (Business)|Azure Support (Standard)"],
  ],
  ["dont include tax, cost last month", ["total p=2026-10-01..2026-10-31 f=!charge_category:Tax"]],
  [
    "what are we paying for in the sandbox and playground accts?",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=account:555566667777|shop-playground-1155"],
  ],
  ["whats coming up next month", ["forecast p=2026-12-01..2026-12-31"]],
  [
    "support fees oct? → thats as pct of everything",
    ["total p=2026-10-01..2026-10-31 f=service:AWS Support (Business)|Azure Support (Standard) share"],
  ],
  [
    "shop-production rds in october vs september → wheres the diff from",
    ["compare g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=account:111122223333 f=service:rds"],
  ],
  ["which teams hav the highest cost last month", ["breakdown g=tag:team top=10 p=2026-10-01..2026-10-31"]],
  ["is ec2 more thn rds last month", ["compare p=2026-10-01..2026-10-31 sides=ec2~rds"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// What a data analyst, a head of finance and an SRE typed: what keeps its rows and its whole from turn to turn.
test.each([
  [
    "top 5 services nov so far → only aws → w/o ec2 → what % of aws is that",
    ["total p=2026-11-01..2026-11-18 f=!service:ec2 f=provider:aws share=provider:aws"],
  ],
  [
    "dev + staging together in october → which env tag values exist btw",
    ["list tag_value key=environment p=2026-10-01..2026-10-31"],
  ],
  [
    "dev + staging together in october → how much is everything not prod",
    ["total p=2026-10-01..2026-10-31 t=!environment:prod"],
  ],
  ["cost by team by day → per week for november", ["trend g=tag:team week p=2026-11-01..2026-11-18"]],
  [
    "bedrock and vertex by day in october → per week for november",
    ["trend g=service week p=2026-11-01..2026-11-18 f=service:Vertex AI|bedrock"],
  ],
  [
    "search team cost last 4 weeks, by week → same for mobile → both together",
    ["trend week p=2026-10-21..2026-11-17 t=team:search|mobile"],
  ],
  [
    "checkout app cost in october → and storefront? → together, what % of total is that",
    ["total p=2026-10-01..2026-10-31 t=application:checkout|storefront share"],
  ],
  [
    "do we have any savings plans or RIs → what did we pay for them in october",
    ["breakdown g=commitment_discount_id m=effective p=2026-10-01..2026-10-31 f=pricing_category:Committed"],
  ],
  [
    "do we have any savings plans or RIs → how well utilised are they",
    ["breakdown g=commitment_discount_status m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed"],
  ],
  [
    "billed vs effective cost → so which one is lower for us in october → by how much in percent",
    ["total p=2026-10-01..2026-10-31", "total m=effective p=2026-10-01..2026-10-31"],
  ],
  ["untagged spend oct by svc → % of total", ["tags g=service p=2026-10-01..2026-10-31"]],
  ["mid october to mid november by cloud", ["breakdown g=provider p=2026-10-15..2026-11-15"]],
  [
    "how many ec2 instances over $500 in oct",
    ["breakdown g=resource p=2026-10-01..2026-10-31 f=service:ec2 over:cost:500"],
  ],
  [
    "which s3 buckets cost more than $100 last month",
    ["breakdown g=resource p=2026-10-01..2026-10-31 f=service:s3 over:cost:100"],
  ],
  [
    "ec2 yesterday by account → which instance ids are those",
    ["breakdown g=resource p=2026-11-17..2026-11-17 f=service:ec2"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

// What a team lead, a VP and a procurement manager typed.
test.each([
  [
    "cost by environment last month → non-prod only → as share of total",
    ["total p=2026-10-01..2026-10-31 t=!environment:prod share"],
  ],
  [
    "payments-lead in november → split by service → the lambda bit by week",
    ["trend week p=2026-11-01..2026-11-18 f=service:AWS Lambda t=owner:payments-lead@example.com"],
  ],
  [
    "aws vs azure vs gcp by month → in percent of total",
    ["trend g=provider month p=2026-05-01..2026-10-31 f=provider:aws|azure|gcp share=provider:aws|azure|gcp"],
  ],
  ["cost by cloud by month → as percentages → and by week", ["trend g=provider week p=2026-05-01..2026-10-31 share"]],
  ["cost by team by week in october → in %", ["trend g=tag:team week p=2026-10-01..2026-10-31 share"]],
  [
    "redshift - still paying for it? → when did it stop",
    ["trend day p=2023-12-01..2026-11-18 f=service:Amazon Redshift"],
  ],
  [
    "what's the discount vs list price in october",
    ["total m=list p=2026-10-01..2026-10-31", "total p=2026-10-01..2026-10-31"],
  ],
  [
    "savings plans: what did we pay for them each month",
    [`trend g=commitment_discount_id month p=2026-05-01..2026-10-31 ${BOUGHT_AHEAD}`],
  ],
  [
    "give me the one-liner for the board: november vs october, normalised per day",
    ["compare per=day p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-31"],
  ],
  [
    "prod acct on aws last month",
    [`breakdown g=account p=2026-10-01..2026-10-31 f=account:${PRODUCTION} f=provider:aws`],
  ],
  [
    "which is cheaper per gb, s3 or azure blob",
    ["breakdown g=service p=2026-10-19..2026-11-17 f=service:Storage|s3 usage"],
  ],
  ["whats our biggest cost right now", ["breakdown g=service top=1 p=2026-10-19..2026-11-17"]],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test("the shares that two have of the same come to one", () => {
  const talk = "share of ec2 in october → and s3? → sum of both";
  expect(operationsOf(talk)).toEqual([spelledOut("total p=2026-10-01..2026-10-31 f=service:ec2|s3 share")]);
});

test.each(["october total → in eur?", "aws vs azure in october → in euros"])("%s: nothing is converted", (talk) => {
  const plan = planTalk(talk.split(" → "), billOf("first"));
  expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "exchange_rates" }] });
});

test("growth over months of which the first has a day of bills alone is told from the first whole one", () => {
  const bill = billOf("first");
  const begun = { ...bill, dictionary: { ...bill.dictionary, begins: "2026-08-31" } };
  const plan = planTalk(["s3 growth over the last 3 months"], begun);
  const [operation] = plan?.kind === "answer" ? plan.operations : [];
  expect(operation).toMatchObject({ op: "compare", against: { base: { start_date: "2026-09-01" } } });
});

test("what could not be told has nothing to list", () => {
  const plan = planTalk(["how many ec2 instances do we run", "list em w/ team"], billOf("first"));
  expect(plan).toMatchObject({ kind: "clarify", question: expect.stringContaining("nothing of it to list") });
});

// What is known of the CVEs beside what is not: whether one's own is hit, and who patches it.
test.each([
  ["any cves that hit our rds", "answer"],
  ["critical cves affecting our nginx", "answer"],
  ["what cves hit us", "refuse"],
  ["is CVE-2021-44228 in kev → do our ec2 boxes run it", "refuse"],
  ["which team patches CVE-2023-4966", "refuse"],
  ["who is responsible for patching CVE-2023-4966", "refuse"],
])("%s: what runs where is in no feed", (talk, kind) => {
  expect(planTalk(talk.split(" → "), billOf("first"))).toMatchObject({ kind, missing: [{ topic: "exposure" }] });
});

test.each(["cud & RI coverage?", "cud coverage"])("%s: kinds of commitments are not told apart", (talk) => {
  const plan = planTalk([talk], billOf("first"));
  expect(plan?.kind === "answer" ? plan.missing.map(({ topic }) => topic) : null).toContain("commitments");
});
