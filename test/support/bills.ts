import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** One line of a FOCUS bill; what is not given is as in `LINE`. */
export type FocusLine = Partial<Record<keyof typeof LINE, string>>;

const LINE = {
  BillingPeriodStart: "2026-03-01T00:00:00Z",
  BillingPeriodEnd: "2026-04-01T00:00:00Z",
  ChargePeriodStart: "2026-03-02T00:00:00Z",
  ChargePeriodEnd: "2026-03-03T00:00:00Z",
  BillingAccountId: "100",
  BillingCurrency: "USD",
  ProviderName: "AWS",
  ServiceName: "Compute",
  SubAccountId: "200",
  SubAccountName: "",
  RegionId: "eu-1",
  RegionName: "",
  ChargeCategory: "Usage",
  BilledCost: "1.5",
  EffectiveCost: "1.25",
  ListCost: "2",
  ContractedCost: "1.5",
  ConsumedQuantity: "3",
  ConsumedUnit: "Hours",
  Tags: "",
  ResourceId: "",
  ResourceName: "",
};

/** A FOCUS bill as CSV. */
export function focusCsv(lines: readonly FocusLine[]): string {
  const names = Object.keys(LINE) as (keyof typeof LINE)[];
  return csv([names, ...lines.map((line) => names.map((name) => line[name] ?? LINE[name]))]);
}

/** A legacy AWS CUR as CSV: one line of usage for each cost. */
export function curCsv(month: string, costs: readonly string[]): string {
  const names = [
    "identity/LineItemId",
    "bill/PayerAccountId",
    "bill/BillingPeriodStartDate",
    "lineItem/UsageAccountId",
    "lineItem/LineItemType",
    "lineItem/UsageStartDate",
    "lineItem/UsageEndDate",
    "lineItem/ProductCode",
    "lineItem/CurrencyCode",
    "lineItem/UnblendedCost",
  ];
  const start = `${month}-01T00:00:00Z`;
  const rows = costs.map((cost, index) => [`${index}`, "100", start, "200", "Usage", start, start, "EC2", "USD", cost]);
  return csv([names, ...rows]);
}

/** One line of an Azure export; what is not given is as in `AZURE_LINE`. */
export type AzureLine = Partial<Record<keyof typeof AZURE_LINE, string>>;

const AZURE_LINE = {
  SubscriptionId: "sub-1",
  BillingAccountId: "100",
  Date: "03/02/2026",
  MeterCategory: "Virtual Machines",
  ResourceLocation: "westeurope",
  Quantity: "1",
  Cost: "1",
  ChargeType: "Usage",
  BillingCurrency: "EUR",
};

/** An Azure cost export as CSV. */
export function azureCsv(lines: readonly AzureLine[]): string {
  return csv([Object.keys(AZURE_LINE), ...lines.map((line) => Object.values({ ...AZURE_LINE, ...line }))]);
}

/** Writes files below a folder, gzipped where their name says so. */
export function deliver(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path.endsWith(".gz") ? gzipSync(content) : content);
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}
