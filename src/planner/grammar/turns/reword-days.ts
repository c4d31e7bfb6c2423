import { addDays, addMonths, firstOfMonth, lastOfMonth } from "../../../core/days.ts";
import { COUNT, MONTHS } from "../../lexicon/rewording.ts";
import { NOUN, turn } from "../../lexicon/turns/turn-parts.ts";
import { type Day, endOf, monthName, startOf, WEEK_DAYS, WEEKDAY_NAMES, weekdayOf } from "../../periods/calendar.ts";
import { wholeMonthsIn } from "../../periods/make-period.ts";
import type { Operation, Scope } from "../../schema.ts";
import { numberOfWord } from "../../tokens.ts";
import { weekEarlier } from "./unit-before.ts";

type Rewording = (said: string, operations: readonly Operation[]) => string | null;

const REWORDINGS: readonly Rewording[] = [
  severalBefore,
  sameDaysBefore,
  sameDaysOf,
  untilEnd,
  dayOfTold,
  stepsAfter,
  weekEarlier,
  monthAdded,
  monthLeftOut,
  otherHalf,
  thatStep,
];

/** A turn that names days by those that were told, in words that name them alone: "add October", "till the 20th". */
export function rewordDays(said: string, operations: readonly Operation[]): string | null {
  for (const reword of REWORDINGS) {
    const text = reword(said, operations);
    if (text !== null) return text;
  }
  return null;
}

const SEVERAL_BEFORE = turn(
  `((?:(?:same |what )?(?:for|about) |how about |in )?)(?:the )?(${COUNT}) `,
  "(d(?:ays?)?|w(?:ee)?ks?|mo(?:nth|s|nths)?|quarters?|qtrs?) (?:before|prior to|preceding)",
  "(?: (?:that|those|them|it|these|this))?",
);

/** "And the two months before that", after one: so many of them, up to the day before those that were told. */
function severalBefore(said: string, [first, ...others]: readonly Operation[]): string | null {
  const [, , many = "", unit = ""] = SEVERAL_BEFORE.exec(said) ?? [];
  const count = Number(numberOfWord(many.toLowerCase()) ?? many);
  if (unit === "" || count < 2 || others.length > 0 || !first || !("period" in first) || !first.period) return null;
  const { start_date } = first.period;
  const isOfDays = /^[dw]/i.test(unit);
  const start = isOfDays
    ? addDays(start_date, -count * (/^w/i.test(unit) ? WEEK_DAYS : 1))
    : addMonths(start_date, -count * (/^q/i.test(unit) ? QUARTER_MONTHS : 1));
  return fromTo(start, addDays(start_date, -1));
}

const QUARTER_MONTHS = 3;

// "Same period last month?"
const AS_LONG = "(?:(?:the )?same|this|that) (?:period|days|dates|time|point|stretch|span|stage|moment)";
const SAME_BEFORE = turn(
  "(?:(?:what|how) about |(?:what|how much) (?:was|is) (?:it|that) )?(?:(?:for|in|at|by|around|on|over|during) )?",
  `(?:${AS_LONG} (?:(?:in|of|for) )?(?:the )?(?:last|previous|prior) (?<unit>week|month|quarter)|`,
  "(?:the )?(?:last|previous|prior) (?<before>week|month|quarter),? ",
  `(?:but )?(?:(?:for|in|at|by|around|on|over|during) )?${AS_LONG})`,
);

/** "Same period last month?", after this month so far: as many days of it, beside those that were told. */
function sameDaysBefore(said: string, [first]: readonly Operation[]): string | null {
  const { unit: told, before } = SAME_BEFORE.exec(said)?.groups ?? {};
  const unit = (told ?? before)?.toLowerCase();
  const isRunning = first !== undefined && "period" in first && first.period?.running && first.period.unit === unit;
  return isRunning ? `vs the same days last ${unit}` : null;
}

// "The same days in July".
const SAME_OF = turn(
  "(?:what about |how about )?(?:for |in |on )?(?:the )?same (?:days|dates|period|stretch) (?:(?:in|of|for) )?",
  `(${MONTHS})(?:,? (20\\d\\d))?`,
);

