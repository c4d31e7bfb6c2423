import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COST_TABLES, type LoadOfMonth, writeRollUps } from "../../src/bills/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import { yearByService } from "../spend/hand-written.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";

/**
 * Tables of bills with many loads: `node bench/scale/main.ts [ORGANIZATIONS] [MONTHS] [LINES]`, 10 organizations of
 * three connectors over 4 months and a load of 100,000 lines unless told. Needs UV_THREADPOOL_SIZE=24.
 */
const [organizations = 10, months = 4, lines = 100_000] = process.argv.slice(2).map(Number);
const CONNECTORS = 3;
const ROUNDS = 20;

const stores = await openBillStores(await mkdtemp(join(tmpdir(), "costplane-bench-scale-")));
const { clickhouse } = stores;

try {
  const big: LoadOfMonth = { organization: 1, load: 1, month: monthOf(0) };
  await writeLoad(clickhouse, big, lines);
  await writeAsBefore(clickhouse, big);
  const alone = await medianMs();
  const [before] = await sizes(["cost_lines", "cost_days"]);
  const [now] = await sizes(COST_TABLES);
  let load = 1;
  for (let month = 0; month < months; month += 1) {
    for (let number = 0; number < organizations * CONNECTORS; number += 1) {
      load += 1;
      const organization = 2 + (number % organizations);
      await writeLoad(clickhouse, { organization, load, month: monthOf(month) }, 20);
    }
  }
  for (const table of COST_TABLES) await clickhouse.command({ sql: `OPTIMIZE TABLE ${table}` });
  const beside = await medianMs();
  const parts = await clickhouse.query<{ table: string; parts: string }>({
    sql: `SELECT table, toString(count()) AS parts FROM system.parts
      WHERE active AND database = currentDatabase() AND table LIKE 'charge%' GROUP BY table ORDER BY table`,
  });
  const bytes = Number(now?.bytes) / Number(before?.bytes);
  console.log(
    markdownTable(
      ["what", "figure"],
      [
        ["loads", show(load)],
        ...parts.map((row) => [`parts of ${row.table}`, row.parts]),
        ["bytes a line in the tables before", show(Number(before?.bytes) / lines, 1)],
        ["bytes a line now", `${show(Number(now?.bytes) / lines, 1)} (${show(bytes, 2)})`],
        ["a question to one organization alone, median", `${show(alone, 1)} ms`],
        ["the same among all of them", `${show(beside, 1)} ms (${show(beside / alone, 2)})`],
      ],
    ),
  );
} finally {
  await stores.close();
}

function monthOf(back: number): string {
  return new Date(Date.UTC(2026, 2 - back, 1)).toISOString().slice(0, 10);
}

/** Lines of usage by the hour, as a Cost and Usage Report has them, and their roll-ups. */
async function writeLoad(engine: ClickHouse, { organization, load, month }: LoadOfMonth, count: number): Promise<void> {
  const sql = `INSERT INTO charge_lines (Organization, load, BillingMonth, Provider, ProviderName, BillingAccountId,
      SubAccountId, ServiceName, RegionId, ResourceId, ChargeCategory, ChargeDescription, ChargePeriodStart,
      BillingCurrency, BilledCost, EffectiveCost, ListCost, ContractedCost, ConsumedQuantity, ConsumedUnit, Tags,
      SourceFile)
    SELECT {organization:UInt32}, {load:UInt32}, {month:Date}, 'aws', 'AWS', '100', toString(200 + number % 8),
      concat('Service ', toString(number % 25)), concat('eu-', toString(number % 4)),
      concat('i-', hex(cityHash64(number % 2000))), 'Usage', concat('Meter ', toString(number % 90)),
      toDateTime({month:Date}, 'UTC') + number % 672 * 3600, 'USD',
      cityHash64(number) % 1000000 * toDecimal256('1e-6', 30) AS cost, cost, cost, cost, number % 24, 'Hours',
      map('team', toString(number % 12), 'env', toString(number % 3)), 'bill.csv.gz'
    FROM numbers({count:UInt64})`;
  await engine.command({ sql, params: { organization, load, month, count } });
  await writeRollUps(engine, [{ organization, load, month }]);
}

/** The same lines in the tables of version 0.1.0, where a line was kept as it stood and a day knew all of its tags. */
async function writeAsBefore(engine: ClickHouse, { load }: LoadOfMonth): Promise<void> {
  const shared = `load, BillingMonth, Provider, ProviderName, BillingAccountId, SubAccountId, ServiceName, RegionId,
    ChargeCategory, BillingCurrency, ConsumedUnit, Tags`;
  const sums = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost", "ConsumedQuantity"];
  const more = "ResourceId, ChargeDescription, ChargePeriodStart, SourceFile";
  const text = `concat(toString(ChargePeriodStart), ',', hex(cityHash64(rowNumberInAllBlocks())), ',', ResourceId, ',',
    ServiceName, ',', ChargeDescription, ',', SubAccountId, ',', RegionId, ',', toString(BilledCost), ',USD,Hours')`;
  const params = { load };
  await engine.command({
    sql: `INSERT INTO cost_lines (${shared}, ${more}, ${sums}, Line, LineColumns)
      SELECT ${shared}, ${more}, ${sums}, ${text}, '["identity/LineItemId"]'
      FROM charge_lines WHERE load = {load:UInt32}`,
    params,
  });
  await engine.command({
    sql: `INSERT INTO cost_days (${shared}, ChargeDay, ${sums}, Lines)
      SELECT ${shared}, toDate(ChargePeriodStart) AS day, ${sums.map((name) => `sum(${name})`)}, count()
      FROM charge_lines WHERE load = {load:UInt32} GROUP BY ${shared}, day`,
    params,
  });
}

function sizes(tables: readonly string[]): Promise<readonly { readonly bytes: string }[]> {
  return clickhouse.query({
    sql: `SELECT toString(sum(bytes_on_disk)) AS bytes FROM system.parts
      WHERE active AND database = currentDatabase() AND table IN {tables:Array(String)}`,
    params: { tables },
  });
}

async function medianMs(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await yearByService(clickhouse, { organization: 1, loads: [1] });
    times.push(performance.now() - begin);
  }
  return median(times);
}
