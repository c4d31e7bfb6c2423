import { addDays, firstOfMonth, lastOfMonth } from "../../../core/days.ts";
import { turn } from "../../lexicon/turns/turn-parts.ts";
import { monthName, WEEK_DAYS } from "../../periods/calendar.ts";
import type { Operation } from "../../schema.ts";

const UNIT = "(day|week|month|quarter|year)";
const PREVIOUS = new RegExp(
  `\\b(?:(?:the |its )?(?:previous|prior|preceding|prev) ${UNIT}|the ${UNIT} before)\\b`,
  "i",
);
const WORDS_MAX = 9;

/**
 * "Vs the previous month", after October: the month before that one, not before today's. After the month that runs it
 * is the last one, of which as many days are taken.
 */
export function asUnitBefore(said: string, operations: readonly Operation[]): string {
  // "The week before that", after two weeks: before the earlier of them.
  if (/\bbefore that\b/i.test(said) && operations.some(isOfPeriods)) return said;
  const [, previous, before] = PREVIOUS.exec(said) ?? [];
  const unit = (previous ?? before ?? "").toLowerCase();
  const periods = operations.flatMap((one) => ("period" in one && one.period ? [one.period] : []));
  const isOfUnit = periods.length === operations.length && periods.every((one) => one.unit === unit);
  if (unit === "" || !isOfUnit || said.trim().split(/\s+/).length > WORDS_MAX) return said;
  const isRunning = unit !== "day" && periods.length > 0 && periods.every(({ running }) => running);
  return said.replace(PREVIOUS, isRunning ? `last ${unit}` : `the ${unit} before`);
}

const OTHER_DAYS = turn(
  "(?:(?:and|what about|how about|vs\\.?|versus|against) )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?",
  "(?:-|–|to|until|till?|through) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?",
);

/** "And 16-28", after the 1st to the 15th of November: of that month. */
export function asDaysOfSame(said: string, [first, ...others]: readonly Operation[]): string {
  const [, from, to] = OTHER_DAYS.exec(said) ?? [];
  if (!from || !to || !first || !("period" in first) || others.length > 0) return said;
  const { start_date: start, end_date: end } = first.period;
  // "6-10", after the top five: the next rows.
  if ("top" in first && first.top) return said;
  const isOfOneMonth = firstOfMonth(start) === firstOfMonth(end);
  const last = lastOfMonth(start).slice("YYYY-MM-".length);
  if (!isOfOneMonth || Number(from) >= Number(to) || Number(to) > Number(last)) return said;
  const joint = AGAINST.test(said) ? "vs" : "and";
  return `${joint} from ${Number(from)} to ${Number(to)} ${monthName(start)} ${start.slice(0, "YYYY".length)}`;
}

const HALF = turn(
  "((?:(?:and|only|just|what about|how about|show(?: me)?|for|in) )*)(?:the )?(first|second|last|1st|2nd) half",
  "(?: of (?:it|that|the month|that month))?(?: (?:only|alone))?",
);

const HALVES = turn(
  "(?:(?:and|so|ok|show me|compare|how did|how does) )*(?:the )?(?:first|1st) half",
  "(?: compared?)? (?:vs\\.?|versus|against|to|with|and|compared? (?:to|with)) (?:the )?(?:second|2nd|other|latter)",
  "(?: half| one)?(?: of (?:it|that|the month|that month))?(?: compared?)?(,? by .{2,30})?",
);

/** "The first half only", after October: of that month, and not of the year; and "first half vs second half". */
export function asHalfOfSame(said: string, [first, ...others]: readonly Operation[]): string {
  if (!first || !("period" in first) || first.period?.unit !== "month" || others.length > 0) return said;
  const month = `${monthName(first.period.start_date)} ${first.period.start_date.slice(0, "YYYY".length)}`;
  const [halves, by = ""] = HALVES.exec(said) ?? [];
  if (halves) return `compare the first half of ${month} and the second half of ${month}${by}`;
  const [, lead = "", half = ""] = HALF.exec(said) ?? [];
  if (half === "") return said;
  const which = /^(?:first|1st)$/i.test(half) ? "first" : "second";
  return `${lead}the ${which} half of ${month}`;
}

const AFTERMATH = turn(
  "(?:(?:did|has) (?:it|that|this) (?:also )?happen(?:ed)? (?:again|(?:on )?(?:any )?other days?)(?: too)?|",
  "was (?:it|that|this) (?:only|just) (?:that|the|on that) (?:one )?day(?: or (?:did|does|has) it (?:go|went|gone) ",
  "on.*)?|",
  "(?:did|does|has) (?:it|that|this) (?:go|went|gone|gone|keep|carry|continue)(?:d)?(?: going| on)?(?: afterwards?|",
  " after that)?|",
  "(?:is|was|are) (?:it|that|this|things|we)? ?(?:over|back to normal|back down)(?: (?:or|again|since|now|the next ",
  "day).*)?|",
  "back to normal(?: (?:the )?(?:next day|day after|afterwards?|since|now|again))?|(?:did|have) things ",
  "(?:calm|settle)d? down)",
);

/** "Was it only that one day?", after one day: the days of its month, by which it shows. */
export function asDaysAround(said: string, operations: readonly Operation[]): string {
  const [day, ...others] = new Set(operations.flatMap((one) => ("period" in one ? [one.period?.start_date] : [])));
  const isOfDay = operations.every((one) => "period" in one && one.period?.start_date === one.period?.end_date);
  if (day === undefined || others.length > 0 || !isOfDay || !AFTERMATH.test(said)) return said;
  return `by day in ${monthName(day)} ${day.slice(0, "YYYY".length)}`;
}

// "And same day last week?", "vs a week ago?"
const WEEK_BEFORE = turn(
  "(?:(vs\\.?|versus|against|compare(?:d)?(?: (?:it|that|this))? (?:to|with)) |what about |how about |on )?",
  "(?:(?:the )?same (?:week)?day (?:last week|the week (?:ago|before|earlier)|of the ",
  "week before)|(?:(?:the )?same (?:week)?day )?(?:a|one|1|last|(the)) week (?:ago|before|earlier|prior))",
);

/** "Vs a week ago", after a day: that of its name in the week before; "vs the week before", after some days: theirs. */
export function weekEarlier(said: string, [first]: readonly Operation[]): string | null {
  const [match, against, isOfDays] = WEEK_BEFORE.exec(said) ?? [];
  if (match === undefined || !first || !("period" in first)) return null;
  const { start_date, end_date } = first.period;
  const [start, end] = [addDays(start_date, -WEEK_DAYS), addDays(end_date, -WEEK_DAYS)];
  if (start < end) return isOfDays && end < addDays(start, WEEK_DAYS - 1) ? `vs from ${start} to ${end}` : null;
  if (against) return `compare with ${start}`;
  // "The week before", after a day, is perhaps all of that week.
  return isOfDays ? null : `and ${start}`;
}

const AGAINST = /^\W*(?:vs|versus|against)\b/i;

function isOfPeriods(one: Operation): boolean {
  return one.op === "compare" && one.against.by === "period";
}
