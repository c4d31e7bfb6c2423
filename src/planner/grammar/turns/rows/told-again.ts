import type { NamedValue } from "../../../dictionary.ts";
import { UNIT_WORDS } from "../../../lexicon/measures/used-units.ts";
import { PERCENT } from "../../../lexicon/rewording.ts";
import { BY_AMOUNT } from "../../../lexicon/turns/figure-turns.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../../name-index.ts";
import type { PlanFilter, PlanTagFilter } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { fieldOfPart, isOfOnly, isOfService, onlyCurrency } from "../../filters-of.ts";
import { tellsCommitments, tellsPurchases } from "../../of-commitments.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { SUMS, totalOf } from "../sum-up.ts";

const OF_WHOLE = "of (?:the |its |their )?(?:\\S+ )?(?:total|whole|bill|everything|all|spend|costs?)";
const GAP = turn(
  `(?:(?:what(?:['’]?s| is| was) )?(?:the |that )?(?:difference|diff|gap|delta)(?: in ${PERCENT})?|`,
  `(?:and )?(?:in|as) (?:an? )?${PERCENT}(?: ${OF_WHOLE})?|`,
  "how much (?:cheaper|dearer|pricier|more expensive|less expensive|more|less|higher|lower)",
  "(?: (?:is|are|was|were) (?:it|that|they|those))?|by how much)",
);

const SHARE_OF_NAMED = turn(`(?:what|which) (?:share|${PERCENT}) of (\\S+(?: \\S+)?) (?:is|are|was) (?:that|it)`);

/** "In percent", "what's the difference", after weekends beside weekdays: between these, and told with them. */
function gapOfWeekdays(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  if (before.op !== "weekdays") return null;
  const [, whole = ""] = SHARE_OF_NAMED.exec(said) ?? [];
  const isOfSame = whole !== "" && findNamed(index, squash(whole)).values.some((one) => isLimitedTo(before, one));
  return GAP.test(said) || isOfSame ? { operations: [before], text: THE_SAME } : null;
}

function isLimitedTo({ scope }: SpendOperation, named: NamedValue): boolean {
  return [...scope.filters, ...scope.tags].some((part) => isOfOnly(part, named));
}

const PART_OF_ALL = turn(
  `(?:(?:how much is (?:that|it|this) )?(?:as |in )?(?:an? )?${PERCENT}(?: ${OF_WHOLE})?|`,
  `(?:what(?:['’]?s| is)? |which )?(?:the )?(?:${PERCENT}|share|part) ${OF_WHOLE}`,
  "(?: (?:is|are) (?:that|it|this|they))?)",
);

/** "% of total", "and what share of the bill is it", after what has no team: it was told with that. */
function shareOfLacking(said: string, before: SpendOperation): Edit | null {
  return before.op === "tag_coverage" && PART_OF_ALL.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const IN_SHARES = turn(
  "(?:(?:show|give me|put|now|just|only) )*(?:(?:it|that|them|those) )?",
  `(?:(?:as|in) (?:an? )?(?:${PERCENT}|shares?)|(?:the |their )?(?:${PERCENT} )?shares?)`,
  "(?: of (?:the )?(?:total|whole|bill|everything))?(?: instead| each)?|",
  `what (?:${PERCENT}|share|part) of (?:the )?(?:total|whole|bill|everything) (?:is|are) (?:that|it|they|those)`,
);

/** "As percentages", after each cloud by month: what each is of all of them in each month. */
function sharesInSteps(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "trend" || before.group_by.length !== 1 || before.share_of || !IN_SHARES.test(said)) return null;
  return { operations: [{ ...before, share_of: before.scope }], text: THE_SAME };
}

const STOPPED = turn(
  "when (?:exactly )?(?:did|has) (?:it|that|this) (?:stop(?:ped)?|end(?:ed)?|disappear(?:ed)?)(?: exactly)?",
);

/** "When did it stop", after days that nobody named: it may have stopped before them. */
function whenStopped(said: string, before: SpendOperation): Edit | null {
  return before.period.assumed && STOPPED.test(said)
    ? { operations: [before], text: "by day since the beginning" }
    : null;
}

