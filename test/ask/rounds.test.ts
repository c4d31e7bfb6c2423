import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type PlanContext, planQuestion } from "../../src/planner/index.ts";
import { DEMO_DICTIONARY } from "./demo-dictionary.ts";
import { type Expectation, judge, VERDICTS } from "./judge.ts";
import { ASKED_ON, shorthandOf, spelledOut } from "./shorthand.ts";

const FOLDER = new URL("rounds/", import.meta.url);
const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const DOCUMENT = readFileSync(new URL("../../docs/ask.md", import.meta.url), "utf8");
const ROUNDS = readdirSync(FOLDER).filter((file) => file !== "conversations.jsonl");

describe.each(ROUNDS.toSorted())("the questions of the round in %s", (file) => {
  const judged = readLines<Expectation & { readonly q: string }>(file).map((expected) => {
    return { q: expected.q, verdict: judge(planQuestion(expected.q, ALONE, DEMO_DICTIONARY, ASKED_ON), expected) };
  });

  test("none gets a wrong answer", () => {
    expect(judged.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  });

  test("the table of docs/ask.md has what is counted of them now", () => {
    const counts = VERDICTS.map((verdict) => judged.filter((one) => one.verdict === verdict).length);
    const name = `${file.replace(".jsonl", "")}, now`;
    expect(DOCUMENT).toContain(`| ${[name, judged.length, ...counts].join(" | ")} |`);
  });
});

type Talk = { readonly id: string; readonly turns: readonly string[]; readonly plan: readonly string[] };

test.each(readLines<Talk>("conversations.jsonl"))("a conversation: $turns", ({ turns, plan }) => {
  let previous: PlanContext["previous"] = null;
  for (const question of turns) {
    previous = { plan: planQuestion(question, { ...ALONE, previous }, DEMO_DICTIONARY, ASKED_ON), entities: [] };
  }
  const last = previous?.plan;
  expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual(plan.map(spelledOut));
});

function readLines<Line>(file: string): readonly Line[] {
  return readFileSync(new URL(file, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
