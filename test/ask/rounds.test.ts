import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge, VERDICTS } from "./judge.ts";
import { billOf, planTalk, ROUNDS, readRound, UNMENDED } from "./rounds.ts";
import { shorthandOf, spelledOut } from "./shorthand.ts";

const DOCUMENT = readFileSync(new URL("../../docs/ask.md", import.meta.url), "utf8");

describe.each(ROUNDS)("the questions of the %s round", (round) => {
  const judged = readRound(round).map((expected) => {
    const { id, q, after = [] } = expected;
    const plan = planTalk([...after, q], billOf(round));
    return { id, q, after, verdict: plan ? judge(plan, expected) : "wrong" };
  });

  test("none but those to be mended gets a wrong answer, and none that can be answered is declined", () => {
    const bad = judged.filter(({ verdict }) => verdict === "wrong" || verdict === "declined needlessly");
    const unmended = UNMENDED.get(round) ?? [];
    expect(bad.filter(({ id }) => !unmended.includes(id))).toEqual([]);
    expect(bad.map(({ id }) => id)).toEqual(unmended);
  });

  test("the table of docs/ask.md has what is counted of them now", () => {
    const counts = VERDICTS.map((verdict) => judged.filter((one) => one.verdict === verdict).length);
    expect(DOCUMENT).toContain(`| ${[`${round}, now`, judged.length, ...counts].join(" | ")} |`);
  });
});

type Talk = { readonly id: string; readonly turns: readonly string[]; readonly plan: readonly string[] };

test.each(readRound<Talk>("conversations"))("a conversation: $turns", ({ turns, plan }) => {
  const last = planTalk(turns, billOf("first"));
  expect(last?.kind === "answer" ? shorthandOf(last) : last).toEqual(plan.map(spelledOut));
});
