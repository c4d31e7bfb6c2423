import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { curCsv, deliver, focusCsv } from "../../test/support/bills.ts";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization } from "../../test/support/test-app.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { rollBackConnector } from "./change-connector.ts";
import type { Provider } from "./formats/recognize-format.ts";
import { NO_PROGRESS } from "./run-sync.ts";
import {
  deleteConnectorRow,
  insertConnector,
  insertSync,
  selectConnectors,
  selectSyncs,
  updateConnector,
  updateHeartbeat,
} from "./store.ts";
import type { SyncFailed } from "./sync-failed.ts";
import { createSyncRunner, type SyncRunner } from "./sync-runner.ts";

let clickhouse: TestClickHouse;
let db: TestDatabase;
let org: OrgScope;
let folder: string;
let runner: SyncRunner;
const reports: unknown[] = [];

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "costplane-bills-"));
  runner = createSyncRunner({
    database: db.database,
    clickhouse: () => clickhouse,
    importRoots: [folder],
    randomBytes,
    onError: (error) => reports.push(error),
  });
});

afterEach(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true });
});

afterAll(async () => {
  await db.drop();
  await clickhouse.close();
});

describe("a sync", () => {
  test("makes every month of the files current, exact to the last digit, with nothing dropped", async () => {
    const bill = focusCsv([
      { BilledCost: "0.000000000000000000001", Tags: '{"team":"a b","x":""}' },
      { BilledCost: "1.5E-7", ChargeCategory: "Credit" },
      { BilledCost: "-3", BillingCurrency: "EUR", SubAccountId: "" },
      { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z", BilledCost: "7" },
    ]);
    deliver(folder, { "bill.csv.gz": bill, "notes.txt": "no bill" });
    const id = await connect("focus");
    expect(await sync(id)).toBeNull();
    expect(await billed(id)).toEqual([
      { month: "2026-03-01", currency: "EUR", cost: "-3", lines: "1" },
      { month: "2026-03-01", currency: "USD", cost: "0.000000150000000000001", lines: "2" },
      { month: "2026-04-01", currency: "USD", cost: "7", lines: "1" },
    ]);
    expect(await state(id)).toMatchObject({ months: 2, lineItems: 4n, billingAccounts: ["100"] });
    expect(await state(id)).toMatchObject({ dataFrom: "2026-03-02", dataThrough: "2026-04-01" });
  });

  test("of the same files does nothing; a month that is restated is replaced, also by fewer lines", async () => {
    deliver(folder, { "a.csv": focusCsv([{ BilledCost: "1" }, { BilledCost: "2" }]), "b.csv": focusCsv([{}]) });
    const id = await connect("focus");
    await sync(id);
    expect(await sync(id)).toBeNull();
    expect(await lastMonths(id)).toEqual([]);

    deliver(folder, { "a.csv": focusCsv([{ BilledCost: "10" }]) });
    await sync(id);
    expect(await billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "11.5", lines: "2" }]);
    expect(await lastMonths(id)).toMatchObject([
      { month: "2026-03", before: [{ BilledCost: "4.5", lines: "3" }], after: [{ BilledCost: "11.5", lines: "2" }] },
    ]);
  });

  test("reads what the newest manifest of a period names, and sends lines to their own month", async () => {
    const report = (assemblyId: string, keys: readonly string[]) =>
      JSON.stringify({ assemblyId, reportKeys: keys, billingPeriod: { start: "20260301T000000.000Z" } });
    deliver(folder, {
      "r/20260301-20260401/r-Manifest.json": report("one", ["/p/r/20260301-20260401/one/r-1.csv.gz"]),
      "r/20260301-20260401/one/r-Manifest.json": report("one", ["/p/r/20260301-20260401/one/r-1.csv.gz"]),
      "r/20260301-20260401/one/r-1.csv.gz": curCsv("2026-03", ["1"]) + curCsv("2026-02", ["5"]).replace(/^.*\n/, ""),
    });
    const id = await connect("aws");
    expect(await sync(id)).toBeNull();
    expect(await lastWarnings(id)).toEqual([expect.stringContaining("its 1 lines of 2026-02 went there")]);

    deliver(folder, {
      "r/20260301-20260401/r-Manifest.json": report("two", ["/p/r/20260301-20260401/two/r-1.csv.gz"]),
      "r/20260301-20260401/two/r-1.csv.gz": curCsv("2026-03", ["2", "3"]),
    });
    expect(await sync(id)).toBeNull();
    expect(await billed(id)).toEqual([
      { month: "2026-02-01", currency: "USD", cost: "5", lines: "1" },
      { month: "2026-03-01", currency: "USD", cost: "5", lines: "2" },
    ]);

    deliver(folder, { "r/20260301-20260401/r-Manifest.json": report("three", ["three/r-1.csv.gz"]) });
    expect(await sync(id)).toMatchObject({
      code: "bad_manifest",
      message: expect.stringContaining("three/r-1.csv.gz"),
    });
  });
});

