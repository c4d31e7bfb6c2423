import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrganizationId } from "../../src/core/ids.ts";
import { withTenant } from "../../src/core/tenant-context.ts";
import { type Database, openDatabase } from "../../src/stores/postgres/index.ts";
import { readAnswer } from "../quotes/ledger.ts";
import { openTestClickHouse, type TestClickHouse } from "../support/clickhouse.ts";
import { expectProblem } from "../support/every-answer.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

let clickhouse: TestClickHouse;
let made: TestDatabase;
let database: Database;
let app: TestApp;
let greedy: TestOrganization;
let other: TestOrganization;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());
beforeEach(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connection, { poolConnectionsMax: 8, waitMsMax: 500 });
  app = await startTestApp({ database, clickhouse });
  const wanted = { plan: "enterprise", requestsPerMinute: 10_000 } as const;
  greedy = await makeOrganization(database, wanted);
  other = await makeOrganization(database, wanted);
});
const holds: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of holds.splice(0)) await release();
  await app.stop();
  await database.close();
  await made.drop();
});

test("503: reads of an organization that holds its part of the pool; the other's are served, none is 500", async () => {
  const held = await holdConnections(2, greedy.org.organizationId);
  holds.push(held.release);
  const refused = Promise.all(Array.from({ length: 40 }, () => connectorsOf(greedy)));
  for (let round = 0; round < 5; round += 1) {
    expect((await connectorsOf(other)).status).toBe(200);
    expect((await usageOf(other)).status).toBe(200);
  }
  const codes = (await refused).map(({ status }) => status);
  // 429 for those that found no slot of their organization.
  for (const status of codes) expect([503, 429]).toContain(status);
  expect(codes).toContain(503);
  await held.release();
  expect((await connectorsOf(greedy)).status).toBe(200);
});

test("503: the pool is full; quotes and usage have a connection of their own", async () => {
  const held = await holdConnections(8);
  holds.push(held.release);
  expectProblem(await connectorsOf(other), "store_unavailable");
  expect((await usageOf(other)).status).toBe(200);
  await held.release();
  expect((await connectorsOf(other)).status).toBe(200);
});

test("200: many reads at once of an organization wait for its part, one after the other", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => connectorsOf(greedy)));
  for (const { status } of answers) expect(status).not.toBe(500);
});

/** Transactions that hold a connection each, of an organization or of the service itself. */
async function holdConnections(count: number, organizationId?: OrganizationId) {
  const end = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const held = Array.from({ length: count }, () => {
    const beginning = Promise.withResolvers<void>();
    begun.push(beginning.promise);
    const hold = () =>
      database.inTransaction(async () => {
        beginning.resolve();
        await end.promise;
      });
    return organizationId ? withTenant(organizationId, hold) : hold();
  });
  await Promise.all(begun);
  return {
    release: async () => {
      end.resolve();
      await Promise.all(held);
    },
  };
}

function connectorsOf({ key }: TestOrganization) {
  return readAnswer(fetch(`${app.url}/api/connectors`, { headers: { authorization: `Bearer ${key}` } }));
}

function usageOf({ key }: TestOrganization) {
  return readAnswer(fetch(`${app.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } }));
}
