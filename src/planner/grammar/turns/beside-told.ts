import { type NameIndex, nameOfValue } from "../../name-index.ts";
import { inOrder, pairPeriods } from "../../periods/make-period.ts";
import type { Previous } from "../../previous.ts";
import type { Operation, Period, PlanFilter, PlanTagFilter, Scope, Side } from "../../schema.ts";
import { fieldOfPart } from "../filters-of.ts";
import type { Frame, Intent, Mark, Question } from "../frame.ts";
import type { Source } from "../questions.ts";
import type { SpendOperation } from "./follow-up.ts";
import { isSame } from "./is-same.ts";
import { breakdownOf, totalOf } from "./sum-up.ts";

type Told = Extract<SpendOperation, { op: "total" | "breakdown" }>;
type Ground = { readonly index: NameIndex; readonly today: string };
type Part = PlanFilter | PlanTagFilter;

const BARE = new Set<Mark["is"]>(["intent", "filler", "and", "versus", "elliptic"]);
const WHICH_OF_TWO = new RegExp(
  "^(and |so |ok )*(which|who) (one |of them |of the two |half |month |week |period )?" +
    "(is|was|costs?|cost us|spends?|spent) (the )?" +
    "(more|less|higher|bigger|larger|greater|lower|smaller|cheaper|pricier)" +
    "( expensive)?( one)?(,? and by how much)?\\W*$",
  "i",
);
const OF_TWO = /\b(them|those|these|they|both|differences?|diffs?|deltas?)\b/i;

/**
 * "The difference?", "compare them", after two turns: what both told, against each other, or a question where they
 * differ in more than their days or one name. Null where a turn does not ask for it, or nothing was told before.
 */
export function besideTold(
  frame: Frame,
  { text, index }: Source,
  previous: Previous,
  today: string,
): Operation | Question | null {
  const [one, other] = lastTwo(previous);
  const averages = asksForBoth(frame, text) ? averagesTold(previous) : null;
  if (averages || !isTold(other)) return averages;
  if (asksWhichOfTwo(text) && !isTold(one)) return WHICH_SIDES;
  if (!asksWhichOfTwo(text) && !asksForBoth(frame, text)) return null;
  if (!isTold(one)) return null;
  return usedBeside(one, other) ?? setAgainst(one, other, { index, today }) ?? WHICH_SIDES;
}

/** "Which is cheaper", after what a GB of two services costs: what both cost and used. */
function usedBeside(one: Told, other: Told): Operation | null {
  const areUsed = one.op === "total" && other.op === "total" && one.with_usage && other.with_usage;
  const [own, others] = [partedOf(one.scope.filters, other.scope.filters), partedOf(one.scope.tags, other.scope.tags)];
  const parts = [...own.own, ...own.others].filter(({ field, excludes }) => field === "service" && !excludes);
  const differ = own.own.length + own.others.length + others.own.length + others.others.length;
  const [part] = parts;
  if (!areUsed || !part || parts.length < 2 || differ > 2 || !isSame(one.period, other.period)) return null;
  const values = [...new Set(parts.flatMap((each) => each.values))];
  const scope = { ...other.scope, filters: [...own.shared, { ...part, values }] };
  const usage = { with_usage: true, ...(other.usage_unit ? { usage_unit: other.usage_unit } : {}) };
  return { ...breakdownOf(scope, other.period, ["service"]), ...usage };
}

/**
 * "So what's the difference?", after a forecast and what another month cost: both, which no plan sets against each
 * other.
 */
export function forecastTold(frame: Frame, { text }: Source, previous: Previous): readonly Operation[] | null {
  const [one, other] = lastTwo(previous);
  if (one?.op !== "forecast" || !isTold(other) || !isSame(one.scope, other.scope)) return null;
  return asksForBoth(frame, text) || asksWhichOfTwo(text) || UP_OR_DOWN.test(text) ? [one, other] : null;
}

const UP_OR_DOWN = new RegExp(
  "^\\W*(?:(?:so|and|ok|then|is|are|will|that|it|we|be) )*" +
    "(?:up or down|(?:higher|lower|more|less) or (?:lower|higher|less|more))\\W*$",
  "i",
);

/**
 * "Why did it go up?", "how much more is that", after two turns: what both told, against each other, which the turn
 * goes on from. Null where it is on no change, or where they do not differ in their days alone or in one name alone.
 */
export function betweenTold(
  frame: Frame,
  { text, index }: Source,
  previous: Previous,
  today: string,
): SpendOperation | null {
  const [one, other] = lastTwo(previous);
  if (!isTold(one) || !isTold(other) || !isOnChange(withoutEither(frame, text, [one, other]))) return null;
  const compared = setAgainst(one, other, { index, today });
  // Of two things a change may be of either one.
  return compared && (isSame(one.scope, other.scope) || HOW_MUCH.test(text)) ? compared : null;
}

