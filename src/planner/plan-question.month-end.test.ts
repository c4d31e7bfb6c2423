import { expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import { planQuestion, remember } from "./index.ts";

const SUPPORT = "f=!service:AWS Support (Business)|Azure Support (Standard)";
const EGRESS = "f=service:AWS Data Transfer|Bandwidth|Networking";
const MODELS = "f=service:Amazon SageMaker|Azure OpenAI Service|Vertex AI|bedrock";
const COVERED = "f=!commitment_discount_status:Unused f=charge_category:Usage";
const ML = "!account:shop-ml-platform-7310";

// What is asked when a month is closed, as it is typed then.
test.each([
  ["which ec2 instance costs the most", ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=service:ec2"]],
  ["which rds instance is the most expensive", ["breakdown g=resource top=1 p=2026-10-19..2026-11-17 f=service:rds"]],
  ["what did we spend 23rd until 28th", ["total p=2026-10-23..2026-10-28"]],
  ["what did the black friday week cost us, 23rd til 28th", ["total p=2026-10-23..2026-10-28"]],
  [
    "s3 storage in data-platform, gb and $ for oct",
    ["total p=2026-10-01..2026-10-31 f=account:444455556666 f=service:s3 usage"],
  ],
  ["how much s3 did we use in oct, in gb not dollars", ["total p=2026-10-01..2026-10-31 f=service:s3 usage"]],
  [
    "dev env spend on weekends in oct → as % of dev total",
    ["weekdays by=part p=2026-10-01..2026-10-31 t=environment:dev"],
  ],
  [
    "data egress costs oct by cloud → whch region is worst on aws",
    [`breakdown g=region p=2026-10-01..2026-10-31 f=provider:aws ${EGRESS}`],
  ],
  ["when did we spend most in a single day since sept → what was it", ["peak g=service day p=2026-09-01..2026-11-18"]],
  [
    "sagemaker + vertex ai + bedrock oct total → and azure openai too",
    [`breakdown g=service p=2026-10-01..2026-10-31 ${MODELS}`],
  ],
  [
    "spend by month since september → by provider → in % change too → which services drove the oct one",
    ["drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30"],
  ],
  ["ehm what did my team (search) spend yesterday", ["total p=2026-11-17..2026-11-17 t=team:search"]],
  [
    "top 5 services by cost oct, excl. support → what share of the total are those 5",
    [`breakdown g=service top=5 p=2026-10-01..2026-10-31 ${SUPPORT}`],
  ],
  [
    "untagged spend in october → which accounts does it come from → and what pct of the bill is it",
    ["tags g=account p=2026-10-01..2026-10-31"],
  ],
  [
    "split oct by cost center → just 1234 and 1250 → by month since sept for those two",
    ["trend g=tag:cost-center month p=2026-09-01..2026-11-18 t=cost-center:1234|1250"],
  ],
  [
    "redshift nov vs oct same no of days",
    ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17 f=service:Amazon Redshift"],
  ],
  ["spend nov 10 to nov 14 → vs the week before", ["compare p=2026-11-10..2026-11-14 base=2026-11-03..2026-11-07"]],
  [
    "cost centre 1234 by month → and 1250 → together as % of total",
    ["trend month p=2026-05-01..2026-10-31 t=cost-center:1234|1250 share"],
  ],
  [
    "whats the commitment coverage for ec2 in oct? → and how much did we save w/ it",
    [
      "total m=list p=2026-10-01..2026-10-31 f=pricing_category:Committed f=service:ec2",
      "total m=effective p=2026-10-01..2026-10-31 f=pricing_category:Committed f=service:ec2",
    ],
  ],
  [
    "whats the commitment coverage for ec2 in oct? → anything unused on the reservations / savings plans",
    ["total m=effective p=2026-10-01..2026-10-31 f=commitment_discount_status:Unused"],
  ],
  [
    "savings plans cost in october",
    [`breakdown g=commitment_discount_id p=2026-10-01..2026-10-31 ${SUPPORT} f=charge_category:Purchase`],
  ],
  [
    "how much are we saving with our RIs on azure in october",
    [
      "total m=list p=2026-10-01..2026-10-31 f=pricing_category:Committed f=provider:azure",
      "total m=effective p=2026-10-01..2026-10-31 f=pricing_category:Committed f=provider:azure",
    ],
  ],
  [
    "how much did we save w/ savings plans + reservations in october → by service",
    [
      "breakdown g=service m=list p=2026-10-01..2026-10-31 f=pricing_category:Committed",
      "breakdown g=service m=effective p=2026-10-01..2026-10-31 f=pricing_category:Committed",
    ],
  ],
  [
    "commitment savings in october",
    [
      "total m=list p=2026-10-01..2026-10-31 f=pricing_category:Committed",
      "total m=effective p=2026-10-01..2026-10-31 f=pricing_category:Committed",
    ],
  ],
  [
    "total spend in oct → vs sept → what drove it, top 3 drivers → and nov so far, are we on track to go above oct",
    ["forecast p=2026-11-01..2026-11-30", "total p=2026-10-01..2026-10-31"],
  ],
  ["any kev vulns for kubernetes we shld worry abt", ["cves kev keyword=kubernetes"]],
  [
    "compare search and mobile teams sept thru nov by month",
    ["trend g=tag:team month p=2026-09-01..2026-11-18 t=team:search|mobile"],
  ],
  [
    "cloudfront egress, how many GB in october → cost per GB",
    ["total p=2026-10-01..2026-10-31 f=service:Amazon CloudFront usage"],
  ],
  [
    "storage on each cloud, nov 1-10 → and 11-16 → diff in %",
    ["compare g=provider p=2026-11-11..2026-11-16 base=2026-11-01..2026-11-10 f=category:Storage"],
  ],
  ["who is responsible for sandbox", ["breakdown g=tag:owner p=2026-10-19..2026-11-17 f=account:555566667777"]],
  [
    "showback: cost per team in october excl support → add cost center next to each",
    [`breakdown g=tag:team,tag:cost-center p=2026-10-01..2026-10-31 ${SUPPORT}`],
  ],
  [
    "spend by cloud per month since september → as share → without ml-platform",
    [`trend g=provider month p=2026-09-01..2026-11-18 f=${ML} share=${ML}`],
  ],
  [
    "how much of the compute is on commitments or reserved → and how much did that save us",
    [
      "total m=list p=2026-10-19..2026-11-17 f=category:Compute f=pricing_category:Committed",
      "total m=effective p=2026-10-19..2026-11-17 f=category:Compute f=pricing_category:Committed",
    ],
  ],
  ["data transfer overall, oct", [`total p=2026-10-01..2026-10-31 ${EGRESS}`]],
  [
    "untagged spend last month → which services is that mostly → how much of it is s3",
    ["tags g=service p=2026-10-01..2026-10-31 f=service:s3"],
  ],
  [
    "amortized cost of ec2 in october → and billed → whats the difference about",
    ["total m=effective p=2026-10-01..2026-10-31 f=service:ec2", "total p=2026-10-01..2026-10-31 f=service:ec2"],
  ],
  ["aws cost → compare w/ oct", ["compare p=2026-10-19..2026-11-17 base=2026-10-01..2026-10-31 f=provider:aws"]],
  [
    "spend in q4 so far → are we going to land above last months total",
    ["forecast p=2026-11-01..2026-11-30", "total p=2026-10-01..2026-10-31"],
  ],
  [
    "how much did team mobile spend last month → and dynamodb only? → whats that as a share of the teams total",
    ["total p=2026-10-01..2026-10-31 f=service:dynamodb t=team:mobile share=team:mobile"],
  ],
  [
    "what does us-west-2 cost → which teams r in there",
    ["breakdown g=tag:team p=2026-10-19..2026-11-17 f=region:us-west-2"],
  ],
  [
    "who left stuff untagged, top 3 accounts nov → and what services is it → how much is that in % of the bill",
    ["tags g=service p=2026-11-01..2026-11-18"],
  ],
  [
    "accrual for november pls - whats booked so far plus what you expect for the rest → and for gcp alone",
    ["forecast p=2026-11-01..2026-11-30 f=provider:gcp"],
  ],
  [
    "what discount are we getting from reservations / savings plans",
    [
      "total m=list p=2026-10-19..2026-11-17 f=pricing_category:Committed",
      "total m=effective p=2026-10-19..2026-11-17 f=pricing_category:Committed",
    ],
  ],
  [
    "how much do we pay for savings plans / RIs → what share of ec2 is covered",
    [`breakdown g=pricing_category m=effective p=2026-10-19..2026-11-17 ${COVERED} f=service:ec2`],
  ],
  ["s3 storage how many GB in october → cost per GB", ["total p=2026-10-01..2026-10-31 f=service:s3 usage"]],
  [
    "list our accounts → which one grew the most sep to oct",
    ["drivers g=account top=1 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up"],
  ],
  [
    "shop-production cost by week since october → which service jumped",
    ["peak g=service week by=up p=2026-10-01..2026-11-18 f=account:111122223333"],
  ],
  [
    "cloudwatch spend per acct last month → trend over 3 months",
    ["trend g=account month p=2026-08-01..2026-10-31 f=service:cloudwatch"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each([
  ["how much did savings plans save us in october", "commitments"],
  ["whats the commitment coverage for ec2 in oct? → anything unused on the savings plans", "commitments"],
  ["most expensive ec2 instance in october → what type is it", "instance_type"],
  ["what does us-west-2 cost and could we drop it", "recommendations"],
])("%s: it is said what the lines do not tell apart", (talk, topic) => {
  const plan = planTalk(talk.split(" → "), billOf("first"));
  expect(plan).toMatchObject({ missing: expect.arrayContaining([expect.objectContaining({ topic })]) });
});

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const THIS_MONTH = "p=2026-11-01..2026-11-17";

// What the first row of a list does that is not of what costs most: the same of that row, and not its cost.
test.each([
  ["untagged by account in october", "the biggest one by service", "tags g=service p=2026-10-01..2026-10-31"],
  [
    "untagged by account in october",
    "who's the worst, and what is it mostly",
    "tags g=service p=2026-10-01..2026-10-31",
  ],
  [
    "top 5 increases by account this month vs the same days last month",
    "the first one, by service",
    `drivers g=service ${THIS_MONTH} base=2026-10-01..2026-10-17 up`,
  ],
])("%s → %s", (question, turn, operation) => {
  const { today, dictionary } = billOf("first");
  const plan = planQuestion(question, ALONE, dictionary, today);
  const entities = ["111122223333", "444455556666"].map((value) => ({ of: "account", value }) as const);
  const previous = remember(question, { plan, entities }, null);
  const next = planQuestion(turn, { ...ALONE, previous }, dictionary, today);
  expect(next.kind === "answer" && shorthandOf(next)).toEqual([spelledOut(`${operation} f=account:111122223333`)]);
});

test("what a day with something unusual cost by service is all of its cost", () => {
  const { today, dictionary } = billOf("first");
  const plan = planQuestion("any spikes last week", ALONE, dictionary, today);
  const entities = [{ of: "service", value: "BigQuery", date: "2026-11-11" }] as const;
  const previous = remember("any spikes last week", { plan, entities }, null);
  const next = planQuestion("show me that day by service", { ...ALONE, previous }, dictionary, today);
  const day = spelledOut("breakdown g=service p=2026-11-11..2026-11-11");
  expect(next.kind === "answer" && shorthandOf(next)).toEqual([day]);
});