const UNIT =
  "(?:million|mio|mil|1m|thousand|1 ?k|1,?000|billion|unit|gb|gib|tb|tib|hours?|hrs?|tokens?|toks?|requests?|writes?|" +
  "reads?)";
const PER_UNIT = turn(
  `(?:what (?:is|was|does|did) (?:that|it) (?:cost )?|how much (?:is|was) (?:it|that) |so |and )*`,
  `(?:(?:the )?(?:unit )?(?:cost|price|rate)s? |\\$ ?)?(?:per|/|for (?:an?|one|each)) ?${UNIT}(?: ${UNIT})?`,
);

/** Whether it told what was used beside what it cost. */
function tellsUsage(before: SpendOperation): boolean {
  return (before.op === "total" || before.op === "breakdown") && before.with_usage;
}

/** "Cost per million", after how much was written: it was told with that. */
function perUnitTold(said: string, before: SpendOperation): Edit | null {
  return tellsUsage(before) && PER_UNIT.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const OF_IT_IS = turn("how much of (?:it|that|this) (?:is|was|are) (?:on |in |from |for )?(\\S+(?: \\S+)?)");

/** "How much of it is S3", after what has no tag: what of that has none. */
function partOfLacking(said: string, before: SpendOperation): Edit | null {
  const [, name] = before.op === "tag_coverage" ? (OF_IT_IS.exec(said) ?? []) : [];
  return name ? { operations: [before], text: `only ${name}` } : null;
}

const OF_ITS_HOLDER = turn(
  "(?:(?:and|so) )?(?:what(?:['’]?s| is)? )?(?:that |it )?(?:(?:as|in) )?(?:an? |the )?",
  `(?:${PERCENT}|share|part|fraction) of (?:the|that|its|their) (${NOUN})['’]?s?['’]? (?:total|bill|costs?|spend)`,
);

/** "As a share of the team's total", after what DynamoDB costs one team: of all that the team costs. */
function shareOfItsHolder(said: string, before: SpendOperation): Edit | null {
  const [, noun = ""] = before.op === "total" ? (OF_ITS_HOLDER.exec(said) ?? []) : [];
  const { filters, tags } = before.scope;
  const name = squash(noun.replace(/s$/i, ""));
  const isHolder = (part: PlanFilter | PlanTagFilter) => !part.excludes && squash(fieldOfPart(part)).endsWith(name);
  const held = { filters: filters.filter(isHolder), tags: tags.filter(isHolder) };
  const isPart = filters.length + tags.length > held.filters.length + held.tags.length;
  if (before.op !== "total" || name === "" || held.filters.length + held.tags.length !== 1 || !isPart) return null;
  return { operations: [{ ...before, share_of: { ...before.scope, ...held } }], text: THE_SAME };
}

const HOW_MANY = turn(
  `(?:and )?(?:how many|the) (?:${UNIT_WORDS})(?: (?:was|were|is|are|did|do) (?:it|that|they|we)(?: \\w+)?)?`,
);

/** "And how many TB did we scan", after some days against those before: what was used in the later ones. */
function usedAfterwards(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "compare" || before.against.by !== "period" || before.group_by.length > 0) return null;
  if (!HOW_MANY.test(said)) return null;
  const { scope, period } = before;
  return { operations: [{ ...totalOf(scope, period), with_usage: true }], text: THE_SAME };
}

const BESIDE = turn("(?:vs\\.?|versus|against|compared? (?:to|with)|and|plus) (?:the )?(.{2,40}?)");

/** "Vs Azure Blob", after what a GB of S3 costs: both, with what they used. */
function besideUsed(said: string, before: SpendOperation): Edit | null {
  const [, name] = BESIDE.exec(said) ?? [];
  const isOfSeveral = before.op === "breakdown" && before.group_by[0] === "service" && before.top === null;
  const isOfOne = before.op === "total" && !/^(?:and|plus)\b/i.test(said);
  const isUsed = tellsUsage(before) && isOfService(before.scope);
  return name && isUsed && (isOfOne || isOfSeveral) ? { operations: [before], text: `add ${name}` } : null;
}

const ALL_BUT = turn(
  "(?:(?:and|how much|what|is|are|was|about|does|cost) )*(?:everything|all(?: the rest)?) ",
  "(?:not|but|except(?: for)?|without|other than|besides) (?:the )?(\\S+)",
);

