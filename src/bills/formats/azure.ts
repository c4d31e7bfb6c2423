import { type Format, filled, numberOf, tagsToRead, zeroIfNull } from "./line-mapping.ts";
import { firstOf, momentOfColumn, monthOf, tagsOfObject, translated } from "./read-values.ts";
import type { SourceColumns } from "./source-columns.ts";

const COST = ["costInBillingCurrency", "Cost", "PreTaxCost"];
const CURRENCY = ["BillingCurrency", "BillingCurrencyCode", "Currency"];
const DAY = ["Date", "UsageDateTime", "UsageDate"];

/** Azure cost exports: EA, MCA and pay-as-you-go, every version and language of their headers. */
export const azure: Format = {
  name: "Azure cost export",
  tellingColumns: [COST, DAY, ["MeterCategory"]],
  map(columns) {
    const day = momentOfColumn(columns.find(...DAY));
    const period = columns.find("BillingPeriodStartDate");
    const cost = zeroIfNull(numberOf(columns.find(...COST)));
    return {
      texts: azureTexts(columns),
      metrics: { BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost },
      quantities: { ConsumedQuantity: numberOf(columns.find("Quantity", "UsageQuantity")) },
      billingMonth: monthOf(period ? `ifNull(${momentOfColumn(period)}, ${day})` : day),
      chargePeriodStart: day,
      chargePeriodEnd: `addDays(${day}, 1)`,
      tags: tagsOfObject(columns.find("Tags")),
      required: [],
      expected: filled(columns.find(...COST), columns.find(...CURRENCY)),
      areTagsReadable: tagsToRead(columns.find("Tags")),
    };
  },
};

const CATEGORIES = {
  "": "Usage",
  Usage: "Usage",
  UnusedReservation: "Usage",
  UnusedSavingsPlan: "Usage",
  Purchase: "Purchase",
  Tax: "Tax",
  Credit: "Credit",
  Refund: "Credit",
};

const CHARGE_FREQUENCIES = { UsageBased: "Usage-Based", OneTime: "One-Time" };

/** FOCUS' pricing categories; what buys a commitment is at a standard price itself. */
const PRICING_CATEGORIES = { OnDemand: "Standard", Reservation: "Standard", SavingsPlan: "Standard", Spot: "Dynamic" };

function azureTexts(columns: SourceColumns) {
  const type = columns.find("ChargeType")?.text ?? "''";
  const frequency = columns.text("Frequency");
  const model = columns.text("PricingModel");
  const isUnused = `${type} IN ('UnusedReservation', 'UnusedSavingsPlan')`;
  const isCommitted = `(${isUnused} OR (${type} = 'Usage' AND ${model} IN ('Reservation', 'SavingsPlan')))`;
  return {
    Provider: "'azure'",
    ProviderName: "'Microsoft'",
    PublisherName: columns.text("PublisherName"),
    InvoiceId: columns.text("InvoiceId"),
    BillingAccountId: columns.text("BillingAccountId"),
    BillingAccountName: columns.text("BillingAccountName"),
    SubAccountId: columns.text("SubscriptionId", "SubscriptionGuid"),
    SubAccountName: columns.text("SubscriptionName"),
    ServiceCategory: columns.text("ServiceFamily"),
    ServiceName: columns.text("MeterCategory"),
    RegionId: columns.text("ResourceLocation"),
    AvailabilityZone: columns.text("AvailabilityZone"),
    ResourceId: columns.text("ResourceId", "InstanceId", "InstanceName"),
    ResourceName: columns.text("ResourceName"),
    ResourceType: columns.text("ResourceType"),
    ChargeCategory: translated(type, CATEGORIES, "'Adjustment'"),
    ChargeClass: `if(${type} = 'Refund', 'Correction', '')`,
    ChargeDescription: firstOf(columns.text("ProductName", "Product"), columns.text("MeterName")),
    ChargeFrequency: translated(frequency, CHARGE_FREQUENCIES, frequency),
    PricingCategory: `if(${isCommitted}, 'Committed', ${translated(model, PRICING_CATEGORIES, model)})`,
    CommitmentDiscountStatus: `multiIf(${isUnused}, 'Unused', ${isCommitted}, 'Used', '')`,
    CommitmentDiscountId: columns.text("BenefitId", "ReservationId"),
    SkuId: columns.text("MeterId"),
    BillingCurrency: columns.text(...CURRENCY),
    ConsumedUnit: columns.text("UnitOfMeasure"),
  };
}
