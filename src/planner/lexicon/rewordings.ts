import { addDays } from "../../core/days.ts";
import { type Day, endOf, startOf, WEEK_DAYS } from "../periods/calendar.ts";
import { ONE_DAY, weekBefore } from "./measures/week-before.ts";
import { AGAINST, GROUPS, MONTHS, type Rewording, said, words } from "./rewording.ts";

const YEARS = 3;
// A plan has no more operations.
const YEARS_MAX = 4;
const THURSDAY = 4;
const USING = "(?:use|using|used|have|had|having|pay|paying|paid|see|get)(?: for)?";
// What is set against something is set against none of these.
const BY_YEAR = new RegExp(
  "(?<!\\b(?:versus|vs\\.?|against|than|rate) )" +
    "\\b(?:(?:by|per|each|every) (?:calendar )?years?|year by year|yearly|annually)\\b",
  "i",
);
const SINCE_WHEN = words(
  `(?:since when (?:do|did|have|has) (?:we|i) (?:been )?${USING}|when did (?:we|i) (?:first )?(?:start|begin) `,
  `(?:to )?${USING}|when did (?:we|i) first ${USING}|(?:the )?first (?:day|month|time) (?:that |when )?(?:we|i) `,
  `${USING})\\b`,
);
const COMMITMENTS =
  "(?:(?:savings|saving) plans?|(?:reserved|committed) (?:instances?|vms?|capacity|use(?: discounts?)?)|" +
  "reservations?|commitments?|ris?|sps?|cuds?)";
const ROWS = `${GROUPS}|svcs?|accts?`;
const CHANGED = "doubled|tripled|halved|rose|grew|fell|dropped|increased|decreased|jumped|went";
const NTH = "first|second|third|fourth";
const YEAR = "(?: (?:of )?(last year|20\\d\\d))?";
// Where an order begins: "we take the bus out" is none.
const ORDER = "(?<=^|please |[,.;:] |\\b(?:and|but|now|then|you) )";
const LEAVE = "(?:leave|leaving|take|taking)";
const NAME = "(?!(?:it|them|this|that|these|those) )[a-z -]";
/** What is told of years, in a text that names none: there are no steps of years. */
export const rewordingsOfYears = (months: readonly string[]): readonly Rewording[] => [
  // Each that has bills is told, or else of the last three, the running one up to today.
  said(BY_YEAR).by((_, today) => nameYears(months, today)),
  // The first step of the whole course is the answer.
  said(SINCE_WHEN).as("by month since the beginning,"),
];

