import { expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ASKED_ON, shorthandOf, spelledOut } from "../../test/ask/shorthand.ts";
import { planQuestion } from "./plan-question.ts";
import type { Entity } from "./previous.ts";

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const ROWS = ["Amazon Redshift", "BigQuery"].map((value) => ({ of: "service", value }) as const);
const THESE = "f=service:Amazon Redshift|BigQuery";

/** What a question asks after another one whose answer told these rows. */
function planAfter(first: string, rows: readonly Entity[], question: string) {
  const plan = planQuestion(first, ALONE, DEMO_DICTIONARY, ASKED_ON);
  const previous = { plan, entities: rows, earlier: [] };
  return planQuestion(question, { ...ALONE, previous }, DEMO_DICTIONARY, ASKED_ON);
}

function operationsAfter(first: string, rows: readonly Entity[], question: string) {
  const plan = planAfter(first, rows, question);
  return plan.kind === "answer" ? shorthandOf(plan) : null;
}

test.each([
  [
    "team payments in october by service",
    "the top one by day",
    "trend day p=last_month f=service:Amazon Redshift t=team:payments",
  ],
  [
    "prod by service in october",
    "the top one by account",
    "breakdown g=account p=last_month f=service:Amazon Redshift t=environment:prod",
  ],
])("%s, then “%s”: of the part that was told", (first, question, operation) => {
  expect(operationsAfter(first, ROWS, question)).toEqual([spelledOut(operation)]);
});

test.each([
  ["what did they cost in september?", `breakdown g=service p=2026-09-01..2026-09-30 ${THESE}`],
  ["show them by region", `breakdown g=region p=last_month ${THESE}`],
])("the rows of a ranking are those rows, whatever costs more on other days: %s", (question, operation) => {
  expect(operationsAfter("top 2 services in october", ROWS, question)).toEqual([spelledOut(operation)]);
});

test.each([
  ["their owners", "breakdown g=tag:owner p=last_month"],
  ["who owns them", "breakdown g=tag:owner p=last_month"],
  ["what are their costs in september", "breakdown g=tag:application p=2026-09-01..2026-09-30"],
])("what is asked of them after a ranking is of these rows: %s", (question, operation) => {
  const rows = ["checkout", "search"].map((value) => ({ of: "tag", key: "application", value }) as const);
  expect(operationsAfter("top 2 applications in october", rows, question)).toEqual([
    spelledOut(`${operation} t=application:checkout|search`),
  ]);
});

test("a row per day is of the lines that were told", () => {
  const asked = "services of the payments team in october";
  expect(operationsAfter(asked, [{ of: "service", value: "BigQuery" }], "the first one per day")).toEqual([
    spelledOut("trend day p=last_month f=service:BigQuery t=team:payments"),
  ]);
});

test("what made the one that grew most grow is asked of that one", () => {
  const rows = [{ of: "account", value: "111122223333" }] as const;
  expect(operationsAfter("which account grew most in october", rows, "why?")).toEqual([
    spelledOut("drivers g=service p=last_month base=2026-09-01..2026-09-30 up f=account:111122223333"),
  ]);
});

test.each([
  ["which accounts use it", "breakdown g=account p=last_month f=service:BigQuery"],
  ["how much was it in september", "breakdown g=service p=2026-09-01..2026-09-30 f=service:BigQuery"],
  ["how much of that is prod", "total p=last_month f=service:BigQuery t=environment:prod share=service:BigQuery"],
])("a pronoun after the one that cost most is that one: %s", (question, operation) => {
  const rows = [{ of: "service", value: "BigQuery" }] as const;
  expect(operationsAfter("what was the biggest service in october", rows, question)).toEqual([spelledOut(operation)]);
});

test("what the first ones spend it on is told of each of them", () => {
  const rows = ["web", "data"].map((value) => ({ of: "tag", key: "team", value }) as const);
  expect(operationsAfter("top 2 teams in october", rows, "what do they spend it on")).toEqual([
    spelledOut("breakdown g=tag:team,service p=last_month t=team:web|data"),
  ]);
});

test("what is behind the biggest of the unusual days is its day", () => {
  const rows = [{ of: "service", value: "BigQuery" }] as const;
  expect(operationsAfter("any anomalies in october", rows, "whats behind the biggest one")).toEqual([
    spelledOut("anomaly p=last_month f=service:BigQuery"),
  ]);
});

test("a row without a value has no name that a condition could have", () => {
  const rows = [{ of: "service", value: null }] as const;
  expect(operationsAfter("top 2 services in october", rows, "which of those grew most?")).toBeNull();
});

