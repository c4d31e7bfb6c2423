import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../test/ask/demo-dictionary.ts";
import { billOf, planTalk, ROUNDS, readRound } from "../../test/ask/rounds.ts";
import { partOf } from "../../test/support/rounds.ts";
import { LEFT_OUT } from "./grammar/reading.ts";
import { indexNames } from "./name-index.ts";
import { withoutAround } from "./other-words.ts";
import { understand } from "./plan-question.ts";

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };

const AROUND: readonly ((question: string) => string)[] = [
  (question) => `Hello, ${question}`,
  (question) => `Dear colleagues, ${question} Kind regards, Sanjay`,
  (question) => `${question} Thanks in advance!`,
  (question) => `Hey, Marta from Accounting here. ${question}`,
  (question) => `Sorry for the stupid question but ${question}`,
  (question) => `hi, quick one before my 2pm call: ${question}`,
  (question) => `${question} I need it for the budget committee, a rough number is ok.`,
  (question) => `${question} My boss will ask me about it tomorrow and I don't want to be surprised.`,
  (question) => `${question} Could you prepare this?`,
  (question) => `${question} our security meeting is in one hour`,
];

// A plain run asks one of so many.
const ASKED_EACH = 8;

/** Questions of all rounds that are answered and have no such words of their own, each ended as a sentence is. */
const ANSWERED = ROUNDS.flatMap((round) => {
  const { dictionary, today } = billOf(round);
  const read = (question: string) => understand(question, ALONE, dictionary, today);
  const plainOf = (q: string) => {
    const { plan, reading } = read(q);
    const isPlain = withoutAround(q, indexNames(dictionary)) === q && !reading.some(({ as }) => as === LEFT_OUT);
    return plan.kind === "answer" && isPlain ? [{ q, plan, planOf: (text: string) => read(text).plan }] : [];
  };
  const alone = readRound(round).filter(({ after }) => after === undefined);
  const ended = alone.map(({ q }) => (/[.?!]$/.test(q) ? q : `${q}?`));
  return partOf(ended, ASKED_EACH).flatMap(plainOf);
});

// Each question stands in so many of the wordings, each wording around so many questions of every round.
const WRAPPED_EACH = 3;

test.each(AROUND.map((wrap, place) => [wrap("…"), wrap, place] as const))(
  "“%s” asks what it asks without the words around",
  (_, wrap, place) => {
    const tried = ANSWERED.filter((__, index) => (index + place) % WRAPPED_EACH === 0);
    const others = tried.filter(({ q, plan, planOf }) => JSON.stringify(planOf(wrap(q))) !== JSON.stringify(plan));
    expect(others.map(({ q }) => q)).toEqual([]);
  },
);

describe("what stands around a question", () => {
  const without = (text: string) => withoutAround(text, indexNames(DEMO_DICTIONARY));

  test.each([
    ["Finance would like to know how much EC2 cost", "how much EC2 cost"],
    ["Our director wants to see the cost per team", "the cost per team"],
    ["EC2 in October, for the month-end report.", "EC2 in October."],
    ["The auditor asks about CVE-2021-44228.", "CVE-2021-44228."],
  ])("%s", (said, read) => {
    expect(without(said)).toBe(read);
  });

  test.each(["Hello!", "cost for the finance department", "cost of AWS for the first week", "I need it by team"])(
    "%s stays",
    (said) => {
      expect(without(said)).toBe(said);
    },
  );

  test("a paper that lines can be of is a condition", () => {
    const tags = [{ key: "project", values: ["audit"] }];
    const index = indexNames({ ...DEMO_DICTIONARY, tags });
    expect(withoutAround("EC2 in October for the audit", index)).toBe("EC2 in October for the audit");
    expect(without("EC2 in October for the audit")).toBe("EC2 in October");
  });
});

test.each([
  ["How much do we pay for Kubernetes? EKS, AKS and GKE, for October."],
  ["I am checking the data-platform account. What was the total for Q2?"],
])("%s: days that are said at last are those of all", (question) => {
  const plan = planTalk([question], billOf("first"));
  expect(plan?.kind === "answer" && plan.operations).toHaveLength(1);
});
