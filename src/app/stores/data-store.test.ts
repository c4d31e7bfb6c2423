import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { olderNode } from "../../../test/support/older-node.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { makeOrganization } from "../../../test/support/test-app.ts";
import { newId } from "../../core/ids.ts";
import {
  type ClickHouse,
  clickHouseIdentity,
  knownToClickHouse,
  migrateClickHouse,
  openEmbeddedClickHouse,
} from "../../stores/clickhouse/index.ts";
import {
  appliedToClickHouse,
  claimClickHouse,
  rememberFirst,
  replaceClickHouseMigrations,
} from "../../stores/postgres/index.ts";
import { readConfig } from "../config.ts";
import { adoptClickHouse } from "./adopt-clickhouse.ts";
import { openDataStore } from "./data-store.ts";
import { openClickHouse } from "./open-clickhouse.ts";

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "costplane-moved-"));
});

afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("a start over tables of the version before says how far the move of bills is, then serves them", async () => {
  const load = await pointToOldLoad();
  await writeOldLoad(load);
  const { clickhouse, data, told } = await openStore();
  // The service starts meanwhile.
  expect(data.current()).toBeNull();
  expect(data.reason()).toBe("Bills are being moved into new tables: 0 of 1 months are done.");
  await expect(data.ping()).rejects.toThrow();
  while (data.current() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).toEqual(["Bills are being moved into new tables: 0 of 1 months are done."]);
  expect(data.reason()).toBeNull();
  const sql =
    "SELECT load, toString(sum(BilledCost)) AS cost, toString(sum(Lines)) AS lines FROM charge_days GROUP BY load";
  expect(await data.current()?.query({ sql })).toEqual([{ load, cost: "4", lines: "2" }]);
  data.stop();
  await clickhouse.close();
});

test("beside a node of the version before bills are served, none is loaded; once it is gone all is moved", async () => {
  await using older = await olderNode(db);
  const load = await pointToOldLoad();
  await writeOldLoad(load);
  const { clickhouse, data, told } = await openStore();
  await expect.poll(() => data.current()).not.toBeNull();
  expect(data.mayLoad()).toBe(false);
  const sql = "SELECT toString(sum(BilledCost)) AS cost FROM charge_days WHERE load = {load:UInt32}";
  expect(await data.current()?.query({ sql, params: { load } })).toEqual([{ cost: "4" }]);
  const old = "SELECT toString(sum(BilledCost)) AS cost FROM cost_lines WHERE load = {load:UInt32}";
  expect(await clickhouse.query({ sql: old, params: { load } })).toEqual([{ cost: "4" }]);
  expect(told.at(-1)).toContain("Syncs wait until those nodes are gone.");
  await older[Symbol.asyncDispose]();
  await expect.poll(() => data.mayLoad()).toBe(true);
  expect(await data.current()?.query({ sql, params: { load } })).toEqual([{ cost: "4" }]);
  expect(told.at(-1)).toContain("is gone");
  data.stop();
  await clickhouse.close();
});

test.each(["of another installation", null])(
  "a ClickHouse of another installation is neither used nor changed, and the log says what to set (known: %s)",
  async (known) => {
    const other = await createTestDatabase();
    if (known) await other.database.inTransaction((tx) => rememberFirst(tx, "clickhouse_identity", known));
    const before = await whatIsInClickHouse();
    const told: string[] = [];
    const logger = { info: () => {}, error: (fields: { reason: string }) => told.push(fields.reason) };
    const reading = readConfig({ COSTPLANE_DATA: folder });
    if (!reading.ok) throw new Error("The configuration is good.");
    const clickhouse = await openClickHouse(reading.config);
    const data = await openDataStore(reading.config, { database: other.database, clickhouse }, logger as never);
    expect(data.current()).toBeNull();
    await expect(data.ping()).rejects.toThrow();
    expect(told).toEqual([expect.stringContaining("set DATABASE_URL and COSTPLANE_DATA to what belongs together")]);
    // What a node lacks that has an embedded one beside another node's.
    if (known) expect(told[0]).toContain("set CLICKHOUSE_URL to the server that all nodes share");
    data.stop();
    await clickhouse.close();
    expect(await whatIsInClickHouse()).toEqual(before);
    await other.drop();
  },
);

