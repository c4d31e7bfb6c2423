import type { NamedValue } from "../../../dictionary.ts";
import { THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex, someNamed } from "../../../name-index.ts";
import type { PlanFilter, PlanTagFilter, Scope } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { SIDES_MAX } from "../../asking/ask-names.ts";
import { fieldOf, fieldOfPart, filtersOf, isOfOnly, namesItsRows, onlyCurrency } from "../../filters-of.ts";
import { instead } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import { toldApart } from "../beside-kept.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { totalOf } from "../sum-up.ts";
import { namesOf } from "./names-told.ts";

const SHARE = "(?:%|pct|percent|percentage|share|fraction|part)";
const WHOLE = "(?:(?:all|total|overall|the|our) )*(\\S.{0,30}?)(?: (?:bill|invoice|spend|costs?|total))?";
const ASKED = turn(
  `(?:(?:and |now )?(?:as|in) (?:an? )?${SHARE} of ${WHOLE}|`,
  `(?:what|which|how much) ${SHARE}? ?of ${WHOLE} (?:is|was|are|were|does|do) (?:that|this|it|they|those|these)`,
  "(?: make up)?)(?: (?:each|per|every|by) (?:day|week|month|quarter))?",
);

/** What the one name stands for that a turn sets what was told in relation to; nothing where it names none. */
function wholesOf(said: string, index: NameIndex): readonly NamedValue[] {
  const [, first, second = first] = ASKED.exec(said) ?? [];
  return second === undefined ? [] : findNamed(index, squash(second)).values;
}

/** The same, where it stands for one thing of another kind than what was told is limited to. */
function wholeBeside(scope: Scope, said: string, index: NameIndex): NamedValue | undefined {
  const [whole, ...others] = wholesOf(said, index);
  const isLimited = [...scope.filters, ...scope.tags].some((part) => whole && fieldOfPart(part) === fieldOf(whole));
  return others.length > 0 || isLimited ? undefined : whole;
}

/** Of a scope what lies within a name, and the name alone as the whole. */
function within(scope: Scope, whole: NamedValue): { readonly scope: Scope; readonly share_of: Scope } {
  const { filters, tags } = filtersOf([{ values: [whole], excludes: false, place: -1 }]);
  const own = onlyCurrency(scope);
  return {
    scope: { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] },
    share_of: { ...scope, filters: [...own.filters, ...filters], tags: [...own.tags, ...tags] },
  };
}

/** "As share of all compute", after Lambda in prod and dev: each side in what compute costs, and not in Lambda. */
function shareOfSides(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  if (before.op !== "compare" || before.against.by !== "sides" || before.group_by.length > 0) return null;
  const { scope, period } = before;
  const whole = wholeBeside(toldApart(before).scope, said, index);
  const each = before.against.sides.map((side) => wordsOf([scope, side], index));
  if (!whole || each.some((words) => words === null) || scope.filters.length + scope.tags.length === 0) return null;
  const text = each.map((words) => `what percent of ${instead(whole).words} is ${words}`).join(" and ");
  return { operations: [totalOf({ ...scope, ...onlyCurrency(scope) }, period)], text };
}

const OF_TOTAL =
  "(?:the |our |all |my )*(?:total|whole|everything|overall|entire|full|bill|spend|costs?|it all)(?: (?:bill|spend|" +
  "costs?|total|thing))?";
const SHARES_IN_TOTAL = turn(
  `(?:so |now )?(?:(?:as|in) (?:an? )?${SHARE}s?|(?:what|which|how much)(?: ${SHARE}s?)?|${SHARE}s?)(?: `,
  "(?:each|is each|are they))? ",
  `of ${OF_TOTAL}(?: (?:is|are|was|were|do|does|would) (?:that|this|it|they|those|these|each|each of `,
  "(?:them|those))(?: (?:make up|be|come to))?)?(?: each)?",
);

/** "And what % of the total is that", after two or more sides: each of them in all that was spent in those days. */
function sidesInTotal(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  if (before.op !== "compare" || before.against.by !== "sides" || before.group_by.length > 0) return null;
  const { scope, period } = before;
  const each = before.against.sides.map((side) => wordsOf([scope, side], index));
  if (!SHARES_IN_TOTAL.test(said) || each.some((words) => words === null) || areAllClouds(before, index)) return null;
  const text = each.map((words) => `what percent of the total is ${words}`).join(" and ");
  return { operations: [totalOf({ ...scope, ...onlyCurrency(scope) }, period)], text };
}

