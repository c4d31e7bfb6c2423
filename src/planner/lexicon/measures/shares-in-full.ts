import { type Rewording, said } from "../rewording.ts";
import { PARTS } from "./parts.ts";

const PART = "share|fraction|percentage|percent|pct|%|part|portion|proportion|chunk|slice|piece|bit";
const WHOLE =
  "(?:the |our |my )?(?:whole|entire|total|full|overall) (?:\\w+ )?(?:bill|spend|spending|" + "costs?|amount|sum)";
const TOTAL = `(?:${WHOLE}|(?:the |our )?(?:grand )?total|everything|the whole|the (?:bill|lot))`;
const BESIDE =
  "next to|compared (?:with|to)|relative to|in relation to|in comparison (?:with|to)|against|" + "vs\\.?|versus";
const IN_PERCENT = "(?:in|as)(?: an?| the)? (?:%|pct|percent|percentage|share|fraction)";
// What is a part of a change, and none of what was spent.
const NO_CHANGE = "(?!.{0,200}\\b(?:increase|growth|rise|change|jump|drop|decrease|delta|difference|spike)\\b)";
const NO_CVES = "(?!.{0,200}\\b(?:cves?|vulnerabilit\\w+|kev|nvd)\\b)";
const BEGINS = "(?<=^\\W*|[.?!;:–-]\\s*|\\b(?:and|so|ok|hey|hi|please)[, ]+)";

const ONE_SIDE = "(?!vs|versus)[\\w&-]+(?: (?!vs|versus|in|on|last|this|for|since|during)[\\w&-]+)?";

