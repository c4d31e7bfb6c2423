import { expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ALONE, operationsOf } from "../../test/ask/rounds.ts";
import { ASKED_ON, SERVICES, shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import { planQuestion } from "./plan-question.ts";
import type { Entity, Previous } from "./previous.ts";
import { remember } from "./remember.ts";
import type { QueryPlan } from "./schema.ts";

type Turn = readonly [question: string, rows?: readonly Entity[]];

/** The plan of the last turn of a conversation whose answers told these rows. */
function planAfter(turns: readonly Turn[]): QueryPlan | undefined {
  let previous: Previous | null = null;
  let told: QueryPlan | undefined;
  for (const [question, entities = []] of turns) {
    told = planQuestion(question, { ...ALONE, previous }, DEMO_DICTIONARY, ASKED_ON);
    previous = remember(question, { plan: told, entities }, previous);
  }
  return told;
}

function told(turns: readonly Turn[]): readonly string[] | undefined {
  const plan = planAfter(turns);
  return plan?.kind === "answer" ? shorthandOf(plan) : undefined;
}

const rowsOf = (of: "service" | "region" | "account", ...values: readonly string[]) =>
  values.map((value) => ({ of, value }) as const);
const FIVE = rowsOf("service", ...["ec2", "s3", "rds"].map((name) => SERVICES[name] ?? ""));
const REGIONS = rowsOf("region", "us-east-1", "us-central1", "westeurope");
const OCTOBER = "p=last_month base=month_before";

const TOP: Turn = ["ec2, s3 and rds in october by service", FIVE];
const AGAINST: Turn = ["compare with september", FIVE];
const WHY: Turn = ["why did the second one go up?", rowsOf("account", "222233334444", "111122223333")];

test.each<[Turn[], readonly string[]]>([
  [[TOP, AGAINST, WHY], ["account", "region"].map((group) => `drivers g=${group} ${OCTOBER} up f=service:s3`)],
  [[TOP, AGAINST, ["drop the biggest"]], [`compare g=service ${OCTOBER} f=service:rds|s3`]],
  [[TOP, AGAINST, WHY, ["drop the first one"]], [`compare g=service ${OCTOBER} f=service:rds|s3`]],
  [[TOP, ["without the last"]], ["breakdown g=service p=last_month f=service:ec2|s3"]],
])("the row that a turn points at, or drops, is one of the list that was told: %j", (turns, operations) => {
  expect(told(turns)).toEqual(operations.map(spelledOut));
});

const BY_REGION: Turn = ["cost in october by region", REGIONS];
const OPENED: Turn = ["open up the second one by service", rowsOf("service", "BigQuery", "Compute Engine")];

test.each<[Turn[], string]>([
  [[BY_REGION, OPENED], "us-central1"],
  [[BY_REGION, OPENED, ["same but for the first"]], "us-east-1"],
  [[BY_REGION, OPENED, ["and the third one?"]], "westeurope"],
  [[BY_REGION, OPENED, ["same for the first", FIVE], ["what about the third?"]], "westeurope"],
])("after one row of a list, another one is of the same list: %j", (turns, region) => {
  expect(told(turns)).toEqual([spelledOut(`breakdown g=service p=last_month f=region:${region}`)]);
});

test("the one that grew most is what “that one” stands for", () => {
  const rows = [{ of: "tag", key: "team", value: "search" }] as const;
  expect(told([["which team went up most in percent in october", rows], ["what's driving that one?"]])).toEqual([
    spelledOut(`drivers g=service ${OCTOBER} up t=team:search`),
  ]);
});

test("a row that is to be dropped and has no name is asked about, and never a decrease", () => {
  const rows = [{ of: "service", value: null }] as const;
  expect(planAfter([["top 2 services in october", rows], ["drop the biggest"]])).toMatchObject({ kind: "clarify" });
});

test.each([
  ["ec2 in october → thanks, that's helpful → and november?", "total p=this_month f=service:ec2"],
  ["ec2 in october → never mind → by region", "breakdown g=region p=last_month f=service:ec2"],
  [
    "any critical cves this week → ok never mind. what did cloudwatch cost in october",
    "total p=last_month f=service:AmazonCloudWatch",
  ],
  ["how fast is foobar → forget it, what did ec2 cost in october", "total p=last_month f=service:ec2"],
  [
    "cost by region in october → only us-east-1 → back to all regions - what was the total again?",
    "total p=last_month",
  ],
  ["ec2 in september → no sorry, october", "total p=last_month f=service:ec2"],
])("thanks change nothing, and what is not to be minded is left: %s", (talk, operation) => {
  expect(operationsOf(talk)?.map(withoutShort)).toEqual([withoutShort(spelledOut(operation))]);
});

const withoutShort = (text: string) => text.replace("service:cloudwatch", "service:AmazonCloudWatch");

test.each([
  "thanks",
  "thx!",
  "great, thank you",
  "thanks, that's helpful",
  "perfect",
  "never mind",
  "ok got it, thanks",
])("“%s” after an answer is no question: nothing is told again", (said) => {
  expect(planAfter([["ec2 in october"], [said]])).toEqual({ kind: "help", about: "courtesy" });
});

test("“never mind” after a question back leaves it open no more", () => {
  expect(told([["ec2 in october"], ["and for foobar?"], ["never mind"], ["by region"]])).toEqual([
    spelledOut("breakdown g=region p=last_month f=service:ec2"),
  ]);
});

test.each(["thanks for ec2", "thanks, is that a lot?", "good, and by region", "great, what about s3"])(
  "“%s” asks for something",
  (said) => {
    expect(planAfter([["ec2 in october"], [said]])).not.toMatchObject({ about: "courtesy" });
  },
);

test("back to the vulnerabilities of three turns before, with what is said of them now", () => {
  const talk =
    "critical cves of october → only microsoft ones → what did ec2 cost in october → back to the CVEs - only high ones";
  expect(operationsOf(talk)).toEqual([expect.stringContaining("sev=high")]);
});

const SUPPORT = "f=service:AWS Support (Business)|Azure Support (Standard)";

test.each([
  ["how much tax and support have we paid this quarter → just the support", `total p=this_quarter ${SUPPORT}`],
  ["how much tax and support have we paid this quarter → tax please", "total p=this_quarter f=charge_category:Tax"],
  [
    "how much tax and support have we paid this quarter → just the support → any credits?",
    "total p=this_quarter f=charge_category:Credit",
  ],
  ["foobar costs in october → ec2 costs", "total p=last_month f=service:ec2"],
  ["foobar costs in october → the ec2 ones", "total p=last_month f=service:ec2"],
  ["which team should worry me? → the one that grew most in october", `drivers g=tag:team top=1 ${OCTOBER} up`],
])("what a question back asked for goes on with the open question: %s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
});

