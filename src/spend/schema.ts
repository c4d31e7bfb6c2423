import { z } from "zod";
import { isDay } from "../core/days.ts";
import { type ConnectorId, isId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import { once, wholeNumber, word } from "../http/index.ts";

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
  "resource",
] as const;
export type Group = (typeof GROUPS)[number] | `tag:${string}`;

export const METRICS = ["billed", "effective", "list", "contracted"] as const;
export type Metric = (typeof METRICS)[number];

export const GRANULARITIES = ["total", "day", "month"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const FILTER_FIELDS = [
  "service",
  "account",
  "region",
  "provider",
  "category",
  "charge_category",
  "currency",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

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
  readonly compare: "previous" | null;
  /** `cost`, `date` (with a granularity) or one of `group_by`, `-` before it for descending. */
  readonly sort: string;
  readonly page: number;
  /** 1 to 1,000. */
  readonly limit: number;
};

const TOO_LONG = `It must have at most ${LIMITS.spendFilterCharsMax} characters.`;
const filterText = z.string().max(LIMITS.spendFilterCharsMax, TOO_LONG);

/** The values of a parameter that may be sent several times. Commas in them are read later. */
const several = z.preprocess(
  (value) => [value].flat(),
  z.array(filterText).min(1).max(LIMITS.spendFilterValuesMax, `Send at most ${LIMITS.spendFilterValuesMax} of them.`),
);

export const day = z.string().refine(isDay, "It must be a calendar day such as 2026-03-01.");

const billingPeriod = z.string().refine((month) => isDay(`${month}-01`), "It must be a month such as 2026-03.");

const connectorId = z.string().min(1, "It must be the id of a connector (con_…).");

const filter = (name: string) => several.optional().describe(`Only this ${name}; \`!\` before it excludes it.`);

/** The parameters that say which lines a question is about; those of `tag:<key>` are beside them. */
export const LINE_PARAMS = {
  connector_id: once(connectorId).optional().describe("Lines of this connector only."),
  service: filter("service"),
  account: filter("account, by id or name"),
  region: filter("region, by id or name"),
  provider: filter("provider, such as `aws`"),
  category: filter("category of service"),
  charge_category: filter("category of charge, such as `Usage`, `Purchase`, `Tax`, `Credit`"),
  currency: filter("currency"),
  tag: several
    .optional()
    .describe("Lines that have the tag of this key. `tag:<key>=<value>`: lines whose tag has the value."),
} as const;

const DATE_PARAMS = {
  start_date: once(day).optional().describe("First day, UTC."),
  end_date: once(day).optional().describe("Last day, UTC, included; at most 36 months from the first."),
} as const;

/** What `GET /api/spend` may be asked, as it is sent. */
export const SpendParams = withTags({
  ...DATE_PARAMS,
  billing_period: once(billingPeriod).optional().describe("`YYYY-MM`: lines of this invoice; alone, on all its days."),
  group_by: several
    .optional()
    .describe(
      "Up to three of `service`, `account`, `region`, `tag`, `tag:<key>`, `provider`, `connector`, `category`, " +
        "`charge_category`, `resource`; empty for none. Repeat the parameter for a key with a comma.",
    ),
  ...LINE_PARAMS,
  metric: once(word(METRICS)).default("billed").describe("`effective` is amortized."),
  granularity: once(word(GRANULARITIES)).default("total").describe("A row for each day or month, or one for all."),
  compare: once(word(["previous"]))
    .optional()
    .describe("Beside the range of equal length before."),
  sort: once(filterText).optional().describe("`cost`, `date` or a group; `-` before it for descending."),
  page: once(wholeNumber(1, LIMITS.spendPageMax)).default(1).describe("1-based."),
  limit: once(wholeNumber(1, LIMITS.spendPageRowsMax)).default(100).describe("Rows of a page."),
});
export type SpendParams = z.infer<typeof SpendParams>;

/** The fields whose values can be listed, beside `tag:<key>`, which lists the values of that tag. */
export const DIMENSIONS = [...FILTER_FIELDS, "tag"] as const;
export type Dimension = (typeof DIMENSIONS)[number] | `tag:${string}`;

const dimension = z.preprocess(
  (value) => (typeof value === "string" ? asGroup(value.trim()) : value),
  filterText.refine(isDimension, `It must be one of ${DIMENSIONS.join(", ")} or tag:<key>.`),
);

/** What `GET /api/spend/dimensions` may be asked. */
export const DimensionParams = z.strictObject({
  dimension: once(dimension).describe(
    "`service`, `account`, `region`, `provider`, `category`, `charge_category`, `currency`, `tag` (the keys that " +
      "occur) or `tag:<key>` (its values).",
  ),
  search: once(filterText).optional().describe("Values or names that hold this text, in any case."),
  ...DATE_PARAMS,
  connector_id: LINE_PARAMS.connector_id,
  page: once(wholeNumber(1, LIMITS.spendPageMax)).default(1).describe("1-based."),
  limit: once(wholeNumber(1, LIMITS.spendPageRowsMax)).default(100).describe("Values of a page."),
});
export type DimensionParams = z.infer<typeof DimensionParams>;

const Decimal = z.string().describe("Exact decimal.");
const Name = z.string().nullable();
const Ratio = z.string().nullable().describe("Of five decimals.");

/** What a row costs; its groups are under their own names beside this. */
export const SpendRow = z
  .object({
    currency: Name,
    date: z.string().optional().describe("Day or month, with a granularity."),
    cost: Decimal,
    share: Ratio.describe("Of the total of its currency; null where that is 0."),
    previous_cost: Decimal.optional(),
    change: Decimal.optional(),
    change_ratio: Ratio.optional().describe("change / |previous_cost|; null from nothing."),
    usage: z.array(z.object({ quantity: Decimal, unit: Name })),
  })
  .catchall(z.union([Name, z.unknown()]));
export type SpendRow = z.infer<typeof SpendRow>;

/** How fresh the data behind an answer is. */
export const Freshness = z.object({
  data_through: z.string().nullable().describe("The last day that has lines, at most today."),
  open_months: z.array(z.string()).describe("Invoice months that providers may still change."),
  connectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(["pending", "syncing", "synced", "failed", "paused"]),
      last_sync_at: Name,
      data_through: Name,
    }),
  ),
});
export type Freshness = z.infer<typeof Freshness>;

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
  previous: z.object({ start_date: z.string(), end_date: z.string() }).optional(),
  group_by: z.array(z.string()),
  metric: z.enum(METRICS),
  granularity: z.enum(GRANULARITIES),
  connector_id: z.string().nullable(),
  totals: z.array(Total).describe("One for each currency: currencies are never added up."),
  data: z.array(SpendRow),
  page: z.int(),
  limit: z.int(),
  total_records: z.int(),
  freshness: Freshness,
  warnings: z.array(z.string()),
});
export type SpendAnswer = z.infer<typeof SpendAnswer>;

