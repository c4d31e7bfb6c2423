import { UNIT_WORDS } from "../measures/used-units.ts";
import { CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const THE = "(?:(?:the|our|my|its|their) )?";
const AGAINST = "(?:against|vs\\.?|versus|next to|beside|relative to|compared? (?:to|with|against))";
const COSTS = "(?:costs?|spend|spending|bill|charges)";
const MEASURES = "(?:billed|effective|amorti[sz]ed|contracted|contract|net|paid|pay|list|prices?)";
const OF_MEASURE = new RegExp(`\\b${MEASURES}\\b`, "i");
const BOUND = "(?:over|above|past|under|below|more than|less than)";
const SOMEONE = "(?:anyone|anybody|anything|someone|somebody|something|any of them)";
const NTH = "\\d{1,2}(?:st|nd|rd|th)?";
const UNITS = `(?:gb[- ]?hours|${UNIT_WORDS}|calls|invocations|instance[- ]hours|units)`;
// What usage is counted in, where one of it is told of.
const UNIT = "([gt]i?b|(?:giga|gibi|tera|tebi)byte|hour|hr)(?:[- ]?(?:months?|mo))?(?![\\w-])";
const USED =
  "(?:scanned|used|consumed|processed|stored|transferred|moved|served|ran|handled|read|written|wrote|scan|use|" +
  "consume|process|store|transfer|move|serve|run|handle|read|write)";
const WENT_OUT = "(?:cost|been|be|stayed|sat|stood|dropped to|gone to|went to|fallen to)";

/** What is said in more words than the grammar has: days in a list, a cost beside its list price, what a unit cost. */
export const WORDED_FORMS: readonly Rewording[] = [
  said(/\b(top|bottom)(\d{1,2})\b/gi).as("$1 $2"),
  // "Lambda cost against its list price": both, in the same days.
  said(
    `(?:how (?:do|does|did|is|was) )?(?!(?:and|or|the|our|how) )(\\S[^,.;:?!]{1,40}?)(?: ${COSTS})? `,
    `(?:compare[sd]? )?(?:${AGAINST}|with|to) (?:its|their) (?:own )?list (?:prices?|costs?)\\b`,
  ).by(([said, what = ""]) => (OF_MEASURE.test(what) ? said : `${what} billed cost vs list price`)),
  said(
    `(?<!\\b${MEASURES}(?: ${COSTS})?) ${COSTS} (?:${AGAINST}|with) (?:the |our )?list (?:prices?|costs?)\\b`,
    `(?!.*\\b${AGAINST})`,
  ).as(" billed cost vs list price"),
  // "Of the money going to Compute, how much is GCP's part?"
  said(
    "of (?:all )?(?:the |our )?(?:money|dollars|spend|spending|cost|costs|budget)(?: that| which)?(?: we)? ",
    "(?:goes|going|went|spend|spent|put|flowing|flows) (?:to|into|on|in|for) ([^,;:?]{2,40}),? ",
    "(?:how much|how big|what|which)(?: (?:is|was|share|part))? (?:(?:is|was|goes to|went to) )?([\\w .-]{2,30}?)",
    "(?:['’]s? (?:part|share|portion|slice|cut))?(?=\\W*$)",
  ).as("what share of $1 is $2"),
  // "How many tebibytes BigQuery scanned in October compared with September, and the cost of each?"
  said(
    `how many ${UNITS} (?:of )?(?:did |does |has |have |do )?${THE}([\\w .-]{2,40}?) (?:has |have )?${USED} `,
    `(in|during|for) (${MONTHS}|last month|this month),? ${AGAINST} (?:in )?(${MONTHS}|last month|`,
    "the month before)",
    "(?:,? and (?:what )?(?:the |their )?costs?(?: of (?:each|both)| for (?:each|both)| each| did (?:each|",
    "they) cost)?)?",
  ).as("$1 cost and usage $2 $3 and $2 $4"),
  // "Split storefront's costs between production and the rest."
  said(
    `(?:split|divide|compare|part|separate|break down|show) ${THE}([\\w .-]{2,40}?)(?:['’]s?)? `,
    "(?:costs?|spend|spending|bill)(?: up)? (?:between|into|in|as) ([\\w.-]+) ",
    "(?:and|vs\\.?|versus) (?:the rest|all the rest|everything else|all else|all others?|the others?)\\b",
  ).as("$1 costs $2 vs non-$2"),
  // "Our average S3 price per GB-month": what was paid for what was used, and no price list.
  said(
    "(?:the |our |an? )?(?:average|avg|mean|effective|typical|blended|actual)(?: unit)? ",
    `(?!(?:price|cost|rate|spend)\\b)([\\w][\\w .-]{0,30}?) (?:price|cost|rate|spend)s? per ${UNIT}`,
  ).by(([, what, unit]) => `what do we pay per ${unitOf(unit)} of ${what}`),
  said(
    "(?:the |our |an? )?(?:average|avg|mean|effective|typical|blended|actual)(?: unit)? (?:price|cost|rate|spend) per ",
    `${UNIT} (?:on|for|of|in|from) (?=\\S)`,
  ).by(([, unit]) => `what do we pay per ${unitOf(unit)} of `),
  // "What does a TiB of BigQuery cost us?"
  said(
    `(?:what|how much) (?:does|did|do) (?:an?|one|each|every) ${UNIT} (?:of|in|on) ([\\w .-]{2,30}?) cost(?: us)?\\b`,
  ).by(([, unit, what]) => `what do we pay per ${unitOf(unit)} of ${what}`),
  // "Our invoice from Azure for September says 20,000 dollars. Does that match?": how far the bills are from it.
  said(
    `(?:(?:our|the|my|an?) )?(?:(${CLOUD})(?:['’]s)? )?(?:invoice|bill|statement)(?: (?:from|of|`,
    `by) (?:the )?(${CLOUD}))? `,
    `(?:for|of|from|in) (${MONTHS}|last month) (?:says|said|shows|showed|is|was|states|stated|reads|came to|`,
    "comes to|has) ",
    "[$€£]?(\\d[\\d.,]*\\d|\\d)(k?)(?: ?(?:dollars|usd|euros?|eur|bucks))?\\s*(?:\\?+(?=\\W*$)|",
    "[.?!;,–-]+\\s*(?:and )?",
    "(?:(?:can|could) (?:you|we) (?:confirm|check|verify)\\b[^.?!]{0,40}|",
    "(?:does|do|is|are) (?:that|it|this|they|you|those|what you have)\\b[^.?!]{0,30}?",
    "\\b(?:match|agree|right|correct|true|tie|tally|line up|same|confirm|fit)\\w*[^.?!]{0,40}))",
  ).by(([, one, other, month, amount, k]) => `was the ${one ?? other ?? ""} cost in ${month} over ${amount}${k}`),
  // "Since when has Redshift cost nothing?"
  said(
    `(?:since when|how long|for how long) (?:has|have|had|is|are|was|were) ${THE}(\\S.{1,40}?) `,
    `(?:${WENT_OUT} )?(?:at |on )?(?:us )?(?:nothing|zero|0|nil|no money|free|dark|switched off|turned off)`,
    "(?: a day)?(?=\\W*$|[?.!])",
  ).as("when did $1 go to zero"),
  // "Has anybody started using a service in the last 60 days that we weren't paying for before?"
  said(
    "(?:has|have|did) (?:anyone|anybody|someone|somebody|we|any team|people) ",
    "(?:recently |just |newly )?(?:start(?:ed)?|begun|begin|begun) (?:using|to use|paying for|with) (?:an?|any|some)",
    "(?: new)? (services?)([^.?!;]{0,40}?),? (?:that|which) (?:we|they|nobody|no one)(?: had)? ",
    "(?:were(?:n['’]?t| not)|was(?:n['’]?t| not)|did(?:n['’]?t| not)|had(?:n['’]?t| not)|never|not)(?: been| ever)?",
    "(?: (?:pay|paying|paid|use|using|used|have|had|seen?|billed)(?: for)?)? (?:before|earlier|previously)",
  ).as("new services$2"),
  // "Is anyone over 10k a month? Which accounts, I mean."
  // Of a month, where none is named, the last one that is whole tells it.
  said(
    `(?:is|are|was|were) ${SOMEONE} (${BOUND} [^?.!;]{2,40}?)\\s*[?.,;–-]+\\s*(?:which |what |by |of the )?`,
    `(${GROUPS}),? (?:i mean|i meant|that is|is what i mean)(?=\\W*$)`,
  ).by(([, bound = "", rows]) => `which ${rows} are ${bound.replace(/ (?:a|per|each|every) month$/i, " last month")}`),
  // "EC2 on the 3rd, 4th and 5th of November each".
  said(
    `(?:on |for )?(?:the )?(${NTH}(?:, (?:the )?${NTH}){1,5},? (?:and|&) (?:the )?${NTH}) (?:of )?(${MONTHS})\\b`,
    "(?:,? (?:each|separately|one by one|day by day))?",
  ).by(([said, days = "", month = ""]) => daysOf(said, days, month)),
  said(
    `(?:on |for )?(${MONTHS}) (${NTH}(?:, (?:the )?${NTH}){1,5},? (?:and|&) (?:the )?${NTH})(?! ?(?:${MONTHS}|%|k\\b))`,
    "(?:,? (?:each|separately|one by one|day by day))?",
  ).by(([said, month = "", days = ""]) => daysOf(said, days, month)),
  said(`((?:the )?${NTH} (?:and|&) (?:the )?${NTH} (?:of )?(?:${MONTHS})),? (?:each|separately)(?=\\W*$)`).as(
    "$1 by day",
  ),
  // "Which services make it up": its parts, and not what made it more.
  said(
    `(?:which|what) (${GROUPS}) (?:make|makes|made|making) (?:it|that|this|them|(?:the|its) (?:bill|cost|total)) up`,
  ).as("cost by $1"),
  // "Half of November is gone: did the first half cost more than the second half of October?"
  said(
    `(?<=^\\W*)(?:almost |nearly |about )?(?:half|most) of (${MONTHS}) (?:is|has) (?:now |already )?`,
    "(?:gone|over|past|passed|done|behind us)(?: by)?\\s*[:,.;–-]+\\s*(?:so )?(.{3,80}?\\bfirst half)\\b(?! of)",
  ).as("$2 of $1"),
  said(
    "(?:when|where|on (?:what|which) (?:day|date)) (?:does|do|did) (?:the|our|your) ",
    "(?:data|bills?|numbers|figures|exports?) (?:stop|end|run out|break off|cut off)(?=\\W*$|[?.!;,])",
  ).as("how up to date is the data"),
];

/** A unit as the bills' own words have it, of which the answer has the quantity. */
function unitOf(unit = ""): string {
  return /^h/i.test(unit) ? "hour" : "GB";
}

const TOLD_EACH_MAX = 4;

/** Days of a month each by itself, where that is asked for or they do not follow each other; else as one course. */
function daysOf(said: string, days: string, month: string): string {
  const all = (days.match(/\d+/g) ?? []).map(Number);
  const [first = 0] = all;
  if (all.some((day) => day < 1 || day > 31)) return said;
  const isEach = /(?:each|separately|one by one|day by day)$/i.test(said) && all.length <= TOLD_EACH_MAX;
  const isCourse = !isEach && all.every((day, place) => day === first + place);
  if (isCourse) return `from ${first} to ${all.at(-1)} ${month} by day`;
  return `on ${all.map((day) => `${day} ${month}`).join(" and ")}`;
}
