import { describe, expect, test } from "vitest";
import { billOf, operationsOf } from "../../test/ask/rounds.ts";
import { LEFT_OUT } from "./grammar/reading.ts";
import { understand } from "./plan-question.ts";

/** Ordinary words around, in and for what the grammar has, under the plan that each question must have. */
const ASKED: readonly (readonly [plan: string, questions: readonly string[]])[] = [
  ["breakdown g=account top=3 p=2026-10-01..2026-10-31", ["which accounts occupy the top 3 in october"]],
  [
    "breakdown g=service p=2026-10-01..2026-10-31 f=provider:azure",
    [
      "what does the azure bill consist of in october",
      "show the various services on azure in october",
      "we struggle with the azure bill, show it for october by service",
    ],
  ],
  [
    "breakdown g=service p=2026-10-01..2026-10-31 f=service:ec2|s3",
    ["firstly ec2 in october, secondly s3", "either ec2 or s3 in october"],
  ],
  [
    "breakdown g=service top=1 p=2026-10-01..2026-10-31 f=provider:aws",
    ["which service dominates aws costs in october"],
  ],
  ["breakdown g=service top=1 p=2026-10-01..2026-10-31", ["whichever service cost most in october"]],
  [
    "breakdown g=service top=10 p=2026-10-01..2026-10-31",
    [
      "which services burdened us most in october",
      "what saddles us most in october by service",
      "what drew the most money in october by service",
      "services that hurt the bill most in october",
      "services taking the most money in october",
      "which services attract the highest costs in october",
    ],
  ],
  ["breakdown g=tag:team top=10 p=2026-10-01..2026-10-31", ["which teams exert the most spend in october"]],
  [
    "compare g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:azure",
    ["azure grew scarily in october, show by service"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:azure",
    [
      "tell me whether azure went up in october",
      "see if azure rose in october",
      "did azure get worse in october",
      "have azure costs lessened in october",
      "did even azure rise in october",
    ],
  ],
  ["compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:ec2", ["did ec2 costs ebb in october"]],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:s3",
    ["not sure whether s3 cost more in october than in september"],
  ],
  [
    "drivers g=account p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["which accounts ballooned in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-07-01..2026-07-31 down",
    ["which services are waning since july"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down f=provider:azure",
    ["what brought about the drop in azure in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
    ["which services dwindled in october", "which services are moving down in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:aws",
    ["what is fuelling aws costs in october", "what is propelling aws costs in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=provider:aws",
    [
      "i have no clue why aws rose in october",
      "what prompted the aws increase in october",
      "what accounts for the aws rise in october",
    ],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=provider:azure",
    [
      "no idea why azure went up in october",
      "i can't figure out why azure went up in october",
      "i couldn't make sense of why azure rose in october",
      "we are puzzled why azure rose in october",
      "what sparked the azure jump in october",
      "what led to the azure increase in october",
      "what gave rise to the azure increase in october",
      "could you elaborate why azure rose in october",
      "we struggle to fathom why azure rose in october",
    ],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    [
      "which services worsened in october",
      "which services intensified in october vs september",
      "which services burgeoned in october",
      "which services crept up in october",
      "which services obscenely rose in october",
    ],
  ],
  ["forecast p=2026-12-01..2026-12-31 f=provider:aws", ["what do you envisage aws costing next month"]],
  ["forecast p=2026-12-01..2026-12-31 f=provider:azure", ["what might azure cost next month"]],
  ["forecast p=2026-12-01..2026-12-31", ["what costs do you foresee for december"]],
  [
    "total p=2026-10-01..2026-10-31 f=provider:aws",
    [
      "remind myself what aws cost in october",
      "regarding aws, what did october cost",
      "ofc i want the aws total for october",
      "obv the aws total for october",
      "what did we utilize on aws in october",
      "aws itself in october",
    ],
  ],
  [
    "total p=2026-10-01..2026-10-31 f=provider:azure",
    [
      "spend towards azure in october",
      "with regard to azure, how much in october",
      "as for azure, what did it cost in october",
      "speaking of azure, october total",
      "what did azure monstrously cost in october",
    ],
  ],
  [
    "total p=2026-10-01..2026-10-31 f=service:ec2",
    [
      "let us see for ourselves what ec2 cost in october",
      "what did we pour into ec2 in october",
      "man, what did ec2 cost in october",
      "charges arising from ec2 in october",
      "what do we lavish on ec2, october",
      "we wondered what ec2 cost in october",
      "i'd love to grasp what ec2 cost in october",
    ],
  ],
  ["total p=2026-10-01..2026-10-31 f=service:rds", ["when it comes to rds, what did we pay in october"]],
  [
    "total p=2026-10-01..2026-10-31 f=service:s3",
    [
      "in relation to s3 what was october",
      "cmon what did s3 cost in october",
      "costs stemming from s3 in october",
      "what did we take on for s3 in october",
    ],
  ],
  ["total p=2026-10-01..2026-10-31", ["costwise how was october", "back in october what did we spend"]],
];

describe.each(ASKED)("%s", (plan, questions) => {
  test.each(questions)("%s", (question) => {
    expect(operationsOf(question)?.join(" ;; ")).toBe(plan);
  });
});

const { dictionary, today } = billOf("first");
const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const read = (question: string) => understand(question, ALONE, dictionary, today);

test.each([
  ["aws itself in october", ["itself"]],
  ["did even azure rise in october", ["even"]],
  ["show the various services on azure in october", ["various"]],
  ["which services burdened us most in october", ["burdened"]],
  ["what did azure monstrously cost in october", ["monstrously"]],
  ["we struggle to fathom why azure rose in october", ["struggle", "fathom"]],
])("%s: the answer says first that it leaves out %s", (question, words) => {
  const { plan, reading } = read(question);
  expect(plan.kind).toBe("answer");
  expect(reading.slice(0, words.length)).toEqual(words.map((word) => ({ words: word, as: LEFT_OUT, value: null })));
});

describe("asked about, and never left out", () => {
  test.each([
    // What limits, counts, negates or compares.
    "which services consistently cost over $500 a month",
    "which services repeatedly rose since july",
    "neither aws nor azure in october",
    "what did ec2 cost nightly in october",
    "which services cost enough in october",
    "accounts with multiple regions in october",
    "split costs evenly by team for october",
    "which services plateaued in october",
    "which services recovered in october",
    "which services outnumber the others in october",
    "aws costs unless azure rose in october",
    // What does something.
    "contact aws about the october bill",
    "circulate the october bill",
    "distribute the october bill",
    "scale up the ec2 instances",
    "wind down the sandbox account",
    // What somebody else says is of them, and no scope of the question.
    "the web team said azure went up in october, why",
    "the finance dept complains about their october chargeback",
    // What could be a name.
    "what did relay cost in october",
    "harbor last month",
    "what about loom in october",
    "lavish costs in october",
    "nest team costs in october",
    "what did we spend on swamp in october",
    "ec2 and burden in october",
    "costs of struggle in october",
  ])("%s", (question) => {
    expect(read(question).plan.kind).not.toBe("answer");
  });
});
