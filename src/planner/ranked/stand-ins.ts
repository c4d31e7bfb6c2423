import { peakOf } from "../grammar/ranks/peak.ts";
import { isSame } from "../grammar/turns/is-same.ts";
import { totalOf } from "../grammar/turns/sum-up.ts";
import { type Day, endOf, shift } from "../periods/calendar.ts";
import { makePeriod, pairWithPrevious } from "../periods/make-period.ts";
import type { Entity } from "../previous.ts";
import type { Operation, Period, PlanGroup, QueryPlan, Scope } from "../schema.ts";

// No name of a bill and no words for days have the sign, so nothing is taken for one of these.
const STAND_IN = "\u0000";

/** A ranking, what a turn goes on from that is asked of its rows, and how an operation of that turn is one on them. */
export type Ranking = {
  readonly operation: Ranked;
  readonly told: Operation;
  readonly entities: readonly Entity[];
  /**
   * The operation on what is ranked; null where it is not on that alone. `isAlone`: nothing but the ranked step can be
   * meant, so a figure of it is one, too.
   */
  onRanked(operation: Operation, isAlone?: boolean): Operation | null;
};

export type Ranked = Extract<Operation, { op: "breakdown" | "drivers" | "trend" }>;

/** The one operation of a plan, where it tells the first rows of one kind, or the first step; null: it does not. */
export function rankingOf(plan: QueryPlan, today: Day): Ranking | null {
  const [only, ...others] = plan.kind === "answer" && plan.missing.length === 0 ? plan.operations : [];
  if (!only || others.length > 0) return null;
  if (only.op === "trend") return rankingOfSteps(only, today);
  return (only.op === "breakdown" || only.op === "drivers") && only.top ? rankingOfRows(only, only.top.count) : null;
}

function rankingOfRows(operation: Exclude<Ranked, { op: "trend" }>, count: number): Ranking | null {
  const [group, ...others] = operation.group_by;
  if (group === undefined || others.length > 0 || group === "connector" || group === "tag") return null;
  // As far as the number of rows is read: one, or several.
  const entities = [STAND_IN, `${STAND_IN}2`].slice(0, count === 1 ? 1 : 2).map((value) => entityOf(group, value));
  const onRanked = (one: Operation) => ("scope" in one ? onRows(one, entities.length) : null);
  return { operation, told: operation, entities, onRanked };
}

function entityOf(group: PlanGroup, value: string): Entity {
  if (group.startsWith("tag:")) return { of: "tag", key: group.slice("tag:".length), value };
  return { of: group as "service", value };
}

type OnSpend = Extract<Operation, { scope: Scope }>;

function onRows(operation: OnSpend, rows: number): Operation | null {
  const scope = scopeOfRows(operation.scope, rows);
  if (!scope) return null;
  // The services of the cheapest team are told as of any other, from the most expensive on.
  const order = "top" in operation && operation.top === null && "order" in operation ? { order: "most" as const } : {};
  const whole = "share_of" in operation && operation.share_of ? scopeOfRows(operation.share_of, rows) : null;
  return withoutStandIns({ ...operation, ...order, ...(whole ? { share_of: whole } : {}), scope } as Operation);
}

function scopeOfRows(scope: Scope, rows: number): Scope | null {
  const isStandIn = ({ values }: Scope["filters"][number] | Scope["tags"][number]) =>
    values?.length === rows && values.every((value) => value?.startsWith(STAND_IN));
  const [part, ...more] = [...scope.filters, ...scope.tags].filter(isStandIn);
  if (!part || more.length > 0) return null;
  const others = {
    filters: scope.filters.filter((one) => !isStandIn(one)),
    tags: scope.tags.filter((one) => !isStandIn(one)),
  };
  return { ...scope, ...others, of_ranked: part.excludes ? "others" : "rows" };
}

/** The most expensive day or month of all lines, as the one that is over last. */
function rankingOfSteps(operation: Extract<Ranked, { op: "trend" }>, today: Day): Ranking | null {
  const { scope, granularity, group_by, top, share_of } = operation;
  if (group_by.length > 0 || top?.count !== 1 || share_of) return null;
  const start = shift(granularity, today, -1);
  const days = makePeriod({ start, end: endOf(granularity, start), unit: granularity, vague: false }, today);
  const step = { ...days, label: STAND_IN };
  const before = pairWithPrevious(step, today).base;
  // "BigQuery on the worst day" is of BigQuery's own, where it is not said after that day.
  const onRanked = (one: Operation, isAlone = false) =>
    "period" in one && (isAlone || one.op !== "total") ? onStep(one, { step, before, ranked: operation, today }) : null;
  return { operation, told: totalOf(scope, step), entities: [], onRanked };
}

type Step = { readonly step: Period; readonly before: Period; readonly ranked: Ranked; readonly today: Day };

/** A step stands in a plan as the days that it is in, what it is compared with as those before them. */
function onStep(operation: OnSpend, { step, before, ranked, today }: Step): Operation | null {
  // The ranking tells the weekday.
  if (!isSame(operation.period, step) || operation.op === "weekdays") return null;
  const { period } = ranked;
  const onIt = { ...operation, scope: { ...operation.scope, of_ranked: "step" as const }, period };
  const { base } = pairWithPrevious(period, today);
  if (onIt.op === "drivers") {
    const isWhy = isPlain(onIt) && isSame(onIt.base, before);
    return isWhy ? whyOnStep({ ...onIt, base }, ranked, operation.scope) : null;
  }
  if (onIt.op !== "compare" || onIt.against.by === "sides") return withoutStandIns(onIt);
  const isBefore = isSame(onIt.against.base, before);
  return isBefore ? withoutStandIns({ ...onIt, against: { by: "period", base } }) : null;
}

/** Why all of a step cost so much is an operation of its own; why a part of it did, a change on it. */
function whyOnStep(onIt: Extract<Operation, { op: "drivers" }>, ranked: Ranked, asked: Scope): Operation | null {
  return isSame(asked, ranked.scope) ? peakOf(ranked, onIt.group_by) : withoutStandIns(onIt);
}

function isPlain({ thresholds, top, only, claimed_ratio }: Extract<Operation, { op: "drivers" }>): boolean {
  return thresholds.length === 0 && [top, only, claimed_ratio].every((one) => one === null);
}

/** The operation, unless a stand-in is left in it, as in a share of what is ranked. */
function withoutStandIns(operation: Operation): Operation | null {
  return hasStandIn(operation) ? null : operation;
}

/** Whether something is told of a stand-in. */
export function hasStandIn(told: unknown): boolean {
  return JSON.stringify(told).includes(JSON.stringify(STAND_IN).slice(1, -1));
}

/** "What did our biggest account cost", "how big a part of the bill is it": the ranking tells it. */
export function isTold(operation: Operation, { scope, period, ...ranked }: Ranked): boolean {
  const isOfIt =
    operation.op === "total" || (operation.op === "breakdown" && isSame(operation.group_by, ranked.group_by));
  if (!isOfIt || operation.with_usage || operation.thresholds.length > 0 || ranked.op === "drivers") return false;
  const { of_ranked, ...own } = operation.scope;
  const { start_date, end_date } = operation.period;
  return (
    of_ranked !== "others" && isSame(own, scope) && start_date === period.start_date && end_date === period.end_date
  );
}
