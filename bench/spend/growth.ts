import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOUDS, writeBill } from "../../src/demo/index.ts";
import { billOfSize } from "../generate/bill-of-size.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { yearByService } from "./hand-written.ts";

/**
 * ClickHouse alone: the year by service over the daily roll-up of 1, 10 and 100 million lines.
 * `node bench/spend/growth.ts [MILLIONS…]`; needs UV_THREADPOOL_SIZE=24.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 10, 100];
const MONTHS = 12;
const ROUNDS = 15;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-growth-"));
const { clickhouse, close } = await openBillStores(folder);
await mkdir(join(folder, "bills"));

const ORGANIZATION = 1;

const ROLL_UP = `INSERT INTO charge_days (Organization, load, BillingMonth, ChargeDay, ProviderName, BillingAccountId,
    SubAccountId, SubAccountName, ServiceCategory, ServiceName, RegionId, RegionName, ChargeCategory, BillingCurrency,
    ConsumedUnit, BilledCost, EffectiveCost, ListCost, ContractedCost, ConsumedQuantity, Quantities, Lines)
  SELECT ${ORGANIZATION}, {load:UInt32}, toDate(BillingPeriodStart), toDate(ChargePeriodStart) AS day, ProviderName,
    BillingAccountId, SubAccountId, any(SubAccountName), any(ServiceCategory), ServiceName, ifNull(RegionId, ''),
    any(ifNull(RegionName, '')), ChargeCategory, BillingCurrency, ifNull(ConsumedUnit, '') AS unit,
    sum(BilledCost), sum(EffectiveCost), sum(ListCost), sum(ContractedCost), ifNull(sum(ConsumedQuantity), 0),
    count(ConsumedQuantity), count()
  FROM file({path:String}, 'Parquet')
  GROUP BY BillingPeriodStart, day, ProviderName, BillingAccountId, SubAccountId, ServiceName, RegionId,
    ChargeCategory, BillingCurrency, unit`;

try {
  const rows: string[][] = [];
  for (const [place, millions] of sizes.entries()) {
    const load = place + 1;
    const lines = await fill(load, millions * 1_000_000);
    const [facts] = await clickhouse.query<{ days: string }>({
      sql: "SELECT count() AS days FROM charge_days WHERE load = {load:UInt32}",
      params: { load },
    });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      await yearByService(clickhouse, { organization: ORGANIZATION, loads: [load] });
      times.push(performance.now() - begin);
    }
    rows.push([show(lines), show(Number(facts?.days)), `${show(median(times), 1)} ms`]);
  }
  console.log(markdownTable(["lines", "rows of the daily roll-up", "year by service, median"], rows));
} finally {
  await close();
}

/** Adds a year of bills up, month by month, so that no more than one month lies on the disk. */
async function fill(load: number, lines: number): Promise<number> {
  const year = billOfSize({ clouds: CLOUDS, lines, months: MONTHS, lastMonth: "2026-03" });
  const path = join(folder, "bills", "month.parquet");
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const [from, to] = [day(3 - back, 0), day(4 - back, -1)];
    await writeBill(clickhouse, path, "parquet", { ...year, from, to });
    await clickhouse.command({ sql: ROLL_UP, params: { load, path }, timeoutMsMax: 3_600_000 });
  }
  await rm(path);
  const [{ total } = { total: "0" }] = await clickhouse.query<{ total: string }>({
    sql: "SELECT sum(Lines) AS total FROM charge_days WHERE load = {load:UInt32}",
    params: { load },
  });
  return Number(total);
}

/** The day that many days after the first of a month of 2026, counted from 1. */
function day(month: number, after: number): string {
  return new Date(Date.UTC(2026, month - 1, 1 + after)).toISOString().slice(0, 10);
}
