import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf, planTalk } from "../../test/ask/rounds.ts";
import { shorthandOf } from "../../test/ask/shorthand.ts";
import { addMonths } from "../core/days.ts";
import type { Operation, PlanFilter, PlanTagFilter } from "./schema.ts";

type Spend = Extract<Operation, { scope: unknown }>;

const TOLD = [
  ...[
    "ec2 in september",
    "aws by account in september",
    "ec2 by month from may to september",
    "why did ec2 go up in july",
  ],
  ...[
    "rds in september vs august",
    "ec2 vs rds in september",
    "anomalies in aws in september",
    "ec2 and rds in september",
  ],
  ...[
    "ec2 untagged in september",
    "top 3 accounts for ec2 in september",
    "which services does the storefront app use in july",
  ],
  ...["ec2 as a share of aws in september", "ec2 on weekends in september", "most expensive day of ec2 in september"],
  ...["which services grew most in aws in september", "average daily ec2 cost in september", "ec2 in may without tax"],
  ...[
    "forecast for ec2 in december",
    "forecast for ec2 in november",
    "effective cost of ec2 in september",
    "ec2 this month",
  ],
  ...[
    "ec2 over 1000 by account in september",
    "compare ec2 by account in september with august",
    "prod vs dev in july",
  ],
] as const;

// None of them names lines or days.
const TURNS = [
  ...[
    "by account",
    "by region",
    "by team",
    "per day",
    "weekly",
    "top 3",
    "the biggest",
    "why",
    "what changed",
    "trend",
  ],
  ...[
    "any anomalies",
    "in total",
    "as a percentage",
    "average per day",
    "how much of it is untagged",
    "effective cost",
  ],
  ...["list price", "which accounts", "how many accounts", "sort ascending", "the cheapest account", "over 1000"],
  ...["which day was the most expensive", "which team spends the most", "who spent the most", "show as chart"],
  ...[
    "break that down by account",
    "drill down",
    "what grew most",
    "biggest increase",
    "is that normal",
    "on weekdays",
  ],
  ...["cost by account", "daily cost", "costs per team", "how much did that cost", "what did each account cost"],
  ...[
    "weekly spend",
    "top 5 costs",
    "cost breakdown",
    "did the cost go up",
    "is the cost unusual",
    "then cost by team",
  ],
] as const;

// Sentences, clauses and courtesies: no number of words makes a turn one of its own.
const SEVERAL = [
  "ONE? TWO?",
  "ONE? and TWO?",
  "ONE, and TWO",
  "could you please also show me TWO",
  "my boss wants TWO",
] as const;

describe.each(TOLD)("after “%s”", (told) => {
  test.each(TURNS)("“%s” keeps its lines and its days, or is asked about", (turn) => {
    const [before] = operationsAfter([told]);
    if (!before) throw new Error(`no operation of spend is told by “${told}”`);
    expect(lostAfter(told, turn, before)).toEqual([]);
  });

  test.each(SEVERAL)("“%s” of any turns keeps them, too", (form) => {
    const [before] = operationsAfter([told]);
    if (!before) throw new Error(`no operation of spend is told by “${told}”`);
    fc.assert(
      fc.property(fc.constantFrom(...TURNS), fc.constantFrom(...TURNS), (one, two) => {
        expect(lostAfter(told, form.replace("ONE", one).replace("TWO", two), before)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

test("what moved most of two sides, and why, is of them", () => {
  const [told, turn] = ["ec2 vs rds in september", "biggest increase? why?"];
  const [before] = operationsAfter([told]);
  expect(before && lostAfter(told, turn, before)).toEqual([]);
});

test("what lacks a tag of two values of the tag is of any tag: none of them lacks that one", () => {
  const [told, turn] = ["prod vs dev in july", "cost breakdown? and how much of it is untagged?"];
  const [before] = operationsAfter([told]);
  expect(before && lostAfter(told, turn, before)).toEqual([]);
});

function lostAfter(told: string, turn: string, before: Spend): readonly (readonly string[])[] {
  const operations = operationsAfter([told, turn]);
  // "Did it go up? And daily": of both sides of what the first part compares.
  const days = new Set([
    before.period.start_date,
    ...[before, ...operations].flatMap(basesOf),
    ...billedBefore(before),
  ]);
  const lost = operations.filter((one) => !keeps(one, before, { days, of: operations }));
  return lost.map((one) => shorthandOf({ kind: "answer", operations: [one], missing: [] }));
}

function operationsAfter(turns: readonly string[]): readonly Spend[] {
  const plan = planTalk(turns, billOf("first"));
  return plan?.kind === "answer" ? plan.operations.filter((one): one is Spend => "scope" in one) : [];
}

type Kept = { readonly days: ReadonlySet<string>; readonly of: readonly Spend[] };

/** Whether it is of the same lines, and of days that were told or, after a forecast, of what is billed of them. */
function keeps(one: Spend, before: Spend, { days, of }: Kept): boolean {
  // "Biggest increase? Why?": of the row that is ranked first among the lines that were told.
  const parts = new Set([one, ...(one.scope.of_ranked ? of.slice(0, 1) : [])].flatMap(partsOf));
  return partsOf(before).every((part) => parts.has(part)) && days.has(one.period.start_date);
}

// "Did it go up?", after a forecast: what is to come stands beside the month before it.
function billedBefore({ op, period }: Spend): readonly string[] {
  return op === "forecast" ? [addMonths(period.start_date, -1)] : [];
}

function basesOf(told: Spend): readonly string[] {
  return told.op === "compare" && told.against.by === "period" ? [told.against.base.start_date] : [];
}

/** Each value that lines must have, or not, whether all of them must or one side. */
function partsOf(operation: Spend): readonly string[] {
  const sides = operation.op === "compare" && operation.against.by === "sides" ? operation.against.sides : [];
  return [operation.scope, ...sides].flatMap(({ filters, tags }) => [...filters, ...tags].flatMap(valuesOf));
}

function valuesOf(part: PlanFilter | PlanTagFilter): readonly string[] {
  const field = "field" in part ? part.field : `tag:${part.key}`;
  return (part.values ?? ["any"]).map((value) => `${field} ${part.excludes ? "not" : "is"} ${value}`);
}

const SIDED = [
  "ec2 vs rds",
  "compare with lambda",
  "aws against azure",
  "team web vs team data",
  "compare to us-east-1",
];

test.each(SIDED)("after whatever was told, no side of “%s” is limited to what was told of its kind", (turn) => {
  for (const told of TOLD) {
    const plan = planTalk([told, turn], billOf("first"));
    const operations = plan?.kind === "answer" ? plan.operations : [];
    for (const operation of operations) {
      if (operation.op !== "compare" || operation.against.by !== "sides") continue;
      const sides = operation.against.sides.flatMap(({ filters, tags }) => [
        ...filters.map(fieldOf),
        ...tags.map(keyOf),
      ]);
      const kept = [...operation.scope.filters.map(fieldOf), ...operation.scope.tags.map(keyOf)];
      expect(
        kept.filter((name) => sides.includes(name)),
        `${told} → ${turn}`,
      ).toEqual([]);
    }
  }
});

const fieldOf = ({ field, excludes }: PlanFilter) => `${excludes ? "not " : ""}${field}`;
const keyOf = ({ key, excludes }: PlanTagFilter) => `${excludes ? "not " : ""}tag:${key}`;
