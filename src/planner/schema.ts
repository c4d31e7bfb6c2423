import { z } from "zod";
import { GRANULARITIES } from "../spend/index.ts";
import { MISSING_TOPICS } from "./about-missing.ts";
import { Cves } from "./cves/schema.ts";
import {
  DecimalText,
  Period,
  PlanFilter,
  PlanGroup,
  PlanTagFilter,
  Scope,
  Text,
  Threshold,
  Top,
  USED_UNITS,
  WEEKDAYS,
} from "./lines-schema.ts";
import { Worked } from "./worked/schema.ts";

export type { CveSplit } from "./cves/schema.ts";
export {
  FILTER_FIELDS,
  Period,
  PlanFilter,
  PlanGroup,
  PlanTagFilter,
  Scope,
  Threshold,
  TOP_MAX,
  Top,
  WEEKDAYS,
  type Weekday,
} from "./lines-schema.ts";

const Direction = z.enum(["up", "down", "both"]);
export type Direction = z.infer<typeof Direction>;
const Groups = z.array(PlanGroup).max(3).readonly();
const SomeGroups = z.array(PlanGroup).min(1).max(3).readonly();
const Thresholds = z.array(Threshold).max(4).readonly();

const UsageUnit = z.enum(USED_UNITS).optional();

/**
 * One figure; `with_usage`: and what was used, in `usage_unit` if there is one; `share_of`: and its share of what these
 * lines cost; `thresholds`: and whether it is within these bounds; `worked`: and what that comes to.
 */
const Total = z.strictObject({
  op: z.literal("total"),
  scope: Scope,
  period: Period,
  with_usage: z.boolean(),
  usage_unit: UsageUnit,
  share_of: Scope.nullable(),
  thresholds: Thresholds.default([]),
  worked: Worked.optional(),
});

/** Cost by group. `order` "least" begins with the cheapest. `average`: and what one of them costs in the middle. */
const Breakdown = z.strictObject({
  op: z.literal("breakdown"),
  scope: Scope,
  period: Period,
  group_by: SomeGroups,
  granularity: z.enum(GRANULARITIES),
  order: z.enum(["most", "least"]),
  top: Top.nullable(),
  thresholds: Thresholds,
  with_usage: z.boolean(),
  usage_unit: UsageUnit,
  average: z.enum(["mean", "median"]).optional(),
});

/**
 * Cost over time. A week begins on Monday; the spend room has days and months, so weeks and quarters are sums of them.
 * `average`: which middle of the steps is asked for. `top` without groups: so many steps, the most expensive or, by
 * `order`, the cheapest. `thresholds`: only steps within these bounds.
 */
const Trend = z.strictObject({
  op: z.literal("trend"),
  scope: Scope,
  period: Period,
  granularity: z.enum(["day", "week", "month", "quarter"]),
  group_by: Groups,
  top: Top.nullable(),
  order: z.enum(["most", "least"]),
  average: z.enum(["mean", "median"]).nullable(),
  thresholds: Thresholds,
  /** Each step as a part of what these lines cost in it; null: as it is. */
  share_of: Scope.nullable().default(null),
  /** And what was used in each step, which days and months have. */
  with_usage: z.boolean().optional(),
  usage_unit: UsageUnit,
});

/**
 * Why a step that is still to be found cost so much, or, by `order`, so little: the one of the period that did, after
 * the first `skip`, is set against the step before it. `by`: or the one that rose, fell or moved most against that.
 */
const Peak = z.strictObject({
  op: z.literal("peak"),
  scope: Scope,
  period: Period,
  granularity: z.enum(["day", "week", "month", "quarter"]),
  order: z.enum(["most", "least"]),
  skip: z.int().min(0).max(99),
  by: z.enum(["cost", "up", "down", "both"]).default("cost"),
  group_by: SomeGroups,
});

/** One side of a comparison of scopes: its filters and tags are added to those of the operation's scope. */
export const Side = z.strictObject({
  label: Text,
  filters: z.array(PlanFilter).max(10).readonly(),
  tags: z.array(PlanTagFilter).max(10).readonly(),
});
export type Side = z.infer<typeof Side>;

/** `base` is compared with (a running period was cut to complete days, and its base to as many); or sides. */
const Compare = z.strictObject({
  op: z.literal("compare"),
  scope: Scope,
  period: Period,
  /** Averages beside each other, of days or of months: what is longer does not cost more by that alone. */
  per: z.enum(["day", "month"]).nullable().default(null),
  against: z.discriminatedUnion("by", [
    z.strictObject({ by: z.literal("period"), base: Period }),
    z.strictObject({ by: z.literal("sides"), sides: z.array(Side).min(2).max(4).readonly() }),
  ]),
  group_by: Groups,
  top: Top.nullable(),
  thresholds: Thresholds,
});