test("a question that is still open is not asked again as if the turn had said it", () => {
  const first = planAfter([["foobar costs in october"]]);
  const again = planAfter([["foobar costs in october"], ["by team"]]);
  expect(again).toMatchObject({ kind: "clarify", question: expect.stringMatching(/still open/) });
  expect(again).not.toEqual(first);
  expect(told([["foobar costs in october"], ["by team"], ["ec2"]])).toEqual([
    spelledOut("total p=last_month f=service:ec2"),
  ]);
});

test.each([
  [
    "bigquery per day in october → what would it normally have cost that day",
    "anomaly p=last_month f=service:BigQuery",
  ],
  [
    "unusual days of bigquery in october → did anything else spike like that?",
    "anomaly p=last_month f=!service:BigQuery",
  ],
  [
    "share of aws in october → has it been shifting over the last three months?",
    "trend month p=last_3m f=provider:aws share",
  ],
  [
    "redshift by month since september → when did it stop?",
    "trend day p=2026-09-01..2026-11-18 f=service:Amazon Redshift",
  ],
  ["is our billing data up to date? → which one synced last?", "connectors freshness"],
  ["why did costs go up in october → is it one account or all of them?", `drivers g=account ${OCTOBER} up`],
  [
    "yesterday's spend by provider → how does azure compare to last tuesday",
    "compare p=yesterday base=2026-11-10..2026-11-10 f=provider:azure",
  ],
  ["costs by team in october → what's in the search one?", "breakdown g=service p=last_month t=team:search"],
  ["s3 in the second half of october → and the first half", "total p=2026-10-01..2026-10-15 f=service:s3"],
  ["s3 in the first half of october → what about the second half?", "total p=2026-10-16..2026-10-31 f=service:s3"],
  ["most expensive region in october → excluding that one, who's next", "breakdown g=region top=1 skip=1 p=last_month"],
  ["eks in october → total for all three kubernetes services together", "total p=last_month f=service:aks|eks|gke"],
  ["unusual days in october → ok, show me september by cloud instead", "breakdown g=provider p=2026-09-01..2026-09-30"],
  [
    "s3 in october → could we save money there? → what about lambda, same month",
    "total p=last_month f=service:AWS Lambda",
  ],
  ["s3 in october → let's talk about something else - lambda yesterday?", "total p=yesterday f=service:AWS Lambda"],
  ["foobar in october → back to s3: s3 in october", "total p=last_month f=service:s3"],
  ["foobar in october → and frobnicate? → s3 in september", "total p=2026-09-01..2026-09-30 f=service:s3"],
])("a turn that is short for what was told: %s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
});