/** "Share of the whole bill", after what something costs by month: of each month. */
function courseInTotal(said: string, before: SpendOperation): Edit | null {
  // Of clouds each is told in all of them.
  if (before.op !== "trend" || before.share_of || before.group_by.includes("provider")) return null;
  if (!isOfNamed(before) || !SHARES_IN_TOTAL.test(said)) return null;
  const share_of = { ...before.scope, ...onlyCurrency(before.scope) };
  return { operations: [{ ...before, group_by: [], share_of }], text: THE_SAME };
}

/** Whether the sides are all clouds that there are: together these are the total. */
function areAllClouds({ against }: Extract<SpendOperation, { op: "compare" }>, index: NameIndex): boolean {
  if (against.by !== "sides") return false;
  const areClouds = against.sides.every(({ filters, tags }) => tags.length === 0 && filters[0]?.field === "provider");
  return (
    areClouds && against.sides.length === someNamed(index, SIDES_MAX + 1, ({ field }) => field === "provider").length
  );
}

const THE_REST = turn(
  "(?:(?:what|how much)(?:['’]?s| is| was| are)? |what about |without (?:it|that),? (?:what )?)?(?:the )?",
  "(?:rest|remainder|other part|what(?:['’]?s| is) left|remains|remaining part)",
  "(?: of (?:it|that|them))?(?: then)?",
);

/** "And the rest?", after what part of a whole something is: all else of that whole. */
function restOfWhole(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "total" || !before.share_of || !THE_REST.test(said)) return null;
  const { scope, share_of, period } = before;
  const isWhole = (part: PlanFilter | PlanTagFilter) =>
    [...share_of.filters, ...share_of.tags].some((one) => JSON.stringify(one) === JSON.stringify(part));
  const filters = scope.filters.filter((part) => !isWhole(part));
  const tags = scope.tags.filter((part) => !isWhole(part));
  if (filters.length + tags.length !== 1) return null;
  const rest = {
    ...share_of,
    filters: [...share_of.filters, ...filters.map((one) => ({ ...one, excludes: !one.excludes }))],
    tags: [...share_of.tags, ...tags.map((one) => ({ ...one, excludes: !one.excludes }))],
  };
  return { operations: [{ ...totalOf(rest, period), share_of }], text: THE_SAME };
}

/** The names of conditions, one after the other; null where one is of several, or of all others. */
function wordsOf(scopes: readonly Pick<Scope, "filters" | "tags">[], index: NameIndex): string | null {
  const parts = scopes.flatMap(({ filters, tags }) => [...filters, ...tags]);
  const isPlain = parts.every(({ excludes, values }) => !excludes && values?.length === 1);
  const named = scopes.flatMap(namesOf).map((entity) => toNamed(entity, { index }));
  const words = named.flatMap((value) => (value ? [instead(value).words] : []));
  return isPlain && words.length === parts.length ? words.join(" in ") : null;
}

/** "What % of the AWS bill is that", after egress of each cloud by month: of each month what of it lies within AWS. */
function shareOfCourse(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const isOfNames = before.op === "trend" && isOfNamed(before);
  const whole = isOfNames ? wholeBeside(before.scope, said, index) : undefined;
  if (!isOfNames || !whole) return null;
  return { operations: [{ ...before, group_by: [], ...within(before.scope, whole) }], text: THE_SAME };
}

/** Whether a course is told of what was named, together or each by itself. */
function isOfNamed(before: Extract<SpendOperation, { op: "trend" }>): boolean {
  const { filters, tags } = before.scope;
  return namesItsRows(before) || (before.group_by.length === 0 && filters.length + tags.length > 0);
}

/** "What % of AWS is that", after AWS without EC2: of all of AWS. */
function shareOfOuter(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const named = before.op === "total" || before.op === "breakdown" ? wholesOf(said, index) : [];
  const { scope, period } = before;
  const isOuter = (part: PlanFilter | PlanTagFilter) => named.some((one) => isOfOnly(part, one));
  const kept = { filters: scope.filters.filter(isOuter), tags: scope.tags.filter(isOuter) };
  const isPart = scope.filters.length + scope.tags.length > kept.filters.length + kept.tags.length;
  if (kept.filters.length + kept.tags.length !== 1 || !isPart) return null;
  return { operations: [{ ...totalOf(scope, period), share_of: { ...scope, ...kept } }], text: THE_SAME };
}

/** What of what was told lies in a whole that a turn names, or in the total; and what is left of that. */
export const SHARES_IN_WHOLE = [
  shareOfSides,
  sidesInTotal,
  courseInTotal,
  restOfWhole,
  shareOfCourse,
  shareOfOuter,
] as const;
