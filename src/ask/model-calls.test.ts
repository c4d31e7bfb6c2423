import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type ModelTurn, startModelServer } from "../../test/support/model-server.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization, type TestOrganization } from "../../test/support/test-app.ts";
import { openModel } from "../models/index.ts";
import { openModelCalls } from "./model-calls.ts";
import type { AskNeeds } from "./needs.ts";

let db: TestDatabase;
let caller: TestOrganization;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  caller = await makeOrganization(db.database);
});
afterAll(() => db.drop());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const schema = z.strictObject({ word: z.string() });
const faultOf = ({ word }: { word: string }) => (word === "bad" ? "It is bad." : null);
const ASKED = { instructions: "Say a word.", prompt: "Now.", schema, faultOf };

async function open(turns: readonly ModelTurn[], modelTokensPerDayMax = 1_000_000) {
  const server = await startModelServer(turns);
  closing.push(server.close);
  const settings = { provider: "openai-compatible", baseUrl: server.url, model: "scripted", apiKey: null } as const;
  const needs = { database: db.database, randomBytes, modelTokensPerDayMax } as unknown as AskNeeds;
  const left = new AbortController();
  return { calls: openModelCalls(needs, caller.org, openModel(settings), left.signal), server, left };
}

const good: ModelTurn = { say: { word: "good" } };
const bad: ModelTurn = { say: { word: "bad" } };

test("an answer that breaks the rules is sent back once, with what is wrong", async () => {
  const { calls, server } = await open([bad, good]);
  expect(await calls.ask(ASKED)).toEqual({ value: { word: "good" } });
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]?.body).toContain("It is bad.");
});

test("one question makes two calls and one repair between them, never more", async () => {
  const { calls, server } = await open([bad, good, bad, good, good]);
  expect(await calls.ask(ASKED)).toEqual({ value: { word: "good" } });
  expect(await calls.ask(ASKED)).toEqual({ problem: { code: "model_failed" } });
  expect(await calls.ask(ASKED)).toEqual({ problem: { code: "model_failed" } });
  expect(server.asked).toHaveLength(3);
});

test.each([
  ["401", { status: 401 }],
  ["429 with Retry-After", { status: 429, headers: { "retry-after": "60" } }],
  ["500", { status: 500 }],
  ["a cut connection", { cut: true }],
] as const)("%s is a failure at once where another try would not mend it", async (_name, turn) => {
  const { calls, server } = await open([turn, { status: 500 }]);
  expect(await calls.ask(ASKED)).toEqual({ problem: { code: "model_failed" } });
  expect(server.asked.length).toBeLessThanOrEqual(2);
});

test("a caller that leaves ends the call", async () => {
  const { calls, left } = await open([{ hang: true }]);
  const answer = calls.ask(ASKED);
  left.abort();
  expect(await answer).toEqual({ problem: { code: "model_failed" } });
});

test("the tokens of an organization and day are counted, and end with the budget", async () => {
  const spent = await open([good, good], 1);
  const fresh = await makeOrganization(db.database);
  const needs = { database: db.database, modelTokensPerDayMax: 200 } as unknown as AskNeeds;
  const settings = {
    provider: "openai-compatible",
    baseUrl: spent.server.url,
    model: "scripted",
    apiKey: null,
  } as const;
  const calls = () => openModelCalls(needs, fresh.org, openModel(settings), new AbortController().signal);
  expect(await calls().ask(ASKED)).toEqual({ value: { word: "good" } });
  expect(await calls().ask(ASKED)).toEqual({ value: { word: "good" } });
  expect(await calls().ask(ASKED)).toMatchObject({
    problem: { code: "token_budget_exhausted", limit: { opens: "tomorrow" } },
  });
  expect(spent.server.asked).toHaveLength(2);
});