/**
 * What made the cost change from `base` to `period`: contributions of the groups, largest first. `claimed_ratio`: the
 * change that the question takes for granted ("why did it jump 40%?"), to be confirmed or corrected; null: none.
 * `only`: those groups alone that are new in the period, or gone.
 */
const Drivers = z.strictObject({
  op: z.literal("drivers"),
  scope: Scope,
  period: Period,
  base: Period,
  group_by: SomeGroups,
  direction: Direction,
  top: Top.nullable(),
  thresholds: Thresholds,
  claimed_ratio: DecimalText.nullable(),
  only: z.enum(["new", "gone"]).nullable(),
  rank_by: z.enum(["change", "change_ratio"]),
});

/**
 * What days of the week cost on average: each of `days`, or, with `by` "part", weekends beside the days from Monday to
 * Friday; of each value of a group, where there is one. `order`: which of them is named first.
 */
const Weekdays = z.strictObject({
  op: z.literal("weekdays"),
  scope: Scope,
  period: Period,
  by: z.enum(["day", "part"]),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length).readonly(),
  order: z.enum(["most", "least"]),
  group_by: z.array(PlanGroup).max(1).readonly().default([]),
});

/** Days that left their usual band. `thresholds`: only those whose impact is at least so large. */
const Anomaly = z.strictObject({
  op: z.literal("anomaly"),
  scope: Scope,
  period: Period,
  group_by: Groups,
  direction: Direction,
  thresholds: Thresholds.default([]),
});

/**
 * Cost of days to come. A period that has begun is its cost so far and the forecast of its rest. `thresholds`: and
 * whether all of it will be within these bounds.
 */
const Forecast = z.strictObject({
  op: z.literal("forecast"),
  scope: Scope,
  period: Period,
  granularity: z.enum(GRANULARITIES),
  group_by: Groups,
  thresholds: Thresholds.default([]),
});

/** How much of the cost has the tag; `key` null: each. `group_by`: where it is missing; `share`: of the group's own. */
const TagCoverage = z.strictObject({
  op: z.literal("tag_coverage"),
  scope: Scope,
  period: Period,
  key: z.string().min(1).nullable(),
  group_by: Groups,
  rank_by: z.enum(["cost", "share"]).default("cost"),
  order: z.enum(["most", "least"]).default("most"),
});

export const LISTED = ["service", "account", "region", "provider", "category", "tag_key", "tag_value"] as const;

/** The values that occur in the period; `key` is the tag whose values are listed. */
const List = z.strictObject({
  op: z.literal("list"),
  of: z.enum(LISTED),
  key: z.string().min(1).nullable(),
  scope: Scope,
  period: Period,
});

/** The connectors, their last syncs and how far the data reaches; `provider` as connectors have it, null: all. */
const Connectors = z.strictObject({
  op: z.literal("connectors"),
  provider: z.string().nullable(),
  connector_id: z.string().nullable(),
  aspect: z.enum(["status", "freshness"]),
});

/** The organization's own plan with this service: requests, quotes, spending limit. */
const PlanUsage = z.strictObject({
  op: z.literal("plan_usage"),
  aspect: z.enum(["all", "quota", "spending", "window", "services"]),
});

/** One thing to find out. The executor computes it; nothing in it is text of the question. */
export const Operation = z.discriminatedUnion("op", [
  Total,
  Breakdown,
  Trend,
  Peak,
  Compare,
  Drivers,
  Weekdays,
  Anomaly,
  Forecast,
  TagCoverage,
  List,
  Connectors,
  Cves,
  PlanUsage,
]);
export type Operation = z.infer<typeof Operation>;

/** Something that was asked and that the data can't tell; `words`: the question's own, to be shown as text. */
export const Missing = z.strictObject({ topic: z.enum(MISSING_TOPICS), words: Text });
export type Missing = z.infer<typeof Missing>;

/** A way to go on: `label` is shown, `query` is the whole question that it stands for. */
export const Choice = z.strictObject({ label: Text, query: Text });
export type Choice = z.infer<typeof Choice>;

/**
 * What a question means. `answer`: up to four operations, and what of the question could not be answered (a partial
 * answer says both). `clarify`: it can't be placed, so it is asked about. `refuse`: the data can't tell any of it.
 */
export const QueryPlan = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answer"),
    operations: z.array(Operation).min(1).max(4).readonly(),
    missing: z.array(Missing).max(8).readonly(),
  }),
  z.strictObject({
    kind: z.literal("clarify"),
    question: Text,
    choices: z.array(Choice).max(8).readonly(),
    /** The question around the words that nothing places: a name in a reply stands in their place. */
    gap: z.strictObject({ before: z.string(), after: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal("refuse"), missing: z.array(Missing).min(1).max(8).readonly() }),
  z.strictObject({ kind: z.literal("help"), about: z.enum(["abilities", "calendar", "courtesy"]) }),
]);
export type QueryPlan = z.infer<typeof QueryPlan>;
