import { describe, expect, test } from "vitest";
import { billOf, operationsOf } from "../../test/ask/rounds.ts";
import { LEFT_OUT } from "./grammar/reading.ts";
import { understand } from "./plan-question.ts";

/** More ways to ask, as people type them, under the plan that each must have. */
const ASKED: readonly (readonly [plan: string, questions: readonly string[]])[] = [
  [
    "compare p=2026-10-01..2026-10-31 sides=provider:azure~provider:aws",
    ["how does azure stack up against aws in october", "put azure beside aws for last month"],
  ],
  ["compare p=2026-10-01..2026-10-31 sides=team=web~team=data", ["Place web and data teams side by side for October"]],
  ["compare p=2026-11-01..2026-11-17 base=2026-10-01..2026-10-17", ["how's november looking vs october so far"]],
  ["compare p=2026-11-16..2026-11-17 base=2026-11-09..2026-11-10", ["this wk v last wk"]],
  ["connectors freshness", ["are yesterdays numbers in yet for all 3 clouds", "have yday's costs landed"]],
  ["cves count published=2026-11-02..2026-11-08", ["How many CVEs came out last week? → and the wk prior?"]],
  ["cves count sev=critical published=2026-10-01..2026-10-31", ["roughly how many critical cves came out in october"]],
  ["cves id=CVE-2014-0160", ["any news on heartbleed"]],
  ["cves id=CVE-2021-44228", ["gimme the lowdown on log4shell"]],
  ["cves id=CVE-2024-3094", ["whats the word on CVE-2024-3094"]],
  ["cves kev kev_added=2026-11-09..2026-11-15", ["kev adds last wk"]],
  ["cves kev kev_added=2026-11-17..2026-11-17", ["kev adds ystdy"]],
  ["cves kev newest_in_kev", ["hit me with the latest kev entries"]],
  ["cves kev sev=critical published=2026-11-16..2026-11-18", ["crit vulns n kev this wk"]],
  ["cves published=2026-10-01..2026-10-31 score=9.1 epss=0.5", ["cvss over 9 n epss above .5, oct"]],
  ["cves published=2026-11-09..2026-11-15 score=9.1", ["cves w cvss > 9 last wk"]],
  ["cves sev=critical published=2026-10-01..2026-10-31 epss=0.5", ["crit cves w epss > .5 last mth"]],
  ["cves sev=critical published=2026-11-09..2026-11-15", ["list out critical cves from last week"]],
  [
    "drivers g=account p=2026-10-01..2026-10-31 base=2026-07-01..2026-07-31 up",
    ["which account has been quietly ballooning since july"],
  ],
  [
    "drivers g=account p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["which accounts grew substantially from september to october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
    ["which services dropped markedly from september to october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:azure",
    ["whats up w azure costs in oct"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["which services have gotten wildly more expensive in october vs september"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=provider:azure",
    ["why on earth did azure go up in october", "y did azure go up in oct"],
  ],
  [
    "drivers g=service p=2026-11-09..2026-11-15 base=2026-11-02..2026-11-08 up over:change_ratio:0.2",
    ["wow pct per svc, hide whatever is not up >20%"],
  ],
  [
    "drivers g=tag:department p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 up",
    ["Which department has got noticeably more expensive lately?"],
  ],
  [
    "drivers g=tag:product p=2026-10-19..2026-11-17 base=2026-09-19..2026-10-18 up",
    ["which products have become painfully expensive lately"],
  ],
  [
    "drivers g=tag:team p=2026-10-01..2026-10-31 base=2026-07-01..2026-07-31 up",
    ["which team is steadily growing since july"],
  ],
  [
    "drivers g=tag:team p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["which team got significantly more expensive in october vs september"],
  ],
  ["forecast p=2026-11-01..2026-11-30", ["forcasted spend november", "forcast november"]],
  ["forecast p=2026-12-01..2026-12-31 f=provider:aws", ["What is the projection for December? → aws alone"]],
  ["tags key=team g=service p=2026-10-01..2026-10-31", ["svcs w/o a team tag oct"]],
  ["tags p=2026-10-01..2026-10-31", ["un-tagged spend october"]],
  ["total p=2026-01-01..2026-11-18", ["cost ytd btw"]],
  ["total p=2026-09-01..2026-09-30 f=provider:gcp", ["could you rustle up the gcp total for september"]],
  ["total p=2026-10-01..2026-10-10", ["cost bewteen october 1 and october 10"]],
  [
    "total p=2026-10-01..2026-10-31",
    [
      "drop me the october total",
      "just the october total",
      "bottom line for october",
      "all in all what did october cost",
      "cld spend oct",
      "in one number: october",
    ],
  ],
  ["total p=2026-10-01..2026-10-31 f=!charge_category:Tax", ["oct spend w/o tax"]],
  [
    "total p=2026-10-01..2026-10-31 f=!service:AWS Support (Business)|Azure Support (Standard)",
    ["oct spend excl support"],
  ],
  ["total p=2026-10-01..2026-10-31 f=category:Databases", ["databse cost october"]],
  [
    "total p=2026-10-01..2026-10-31 f=provider:aws",
    [
      "broadly speaking what did aws cost in october",
      "on the whole what did aws cost in october",
      "one number: what did aws cost in october",
    ],
  ],
  [
    "total p=2026-10-01..2026-10-31 f=provider:azure",
    [
      "pull up the azure bill for october",
      "in round figures, what did azure cost in october",
      "what in the world did azure cost in october",
    ],
  ],
  ["total p=2026-10-01..2026-10-31 f=provider:gcp", ["aws oct → whatd gcp do"]],
  ["total p=2026-10-01..2026-10-31 f=service:aks|eks|gke", ["kubernets cost october"]],
  ["total p=2026-10-01..2026-10-31 f=service:Amazon SageMaker", ["sagemakre october"]],
  ["total p=2026-10-01..2026-10-31 f=service:AWS Lambda", ["lambda cost ofr october", "lambdda october"]],
  ["total p=2026-10-01..2026-10-31 f=service:bedrock", ["give us a sense of what bedrock cost in october"]],
  ["total p=2026-10-01..2026-10-31 f=service:BigQuery", ["big query october"]],
  ["total p=2026-10-01..2026-10-31 f=service:Cloud Run", ["clodu run october"]],
  ["total p=2026-10-01..2026-10-31 f=service:cloudwatch", ["cloudwtach october"]],
  ["total p=2026-10-01..2026-10-31 f=service:dynamodb", ["dynmaodb october"]],
  [
    "total p=2026-10-01..2026-10-31 f=service:ec2",
    [
      "gimme ec2 for october",
      "im after ec2 cost in oct",
      "roughly what did ec2 cost in october",
      "what did ec2 cost in october, out of interest",
      "what, ballpark, did ec2 cost in october",
      "ec2 - oct",
    ],
  ],
  ["total p=2026-10-01..2026-10-31 f=service:ec2|s3", ["add up ec2 and s3 for october"]],
  [
    "total p=2026-10-01..2026-10-31 f=service:rds",
    ["set me straight: what did rds cost last month", "pls grab the rds cost for oct"],
  ],
  [
    "total p=2026-10-01..2026-10-31 f=service:s3",
    ["dig up s3 cost in october", "refresh my memory, what did s3 cost in october", "amazn s3 cost october"],
  ],
  ["total p=2026-10-01..2026-10-31 t=!environment:prod", ["non prod oct"]],
  ["total p=2026-10-01..2026-10-31 t=application:recommendations", ["recomendations app october"]],
  ["total p=2026-10-01..2026-10-31 t=application:storefront", ["storefronts cost in october"]],
  ["total p=2026-10-01..2026-10-31 t=cost-center:2310", ["cc 2310 oct"]],
  ["total p=2026-10-01..2026-10-31 t=cost-center:4100", ["cost center #4100 oct", "cc4100 last month"]],
  ["total p=2026-10-01..2026-10-31 t=department:analytics", ["analyticss dept october"]],
  ["total p=2026-10-01..2026-10-31 t=environment:prod", ["env=prod oct total"]],
  ["total p=2026-10-01..2026-10-31 t=team:search", ["the searches team in october"]],
  ["total p=2026-10-01..2026-10-31 t=team:web", ["the Webs team in october"]],
  ["total p=2026-10-19..2026-11-17 f=provider:aws", ["what do we really spend on aws"]],
  ["total p=2026-10-19..2026-11-17 f=service:ec2", ["what has ec2 cost us lately"]],
  [
    "total p=2026-10-19..2026-11-17 f=service:s3",
    ["what have we been spending on s3 of late", "what do we actually pay for s3"],
  ],
  [
    "total p=2026-11-01..2026-11-18",
    ["how much have we burned through already this month", "so far how much have we spent in november"],
  ],
  ["total p=2026-11-01..2026-11-18 f=provider:aws", ["hows aws doin this mth"]],
  ["total p=2026-11-01..2026-11-18 f=service:Amazon SageMaker", ["are we bleeding money on sagemaker this month"]],
  ["total p=2026-11-01..2026-11-18 f=service:bedrock", ["how much have we spent on bedrock yet this month"]],
  ["total p=2026-11-01..2026-11-18 f=service:ec2", ["ec2 rn this mth"]],
  ["total p=2026-11-09..2026-11-15", ["whatd we spend last wk"]],
  ["total p=2026-11-16..2026-11-16 f=region:eu-central-1", ["Frankfurt yesterday? → n the day before"]],
  ["total p=2026-11-16..2026-11-18 f=service:ec2", ["ec2 cost atm this wk"]],
  ["total p=2026-11-17..2026-11-17 f=provider:azure", ["are the azure numbers for yesterday in"]],
  ["total p=2026-11-17..2026-11-17 f=service:ec2", ["ec2 cost yeserday"]],
  ["total p=2026-11-18..2026-11-18 f=service:ec2", ["ec2 cost tody"]],
  ["trend day median p=2026-10-01..2026-10-31 f=service:ec2", ["med daily ec2 oct"]],
  ["trend day p=2026-10-01..2026-10-31", ["past mth by day"]],
  ["trend day p=2026-10-01..2026-10-31 f=provider:aws", ["what does a typical day on aws cost in october"]],
  [
    "trend day p=2026-10-01..2026-10-31 f=service:ec2",
    ["on a normal day, what does ec2 cost in october", "avergae daily ec2 october", "avg daily ec2 oct"],
  ],
  ["trend day p=2026-10-01..2026-10-31 f=service:s3", ["what do we typically spend on s3 a day in october"]],
  ["trend day p=2026-11-09..2026-11-15", ["last wk by day"]],
  ["trend day top=1 p=2026-10-01..2026-10-31", ["max day oct"]],
  ["trend g=provider month p=2026-07-01..2026-11-18", ["spend per csp per mth since jul"]],
  ["trend g=tag:team month p=2026-07-01..2026-11-18", ["per team per mth since july"]],
  [
    "trend month m=effective p=2026-08-01..2026-10-31 t=team:platform",
    ["amortised not billed: platform team, aug thru oct, monthly"],
  ],
  ["trend month p=2026-05-01..2026-10-31 f=service:rds", ["what do we usually pay for rds a month"]],
  ["trend month p=2026-05-01..2026-10-31 f=service:s3", ["generally speaking what does s3 cost us a month"]],
  ["trend month p=2026-05-01..2026-10-31 t=team:ml", ["get me a feel for what the ml team spends per month"]],
  ["trend month p=2026-07-01..2026-11-18", ["sketch the monthly trend since july"]],
  ["trend quarter p=2026-07-01..2026-09-30", ["q3 qtrly?"]],
  ["trend week p=2026-09-23..2026-11-17 f=provider:aws", ["avg per wk aws last 8 wks"]],
];

describe.each(ASKED)("%s", (plan, questions) => {
  test.each(questions)("%s", (question) => {
    expect(operationsOf(question)?.join(" ;; ")).toBe(plan);
  });
});

const { dictionary, today } = billOf("first");
const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const read = (question: string) => understand(question, ALONE, dictionary, today);

describe("words that nothing places", () => {
  test.each([
    ["which team is steadily growing since july", "steadily"],
    ["is azure slowly going up since july", "slowly"],
    ["what did ec2 cost elegantly in october", "elegantly"],
    ["conjure the october bill by team", "conjure"],
    ["please whisper the top 3 services in october", "whisper"],
    ["could you mumble us the aws total for october", "mumble"],
  ])("%s: the answer says first that it leaves out %s", (question, word) => {
    const { plan, reading } = read(question);
    expect(plan.kind).toBe("answer");
    expect(reading[0]).toEqual({ words: word, as: LEFT_OUT, value: null });
  });

  test.each([
    // Times, how often, bounds, negations.
    "which services rarely cost over $500 in october",
    "what did ec2 cost nightly in october",
    "which services barely changed in october",
    // Changes and messages.
    "please resize the ec2 instances",
    "email me the october total",
    "shut down the sandbox account",
    // What could be a name, or a thing.
    "what did falcon cost in october",
    "falcon cost in october",
    "what did we spend on elegance in october",
    "trace costs in october",
  ])("%s: never left out", (question) => {
    expect(read(question).plan.kind).not.toBe("answer");
  });

  test("a verb or a letter that something is called is its name", () => {
    const tags = [{ key: "team", values: ["tabulate", "n", "cc", "noticeably"] }];
    const named = (question: string) => understand(question, ALONE, { ...dictionary, tags }, today).plan;
    for (const [question, team] of [
      ["tabulate costs in october", "tabulate"],
      ["ec2 cost of n in october", "n"],
      ["cost of cc in october", "cc"],
      ["cost of noticeably in october", "noticeably"],
    ]) {
      expect(named(question ?? "")).toMatchObject({ operations: [{ scope: { tags: [{ values: [team] }] } }] });
    }
  });
});
