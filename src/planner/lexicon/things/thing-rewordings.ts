import type { Day } from "../../periods/calendar.ts";
import { CLOUD, GROUP, isRunning, MONTHS, monthNumber, type Rewording, said, words } from "../rewording.ts";

const BOOKS = "(?:the )?(?:books|ledger|accounts|month|period)";
const DATED =
  `(?:yesterday(?:['’]?s)?|today(?:['’]?s)?|last (?:month|week)(?:['’]?s)?|(?:${MONTHS})(?:['’]?s)?|` +
  "(?:the|this) month)";
const FIGURES = "(?: (?:data|numbers|figures|costs?|bills?|billing|spend|usage|charges))?";
const OF_CLOUDS =
  "(?:(?: in| for| from| of)? (?:all |each |every |the |of |both )*(?:\\d |two |three |four )?" +
  "(?:clouds?|providers?|vendors?))?";
const EVERY_CLOUD = words(
  "(?:all|each|every|both|by|per|across|between|which)(?: the| our| of the| all)*(?: (?:\\d|two|three|four))? ",
  "(?:clouds?|providers?|vendors?)\\b|\\b(?:overall|altogether|in total|everywhere)\\b",
);
const SEVERAL_CLOUDS = words(
  "(?:aws|amazon)\\b.{1,40}\\b(?:azure|gcp|google)\\b|\\b(?:azure|gcp|google)\\b.{1,40}\\b(?:aws|amazon)\\b",
);
const YET = "(?: (?:yet|now|already|by now|so far|fully|completely|all))*";
const FRESH = "how up to date are the bills";
const SOMEBODY = "(?:anybody|anyone|somebody|someone|any (?:one|person|owner)|an? (?:person|owner))";