/** Whether two periods have no day in common. */
function areApart(one: Period, other: Period): boolean {
  return one.end_date < other.start_date || other.end_date < one.start_date;
}

const DIFFERENCE_OF = /\b(?:difference|diff|delta|gap) (?:for|of|in|with|on) /i;
const HOW_MUCH = /\bhow much (more|less|higher|lower|bigger|larger|smaller|cheaper|dearer)\b/i;
const OF_CHANGE = new Set<Mark["is"]>([
  ...([
    "intent",
    "filler",
    "and",
    "change",
    "elliptic",
    "refer",
    "group",
    "concept",
    "by",
    "order",
    "top",
    "number",
  ] as const),
]);
const CHANGES = new Set<Intent>(["why", "compare", "growth"]);
const OF_ROWS = new Set<Intent>(["which", "top"]);

/**
 * "How much more is prod", after prod and dev, says no more than the question that names neither; "the difference for
 * AWS", after two months, is between these.
 */
function withoutEither(frame: Frame, text: string, two: readonly Told[]): Frame {
  const [one, other] = two.map(({ scope }) => scope);
  const isOfOne = DIFFERENCE_OF.test(text) && one && other && isSame(one, other);
  if (isOfOne) return withoutNames(frame);
  const told = new Set(
    two.flatMap(({ scope }) => [...scope.filters, ...scope.tags].flatMap(({ values }) => values ?? [])),
  );
  const isEither = frame.filters.every(({ values }) => values.every(({ value }) => told.has(value)));
  if (!HOW_MUCH.test(text) || frame.filters.length !== 1 || !isEither) return frame;
  return withoutNames(frame);
}

function withoutNames(frame: Frame): Frame {
  return { ...frame, filters: [], says: new Set([...frame.says].filter((kind) => kind !== "names")) };
}

function isOnChange({ intents, says, filters, periods }: Frame): boolean {
  const isBare = filters.length + periods.length === 0 && [...says].every((kind) => OF_CHANGE.has(kind));
  const isChange = says.has("change") || [...intents].some((intent) => CHANGES.has(intent));
  return isBare && isChange && [...intents].every((intent) => CHANGES.has(intent) || OF_ROWS.has(intent));
}

/** What the turn before told, and what the one before that did, where it was one thing; else the two that it told. */
function lastTwo({ plan, earlier = [] }: Previous): readonly [Operation | undefined, Operation | undefined] {
  const told = (plan.kind === "answer" ? plan.operations : []).map(asTotal);
  if (told.length === 2) return [told[0], told[1]];
  const [before] = earlier.slice(-1).map(asTotal);
  const [one, other] = told.length === 1 ? ofOneWhole(before, told[0]) : [undefined, undefined];
  return isTold(other) && !(isTold(one) && isOfOtherDays(one, other)) ? (twoOf(other) ?? [one, other]) : [one, other];
}

/** "How much of EC2 is prod", and then "and dev": what both cost, as each was told as a part of the same. */
function ofOneWhole(one: Operation | undefined, other: Operation | undefined): readonly [typeof one, typeof other] {
  const areParts = one?.op === "total" && other?.op === "total" && one.share_of !== null && !isSame(one, other);
  if (!areParts || !isSame([one.share_of, one.period], [other.share_of, other.period])) return [one, other];
  return [totalOf(one.scope, one.period), totalOf(other.scope, other.period)];
}

/** What accounts cost per day in October, and in November: the averages of either month beside each other. */
function averagesTold({ plan, earlier = [] }: Previous): SpendOperation | null {
  const [one, other] = [...earlier, ...(plan.kind === "answer" ? plan.operations : [])].slice(-2);
  if (one?.op !== "trend" || other?.op !== "trend" || !isSame({ ...one, period: null }, { ...other, period: null }))
    return null;
  const { average, granularity: per, group_by, thresholds, scope } = other;
  if (average !== "mean" || (per !== "day" && per !== "month") || isSame(one.period, other.period)) return null;
  const [base, period] = inOrder([one.period, other.period]) as [Period, Period];
  return { op: "compare", scope, period, per, against: { by: "period", base }, group_by, top: null, thresholds };
}

/** Whether the last two turns told the same lines of two periods, so that a change is between these. */
export function areOfOtherDays(previous: Previous): boolean {
  if (averagesTold(previous)) return true;
  const [one, other] = lastTwo(previous);
  return isTold(one) && isTold(other) && isOfOtherDays(one, other) && areApart(one.period, other.period);
}

function isOfOtherDays(one: Told, other: Told): boolean {
  return isSame(one.scope, other.scope) && isSame(groupsOf(one), groupsOf(other));
}

