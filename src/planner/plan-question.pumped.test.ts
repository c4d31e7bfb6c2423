import { expect, test } from "vitest";
import { ALONE, billOf, planTalk } from "../../test/ask/rounds.ts";
import { withinTime } from "../core/concurrency/within-time.ts";
import { understand } from "./plan-question.ts";

// While a question is read all other requests of the node wait; a pattern that tries all ways to part it never ends.
const MS_MAX = 3_000;

const { dictionary, today } = billOf("first");
const told = planTalk(["top 5 teams last month"], billOf("first"));

test.each([
  ["one long word", `how much was ${"a".repeat(1_900)}`],
  ["one long name", `how much was ${"a1".repeat(149)}`],
  ["many short words", `how much was ${"a1 ".repeat(140)}`],
  ["what is left out", `cost by service, no upfront${" or upfront".repeat(70)} foo`],
  ["a budget", `budget for ${"a1".repeat(149)}!`],
  ["a budget of many words", `budget for ${"a ".repeat(140)}!`],
  ["blanks", `select a${" ".repeat(1_980)}!`],
  ["signs", `our product is ${"-".repeat(1_975)}`],
  ["words and signs", `our product is ${"-a".repeat(149)}`],
  ["a word again and again", "why ".repeat(149)],
  ["ranks", "top 3 ".repeat(74)],
])("%s: is read in time", (_, question) => {
  expect(withinTime(MS_MAX, () => understand(question, ALONE, dictionary, today).plan.kind)).not.toBeNull();
});

test.each([
  ["a lead", `${"what about only ".repeat(49)}!`],
  ["other leads", `${"only just show ".repeat(49)}!`],
  ["blanks after never mind", `never mind${" ".repeat(1_980)}!`],
  ["words after not", `not${" a".repeat(145)}!`],
  ["words after replace", `replace${" with".repeat(145)}!`],
  ["words after wait", `wait${" not".repeat(145)}!`],
  ["joints", "and or vs ".repeat(49)],
])("%s, after an answer: is read in time", (_, question) => {
  const context = { ...ALONE, previous: told ? { plan: told, entities: [] } : null };
  expect(withinTime(MS_MAX, () => understand(question, context, dictionary, today).plan.kind)).not.toBeNull();
});
