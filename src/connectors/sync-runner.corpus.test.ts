import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { testLocations } from "../../test/support/locations.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { makeOrganization, TESTER } from "../../test/support/test-app.ts";
import type { Provider, Sums } from "../bills/index.ts";
import { addDecimals } from "../core/decimals.ts";
import { type ConnectorId, newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { grantFolder } from "./grant-folder.ts";
import { insertConnector, selectConnectors } from "./store.ts";
import { selectSyncs } from "./store-syncs.ts";
import { syncNow } from "./sync-now.ts";
import { createSyncRunner, type SyncRunner } from "./sync-runner.ts";

const FOLDER = join(process.env["CORPUS_DIR"] ?? "", "cost");

type Truth = { readonly path: string; readonly rows: number; readonly totals: Readonly<Record<string, string>> };
const TRUTHS = JSON.parse(readFileSync(join(FOLDER, "totals.json"), "utf8")) as Record<string, Truth>;
const BILLED = ["BilledCost", "UnblendedCost", "Cost", "net"];

let clickhouse: TestClickHouse;
let db: TestDatabase;
let org: OrgScope;
let runner: SyncRunner;
let scratch: string;
let tools: Parameters<typeof createSyncRunner>[0];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "costplane-final-"));
  clickhouse = await openTestClickHouse({ memoryBytesMax: 2_000_000_000 });
  db = await createTestDatabase();
  org = (await makeOrganization(db.database)).org;
  const onError = (error: unknown) => {
    throw error;
  };
  tools = {
    database: db.database,
    clickhouse: () => clickhouse,
    locations: testLocations([FOLDER, scratch]),
    randomBytes,
    onError,
  };
  runner = createSyncRunner(tools);
  const granting = { by: TESTER, folders: tools.locations.folders };
  await db.database.inTransaction(async (tx) => {
    for (const folder of [FOLDER, scratch]) await grantFolder(tx, org, granting, pathToFileURL(folder).href);
  });
});

afterAll(async () => {
  await runner.stop();
  await db.drop();
  await clickhouse.close();
  rmSync(scratch, { recursive: true });
});

test.each(Object.entries(TRUTHS))(
  "%s adds up to the bill after a sync, and a second sync loads nothing",
  async (name, truth) => {
    const { after, again } = await syncTwice(name.replace(/-.*/, "") as Provider, truth.path);
    const billed = Object.entries(truth.totals).find(([column]) => BILLED.includes(column))?.[1];
    expect(after).toEqual({ lines: String(truth.rows), billed });
    expect(again).toEqual([]);
  },
);

test("a legacy CUR in its own layout, with a manifest and lines of three billing periods", async () => {
  const { after, months, warnings } = await syncTwice("aws", "koku/aws/koku-local");
  expect(after).toEqual({ lines: "13380", billed: "143227.76367818761501799105" });
  expect(months).toEqual(["2018-06", "2018-07", "2018-08"]);
  expect(warnings).toHaveLength(2);
});

test.each([
  ["koku/azure/azure_camelCased.csv", "3", "0.00011016"],
  ["koku/azure/azure_version_2.csv", "5", "19.998413754"],
  ["koku/azure/camel_azure_version_2.csv", "4", "0.0000262412"],
  ["koku/azure/costreport_a243c6f2-199f-4074-9a2c-40e671cf1584.csv", "3", "0.00011016"],
  ["opencost-azure/MissingBrackets.csv", "1", "4"],
  ["opencost-azure/Template.csv", "87", "16.393506212224391"],
  ["opencost-azure/VirtualMachine.csv", "1", "4"],
  ["opencost-azure/headerset-BOM.csv", "1", "0"],
  ["opencost-azure/headerset-Enterprise.csv", "1", "0"],
  ["opencost-azure/headerset-EnterpriseCamel.csv", "1", "0.012"],
  ["opencost-azure/headerset-German.csv", "1", "0.075"],
  ["opencost-azure/headerset-PayAsYouGo.csv", "1", "0.075"],
  ["opencost-azure/headerset-YA.csv", "1", "0.075"],
])("the header of %s is understood", async (path, lines, billed) => {
  expect((await syncTwice("azure", path)).after).toEqual({ lines, billed });
});

test("a day before and after its invoice is final is one day, that of the invoice", async () => {
  const deliver = (name: string) => copyFileSync(join(FOLDER, "koku/aws", name), join(scratch, "bill.csv"));
  deliver("2023-06-01-not-final.csv");
  const { id, after } = await syncTwice("aws", scratch);
  expect(after).toEqual({ lines: "3", billed: "30" });
  expect(await invoices(id)).toEqual([""]);
  deliver("2023-06-01.csv");
  expect(await syncNow(tools, runner, org, id)).toMatchObject({ sync: { error: null, months: [{ rows: "3" }] } });
  expect(await invoices(id)).toEqual(["987654321"]);
  const [state] = await db.database.inTransaction((tx) => selectConnectors(tx, org, id));
  expect(state).toMatchObject({ months: 1, lineItems: 3n });
});

async function invoices(id: ConnectorId) {
  const pointers = db.database.kysely.selectFrom("current_cost_loads").where("connector_id", "=", id);
  const loads = (await pointers.select("load_id").execute()).map((row) => row.load_id);
  const sql = "SELECT DISTINCT InvoiceId AS invoice FROM charge_lines WHERE load IN {loads:Array(UInt32)}";
  const rows = await clickhouse.query<{ invoice: string }>({ sql, params: { loads } });
  return rows.map(({ invoice }) => invoice);
}

async function syncTwice(provider: Provider, path: string) {
  const id = newId("con", randomBytes);
  const source = pathToFileURL(resolve(FOLDER, path)).href;
  await db.database.inTransaction((tx) => insertConnector(tx, org, { id, name: path, provider, source }));
  for (let round = 0; round < 2; round++) {
    const report = await syncNow(tools, runner, org, id);
    expect(report).toMatchObject({ sync: { error: null } });
  }
  const [second, first] = await db.database.inTransaction((tx) => selectSyncs(tx, org, id, { limit: 2, offset: 0 }));
  const sums: readonly Sums[] = first?.months.flatMap(({ after }) => after) ?? [];
  const added = (name: "lines" | "BilledCost") => addDecimals(sums.map((part) => part[name]));
  return {
    id,
    after: { lines: added("lines"), billed: added("BilledCost") },
    months: first?.months.map(({ month }) => month),
    warnings: first?.warnings,
    again: second?.months,
  };
}
