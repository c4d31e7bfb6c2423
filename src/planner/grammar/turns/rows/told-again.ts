import { UNIT_WORDS } from "../../../lexicon/measures/used-units.ts";
import { THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { isOfService, onlyCurrency } from "../../filters-of.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { totalOf } from "../sum-up.ts";

const PERCENT = "(?:%|pct|percent(?:age)?s?)";
const GAP = turn(
  `(?:(?:what(?:['’]?s| is| was) )?(?:the |that )?(?:difference|diff|gap|delta)(?: in ${PERCENT})?|`,
  `(?:and )?in ${PERCENT}|`,
  "how much (?:cheaper|dearer|pricier|more expensive|less expensive|more|less|higher|lower)",
  "(?: (?:is|are|was|were) (?:it|that|they|those))?|by how much)",
);

/** "In percent", "what's the difference", after weekends beside weekdays: between these, and told with them. */
function gapOfWeekdays(said: string, before: SpendOperation): Edit | null {
  return before.op === "weekdays" && GAP.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const PART_OF_ALL = turn(`(?:as |in )?(?:an? )?${PERCENT}(?: of (?:the )?(?:total|whole|bill|everything))?`);

/** "% of total", after what has no team: it was told with that. */
function shareOfLacking(said: string, before: SpendOperation): Edit | null {
  return before.op === "tag_coverage" && PART_OF_ALL.test(said) ? { operations: [before], text: THE_SAME } : null;
}

const IN_SHARES = turn(
  `(?:(?:show|give me|put|now) )?(?:(?:it|that|them|those) )?(?:as|in) (?:an? )?(?:${PERCENT}|shares?)`,
  "(?: of (?:the )?(?:total|whole|bill|everything))?(?: instead| each)?",
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

/** Turns on what was told that are answered by it, or by it and what was used. */
export const TOLD_AGAIN = [
  gapOfWeekdays,
  shareOfLacking,
  sharesInSteps,
  whenStopped,
  perUnitTold,
  besideUsed,
  usedAfterwards,
  allButOne,
] as const;
