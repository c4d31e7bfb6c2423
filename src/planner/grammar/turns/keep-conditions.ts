import { daysBetween } from "../../../core/days.ts";
import type { Operation, PlanFilter, PlanGroup, PlanTagFilter, Scope, Side, Threshold, Top } from "../../schema.ts";
import { SIDES_MAX } from "../asking/ask-names.ts";
import { fieldOf, fieldOfPart } from "../filters-of.ts";
import { type Frame, type Intent, isRanked, marksOf, setsAgainst } from "../frame.ts";
import { keepUsage } from "../usage-asked.ts";
import { toldApart } from "./beside-kept.ts";
import { linesCovered, tagCovered } from "./coverage-course.ts";
import { type SpendOperation, shareOf } from "./follow-up.ts";
import { isSame } from "./is-same.ts";
import { breakdownOf, totalOf } from "./sum-up.ts";

type Of<Op extends SpendOperation["op"]> = Extract<SpendOperation, { op: Op }>;
type Keep<Op extends SpendOperation["op"]> = (operation: Of<Op>, before: Of<Op>, frame: Frame) => SpendOperation;

const ONE = { count: 1, skip: 0, each: false } as const;

/**
 * What a turn keeps of an operation of its own kind, beside lines, groups and days: "and in September?" asks for the
 * same bounds, the same rank, the same direction, unless it says others. What an operation gets in `schema.ts` that
 * limits what it tells gets its place here.
 */
const KEEPS: { readonly [Op in SpendOperation["op"]]: Keep<Op> } = {
  total: (one, before, frame) => {
    return {
      ...one,
      ...keepUsage(one, before),
      thresholds: boundsOf(one, before, !isAsLong(one, before) || isPartOfIt(frame)),
    };
  },
  breakdown: (one, before, frame) => {
    // "What does payments-lead have", after the second of a ranking: that row, and not the second of it.
    const isOfRow = namesRow(frame, before.group_by) && ((before.top?.skip ?? 0) > 0 || before.top?.count === 1);
    const top = before.top && !isOfRow ? { ...before.top, each: false } : null;
    const rank = isRankSaid(frame) ? {} : { top, order: before.order };
    const isOfOthers = (isRankSaid(frame) && !isAlike(one, before)) || namesRow(frame, before.group_by);
    return {
      ...(before.average ? { average: before.average } : {}),
      ...one,
      ...rank,
      ...keepUsage(one, before),
      thresholds: boundsOf(one, before, isOfOthers),
    };
  },
  trend: (one, before, frame) =>
    keepUsageInSteps(withinOneStep(one, before, frame) ?? keepSteps(one, before, frame), before),
  peak: (one) => one,
  compare: (one, before, frame) => {
    if (before.against.by === "sides") return keepSides(one, before, before.against.sides, frame);
    if (isListed(one, frame))
      return { ...one, scope: toldApart(one).scope, period: before.period, against: before.against };
    const isOfOthers = isRankSaid(frame) || !isAlike(one, before) || namesRow(frame, before.group_by);
    const per = one.per ?? before.per;
    return { ...one, per, top: topOf(one, before, isOfOthers), thresholds: boundsOf(one, before, isOfOthers) };
  },
  drivers: keepChange,
  weekdays: (one) => one,
  anomaly: (one, before, { says }) => {
    const direction = says.has("change") || one.direction !== "both" ? one.direction : before.direction;
    return { ...one, direction, thresholds: boundsOf(one, before, false) };
  },
  forecast: (one, before) => ({ ...one, thresholds: boundsOf(one, before, !isAsLong(one, before)) }),
  // "For AWS only" after what lacks a team asks what lacks one there.
  tag_coverage: (one, before) => ({ ...one, key: one.key ?? before.key }),
  list: (one) => one,
};

