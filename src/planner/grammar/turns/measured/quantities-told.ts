import type { Dictionary } from "../../../dictionary.ts";
import { COUNTED_WORDS, UNIT_WORDS, unitIn } from "../../../lexicon/measures/used-units.ts";
import { turn } from "../../../lexicon/turns/turn-parts.ts";
import { endOf, shift, startOf, unitsIn } from "../../../periods/calendar.ts";
import { makePeriod } from "../../../periods/make-period.ts";
import type { PlanContext } from "../../../plan-context.ts";
import type { Operation, Period, PlanFilter, Scope } from "../../../schema.ts";
import { isModelService } from "../../reread/read-quantity.ts";
import { withSide } from "../../shares-of-each.ts";
import { totalOf } from "../sum-up.ts";

/** A turn, with what it goes on from and the day on which it is said. */
export type Asked = {
  readonly question: string;
  readonly context: PlanContext;
  readonly dictionary: Dictionary;
  readonly today: string;
};
export type Told = readonly Operation[];

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

const IN_MILLIONS =
  "(?:an? |one |1 )?(?:thousand|million|billion|1k|1m|mio|k)(?: (?:of (?:them|those)|tokens?|requests?|writes?|" +
  "reads?|calls?|units?))?";
const OF_UNIT = `(?:per|an?|for (?:an?|one|each)|\\/) ?(?:${UNITS}|${IN_MILLIONS})`;
// "At what rate per hour", "so that's how much per gig", "what's that work out at per million", "unit price?"
const UNIT_PRICE = turn(
  "(?:(?:at|and|with|for) )?(?:what|which|how much|the|that|this|it|their|its|our)?(?:['’]?s| is| was| does| did)?",
  "(?: (?:that|it|this|the|how much|what|our|each|be|then))*(?: (?:work(?:s|ed)? out|come(?:s)?(?: out)?|make|mean|",
  "boil down|translate))?",
  "(?: (?:at|to|in|as|into))? ?(?:(?:average |avg |unit |mean |effective |blended |actual )?(?:price|cost|rate)s? |",
  "[$€£] ?)?",
  `${OF_UNIT}(?:,? (?:on|in) average| of (?:it|that|them)| then| now| each| roughly| for each)*`,
);
const UNIT_PRICE_ALONE = turn(
  "(?:(?:and|at|with) )?(?:what(?:['’]?s| is| was| were| are)? )?(?:the |their |its |our |a |that )?",
  "(?:(?:unit|average unit|effective unit|per[- ]unit) (?:price|cost|rate)|(?:price|cost|rate) per unit)s?",
  "(?: (?:of|for|in|per) (?:it|that|them|each|both|those)(?: (?:of them|one|month))?)?",
);
const MORE = "(?:more |higher |a higher |a |the |bigger |greater |increased |rising )";
const VOLUME = `(?:volumes?|usage|quantit(?:y|ies)|consumption|units|traffic|amounts?|${UNITS})`;
const RATE = "(?:(?:unit |dearer |higher |a dearer |a higher |price )*(?:prices?|rates?|pricing|tariffs?|unit cost))";
// "Is it price or volume?", "more hours or a dearer rate": what of each is told beside its cost.
const VOLUME_OR_RATE = turn(
  "(?:(?:is|was|are|were) (?:it|that|this|they) |(?:because of|due to|down to|driven by) |did )*",
  `(?:(?:because of |due to |down to |driven by )?${MORE}*${VOLUME}(?: (?:went up|rose|grew|increased|up))?,? `,
  `(?:or|vs\\.?|rather than|and not) (?:just |is it )?${MORE}*${RATE}|`,
  `(?:because of |due to |down to |driven by )?${MORE}*${RATE}(?: (?:went up|rose|grew|increased|up))?,? `,
  `(?:or|vs\\.?|rather than|and not) (?:just |is it )?${MORE}*${VOLUME})`,
  "(?: (?:went up|rose|grew|increased|up|used))?(?:,? (?:which|what)(?: one)? .{3,40})?",
);
// "Did the price per million change or do we simply write more?": of each month.
const PRICE_CHANGED = turn(
  "(?:and |so )?(?:did|has|have|is|was|were|does) (?:that |the |this |its |our |their )?(?:unit |average )?",
  "(?:prices?|rates?|costs?(?= per\\b|/))",
  `(?: ${OF_UNIT})? (?:actually |really |also |ever )?(?:chang(?:e|ed)|mov(?:e|ed)|go(?:ne)? up|rise|risen|rose|` +
    "increased?|drop(?:ped)?|fall(?:en)?|stay(?:ed)? (?:the same|flat|constant)|the same|constant|stable|flat)",
  "(?:,? (?:or|over|since|in|across|between|too|from|during)\\b.{0,60})?",
);

const ASKS = [USED, PRICE, UNIT_PRICE, UNIT_PRICE_ALONE, VOLUME_OR_RATE];

/**
 * "And tokens, not dollars", after what a service cost by month: the quantity of each month. "What did an hour cost",
 * after hours that were used: what a unit cost is told with them. Null where no one service was told: only of that the
 * quantity is of one kind.
 */
export function quantitiesTold({ question: text, context, dictionary, today }: Asked): Told | null {
  const { previous } = context;
  const operations = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  const isOfMonths = PRICE_CHANGED.test(text);
  const isAsked = isOfMonths || ASKS.some((asks) => asks.test(text));
  if (operations.length === 0 || !isAsked) return null;
  const setting = { today, billed: dictionary.months ?? [] };
  const told = operations.map((one) => (isOfMonths ? inMonths(one, setting) : null) ?? ofService(one, setting));
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

/** What one service used in each of the last months that are billed. */
function inMonths(operation: Operation, { today, billed }: Billed): Told | null {
  const [first] = billed.toSorted().slice(-OPERATIONS_MAX);
  if (first === undefined || operation.op !== "total" || servicesIn(operation.scope).length !== 1) return null;
  const period = makePeriod({ start: `${first}-01`, end: shift("day", today, -1), unit: "span", vague: true }, today);
  return monthsIn(period, today).map((one) => ({ ...totalOf(operation.scope, one), with_usage: true }));
}

/** What a service used in each of two periods that stand against each other. */
function ofPeriods({ scope, period, against }: Extract<Operation, { op: "compare" }>): Told | null {
  if (against.by !== "period" || servicesIn(scope).length !== 1) return null;
  return [period, against.base].map((one) => ({ ...totalOf(scope, one), with_usage: true }));
}

/** What each of several services that stand against each other used. */
function ofSides({ scope, period, against }: Extract<Operation, { op: "compare" }>): Told | null {
  if (against.by !== "sides") return null;
  const scopes = against.sides.map((side) => withSide(scope, side));
  const areServices = scopes.every((one) => servicesIn(one).length === 1);
  return areServices ? scopes.map((one) => ({ ...totalOf(one, period), with_usage: true })) : null;
}

function ofService(operation: Operation, setting: Billed): Told | null {
  if (operation.op === "compare") return ofPeriods(operation) ?? ofSides(operation);
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
