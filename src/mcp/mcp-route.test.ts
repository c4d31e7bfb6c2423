import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { closing, serveMcp } from "../../test/support/mcp-server.ts";
import { TOOLS } from "./tools.ts";

async function connect(url: string, key = "key"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  closing.push(() => client.close());
  return client;
}

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

test("an unmodified client lists every tool, with arguments that describe themselves", async () => {
  const { url } = await serveMcp();
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
  const { url } = await serveMcp();
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
  const { url } = await serveMcp();
  const client = await connect(url);
  const unknown = await client.callTool({ name: "get_spend", arguments: { grup_by: "service" } });
  expect(unknown.isError).toBe(true);
  expect(JSON.parse(textOf(unknown))).toMatchObject({ code: "invalid_request", errors: [{ field: "grup_by" }] });
  const quote = await client.callTool({ name: "quote_usage", arguments: { units: 1.5, free_units: 0 } });
  expect(
    JSON.parse(textOf(quote))
      .errors.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(["cents_per_unit", "idempotency_key", "units"]);
});

test("a quote goes through the gate with its key, and its answer is the gate's", async () => {
  const { url, metered } = await serveMcp();
  const values = { units: 1_000_000_000, free_units: 1, cents_per_unit: 1_000_000, idempotency_key: "quote-0001" };
  const result = await (await connect(url)).callTool({ name: "quote_usage", arguments: values });
  expect(result.structuredContent).toMatchObject({ amount_cents: 999_999_999_000_000 });
  expect(metered).toMatchObject([{ service: "usage-calculator", metered: { idempotencyKey: "quote-0001" } }]);
});

test.each<[Parameters<typeof serveMcp>[0], string]>([
  [{ services: [] }, "service_not_activated"],
  [{ scopes: ["quotes"] }, "insufficient_scope"],
])("a tool needs the service and the scope of the endpoint behind it: %o", async (lacking, code) => {
  const { url } = await serveMcp(lacking);
  const result = await (await connect(url)).callTool({ name: "get_spend", arguments: {} });
  expect(JSON.parse(textOf(result))).toMatchObject({ code });
});

test("401 without a valid key, before anything of the protocol", async () => {
  const { url } = await serveMcp();
  await expect(connect(url, "nobody")).rejects.toThrow();
  const answer = await fetch(`${url}/mcp`, { method: "POST", body: "nonsense" });
  expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([401, "100"]);
});

test("every tool says what its answer is", async () => {
  const { url } = await serveMcp();
  const { tools } = await (await connect(url)).listTools();
  for (const { name, outputSchema } of tools)
    expect({ name, type: outputSchema?.["type"] }).toEqual({ name, type: "object" });
});
