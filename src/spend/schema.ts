import { z } from "zod";
import { FORMATS } from "../bills/index.ts";
import { type ConnectorId, isId } from "../core/ids.ts";
import { nameModels } from "../http/index.ts";

/** What lines alone have, and no roll-up: to group or filter by it reads all lines of a range. */
export const LINE_FIELDS = [
  "resource",
  "pricing_category",
  "commitment_discount_id",
  "commitment_discount_status",
  "charge_frequency",
  "charge_class",
  "publisher",
] as const;

/** What rows can be grouped by, beside `tag:<key>`. */
export const GROUPS = [
  "service",
  "account",
  "region",
  "tag",
  "provider",
  "connector",
  "category",
  "charge_category",
  ...LINE_FIELDS,
] as const;
export type Group = (typeof GROUPS)[number] | `tag:${string}`;

export const METRICS = ["billed", "effective", "list", "contracted"] as const;
export type Metric = (typeof METRICS)[number];

export const GRANULARITIES = ["total", "day", "month"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** What a range can be compared with: the one before, or the same days of the month or the year before. */
export const COMPARES = ["previous", "previous_month", "previous_year"] as const;
export type Compare = (typeof COMPARES)[number];

export const FILTER_FIELDS = [
  "service",
  "account",
  "region",
  "provider",
  "category",
  "charge_category",
  ...LINE_FIELDS,
  "currency",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** The clouds whose bills are known, as their lines name them. */
export const CLOUDS: readonly string[] = Object.keys(FORMATS).filter((provider) => provider !== "focus");

/** Lines whose field is one of `values` (null: no value); `excludes`: all other lines. */
export type ValueFilter = {
  readonly field: FilterField;
  readonly values: readonly (string | null)[];
  readonly excludes: boolean;
};

/**
 * Lines that have the tag (`values` null), or whose tag has one of the values (null in it: untagged); `excludes`: all
 * other lines.
 */
export type TagFilter = {
  readonly key: string;
  readonly values: readonly (string | null)[] | null;
  readonly excludes: boolean;
};

/** A question about spend. Days are `YYYY-MM-DD` in UTC, both ends included; all filters must hold. */
export type SpendQuery = {
  readonly start_date: string;
  readonly end_date: string;
  /** `YYYY-MM`: lines of these invoice months only. */
  readonly billing_period: string | null;
  /** With a `billing_period`: all days of the invoice, also those outside `start_date` and `end_date`. */
  readonly whole_invoice?: boolean;
  /** 0 to 3 of them. */
  readonly group_by: readonly Group[];
  readonly connector_id: ConnectorId | null;
  readonly metric: Metric;
  readonly granularity: Granularity;
  readonly filters: readonly ValueFilter[];
  readonly tags: readonly TagFilter[];
  readonly compare: Compare | null;
  /** `cost`, `change` (with `compare`), `date` (with a granularity) or one of `group_by`, `-` before it: descending. */
  readonly sort: string;
  readonly page: number;
  /** 1 to 1,000. */
  readonly limit: number;
};

/** An exact amount or quantity. */
export const Decimal = z.string().describe("Exact decimal: text, never read as a float.");
/** How costs are counted. */
export const MetricName = z.enum(METRICS);
const Name = z.string().nullable();
const Ratio = z.string().nullable().describe("Of five decimals.");

// Beside the groups the names of those that have one.
const GROUP_NAMES = {
  service: Name.optional(),
  account: Name.optional(),
  account_name: Name.optional(),
  region: Name.optional(),
  region_name: Name.optional(),
  tag: Name.optional().describe("`key=value`."),
  provider: Name.optional(),
  connector: Name.optional(),
  category: Name.optional(),
  charge_category: Name.optional(),
  resource: Name.optional(),
  resource_name: Name.optional(),
  pricing_category: Name.optional(),
  commitment_discount_id: Name.optional(),
  commitment_discount_status: Name.optional(),
  charge_frequency: Name.optional(),
  charge_class: Name.optional(),
  publisher: Name.optional(),
} satisfies Readonly<Record<(typeof GROUPS)[number] | `${string}_name`, z.ZodType>>;

/** What a row costs; its groups are under their own names beside this. */
export const SpendRow = z
  .object({
    currency: Name,
    date: z.string().optional().describe("Day or month, with a granularity."),
    running: z.boolean().optional().describe("With a granularity: the day or month is not over, its costs still grow."),
    cost: Decimal,
    share: Ratio.describe("Of the total of its currency; null where that is 0."),
    previous_cost: Decimal.optional(),
    change: Decimal.optional(),
    change_ratio: Ratio.optional().describe("change / |previous_cost|; null from nothing."),
    usage: z.array(z.object({ quantity: Decimal, unit: Name })),
    usage_left_out: z.int().optional().describe("Units that the row has beside those: fewer rows a page show more."),
    ...GROUP_NAMES,
  })
  .catchall(z.unknown())
  .describe("Its groups are under their own names; `tag:<key>` under exactly that.");
export type SpendRow = z.infer<typeof SpendRow>;

const ConnectorFreshness = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["pending", "syncing", "synced", "failed", "paused"]),
  last_sync_at: Name,
  data_from: Name.describe("The day of its first line."),
  data_through: Name,
  missing_months: z.array(z.string()).describe("Months between its first and its last bill that it has none of."),
});

