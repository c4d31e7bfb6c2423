import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOrganization } from "../../src/accounts/index.ts";
import type { KeyId } from "../../src/core/ids.ts";
import { pruneSavedResults } from "../../src/gate/index.ts";
import { revokeKey } from "../../src/keys/index.ts";
import { activateServices, deactivateServices, setPlan } from "../../src/plans/index.ts";
import { rounds } from "../support/rounds.ts";
import {
  makeOrganization,
  makeTestKey,
  postQuote,
  startTestApp,
  TESTER,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { type Answer, expectConsumed, readAnswer, readLedger } from "./ledger.ts";

const RUNS = rounds(6);
const NODES = 3;

const nodes: TestApp[] = [];
beforeAll(async () => {
  const first = await startTestApp();
  nodes.push(first);
  while (nodes.length < NODES) nodes.push(await startTestApp({ database: first.database }));
});
afterAll(async () => {
  for (const node of nodes.reverse()) await node.stop();
});

const database = () => (nodes[0] as TestApp).database;

const BODIES = [
  { units: 100, free_units: 1, cents_per_unit: 2 },
  { units: 100, free_units: 1, cents_per_unit: 3 },
] as const;

type Sent = { readonly node: number; readonly organization: number; readonly key: number; readonly values: number };

/** An answer beside what was asked. */
type Event = Sent & { readonly answer: Answer };

const ORGANIZATIONS = 3;

const load = (nodeCount: number) =>
  fc.array(
    fc.record({
      node: fc.nat(nodeCount - 1),
      organization: fc.nat(ORGANIZATIONS - 1),
      key: fc.nat(14),
      values: fc.constantFrom(0, 0, 0, 1),
    }),
    { minLength: 100, maxLength: 160, size: "max" },
  );

async function sendAll(callers: readonly TestOrganization[], requests: readonly Sent[]): Promise<Event[]> {
  return Promise.all(
    requests.map(async (request) => {
      const { key } = callers[request.organization] as TestOrganization;
      const idempotencyKey = `shared-key-${request.key}`;
      const body = BODIES[request.values] as (typeof BODIES)[number];
      const answer = await readAnswer(postQuote(nodes[request.node] as TestApp, { key, idempotencyKey, body }));
      return { ...request, answer };
    }),
  );
}

/** Events of each organization, or of each of its Idempotency-Keys. */
function groupsOf(events: readonly Event[], nameOf: (event: Event) => string): Event[][] {
  return Object.values(Object.groupBy(events, nameOf)) as Event[][];
}

const organizationOf = ({ organization }: Event) => String(organization);
const statusesOf = (events: readonly Event[]) => events.map(({ answer }) => answer.status).sort();

describe.each([2, NODES])("%i nodes on one database", (nodeCount) => {
  test("each Idempotency-Key is computed once; everyone else gets its bytes or 409", async () => {
    const laws = fc.asyncProperty(load(nodeCount), async (requests) => {
      const callers = await makeCallers("enterprise");
      const events = await sendAll(callers, requests);
      const byKey = groupsOf(events, ({ organization, key }) => `${organization} ${key}`);
      for (const ofKey of byKey) expectOneAnswer(ofKey);
      for (const ofOrganization of groupsOf(events, organizationOf)) expectExactWindow(ofOrganization);
      for (const [index, { org }] of callers.entries()) {
        await expectConsumed(database(), org, byKey.filter(([event]) => event?.organization === index).length);
      }
    });
    // A race is not found again by a smaller load: no shrinking.
    await fc.assert(laws, { numRuns: RUNS, endOnFailure: true });
  });

  test("successes never exceed the quota, nor the spending limit, nor the window", async () => {
    const [free, pro, hasty] = await Promise.all([
      makeOrganization(database(), { plan: "free", quotesPerMonth: 7 }),
      makeOrganization(database(), { plan: "pro", quotesPerMonth: 5, pricePerQuoteCents: 3n, spendingLimitCents: 14n }),
      makeOrganization(database(), { plan: "pro", requestsPerMinute: 9 }),
    ]);
    const requests = Array.from({ length: 120 }, (_, index) => {
      return { node: index % nodeCount, organization: index % ORGANIZATIONS, key: index, values: 0 };
    });
    const events = await sendAll([free, pro, hasty], requests);
    const [ofFree = [], ofPro = [], ofHasty = []] = groupsOf(events, organizationOf);
    expect(statusesOf(ofFree)).toEqual([...Array(7).fill(200), ...Array(33).fill(429)]);
    expect(statusesOf(ofPro)).toEqual([...Array(9).fill(200), ...Array(31).fill(429)]);
    expect(await readLedger(database(), free.org)).toEqual({ quotes: 7, spentCents: 0, saved: 7 });
    expect(await readLedger(database(), pro.org)).toEqual({ quotes: 9, spentCents: 12, saved: 9 });
    // The minute may turn under way: each has its own nine.
    for (const minute of groupsOf(ofHasty, ({ answer }) => answer.headers.get("x-ratelimit-reset") ?? "")) {
      expect(statusesOf(minute).filter((status) => status === 200)).toHaveLength(Math.min(9, minute.length));
    }
  });
});

function expectOneAnswer(events: readonly Event[]): void {
  const served = events.filter(({ answer }) => answer.status === 200);
  expect(new Set(served.map(({ answer }) => answer.body)).size).toBe(1);
  expect(new Set(served.map(({ values }) => values)).size).toBe(1);
  const computed = served.filter(({ answer }) => answer.headers.get("idempotent-replayed") === null);
  expect(computed).toHaveLength(1);
  for (const { answer, values } of events) expect(answer.status).toBe(values === served[0]?.values ? 200 : 409);
}

/** Each request of a window saw its own number in it: none twice, none missing. */
function expectExactWindow(events: readonly Event[]): void {
  for (const window of groupsOf(events, ({ answer }) => answer.headers.get("x-ratelimit-reset") ?? "")) {
    const numbers = window.map(({ answer: { headers } }) => {
      return Number(headers.get("x-ratelimit-limit")) - Number(headers.get("x-ratelimit-remaining"));
    });
    expect(numbers.sort((a, b) => a - b)).toEqual(window.map((_, index) => index + 1));
  }
}

function makeCallers(plan: "enterprise"): Promise<TestOrganization[]> {
  return Promise.all(Array.from({ length: ORGANIZATIONS }, () => makeOrganization(database(), { plan })));
}

describe("two nodes that meet at the same moment", () => {
  /** Lets both nodes come as far as the organization's lock, then on. */
  async function meet(caller: TestOrganization, ask: (node: TestApp, index: number) => Promise<Answer>) {
    await readAnswer(usage(nodes[0] as TestApp, caller.key));
    const waiting = sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'costplane-node-gate' AND wait_event_type = 'Lock'`;
    return await database().inTransaction(async (tx) => {
      await sql`SELECT 1 FROM rate_windows WHERE organization_id = ${caller.org.organizationId} FOR UPDATE`.execute(tx);
      const asked = nodes.slice(0, 2).map(ask);
      await expect.poll(async () => (await waiting.execute(database().kysely)).rows[0]?.count).toBe(2);
      return { answers: Promise.all(asked) };
    });
  }

  test("with one Idempotency-Key: one computes, the other replays what it had not seen when it began", async () => {
    const caller = await makeOrganization(database());
    const { answers } = await meet(caller, (node) =>
      readAnswer(postQuote(node, { key: caller.key, idempotencyKey: "met-at-once", body: BODIES[0] })),
    );
    const [first, second] = await answers;
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body).toBe(second?.body);
    const replayed = (await answers).map(({ headers }) => headers.get("idempotent-replayed"));
    expect(replayed.filter((value) => value === "true")).toHaveLength(1);
    await expectConsumed(database(), caller.org, 1);
  });

  test("with one quote left: one gets it, the other 429 quota_exhausted", async () => {
    const caller = await makeOrganization(database(), { plan: "free", quotesPerMonth: 1 });
    const { answers } = await meet(caller, (node, index) =>
      readAnswer(postQuote(node, { key: caller.key, idempotencyKey: `last-quote-${index}`, body: BODIES[0] })),
    );
    expect((await answers).map(({ status }) => status).sort()).toEqual([200, 429]);
    await expectConsumed(database(), caller.org, 1);
  });
});

describe("what an operator changes holds from the moment that the command returned", () => {
  const CHANGES = [
    ["401 on every node for a request that started after its key was revoked", 401, revoke],
    ["403 on every node for a request that started after the service was deactivated", 403, deactivate],
    ["429 on every node for a request that started after the quota was taken away", 429, takeQuota],
  ] as const;

  test.each(CHANGES)("%s", async (_, status, change) => {
    for (let round = 0; round < 4; round += 1) {
      const caller = await makeOrganization(database(), { plan: "free", requestsPerMinute: 1_000_000 });
      let isChanged = false;
      const late: number[] = [];
      const worker = async (index: number) => {
        for (let count = 0; late.length < 60; count += 1) {
          const startedAfter = isChanged;
          const request = { key: caller.key, idempotencyKey: `worker-${index}-${count}`, body: BODIES[0] };
          const answer = await readAnswer(postQuote(nodes[index % NODES] as TestApp, request));
          if (startedAfter) late.push(answer.status);
          else expect([200, status]).toContain(answer.status);
        }
      };
      const workers = Promise.all(Array.from({ length: 12 }, (_, index) => worker(index)));
      await change(caller);
      isChanged = true;
      await workers;
      expect(new Set(late)).toEqual(new Set([status]));
      const { quotes, saved } = await readLedger(database(), caller.org);
      expect(quotes).toBe(saved);
    }
  });
});

function revoke({ org, keyId }: TestOrganization): Promise<unknown> {
  return database().inTransaction((tx) => revokeKey(tx, org, TESTER, keyId as KeyId));
}

function deactivate({ org }: TestOrganization): Promise<unknown> {
  return database().inTransaction((tx) => deactivateServices(tx, org, TESTER, ["usage-calculator"]));
}

function takeQuota({ org }: TestOrganization): Promise<unknown> {
  const plan = { plan: "free", quotesPerMonth: 0 } as const;
  return database().inTransaction((tx) => setPlan(tx, org, TESTER, plan));
}

test("no deadlock and no error, while operators change everything under a load over many organizations", async () => {
  const callers = await Promise.all(
    Array.from({ length: 12 }, () => makeOrganization(database(), { plan: "pro", requestsPerMinute: 1_000_000 })),
  );
  let isLoaded = true;
  const load = Promise.all(
    Array.from({ length: 600 }, async (_, index) => {
      const { key } = callers[(index * 7) % callers.length] as TestOrganization;
      const node = nodes[index % NODES] as TestApp;
      const asking =
        index % 5 === 0
          ? usage(node, key)
          : postQuote(node, { key, idempotencyKey: `many-changes-${index % 200}`, body: BODIES[0] });
      return (await readAnswer(asking)).status;
    }),
  ).finally(() => {
    isLoaded = false;
  });
  await Promise.all([load, ...callers.map((caller, index) => operate(caller, index, () => isLoaded))]);
  expect(new Set((await load).filter((status) => ![200, 401, 403, 409, 429].includes(status)))).toEqual(new Set());
  expect(nodes.flatMap(({ reports }) => reports)).toEqual([]);
  for (const { org } of callers.slice(1)) {
    const { quotes, saved } = await readLedger(database(), org);
    expect(quotes).toBe(saved);
  }
  expect(await readLedger(database(), (callers[0] as TestOrganization).org)).toMatchObject({ quotes: 0, saved: 0 });
});

/** The first organization is deleted; the others change their plan, services and keys as long as the load lasts. */
async function operate({ org }: TestOrganization, index: number, isLoaded: () => boolean): Promise<void> {
  if (index === 0) {
    await database().inTransaction((tx) => deleteOrganization(tx, org, TESTER));
    return;
  }
  do {
    await database().inTransaction((tx) => setPlan(tx, org, TESTER, { plan: "enterprise" }));
    await database().inTransaction((tx) => deactivateServices(tx, org, TESTER, ["usage-calculator"]));
    await database().inTransaction((tx) => activateServices(tx, org, TESTER, ["usage-calculator"]));
    const { id } = await makeTestKey(database(), org);
    await database().inTransaction((tx) => revokeKey(tx, org, TESTER, id as KeyId));
    await pruneSavedResults(database());
  } while (isLoaded());
}

function usage(node: TestApp, key: string): Promise<Response> {
  return fetch(`${node.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
}
