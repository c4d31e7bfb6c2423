import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setPlan } from "../../src/plans/index.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import { makeOrganization, postQuote, startTestApp, TESTER, type TestApp } from "../support/test-app.ts";
import { type Answer, expectConsumed, figuresOf, readAnswer, readLedger } from "./ledger.ts";

const BODY = { units: 12, free_units: 2, cents_per_unit: 5 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function quote(key: string, idempotencyKey: string, node = app): Promise<Answer> {
  return readAnswer(postQuote(node, { key, idempotencyKey, body: BODY }));
}

/** Unix seconds of the next UTC month's first moment, and of the next minute's, by the answer's own date. */
function endsAround({ headers }: Answer): { readonly month: number; readonly minute: number } {
  const date = new Date(headers.get("date") ?? "");
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
  return { month, minute: (Math.floor(date.getTime() / 60_000) + 1) * 60 };
}

test("409 idempotency_key_reused: says so, costs nothing, and tells clients not to retry", async () => {
  const { org, key } = await makeOrganization(app.database);
  await quote(key, "used-before");
  const request = { key, idempotencyKey: "used-before", body: { ...BODY, units: 13 } };
  expectProblem(await readAnswer(postQuote(app, request)), "idempotency_key_reused");
  await expectConsumed(app.database, org, 1);
});

test("422 invalid_request: names the field, costs nothing", async () => {
  const { org, key } = await makeOrganization(app.database);
  const request = { key, idempotencyKey: "invalid-body", body: { ...BODY, units: 1_000_000_001 } };
  const answer = await readAnswer(postQuote(app, request));
  expectProblem(answer, "invalid_request");
  expect(JSON.parse(answer.body)).toMatchObject({ detail: expect.stringMatching(/^units: Send /) });
  await expectConsumed(app.database, org, 0);
});

describe("429", () => {
  test("200: the window ends with the UTC minute", async () => {
    const { key } = await makeOrganization(app.database);
    const answer = await quote(key, "minute-end");
    // The answer's date may be of the next second, and that of the next minute.
    expect([endsAround(answer).minute, endsAround(answer).minute - 60]).toContain(figuresOf(answer).reset);
    expectEveryAnswer(answer);
  });

  test("429 quota_exhausted: the plan's quota, until the next month; what was saved still replays", async () => {
    const { org, key } = await makeOrganization(app.database, { plan: "free", quotesPerMonth: 2 });
    const served = [await quote(key, "quota-one"), await quote(key, "quota-two")];
    expect(served.map(({ headers }) => /"quota";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1])).toEqual([
      "1",
      "0",
    ]);
    const refused = await quote(key, "quota-three");
    expectProblem(refused, "quota_exhausted");
    expect(figuresOf(refused)).toEqual({ limit: 2, remaining: 0, reset: endsAround(refused).month });
    const secondsLeft = endsAround(refused).month - Date.parse(refused.headers.get("date") ?? "") / 1000;
    expect(Math.abs(Number(refused.headers.get("retry-after")) - secondsLeft)).toBeLessThanOrEqual(2);
    expect((await quote(key, "quota-one")).headers.get("idempotent-replayed")).toBe("true");
    await expectConsumed(app.database, org, 2);
  });

  test("429 spending_limit_reached: beyond the quota at the plan's price, up to the limit exactly", async () => {
    const figures = { plan: "pro", quotesPerMonth: 1, pricePerQuoteCents: 3n, spendingLimitCents: 6n } as const;
    const { org, key } = await makeOrganization(app.database, figures);
    const statuses: number[] = [];
    for (const name of ["paid-none", "paid-once", "paid-twice"]) statuses.push((await quote(key, name)).status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await quote(key, "paid-thrice");
    expectProblem(refused, "spending_limit_reached");
    expect(figuresOf(refused)).toEqual({ limit: 3, remaining: 0, reset: endsAround(refused).month });
    expect(await readLedger(app.database, org)).toEqual({ quotes: 3, spentCents: 6, saved: 3 });

    const raised = { ...figures, spendingLimitCents: 9n };
    await app.database.inTransaction((tx) => setPlan(tx, org, TESTER, raised));
    expect((await quote(key, "paid-thrice")).status).toBe(200);
    const usage = await readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } }));
    expect(JSON.parse(usage.body)).toMatchObject({
      quota: { limit: 1, used: 4, remaining: 0 },
      spending: { limit_cents: 9, used_cents: 9, price_per_quote_cents: 3 },
    });
  });

  test("429 spending_limit_reached: a spending limit of 0, the default, sells nothing beyond the quota", async () => {
    const { key } = await makeOrganization(app.database, { plan: "pro", quotesPerMonth: 0 });
    expectProblem(await quote(key, "never-sold"), "spending_limit_reached");
  });
});

test("503 provider_not_configured: QUOTE_PROVIDER=off; replay and reuse are answered before", async () => {
  const { org, key } = await makeOrganization(app.database);
  await quote(key, "made-while-on");
  const off = await startTestApp({ database: app.database, env: { QUOTE_PROVIDER: "off" } });
  expectProblem(await quote(key, "asked-while-off", off), "provider_not_configured");
  expect((await quote(key, "made-while-on", off)).headers.get("idempotent-replayed")).toBe("true");
  const other = { key, idempotencyKey: "made-while-on", body: { ...BODY, units: 1 } };
  expectProblem(await readAnswer(postQuote(off, other)), "idempotency_key_reused");
  await expectConsumed(app.database, org, 1);
  expect((await quote(key, "asked-while-off")).headers.get("idempotent-replayed")).toBeNull();
  await off.stop();
});