/** Ways to ask for a part of a whole, said in full: "of what we paid for databases, what fraction was RDS". */
export const SHARES_IN_FULL: readonly Rewording[] = [
  // Each row of a list tells its share.
  said(
    "(?<=\\b(?:top|by|per|each)\\b.*),? and (?:their|its|each one['’]?s|the) (?:shares?|percentages?|pct|%)",
    "(?: of (?:it|the (?:total|whole)))?(?=\\W*$)",
  ).as(""),
  // "Which cloud has the largest portion, and what is that portion", "…, and what share is that".
  said(
    ",? and (?:",
    `(?:what|how (?:big|large|much|high)) (?:is|was|are|were) (?:that|this|its|their|the|those) (?:${PART})s?|`,
    `what (?:${PART}) (?:is|was|are|were) (?:that|this|it|they|those))(?: of (?:it|the (?:total|whole)))?(?=\\W*$)`,
    "(?<=\\b(?:top|(?:which|what|who)\\b.*\\b(?:most|highest|largest|biggest))\\b.*)",
    "(?<!\\b(?:gr[eo]w|ris|ros|increas|climb|jump|fell|fall|drop|decreas|chang|mov)\\w*\\b.*)",
  ).as(""),
  // "What percentage is AWS vs Azure vs GCP in October": of each. Of two the one may be meant as a part of both.
  said(
    `((?:what|which) (?:${PART})s? of [^.?!;]{2,60}? `,
    "(?:is|are|was|were|(?:goes|went|go) to|(?:comes|came|come) from) )",
    `(${ONE_SIDE}(?: (?:vs\\.?|versus) ${ONE_SIDE}){2,5})(?=\\W*$| (in|on|last|this|for|since|during)\\b)([^.?!;]*)`,
  ).by(([, asked, sides = "", , rest]) =>
    sides
      .split(/ (?:vs\.?|versus) /i)
      .map((side) => `${asked}${side}${rest}`)
      .join(", and "),
  ),
  said(
    "(?:is|are) (?!it\\b|that\\b|this\\b|they\\b|those\\b)([\\w][\\w .-]{1,40}?) an? (?:big|large|",
    "significant|huge|small|major|sizeable) (?:part|share|portion|chunk|slice|piece) of (?=\\w)",
  ).as("what share is $1 of "),
  said(
    "how (?:big|large|much) an? (?:part|role|share) (?:do|does|did) ([^.?!;]{2,40}?) (?:play|have|make up|represent)",
  ).as("what share is $1"),
  said(
    "(?:out of|of) (?:every )?(?:an? |one |100 |a hundred )?dollars?(?: (?:that )?we (?:spend|spent|pay))?,? how ",
    "(?:many|much) (?:cents |dollars )?(?:goes|go|went|is|are|of (?:it|them) (?:is|are|goes|go))(?: to)? (?=\\w)",
  ).as("what share of the total is "),
  said(
    "for (?:every|each) dollar(?: (?:that )?(?:we )?(?:spend|spent|pay|paid))?,? how (?:many|",
    "much) (?:cents )?(?:goes|go|went|is|are)(?: (?:in)?to)? (?=\\w)",
  ).as("what share of the total is "),
  said("(prod(?:uction)?) ?(?:/|vs\\.?|versus|and|to) ?(non-prod(?:uction)?) (?:split|ratio|breakdown|mix)").as(
    "$1 vs $2",
  ),
  said(
    `${BEGINS}${NO_CVES}(?:out )?of ([^.?!;]{2,100}?),? (?:what|which|how (?:big|large|much) an?) `,
    `(?:${PART})(?: of (?:it|that|this|them|those))? `,
    "(?=(?:is|are|was|were|went|goes|go|came|comes|does|do|did|has|have|sits?|lands?|landed|lies|runs?|belongs?)\\b)",
  ).as("what share of $1 "),
  said(
    `${BEGINS}${NO_CVES}(?:out )?of ((?:our|the|all|my|what|everything|`,
    "total)\\b[^.?!;]{2,100}?),? how much(?: of (?:it|that|this|them))? ",
    "(?=(?:is|are|was|were|went|goes|go|came|comes|sits?|lands?|landed|lies|runs?|belongs?)\\b)",
  ).as("how much of $1 "),
  said(
    "(?:what|how much|how many percent) (?:does|do|did) (.{2,50}?) ",
    `(?:contribute to|make up of|represent of|add to|account for of|constitute of) ${NO_CHANGE}(.{2,50}?)`,
    `(?:,? (?:${IN_PERCENT}|percentage[- ]wise))?(?=\\W*$| (?:in|last|this|for|since) )`,
  ).as("what share of $2 is $1"),
  said(
    `(?:what(?:['’]?s| is| was)? )?(?:the )?(?:contribution|weight) of (.{2,50}?) (?:to|in|on) ${NO_CHANGE}(?=\\w)`,
  ).as("the share of $1 in "),
  said(`(?<=['’]s )(?:contribution|weight) (?:to|in|on) ${NO_CHANGE}(?=\\w)`).as("share of "),
  said(
    `how (?:big|large|much|significant|heavy) (?:is|are|was|were) (.{2,50}?) (?:${BESIDE}) `,
    `(${TOTAL})(?! \\w+ (?:bill|spend|cost))`,
  ).as("what share of $2 is $1"),
  said(
    `how (?:does|do|did) (.{2,50}?) (?:weigh|measure|stack|compare|size)(?: up)? (?:against|with|to|in) (${TOTAL})`,
  ).as("what share of $2 is $1"),
  said(
    `,? ?(?:and )?how (?:big|large|much)(?: (?:is|are|was|were) (?:it|that|this|they|those))? (?:${BESIDE}) (${TOTAL})`,
  ).as(" as a share of $1"),
  said(
    "(?:relative|in relation|in proportion|proportional) to ((?:the |our )?(?:total|whole|entire|",
    `overall|full)\\b.{0,40}?),? ${IN_PERCENT}`,
  ).as("as a share of $1"),
  said(
    "(?:share|slice|piece|cut|part|chunk|portion) of the (?:(?:total|whole|overall|cloud|spend|cost) )?(?:pie|cake)",
  ).as("share of the total"),
  said(
    "(more than|less than|over|under|at least|at most|above|below) (?:an? |one )?(half|third|",
    "quarter|fifth|tenth) of (?!the (?:day|month|year|quarter)s?\\b)",
  ).by(([, bound, size = "half"]) => `${bound} ${PARTS[size.toLowerCase()] ?? "50%"} of `),
];
