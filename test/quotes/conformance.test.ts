import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProblemCode } from "../../src/core/problems.ts";
import { pruneSavedResults } from "../../src/gate/index.ts";
import { activateServices, deactivateServices, PlanRequest, setPlan } from "../../src/plans/index.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import {
  makeOrganization,
  makeTestKey,
  postQuote,
  type QuoteBody,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { type Answer, expectConsumed, readAnswer, readLedger } from "./ledger.ts";

const QUOTE = "/v1/services/usage-calculator/quote";
const BODY: QuoteBody = { units: 1_500, free_units: 1_000, cents_per_unit: 3 };
const ANSWER = '{"amount_cents":1500,"billable_units":500,"currency_unit":"cents"}';
const JSON_TYPE = "application/json; charset=utf-8";

let app: TestApp;
/** A second node on the same database whose provider is not configured. */
let off: TestApp;
let caller: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  off = await startTestApp({ database: app.database, env: { QUOTE_PROVIDER: "off" } });
  caller = await makeOrganization(app.database, { plan: "enterprise" });
});
afterAll(async () => {
  await off.stop();
  await app.stop();
});

type Wanted = {
  readonly node?: TestApp;
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly body?: QuoteBody | string;
};

let keysMade = 0;
const freshKey = () => `conformance-${(keysMade += 1)}`;

function quote({ node = app, key = caller.key, idempotencyKey = freshKey(), body = BODY }: Wanted = {}): Promise<Answer> {
  return readAnswer(postQuote(node, { key, idempotencyKey, body }));
}

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array };

/** A request of which everything can be wrong. */
function ask(path: string, { method = "POST", headers = {}, body }: Sent = {}, node = app): Promise<Answer> {
  return readAnswer(fetch(`${node.url}${path}`, { method, headers, ...(body === undefined ? {} : { body: body as string }) }));
}

const goodHeaders = () => ({
  authorization: `Bearer ${caller.key}`,
  "content-type": "application/json",
  "idempotency-key": freshKey(),
});

function expectServed(answer: Answer, { body = ANSWER, replayed = false } = {}): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body });
  expectEveryAnswer(answer);
  expect(answer.headers.get("content-type")).toBe(JSON_TYPE);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("idempotent-replayed")).toBe(replayed ? "true" : null);
}

/** Each as `field code`, in any order. */
function expectInvalid(answer: Answer, ...faults: readonly string[]): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 422 });
  expectEveryAnswer(answer);
  const { code, detail, errors } = JSON.parse(answer.body) as {
    code: string;
    detail: string;
    errors: { field: string; code: string; message: string }[];
  };
  expect(code).toBe("invalid_request");
  expect(errors.map((error) => `${error.field} ${error.code}`).sort()).toEqual([...faults].sort());
  for (const { message } of errors) expect(message).toMatch(/^\S.{8,}\.$/);
  expect(detail).toContain(`${errors[0]?.field}: ${errors[0]?.message}`);
}

const inTransaction: TestApp["database"]["inTransaction"] = (work) => app.database.inTransaction(work);

function changePlan({ org }: TestOrganization, plan: Partial<PlanRequest> & Pick<PlanRequest, "plan">): Promise<unknown> {
  return inTransaction((tx) => setPlan(tx, org, TESTER, PlanRequest.parse(plan)));
}

