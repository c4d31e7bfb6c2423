import { CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";
import { OPEN_MONTHS } from "../things/booked-forms.ts";

const ROWS = `${GROUPS}|locations?|divisions?|squads?`;
const SIZE =
  "insane|crazy|mad|wild|bad|huge|massive|enormous|giant|gigantic|hefty|heavy|steep|painful|brutal|horrible|terrible|" +
  "awful|nasty|ugly|scary|ridiculous|absurd|outrageous|substantial|sizable|sizeable|considerable|significant|" +
  "noticeable|shocking|monstrous|deep|severe|sharp|dramatic|drastic|serious|strong|pronounced|hellish|immense|fat";
const CHEAPER = "(?:cheaper|less expensive)";
const DEARER = "(?:more expensive|dearer|pricier|costlier)";
const THEM = "the|our|my|your|this|that|these|those|aws|azure|gcp|october|last|things";

/** Ordinary nouns and adjectives in the words that the grammar has, where they can only mean these. */
export const ORDINARY_FORMS: readonly Rewording[] = [
  // "Cost per individual account".
  said(
    "(per|by|for each|for every|each|every|across|across all) (?:individual|single|separate|respective|distinct|",
    `particular|given|different|various) (${ROWS})(?= |\\W*$)`,
  ).as("$1 $2"),
  // "How insane was our bill", "how bad did October get".
  said(`how (?:${SIZE}) (is|was|are|were) (?=(?:${THEM})\\b)`).as("how much $1 "),
  said(`(?:in|over in|across) (?:the )?(${CLOUD}) (?:land|world|universe|territory|realm|camp)`).as("in $1"),
  // "Is the cost of web above that of data?"
  said("(above|over|below|under|beneath) (?:that|those|the (?:costs?|spend|bill)) of (?:the )?(?=[a-z])").by(
    ([, side = ""]) => `${/^[ao]/i.test(side) ? "higher" : "lower"} than `,
  ),
  // "Has it become cheaper or more expensive since May?": either way.
  said(
    `(?:become|became|got|gotten|grown|been getting|gone) (?:any )?(?:${CHEAPER} or ${DEARER}|${DEARER} or ${CHEAPER})`,
  ).as("gone up or down"),
  // "Which team takes the largest slice of the bill, and how large is it?": a ranking has each one's share.
  said(
    "(?<=\\b(?:slice|share|part|chunk|portion|piece|fraction)\\b.{0,30}),? and how (?:large|big|high) (?:is|was) ",
    "(?:it|that|this|theirs)(?=\\W*$)",
  ).as(""),
  // The total of a month's invoices is what was billed in it.
  said(
    `(?:the )?(?:total|sum|amount|total amount)s? (?:of|on) (?:the |our |all |all the )?(${MONTHS}|last month)`,
    "(?:['’]s)? invoices?\\b",
  ).as("total cost in $1"),
  said("(what|how much) (did|have|has) (we|i|they) (?:accrued?|incur(?:red)?) (?:for|on|with|in|at)\\b").by(
    ([, what, did, who]) => `${what} ${did} ${who} ${/^did$/i.test(did ?? "") ? "spend" : "spent"} on`,
  ),
  said("what (?:broke|went wrong|went off|blew up) (?=(?:on|in|last|this|yesterday|between)\\b)").as("any anomalies "),
  said(
    "((?:requests|calls) (?:do (?:we|i) (?:still )?have |are |have we )?left) (?:in|of|on|from) ",
    "(?:this month['’]?s|the|our|my|this) (?:monthly |current )?(?:plan|quota|allowance|contingent)",
  ).as("$1 this month"),
  said(
    `(?:has|have|is|was|are) (?:the |our )?(?:bills?|invoices?) (?:for|of) (?:the )?(?:${MONTHS}|last month) `,
    "(?:already |been |now )*(?:closed|final|finali[sz]ed|settled|complete)(?: yet| already)*",
    "(?:,? or (?:might|may|can|could|will|does) (?:it|they|that) (?:still |yet )?(?:move|change|grow)s?)?(?=\\W*$)",
  ).as(OPEN_MONTHS),
  // A cost per unit is an average.
  said("(?<=\\b(?:pay|paid|cost|costs) per (?:[gt]i?b|gb-?mo(?:nth)?)\\b.{0,30}) on average\\b").as(""),
  said("the (?:current )?state of (?=(?:our|my|the|things|play|affairs)\\b)").as("summary of "),
];

const MEMBER = "things?|elements?|stuff|parts|bits|pieces|aspects?|building blocks?|offerings?";

/** The same where it is told what was read. */
export const ORDINARY_REWORDINGS: readonly Rewording[] = [
  said(
    `(which|what) (?:${MEMBER}) (of|in|on) (?=(?:(?:the|our|my) )?(?:(?:${CLOUD})|bill|cloud|spend|costs?|invoice)\\b)`,
  ).as("$1 services $2 "),
  said("data ?cent(?:er|re)s?").by(([said]) => (/s$/i.test(said) ? "regions" : "region")),
  said("(crew|tribe|guild)(s?)\\b").as("team$2"),
  said("geos?\\b").by(([said]) => (/s$/i.test(said) ? "regions" : "region")),
];
