import { MONTHS } from "../../../lexicon/rewording.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { endOf, shift, startOf } from "../../../periods/calendar.ts";
import { makePeriod } from "../../../periods/make-period.ts";
import type { Operation, Period } from "../../../schema.ts";
import { canHave } from "../../filters-of.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { breakdownOf, totalOf } from "../sum-up.ts";

// "Per cluster", after one service: what people call its resources differs by service.
const PER_THING = turn(
  "(?:(?:show|list|split|break)(?: (?:it|that|them))?(?: down)? )?(?:per|by|for each|each|of each) ",
  "(?:cluster|instance|database|db|server|machine|vm|function|queue|table|volume|node group|distribution|box)s?",
);

// "Which db is the priciest", after RDS: one of its resources, and no service of the kind.
const WHICH_THING = new RegExp(
  "(?<=\\b(?:which|what) (?:of (?:the|our) |one )?)(?:(?:db|database|rds|sql) instances?|databases?|dbs?)" +
    "(?= (?:is|was|are|were|has|had|costs?|drives?)\\b)",
  "i",
);

/** Asks for each resource of the services that were told. */
export function resourcesOfEach(said: string, [first]: readonly Operation[]): string | null {
  const services = first && "scope" in first ? first.scope.filters.filter(({ field }) => field === "service") : [];
  if (!first || !("scope" in first) || !services.some(({ excludes }) => !excludes)) return null;
  const [things] = WHICH_THING.exec(said) ?? [];
  if (things !== undefined) return canHave(things, first.scope) ? said.replace(things, "resource") : null;
  return PER_THING.test(said) ? "by resource" : null;
}

const LIST_OF = turn(`(?:list|show|give|name)(?: me)? (?:the |all |its |their |only )*(${NOUN})`);
const TOP_OF = turn(
  `(?:the )?(?:top|biggest|largest|main) (${NOUN})(?: (?:in|on|of|for) (?!that\\b|it\\b|this\\b)(\\S+))?`,
  "(?: (?:of|in|within) (?:that|it|this))?",
);

/** "List the services", "the top services in shop-production", after what has no tag at all: by what it is told. */
export function listedLacking(said: string, [first]: readonly Operation[]): string | null {
  if (first?.op !== "tag_coverage" || first.key !== null) return null;
  const [, noun, place] = LIST_OF.exec(said) ?? TOP_OF.exec(said) ?? [];
  if (noun === undefined) return null;
  return place === undefined ? `by ${noun}` : `by ${noun} in ${place}`;
}

const WHICH_WEEKDAY = turn("(?:(?:which|what) (?:weekday|day of the week) (?:was|is) (?:it|that|this))");

/** "Which weekday was it", after why the most expensive day was so: that day, which is told with its weekday. */
export function weekdayOfPeak(said: string, [first]: readonly Operation[]): string | null {
  if (first?.op !== "peak" || first.granularity !== "day" || !WHICH_WEEKDAY.test(said)) return null;
  return first.order === "most" ? "which day was the most expensive" : "which day was the cheapest";
}

const SINCE = new RegExp(`^ *(?:(?:the )?(?:fastest|most|quickest) )?since (${MONTHS})[?.! ]*$`, "i");

/** "… since September", after what November cost: that month, and none before it, is set against it. */
export function againstMonth(said: string, { period }: SpendOperation): string | null {
  const month = SINCE.exec(said)?.[1]?.toLowerCase();
  const isOther = month && !period.label.toLowerCase().startsWith(month.slice(0, 3));
  return isOther && period.unit === "month" && !period.assumed ? ` in ${period.label} vs ${month}` : null;
}

const SHARE_OF_ALL = turn(
  "(?:what|how much|how many) (?:share|percent(?:age)?|%|part|fraction)",
  "(?: of (?:the |our )?(?:total|bill|whole|everything|costs?|spend))?(?: (?:is|was|are) (?:that|it|this|those))?",
);

/** "What share of the total is that", after what lacks a tag, which is told with its share. */
export function shareLacking(said: string, [first]: readonly Operation[]): string | null {
  return first?.op === "tag_coverage" && SHARE_OF_ALL.test(said) ? "what about it" : null;
}

const BEFORE_THAT = turn(
  "(?:what about |how about |compare(?:d)? (?:with|to) )?the (day|week|month|quarter)s? before",
  "(?: (?:that|it))?(?: one)?",
);

/** "And the week before that", after two weeks that were compared: the earlier of them beside the one before it. */
export function stepBefore(said: string, before: SpendOperation): Edit | null {
  const unit = BEFORE_THAT.exec(said)?.[1]?.toLowerCase() as Unit | undefined;
  if (!unit || before.op !== "compare" || before.against.by !== "period") return null;
  const { scope, group_by, against } = before;
  const period = wholeOf(against.base, unit);
  const told = group_by.length > 0 ? breakdownOf(scope, period, group_by) : totalOf(scope, period);
  return { operations: [told], text: `compared with the ${unit} before` };
}

const GONE = turn(
  "(?:the ones |which ones |those |which |and )*(?:that |which )?(?:(?:are|were|got|have) )?",
  "(?:gone|discontinued|dropped(?: out)?|disappeared|vanished|removed|no longer (?:used|there))",
);

/** "And those that are gone", after what is new. */
export function goneInstead(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "drivers" || before.only !== "new" || !GONE.test(said)) return null;
  return { operations: [{ ...before, direction: "down", only: "gone" }], text: THE_SAME };
}

type Unit = "day" | "week" | "month" | "quarter";

/** The whole step, where as many of its days were taken as the one that runs has. */
function wholeOf(base: Period, unit: Unit): Period {
  const start = startOf(unit, base.start_date);
  const end = endOf(unit, start);
  return start === base.start_date ? makePeriod({ start, end, unit, vague: false }, shift("day", end, 1)) : base;
}
