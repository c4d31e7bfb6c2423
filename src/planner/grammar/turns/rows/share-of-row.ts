import type { NamedValue } from "../../../dictionary.ts";
import { MONTHS } from "../../../lexicon/rewording.ts";
import {
  AS_SHARE_OF_ALL,
  AS_SHARE_OF_EVERYTHING,
  IN_PERCENT,
  SHARE_OF_ALL,
} from "../../../lexicon/turns/told-words.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../../name-index.ts";
import type { Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { fieldOf, fieldOfPart, namesItsRows } from "../../filters-of.ts";
import { instead } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import { toldApart } from "../beside-kept.ts";
import { isSided, type SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { breakdownOf, isOnSpend, totalOf } from "../sum-up.ts";
import { namesIn } from "./names-told.ts";

const PLACES = ["first", "second", "third"];
const SHARE_OF_ROW = turn(
  "(?:and )?(?:(?:what|which) (?:share|%|percentage|percent|part)|how much)" +
    "(?: of (?:the |our )?(?:total|whole|bill|it))? ",
  `(?:does|is|has) the (${PLACES.join("|")}|top|biggest|largest)(?: one)?(?: (?:have|make up|take|hold))?`,
);

/** "What share does the first one have", after a ranking: of what the ranking is of. Null where it has no name. */
export function shareOfRow(said: string, { plan, entities }: Previous, index: NameIndex): string | null {
  const [match, place = ""] = SHARE_OF_ROW.exec(said) ?? [];
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (match === undefined || before?.op !== "breakdown" || before.group_by.length > 1 || others.length > 0) return null;
  const entity = entities[Math.max(PLACES.indexOf(place.toLowerCase()), 0)];
  const value = entity && toNamed(entity, { index });
  return value ? `how much of that is ${instead(value).words} in percent` : null;
}

const OF_WHOLE = turn(
  "(?:(?:as|in) (?:an? )?(?:%|percent|percentage|share|pct|fraction) of (?:all |all the |the |our )?(\\S.{0,40}?)|",
  "(?:what|which|how much) (?:share|percentage|percent|%|part|fraction)? ?of (?:all |all the |the |our )?",
  "(\\S.{0,40}?) (?:is|was|are|were) (?:that|this|it|they|those|these))",
);
const EVERYTHING =
  /^(?:each|every|its|their|total|whole|everything|all|it|that|this|them|overall|entire|bill|spend|cost|grand)\b/i;
// "As a % of last month" is of other days, "of list" of another measure.
const NO_NAME = new RegExp(
  "\\b(?:last|previous|prior|next|days?|weeks?|months?|quarters?|years?|q[1-4]|yesterday|today|list|contracted|" +
    `on.demand|revenue|budget|${MONTHS})\\b`,
  "i",
);
/** "As a percentage of everything, both", after sides: of all cost, and not of the sides together. */
export const SIDES_OF_ALL = turn(
  "(?:(?:as|in) (?:an? )?|what |which )(?:%|percent|percentage|share|pct|fraction|part) of ",
  "(?:everything|all (?:of )?(?:the |our )?(?:costs?|spend|spending)|",
  "(?:the |our )(?:whole|entire|total|overall) (?:bill|costs?|spend|spending|company))",
  "(?: (?:is|are) (?:each|both|they|that|those)(?: of them)?)?(?:,? (?:both|each)(?: of (?:them|those|the two))?)?",
);
const PARTS_MAX = 4;

/**
 * "What share of Europe is that", after Frankfurt, and "as % of all AI spend", after three services: of each that was
 * named, in a whole that has a name, too, and would else take its place.
 */
export function shareOfWhole(said: string, { plan }: Previous, index: NameIndex): string | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!before || !isOnSpend(before) || others.length > 0) return null;
  const whole = wholeIn(said, before);
  if (whole === null) return null;
  const parts = partsTold(before, index);
  const kinds = findNamed(index, squash(whole)).values.map(fieldOf);
  // Of another kind it stands beside the one that was told: "what % of engineering is that", after the web team.
  const isBeside = parts.length === 1 && kinds.length > 0 && !kinds.includes(fieldOf(parts[0]));
  if (parts.length === 0 || parts.length > PARTS_MAX || isBeside) return null;
  // "As % of prod", after staging and dev: none of these is a part of another.
  const isSibling = kinds.length === 1 && parts.length > 1 && parts.every((part) => fieldOf(part) === kinds[0]);
  if (isSibling) return `vs ${whole}`;
  return parts.map((part) => `what percent of ${whole} is ${instead(part).words}${stepsOf(before)}`).join(" and ");
}

