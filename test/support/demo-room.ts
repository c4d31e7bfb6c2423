import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectorTools, createSyncRunner, listConnectors, type SyncRunner } from "../../src/connectors/index.ts";
import type { Clock } from "../../src/core/clock.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import { type DemoRefresh, makeDemo, refreshDemo } from "../../src/demo/index.ts";
import { deriveSecrets } from "../../src/keys/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { openMigratedClickHouse, openTestClickHouse, type TestClickHouse } from "./clickhouse.ts";
import { testLocations } from "./locations.ts";
import { madeOnce } from "./made-once.ts";
import { createTestDatabase } from "./postgres.ts";

/** The demo organization over real stores, as it is some seconds after a first start on a day. */
export type DemoRoom = {
  readonly database: Database;
  readonly clickhouse: TestClickHouse;
  readonly org: OrgScope;
  /** The key that the first start prints. */
  readonly key: string;
  /** Nine in the morning of the day. */
  readonly clock: Clock;
  /** What the rooms that read spend need: `{ database, clickhouse, clock }`. */
  readonly needs: { readonly database: Database; readonly clickhouse: () => TestClickHouse; readonly clock: Clock };
  close(): Promise<void>;
};

/** A demo room that has its bills at hand, and can go on to another day. */
export type FirstDemoRoom = DemoRoom & {
  readonly folder: string;
  readonly tools: ConnectorTools;
  readonly runner: SyncRunner;
  /** What a later start does, on another day. */
  refresh(day: string): Promise<DemoRefresh>;
};

const DAY = "2026-11-20";

/** Opens a copy of the demo as at a first start on this day: 90 days of bills until the day before, loaded. */
export async function openDemoRoom(day = DAY): Promise<DemoRoom> {
  const made = await madeOnce(`demo-${day}`, (folder) => keepDemo(day, folder));
  const { name, key } = JSON.parse(readFileSync(join(made, FACTS), "utf8")) as KeptDemo;
  const clickhouse = await openTestClickHouse({ copyOf: join(made, ENGINE) });
  const { database, drop } = await createTestDatabase({ copyOf: name });
  const close = async () => {
    await drop();
    await clickhouse.close();
  };
  return { ...readingOf(database, clickhouse, day), key, org: await orgOfDemo(database), close };
}

const FACTS = "demo.json";
const ENGINE = "clickhouse";

type KeptDemo = { readonly name: string; readonly key: string };

/** Makes the demo and closes its stores: the folder of an engine, and a database that others are copied from. */
async function keepDemo(day: string, folder: string): Promise<void> {
  const clickhouse = await openMigratedClickHouse(join(folder, ENGINE));
  const { database } = await createTestDatabase();
  const { key, runner, removeBills } = await makeDemoOn(database, clickhouse, day);
  await runner.stop();
  removeBills();
  await database.close();
  await clickhouse.close();
  const { database: name } = database.connection as { readonly database: string };
  writeFileSync(join(folder, FACTS), JSON.stringify({ name, key } satisfies KeptDemo));
}

/** Makes the demo as at a first start on this day, with bills of its own. */
export async function openFirstDemoRoom(day = DAY): Promise<FirstDemoRoom> {
  const clickhouse = await openTestClickHouse();
  const { database, drop } = await createTestDatabase();
  const closeStores = async () => {
    await drop();
    await clickhouse.close();
  };
  const made = await makeDemoOn(database, clickhouse, day).catch(async (error: unknown) => {
    await closeStores();
    throw error;
  });
  const close = async () => {
    await made.runner.stop();
    await closeStores();
    made.removeBills();
  };
  return { ...readingOf(database, clickhouse, day), ...made, org: await orgOfDemo(database), close };
}

async function makeDemoOn(database: Database, clickhouse: ClickHouse, day: string) {
  const folder = mkdtempSync(join(tmpdir(), "costplane-demo-"));
  const maker = { secrets: deriveSecrets(SECRET), randomBytes, now: clockAt(day)(), folder };
  const key = (await database.inTransaction((tx) => makeDemo(tx, maker))) as string;
  const onError = (error: unknown) => {
    throw error;
  };
  const tools = { database, clickhouse: () => clickhouse, locations: testLocations([folder]), randomBytes, onError };
  const runner = createSyncRunner(tools);
  const refresh = (at: string) =>
    refreshDemo({
      ...{ tools, runner, folder, clock: clockAt(at), isOnlyNode: false },
      stop: new AbortController().signal,
    });
  await refresh(day);
  const org = await orgOfDemo(database);
  for (const { name, errorMessage } of await database.inTransaction((tx) => listConnectors(tx, org))) {
    if (errorMessage) throw new Error(`${name}: ${errorMessage}`);
  }
  return { key, folder, tools, runner, refresh, removeBills: () => rmSync(folder, { recursive: true }) };
}

function readingOf(database: Database, clickhouse: TestClickHouse, day: string) {
  const clock = clockAt(day);
  return { database, clickhouse, clock, needs: { database, clickhouse: () => clickhouse, clock } };
}

async function orgOfDemo(database: Database): Promise<OrgScope> {
  const connectors = database.kysely.selectFrom("connectors").select("organization_id as organizationId");
  const { organizationId } = await connectors.limit(1).executeTakeFirstOrThrow();
  return mintOrgScope(organizationId);
}

const SECRET = "a secret of the tests, long enough to be one";

function clockAt(day: string): Clock {
  return () => new Date(`${day}T09:00:00Z`);
}
