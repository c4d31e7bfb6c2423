import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test("what is asked of the first row is told of it by its name, and the next turn goes on with that", async () => {
  const body = await room.answer("Which account cost the most in October, and what does it run?");
  await prove(body, room.get);
  const [ranking, services] = body.tables;
  expect(ranking?.rows, body.answer).toHaveLength(1);
  const name = String(ranking?.rows[0]?.[0]);
  expect(body.answer).toContain(`The billed cost for ${name} in October 2026 by service`);
  const cost = body.answer.match(/That is ([\d,.]+ USD) of/)?.[1] ?? "none";
  expect(body.answer).toContain(`All together it is ${cost}`);
  expect(services?.rows.length).toBeGreaterThan(2);
  expect(body.chart?.series[0]?.values.length, "the chart of the services").toBeGreaterThan(2);
  const next = await room.answer("and the second one in september?", { conversation_id: body.conversation_id });
  expect(next.answer).toContain(`for ${name}`);
  expect(next.answer).toContain(String(services?.rows[1]?.[0]));
});

test("the first three rows are asked about together", async () => {
  const body = await room.answer("top 3 services in October and who uses them");
  await prove(body, room.get);
  const names = body.tables[0]?.rows.map(([name]) => name) ?? [];
  expect(names).toHaveLength(3);
  expect(body.answer).toContain(`The billed cost for ${names[0]}, ${names[1]} or ${names[2]} in October 2026 by team`);
});

test("the most expensive day is found, and told by service; a comparison is with the day before it", async () => {
  const body = await room.answer("our most expensive day in October by service");
  await prove(body, room.get);
  const [, day, cost] = /The highest day was (\S+) \(\w+\) with ([\d,.]+ USD)/.exec(body.answer) ?? [];
  const inWords = `${Number(day?.slice(8))} October 2026`;
  expect(body.answer).toContain(`The billed cost on ${inWords} by service`);
  expect(body.answer).toContain(`All together it is ${cost}`);
  const compared = await room.answer("compare the most expensive day in October with the day before");
  const before = new Date(Date.parse(day ?? "") - 86_400_000);
  expect(compared.answer).toContain(`on ${before.getUTCDate()} `);
  expect(compared.answer).toContain(inWords);
});

test("a share is of the row that is found, too", async () => {
  const body = await room.answer("what percentage of our biggest account is EC2?");
  await prove(body, room.get);
  const [, cost, all] = /is ([\d,.]+ USD).*? of (?:the )?([\d,.]+ USD)/s.exec(body.answer.split("\n\n")[1] ?? "") ?? [];
  expect(body.answer.split("\n\n")[0], body.answer).toContain(all ?? "no whole");
  expect(cost).not.toBe(all);
});

test("all but the rows that are found come to what they leave of everything", async () => {
  const body = await room.answer("What did we spend in October without our top 2 services?");
  await prove(body, room.get);
  const names = body.tables[0]?.rows.map(([name]) => name) ?? [];
  expect(body.answer).toContain(`The billed cost without ${names[0]} or ${names[1]} in October 2026 is`);
  const cents = (text: string | undefined) => Number(text?.replaceAll(/[,.]/g, "") ?? Number.NaN);
  const [, two, all] = /These come to ([\d,.]+) USD .*? of ([\d,.]+) USD in all/.exec(body.answer) ?? [];
  const [, others] = /in October 2026 is ([\d,.]+) USD/.exec(body.answer) ?? [];
  expect(cents(others)).toBe(cents(all) - cents(two));
});

test("where nothing is ranked, nothing more is told", async () => {
  const body = await room.answer("our biggest service in October 2024 and who uses it");
  expect(body.answer).toContain("there is nothing to look into further");
  expect(body.tables.flatMap(({ rows }) => rows)).toEqual([]);
});