test("what is asked still is given up at the second turn that does not settle it", () => {
  const turns = [["anything bad in foobar in october"], ["just nginx"], ["and frobnicate?"]] as const;
  const [first, second, third] = turns.map((_, at) => planAfter(turns.slice(0, at + 1)));
  expect(first).toMatchObject({ kind: "clarify" });
  expect(second).toMatchObject({ kind: "clarify", question: expect.stringMatching(/still open/) });
  expect(third).toMatchObject({ kind: "clarify", question: expect.stringMatching(/^I can't place “frobnicate”/) });
});

test.each([
  ["costs in october without the service ec2", "total p=last_month f=!service:ec2"],
  ["costs in october excluding team web", "total p=last_month t=!team:web"],
  ["costs in october without team web", "total p=last_month t=!team:web"],
  ["costs by service in october except region us-east-1", "breakdown g=service p=last_month f=!region:us-east-1"],
  ["costs in october without a team", "tags key=team p=last_month"],
])("a noun before the name that is left out leaves it out all the same: %s", (question, operation) => {
  expect(operationsOf(question)).toEqual([spelledOut(operation)]);
});

const TO_COME = "forecast p=2026-12-01..2026-12-31";
const BILLED = "total p=last_month";
const LONG = "cost per cloud this month so far → and azure by service → without aks → by month → by team";

test.each([
  // What the first turn told is remembered, however many came after it.
  [`${LONG} → go back to the first. how does each cloud compare with the same days last month?`, "compare g=provider "],
  ["s3 in september → and ec2 → and rds in prod → back to the first question, but for october", "total p=2026-10-01"],
  ["s3 in september → blorg? → back to the original view", "total p=2026-09-01"],
  // Of several rows "the first one" may be a row.
  ["s3 in september → and ec2 → back to the first one", ""],
])("back to the first: %s", (talk, operation) => {
  const [of, ...others] = operationsOf(talk) ?? [""];
  expect([of?.slice(0, operation.length), others]).toEqual([operation, []]);
});

test.each([
  // What is pivoted is told in both; what is meant instead replaces it.
  ["cost by team, october → pivot that by region", ["breakdown g=tag:team,region p=last_month"]],
  ["cost by cost center, october → cross-tab it with provider", ["breakdown g=tag:cost-center,provider p=last_month"]],
  ["cost by team, october → by region instead", ["breakdown g=region p=last_month"]],
  // All that is forecast is the one side, whatever it was told by.
  ["where will december land? → by team → compare the total with october's actual", [TO_COME, BILLED]],
  ["forecast for december → how does the forecast total compare to october", [TO_COME, BILLED]],
  ["costs by team in october → compare the total with september", ["compare p=last_month base=month_before"]],
])("both are kept: %s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each([
  // So many days before those that were told, and not one alone.
  ["s3 in october → and the two months before that", "total p=2026-08-01..2026-09-30 f=service:s3"],
  ["s3 last week by day → the 3 wks before those?", "trend day p=2026-10-19..2026-11-08 f=service:s3"],
  ["s3 in october → and the month before that", "total p=month_before f=service:s3"],
  ["cost by team, october → k leave out the blanks", "breakdown g=tag:team p=last_month t=team:*"],
  ["the most expensive day of october → what was special about that day", "peak g=service day p=last_month"],
  ["forecast for december → by team → how reliable is that", "forecast g=tag:team p=2026-12-01..2026-12-31"],
  ["the five biggest anomalies since september", "anomaly p=2026-09-01..2026-11-18"],
  ["top 2 outliers since september → k and drops?", "anomaly p=2026-09-01..2026-11-18 down"],
  ["top 2 services in october → k only prod", "breakdown g=service top=2 p=last_month t=environment:prod"],
])("of what was told: %s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
});

test("how sure a sum is that was billed is asked about", () => {
  expect(operationsOf("s3 in october → how sure are you")).toBeNull();
});