/** What is always meant, whatever else the text says: read before anything else. */
export const THINGS_IN_FULL: readonly Rewording[] = [
  // Such a store is billed by requests.
  said("(dynamo ?db|dynamo|cosmos ?db|firestore|keyspaces) (?:writes|reads|reads and writes)(?=\\W|$)").as(
    "$1 requests",
  ),
  said("gb[- ]?(?:seconds?|secs?)(?=\\W|$)(?<!\\b(?:per|each|an?|one|for|of a) .*)").as("seconds"),
  // What a network of caches does is traffic.
  said("(cloudfront|cdn|front ?door|cloud cdn)(?:['’]s)? (?:traffic|data transfers?|egress|bandwidth)").as("$1"),
  said("non ?prod(uction)?(?=\\W|$)").as("non-prod"),
  said(
    "(?<!\\b(?:aws|azure)\\b.*)(?:gcp|google(?: cloud)?) ",
    "(?=cloud storage|compute engine|bigquery|cloud sql|cloud run|vertex|kubernetes engine)",
  ).as(""),
  // "Sandbox account - what is running there and what does it cost?"
  said(
    "((?:account|subscription|project|environment)) ?[:,–-]+ ?what(?:['’]?s| is| do we have)? ",
    "(?:running |in )?(?:in )?there(?: and what does it cost)?(?=\\W*$| in | last | this )",
  ).as("$1 by service"),
  // What each cloud bills for it, and not the service of that name alone.
  said("data[ -]transfers?(?: out)?").by(([said], _, asked) => (isOfEveryCloud(asked) ? "egress" : said)),
  said(
    "data[ -]transfers?(?: out)?(?! (?:costs?|charges?|spend|fees?|bills?) (?:are|is|keeps?|has|have|was|were|went|",
    "rose|grew)\\b)",
  ).by(([said], _, asked) => (IS_MORE.test(asked) ? said : "egress by service")),
  said("(?:lower|non-?live|non-?productive) (?:environments?|envs?)").as("non-prod"),
  // "Are yesterday's numbers in yet", "is October complete": how far the bills reach tells it.
  said(
    `(?:is|are|was|were) (?:the )?${DATED}${FIGURES}${YET}(?: (?:in|there|complete|final|loaded|here|`,
    "available|",
    `ready|done|closed|finali[sz]ed))${YET}${OF_CLOUDS}(?=\\W*$|[,.;])`,
  ).as(FRESH),
  said(
    `(?:is|are|was|were) (?:the )?${DATED} (${CLOUD})${FIGURES}${YET} `,
    `(?:in|there|complete|final|loaded|here|available)${YET}(?=\\W*$|[,.;])`,
  ).as("how up to date is the $1 data"),
  said(
    "(?:,? ?(?:so |and )?(?:can|could|may|should|is it (?:ok|okay|safe|fine) to) (?:(?:i|we) )?(?:close|lock|",
    `finali[sz]e) (?:${BOOKS}(?: (?:for|on|of))? ?)?(?:the )?(?:${MONTHS}|last month|it|this|that)?${YET})(?=\\W*$)`,
  ).by(([said], _, asked) =>
    /\b(feed|data|bills?|import|export|numbers|stale|fresh|behind|up to date|complete)\b/i.test(asked.replace(said, ""))
      ? ""
      : FRESH,
  ),
  said(
    `(?:has|have|is|did) (${CLOUD}) (?:landed|land|arrived?|come in|loaded|load|been (?:loaded|`,
    `imported))${YET}(?=\\W*$)`,
  ).as("how up to date is the $1 data"),
  said(
    "what(?: runs| is running|['’]?s| is) in (?!(?:the|our) cloud)(.+?) and (?:how much is it|what does it cost)",
  ).as("cost by service in $1"),
  said(
    "what(?:['’]?s| is| do we have)? (?:all )?(?:runs|running|hosted|deployed|live) (in|at|on) ",
    "(?!(?:the|our) cloud)(?!.*\\b(?:vulnerab\\w+|cves?)\\b)(?=\\w)",
  ).as("cost by service $1 "),
  said("how (?:recent|fresh|old|current|stale|up to date) (?:is|are) (?:this|it|that|these|they)(?=\\W*$)").as(FRESH),
  // "How far back does the data go", "what's the oldest data you have".
  said(
    "(?:how far (?:back )?(?:do|does|can|will|could) (?:the |our |your |my |you |we |i )?",
    "(?:(?:billing|cost|spend|usage|cloud) )*(?:(?:data|bills?|history|records?|figures|numbers?) )?",
    "(?:go|reach|date|stretch|look|see)(?: back)?(?: in (?:time|history|the (?:data|bills?)))?|",
    "(?:what(?:['’]?s| is) )?(?:the )?(?:oldest|earliest|first) (?:day|date|data|bill|billing data|cost data|month)",
    "(?: (?:that )?(?:of (?:the )?(?:billing |cost )?data|",
    "(?:(?:you|we|i) (?:have|got)|there is)(?: (?:data|bills) for)?)))",
    "(?=\\W*$)",
  ).as("since when do we have data"),
  // "What would we save if we turned off the dev accounts": what they cost, and at most that.
  said(
    "(?:how much|what) (?:would|could|do|can|will|might) (?:we|i|it) (?:be able to )?save (?:us )?",
    "(?:(?:a|each|per|every) (day|week|month) )?",
    "(?:if|when|by) (?:(?:we|i) )?(?:were to |would )?(?:just )?(?:",
    "(?:turn|shutt?|switch|power)(?:ed|ing)? (?:off|down)|shut|delet(?:ed?|ing)|kill(?:ed|ing)?|remov(?:ed?|ing)|",
    "terminat(?:ed?|ing)|stopp?(?:ed|ing)?|decommission(?:ed|ing)?|drop(?:ped|ping)?) ",
    // What is off at times is billed at others, and what a pronoun stands for was told before.
    "(?!.*\\b(?:nights?|overnight|evenings?|weekends?|hours?)\\b)(?!(?:it|that|this|them|those|these)\\b)",
    "(.{3,60}?)(?: (?:off|down))?(?=\\W*$)",
  ).by(([, step, what]) => `how much does ${what} cost${step ? ` per ${step}` : ""} is saved at most`),
  said("in the end\\b(?! of)").as(""),
  // "Unowned", "what nobody owns": an owner's tag is missing.
  said("(?:un-?owned|owner-?less)\\b").as("without an owner"),
  said(
    "(?:that |which )?(?:nobody|no ?one|none of us|no team|no person) (?:owns|claims|is responsible ",
    "for|looks after|pays for|has claimed)",
  ).as("without an owner"),
  said(
    "(?:that |which )?(?:is|are|was|were)(?:n['’]?t| not) (?:assigned|allocated|attributed|mapped|",
    `charged|attached|tied) to ${SOMEBODY}`,
  ).as("has no owner"),
  said(
    "(?:that |which )?(?:(?:does|do|did)(?:n['’]?t| not) belong|(?:is|are|was|were)(?:n['’]?t| not) ",
    `(?:assigned|allocated|attributed|mapped)) to (?:an?|any|the|some) (${GROUP})(?! tag)`,
  ).as("has no $1"),
  said(`(?:does|do|did)(?:n['’]?t| not) (?:belong to|have) ${SOMEBODY}(?! tag)`).as("has no owner"),
  said(`(?:belongs?|assigned|allocated|attributed) to (?:nobody|no ?one|no team)`).as("without an owner"),
  said("un-?label+ed").as("untagged"),
  said(
    "(?:that )?(?:can(?:['’]?t|not)|could(?:n['’]?t| not)) be (?:attributed|allocated|assigned|",
    "traced|charged back|mapped)(?: to (?:anything|anyone|anybody|a team|a tag))?",
  ).as("is untagged"),
  said("(?:with|carrying|having) no (?:labels?|tags? at all)").as("untagged"),
  // "What did Google give us back", "do we get anything back": what is credited.
  said(
    "(what|how much|anything|something|money|cash)? ?(?:did|do|does|has|have|was|were|will)? ?(?:we ",
    "(?:get|got|receive|received)|((?!we|they|it|i )\\w+)(?: \\w+)? (?:give|gave|pay|paid|send|sent|",
    "hand|handed|credit|refund)(?:ed)? us) (?:any(?:thing| money)?|money|something|cash)? ?back\\b",
  ).by(([, asked = "", cloud]) =>
    `${asked.replace(/anything|something/i, "")} credits ${cloud ? `of ${cloud}` : ""}`.trim(),
  ),
  said("(?:get|got|receive|received|is there|was there|were there) (?:any(?:thing)?|some(?:thing)?) back\\b").as(
    "credits",
  ),
  // What is to come is a forecast, however roughly.
  said(
    "(?:a )?(?:ballpark|rough|back of the envelope|quick)?(?: (?:figure|number|guess|idea))? ",
    `?(?:estimate|guess|guesstimate|ballpark|projection) for (?=(?:the rest of )?(${MONTHS}|next `,
    "month|this month))",
  ).by(([said, month = ""], today) => (isToCome(month, today) ? `${/^ ?/.exec(said)}forecast for ` : said)),
  said(
    `(?:how (?:is|are|['’]s) )(?:we )?((?:${MONTHS})|this month|the month|this quarter|the quarter) `,
    "(?:shaping up|tracking|coming (?:along|together))(?: so far)?",
  ).by(forecastOf),
  said(
    "how (?:are|is|we) (?:we |it )?(?:tracking|shaping up|trending) (?:for|in|on) ",
    `(?:the )?(${MONTHS}|month|quarter)`,
  ).by(forecastOf),
  said("(?:which|what) part of the world").as("which region"),
  said("parts of the world").as("regions"),
  said("(\\w+) in the world (?=costs?|spends?|is|are)").as("$1 "),
];

