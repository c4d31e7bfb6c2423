import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectorTools, createSyncRunner, listConnectors, type SyncRunner } from "../../src/connectors/index.ts";
import type { Clock } from "../../src/core/clock.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import { type DemoRefresh, makeDemo, refreshDemo } from "../../src/demo/index.ts";
import { deriveSecrets } from "../../src/keys/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { openTestClickHouse, type TestClickHouse } from "./clickhouse.ts";
import { testPlaces } from "./places.ts";
import { createTestDatabase } from "./postgres.ts";

/** The demo organization over real stores, as it is some seconds after a first start on a day. */
export type DemoRoom = {
  readonly database: Database;
  readonly clickhouse: TestClickHouse;
  readonly org: OrgScope;
  /** The key that the first start prints. */
  readonly key: string;
  readonly folder: string;
  readonly tools: ConnectorTools;
  readonly runner: SyncRunner;
  /** Nine in the morning of the day. */
  readonly clock: Clock;
  /** What the rooms that read spend need: `{ database, clickhouse, clock }`. */
  readonly needs: { readonly database: Database; readonly clickhouse: () => TestClickHouse; readonly clock: Clock };
  /** What a later start does, on another day. */
  refresh(day: string): Promise<DemoRefresh>;
  close(): Promise<void>;
};

/** Makes the demo as at a first start on this day: 90 days of bills until the day before, loaded. */
export async function openDemoRoom(day = "2026-11-20"): Promise<DemoRoom> {
  const clickhouse = await openTestClickHouse();
  const { database, drop } = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "costplane-demo-"));
  const clock = clockAt(day);
  const maker = { secrets: deriveSecrets(SECRET), randomBytes, now: clock(), folder };
  const key = (await database.inTransaction((tx) => makeDemo(tx, maker))) as string;
  const onError = (error: unknown) => {
    throw error;
  };
  const tools = { database, clickhouse: () => clickhouse, places: testPlaces([folder]), randomBytes, onError };
  const runner = createSyncRunner(tools);
  const refresh = (at: string) =>
    refreshDemo({ tools, runner, folder, clock: clockAt(at), stop: new AbortController().signal });
  const close = async () => {
    await runner.stop();
    await drop();
    await clickhouse.close();
    rmSync(folder, { recursive: true });
  };
  const org = await loaded().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const needs = { database, clickhouse: () => clickhouse, clock };
  return { database, clickhouse, org, key, folder, tools, runner, clock, needs, refresh, close };

  async function loaded(): Promise<OrgScope> {
    await refresh(day);
    const connectors = database.kysely.selectFrom("connectors").select("organization_id as organizationId");
    const { organizationId } = await connectors.limit(1).executeTakeFirstOrThrow();
    const scope = mintOrgScope(organizationId);
    for (const { name, errorMessage } of await database.inTransaction((tx) => listConnectors(tx, scope))) {
      if (errorMessage) throw new Error(`${name}: ${errorMessage}`);
    }
    return scope;
  }
}

const SECRET = "a secret of the tests, long enough to be one";

function clockAt(day: string): Clock {
  return () => new Date(`${day}T09:00:00Z`);
}
