import { CLOUD, GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const COMMITMENTS = "(?:savings plans?|reservations?|reserved instances?|ris?|sps?|commitments?)";

// What is out of the ordinary, as it is typed.
const ODDLY = "\\b(?:jump|spik|weird|odd|unusual|strange|an+om[ao]l)\\w*\\b";

// "Data transfer costs", where "the costs" and "our AWS bill" are of many services.
const OF_ONE_THING = new RegExp(
  "\\b(?!(?:the|our|my|your|all|total|overall|cloud|aws|azure|gcp|google|these|those|that|this|and|of|its?|by|per|" +
    "month|monthly|daily|weekly|show|me)\\b)[a-z]\\w* (?:costs?|spend|spending|bill|charges|fees)\\b",
  "i",
);

/** How people ask on an occasion of their work: a close, a call, a review, an alert. */
export const OCCASION_FORMS: readonly Rewording[] = [
  // "My team (payments)": which one is told.
  [words("((?:my|our) (?:[a-z]+ )?)\\(([^()]{2,40})\\)"), ([, own = "", name]) => `${own}${name} `],
  // "A summary of where we stand this month".
  [
    words(
      "(?:(?:a |the |an )?(?:quick |short |brief )?(?:summary|overview|picture|idea|sense|view) (?:of|on) )",
      "where (?:do |are )?we (?:stand|are|are standing)(?: at)?(?: cost[- ]?wise)?",
    ),
    () => "our cost",
  ],
  // "Show me by month where it's coming from": by what lies below that.
  [
    words(
      "(?<=\\w),? (?:and )?where (?:it['’]?s|it is|is it|that['’]?s|that is|they['’]?re|they are|are they)",
      "(?: all| mostly| mainly)? coming from(?=\\W*$)",
    ),
    (_, __, asked) => (OF_ONE_THING.test(asked) ? " by account" : " by service"),
  ],
  // "What we spend per month on AI, and whether that is more or less than what we spend on databases".
  [
    words(
      "(?<=\\b((?:per|a|each|every|by) (?:month|week|day|quarter))\\b.{0,20} )(on|for) ([^,.;:?!()]{2,40}?)",
      "( ?\\([^()]*\\))?,? and (?:(?:whether|if) (?:that|it|this)(?:['’]s| is)|is (?:that|it|this)) ",
      "(?:more|less|higher|lower|bigger|smaller)(?: or (?:more|less|higher|lower|bigger|smaller))? than ",
      "(?:what (?:we|i) (?:spend|pay) (?:on|for) |(?:the|our) )?([^,.;:?!()]{2,40}?)(?=\\W*$)",
    ),
    ([, step, on, what, aside = "", other]) => `${on} ${what}${aside}. How much was ${what} vs ${other} ${step}`,
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
  [words(",? (?:and )?how much (?:(?:in|for|on|by|per) )?each(?: of (?:them|those))?(?=\\W*$)"), () => ""],
  // "Do the top 5 services make up more than half of the cost": how much they make up is told.
  [
    words(
      `(?:do|does|did) (?:the |our )?(top (?:\\d+|three|five|ten) (?:${GROUPS})) (?:together )?`,
      "(?:make up|account for|cover|represent|come to|cost) (?:more|less) than (?:half|an? \\w+|\\d+ ?%|two thirds) ",
      "of (?:the |our |all )?(?:total |whole )?(?:costs?|bill|spend|total|everything)",
    ),
    ([, top]) => `${top}`,
  ],
  [
    words(
      "how many (resources|services|accounts|teams) (?:cost|costs|are) (?=(?:more|less) than|over|above|under|below)",
    ),
    ([, rows]) => `${rows} `,
  ],
  [
    words(`,? and (?:was|is) (?:it|that|this) (?:any )?different (?:in|from) (?=(?:${MONTHS}|last month)\\b)`),
    () => " vs ",
  ],
  // "How much does the HR department use": of those who use, and not of what is used.
  [
    words(
      "how much (?:does|do|did) (.{2,40}? (?:team|dept|department|account|project|app|application)) use",
      "(?=\\W*$| in | last )",
    ),
    ([, who]) => `how much did ${who} cost`,
  ],
  // "What would we have paid without discounts": list prices.
  [
    words(
      `what would (?:we|it|that|everything|(${MONTHS}|last month)) have (?:paid|cost|been)(.{0,40}?) `,
      "without (?:the |any |all |our )?discounts?",
    ),
    ([, month, rest]) => `cost at list prices ${month ?? ""}${rest}`,
  ],
  [words("(?:top|biggest|most expensive) (\\d+ )?untagged resources"), () => "untagged cost by resource"],
  // "Savings from commitments and discounts last month, per cloud".
  [
    words(
      "savings (?:from|by|through|due to|with|out of) (?:our |the )?(?:commitments?|negotiated discounts?|discounts?)",
      "(?: ?(?:/|,|and|or|&) ?(?:our )?(?:commitments?|negotiated discounts?|discounts?))*",
    ),
    () => "list price vs effective cost",
  ],
  [
    words(
      "(?:i|we|one) keeps? hearing (?:[^,.?!]{0,50} )?that (.{5,60}?),? ",
      "(?:is|are) (?:that|it|this) (?:actually |really )?(?:the case|true|right|so)(?=\\W*$)",
    ),
    ([, what]) => `${what}`,
  ],
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
  [words("(?:last ni(?:ght|te)|overnight)\\b", `(?:(?<=${ODDLY}.{0,40})|(?=.{0,40}?${ODDLY}))`), () => "yesterday"],
  // "What am I spending, and on what".
  [words("(?<=\\b(?:spend|spending|pay|paying)\\b.{0,20}),? and (?:on|for) what(?=\\W*$)"), () => " by service"],
  [words("own (?:data ?cent(?:er|re)s?|servers|racks)\\b"), () => "own hardware"],
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
];