describe("what can't be loaded stops the sync with its reason, and what was loaded stays", () => {
  const good = focusCsv([{ BilledCost: "4" }]);
  const withLine = (line: string) => `${good}${line}\n`;
  const [, row = ""] = good.split("\n");

  test.each([
    ["a number that is none", withLine(row.replace(",4,", ",4x,")), /bill\.csv, line 3: BilledCost 4x is no number/],
    ["a number in another language", withLine(row.replace(",4,", ',"4,5",')), /line 3: BilledCost 4,5 is no number/],
    ["more than 30 decimals", withLine(row.replace(",4,", `,0.${"1".repeat(31)},`)), /line 3: .*too many decimals/],
    ["a wrong currency", withLine(row.replace("USD", "dollars")), /line 3: dollars is no currency code/],
    ["no day", withLine(row.replace("2026-03-02T00:00:00Z", "soon")), /line 3: It has no day/],
    ["a short row", withLine("2026-03-01"), /line 3 has fewer cells/],
    ["a long row", withLine(`${row},more`), /line 3 has more cells/],
    ["a file that is empty now", "", /bill\.csv has no line any more/],
    ["a header alone", focusCsv([]), /bill\.csv has no line any more/],
  ])("%s", async (_, bill, message) => {
    deliver(folder, { "bill.csv": good });
    const id = await connect("focus");
    await sync(id);
    deliver(folder, { "bill.csv": bill });
    expect(await sync(id)).toMatchObject({ code: "unreadable_file", message: expect.stringMatching(message) });
    expect(await billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "4", lines: "1" }]);
    expect(await state(id)).toMatchObject({ errorCode: "unreadable_file" });
  });

  test("a gzip that is cut off", async () => {
    deliver(folder, { "bill.csv.gz": focusCsv(Array.from({ length: 500 }, (_, n) => ({ BilledCost: `${n ** 3}` }))) });
    truncateSync(join(folder, "bill.csv.gz"), 900);
    const id = await connect("focus");
    expect(await sync(id)).toMatchObject({ code: "unreadable_file", message: expect.stringContaining("is cut off") });
  });

  test("columns of no format, with those that were seen", async () => {
    deliver(folder, { "bill.csv": "Datum,Betrag\n1,2\n" });
    const id = await connect("aws");
    const message = "bill.csv is not AWS CUR or FOCUS: its columns are Datum, Betrag.";
    expect(await sync(id)).toMatchObject({ code: "schema_not_recognized", message });
  });

  test("a link that leads out of the import root, and a folder outside of it", async () => {
    mkdirSync(join(folder, "root"));
    deliver(folder, { "secret.csv": good });
    symlinkSync(join(folder, "secret.csv"), join(folder, "root", "bill.csv"));
    runner = createSyncRunner({
      database: db.database,
      clickhouse: () => clickhouse,
      importRoots: [join(folder, "root")],
      randomBytes,
      onError: (error) => reports.push(error),
    });
    expect(await sync(await connect("focus", "root"))).toMatchObject({ code: "access_denied" });
    expect(await sync(await connect("focus", "secret.csv"))).toMatchObject({ code: "access_denied" });
    renameSync(join(folder, "root"), join(folder, "gone"));
    expect(await sync(await connect("focus", "root"))).toMatchObject({ code: "not_found" });
  });
});

describe("a place with nothing in it yet", () => {
  test.each([["no file"], ["an empty file"], ["a header alone"]])("%s is no failure", async (what) => {
    const text = { "no file": null, "an empty file": "", "a header alone": focusCsv([]) }[what];
    if (typeof text === "string") deliver(folder, { "bill.csv": text });
    const id = await connect("focus");
    expect(await sync(id)).toBeNull();
    expect(await state(id)).toMatchObject({ months: 0, errorCode: null });
  });
});