test.each([
  ["top 2 services in october", "compare with september", "compare g=service p=last_month base=2026-09-01..2026-09-30"],
  ["services over 1000 in october", "by month", "trend g=service month p=2026-05-01..2026-10-31"],
  ["services over 1000 in october", "and the trend since june", "trend month p=2026-06-01..2026-11-18"],
  ["top 2 services in october", "show it daily", "trend g=service day p=last_month"],
])("%s → %s: of the rows that were told, or they are asked for", (first, question, operation) => {
  expect(operationsAfter(first, ROWS, question)).toEqual([spelledOut(`${operation} ${THESE}`)]);
  expect(planAfter(first, [...ROWS, { of: "service", value: null }], question)).toMatchObject({ kind: "clarify" });
});

const ONE_TEAM = [{ of: "tag", key: "team", value: "web" }] as const;

test.each([
  ["which team spends most in october", "by service", "breakdown g=service p=last_month t=team:web"],
  [
    "which team grew most in october",
    "per service",
    "drivers g=service p=last_month base=2026-09-01..2026-09-30 up t=team:web",
  ],
  [
    "which team spends most in october",
    "how much of it is prod",
    "total p=last_month t=team:web t=environment:prod share=team:web",
  ],
  ["which team spends most in october", "by project instead", "breakdown g=tag:project top=1 p=last_month"],
])("%s, then “%s”", (first, question, operation) => {
  expect(operationsAfter(first, ONE_TEAM, question)).toEqual([spelledOut(operation)]);
});

test.each([
  ["top 2 services in october", "vs september", "compare g=service p=last_month base=2026-09-01..2026-09-30"],
  ["which services are new in october", "weekly", "trend g=service week p=last_month"],
  ["services that went up more than 10% in october", "daily", "trend g=service day p=last_month"],
  ["top 2 services october vs september", "forecast for december", "forecast p=2026-12-01..2026-12-31"],
])("rows that were not all of their kind stay those rows: “%s”, then “%s”", (first, question, operation) => {
  expect(operationsAfter(first, ROWS, question)).toEqual([spelledOut(`${operation} ${THESE}`)]);
});

const EC2 = [{ of: "service", value: "Amazon Elastic Compute Cloud" }] as const;
const TWO = ["Amazon Elastic Compute Cloud", "Virtual Machines"].map((value) => ({ of: "service", value }) as const);

test.each([
  ["in which regions", "breakdown g=region p=last_month f=service:ec2"],
  ["which accounts?", "breakdown g=account p=last_month f=service:ec2"],
  ["top accounts there", "breakdown g=account top=10 p=last_month f=service:ec2"],
  ["who uses it", "breakdown g=tag:team p=last_month f=service:ec2"],
  ["and without it?", "total p=last_month f=!service:ec2"],
])("the biggest service, then “%s”: of that one, or of all but it", (question, operation) => {
  expect(operationsAfter("biggest service in october", EC2, question)).toEqual([spelledOut(operation)]);
});

test.each([
  ["how did they change vs september", "compare g=service p=last_month base=2026-09-01..2026-09-30 f=service:ec2|vm"],
  ["what's the total without them", "total p=last_month f=!service:ec2|vm"],
  ["who uses them", "breakdown g=tag:team p=last_month f=service:ec2|vm"],
  ["the next 3", "breakdown g=service top=3 skip=2 p=last_month"],
  ["and the rest", "breakdown g=service top=100 skip=2 p=last_month"],
  ["everything but those", "total p=last_month f=!service:ec2|vm"],
  ["and everything else?", "total p=last_month f=!service:ec2|vm"],
  ["forecast excluding both", "forecast p=2026-11-01..2026-11-30 f=!service:ec2|vm"],
  ["who spends what, other than those two", "breakdown g=tag:team p=last_month f=!service:ec2|vm"],
  ["exclude them", "breakdown g=service top=2 p=last_month f=!service:ec2|vm"],
  ["in total", "breakdown g=service top=2 p=last_month"],
  ["compare them", "compare p=last_month sides=ec2~vm"],
])("the first two services, then “%s”", (question, operation) => {
  expect(operationsAfter("top 2 services in october", TWO, question)).toEqual([spelledOut(operation)]);
});

test.each([
  ["which grew most since september", "drivers g=tag:team p=last_month base=2026-09-01..2026-09-30 up"],
  ["which fell most since august", "drivers g=tag:team p=last_month base=2026-08-01..2026-08-31 down"],
  ["which accounts grew most since september", "drivers g=account top=10 p=last_month base=2026-09-01..2026-09-30 up"],
])("cost by team, then “%s”", (question, operation) => {
  expect(operationsAfter("cost by team in october", [], question)).toEqual([spelledOut(operation)]);
});

const REGIONS = ["us-east-1", "eu-west-1"].map((value, rank) => ({ of: "region", value, rank }) as const);
const UNUSUAL = [{ of: "service", value: "BigQuery", date: "2026-11-06" }] as const;

