import fc from "fast-check";
import { expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { ASKED_ON } from "../../test/ask/shorthand.ts";
import type { PlanContext } from "./plan-context.ts";
import { planQuestion, understand } from "./plan-question.ts";

const ALONE: PlanContext = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const plan = (question: string) => planQuestion(question, ALONE, DEMO_DICTIONARY, ASKED_ON);

const UNDERSTOOD = [
  "What did we spend",
  "Cost by service",
  "Why did costs go up",
  "What is unusual",
  "What share of our cost is EC2",
  "Daily cost trend",
  "Compare October with September",
  "Which services do we use",
  "What will we spend next month",
  "Cost of EC2 by region",
  "Are our connectors up to date",
  "Which services increased the most",
  "How much of our cost is tagged with team",
  "Give me a summary of our costs",
  "Which teams do we have",
];

// Each limits or turns what is asked: an answer that does not change by it has dropped it.
const CONDITIONS = [
  ...["in March 2026", "since Tuesday", "for Azure", "in us-east-1", "except in Europe", "for the sandbox account"],
  ...[
    "only for the ml team",
    "excluding EC2",
    "without tax",
    "before credits",
    "at list prices",
    "amortized",
    "in EUR",
  ],
  ...[
    "over $500",
    "under 10%",
    "between $100 and $200",
    "that doubled",
    "more than 5 %",
    "at least twice",
    "at most 3",
  ],
  ...["second highest", "the first 3", "that are new", "per month", "per quarter", "on average per week", "median"],
  ...["compared with May", "year over year", "as a percentage of GCP", "with usage", "on weekdays"],
  ...["every Monday", "if usage doubles", "per customer", "for project phoenix", "rounded to thousands"],
  ...["unchanged", "instead of Azure", "as much as Azure", "let alone Azure", "thanks to Azure", "more than S3"],
  ...["all but the biggest", "excluding the largest", "every other day", "the other ones", "the rest"],
  ...["with at least two services", "or more", "annually", "avoidable", "versus", "rather than Azure", "than Europe"],
  ...["in business hours", "ignoring weekends", "divided by headcount", "for invoices over net thirty"],
];

test("a condition added to a question changes its plan, or is asked about, or is told to be missing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNDERSTOOD), fc.constantFrom(...CONDITIONS), (question, condition) => {
      expect(plan(question).kind).toBe("answer");
      expect(plan(`${question} ${condition}`)).not.toEqual(plan(question));
    }),
    { numRuns: 400 },
  );
});

test("two conditions are both in the plan, or it is no answer", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...UNDERSTOOD),
      fc.uniqueArray(fc.constantFrom(...CONDITIONS), { minLength: 2, maxLength: 2 }),
      (question, [one = "", other = ""]) => {
        // The one leads to the other: days of the week stand against those of weekends, parts against their whole.
        fc.pre(one !== "versus" || !["year over year", "on weekdays", "as a percentage of GCP"].includes(other));
        const both = plan(`${question} ${one} ${other}`);
        if (both.kind !== "answer" || both.missing.length > 0) return;
        expect(both).not.toEqual(plan(`${question} ${one}`));
        expect(both).not.toEqual(plan(`${question} ${other}`));
      },
    ),
    { numRuns: 400 },
  );
});

test("what is left out beside another is left out of a share, too", () => {
  const share = plan("What share of our cost is EC2 in October before credits without tax");
  expect(JSON.stringify(share)).toContain('{"field":"charge_category","values":["Tax","Credit"],"excludes":true}');
});

test("the reading has every part of the question that is not courtesy, with what it was taken for", () => {
  const { reading } = understand(
    "Hey, which AWS services doubled in October and cost more than $500, please?",
    ALONE,
    DEMO_DICTIONARY,
    ASKED_ON,
  );
  expect(reading).toEqual([
    { words: "which", as: "intent", value: "which" },
    { words: "AWS", as: "filter", value: "provider=aws" },
    { words: "services", as: "group", value: "service" },
    { words: "doubled", as: "change", value: "up at_least 1" },
    { words: "in October", as: "period", value: null },
    { words: "cost", as: "cost", value: null },
    { words: "more than $500", as: "bound", value: "over 500" },
  ]);
});

test("the reading has a group as the bills have it: the organization's tag, Google's projects as accounts", () => {
  const groupsOf = (question: string) => {
    const { reading } = understand(question, ALONE, DEMO_DICTIONARY, ASKED_ON);
    return reading.flatMap(({ as, value }) => (as === "group" ? [value] : []));
  };
  expect(groupsOf("cost by business unit in october")).toEqual(["tag:business-unit"]);
  expect(groupsOf("gcp by project last month")).toEqual(["account"]);
});
