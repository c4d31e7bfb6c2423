import { addMonths } from "../../core/days.ts";
import type { Day } from "../periods/calendar.ts";
import { AGAINST, LARGE, MONTHS, type Rewording, SMALL, words } from "./rewording.ts";

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
const COUNTED = "(?:(?:\\d\\d?|two|three|four|five|ten) )?(?:half|weeks?|days?)";
// A part of days, without the days that it is a part of: "the first half", "the last two weeks".
const PART_OF = "(?:the )?(?:first|second|last|1st|2nd|other|latter)(?: \\w+)?(?: (?:half|weeks?|days?|months?))";
const DAYS_NAMED = words(
  `(?:${MONTHS}|beginning|start|inception|(?<!-)launch|since|today|yesterday|q[1-4]|\\d+|ytd|mtd`,
  "|(?:last|this|past|per|by|each|every) \\w+)\\b",
);

/** What stands for words that were said before it: read in full, whatever else is said. */
export const IN_FULL: readonly Rewording[] = [
  // Of what is said otherwise, "'ll" only tells who does it.
  [
    words(
      "(we|it|that|this|they|costs?|spend)['’]ll (?=(?:\\w+ly )?",
      "(?:be|go|stay|exceed|hit|reach|cost|spend|pay|end|land|make)\\b)",
    ),
    ([, who]) => `${who} will `,
  ],
  // "How much of AWS was purchases rather than usage?": the one beside the other.
  [
    words("how much of (.{2,40}?) (?:was|were|is|are) ([^,.?!]{2,30}?) (?:rather than|as opposed to) ([^,.?!]{2,30})"),
    ([, whole, part, other]) => `${part} vs ${other} of ${whole}`,
  ],
  // "Between the first half and the second half of October", "the first and the second half of October".
  [
    words(`(${PART_OF}) (${AGAINST}|and|&|to) (${PART_OF}) of (${HALVED})`),
    ([, part, and, other, of]) => `${part} of ${of} ${and} ${other} of ${of}`,
  ],
  [
    words(`(first|1st) (${AGAINST}|and|&|to) (?:the )?((?:second|2nd|last|latter) (half|week)) of (${HALVED})`),
    ([, nth, and, other, unit, of]) => `${nth} ${unit} of ${of} ${and} the ${other} of ${of}`,
  ],
  // "The last week of October than in the first", "the first ten days of July with the last ten".
  [
    words(
      `(${NTH} (${COUNTED}) (?:of|in) (${HALVED})(?! 20\\d\\d)\\b[^.?!;]{0,40}? (?:${AGAINST}) (?:in |on |for )?)`,
      `(?:the )?(${NTH})((?: (?:one|${COUNTED}|\\d\\d?|two|three|four|five|ten))?)(?! of)(?!\\s+\\w)`,
      "(?<!\\b(?:with|to|against|vs|versus|than|in|on|for) last (?:week|day))",
    ),
    ([, asked, part, whole, nth, own = ""]) =>
      `${asked}the ${nth}${new RegExp(`\\b${COUNTED}`).test(own) ? own : ` ${part}`} of ${whole}`,
  ],
  // "The first half of October with the second half."
  [
    words(`${OTHER_HALF}(?<=${HALF_OF}\\b.*${OTHER_HALF})(?! of)(?! \\w+ half)`),
    ([, of]) => `the second half of ${of}`,
  ],
  [
    words(`(?<=${HALF_OF}\\b.*\\b(?:${AGAINST}) )the (?:second|2nd|other|latter)(?: one)?(?!\\s+\\w)`),
    ([, of]) => `the second half of ${of}`,
  ],
  // "The first two weeks of November against the same two weeks of October".
  [
    words(
      `first (\\w+) (day|week)s (?:of|in) (.{2,40}?\\b(?:${AGAINST})) (?:the )?same (?:\\w+ )?(?:day|week)s `,
      "(?:of|in|from|for) ",
    ),
    ([, count, unit, rest]) => `first ${count} ${unit}s of ${rest} the first ${count} ${unit}s of `,
  ],
  [words(`${HIDE} ${ALL} (?:that (?:is|are|was|were|cost|costs) )?(?:${SMALL})`), () => "only those over"],
  [words(`${HIDE} ${ALL} (?:that (?:is|are|was|were|cost|costs) )?(?:${LARGE})`), () => "only those under"],
  // "The forecast for the end of November" is of all of November.
  [
    words(
      `(?:for |(?<=\\b(?:land|end up|finish|come out) ))(?:the )?end of (?=(?:${MONTHS})\\b)`,
      "(?<=\\b(?:forecast\\w*|project\\w*|predict\\w*|expect\\w*|land|end up|finish|come out|outlook|will)\\b.*)",
    ),
    () => "for ",
  ],
  // "Which resources are missing the owner tag" asks for no inventory.
  [
    words(
      "(?:(?:are|is|was|were|that) )?(?:missing|lacking|lacks?|miss|misses|(?:have|has|had) no|without any) ",
      "(?:the |an? |its |their )?(\\w+)[ -]tags?\\b",
    ),
    ([, key]) => `without ${key} tag`,
  ],
  // "Which cloud costs the most" is of clouds, where "cloud costs" are our costs.
  [words("which cloud (?=costs? (?:us )?(?:the )?(?:most|least)\\b)"), () => "which provider "],
  // "Which untagged resources cost the most? I mean those without environment tag": which tag they lack.
  [
    words(
      "untagged (\\w+)\\b([^.?!;]{0,60})[.?!;,–-]+ *(?:i mean|i['’]m talking about|meaning|that is|i\\.?e\\.?),? ",
      "(?:(?:those|the ones|ones|these|all|resources)(?: that| which)? )?without (\\w+) tag\\b",
    ),
    ([, rows, asked, key]) => `${rows} without ${key} tag${asked}`,
  ],
  [words("(?:ai ?(?:and|&|/|\\+) ?ml|ml ?(?:and|&|/|\\+) ?ai)\\b"), () => "ai"],
  [
    words(
      "between the (\\d\\d?)(?:st|nd|rd|th) and (?:the )?(\\d\\d?)(?:st|nd|rd|th)\\b(?! of)",
      `(?!.*\\b(?:${MONTHS}|month)\\b)(?<!\\b(?:${MONTHS}|month)\\b.*)`,
    ),
    ([, first, last], today) =>
      `from ${monthOf(Number(last), today)}-${two(first)} to ${monthOf(Number(last), today)}-${two(last)}`,
  ],
  // "Sept. and Oct." ends no sentence.
  [
    /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?=\s*(?:(?:and|to|until|till|through|vs|\d)\b|[,–-]))/gi,
    ([, month]) => `${month}`,
  ],
  // What follows a question only tells what it is for.
  [
    words(
      "(?<=\\w{3}.*[,.;!?]\\s*)(?:(?:product|board|budget|team|sprint|monthly|weekly|quarterly|finance) )?",
      "(?:review|meeting|call|sync|standup|demo|retro|presentation|(?:patch|change|maintenance) window|release)",
      "(?: is)? ",
      "(?:tomorrow|today|tonight|tmrw|later|soon)(?=\\W*$)",
    ),
    () => "",
  ],
  // A share of the bill is none of a change.
  [
    words(
      "responsible for (?=(?:at least|more than|over|less than|under) [\\w.]+ ?(?:%|percent) of\\b)",
      "(?!.*\\b(?:increase|growth|rise|change|jump|drop|decrease))",
    ),
    () => "with ",
  ],
  // "We're trying to cut 10% from dev. What are the biggest things in there?"
  [
    words(
      "(?:we|i)(?: are| am|['’]re|['’]m)? (?:trying|planning|supposed|asked|told|hoping|want|need|have) to ",
      "(?:cut|save|reduce|trim|bring down|lower|shrink) (?:the |our )?(?:costs? )?(?:by )?(?:[$€]?[\\d.,]+ ?(?:%|",
      "percent|k)? )?",
      "(?:from|in|on|of|off) ([^.;:?!]{2,40})[.;:?!]\\s*(?:so )?(.{0,120}?)\\bin (?:there|it|that)\\b",
    ),
    ([, what, asked]) => `${asked}in ${what}`,
  ],
  [words("(?<=\\b(?:what|how much)\\b.{1,50}) running (?:us|me)(?! up)"), () => " costing us"],
  // "What would November have cost without BigQuery" asks for no price.
  [
    words("would (.{2,40}?) have (?:cost|been|come to)(?: us)? (?=(?:without|excluding|minus|less|but for) )"),
    ([, days]) => `did ${days} cost `,
  ],
  // "All three Kubernetes services": however many these are.
  [
    words("all (?:two|three|four|five|[2-5]) (?=(?:\\w+ ){1,2}(?:services|accounts|teams|clouds|providers)\\b)"),
    () => "all ",
  ],
  // What is left of a list is told with it.
  [
    words(
      "(?<=\\btop \\w+),? (?:and|then|but) (?:lump|group|bundle|bunch|roll|add|sum|put|show) (?:up )?(?:all )?",
      "(?:the rest|everything else|the (?:remaining|others?)(?: ones)?)(?: together| up| (?:into|as) (?:one|others?))*",
    ),
    () => "",
  ],
  [words("accounts? ?/ ?subscriptions?(?: ?/ ?projects?)?"), () => "accounts"],
  // What is compared is told to be more or less.
  [
    words(
      "(?<=\\b(?:compared?|versus|vs|against|before)\\b.{0,80}),? (?:is|was|are|were) (?:it|that|this|they|there) ",
      "(?:more|higher|up|bigger) or (?:less|fewer|lower|down|smaller)(?=\\W*$)",
    ),
    () => "",
  ],
  // What goes on as it does is a forecast, and no other course.
  [
    words(
      "would(?=\\b.*\\b(?:if nothing changes|if (?:we|it) (?:continue|continues|goes? on) like this|at (?:this|",
      "the current) (?:pace|rate)))",
    ),
    () => "will",
  ],
  [words(",? if nothing changes"), () => ""],
  // Whom it is charged to does not change what it is.
  [
    words(
      "(?:i|we) (?:need|have|want) to (?:charge|allocate|recharge|bill|cross-charge) (?:the )?(?:costs? of ",
      ")?(.+?) to (?:the )?[^.?!]+[.;]\\s*how much was it",
    ),
    ([, what]) => `how much was ${what}`,
  ],
  [
    words(
      "(?:sorted )?from (?:the )?(?:highest|largest|biggest|most expensive) to (?:the )?(?:lowest|smallest|cheapest)",
    ),
    () => "descending",
  ],
  [
    words(
      "(?:sorted )?from (?:the )?(?:lowest|smallest|cheapest) to (?:the )?(?:highest|largest|biggest|most expensive)",
    ),
    () => "ascending",
  ],
  // A project has a beginning and an end: so far, it is all of it.
  [
    words("(?<=\\bprojects?\\b.*)(?:in total|so far|altogether|all in all|until now)(?=\\W*$)", ""),
    ([said], _, asked) => (DAYS_NAMED.test(asked) ? said : "in total to date"),
  ],
];

/** The last month that has had this day: `2026-11`. */
function monthOf(day: number, today: Day): string {
  return (day <= Number(today.slice(8)) ? today : addMonths(today, -1)).slice(0, 7);
}

function two(day: string | undefined): string {
  return `${day}`.padStart(2, "0");
}
