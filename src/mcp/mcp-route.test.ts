import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { keyPrincipal, NEW_USAGE } from "../../test/support/open-door.ts";
import type { Admission, AdmissionRequest } from "../core/admission.ts";
import { LIMITS } from "../core/limits.ts";
import type { KeyPrincipal } from "../core/principal.ts";
import {
  createAddressLimiter,
  createQuerySlots,
  createServer,
  keyDoor,
  type Route,
  route,
  serveRoutes,
} from "../http/index.ts";
import { quoteRoutes } from "../quotes/index.ts";
import { mcpRoute } from "./mcp-route.ts";
import { TOOLS } from "./tools.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Served = Partial<Pick<KeyPrincipal, "services" | "scopes">>;

/** The endpoint over routes that answer with what they were asked. */
async function serve({ services = ["cost-data", "usage-calculator"], scopes = null }: Served = {}) {
  const metered: AdmissionRequest[] = [];
  const limiter = createAddressLimiter(100, () => new Date(0));
  const admitted = { principal: keyPrincipal(undefined, { services, scopes }), usage: NEW_USAGE };
  const admit = async (asked: AdmissionRequest): Promise<Admission> => {
    if (!asked.metered) return { kind: "admitted", ...admitted };
    metered.push(asked);
    return { kind: "settled", ...admitted, body: asked.metered.compute?.() ?? "", replayed: false };
  };
  const server = createServer({
    clock: () => new Date(0),
    limiter,
    trustProxy: false,
    onAnswer: () => {},
    onError: (error) => {
      throw error;
    },
    isClosing: () => false,
  });
  const slots = createQuerySlots();
  const routes = [...TOOLS.map(({ operationId }) => echo(operationId)), ...quoteRoutes("builtin")].filter(
    ({ operationId, kind }) => operationId !== "createQuote" || kind === "metered",
  );
  serveRoutes(server, [mcpRoute({ routes, slots, version: "1.2.3" })], {
    door: keyDoor({ digestsOf: (key) => (key === "key" ? ["digest"] : null), admit, limiter }),
    slots,
    onError: () => {},
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  closing.push(async () => {
    server.server.closeAllConnections();
    await server.close();
  });
  return { url, metered };
}

function echo(operationId: string): Route {
  const isAsk = operationId === "ask";
  return route({
    method: isAsk ? "POST" : "GET",
    path: `/api/${operationId}`,
    operationId,
    tag: "test",
    summary: "",
    description: "",
    service: "cost-data",
    scope: "spend",
    permission: "read_data",
    bodyBytesMax: LIMITS.bodyBytesMax,
    problems: [],
    query: isAsk
      ? z.strictObject({})
      : z.strictObject({
          limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().max(1_000)).optional(),
          group_by: z.array(z.string()).optional().describe("Groups."),
          compare: z.enum(["previous", "previous_month", "previous_year"]).optional(),
        }),
    ...(isAsk ? { body: z.strictObject({ query: z.string() }) } : {}),
    reply: z.unknown(),
    handle: ({ query, body }) => ({ query: { work: async () => ({ status: 200, json: { query, body } }) } }),
  });
}

async function connect(url: string, key = "key"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  closing.push(() => client.close());
  return client;
}

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

test("an unmodified client lists every tool, with arguments that describe themselves", async () => {
  const { url } = await serve();
  const { tools } = await (await connect(url)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const spend = tools.find(({ name }) => name === "get_spend");
  expect(spend?.inputSchema).toMatchObject({
    type: "object",
    additionalProperties: false,
    properties: { limit: { type: "integer", maximum: 1_000 }, group_by: { type: "array", description: "Groups." } },
  });
  expect(spend?.annotations).toMatchObject({ readOnlyHint: true });
  const quote = tools.find(({ name }) => name === "quote_usage");
  expect(quote?.inputSchema.required).toEqual(["units", "free_units", "cents_per_unit", "idempotency_key"]);
});

test("arguments reach the route as its parameters, typed or as text", async () => {
  const { url } = await serve();
  const client = await connect(url);
  for (const limit of [5, "5"]) {
    const result = await client.callTool({ name: "get_spend", arguments: { limit, group_by: ["a"], compare: null } });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual({ query: { limit: 5, group_by: ["a"] }, body: null });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  }
  const asked = await client.callTool({ name: "ask", arguments: { query: "What did S3 cost?" } });
  expect(asked.structuredContent).toMatchObject({ body: { query: "What did S3 cost?" } });
});

test("what a route refuses is a result that says what to do", async () => {
  const { url } = await serve();
  const client = await connect(url);
  const unknown = await client.callTool({ name: "get_spend", arguments: { grup_by: "service" } });
  expect(unknown.isError).toBe(true);
  expect(JSON.parse(textOf(unknown))).toMatchObject({ code: "invalid_request", errors: [{ field: "grup_by" }] });
  const quote = await client.callTool({ name: "quote_usage", arguments: { units: 1.5, free_units: 0 } });
  expect(
    JSON.parse(textOf(quote))
      .errors.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(["Idempotency-Key", "cents_per_unit", "units"]);
});

test("a quote goes through the gate with its key, and its answer is the gate's", async () => {
  const { url, metered } = await serve();
  const values = { units: 1_000_000_000, free_units: 1, cents_per_unit: 1_000_000, idempotency_key: "quote-0001" };
  const result = await (await connect(url)).callTool({ name: "quote_usage", arguments: values });
  expect(result.structuredContent).toMatchObject({ amount_cents: 999_999_999_000_000 });
  expect(metered).toMatchObject([{ service: "usage-calculator", metered: { idempotencyKey: "quote-0001" } }]);
});

test.each<[Served, string]>([
  [{ services: [] }, "service_not_activated"],
  [{ scopes: ["quotes"] }, "insufficient_scope"],
])("a tool needs the service and the scope of the endpoint behind it: %o", async (lacking, code) => {
  const { url } = await serve(lacking);
  const result = await (await connect(url)).callTool({ name: "get_spend", arguments: {} });
  expect(JSON.parse(textOf(result))).toMatchObject({ code });
});

test("401 without a valid key, before anything of the protocol", async () => {
  const { url } = await serve();
  await expect(connect(url, "nobody")).rejects.toThrow();
  const answer = await fetch(`${url}/mcp`, { method: "POST", body: "nonsense" });
  expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([401, "100"]);
});

test("nonsense of the protocol is answered, and a subscription is not kept open", async () => {
  const { url } = await serve();
  const send = (body: string) =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: "Bearer key",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body,
    });
  for (const body of ["{}", "[]", "[1]", '{"jsonrpc":"2.0","id":1,"method":"nope"}', '{"jsonrpc":"2.0"}']) {
    const answer = await send(body);
    expect([200, 202, 400, 404]).toContain(answer.status);
    await answer.text();
  }
  expect((await send("{")).status).toBe(422);
  const listen = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { filter: {} } };
  await (await send(JSON.stringify(listen))).text();
});
