import type { Dictionary, NamedValue } from "../../dictionary.ts";
import { COUNTED_WORDS, UNIT_WORDS, unitIn } from "../../lexicon/measures/used-units.ts";
import { turn } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import { endOf, startOf, unitsIn } from "../../periods/calendar.ts";
import { makePeriod } from "../../periods/make-period.ts";
import type { PlanContext } from "../../plan-context.ts";
import type { Operation, Period, PlanFilter, Scope } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { fieldOf, filtersOf } from "../filters-of.ts";
import { isModelService } from "../reread/read-quantity.ts";
import { totalOf } from "./sum-up.ts";

const IN_PERCENT = "(?:,? (?:in|as) (?:an? )?(?:%|pct|percent|percentage))?";
const GAP = new RegExp(
  "^\\W*(?:and |so |ok |now |then )*(?:what(?:['’]?s| is| was) )?(?:the |their )?(?:main )?" +
    "(?:gap|difference|diff|delta|spread|saving|discount)s?(?: between (?:them|the two|these|those|both))?" +
    `(?: about| here)?${IN_PERCENT}(?: (?:for|of|in|on|at|with) (?:just |only )?(?:the )?(.{2,40}?))?` +
    `${IN_PERCENT}\\W*$`,
  "i",
);
// "So how much did we save in percent": what lies between the two.
const SAVED = new RegExp(
  "^\\W*(?:and |so |ok |now |then )*(?:how much|what|how many percent) (?:did|do|have|are|were) we " +
    `(?:actually |really )?(?:saved?|saving)(?: (?:by|on|with) (?:it|that))?${IN_PERCENT}\\W*$`,
  "i",
);
const BY_HOW_MUCH = new RegExp(`^\\W*(?:and |so |ok |now |then )*by how much${IN_PERCENT}\\W*$`, "i");
const PERCENT_ALONE = /^\W*(?:and |so |ok |now |then )*(?:in|as) (?:an? )?(?:%|pct|percent|percentage)s?\W*$/i;

type Asked = {
  readonly question: string;
  readonly context: PlanContext;
  readonly dictionary: Dictionary;
  readonly today: string;
};

/** What the turn before told, in another measure; null where none is asked for. */
export function measuredAnew(asked: Asked, index: NameIndex): Told | null {
  return metricsTold(asked.question, asked.context.previous, index) ?? quantitiesTold(asked);
}

/**
 * "And the gap as a percentage?", after list and effective cost: both are told again, of the same lines and days, since
 * one of them alone has no gap; "the difference for AWS" is of its lines. Null where the turn before, or it and the one
 * before that, did not tell two measures of one thing.
 */
function metricsTold(text: string, previous: PlanContext["previous"], index: NameIndex): Told | null {
  const [gap, name] = GAP.exec(text) ?? SAVED.exec(text) ?? BY_HOW_MUCH.exec(text) ?? PERCENT_ALONE.exec(text) ?? [];
  if (previous?.plan.kind !== "answer" || gap === undefined) return null;
  const { operations: last } = previous.plan;
  const operations = last.length === 1 ? [...(previous.earlier ?? []).slice(-1), ...last] : last;
  const metrics = new Set(operations.map((one) => ("scope" in one ? one.scope.metric : null)));
  const rest = new Set(operations.map(withoutMetric));
  const areTwo = metrics.size === operations.length && metrics.size > 1 && !metrics.has(null) && rest.size === 1;
  if (!areTwo) return null;
  const told = name === undefined ? operations : operations.map((one) => ofName(one, name, index));
  return told.every((one) => one !== null) ? told : null;
}

type Told = readonly Operation[];

/** The same of one thing; of a list by what it is, its row. */
function ofName(operation: Operation, name: string, index: NameIndex): Operation | null {
  if (operation.op !== "total" && operation.op !== "breakdown") return null;
  const { scope, period } = operation;
  const groups = operation.op === "breakdown" ? operation.group_by : [];
  const isOfGroup = (value: NamedValue) => groups.some((group) => group === fieldOf(value));
  const own = findNamed(index, squash(name), isOfGroup).values;
  const { values } = own.length > 0 ? { values: own } : findNamed(index, squash(name));
  const [value, ...others] = values;
  if (!value || others.length > 0) return null;
  const { filters, tags } = filtersOf([{ values, excludes: false, place: -1 }]);
  const narrowed = { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] };
  const rest = groups.filter((group) => group !== fieldOf(value));
  return rest.length > 0 && operation.op === "breakdown"
    ? { ...operation, scope: narrowed, group_by: rest }
    : totalOf(narrowed, period);
}

function withoutMetric(operation: Operation): string {
  return JSON.stringify(
    "scope" in operation ? { ...operation, scope: { ...operation.scope, metric: null } } : operation,
  );
}

