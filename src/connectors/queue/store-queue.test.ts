import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { rounds } from "../../../test/support/rounds.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";
import { type ConnectorId, newId, type OrganizationId } from "../../core/ids.ts";
import type { OrgScope } from "../../core/org-scope.ts";
import { type LockedConnector, lockConnector, updateConnector } from "../store.ts";
import { endRunning } from "../store-syncs.ts";
import { beginSync, lockNextInQueue, type QueuedConnector, queueSync } from "./store-queue.ts";

let db: TestDatabase;
const scopes = new Map<OrganizationId, OrgScope>();

beforeAll(async () => {
  db = await createTestDatabase();
});

beforeEach(async () => {
  await db.database.kysely.deleteFrom("connectors").execute();
});

afterAll(() => db.drop());

test("an organization with much to do keeps no other waiting, though only one sync is done at a time", async () => {
  const [much, little, other] = [await organization(), await organization(), await organization()];
  for (let count = 0; count < 30; count += 1) await connect(much);
  const late = [await connect(little), await connect(other)];
  const served: OrganizationId[] = [];
  for (let count = 0; count < 6; count += 1) {
    const next = (await take()) as QueuedConnector;
    served.push(next.organizationId);
    await end(next);
  }
  expect(new Set(served.slice(0, 3))).toEqual(new Set([much, little, other]));
  expect(served.filter((id) => id === much)).toHaveLength(4);
  expect(late).toHaveLength(2);
});

test("whatever is due and asked for is taken once each, and by who has the fewest under way first", async () => {
  const organizations = [await organization(), await organization(), await organization()];
  const work = fc.array(fc.record({ of: fc.nat(2), isAsked: fc.boolean() }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(work, async (wanted) => {
      await db.database.kysely.deleteFrom("connectors").execute();
      const waiting = new Map<ConnectorId, OrganizationId>();
      for (const { of, isAsked } of wanted) {
        const owner = organizations[of] as OrganizationId;
        const id = await connect(owner);
        if (isAsked) await inLocked(owner, id, (tx, locked) => queueSync(tx, locked, newId("syn", randomBytes)));
        waiting.set(id, owner);
      }
      const underWay = new Map(organizations.map((id) => [id, 0]));
      while (waiting.size > 0) {
        const next = (await take()) as QueuedConnector;
        expect(waiting.delete(next.id)).toBe(true);
        const fewest = Math.min(...[next.organizationId, ...waiting.values()].map((id) => underWay.get(id) as number));
        expect(underWay.get(next.organizationId)).toBe(fewest);
        underWay.set(next.organizationId, fewest + 1);
      }
      expect(await take()).toBeUndefined();
    }),
    { numRuns: rounds(12) },
  );
});

test("two nodes that ask at the same moment begin different syncs, each once", async () => {
  const owner = await organization();
  for (let count = 0; count < 6; count += 1) await connect(owner);
  const taken = (await Promise.all(Array.from({ length: 6 }, take))).flatMap((next) => next ?? []);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  const rest = [];
  for (let next = await take(); next; next = await take()) rest.push(next);
  expect(taken.length + rest.length).toBe(6);
});

test("what is paused, not due, or under way does not wait; what lost its worker does", async () => {
  const owner = await organization();
  const [paused, later, lost] = [await connect(owner), await connect(owner), await connect(owner)];
  await inLocked(owner, paused, (tx, locked) => updateConnector(tx, locked, { isPaused: true }));
  const tomorrow = new Date(Date.now() + 86_400_000);
  const connectors = db.database.kysely.updateTable("connectors");
  await connectors.set({ next_sync_at: tomorrow }).where("id", "=", later).execute();
  expect(await take()).toMatchObject({ id: lost });
  expect(await take()).toBeUndefined();
  const syncs = db.database.kysely.updateTable("connector_syncs").where("connector_id", "=", lost);
  await syncs.set({ heartbeat_at: new Date(Date.now() - 61_000) }).execute();
  expect(await take()).toMatchObject({ id: lost });
});

async function organization(): Promise<OrganizationId> {
  const { org } = await makeOrganization(db.database);
  scopes.set(org.organizationId, org);
  return org.organizationId;
}

async function connect(owner: OrganizationId): Promise<ConnectorId> {
  const id = newId("con", randomBytes);
  const row = { id, organization_id: owner, name: "Bills", provider: "aws", source: "s3://bills" } as const;
  await db.database.kysely.insertInto("connectors").values(row).execute();
  return id;
}

function take(): Promise<QueuedConnector | undefined> {
  return db.database.inTransaction(async (tx) => {
    const next = await lockNextInQueue(tx, null);
    const locked = next && (await lockConnector(tx, scopes.get(next.organizationId) as OrgScope, next.id));
    return locked && (await beginSync(tx, locked, newId("syn", randomBytes))) ? next : undefined;
  });
}

async function end({ id, organizationId }: QueuedConnector): Promise<void> {
  await inLocked(organizationId, id, async (tx, locked) => endRunning(tx, locked, "On purpose."));
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db.database.kysely.updateTable("connectors").set({ next_sync_at: tomorrow }).where("id", "=", id).execute();
}

type InLocked = Parameters<Parameters<TestDatabase["database"]["inTransaction"]>[0]>[0];

function inLocked(owner: OrganizationId, id: ConnectorId, work: (tx: InLocked, locked: LockedConnector) => unknown) {
  return db.database.inTransaction(async (tx) => {
    await work(tx, (await lockConnector(tx, scopes.get(owner) as OrgScope, id)) as LockedConnector);
  });
}
