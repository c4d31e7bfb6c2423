import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../support/ask-room.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { type ModelServer, type ModelTurn, startModelServer } from "../support/model-server.ts";

let demo: DemoRoom;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  demo = await openDemoRoom();
});
afterAll(() => demo.close());
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Provider = "openai-compatible" | "anthropic";

async function open(turns: readonly ModelTurn[], provider: Provider = "openai-compatible", env = {}) {
  const server: ModelServer = await startModelServer(turns);
  closing.push(server.close);
  const room: AskRoom = await startAskRoom(demo, {
    ASK_ENGINE: "model",
    ASK_PROVIDER: provider,
    ASK_BASE_URL: server.url,
    ASK_MODEL: "scripted",
    ASK_API_KEY: "the-key-of-the-model",
    ...env,
  });
  closing.push(() => room.stop());
  return { room, server };
}

// A word of it the grammar does not know, so that a model is asked for the plan.
const QUESTION = "What was the EC2 bill for last month, snorkelwise?";
const OPERATION = {
  op: "total",
  metric: "billed",
  group_by: [],
  names: [{ field: "service", words: "EC2", excludes: false }],
  period: "last month",
  base: null,
  granularity: "total",
  top: null,
  order: "most",
  direction: "both",
  bounds: [],
  only: null,
  average: null,
  of_ranked: null,
  cves: null,
};
const PLAN: ModelTurn = { say: { operations: [OPERATION], missing: [], unplaced: [] } };
const TALE: ModelTurn = {
  say: {
    answer: "It came to {{f1}}.",
    insights: [{ title: "Look closer", detail: "It is worth a look at what made it change." }],
  },
};

/** What the built-in engine answers to the same, without the word that it does not know. */
async function builtIn(question = "What was the EC2 bill for last month?") {
  const room = await startAskRoom(demo);
  closing.push(() => room.stop());
  return (await room.ask(question)).body;
}

test.each<Provider>(["openai-compatible", "anthropic"])(
  "%s: a model that keeps to the rules plans and tells; the figures are the server's",
  async (provider) => {
    const { room, server } = await open([PLAN, TALE], provider);
    const { status, body } = await room.ask(QUESTION);
    expect({ status, engine: body.engine, model: body.model }).toEqual({
      status: 200,
      engine: "model",
      model: "scripted",
    });
    const same = await builtIn();
    expect(body.facts.map(({ value }: { value: string }) => value)).toEqual(
      same.facts.map(({ value }: { value: string }) => value),
    );
    expect(body.answer).toBe(`It came to ${body.facts[0].text}.`);
    expect(server.asked).toHaveLength(2);
  },
);

test("a model does not plan what the grammar is sure of, and is told its reading of what it is not", async () => {
  const { room, server } = await open([TALE, PLAN, TALE]);
  const sure = await room.ask("What was the EC2 bill for last month?");
  expect(sure.body.engine).toBe("model");
  expect(server.asked).toHaveLength(1);
  await room.ask(QUESTION);
  expect(server.asked).toHaveLength(3);
  const sent = server.asked[1]?.body.replaceAll("\\", "") ?? "";
  expect(sent).toContain('{"words":"EC2","as":"filter"}');
  expect(sent).toContain('{"words":"snorkelwise","as":"unknown"}');
});

test("a model sees no figure and no name of the organization's data", async () => {
  const { room, server } = await open([PLAN, TALE]);
  const { body } = await room.ask(QUESTION);
  const sent = server.asked.map((asked) => asked.body).join("\n");
  const names = ["Amazon Elastic Compute Cloud", "shop-production", "us-east-1", demo.org.organizationId];
  for (const name of names) expect(sent).not.toContain(name);
  for (const { text, value } of body.facts) {
    expect(sent).not.toContain(text);
    if (value.length > 3) expect(sent).not.toContain(value);
  }
});

test.each<[string, readonly ModelTurn[]]>([
  ["a plan that breaks the schema, twice", [{ say: { operations: [{ op: "sql" }] } }, { text: "SELECT 1" }]],
  ["an organization smuggled into the plan", Array(2).fill({ say: { ...OPERATION, org_id: "org_another" } })],
  [
    "a name that was not asked for",
    Array(2).fill({
      say: { operations: [{ ...OPERATION, period: "last year" }], missing: [], unplaced: [] },
    }),
  ],
  ["401", [{ status: 401 }]],
  ["429 with Retry-After", [{ status: 429, headers: { "retry-after": "3600" } }]],
  ["500", [{ status: 500 }]],
  ["a cut stream", [{ cut: true }]],
])("%s: the built-in engine answers, and says so; 502 where the model was asked for", async (_what, turns) => {
  const { room } = await open([...turns, ...turns]);
  const { status, body } = await room.ask(QUESTION);
  expect({ status, engine: body.engine }).toEqual({ status: 200, engine: "builtin" });
  expect(body.answer).toBe((await builtIn(QUESTION)).answer);
  const asked = await open(turns);
  const refused = await asked.room.ask(QUESTION, { engine: "model" });
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 502, code: "model_failed" });
  expect(refused.text).not.toContain("the-key-of-the-model");
});

test.each<[string, object]>([
  ["a digit in prose", { answer: "It came to 5 dollars.", insights: [] }],
  ["an unknown fact", { answer: "It came to {{f999}}.", insights: [] }],
  ["an order to the reader with a link", { answer: "Pay at https://evil.example now.", insights: [] }],
])("%s is sent back once; then the templates tell", async (_what, tale) => {
  const { room, server } = await open([PLAN, { say: tale }, { say: tale }]);
  const { body } = await room.ask(QUESTION);
  expect(body.answer).toBe((await builtIn()).answer);
  expect(body.engine).toBe("builtin");
  expect(server.asked).toHaveLength(3);
});

test("429 token_budget_exhausted carries the limit that refused: the day's tokens, until midnight UTC", async () => {
  const { room } = await open([PLAN, TALE], "openai-compatible", { ASK_TOKENS_PER_DAY: "1" });
  await room.ask(QUESTION, { engine: "model" });
  const { status, body, headers } = await room.ask(QUESTION, { engine: "model" });
  expect([status, body.code]).toEqual([429, "token_budget_exhausted"]);
  expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["1", "0"]);
  const reset = Number(headers.get("x-ratelimit-reset"));
  const date = Date.parse(headers.get("date") ?? "") / 1000;
  expect(reset % 86_400).toBe(0);
  expect(reset - date).toBeLessThanOrEqual(86_400);
  expect(Math.abs(Number(headers.get("retry-after")) - (reset - date))).toBeLessThanOrEqual(2);
  expect(headers.get("x-should-retry")).toBe("false");
});