function keepUsageInSteps(one: SpendOperation, { with_usage = false, usage_unit }: Of<"trend">): SpendOperation {
  if (one.op !== "trend" || !with_usage) return one;
  return { ...one, ...keepUsage({ ...one, with_usage: one.with_usage ?? false }, { with_usage, usage_unit }) };
}

/** What a follow-up's operation keeps of the one before beside scope, groups and period. */
export function keepOn(operation: Operation, before: SpendOperation, frame: Frame): Operation {
  const kept = keepKind(operation, before, frame);
  const covered = tagCovered(before);
  // "Only AWS", after how much has a team: of AWS.
  if (covered && kept.op === "trend") return { ...kept, share_of: linesCovered(kept.scope, covered) };
  const whole = isIntentSaid(frame, ["share"]) ? null : shareOf(before);
  if (!whole || (kept.op !== "total" && kept.op !== "trend")) return kept;
  // "Without ml-platform", after each cloud's part of all of them by month: of what is left of all of them.
  const isOfItself = kept.op === "trend" && kept.group_by.length > 0 && isSame(whole, before.scope);
  if (isOfItself) return { ...kept, share_of: kept.scope };
  return { ...kept, share_of: movedWith(whole, before.scope, kept.scope) };
}

/**
 * A whole, after the part of it that was told: what limits both is that of the part that is told now. "What about
 * retail", after how much of web is EC2: of retail. Another cloud has other services: that is asked.
 */
function movedWith(whole: Scope, before: Scope, now: Scope): Scope {
  const moved = <Part extends PlanFilter | PlanTagFilter>(part: Part, told: readonly Part[], own: readonly Part[]) => {
    const isOfBoth = told.some((one) => JSON.stringify(one) === JSON.stringify(part));
    return (isOfBoth && own.find((one) => fieldOfPart(one) === fieldOfPart(part) && !one.excludes)) || part;
  };
  const filters = whole.filters.map((one) =>
    one.field === "provider" ? one : moved(one, before.filters, now.filters),
  );
  const tags = whole.tags.map((one) => moved(one, before.tags, now.tags));
  const isMoved = JSON.stringify([filters, tags]) !== JSON.stringify([whole.filters, whole.tags]);
  return isMoved ? { ...whole, filters, tags } : whole;
}

function keepKind(operation: Operation, before: SpendOperation, frame: Frame): Operation {
  if (operation.op === before.op) return (KEEPS[before.op] as Keep<SpendOperation["op"]>)(operation, before, frame);
  if (operation.op === "breakdown" && before.op === "total") return { ...operation, ...keepUsage(operation, before) };
  // "Per day", after how many hours: how many on each.
  if (operation.op === "trend" && before.op === "total" && before.with_usage)
    return { ...operation, ...keepUsage({ with_usage: false }, before) };
  if (
    operation.op === "trend" &&
    before.op === "breakdown" &&
    isAlike(operation, before) &&
    frame.says.has("threshold")
  )
    return { ...operation, average: "mean" };
  if (operation.op === "breakdown" && before.op === "weekdays" && isOnlyParted(frame)) {
    const { scope, period, group_by } = operation;
    return { ...before, scope, period, group_by };
  }
  return isOfNoKind(frame) ? asBefore(operation, before, frame) : operation;
}

/** "And for Azure?" after what weekends cost, or which accounts there are, or why a week did: just that of Azure. */
function asBefore(operation: Operation, before: SpendOperation, { periods }: Frame): Operation {
  const isTold = operation.op === "total" && (before.op === "weekdays" || before.op === "list");
  if (isTold) return { ...before, scope: operation.scope, period: operation.period };
  // Which month rose most is looked for in all of them, and not in the last against the first.
  const isOfMoves = before.op === "peak" && before.by !== "cost" && periods.length === 0;
  if (operation.op === "drivers" && isOfMoves) return { ...before, scope: operation.scope };
  const isCause = operation.op === "drivers" && before.op === "peak" && operation.period.unit !== before.granularity;
  return isCause ? { ...before, scope: operation.scope, period: operation.period } : operation;
}

