import { CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

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
  said("((?:my|our) (?:[a-z]+ )?)\\(([^()]{2,40})\\)").as("$1$2 "),
  // "A summary of where we stand this month".
  said(
    "(?:(?:a |the |an )?(?:quick |short |brief )?(?:summary|overview|picture|idea|sense|view) (?:of|on) )",
    "where (?:do |are )?we (?:stand|are|are standing)(?: at)?(?: cost[- ]?wise)?",
  ).as("our cost"),
  // "Show me by month where it's coming from": by what lies below that.
  said(
    "(?<=\\w),? (?:and )?where (?:it['’]?s|it is|is it|that['’]?s|that is|they['’]?re|they are|are they)",
    "(?: all| mostly| mainly)? coming from(?=\\W*$)",
  ).by((_, __, asked) => (OF_ONE_THING.test(asked) ? " by account" : " by service")),
  // "What we spend per month on AI, and whether that is more or less than what we spend on databases".
  said(
    "(?<=\\b((?:per|a|each|every|by) (?:month|week|day|quarter))\\b.{0,20} )(on|for) ([^,.;:?!()]{2,40}?)",
    "( ?\\([^()]*\\))?,? and (?:(?:whether|if) (?:that|it|this)(?:['’]s| is)|is (?:that|it|this)) ",
    "(?:more|less|higher|lower|bigger|smaller)(?: or (?:more|less|higher|lower|bigger|smaller))? than ",
    "(?:what (?:we|i) (?:spend|pay) (?:on|for) |(?:the|our) )?([^,.;:?!()]{2,40}?)(?=\\W*$)",
  ).as("$2 $3$4. How much was $3 vs $5 $1"),
  said("(higher|lower|up|down|more|less) \\((?:or|and) (?:higher|lower|up|down|more|less)\\)").as("$1"),
  // "Are we up or down on last month": the month that runs is.
  said(
    "(?<=\\b(?:am|are|is) .{1,30}\\b)(up|down|higher|lower)( or (?:up|down|higher|lower))? ",
    "(?:on|from|against|over) (?=last (?:week|month|quarter|year)(?=\\W*$))",
  ).as("$1$2 vs "),
  // "Bedrock, Azure OpenAI and Vertex in October, who's ahead".
  said(
    "(?:,|[–-]| and)? ?(?:who|which(?: one| of them)?)(?:['’]?s| is| are) (?:ahead|in front|leading|on top)(?=\\W*$)",
  ).as(", which is the most expensive"),
  // "What percentage is AI by now": lately.
  said("by now(?=\\W*$)").as("now"),
  // "Average monthly spend, full months only": averages are of those alone.
  said(
    "(?<=\\b(?:monthly|per month|a month|each month)\\b.{0,60}),? (?:only )?(?:full|complete|whole) months(?: only)?",
  ).as(""),
  // "The overall bill for the month", after a sentence on October.
  said(`(?<=\\b(${MONTHS})\\b[^.?!]{0,60}[.!] [^.?!]{0,80})(?:for|of|in|during) (?:the|that) month\\b`).as("in $1"),
  // "In which months did they show up".
  said(
    ",? (?:and )?(?:in|on) which (month|week|day)s? (?:did|do|does) (?:it|they|that) (?:show up|appear|come|occur)",
  ).as(" by $1"),
  said(",? (?:and )?how much (?:(?:in|for|on|by|per) )?each(?: of (?:them|those))?(?=\\W*$)").as(""),
  // "Do the top 5 services make up more than half of the cost": how much they make up is told.
  said(
    `(?:do|does|did) (?:the |our )?(top (?:\\d+|three|five|ten) (?:${GROUPS})) (?:together )?`,
    "(?:make up|account for|cover|represent|come to|cost) (?:more|less) than (?:half|an? \\w+|\\d+ ?%|two thirds) ",
    "of (?:the |our |all )?(?:total |whole )?(?:costs?|bill|spend|total|everything)",
  ).as("$1"),
  said(
    "how many (resources|services|accounts|teams) (?:cost|costs|are) (?=(?:more|less) than|over|above|under|below)",
  ).as("$1 "),
  said(`,? and (?:was|is) (?:it|that|this) (?:any )?different (?:in|from) (?=(?:${MONTHS}|last month)\\b)`).as(" vs "),
  // "How much does the HR department use": of those who use, and not of what is used.
  said(
    "how much (?:does|do|did) (.{2,40}? (?:team|dept|department|account|project|app|application)) use",
    "(?=\\W*$| in | last )",
  ).as("how much did $1 cost"),
  // "What would we have paid without discounts": list prices.
  said(
    `what would (?:we|it|that|everything|(${MONTHS}|last month)) have (?:paid|cost|been)(.{0,40}?) `,
    "without (?:the |any |all |our )?discounts?",
  ).as("cost at list prices $1$2"),
  said("(?:top|biggest|most expensive) (\\d+ )?untagged resources").as("untagged cost by resource"),
  said(
    "(?:which|what) untagged resources (?:cost|costs|are|were)(?: us)?(?: the)? (?:most|biggest|largest|expensive)\\b",
    "(?=[^.?!;]*\\W*$)",
  ).as("untagged cost by resource"),
  said(
    "how much (?:are|do|did|were) (?:the |our )?(credits|refunds) (?:sav(?:e|ing)|cut(?:ting)?|reduc(?:e|ing))(?: us)?",
  ).as("how much are $1"),
  // "Savings from commitments and discounts last month, per cloud".
  said(
    "savings (?:from|by|through|due to|with|out of) (?:our |the )?(?:commitments?|negotiated discounts?|discounts?)",
    "(?: ?(?:/|,|and|or|&) ?(?:our )?(?:commitments?|negotiated discounts?|discounts?))*",
  ).as("list price vs effective cost"),
  said(
    "(?:i|we|one) keeps? hearing (?:[^,.?!]{0,50} )?that (.{5,60}?),? ",
    "(?:is|are) (?:that|it|this) (?:actually |really )?(?:the case|true|right|so)(?=\\W*$)",
  ).as("$1"),
  said("what (did|does|do) each one cost").as("what $1 each cost"),
  said("(?<=\\bwhat (?:do|did) we (?:pay|spend).{0,10}) (?:for|on) each of the (?:two|three|four)(?=\\W)").as(""),
  said("(?:in|for) every (month|week|day) so far\\b").as("by $1"),
  // "Are we on list price for EC2 or is there some discount in it".
  said(
    "(?:are|do) we (?:on|pay|paying) (?:the )?list prices? (?:for|on) (\\S.{1,30}?),? ",
    "or (?:is|do|are|have) [^?]{0,20}discount[^?]*",
  ).as("list price vs effective cost for $1"),
  // "What's left on the AWS side for October".
  said(`what(?:['’]?s| is)? left (?:on|of|for|in|over on) (?:the |our )?(${CLOUD}) ?(?:side|end|bill)?`).as("$1 bill"),
  // "Does anything still run under MyProject".
  said(
    "(?:does|do|is|are) (?:anything|something|any of it|there anything|there something)(?: still)? ",
    "(?:run|running|active|live|left)(?: still)? (?:under|in|on|for|with) (?=\\S)",
  ).as("what services run in "),
  // "Costs jumped on anything last night": the day before is the last one of any bill.
  said(`(?:last ni(?:ght|te)|overnight)\\b(?:(?<=${ODDLY}.{0,40})|(?=.{0,40}?${ODDLY}))`).as("yesterday"),
  // "What am I spending, and on what".
  said("(?<=\\b(?:spend|spending|pay|paying)\\b.{0,20}),? and (?:on|for) what(?=\\W*$)").as(" by service"),
  said("own (?:data ?cent(?:er|re)s?|servers|racks)\\b").as("own hardware"),
  // "Our cloud money".
  said("cloud (?:money|cash|dollars)\\b").as("cloud spend"),
  // "Which day was the last anomaly": all of them are told with their days.
  said(
    "(?:which day|when) (?:was|is|did) (?:there )?(?:the |our )?(?:last|latest|most recent) ",
    "((?:cost )?(?:anomaly|spike|outlier))(?: happen| occur)?",
  ).as("$1 since the beginning"),
  // "Last 7 days vs prev 7".
  said("(?<=last (\\d+) days? )(vs\\.?|versus|against) (?:the )?(?:prev(?:ious)?|prior|preceding) \\1(?=\\W*$)").as(
    "$2 the $1 days before",
  ),
  // What commitments saved is not told apart; how far cost is below its list price is.
  said(
    "what (?:did|do|does|have|has) ",
    `(?:our |the |all )?(${COMMITMENTS}(?: ?(?:,|/|and|or|&) ?(?:our )?${COMMITMENTS})*) (?:save|saved|bring|brought)`,
    "(?: us)?(.*?)(?: (?:vs\\.?|versus|against|compared to) (?:the )?(?:list|on[- ]demand)(?: prices?)?)?(?=\\W*$)",
  ).as("list price vs effective cost $2. How much do $1 save"),
];
