import { describe, expect, test } from "vitest";
import { billOf, operationsOf } from "../../test/ask/rounds.ts";
import { LEFT_OUT } from "./grammar/reading.ts";
import { understand } from "./plan-question.ts";

/** Ordinary nouns and adjectives, under the plan that each question must have. */
const ASKED: readonly (readonly [plan: string, questions: readonly string[]])[] = [
  [
    "breakdown g=account p=2026-10-01..2026-10-31",
    ["cost per individual account in october", "total amount of the October invoices per account"],
  ],
  [
    "breakdown g=tag:team top=1 p=2026-10-01..2026-10-31",
    ["which team takes the biggest piece of the bill in october, and how big is it?"],
  ],
  [
    "compare p=2026-10-01..2026-10-31 sides=team=data~team=web",
    [
      "was the cost of team data above that of team web in october",
      "is team data's spend below that of team web in october",
    ],
  ],
  [
    "trend day p=2026-10-01..2026-10-31 f=provider:azure",
    ["did azure get more expensive or cheaper in october day by day", "has azure become cheaper or dearer in october"],
  ],
  ["total p=2026-10-01..2026-10-31 f=provider:azure", ["what did we accrue for azure in october"]],
  ["anomaly p=2026-10-01..2026-10-31", ["what went wrong in october", "what broke in october?"]],
  ["connectors freshness", ["is the bill for october final yet, or could it still change?"]],
  ["usage all", ["how many api calls do we have left in our plan?"]],
  ["breakdown g=provider top=1 p=2026-10-01..2026-10-31", ["which cloud company cost the most in october"]],
  [
    "breakdown g=region top=1 p=2026-10-01..2026-10-31",
    ["which geo cost the most in october", "which data center cost the most in october"],
  ],
  [
    "breakdown g=service p=2026-10-01..2026-10-31",
    [
      "whats the mix of services in october",
      "cost structure in october",
      "makeup of the october bill",
      "give me a concise breakdown by service for october",
      "show me the various services in october",
    ],
  ],
  [
    "breakdown g=service p=2026-10-01..2026-10-31 f=provider:aws",
    ["anatomy of the aws bill in october", "our ridiculous aws costs in october by service"],
  ],
  ["breakdown g=service p=2026-10-01..2026-10-31 f=provider:azure", ["structure of our azure bill in october"]],
  ["breakdown g=service p=2026-10-01..2026-10-31 over:cost:1000", ["services costlier than 1k in october"]],
  ["breakdown g=service p=2026-10-01..2026-10-31 over:cost:500", ["services pricier than 500 in october"]],
  ["breakdown g=service top=10 least p=2026-10-01..2026-10-31", ["skinniest services in october"]],
  [
    "breakdown g=service top=10 p=2026-10-01..2026-10-31",
    [
      "which things cost the most in october",
      "biggest money pits in october",
      "budget hogs in october",
      "main culprits in october",
      "the principal services in october",
      "juiciest services in october",
    ],
  ],
  ["breakdown g=tag:team p=2026-10-01..2026-10-31", ["cost of the different teams in october"]],
  ["breakdown g=tag:team top=1 p=2026-10-01..2026-10-31", ["which crew cost the most in october"]],
  [
    "compare p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=provider:azure",
    [
      "was there any reduction in azure cost in october",
      "was there an uplift in azure cost in october",
      "what was the movement in azure cost from september to october",
      "what is the discrepancy between september and october for azure",
      "any noticeable increase in azure in october",
      "how steep was the azure increase in october",
    ],
  ],
  ["connectors freshness", ["are the azure costs in yet"]],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
    ["which services had a reduction in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["which services had a massive increase in october"],
  ],
  [
    "drivers g=service p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up f=provider:azure",
    [
      "which parts of azure grew in october",
      "factors behind the azure increase in october",
      "justification for the jump in azure in october",
    ],
  ],
  [
    "drivers g=service top=10 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30",
    ["biggest movements in october by service", "widest swings in october by service"],
  ],
  [
    "drivers g=service top=10 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 down",
    ["deepest drop by service in october"],
  ],
  [
    "drivers g=service top=10 p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 up",
    ["sharpest rise in october by service", "strongest growth in october by service"],
  ],
  ["total p=2026-10-01..2026-10-31", ["what is the cost level in october", "how bad was october"]],
  [
    "total p=2026-10-01..2026-10-31 f=provider:aws",
    [
      "what was the aws bill in october",
      "how insane was our aws bill in october",
      "our crazy aws bill in october",
      "tell me the aws side of october",
    ],
  ],
  [
    "total p=2026-10-01..2026-10-31 f=provider:azure",
    [
      "what is the azure cost in october",
      "the overall azure spend picture in october",
      "how hefty did the azure bill get in october",
      "what is the exact azure cost in october",
      "the rough figure for azure in october",
      "the size of our azure bill in october",
      "the extent of our azure spend in october",
      "how are we doing on the azure front in october",
      "in azure land what did we spend in october",
      "the azure situation in october",
    ],
  ],
  [
    [
      "total p=2026-10-01..2026-10-31 f=provider:azure",
      "breakdown g=service p=2026-10-01..2026-10-31 f=provider:azure",
      "trend day p=2026-10-01..2026-10-31 f=provider:azure",
    ].join(" ;; "),
    ["the state of our azure spend in october"],
  ],
  ["trend day p=2026-10-01..2026-10-31 f=provider:azure", ["spending pattern for azure in october"]],
];

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };

function read(question: string) {
  const { dictionary, today } = billOf("first");
  return understand(question, ALONE, dictionary, today);
}

describe.each(ASKED)("%s", (plan, questions) => {
  test.each(questions)("%s", (question) => {
    expect(operationsOf(question)?.join(" ;; ")).toBe(plan);
  });
});

describe("ordinary nouns and adjectives", () => {
  test.each([
    ["what is the cost level in october", "level"],
    ["the size of our azure bill in october", "size"],
    ["our crazy aws bill in october", "crazy"],
    ["which services had a massive increase in october", "massive"],
    ["what is the exact azure cost in october", "exact"],
    ["show me the various services in october", "various"],
  ])("%s: the answer says first that it leaves out %s", (question, word) => {
    const { plan, reading } = read(question);
    expect(plan.kind).toBe("answer");
    expect(reading[0]).toEqual({ words: word, as: LEFT_OUT, value: null });
  });

  test.each([
    // What stands behind these may be a name.
    ..."of for by per in without".split(" ").map((word) => `cost ${word} level in october`),
    "cost of exact in october",
    "cost of the picture in october",
    // Which ones are meant.
    ...(
      "shared internal external legacy core small large massive seasonal recurring fixed global huge temporary " +
      "premium standard critical foreign dedicated private spare strategic regulated experimental obsolete"
    )
      .split(" ")
      .map((word) => `${word} services in october`),
    "services with multiple accounts in october",
    "services in several regions in october",
    "no massive jumps in october",
    "how bad is it",
    // Kinds of things.
    "dynamodb tables cost in october",
    "azure front door cost in october",
  ])("%s: never left out", (question) => {
    expect(read(question).plan.kind).not.toBe("answer");
  });
});
