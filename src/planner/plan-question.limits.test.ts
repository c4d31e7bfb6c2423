import { describe, expect, test } from "vitest";
import { billOf, operationsOf, planTalk } from "../../test/ask/rounds.ts";
import { spelledOut } from "../../test/ask/shorthand.ts";
import type { Operation } from "./schema.ts";

// What each of them says beyond lines, groups and days: bounds, ranks, averages, quantities, directions, kinds.
const LIMITED = [
  "is august above 100k",
  "ec2 hours used in august",
  "services over 1000 in august",
  "top 3 services in august",
  "the 2 cheapest services in august",
  "the second most expensive service in august",
  "most expensive day in august",
  "the 3 cheapest days in august",
  "average daily cost in august",
  "median daily cost in august",
  "days over 4000 in august",
  "daily cost in august",
  "top 5 services august vs july",
  "services that went up more than 10% from july to august",
  "which 3 services grew most in percent from july to august",
  "which services fell from july to august",
  "services that are new in august",
  "what did we stop using in august",
  "any cost spikes in august",
  "anomalies over 500 in august",
  "do weekends cost less than weekdays in august",
  "which weekday was cheapest in august",
  "what has no team tag in august",
  "which regions did we use in august",
  "share of ec2 in august",
  "why was our most expensive week in august so expensive",
] as const;

// They move lines or days, and say nothing else.
const MOVES = ["and for azure?", "in prod?", "without tax", "only ireland", "same for the web team", "and in june?"];

/** What an operation says beyond lines, groups and days. */
function limitsOf(operation: Operation): object {
  const moved = ["scope", "period", "base", "group_by", "against"];
  const own = Object.entries(operation).filter(([name]) => !moved.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, name === "share_of" ? value !== null : value]));
}

describe.each(LIMITED)("after “%s”", (told) => {
  const [before] = operationsIn([told]);

  test.each(MOVES)("“%s” keeps what limited it, or is asked about", (turn) => {
    const plan = planTalk([told, turn], billOf("first"));
    if (plan?.kind === "clarify") return;
    expect(operationsIn([told, turn]).map(limitsOf)).toEqual([limitsOf(before as Operation)]);
  });
});

test("most of these turns are answered", () => {
  const plans = LIMITED.flatMap((told) => MOVES.map((turn) => planTalk([told, turn], billOf("first"))?.kind));
  expect(plans.filter((kind) => kind === "answer").length).toBeGreaterThan(plans.length * 0.9);
});

function operationsIn(turns: readonly string[]): readonly Operation[] {
  const plan = planTalk(turns, billOf("first"));
  return plan?.kind === "answer" ? plan.operations : [];
}

test.each([
  ["is october above 100k → and in 2025?", ["total p=2025-01-01..2025-12-31"]],
  ["most expensive day in october → and last tuesday?", ["total p=2026-11-17..2026-11-17"]],
  ["ec2 hours in october → by region", ["breakdown g=region p=last_month f=service:ec2 usage"]],
  [
    "share of ec2 in aws in october → vs september?",
    ["last_month", "2026-09-01..2026-09-30"].map((p) => `total p=${p} f=provider:aws f=service:ec2 share=provider:aws`),
  ],
  [
    "share of ec2 in aws in october → did the cost go up?",
    ["compare p=last_month base=2026-09-01..2026-09-30 f=provider:aws f=service:ec2"],
  ],
  ["ec2 in october → is that more than databases?", ["compare p=last_month sides=ec2~category:Databases"]],
  [
    "bedrock vs azure openai in october → only staging and dev",
    ["compare p=last_month sides=bedrock~Azure OpenAI Service t=environment:staging|dev"],
  ],
])("%s", (talk, operations) => {
  expect(operationsOf(talk)).toEqual(operations.map(spelledOut));
});

test.each([
  ["most expensive day in october", "how much of it is prod?"],
  ["most expensive day in october", "vs september"],
  ["days over 4000 in october", "as a share of the total"],
  ["ec2 in prod in october", "is that more than databases?"],
])("“%s”, then “%s”, is asked about: no plan has what is meant", (told, turn) => {
  expect(planTalk([told, turn], billOf("first"))?.kind).toBe("clarify");
});

