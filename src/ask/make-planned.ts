import {
  type Operation,
  type Period,
  type PlanGroup,
  pairPeriods,
  pairWithPrevious,
  type readBound,
  type Scope,
  type Threshold,
  WEEKDAYS,
} from "../planner/index.ts";
import type { ModelOperation } from "./plan-form.ts";

/** An operation of a model with its words resolved. */
export type Draft = Pick<
  ModelOperation,
  "average" | "direction" | "granularity" | "group_by" | "only" | "order" | "top"
> & {
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
  total: ({ scope, period, bounds }) => {
    const thresholds = thresholdsOf(bounds, "share", "cost").filter(({ measure }) => measure === "cost");
    return { op: "total", scope, period, with_usage: false, share_of: null, thresholds };
  },
  breakdown: (draft) => {
    const rest = { group_by: someGroups(draft), granularity: daysOrMonths(draft), with_usage: false };
    return { op: "breakdown", ...costsOf(draft), ...rest };
  },
  trend: (draft) => {
    const granularity = draft.granularity === "total" ? "day" : draft.granularity;
    const { group_by, average } = draft;
    return { op: "trend", ...costsOf(draft), granularity, group_by, average, share_of: null };
  },
  peak: (draft) => {
    const { scope, period, order } = draft;
    const granularity = draft.granularity === "total" ? "day" : draft.granularity;
    return { op: "peak", scope, period, granularity, order, skip: 0, by: "cost", group_by: someGroups(draft) };
  },
  compare: (draft) => {
    const { base, ...rest } = changesOf(draft);
    return { op: "compare", per: null, ...rest, against: { by: "period", base }, group_by: draft.group_by };
  },
  drivers: (draft) => {
    const { direction, only } = draft;
    const rest = { group_by: someGroups(draft), direction, only, claimed_ratio: null, rank_by: "change" } as const;
    return { op: "drivers", ...changesOf(draft), ...rest };
  },
  weekdays: ({ scope, period, order, granularity, group_by }) => {
    const by = granularity === "day" ? "day" : "part";
    return { op: "weekdays", scope, period, by, days: WEEKDAYS, order, group_by };
  },
  anomaly: ({ scope, period, group_by, direction }) => {
    return { op: "anomaly", scope, period, group_by, direction, thresholds: [] };
  },
  forecast: (draft) => {
    const { scope, period, group_by, bounds } = draft;
    const thresholds = thresholdsOf(bounds, "share", "cost").filter(({ measure }) => measure === "cost");
    return { op: "forecast", scope, period, group_by, granularity: daysOrMonths(draft), thresholds };
  },
  tag_coverage: ({ scope, period, group_by }) => {
    const [key = null] = group_by.flatMap((group) => keyOf(group) ?? []);
    const groups = group_by.filter((group) => !group.startsWith("tag"));
    return { op: "tag_coverage", scope, period, key, group_by: groups, rank_by: "cost", order: "most" };
  },
  list: ({ group_by: [group], scope, period }) => {
    const key = group === undefined ? null : keyOf(group);
    const of = (["account", "region", "provider", "category"] as const).find((field) => field === group);
    const tags = key === null ? "tag_key" : "tag_value";
    return { op: "list", scope, period, of: of ?? (group?.startsWith("tag") ? tags : "service"), key };
  },
};

/** What operations that list costs have in common. */
function costsOf({ scope, period, order, bounds, ...draft }: Draft) {
  return { scope, period, order, top: topOf(draft), thresholds: thresholdsOf(bounds, "share", "cost") };
}

/** What operations on two periods have in common. */
function changesOf({ scope, period, base, today, bounds, ...draft }: Draft) {
  const pair = base ? pairPeriods(base, period, today) : pairWithPrevious(period, today);
  return { scope, ...pair, top: topOf(draft), thresholds: thresholdsOf(bounds, "change_ratio", "change") };
}

function thresholdsOf(
  bounds: readonly Bound[],
  ofRatio: Threshold["measure"],
  ofAmount: Threshold["measure"],
): readonly Threshold[] {
  return bounds.flatMap(({ side, value, upTo, ratio }): readonly Threshold[] => {
    const measure = ratio ? ofRatio : ofAmount;
    return [{ measure, side, value }, ...(upTo === null ? [] : [{ measure, side: "at_most" as const, value: upTo }])];
  });
}

function keyOf(group: PlanGroup): string | null {
  return group.startsWith("tag:") ? group.slice("tag:".length) : null;
}

/** Where weeks and quarters are not told, days and months are. */
function daysOrMonths({ granularity }: Pick<Draft, "granularity">): "total" | "day" | "month" {
  if (granularity === "quarter") return "month";
  return granularity === "week" ? "day" : granularity;
}

function someGroups({ group_by }: Pick<Draft, "group_by">): readonly PlanGroup[] {
  return group_by.length > 0 ? group_by : ["service"];
}

function topOf({ top }: Pick<Draft, "top">) {
  return top === null ? null : { count: top, skip: 0, each: false };
}
