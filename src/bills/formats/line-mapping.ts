import { literal } from "./read-values.ts";
import type { SourceColumn, SourceColumns } from "./source-columns.ts";

/** The texts of a cost line, in FOCUS' names. */
export const TEXTS = [
  "Provider",
  "ProviderName",
  "PublisherName",
  "InvoiceIssuerName",
  "InvoiceId",
  "BillingAccountId",
  "BillingAccountName",
  "SubAccountId",
  "SubAccountName",
  "ServiceCategory",
  "ServiceName",
  "RegionId",
  "RegionName",
  "AvailabilityZone",
  "ResourceId",
  "ResourceName",
  "ResourceType",
  "ChargeCategory",
  "ChargeClass",
  "ChargeDescription",
  "ChargeFrequency",
  "PricingCategory",
  "CommitmentDiscountId",
  "CommitmentDiscountStatus",
  "SkuId",
  "SkuPriceId",
  "BillingCurrency",
  "ConsumedUnit",
  "PricingUnit",
] as const;

/** The amounts that add up to a bill. */
export const METRICS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** Amounts that may be missing. */
export const QUANTITIES = ["ConsumedQuantity", "PricingQuantity"] as const;

export type TextName = (typeof TEXTS)[number];
export type Metric = (typeof METRICS)[number];
export type Quantity = (typeof QUANTITIES)[number];

/** A number of a file: SQL of type Decimal(76, 30), null where it is empty, and SQL of what is wrong with it. */
export type SourceNumber = { readonly value: string; readonly trouble: string | null };

/** How the lines of one format are made of the columns of a file, all in SQL. */
export type LineMapping = {
  readonly texts: Readonly<Partial<Record<TextName, string>>>;
  readonly metrics: Readonly<Record<Metric, SourceNumber>>;
  readonly quantities: Readonly<Partial<Record<Quantity, SourceNumber>>>;
  /** Nullable(DateTime). */
  readonly billingMonth: string;
  readonly chargePeriodStart: string;
  readonly chargePeriodEnd: string;
  /** Map(String, String). */
  readonly tags: string;
};

/**
 * What the lines of a file count as. Where a month comes in two views, one is `billed` with all that goes with it (list
 * and contracted cost, quantities), the other `effective` alone: each adds up to itself, and nothing counts twice.
 */
export type CountedAs = "all" | "billed" | "effective";

/** The mapping of lines that count so: what they don't count as is 0, and no quantity. */
export function countedAs(mapping: LineMapping, which: CountedAs): LineMapping {
  const { metrics } = mapping;
  const zero: SourceNumber = { value: "toDecimal256(0, 30)", trouble: null };
  if (which === "billed") return { ...mapping, metrics: { ...metrics, EffectiveCost: zero } };
  if (which === "all") return mapping;
  const { EffectiveCost } = metrics;
  return {
    ...mapping,
    metrics: { BilledCost: zero, EffectiveCost, ListCost: zero, ContractedCost: zero },
    quantities: {},
  };
}

/** A format: whether a file has it, and how it is mapped. */
export type Format = {
  readonly name: string;
  recognizes(columns: SourceColumns): boolean;
  map(columns: SourceColumns): LineMapping;
};

const NOTHING: SourceNumber = { value: "CAST(NULL, 'Nullable(Decimal(76, 30))')", trouble: null };

/** The number of a column; null where the file has no such column. */
export function numberOf(column: SourceColumn | null): SourceNumber {
  return column ? readNumber(column) : NOTHING;
}

/** The number of a column, 0 where it is empty, and `otherwise` where the file has no such column. */
export function costOf(column: SourceColumn | null, otherwise: SourceNumber): SourceNumber {
  return column ? zeroIfNull(readNumber(column)) : otherwise;
}

/** 0 in place of null. */
export function zeroIfNull({ value, trouble }: SourceNumber): SourceNumber {
  return { value: `ifNull(${value}, toDecimal256(0, 30))`, trouble };
}

/** What is wrong with one of these numbers: the first that is. */
export function firstTrouble(numbers: readonly SourceNumber[]): string | null {
  const troubles = [...new Set(numbers.flatMap(({ trouble }) => trouble ?? []))];
  return troubles.length > 0 ? `arrayStringConcat([${troubles.join(", ")}])` : null;
}

const DECIMALS_MAX = 30;

// Some databases write a bare NULL for null, some spreadsheets a space after a number.
function readNumber({ name, text: cell, isFloat, decimal }: SourceColumn): SourceNumber {
  if (decimal) return { value: decimal, trouble: null };
  const text = `trimBoth(${cell})`;
  const value = `toDecimal256OrNull(${text}, ${DECIMALS_MAX})`;
  const isEmpty = `lower(${text}) IN ('', 'null')`;
  const wrong = `if(isNotNull(${value}) OR ${isEmpty}, '', ${sentence(name, text, "is no number")})`;
  const trouble = `if(${tooFine(text)}, ${sentence(name, text, "has too many decimals")}, ${wrong})`;
  return { value, trouble: isFloat ? wrong : trouble };
}

/** Digits beyond the 30 that are kept would be cut off in silence. */
function tooFine(text: string): string {
  const digits = `length(extract(${text}, '[.]([0-9]*?)0*(?:[eE]|$)'))`;
  const exponent = `toInt32OrZero(extract(${text}, '[eE]([+-]?[0-9]+)$'))`;
  const mayBe = `(length(${text}) > ${DECIMALS_MAX} OR position(lower(${text}), 'e') > 0)`;
  return `${mayBe} AND ${digits} - ${exponent} > ${DECIMALS_MAX}`;
}

function sentence(name: string, text: string, what: string): string {
  return `concat(${literal(`${name} `)}, substring(${text}, 1, 40), ${literal(` ${what}. `)})`;
}