/** "How much is everything not prod", after dev and staging: of all but that. */
function allButOne(said: string, before: SpendOperation): Edit | null {
  const [, name] = ALL_BUT.exec(said) ?? [];
  const { filters, tags } = before.scope;
  if (!name || filters.length + tags.length === 0) return null;
  const scope = { ...before.scope, ...onlyCurrency(before.scope) };
  return { operations: [totalOf(scope, before.period)], text: `without ${name}` };
}

const SAVED_WITH_IT = turn(
  "(?:how much|what) (?:(?:did|do|have|are) we (?:actually |really )?sav(?:e|ed|ing)",
  "(?: (?:with|w/|by|from|through|on|thanks to) (?:it|that|this|them|those|these))?|",
  "(?:how much |what )?(?:did|does|do|has|have) (?:it|that|this|they|those|these) (?:actually |really )?",
  "saved?(?: for)?(?: us)?(?: (?:vs\\.?|versus|against|over|compared (?:to|with)) ",
  "(?:on[- ]?demand|list)(?: prices?)?)?)",
  "((?: (?:in|for|during|last) .{2,20}?)?)",
);
const COMMITTED: PlanFilter = { field: "pricing_category", values: ["Committed"], excludes: false };
const OF_COMMITMENTS: readonly string[] = ["pricing_category", "commitment_discount_status", "charge_category"];

/** "And how much did we save with it", after what commitments cover: what they cost beside its list prices. */
function savedWithIt(said: string, before: SpendOperation): Edit | null {
  const [found, days = ""] = SAVED_WITH_IT.exec(said) ?? [];
  if (!SUMS.has(before.op) || found === undefined || !(tellsCommitments(before) || tellsPurchases(before))) return null;
  const { scope, period } = before;
  const filters = [...scope.filters.filter(({ field }) => !OF_COMMITMENTS.includes(field)), COMMITTED];
  return {
    operations: [totalOf({ ...scope, filters }, period)],
    text: `${days} list against amortized cost of that`.trim(),
  };
}

/** "And in dollars?", after what grew most in percent: what did by its amount, which may be another. */
function rankedByAmount(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "drivers" || before.rank_by !== "change_ratio" || said !== BY_AMOUNT) return null;
  return { operations: [{ ...before, rank_by: "change" }], text: THE_SAME };
}

const LEFT_OF_IT = turn(
  "(?:(?:what|how much|how many|any)(?:['’]?s| is| are| do we have)? )?(?:the )?(?:headroom|room|slack|leeway|left|",
  "remaining|",
  "remains|(?:over|under)(?:run|spend|shoot)|gap)(?: (?:remains|is|are|do we have|left|is left|there|expected|",
  "until then))*|",
  "what (?:remains|is remaining)|(?:are|were) we (?:over|under|within|inside)(?: (?:it|that))?|by how much",
);

/** "How much is left", after what is kept within a bound: what is under it, or above, was told with it. */
function leftOfBound(said: string, before: SpendOperation): Edit | null {
  const isBound = "thresholds" in before && before.thresholds.length > 0 && before.op !== "drivers";
  return isBound && LEFT_OF_IT.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const MONTH_ON_MONTH = turn("(?:(?:and|how about|what about) )*(?:month (?:on|over|by) month|mom)");

/** "Month on month?", after a sum of days that nobody named: its course, and not thirty days against thirty. */
function monthOnMonth(said: string, before: SpendOperation): Edit | null {
  const isOfNoDays = SUMS.has(before.op) && before.period.assumed;
  return isOfNoDays && MONTH_ON_MONTH.test(said) ? { operations: [before], text: "by month" } : null;
}

/** Turns on what was told that are answered by it, or by it and what was used. */
export const TOLD_AGAIN = [
  leftOfBound,
  monthOnMonth,
  rankedByAmount,
  gapOfWeekdays,
  shareOfLacking,
  sharesInSteps,
  whenStopped,
  perUnitTold,
  besideUsed,
  usedAfterwards,
  allButOne,
  savedWithIt,
  partOfLacking,
  shareOfItsHolder,
] as const;
