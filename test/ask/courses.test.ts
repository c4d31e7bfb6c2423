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
