import { dayOfMonthTold } from "../../cves/day-of-month.ts";
import { COUNT, type PlainRewording, reword, said } from "../../lexicon/rewording.ts";
import { CVE_TURNS, RECORD_TURNS } from "../../lexicon/turns/cve-turns.ts";
import { THE_SAME, wholeTurn } from "../../lexicon/turns/turn-parts.ts";
import { TURN_WORDS } from "../../lexicon/turns/turn-words.ts";
import { countDays } from "../../periods/calendar.ts";
import { earlierOf, type Previous } from "../../previous.ts";
import type { Operation } from "../../schema.ts";
import { isOfService } from "../filters-of.ts";
import { asDaysOfSame, asHalfOfSame, asUnitBefore } from "./unit-before.ts";

const CHARS_MAX = 200;

/** A turn in the words of the grammar: "strip out Azure" is "without Azure". */
export function inTurnWords(said: string, operations: readonly Operation[]): string {
  const words = said.length > CHARS_MAX ? [] : wordsAfter(operations);
  const days = asHalfOfSame(asDaysOfSame(asUnitBefore(said.trim(), operations), operations), operations);
  const text = reword(dayOfMonthTold(days, operations), words);
  return words.length > 0 && /[\p{L}\p{N}]/u.test(text) ? text : said;
}

function wordsAfter(operations: readonly Operation[]): readonly PlainRewording[] {
  const [first] = operations;
  if (first?.op === "cves") return first.id === null ? CVE_TURNS : RECORD_TURNS;
  if (!operations.some((one) => "scope" in one)) return [];
  const tagged = operations.find((one) => one.op === "tag_coverage");
  if (tagged) return /owner/i.test(tagged.key ?? "") ? TAGGED : WHO_LACKS;
  return afterFigures(operations);
}

/** What a turn says in words of its own after operations of a kind; the first that holds counts. */
function afterFigures(operations: readonly Operation[]): readonly PlainRewording[] {
  return AFTER.find(([holds]) => holds(operations))?.[1] ?? TURN_WORDS;
}

function isOfMeasures(operations: readonly Operation[]): boolean {
  return new Set(operations.flatMap((one) => ("scope" in one ? one.scope.metric : []))).size > 1;
}

// "Rank the drivers", after why a bill went up: by what each changed.
const RANK_DRIVERS = wholeTurn(
  "(?:rank|order|list|sort) (?:the |these |those )?(?:drivers|causes|reasons|factors)|",
  "(?:the )?(?:drivers|causes) (?:ranked|in order)",
).as("top 10 changes");

/** "Biggest 3 drivers", after one month against another: of what went up or down, and not of what costs most. */
const DRIVERS_FIRST: readonly PlainRewording[] = [
  wholeTurn(`(?:the )?(?:top|biggest|main|largest) (${COUNT}) (?:cost )?drivers`).as("top $1 changes"),
  RANK_DRIVERS,
  ...TURN_WORDS,
];

/** "Better or worse than in September?", after what part of the cost is tagged: the part of then. */
const TAGGED: readonly PlainRewording[] = [
  wholeTurn(
    "(?:(?:is|was) (?:it|that|this) |(?:did|has) (?:it|that|this) (?:get|got|gotten|become|been|getting) )?(?:any )?",
    "(?:better|worse|improved|improving)(?: or (?:better|worse))?,? (?:than|since|compared (?:to|with)|from) ",
    "(?:in |back in )?(\\S.{2,20}?)",
  ).as("is it better or worse than in $1"),
  // "And what's that in % of total": both are told.
  wholeTurn(
    "(?:what(?:['’]?s| is) )?(?:that|it|this) (?:in|as) (?:an? )?(?:%|percent(?:age)?|pct|share)(?: of (?:the )?",
    "(?:total|bill|whole))?",
  ).as(THE_SAME),
  ...TURN_WORDS,
];

/** "And usage only", after taxes and credits: the charges of that kind, and no quantities. */
const OF_KINDS: readonly PlainRewording[] = [
  said(/\b(?:(only|just) usage|usage (only|alone))(?=[\s,.?!]*$|,? (?:by|per|in|for|since)\b)/i).as(
    "only usage charges",
  ),
  ...TURN_WORDS,
];

