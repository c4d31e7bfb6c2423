import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROBLEMS, type ProblemCode } from "../../src/core/problems.ts";
import { awayFromTheTurnOfTheMinute, comparable, lineOf } from "../support/both-ways.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { type RawAnswer, sendRaw } from "../support/raw-request.ts";
import { until } from "../support/send-request.ts";
import { makeOrganization, makeTestKey, startTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Quotes and usage are answered before Fastify sees them, unless something in their head is unusual. Each case is sent
 * both ways, to a node and from organizations of their own, and both answers must be the same to the byte.
 */
type Way = { readonly app: TestApp; readonly query: "" | "?"; readonly keys: Keys };
type Keys = Readonly<Record<"usual" | "inactive" | "scoped" | "slow" | "poor" | "nobody", string>>;

const QUOTE = "/v1/services/usage-calculator/quote";
const BODY = '{"units":1200,"free_units":1000,"cents_per_unit":3}';
const ENV = { ADDRESS_FAILURES_PER_MINUTE: "6", TRUST_PROXY: "1" };

let quick: Way;
let fastify: Way;
beforeAll(async () => {
  const app = await startTestApp({ env: ENV });
  const other = await startTestApp({ database: app.database, env: ENV });
  quick = { app, query: "", keys: await makeKeys(app) };
  // An empty query is enough to be unusual.
  fastify = { app: other, query: "?", keys: await makeKeys(app) };
});
afterAll(async () => {
  await fastify.app.stop();
  await quick.app.stop();
});

async function makeKeys({ database }: TestApp): Promise<Keys> {
  const usual = await makeOrganization(database);
  return {
    usual: usual.key,
    scoped: (await makeTestKey(database, usual.org, { scopes: ["spend"] })).key,
    inactive: (await makeOrganization(database, { services: [] })).key,
    slow: (await makeOrganization(database, { plan: "free", requestsPerMinute: 0 })).key,
    poor: (await makeOrganization(database, { plan: "free", quotesPerMonth: 0 })).key,
    nobody: "cpk_live_nobody",
  };
}

type Case = {
  readonly name: string;
  readonly by?: keyof Keys;
  readonly headers?: readonly string[];
  readonly idempotencyKey?: string | null;
  readonly type?: string;
  readonly body?: string;
  readonly expected: ProblemCode | 200;
};

const CASES: readonly Case[] = [
  { name: "fresh", expected: 200 },
  { name: "replayed", idempotencyKey: "ways-fresh", expected: 200 },
  { name: "reused", idempotencyKey: "ways-fresh", body: BODY.replace("3", "4"), expected: "idempotency_key_reused" },
  { name: "its own request id", headers: ["X-Request-Id: trace:0001.abc"], expected: 200 },
  { name: "a request id that is none", headers: ["X-Request-Id: no good"], expected: 200 },
  { name: "two request ids", headers: ["X-Request-Id: trace-001", "X-Request-Id: trace-002"], expected: 200 },
  { name: "a connection that closes", headers: ["Connection: close"], expected: 200 },
  { name: "an address by a proxy", headers: ["X-Forwarded-For: 192.0.2.7"], expected: 200 },
  { name: "addresses by two proxies", headers: ["X-Forwarded-For: 198.51.100.1 ,, 192.0.2.8 "], expected: 200 },
  { name: "two headers of addresses", headers: ["X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: a"], expected: 200 },
  { name: "no address by a proxy", headers: ["X-Forwarded-For: "], expected: 200 },
  { name: "no header of the key", idempotencyKey: null, expected: "invalid_request" },
  { name: "two keys", headers: ["Idempotency-Key: ways-other-key"], expected: "invalid_request" },
  { name: "no body", body: "", expected: "invalid_request" },
  { name: "no JSON", body: '{"units":', expected: "invalid_request" },
  { name: "wrong members", body: '{"units":1.5,"more":"ü"}', expected: "invalid_request" },
  { name: "another type", type: "text/plain", expected: "unsupported_media_type" },
  { name: "an encoding", headers: ["Content-Encoding: gzip"], expected: "unsupported_media_type" },
  { name: "a body that is too large", body: " ".repeat(5_000), expected: "payload_too_large" },
  { name: "two hosts", headers: ["Host: other"], expected: "bad_request" },
  { name: "service not activated", by: "inactive", expected: "service_not_activated" },
  { name: "out of scope", by: "scoped", expected: "insufficient_scope" },
  { name: "beyond the window", by: "slow", expected: "rate_limited" },
  { name: "beyond the quota", by: "poor", expected: "quota_exhausted" },
  { name: "no valid key", by: "nobody", type: "text/plain", body: "nonsense", expected: "invalid_api_key" },
  { name: "two keys of API", headers: ["Authorization: Bearer x"], expected: "invalid_api_key" },
];

test.each(CASES)("$name: the same answer both ways", async (asked) => {
  await awayFromTheTurnOfTheMinute();
  await expectTheSame(asked);
});

type UsageCase = Pick<Case, "name" | "by" | "headers" | "expected"> & {
  readonly method?: "HEAD" | "POST";
  readonly body?: string;
};

const USAGE_CASES: readonly UsageCase[] = [
  { name: "usage", expected: 200 },
  { name: "its head alone", method: "HEAD", headers: ["Connection: close"], expected: 200 },
  { name: "another method", method: "POST", expected: "method_not_allowed" },
  { name: "a type of nothing", headers: ["Content-Type: text/plain", "Content-Length: 0"], expected: 200 },
  { name: "a body", headers: ["Content-Length: 2"], body: "{}", expected: "invalid_request" },
  { name: "a body in chunks", headers: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n", expected: "invalid_request" },
  { name: "an ETag", headers: ["If-None-Match: *"], expected: 200 },
  { name: "another form", headers: ["Accept: text/csv"], expected: 200 },
  { name: "its own request id", headers: ["X-Request-Id: trace:0002.abc"], expected: 200 },
  { name: "a connection that closes", headers: ["Connection: close"], expected: 200 },
  { name: "an address by a proxy", headers: ["X-Forwarded-For: 192.0.2.7"], expected: 200 },
  { name: "two hosts", headers: ["Host: other"], expected: "bad_request" },
  { name: "a service that is not activated", by: "inactive", expected: 200 },
  { name: "a key for spend alone", by: "scoped", expected: 200 },
  { name: "beyond the window", by: "slow", expected: "rate_limited" },
  { name: "no valid key", by: "nobody", expected: "invalid_api_key" },
];

test.each(USAGE_CASES)("usage, $name: the same answer both ways", async (asked) => {
  await awayFromTheTurnOfTheMinute();
  const [ours, theirs] = [await askUsage(quick, asked), await askUsage(fastify, asked)];
  expect(comparable(ours)).toEqual(comparable(theirs));
  expect(lineOf(quick.app)).toEqual(lineOf(fastify.app));
  expect(ours.status).toBe(asked.expected === 200 ? 200 : PROBLEMS[asked.expected].status);
});

test("two usages in one packet are two answers on one connection", async () => {
  for (const way of [quick, fastify]) {
    const last = usageRequest(way, { name: "last", headers: ["Connection: close"], expected: 200 });
    const both = await sendRaw(way.app.port, usageRequest(way, { name: "first", expected: 200 }) + last);
    expect(both.body.match(/"plan":/g)).toHaveLength(2);
  }
});

function askUsage(way: Way, asked: UsageCase): Promise<RawAnswer> {
  return sendRaw(way.app.port, usageRequest(way, asked));
}

function usageRequest({ query, keys }: Way, { by = "usual", headers = [], method, body = "" }: UsageCase): string {
  const head = [`${method ?? "GET"} /api/usage${query} HTTP/1.1`, "Host: test", `Authorization: Bearer ${keys[by]}`];
  return [...head, ...headers, "", body].join("\r\n");
}

test("an address with too many failures: the same answer both ways", async () => {
  await awayFromTheTurnOfTheMinute();
  for (let failure = 0; failure < 6; failure += 1) {
    for (const way of [quick, fastify]) await ask(way, { name: "failure", by: "nobody", expected: "invalid_api_key" });
  }
  await expectTheSame({ name: "too many", by: "nobody", expected: "too_many_attempts" });
});

test("a body in pieces, and a request behind another on its connection", async () => {
  for (const way of [quick, fastify]) {
    const pieces = requestOf(way, { name: "pieces", expected: 200 });
    const [first, second] = [pieces.slice(0, -20), pieces.slice(-20)];
    expect((await sendRaw(way.app.port, first, () => sleep(20), second)).status).toBe(200);
    const behind = requestOf(way, { name: "behind", headers: ["Connection: close"], expected: 200 });
    const both = await sendRaw(way.app.port, pieces + behind);
    expect(both.body).toContain('"amount_cents":600');
  }
});

test("a caller that leaves is in the log: in the midst of its body, and before its answer", async () => {
  for (const way of [quick, fastify]) {
    const { app } = way;
    const linesOf = (id: string) => app.lines.filter(({ requestId }) => requestId === id);
    const whole = (id: string) => requestOf(way, { name: id, headers: [`X-Request-Id: ${id}`], expected: 200 });
    await leave(app.port, whole("half-0001").slice(0, -20), "reset");
    await until(() => linesOf("half-0001").length > 0);
    await leave(app.port, whole("whole-0001"), "end");
    await until(() => linesOf("whole-0001").length > 0);
    expect(linesOf("half-0001")).toMatchObject([{ status: 400, address: "127.0.0.1" }]);
    expect(linesOf("whole-0001")).toMatchObject([{ status: 499, route: QUOTE, code: null }]);
  }
});

test("a server that stops: the same answer both ways", async () => {
  quick.app.beginToClose();
  fastify.app.beginToClose();
  await expectTheSame({ name: "stopping", expected: "shutting_down" });
});

/** Sends bytes and waits for nothing: the connection is reset once the service has them, or ended with them. */
async function leave(port: number, bytes: string, how: "reset" | "end"): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1" });
  if (how === "end") return void socket.end(bytes).resume();
  socket.write(bytes);
  await sleep(50);
  socket.resetAndDestroy();
}

async function expectTheSame(asked: Case): Promise<void> {
  const [ours, theirs] = [await ask(quick, asked), await ask(fastify, asked)];
  expect(comparable(ours)).toEqual(comparable(theirs));
  expect(lineOf(quick.app)).toEqual(lineOf(fastify.app));
  if (asked.expected === 200) {
    expect(ours.status).toBe(200);
    expectEveryAnswer(ours);
  } else expectProblem(ours, asked.expected);
}

function ask(way: Way, asked: Case): Promise<RawAnswer> {
  return sendRaw(way.app.port, requestOf(way, asked));
}

function requestOf({ query, keys }: Way, { name, by = "usual", headers = [], ...asked }: Case): string {
  const { idempotencyKey = `ways-${name.replaceAll(" ", "-")}`, type = "application/json", body = BODY } = asked;
  return [
    `POST ${QUOTE}${query} HTTP/1.1`,
    "Host: test",
    `Authorization: Bearer ${keys[by]}`,
    `Content-Type: ${type}`,
    ...(idempotencyKey === null ? [] : [`Idempotency-Key: ${idempotencyKey}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
}
