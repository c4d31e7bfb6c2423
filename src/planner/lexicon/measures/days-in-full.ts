import { addDays, daysBetween } from "../../../core/days.ts";
import { type Day, monthName, shift, startOf, WEEK_DAYS, WEEKDAY_NAMES } from "../../periods/calendar.ts";
import { dayIn } from "../../periods/day-in.ts";
import { lastWeekday } from "../../periods/named-days.ts";
import { MONTHS, type Rewording, said, words } from "../rewording.ts";

const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const WEEKDAY =
  "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|" + "sun(?:day)?";
const AGAINST = "vs\\.?|versus|than|against|compared (?:to|with)|relative to|from|on|and";

const DAYS_NAMED = words(`(?:${MONTHS}|mtd|ytd|qtd|wtd|so far|this|today|yesterday|last|past|q[1-4]|\\d)`);

/** Days in words that the grammar of periods does not have, read so whatever else is said. */
export const DAYS_IN_FULL: readonly Rewording[] = [
  // "The past 7 days vs the 7 before."
  said(/\bthe (\d{1,3}) before(?=\W*$)/gi).as("the $1 days before"),
  said(/\bhave (we|i) got (left|remaining)\b/gi).as("do $1 have $2"),
  said(/\b(q[1-4]|h[12])(?: ?['’]|[ -])(2\d)\b(?! ?(?:%|percent|days?|services?|k\b))/gi).as("$1 20$2"),
  said(/\b([1-4])([qh])(?= ?(?:20)?2\d\b)/gi).as("$2$1"),
  said(/\bcurr?\.? (?=(?:day|week|month|quarter|year)\b)/gi).as("current "),
  said(/\b(first|last) fortnight (?=of|in)/gi).as("$1 two weeks "),
  said(
    `(?:from )?((?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?`,
    `(?:${MONTHS})|(?:${MONTHS})) onwards?(?!\\w)`,
  ).as("since $1"),
  said(
    `from (?:the )?((?:${MONTHS})(?: \\d{1,2}(?:st|nd|rd|th)?)?) (?:till|until|to|up to|through) `,
    "(?:now|date|today)\\b",
  ).as("since $1"),
  said(`(?:on )?(${WEEKDAY})(?: of)? (last|this) week(?! \\w+day)`).by(([, day, week], today) =>
    weekdayOf(day, week === "last" ? 1 : 0, today),
  ),
  said(`(?:on )?(${WEEKDAY}) (?:of )?(?:the week before last|two weeks ago|2 weeks ago)`).by(([, day], today) =>
    weekdayOf(day, 2, today),
  ),
  // "How are we doing against this point last month" is of what runs.
  said(`(${AGAINST}) (?:at |around )?(?:this|the same|same) (?:time|point)(?: in| of)? last (month|week|quarter)`).by(
    ([said, against, unit], _, asked) =>
      isFollowUp(asked, said) || DAYS_NAMED.test(asked.replace(said, ""))
        ? said
        : `this ${unit} ${against} the same period last ${unit}`,
  ),
  // "EC2 at this point last month": on the same days of it.
  said(
    `(?<!\\b(?:${AGAINST}) )(?:at |by |around |as of )?(?:this|the same|same) (?:time|point|stage|moment)`,
    "(?: in| of)? last (week|month|quarter)",
  ).by(([said, unit = ""], today, asked) =>
    DAYS_NAMED.test(asked.replace(said, "")) ? said : (daysBefore(unit, today) ?? said),
  ),
  said(
    "(weeks?|wks?|cws?|kws?) (\\d\\d?) ?(?:to|through|thru|until|till|-|–) ?(?:(?:week|wk|cw|kw) ",
    "?)?(\\d\\d?)(?![\\w.])",
  ).as("from week $2 to week $3"),
  said("weeks (\\d\\d?) (and|&|vs\\.?|versus|against) (\\d\\d?)(?![\\w.])").as("week $1 $2 week $3"),
  said("calendar (?=from week)").as(""),
  said(/\b(?:w|wk|kw|cw|calendar week )(\d\d?)\b(?! ?(?:days?|weeks?|months?))/gi).as("week $1"),
  // "Black Friday vs the Friday before": the last day of that name before the other side.
  said(
    `(?<=^(.{3,60}) (?:vs\\.?|versus|against|than|compared (?:to|with)|with|to) )(?:on )?the (${WEEKDAY}) before`,
    "(?: (?:it|that|this))?(?=\\W*$)",
  ).by(([said, other = "", day = ""], today) => weekdayBefore(other, day, today) ?? said),
  // "Run rate based on the last 7 days": what a day of these costs.
  said(
    "(?<!\\b(?:annual(?:i[sz]ed)?|yearly|monthly) )(?:daily |current )?run[- ]?rate,? ",
    "(?:(?:based|going) on|over|from|using|of|for|in) (?:the |our )?",
    "(?=(?:last|past|previous) \\d+ (?:days|weeks)\\b)",
    "(?!.*\\b(?:month|year|annual\\w*|forecast|land|eoy|eom)\\b)",
  ).as("average cost per day in the "),
  said("over (?=(?:the )?same (?:days|dates|period|stretch|span)\\b)").as("for "),
  said("(?:at |around )?this time last year").by(
    (_, today) => `in ${monthName(today)} ${Number(today.slice(0, 4)) - 1}`,
  ),
  said(
    "(?<=\\b(?:ytd|mtd|qtd|to date|so far)\\b[^.?!;]{0,30} (?:vs\\.?|versus|against|than|and) )",
    "(?:ytd|mtd|qtd|(?:year|month|quarter) to date)(?: of| in)? last (year|month|quarter)",
  ).as("the same period last $1"),
  said(
    "(?<=\\b(?:ytd|mtd|qtd|to date|so far)\\b[^.?!;]{0,30} (?:vs\\.?|versus|against|than|and) )last ",
    "(year|month|quarter)(?:['’]?s)? (?:ytd|mtd|qtd|(?:year|month|quarter) to date)",
  ).as("the same period last $1"),
  // "Last year in November": that month of last year.
  said(
    `(last|previous|prior|this|next) year(?:['’]?s)?(?: |,? (?:in|during) )(?:the )?(?:month of )?`,
    `(${MONTHS}|q[1-4]|h[12])\\b(?!\\.? \\d)`,
  ).by(([said = "", which = "", part]) =>
    /^this year(?:['’]?s)? \w+$/i.test(said) ? said : `${part} ${/this|next/i.test(which) ? which : "last"} year`,
  ),
  said("last (spring|summer|autumn|fall|winter)\\b(?=.{1,30}\\bthis \\1)").by(
    ([, season], today) => `${season} ${Number(today.slice(0, 4)) - 1}`,
  ),
  said("(?<=\\bthis (spring|summer|autumn|fall|winter)\\b.{1,30})last \\1").by(
    ([, season], today) => `${season} ${Number(today.slice(0, 4)) - 1}`,
  ),
  said("(\\d|two|three) fortnights").by(
    ([, count = "2"]) => `${2 * ({ two: 2, three: 3 }[count.toLowerCase()] ?? Number(count))} weeks`,
  ),
  said(`(since|from) (?:the )?(?:mid|middle of)[- ]?(?:of )?(?=(?:${MONTHS})\\b)`).as("$1 15 "),
  said(`(until|till|to|through) (?:the )?(?:mid|middle of)[- ]?(?:of )?(?=(?:${MONTHS})\\b)`).as("$1 15 "),
  // "Mid October to mid November": from the middle day to the other one.
  said(`(?:mid|middle of)[- ]?(?:of )?(?=(?:${MONTHS}) (?:until|till|to|through|-|–) 15 )`).as("15 "),
  said(`(${MONTHS}) ?/ ?(${MONTHS}) ?/ ?(${MONTHS})(?! ?/)\\b`).as("$1, $2 and $3"),
  said(
    "(?<!^(?:and )?(?:thru|through) )(?<=\\b(?:thru|through) )(?:the )?",
    "(?:31(?:st)?(?: of)? dec(?:ember)?|dec(?:ember)? 31",
    "(?:st)?)(?! ?,? ?20\\d\\d)\\b",
  ).as("the end of the year"),
  // What is of two months that are named is a cost of each, and no course of steps.
  said(
    "monthly (?=(?:[\\w-]+ ){0,2}?(?:costs?|spend|spending|bills?|expenditures?|expenses?|charges?)\\b[^.?!;]{0,40} ",
    `between (?:${MONTHS})(?: 20\\d\\d)? and (?:${MONTHS})\\b)`,
  ).as(""),
  // "From the first half of October to the second".
  said(
    `(?<=\\b(?:between|from) )(?:the )?(first|1st) half of ((?:the )?(?:${MONTHS}|last month|this `,
    "month|q[1-4]|last quarter)(?: 20\\d\\d)?) (?:to|and|vs\\.?|versus) (?:the )?(?:second|2nd|",
    "other|latter)(?: half| one)?(?! of)(?!\\w)",
  ).as("the first half of $2 vs the second half of $2"),
];

/** What only goes on with what was told has days of its own. */
function isFollowUp(asked: string, said: string): boolean {
  return /^\W*(?:and |now |but |ok )?$/i.test(asked.slice(0, asked.indexOf(said)));
}

/** The last day of a name before the one day that a text names; null: it names none, or several. */
function weekdayBefore(text: string, name: string, today: Day): Day | null {
  const found = dayIn(text, today);
  const weekday = WEEKDAY_NAMES.findIndex((day) => day.startsWith(name.toLowerCase().slice(0, 3)));
  return found && lastWeekday(weekday, addDays(found, -1));
}

/** As many days of the unit before as have run of this one; null on its first day. */
function daysBefore(unit: string, today: Day): string | null {
  const step = unit.toLowerCase() as "week" | "month" | "quarter";
  const start = startOf(step, today);
  const before = shift(step, start, -1);
  return start === today ? null : `from ${before} to ${addDays(before, daysBetween(start, today) - 1)}`;
}

function weekdayOf(said = "", weeks: number, today: Day): Day {
  const place = WEEKDAYS.findIndex((day) => day.startsWith(said.toLowerCase().slice(0, 3)));
  return addDays(startOf("week", today), place - weeks * WEEK_DAYS);
}
