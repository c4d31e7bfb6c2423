import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const PERCENT = "(?:%|pct|percent(?:age)?s?)";
const GOOD = "great|nice|good|perfect|fine|cool|lovely|helpful|awesome|ideal|enough|amazing|super";

/** Forms of speech of the last rounds of `docs/ask.md`, in other words: wishes, shares, days that are the same. */
export const HEARD_FORMS: readonly Rewording[] = [
  // "Monthly numbers would be great."
  said(`(?<=\\w) would be (?:really |very |just |so )?(?:${GOOD})(?: too| already)?(?=\\W*$)`).as(""),
  // "Also as % pls."
  said(
    `(?<=\\w\\W*)[?.!,;]\\s*(?:and |also |plus )*(?:as|in) (?:an? )?${PERCENT}`,
    "(?: too| as well)?(?=\\W*(?:$|pl[sz]|please))",
  ).as(" in percent"),
  said(`(?<=\\w), ${PERCENT}(?=, )`).as(", in percent"),
  // "Nov so far vs same period in Oct."
  said(
    "(?:the )?same (?:period|time|dates?|timeframe|window|stretch) (?:in|of|from|during) ",
    `(?=(?:${MONTHS}|last month)\\b)`,
  ).as("same days in "),
  // "More expensive than last month? Same days."
  said(
    "(?<=\\b(?:than|vs\\.?|versus|to|with|against) (?:last|the previous|the prior) (?:month|week|quarter))",
    "[?.!,;\\s]+(?:for |over )?(?:the )?same (?:days|period|dates)(?=\\W*$)",
  ).as(""),
  // "Did it go up over last weekend": on its days, not since.
  said("over (?=(?:the |last |this |past )*(?:weekends?|holidays?|christmas|halloween)\\b)").as("on "),
  said("(biggest|largest|top|greatest) savings (?=.*\\b(?:compared|vs\\.?|versus|against)\\b)").as("$1 decrease "),
  said("running (?=(?:total|sum|tally)s?\\b)").as("cumulative "),
  // "Split in the three clouds", "broken down over teams".
  said(
    "(?:split|broken down|broken up|divided|separated|parted|distributed)(?: up| out)? ",
    `(?:in|into|across|between|among|over|to) (?:the |our |all )?(?:two |three |four |\\d )?(${GROUPS})(?=\\W|$)`,
  ).as("by $1"),
  said("(?:and |please )?with (?:the |their )?shares(?=\\W*$)").as("with percentages"),
  // "Department split in %": each one's part, and not how much has one.
  said(`(${GROUPS}) (?:split|breakdown|mix|distribution) (?:in|as|with) (?:an? )?${PERCENT}(?= |\\W*$)`).as(
    "cost by $1 in percent",
  ),
  // "Tax on the October invoices": of that month.
  said(`on (?:the |our |my )?(${MONTHS}|last month)(?:['’]s)? (?:invoices?|bills?)`).as("in $1"),
  // "How much has no cost center, and what % is that".
  said(
    `,? and what ${PERCENT} (?:is|are) (?:that|it|this|they)(?: of (?:the )?(?:total|bill|all|everything))?(?=\\W*$)`,
  ).as(" in percent"),
  said("(?<=\\b(?:most expensive|priciest|highest|worst|biggest|cheapest) (?:day|week|month)) so far(?=\\W*$)").as(
    " since the beginning",
  ),
  said(`(${MONTHS}) (?:mtd|month to date)\\b`).as("$1 so far"),
  // "My team is search. What are our 5 biggest services in November?"
  said(
    "(?:my|our) (team|squad|department|app|project|product) is (?:called )?([\\w-]+)\\s*[.,;:–-]+\\s*",
    "(?=.*\\b(?:our|my|we|us)\\b)(.{8,120}?)[?.!\\s]*$",
  ).by(([, unit, name, asked = ""]) => `${ofAll(asked)} for ${unit} ${name}`),
  // "Per month by provider, everything you've got".
  said(
    "(?<=\\w),? (?:everything|all(?: the data| of it)?) (?:that )?(?:you|we|u)(?:['’]ve| have)?",
    "(?: got| have)?(?=\\W*$)",
  ).as(" since the beginning"),
  said("what(?:['’]?s| is) running (in|on|at) ([\\w-]+),? and (?:what does it|how much does it|what do they) cost").as(
    "cost by service $1 $2",
  ),
  // "Which owners' resources cost the most": which owner.
  said(
    "which (owner|team|department|project|product|app|application)s?['’]?s? (?:resources|stuff|workloads|things) ",
    "(?=(?:cost|costs|are|is|spend)\\b)",
  ).as("which $1s "),
  // "Retail vs platform for October, and what's the gap": a comparison tells it.
  said(
    "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? and (?:what(?:['’]?s| is) )?(?:the )?",
    "(?:gap|difference|delta|spread)(?=\\W*$)",
  ).as(""),
  // "Which teams are the most expensive? Just the top 3."
  said(
    "(?<=\\w)[?.!;]\\s*(?:just|only) (?:the )?top (\\d+|three|five|ten)(?: of (?:them|those))?",
    "(?=\\W*(?:$|pl[sz]|please))",
  ).as(", top $1"),
  said("(?<=\\b(?:everything|all|total|spend|costs?)) ex(?:cl)?\\.? (?=\\w)").as(" without "),
  // "October vs September, up or down and by how much %": a comparison tells it.
  said(
    "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? (?:is it )?up or down(?:,? and by how much)?",
    "(?: (?:in )?(?:%|pct|percent))?(?=\\W*$)",
  ).as(""),
  // "By team incl. the untagged part": what has no team is a row anyway.
  said(
    `(?<=\\b(?:by|per) (?:${GROUPS}) )(?:incl\\.?|including) (?:the )?(?:untagged|unallocated|unassigned)`,
    "(?: (?:part|share|row|ones?|spend|costs?|lines?))?(?=\\W*$)",
  ).as(""),
  // "The chargeback numbers for October by cost center": costs, and not how much has a tag.
  said(
    `(?:chargebacks?|showbacks?)(?: numbers?| figures?| costs?| data| amounts?| reports?)? `,
    `(?=.*\\b(?:by|per) (?:${GROUPS})\\b)(?!.*\\b(?:tags?|tagged|untagged)\\b)`,
  ).as("costs "),
  said("(?<=\\btop \\d+),? (?:by|in) (?:the )?(?:dollars?|dollar amount|absolute dollars|usd|amount|money)\\b").as(""),
  said("that (?:isn['’]?t|aren['’]?t) (?=\\w+(?:$|\\W))").as("that is not "),
  said("(daily|weekly|monthly|quarterly),? (?:instead of|rather than|not) (?:daily|weekly|monthly|quarterly)").by(
    ([, step]) => step ?? "",
  ),
];

function ofAll(asked: string): string {
  return asked.replace(/\b(?:our|my)\b/gi, "the");
}
