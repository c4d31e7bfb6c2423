import { addMonths } from "../../../core/days.ts";
import { MONTHS } from "../../lexicon/rewording.ts";
import {
  AGAINST_METRIC,
  APART,
  FIRST_LEAST,
  FIRST_MOST,
  IS_MORE,
  METRIC_WORDS,
  MORE_THAN,
  OTHER_END,
  SEPARATED,
  SO_MANY,
  SPLIT_FURTHER,
  STANDS_OUT,
  UNTAGGED,
} from "../../lexicon/turns/told-words.ts";
import { NOUN, STEP, TAIL, THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import { endOf, MONTHS_OF_YEAR, monthName, shift, startOf } from "../../periods/calendar.ts";
import type { Operation, PlanGroup } from "../../schema.ts";
import { numberOfWord, squash } from "../../tokens.ts";
import { fieldOf, namesSeveral } from "../filters-of.ts";
import { toldApart } from "./beside-kept.ts";
import { isSided, type SpendOperation } from "./follow-up.ts";
import { firstUnusual, whenBilled } from "./rows/when-told.ts";

type Wording = (said: string, before: SpendOperation, index: NameIndex) => string | null;

/** A turn that is short for what only the operation before tells: "worst one?", after a course of months. */
export function wordTold(said: string, operations: readonly Operation[], index: NameIndex): string | null {
  const [before, ...others] = operations;
  if (!before || !("scope" in before) || others.length > 0) return null;
  for (const word of WORDINGS) {
    const text = word(said.trim(), before, index);
    if (text !== null) return text;
  }
  return null;
}

const WORDINGS: readonly Wording[] = [
  whenBilled,
  firstUnusual,
  firstStep,
  firstRow,
  soMany,
  otherEnd,
  apart,
  otherMetric,
  besideOther,
  ofToldServices,
  splitFurther,
  untaggedOf,
  whichIsMore,
  widestGap,
  earlier,
  foretold,
  nextMonth,
  sortedSteps,
  endsOfSteps,
  intoTotal,
];

/** "Worst one?", "which month stands out?": the step that cost most, or least. */
function firstStep(said: string, before: SpendOperation): string | null {
  if (before.op !== "trend" || before.group_by.length > 0) return null;
  const found = orderIn(said);
  if (!found?.rows.every((row) => /^(one|of .*)$/i.test(row) || row.toLowerCase() === before.granularity)) {
    return null;
  }
  return `the ${found.order} ${before.granularity}`;
}

function orderIn(said: string): { order: "most expensive" | "cheapest"; rows: readonly string[] } | null {
  const most = FIRST_MOST.exec(said) ?? STANDS_OUT.exec(said);
  const found = most ?? FIRST_LEAST.exec(said);
  if (!found) return null;
  const rows = found.slice(1).flatMap((row) => row ?? []);
  return { order: most ? "most expensive" : "cheapest", rows };
}

const OFFENDER = /^(one|offender|culprit|of (?:them|those|these|all|the lot))$/i;

/** "Worst offender?", after teams; of two that stand against each other the larger one. */
function firstRow(said: string, before: SpendOperation): string | null {
  const found = orderIn(said);
  const isOne =
    found?.rows.every((row) => OFFENDER.test(row)) && (found.rows.length > 0 || /^\W*(?:worst|who)/i.test(said));
  if (!found || !isOne) return null;
  if (before.op === "breakdown" && before.group_by.length === 1 && found.order === "most expensive")
    return "only the top 1";
  return isSided(before) ? THE_SAME : null;
}

const WHICH_IS_MORE = turn(
  "(?:which|who|what)(?: one| of (?:them|the two|these|those|both))?(?: is|'s| was| costs?| cost us| spends?| ",
  "spent)? ?(?:the )?",
  "(?:more|less|higher|bigger|larger|greater|lower|smaller|cheaper|pricier|dearer|costlier)(?: expensive)?(?: one)?",
);

/** "Which one costs more?", after two that stand against each other: what was told tells it. */
function whichIsMore(said: string, before: SpendOperation): string | null {
  return WHICH_IS_MORE.test(said) && isSided(before) ? THE_SAME : null;
}

const GAP = "(?:gap|difference|spread|delta)";
const FURTHEST = "(?:widest|biggest|largest|greatest|highest|most)";
const WIDEST_GAP = turn(
  `(?:(?:where|for which(?: one)?|in which(?: one)?|which(?: one)?|what)(?: of (?:them|those|these))?(?: ${NOUN})?`,
  "(?:['’]?s| is| was| are| were| has| do we have| shows?)? )?(?:the )?",
  `(?:${GAP} (?:the )?${FURTHEST}|${FURTHEST} ${GAP})`,
);

/** "Where is the gap widest?", after two by category: each with both amounts, and the difference. */
function widestGap(said: string, before: SpendOperation): string | null {
  const isOfRows = before.op === "compare" && before.group_by.length > 0;
  return WIDEST_GAP.test(said) && isOfRows ? THE_SAME : null;
}

/** "A year earlier?": the same days of the year before; "previous month", the one before what was told. */
function earlier(said: string, before: SpendOperation): string | null {
  const { start_date, end_date, unit } = before.period;
  if (YEAR_EARLIER.test(said)) {
    const [start, end] = [addMonths(start_date, -MONTHS_OF_YEAR), addMonths(end_date, -MONTHS_OF_YEAR)];
    return unit === "month" ? `and ${start.slice(0, 7)}` : `and from ${start} to ${end}`;
  }
  const step = PREVIOUS.exec(said)?.[1]?.toLowerCase();
  return step && step === unit && isSided(before) ? `and the ${step} before` : null;
}

const YEAR_EARLIER = turn(
  "(?:and |in )?(?:(?:the )?same (?:days|dates|period|month|months|week|quarter|time) (?:of |in )?(?:last year|",
  "a year (?:ago|earlier))|",
  "(?:a|one|1) year (?:earlier|before|ago|prior|back)|(?:12|twelve) months (?:earlier|before|prior))",
);
const PREVIOUS = turn(`(?:the )?(?:previous|prior|preceding) (${STEP})`);

const DAY = "(?:to|till|until|til|by|through|thru|at|on|for)(?: the)? (\\d{1,2})(?:st|nd|rd|th)";
const FORETOLD = new RegExp(
  `\\b(?:forecast|land|lands|end up|finish|will|be at|come to|reach)\\b.*\\b${DAY}${TAIL}`,
  "i",
);
const MONTH_END = new RegExp(
  `^forecast (?:to|till|until|by|for|through|thru) (?:the )?(?:eom|month[- ]?end|end of (?:the |this )?month)${TAIL}`,
  "i",
);

/** "Forecast it to the 30th", after this month: the days of that month until then. */
function foretold(said: string, before: SpendOperation): string | null {
  const { start_date, end_date } = before.period;
  const month = start_date.slice(0, 7);
  if (month !== end_date.slice(0, 7)) return null;
  if (MONTH_END.test(said)) return "forecast";
  const day = FORETOLD.exec(said)?.[1]?.padStart(2, "0");
  if (!day || `${month}-${day}` > endOf("month", start_date)) return null;
  return endOf("month", start_date) === `${month}-${day}`
    ? "forecast"
    : `forecast from ${start_date} to ${month}-${day}`;
}

const IN_MONTH = turn(`(?:for |in )?(${MONTHS})`);
const MONTH_CHARS = 3;

/** "And for December?", after this month in November: it is still to come. */
function nextMonth(said: string, { period }: SpendOperation): string | null {
  const named = IN_MONTH.exec(said)?.[1]?.slice(0, MONTH_CHARS).toLowerCase();
  const next = shift("month", startOf("month", period.end_date), 1);
  const name = monthName(next);
  const isNext = period.running && named === name.slice(0, MONTH_CHARS).toLowerCase();
  return isNext ? `forecast for ${name}` : null;
}

/** "Only 3", "show 10", after the first five. */
function soMany(said: string, before: SpendOperation): string | null {
  const count = SO_MANY.exec(said)?.[1]?.toLowerCase();
  if (!count || before.op !== "breakdown" || before.top === null) return null;
  return `only the ${before.order === "least" ? "bottom" : "top"} ${numberOfWord(count) ?? count}`;
}

/** "Cheapest instead", after the first five: the last five. */
function otherEnd(said: string, before: SpendOperation): string | null {
  if (!OTHER_END.test(said) || before.op !== "breakdown" || !before.top || before.top.count < 2 || /\d/.test(said))
    return null;
  return `the bottom ${before.top.count}`;
}

/** "Separate them", after several that were added up. */
function apart(said: string, before: SpendOperation): string | null {
  if (!APART.test(said) && !SEPARATED.test(said)) return null;
  if (isSided(before)) return THE_SAME;
  const { scope, groups } = toldApart(before);
  const lists = [
    ...scope.filters.flatMap(({ field, values, excludes }) =>
      !excludes && values.length > 1 ? [field as PlanGroup] : [],
    ),
    ...scope.tags.flatMap(({ key, values, excludes }) =>
      !excludes && (values?.length ?? 0) > 1 ? [`tag:${key}` as PlanGroup] : [],
    ),
  ];
  const [list, ...others] = lists;
  if (!list || others.length > 0) return null;
  return groups.includes(list) ? THE_SAME : `now by ${nounOf(list)}`;
}

function nounOf(group: PlanGroup): string {
  return group.replace(/^tag:/, "").replaceAll(/[-_]/g, " ");
}

/** "How does it compare to billed", after list prices: both of them. */
function otherMetric(said: string, before: SpendOperation): string | null {
  const [metric] = AGAINST_METRIC.find(([, pattern]) => pattern.test(said)) ?? [];
  const { metric: told } = before.scope;
  if (!metric || metric === told || (before.op !== "total" && before.op !== "breakdown")) return null;
  return `and ${METRIC_WORDS[told]} and ${METRIC_WORDS[metric]}`;
}

const PART_OF_IT = turn(
  "((?:how much|what (?:share|part|percent(?:age)?|%)) of) (?:that|it|this|them|those) ",
  "((?:is|was|are|were|goes to|went to) (.{2,40}?))",
);

/** "How much of that is Lambda", after compute or several services: of these, and not of everything. */
function ofToldServices(said: string, before: SpendOperation, index: NameIndex): string | null {
  const [, howMuch, is, part = ""] = PART_OF_IT.exec(said) ?? [];
  const told = before.scope.filters.filter(namesSeveral);
  const [kind, ...others] = told;
  const { values } = findNamed(index, squash(part));
  const isService = values.length > 0 && values.every(({ field }) => field === "service");
  if (howMuch === undefined || !kind || others.length > 0 || !isService) return null;
  const names = kind.values.map((value) => `"${value}"`).join(" and ");
  return `${howMuch} ${kind.field === "category" ? "category " : ""}${names} ${is}`;
}

/** "As % of prod", after staging: neither is a part of the other, so they stand against each other. */
const AS_PART_OF = turn("(?:as |in )?(?:an? |the )?(?:%|percent(?:age)?|share|fraction|proportion) of (.{2,30}?)");

/** "Is that more than RDS?", after EC2: the one against the other. */
function besideOther(said: string, before: SpendOperation, index: NameIndex): string | null {
  const part = AS_PART_OF.exec(said);
  const other = (part ?? MORE_THAN.exec(said) ?? IS_MORE.exec(said))?.[1]?.replace(/[?.!]+$/, "");
  const isCourse = before.op === "trend" && before.group_by.length === 0;
  if (!other || !(before.op === "total" || isCourse || (part && isSided(before)))) return null;
  const own = new Set([
    ...before.scope.filters.flatMap(({ field, excludes }) => (excludes ? [] : [field as PlanGroup])),
    ...before.scope.tags.flatMap(({ key, excludes }) => (excludes ? [] : [`tag:${key}` as PlanGroup])),
  ]);
  const { values } = findNamed(index, squash(other));
  return values.some((value) => own.has(fieldOf(value))) ? `${isCourse ? "compare with" : "vs"} ${other}` : null;
}

/** "Split that by service too", after teams: teams and services. */
function splitFurther(said: string, before: SpendOperation): string | null {
  const noun = SPLIT_FURTHER.exec(said)?.[1];
  const groups = before.op === "breakdown" ? before.group_by : [];
  return noun && groups.length > 0 ? `by ${groups.map(nounOf).join(" and ")} and ${noun}` : null;
}

/** "And untagged?", "only the rows without that tag", after teams: what has no team; after some of them, any tag. */
function untaggedOf(said: string, before: SpendOperation): string | null {
  const rest = UNTAGGED.exec(said)?.[1];
  const [group, ...others] = before.op === "breakdown" || before.op === "trend" ? before.group_by : [];
  if (rest === undefined || !group?.startsWith("tag:") || others.length > 0) return null;
  // Lines of two teams have one: none of them would be told, and everything else in their place.
  if (before.scope.tags.some(({ key, excludes }) => !excludes && group === `tag:${key}`)) return null;
  return `without a ${nounOf(group)} tag${rest}`;
}

const SORTED = turn(
  "(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?)? ?(?:it |them )?(?:by )?(?:the )?",
  "(cheapest|lowest|smallest|least expensive|ascending|most expensive|biggest|highest|largest|descending)",
  "(?: (?:first|days?|ones?) ?(?:first)?| on top)",
);

/** "Cheapest first", after days: all of them, in that order. */
function sortedSteps(said: string, before: SpendOperation): string | null {
  const order = SORTED.exec(said)?.[1];
  if (!order || before.op !== "trend" || before.group_by.length > 0) return null;
  const which = /^(?:cheap|low|small|least|asc)/i.test(order) ? "cheapest" : "most expensive";
  return `the ${STEPS_MAX} ${which} ${before.granularity}s`;
}

const STEPS_MAX = 100;

const ENDS = turn("(?:the )?(?:min(?:imum)?|low(?:est)?|max(?:imum)?|high(?:est)?) (?:and|&) (?:max|min|low|high)\\w*");

/** "Min and max", after a total or days: the days of it, which are told with both. */
function endsOfSteps(said: string, { op }: SpendOperation): string | null {
  if (!ENDS.test(said) || (op !== "total" && op !== "trend")) return null;
  return op === "total" ? "per day" : THE_SAME;
}

const DRILL = turn("(?:drill|dig|go|zoom)(?: (?:down|deeper|in|into (?:it|that|this)))+");

/** "Drill down", after one sum: what it is made of. */
function intoTotal(said: string, { op }: SpendOperation): string | null {
  return DRILL.test(said) && op === "total" ? "by service" : null;
}
