import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";

/** The year by service as somebody would write it by hand, with the members that `GET /api/spend` answers. */
export function yearByService(
  clickhouse: ClickHouse,
  of: { readonly organization: number; readonly loads: readonly number[] },
): Promise<readonly object[]> {
  return clickhouse.query({
    sql: `SELECT service, currency, sum(part) AS cost, groupArray((quantity, unit)) AS usage,
      sum(sum(part)) OVER (PARTITION BY currency) AS total, count() OVER () AS records
      FROM (SELECT ServiceName AS service, BillingCurrency AS currency, ConsumedUnit AS unit, sum(BilledCost) AS part,
          sum(ConsumedQuantity) AS quantity
        FROM charge_days
        WHERE Organization = {organization:UInt32} AND load IN {loads:Array(UInt32)}
          AND ChargeDay BETWEEN '2025-04-01' AND '2026-03-31'
        GROUP BY service, currency, unit)
      GROUP BY service, currency ORDER BY cost DESC, currency, service LIMIT 100`,
    params: of,
  });
}

/** The same in SQL that DuckDB and PostgreSQL read, over a table or file of lines or days. */
export function yearByServiceIn(source: string, day: string): string {
  return `SELECT "ServiceName", "BillingCurrency", "ConsumedUnit", sum("BilledCost") AS cost,
    sum("ConsumedQuantity") AS quantity
    FROM ${source} WHERE ${day} BETWEEN DATE '2025-04-01' AND DATE '2026-03-31'
    GROUP BY "ServiceName", "BillingCurrency", "ConsumedUnit"`;
}
