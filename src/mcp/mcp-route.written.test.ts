import { describe, expect, test } from "vitest";
import { postMcp, serveMcp } from "../../test/support/mcp-server.ts";

const textOf = (result: object) => (result as { content: { text: string }[] }).content[0]?.text ?? "";

const toolCall = (name: string, args: string, id = 1) =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;

test("nonsense of the protocol is a problem like any other, with the error of JSON-RPC in it", async () => {
  const { url } = await serveMcp();
  for (const body of [
    "{}",
    "[1]",
    "[null]",
    `[${toolCall("get_spend", "{}")},null]`,
    '{"jsonrpc":"2.0"}',
    `[${Array.from({ length: 101 }, (_, id) => toolCall("get_spend", "{}", id)).join(",")}]`,
    `[${toolCall("get_spend", "{}")},${toolCall("get_spend", "{}")}]`,
  ]) {
    const { status, type, messages } = await postMcp(url, body);
    expect([body.slice(0, 20), status, type]).toEqual([
      body.slice(0, 20),
      422,
      "application/problem+json; charset=utf-8",
    ]);
    expect(messages[0]).toMatchObject({ code: "invalid_request", errors: [{ field: "body" }], jsonrpc: "2.0" });
  }
  expect((await postMcp(url, "{")).status).toBe(422);
  const noEvents = await postMcp(url, toolCall("get_spend", "{}"), { accept: "application/json" });
  expect(noEvents).toMatchObject({ status: 406, messages: [{ code: "not_acceptable", status: 406 }] });
  const future = await postMcp(url, toolCall("get_spend", "{}"), { "mcp-protocol-version": "1999-01-01" });
  expect(future).toMatchObject({ status: 400, messages: [{ code: "unsupported_protocol_version" }] });
});

