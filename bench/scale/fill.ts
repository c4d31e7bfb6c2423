import { sql } from "kysely";
import { keptAmounts, type LoadOfMonth, writeRollUps } from "../../src/bills/index.ts";
import type { OrganizationId } from "../../src/core/ids.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { makeOrganization } from "../../test/support/test-app.ts";

export type Stores = { readonly database: Database; readonly clickhouse: ClickHouse };

/** Bills of one organization: so many connectors, months back from March 2026, and lines in each month of each. */
export type Size = { readonly connectors: number; readonly months: number; readonly lines: number };

const LINES_TOGETHER_MAX = 100_000;

/** Makes an organization with bills that are loaded, by few statements; answers with its key. */
export async function fillOrganization(stores: Stores, size: Size): Promise<string> {
  const { database, clickhouse } = stores;
  const plan = { plan: "enterprise", requestsPerMinute: 1_000_000_000 } as const;
  const { org, key } = await makeOrganization(database, plan);
  const loads = await insertLoads(database, org.organizationId, size);
  // The product writes a load at a time; small ones are in as many parts where they are written at once.
  const together = size.lines > LINES_TOGETHER_MAX ? loads.map((load) => [load]) : [loads];
  for (const some of together) {
    await writeLines(clickhouse, some, size.lines);
    await writeRollUps(clickhouse, some);
  }
  await pointToThem(database, org.organizationId, size);
  return key;
}

/** The first day of the month so many months before March 2026. */
export function monthOf(back: number): string {
  return new Date(Date.UTC(2026, 2 - back, 1)).toISOString().slice(0, 10);
}

async function insertLoads(database: Database, id: OrganizationId, size: Size): Promise<readonly LoadOfMonth[]> {
  const months = Array.from({ length: size.months }, (_, back) => monthOf(back));
  const { rows } = await sql<LoadOfMonth>`
    WITH made AS (INSERT INTO connectors (id, organization_id, name, provider, source, next_sync_at)
      SELECT 'con_' || substr(md5(${id} || n), 1, 20), ${id}, 'Bills ' || n, 'focus', 's3://bills/' || n,
        now() + interval '10 years'
      FROM generate_series(1, ${size.connectors}::integer) n RETURNING id)
    INSERT INTO cost_loads (connector_id, month, fingerprint, organization)
    SELECT made.id, month, 'made', d.number FROM made, unnest(${months}::date[]) month,
      (SELECT number FROM data_versions WHERE organization_id = ${id}) d
    RETURNING id AS load, month::text, organization`.execute(database.kysely);
  return rows;
}

const COST = "(cityHash64(nth, load) % 1000000 * toDecimal256('1e-6', 30))";
const HOURS = "CAST(nth % 24, 'Nullable(Decimal(76, 30))')";
const AMOUNTS = keptAmounts({
  BilledCost: COST,
  EffectiveCost: COST,
  ListCost: COST,
  ContractedCost: COST,
  ConsumedQuantity: HOURS,
  PricingQuantity: "NULL",
});

/** Lines of usage by the hour, as a Cost and Usage Report has them. */
async function writeLines(clickhouse: ClickHouse, loads: readonly LoadOfMonth[], lines: number): Promise<void> {
  const statement = `INSERT INTO charge_lines (Organization, load, BillingMonth, Provider, ProviderName,
      BillingAccountId, SubAccountId, ServiceName, RegionId, ResourceId, ChargeCategory, ChargeDescription,
      ChargePeriodStart, BillingCurrency, ConsumedUnit, Tags, SourceFile, ${Object.keys(AMOUNTS).join(", ")})
    SELECT {organization:UInt32}, {loads:Array(UInt32)}[part + 1] AS load, {months:Array(Date)}[part + 1] AS month,
      'aws', 'AWS', toString(1000 + load % 3), toString(200 + nth % 8), concat('Service ', toString(nth % 25)),
      concat('eu-', toString(nth % 4)), concat('i-', hex(cityHash64(nth % 2000, load))), 'Usage',
      concat('Meter ', toString(nth % 90)), toDateTime(month, 'UTC') + nth % 672 * 3600, 'USD',
      'Hours', map('team', toString(nth % 12), 'env', toString(nth % 3)), 'bill.csv.gz',
      ${Object.values(AMOUNTS).join(", ")}
    FROM (SELECT intDiv(number, {lines:UInt64}) AS part, number % {lines:UInt64} AS nth
      FROM numbers({lines:UInt64} * length({loads:Array(UInt32)})))`;
  const params = {
    organization: loads[0]?.organization ?? 0,
    loads: loads.map(({ load }) => load),
    months: loads.map(({ month }) => month),
    lines,
  };
  const settings = { max_partitions_per_insert_block: 0 };
  await clickhouse.command({ sql: statement, params, settings });
}

/** Makes the loads current. Their sums are not needed by who reads. */
async function pointToThem({ kysely }: Database, id: OrganizationId, { lines }: Size): Promise<void> {
  await sql`UPDATE cost_loads SET line_items = ${lines}, first_day = month, last_day = month + 27
    WHERE connector_id IN (SELECT id FROM connectors WHERE organization_id = ${id})`.execute(kysely);
  await sql`INSERT INTO current_cost_loads (connector_id, month, load_id)
    SELECT l.connector_id, l.month, l.id FROM cost_loads l JOIN connectors c ON c.id = l.connector_id
    WHERE c.organization_id = ${id}`.execute(kysely);
}