/** "And the same days in July", after some of August: from the one number to the other, of that month. */
function sameDaysOf(said: string, [first, ...others]: readonly Operation[]): string | null {
  const [, month, year] = SAME_OF.exec(said) ?? [];
  if (!month || !first || !("period" in first) || !first.period || others.length > 0) return null;
  const { start_date: start, unit, running } = first.period;
  // The bills of a day that is under way are those of the days before it.
  const end = running ? addDays(first.period.end_date, -1) : first.period.end_date;
  if (start.slice(0, 7) !== end.slice(0, 7) || (unit === "month" && !running)) return null;
  return `and from ${Number(start.slice(8))} to ${Number(end.slice(8))} ${month} ${year ?? start.slice(0, 4)}`;
}

const HALF_DAYS = 15;
const HALF = turn(
  "(?:what about |how about |in |for |of )*(?:the )?(first|second|1st|2nd) half(?: of (?:it|the month))?",
);

/** "And the first half", after the second half of October: of the same month. */
function otherHalf(said: string, [first]: readonly Operation[]): string | null {
  const nth = HALF.exec(said)?.[1]?.toLowerCase();
  if (!nth || !first || !("period" in first)) return null;
  const { start_date: start, end_date: end } = first.period;
  const isFirst = start === firstOfMonth(start) && Number(end.slice(8)) === HALF_DAYS;
  const isSecond = Number(start.slice(8)) === HALF_DAYS + 1 && end === lastOfMonth(start);
  if (!isFirst && !isSecond) return null;
  const half = /^(?:first|1st)$/.test(nth) ? "first" : "second";
  return `the ${half} half of ${monthName(start)} ${start.slice(0, 4)}`;
}

/** "That day", where it is none of the days beside which things are set. */
export const SAYS_THAT_STEP = new RegExp(
  "(?<!\\b(?:without|except|excluding|minus|leave out|drop|but|before|after|since|until|till|what was it) )" +
    "\\b(?:(?:on|in|of|for|during) )?that (?:very |same |particular )?(day|week|month|quarter)\\b" +
    "(?! (?:by|before|after|last|next|ago)\\b)",
  "i",
);
const SET_BESIDE = /\b(?:compare|against|vs\.?|versus|than|and|with|to) $/i;

/** "What did EC2 cost that day", after what one day cost: on that one. */
function thatStep(said: string, operations: readonly Operation[]): string | null {
  const [words = "", unit] = SAYS_THAT_STEP.exec(said) ?? [];
  const periods = operations.map((one) => ("period" in one ? one.period : null));
  const [period] = periods;
  if (!period || period.unit !== unit || periods.some((one) => one?.label !== period.label)) return null;
  const [before = "", behind = ""] = said.split(words);
  // "Which services cost most that week": of the lines that were told, whose days they are.
  if (/^which \w+/i.test(said) && /^\W*$/.test(behind)) return `of that, ${before.trimEnd()}${behind}`;
  if (unit === "week") return `${before}from ${period.start_date} to ${period.end_date}${behind}`;
  const joint = SET_BESIDE.test(before) ? "" : `${unit === "day" ? "on" : "in"} `;
  return `${before}${joint}${period.label}${behind}`;
}

// "Make it till the 20th", "sorry, I meant until the 25th".
const UNTIL = new RegExp(
  "^(?:(?:ok|and|no|nope|now|actually|sorry|oops|oh|wait|but|rather|just|only)[\\s,.]+)*" +
    "(?:(?:make it|extend (?:it|that)|go|(?:i|we) (?:meant|mean|want|wanted)|it should be)\\s+)?" +
    "(?:till?|until|through|up to|to)\\s+(?!date\\b|now\\b|today\\b|.*\\bend\\b)(.+?)" +
    "(?:,? (?:i|we) (?:meant|mean))?[\\s.!?]*$",
  "i",
);

export function untilOther(said: string, [first]: readonly Operation[]): string | null {
  const end = UNTIL.exec(said)?.[1];
  return end && first && "period" in first ? `from ${first.period.start_date} to ${end}` : null;
}