/** "Anything like that in September?", after unusual days, or what was behind one. */
const OF_UNUSUAL: readonly PlainRewording[] = [
  wholeTurn(
    "(?:is |was |were )?(?:there )?(?:anything|something) (?:like|similar to) (?:that|this|it|those) ",
    "((?:in|during|since|last|on) \\S.{2,30}?)",
  ).as("was anything unusual $1"),
  wholeTurn(
    "(?:take|pick|choose) the (?:worst|biggest|heaviest|largest|most (?:severe|expensive))(?: one)?,? and ",
    "(?:explain|dissect|analy[sz]e|look into|break down|investigate)(?: (?:it|that|this))?(?: for me)?",
  ).as("what was behind the biggest one"),
  wholeTurn(
    "(?:explain|dissect|analy[sz]e|look into|investigate|dig into) the (?:worst|biggest|heaviest|largest)(?: one)?",
  ).as("what was behind the biggest one"),
  said(/\bthe (?:worst|heaviest|largest|most severe) one\b/i).as("the biggest one"),
  RANK_DRIVERS,
  ...TURN_WORDS,
];

/** "Has coverage slipped since September", after that of EC2: its own by month, and not that of all usage. */
const OF_COVERAGE: readonly PlainRewording[] = [
  wholeTurn(
    "(?:has|did|is|how (?:has|did)) (?:our |the |its |that )?coverage (?:slip(?:ped)?|drop(?:ped)?|fall|fallen|",
    "gone|go|",
    "went|improved?|risen|rise|change[ds]?|been|developed?|mov(?:e|ed|ing)|getting|growing|grown?)",
    "(?: (?:up|down|better|worse|or|changing))* ?((?:since|from|in|over) \\S.{2,20}?)?",
  ).as("by month $1"),
  ...TURN_WORDS,
];

function isOfKinds(operation: Operation): boolean {
  const isGrouped = "group_by" in operation && operation.group_by.includes("charge_category");
  return (
    isGrouped || ("scope" in operation && operation.scope.filters.some(({ field }) => field === "charge_category"))
  );
}

function isOfOneResource([first]: readonly Operation[]): boolean {
  return first?.op === "breakdown" && first.top?.count === 1 && first.group_by.join() === "resource";
}

/** "What is it exactly?", after the resource that costs most: its service and account. */
const OF_RESOURCE: readonly PlainRewording[] = [
  wholeTurn("what (?:kind of (?:thing|resource) )?(?:is|was) (?:it|that|this)(?: exactly| actually| really)?").as(
    "by service and account",
  ),
  ...TURN_WORDS,
];

const MONTHS_DAYS_MIN = 45;

/** Whether it tells of days that someone named, which are more than a month: they have a course of their own. */
function isOfMonths(operation: Operation | undefined): boolean {
  if (operation?.op !== "breakdown") return false;
  const { start_date: start, end_date: end, assumed } = operation.period;
  return !assumed && countDays(start, end) >= MONTHS_DAYS_MIN;
}

/** "Is it going up?", after what each cost in some months: from month to month, and not since as many months before. */
const OF_MONTHS: readonly PlainRewording[] = [
  wholeTurn(
    "(?:is|are) (?:it|that|this|they|these) (?:still )?(?:going (?:up|down)|rising|growing|increasing|climbing|",
    "falling|shrinking|",
    "getting (?:more expensive|dearer|cheaper|worse|better))(?: or (?:going )?(?:up|down|falling|rising|flat|stable))?",
  ).as("by month"),
  ...TURN_WORDS,
];

/** "What is it?", after what a region costs: what that is made of. */
const MADE_OF: readonly PlainRewording[] = [
  wholeTurn("what(?:['’]?s| is) (?:it|that)(?: exactly| actually| all)?|what does (?:it|that) consist of").as(
    "by service",
  ),
  ...TURN_WORDS,
];

/** "Who should I chase for it", after what has no team: nobody is on it, but its accounts are known. */
const WHO_LACKS: readonly PlainRewording[] = [
  wholeTurn(
    "who (?:should|do|can|could|must|would) (?:i|we) (?:have to |need to )?(?:chase|ask|talk to|ping|nag|contact|",
    "call|blame)",
    "(?: (?:for|about) (?:it|that|this|them|those))?",
  ).as("by account"),
  ...TAGGED,
];

/** How it is said that changes are ranked by their amounts, after they were by what part of the cost they are. */
export const BY_AMOUNT = "by amount of change";
const AMOUNTS_FIRST: readonly PlainRewording[] = [
  wholeTurn(
    "(?:(?:what about|now|same) )*(?:in|by|as) (?:absolute )?(?:dollars?|usd|money|amounts?|terms|numbers|[$€£]+)",
    "(?:,? (?:rather than|not|instead of) (?:in |as )?(?:%|percent(?:ages?)?))?",
  ).as(BY_AMOUNT),
  ...TURN_WORDS,
];

