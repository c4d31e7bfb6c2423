import { type Format, filled, numberOf, zeroIfNull } from "./line-mapping.ts";
import { firstOf, momentOfColumn, monthOf, tagsOfColumns } from "./read-values.ts";
import type { SourceColumns } from "./source-columns.ts";

const TAG_PREFIX = /^tags\/(?=.)/;

/** Oracle Cloud's own cost reports. */
export const oci: Format = {
  name: "OCI cost report",
  tellingColumns: [["cost/myCost"], ["lineItem/intervalUsageStart"]],
  map(columns) {
    const start = momentOfColumn(columns.find("lineItem/intervalUsageStart"));
    const cost = zeroIfNull(numberOf(columns.find("cost/myCost")));
    return {
      texts: ociTexts(columns),
      metrics: { BilledCost: cost, EffectiveCost: cost, ListCost: cost, ContractedCost: cost },
      quantities: { ConsumedQuantity: numberOf(columns.find("usage/billedQuantity")) },
      billingMonth: monthOf(start),
      chargePeriodStart: start,
      chargePeriodEnd: momentOfColumn(columns.find("lineItem/intervalUsageEnd")),
      tags: tagsOfColumns(columns.startingWith(TAG_PREFIX), TAG_PREFIX),
      required: [],
      expected: filled(columns.find("cost/myCost"), columns.find("cost/currencyCode")),
      areTagsReadable: null,
    };
  },
};

function ociTexts(columns: SourceColumns) {
  return {
    Provider: "'oci'",
    ProviderName: "'Oracle'",
    BillingAccountId: firstOf(columns.text("cost/subscriptionId"), columns.text("lineItem/tenantId")),
    SubAccountId: columns.text("product/compartmentId"),
    SubAccountName: columns.text("product/compartmentName"),
    ServiceName: columns.text("product/service"),
    RegionId: columns.text("product/region"),
    AvailabilityZone: columns.text("product/availabilityDomain"),
    ResourceId: columns.text("product/resourceId"),
    ResourceType: columns.text("product/resource"),
    ChargeCategory: "'Usage'",
    ChargeClass: `if(lower(${columns.text("lineItem/isCorrection")}) = 'true', 'Correction', '')`,
    ChargeDescription: columns.text("product/Description"),
    SkuId: columns.text("cost/productSku"),
    BillingCurrency: columns.text("cost/currencyCode"),
    ConsumedUnit: columns.text("usage/consumedQuantityUnits", "cost/billingUnitReadable"),
  };
}
