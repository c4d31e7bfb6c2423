import { calendarDay, type Day } from "../../periods/calendar.ts";
import { ONE_DAY, weekBefore } from "../measures/week-before.ts";
import { MONTHS, type Rewording, said } from "../rewording.ts";

const WEEKDAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri|sat|sun";
const ALL_DAYS = "since we have data";
const HALVES = "sat(?:urday)?s? ?(?:/|and|&|or) ?sun(?:day)?s?|weekend";
const WORKING = "week ?days?|working days?|mon(?:day)?s? ?(?:to|-|–) ?fri(?:day)?s?";
const FROM = "the (?:very )?(?:begin|beginning|start|first day) of (?:the |our |all )?(?:data|bills?|records?|time)";

/** Days and steps of time as people type them in a hurry, in words that the grammar has. */
export const TYPED_DAYS: readonly Rewording[] = [
  said(`closing (${MONTHS})(?: today| now| this week| soon)?[.,;:!–-]+ (?=\\w)`).as("in $1, "),
  // "By day from mid October": steps begin there, and end with what there is.
  said(
    "(?<=\\b(?:daily|weekly|monthly|(?:by|per|each|every) (?:day|week|month)|day by day|week by week|month by month)",
    "\\b.{0,40}\\b)from (?=(?:the |mid[- ]|middle of |beginning of |start of )*",
    `(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:${MONTHS})\\b)`,
    "(?!.*\\b(?:to|until|till?|through|thru|and)\\b)(?!.*\\d ?[–-] ?\\d)",
  ).as("since "),
  // "Sept till now".
  said(
    `(?<!\\b(?:from|since|between|in|of|during|for) )(${MONTHS}|q[1-4]) (?:till?|until|to|up to) (?:now|today|date)\\b`,
  ).as("since $1"),
  // "Between now and the end of November".
  said("(?:between|from) (?:now|today) (?:and|to|until|till) (?=(?:the )?(?:end|close) of|\\w)").as(
    "from today until ",
  ),
  said("(?:over|in|during|for) (?:these|the) (?=(?:two|three|four|five|six|\\d) (?:days|weeks|months|quarters)\\b)").as(
    "over the last ",
  ),
  // "Compare yesterday with a week ago": one day, as no day is set against a week.
  said(
    `(?<=\\b${ONE_DAY} (?:compared? )?(?:with|to|vs|versus|against) )`,
    "(?:the day )?(?:a|one) week (?:ago|before|earlier)(?=\\W*$)",
  ).by(([, ...day], today) => weekBefore(day, today)),
  // "Since 1.11."
  said(
    "(since|from|until|till|before|after|through|on) (\\d{1,2})\\.",
    "(\\d{1,2})\\.?(?![\\d.]*\\d)(?! ?(?:-|–|to|until|till)\\b)(?! ?[k%$€])",
  ).by(([said = "", lead, day, month], today) =>
    dayIn(said, `${lead}`, { day: Number(day), month: Number(month), today }),
  ),
  said(
    `(what (?:has |have )?changed?|(?:the )?changes?) from (${WEEKDAYS}) to (${WEEKDAYS})(?: (?:this|last) week)?`,
  ).as("what changed on $3 vs $2"),
  said("since the (week|month|quarter|year) (?:started|began|kicked off)").as("this $1"),
  said(`(?:${WEEKDAYS}),? (?:the )?(?=(?:${MONTHS}) \\d{1,2}\\b|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS})\\b)`).as(
    "",
  ),
  said(",? (?:and )?do (?:we|you) have today(?: in)?(?: yet| already)?(?=\\W*$)").as(""),
  said("(?<=(?:last|past) (?:\\w+ )?(?:day|week|month|quarter|year)s?),? or so").as(""),
  said(
    "is (.{2,40}?) (?:more expensive|cheaper|pricier|higher|lower|dearer|busier) (?:on|at|over) (?:the )?weekends? or ",
    "(?:on )?(?:weekdays?|working days?|week days?)(?:,? per day)?(?:,? i mean)?",
  ).as("$1 weekends vs weekdays"),
  said(`what (?:has |have )?(?:changed?|moved?|happened) between (${WEEKDAYS}) and (${WEEKDAYS})(?: this week)?`).as(
    "what changed on $2 vs $1",
  ),
  said(`closing (?:the |our |my )?books? (?:for|of|on) (${MONTHS}|last month|this month|q[1-4])[.,:;–-]*`).as(
    "for $1,",
  ),
  said(",? (?:each|every) (day|week|month|quarter) (?:separate|separately|apart|alone|on its own)").as(" by $1"),
  // "Closing October and need one figure per provider."
  said(
    "(?:closing|wrapping up|reconciling|booking|reviewing|finishing|finalizing|finalising|doing|preparing) ",
    `(${MONTHS}|last month|this month|q[1-4])(?:,| and| so)+ (?:i |we )?(?:need|want)s? `,
  ).as("$1, need "),
  said(/\bfull[- ]month (?=(?:estimate|forecast|projection|outlook|total|cost|spend))/i).as(""),
  said(/(?<!\b(?:last|past|previous|prior|the|a|each|per|every)),? full month(?=\W*$)/i).as(""),
  said(`(?:in|for|during) (?:the )?months? (?:of )?(?=${MONTHS})`).as("in "),
  said(`(?:from|since) ${FROM}(?: (?:until|till|to|through) (?:now|today|yesterday))?`).as(ALL_DAYS),
  said(
    "(?:over |for |across |in |during )?(?:the )?(?:whole|entire|full|complete) (?:period|range|time|span|history)",
    "(?: (?:that )?(?:we|you|i) (?:have|got)(?: (?:bills|data)(?: (?:for|of))?)?| (?:available|on record|in the data))",
  ).as(ALL_DAYS),
  said("(?:that )?we(?:['’]ve| have)? (?:ever )?(?:have|had|got|seen) on record|(?:that is |that['’]s )?on record").as(
    ALL_DAYS,
  ),
  said(
    `(?:the )?(?:avg|average|mean)(?: cost| spend)?(?: (?:of|on|for))?(?: an?)? (?:${HALVES})(?: days?)? `,
    `(?:against|vs\\.?|versus|and|to|compared (?:to|with)|or) (?:an? |the )?(?:avg |average |mean )?(?:${WORKING})`,
  ).as("weekends vs weekdays"),
  said(
    "(?:do|does|did) (?:we|things|they|it|our \\w+) (?:scale|ramp|slow|wind) down ",
    "(?:at |on |over |during )?(?:the )?weekends?(?: at all)?",
  ).as("weekends vs weekdays"),
  said(
    "(?:is|are) yesterday['’]?s? (?:data|bills?|costs?|numbers|figures) (?:in|there|loaded)(?: already| ",
    "yet)?\\?* ?(?:and )?(?=how fresh)",
  ).as(""),
  said(
    "when(?: exactly)? did (.{2,50}?) (?:start|begin|started|began)(?: to)?",
    "(?: (?:climb|ris|grow|increas|go up|going up|jump|spik)(?:e|ing)?)?",
    "\\?*([\\s,.;:–-]+go(?:ing)? back as far as (?:you|we) can)?(?=\\W*$)",
  ).by(([, what, all]) => `${what} ${all ? `by week ${ALL_DAYS}` : "by day in the last 90 days"}`),
  said(",? ?as far back as (?:you|we|it|the data) (?:can|goes|go|have|has)(?: see)?").as(` ${ALL_DAYS}`),
];

type Dotted = { readonly day: number; readonly month: number; readonly today: Day };

/** The last day of such a date that is not to come; what is no date stays. */
function dayIn(said: string, lead: string, { day, month, today }: Dotted): string {
  const year = Number(today.slice(0, "YYYY".length));
  const days = [year, year - 1].map((one) => calendarDay(one, month, day));
  const last = days.find((one) => one !== null && one <= today);
  return last ? `${lead} ${last}` : said;
}