test("an adoption that was cut off goes on with the identity that it had begun with", async () => {
  const own = await createTestDatabase();
  const at = mkdtempSync(join(tmpdir(), "costplane-adopted-"));
  const clickhouse = await openEmbeddedClickHouse({ folder: at, memoryBytesMax: 1_000_000_000 });
  const config = { migrates: true, clickhouseCluster: undefined };
  const identities = new Set<string | null>();
  let statements = 0;
  for (let cut = 0, isOver = false; !isOver; cut += 7) {
    statements = 0;
    const counted: ClickHouse["command"] = async (load) => {
      if (statements++ === cut) throw new Error("cut off");
      await clickhouse.command(load);
    };
    const adopting = adoptClickHouse(own.database, { ...clickhouse, command: counted, define: counted }, config);
    isOver = await adopting.then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe("cut off");
        return false;
      },
    );
    identities.add(await clickHouseIdentity(clickhouse));
  }
  const { id } = await claimClickHouse(own.database);
  expect([...identities].filter((identity) => identity !== null)).toEqual([id]);
  expect(await appliedToClickHouse(own.database)).toEqual(await knownToClickHouse());
  await clickhouse.command({
    sql: `CREATE TABLE applied_migrations (name String, applied_at DateTime64(3, 'UTC'))
      ENGINE = MergeTree ORDER BY name`,
  });
  const sql = "INSERT INTO applied_migrations SELECT arrayJoin({names:Array(String)}), now64(3)";
  await clickhouse.command({ sql, params: { names: await knownToClickHouse() } });
  await replaceClickHouseMigrations(own.database, []);
  // As 0.1.0 left it: its ledger is carried over, and no file of it is run.
  const define: ClickHouse["define"] = async (change) => {
    expect(change.sql).toMatch(/^DROP TABLE IF EXISTS old_/);
  };
  await adoptClickHouse(own.database, { ...clickhouse, define }, config);
  expect(await appliedToClickHouse(own.database)).toEqual(await knownToClickHouse());
  await clickhouse.close();
  await own.drop();
  rmSync(at, { recursive: true });
});

/** The data store over the folder, and what it tells the log. */
async function openStore() {
  const told: string[] = [];
  const logger = { info: (text: string) => told.push(text), error: (...words: unknown[]) => told.push(String(words)) };
  const reading = readConfig({ COSTPLANE_DATA: folder });
  if (!reading.ok) throw new Error("The configuration is good.");
  const clickhouse = await openClickHouse(reading.config);
  const data = await openDataStore(reading.config, { database: db.database, clickhouse }, logger as never);
  return { clickhouse, data, told };
}

async function whatIsInClickHouse() {
  const clickhouse = await openEmbeddedClickHouse({
    folder: join(folder, "clickhouse"),
    memoryBytesMax: 1_000_000_000,
  });
  const sql = `SELECT name, uuid, total_rows, metadata_modification_time FROM system.tables
    WHERE database = currentDatabase() ORDER BY name`;
  const tables = await clickhouse.query({ sql });
  await clickhouse.close();
  return tables;
}

/** A connector with one load that is current. */
async function pointToOldLoad(): Promise<number> {
  const { org } = await makeOrganization(db.database);
  const { kysely } = db.database;
  const connector_id = newId("con", randomBytes);
  const connector = { id: connector_id, name: "Bills", provider: "aws", source: "s3://bills" } as const;
  await kysely
    .insertInto("connectors")
    .values({ ...connector, organization_id: org.organizationId })
    .execute();
  const version = kysely.selectFrom("data_versions").where("organization_id", "=", org.organizationId);
  const { number: organization } = await version.select("number").executeTakeFirstOrThrow();
  const sums = [
    { currency: "USD", lines: "2", BilledCost: "4", EffectiveCost: "0", ListCost: "0", ContractedCost: "0" },
  ];
  const row = { connector_id, month: "2026-03-01", fingerprint: "", organization, line_items: 2n };
  const inserted = kysely.insertInto("cost_loads").values({ ...row, sums: JSON.stringify(sums) });
  const { id } = await inserted.returning("id").executeTakeFirstOrThrow();
  const pointer = { connector_id, month: "2026-03-01", load_id: id };
  await kysely.insertInto("current_cost_loads").values(pointer).execute();
  return id;
}

async function writeOldLoad(load: number): Promise<void> {
  const clickhouse = await openEmbeddedClickHouse({
    folder: join(folder, "clickhouse"),
    memoryBytesMax: 1_000_000_000,
  });
  await migrateClickHouse(clickhouse);
  const sql = `INSERT INTO cost_lines (load, BillingMonth, BillingCurrency, ChargePeriodStart, BilledCost)
    SELECT {load:UInt32}, '2026-03-01', 'USD', toDateTime('2026-03-02 00:00:00', 'UTC'), 2 FROM numbers(2)`;
  await clickhouse.command({ sql, params: { load } });
  await clickhouse.close();
}
