import { addMonths } from "../../core/days.ts";
import type { Day } from "../periods/calendar.ts";
import { AGAINST, COUNT, LARGE, MONTHS, type Rewording, SMALL, said, words } from "./rewording.ts";

const ALL = "(?:everything|anything|all|those|these|the ones|rows|services|accounts|teams)";
const HIDDEN = "(?:take out|leave out|drop|hide|remove|ignore|exclude|skip)";
// Of a change it may be its size or what it cost before. What stands before a word is looked for where the word is
// found: at each word of a text it takes time that grows with the square of its length.
const HIDE = `${HIDDEN}(?<!(?:grow|grew|increas|decreas|chang|mov|jump|rise|rose|drop|fell|fall)\\w*\\b.*${HIDDEN})`;

const HALVED = `(?:the )?(?:(?:${MONTHS})(?: 20\\d\\d)?|(?:last|this) (?:month|quarter|year))`;
const OTHER_HALF = "(?:the )?(?:second|2nd|other|latter) half";
// Where it is looked for backwards, a year behind it is what is found first, and may not be left out.
const HALF_OF = `(?:first|second|1st|2nd) half of (${HALVED})(?! 20\\d\\d)`;
const NTH = "(?:first|second|third|fourth|last|final|1st|2nd|3rd|4th)";
const COUNTED = `(?:${COUNT} )?(?:half|weeks?|days?)`;
// A part of days, without the days that it is a part of: "the first half", "the last two weeks".
const PART_OF = "(?:the )?(?:first|second|last|1st|2nd|other|latter)(?: \\w+)?(?: (?:half|weeks?|days?|months?))";
const DAYS_NAMED = words(
  `(?:${MONTHS}|beginning|start|inception|(?<!-)launch|since|today|yesterday|q[1-4]|\\d+|ytd|mtd|`,
  "(?:last|this|past|per|by|each|every) \\w+)\\b",
);

