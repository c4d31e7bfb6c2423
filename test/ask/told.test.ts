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

test.each([
  ["October 2026 against October 2024", "October 2024"],
  ["why did AWS go up in October 2026 compared with October 2024", "October 2024"],
])("%s: days that no bill has are not nothing, so nothing is new", async (question, base) => {
  const { body } = await room.ask(question);
  expect(body.answer).toContain(`${base} can't be told`);
  expect(body.answer).not.toMatch(/ new |from 0\.00/);
});

test.each([
  ["average daily cost per provider from 1 to 10 October", "Per day on average", 10],
  ["average monthly cost per provider in September and October", "Per whole month on average", 2],
])("%s: the average of each of them", async (question, words, count) => {
  const { body } = await room.ask(question);
  const [, mean = ""] = new RegExp(`${words}: aws ([\\d,.]+) USD`).exec(body.answer) ?? [];
  const [, total = ""] = /highest first: aws with ([\d,.]+) USD/.exec(body.answer) ?? [];
  expect(amountOf(mean) * count, body.answer).toBeCloseTo(amountOf(total), 0);
});

test("the median day of each is told where it is asked for", async () => {
  const { body } = await room.ask("median daily cost per provider in October");
  expect(body.answer).toMatch(/The median day: aws [\d,.]+ USD, azure [\d,.]+ USD and gcp [\d,.]+ USD\./);
});

test("days of a forecast that are over count with what was billed on them", async () => {
  const about = async (question: string) => {
    const { body } = await room.ask(question);
    const [, amount = ""] = /will be about ([\d,.]+) USD/.exec(body.answer) ?? [];
    return amountOf(amount);
  };
  const [november, december] = [await about("forecast for november"), await about("forecast for december")];
  expect(await about("what will november and december cost together")).toBeCloseTo(november + december, 1);
});

test.each([
  "list price against what we actually paid in October",
  "what did we save against list prices in October",
  "list cost vs billed cost by provider in October",
])("%s: what lies between the two costs, and its part of the dearer one", async (question) => {
  const { body } = await room.ask(question);
  const amounts = ["at list prices", "The billed cost"].map((cost) => {
    const [, amount = ""] = new RegExp(`${cost}[^.]*? (?:is|it is) ([\\d,.]+) USD`).exec(body.answer) ?? [];
    const [, all = amount] = new RegExp(`${cost}.*?All together it is ([\\d,.]+) USD`, "s").exec(body.answer) ?? [];
    return amountOf(all);
  });
  const [list = 0, billed = 0] = amounts;
  const [, gap = "", part = ""] =
    /is ([\d,.]+) USD \(([\d.]+) %\) below the cost at list prices/.exec(body.answer) ?? [];
  expect(amountOf(gap), body.answer).toBeCloseTo(list - billed, 1);
  expect(Number(part)).toBeCloseTo((100 * (list - billed)) / list, 0);
});

test("what is not prod holds what has no environment, and that is said", async () => {
  const { body } = await room.ask("cost of everything that is not prod in October");
  expect(body.answer).toContain("without environment=prod (what has no environment is in it)");
});

function amountOf(told: string): number {
  return Number(told.replaceAll(",", ""));
}

test("days that are not billed yet are told as such, and not as a fall of all of it", async () => {
  const { body } = await room.ask("how did today compare with yesterday");
  expect(body.answer).toMatch(
    /^The billed cost on 17 November 2026 is [\d,.]+ USD\. What was billed on 18 November 2026/,
  );
  expect(body.answer).toContain("can't be told yet");
  expect(body.answer).not.toMatch(/went down|100\.0 %/);
});

test("what lacks a tag by account is told with its part of each account's own cost", async () => {
  const { body } = await room.ask("cost without an application tag by account in October");
  const [table] = body.tables.slice(1);
  expect(table.columns).toEqual(["account", "cost with it", "cost without it", "share without it", "currency"]);
  for (const [account, withIt, without, share] of table.rows) {
    expect(Number(share), account).toBeCloseTo(Number(without) / (Number(withIt) + Number(without)), 4);
  }
  const whole = table.rows.reduce((sum: number, row: string[]) => sum + Number(row[1]) + Number(row[2]), 0);
  const { body: october } = await room.ask("total cost in October");
  expect(whole).toBeCloseTo(amountOf(/is ([\d,.]+) USD/.exec(october.answer)?.[1] ?? ""), 1);
});
