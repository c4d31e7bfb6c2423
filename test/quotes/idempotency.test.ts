import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneSavedResults } from "../../src/gate/index.ts";
import { type PlanRequest, setPlan } from "../../src/plans/index.ts";
import { expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import {
  makeOrganization,
  makeTestKey,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { ANSWER, type Asker, ask, BODY, expectInvalid, expectServed, makeAsker, quotePath } from "./asker.ts";
import { type Answer, expectConsumed, readLedger } from "./ledger.ts";

let app: TestApp;
/** A second node on the same database whose provider is not configured. */
let off: TestApp;
let caller: TestOrganization;
let quote: Asker["quote"];
let goodHeaders: Asker["goodHeaders"];
beforeAll(async () => {
  app = await startTestApp();
  off = await startTestApp({ database: app.database, env: { QUOTE_PROVIDER: "off" } });
  caller = await makeOrganization(app.database, { plan: "enterprise" });
  ({ quote, goodHeaders } = await makeAsker(app, caller));
});
afterAll(async () => {
  await off.stop();
  await app.stop();
});

const freshKey = () => `key-${randomUUID()}`;

const inTransaction: TestApp["database"]["inTransaction"] = (work) => app.database.inTransaction(work);

function changePlan(
  { org }: TestOrganization,
  plan: Partial<PlanRequest> & Pick<PlanRequest, "plan">,
): Promise<unknown> {
  return inTransaction((tx) => setPlan(tx, org, TESTER, plan));
}

test("200: the answer of the contract, with every header of every answer", async () => {
  expectServed(await quote());
});

test("200: many at once with one key get the same bytes, and one is counted", async () => {
  const own = await makeOrganization(app.database);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => quote({ key: own.key, idempotencyKey: "at-once-1" })),
  );
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

test("200: another key of the organization replays; another organization has a quote of its own", async () => {
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
  expectInvalid(await ask(app, quotePath(), { headers, body }), "Idempotency-Key required");
  const lines = Object.entries({ ...headers, host: "localhost", "content-length": String(body.length) });
  const twice = ["Idempotency-Key: twice-the-same", "idempotency-key: twice-the-same"];
  const head = [`POST ${quotePath()} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), ...twice, "", ""];
  const { status, body: answered } = await sendRaw(app.port, head.join("\r\n"), body);
  expect(status).toBe(422);
  expect(JSON.parse(answered)).toMatchObject({ errors: [{ field: "Idempotency-Key", code: "duplicate_header" }] });
});
