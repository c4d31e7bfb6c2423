import { dayOfMonthTold } from "../../cves/day-of-month.ts";
import { type PlainRewording, reword, SOME_UNIT } from "../../lexicon/rewording.ts";
import { EC2 } from "../../lexicon/service-families.ts";
import { CVE_TURNS, RECORD_TURNS } from "../../lexicon/turns/cve-turns.ts";
import {
  AMOUNTS_FIRST,
  DRIVERS_FIRST,
  MADE_OF,
  OF_CHANGE,
  OF_COMPARED_ROWS,
  OF_COURSE,
  OF_COVERAGE,
  OF_FORECAST,
  OF_KINDS,
  OF_MACHINES,
  OF_MEASURES,
  OF_MONTHLY_SUMS,
  OF_MONTHS,
  OF_ONE_SUM,
  OF_RESOURCE,
  OF_SEVERAL,
  OF_TOP_ROWS,
  OF_UNUSUAL,
  TAGGED,
  TAGGED_IN_PERCENT,
  TAGGED_OF_MONTH,
  WHO_LACKS,
} from "../../lexicon/turns/figure-turns.ts";
import { turn } from "../../lexicon/turns/turn-parts.ts";
import { TURN_WORDS } from "../../lexicon/turns/turn-words.ts";
import { countDays, monthName } from "../../periods/calendar.ts";
import { earlierOf, type Previous } from "../../previous.ts";
import type { Operation, Scope } from "../../schema.ts";
import { isOfService, namesSeveral } from "../filters-of.ts";
import { isSame as areSame } from "./is-same.ts";
import { asDaysAround, asDaysOfSame, asHalfOfSame, asUnitBefore } from "./unit-before.ts";

const CHARS_MAX = 200;
// Each reads what names no days by those that were told.
const OF_DAYS = [asUnitBefore, asDaysOfSame, asHalfOfSame, asDaysAround];
const ALL_ROWS = turn(
  "(?:(?:show|list|give|see|name)(?: me| us)? )?all (?:of )?(?:the |our )?(\\w+?)s(?:,? (?:as|in) an? table)?",
);

/** A turn in the words of the grammar: "strip out Azure" is "without Azure". */
export function inTurnWords(said: string, operations: readonly Operation[]): string {
  const words = said.length > CHARS_MAX ? [] : wordsAfter(operations);
  const days = OF_DAYS.reduce((text, read) => read(text, operations), said.trim());
  const read = [asWhyChanged, asAllRows, asUsageBeside].reduce((rest, as) => as(rest, operations), days);
  const text = reword(dayOfMonthTold(read, operations), words);
  return words.length > 0 && /[\p{L}\p{N}]/u.test(text) ? text : said;
}

const WHY_CHANGED = turn(
  "why (?:(?:is|was) )?(?:the (?:change|difference|drop|fall|rise|increase|decrease|jump)|",
  "(?:is|was|are|were) (?:it|that|they|those) (?:so )?different|did (?:it|that|they) (?:change|differ)|",
  "is there a (?:change|difference))",
);

/** "Why the change?", after the same of several months: of the last against the first, and not of the first alone. */
function asWhyChanged(said: string, operations: readonly Operation[]): string {
  const [first, ...others] = operations;
  if (!first || !WHY_CHANGED.test(said)) return said;
  const months = operations.flatMap((one) =>
    "period" in one && one.period.unit === "month" ? [one.period.start_date] : [],
  );
  const isSame = (one: Operation) =>
    "scope" in one && "scope" in first && one.op === first.op && areSame(one.scope, first.scope);
  const [earliest, latest] = [months.toSorted()[0], months.toSorted().at(-1)];
  const isOfSeveral = earliest !== undefined && latest !== undefined && earliest < latest && others.every(isSame);
  // Whoever says which way it went means that.
  if (!isOfSeveral) return /\bdiffer|\bchange/i.test(said) ? "why did it change" : said;
  const [base, last] = [earliest, latest].map((day) => `${monthName(day)} ${day.slice(0, 4)}`);
  return `why did it change in ${last} vs ${base}`;
}

/** "All teams", after the second of them: every row, and no rank any more. */
function asAllRows(said: string, [before, ...others]: readonly Operation[]): string {
  const isRank = before?.op === "breakdown" && before.top !== null && others.length === 0;
  const [, noun = ""] = (isRank && ALL_ROWS.exec(said)) || [];
  return isRank && before.group_by.join().replace("tag:", "") === noun.toLowerCase() ? "all of them" : said;
}

const BESIDE_USAGE = turn(
  `(?:and |how about |what about )?(?:vs\\.?|versus|against|compared (?:to|with)|next to|beside|side by side with) `,
  `(?:the )?(${SOME_UNIT})`,
);

/** "Vs October", after what was used in November: what was used has no change, so both months are told. */
function asUsageBeside(said: string, [before, ...others]: readonly Operation[]): string {
  const isUsage = before?.op === "total" && before.with_usage === true && others.length === 0;
  const [, other] = (isUsage && BESIDE_USAGE.exec(said)) || [];
  if (!isUsage || other === undefined) return said;
  const { unit, start_date: start } = before.period;
  return unit === "month" ? `${monthName(start)} ${start.slice(0, 4)} and ${other}` : `and in ${other}`;
}

