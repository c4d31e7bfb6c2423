import { GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const PERCENT = "(?:%|pct|percent(?:age)?s?)";
const GOOD = "great|nice|good|perfect|fine|cool|lovely|helpful|awesome|ideal|enough|amazing|super";

/** Forms of speech of the last rounds of `docs/ask.md`, in other words: wishes, shares, days that are the same. */
export const HEARD_FORMS: readonly Rewording[] = [
  // "Monthly numbers would be great."
  [words(`(?<=\\w) would be (?:really |very |just |so )?(?:${GOOD})(?: too| already)?(?=\\W*$)`), () => ""],
  // "Also as % pls."
  [
    words(
      `(?<=\\w\\W*)[?.!,;]\\s*(?:and |also |plus )*(?:as|in) (?:an? )?${PERCENT}`,
      "(?: too| as well)?(?=\\W*(?:$|pl[sz]|please))",
    ),
    () => " in percent",
  ],
  [words(`(?<=\\w), ${PERCENT}(?=, )`), () => ", in percent"],
  // "Nov so far vs same period in Oct."
  [
    words(
      "(?:the )?same (?:period|time|dates?|timeframe|window|stretch) (?:in|of|from|during) ",
      `(?=(?:${MONTHS}|last month)\\b)`,
    ),
    () => "same days in ",
  ],
  // "More expensive than last month? Same days."
  [
    words(
      "(?<=\\b(?:than|vs\\.?|versus|to|with|against) (?:last|the previous|the prior) (?:month|week|quarter))",
      "[?.!,;\\s]+(?:for |over )?(?:the )?same (?:days|period|dates)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Did it go up over last weekend": on its days, not since.
  [words("over (?=(?:the |last |this |past )*(?:weekends?|holidays?|christmas|halloween)\\b)"), () => "on "],
  [
    words("(biggest|largest|top|greatest) savings (?=.*\\b(?:compared|vs\\.?|versus|against)\\b)"),
    ([, most]) => `${most} decrease `,
  ],
  [words("running (?=(?:total|sum|tally)s?\\b)"), () => "cumulative "],
  // "Split in the three clouds", "broken down over teams".
  [
    words(
      "(?:split|broken down|broken up|divided|separated|parted|distributed)(?: up| out)? ",
      `(?:in|into|across|between|among|over|to) (?:the |our |all )?(?:two |three |four |\\d )?(${GROUPS})(?=\\W|$)`,
    ),
    ([, noun]) => `by ${noun}`,
  ],
  [words("(?:and |please )?with (?:the |their )?shares(?=\\W*$)"), () => "with percentages"],
  // "Department split in %": each one's part, and not how much has one.
  [
    words(`(${GROUPS}) (?:split|breakdown|mix|distribution) (?:in|as|with) (?:an? )?${PERCENT}(?= |\\W*$)`),
    ([, group]) => `cost by ${group} in percent`,
  ],
  // "Tax on the October invoices": of that month.
  [words(`on (?:the |our |my )?(${MONTHS}|last month)(?:['’]s)? (?:invoices?|bills?)`), ([, month]) => `in ${month}`],
  // "How much has no cost center, and what % is that".
  [
    words(
      `,? and what ${PERCENT} (?:is|are) (?:that|it|this|they)(?: of (?:the )?(?:total|bill|all|everything))?(?=\\W*$)`,
    ),
    () => " in percent",
  ],
  [
    words("(?<=\\b(?:most expensive|priciest|highest|worst|biggest|cheapest) (?:day|week|month)) so far(?=\\W*$)"),
    () => " since the beginning",
  ],
  [words(`(${MONTHS}) (?:mtd|month to date)\\b`), ([, month]) => `${month} so far`],
  // "My team is search. What are our 5 biggest services in November?"
  [
    words(
      "(?:my|our) (team|squad|department|app|project|product) is (?:called )?([\\w-]+)\\s*[.,;:–-]+\\s*",
      "(?=.*\\b(?:our|my|we|us)\\b)(.{8,120}?)[?.!\\s]*$",
    ),
    ([, unit, name, asked = ""]) => `${ofAll(asked)} for ${unit} ${name}`,
  ],
  // "Per month by provider, everything you've got".
  [
    words(
      "(?<=\\w),? (?:everything|all(?: the data| of it)?) (?:that )?(?:you|we|u)(?:['’]ve| have)?",
      "(?: got| have)?(?=\\W*$)",
    ),
    () => " since the beginning",
  ],
  [
    words("what(?:['’]?s| is) running (in|on|at) ([\\w-]+),? and (?:what does it|how much does it|what do they) cost"),
    ([, where, name]) => `cost by service ${where} ${name}`,
  ],
  // "Which owners' resources cost the most": which owner.
  [
    words(
      "which (owner|team|department|project|product|app|application)s?['’]?s? (?:resources|stuff|workloads|things) ",
      "(?=(?:cost|costs|are|is|spend)\\b)",
    ),
    ([, group]) => `which ${group}s `,
  ],
  // "Retail vs platform for October, and what's the gap": a comparison tells it.
  [
    words(
      "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? and (?:what(?:['’]?s| is) )?(?:the )?",
      "(?:gap|difference|delta|spread)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Which teams are the most expensive? Just the top 3."
  [
    words(
      "(?<=\\w)[?.!;]\\s*(?:just|only) (?:the )?top (\\d+|three|five|ten)(?: of (?:them|those))?",
      "(?=\\W*(?:$|pl[sz]|please))",
    ),
    ([, count]) => `, top ${count}`,
  ],
  [words("(?<=\\b(?:everything|all|total|spend|costs?)) ex(?:cl)?\\.? (?=\\w)"), () => " without "],
  // "October vs September, up or down and by how much %": a comparison tells it.
  [
    words(
      "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? (?:is it )?up or down(?:,? and by how much)?",
      "(?: (?:in )?(?:%|pct|percent))?(?=\\W*$)",
    ),
    () => "",
  ],
  // "By team incl. the untagged part": what has no team is a row anyway.
  [
    words(
      `(?<=\\b(?:by|per) (?:${GROUPS}) )(?:incl\\.?|including) (?:the )?(?:untagged|unallocated|unassigned)`,
      "(?: (?:part|share|row|ones?|spend|costs?|lines?))?(?=\\W*$)",
    ),
    () => "",
  ],
  // "The chargeback numbers for October by cost center": costs, and not how much has a tag.
  [
    words(
      `(?:chargebacks?|showbacks?)(?: numbers?| figures?| costs?| data| amounts?| reports?)? `,
      `(?=.*\\b(?:by|per) (?:${GROUPS})\\b)(?!.*\\b(?:tags?|tagged|untagged)\\b)`,
    ),
    () => "costs ",
  ],
  [
    words("(?<=\\btop \\d+),? (?:by|in) (?:the )?(?:dollars?|dollar amount|absolute dollars|usd|amount|money)\\b"),
    () => "",
  ],
  [words("that (?:isn['’]?t|aren['’]?t) (?=\\w+(?:$|\\W))"), () => "that is not "],
  [
    words("(daily|weekly|monthly|quarterly),? (?:instead of|rather than|not) (?:daily|weekly|monthly|quarterly)"),
    ([, step]) => step ?? "",
  ],
];

function ofAll(asked: string): string {
  return asked.replace(/\b(?:our|my)\b/gi, "the");
}
