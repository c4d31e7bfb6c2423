import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test("a course of whole months that names no days tells the month that is not over beside it", async () => {
  const body = await room.answer("What does S3 cost per month?");
  await prove(body, room.get);
  const [, cost] =
    /The month that is not over is no part of this: since 2026-11-01 ([\d,.]+ USD) was billed/.exec(body.answer) ?? [];
  const { answer } = await room.answer("S3 so far this month");
  expect(answer).toContain(`${cost}`);
  const named = await room.answer("What did S3 cost per month since September?");
  expect(named.answer).not.toContain("no part of this");
});

test("of a quarter whose first days no bill has, the other days are told beside this one", async () => {
  const body = await room.answer("EC2 in Q4 so far against Q3");
  await prove(body, room.get);
  const [, first, cost] =
    /Of that quarter the bills have only what was billed from (.+?) to 30 September 2026: ([\d,.]+ USD)\./.exec(
      body.answer,
    ) ?? [];
  const { answer } = await room.answer(`EC2 from ${first} 2026 to 30 September 2026`);
  expect(answer, body.answer).toContain(`${cost}`);
  const { answer: whole } = await room.answer("October 2026 against October 2024");
  expect(whole).not.toContain("the bills have only");
});

test("why one day cost more is told by its kinds of charges, and a month is not", async () => {
  const body = await room.answer("why was 1 November so expensive");
  await prove(body, room.get);
  expect(body.answer).toMatch(/By kind of charge: Purchase with [\d,.]+ USD/);
  expect((await room.answer("why did October cost more than September")).answer).not.toContain("By kind of charge");
});

test("small rows alone come without a look at the largest", async () => {
  const titlesOf = async (question: string) => (await room.answer(question)).insights.map(({ title }) => title);
  expect(await titlesOf("services under 500 in October")).toEqual(["Up on the period before"]);
  expect(await titlesOf("services over 500 in October")).toContain("Where most of it goes");
});

test("which way weeks go is told by their middle, as what is billed once a month is in one of them", async () => {
  const body = await room.answer("production cost by week since 5 October");
  await prove(body, room.get);
  const told = /It (.+?): the median week of the [^.]*? costs ([\d,.]+) USD, of the [^.]*? ([\d,.]+) USD\./.exec(
    body.answer,
  );
  const [is = 0, was = 0] = [told?.[2], told?.[3]].map((amount) => Number(amount?.replaceAll(",", "")));
  expect(is, body.answer).toBeGreaterThan(0);
  expect([is > was ? "goes up" : "goes down", "hardly moves"]).toContain(told?.[1]);
});