test.each([
  [
    "top 2 services in october",
    ROWS,
    "the cheaper one by account",
    "breakdown g=account p=last_month f=service:BigQuery",
  ],
  [
    "top 2 services in october",
    ROWS,
    "which of these arent aws",
    `breakdown g=service p=last_month f=!provider:aws ${THESE}`,
  ],
  [
    "top 2 services in october",
    ROWS,
    "which of them are on gcp",
    `breakdown g=service p=last_month f=provider:gcp ${THESE}`,
  ],
  [
    "compare us-east-1 with eu-west-1 in october",
    REGIONS,
    "the cheaper one, per service",
    "breakdown g=service p=last_month f=region:eu-west-1",
  ],
  [
    "what was unusual in the last two weeks",
    UNUSUAL,
    "what was behind the worst one",
    "drivers g=account p=2026-11-06..2026-11-06 base=2026-11-05..2026-11-05 f=service:BigQuery",
  ],
  [
    "what was unusual for the data team in the last two weeks",
    UNUSUAL,
    "what happened on the biggest one",
    "drivers g=account p=2026-11-06..2026-11-06 base=2026-11-05..2026-11-05 f=service:BigQuery t=team:data",
  ],
  [
    "untagged spend in october by region",
    REGIONS,
    "for the worst one, which services are they",
    "tags g=service p=last_month f=region:us-east-1",
  ],
] as const)("a turn points at a row of what was told: %s → %j → %s", (first, rows, question, operation) => {
  expect(operationsAfter(first, rows, question)?.[0]).toBe(spelledOut(operation));
});

test.each([
  ["redshift and bigquery and rds in october", [...ROWS, { of: "service", value: "AWS Lambda" } as const]],
  ["bigquery in october by region", [REGIONS[0]]],
] as const)("of one row or of three none is “the cheaper one”: which is meant is asked (%s)", (first, rows) => {
  expect(planAfter(first, rows as readonly Entity[], "the cheaper one by account").kind).toBe("clarify");
});

test("“that one” is asked about where no cost was told, and is never left out in silence", () => {
  expect(planAfter("is the data of all clouds up to date", [], "how much does that one cost a day").kind).toBe(
    "clarify",
  );
  expect(planAfter("any idle instances in shop-development?", [], "just the ec2 bill there").kind).toBe("clarify");
});

const AWS = [{ of: "provider", value: "aws" }] as const;

test.each([
  ["show me the trend of the other two by week", "trend g=provider week p=last_month f=provider:azure|gcp"],
  [
    "how did the others do against september",
    "compare g=provider p=last_month base=2026-09-01..2026-09-30 f=provider:azure|gcp",
  ],
  ["break the other two providers down by service", "breakdown g=service p=last_month f=provider:azure|gcp"],
  ["what about the other two", "breakdown g=provider top=2 skip=1 p=last_month"],
])("the cloud that costs most, then “%s”: of those that were not told", (question, operation) => {
  expect(operationsAfter("which cloud cost most in october", AWS, question)).toEqual([spelledOut(operation)]);
});

test.each(["compare the other three by month", "the trend of the other two teams by week"])(
  "%s, after one of three clouds: what they are is asked, and never that one in their place",
  (question) => {
    expect(planAfter("which cloud cost most in october", AWS, question).kind).toBe("clarify");
  },
);

test.each([
  [
    "top 5 services october vs september",
    "next five",
    "compare g=service top=5 skip=5 p=last_month base=2026-09-01..2026-09-30",
  ],
  [
    "top 3 services that grew most in october",
    "and the next 2",
    "drivers g=service top=2 skip=3 p=last_month base=2026-09-01..2026-09-30 up",
  ],
])("%s → %s: those that changed most after them", (first, question, operation) => {
  expect(operationsAfter(first, [], question)).toEqual([spelledOut(operation)]);
});

const SEVERAL = [
  { of: "service", value: "BigQuery", date: "2026-11-06" },
  { of: "service", value: "Amazon Redshift", date: "2026-10-21" },
] as const;

test.each([
  ["whats behind the one on the 21st", "2026-10-21..2026-10-21 base=2026-10-20..2026-10-20 f=service:Amazon Redshift"],
  ["tell me more about the one on nov 6", "2026-11-06..2026-11-06 base=2026-11-05..2026-11-05 f=service:BigQuery"],
  ["why the 6th?", "2026-11-06..2026-11-06 base=2026-11-05..2026-11-05 f=service:BigQuery"],
])("unusual days, then “%s”: the one of that day", (question, days) => {
  expect(operationsAfter("any unusual days since september", SEVERAL, question)?.[0]).toBe(
    spelledOut(`drivers g=account p=${days}`),
  );
});

test("a day that was not among the unusual ones is of all cost, or asked about", () => {
  const asked = "any unusual days since september";
  expect(operationsAfter(asked, SEVERAL, "what happened on 5 november")?.[0]).not.toContain("f=service");
  expect(planAfter(asked, SEVERAL, "whats behind the one on the 7th").kind).toBe("clarify");
});
