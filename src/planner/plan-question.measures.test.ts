import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";

type Row = readonly [talk: string, plan: string];

const ECS = "Amazon Elastic Container Service";

const SHARES: readonly Row[] = [
  [
    "what share of our ecs money sits in dev",
    `total p=default f=service:${ECS} t=environment:dev share=service:${ECS}`,
  ],
  [
    "Of what we paid for databases across all three clouds in Q3, what fraction was RDS?",
    "total p=2026-07-01..2026-09-30 f=category:Databases f=service:rds share=category:Databases",
  ],
  [
    "of our october azure costs how much was bandwidth in percent",
    "total p=last_month f=provider:azure f=service:Bandwidth share=provider:azure",
  ],
  [
    "out of the total aws bill in october, what share was ec2",
    "total p=last_month f=provider:aws f=service:ec2 share=provider:aws",
  ],
  [
    "of all the money we spent in october, what percentage went to tax?",
    "total p=last_month f=charge_category:Tax share",
  ],
  [
    "of the platform team's bill, what share is production?",
    "total p=default t=team:platform t=environment:prod share=team:platform",
  ],
  [
    "how much does ec2 contribute to the aws bill in percent",
    "total p=default f=provider:aws f=service:ec2 share=provider:aws",
  ],
  ["what share of our s3 spend lives in prod", "total p=default f=service:s3 t=environment:prod share=service:s3"],
  ["nonprod as pct of everything", "total p=default t=!environment:prod share"],
  [
    "What proportion of our spending goes towards artificial intelligence services?",
    "total p=default f=category:AI and Machine Learning share",
  ],
  [
    "Which cloud provider accounts for the largest portion of our expenditure, and what is that portion?",
    "breakdown g=provider top=1 p=default",
  ],
  ["top 3 services by cost, and how large is their share?", "breakdown g=service top=3 p=default"],
  ["which cloud costs the most", "breakdown g=provider top=1 p=default"],
  ["untagged $$ in oct, how big next to the whole bill", "tags p=last_month"],
  ["how big is s3 next to the whole bill", "total p=default f=service:s3 share"],
  ["azure's slice of the pie", "total p=default f=provider:azure share"],
  ["Is more than half of our spend on AWS?", "total p=default f=provider:aws over:share:0.5 share"],
  ["is storage a big part of our bill", "total p=default f=category:Storage share"],
];

const SIDES: readonly Row[] = [
  ["bigquery or redshift, whats dearer", "compare p=default sides=BigQuery~Amazon Redshift"],
  ["azure or gcp - more expensive?", "compare p=default sides=provider:azure~provider:gcp"],
  ["EC2 vs RDS which one is pricier in october", "compare p=last_month sides=ec2~rds"],
  ["aks or eks, who's ahead", "compare p=default sides=aks~eks"],
  ["aws next to azure, last month", "compare p=last_month sides=provider:aws~provider:azure"],
  ["ec2, rds and s3 side by side in october", "compare p=last_month sides=ec2~rds~s3"],
  ["close october against september", "compare p=last_month base=month_before"],
  ["aws oct agst sep", "compare p=last_month base=month_before f=provider:aws"],
  ["by how much does aws exceed azure", "compare p=default sides=provider:aws~provider:azure"],
  ["how far apart are azure and gcp", "compare p=default sides=provider:azure~provider:gcp"],
  ["how much was s3 and how much was ec2 in october", "breakdown g=service p=last_month f=service:ec2|s3"],
  [
    "Break out usage, purchase, tax and credit for aws in September",
    "breakdown g=charge_category p=month_before f=charge_category:Credit|Purchase|Tax|Usage f=provider:aws",
  ],
  [
    "Break September's bill into usage, purchases, tax and credits",
    "breakdown g=charge_category p=month_before f=charge_category:Credit|Purchase|Tax|Usage",
  ],
  [
    "usage vs tax, aws in october",
    "compare p=last_month sides=charge_category:Usage~charge_category:Tax f=provider:aws",
  ],
];

