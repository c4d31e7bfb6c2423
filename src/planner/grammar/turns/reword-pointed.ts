import { addDays, addMonths, lastOfMonth } from "../../../core/days.ts";
import { MONTHS, WEEKDAY } from "../../lexicon/rewording.ts";
import { THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import type { NameIndex } from "../../name-index.ts";
import { WEEKDAY_NAMES, weekdayOf } from "../../periods/calendar.ts";
import { lastWeekday } from "../../periods/named-days.ts";
import type { Operation } from "../../schema.ts";
import { canHave } from "../filters-of.ts";
import { dayOfOne } from "./reword-days.ts";
import { fieldsOf } from "./swap-names.ts";

// "Where does the spike come from", "what is that jump from", after a course: of the highest step.
const PEAK = "(?:jump|spike|bump|peak|surge|blip|outlier)";
const CAUSE_OF_PEAK = turn(
  `(?:(?:what|where)(?:['’]?s| is| was| does| did| do) (?:that|the|this) ${PEAK} (?:com(?:e|ing) )?`,
  `(?:from|about|due to|caused by)|what (?:caused|drove|is behind|was behind) (?:that|the|this) ${PEAK}|`,
  `why (?:is|was) (?:there )?(?:that|the|this) ${PEAK})`,
);

/** Asks for the cause of the highest step of a course, where a spike is pointed at. */
export function causeOfPeak(said: string, [first]: readonly Operation[]): string | null {
  const isCourse = first?.op === "trend" && first.group_by.length === 0 && first.top === null;
  return isCourse && CAUSE_OF_PEAK.test(said) ? "what caused the peak" : null;
}

// "How much of it is AWS vs Azure vs GCP": by what these are.
const PARTS = turn(
  "how much (?:of (?:it|that|this|them) )?(?:is|was|are|were|goes to|went to|comes from|came from) ",
  "(\\S+(?: \\S+)?(?:(?:,| vs\\.?| versus| or| and|, and|, or) \\S+(?: \\S+)?)+?)",
);

/** Asks for the parts by what the named ones are, where all are of one kind. */
export function partsNamed(said: string, [first]: readonly Operation[], index: NameIndex): string | null {
  const names = PARTS.exec(said)?.[1]?.split(/,? (?:vs\.?|versus|or|and) |, /i) ?? [];
  const [field, ...others] = new Set(names.map((name) => fieldsOf(name.replace(/[?.!]+$/, ""), index).join()));
  const isOfOne = field !== undefined && field !== "" && others.length === 0 && !field.includes(",");
  return first?.op === "total" && names.length > 1 && isOfOne ? `by ${field.replace(/^tag:|:$/g, "")}` : null;
}

// "Is it better or worse than in September?", after how much has a tag in a month.
const BETTER = turn(
  "(?:(?:is|was) (?:it|that|this) )?(?:any )?(?:better|worse)(?: or (?:better|worse))? ",
  `than (?:it was )?(?:in )?(${MONTHS}|last month)`,
);

/** Asks for both months, so that the share that lacks the tag is told of each. */
export function coverageBefore(said: string, [first]: readonly Operation[]): string | null {
  const month = BETTER.exec(said)?.[1];
  if (!month || first?.op !== "tag_coverage" || first.period.unit !== "month" || first.key === null) return null;
  return `untagged ${first.key} by month from ${month} to ${first.period.label}`;
}

// "Is that higher than October", after what a day of November cost on average.
const HIGHER = turn(
  "(?:is|was|are|were) (?:it|that|this|they) (?:any )?(?:more|less|higher|lower|bigger|smaller|cheaper) ",
  `than (?:in |for )?(${MONTHS}|last (?:week|month|quarter))`,
);
// "How's that against the October average".
const AGAINST_AVERAGE = turn(
  "(?:how(?:['’]?s| is| does) (?:it|that|this) (?:compare )?)?(?:against|vs\\.?|versus|compared ",
  "(?:to|with)|to|with|than) ",
  `(?:the |our )?(?:(?:daily )?(?:average|avg|mean) (?:in|of|for) )?(${MONTHS}|last (?:week|month|quarter))(?:['’]?s)?`,
  "(?: (?:daily )?(?:average|avg|mean))?",
);

/** Asks for the averages of both periods: their sums would be of other lengths. */
export function averageAgainst(said: string, [first]: readonly Operation[]): string | null {
  const other = HIGHER.exec(said)?.[1] ?? AGAINST_AVERAGE.exec(said)?.[1];
  const isMean = first?.op === "trend" && first.average === "mean" && first.granularity === "day";
  return other && isMean && first.group_by.length === 0 ? `average per day vs ${other}` : null;
}

// "Which buckets are the most expensive", after a service.
const THINGS = turn(
  "(?:which|what) (buckets?|volumes?|databases?|tables?|functions?|clusters?|instances?|vms?|machines?|",
  "disks?|queues?|distributions?)(?: of (?:it|them|those))? (?:is|are|was|were|costs?) (?:the )?",
  "(?:most expensive|priciest|biggest|largest|costliest|most)",
);

/** Asks for the resources of the one service that was told: what people call them differs by service. */
export function resourcesOfOne(said: string, [first]: readonly Operation[]): string | null {
  if (!first || !("scope" in first)) return null;
  const services = first.scope.filters.filter(({ field }) => field === "service");
  const isOfOne = services.length === 1 && services[0]?.values.length === 1 && !services[0].excludes;
  const [, things] = THINGS.exec(said) ?? [];
  return isOfOne && things !== undefined && canHave(things, first.scope) ? "top resources" : null;
}

// "Pivot that by provider", "cross-tab it with region".
const PIVOT = turn(
  "(?:pivot|cross(?:[- ]?tab(?:ulate)?)?|matrix)(?: (?:it|that|this|them|those|these))? ",
  "(?:by|with|against|on|over|across|per) (?:the )?(\\S+(?: \\S+)??)",
);

/** "Pivot that by provider", after costs by environment: each environment in each cloud. */
export function pivoted(said: string, [first, ...others]: readonly Operation[]): string | null {
  const group = PIVOT.exec(said)?.[1];
  const [own, ...more] = first?.op === "breakdown" ? first.group_by : [];
  if (!group || !own || more.length + others.length > 0) return null;
  return `show them by ${own.replace("tag:", "")} and ${group}`;
}

const COUNT_IN = turn(
  "how many(?: of (?:them|those|these))?(?: (?:are|is|were|was|run|sit))? (?:in|on|from|with) (\\S.{0,40}?)",
);

/** "How many in AWS?", after how many services there are. */
export function countIn(said: string, [first]: readonly Operation[]): string | null {
  const place = COUNT_IN.exec(said)?.[1];
  return place && first?.op === "list" ? `and in ${place}` : null;
}

const USAGE = turn("(?:what about |how about )?(?:the )?usage");

/** "And usage?", after what was purchased: what it was charged, and no quantity. */
export function usageCharged(said: string, [first]: readonly Operation[]): string | null {
  const isOfKind = first && "scope" in first && first.scope.filters.some(({ field }) => field === "charge_category");
  return isOfKind && USAGE.test(said) ? "what about usage charges" : null;
}

const THAN = turn(
  "(?:is|will|would) (?:that|it|this)(?: be)? (?:any )?(?:higher|lower|more|less|cheaper|dearer|bigger|smaller|",
  "(?:more|less) expensive|above|below|over|under) (?:than )?(?!\\d|[$€£])(\\S.{0,30}?)",
);

// "How's that vs what they spent in October".
const BESIDE_SPENT = turn(
  "(?:how(?:['’]?s| is| does) (?:that|it|this) (?:compare )?|compare (?:that|it) )?",
  "(?:to|with|vs\\.?|versus|against|compared (?:to|with)) what (?:they|we|it|he|she) (?:actually )?",
  "(?:spent|paid|cost|had|used)(?: us)? (?:in |for |during )?(\\S.{0,30}?)",
);

/** "Is that higher than November", after a forecast: one beside the other, of a month under way as it will be. */
export function thanForetold(said: string, [first]: readonly Operation[]): string | null {
  const days = THAN.exec(said)?.[1] ?? BESIDE_SPENT.exec(said)?.[1];
  if (!days || first?.op !== "forecast") return null;
  const { label, unit } = first.period;
  return unit === "month" ? `will ${label} cost more than ${days}` : `how does it compare to ${days}`;
}

const HOW_MANY = turn(
  "how many(?: (?:of (?:them|those|these)|days?|rows|ones))?(?: (?:are|were|is) (?:there|they|those|it|that))?",
);

/** "How many are there?", after those within a bound: the answer counts them. */
export function countWithin(said: string, [first]: readonly Operation[]): string | null {
  const isBounded = first && "thresholds" in first && first.thresholds.length > 0;
  return isBounded && HOW_MANY.test(said) ? THE_SAME : null;
}

const WHICH_ONES = turn("which (?:ones?|are (?:they|those|these|included|in (?:it|there|that)))");

/** "Which ones?", after what databases cost: the services of them. */
export function whichOfThese(said: string, [first]: readonly Operation[]): string | null {
  const isOfSeveral = first?.op === "total" && first.scope.filters.some(({ field }) => field === "category");
  return isOfSeveral && WHICH_ONES.test(said) ? "by service" : null;
}

const AVERAGE = new RegExp(
  "^(?:(?:and|ok|now|but|what about|how about|what['’]?s|what is|give me|show)[\\s,]+)*" +
    "(?:the |on )?(median|average|avg|mean)(?: too| as well| instead)?[\\s?.!]*$",
  "i",
);

/** "Median?", "and on average?": the middle of the steps, or of the rows, that were told. */
export function averageOf(said: string, [first]: readonly Operation[]): string | null {
  const kind = AVERAGE.exec(said)?.[1];
  const [group, ...others] = first?.op === "breakdown" ? first.group_by : [];
  if (kind && group && others.length === 0) return `${kind} cost per ${group.replace(/^tag:/, "")}`;
  if (!kind || (first?.op !== "trend" && first?.op !== "total")) return null;
  return `${kind} per ${first.op === "trend" ? first.granularity : "day"}`;
}

const ON_WHICH_DAY = turn(
  "(?:on|at) (?:what|which) (?:dates?|days?)(?: (?:was|were|did|is) (?:it|that|they|this)(?: happen)?)?",
);

/** "On what date?", after unusual days: they are told with their dates. */
export function daysOfUnusual(said: string, [first]: readonly Operation[]): string | null {
  if (!ON_WHICH_DAY.test(said)) return null;
  return first?.op === "anomaly" ? THE_SAME : "which days";
}

const SPLIT = turn("(?:split|break)(?: (?:it|that|them))?(?: (?:up|down|out))?");
const SPENT_ON = turn(
  "(?:what|where) (?:do|did|does|are|is|have|has) (?:they|those|these|it|that)(?: mostly| mainly)? ",
  "(?:spend(?:ing)?|spent|pay(?:ing)?|paid)(?: it| that| the money| their money| most)?(?: all)?(?: (?:on|for))?",
  "(?: mostly| mainly)?",
);
const THEIR_PARTS = turn(
  "(?:(?:show|list|give)(?: me)? )?(?:what are |with )?their (services|regions|accounts|resources|teams|categories)|",
  "(?:which|what) (services|regions|accounts|resources) do (?:they|those|these) (?:use|have|run|spend on)",
);

/** "Split it", "what do they spend it on?", "and their services", after several rows: of each of these. */
export function splitIt(said: string, [first]: readonly Operation[]): string | null {
  const [, theirs, used] = THEIR_PARTS.exec(said) ?? [];
  const parts = SPENT_ON.test(said) ? "service" : (theirs ?? used)?.replace(/ies$/, "y").replace(/s$/, "");
  // Of one row alone the pronoun is that one.
  const areSeveral = first?.op === "breakdown" && (SPENT_ON.test(said) || first.top?.count !== 1);
  if (parts && areSeveral) return `show them by ${[...first.group_by, parts].join(" and ").replaceAll("tag:", "")}`;
  return SPLIT.test(said) ? "by service" : null;
}

const WEEKDAY_BEFORE = turn(
  "(vs\\.?|versus|compared?(?: (?:it|that))? (?:with|to)|against)? ?(?:on )?the ",
  `(${WEEKDAY_NAMES.join("|")}) before(?: (?:it|that))?`,
);

/** "Vs the Tuesday before", after a day: the last one of that name before it. */
export function weekdayBefore(said: string, [first]: readonly Operation[]): string | null {
  const [found, against, name = ""] = WEEKDAY_BEFORE.exec(said) ?? [];
  const told = dayOfOne(first);
  if (!found || told === null) return null;
  const day = lastWeekday(WEEKDAY_NAMES.indexOf(name.toLowerCase()), addDays(told, -1));
  return `${against ? "compare with" : "and"} ${day}`;
}

const USUAL_WEEKDAY = turn(
  "(?:how (?:does|did|is|was) (?:it|that|this)(?: day)? (?:compare |look |do )?|compare (?:it|that|this) )?",
  "(?:compared )?(?:to|with|against|vs\\.?|versus|beside|next to) (?:an? |the |our )?",
  `(?:(?:normal|usual|typical|average|regular|ordinary|other) )+(${WEEKDAY})s?`,
);

/** "How does that compare to a normal Thursday", after one day: what such a day costs on average. */
export function usualWeekday(said: string, [first]: readonly Operation[]): string | null {
  const name = USUAL_WEEKDAY.exec(said)?.[1];
  return name && first && "period" in first ? `what about an average ${name} over the last 60 days` : null;
}

const SAME_DAY = turn(
  "(?:(?:and|for|on|in) )*(?:(compare (?:it |that )?(?:to|with)|vs\\.?|versus|against|compared (?:to|with)) )?",
  "(?:the )?same day (?:of |in )?(?:the )?(?:last|previous|prior|a) (month|year)(?: (?:ago|before|earlier))?",
);

/** "Same day last month", after one day: as many months or years before it. */
export function sameDayBefore(said: string, [first]: readonly Operation[]): string | null {
  const [found, against, unit = ""] = SAME_DAY.exec(said) ?? [];
  const day = dayOfOne(first);
  if (!found || day === null) return null;
  return `${against ? "compare with" : "and"} ${addMonths(day, /year/i.test(unit) ? -12 : -1)}`;
}

const LAST_WEEKDAY = new RegExp(
  `\\b(?:than|vs\\.?|versus|against|with|to|from) last (${WEEKDAY_NAMES.join("|")})\\b`,
  "i",
);

/** "How does Azure compare to last Thursday", after what a Thursday cost: the one of the week before. */
export function lastWeekdayMeant(said: string, [first]: readonly Operation[]): string | null {
  const [against, name] = LAST_WEEKDAY.exec(said) ?? [];
  const told = dayOfOne(first);
  if (!against || !name || told === null) return null;
  if (WEEKDAY_NAMES[weekdayOf(told)] !== name.toLowerCase()) return null;
  return said.replace(/\blast \w+day\b/i, addDays(told, -WEEKDAY_NAMES.length));
}

const COMPARED = turn("(?:compared? (?:to|with)|vs\\.?|versus|against) (.{3,40}?)");

/** "Compared to last Friday", after whether a day was unusual or what is to come: what both cost. */
export function besideUnusual(said: string, [first, ...others]: readonly Operation[]): string | null {
  const days = COMPARED.exec(said)?.[1];
  return days && (first?.op === "anomaly" || first?.op === "forecast") && others.length === 0
    ? `how does that compare to ${days}`
    : null;
}

const DAY_ALONE = /^\W*(?:(?:and|then|now|what about|how about|on|for) )*(?:the )?(\d{1,2})(?:st|nd|rd|th)?\W*$/i;

/** "16", after what the 15th of a month cost: that day of it. */
export function dayAlone(said: string, [first]: readonly Operation[]): string | null {
  const number = Number(DAY_ALONE.exec(said)?.[1] ?? 0);
  const month = dayOfOne(first)?.slice(0, "YYYY-MM-".length);
  const day = `${month}${String(number).padStart(2, "0")}`;
  return month && number > 0 && day <= lastOfMonth(`${month}01`) ? `and ${day}` : null;
}

const OF_EACH = turn(
  "(?:(?:and|show|give me|what(?:['’]?s| is)) )*(?:the )?(?:",
  "(?:costs?|spend|amounts?)(?: (?:of|for))? (?:each|every one)(?: of (?:them|those|these))?|",
  "(?:how much|what) (?:does|did|do) (?:each|they)(?: of (?:them|those|these))? costs?|",
  "(?:(?:sort|order|rank)(?:ed)? (?:it |them |these |those )?)?(?:by|with|plus|add) (?:the |their )?",
  "(?:costs?|spend|spending|amounts?))",
  "( .{2,40}?)?",
);

/** "Cost of each in October", after a list: what each of it cost then. */
export function costOfListed(said: string, [first]: readonly Operation[]): string | null {
  const [found, days = ""] = OF_EACH.exec(said) ?? [];
  if (!found || first?.op !== "list" || first.of === "tag_key") return null;
  return `by ${first.of === "tag_value" ? (first.key ?? "").replaceAll("-", " ") : first.of}${days}`;
}

const SIZED = turn("the (biggest|largest|smallest|most expensive|main) one");

/** "The biggest chunk", after what one thing cost: its service; of a list it is a row. */
export function sizedPart(said: string, [first]: readonly Operation[]): string | null {
  const size = SIZED.exec(said)?.[1];
  return size && first?.op === "total" ? `the ${size} service` : null;
}
