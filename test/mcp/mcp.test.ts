import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLANS } from "../../src/core/plan-figures.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { expectEveryAnswer } from "../support/every-answer.ts";
import { makeOrganization, makeTestKey, startTestApp, type TestApp } from "../support/test-app.ts";

let demo: DemoRoom;
let app: TestApp;
let key: string;

beforeAll(async () => {
  demo = await openDemoRoom();
  app = await startTestApp({ database: demo.database, clickhouse: demo.clickhouse, clock: demo.clock });
  key = (await makeTestKey(demo.database, demo.org)).key;
});
afterAll(async () => {
  await app?.stop();
  await demo?.close();
});

async function connect(apiKey = key): Promise<Client> {
  const client = new Client({ name: "an agent", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", app.url), { requestInit }));
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args });
  const json = result.structuredContent as Record<string, unknown>;
  expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? "")).toEqual(json);
  return { isError: result.isError === true, json };
}

async function get(path: string) {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  return answer.json() as Promise<Record<string, unknown>>;
}

test("an unmodified client lists every tool and gets from each what the endpoint answers", async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "get_spend",
    "forecast_spend",
    "list_charges",
    "list_connectors",
    "search_cves",
    "count_cves",
    "ask",
    "quote_usage",
  ]);
  const spend = { start_date: "2026-10-01", end_date: "2026-10-31", group_by: ["service"], limit: 3 };
  expect((await call(client, "get_spend", spend)).json).toEqual(
    await get("/api/spend?start_date=2026-10-01&end_date=2026-10-31&group_by=service&limit=3"),
  );
  expect((await call(client, "forecast_spend", { horizon: "month" })).json).toEqual(
    await get("/api/spend/forecast?horizon=month"),
  );
  expect((await call(client, "list_connectors", { provider: ["aws"] })).json).toEqual(
    await get("/api/connectors?provider=aws"),
  );
  const asked = await call(client, "ask", { query: "How much did EC2 cost in October?" });
  expect(asked.json).toMatchObject({ engine: "builtin", period: { start_date: "2026-10-01" } });
  const values = { units: 10, free_units: 4, cents_per_unit: 3, idempotency_key: "an-agents-quote-1" };
  const quote = await call(client, "quote_usage", values);
  expect(quote.json).toEqual({ amount_cents: 18, billable_units: 6, currency_unit: "cents" });
  expect(await call(client, "quote_usage", values)).toEqual(quote);
  const cves = await call(client, "search_cves", { keyword: "openssl", limit: 1 });
  expect(cves).toMatchObject({ isError: true, json: { code: "feed_not_loaded" } });
  await client.close();
});

test("a quote counts once in the window of the organization, and once in its quota", async () => {
  const { key: own } = await makeOrganization(demo.database);
  const args = { units: 5, free_units: 2, cents_per_unit: 7, idempotency_key: "counted-once" };
  const answer = await fetch(`${app.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${own}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "quote_usage", arguments: args },
    }),
  });
  expect(await answer.text()).toContain('"amount_cents":21');
  const usage = await fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${own}` } });
  const limit = PLANS.free.requestsPerMinute;
  expect(await usage.json()).toMatchObject({ window: { limit, remaining: limit - 2 }, quota: { used: 1 } });
});

test("a filter on a tag is an argument of its own", async () => {
  const client = await connect();
  const days = { start_date: "2026-10-01", end_date: "2026-10-31" };
  const { json } = await call(client, "get_spend", { ...days, group_by: [], "tag:team": ["web"] });
  expect(json["totals"]).toEqual(
    (await get("/api/spend?start_date=2026-10-01&end_date=2026-10-31&group_by=&tag:team=web"))["totals"],
  );
  await client.close();
});

test("an organization's agent sees that organization's data alone", async () => {
  const other = await makeOrganization(demo.database);
  const client = await connect(other.key);
  const { json } = await call(client, "get_spend", { start_date: "2026-10-01", end_date: "2026-10-31" });
  expect(json).toMatchObject({ totals: [], data: [] });
  expect((await call(client, "list_connectors", {})).json).toMatchObject({ data: [] });
  await client.close();
});

test("a key with few scopes has the tools of these, and is told what the others need", async () => {
  const { key: narrow } = await makeTestKey(demo.database, demo.org, { scopes: ["connectors"] });
  const client = await connect(narrow);
  expect(await call(client, "list_connectors", {})).toMatchObject({ isError: false });
  for (const name of ["get_spend", "search_cves", "ask"]) {
    const refused = await call(client, name, name === "ask" ? { query: "What did we pay?" } : {});
    expect(refused).toMatchObject({ isError: true, json: { code: "insufficient_scope" } });
  }
  await client.close();
});

test("every answer of the endpoint has the headers of every answer", async () => {
  const send = (init: RequestInit) => fetch(`${app.url}/mcp`, init);
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  for (const answer of [
    await send({ method: "POST", headers, body: list }),
    await send({ method: "POST", headers, body: "{" }),
    await send({ method: "POST", headers: { ...headers, authorization: "Bearer nobody" }, body: list }),
    await send({ method: "GET", headers }),
    await send({ method: "DELETE", headers }),
  ]) {
    expectEveryAnswer({ status: answer.status, headers: answer.headers, body: await answer.text() });
  }
});