const CHANGES: readonly Row[] = [
  [
    "Which project outgrew the others between Q2 and Q3?",
    "drivers g=tag:project top=1 p=2026-07-01..2026-09-30 base=2026-04-01..2026-06-30 up",
  ],
  [
    "Since August, which has climbed faster: Bedrock or Azure OpenAI?",
    "drivers g=service p=last_month base=2026-08 up f=service:Azure OpenAI Service|bedrock",
  ],
  ["which rose more in october, ec2 or rds", "drivers g=service p=last_month base=month_before up f=service:ec2|rds"],
  [
    "How far did the daily average in us-east-1 move from the first half of October to the second?",
    "compare per=day p=2026-10-16..2026-10-31 base=2026-10-01..2026-10-15 f=region:us-east-1",
  ],
  [
    "How has our total monthly expenditure changed between September and October, in dollars and as a percentage?",
    "compare p=last_month base=month_before",
  ],
  ["what are we on course to spend for the whole of November", "forecast p=2026-11-01..2026-11-30"],
  ["what are we heading for in November", "forecast p=2026-11-01..2026-11-30"],
  ["how did s3 move in october", "compare p=last_month base=month_before f=service:s3"],
  ["who cut the most in october", "drivers g=tag:team top=1 p=last_month base=month_before down"],
  ["where did costs rise in october", "drivers g=service p=last_month base=month_before up"],
  ["are we ahead of last month", "compare p=month_so_far base=days_of_last_month"],
  ["daily run-rate in october", "trend day p=last_month"],
  ["what stood out in october", "anomaly p=last_month"],
  [
    "Did the payments folks spend more in October than they did in September?",
    "compare p=last_month base=month_before t=team:payments",
  ],
];

const BOUNDS: readonly Row[] = [
  ["accts between 1k & 5k last mth", "breakdown g=account p=last_month at_least:cost:1000 at_most:cost:5000"],
  ["services 1k-5k october", "breakdown g=service p=last_month at_least:cost:1000 at_most:cost:5000"],
  ["cost centres that blew past 5k in october", "breakdown g=tag:cost-center p=last_month over:cost:5000"],
  ["accounts past the 5k mark in october", "breakdown g=account p=last_month over:cost:5000"],
  ["services shy of 100 bucks", "breakdown g=service p=default under:cost:100"],
  ["apps that cost more than 2 grand", "breakdown g=tag:application p=default over:cost:2000"],
  ["teams not above 500", "breakdown g=tag:team p=default at_most:cost:500"],
  ["stuff in frankfurt that costs under 50", "breakdown g=service p=default f=region:eu-central-1 under:cost:50"],
  ["what in westeurope costs more than 100", "breakdown g=service p=default f=region:westeurope over:cost:100"],
  ["anything that hit 1k last week", "breakdown g=service p=last_week at_least:cost:1000"],
  [
    "what grew by more than a third in october",
    "drivers g=service p=last_month base=month_before up over:change_ratio:0.333",
  ],
];

const DAYS: readonly Row[] = [
  ["Do we pay less on weekends than on working days?", "weekdays by=part p=default"],
  ["What do we typically spend on a working day?", "weekdays by=part p=default"],
  ["are we cheaper at the weekend", "weekdays by=part p=default"],
  ["is monday the most expensive day", "weekdays by=day p=default"],
  ["is friday cheaper than monday", "weekdays by=day days=monday|friday p=default"],
  ["since Monday last week", "total p=2026-11-09..2026-11-18"],
  ["weeks 44 to 46", "total p=2026-10-26..2026-11-15"],
  ["w45 spend", "total p=2026-11-02..2026-11-08"],
  ["early november", "total p=2026-11-01..2026-11-10"],
  ["mid october", "total p=2026-10-11..2026-10-20"],
  ["late september", "total p=2026-09-21..2026-09-30"],
  ["since mid october", "total p=2026-10-15..2026-11-18"],
  ["january to date", "total p=ytd"],
  ["last year q4", "total p=2025-10-01..2025-12-31"],
  ["1h 2026", "total p=2026-01-01..2026-06-30"],
  ["last summer vs this summer", "compare p=2026-06-01..2026-08-31 base=2025-06-01..2025-08-31"],
  ["aws vs this time last month", "compare p=month_so_far base=days_of_last_month f=provider:aws"],
  ["nov mtd vs oct mtd", "compare p=month_so_far base=days_of_last_month"],
];

const RANKS: readonly Row[] = [
  ["where's the bulk of the azure bill", "breakdown g=service top=10 p=default f=provider:azure"],
  ["web, search and mobile - who pays what", "breakdown g=tag:team p=default t=team:web|search|mobile"],
  ["number 2 account by cost", "breakdown g=account top=1 skip=1 p=default"],
  ["big hitters last month", "breakdown g=service top=10 p=last_month"],
  ["the average of the last three months for s3", "trend month p=last_3m f=service:s3"],
];

describe.each([
  ["shares are of the whole that is named", SHARES],
  ["things stand against each other", SIDES],
  ["changes are told of what changed", CHANGES],
  ["bounds hold", BOUNDS],
  ["days are those that are said", DAYS],
  ["what costs most stands first", RANKS],
])("%s", (_, rows) => {
  test.each(rows)("%s", (talk, plan) => {
    expect(operationsOf(talk)).toEqual([spelledOut(plan)]);
  });
});