/** "AWS and Azure in October" tells two apart; null where it tells others, too. */
function twoOf(operation: Told): readonly [Told, Told] | null {
  const [group, ...more] = groupsOf(operation);
  const { scope, period } = operation;
  const isOfGroup = (part: Part) => group === fieldOfPart(part) && !part.excludes;
  const [one, other, ...others] = [...scope.filters, ...scope.tags].find(isOfGroup)?.values ?? [];
  if (more.length > 0 || one === undefined || other === undefined || others.length > 0) return null;
  const only = <Kind extends Part>(parts: readonly Kind[], value: string | null) =>
    parts.map((part) => (isOfGroup(part) ? { ...part, values: [value] } : part));
  const ofOne = (value: string | null): Told =>
    totalOf({ ...scope, filters: only(scope.filters, value), tags: only(scope.tags, value) }, period);
  return [ofOne(one), ofOne(other)];
}

/** "Which is higher", "which one was more expensive". */
export function asksWhichOfTwo(text: string): boolean {
  return WHICH_OF_TWO.test(text);
}

/** "The difference?", "compare them". */
function asksForBoth({ intents, says, filters, periods, groups }: Frame, text: string): boolean {
  const isBare = filters.length + periods.length + groups.length === 0 && [...says].every((kind) => BARE.has(kind));
  return isBare && intents.has("compare") && intents.size === 1 && OF_TWO.test(text);
}

/** The days of a course are set against other days by what they come to together. */
function asTotal(operation: Operation): Operation {
  const isPlain = operation.op === "trend" && operation.group_by.length === 0 && operation.share_of === null;
  return isPlain ? totalOf(operation.scope, operation.period) : operation;
}

const WHICH_SIDES: Question = {
  question: "What should be compared with what? Name both, such as “A vs B”.",
  from: 0,
  to: 0,
  instead: [],
};

function isTold(operation: Operation | undefined): operation is Told {
  if (operation?.op !== "total" && operation?.op !== "breakdown") return false;
  // "Teams over 5,000" of two months are set beside each other with that bound.
  const areOfCost = operation.op === "breakdown" && operation.thresholds.every(({ measure }) => measure === "cost");
  const isOfAll = operation.thresholds.length === 0 || areOfCost;
  return isOfAll && (operation.op !== "total" || operation.share_of === null);
}

function groupsOf(operation: Told) {
  return operation.op === "breakdown" ? operation.group_by : [];
}

function setAgainst(one: Told, other: Told, { index, today }: Ground): SpendOperation | null {
  if (!isSame(groupsOf(one), groupsOf(other)) || !isSame(one.thresholds, other.thresholds)) return null;
  const rest = { per: null, group_by: groupsOf(other), top: null, thresholds: other.thresholds } as const;
  if (isSame(one.scope, other.scope) && !isSame(one.period, other.period)) {
    const { period, base } = pairPeriods(one.period, other.period, today);
    return { op: "compare", scope: other.scope, period, against: { by: "period", base }, ...rest };
  }
  const sides = isSame(one.period, other.period) ? sidesOf(one.scope, other.scope, index) : null;
  if (!sides) return null;
  return {
    op: "compare",
    scope: sides.scope,
    period: other.period,
    against: { by: "sides", sides: sides.sides },
    ...rest,
  };
}

/** Two scopes that differ in the values of one field or tag: what they share, and each with its own. */
function sidesOf(
  one: Scope,
  other: Scope,
  index: NameIndex,
): { readonly scope: Scope; readonly sides: readonly [Side, Side] } | null {
  const filters = partedOf(one.filters, other.filters);
  const tags = partedOf(one.tags, other.tags);
  const isAlike = one.metric === other.metric && one.connector_id === other.connector_id;
  if (!isAlike || filters.own.length + tags.own.length !== 1 || filters.others.length + tags.others.length !== 1)
    return null;
  const scope = { ...one, filters: filters.shared, tags: tags.shared };
  return { scope, sides: [sideOf(filters.own, tags.own, index), sideOf(filters.others, tags.others, index)] };
}

function partedOf<Kind extends Part>(parts: readonly Kind[], others: readonly Kind[]) {
  const isIn = (part: Kind, list: readonly Kind[]) => list.some((one) => isSame(one, part));
  return {
    shared: parts.filter((part) => isIn(part, others)),
    own: parts.filter((part) => !isIn(part, others)),
    others: others.filter((part) => !isIn(part, parts)),
  };
}

/** One side of a comparison, by the names of its values. */
export function sideOf(filters: readonly PlanFilter[], tags: readonly PlanTagFilter[], index: NameIndex): Side {
  const nameOf = (field: PlanFilter["field"] | "tag", key: string, value: string) =>
    nameOfValue(index, { field, key, value });
  const names = [
    ...filters.flatMap(({ field, values }) => values.flatMap((value) => (value ? nameOf(field, "", value) : []))),
    ...tags.flatMap(({ key, values }) => (values ?? []).flatMap((value) => (value ? nameOf("tag", key, value) : []))),
  ];
  return { label: names.join(", "), filters, tags };
}