test("what two connectors deliver belongs to the older one, until that is paused or deleted", async () => {
  deliver(folder, {
    "a/bill.csv": focusCsv([{ SubAccountId: "both" }, { SubAccountId: "a" }]),
    "b/bill.csv": focusCsv([
      { SubAccountId: "both", ProviderName: "Amazon Web Services" },
      { SubAccountId: "both", BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z" },
    ]),
  });
  org = (await makeOrganization(db.database)).org;
  const older = await connect("focus", "a");
  const younger = await connect("focus", "b");
  await sync(older);
  await sync(younger);
  const both = [["aws", "100", "both"]];
  expect(await leftOut()).toEqual([
    [older, "2026-03-01", []],
    [younger, "2026-03-01", both],
    [younger, "2026-04-01", []],
  ]);
  expect((await state(younger))?.overlaps).toBe(1);
  await db.database.inTransaction((tx) => updateConnector(tx, org, older, { isPaused: true }));
  expect(await leftOut()).toEqual([
    [older, "2026-03-01", both],
    [younger, "2026-03-01", []],
    [younger, "2026-04-01", []],
  ]);
  await db.database.inTransaction((tx) => deleteConnectorRow(tx, org, older));
  expect((await leftOut()).map(([, , parts]) => parts)).toEqual([[], []]);
});

test("a sync whose worker has died is failed, due at once, taken over, and no longer its own", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const id = await connect("focus");
  const dead = newId("syn", randomBytes);
  await db.database.inTransaction((tx) => insertSync(tx, id, dead, NO_PROGRESS));
  expect(await runner.start(org, id)).toEqual({ kind: "running", id: dead });
  expect(await state(id)).toMatchObject({ isRunning: true, errorCode: null });
  const heartbeat = { heartbeat_at: new Date(0) };
  await db.database.kysely.updateTable("connector_syncs").set(heartbeat).where("id", "=", dead).execute();
  expect(await state(id)).toMatchObject({ isRunning: false, errorCode: "worker_lost" });
  await runner.startDue(() => org);
  expect(await state(id)).toMatchObject({ isRunning: false, errorCode: null, months: 1 });
  expect(await db.database.inTransaction((tx) => updateHeartbeat(tx, dead, NO_PROGRESS))).toBe(false);
});

test("a roll-back shows the loads before the newest sync again, and pauses the connector", async () => {
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "1" }]) });
  const id = await connect("focus");
  const by = { actor: "operator:test", origin: "test" };
  const rollBack = () => db.database.inTransaction((tx) => rollBackConnector(tx, org, by, id));
  await sync(id);
  expect(await rollBack()).toEqual([]);
  deliver(folder, { "bill.csv": focusCsv([{ BilledCost: "22" }]) });
  await sync(id);
  expect(await rollBack()).toEqual(["2026-03"]);
  expect(await billed(id)).toEqual([{ month: "2026-03-01", currency: "USD", cost: "1", lines: "1" }]);
  expect(await runner.start(org, id)).toEqual({ kind: "paused" });
  await runner.dropOldLoads();
  expect(await billed(id)).toHaveLength(1);
});

test("lines that no pointer names are dropped, those of a deleted connector too", async () => {
  deliver(folder, { "bill.csv": focusCsv([{}]) });
  const id = await connect("focus");
  await sync(id);
  await db.database.kysely.deleteFrom("connectors").where("id", "=", id).execute();
  await runner.dropOldLoads();
  const loads = await db.database.kysely.selectFrom("cost_loads").where("connector_id", "=", id).execute();
  expect(loads).toEqual([]);
});

async function connect(provider: Provider, path = "."): Promise<ConnectorId> {
  const id = newId("con", randomBytes);
  const source = pathToFileURL(join(folder, path)).href;
  await db.database.inTransaction((tx) => insertConnector(tx, org, { id, name: "bills", provider, source }));
  return id;
}

async function sync(id: ConnectorId): Promise<SyncFailed | null> {
  const started = await runner.start(org, id);
  if (started.kind !== "begun") throw new Error(started.kind);
  const failure = await started.end;
  expect(reports.splice(0)).toEqual([]);
  return failure;
}

async function state(id: ConnectorId) {
  return (await db.database.inTransaction((tx) => selectConnectors(tx, org, id)))[0];
}

async function lastSync(id: ConnectorId) {
  return (await db.database.inTransaction((tx) => selectSyncs(tx, org, id, { limit: 1, offset: 0 })))[0];
}

const lastMonths = async (id: ConnectorId) => (await lastSync(id))?.months;
const lastWarnings = async (id: ConnectorId) => (await lastSync(id))?.warnings;

/** What a reader of all connectors leaves out, by connector and month. */
async function leftOut() {
  const { rows } = await sql<{ connector_id: string; month: string; left_out: unknown }>`
    SELECT connector_id, month, left_out FROM visible_cost_loads JOIN connectors ON id = connector_id
    WHERE visible_cost_loads.organization_id = ${org.organizationId} ORDER BY created_at, month`.execute(
    db.database.kysely,
  );
  return rows.map((row) => [row.connector_id, row.month, row.left_out]);
}

/** What a reader sees: the days of the current loads. */
async function billed(id: ConnectorId) {
  const pointers = db.database.kysely.selectFrom("current_cost_loads").where("connector_id", "=", id);
  const loads = (await pointers.select("load_id").execute()).map((row) => row.load_id);
  return clickhouse.query({
    sql: `SELECT toString(BillingMonth) AS month, BillingCurrency AS currency, toString(sum(BilledCost)) AS cost,
      toString(sum(Lines)) AS lines FROM cost_days WHERE load IN {loads:Array(UInt32)}
      GROUP BY month, currency ORDER BY month, currency`,
    params: { loads },
  });
}