test.each([
  "list vs effective cost per provider, q3 → and the gap as a %?",
  "list vs effective cost per provider, q3 → in percent",
])("both measures are told again where their gap is asked for: %s", (talk) => {
  const days = "p=2026-07-01..2026-09-30";
  expect(operationsOf(talk)).toEqual([
    `breakdown g=provider m=list ${days}`,
    `breakdown g=provider m=effective ${days}`,
  ]);
});

test.each([
  "amortized cost per provider for october → now billed → whats the difference for aws",
  "amortized cost of aws in october → and billed → what's the gap",
  "effective cost by account in october → now billed → difference of just aws in %",
])("the difference of two measures that two turns told is theirs, and no other month's: %s", (talk) => {
  const of = talk.includes("by account") ? "breakdown g=account" : "total";
  expect(operationsOf(talk)).toEqual(
    ["m=effective p=last_month", "p=last_month"].map((rest) => spelledOut(`${of} ${rest} f=provider:aws`)),
  );
});

test.each([
  [
    "cost per provider in october → and september → whats the difference for aws",
    "compare p=last_month base=2026-09-01..2026-09-30 f=provider:aws",
  ],
  [
    "cost per provider in october → whats the difference for aws",
    "compare p=last_month base=2026-09-01..2026-09-30 f=provider:aws",
  ],
])("the difference of two months is theirs: %s", (talk, plan) => {
  expect(operationsOf(talk)).toEqual([spelledOut(plan)]);
});

test.each([
  ["azure openai in october", "how many tokens was it", ["p=last_month"]],
  [
    "azure openai token spend september and october monthly",
    "and tokens, not dollars",
    ["p=2026-09-01..2026-09-30", "p=last_month"],
  ],
  ["how many tokens did we use on azure openai in october", "what did a token cost us on average?", ["p=last_month"]],
])("%s → %s: the quantity of the service, of each month", (first, then, days) => {
  expect(operationsOf(`${first} → ${then}`)).toEqual(
    days.map((period) => spelledOut(`total ${period} f=service:Azure OpenAI Service usage`)),
  );
});

test.each(["ec2 in october → and tokens, not dollars", "cost by service in october → how many tokens was it"])(
  "a quantity that is none of the service, or of one service, is not told: %s",
  (talk) => {
    expect(operationsOf(talk)).toBe(null);
  },
);

test.each([
  "did we buy any savings plans or reserved instances in october",
  "have we bought any RIs in october?",
  "has anyone bought reservations, savings plans or cuds in october",
])("what was committed to is told by its purchases: %s", (talk) => {
  expect(operationsOf(talk)).toEqual([spelledOut("breakdown g=service p=last_month f=charge_category:Purchase")]);
});

test("a fee of savings plans is none of a support plan", () => {
  const [operation = ""] = operationsOf("savings plan fees in october") ?? [];
  expect(operation).toContain("f=charge_category:Purchase");
  expect(operation).toMatch(/f=!service:[^=]*Support/);
});

test.each(["what were the upfront charges for our reservations in october", "RI charges on the october invoice"])(
  "what is paid for a commitment is a purchase: %s",
  (talk) => {
    expect(operationsOf(talk)).toEqual([spelledOut("total p=last_month f=charge_category:Purchase")]);
  },
);

test.each(["should we buy savings plans", "what if we bought a savings plan for web"])(
  "what nobody bought is not told by purchases: %s",
  (talk) => {
    expect(operationsOf(talk)).toBe(null);
  },
);

test.each([
  "is Azure growing faster than AWS",
  "did weekend costs rise in october",
  "did anything go over 10k in october",
])("what can be read in several ways is asked about: %s", (talk) => {
  expect(operationsOf(talk)).toBe(null);
});

test.each([
  "how much more expensive was october than september",
  "How much more expensive was October compared to September?",
])("%s: by how much, and no rank", (question) => {
  expect(operationsOf(question)).toEqual([spelledOut("compare p=last_month base=2026-09-01..2026-09-30")]);
});

test.each([
  "what is our discount in % on azure in october",
  "azure in october → and the list price? → so what's our discount in %",
])("%s: of the list price, and no share of everything", (talk) => {
  const of = "p=last_month f=provider:azure";
  expect(operationsOf(talk)).toEqual([spelledOut(`total m=list ${of}`), spelledOut(`total ${of}`)]);
});
