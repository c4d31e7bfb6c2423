import { GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const CLOUD = "aws|azure|gcp|google(?: cloud)?|oci|oracle";
const COMMITMENTS = "(?:savings plans?|reservations?|reserved instances?|ris?|sps?|commitments?)";
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
  // "How much tax was on the AWS and Azure invoices for October": of what was billed then.
  [
    words(
      `(?<=(?:how much|what|total|tax|cost|credits)\\b.{0,60})(${CLOUD}) invoices? `,
      `(?=(?:for|of|in) (?:${MONTHS}|last))`,
    ),
    ([, cloud]) => `${cloud} bills `,
  ],
  [
    words("(higher|lower|up|down|more|less) \\((?:or|and) (?:higher|lower|up|down|more|less)\\)"),
    ([, way]) => `${way}`,
  ],
  // "Are we up or down on last month": the month that runs is.
  [
    words(
      "(?<=\\b(?:am|are|is) .{1,30}\\b)(up|down|higher|lower)( or (?:up|down|higher|lower))? ",
      "(?:on|from|against|over) (?=last (?:week|month|quarter|year)(?=\\W*$))",
    ),
    ([, way, or = ""]) => `${way}${or} vs `,
  ],
  // "Bedrock, Azure OpenAI and Vertex in October, who's ahead".
  [
    words(
      "(?:,|[–-]| and)? ?(?:who|which(?: one| of them)?)(?:['’]?s| is| are) (?:ahead|in front|leading|on top)(?=\\W*$)",
    ),
    () => ", which is the most expensive",
  ],
  // "What percentage is AI by now": lately.
  [words("by now(?=\\W*$)"), () => "now"],
  // "Average monthly spend, full months only": averages are of those alone.
  [
    words(
      "(?<=\\b(?:monthly|per month|a month|each month)\\b.{0,60}),? (?:only )?(?:full|complete|whole) months(?: only)?",
    ),
    () => "",
  ],
  // "The overall bill for the month", after a sentence on October.
  [
    words(`(?<=\\b(${MONTHS})\\b[^.?!]{0,60}[.!] [^.?!]{0,80})(?:for|of|in|during) (?:the|that) month\\b`),
    ([, month]) => `in ${month}`,
  ],
  // "In which months did they show up".
  [
    words(
      ",? (?:and )?(?:in|on) which (month|week|day)s? (?:did|do|does) (?:it|they|that) (?:show up|appear|come|occur)",
    ),
    ([, step]) => ` by ${step}`,
  ],
  [words(",? (?:and )?how much (?:in|for|on|by|per) each(?: of (?:them|those))?(?=\\W*$)"), () => ""],
  [words("what (did|does|do) each one cost"), ([, did]) => `what ${did} each cost`],
  [words("(?<=\\bwhat (?:do|did) we (?:pay|spend).{0,10}) (?:for|on) each of the (?:two|three|four)(?=\\W)"), () => ""],
  [words("(?:in|for) every (month|week|day) so far\\b"), ([, step]) => `by ${step}`],
  // "Are we on list price for EC2 or is there some discount in it".
  [
    words(
      "(?:are|do) we (?:on|pay|paying) (?:the )?list prices? (?:for|on) (\\S.{1,30}?),? ",
      "or (?:is|do|are|have) [^?]{0,20}discount[^?]*",
    ),
    ([, what]) => `list price vs effective cost for ${what}`,
  ],
  // "What's left on the AWS side for October".
  [
    words(`what(?:['’]?s| is)? left (?:on|of|for|in|over on) (?:the |our )?(${CLOUD}) ?(?:side|end|bill)?`),
    ([, cloud]) => `${cloud} bill`,
  ],
  // "Does anything still run under MyProject".
  [
    words(
      "(?:does|do|is|are) (?:anything|something|any of it|there anything|there something)(?: still)? ",
      "(?:run|running|active|live|left)(?: still)? (?:under|in|on|for|with) (?=\\S)",
    ),
    () => "what services run in ",
  ],
  // "Costs jumped on anything last night": the day before is the last one of any bill.
  [
    words("(?<=\\b(?:jump|spik|weird|odd|unusual|strange|anomal)\\w*\\b.{0,30})(?:last night|overnight)\\b"),
    () => "yesterday",
  ],
  // "What am I spending, and on what".
  [words("(?<=\\b(?:spend|spending|pay|paying)\\b.{0,20}),? and (?:on|for) what(?=\\W*$)"), () => " by service"],
  // "Our cloud money".
  [words("cloud (?:money|cash|dollars)\\b"), () => "cloud spend"],
  // "Which day was the last anomaly": all of them are told with their days.
  [
    words(
      "(?:which day|when) (?:was|is|did) (?:there )?(?:the |our )?(?:last|latest|most recent) ",
      "((?:cost )?(?:anomaly|spike|outlier))(?: happen| occur)?",
    ),
    ([, noun]) => `${noun} since the beginning`,
  ],
  // "Last 7 days vs prev 7".
  [
    words("(?<=last (\\d+) days? )(vs\\.?|versus|against) (?:the )?(?:prev(?:ious)?|prior|preceding) \\1(?=\\W*$)"),
    ([, count, against]) => `${against} the ${count} days before`,
  ],
  // What commitments saved is not told apart; how far cost is below its list price is.
  [
    words(
      "what (?:did|do|does|have|has) (?:our |the |all )?",
      `(${COMMITMENTS}(?: ?(?:,|/|and|or|&) ?(?:our )?${COMMITMENTS})*) `,
      "(?:save|saved|bring|brought)(?: us)?(.*?)(?: (?:vs\\.?|versus|against|compared to) (?:the )?",
      "(?:list|on[- ]demand)(?: prices?)?)?(?=\\W*$)",
    ),
    ([, commitments, rest]) => `list price vs effective cost ${rest}. How much do ${commitments} save`,
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
  // "Percent of AI spend per provider": the rows have their shares.
  [
    words(`(?:${PERCENT}|share) of ((?:\\w+ ){1,3}?(?:spend|spending|costs?)) (per|by) (${GROUPS})\\b`),
    ([, what, by, group]) => `${what} ${by} ${group}`,
  ],
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