function isOfNoKind({ marks, says, groups }: Frame): boolean {
  const isOwn = groups.some(({ place }) => place >= 0);
  return !isOwn && !says.has("cost") && !says.has("combined") && marksOf(marks, "intent").length === 0;
}

/** "By provider", after what weekends cost. */
function isOnlyParted(frame: Frame): boolean {
  const { says, intents, groups } = frame;
  return groups.length === 1 && !says.has("cost") && !says.has("threshold") && !isRanked(frame) && intents.size === 0;
}

type Bounded = { readonly thresholds: readonly Threshold[] };
type Grouped = { readonly group_by: readonly PlanGroup[] };

/** Its own bounds, else those before, unless it is of other rows or steps than these were of. */
function boundsOf(one: Bounded, before: Bounded, isOfOthers: boolean): readonly Threshold[] {
  if (isOfOthers) return one.thresholds;
  // "And more than 500", after those that grew by 10 %: another measure, so both hold.
  const others = before.thresholds.filter(({ measure }) => one.thresholds.every((own) => own.measure !== measure));
  return [...others, ...one.thresholds];
}

function topOf(
  one: { readonly top: Top | null },
  before: { readonly top: Top | null },
  isOfOthers: boolean,
): Top | null {
  return one.top ?? (isOfOthers ? null : before.top);
}

/** What a month may cost says nothing of a year. */
function isAsLong({ period }: SpendOperation, before: SpendOperation): boolean {
  // The last thirty days stand for a month where no days are named.
  return period.unit === before.period.unit || (before.period.assumed && period.unit === "month");
}

/** "And how much of that is AWS": what all of it may cost is no bound of its part. */
function isPartOfIt({ intents, filters }: Frame): boolean {
  return intents.has("share") && filters.length > 0;
}

function isAlike(one: Grouped, before: Grouped): boolean {
  return one.group_by.join() === before.group_by.join();
}

function isRankSaid(frame: Frame): boolean {
  return isRanked(frame) || frame.says.has("refer");
}

function namesRow({ filters }: Frame, groups: readonly string[]): boolean {
  return filters.some(({ values, excludes }) => !excludes && groups.includes(fieldOf(values[0])));
}

/** "Only EC2" after steps by month asks for months, "highest?" for one of them. */
function keepSteps(operation: Of<"trend">, before: Of<"trend">, frame: Frame): SpendOperation {
  const isInOthers = frame.says.has("granularity") && operation.granularity !== before.granularity;
  const thresholds = boundsOf(operation, before, isRankSaid(frame) || isInOthers);
  const isOfSteps = isRankSaid(frame) || (thresholds.length > 0 && !areMeansOf(before, operation));
  const average = operation.average ?? (isOfSteps ? null : before.average);
  const own = { ...operation, thresholds, average };
  if (frame.says.has("granularity")) return own;
  if (isOfSameRank(before, frame)) return keepRankedStep(own, before);
  const top = frame.says.has("order") && operation.group_by.length === 0 ? ONE : operation.top;
  return { ...own, granularity: before.granularity, top };
}

/** "Only those above 100", after what accounts cost per day: of the average of each. */
function areMeansOf(before: Of<"trend">, operation: Of<"trend">): boolean {
  return before.average === "mean" && before.group_by.length > 0 && isAlike(operation, before);
}

const STEP_DAYS = { day: 1, week: 7, month: 28, quarter: 90 } as const;

/** "And last week", after steps by month: days that are no step are told together. */
function withinOneStep(operation: Of<"trend">, before: Of<"trend">, frame: Frame): SpendOperation | null {
  const { scope, period, group_by, top } = operation;
  const { granularity } = before;
  const isShorter =
    period.unit !== granularity && daysBetween(period.start_date, period.end_date) + 1 < STEP_DAYS[granularity];
  const isOwn = frame.says.has("granularity") || frame.says.has("order") || top !== null;
  if (frame.periods.length === 0 || !isShorter || isOwn) return null;
  return group_by.length > 0 ? breakdownOf(scope, period, group_by) : totalOf(scope, period);
}