/** What stands for words that were said before it: read in full, whatever else is said. */
export const IN_FULL: readonly Rewording[] = [
  // Of what is said otherwise, "'ll" only tells who does it.
  said(
    "(we|it|that|this|they|costs?|spend)['’]ll (?=(?:\\w+ly )?",
    "(?:be|go|stay|exceed|hit|reach|cost|spend|pay|end|land|make)\\b)",
  ).as("$1 will "),
  // "How much of AWS was purchases rather than usage?": the one beside the other.
  said(
    "how much of (.{2,40}?) (?:was|were|is|are) ([^,.?!]{2,30}?) ",
    "(?:rather than|as opposed to|vs\\.?|versus) ([^,.?!]{2,30})",
  ).as("$2 vs $3 of $1"),
  // "Between the first half and the second half of October", "the first and the second half of October".
  said(`(${PART_OF}) (${AGAINST}|and|&|to) (${PART_OF}) of (${HALVED})`).as("$1 of $4 $2 $3 of $4"),
  said(`(first|1st) (${AGAINST}|and|&|to) (?:the )?((?:second|2nd|last|latter) (half|week)) of (${HALVED})`).as(
    "$1 $4 of $5 $2 the $3 of $5",
  ),
  // "How much more expensive was May than April": by how much, where "more expensive" alone ranks.
  said("how (?:much )?more expensive (?=(?:was|is|were|are|did|will)\\b(?! week))").as("how much dearer "),
  // "The last week of October than in the first", "the first ten days of July with the last ten".
  said(
    `(${NTH} (${COUNTED}) (?:of|in) (${HALVED})(?! 20\\d\\d)\\b[^.?!;]{0,40}? (?:${AGAINST}) (?:in |on |for )?)`,
    `(?:the )?(${NTH})((?: (?:one|${COUNTED}|${COUNT}))?)\\b(?! of)(?!\\s+\\w)`,
    "(?<!\\b(?:with|to|against|vs|versus|than|in|on|for) last (?:week|day))",
  ).by(
    ([, asked, part, whole, nth, own = ""]) =>
      `${asked}the ${nth}${new RegExp(`\\b${COUNTED}`).test(own) ? own : ` ${part}`} of ${whole}`,
  ),
  // "The first half of October with the second half."
  said(`${OTHER_HALF}(?<=${HALF_OF}\\b.*${OTHER_HALF})(?! of)(?! \\w+ half)`).as("the second half of $1"),
  said(`(?<=${HALF_OF}\\b.*\\b(?:${AGAINST}) )the (?:second|2nd|other|latter)(?: one)?(?!\\s+\\w)`).as(
    "the second half of $1",
  ),
  // "The first two weeks of November against the same two weeks of October".
  said(
    `first (\\w+) (day|week)s (?:of|in) (.{2,40}?\\b(?:${AGAINST})) (?:the )?same (?:\\w+ )?(?:day|week)s `,
    "(?:of|in|from|for) ",
  ).as("first $1 $2s of $3 the first $1 $2s of "),
  said(`${HIDE} ${ALL} (?:that (?:is|are|was|were|cost|costs) )?(?:${SMALL})`).as("only those over"),
  said(`${HIDE} ${ALL} (?:that (?:is|are|was|were|cost|costs) )?(?:${LARGE})`).as("only those under"),
  // "The forecast for the end of November" is of all of November.
  said(
    `(?:for |(?<=\\b(?:land|end up|finish|come out) ))(?:the )?end of (?=(?:${MONTHS})\\b)`,
    "(?<=\\b(?:forecast\\w*|project\\w*|predict\\w*|expect\\w*|land|end up|finish|come out|outlook|will)\\b.*)",
  ).as("for "),
  // "Which resources are missing the owner tag" asks for no inventory.
  said(
    "(?:(?:are|is|was|were|that) )?(?:missing|lacking|lacks?|miss|misses|(?:have|has|had) no|without any) ",
    "(?:the |an? |its |their )?(\\w+)[ -]tags?\\b",
  ).as("without $1 tag"),
  // "Which cloud costs the most" is of clouds, where "cloud costs" are our costs.
  said("which cloud (?=costs? (?:us )?(?:the )?(?:most|least)\\b)").as("which provider "),
  // "Which untagged resources cost the most? I mean those without environment tag": which tag they lack.
  said(
    "untagged (\\w+)\\b([^.?!;]{0,60})[.?!;,–-]+ *(?:i mean|i['’]m talking about|meaning|that is|i\\.?e\\.?),? ",
    "(?:(?:those|the ones|ones|these|all|resources)(?: that| which)? )?without (\\w+) tag\\b",
  ).as("$1 without $3 tag$2"),
  said("(?:ai ?(?:and|&|/|\\+) ?ml|ml ?(?:and|&|/|\\+) ?ai)\\b").as("ai"),
  said(
    "between the (\\d\\d?)(?:st|nd|rd|th) and (?:the )?(\\d\\d?)(?:st|nd|rd|th)\\b(?! of)",
    `(?!.*\\b(?:${MONTHS}|month)\\b)(?<!\\b(?:${MONTHS}|month)\\b.*)`,
  ).by(
    ([, first, last], today) =>
      `from ${monthOf(Number(last), today)}-${two(first)} to ${monthOf(Number(last), today)}-${two(last)}`,
  ),
  // "Sept. and Oct." ends no sentence.
  said(
    /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?=\s*(?:(?:and|to|until|till|through|vs|\d)\b|[,–-]))/gi,
  ).as("$1"),
  // What follows a question only tells what it is for.
  said(
    "(?<=\\w{3}.*[,.;!?]\\s*)(?:(?:product|board|budget|team|sprint|monthly|weekly|quarterly|finance) )?",
    "(?:review|meeting|call|sync|standup|demo|retro|presentation|(?:patch|change|maintenance) window|release)",
    "(?: is)? ",
    "(?:tomorrow|today|tonight|tmrw|later|soon)(?=\\W*$)",
  ).as(""),
  // A share of the bill is none of a change.
  said(
    "responsible for (?=(?:at least|more than|over|less than|under) [\\w.]+ ?(?:%|percent) of\\b)",
    "(?!.*\\b(?:increase|growth|rise|change|jump|drop|decrease))",
  ).as("with "),
  // "We're trying to cut 10% from dev. What are the biggest things in there?"
  said(
    "(?:we|i)(?: are| am|['’]re|['’]m)? (?:trying|planning|supposed|asked|told|hoping|want|need|have) to ",
    "(?:cut|save|reduce|trim|bring down|lower|shrink) (?:the |our )?(?:costs? )?(?:by )?(?:[$€]?[\\d.,]+ ?(?:%|",
    "percent|k)? )?",
    "(?:from|in|on|of|off) ([^.;:?!]{2,40})[.;:?!]\\s*(?:so )?(.{0,120}?)\\bin (?:there|it|that)\\b",
  ).as("$2in $1"),
  said("(?<=\\b(?:what|how much)\\b.{1,50}) running (?:us|me)(?! up)").as(" costing us"),
  // "What would November have cost without BigQuery" asks for no price.
  said("would (.{2,40}?) have (?:cost|been|come to)(?: us)? (?=(?:without|excluding|minus|less|but for) )").as(
    "did $1 cost ",
  ),
  // "All three Kubernetes services": however many these are.
  said("all (?:two|three|four|five|[2-5]) (?=(?:\\w+ ){1,2}(?:services|accounts|teams|clouds|providers)\\b)").as(
    "all ",
  ),
  // What is left of a list is told with it.
  said(
    "(?<=\\btop \\w+),? (?:and|then|but) (?:lump|group|bundle|bunch|roll|add|sum|put|show) (?:up )?(?:all )?",
    "(?:the rest|everything else|the (?:remaining|others?)(?: ones)?)(?: together| up| (?:into|as) (?:one|others?))*",
  ).as(""),
  said("accounts? ?/ ?subscriptions?(?: ?/ ?projects?)?").as("accounts"),
  // What is compared is told to be more or less.
  said(
    "(?<=\\b(?:compared?|versus|vs|against|before)\\b.{0,80}),? (?:is|was|are|were) (?:it|that|this|they|there) ",
    "(?:more|higher|up|bigger) or (?:less|fewer|lower|down|smaller)(?=\\W*$)",
  ).as(""),
  // What goes on as it does is a forecast, and no other course.
  said(
    "would(?=\\b.*\\b(?:if nothing changes|if (?:we|it) (?:continue|continues|goes? on) like this|at (?:this|",
    "the current) (?:pace|rate)))",
  ).as("will"),
  said(",? if nothing changes").as(""),
  // "By tag:team", "for tag:team=web", as the API has it.
  said("tag:(?=[\\w-]+=)").as(""),
  said("(by |per |group_by[ =])tag:(?=[\\w-]+(?:[\\s?!.,]|$))").as("$1tag "),
  // "Without the usage of prod": what it costs is left out.
  said("(without|excluding|except(?: for)?|minus|less) (?:the |any )?(?:usage|use|consumption) (?:of|by|in|from) ").as(
    "$1 ",
  ),
  // "How does effective cost differ from billed".
  said("how (?:does|do|did) ([^?.!,;]{2,40}?) (?:cost )?differ from ([^?.!,;]{2,60})").as(
    "difference between $1 and $2",
  ),
  said("when (?:does|do|will) (?:it|that|they|this|these) (?:reset|renew|refill)s?\\b").as("when does our quota reset"),
  said(
    "if (?:the |this |our )?(?:current )?(?:trend|pace|growth|rate) (?:continues|holds|goes on|keeps up|persists),? ?",
    "(?=.*\\b(?:will|would|forecast)\\b|\\W*$)",
  ).as(""),
  // Whom it is charged to does not change what it is.
  said(
    "(?:i|we) (?:need|have|want) to (?:charge|allocate|recharge|bill|cross-charge) (?:the )?(?:costs? of )?(.+?) to ",
    "(?:the )?[^.?!]+[.;]\\s*how much was it",
  ).as("how much was $1"),
  said(
    "(?:sorted )?from (?:the )?(?:highest|largest|biggest|most expensive) to (?:the )?(?:lowest|smallest|cheapest)",
  ).as("descending"),
  said(
    "(?:sorted )?from (?:the )?(?:lowest|smallest|cheapest) to (?:the )?(?:highest|largest|biggest|most expensive)",
  ).as("ascending"),
  // What moved is told so.
  said(",? ?(?:with )?(?:the )?(?:biggest|largest|top) (?:movers?|changes?|swings?|moves?|jumps?) (?:first|on top)").as(
    "",
  ),
  // A project has a beginning and an end: so far, it is all of it.
  said("(?<=\\bprojects?\\b.*)(?:in total|so far|altogether|all in all|until now)(?=\\W*$)").by(([said], _, asked) =>
    DAYS_NAMED.test(asked) ? said : "in total to date",
  ),
];

/** The last month that has had this day: `2026-11`. */
function monthOf(day: number, today: Day): string {
  return (day <= Number(today.slice(8)) ? today : addMonths(today, -1)).slice(0, 7);
}

function two(day: string | undefined): string {
  return `${day}`.padStart(2, "0");
}