const SHARE_OF_ONE = turn(
  "(?:and |now |put |show |give me |plot )*(?:the )?(\\S+(?: \\S+)?)(?:['’]s)? ",
  "(?:(?:as|in) (?:an? )?(?:share|percent|percentage|%|pct|fraction)",
  "(?: of (?:it|that|them|(?:the )?total|the whole))?|",
  "share|part|percentage)",
);

/**
 * "As % of AWS", "as % of the total bill", after a course, and "Azure's share", after one by cloud: of each month, and
 * not of all of them.
 */
export function shareInSteps(said: string, { plan }: Previous, index: NameIndex): string | null {
  const [before, ...others] = plan.kind === "answer" ? plan.operations : [];
  if (!before || !isOnSpend(before) || others.length > 0) return null;
  const [one = ""] = SHARE_OF_ONE.exec(said)?.slice(1) ?? [];
  const kinds = findNamed(index, squash(one)).values.map(fieldOf);
  if (before.op === "trend" && kinds.length > 0 && kinds.every((kind) => kind === before.group_by[0])) {
    return `share of ${one} by ${before.granularity}`;
  }
  if (stepsOf(before) === "") return null;
  const isAsked = isOfEverything(said) || wholeIn(said, before) !== null;
  return isAsked && partsTold(before, index).length === 1 ? `${said.replace(/\W+$/, "")}${stepsOf(before)}` : null;
}

/** How a course is cut, as words that follow another text. */
function stepsOf(before: SpendOperation): string {
  return before.op === "trend" && before.group_by.length === 0 ? ` by ${before.granularity}` : "";
}

function isOfEverything(said: string): boolean {
  return AS_SHARE_OF_ALL.test(said) || AS_SHARE_OF_EVERYTHING.test(said);
}

const TOTAL_IS_THAT = turn(
  "(?:what|which|how much) (?:share|percentage|percent|%|part|fraction)? ?of (?:the |our )?(?:whole |entire |total )?",
  "(?:total|whole|everything|bill|spend|costs?) (?:is|was) (?:that|this|it)",
);

/** "What share of the total is that", after the accounts in production: of production, and not of each account. */
export function shareOfAllRows(said: string, [before, ...others]: readonly Operation[]): Edit | null {
  if (before?.op !== "breakdown" || before.top || others.length > 0 || !TOTAL_IS_THAT.test(said)) return null;
  const { scope, period, thresholds } = before;
  const isLimited = scope.filters.length + scope.tags.length > 0 && thresholds.length === 0;
  return isLimited ? { text: said, operations: [totalOf(scope, period)] } : null;
}

/** The words of the whole that a turn names; null where it names none, or other days. */
function wholeIn(said: string, before: SpendOperation): string | null {
  const isOfSides = before.op === "compare" && before.against.by === "sides" && before.group_by.length === 0;
  if (isOfSides && SIDES_OF_ALL.test(said)) return "the total";
  const [, one, whole = one] = OF_WHOLE.exec(said) ?? [];
  return whole === undefined || EVERYTHING.test(whole) || NO_NAME.test(whole) ? null : whole;
}

