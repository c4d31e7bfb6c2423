import { costOf, type Format, filled, numberOf, TEXTS, type TextName, tagsToRead, zeroIfNull } from "./line-mapping.ts";
import { firstOf, momentOfColumn, monthOf, tagsOfObject } from "./read-values.ts";
import type { SourceColumns } from "./source-columns.ts";

/** FOCUS 1.0 to 1.4: newer columns fill older ones that are missing. */
export const focus: Format = {
  name: "FOCUS",
  tellingColumns: [["BilledCost"], ["ChargePeriodStart"]],
  map(columns) {
    const start = momentOfColumn(columns.find("ChargePeriodStart"));
    const period = columns.find("BillingPeriodStart");
    const billed = zeroIfNull(numberOf(columns.find("BilledCost")));
    return {
      texts: focusTexts(columns),
      metrics: {
        BilledCost: billed,
        EffectiveCost: costOf(columns.find("EffectiveCost"), billed),
        ListCost: costOf(columns.find("ListCost"), billed),
        ContractedCost: costOf(columns.find("ContractedCost"), billed),
      },
      quantities: {
        ConsumedQuantity: numberOf(columns.find("ConsumedQuantity", "UsageQuantity")),
        PricingQuantity: numberOf(columns.find("PricingQuantity")),
      },
      billingMonth: monthOf(period ? momentOfColumn(period) : start),
      chargePeriodStart: start,
      chargePeriodEnd: momentOfColumn(columns.find("ChargePeriodEnd")),
      tags: tagsOfObject(columns.find("Tags")),
      required: filled(columns.find("BilledCost"), columns.find("BillingCurrency")),
      expected: [],
      areTagsReadable: tagsToRead(columns.find("Tags")),
    };
  },
};

// The first that a file has is taken; the others fill what it leaves empty, and are kept beside it, too.
const ALIASES: Partial<Record<TextName, readonly string[]>> = {
  ProviderName: ["ProviderName", "ServiceProviderName"],
  PublisherName: ["PublisherName", "HostProviderName"],
  RegionId: ["RegionId", "Region"],
  ConsumedUnit: ["ConsumedUnit", "UsageUnit"],
  ChargeCategory: ["ChargeCategory", "ChargeType"],
};

function focusTexts(columns: SourceColumns): Record<TextName, string> {
  const entries = TEXTS.map((name) => [name, focusText(columns, ALIASES[name] ?? [name])]);
  const texts = Object.fromEntries(entries) as Record<TextName, string>;
  return { ...texts, Provider: providerWord(texts.ProviderName) };
}

// A bare NULL is what some databases write for null in a CSV.
function focusText(columns: SourceColumns, names: readonly string[]): string {
  const [first, ...others] = names.filter((name) => columns.find(name) !== null);
  if (first === undefined) return "''";
  const found = [columns.find(first), ...others.map((name) => columns.find(name))];
  return firstOf(...found.flatMap((column) => (column ? [`if(${column.text} = 'NULL', '', ${column.text})`] : [])));
}

/** One word for all the names that a cloud goes by. */
function providerWord(name: string): string {
  const word = `lower(${name})`;
  const clouds = [
    [`startsWith(${word}, 'aws') OR startsWith(${word}, 'amazon')`, "aws"],
    [`startsWith(${word}, 'microsoft') OR startsWith(${word}, 'azure')`, "azure"],
    [`startsWith(${word}, 'google') OR ${word} = 'gcp'`, "gcp"],
    [`startsWith(${word}, 'oracle') OR ${word} = 'oci'`, "oci"],
  ];
  return `multiIf(${clouds.map(([condition, cloud]) => `${condition}, '${cloud}'`).join(", ")}, ${word})`;
}
