import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeyId } from "../../src/core/ids.ts";
import type { ProblemCode } from "../../src/core/problems.ts";
import { revokeKey } from "../../src/keys/index.ts";
import { activateServices, deactivateServices, type PlanRequest, setPlan } from "../../src/plans/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import {
  makeOrganization,
  makeTestKey,
  postQuote,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { ask, expectInvalid } from "./asker.ts";
import { type Answer, expectConsumed, figuresOf, readAnswer } from "./ledger.ts";

const QUOTE = "/v1/services/usage-calculator/quote";
const BODY = { units: 12, free_units: 2, cents_per_unit: 5 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function quote(key: string, idempotencyKey: string, node = app): Promise<Answer> {
  return readAnswer(postQuote(node, { key, idempotencyKey, body: BODY }));
}

/** Without the helper's `Authorization`. */
function quoteWith(headers: Record<string, string>, path = QUOTE): Promise<Answer> {
  const others = { "content-type": "application/json", "idempotency-key": "never-served" };
  const request = { method: "POST", headers: { ...others, ...headers }, body: JSON.stringify(BODY) };
  return readAnswer(fetch(`${app.url}${path}`, request));
}

describe("401 invalid_api_key", () => {
  const OTHERS_KEY = `cpk_${"A".repeat(40)}`;

  test.each([
    ["no Authorization", {}],
    ["an empty one", { authorization: "" }],
    ["a scheme without a key", { authorization: "Bearer" }],
    ["another scheme", { authorization: "Basic dXNlcjpwYXNz" }],
    ["a key of another service", { authorization: "Bearer sk_live_1234567890" }],
    ["a wrong checksum", { authorization: `Bearer ${OTHERS_KEY}000000` }],
  ])("401: %s", async (_, headers) => {
    expectProblem(await quoteWith(headers), "invalid_api_key");
  });

  test("401: revoked, expired and unknown keys get the same answer, also for a saved result", async () => {
    const { org, key, keyId } = await makeOrganization(app.database);
    const expiring = await makeTestKey(app.database, org, { expiresInDays: 1 });
    expect((await quote(key, "asked-before")).status).toBe(200);
    await app.database.inTransaction((tx) => revokeKey(tx, org, TESTER, keyId as KeyId));
    await sql`UPDATE api_keys SET expires_at = now() WHERE id = ${expiring.id}`.execute(app.database.kysely);
    const stranger = await makeOrganization(app.database);
    await sql`DELETE FROM api_keys WHERE id = ${stranger.keyId}`.execute(app.database.kysely);

    const answers = await Promise.all([key, expiring.key, stranger.key].map((each) => quote(each, "asked-before")));
    for (const answer of answers) expectProblem(answer, "invalid_api_key");
    const bodies = answers.map(({ body }) => ({ ...JSON.parse(body), request_id: "" }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    await expectConsumed(app.database, org, 1);
  });

  test("401: the figures are those of the address, and no window counts it", async () => {
    const { org } = await makeOrganization(app.database);
    const answer = await quoteWith({ authorization: `Bearer ${OTHERS_KEY}000000` });
    expect(figuresOf(answer).limit).toBe(1_000);
    expect(answer.headers.get("ratelimit")).toMatch(/^"address";/);
    const windows = await sql`SELECT 1 FROM rate_windows WHERE organization_id = ${org.organizationId}`.execute(
      app.database.kysely,
    );
    expect(windows.rows).toEqual([]);
  });

  test("401: a cookie is never a credential, on no path, also one that holds the key", async () => {
    const { org, key } = await makeOrganization(app.database);
    const cookies = [
      `session=${key}`,
      `authorization=Bearer ${key}`,
      `__Host-session=${key}; key=${key}`,
      `Bearer ${key}`,
    ];
    for (const cookie of cookies) {
      expectProblem(await quoteWith({ cookie }), "invalid_api_key");
      expectProblem(await readAnswer(fetch(`${app.url}/api/usage`, { headers: { cookie } })), "invalid_api_key");
    }
    await expectConsumed(app.database, org, 0);
  });

  test("401: a key counts in the Authorization header alone, once", async () => {
    const { key } = await makeOrganization(app.database);
    for (const headers of [{ "x-api-key": key }, { "proxy-authorization": `Bearer ${key}` }, { authorization: key }]) {
      expectProblem(await quoteWith(headers as Record<string, string>), "invalid_api_key");
    }
    expectProblem(await quoteWith({}, `${QUOTE}?api_key=${key}`), "invalid_api_key");
    expectProblem(await quoteWith({ authorization: `Bearer ${key}, Bearer ${key}` }), "invalid_api_key");
    const lines = [`POST ${QUOTE} HTTP/1.1`, "Host: test", "Content-Length: 2", "Authorization: Bearer x"];
    const raw = [...lines, `authorization: Bearer ${key}`, "", "{}"].join("\r\n");
    expectProblem(await sendRaw(app.port, raw), "invalid_api_key");
  });

  test("200: a cookie beside a valid key changes nothing, and Bearer is read in any case", async () => {
    const { key } = await makeOrganization(app.database);
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const headers = { authorization: `${scheme} ${key}`, cookie: "session=other" };
      expect((await quoteWith({ ...headers, "idempotency-key": `scheme-${scheme}` })).status).toBe(200);
    }
  });
});

test("429 too_many_attempts: an address that fails too often, never a valid key from it", async () => {
  const node = await startTestApp({ database: app.database, env: { ADDRESS_FAILURES_PER_MINUTE: "3" } });
  const { key } = await makeOrganization(app.database);
  const answers: Answer[] = [];
  // The minute may turn under way: then it takes four more.
  while (answers.at(-1)?.status !== 429 && answers.length < 9)
    answers.push(await quote("cpk_wrong", "not-served", node));
  for (const answer of answers.slice(0, -1)) expectProblem(answer, "invalid_api_key");
  const refused = answers.at(-1) as Answer;
  expectProblem(refused, "too_many_attempts");
  expect(figuresOf(refused)).toMatchObject({ limit: 3, remaining: 0 });
  expect((await quote(key, "valid-beside", node)).status).toBe(200);
  await node.stop();
});

describe("403", () => {
  test("403 service_not_activated: names the service; a saved result does not replay either", async () => {
    const { org, key } = await makeOrganization(app.database, { services: ["usage-calculator", "cost-data"] });
    expect((await quote(key, "asked-before")).status).toBe(200);
    await app.database.inTransaction((tx) => deactivateServices(tx, org, TESTER, ["usage-calculator"]));
    for (const name of ["asked-before", "asked-later"]) {
      const answer = await quote(key, name);
      expectProblem(answer, "service_not_activated");
      expect(JSON.parse(answer.body).detail).toContain("usage-calculator");
    }
    await expectConsumed(app.database, org, 1);
  });

  test("403 insufficient_scope: names the scope; 200 with it among others", async () => {
    const { org } = await makeOrganization(app.database);
    const without = await makeTestKey(app.database, org, { scopes: ["spend", "cves"] });
    const answer = await quote(without.key, "scoped-key");
    expectProblem(answer, "insufficient_scope");
    expect(JSON.parse(answer.body).detail).toContain("`quotes`");
    const { key } = await makeTestKey(app.database, org, { scopes: ["quotes", "ask"] });
    expect((await quote(key, "scoped-key")).status).toBe(200);
  });
});

test("the checks come in the order of the contract: of many faults the first is told", async () => {
  const off = await startTestApp({ database: app.database, env: { QUOTE_PROVIDER: "off" } });
  const changePlan = (plan: PlanRequest) => app.database.inTransaction((tx) => setPlan(tx, own.org, TESTER, plan));
  const own = await makeOrganization(app.database, {
    plan: "free",
    quotesPerMonth: 0,
    requestsPerMinute: 0,
    services: [],
  });
  const unscoped = own.key;
  const scoped = (await makeTestKey(app.database, own.org, { scopes: ["spend"] })).key;
  const fresh = JSON.stringify(BODY);
  const state = {
    path: `${QUOTE}s`,
    method: "PUT",
    key: "cpk_none",
    type: "text/plain",
    id: "short",
    body: "x".repeat(5_000),
  };
  const step = async (change: Partial<typeof state>, code: ProblemCode, node = off) => {
    Object.assign(state, change);
    const { path, method, key, type, id, body } = state;
    const headers = { authorization: `Bearer ${key}`, "content-type": type, "idempotency-key": id };
    const answer = await ask(node, path, { method, headers, body });
    expect(answer.body).toContain(`"code":"${code}"`);
    return answer;
  };
  await step({}, "not_found");
  await step({ path: QUOTE }, "method_not_allowed");
  await step({ method: "POST" }, "payload_too_large");
  await step({ body: "{" }, "invalid_api_key");
  await step({ key: scoped }, "rate_limited");
  await changePlan({ plan: "free", quotesPerMonth: 0 });
  await step({}, "service_not_activated");
  await app.database.inTransaction((tx) => activateServices(tx, own.org, TESTER, ["usage-calculator"]));
  await step({}, "insufficient_scope");
  await step({ key: unscoped }, "unsupported_media_type");
  expectInvalid(await step({ type: "application/json" }, "invalid_request"), "body invalid_json");
  const invalid = await step({ body: '{"units":1}' }, "invalid_request");
  expectInvalid(invalid, "Idempotency-Key invalid_format", "free_units required", "cents_per_unit required");
  await step({ id: "order-of-checks", body: fresh }, "provider_not_configured");
  await step({}, "quota_exhausted", app);
  await changePlan({ plan: "free", quotesPerMonth: 1 });
  expect((await quote(unscoped, "order-of-checks")).status).toBe(200);
  await step({ body: fresh.replace("12", "13") }, "idempotency_key_reused");
  expect((await quote(unscoped, "order-of-checks", off)).headers.get("idempotent-replayed")).toBe("true");
  await expectConsumed(app.database, own.org, 1);
  await off.stop();
});

test("429 rate_limited: the window, until the next UTC minute; every authenticated request counts", async () => {
  const caller = await makeOrganization(app.database, { plan: "pro", requestsPerMinute: 4 });
  await holdWindow(caller);
  const asked = [
    () => quote(caller.key, "first-one"),
    () => quote(caller.key, "first-one"),
    () => quote(caller.key, "x"),
  ];
  for (const [index, ask] of asked.entries()) {
    expect(figuresOf(await ask())).toMatchObject({ limit: 4, remaining: 3 - index });
  }
  const usage = await readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${caller.key}` } }));
  expect([usage.status, figuresOf(usage).remaining]).toEqual([200, 0]);
  for (const name of ["first-one", "another-one"]) {
    const refused = await quote(caller.key, name);
    expectProblem(refused, "rate_limited");
    expect(figuresOf(refused)).toMatchObject({ limit: 4, remaining: 0 });
    const { reset } = figuresOf(refused);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(Math.abs(reset - Date.parse(refused.headers.get("date") ?? "") / 1000 - retryAfter)).toBeLessThanOrEqual(2);
  }
  await expectConsumed(app.database, caller.org, 1);
});

test("a request's own id comes back, in the answer and the log line; another kind of id does not", async () => {
  const { key } = await makeOrganization(app.database);
  const headers = { authorization: `Bearer ${key}`, "idempotency-key": "with-an-id" };
  const answer = await quoteWith({ ...headers, "x-request-id": "trace:2026-11.1" });
  expect(answer.headers.get("x-request-id")).toBe("trace:2026-11.1");
  expect(app.lines.some(({ requestId }) => requestId === "trace:2026-11.1")).toBe(true);
  const refused = await quoteWith({ ...headers, "x-request-id": "<script>" });
  expect(refused.headers.get("x-request-id")).not.toBe("<script>");
  expect(JSON.stringify(app.lines)).not.toContain(key);
});

/** Keeps the organization's minute from turning: the gate never shortens a window that lies ahead. */
async function holdWindow({ org }: TestOrganization): Promise<void> {
  const ahead = sql`date_trunc('minute', now()) + interval '1 hour'`;
  await sql`INSERT INTO rate_windows VALUES (${org.organizationId}, ${ahead}, 0)`.execute(app.database.kysely);
}
