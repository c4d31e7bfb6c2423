import { MONTHS, type Rewording, said } from "./rewording.ts";

const SPAN =
  "(?:the )?(?:last|this|past|previous) (?:\\d+ |(?:two|three|four|six|twelve) )?(?:full )?(?:days?|weeks?|" +
  "months?|quarters?|years?)";
const AMOUNT = "[$€£]?\\d[\\d.,]* ?(?:k|m|million|thousand)?(?: ?[$€£]| (?:usd|eur|dollars|euros))?";

/** Ways to say what a plan has in whole sentences, as mails have them; used where the text is asked about as it is. */
export const MAIL_REWORDINGS: readonly Rewording[] = [
  said("(last|past|previous) full (\\w+) (months|weeks|quarters|days|years)").as("$1 $2 full $3"),
  // "Last quarter please", as a sentence of its own.
  said(`(?<=\\w)[.?!;]\\s*((?:for |in |during )?${SPAN})(?:,? (?:please|pls))?(?=[\\s]*(?:[.?!,;]|$))`).as(" $1 "),
  said("(?:in|for|of) (?:each|every) (day|week|month|quarter)(?: of| in)?").as("per $1"),
  said(
    "(?:(?:do you know|can you (?:tell|check|see)|i wonder|wondering|not sure)(?: me)? )(?:if|whether) we ",
    "(?:got|received|have|had|get) (?:any )?",
  ).as("how much were the "),
  said(
    "is it (?:fair|true|right|correct)(?: to say)? that (.{1,80}?) (?:is|are|makes? up) (?:about |around |",
    "roughly |almost )?(?:half|a third|a quarter|a fifth|[\\d.]+ ?(?:%|percent)) of (.{1,80}?)(?=[.?!]|$)",
  ).as("what share of $2 is $1"),
  said(",? and how fast (?:it['’]?s|it is|they['’]?re|they are) (?:growing|rising|increasing|going up)").as(
    " by month",
  ),
  said(
    "(\\w[\\w .-]{1,30}?) should (?:be|cost)(?: us)? (?:around|about|roughly|approximately|some)?\\s*",
    AMOUNT,
    " (?:a|per) (day|week|month)[.,]?\\s*(?:is that|is this|am i) (?:right|correct|true)",
  ).as("average cost of $1 per $2"),
  said(
    "which (?:of (?:our|the|my) )?(\\w+) overspent (.*?)[.?!]\\s*(?:their|the) (?:budget|limit|cap) is (",
    AMOUNT,
    ")(?: each| per \\w+)?",
  ).as("which $1 cost more than $3 $2"),
  said("(?<=what share of .{1,80} is \\w+) (?:vs|versus|and|compared to) (?:non-?|not )\\w+").as(""),
  said("why (?!was |is |were )(.{1,80}?) (?:was|is|were) (?:not the same as|different (?:from|than|to))(?: in)?").as(
    "why did $1 change compared to",
  ),
  said("with ([^,.]{2,30}(?:, [^,.]{2,30})*,? and .{2,30}?) (?:shown |listed |displayed |told )?separately").by(
    ([, names = ""]) => names.replace(/,? and |, /g, " vs "),
  ),
  said("(?:are we on track )?(?:or )?will we exceed (?:it|that|this)(?:,? (?:and )?by how much)?").as(
    "are we on track",
  ),
  said(
    "(?:what(?:['’]?s| is) )?the split (?:between|of|across|among) ([^?]+?),?\\??\\s*in (?:%|pct|percent|percentages?)",
  ).as("cost of $1"),
  said("how come (?:it|that|this)(?:['’]?s| is| was) (?:not the same as|different (?:from|than|to))(?: in)?").as(
    "why did it change compared to",
  ),
  said(
    "[.?!]\\s*(?:can|could) you (?:please )?explain(?: to)?(?: me)? what caused (?:it|this|that|the ",
    "(?:difference|change|increase|decrease))",
  ).as(""),
  said("why (?:was|is|were) (.{1,80}?) (?:not the same as|different (?:from|than|to))(?: in)?").as(
    "why did $1 change compared to",
  ),
  said(/(?<=first half of \w+ )\(1st (?:to|-|until|till) (?:the )?15th\)/i).as(""),
  said(",? and what (?:is|was) the (?:difference|gap|delta)(?=\\W*$)").as(""),
  said(
    ",? and is (?:it|that|this) an? (?:big|large|significant|major|relevant) (?:part|share|chunk|portion) of ",
    "(?:(?:the|our|my|that|this|whole|total|overall|entire|full) )*",
    "(?:it|all|total|whole|(?:\\w+ )?(?:bills?|costs?|spend))",
    "(?= ?[.?!]|$)",
  ).as(""),
  said(`we have (${AMOUNT}) (?:approved|budgeted|available|planned|in the budget|as (?:a |the |our )?budget)`).as(
    "the budget is $1",
  ),
  said("(?<=^(?:(?:ok|and|now|so)[, ]+)*)the (\\S+(?: \\S+)?) part(?= ?,)").as("$1"),
  said("instead of (?:the |a |one |only )?(?:sum|total|single figure|one figure|one number|single number)").as(""),
  said(
    "and what was the (?:main|biggest|top|most expensive|largest) (?:service|driver|cost) (?:on|of) (?:that|this) day",
  ).as("and what was behind it"),
  said(
    "[.?!]\\s*(?:please )?include (?:the |also )?(?:(?:subscriptions|projects|gcp projects|gcp accounts|",
    "azure subscriptions|",
    "aws accounts|accounts)(?:,| and)? ?)+(?:as well|too|also)?",
  ).as(""),
  said("how much (?:did|have|do) we (?:save|saved) (?:through|by|with|from|thanks to|via) (?:the )?credits").as(
    "how much were the credits",
  ),
  said(
    "(?:is|are) there (?:any|a|some) (service|account|region|team|project|application)s? (?:that )?(?:we|you)",
    "(?: have|['’]ve)? (?:only |just |newly )*(?:started|begun|began) (?:using|to use|paying for|with)",
  ).as("new $1s"),
  said(
    "(?:the|our|my) (?:invoice|bill|statement) for (.{3,30}?) (?:says|shows|states|is|was) (?:about |around )?",
    AMOUNT,
    "[.,;]?\\s*(?:does|do) (?:that|it|this|they) match[^.?!]*",
  ).as("what was the total cost in $1"),
  said(
    "until (?:which|what) (?:date|day) do we have (?:the )?(?:bills|data|costs?|figures)",
    "(?:(?: of| for)?(?: (?:each|every|all|the))? (?:provider|cloud|account)s?)?",
  ).as("how up to date are the bills"),
  said(
    "(how (?:up to date|fresh|current|recent) (?:is|are) [\\w ]{2,30}?) (?:of|for|per|by) ",
    "(?:each |every )?(?:provider|cloud)s?",
  ).as("$1"),
  said("(?<=\\?)\\s*for (?:the )?(.{3,40}?),? i mean(?=\\W)").as(" for $1"),
  said(
    `(?:i|we) (?:booked|accrued|planned|estimated|budgeted|recorded) (?:an? )?(?:(?:accrual|provision|estimate|`,
    `amount) )?(?:of )?${AMOUNT} for (?=${MONTHS})`,
  ).as("in "),
  said("what (?:was|is) the actual(?: one| amount| cost| figure| value)").as("what was the cost"),
  said("the highest number of (?=vulnerabilities|cves|entries)").as("the most "),
  said(
    "(?:i|we) (?:got|received|read|saw|heard) (?:an? |some )?(?:e-?mail|message|note|article|report|news|ticket) ",
    "(?:about|on|of|regarding) (?:an? |some )?(?:problem|issue|vulnerability|bug|hole)s? (?:in|with|of) ",
    "(.{1,80}?)[.;]\\s*(?:please )?(?:send|give|show|list) (?:me |us )?(?:the |a )?(?:list of )?such ",
    "(cves|vulnerabilities)",
  ).as("$2 of $1"),
  said("and (?:if|whether) (?:it|this) is (?:being )?used in ransomware(?: attacks| campaigns)?").as(""),
];