/** How fresh the data behind an answer is. */
export const Freshness = z.object({
  data_through: z.string().nullable().describe("The last day that has lines, at most today."),
  open_months: z.array(z.string()).describe("Invoice months that providers may still change."),
  connectors: z.array(ConnectorFreshness),
});
export type Freshness = z.infer<typeof Freshness>;

/** Days of a question that a connector has no bill of. */
export const Uncovered = z.object({
  connector_id: z.string(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  of: z.enum(["asked", "previous"]).describe("Whether they are of the range that is asked for or of the compared one."),
  reason: z.enum(["before_first_bill", "no_bill", "after_last_bill", "nothing_loaded"]),
  data_from: Name.describe("The first day that the connector has bills of; null where it has none."),
  data_through: Name.describe("The last one."),
});
export type Uncovered = z.infer<typeof Uncovered>;

const Total = z.object({
  currency: Name,
  cost: Decimal,
  previous_cost: Decimal.optional(),
  change: Decimal.optional(),
  change_ratio: Ratio.optional(),
});

/** The answer of `GET /api/spend`. */
export const SpendAnswer = z.object({
  start_date: z.string(),
  end_date: z.string(),
  billing_period: z.string().optional(),
  running: z.boolean().describe("Whether the days reach to today or beyond: costs still grow."),
  previous: z.object({ start_date: z.string(), end_date: z.string() }).optional(),
  group_by: z.array(z.string()),
  metric: MetricName,
  granularity: z.enum(GRANULARITIES),
  connector_id: z.string().nullable(),
  totals: z.array(Total).describe("One for each currency: currencies are never added up."),
  data: z.array(SpendRow),
  page: z.int(),
  limit: z.int(),
  total_records: z.int(),
  freshness: Freshness,
  uncovered: z.array(Uncovered).describe("Days that the answer knows nothing of; `warnings` says so in sentences."),
  warnings: z.array(z.string()),
});
export type SpendAnswer = z.infer<typeof SpendAnswer>;

const DimensionValue = z.object({
  value: Name.describe("null: lines without one."),
  name: Name.optional().describe("Of an account, a region or a resource."),
  line_items: z.int().describe("Lines that have it."),
});

/** The values of a dimension that occur. */
export const DimensionList = z.object({
  dimension: z.string(),
  data: z.array(DimensionValue),
  page: z.int(),
  limit: z.int(),
  total_records: z.int(),
});
export type DimensionList = z.infer<typeof DimensionList>;

/** Whether the text names a group. */
export function isGroup(text: string): text is Group {
  return (GROUPS as readonly string[]).includes(text) || isTagGroup(text);
}

/** The name of a group or dimension, taken in any case; the key of a tag is what it is. */
export function asGroup(name: string): string {
  const word = name.toLowerCase();
  return word.startsWith("tag:") ? `tag:${name.slice("tag:".length)}` : word;
}

/** Whether the text is `tag:<key>`. */
export function isTagGroup(text: string): text is `tag:${string}` {
  return text.startsWith("tag:") && text.length > "tag:".length;
}

/** The key of a `tag:<key>`. */
export function tagKeyOf(group: `tag:${string}`): string {
  return group.slice("tag:".length);
}

/** Whether the text has the form of a connector's id. */
export function isConnectorId(text: string): text is ConnectorId {
  return isId("con", text);
}

nameModels({
  Decimal,
  Metric: MetricName,
  SpendRow,
  Freshness,
  ConnectorFreshness,
  UncoveredDays: Uncovered,
  SpendTotal: Total,
  Spend: SpendAnswer,
  DimensionList,
  DimensionValue,
});
