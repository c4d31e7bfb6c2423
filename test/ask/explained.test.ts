import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test("what moved within a group by two things is of both of them", async () => {
  const body = await room.answer("why did the cost rise from September to October by cost center and team");
  await prove(body, room.get);
  const within = body.insights.find(({ title }) => title.startsWith("Where in it"));
  const facts = body.facts.filter(({ id, source }) => source !== null && within?.fact_ids.includes(id));
  expect(facts.length, JSON.stringify(body.insights)).toBeGreaterThan(0);
  for (const { source } of facts) {
    const params = JSON.stringify(body.sources.find(({ id }) => id === source)?.params);
    expect(params).toMatch(/cost-center.*team|team.*cost-center/);
  }
});