/** Ways to say what a plan has in other words. Each was asked back where a stranger said it (`docs/ask.md`). */
export const REWORDINGS: readonly Rewording[] = [
  // "In the third quarter, and how does that compare with the second?"
  said(`(?<=(?:${NTH}) (quarter|half)\\b.*(?:${AGAINST}) )the (?:${NTH})(?!\\s+\\w)`).by(
    ([nth, unit]) => `${nth} ${unit}`,
  ),
  said(`(?<=first half of (20\\d\\d)\\b.*)second half(?! of)`).by(([half, year]) => `${half} of ${year}`),
  said("(first|second) half[- ]year (?:of )?(20\\d\\d)").as("$1 half of $2"),
  said(`(${MONTHS}) (?:month|mtd)\\b`).as("$1"),
  said("this year (?:by|until|at) the end of (?:the year|december)").as("this year"),
  said(`black friday( week)?${YEAR}`).by(([, week, year], today) => daysOf(blackFriday(year, today), week)),
  said(`christmas( week)${YEAR}`).by(([, week, year], today) => daysOf(christmas(year, today), week)),
  // "Compare today with the same day last week".
  said(
    `(?<=\\b${ONE_DAY}\\b.*)(?:the )?same (?:week)?day (?:of )?(?:last week|the week before|`,
    "(?:a|the|one) week (?:ago|before|earlier))",
  ).by(([, ...day], today) => weekBefore(day, today)),
  said("(?:what'?s |what is )?the first (?:day|month) (.+?) (?:shows?|showed|appears?|appeared)(?: up)?").by(sinceWhen),
  // "The Azure part by service": what is a part is said by its name.
  said(
    "(?:(?<=\\b(?:just|only) )(?:the|our) (\\w+) part|(?:the|our) (\\w+) part(?= (?:down |up |out )?(?:by|per) ))",
  ).by(([, only, parted]) => only ?? parted ?? ""),
  // "Can you break Q3 down by month?"
  said(
    "(?:break|split) (?!(?:it|that|this|them|these|those) )(.{2,40}?) ",
    "(?:(?:down|out|up) (?=by |per |into )|(?=into ))",
  ).as("$1 "),
  said("(?:above or below|below or above|over or under|under or over|higher or lower than|ahead of or behind)").as(
    "compared to",
  ),
  said(
    "how much (?:more |is left |longer )?(?:until|till|before) (?:we|it) (?:reach|reaches|hit|hits|get to|gets to)",
  ).as("how far are we from"),
  said("is (\\w[\\w .-]*\\w) affected by (?:any )?").as("$1 "),
  said("(?:do|does|did)(?: not|n'?t) have (?:an? |any )").as("have no "),
  said("what (?:%|percent|percentage|pct) (did|has|have|do|does) (.+)").as("how much $1 $2 in percent"),
  said(
    `(?:is|are|was|were) there any (${ROWS}) (?:whose|where) (?:the |their )?(?:cost|costs|spend|bill) (${CHANGED})`,
  ).as("which $1 $2"),
  said("(?<=(?:vs|versus|against|to|with|than) last month) mtd").as(""),
  said(`${ORDER}${LEAVE} ((?:the )?${NAME}{2,30}?) out\\b`).as("without $1"),
  said(`with (?:the )?(${NAME}{2,30}?) (?:removed|taken out|left out|stripped out|excluded)\\b`).as("without $1"),
  said("(?<=(?:changed?|difference|diff|delta) )(?:between|from) (?:the two|them|those two|both)\\b").as(""),
  said(`(${ROWS}) where (?:the |their )?(?:cost|costs|spend|spending) (${CHANGED})`).as("$1 that $2"),
  said(
    "(?:do|does|did) (?:anybody|anyone|somebody|someone|any team) (?:still |even |here )*uses? (\\w[\\w .-]*\\w)",
  ).as("cost of $1 by account"),
  said("who is responsible for the (increase|rise|growth|jump|drop|decrease) in").as("which team drove the $1 in"),
  said("of (?:every|each) dollar (?:that )?we spend,? how many cents go (?:in)?to").as("what share of the total is"),
  said("(?:percentage|percent) split (?:between|of|across)").as("cost of"),
  // Until when there is data tells of yesterday, too.
  said("(?<=(?:complete|final)) (?:for|of) (?:yesterday|today)\\b").as(""),
  said(/^i meant (day|week|month|quarter)s$/i).as("by $1"),
  said(
    "[.?!,]\\s*(?:is there )?anything (?:else )?(?:that )?(?:i|we) (?:should|need to) (?:worry|care|know) about",
    "(?: (?:before|ahead of|for|in|at|this|today|now)\\b.*)?(?=\\W*$)",
  ).as("."),
  said(
    "[,.;]\\s*(?:i|we) (?:want|need|have|would like|['’]d like) to (?:paste|put|drop|copy|use|include) ",
    "(?:it|this|that|them|these) (?:in|into|to|on|for) (?:a|my|the|our) \\w+",
  ).as(""),
  // What an alarm was on is what is asked about.
  said(
    "(?:(?:i|we) )?got (?:paged|pinged|alerted|called)(?: about| by| for)? (?:the|a) ",
    "(?:billing|cost|budget|spend) (?:alarm|alert)s? (?:on|for) (.+?)[,.:;]\\s*(\\w.*?)\\W*$",
  ).as("$2 for $1"),
  said("begin of").as("beginning of"),
  // What figures are for: "for the October close", "for the month-end booking".
  said(
    `for (?:the |our )?(?:(${MONTHS})|month[- ]?end|quarter[- ]?end|year[- ]?end) `,
    "(?:close|closing|bookings?|accruals?|postings?|journal|bookkeeping|reporting)\\b,?",
  ).by(([, month]) => (month ? `for ${month}` : "")),
  said(
    "(?<=\\blist (?:all |me )*(?:\\w+ )?(?:services|accounts|regions|clouds|providers|subscriptions|projects)) ",
    "(?:that )?we (?:use|have|run|pay for|are (?:in|on|using))(?=\\W*$)",
  ).as(""),
  said("since when (?:is|are|was|were|has) (?:the |our )?(.+?) (?:been )?so (?:expensive|high|costly|dear|big)").by(
    sinceWhen,
  ),
  said("(?:from )?high(?:est)? to low(?:est)?").as("descending"),
  said("(?:from )?low(?:est)? to high(?:est)?").as("ascending"),
  said(
    ",? ?\\b(?:incl\\.?|including) (?:whatever|what|everything|anything) (?:that )?(?:isn['’]?t|is not) ",
    "(?:assigned|tagged|allocated)",
  ).as(""),
  said("last sat(?:urday)? ?(?:\\+|and|&) ?sun(?:day)?").as("last weekend"),
  said(
    "by how (?:fast|much) (?:their |the )?(?:spend|costs?|bills?) (?:is |are |has |have )?",
    "(?:growing|grown|grew|rising|rose)",
  ).as("by growth in percent"),
  said("who owns the (?:biggest|largest) (?:chunk|part|share|piece|portion|slice) of").as(
    "which owner has the highest cost of",
  ),
  said(`(?:the )?same days (?:of |in )?last (${MONTHS})\\b`).as("$1 last year"),
  said("purchase (?:lines|charges)").as("purchases"),
  // "Reserved instance fees": what is paid for a commitment is a purchase.
  said(
    `\\b(?:(?:upfront|recurring|monthly|hourly) )?(?:fees?|charges?|payments?) (?:for|of|on) (?:our |the |any )?`,
    `(${COMMITMENTS})|\\b(${COMMITMENTS}) (?:(?:upfront|recurring|monthly|hourly) )?(?:fees?|charges?|payments?)`,
  ).by(([, paid, ahead]) => `${paid ?? ahead} purchases`),
  // "What did we pay for savings plans or reservations": of one kind of them purchases do not tell.
  said(
    "(?<=\\b(?:did|do|have|had|was|were|is|are|much)\\b.{0,30}(?:pay|paid|spend|spent|paying|spending)(?: for| on)) ",
    `(?:our |the |all |any )*(?:commitments|(${COMMITMENTS})(?:(?:,| or| and|,? or|,? and| ?\\/| ?&| ?\\+)+ ?`,
    `(?:any |our )?(${COMMITMENTS}))+)(?!\\w| (?:upfront|discounts?|coverage|utili[sz]ation|contract))`,
  ).by(([said = "", one, other]) =>
    one === undefined || isPlan(one) !== isPlan(other) ? " purchases without support by service" : said,
  ),
  // "Did we buy any savings plans or reserved instances": what was bought is on the bill as purchases.
  said(
    "(?:did|have|has) (?:we|anyone|anybody|someone|somebody|i|the company) (?:ever |already |recently )?" +
      `(?:buy|bought|purchased?|sign up for|commit to)(?: (?:any|some|new|more))* ${COMMITMENTS}` +
      `(?:(?:,| or| and|,? or|\\/)+ (?:any |some )?${COMMITMENTS})*`,
  ).as("commitment purchases by service"),
  said("(?:limit|cap|ceiling) is ([$€£]?[\\d.,]+ ?k?m?),? (?:do|will|would) we (?:break|exceed|hit|pass|blow) it").as(
    "budget is $1, are we ok",
  ),
  // "In one table, one column each, one row per month."
  said(",? ?\\b(?:all )?(?:in|on|as|into) (?:one|a single|the same) (?:table|chart|graph|picture|list|view)\\b,?").as(
    "",
  ),
  // "In a few sentences": an answer is short anyway.
  said(
    "in (?:just |only )?(?:an? |the )?(?:few|couple(?: of)?|handful of|two|three|four|five|\\d) (?:\\w+ )?",
    "(?:sentences|lines|words|bullets|bullet points|paragraphs)\\b",
  ).as(""),
  // "Our recurring purchases, like reserved instances or savings plans": both kinds of them are purchases.
  said(
    "(?:recurring |ongoing |monthly |upfront )?(?:purchases|commitments)",
    "(?:(?: ?\\/ ?| and | or )(?:purchases|commitments))?",
    `,? \\(?(?:like|such as|e\\.?g\\.?,?|for example|including|i\\.?e\\.?,?) (?:our |the |any )?(${COMMITMENTS})`,
    `(?:,| or| and| \\/)+ ?(?:our |the |any )?(${COMMITMENTS})\\)?`,
  ).by(([said = "", one, other]) => (isPlan(one) === isPlan(other) ? said : "purchases by service")),
  said("(?:recurring|ongoing) (?=purchases\\b)").as(""),
  // A cluster of a managed Kubernetes is a resource of it; those of other services are said with their service.
  said(
    "(which|what) (?:one )?(?:of (?:our|the|my) )?clusters?(?= [^.?!;]{0,40}?\\b",
    "(?:most|least|biggest|largest|cheapest|priciest|highest|top)\\b)",
    "(?!.*\\b(?:redshift|rds|aurora|ecs|emr|msk|kafka|dataproc|hdinsight|elasticache)\\b)",
  ).as("$1 Kubernetes resource"),
  // What is to worry about is what is unlike the days before; it asks for no advice.
  said(
    "(?:what|anything|is there anything)(?: (?:that )?(?:should|do|must|need)(?: (?:we|i))?",
    "(?: need to| have to)?| (?:we|i) should) ",
    "(?:worry|be worried|be concerned|be alarmed|care) (?:about|by)",
  ).as("what is unusual"),
  // "Put October next to it."
  said(
    "(?:put|add|show|set|place) (\\S+(?: \\S+){0,2}?) (?:next to|beside|alongside|besides|by the side of) ",
    "(?:it|them|that|this|those)\\b",
  ).as("compare it with $1"),
];