function wordsAfter(operations: readonly Operation[]): readonly PlainRewording[] {
  const [first] = operations;
  if (first?.op === "cves") return first.id === null ? CVE_TURNS : RECORD_TURNS;
  if (!operations.some((one) => "scope" in one)) return [];
  const own = AFTER.find(([holds]) => holds(operations))?.[1] ?? [];
  return [...own, ...BESIDE.flatMap(([holds, words]) => (holds(operations) ? words : [])), ...TURN_WORDS];
}

type After = readonly [holds: (operations: readonly Operation[]) => boolean, words: readonly PlainRewording[]];

const OF_TAGS = [...TAGGED_IN_PERCENT, ...WHO_LACKS];

// What a turn says in words of its own after operations of a kind; the first that holds counts.
const AFTER: readonly After[] = [
  [(all) => all.some((one) => one.op === "tag_coverage" && /owner/i.test(one.key ?? "")), TAGGED_IN_PERCENT],
  [([first]) => first?.op === "tag_coverage" && first.period.unit === "month", [...TAGGED_OF_MONTH, ...OF_TAGS]],
  [(all) => all.some((one) => one.op === "tag_coverage"), [...TAGGED, ...OF_TAGS]],
  [(all) => all.some((one) => one.op === "drivers" && one.rank_by === "change_ratio"), AMOUNTS_FIRST],
  [(all) => all.some((one) => one.op === "compare" && one.against.by === "period"), DRIVERS_FIRST],
  [([first]) => first !== undefined && "group_by" in first && first.group_by.includes("pricing_category"), OF_COVERAGE],
  [([first]) => first?.op === "anomaly" || first?.op === "drivers" || first?.op === "peak", OF_UNUSUAL],
  [(all) => all.every(isOfKinds), OF_KINDS],
  [([first, ...others]) => others.length === 0 && isOfMonths(first), OF_MONTHS],
  [([first, ...others]) => first?.op === "total" && others.length === 0 && !isOfService(first.scope), MADE_OF],
  [isOfMeasures, OF_MEASURES],
  [isOfOneResource, OF_RESOURCE],
];

// And after these, whatever else holds.
const BESIDE: readonly After[] = [
  [(all) => all.length > 1 && all.every((one) => one.op === "total" && one.period.unit === "month"), OF_MONTHLY_SUMS],
  [([first, ...others]) => first?.op === "total" && !first.with_usage && others.length === 0, OF_ONE_SUM],
  [([first, ...others]) => first?.op === "trend" && first.group_by.length + others.length === 0, OF_COURSE],
  [([first, ...others]) => first?.op === "drivers" && others.length === 0, OF_CHANGE],
  [([first, ...others]) => others.length === 0 && isTop(first), OF_TOP_ROWS],
  [([first, ...others]) => others.length === 0 && isOfRows(first), OF_COMPARED_ROWS],
  [([first, ...others]) => first?.op === "forecast" && others.length === 0 && isOfClouds(first.scope), OF_FORECAST],
  [([first]) => first?.op === "total" && first.scope.filters.some(namesSeveral), OF_SEVERAL],
  [(all) => all.every((one) => "scope" in one && isOfEc2(one.scope)), OF_MACHINES],
];

function isOfRows(operation: Operation | undefined): boolean {
  return operation?.op === "compare" && operation.against.by === "period" && operation.group_by.length > 0;
}

function isOfEc2({ filters }: Scope): boolean {
  const [services, ...others] = filters.filter(({ field, excludes }) => field === "service" && !excludes);
  return services !== undefined && others.length === 0 && services.values.every((value) => EC2.includes(value ?? ""));
}

/** "In total", after one service, is that of the service. */
function isOfClouds({ filters, tags }: Scope): boolean {
  return tags.length === 0 && filters.every(({ field }) => field === "provider");
}

function isOfMeasures(operations: readonly Operation[]): boolean {
  return new Set(operations.flatMap((one) => ("scope" in one ? one.scope.metric : []))).size > 1;
}

function isOfKinds(operation: Operation): boolean {
  const isGrouped = "group_by" in operation && operation.group_by.includes("charge_category");
  return (
    isGrouped || ("scope" in operation && operation.scope.filters.some(({ field }) => field === "charge_category"))
  );
}

function isOfOneResource([first]: readonly Operation[]): boolean {
  return first?.op === "breakdown" && first.top?.count === 1 && first.group_by.join() === "resource";
}

function isTop(operation: Operation | undefined): boolean {
  return operation?.op === "breakdown" && (operation.top?.count ?? 0) > 1;
}

const MONTHS_DAYS_MIN = 45;

/** Whether it tells of days that someone named, which are more than a month: they have a course of their own. */
function isOfMonths(operation: Operation | undefined): boolean {
  if (operation?.op !== "breakdown") return false;
  const { start_date: start, end_date: end, assumed } = operation.period;
  return !assumed && countDays(start, end) >= MONTHS_DAYS_MIN;
}

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