// "Till the end of the year", after what November will come to.
const UNTIL_END = turn(
  "(?:till|until|through|up to|to|by) (?:the )?(?:end of (?:the |this )?(year|quarter)|(year|quarter)[- ]?end)",
);

function untilEnd(said: string, [first]: readonly Operation[]): string | null {
  const [match, ofUnit, unitEnd] = UNTIL_END.exec(said) ?? [];
  if (match === undefined || first?.op !== "forecast") return null;
  const unit = /^y/i.test(ofUnit ?? unitEnd ?? "") ? "year" : "quarter";
  const { start_date } = first.period;
  return `forecast from ${start_date} to ${endOf(unit, start_date)}`;
}

const NAMED_DAY = new RegExp(
  "(?<!\\b(?:last|next|this|every|each|since|until|till|by|on a|an? average|an? typical) )" +
    "\\b(mon|tues|wednes|thurs|fri|satur|sun)day\\b(?!s)",
  "i",
);
const ODD = new RegExp(
  "(?<=\\d{4}-\\d\\d-\\d\\d) (?:looks?|seems?|was|is)(?: (?:a bit|really|very|quite))? " +
    "(?:odd|weird|strange|high|off|funny)\\W+(?=\\w)",
  "i",
);

/** "Tuesday looks odd, what was it by account on that day", after days among which there is one Tuesday: that one. */
function dayOfTold(said: string, [first]: readonly Operation[]): string | null {
  const [named] = NAMED_DAY.exec(said) ?? [];
  if (!named || !first || !("period" in first)) return null;
  const { start_date, end_date } = first.period;
  const days = Array.from({ length: DAYS_LOOKED_AT }, (_, days) => addDays(start_date, days));
  const [day, ...others] = days.filter(
    (one) => one <= end_date && WEEKDAY_NAMES[weekdayOf(one)] === named.toLowerCase(),
  );
  if (!day || others.length > 0) return null;
  return said
    .replace(NAMED_DAY, day)
    .replace(ODD, " ")
    .replace(/ (?:on|in) that day\b/i, "");
}

const DAYS_LOOKED_AT = 14;

const MANY = "(?:([1-9]\\d?|two|three|four|five|six|seven|eight|nine|ten) )?";
// "And the month after?", "the following seven days".
const STEPS_AFTER = turn(
  "(?:what about |how about |in |for |on )?(?:the )?",
  `(?:${MANY}(day|week|month|quarter|year)s? (?:after(?: (?:that|it|this|those))?|that followed|following)|`,
  `following ${MANY}(day|week|month|quarter|year)s?)`,
);
const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: QUARTER_MONTHS, year: 12 };

/** So many steps from the day after those that were told; months only after a whole one. */
function stepsAfter(said: string, [first]: readonly Operation[]): string | null {
  const [, before, unitBefore, behind, unit = unitBefore] = STEPS_AFTER.exec(said) ?? [];
  if (!unit || !first || !("period" in first) || !first.period) return null;
  const many = (before ?? behind ?? "1").toLowerCase();
  const count = Number(numberOfWord(many) ?? many);
  const start = addDays(first.period.end_date, 1);
  const months = MONTHS_OF[unit.toLowerCase()];
  if (months === undefined) return fromTo(start, addDays(start, count * (/^w/i.test(unit) ? WEEK_DAYS : 1) - 1));
  return start === firstOfMonth(start) ? fromTo(start, addDays(addMonths(start, count * months), -1)) : null;
}

function fromTo(start: string, end: string): string {
  return start === end ? `and ${start}` : `and from ${start} to ${end}`;
}

/** The one day that an operation is of; null where it is of more, or of none. */
export function dayOfOne(operation: Operation | undefined): Day | null {
  if (!operation || !("period" in operation)) return null;
  const { start_date, end_date } = operation.period;
  return start_date === end_date ? start_date : null;
}

// "Add October", after the months before it.
const MONTH_ADDED = turn(
  `(?:(daily|weekly|monthly),? (?:and|plus) )?(?:add|include|plus|with|and)? ?(${MONTHS})`,
  "(?: to (?:it|that|them))?(?<=\\b(?:add|include|plus|with)\\b.*|daily.*|weekly.*|monthly.*)(?: too| as well| also)?",
);

