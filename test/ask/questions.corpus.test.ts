import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planQuestion } from "../../src/planner/index.ts";
import { DEMO_DICTIONARY } from "./demo-dictionary.ts";
import { type Expectation, judge, VERDICTS, type Verdict } from "./judge.ts";
import { ASKED_ON } from "./shorthand.ts";

type Question = { readonly id: string; readonly q: string; readonly scope: string };

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const EXPECTED = new Map(
  readLines<Expectation>(new URL("expected.jsonl", import.meta.url)).map((expected) => [expected.id, expected]),
);
const QUESTIONS = readLines<Question>(join(process.env["CORPUS_DIR"] ?? "", "questions.jsonl"));
const JUDGED = QUESTIONS.map(({ id, q, scope }) => {
  const expected = EXPECTED.get(id) ?? { id, right: "ask", why: "not judged" };
  return { id, q, scope, verdict: judge(planQuestion(q, ALONE, DEMO_DICTIONARY, ASKED_ON), expected) };
});
const DOCUMENT = readFileSync(new URL("../../docs/ask.md", import.meta.url), "utf8");

describe("the questions of the corpus", () => {
  test("each is judged", () => {
    expect(QUESTIONS.filter(({ id }) => !EXPECTED.has(id))).toEqual([]);
  });

  test("none gets a wrong answer", () => {
    expect(JUDGED.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  });

  test("of the core, three quarters are answered outright and a tenth at most asked needlessly", () => {
    const { total, counts } = countOf("core");
    expect(counts["answered right"] / total).toBeGreaterThanOrEqual(0.75);
    expect(counts["asked needlessly"] / total).toBeLessThanOrEqual(0.1);
  });

  test.each(["core", "adjacent", "out", "meta", "cve"])(
    "the table of docs/ask.md has what is counted of %s",
    (scope) => {
      const { total, counts } = countOf(scope);
      expect(DOCUMENT).toContain(`| ${[scope, total, ...VERDICTS.map((verdict) => counts[verdict])].join(" | ")} |`);
    },
  );
});

function countOf(scope: string): { total: number; counts: Readonly<Record<Verdict, number>> } {
  const judged = JUDGED.filter((question) => question.scope === scope);
  const counts = VERDICTS.map((verdict) => [verdict, judged.filter((question) => question.verdict === verdict).length]);
  return { total: judged.length, counts: Object.fromEntries(counts) };
}

function readLines<Line>(file: string | URL): readonly Line[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
