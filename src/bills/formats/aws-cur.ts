import {
  costOf,
  type Format,
  filled,
  numberOf,
  numberOver,
  type SourceNumber,
  tagsToRead,
  zeroIfNull,
} from "./line-mapping.ts";
import { firstOf, momentOfColumn, monthOf, tagsOfColumns, tagsOfObject, translated } from "./read-values.ts";
import type { SourceColumns } from "./source-columns.ts";

const TAG_PREFIX = /^resource_?tags[/_](?=.)/i;

/** AWS Cost and Usage Reports: legacy, by either way of naming columns, and CUR 2.0. */
export const awsCur: Format = {
  name: "AWS CUR",
  tellingColumns: [["lineItem/UnblendedCost"], ["lineItem/LineItemType"]],
  map(columns) {
    const start = momentOfColumn(columns.find("lineItem/UsageStartDate"));
    const period = columns.find("bill/BillingPeriodStartDate");
    const billed = zeroIfNull(numberOf(columns.find("lineItem/UnblendedCost")));
    const tagObject = columns.find("resource_tags");
    return {
      texts: curTexts(columns),
      metrics: {
        BilledCost: billed,
        EffectiveCost: effectiveCost(columns, billed),
        ListCost: costOf(columns.find("pricing/publicOnDemandCost"), billed),
        ContractedCost: billed,
      },
      quantities: {
        ConsumedQuantity: numberOf(columns.find("lineItem/UsageAmount")),
        PricingQuantity: numberOf(columns.find("lineItem/UsageAmount")),
      },
      billingMonth: monthOf(period ? momentOfColumn(period) : start),
      chargePeriodStart: start,
      chargePeriodEnd: momentOfColumn(columns.find("lineItem/UsageEndDate")),
      tags: tagObject ? tagsOfObject(tagObject) : tagsOfColumns(columns.startingWith(TAG_PREFIX), TAG_PREFIX),
      required: [],
      expected: filled(columns.find("lineItem/UnblendedCost"), columns.find("lineItem/CurrencyCode")),
      areTagsReadable: tagsToRead(tagObject),
    };
  },
};

const CATEGORIES = {
  Usage: "Usage",
  DiscountedUsage: "Usage",
  SavingsPlanCoveredUsage: "Usage",
  RIFee: "Purchase",
  Fee: "Purchase",
  SavingsPlanUpfrontFee: "Purchase",
  SavingsPlanRecurringFee: "Purchase",
  Tax: "Tax",
  Credit: "Credit",
  Refund: "Credit",
};

/** Terms of a price as FOCUS' pricing categories; what buys a commitment is at a standard price itself. */
const PRICING_CATEGORIES = { OnDemand: "Standard", Reserved: "Standard", Spot: "Dynamic" };

const CHARGE_FREQUENCIES = {
  Usage: "Usage-Based",
  DiscountedUsage: "Usage-Based",
  SavingsPlanCoveredUsage: "Usage-Based",
  RIFee: "Recurring",
  SavingsPlanRecurringFee: "Recurring",
  Fee: "One-Time",
  SavingsPlanUpfrontFee: "One-Time",
};

function curTexts(columns: SourceColumns) {
  const type = columns.find("lineItem/LineItemType")?.text ?? "''";
  const unit = columns.text("pricing/unit");
  const term = columns.text("pricing/term");
  // Usage under a savings plan keeps the term "OnDemand".
  const isCommitted = `${type} IN ('DiscountedUsage', 'SavingsPlanCoveredUsage')`;
  return {
    Provider: "'aws'",
    ProviderName: "'AWS'",
    PublisherName: columns.text("bill/BillingEntity"),
    InvoiceIssuerName: columns.text("lineItem/LegalEntity"),
    InvoiceId: columns.text("bill/InvoiceId"),
    BillingAccountId: columns.text("bill/PayerAccountId"),
    BillingAccountName: columns.text("bill/PayerAccountName"),
    SubAccountId: columns.text("lineItem/UsageAccountId"),
    SubAccountName: columns.text("lineItem/UsageAccountName"),
    ServiceCategory: columns.text("product/productFamily"),
    ServiceName: firstOf(productValue(columns, "product_name"), columns.find("lineItem/ProductCode")?.text ?? "''"),
    RegionId: productValue(columns, "region"),
    RegionName: columns.text("product/location"),
    AvailabilityZone: columns.text("lineItem/AvailabilityZone"),
    ResourceId: columns.text("lineItem/ResourceId"),
    ChargeCategory: translated(type, CATEGORIES, "'Adjustment'"),
    ChargeClass: `if(${type} = 'Refund', 'Correction', '')`,
    ChargeDescription: columns.text("lineItem/LineItemDescription"),
    ChargeFrequency: translated(type, CHARGE_FREQUENCIES, "''"),
    PricingCategory: `if(${isCommitted}, 'Committed', ${translated(term, PRICING_CATEGORIES, term)})`,
    CommitmentDiscountStatus: `if(${isCommitted}, 'Used', '')`,
    CommitmentDiscountId: firstOf(
      columns.text("reservation/ReservationARN"),
      columns.text("savingsPlan/SavingsPlanARN"),
    ),
    SkuId: columns.text("product/sku"),
    BillingCurrency: columns.text("lineItem/CurrencyCode"),
    ConsumedUnit: unit,
    PricingUnit: unit,
  };
}

/** CUR 2.0 keeps most of the product in one map. */
function productValue(columns: SourceColumns, name: "product_name" | "region"): string {
  const own = columns.find(`product/${name}`, ...(name === "region" ? ["product/regionCode"] : []));
  if (own) return own.text;
  const product = columns.find("product");
  if (!product) return "''";
  return product.map ? `${product.map}['${name}']` : `JSONExtractString(${product.text}, '${name}')`;
}

/** What AWS' Cloud Intelligence Dashboards call amortized: commitments are spread over what they cover. */
function effectiveCost(columns: SourceColumns, billed: SourceNumber): SourceNumber {
  const type = columns.find("lineItem/LineItemType")?.text ?? "''";
  const at = (name: string) => costOf(columns.find(name), billed);
  const both = (first: SourceNumber, sign: "+" | "-", second: SourceNumber) =>
    numberOver(`(${first.value} ${sign} ${second.value})`, [first, second]);
  const recurring = columns.find("savingsPlan/TotalCommitmentToDate")
    ? both(at("savingsPlan/TotalCommitmentToDate"), "-", at("savingsPlan/UsedCommitment"))
    : billed;
  const unused = columns.find("reservation/UnusedRecurringFee")
    ? both(at("reservation/UnusedAmortizedUpfrontFeeForBillingPeriod"), "+", at("reservation/UnusedRecurringFee"))
    : billed;
  const covered = at("savingsPlan/SavingsPlanEffectiveCost");
  const reserved = at("reservation/EffectiveCost");
  const zero = "toDecimal256(0, 30)";
  const value = `multiIf(
    ${type} = 'SavingsPlanCoveredUsage', ${covered.value},
    ${type} = 'SavingsPlanRecurringFee', ${recurring.value},
    ${type} IN ('SavingsPlanNegation', 'SavingsPlanUpfrontFee'), ${zero},
    ${type} = 'DiscountedUsage', ${reserved.value},
    ${type} = 'RIFee', ${unused.value},
    ${type} = 'Fee' AND ${columns.text("reservation/ReservationARN")} != '', ${zero},
    ${billed.value})`;
  return numberOver(value, [covered, recurring, reserved, unused]);
}