test("a batch asks for the list of tools once: a hundred of them were 5 MB, and one request", async () => {
  const { url } = await serveMcp();
  const list = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`;
  expect((await postMcp(url, `[${list(1)},${toolCall("get_spend", "{}", 2)}]`)).messages).toHaveLength(2);
  const twice = await postMcp(url, `[${list(1)},${list(2)}]`);
  expect(twice).toMatchObject({ status: 422, messages: [{ code: "invalid_request", errors: [{ field: "body" }] }] });
});

test("a subscription is not kept open", async () => {
  const { url } = await serveMcp();
  await postMcp(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { filter: {} } }));
});

describe("arguments are judged as they were written", () => {
  test.each([
    ["5.0", '{"units":5.0,"free_units":0,"cents_per_unit":1,"idempotency_key":"written-1"}', "units"],
    ["1e0", '{"units":1e0,"free_units":0,"cents_per_unit":1,"idempotency_key":"written-2"}', "units"],
    [
      "a member twice",
      '{"units":1,"free_units":0,"cents_per_unit":1,"units":1,"idempotency_key":"written-3"}',
      "units",
    ],
    ["a string", '{"units":"1","free_units":0,"cents_per_unit":1,"idempotency_key":"written-4"}', "units"],
    [
      "the key twice",
      '{"units":1,"free_units":0,"cents_per_unit":1,"idempotency_key":"w-5","idempotency_key":"w-5"}',
      "idempotency_key",
    ],
    [
      "a number as the key",
      '{"units":1,"free_units":0,"cents_per_unit":1,"idempotency_key":12345678}',
      "idempotency_key",
    ],
    ["a list", "[1]", "arguments"],
  ])("quote_usage refuses %s, under the argument's own name", async (_, args, field) => {
    const { url, metered } = await serveMcp();
    const [message] = (await postMcp(url, toolCall("quote_usage", args))).messages;
    expect(JSON.parse(textOf(message.result))).toMatchObject({ code: "invalid_request", errors: [{ field }] });
    expect(metered).toEqual([]);
  });

  test.each(['{"limit":5.0}', '{"limit":5e0}', '{"limit":1.0000000000000000001}', '{"limit":5,"limit":7}'])(
    "get_spend refuses %s, as its endpoint does",
    async (args) => {
      const { url } = await serveMcp();
      const [message] = (await postMcp(url, toolCall("get_spend", args))).messages;
      expect(JSON.parse(textOf(message.result))).toMatchObject({
        code: "invalid_request",
        errors: [{ field: "limit" }],
      });
    },
  );

  test("__proto__ is a name that no tool knows", async () => {
    const { url } = await serveMcp();
    for (const tool of ["get_spend", "quote_usage", "ask"]) {
      const [message] = (await postMcp(url, toolCall(tool, '{"__proto__":{"x":1},"query":"?"}'))).messages;
      const problem = JSON.parse(textOf(message.result));
      expect(problem.errors).toContainEqual(expect.objectContaining({ field: "__proto__", code: "unknown_field" }));
    }
  });
});

describe("a batch", () => {
  test("an id that stands twice is refused as a whole: its two answers could not be told apart", async () => {
    const { url, metered, counted } = await serveMcp();
    const quote = (key: string) =>
      toolCall("quote_usage", `{"units":1,"free_units":0,"cents_per_unit":1,"idempotency_key":"${key}"}`);
    const { status, messages } = await postMcp(url, `[${quote("same-id-1")},${quote("same-id-2")}]`);
    expect([status, messages[0]]).toMatchObject([422, { code: "invalid_request", errors: [{ field: "body" }] }]);
    expect(messages[0].detail).toContain("an id of its own");
    expect([metered, counted()]).toEqual([[], 1]);
    const other = toolCall("get_spend", "{}").replace('"id":1', '"id":"1"');
    expect((await postMcp(url, `[${toolCall("get_spend", "{}")},${other}]`)).messages).toHaveLength(2);
  });

  const batchOf = (count: number) =>
    `[${Array.from({ length: count }, (_, id) => toolCall("get_spend", `{"limit":${id + 1}}`, id)).join(",")}]`;

  test("each call of a tool is admitted by itself and counts once, a quote too", async () => {
    const { url, counted } = await serveMcp();
    const { messages } = await postMcp(url, batchOf(7));
    expect(messages.map(({ id, result }) => [id, result.structuredContent.query.limit])).toEqual(
      Array.from({ length: 7 }, (_, id) => [id, id + 1]),
    );
    expect(counted()).toBe(7);
    await postMcp(
      url,
      toolCall("quote_usage", '{"units":1,"free_units":0,"cents_per_unit":1,"idempotency_key":"once-only"}'),
    );
    await postMcp(url, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(counted()).toBe(9);
  });

  test("calls beyond the window are refused one by one, the others are answered", async () => {
    const { url } = await serveMcp({ windowMax: 3 });
    const { messages } = await postMcp(url, batchOf(5));
    const outcomes = messages
      .toSorted((one, other) => one.id - other.id)
      .map(({ result }) => result.structuredContent.code);
    expect(outcomes).toEqual([undefined, undefined, undefined, "rate_limited", "rate_limited"]);
  });

  test("a hundred calls leave no listeners behind", async () => {
    const warnings: string[] = [];
    const warn = (warning: Error) => warnings.push(warning.name);
    process.on("warning", warn);
    const { url } = await serveMcp();
    expect((await postMcp(url, batchOf(100))).messages).toHaveLength(100);
    await new Promise(setImmediate);
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });
});

test("an error of ours is reported, and told as no more than that", async () => {
  const { url, reports } = await serveMcp();
  const [message] = (await postMcp(url, toolCall("forecast_spend", "{}"))).messages;
  expect(JSON.parse(textOf(message.result))).toMatchObject({ code: "internal_error", status: 500 });
  expect(JSON.stringify(message)).not.toContain("secret");
  expect(reports).toMatchObject([{ message: "a secret of the engine" }]);
});
