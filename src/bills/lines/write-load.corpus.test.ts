import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import type { LoadOfMonth } from "../facts.ts";
import type { Provider } from "../formats/recognize-format.ts";
import { dropLoads } from "../tables/drop-loads.ts";
import { COLUMNS_OF_LINES } from "../tables/repeated-amounts.ts";
import { readControlTotals } from "./control-totals.ts";
import { openBill } from "./read-bill.ts";
import { LineNotSplit, sumsOfLoads, writeLines, writeRollUps } from "./write-load.ts";

const FOLDER = join(process.env["CORPUS_DIR"] ?? "", "cost");

type Truth = {
  readonly path: string;
  readonly rows: number;
  readonly totals: Readonly<Record<string, string>>;
  readonly groups: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string | number>>>>>>;
};

const TRUTHS = Object.entries(JSON.parse(readFileSync(join(FOLDER, "totals.json"), "utf8")) as Record<string, Truth>);

// What the files' own columns have become.
const METRICS: Readonly<Record<string, string>> = {
  BilledCost: "BilledCost",
  UnblendedCost: "BilledCost",
  Cost: "BilledCost",
  net: "BilledCost",
  EffectiveCost: "EffectiveCost",
  "AmortizedCost(CID formula)": "EffectiveCost",
  ListCost: "ListCost",
  PublicOnDemandCost: "ListCost",
  ContractedCost: "ContractedCost",
};

const nullable = (column: string) => `if(${column} = '', '(null)', ${column})`;

const GROUPS: Readonly<Record<string, string>> = {
  BillingPeriod: "toString(BillingMonth)",
  BillingPeriodStart: "toString(BillingMonth)",
  invoiceMonth: "formatDateTime(BillingMonth, '%Y%m')",
  BillingCurrency: "BillingCurrency",
  Currency: "BillingCurrency",
  currency: "BillingCurrency",
  ProductName: "ServiceName",
  MeterCategory: "ServiceName",
  service: "ServiceName",
  ServiceName: "ServiceName",
  UsageAccountId: "SubAccountId",
  SubscriptionId: "SubAccountId",
  SubAccountId: nullable("SubAccountId"),
  project: "SubAccountId",
  UsageDay: "toString(toDate(ChargePeriodStart))",
  ChargeDay: "toString(toDate(ChargePeriodStart))",
  usageDayUTC: "toString(toDate(ChargePeriodStart))",
  region: nullable("RegionId"),
  RegionId: nullable("RegionId"),
  ResourceLocation: nullable("RegionId"),
  ChargeCategory: "ChargeCategory",
  ChargeClass: nullable("ChargeClass"),
  CommitmentDiscountStatus: nullable("CommitmentDiscountStatus"),
  InvoiceIssuerName: "InvoiceIssuerName",
  PricingCategory: nullable("PricingCategory"),
  PricingModel:
    "multiIf(PricingCategory = 'Dynamic', 'Spot', PricingCategory != 'Standard', PricingCategory, " +
    "ChargeCategory = 'Purchase', 'Reservation', 'OnDemand')",
  ProviderName: "ProviderName",
  ServiceCategory: "ServiceCategory",
  TagKeys: "arrayJoin(if(empty(Tags), ['(untagged)'], arrayMap(key -> concat('resourceTags/', key), mapKeys(Tags))))",
  Tag:
    "arrayJoin(if(empty(Tags), ['(untagged)'], " +
    "arrayMap((key, value) -> concat(key, '=', value), mapKeys(Tags), mapValues(Tags))))",
};

// No column of ours has these.
const NOT_KEPT = ["LineItemType", "ProductCode", "ChargeType", "costType"];

// One data set writes 09/02/2023, the other 9/2/2023.
function groupOf(name: string, data: string): string {
  if (name !== "Date") return GROUPS[name] ?? `if(Tags['${name}'] = '', '(untagged)', Tags['${name}'])`;
  const day = "formatDateTime(ChargePeriodStart, '%m/%d/%Y')";
  return data.includes("finops-toolkit") ? day : `replaceRegexpAll(${day}, '(^|/)0', '\\\\1')`;
}

let clickhouse: TestClickHouse;

beforeAll(async () => {
  clickhouse = await openTestClickHouse({ memoryBytesMax: 2_000_000_000 });
});

afterAll(() => clickhouse.close());

describe.each(TRUTHS)("%s", (data, truth) => {
  const load = TRUTHS.findIndex(([name]) => name === data) + 1;

  let into: readonly LoadOfMonth[];

  beforeAll(async () => {
    const location = join(FOLDER, truth.path);
    const file = {
      path: truth.path,
      reader: "file" as const,
      location,
      etag: "",
      bytes: statSync(location).size,
      writtenMs: 0,
    };
    const reading = await openBill(clickhouse, data.replace(/-.*/, "") as Provider, file);
    if (!reading) throw new Error("The file is empty.");
    const months = await readControlTotals(clickhouse, file, reading);
    into = [...new Set(months.map(({ month }) => month))].map((month) => ({ organization: 1, load, month }));
    await writeLines(clickhouse, [file], reading.byLine ?? reading, into).catch(async (failure: unknown) => {
      if (!(failure instanceof LineNotSplit)) throw failure;
      await dropLoads(clickhouse, into);
      await writeLines(clickhouse, [file], reading, into);
    });
    await writeRollUps(clickhouse, into);
  });

  test("the lines, the days and the tags add up to the bill", async () => {
    const [lines] = await sumsOfLoads(clickhouse, into, "charge_lines");
    expect(lines).toMatchObject({ lines: String(truth.rows), ...mapped(truth.totals) });
    expect(await sumsOfLoads(clickhouse, into, "charge_days")).toEqual([lines]);
    expect(await sumsOfLoads(clickhouse, into, "charge_tags")).toEqual([lines]);
  });

  test.each(Object.entries(truth.groups).filter(([name]) => !NOT_KEPT.includes(name)))(
    "by %s",
    async (name, groups) => {
      const metrics = [...new Set(Object.values(METRICS))];
      const rows = await clickhouse.query<Record<string, string>>({
        sql: `SELECT ${groupOf(name, data)} AS name, toString(count()) AS rows,
        ${metrics.map((metric) => `toString(sum(${metric})) AS ${metric}_`).join(", ")}
        FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines) WHERE load = {load:UInt32} GROUP BY name`,
        params: { load },
      });
      const told = Object.entries(groups).map(([key, figures]) => {
        const group = name.startsWith("BillingPeriod") ? key.slice(0, 10) : key;
        return [group, { rows: String(figures["rows"]), ...mapped(figures) }] as const;
      });
      const wanted = Object.fromEntries(told);
      const found = rows.map((row) => {
        const names = ["rows", ...Object.keys(told[0]?.[1] ?? {})];
        const figures = names.map((metric) => [metric, row[metric] ?? row[`${metric}_`]]);
        return [row["name"], Object.fromEntries(figures)] as const;
      });
      expect(Object.fromEntries(found)).toEqual(wanted);
    },
  );
});

function mapped(figures: Readonly<Record<string, string | number>>): Record<string, string> {
  const known = Object.entries(figures).filter(([name]) => name in METRICS);
  return Object.fromEntries(known.map(([name, value]) => [METRICS[name] as string, String(value)]));
}
