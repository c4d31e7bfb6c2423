import { isReadableTags, literal, textOfNumber } from "./read-values.ts";
import type { SourceColumn, SourceColumns } from "./source-columns.ts";

/** The texts of a cost line that its readers see, in FOCUS' names and in the order of the answers. */
export const SHOWN_TEXTS = [
  "BillingAccountId",
  "BillingAccountName",
  "SubAccountId",
  "SubAccountName",
  "ProviderName",
  "PublisherName",
  "InvoiceIssuerName",
  "InvoiceId",
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
  "PricingUnit",
  "ConsumedUnit",
  "CommitmentDiscountId",
  "CommitmentDiscountStatus",
  "SkuId",
  "SkuPriceId",
] as const;

/** All texts of a cost line. */
export const TEXTS = ["Provider", ...SHOWN_TEXTS, "BillingCurrency"] as const;

/** The amounts that add up to a bill. */
export const METRICS = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** Amounts that may be missing. */
export const QUANTITIES = ["PricingQuantity", "ConsumedQuantity"] as const;

export type TextName = (typeof TEXTS)[number];
export type Metric = (typeof METRICS)[number];
export type Quantity = (typeof QUANTITIES)[number];

/** A number of a file, in SQL. */
export type SourceNumber = {
  /** Decimal(76, 30), null where it is empty. */
  readonly value: string;
  /** The same, 0 where it is empty. */
  readonly orZero: string;
  /** A text that says what is wrong with it; null where nothing can be. */
  readonly parseError: string | null;
  /** Whether that is empty, told sooner. */
  readonly isFine: string | null;
};

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
  /** What no line may lack. */
  readonly required: readonly Requirement[];
  /** What lines have as a rule, though their format does not say that they must. */
  readonly expected: readonly Requirement[];
  /** Whether the tags of a line can be read; null where nothing can be wrong with them. */
  readonly areTagsReadable: string | null;
};

/** A cell that must be filled: whether it is, and what is said where it is not, in SQL. */
export type Requirement = { readonly isFine: string; readonly parseError: string };

/** The columns, of those that the file has, in which every line has something. */
export function filled(...columns: readonly (SourceColumn | null)[]): readonly Requirement[] {
  return columns.flatMap((column) => {
    if (!column) return [];
    const { decimal, name } = column;
    const isFine = decimal ? `isNotNull(${decimal})` : `lower(trimBoth(${textOfNumber(column)})) NOT IN ('', 'null')`;
    return [{ isFine, parseError: `if(${isFine}, '', ${literal(`${name} is empty. `)})` }];
  });
}

/** What to look at in tags that are one column. */
export function tagsToRead(column: SourceColumn | null): string | null {
  return column && !column.map ? isReadableTags(column.text) : null;
}

/**
 * What the lines of a file count as. Where a month comes in two views, one is `billed` with all that goes with it (list
 * and contracted cost, quantities), the other `effective` alone: each adds up to itself, and nothing counts twice.
 */
export type CountedAs = "all" | "billed" | "effective";

/** The mapping of lines that count so: what they don't count as is 0, and no quantity. */
export function countedAs(mapping: LineMapping, which: CountedAs): LineMapping {
  const { metrics } = mapping;
  if (which === "billed") return { ...mapping, metrics: { ...metrics, EffectiveCost: ZERO } };
  if (which === "all") return mapping;
  const { EffectiveCost } = metrics;
  return {
    ...mapping,
    metrics: { BilledCost: ZERO, EffectiveCost, ListCost: ZERO, ContractedCost: ZERO },
    quantities: {},
  };
}

/** A format: which columns tell that a file has it, and how it is mapped. */
export type Format = {
  readonly name: string;
  /** A file has the format where it has one of each of these names. */
  readonly tellingColumns: readonly (readonly string[])[];
  map(columns: SourceColumns): LineMapping;
};

const NOUGHT = "toDecimal256(0, 30)";
/** No amount. */
export const ZERO: SourceNumber = { value: NOUGHT, orZero: NOUGHT, parseError: null, isFine: null };
const NOTHING: SourceNumber = { ...ZERO, value: "CAST(NULL, 'Nullable(Decimal(76, 30))')" };

/** The number of a column; null where the file has no such column. */
export function numberOf(column: SourceColumn | null): SourceNumber {
  return column ? readNumber(column) : NOTHING;
}

/** The number of a column, 0 where it is empty, and `otherwise` where the file has no such column. */
export function costOf(column: SourceColumn | null, otherwise: SourceNumber): SourceNumber {
  return column ? zeroIfNull(readNumber(column)) : otherwise;
}

/** 0 in place of null. */
export function zeroIfNull(number: SourceNumber): SourceNumber {
  return { ...number, value: number.orZero };
}

/** What is made of other numbers, and never null. */
export function numberOver(value: string, parts: readonly SourceNumber[]): SourceNumber {
  const areFine = [...new Set(parts.flatMap(({ isFine }) => isFine ?? []))];
  const isFine = areFine.length > 0 ? areFine.join(" AND ") : null;
  return { value, orZero: value, parseError: firstParseError(parts), isFine };
}

/** What is wrong with one of these numbers: the first that is. */
export function firstParseError(numbers: readonly SourceNumber[]): string | null {
  const parseErrors = [...new Set(numbers.flatMap(({ parseError }) => parseError ?? []))];
  return parseErrors.length > 0 ? `arrayStringConcat([${parseErrors.join(", ")}])` : null;
}

const DECIMALS_MAX = 30;

// Some databases write a bare NULL for null, some spreadsheets a space after a number.
function readNumber(column: SourceColumn): SourceNumber {
  const { name, isFloat, decimal } = column;
  if (decimal) return { ...ZERO, value: decimal, orZero: `ifNull(${decimal}, ${NOUGHT})` };
  const text = `trimBoth(${textOfNumber(column)})`;
  const value = `toDecimal256OrNull(${text}, ${DECIMALS_MAX})`;
  const orZero = `toDecimal256OrZero(${text}, ${DECIMALS_MAX})`;
  const isEmpty = `lower(${text}) IN ('', 'null')`;
  const wrong = `if(isNotNull(${value}) OR ${isEmpty}, '', ${literal(`${name} is not a number such as 1234.5. `)})`;
  const tooLong = `if(${tooFine(text)}, ${literal(`${name} has too many decimals. `)}, ${wrong})`;
  const parseError = isFloat ? wrong : tooLong;
  const isFine = `(empty(${text}) OR (isNotNull(${value}) AND NOT ${mayBeTooFine(text)}) OR ${parseError} = '')`;
  return { value, orZero, parseError, isFine };
}

/** Digits beyond the 30 that are kept would be cut off in silence. */
function tooFine(text: string): string {
  const digits = `length(extract(${text}, '[.]([0-9]*?)0*(?:[eE]|$)'))`;
  const exponent = `toInt32OrZero(extract(${text}, '[eE]([+-]?[0-9]+)$'))`;
  return `${mayBeTooFine(text)} AND ${digits} - ${exponent} > ${DECIMALS_MAX}`;
}

function mayBeTooFine(text: string): string {
  return `(length(${text}) > ${DECIMALS_MAX} OR position(${text}, 'e') > 0 OR position(${text}, 'E') > 0)`;
}