/** The values of a dimension that occur. */
export const DimensionList = z.object({
  dimension: z.string(),
  data: z.array(
    z.object({
      value: Name.describe("null: lines without one."),
      name: Name.optional().describe("Of an account or a region."),
      line_items: z.int().describe("Lines that have it."),
    }),
  ),
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

function isDimension(name: string): name is Dimension {
  return (DIMENSIONS as readonly string[]).includes(name) || isTagGroup(name);
}

/** An object of these parameters and any number of `tag:<key>`; others are refused. */
export function withTags<Shape extends z.ZodRawShape>(shape: Shape) {
  const checkNames = (params: Record<string, unknown>, context: z.RefinementCtx) => {
    const others = Object.keys(params).filter((name) => !Object.hasOwn(shape, name));
    const keys = others.filter((name) => !isTagGroup(name));
    if (keys.length > 0) {
      context.addIssue({ code: "unrecognized_keys", keys, input: params, known: Object.keys(shape) });
    }
    const long = others.find((name) => isTagGroup(name) && name.length > LIMITS.spendFilterCharsMax);
    if (long) context.addIssue({ code: "custom", path: [`${long.slice(0, 50)}…`], message: TOO_LONG });
  };
  // Names are checked whatever else is wrong: a caller is told of all at once.
  return z
    .object(shape)
    .catchall(several)
    .superRefine(checkNames, { when: () => true });
}