const OTHER_STEPS = ["order", "top", "refer", "average", "threshold", "change"] as const;

/** Whether steps were ranked, and the turn asks for no others. */
function isOfSameRank({ top, group_by }: Of<"trend">, frame: Frame): boolean {
  const isDrawn = isIntentSaid(frame, ["trend", "chart"]);
  const isOfOthers = isDrawn || frame.groups.length > 0 || OTHER_STEPS.some((kind) => frame.says.has(kind));
  return top !== null && group_by.length === 0 && !isOfOthers;
}

/** "And for AWS?" after the most expensive day: its most expensive day; one day alone has no rank. */
function keepRankedStep(operation: Of<"trend">, { granularity, top, order }: Of<"trend">): SpendOperation {
  const { scope, period } = operation;
  if (period.unit === granularity) return totalOf(scope, period);
  return { ...operation, granularity, group_by: [], top, order };
}

/** What the turn itself says that it is after. */
function isIntentSaid({ marks }: Frame, intents: readonly Intent[]): boolean {
  return marksOf(marks, "intent").some(({ intent }) => intents.includes(intent));
}

/** "And for GCP?" after "why did costs go up" asks what went up there, by as much. */
function keepChange(operation: Of<"drivers">, before: Of<"drivers">, { says }: Frame): SpendOperation {
  if (says.has("change")) return operation;
  const rank_by = operation.rank_by === "change" ? before.rank_by : operation.rank_by;
  // "And only on AWS" after the five that grew most asks for five there.
  const top = topOf(operation, before, !isAlike(operation, before));
  const only = operation.only ?? before.only;
  return {
    ...operation,
    // "And what disappeared", after what is new: nothing of that went up.
    direction: only === before.only ? before.direction : operation.direction,
    thresholds: boundsOf(operation, before, false),
    rank_by,
    top,
    only,
  };
}

/** "And GCP?" after "compare AWS and Azure" is a third side; "in Europe", "staging and dev" are where all sides are. */
function keepSides(
  said: Of<"compare">,
  before: Of<"compare">,
  sides: readonly Side[],
  { says }: Frame,
): SpendOperation {
  const fields = fieldsOf(sides);
  const isAnew = said.against.by === "sides" && (says.has("versus") || isOfSame(fieldsOf(said.against.sides), fields));
  if (isAnew) return said;
  const operation = { ...said, scope: toldApart(said).scope };
  const isOwn = (one: PlanFilter) => !before.scope.filters.some((kept) => JSON.stringify(kept) === JSON.stringify(one));
  const filters = operation.scope.filters.filter((one) => isOwn(one) && fields.has(fieldOfPart(one)));
  const tags = operation.scope.tags.filter((one) => fields.has(fieldOfPart(one)));
  const label = [...filters, ...tags].flatMap(({ values }) => values ?? []).join(", ");
  const more = label === "" ? [] : [{ label, filters, tags }];
  const scope = {
    ...operation.scope,
    filters: operation.scope.filters.filter((one) => !filters.includes(one)),
    tags: operation.scope.tags.filter((one) => !tags.includes(one)),
  };
  return { ...operation, scope, against: { by: "sides", sides: [...sides, ...more].slice(0, SIDES_MAX) } };
}

/** "Payments and web", after two months by team: those two in either month, not one against the other. */
function isListed({ against }: Of<"compare">, frame: Frame): boolean {
  const isSet = setsAgainst(frame.marks) || frame.periods.length > 0;
  return against.by === "sides" && !isSet;
}

function fieldsOf(sides: readonly Side[]): ReadonlySet<string> {
  return new Set(sides.flatMap(({ filters, tags }) => [...filters, ...tags].map(fieldOfPart)));
}

function isOfSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((field) => other.has(field));
}
