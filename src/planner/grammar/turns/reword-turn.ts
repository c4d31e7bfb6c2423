import { UNIT_WORDS, unitIn } from "../../lexicon/measures/used-units.ts";
import { NOUN, THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../name-index.ts";
import { countDays } from "../../periods/calendar.ts";
import type { Operation } from "../../schema.ts";
import { afterChange, isTooMuch, whatRemains } from "./after-comparison.ts";
import { rewordElsewhere } from "./after-elsewhere.ts";
import { boundAnew, boundKept, boundMeant, inThousands } from "./bounds-told.ts";
import { CORRECTIONS } from "./corrections.ts";
import { netOfTold, withLeftOut } from "./dropped/left-out-told.ts";
import { ofOwnCost, partLacking } from "./dropped/without-tag.ts";
import { shareOf } from "./follow-up.ts";
import { rewordDays } from "./reword-days.ts";
import {
  averageAgainst,
  averageOf,
  besideUnusual,
  causeOfPeak,
  costOfListed,
  countIn,
  countWithin,
  coverageBefore,
  dayAlone,
  daysOfUnusual,
  lastWeekdayMeant,
  partsNamed,
  pivoted,
  resourcesOfOne,
  sameDayBefore,
  sizedPart,
  splitIt,
  thanForetold,
  usageCharged,
  usualWeekday,
  weekdayBefore,
  whichOfThese,
} from "./reword-pointed.ts";
import { exactly, firstOfRows, howManyOfTop, lowestStep, rankedByChange } from "./rows/ranked-told.ts";
import { shareOfHolder, theirShareOf } from "./rows/share-of-row.ts";
import { listedLacking, resourcesOfEach, shareLacking, weekdayOfPeak } from "./rows/things-told.ts";
import {
  amortizedOfThose,
  commitmentsElsewhere,
  coverageOfThose,
  savedWithThose,
  unusedOfThose,
  whichAreThere,
} from "./rows/unused-told.ts";
import { ratioOfDays, soFar, stillGoing } from "./rows/when-told.ts";
import { fieldsOf, swapNames } from "./swap-names.ts";

/** Another wording of a turn, by what the turn before told; null where it is not of this kind. */
type Rewording = (said: string, operations: readonly Operation[], index: NameIndex) => string | null;

// "No, I meant by team, not account", "wrong, I wanted October last year".
const MEANT = new RegExp(
  "^(?:(?:no|nope|wrong|sorry|oops|oh|wait|actually)[\\s,.!]+)+(?:i|we) (?:meant|mean|wanted|want)\\s+" +
    "(.+?)(?:,?\\s+(?:and )?not\\s+\\S+(?:\\s\\S+)?)?[\\s.!]*$",
  "i",
);

const REWORDINGS: readonly Rewording[] = [
  boundAnew,
  inThousands,
  boundKept,
  averageOf,
  ...CORRECTIONS,
  asMeant,
  swapNames,
  inPercent,
  changeInPercent,
  compareThem,
  sumOfFirst,
  quantityOf,
  besideCourse,
  courseOfLong,
  partLacking,
  ofOwnCost,
  partsOfOne,
  byHowMuch,
  splitIt,
  pivoted,
  reversed,
  causeOfPeak,
  partsNamed,
  coverageBefore,
  averageAgainst,
  resourcesOfOne,
  resourcesOfEach,
  listedLacking,
  weekdayOfPeak,
  shareLacking,
  firstOfRows,
  firstOfSteps,
  lowestStep,
  exactly,
  soFar,
  ratioOfDays,
  stillGoing,
  topOfEach,
  boundMeant,
  daysMeant,
  countIn,
  countWithin,
  whichOfThese,
  daysOfUnusual,
  besideUnusual,
  netOfTold,
  withLeftOut,
  howManyOfTop,
  rankedByChange,
  shareOfHolder,
  theirShareOf,
  afterChange,
  whatRemains,
  isTooMuch,
  usualWeekday,
  weekdayBefore,
  dayAlone,
  costOfListed,
  sizedPart,
  sameDayBefore,
  lastWeekdayMeant,
  usageCharged,
  unusedOfThose,
  savedWithThose,
  whichAreThere,
  amortizedOfThose,
  commitmentsElsewhere,
  coverageOfThose,
  thanForetold,
  rewordElsewhere,
  rewordDays,
];

/**
 * A turn that only makes sense after the one before, in words that say it in full: another amount of the bound ("make
 * it 10k"), the average of the steps ("median?"), a correction ("no, I meant by team, not account"), another name in
 * the place of one ("forget Bedrock, do Azure OpenAI"). Null where the turn is read as it is written.
 */
export function rewordTurn(said: string, operations: readonly Operation[], index: NameIndex): string | null {
  for (const reword of REWORDINGS) {
    const text = reword(said.trim(), operations, index);
    if (text !== null) return text;
  }
  return null;
}

function asMeant(said: string): string | null {
  const meant = MEANT.exec(said)?.[1];
  return meant ? `I meant ${meant}` : null;
}

// "Compare the two", "the difference between both".
const THE_TWO = turn(
  "(?:compare|(?:the |what's the |whats the |what is the )?difference between)\\s+",
  "(?:the two(?: of them)?|them both|both)",
);

function compareThem(said: string): string | null {
  return THE_TWO.test(said) ? "compare them" : null;
}

// "Total?", after the first of some rows.
const SUM = turn("(?:(?:the |in |a )?(?:sum|total|sum total)|(?:all )?altogether|all together|combined|added up)");

function sumOfFirst(said: string, [first]: readonly Operation[]): string | null {
  return SUM.test(said) && first?.op === "breakdown" && first.top ? "and together?" : null;
}

// "Percent please".
const PERCENT = turn(
  "(?:in |as )?(?:an? )?(?:the )?(?:percent|percents|percentages?|%|shares?)",
  "(?: (?:of|for) (?:each|every one)(?: one)?(?: of (?:them|those|these))?|",
  " of (?:everything|all|the (?:total|whole|bill)))?",
);

function inPercent(said: string, [first]: readonly Operation[]): string | null {
  // What lacks a tag is told with its share; a share is one.
  const isShare = first !== undefined && (first.op === "tag_coverage" || shareOf(first) !== null);
  if (PERCENT.test(said) && isShare) return "what about it";
  return PERCENT.test(said) && first?.op === "breakdown" ? "as percentages" : null;
}

// "What's the change in percent?"
const CHANGE_IN_PERCENT = turn(
  "(?:(?:what(?:['’]?s| is| was) )?(?:the |an? )?",
  "(?:(?:percent(?:age)?|%) (?:change|growth)|(?:change|growth) (?:in|as an?) (?:percent(?:age)?|%))|",
  "(?:by )?how (?:much|many percent) (?:did|has) (?:it|that|this) changed? (?:in|by) (?:percent|%))",
);

/** One difference, after one sum; not how it went from day to day. */
function changeInPercent(said: string, [first]: readonly Operation[]): string | null {
  return first?.op === "total" && CHANGE_IN_PERCENT.test(said) ? "what is the difference in percent" : null;
}

// "How many GB was it?"
const QUANTITY = turn(
  `(?:how (?:many|much) (?!token|request)(?:${UNIT_WORDS}|units) `,
  "(?:was|is|were|are|did|do) (?:it|that|this|they|those|we use)(?: use)?|",
  `(?:the |what about the |how many )?(?:in )?(?!token|request)(?:${UNIT_WORDS}|quantit(?:y|ies))`,
  "(?: (?:were |was )?(?:served|transferred|stored|sent|used|moved|delivered))?)",
);

function quantityOf(said: string, [first]: readonly Operation[]): string | null {
  if (!QUANTITY.test(said) || (first?.op !== "total" && first?.op !== "breakdown")) return null;
  return `with usage${(unitIn(said) ?? "").replace(/^(\w+?)(?:_(\w+))?$/, " in $1 $2")}`.trimEnd();
}

// "Put DynamoDB next to it", after a course: each in its steps.
const NEXT_TO = turn("(?:put|set|show|place) (.{2,40}?) (?:next to|beside|alongside) (?:it|that|them)");

function besideCourse(said: string, [first]: readonly Operation[]): string | null {
  const name = NEXT_TO.exec(said)?.[1];
  return name && first?.op === "trend" ? `add ${name}` : null;
}

// "Is it getting more expensive?", after what months cost together: their course, and not the months before them.
const CLIMBING = turn(
  "(?:is|are) (?:it|that|this|they|the cost) ",
  "(?:(?:getting|becoming) (?:more expensive|pricier|costlier|cheaper)",
  "|going (?:up|down)|rising|growing|falling|climbing|increasing|decreasing)(?: over time)?",
);
const LONG_DAYS = 45;

function courseOfLong(said: string, [first]: readonly Operation[]): string | null {
  if (first?.op !== "total" || !CLIMBING.test(said)) return null;
  return countDays(first.period.start_date, first.period.end_date) >= LONG_DAYS ? "per week" : null;
}

// "What's in 9000?", after cost centers; "what's in the playground one", after accounts.
const WITHIN = turn(
  `what(?:['’]?s| is| was) in (?!there|it|that|them|this)(?:the )?(\\S+(?: \\S+)??)(?: (?:one|${NOUN}))?`,
);

function partsOfOne(said: string, [first]: readonly Operation[], index: NameIndex): string | null {
  const name = WITHIN.exec(said)?.[1]?.replace(/[?.!]+$/, "");
  return name && first?.op === "breakdown" && fieldsOf(name, index).length > 0 ? `${name} by service` : null;
}

// "By how much?"
const HOW_MUCH = turn("by how (?:much|many percent)(?:,? in (?:dollars|usd|euros?|money|percent|%|total))*");

function byHowMuch(said: string, [first]: readonly Operation[]): string | null {
  if (!HOW_MUCH.test(said)) return null;
  if (first?.op === "drivers") return THE_SAME;
  return first?.op === "compare" ? "how much did it change" : null;
}

// "Reverse order", "flip it".
const REVERSE = turn("(?:in )?(?:reversed?|invert|flip)(?: the)?(?: (?:order|it|that|list|sorting))?");

function reversed(said: string, [first]: readonly Operation[]): string | null {
  if (!REVERSE.test(said) || first?.op !== "breakdown") return null;
  return first.order === "most" ? "sort ascending" : "sort descending";
}

// "Only the top 3", "I only need the first three of them", after several by month.
const FIRST_ROWS = turn(
  "(?:sorry,? )?(?:(?:i|we) )?(?:just|only)(?: need| want)? the (?:top|first|biggest|largest) ",
  "(two|three|four|five|ten|\\d+)(?: of (?:them|those|these))?",
);

function firstOfSteps(said: string, [first]: readonly Operation[]): string | null {
  const count = FIRST_ROWS.exec(said)?.[1];
  const [group, ...others] = first?.op === "trend" ? first.group_by : [];
  if (!count || !group || others.length > 0 || first?.op !== "trend") return null;
  return `top ${count} ${group.replace(/^tag:/, "")}s per ${first.granularity}`;
}

// "Top 3 for each", after costs by department: of services, as nothing else is named.
const TOP_OF_EACH = turn(
  "(?:show |give |list )?(?:me )?(?:the |their )?top (\\d{1,2}|three|five|ten)",
  "(?: (services?|accounts?|regions?))? (?:for|in|of|per) each(?: one)?(?: of (?:them|those|these))?",
);

function topOfEach(said: string, [first]: readonly Operation[]): string | null {
  const [, count = "", noun = "services"] = TOP_OF_EACH.exec(said) ?? [];
  const [group = "service", ...others] = first?.op === "breakdown" ? first.group_by : [];
  if (count === "" || group === "service" || others.length > 0) return null;
  return `top ${count} ${noun} for each ${group.replace(/^tag:/, "").replaceAll("-", " ")}`;
}

// "No not the calendar week, the last 7 days."
const DAYS_MEANT = new RegExp(
  "^(?:(?:no|nope|sorry|wait|actually)[\\s,]+)*not (?:the |last |this )?(?:calendar )?" +
    "(?:day|week|month|quarter|year)s?" +
    "(?:,| but|:)\\s*(?:i mean |rather |but )?((?:the |last |this |past |previous )\\S+.*?)[\\s.!?]*$",
  "i",
);

function daysMeant(said: string): string | null {
  const days = DAYS_MEANT.exec(said)?.[1];
  return days ? `no, ${days}` : null;
}
