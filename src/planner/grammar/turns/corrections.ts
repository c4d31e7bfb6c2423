import { TAIL, turn } from "../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../name-index.ts";
import type { Operation } from "../../schema.ts";
import { periodsOf } from "./follow-up.ts";
import { untilOther } from "./reword-days.ts";
import { fieldsOf, isInPlaceOf } from "./swap-names.ts";

type Rewording = (said: string, operations: readonly Operation[], index: NameIndex) => string | null;

// "Sorry, shop-production", "no i meant the data-platform account".
const OTHER_NAME = new RegExp(
  "^(?:(?:sorry|oops|oh|no|nope|wrong|wait|actually|my bad|hm+)[\\s,.!–-]+)+(?:(?:i|we) (?:meant|mean) )?" +
    `(?:the )?(\\S+(?: \\S+){0,3}?)${TAIL}`,
  "i",
);

/** "Sorry, shop-production", after why another account went up: why this one did, and not what it cost. */
function otherName(said: string, operations: readonly Operation[], index: NameIndex): string | null {
  const name = OTHER_NAME.exec(said)?.[1];
  const isChange = operations.some(({ op }) => op === "drivers" || op === "compare");
  return name && isChange && isInPlaceOf(name, { operations, index }) ? `and ${name}` : null;
}

// "CloudFront same", "lambda, the same please".
const NAME_SAME = turn("(\\S+(?: \\S+){0,3}?),? (?:the )?same(?: (?:thing|question|way|here))?");

function sameOfName(said: string, _: readonly Operation[], index: NameIndex): string | null {
  const name = NAME_SAME.exec(said)?.[1]?.replace(/^for /i, "");
  return name && fieldsOf(name, index).length > 0 ? `same for ${name}` : null;
}

const STARTED = turn(
  "(?:and )?when (?:exactly |precisely |roughly )?(?:did|does|was|has|had) (?:it|that|this|they|the \\w+) ",
  "(?:exactly |first )?(?:start|started|begin|began|begun|kick off|take off|set in)",
  "(?: (?:going up|to go up|rising|to rise|growing|to grow|climbing))?(?: exactly| precisely)?",
);

const IT = "(?:it|that|this|they|the (?:costs?|spend|bill))";
const MOVED =
  "go(?:ne)? (?:up|down)|rise|risen|grow|grown|jump|spike|climb|drop|fall|fallen|increase|decrease|double|shoot up|" +
  "change|go through the roof";
const BILLED = "cost (?:us )?(?:anything|money)|ha(?:d|ve) (?:any |a )?(?:costs?|spend|charges?|usage)";
const STOPPED =
  "stop|stopped|end|ended|disappear|disappeared|go away|vanish|turned off|shut down|go to (?:zero|0|nothing)";
const USED = "used|seen|billed|charged|running|appear|show up";
// "When did it jump?", "did it stop?", "when was the last day it had cost".
const STEPPED = turn(
  "(?:and |so )?(?:",
  `(?:when|(?:on )?(?:what|which) (?:day|date))(?: exactly)? (?:did|has|have) ${IT} (?:really |`,
  `suddenly )?(?:${MOVED})(?: so much| that much| like that)?|`,
  `(?:when(?: exactly)? )?(?:did|does|was|has) ${IT} (?:last |finally |really )?(?:${STOPPED}|${USED}|`,
  `last (?:${BILLED}))`,
  "(?: (?:costing|running|being used|showing up))?|",
  `(?:when|what|which)(?: (?:was|is))? the last (?:day|time|date) (?:(?:that |when |on which )?${IT} `,
  `(?:was |were )?(?:${BILLED}|${USED})|with (?:any )?(?:costs?|spend|charges|usage))`,
  ")",
);

/** "When exactly did it start", after what changed: the days of both periods, from which the step is seen. */
function whenStarted(said: string, [first]: readonly Operation[]): string | null {
  const isStart = STARTED.test(said);
  if (!isStart && !STEPPED.test(said)) return null;
  const { base, period } = first && "scope" in first ? periodsOf(first) : { base: null, period: null };
  if (base) return `per day from ${base.start_date} to ${period.end_date}`;
  return isStart ? "when did it start" : "per day";
}

/** Turns that put something else in the place of what was told, or ask the same of it, in words that say it in full. */
export const CORRECTIONS: readonly Rewording[] = [untilOther, sameOfName, otherName, whenStarted];