const OPERATIONS_MAX = 4;
const UNITS = `usage|consumption|quantit(?:y|ies)|units?|${COUNTED_WORDS}|${UNIT_WORDS}`;
const USED = turn(
  "(?:(?:in|the|how many|how much|what about|show|me|it|that|give|what(?:['’]?s| is| was| were)) )*",
  `(?:${UNITS})(?: (?:count|counts|volume|volumes|usage|used|consumed|numbers?))?`,
  "(?: (?:was|is|were|are|did|do) (?:it|that|this|they|those|we)(?: use)?)?",
  "(?:,? (?:and )?(?:not|instead of|rather than) (?:the |in )?(?:dollars?|costs?|usd|money|spend|[$]+))?",
);
const PRICE = turn(
  `(?:(?:what|how much) (?:does|did|do|is|was|would|has) (?:an?|one|each) (?:${UNITS}) (?:cost|come to|run|been)`,
  "(?: us| me)?|(?:what(?:['’]?s| is| was) |how much (?:(?:is|was) )?)?(?:that |it |the )?",
  "(?:(?:average |avg |unit |mean )?(?:price|cost|rate) |[$€£] ?)?",
  `(?:(?:per|for (?:an?|one|each)) (?:${UNITS})|an hour))(?:,? on average|,? in average|,? roughly|,? each)?`,
);

/**
 * "And tokens, not dollars", after what a service cost by month: the quantity of each month. "What did an hour cost",
 * after hours that were used: what a unit cost is told with them. Null where no one service was told: only of that the
 * quantity is of one kind.
 */
function quantitiesTold({ question: text, context, dictionary, today }: Asked): Told | null {
  const { previous } = context;
  const operations = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  if (operations.length === 0 || !(USED.test(text) || PRICE.test(text))) return null;
  const told = operations.map((one) => ofService(one, { today, billed: dictionary.months ?? [] }));
  const unit = unitIn(text);
  const all = told.flatMap((one) => one ?? []).map((one) => (unit ? { ...one, usage_unit: unit } : one));
  const areSold = !TOKENS.test(text) || operations.every((one) => "scope" in one && sellsTokens(one.scope.filters));
  return areSold && told.every((one) => one !== null) && all.length <= OPERATIONS_MAX ? all : null;
}

const TOKENS = /\btokens?\b/i;

function sellsTokens(filters: readonly PlanFilter[]): boolean {
  return filters.some(({ field, values }) => values.every((value) => isModelService({ field, value: value ?? "" })));
}

type Billed = { readonly today: string; readonly billed: readonly string[] };

function ofService(operation: Operation, setting: Billed): Told | null {
  if (operation.op === "breakdown") return ofServices(operation);
  if (operation.op === "trend") return ofCourse(operation, setting);
  const isOfOne = operation.op === "total" && !operation.share_of && servicesIn(operation.scope).length === 1;
  return isOfOne ? [{ ...operation, with_usage: true }] : null;
}

type Trend = Extract<Operation, { op: "trend" }>;

/** What each day of a service used, or each of several by month, beside its cost; of one by month each month alone. */
function ofCourse(operation: Trend, { today, billed }: Billed): Told | null {
  const { scope, period, granularity, group_by, share_of } = operation;
  const services = share_of ? 0 : servicesIn(scope).length;
  const isOfEach = granularity === "month" && services > 0 && group_by.length === 1 && group_by[0] === "service";
  if (isOfEach || (granularity === "day" && services === 1)) return [{ ...operation, with_usage: true }];
  if (granularity !== "month" || services !== 1 || group_by.length > 0) return null;
  // A month without bills has no quantity.
  const isBilled = ({ start_date }: Period) => billed.length === 0 || billed.includes(start_date.slice(0, 7));
  const months = monthsIn(period, today).filter(isBilled);
  return months.length > 0 ? months.map((one) => ({ ...totalOf(scope, one), with_usage: true })) : null;
}

/** "$ per 1k tokens each", after two services beside each other. */
function ofServices(operation: Extract<Operation, { op: "breakdown" }>): Told | null {
  const { scope, group_by, granularity } = operation;
  const isOfEach = granularity === "total" && group_by.length === 1 && group_by[0] === "service";
  return isOfEach && servicesIn(scope).length > 0 ? [{ ...operation, with_usage: true }] : null;
}

function servicesIn({ filters }: Scope): readonly (string | null)[] {
  const [services, ...others] = filters.filter(({ field, excludes }) => field === "service" && !excludes);
  return others.length > 0 ? [] : (services?.values ?? []);
}

/** The months of a period, the first and the last as far as they are in it. */
function monthsIn(period: Period, today: string): readonly Period[] {
  return unitsIn("month", period).map(({ start, end }) => {
    const isWhole = start === startOf("month", start) && (end === endOf("month", start) || end >= today);
    return makePeriod({ start, end, unit: isWhole ? "month" : "span", vague: period.assumed }, today);
  });
}