function isPlan(commitment = ""): boolean {
  return /^(?:sav|sp)/i.test(commitment);
}

function nameYears(months: readonly string[], today: Day): string {
  const running = Number(today.slice(0, 4));
  const last = Array.from({ length: YEARS }, (_, back) => running - YEARS + 1 + back);
  const billed = [...new Set(months.map((month) => Number(month.slice(0, 4))))].toSorted((one, other) => one - other);
  const years = billed.length > 1 && billed.length <= YEARS_MAX ? billed : last;
  return `in ${years.slice(0, -1).join(", ")} and ${years.at(-1)}`;
}

function sinceWhen([, what]: RegExpExecArray): string {
  return `${what} by month since the beginning`;
}

/** The day, or the week around it. */
function daysOf(day: Day, week: string | undefined): string {
  return week ? `from ${startOf("week", day)} to ${endOf("week", day)}` : day;
}

const FOURTH = 3;

/** The day after the fourth Thursday of November. */
function blackFriday(said: string | undefined, today: Day): Day {
  return inYear(said, today, (year) => {
    const first = new Date(`${year}-11-01`).getUTCDay();
    const thursday = addDays(`${year}-11-01`, ((THURSDAY - first + WEEK_DAYS) % WEEK_DAYS) + FOURTH * WEEK_DAYS);
    return addDays(thursday, 1);
  });
}

function christmas(said: string | undefined, today: Day): Day {
  return inYear(said, today, (year) => `${year}-12-25`);
}

/** Of no year that is said, the last one in which it was. */
function inYear(said: string | undefined, today: Day, dayIn: (year: number) => Day): Day {
  const running = Number(today.slice(0, 4));
  if (said) return dayIn(/^\d/.test(said) ? Number(said) : running - 1);
  return dayIn(running) < today ? dayIn(running) : dayIn(running - 1);
}
