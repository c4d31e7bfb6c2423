import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/core/days.ts";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

type Costs = { readonly data: readonly { readonly date: string; readonly cost: string }[] };

/** The days of October by what they cost more than the day before, that of the first day in September. */
async function movesInOctober(filters: string): Promise<readonly { readonly date: string; readonly by: number }[]> {
  const query = `start_date=2026-09-30&end_date=2026-10-31&granularity=day&sort=date&limit=100${filters}`;
  const { data } = (await room.get(`/api/spend?${query}`)) as Costs;
  const costs = new Map(data.map(({ date, cost }) => [date, Number(cost)]));
  const dates = Array.from({ length: 31 }, (_, at) => addDays("2026-10-01", at));
  return dates
    .map((date) => ({ date, by: (costs.get(date) ?? 0) - (costs.get(addDays(date, -1)) ?? 0) }))
    .toSorted((one, other) => other.by - one.by);
}

test.each([
  ["which day in October rose the most", "", "rose", 0],
  ["which day in October fell the most", "", "fell", -1],
  ["which day in October did BigQuery rise the most", "&service=BigQuery", "rose", 0],
  ["which day in October did Amazon RDS drop the most", "&service=Amazon Relational Database Service", "fell", -1],
] as const)("%s: the first of the month is set against the last of the one before", async (question, only, way, at) => {
  const { body } = await room.ask(question);
  await prove(body, room.get);
  const most = (await movesInOctober(only)).at(at);
  expect(body.answer).toMatch(new RegExp(`${way} most from one day to the next on ${most?.date} `));
});

test("where nothing moved the asked way, that is said, with how many were looked at", async () => {
  const { body } = await room.ask("which month did Amazon RDS fall the most");
  await prove(body, room.get);
  expect(body.answer).toMatch(/None of the \d+ months that have one before them fell against it\.|fell most/);
});