/** "Which one is lower", after two measures, as a part of patterns. */
export const WHICH_OF_MEASURES =
  "(?:which|what)(?: one| of (?:them|the two|these))? (?:is|was) (?:the )?(?:lower|higher|cheaper|less|more|bigger|" +
  "smaller|larger)(?: one)?(?: for us)?";

/** "Biggest gap", after amortized beside billed cost: between these, and not since the days before. */
const OF_MEASURES: readonly PlainRewording[] = [
  wholeTurn("(?:the )?(?:biggest|largest|greatest) (?:difference|delta|gap)s?").as("the gap"),
  wholeTurn(WHICH_OF_MEASURES).as("the gap"),
  wholeTurn(
    "(?:where (?:does|did) the (?:difference|gap|delta) come from|what (?:makes|explains|causes|is behind) the ",
    "(?:difference|gap|delta))",
  ).as("the gap"),
];

// "Over there", and not "is there" or "there is".
const THERE = new RegExp(
  "(?:\\b(?:in|over|out|up|down) there\\b|(?<!\\b(?:is|are|was|were|be|been|has|have|hi|hey|hello|from|get|got|go|" +
    "goes|not|isn['’]?t|aren['’]?t|in|over|out|up|down) )\\bthere\\b)" +
    "(?!['’]| (?:is|are|was|were|be|any|isn|aren|a|an|must|might|may|could|should|seems?|has|have|no)\\b)",
  "i",
);

const RANKED = /\b(?:most|least|top|worst|best|\w{3,}(?:i|g|p|t|e|h|w|r|s)est)\b/i;

/** "What does EC2 cost there", after a region: in it, where the turn before is limited to something. */
export function inPlaceTold(said: string, operations: readonly Operation[]): string {
  const isLimited = (one: Operation) => "scope" in one && one.scope.filters.length + one.scope.tags.length > 0;
  // "The priciest database there" is looked for among the rows.
  if (operations.length === 0 || !operations.every(isLimited) || RANKED.test(said)) return said;
  return said.replace(THERE, "in it");
}

const UNIT = "(day|week|month|quarter|year)";
const ITS_BILL = new RegExp(`\\b(the |that )${UNIT}['’]s (?=(?:\\w+ )?(?:bill|total|costs?|spend|invoice)\\b)`, "i");
const UNIT_OF_YEAR = new RegExp(`\\b(?:the|that) (20\\d\\d) ${UNIT}\\b`, "gi");

/**
 * "The month's bill", after a month: the bill of the days that were told. "The 2018 month", after a month of 2018 that
 * was told earlier: its days.
 */
export function inDaysTold(said: string, previous: Previous): string {
  const periodsOf = (operations: readonly Operation[]) =>
    operations.flatMap((one) => ("period" in one ? [one.period] : []));
  const last = periodsOf(previous.plan.kind === "answer" ? previous.plan.operations : []);
  const text = said.replace(ITS_BILL, (words, the: string, unit: string) => {
    return last.length > 0 && last.every((one) => one.unit === unit.toLowerCase()) ? the : words;
  });
  return text.replace(UNIT_OF_YEAR, (words, year: string, unit: string) => {
    const own = periodsOf(earlierOf(previous)).filter((one) => {
      return one.unit === unit.toLowerCase() && one.start_date.startsWith(year);
    });
    const [days, ...others] = new Set(own.map(({ start_date, end_date }) => `${start_date} to ${end_date}`));
    return days === undefined || others.length > 0 ? words : days;
  });
}

type After = readonly [holds: (operations: readonly Operation[]) => boolean, words: readonly PlainRewording[]];

const AFTER: readonly After[] = [
  [(all) => all.some((one) => one.op === "drivers" && one.rank_by === "change_ratio"), AMOUNTS_FIRST],
  [(all) => all.some((one) => one.op === "compare" && one.against.by === "period"), DRIVERS_FIRST],
  [([first]) => first !== undefined && "group_by" in first && first.group_by.includes("pricing_category"), OF_COVERAGE],
  [([first]) => first?.op === "anomaly" || first?.op === "drivers" || first?.op === "peak", OF_UNUSUAL],
  [(all) => all.every(isOfKinds), OF_KINDS],
  [([first, ...others]) => others.length === 0 && isOfMonths(first), OF_MONTHS],
  [([first, ...others]) => first?.op === "total" && others.length === 0 && !isOfService(first.scope), MADE_OF],
  [isOfMeasures, [...OF_MEASURES, ...TURN_WORDS]],
  [isOfOneResource, OF_RESOURCE],
];
