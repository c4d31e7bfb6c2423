import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COLUMNS_OF_LINES } from "../../src/bills/index.ts";
import {
  type ConnectorTools,
  createSyncRunner,
  listConnectors,
  type SyncRunner,
  syncNow,
} from "../../src/connectors/index.ts";
import { type ConnectorId, newId } from "../../src/core/ids.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import type { StorageSettings } from "../../src/storage/index.ts";
import { type ClickHouse, knownToClickHouse, type Settings } from "../../src/stores/clickhouse/index.ts";
import { type ConnectorsTable, noteClickHouseMigrations } from "../../src/stores/postgres/index.ts";
import { openTestClickHouse, type TestClickHouse } from "./clickhouse.ts";
import { testLocations } from "./locations.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import { makeOrganization } from "./test-app.ts";

/** Stands around every statement of a sync that writes, and runs it: what happens there, happens meanwhile. */
export type Gap = (sql: string, run: (settings?: Settings) => Promise<void>) => Promise<void>;

/** Connectors of one organization over real stores, and an import root to deliver bills to. */
export type BillRoom = {
  readonly clickhouse: TestClickHouse;
  readonly db: TestDatabase;
  readonly org: OrgScope;
  readonly root: string;
  readonly tools: ConnectorTools;
  readonly runner: SyncRunner;
  /** A new folder below the root. */
  makeFolder(): string;
  /** Makes a connector without a look at its place. */
  connect(provider: ConnectorsTable["provider"], path: string): Promise<ConnectorId>;
  /** Syncs it to the end; answers with the error, null where there was none. What is written goes through `gap`. */
  sync(id: ConnectorId, gap?: Gap): Promise<{ readonly code: string; readonly message: string } | null>;
  state(id: ConnectorId): ReturnType<typeof listConnectors>;
  /** What a reader sees: the sums of the days of the current loads. */
  billed(id: ConnectorId): Promise<readonly object[]>;
  /** Syncs what lies in a folder; answers with these columns of its lines, in the order of their billed cost. */
  linesOf(provider: ConnectorsTable["provider"], folder: string, columns: string): Promise<readonly object[]>;
  close(): Promise<void>;
};

export async function openBillRoom(settings: Partial<StorageSettings> = {}): Promise<BillRoom> {
  const clickhouse = await openTestClickHouse();
  const db = await createTestDatabase();
  const { database } = db;
  await noteClickHouseMigrations(database, await knownToClickHouse());
  const { org } = await makeOrganization(database);
  const root = mkdtempSync(join(tmpdir(), "costplane-bills-"));
  const own = join(root, org.organizationId);
  mkdirSync(own);
  const onError = (error: unknown) => {
    throw error;
  };
  const locations = testLocations([root], settings);
  const tools: ConnectorTools = { database, clickhouse: () => clickhouse, locations, randomBytes, onError };
  const runner = createSyncRunner(tools);
  // What is done to it on purpose is no surprise.
  const runnerOver = (broken: ClickHouse) =>
    createSyncRunner({ ...tools, clickhouse: () => broken, onError: () => {} });
  const room: BillRoom = {
    clickhouse,
    db,
    org,
    root,
    tools,
    runner,
    makeFolder: () => mkdtempSync(join(own, "bills-")),
    async connect(provider, path) {
      const id = newId("con", randomBytes);
      const row = {
        id,
        organization_id: org.organizationId,
        name: "Bills",
        provider,
        source: pathToFileURL(path).href,
      };
      await database.kysely.insertInto("connectors").values(row).execute();
      return id;
    },
    async sync(id, gap) {
      // Until it is idle the plain runner looks at the queue once more, and may take this sync itself.
      if (gap) await runner.idle();
      const through = gap ? runnerOver(withGap(clickhouse, gap)) : runner;
      const report = await syncNow(tools, through, org, id);
      // Of a connector that is gone nothing tells the end, but its sync may still be writing.
      if (gap) await through.idle();
      if ("refused" in report) throw new Error(report.refused);
      return report.sync.error;
    },
    state: (id) => database.inTransaction((tx) => listConnectors(tx, org, id)),
    billed: (id) => billed({ clickhouse, db }, id),
    async linesOf(provider, folder, columns) {
      const id = await room.connect(provider, folder);
      const error = await room.sync(id);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      const sql = `SELECT ${columns} FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines) AS charge_lines
        WHERE load IN {loads:Array(UInt32)}
        ORDER BY charge_lines.BilledCost`;
      return clickhouse.query<object>({ sql, params: { loads: await currentLoads(db, id) } });
    },
    async close() {
      await runner.stop();
      await locations.close();
      await db.drop();
      await clickhouse.close();
      rmSync(root, { recursive: true });
    },
  };
  return room;
}

function withGap(clickhouse: ClickHouse, gap: Gap): ClickHouse {
  return {
    ...clickhouse,
    command: (load) =>
      gap(load.sql, (settings = {}) => clickhouse.command({ ...load, settings: { ...load.settings, ...settings } })),
  };
}

async function billed({ clickhouse, db }: Pick<BillRoom, "clickhouse" | "db">, id: ConnectorId) {
  return clickhouse.query<object>({
    sql: `SELECT toString(BillingMonth) AS month, BillingCurrency AS currency, toString(sum(BilledCost)) AS cost,
      toString(sum(Lines)) AS lines FROM charge_days WHERE load IN {loads:Array(UInt32)}
      GROUP BY month, currency ORDER BY month, currency`,
    params: { loads: await currentLoads(db, id) },
  });
}

async function currentLoads({ database }: TestDatabase, id: ConnectorId): Promise<readonly number[]> {
  const pointers = database.kysely.selectFrom("current_cost_loads").where("connector_id", "=", id);
  return (await pointers.select("load_id").execute()).map((row) => row.load_id);
}
