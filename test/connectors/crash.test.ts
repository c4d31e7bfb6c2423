import { spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnector, createSyncRunner, listConnectors } from "../../src/connectors/index.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { type ClickHouse, migrateClickHouse, openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { deliver, type FocusLine, focusCsv } from "../support/bills.ts";
import { testLocations } from "../support/locations.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { rounds } from "../support/rounds.ts";
import { makeOrganization, TESTER } from "../support/test-app.ts";

const ROUNDS = rounds(20);
const LINES = 5_000;
const MONTHS = ["2026-01", "2026-02", "2026-03"];
const memoryBytesMax = 1_000_000_000;

const module = (path: string) => JSON.stringify(import.meta.resolve(`../../src/${path}`));

// Syncs one connector, and says when it begins.
const SYNCER = `
  import { randomBytes } from "node:crypto";
  import { createSyncRunner } from ${module("connectors/index.ts")};
  import { mintOrgScope } from ${module("core/org-scope.ts")};
  import { openEmbeddedClickHouse } from ${module("stores/clickhouse/index.ts")};
  import { openDatabase } from ${module("stores/postgres/index.ts")};
  import { testLocations } from ${module("../test/support/locations.ts")};
  const { folder, bills, connection, organization, connector } = JSON.parse(process.argv[1]);
  const database = openDatabase(connection);
  const clickhouse = await openEmbeddedClickHouse({ folder, memoryBytesMax: ${memoryBytesMax} });
  const locations = testLocations([bills]);
  const tools = { database, clickhouse: () => clickhouse, locations, randomBytes, onError: console.error };
  const runner = createSyncRunner(tools);
  const started = await runner.start(mintOrgScope(organization), connector);
  process.stdout.write(started.kind + "\\n");
  await runner.idle();
  process.exit(0);`;

let db: TestDatabase;
let org: OrgScope;
let folder: string;
let bills: string;

beforeAll(async () => {
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  folder = mkdtempSync(join(tmpdir(), "costplane-crash-"));
  bills = mkdtempSync(join(tmpdir(), "costplane-bills-"));
});

afterAll(async () => {
  await db.drop();
  for (const made of [folder, bills]) rmSync(made, { recursive: true, force: true });
});

test("after a sync was killed at any moment, every month that is visible is one whole load", {
  timeout: 300_000,
}, async () => {
  deliverVersion(0);
  const connector = await withClickHouse(async (clickhouse) => {
    await migrateClickHouse(clickhouse);
    const tools = toolsOver(clickhouse);
    const request = { name: "Bills", provider: "focus", source: pathToFileURL(bills).href } as const;
    const creation = await createConnector(tools, { org, by: TESTER, isOperator: true }, request);
    if ("problem" in creation) throw new Error(creation.problem.code);
    return creation.connector.id;
  });

  // One that ends before it is killed tells how long a sync takes: from then on the kills fall anywhere in one.
  let wholeMs = 900;
  let killed = 0;
  for (let version = 1; version <= ROUNDS; version++) {
    deliverVersion(version);
    const { isKilled, ms } = await sync(connector, randomInt(0, wholeMs));
    if (isKilled) killed += 1;
    else wholeMs = Math.ceil(ms);
    const visible = await withClickHouse(visibleMonths);
    const broken = visible.filter(({ lines, costs }) => lines !== String(LINES) || costs.length !== 1);
    expect(broken).toEqual([]);
  }
  expect(killed).toBeGreaterThan(0);

  await forgetTheDead();
  await sync(connector, null);
  const versions = (await withClickHouse(visibleMonths)).map(({ costs }) => costs);
  expect(versions).toEqual(MONTHS.map(() => [String(ROUNDS)]));
  await withClickHouse(dropAll);
  const [state] = await db.database.inTransaction((tx) => listConnectors(tx, org));
  expect(state).toMatchObject({ errorCode: null, months: MONTHS.length, lineItems: BigInt(LINES * MONTHS.length) });
});

/** A bill whose every line costs its version's number. */
function deliverVersion(version: number): void {
  const lines = MONTHS.flatMap((month) =>
    Array.from({ length: LINES }, (_, index): FocusLine => {
      const day = `${month}-${String((index % 28) + 1).padStart(2, "0")}T00:00:00Z`;
      return { BillingPeriodStart: `${month}-01T00:00:00Z`, ChargePeriodStart: day, BilledCost: String(version) };
    }),
  );
  deliver(bills, { "bill.csv": focusCsv(lines) });
}

/** Syncs to the end, or until it is killed so many milliseconds after its beginning; how long it ran. */
async function sync(connector: string, killAfterMs: number | null): Promise<{ isKilled: boolean; ms: number }> {
  await forgetTheDead();
  const { connection } = db;
  const facts = JSON.stringify({ folder, bills, connection, organization: org.organizationId, connector });
  const child = spawn(process.execPath, ["--input-type=module", "-e", SYNCER, facts], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const [said] = await once(child.stdout, "data");
  expect(String(said)).toBe("queued\n");
  const begun = performance.now();
  if (killAfterMs !== null) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await closed;
  return { isKilled: child.signalCode === "SIGKILL", ms: performance.now() - begun };
}

/** As if a minute had passed without a word of the worker. */
async function forgetTheDead(): Promise<void> {
  const long = new Date(0);
  await db.database.kysely
    .updateTable("connector_syncs")
    .set({ heartbeat_at: long })
    .where("ended_at", "is", null)
    .execute();
}

async function withClickHouse<T>(work: (clickhouse: ClickHouse) => Promise<T>): Promise<T> {
  const clickhouse = await openEmbeddedClickHouse({ folder, memoryBytesMax });
  try {
    return await work(clickhouse);
  } finally {
    await clickhouse.close();
  }
}

function toolsOver(clickhouse: ClickHouse) {
  const onError = (error: unknown) => {
    throw error;
  };
  return {
    database: db.database,
    clickhouse: () => clickhouse,
    locations: testLocations([bills]),
    randomBytes,
    onError,
  };
}

type Visible = { readonly lines: string; readonly costs: readonly string[] };

async function visibleMonths(clickhouse: ClickHouse): Promise<readonly Visible[]> {
  const pointers = db.database.kysely.selectFrom("current_cost_loads").select("load_id").orderBy("month");
  const months = [];
  for (const { load_id: load } of await pointers.execute()) {
    const sql = `SELECT toString(count()) AS lines,
      arrayMap(cost -> toString(cost), groupUniqArray(BilledCost)) AS costs
      FROM charge_lines WHERE load = {load:UInt32}`;
    months.push(...(await clickhouse.query<Visible>({ sql, params: { load } })));
  }
  return months;
}

/** What the killed syncs have left goes, and what is visible stays. */
async function dropAll(clickhouse: ClickHouse): Promise<void> {
  await db.database.kysely
    .updateTable("cost_loads")
    .set({ superseded_at: new Date(0) })
    .where("superseded_at", "is not", null)
    .execute();
  await createSyncRunner(toolsOver(clickhouse)).dropOldLoads();
  const sql = "SELECT DISTINCT load FROM charge_lines UNION DISTINCT SELECT DISTINCT load FROM charge_days";
  expect(await clickhouse.query({ sql })).toHaveLength(MONTHS.length);
  expect(await visibleMonths(clickhouse)).toHaveLength(MONTHS.length);
}
