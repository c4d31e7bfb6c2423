import { periodDrawn } from "../periods/make-period.ts";
import type { Operation, Period, PlanGroup } from "../schema.ts";
import { type Frame, firstMark, isRanked } from "./frame.ts";
import { isStepMoved } from "./ranks/peak.ts";
import { orderOf, topOf, topStepsOf } from "./ranks/ranking.ts";
import type { Lines } from "./read-scope.ts";
import { granularityOf, type Setting, type Timing } from "./resolve-periods.ts";
import { shareIn, wholeOfRows } from "./share.ts";
import { partsOf } from "./shares-of-each.ts";
import { thresholdsOf } from "./thresholds.ts";
import { usageAsked } from "./usage-asked.ts";

/** All that the makers of operations look at. */
export type Draft = {
  readonly frame: Frame;
  readonly setting: Setting;
  readonly lines: Lines;
  readonly timing: Timing;
  readonly group_by: readonly PlanGroup[];
};

export function makeTrends({
  frame,
  lines: { scope, listed },
  timing,
  setting,
  group_by: asked,
}: Draft): readonly Operation[] {
  // "SageMaker, Bedrock and Vertex AI by month": each on its own.
  const isShare = frame.intents.has("share");
  const isOne = isShare || frame.says.has("combined") || frame.says.has("average");
  const isApart = listed.length > 0 && !isOne;
  const group_by = asked.length === 0 && isApart ? listed.slice(0, 1) : asked;
  const stated = stepOf(frame, timing);
  const told = isShare ? shareIn(frame, setting.source, scope) : { scope, share_of: null };
  const parts = isShare && !frame.says.has("combined") ? partsOf(told.scope, listed) : [told.scope];
  const whole = isShare && group_by.length > 0 ? wholeOfRows(frame, setting.source, scope) : null;
  const drawn = periodsDrawn(stated, timing, setting).flatMap((period) => parts.map((part) => ({ period, part })));
  return drawn.map(({ period, part }) => {
    const granularity = stated ?? granularityOf(period);
    const thresholds = thresholdsOf(frame, "share", "cost");
    // "Services under 100 a month": what a month of one costs on average is within the bound.
    const isBounded = group_by.length > 0 && thresholds.length > 0 && !frame.says.has("top");
    const average = firstMark(frame.marks, "average")?.kind ?? (isBounded ? "mean" : null);
    return {
      op: "trend",
      scope: part,
      share_of: whole ?? told.share_of,
      period,
      granularity,
      group_by: parts.length > 1 ? [] : group_by,
      top: group_by.length > 0 ? topOf(frame, group_by, setting.source) : topStepsOf(frame, setting.source),
      order: orderOf(frame),
      average,
      thresholds,
      ...usedIn(frame, setting),
    } as const;
  });
}

/** What each step used, where that is asked for: "cost and usage", "usage cost" name no unit, and are of costs. */
function usedIn(frame: Frame, { source }: Setting): Partial<ReturnType<typeof usageAsked>> {
  const usage = usageAsked(frame, source);
  const isAsked = usage.with_usage && (usage.usage_unit !== undefined || !frame.says.has("cost"));
  return isAsked ? usage : {};
}

/** The step of a course that is said. */
function stepOf(frame: Frame, { steps }: Timing) {
  const pace = firstMark(frame.marks, "pace")?.unit;
  const fromPace = pace === "year" ? undefined : pace;
  return steps ?? firstMark(frame.marks, "granularity")?.granularity ?? fromPace;
}

/** The days that a course is drawn over: of its steps, where the question names none. */
function periodsDrawn(
  stated: ReturnType<typeof stepOf>,
  { isNamed, periods }: Timing,
  { period, today }: Setting,
): readonly Period[] {
  // "Per month", after days that nobody named: the last thirty are no course of months.
  const isOfDays = period?.assumed === true || period?.unit === "week" || period?.unit === "day";
  const isTooShort = isOfDays && (stated === "month" || stated === "quarter");
  // "And per month?", after October alone, is a course of months.
  const isOpen = !isNamed && (period === null || isTooShort || period.unit === stated);
  return isOpen && stated ? [periodDrawn(stated, today)] : periods;
}

export function makePeaks(draft: Draft): readonly Operation[] {
  const { frame, lines, timing, setting } = draft;
  const granularity = stepOf(frame, timing) ?? "day";
  const skip = firstMark(frame.marks, "top")?.skip ?? 0;
  const by = isStepMoved(frame) ? (firstMark(frame.marks, "change")?.direction ?? "both") : "cost";
  const groupings = by === "cost" ? eachGrouping(draft) : eachGrouping(draft).slice(0, 1);
  return periodsDrawn(granularity, timing, setting).flatMap((period) =>
    groupings.map((group_by) => {
      return {
        op: "peak",
        scope: lines.scope,
        period,
        granularity,
        order: orderOf(frame),
        skip,
        by,
        group_by,
      } as const;
    }),
  );
}

/** What lines are divided by where the question does not say: services, or within one service its accounts. */
function defaultGroups({ lines: { scope, listed }, frame }: Draft): readonly PlanGroup[] {
  if (listed.length > 0) return listed.slice(0, 1);
  const fixed = scope.filters
    .filter(({ excludes, values }) => !excludes && values.length === 1)
    .map(({ field }) => field);
  const service = scope.filters.find(({ field, excludes }) => field === "service" && !excludes);
  // "Kubernetes over all clouds, which one costs most": one of its services.
  if (service && service.values.length > 1 && isRanked(frame)) return ["service"];
  const isService = service !== undefined;
  const others = (["account", "region"] as const).filter((field) => !fixed.includes(field));
  return isService && others.length > 0 ? others : ["service"];
}

/** One operation for each of the groupings that it can have. */
export function eachGrouping(draft: Draft): readonly (readonly PlanGroup[])[] {
  return draft.group_by.length > 0 ? [draft.group_by] : defaultGroups(draft).map((group) => [group]);
}
