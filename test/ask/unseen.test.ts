import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planQuestion } from "../../src/planner/index.ts";
import { DEMO_DICTIONARY } from "./demo-dictionary.ts";
import { type Expectation, judge, VERDICTS } from "./judge.ts";
import { ASKED_ON } from "./shorthand.ts";

// Written after the grammar was done, by somebody who had not read it, and never tuned to.
const QUESTIONS = readFileSync(new URL("unseen.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Expectation & { readonly q: string });
const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };

test("the table of docs/ask.md has what is counted of the unseen questions", () => {
  const judged = QUESTIONS.map((expected) =>
    judge(planQuestion(expected.q, ALONE, DEMO_DICTIONARY, ASKED_ON), expected),
  );
  const counts = VERDICTS.map((verdict) => judged.filter((one) => one === verdict).length);
  const document = readFileSync(new URL("../../docs/ask.md", import.meta.url), "utf8");
  expect(document).toContain(`| ${["unseen", QUESTIONS.length, ...counts].join(" | ")} |`);
});