test.each([
  [
    "storefront this year by month → leave out november, it's not finished",
    "trend month p=2026-01-01..2026-10-31 t=application:storefront",
  ],
  ["aws by month in q3 → add october", "trend month p=2026-07-01..2026-10-31 f=provider:aws"],
  ["total yesterday → and same day last week?", "total p=2026-11-10..2026-11-10"],
  ["total last week → no not the calendar week, the last 7 days", "total p=2026-11-11..2026-11-17"],
  [
    "services above 500 last week → more than 2000 i mean",
    "breakdown g=service p=2026-11-09..2026-11-15 over:cost:2000",
  ],
  ["s3 by account in october → and the GB?", "breakdown g=account p=last_month f=service:s3 usage"],
  ["cost centers in october → whats in 9000?", "breakdown g=service p=last_month t=cost-center:9000"],
  [
    "which accounts do we have → which of them cost the most this year",
    "breakdown g=account top=1 p=2026-01-01..2026-11-18",
  ],
  ["resources without owner tag in october → the top 20", "breakdown g=resource top=20 p=last_month t=owner:"],
  ["spend without a team tag in october → which day was the highest", "trend day top=1 p=last_month t=team:"],
  [
    "team web in october → what has no team tag → split it by account",
    "tags key=team g=account p=2026-10-01..2026-10-31",
  ],
  ["team web in october → how much has no owner", "tags key=owner p=2026-10-01..2026-10-31 t=team:web"],
  ["prod in october → top 5 services without an environment", "breakdown g=service top=5 p=last_month t=environment:"],
  ["spend without a team tag in october → vs september", "compare p=last_month base=2026-09-01..2026-09-30 t=team:"],
  ["team ml in october → and search? → and mobile? → sum of the three", "total p=last_month t=team:ml|search|mobile"],
  [
    "sandbox last month → playground too → which of the two grew more vs september",
    "drivers g=account top=1 p=last_month base=2026-09-01..2026-09-30 up f=account:555566667777|shop-playground-1155",
  ],
])("what a turn says by what was told: %s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
});

describe("the amount of a budget that a question names is a bound", () => {
  test.each([
    ["did we overspend the 20k budget for azure in october", "over:cost:20000"],
    ["has azure exceeded its 20k budget in october", "over:cost:20000"],
    ["did azure blow through a budget of 20k in october", "over:cost:20000"],
    ["did azure stay within its 20k budget in october", "at_most:cost:20000"],
  ])("%s", (question, bound) => {
    expect(operationsOf(question)).toEqual([spelledOut(`total p=last_month f=provider:azure ${bound}`)]);
  });

  test("none that is named is kept here", () => {
    expect(planTalk(["did azure go over budget in october"], billOf("first"))).toMatchObject({
      kind: "refuse",
      missing: [{ topic: "budgets" }],
    });
  });
});

test("what all may cost is no bound of its part, but may be one of another", () => {
  const [ahead, over] = ["will we stay below 90k this month", "did we spend more than 90k in october"];
  expect(operationsOf(`${ahead} → and how much of it is azure`)).toEqual([
    spelledOut("forecast p=whole_month f=provider:azure"),
  ]);
  expect(operationsOf(`${over} → how much of that was azure`)).toEqual([
    spelledOut("total p=last_month f=provider:azure share"),
  ]);
  expect(operationsOf(`${over} → and azure?`)).toEqual([
    spelledOut("total p=last_month f=provider:azure over:cost:90000"),
  ]);
});

test.each([
  ["lambda usage october vs september", "lambda", "AWS Lambda"],
  ["dynamodb write requests oct vs sept", "dynamodb", "dynamodb"],
  ["s3 in gb october against september", "s3", "s3"],
])("quantities are told of each of two periods: %s", (question, _, service) => {
  expect(operationsOf(question)).toEqual(
    ["last_month", "month_before"].map((days) => spelledOut(`total p=${days} f=service:${service} usage`)),
  );
});

test.each([
  "what would be our yearly cost if october goes on",
  "what would we pay per year at october's pace",
  "how much would we spend a year if it goes on like this",
  "annualize october",
])("a rate of a year is that of the last whole month: %s", (question) => {
  expect(operationsOf(question)).toEqual(["total p=2026-10-01..2026-10-31 year=12"]);
});