/** The days that were told, and the month before or after them; any other month would leave a gap. */
function monthAdded(said: string, [first]: readonly Operation[]): string | null {
  const [, pace, month] = MONTH_ADDED.exec(said) ?? [];
  if (!month || !first || !("period" in first)) return null;
  const { start_date, end_date } = first.period;
  const [before, after] = [addDays(start_date, -1), addDays(end_date, 1)];
  const [start, end] = isIn(month, before) ? [startOf("month", before), end_date] : [start_date, endOf("month", after)];
  return isIn(month, after) || isIn(month, before) ? `${pace ? `${pace} ` : ""}from ${start} to ${end}` : null;
}

// "Leave out November, it's not finished", after the months of this year.
const MONTH_OUT = turn(
  `(?:(?:leave out|without|exclude|excluding|drop|skip|minus|not counting|except) (${MONTHS})|`,
  `(?:leave|take|keep) (${MONTHS}) out)\\b`,
  "(?:,? (?:as |since |because )?(?:it['’]?s|it is|that['’]?s|that is) ",
  "(?:not|still|incomplete|unfinished|running).*)?",
);

/** The days that were told without the month with which they begin or end. */
function monthLeftOut(said: string, [first]: readonly Operation[]): string | null {
  const [, named, apart] = MONTH_OUT.exec(said) ?? [];
  const month = named ?? apart;
  if (!month || !first || !("period" in first)) return null;
  const { start_date, end_date } = first.period;
  const [begin, end] = [startOf("month", end_date), endOf("month", start_date)];
  if (isIn(month, end_date) && begin > start_date) return `from ${start_date} to ${addDays(begin, -1)}`;
  return isIn(month, start_date) && end < end_date ? `from ${addDays(end, 1)} to ${end_date}` : null;
}

function isIn(month: string, day: string): boolean {
  return monthName(day).toLowerCase().startsWith(month.toLowerCase().slice(0, SHORT_CHARS));
}

const SHORT_CHARS = 3;

const GROWN = turn(
  "(?:(?:and )?(?:the )?(?:biggest|fastest|largest|strongest|top) (?:grower|riser|climber|mover|increase)|",
  `(?:and )?(?:which|what|who)(?: one| (?<noun>${NOUN}))?(?: of (?:the (?:two|three|four)|them|those|these))? `,
  "(?:has |is |are |have )?(?:grew|grown|growing|rose|risen|rising|increased|increasing|climbed|climbing|",
  "went up|going up|jumped) (?:the )?(?:fastest|most|quickest|hardest))",
);

/** What several are named of that were told together: "EC2 and RDS by month" are services. */
function severalIn({ filters }: Scope): string | undefined {
  const named = filters.filter(({ values, excludes }) => !excludes && values.length > 1);
  return named.length === 1 ? named[0]?.field : undefined;
}

/** Whether it tells the course of several, or sets them against each other. */
function isOfSeveral(one: Operation): one is Extract<Operation, { op: "trend" | "compare" }> {
  if (one.op === "compare") return one.against.by === "sides";
  return one.op === "trend" && (one.group_by.length > 0 || severalIn(one.scope) !== undefined);
}

/**
 * "Which of the three grew fastest", after some months of them: from the first whole month of these to the last, and
 * not from as many months before, which nobody asked about.
 */
export function grownInMonths(said: string, [before, ...others]: readonly Operation[]): string | null {
  const found = GROWN.exec(said);
  if (!before || !isOfSeveral(before) || others.length > 0 || !found) return null;
  const group = before.group_by[0] ?? severalIn(before.scope);
  const [begin, last] = wholeMonthsIn(before.period);
  // Of months that nobody named, the bills may lack the first.
  const first = before.period.assumed ? addMonths(last, -1) : begin;
  if (first >= last) return null;
  const [later, earlier] = [last, first].map((day) => `${monthName(day)} ${day.slice(0, 4)}`);
  const rows = found.groups?.["noun"] ?? group?.replace(/^tag:/, "").replaceAll("-", " ");
  return `which ${rows ? `${rows} ` : ""}grew most, ${later} vs ${earlier}`;
}
