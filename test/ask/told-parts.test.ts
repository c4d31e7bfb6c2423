import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../support/ask-room.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { ASKED_ON } from "./shorthand.ts";

let demo: DemoRoom;
let room: AskRoom;

beforeAll(async () => {
  demo = await openDemoRoom(ASKED_ON);
  room = await startAskRoom(demo);
});
afterAll(async () => {
  await room.stop();
  await demo.close();
});

/** The text of an answer. */
async function told(question: string): Promise<string> {
  const { body } = await room.ask(question);
  return body.answer;
}

test("what has a tag and what lacks it are told in percent in one sentence", async () => {
  const answer = await told("What percentage of October spend carries no team tag?");
  const [, has, lacks] =
    /^Of [^.]*2026, ([\d.]+) % \([\d,.]+ USD\) has the tag team and ([\d.]+) % \([\d,.]+ USD\) lacks it\./.exec(
      answer,
    ) ?? [];
  expect(Number(has) + Number(lacks), answer).toBeCloseTo(100, 0);
});

test("shares by group in steps: each group's part of the whole adds up to all of it", async () => {
  const { body } = await room.ask("What share of compute is on each provider, month by month since September?");
  const table: { columns: string[]; rows: string[][] } | undefined = body.tables[0];
  const [date, share] = ["date", "share"].map((name) => table?.columns.indexOf(name) ?? -1) as [number, number];
  const october = table?.rows.filter((row) => row[date] === "2026-10").map((row) => Number(row[share])) ?? [];
  expect(october).toHaveLength(3);
  expect(october.reduce((sum, one) => sum + one)).toBeCloseTo(1, 3);
  expect(body.answer).toMatch(/category Compute, by month: aws [\d.]+ % in 2026-09, [\d.]+ % in 2026-10/);
});

test("a part of each group in steps is told of what that group costs", async () => {
  const answer = await told("share of production in each cloud by month since September");
  expect(answer).toMatch(/Of what each provider costs, by month: aws [\d.]+ % in 2026-09/);
});

test.each([
  ["What do VPC and CloudWatch cost together in prod this month?", "environment"],
  ["What does CloudWatch cost for team web in October?", "team"],
])("%s: a service that never has the tag is said to be left out", async (question, tag) => {
  expect(await told(question)).toMatch(
    new RegExp(`^No line of AmazonCloudWatch has the tag ${tag}: [\\d,.]+ USD is left out\\.`),
  );
});

test("the average per day is told beside the highest day", async () => {
  const answer = await told("My checkout project: average cost per day in October, and the highest day");
  expect(answer).toMatch(/A day costs [\d,.]+ USD on average over 31 days\. The highest day was 2026-10-\d\d/);
});

test("what grew fastest by amount is told with what did in percent, where that is another one", async () => {
  const answer = await told("Which department's costs rose the fastest this month?");
  expect(answer).toMatch(/By tag:department|By department/);
  expect(answer).toMatch(/In percent, \w+ went up by [\d,.]+ USD \([\d.]+ %\).*, the most of all\./);
});

test("of two that are named what grew faster in percent is told, where the other one did by amount", async () => {
  const answer = await told("us-east-1 or eu-west-1 growing faster in the last 30 days");
  const parts = [...answer.matchAll(/(US East|Europe)[^%]*? went up by ([\d,.]+) USD \(([\d.]+) %\)/g)];
  const [most, other] = parts.map(([, name, money, ratio]) => ({ name, money, ratio: Number(ratio) }));
  expect(answer).toContain("what rose most is first");
  expect(Number(other?.ratio)).toBeGreaterThan(Number(most?.ratio));
  expect(answer).toMatch(new RegExp(`In percent, ${other?.name}.* went up by ${other?.money} USD`));
});

test("rows that are told together are told with their part of the whole", async () => {
  const answer = await told("Which five services together make up most of our October bill, and what share is that?");
  const [, some = "", share, all = ""] =
    /These come to ([\d,.]+) USD \(([\d.]+) %\) of ([\d,.]+) USD/.exec(answer) ?? [];
  const [part, whole] = [some, all].map((amount) => Number(amount.replaceAll(",", ""))) as [number, number];
  expect(Number(share), answer).toBeCloseTo((100 * part) / whole, 1);
});

test("rows by tag, which have lines in common, are not added up", async () => {
  const answer = await told("top 3 by tag in October");
  expect(answer).toMatch(/by tag, highest first: .* In all it is [\d,.]+ USD\./);
  expect(answer).not.toContain("come to");
});

test("what was billed beside list prices is told with the discount in percent", async () => {
  const answer = await told("Total billed vs. list cost for October, and the effective discount percentage");
  expect(answer).toMatch(/The billed cost is [\d,.]+ USD \([\d.]+ %\) below the cost at list prices/);
});

test("the price of a unit of a service with one unit is its cost by its usage", async () => {
  const answer = await told("What do we pay per GB-month of S3 in October?");
  const [, cost = "", usage = "", price] =
    /is ([\d,.]+) USD\..* behind it is ([\d,.]+) GB-Mo\. That is ([\d.]+) USD per 1000 GB-Mo\./s.exec(answer) ?? [];
  const [paid, used] = [cost, usage].map((amount) => Number(amount.replaceAll(",", ""))) as [number, number];
  expect(Number(price), answer).toBeCloseTo((1000 * paid) / used, 1);
});
