import {
  type Operation,
  type Period,
  type PlanGroup,
  pairPeriods,
  pairWithPrevious,
  type readBound,
  type Scope,
  type Threshold,
} from "../planner/index.ts";
import type { ModelOperation } from "./plan-form.ts";

/** An operation of a model with its words resolved. */
export type Draft = {
  readonly asked: ModelOperation;
  readonly scope: Scope;
  readonly period: Period;
  readonly base: Period | null;
  readonly today: string;
  readonly bounds: readonly Bound[];
};

/** A bound in words, read by the grammar. */
export type Bound = NonNullable<ReturnType<typeof readBound>>;

/** How each operation is made of what a model filled in. */
export const MAKERS: Readonly<
  Record<Exclude<ModelOperation["op"], "connectors" | "plan_usage" | "cves">, (draft: Draft) => Operation>
> = {
  total: ({ scope, period }) => ({ op: "total", scope, period, with_usage: false, share_of: null }),
  breakdown: ({ asked: { order, granularity, ...asked }, scope, period, bounds }) => ({
    op: "breakdown",
    scope,
    period,
    group_by: groupsOf(asked.group_by),
    granularity: dayOr(granularity),
    order,
    top: topOf(asked.top),
    thresholds: thresholdsOf(bounds, "share", "cost"),
    with_usage: false,
  }),
  trend: ({ asked, scope, period, bounds }) => ({
    op: "trend",
    scope,
    period,
    granularity: asked.granularity === "total" ? "day" : asked.granularity,
    group_by: asked.group_by,
    top: topOf(asked.top),
    order: asked.order,
    average: asked.average,
    thresholds: thresholdsOf(bounds, "share", "cost"),
  }),
  compare: ({ asked, scope, bounds, ...days }) => {
    const { period, base } = pairOf(days);
    const thresholds = thresholdsOf(bounds, "change_ratio", "change");
    const rest = { group_by: asked.group_by, top: topOf(asked.top), thresholds };
    return { op: "compare", scope, period, against: { by: "period", base }, ...rest };
  },
  drivers: ({ asked, scope, bounds, ...days }) => ({
    op: "drivers",
    scope,
    ...pairOf(days),
    group_by: groupsOf(asked.group_by),
    direction: asked.direction,
    top: topOf(asked.top),
    thresholds: thresholdsOf(bounds, "change_ratio", "change"),
    claimed_ratio: null,
    only: asked.only,
  }),
  anomaly: ({ asked: { direction, group_by }, scope, period }) => ({
    op: "anomaly",
    scope,
    period,
    group_by,
    direction,
  }),
  forecast: ({ asked: { granularity, group_by }, scope, period }) => ({
    op: "forecast",
    scope,
    period,
    granularity: dayOr(granularity),
    group_by,
  }),
  tag_coverage: ({ asked: { group_by }, scope, period }) => {
    const [key = null] = group_by.flatMap((group) => (group.startsWith("tag:") ? [group.slice("tag:".length)] : []));
    const others = group_by.filter((group) => !group.startsWith("tag"));
    return { op: "tag_coverage", scope, period, key, group_by: others };
  },
  list: ({ asked: { group_by }, scope, period }) => ({ op: "list", scope, period, ...listedBy(group_by[0]) }),
};

function listedBy(group: PlanGroup | undefined): Pick<Extract<Operation, { op: "list" }>, "of" | "key"> {
  if (group?.startsWith("tag:")) return { of: "tag_value", key: group.slice("tag:".length) };
  const of = (["account", "region", "provider", "category"] as const).find((field) => field === group);
  return { of: of ?? (group === "tag" ? "tag_key" : "service"), key: null };
}

function thresholdsOf(
  bounds: readonly Bound[],
  ratio: Threshold["measure"],
  amount: Threshold["measure"],
): readonly Threshold[] {
  return bounds.flatMap(({ side, value, upTo, ratio: isRatio }): readonly Threshold[] => {
    const measure = isRatio ? ratio : amount;
    return [{ measure, side, value }, ...(upTo === null ? [] : [{ measure, side: "at_most" as const, value: upTo }])];
  });
}

/** Where weeks and quarters are not told, days and months are. */
function dayOr(granularity: ModelOperation["granularity"]): "total" | "day" | "month" {
  if (granularity === "quarter") return "month";
  return granularity === "week" ? "day" : granularity;
}

function groupsOf(groups: readonly PlanGroup[]): readonly PlanGroup[] {
  return groups.length > 0 ? groups : ["service"];
}

function topOf(count: number | null) {
  return count === null ? null : { count, skip: 0, each: false };
}

function pairOf({ period, base, today }: Pick<Draft, "period" | "base" | "today">) {
  return base ? pairPeriods(base, period, today) : pairWithPrevious(period, today);
}
