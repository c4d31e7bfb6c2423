import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { LoadOfMonth, Sums } from "../facts.ts";
import { METRICS, QUANTITIES } from "../formats/line-mapping.ts";
import { eachKeyOnce } from "../formats/line-statements.ts";
import { WRITING } from "../lines/write-load.ts";
import { boundValues } from "./bound-values.ts";
import { type Amounts, keptAmounts } from "./repeated-amounts.ts";
import { sumsSql } from "./roll-up-statements.ts";

// The tables of version 0.1.0, in which each load was a partition, and what they are called while they are emptied: a
// node of that version finds no table then, and no part of one.
const OLD_TABLES = { cost_days: "old_cost_days", cost_lines: "old_cost_lines" } as const;

/** The old table of lines: where it is now, and the loads in it. */
export type OldLines = { readonly table: "cost_lines" | "old_cost_lines"; readonly loads: ReadonlySet<number> };

const COPYING_MS_MAX = 3_600_000;

/** Whether the tables of the version before are still where its nodes look for them. */
export async function areOldTablesInPlace(clickhouse: ClickHouse): Promise<boolean> {
  const tables = await tablesThere(clickhouse);
  return Object.keys(OLD_TABLES).some((name) => tables.has(name));
}

/** Puts the tables of the version before aside, where they are still there. */
export async function setOldTablesAside(clickhouse: ClickHouse): Promise<void> {
  const tables = await tablesThere(clickhouse);
  for (const [name, aside] of Object.entries(OLD_TABLES)) {
    if (tables.has(name)) await clickhouse.define({ sql: `RENAME TABLE ${name} TO ${aside}` });
  }
}

/** The old table of lines with its loads, in its place or aside; null where there is none any more. */
export async function findOldLines(clickhouse: ClickHouse): Promise<OldLines | null> {
  const tables = await tablesThere(clickhouse);
  const table = (["cost_lines", OLD_TABLES.cost_lines] as const).find((name) => tables.has(name));
  if (!table) return null;
  const sql = `SELECT DISTINCT load FROM ${table}`;
  const rows = await clickhouse.query<{ readonly load: number }>({ sql, timeoutMsMax: COPYING_MS_MAX });
  return { table, loads: new Set(rows.map(({ load }) => load)) };
}

async function tablesThere(clickhouse: ClickHouse): Promise<ReadonlySet<string>> {
  const names = [...Object.keys(OLD_TABLES), ...Object.values(OLD_TABLES)];
  const rows = await clickhouse.query<{ readonly name: string }>({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}",
    params: { names },
  });
  return new Set(rows.map(({ name }) => name));
}

// All that was written into the old table and is kept in the new one, under the same names.
const COPIED = [
  ..."BillingMonth Provider ProviderName PublisherName InvoiceIssuerName InvoiceId BillingAccountId".split(" "),
  ..."BillingAccountName SubAccountId SubAccountName ServiceCategory ServiceName RegionId RegionName".split(" "),
  ..."AvailabilityZone ResourceId ResourceName ResourceType ChargeCategory ChargeClass ChargeDescription".split(" "),
  ..."ChargeFrequency PricingCategory CommitmentDiscountId CommitmentDiscountStatus SkuId SkuPriceId".split(" "),
  ..."ChargePeriodStart ChargePeriodEnd BillingCurrency ConsumedUnit PricingUnit SourceFile".split(" "),
];

const AMOUNTS = Object.fromEntries([...METRICS, ...QUANTITIES].map((name) => [name, name])) as Amounts;

/** Copies the lines of some loads of one organization. */
export async function copyOldLines(
  clickhouse: ClickHouse,
  { table }: OldLines,
  loads: readonly LoadOfMonth[],
): Promise<void> {
  const { params, bind } = boundValues();
  const organization = bind("UInt32", loads[0]?.organization ?? 0);
  const copied = COPIED.join(", ");
  const amounts = keptAmounts(AMOUNTS);
  const sql = `INSERT INTO charge_lines (Organization, load, ${copied}, ${Object.keys(amounts).join(", ")}, Tags)
    SELECT ${organization}, load, ${copied}, ${Object.values(amounts).join(", ")}, ${eachKeyOnce("Tags")}
    FROM ${table}
    WHERE load IN ${bind("Array(UInt32)", numbersOf(loads))}`;
  await clickhouse.command({ sql, params, settings: WRITING, timeoutMsMax: COPYING_MS_MAX });
}

/** What a load held in the old table, by currency. */
export function sumsOfOldLoad(
  clickhouse: ClickHouse,
  { table }: OldLines,
  { load }: LoadOfMonth,
): Promise<readonly Sums[]> {
  const sql = sumsSql("charge_lines", `(SELECT * FROM ${table} WHERE load = {load:UInt32})`);
  return clickhouse.query<Sums>({ sql, params: { load }, timeoutMsMax: COPYING_MS_MAX });
}

/** Takes loads out of the old tables, which are aside: they are in the new ones. */
export async function dropOldLoads(clickhouse: ClickHouse, loads: readonly Pick<LoadOfMonth, "load">[]): Promise<void> {
  for (const { load } of loads) {
    await clickhouse.command({
      sql: `ALTER TABLE ${OLD_TABLES.cost_lines} DROP PARTITION {load:UInt32}`,
      params: { load },
    });
  }
}

/** The old tables are gone for good. */
export async function dropOldTables(clickhouse: ClickHouse): Promise<void> {
  for (const table of Object.values(OLD_TABLES)) await clickhouse.define({ sql: `DROP TABLE IF EXISTS ${table}` });
}

function numbersOf(loads: readonly LoadOfMonth[]): readonly number[] {
  return loads.map(({ load }) => load);
}
