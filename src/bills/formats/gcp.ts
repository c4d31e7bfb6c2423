import {
  costOf,
  type Format,
  filled,
  numberOf,
  numberOver,
  type SourceNumber,
  tagsToRead,
  ZERO,
  zeroIfNull,
} from "./line-mapping.ts";
import { isPythonList, momentOf, momentOfColumn, monthOf, tagsOfList, translated } from "./read-values.ts";
import type { SourceColumn, SourceColumns } from "./source-columns.ts";

/**
 * The BigQuery billing export of Google Cloud, standard and detailed, nested columns by dotted names. Billed is cost
 * with credits.
 */
export const gcp: Format = {
  name: "GCP billing export",
  tellingColumns: [["cost"], ["usage_start_time"], ["service.description"]],
  map(columns) {
    const start = momentOfColumn(columns.find("usage_start_time"));
    const month = columns.text("invoice.month");
    const invoiceMonth = momentOf(`concat(left(${month}, 4), '-', substring(${month}, 5), '-01')`);
    const cost = zeroIfNull(numberOf(asFloat(columns.find("cost"))));
    const billed = both(cost, creditsOf(columns.find("credits")));
    return {
      texts: gcpTexts(columns),
      metrics: {
        BilledCost: billed,
        EffectiveCost: billed,
        ListCost: costOf(asFloat(columns.find("cost_at_list")), billed),
        ContractedCost: billed,
      },
      quantities: {
        ConsumedQuantity: numberOf(asFloat(columns.find("usage.amount"))),
        PricingQuantity: numberOf(asFloat(columns.find("usage.amount_in_pricing_units"))),
      },
      billingMonth: monthOf(`ifNull(${invoiceMonth}, ${start})`),
      chargePeriodStart: start,
      chargePeriodEnd: momentOfColumn(columns.find("usage_end_time")),
      tags: tagsOfList(columns.find("labels")),
      required: [],
      expected: filled(columns.find("cost"), columns.find("currency")),
      areTagsReadable: tagsToRead(columns.find("labels")),
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
function creditsOf(column: SourceColumn | null): SourceNumber {
  if (!column) return ZERO;
  const { text } = column;
  const ofPython = `extractAll(${text}, '[\\'"]amount[\\'"]: *[\\'"]?([-+0-9.eE]+)')`;
  const amount = "replaceAll(JSONExtractRaw(credit, 'amount'), '\"', '')";
  const ofJson = `arrayMap(credit -> ${amount}, JSONExtractArrayRaw(${text}))`;
  const isPython = isPythonList(text);
  const amounts = `arrayFilter(amount -> amount NOT IN ('', 'null'), if(${isPython}, ${ofPython}, ${ofJson}))`;
  const isNumber = `arrayAll(amount -> isNotNull(toDecimal256OrNull(amount, 30)), ${amounts})`;
  const isList = `${text} = '' OR ${isPython} OR (startsWith(${text}, '[') AND isValidJSON(${text}))`;
  const value = `arraySum(amount -> toDecimal256OrZero(amount, 30), ${amounts})`;
  const isFine = `((${isList}) AND ${isNumber})`;
  return { value, orZero: value, parseError: `if(${isFine}, '', 'credits is not a list of amounts. ')`, isFine };
}

function both(cost: SourceNumber, credits: SourceNumber): SourceNumber {
  return numberOver(`(${cost.value} + ${credits.value})`, [cost, credits]);
}
