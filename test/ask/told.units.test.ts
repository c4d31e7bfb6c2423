import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

const amountOf = (text = "") => Number(text.replaceAll(",", ""));

test("what each of a few months costs is said, and they come to the total", async () => {
  const { body } = await room.ask("web team by month since september");
  await prove(body, room.get);
  const [, total, first, second, third] =
    /is ([\d,.]+) USD\. By month: 2026-09 ([\d,.]+) USD, 2026-10 ([\d,.]+) USD and 2026-11 ([\d,.]+) USD\./.exec(
      body.answer,
    ) ?? [];
  expect(amountOf(first) + amountOf(second) + amountOf(third), body.answer).toBeCloseTo(amountOf(total), 1);
});

test.each([
  ["S3 GB stored in October by bucket", /bucket-\w+ with ([\d,.]+) USD \([\d.]+ %\) for ([\d,.]+) GB-Mo, ([\d.]+) USD/],
  ["storage in October in GB", /By provider: aws ([\d,.]+) USD for ([\d,.]+) GB-Mo, ([\d.]+) USD per 1000 GB-Mo/],
])("%s: what each used stands beside what it cost, with the price of a unit", async (question, pattern) => {
  const { body } = await room.ask(question);
  await prove(body, room.get);
  const [cost = 0, used = 0, price = 0] = (pattern.exec(body.answer)?.slice(1) ?? []).map(amountOf);
  expect(price, body.answer).toBeCloseTo((1000 * cost) / used, 1);
});

test("what was used on each of some days is what the API has of them", async () => {
  const { body } = await room.ask("dynamodb write requests per day last week");
  await prove(body, room.get);
  const told = [...body.answer.matchAll(/(2026-\d\d-\d\d) ([\d,.]+) WriteRequests/g)];
  const used = new Map(told.map(([, day = "", amount]) => [day, amountOf(amount)]));
  expect(used.size, body.answer).toBe(7);
  const days = "start_date=2026-11-09&end_date=2026-11-15&granularity=day";
  const { data } = (await room.get(`/api/spend?${days}&service=Amazon%20DynamoDB&charge_category=Usage`)) as {
    readonly data: readonly { readonly date: string; readonly usage: readonly { readonly quantity: string }[] }[];
  };
  for (const { date, usage } of data) expect(used.get(date)).toBeCloseTo(Number(usage[0]?.quantity), 1);
  expect(data.length).toBe(7);
});

test.each(["non prod cost in October", "nonprod cost per week in October"])(
  "what is not prod is told with what has no environment and without: %s",
  async (question) => {
    const { body } = await room.ask(question);
    await prove(body, room.get);
    const [, all = "", none = "", rest = ""] =
      /is ([\d,.]+) USD\. .*?Of it ([\d,.]+) USD has no environment: without that it is ([\d,.]+) USD/.exec(
        body.answer,
      ) ?? [];
    const { body: known } = await room.ask("dev and staging together in October");
    expect(known.answer).toContain(rest);
    expect(amountOf(all) - amountOf(none), body.answer).toBeCloseTo(amountOf(rest), 1);
  },
);

test("sides that a noun names are told once, and not by that noun again", async () => {
  const { body } = await room.ask("which team spent more in october, web or search");
  expect(body.answer).toMatch(/team=web costs [\d,.]+ USD \([\d.]+ %\) more than team=search/);
  expect(body.answer).not.toContain("furthest apart");
});
