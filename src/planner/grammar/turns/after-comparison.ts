import { THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { countDays } from "../../periods/calendar.ts";
import { inOrder } from "../../periods/make-period.ts";
import type { Operation, PlanFilter, PlanTagFilter, Side } from "../../schema.ts";
import { fieldOf, fieldOfPart } from "../filters-of.ts";
import { type Frame, setsAgainst } from "../frame.ts";
import { toldApart } from "./beside-kept.ts";
import type { SpendOperation } from "./follow-up.ts";
import type { Edit } from "./other-kind.ts";

type Compare = Extract<SpendOperation, { op: "compare" }>;

/**
 * What goes on from things, or days, that stood against each other, when it is no comparison itself: "by week" after
 * "EC2 against RDS" is of each of the two, and after "October against September" of both months. Null where it can't be
 * told of both, and which one is meant has to be asked.
 */
export function afterComparison(
  before: SpendOperation,
  operations: readonly Operation[],
  frame: Frame,
): readonly Operation[] | null {
  if (before.op !== "compare" || operations.every(({ op }) => op === "compare")) return operations;
  if (before.against.by === "period") return ofBothPeriods(before, operations, frame);
  return isMeantAnew(before.against.sides, frame) ? operations : ofAllSides(before, operations, frame);
}

function ofBothPeriods(before: Compare, operations: readonly Operation[], frame: Frame): readonly Operation[] {
  const { against, period } = before;
  const isMoved = frame.periods.length > 0 || frame.says.has("previous");
  if (against.by !== "period" || isMoved) return operations;
  // "Per month" of one month is of several, and has its own days.
  return operations.flatMap((one): readonly Operation[] =>
    one.op === "trend" && one.period.start_date === period.start_date ? [{ ...one, period: against.base }, one] : [one],
  );
}

/** Whether the turn names the one that it means: "only EC2, by week". */
function isMeantAnew(sides: readonly Side[], { filters }: Frame): boolean {
  const fields = new Set(sides.flatMap((side) => partsOf(side).map(fieldOfPart)));
  return filters.some(({ values }) => fields.has(fieldOf(values[0])));
}

function ofAllSides(before: Compare, operations: readonly Operation[], frame: Frame): readonly Operation[] | null {
  const isOfOne = frame.intents.has("why") || before.against.by !== "sides" || !areOfOneField(before.against.sides);
  if (isOfOne) return null;
  const { scope, groups } = toldApart(before);
  const told = operations.map((one) => {
    if (!("scope" in one) || !("group_by" in one)) return null;
    const group_by = frame.groups.length > 0 ? [...new Set([...groups, ...one.group_by])] : groups;
    const filters = withAll(one.scope.filters, scope.filters);
    return {
      ...one,
      scope: { ...one.scope, filters, tags: withAll(one.scope.tags, scope.tags) },
      group_by,
    } as Operation;
  });
  return told.every((one) => one !== null) ? told : null;
}

/** Whether each side is values of the same field: "prod against all else" is not. */
function areOfOneField(sides: readonly Side[]): boolean {
  const parts = sides.map(partsOf);
  const fields = new Set(parts.flat().map(fieldOfPart));
  return fields.size === 1 && parts.every(([part, ...others]) => part && !part.excludes && others.length === 0);
}

function partsOf({ filters, tags }: Side): readonly (PlanFilter | PlanTagFilter)[] {
  return [...filters, ...tags];
}

function withAll<Part extends object>(parts: readonly Part[], others: readonly Part[]): readonly Part[] {
  const known = new Set(parts.map((part) => JSON.stringify(part)));
  return [...parts, ...others.filter((part) => !known.has(JSON.stringify(part)))];
}

/** "Vs September", "in September and October", after prod against staging: these two in each of the months. */
export function inEachOfBoth(
  said: Operation,
  kept: Operation,
  before: SpendOperation,
  { marks, periods }: Frame,
): readonly Operation[] {
  const isOfTwo = periods.length > 1 || (periods.length === 1 && setsAgainst(marks));
  if (said.op !== "compare" || said.against.by !== "period" || kept.op !== "compare") return [kept];
  if (kept.against.by !== "sides" || !isOfTwo) return [kept];
  const isTold = said.period.start_date === before.period.start_date;
  const other = periods.length > 1 || isTold ? said.against.base : before.period;
  const days = inOrder([other, said.period]);
  return days.map((period) => ({ ...kept, period }));
}

const ADJUSTED = turn(
  "(?:is (?:that|this|it) |was (?:that|this|it) |if |when )?(?:you )?",
  "(?:adjust|correct|normali[sz]|account|control|allow|compensat)(?:ed|ing|e)? (?:it )?(?:for|by|to) (?:the )?",
  "(?:(?:extra|additional|one more|missing|different|number of|length of) )*(?:the )?(?:months?|days?)(?: length|",
  " count)?",
  "(?: (?:of|in) (?:each|the|both) months?)?",
);

/** "Adjusted for the extra day?", after two months: what a day of each cost. */
export function adjustedForDays(said: string, before: SpendOperation): Edit | null {
  const isOfPeriods = before.op === "compare" && before.against.by === "period" && before.per === null;
  return isOfPeriods && ADJUSTED.test(said) ? { operations: [{ ...before, per: "day" }], text: THE_SAME } : null;
}

const IN_PERCENT = turn(
  "(?:(?:what|how much)(?:['’]?s| is| was|s)? )?(?:that|it|this)(?: (?:change|increase|rise|growth|drop))?,? ",
  "(?:in|as) (?:%|per ?cent(?:age)?s?|pct|a percentage)",
);
const STILL_HIGH = turn(
  "(?:(?:was|is) (?:it|that|this) (?:just |only )?an? ",
  "(?:one[- ]?off|one[- ]time thing|blip|single (?:month|event)),? or )?",
  "(?:(?:is|are|did) )?(?:it|that|this|they) (?:is |are |has |have )?(?:still|stay(?:ed|ing)?|remain(?:ed|s)?|kept?)",
  "(?: (?:that|so|this))? ?(?:high|up|higher|elevated|expensive|there|like that|going on|happening)",
  "(?: (?:now|today|since))?",
);

const TOO_MUCH = turn(
  "(?:is|was|are|were) (?:it|that|this|they|those) (?:way |far |a bit |not )?",
  "(?:too (?:much|high|expensive)|a lot|much|excessive|reasonable|ok|okay|fine|good or bad|bad or good)",
);

/** "Is that a lot", after a sum: beside the days before; of one day, whether it was usual. No more is known of it. */
export function isTooMuch(said: string, [first]: readonly Operation[]): string | null {
  if (!TOO_MUCH.test(said) || !first || !("period" in first)) return null;
  const unit = first.period?.unit;
  const isPlain = first.op === "total" && first.share_of === null && unit !== "day";
  if (!isPlain || !first.period) return "is that usual";
  const days = countDays(first.period.start_date, first.period.end_date);
  return unit === "span" ? `vs the previous ${days} days` : `compared with the ${unit} before`;
}

const REMAINS = turn(
  "(?:so )?(?:what|how much)(?:['’]?s| is| does that)? (?:remains?|left|leave(?:s us with)?|is left)",
  "(?: over)?(?: (?:in total|altogether|then|now|in all|after that))?",
);

/** "What's left", after something was left out: what was told without it, or all of that. */
export function whatRemains(said: string, [first]: readonly Operation[]): string | null {
  const isLess = first && "scope" in first && [...first.scope.filters, ...first.scope.tags].some((one) => one.excludes);
  if (!isLess || !REMAINS.test(said)) return null;
  return first.op === "breakdown" ? "and together" : THE_SAME;
}

/** A turn after what changed, in words that say it in full: "what is that in percent", "is it still that high". */
export function afterChange(said: string, [first]: readonly Operation[]): string | null {
  const isOfPeriods = first?.op === "compare" && first.against.by === "period";
  if (first?.op === "drivers" && IN_PERCENT.test(said)) return THE_SAME;
  if (!STILL_HIGH.test(said) || !(isOfPeriods || first?.op === "drivers")) return null;
  const { period } = first;
  const groups = first.group_by.map((group) => ` and ${group.replace("tag:", "")}`).join("");
  return `by ${period.unit === "month" ? "month" : "day"}${groups} since ${period.start_date}`;
}
