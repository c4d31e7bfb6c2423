import { z } from "zod";
import { type FilterField, GROUPS, LINE_FIELDS, METRICS } from "../spend/index.ts";

/** The fields of a line whose values a question can name. */
export const FILTER_FIELDS = [
  "service",
  "account",
  "region",
  "provider",
  "category",
  "charge_category",
  "currency",
] as const satisfies readonly FilterField[];

/**
 * The fields that a scope can be limited to. Of what lines alone have, a resource or a publisher is pointed at in an
 * answer before, and the words of FOCUS are named.
 */
export const SCOPE_FIELDS = [...FILTER_FIELDS, ...LINE_FIELDS] as const satisfies readonly FilterField[];

/** What tells which lines a commitment covers, which one, and whether they used it. */
export const COMMITMENT_FIELDS: ReadonlySet<string> = new Set<FilterField>([
  "pricing_category",
  "commitment_discount_id",
  "commitment_discount_status",
]);

const Day = z.iso.date();
/** Text that an answer shows. */
export const Text = z.string().min(1).max(2_000);
/** An exact number in digits. */
export const DecimalText = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/, "It must be a decimal number.");

/** A grouping of the spend algebra; `tag:<key>` with the key byte for byte. */
export const PlanGroup = z.union([z.enum(GROUPS), z.templateLiteral(["tag:", z.string().min(1)])]);
export type PlanGroup = z.infer<typeof PlanGroup>;

/** Lines whose field is one of the values (null: no value), or, with `excludes`, all others. Accounts are ids. */
export const PlanFilter = z.strictObject({
  field: z.enum(SCOPE_FIELDS),
  values: z.array(z.string().nullable()).min(1).max(50).readonly(),
  excludes: z.boolean(),
});
export type PlanFilter = z.infer<typeof PlanFilter>;

/** Lines that have the tag (`values` null), or whose tag has one of the values (null among them: untagged). */
export const PlanTagFilter = z.strictObject({
  key: z.string().min(1),
  values: z.array(z.string().nullable()).min(1).max(50).readonly().nullable(),
  excludes: z.boolean(),
});
export type PlanTagFilter = z.infer<typeof PlanTagFilter>;

/**
 * What the lines of an operation are: resolved values of the organization's own dictionary, never raw words.
 * `of_ranked`: and only those of the rows that the ranking before it in the plan finds; with "others", those that are
 * of none of these rows; with "step", those of the days that it finds, which take the place of the operation's period.
 */
export const Scope = z.strictObject({
  metric: z.enum(METRICS),
  filters: z.array(PlanFilter).max(10).readonly(),
  tags: z.array(PlanTagFilter).max(10).readonly(),
  connector_id: z.string().nullable(),
  of_ranked: z.enum(["rows", "others", "step"]).optional(),
});
export type Scope = z.infer<typeof Scope>;

/**
 * Days, both inclusive, UTC. `unit`: the calendar unit that it is, or has begun to be; `span` is any other run of days.
 * `assumed`: the question names no period, or only a vague one ("lately"). `running`: what it names is not over yet.
 * `label`: the days in words, for the answer.
 */
export const Period = z
  .strictObject({
    start_date: Day,
    end_date: Day,
    unit: z.enum(["day", "week", "month", "quarter", "year", "span"]),
    label: Text,
    assumed: z.boolean(),
    running: z.boolean(),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, "A period must not end before it starts.");
export type Period = z.infer<typeof Period>;

/** As many rows as a list can be cut to. */
export const TOP_MAX = 100;

/** `count` rows after the first `skip`. `each`: so many of the last grouping within each value of those before it. */
export const Top = z.strictObject({
  count: z.int().min(1).max(TOP_MAX),
  skip: z
    .int()
    .min(0)
    .max(TOP_MAX - 1),
  each: z.boolean(),
});
export type Top = z.infer<typeof Top>;

/**
 * Only rows beyond a bound. Ratios and shares are fractions: 20 % is "0.2"; costs are of the row's currency.
 * `together`: the first rows of a ranking, as many as it takes for their share to reach the bound.
 */
export const Threshold = z.strictObject({
  measure: z.enum(["cost", "share", "together", "change", "change_ratio"]),
  side: z.enum(["over", "under", "at_least", "at_most"]),
  value: DecimalText,
});
export type Threshold = z.infer<typeof Threshold>;

/** The days of the week, as plans name them. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What is counted; the bills have units of many names for each. */
export const USED_UNITS = ["gigabytes", "gigabyte_months", "hours", "seconds", "requests", "tokens"] as const;
export type UsedUnit = (typeof USED_UNITS)[number];
