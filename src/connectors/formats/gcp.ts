import { costOf, type Format, numberOf, zeroIfNull } from "./line-mapping.ts";
import { momentOf, monthOf, translated } from "./read-values.ts";
import type { SourceColumn, SourceColumns } from "./source-columns.ts";

/** The BigQuery billing export of Google Cloud as CSV, nested columns by dotted names. Billed is cost with credits. */
export const gcp: Format = {
  name: "GCP billing export",
  recognizes: (columns) =>
    columns.find("cost") !== null &&
    columns.find("usage_start_time") !== null &&
    columns.find("service.description") !== null,
  map(columns) {
    const start = momentOf(columns.text("usage_start_time"));
    const month = columns.text("invoice.month");
    const invoiceMonth = momentOf(`concat(left(${month}, 4), '-', substring(${month}, 5), '-01')`);
    const cost = zeroIfNull(numberOf(asFloat(columns.find("cost"))));
    const billed = { value: `(${cost.value} + ${creditsOf(columns)})`, trouble: cost.trouble };
    return {
      texts: gcpTexts(columns),
      metrics: {
        BilledCost: billed,
        EffectiveCost: billed,
        ListCost: costOf(asFloat(columns.take("cost_at_list")), billed),
        ContractedCost: billed,
      },
      quantities: {
        ConsumedQuantity: numberOf(asFloat(columns.take("usage.amount"))),
        PricingQuantity: numberOf(asFloat(columns.take("usage.amount_in_pricing_units"))),
      },
      billingMonth: monthOf(`ifNull(${invoiceMonth}, ${start})`),
      chargePeriodStart: start,
      chargePeriodEnd: momentOf(columns.text("usage_end_time")),
      tags: labelsOf(columns.take("labels")),
    };
  },
};

const CATEGORIES = { "": "Usage", regular: "Usage", tax: "Tax" };

function gcpTexts(columns: SourceColumns) {
  return {
    Provider: "'gcp'",
    ProviderName: "'Google Cloud'",
    PublisherName: columns.text("seller_name"),
    BillingAccountId: columns.text("billing_account_id"),
    SubAccountId: columns.text("project.id"),
    SubAccountName: columns.text("project.name"),
    ServiceName: columns.text("service.description"),
    RegionId: columns.text("location.region"),
    RegionName: columns.text("location.location"),
    AvailabilityZone: columns.text("location.zone"),
    ResourceId: columns.text("resource.global_name"),
    ResourceName: columns.text("resource.name"),
    ChargeCategory: translated(columns.find("cost_type")?.text ?? "''", CATEGORIES, "'Adjustment'"),
    ChargeDescription: columns.text("sku.description"),
    SkuId: columns.text("sku.id"),
    BillingCurrency: columns.text("currency"),
    ConsumedUnit: columns.text("usage.unit"),
    PricingUnit: columns.text("usage.pricing_unit"),
  };
}

// BigQuery keeps these as binary floats, also where they come as text.
function asFloat(column: SourceColumn | null): SourceColumn | null {
  return column && { ...column, isFloat: true };
}

/** Credits are a list of records, as JSON or as Python writes it. */
function creditsOf(columns: SourceColumns): string {
  const credits = columns.find("credits")?.text ?? "''";
  const amounts = `extractAll(${credits}, '[\\'"]amount[\\'"]: *[\\'"]?([-+0-9.eE]+)')`;
  return `arraySum(amount -> toDecimal256(amount, 30), ${amounts})`;
}

/** Labels too; a quote inside of a text is escaped by a backslash. */
function labelsOf(column: SourceColumn | null): string {
  if (!column) return "CAST(map(), 'Map(String, String)')";
  const text = `"((?:[^"\\\\\\\\]|\\\\\\\\.)*)"|\\'((?:[^\\'\\\\\\\\]|\\\\\\\\.)*)\\'`;
  const pair = `[\\'"]key[\\'"]: *(?:${text}), *[\\'"]value[\\'"]: *(?:${text})`;
  const labels = `extractAllGroupsVertical(${column.text}, '${pair}')`;
  const tags = `arrayMap(label -> (concat(label[1], label[2]), concat(label[3], label[4])), ${labels})`;
  return `CAST(${tags}, 'Map(String, String)')`;
}