describe("what an Idempotency-Key means", () => {
  test("200: the answer of the contract, with every header of every answer", async () => {
    expectServed(await quote());
  });

  test("200: many at once with one key get the same bytes, and one is counted", async () => {
    const own = await makeOrganization(app.database);
    const answers = await Promise.all(Array.from({ length: 20 }, () => quote({ key: own.key, idempotencyKey: "at-once-1" })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set([`200 ${ANSWER}`]));
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
    await expectConsumed(app.database, own.org, 1);
  });

  test("409 idempotency_key_reused: two at once with other values: one is served, the other told", async () => {
    const idempotencyKey = freshKey();
    const answers = await Promise.all([BODY, { ...BODY, units: 1 }].map((body) => quote({ idempotencyKey, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectProblem(answers.find(({ status }) => status === 409) as Answer, "idempotency_key_reused");
  });

  test("200: a replay has the saved bytes and the current headers", async () => {
    const idempotencyKey = freshKey();
    const first = await quote({ idempotencyKey });
    const second = await quote({ idempotencyKey });
    expectServed(second, { replayed: true });
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    const quotaOf = ({ headers }: Answer) => /"quota";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
    expect(quotaOf(second)).toBe(quotaOf(first));
  });

  test("200: the same values are the same request, however they are written", async () => {
    const idempotencyKey = freshKey();
    expectServed(await quote({ idempotencyKey, body: { units: 7, free_units: 0, cents_per_unit: 1 } }), {
      body: '{"amount_cents":7,"billable_units":7,"currency_unit":"cents"}',
    });
    const written = ' {\t"cents_per_unit" : 1,\r\n "free_\\u0075nits":-0,"units":7}\n';
    expect((await quote({ idempotencyKey, body: written })).headers.get("idempotent-replayed")).toBe("true");
  });

  test("200: another key of the organization replays; in another organization the same name is another quote", async () => {
    const idempotencyKey = freshKey();
    await quote({ idempotencyKey });
    const { key } = await makeTestKey(app.database, caller.org);
    expectServed(await quote({ key, idempotencyKey }), { replayed: true });
    const other = await makeOrganization(app.database);
    const body = { ...BODY, units: 1_001 };
    expectServed(await quote({ key: other.key, idempotencyKey, body }), {
      body: '{"amount_cents":3,"billable_units":1,"currency_unit":"cents"}',
    });
  });

  test("200: a key that has failed is free: after 422, 429 and 503", async () => {
    const own = await makeOrganization(app.database, { plan: "free", quotesPerMonth: 0 });
    const idempotencyKey = freshKey();
    const request = { key: own.key, idempotencyKey };
    expectInvalid(await quote({ ...request, body: { ...BODY, units: -1 } }), "units too_small");
    expectProblem(await quote(request), "quota_exhausted");
    expectProblem(await quote({ ...request, node: off }), "provider_not_configured");
    await expectConsumed(app.database, own.org, 0);
    await changePlan(own, { plan: "free" });
    expectServed(await quote({ ...request, body: { ...BODY, units: 1_000 } }), {
      body: '{"amount_cents":0,"billable_units":0,"currency_unit":"cents"}',
    });
    await expectConsumed(app.database, own.org, 1);
  });

  test("422: an invalid body under a key that is taken is invalid, not reused", async () => {
    const idempotencyKey = freshKey();
    await quote({ idempotencyKey });
    expectInvalid(await quote({ idempotencyKey, body: '{"units":1}' }), "free_units required", "cents_per_unit required");
  });

  test("200: after 35 days a key is new, pruned or not; a day before it is not, and the counters stay", async () => {
    const own = await makeOrganization(app.database);
    const age = (interval: string) =>
      sql`UPDATE saved_results SET created_at = now() - ${interval}::interval + interval '1 minute'
        WHERE organization_id = ${own.org.organizationId}`.execute(app.database.kysely);
    const request = { key: own.key, idempotencyKey: "very-old-key" };
    await quote(request);
    await age("35 days");
    expect(await pruneSavedResults(app.database)).toBe(0);
    expectServed(await quote(request), { replayed: true });

    await age("35 days 2 minutes");
    const other = { ...BODY, units: 1_002 };
    expectServed(await quote({ ...request, body: other }), {
      body: '{"amount_cents":6,"billable_units":2,"currency_unit":"cents"}',
    });
    expect(await readLedger(app.database, own.org)).toMatchObject({ quotes: 2, saved: 1 });

    await age("36 days");
    expect(await pruneSavedResults(app.database)).toBe(1);
    expectServed(await quote(request));
    expect(await readLedger(app.database, own.org)).toMatchObject({ quotes: 3, saved: 1 });
  });

  test.each([
    ["the shortest", "12345678"],
    ["the longest", "x".repeat(128)],
    ["every sign that is allowed", "aZ09_.:-"],
    ["spaces around it, which are no part of it", "  spaces-around  "],
  ])("200: %s", async (_, idempotencyKey) => {
    expectServed(await quote({ idempotencyKey }));
    expectServed(await quote({ idempotencyKey: idempotencyKey.trim() }), { replayed: true });
  });

  test("200: keys differ by case", async () => {
    expectServed(await quote({ idempotencyKey: "Case-Matters" }));
    expectServed(await quote({ idempotencyKey: "case-matters", body: { ...BODY, units: 1_000 } }), {
      body: '{"amount_cents":0,"billable_units":0,"currency_unit":"cents"}',
    });
  });

  test.each([
    ["empty", ""],
    ["too short", "1234567"],
    ["too long", "x".repeat(129)],
    ["a space in it", "has a space"],
    ["a slash", "has/a/slash"],
    ["quoted, as the IETF draft has it", '"quoted-key-1"'],
    ["two in one header", "first-key-1, second-key-1"],
    ["a letter beyond ASCII", "schl\u00fcssel-1"],
  ])("422: an Idempotency-Key that is %s", async (_, idempotencyKey) => {
    expectInvalid(await quote({ idempotencyKey }), "Idempotency-Key invalid_format");
  });

  test("422: no Idempotency-Key, and two of them", async () => {
    const { "idempotency-key": _, ...headers } = goodHeaders();
    const body = JSON.stringify(BODY);
    expectInvalid(await ask(QUOTE, { headers, body }), "Idempotency-Key required");
    const lines = Object.entries({ ...headers, host: "test", "content-length": String(body.length) });
    const twice = ["Idempotency-Key: twice-the-same", "idempotency-key: twice-the-same"];
    const head = [`POST ${QUOTE} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), ...twice, "", ""];
    const { status, body: answered } = await sendRaw(app.port, head.join("\r\n"), body);
    expect(status).toBe(422);
    expect(JSON.parse(answered)).toMatchObject({ errors: [{ field: "Idempotency-Key", code: "duplicate_header" }] });
  });
});

describe("which body is a quote", () => {
  const withUnits = (literal: string) => `{"units":${literal},"free_units":0,"cents_per_unit":1}`;
  const rest = '"free_units":0,"cents_per_unit":1}';

  test.each([
    ["the largest", '{"units":1000000000,"free_units":0,"cents_per_unit":1000000}', "1000000000000000", "1000000000"],
    ["all zero", '{"units":0,"free_units":0,"cents_per_unit":0}', "0", "0"],
    ["more free than used", '{"units":5,"free_units":1000000000,"cents_per_unit":1000000}', "0", "0"],
    ["minus zero", '{"units":-0,"free_units":-0,"cents_per_unit":-0}', "0", "0"],
  ])("200: %s, exactly", async (_, body, amount, billable) => {
    const answer = `{"amount_cents":${amount},"billable_units":${billable},"currency_unit":"cents"}`;
    expectServed(await quote({ body }), { body: answer });
  });

  test.each([
    ["a decimal that is whole", "1.0"],
    ["an exponent", "1e3"],
    ["an exponent in capitals", "1E3"],
    ["a decimal that a float reads as 1", "1.0000000000000000001"],
    ["a decimal that a float rounds up to 1", "0.99999999999999999999"],
    ["an exponent that a float reads as 0", "1e-400"],
    ["an exponent that a float reads as infinite", "1E400"],
    ["minus zero as a decimal", "-0.0"],
    ["a string", '"5"'],
    ["true", "true"],
    ["false", "false"],
    ["null", "null"],
    ["a list", "[5]"],
    ["an object", '{"units":5}'],
    ["very deep lists", "[".repeat(1_900) + "]".repeat(1_900)],
  ])("422: %s is no integer", async (_, literal) => {
    expectInvalid(await quote({ body: withUnits(literal) }), "units not_an_integer");
  });

  test.each([
    ["one above the bound", "1000000001", "too_big"],
    ["beyond the exact floats", "9007199254740993", "too_big"],
    ["thousands of digits", "9".repeat(3_000), "too_big"],
    ["negative", "-1", "too_small"],
    ["negative with thousands of digits", `-${"9".repeat(3_000)}`, "too_small"],
  ])("422: an integer that is %s", async (_, literal, code) => {
    expectInvalid(await quote({ body: withUnits(literal) }), `units ${code}`);
  });

  test("422: cents_per_unit has a bound of its own", async () => {
    const body = { ...BODY, cents_per_unit: 1_000_001 };
    expectInvalid(await quote({ body }), "cents_per_unit too_big");
  });

  test.each([
    ["NaN", withUnits("NaN")],
    ["Infinity", withUnits("Infinity")],
    ["a plus", withUnits("+1")],
    ["a leading zero", withUnits("01")],
    ["a point without digits", withUnits("1.")],
    ["hexadecimal", withUnits("0x10")],
    ["an underscore", withUnits("1_000")],
    ["a trailing comma", `{"units":1,${rest.slice(0, -1)},}`],
    ["a comment", `{/* none */"units":1,${rest}`],
    ["single quotes", `{'units':1,${rest}`],
    ["something after the value", `${withUnits("1")}x`],
    ["two values", `${withUnits("1")}${withUnits("1")}`],
    ["a NUL after the value", `${withUnits("1")}\0`],
    ["a no-break space", `\u00a0${withUnits("1")}`],
    ["nothing", ""],
    ["only spaces", "   "],
    ["half a value", '{"units":'],
    ["a byte order mark", `\ufeff${withUnits("1")}`],
  ])("422: no JSON: %s", async (_, body) => {
    const answer = await ask(QUOTE, { headers: goodHeaders(), body });
    expectInvalid(answer, "body invalid_json");
  });

  test.each([
    ["a byte that is none", [0xff]],
    ["an overlong form", [0xc0, 0x80]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a sequence that is cut off", [0xe2, 0x82]],
  ])("422: no UTF-8: %s", async (_, bytes) => {
    const text = Buffer.from(withUnits("1"));
    const body = Buffer.concat([Buffer.from('{"\u00fc'), Buffer.from(bytes), Buffer.from('":1,'), text.subarray(1)]);
    expectInvalid(await ask(QUOTE, { headers: goodHeaders(), body }), "body invalid_json");
  });

  test.each(["[]", "1", '"text"', "true", "null", `[${withUnits("1")}]`])("422: %s is no object", async (body) => {
    expectInvalid(await ask(QUOTE, { headers: goodHeaders(), body }), "body invalid_type");
  });

  test.each([
    ["twice the same", `{"units":1,"units":1,${rest}`, "units"],
    ["once as an escape", `{"units":1,"\\u0075nits":2,${rest}`, "units"],
    ["first wrong, then right", `{"units":"x","units":2,${rest}`, "units"],
  ])("422: a member %s is a duplicate", async (name, body, field) => {
    const first = name.startsWith("first") ? [`${field} not_an_integer`] : [];
    expectInvalid(await quote({ body }), `${field} duplicate_field`, ...first);
  });

  test.each(["extra", "Units", "__proto__", "constructor", "toString", "units ", "\\u0000"])(
    "422: there is no member %s",
    async (name) => {
      const field = JSON.parse(`"${name}"`) as string;
      expectInvalid(await quote({ body: `{"${name}":1,"units":1,${rest}` }), `${field} unknown_field`);
    },
  );

  test("422: every field that is wrong is named at once, with the Idempotency-Key and the query", async () => {
    const answer = await ask(`${QUOTE}?dry_run=true`, {
      headers: { ...goodHeaders(), "idempotency-key": "short" },
      body: '{"units":1.5,"free_units":-1,"extra":0}',
    });
    expectInvalid(
      answer,
      "Idempotency-Key invalid_format",
      "dry_run unknown_field",
      "units not_an_integer",
      "free_units too_small",
      "extra unknown_field",
      "cents_per_unit required",
    );
  });

  test.each([
    ["none", undefined],
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["another JSON", "application/merge-patch+json"],
    ["UTF-16", "application/json; charset=utf-16"],
    ["Latin-1", "application/json; charset=iso-8859-1"],
    ["a charset twice", "application/json; charset=utf-8; charset=utf-16"],
  ])("415 unsupported_media_type: %s", async (_, type) => {
    const { "content-type": __, ...others } = goodHeaders();
    const headers = type === undefined ? others : { ...others, "content-type": type };
    // As bytes: fetch would declare a type for a text.
    const body = new TextEncoder().encode(JSON.stringify(BODY));
    expectProblem(await ask(QUOTE, { headers, body }), "unsupported_media_type");
  });

  test.each(["application/json", "Application/JSON", "application/json;charset=UTF-8", 'application/json; charset="utf-8"'])(
    "200: %s",
    async (type) => {
      expectServed(await ask(QUOTE, { headers: { ...goodHeaders(), "content-type": type }, body: JSON.stringify(BODY) }));
    },
  );

  test("413 payload_too_large: a body over 4 KiB; 200 at 4 KiB", async () => {
    const text = JSON.stringify(BODY);
    expectServed(await quote({ body: text.padEnd(4_096) }));
    expectProblem(await quote({ body: text.padEnd(4_097) }), "payload_too_large");
  });
});

test("the checks come in the order of the contract: with everything wrong, one fault after the other is told", async () => {
  const own = await makeOrganization(app.database, { plan: "free", quotesPerMonth: 0, requestsPerMinute: 0, services: [] });
  const unscoped = own.key;
  const scoped = (await makeTestKey(app.database, own.org, { scopes: ["spend"] })).key;
  const fresh = JSON.stringify(BODY);
  const state = { path: `${QUOTE}s`, method: "PUT", key: "cpk_none", type: "text/plain", id: "short", body: "x".repeat(5_000) };
  const step = async (change: Partial<typeof state>, code: ProblemCode, node = off) => {
    Object.assign(state, change);
    const { path, method, key, type, id, body } = state;
    const headers = { authorization: `Bearer ${key}`, "content-type": type, "idempotency-key": id };
    const answer = await ask(path, { method, headers, body }, node);
    expect(answer.body).toContain(`"code":"${code}"`);
    return answer;
  };
  await step({}, "not_found");
  await step({ path: QUOTE }, "method_not_allowed");
  await step({ method: "POST" }, "payload_too_large");
  await step({ body: "{" }, "invalid_api_key");
  await step({ key: scoped }, "rate_limited");
  await changePlan(own, { plan: "free", quotesPerMonth: 0 });
  await step({}, "service_not_activated");
  await inTransaction((tx) => activateServices(tx, own.org, TESTER, ["usage-calculator"]));
  await step({}, "insufficient_scope");
  await step({ key: unscoped }, "unsupported_media_type");
  expectInvalid(await step({ type: "application/json" }, "invalid_request"), "body invalid_json");
  const invalid = await step({ body: '{"units":1}' }, "invalid_request");
  expectInvalid(invalid, "Idempotency-Key invalid_format", "free_units required", "cents_per_unit required");
  await step({ id: "order-of-checks", body: fresh }, "provider_not_configured");
  await step({}, "quota_exhausted", app);
  await changePlan(own, { plan: "free", quotesPerMonth: 1 });
  expectServed(await quote({ key: unscoped, idempotencyKey: "order-of-checks" }));
  await step({ body: fresh.replace("1500", "1501") }, "idempotency_key_reused");
  expectServed(await quote({ node: off, key: unscoped, idempotencyKey: "order-of-checks" }), { replayed: true });
  await expectConsumed(app.database, own.org, 1);
});