/** What an operation is of, where it is told apart by nothing else: not the rows of "top five in shop-production". */
function partsTold(before: SpendOperation, index: NameIndex): readonly NamedValue[] {
  const parts = namesIn(before).map((entity) => toNamed(entity, { index }));
  const [group]: readonly string[] = "group_by" in before ? before.group_by : [];
  const named = parts.filter((part) => part !== null);
  const isOfOthers = group !== undefined && group !== fieldOf(named[0]);
  return named.length < parts.length || isOfOthers ? [] : named;
}

const ITS_SHARE = turn(
  "(?:what|which) (?:share|part|%|percent|percentage|fraction) of the total (?:is|was) (?:that|it|this)",
);

/** "What's that as a % of everything", after some lines by account, or why they cost more: what all of them come to. */
export function shareOfAll(said: string, before: SpendOperation): Edit | null {
  const { filters, tags } = before.scope;
  if (filters.length + tags.length === 0 || !asksShareOfAll(said, before)) return null;
  return { operations: [totalOf(before.scope, before.period)], text: "what share of the total is that" };
}

function asksShareOfAll(said: string, before: SpendOperation): boolean {
  const isWhole = SHARE_OF_ALL.some((pattern) => pattern.test(said));
  const isShort = AS_SHARE_OF_ALL.test(said);
  if (before.op === "drivers" || (before.op === "compare" && !isSided(before)))
    return isWhole || isShort || ITS_SHARE.test(said);
  if (before.op !== "breakdown" || before.top !== null) return false;
  return isWhole || AS_SHARE_OF_EVERYTHING.test(said) || (isShort && (namesItsRows(before) || leavesRowsOut(before)));
}

/** "Non-prod only", after costs by environment: its rows are not all. */
function leavesRowsOut({ scope, group_by }: Extract<SpendOperation, { op: "breakdown" }>): boolean {
  return [...scope.filters, ...scope.tags].some(
    (part) => part.excludes && group_by.some((one) => one === fieldOfPart(part)),
  );
}

/** "In percent of the total", after sides: what each is of them together. */
export function sidesInPercent(said: string, before: SpendOperation): Edit | null {
  const isOfSides = before.op === "compare" && isSided(before) && before.group_by.length === 0;
  const { scope, groups } = toldApart(before);
  if (!IN_PERCENT.test(said) || SIDES_OF_ALL.test(said) || !isOfSides) return null;
  return groups.length === 1 ? { operations: [breakdownOf(scope, before.period, groups)], text: THE_SAME } : null;
}

const OF_HOLDER = turn(
  "(?:as|in) (?:an? )?(?:%|percent|percentage|share|pct|fraction) of (?:that|this|the|its) ",
  `(${NOUN})(?:['’]?s)?(?: (?:total|bill|costs?|spend))?`,
);

/** "As a share of that account", after the services of one: the rows have their parts of all that it cost. */
export function shareOfHolder(said: string, [first]: readonly Operation[]): string | null {
  const noun = OF_HOLDER.exec(said)?.[1]?.toLowerCase().replace(/s$/, "");
  if (!noun || first?.op !== "breakdown") return null;
  const { filters, tags } = first.scope;
  const isHeld = [...filters, ...tags].some((part) => !part.excludes && fieldOfPart(part).endsWith(noun));
  return isHeld ? THE_SAME : null;
}

const THEIR_SHARE = turn(
  "(?:what(?:['’]?s| is| are) |show )?(?:their|each one['’]?s|everyone['’]?s) ",
  "(?:share|part|portion|percentage|%|cut)s? of (?:the |our )?",
  "(?!total|whole|all|everything|bill|costs?|spend|sum|cloud)(\\S+(?: \\S+)?)",
);

/** "And their share of AWS", after costs by team: what each has of it, by team. */
export function theirShareOf(said: string, [first]: readonly Operation[]): string | null {
  const name = THEIR_SHARE.exec(said)?.[1];
  const [group, ...others] = first?.op === "breakdown" ? first.group_by : [];
  return name && group && others.length === 0 ? `${name} by ${group.replace("tag:", "")}` : null;
}