function isToCome(said: string, today: Day): boolean {
  if (/^next/i.test(said)) return true;
  const month = monthNumber(said);
  return month === 0 || month >= Number(today.slice(5, 7));
}

function forecastOf([said, days = ""]: RegExpExecArray, today: Day): string {
  const when = /^(?:the )?(month|quarter)$/i.exec(days);
  if (when) return `forecast for this ${when[1]}`;
  return /^this/i.test(days) || isRunning(days, today) ? `forecast for ${days}` : said;
}

// What parts, compares, ranks or limits it: one service is meant, and the answer says whose others are no part of it.
const IS_MORE = new RegExp(
  "\\b(?:by|per|each|every|vs|versus|than|against|compared?|why|which|who|top|share|%|percent|without|leave|" +
    "exclud\\w+|except|only|and|plus|daily|weekly|monthly|trend|over time|up|down|more|less|most|forecast|average|" +
    "egress|bandwidth|networking|aws|amazon|azure|microsoft|gcp|google|oci|\\w+-\\w+-\\d|regions?|accounts?|teams?|" +
    "between|[gt]i?bs?)\\b|[+&]",
  "i",
);

/** "Data transfer, all clouds", "AWS, Azure and GCP"; beside its other names it is one of them. */
function isOfEveryCloud(asked: string): boolean {
  return (EVERY_CLOUD.test(asked) || SEVERAL_CLOUDS.test(asked)) && !/\b(?:egress|bandwidth)\b/i.test(asked);
}
