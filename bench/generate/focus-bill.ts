import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";

/** A bill to be made: so many lines over so many months until the one of `lastMonth` (`2026-03-01`). */
export type BillWish = { readonly lines: number; readonly months: number; readonly lastMonth: string };

/**
 * Writes a FOCUS bill as Parquet: three clouds in two currencies, 2,000 resources by the hour with a weekly rhythm and
 * growth, tags, credits and corrections. The same wish makes the same bill. Returns its exact totals by currency.
 */
export async function writeFocusBill(
  clickhouse: ClickHouse,
  path: string,
  wish: BillWish,
): Promise<readonly { readonly currency: string; readonly billed: string; readonly lines: string }[]> {
  const params = { path, lines: wish.lines, months: wish.months, last: wish.lastMonth };
  const timeoutMsMax = 3_600_000;
  const sql = `INSERT INTO FUNCTION file({path:String}, 'Parquet') SELECT * FROM (${LINES_SQL})`;
  const settings = { max_threads: 2, output_format_parquet_row_group_size: 200_000 };
  await clickhouse.command({ sql, params, settings, timeoutMsMax });
  const totals = `SELECT BillingCurrency AS currency, toString(sum(BilledCost)) AS billed, toString(count()) AS lines
    FROM (${LINES_SQL}) GROUP BY currency ORDER BY currency`;
  return clickhouse.query({ sql: totals, params, timeoutMsMax });
}

const LINES_SQL = `
  WITH toUInt32(number % {months:UInt32}) AS back, cityHash64(number) AS dice,
    toDateTime(subtractMonths({last:Date}, back), 'UTC') AS month_start,
    month_start + toIntervalHour(dice % (24 * toDayOfMonth(toLastDayOfMonth(month_start)))) AS hour,
    if(toDayOfWeek(hour) > 5, 0.6, 1) * (1 - 0.02 * back) AS level,
    cityHash64(dice % 2000) AS resource, resource % 3 AS cloud, dice % 997 = 0 AS is_credit,
    toDecimal128(level * (1 + dice % 1000) / 7919, 12) * if(is_credit, -1, 1) AS cost
  SELECT month_start AS BillingPeriodStart, addMonths(month_start, 1) AS BillingPeriodEnd,
    hour AS ChargePeriodStart, hour + 3600 AS ChargePeriodEnd,
    ['AWS', 'Microsoft', 'Google Cloud'][cloud + 1] AS ProviderName,
    ['USD', 'EUR', 'USD'][cloud + 1] AS BillingCurrency,
    concat('payer-', toString(cloud)) AS BillingAccountId,
    concat('account-', toString(resource % 40)) AS SubAccountId,
    concat('Team ', toString(resource % 40)) AS SubAccountName,
    concat('Service ', toString(intDiv(resource, 7) % 60)) AS ServiceName,
    ['Compute', 'Storage', 'Networking', 'Databases'][intDiv(resource, 7) % 4 + 1] AS ServiceCategory,
    concat('region-', toString(intDiv(resource, 11) % 12)) AS RegionId,
    concat('resource-', toString(dice % 2000)) AS ResourceId,
    if(is_credit, 'Credit', 'Usage') AS ChargeCategory,
    if(is_credit AND dice % 2 = 0, 'Correction', '') AS ChargeClass,
    cost AS BilledCost, cost AS EffectiveCost, cost AS ListCost, cost AS ContractedCost,
    toDecimal64(dice % 500, 2) AS ConsumedQuantity, 'Hours' AS ConsumedUnit,
    map('team', concat('team-', toString(resource % 12)), 'env', ['prod', 'dev'][resource % 2 + 1]) AS Tags
  FROM numbers({lines:UInt64})`;
