import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import type { KeyId } from "../../src/core/ids.ts";
import { pruneSavedResults } from "../../src/gate/index.ts";
import { revokeKey } from "../../src/keys/index.ts";
import { activateServices, deactivateServices, setPlan } from "../../src/plans/index.ts";
import {
  makeTestKey,
  postQuote,
  type QuoteBody,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { type Answer, readAnswer } from "./ledger.ts";
import { type Model, type ModelKey, type ModelPlan, passDays, pruneModel, quoteInModel } from "./model.ts";

/** The service as a run of commands sees it: a node on a database that outlives it, and one organization. */
export type Real = { app: TestApp; readonly database: TestApp["database"]; readonly caller: TestOrganization };

type Command = fc.AsyncCommand<Model, Real>;

const SERVICE = "usage-calculator" as const;
const IDEMPOTENCY_KEYS = ["model-key-0", "model-key-1", "model-key-2", "model-key-3", "Model-Key-0"] as const;
const BODIES: readonly QuoteBody[] = [
  { units: 10, free_units: 3, cents_per_unit: 5 },
  { units: 3, free_units: 10, cents_per_unit: 5 },
  { units: 1_000_000_000, free_units: 0, cents_per_unit: 1_000_000 },
];

const plans: fc.Arbitrary<ModelPlan> = fc.record({
  plan: fc.constantFrom("free", "pro"),
  requestsPerMinute: fc.constantFrom(3, 8, 100, 100),
  quotesPerMonth: fc.integer({ min: 0, max: 4 }),
  pricePerQuoteCents: fc.integer({ min: 1, max: 3 }),
  spendingLimitCents: fc.integer({ min: 0, max: 10 }),
});

export { plans as modelPlans };

/** A name for fast-check's report of a failed run, and what to do. */
function command(name: string, run: Command["run"], check: Command["check"] = () => true): Command {
  return { check, run, toString: () => name };
}

// The newest key is asked with most often: the others are revoked or expired sooner or later.
const keyIndex = fc.constantFrom(0, 0, 0, 1, 2);

const quotes = fc.tuple(keyIndex, fc.constantFrom(...IDEMPOTENCY_KEYS), fc.constantFrom(...BODIES)).map(quote);
const replays = fc.tuple(keyIndex, fc.nat(9)).map(replay);
const activations = fc.constant(command("activate", (model, real) => switchService(model, real, true)));

/** Every command of the model-based test; what is common in life stands here more than once. */
export const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 8 }, () => quotes),
  ...Array.from({ length: 3 }, () => replays),
  ...Array.from({ length: 3 }, () => activations),
  fc.tuple(keyIndex, fc.nat(9)).map(changedBody),
  fc.constantFrom(...IDEMPOTENCY_KEYS).map(invalidQuote),
  fc.constant(command("usage", checkUsage)),
  fc.nat(3).map(revoke),
  fc.constantFrom(null, 1, 30).map(rotate),
  fc.constant(command("deactivate", (model, real) => switchService(model, real, false))),
  plans.map(changePlan),
  plans.map(changePlan),
  fc.constant(command("a minute passes", passMinute)),
  fc.constant(command("a month ends", endMonth)),
  fc.constantFrom(1, 20, 36).map((days) => command(`${days} days pass`, (model, real) => pass(model, real, days))),
  fc.constant(command("prune", prune)),
  fc.constant(command("restart", restart)),
];

function quote([key, idempotencyKey, body]: [number, string, QuoteBody]): Command {
  const name = `quote(${key}, ${idempotencyKey}, ${JSON.stringify(body)})`;
  return command(name, (model, real) => sendQuote(model, real, { key: pickKey(model, key), idempotencyKey, body }));
}

function replay([key, index]: [number, number]): Command {
  return command(
    `replay(${key}, ${index})`,
    (model, real) => {
      const [idempotencyKey, { body }] = pick([...model.saved], index);
      return sendQuote(model, real, { key: pickKey(model, key), idempotencyKey, body });
    },
    ({ saved }) => saved.size > 0,
  );
}

