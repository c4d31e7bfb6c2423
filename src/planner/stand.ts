import { type Frame, isComparing, isRanked, marksOf } from "./grammar/frame.ts";
import { type Source, wordsOn } from "./grammar/questions.ts";
import { toldApart } from "./grammar/turns/beside-kept.ts";
import { lastOperation, periodsOf } from "./grammar/turns/follow-up.ts";
import { isOfDays } from "./grammar/turns/is-follow-up.ts";
import type { Part } from "./join-parts.ts";
import type { Day } from "./periods/calendar.ts";
import type { PlanContext } from "./plan-context.ts";
import type { Operation, Period, PlanGroup, Scope } from "./schema.ts";
import type { Token } from "./tokens.ts";
import { defaultsOf } from "./use-context.ts";

/** What a clause goes on from: the clause or the question before it. */
export type Stand = {
  readonly scope: Scope;
  readonly period: Period | null;
  readonly base: Period | null;
  /** What it told apart. */
  readonly groups: readonly PlanGroup[];
  /** It was on a change, so that days alone after it are to be seen one by one. */
  readonly isOfChange?: boolean;
};

const STEPS_MIN = 3;

/** Where a clause leaves the one after it. */
export function nextStand(stand: Stand, { operations }: Part): Stand {
  const last = operations.findLast((operation) => "scope" in operation);
  if (!last) return stand;
  const { scope, groups } = toldApart(last);
  return { scope, groups: listedIn(last) ?? groups, ...periodsOf(last), isOfChange: last.op === "compare" };
}

/** "Which accounts do we have, and what does each cost": of each that is listed. */
function listedIn(operation: Operation): readonly PlanGroup[] | null {
  if (operation.op !== "list" || operation.of === "tag_key") return null;
  return [operation.of === "tag_value" ? `tag:${operation.key}` : operation.of];
}

// A clause that speaks of cost anew does not mean what the one before was limited to.
const POINTING = /^(it|that|they|those)$/i;

/** "Is it creeping up? Show the last 12 months": the steps, one by one. */
export function asCourse(frame: Frame, { isOfChange }: Stand): Frame {
  const isLong = frame.periods.some(({ words }) => words.first.captures.some((text) => Number(text) >= STEPS_MIN));
  if (!isOfChange || !isLong || !isOfDays(frame)) return frame;
  return { ...frame, intents: new Set([...frame.intents, "trend" as const]) };
}

/** "AWS against Azure in Q3, and how that compares to Q2": each of them. */
export function withGroups(frame: Frame, { groups }: Stand, source: Source): Frame {
  // "Storage per cloud, and which one is cheapest": one of the clouds.
  const isOneOfThose = isRanked(frame) && /\bwhich (one|of (them|these|those))\b/i.test(source.text);
  const isOfThose = isComparing(frame) && (pointsBack(frame, source) || frame.says.has("each"));
  // "…? Last 3 months, weekly": of each that was told apart.
  const isInSteps = frame.says.has("granularity") && isOfDays(frame);
  // "Which accounts do we have, and what does each cost per month".
  const isOfEach = frame.says.has("each") && frame.says.has("cost");
  if (frame.groups.length > 0 || !(isOfThose || isOneOfThose || isInSteps || isOfEach)) return frame;
  const plural = !isOneOfThose;
  return { ...frame, groups: groups.map((group) => ({ group, plural, by: plural, each: false, place: -1 })) };
}

/** "And what did it cost" is about what the clause before was. */
export function pointsBack(frame: Frame, source: Source): boolean {
  return marksOf(frame.marks, "filler").some((mark) => POINTING.test(wordsOn(source, mark)));
}

const ELIDED = /^(?:but )?(?:how much|what) (?:for|on|in|to|from|with) /;
const KINDS_OF_USE: readonly string[] = ["service", "category"];

/**
 * "What does search pay for compute, and how much for storage": who pays is said in the clause before it. `readAfter`:
 * what a clause is read as that goes on with operations. Null: the clause says all that it asks.
 */
export function elidedOf(
  clause: readonly Token[],
  before: Part | undefined,
  readAfter: (before: Pick<Part, "operations">) => Part,
): Part | null {
  const isOpen = ELIDED.test(clause.map(({ word }) => word).join(" "));
  const sums = before?.operations.flatMap((one) => (one.op === "total" ? [one] : [])) ?? [];
  if (!isOpen || sums.length === 0 || sums.length !== before?.operations.length) return null;
  const part = readAfter({ operations: sums });
  const isNarrowed = part.operations.some((one) => "scope" in one && isOfBoth(one.scope));
  if (!isNarrowed) return part;
  // "For EC2, and how much for storage": no storage of EC2.
  const operations = sums.map((one) => {
    const filters = one.scope.filters.filter(({ field }) => !KINDS_OF_USE.includes(field));
    return { ...one, scope: { ...one.scope, filters } };
  });
  return readAfter({ operations });
}

function isOfBoth({ filters }: Scope): boolean {
  return KINDS_OF_USE.every((kind) => filters.some(({ field }) => field === kind));
}

/** Where a question begins that goes on with nothing but its context. */
export function firstStand(context: PlanContext, today: Day): Stand {
  const stand = { ...defaultsOf(context, today), base: null, groups: [] };
  const before = lastOperation(context.previous);
  const kept = before && !before.period.assumed && before.period.start_date <= today ? before.period : null;
  return { ...stand, period: stand.period ?? kept };
}
