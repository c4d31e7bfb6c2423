import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { createConnector, createSyncRunner, syncNow } from "../../src/connectors/index.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { CLOUDS, writeBill } from "../../src/demo/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { testLocations } from "../../test/support/locations.ts";
import { makeOrganization, TESTER } from "../../test/support/test-app.ts";
import { billOfSize } from "../generate/bill-of-size.ts";

/** An organization with a year of bills, its key, and the file that they came from. */
export type BilledOrganization = { readonly org: OrgScope; readonly key: string; readonly bill: string };

type Stores = { readonly database: Database; readonly clickhouse: ClickHouse };

export const LAST_MONTH = "2026-03";

/** Makes an organization whose year until March 2026 has about so many lines, loaded by a connector of its own. */
export async function billOrganization(stores: Stores, folder: string, lines: number): Promise<BilledOrganization> {
  const { database, clickhouse } = stores;
  const plan = { plan: "enterprise", requestsPerMinute: 1_000_000_000 } as const;
  const { org, key } = await makeOrganization(database, plan);
  const bills = join(folder, org.organizationId);
  await mkdir(bills, { recursive: true });
  const bill = join(bills, "bill.parquet");
  await writeBill(
    clickhouse,
    bill,
    "parquet",
    billOfSize({ clouds: CLOUDS, lines, months: 12, lastMonth: LAST_MONTH }),
  );
  const locations = testLocations([folder]);
  const tools = { database, clickhouse: () => clickhouse, locations, randomBytes, onError: console.error };
  const source = pathToFileURL(bill).href;
  const creation = await createConnector(
    tools,
    { org, by: TESTER, isOperator: true },
    { name: "Bench", provider: "focus", source },
  );
  if ("problem" in creation) throw new Error(creation.problem.code);
  const runner = createSyncRunner(tools);
  const report = await syncNow(tools, runner, org, creation.connector.id);
  await runner.stop();
  await locations.close();
  if ("refused" in report || report.sync.error) throw new Error(JSON.stringify(report));
  return { org, key, bill };
}

/** The loads that an organization's readers see. */
export async function loadsOf({ kysely }: Database, { organizationId }: OrgScope): Promise<readonly number[]> {
  const current = kysely.selectFrom("current_cost_loads as p").innerJoin("connectors as c", "c.id", "p.connector_id");
  const rows = await current.where("c.organization_id", "=", organizationId).select("p.load_id").execute();
  return rows.map(({ load_id }) => load_id);
}

/** The number of an organization in the tables of bills. */
export async function numberOf({ kysely }: Database, { organizationId }: OrgScope): Promise<number> {
  const { rows } = await sql<{ readonly number: number }>`SELECT number FROM data_versions
    WHERE organization_id = ${organizationId}`.execute(kysely);
  return (rows[0] as { readonly number: number }).number;
}