function changedBody([key, index]: [number, number]): Command {
  return command(
    `changedBody(${key}, ${index})`,
    (model, real) => {
      const [idempotencyKey, { body }] = pick([...model.saved], index);
      const changed = { ...body, units: body.units - 1 };
      return sendQuote(model, real, { key: pickKey(model, key), idempotencyKey, body: changed });
    },
    ({ saved }) => saved.size > 0,
  );
}

function invalidQuote(idempotencyKey: string): Command {
  const run: Command["run"] = (model, real) =>
    sendQuote(model, real, { key: pickKey(model, 0), idempotencyKey, body: null });
  return command(`invalidQuote(${idempotencyKey})`, run);
}

type Sent = { readonly key: ModelKey; readonly idempotencyKey: string; readonly body: QuoteBody | null };

async function sendQuote(model: Model, real: Real, sent: Sent): Promise<void> {
  const expected = quoteInModel(model, sent);
  const { key, idempotencyKey, body } = sent;
  const answer = await readAnswer(postQuote(real.app, { key: key.key, idempotencyKey, body: body ?? '{"units":1.0}' }));
  expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: expected.status, code: expected.code });
  if (expected.status === 200) {
    expect(answer.body).toBe(expected.body);
    expect(answer.headers.get("idempotent-replayed")).toBe(expected.replayed ? "true" : null);
  }
  if (expected.status === 401) return;
  expectFigures(model, answer);
  await holdMinute(real);
}

function expectFigures({ plan, windowRequests, monthQuotes }: Model, { headers }: Answer): void {
  const left = Math.max(0, plan.requestsPerMinute - windowRequests);
  const quotaLeft = Math.max(0, plan.quotesPerMonth - monthQuotes);
  expect(headers.get("ratelimit")).toMatch(new RegExp(`^"minute";r=${left};t=\\d+, "quota";r=${quotaLeft};t=\\d+$`));
  expect(headers.get("ratelimit-policy")).toMatch(
    new RegExp(`^"minute";q=${plan.requestsPerMinute};w=60, "quota";q=${plan.quotesPerMonth};w=\\d+$`),
  );
}

async function checkUsage(model: Model, real: Real): Promise<void> {
  const key = model.keys.find(({ isRevoked, expiresInDays }) => !isRevoked && expiresInDays === null);
  if (!key) return;
  const headers = { authorization: `Bearer ${key.key}` };
  const answer = await readAnswer(fetch(`${real.app.url}/api/usage`, { headers }));
  model.windowRequests += 1;
  await holdMinute(real);
  const isOverWindow = model.windowRequests > model.plan.requestsPerMinute;
  expect(answer.status).toBe(isOverWindow ? 429 : 200);
  if (isOverWindow) return;
  const { plan, quotesPerMonth, pricePerQuoteCents, spendingLimitCents } = model.plan;
  expect(JSON.parse(answer.body)).toMatchObject({
    plan,
    services: model.isActivated ? [SERVICE] : [],
    quota: {
      limit: quotesPerMonth,
      used: model.monthQuotes,
      remaining: Math.max(0, quotesPerMonth - model.monthQuotes),
    },
    spending: {
      used_cents: model.monthCents,
      limit_cents: plan === "free" ? 0 : spendingLimitCents,
      price_per_quote_cents: plan === "free" ? null : pricePerQuoteCents,
    },
  });
}

function revoke(index: number): Command {
  return command(`revoke(${index})`, async (model, { database, caller }) => {
    const key = pickKey(model, index);
    await database.inTransaction((tx) => revokeKey(tx, caller.org, TESTER, key.id as KeyId));
    key.isRevoked = true;
    if (model.keys.every(({ isRevoked }) => isRevoked)) await addKey(model, { database, caller }, null);
  });
}

function rotate(expiresInDays: number | null): Command {
  return command(`rotate(${expiresInDays})`, (model, real) => addKey(model, real, expiresInDays));
}

