import { afterAll, beforeAll, expect, test } from "vitest";
import type { AskAnswer } from "../../src/ask/index.ts";
import { proportionOf, ratioOfDecimals } from "../../src/core/decimals.ts";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

// Of the exact figure, and not of the rounded one that is shown.
test.each([
  ["what is 10 % of our aws bill in October", "1", "10", /^10\.0 % of it is/],
  ["October aws bill divided by 7", "1", "7", /^Divided by 7 it is [\d.,]+ USD each/],
  ["annualize the aws bill of October", "12", "1", /^At that rate a year comes to [\d.,]+ USD \(12 times that\)/],
  ["annualize the aws bill of 1 to 10 October", "365", "10", /^At that rate .* \(365 days of which that has 10\)/],
])("%s", async (question, part, whole, says) => {
  const body = await room.answer(question);
  await prove(body, room.get);
  const [total, worked] = ["total", "worked out"].map((label) => body.facts.find((fact) => fact.label === label));
  expect(worked?.value).toBe(proportionOf(total?.value ?? "", part, whole, 10));
  expect(worked?.from[0]).toBe(total?.id);
  expect(
    body.answer.split(/(?<=\.) /).some((sentence) => says.test(sentence)),
    body.answer,
  ).toBe(true);
  expect(body.answer).toContain(worked?.text);
  expect(body.reading.map(({ as }) => as)).toContain("worked_out");
});

test("a percentage on top and less", async () => {
  const answers: AskAnswer[] = [];
  for (const question of ["aws in October", "plus 19 % vat", "minus 19 %"]) {
    const conversation = answers.at(-1)?.conversation_id;
    const body: AskAnswer = await room.answer(question, conversation ? { conversation_id: conversation } : undefined);
    await prove(body, room.get);
    answers.push(body);
  }
  const [, more, less] = answers;
  const figureOf = (answer: typeof more, label: string) => answer?.facts.find((fact) => fact.label === label)?.value;
  const total = figureOf(more, "total") ?? "";
  expect(figureOf(less, "total")).toBe(total);
  expect(ratioOfDecimals(figureOf(more, "worked out") ?? "", total)).toBe("1.19000");
  expect(ratioOfDecimals(figureOf(less, "worked out") ?? "", total)).toBe("0.81000");
});