async function addKey(
  model: Model,
  { database, caller }: Pick<Real, "database" | "caller">,
  expiresInDays: number | null,
): Promise<void> {
  const { id, key } = await makeTestKey(database, caller.org, { expiresInDays });
  model.keys.unshift({ id, key, isRevoked: false, expiresInDays });
}

async function switchService(model: Model, { database, caller }: Real, isActivated: boolean): Promise<void> {
  const change = isActivated ? activateServices : deactivateServices;
  await database.inTransaction((tx) => change(tx, caller.org, TESTER, [SERVICE]));
  model.isActivated = isActivated;
}

function changePlan(plan: ModelPlan): Command {
  return command(`changePlan(${JSON.stringify(plan)})`, async (model, real) => {
    await applyPlan(real, plan);
    model.plan = plan;
  });
}

export async function applyPlan(
  { database, caller }: Pick<Real, "database" | "caller">,
  wanted: ModelPlan,
): Promise<void> {
  const { plan, requestsPerMinute, quotesPerMonth, pricePerQuoteCents, spendingLimitCents } = wanted;
  const prices =
    plan === "free"
      ? {}
      : { pricePerQuoteCents: BigInt(pricePerQuoteCents), spendingLimitCents: BigInt(spendingLimitCents) };
  const request = { plan, requestsPerMinute, quotesPerMonth, ...prices };
  const change = await database.inTransaction((tx) => setPlan(tx, caller.org, TESTER, request));
  expect(change.kind).toBe("set");
}

// The clock is the database's and can't be moved. So time passes for the rows instead: a minute, a month or days pass
// by moving what is stored that much into the past, and the current minute is held by moving its window to the
// future, which the gate never shortens. Months pass only by `a month ends`.
async function holdMinute({ database, caller }: Real): Promise<void> {
  await sql`UPDATE rate_windows SET window_start = date_trunc('minute', now()) + interval '1 hour'
    WHERE organization_id = ${caller.org.organizationId}`.execute(database.kysely);
}

async function passMinute(model: Model, { database, caller }: Real): Promise<void> {
  await sql`UPDATE rate_windows SET window_start = date_trunc('minute', now()) - interval '1 minute'
    WHERE organization_id = ${caller.org.organizationId}`.execute(database.kysely);
  model.windowRequests = 0;
}

async function endMonth(model: Model, { database, caller }: Real): Promise<void> {
  await sql`UPDATE usage_counters u SET month = (month - make_interval(years => (
      SELECT count(*)::int FROM usage_counters c WHERE c.organization_id = u.organization_id)))::date
    WHERE organization_id = ${caller.org.organizationId} AND month = date_trunc('month', now())`.execute(
    database.kysely,
  );
  model.monthQuotes = 0;
  model.monthCents = 0;
}

async function pass(model: Model, { database, caller }: Real, days: number): Promise<void> {
  const { organizationId } = caller.org;
  await sql`UPDATE saved_results SET created_at = created_at - make_interval(days => ${days})
    WHERE organization_id = ${organizationId}`.execute(database.kysely);
  await sql`UPDATE api_keys SET expires_at = expires_at - make_interval(days => ${days}),
      last_used_at = last_used_at - make_interval(days => ${days})
    WHERE organization_id = ${organizationId}`.execute(database.kysely);
  passDays(model, days);
  await passMinute(model, { database, caller } as Real);
}

async function prune(model: Model, { database }: Real): Promise<void> {
  expect(await pruneSavedResults(database)).toBe(pruneModel(model));
}

async function restart(_: Model, real: Real): Promise<void> {
  await real.app.stop();
  real.app = await startTestApp({ database: real.database });
}

function pickKey(model: Model, index: number): ModelKey {
  return pick(model.keys, index);
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function codeOf({ status, body }: Answer): string | undefined {
  return status === 200 ? undefined : (JSON.parse(body) as { code: string }).code;
}
