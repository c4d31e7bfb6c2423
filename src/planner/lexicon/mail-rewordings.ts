import { MONTHS, type Rewording, words } from "./rewording.ts";

const SPAN =
  "(?:the )?(?:last|this|past|previous) (?:\\d+ |(?:two|three|four|six|twelve) )?(?:full )?(?:days?|weeks?|" +
  "months?|quarters?|years?)";
const AMOUNT = "[$€£]?\\d[\\d.,]* ?(?:k|m|million|thousand)?(?: ?[$€£]| (?:usd|eur|dollars|euros))?";

/** Ways to say what a plan has in whole sentences, as mails have them; used where the text is asked about as it is. */
export const MAIL_REWORDINGS: readonly Rewording[] = [
  [
    words("(last|past|previous) full (\\w+) (months|weeks|quarters|days|years)"),
    ([, last, count, unit]) => `${last} ${count} full ${unit}`,
  ],
  // "Last quarter please", as a sentence of its own.
  [
    words(`(?<=\\w)[.?!;]\\s*((?:for |in |during )?${SPAN})(?:,? (?:please|pls))?(?=[\\s]*(?:[.?!,;]|$))`),
    ([, span]) => ` ${span} `,
  ],
  [words("(?:in|for|of) (?:each|every) (day|week|month|quarter)(?: of| in)?"), ([, unit]) => `per ${unit}`],
  [
    words(
      "(?:(?:do you know|can you (?:tell|check|see)|i wonder|wondering|not sure)(?: me)? )(?:if|whether) we ",
      "(?:got|received|have|had|get) (?:any )?",
    ),
    () => "how much were the ",
  ],
  [
    words(
      "is it (?:fair|true|right|correct)(?: to say)? that (.{1,80}?) (?:is|are|makes? up) (?:about |around |",
      "roughly |almost )?(?:half|a third|a quarter|a fifth|[\\d.]+ ?(?:%|percent)) of (.{1,80}?)(?=[.?!]|$)",
    ),
    ([, part, whole]) => `what share of ${whole} is ${part}`,
  ],
  [
    words(",? and how fast (?:it['’]?s|it is|they['’]?re|they are) (?:growing|rising|increasing|going up)"),
    () => " by month",
  ],
  [
    words(
      "(\\w[\\w .-]{1,30}?) should (?:be|cost)(?: us)? (?:around|about|roughly|approximately|some)?\\s*",
      AMOUNT,
      " (?:a|per) (day|week|month)[.,]?\\s*(?:is that|is this|am i) (?:right|correct|true)",
    ),
    ([, what, unit]) => `average cost of ${what} per ${unit}`,
  ],
  [
    words(
      "which (?:of (?:our|the|my) )?(\\w+) overspent (.*?)[.?!]\\s*(?:their|the) (?:budget|limit|cap) is (",
      AMOUNT,
      ")(?: each| per \\w+)?",
    ),
    ([, rows, days, most]) => `which ${rows} cost more than ${most} ${days}`,
  ],
  [words("(?<=what share of .{1,80} is \\w+) (?:vs|versus|and|compared to) (?:non-?|not )\\w+"), () => ""],
  [
    words("why (?!was |is |were )(.{1,80}?) (?:was|is|were) (?:not the same as|different (?:from|than|to))(?: in)?"),
    ([, what]) => `why did ${what} change compared to`,
  ],
  [
    words("with ([^,.]{2,30}(?:, [^,.]{2,30})*,? and .{2,30}?) (?:shown |listed |displayed |told )?separately"),
    ([, names = ""]) => names.replace(/,? and |, /g, " vs "),
  ],
  [
    words("(?:are we on track )?(?:or )?will we exceed (?:it|that|this)(?:,? (?:and )?by how much)?"),
    () => "are we on track",
  ],
  [
    words(
      "(?:what(?:['’]?s| is) )?the split (?:between|of|across|among) ([^?]+?),?\\??\\s*in (?:%|pct|percent|",
      "percentages?)",
    ),
    ([, names]) => `cost of ${names}`,
  ],
  [
    words("how come (?:it|that|this)(?:['’]?s| is| was) (?:not the same as|different (?:from|than|to))(?: in)?"),
    () => "why did it change compared to",
  ],
  [
    words(
      "[.?!]\\s*(?:can|could) you (?:please )?explain(?: to)?(?: me)? what caused (?:it|this|that|the ",
      "(?:difference|change|increase|decrease))",
    ),
    () => "",
  ],
  [
    words("why (?:was|is|were) (.{1,80}?) (?:not the same as|different (?:from|than|to))(?: in)?"),
    ([, what]) => `why did ${what} change compared to`,
  ],
  [/(?<=first half of \w+ )\(1st (?:to|-|until|till) (?:the )?15th\)/i, () => ""],
  [words(",? and what (?:is|was) the (?:difference|gap|delta)(?=\\W*$)"), () => ""],
  [
    words(
      ",? and is (?:it|that|this) an? (?:big|large|significant|major|relevant) (?:part|share|chunk|portion) of ",
      "(?:(?:the|our|my|that|this|whole|total|overall|entire|full) )*",
      "(?:it|all|total|whole|(?:\\w+ )?(?:bills?|costs?|spend))",
      "(?= ?[.?!]|$)",
    ),
    () => "",
  ],
  [
    words(`we have (${AMOUNT}) (?:approved|budgeted|available|planned|in the budget|as (?:a |the |our )?budget)`),
    ([, most]) => `the budget is ${most}`,
  ],
  [words("(?<=^(?:(?:ok|and|now|so)[, ]+)*)the (\\S+(?: \\S+)?) part(?= ?,)"), ([, name]) => `${name}`],
  [
    words("instead of (?:the |a |one |only )?(?:sum|total|single figure|one figure|one number|single number)"),
    () => "",
  ],
  [
    words(
      "and what was the (?:main|biggest|top|most expensive|largest) (?:service|driver|cost) (?:on|of) (?:that|",
      "this) day",
    ),
    () => "and what was behind it",
  ],
  [
    words(
      "[.?!]\\s*(?:please )?include (?:the |also )?(?:(?:subscriptions|projects|gcp projects|gcp accounts|",
      "azure subscriptions|",
      "aws accounts|accounts)(?:,| and)? ?)+(?:as well|too|also)?",
    ),
    () => "",
  ],
  [
    words("how much (?:did|have|do) we (?:save|saved) (?:through|by|with|from|thanks to|via) (?:the )?credits"),
    () => "how much were the credits",
  ],
  [
    words(
      "(?:is|are) there (?:any|a|some) (service|account|region|team|project|application)s? ",
      "(?:that )?(?:we|you)(?: have|['’]ve)? (?:only |just |newly )*(?:started|begun|began) (?:using|to ",
      "use|paying for|with)",
    ),
    ([, row]) => `new ${row}s`,
  ],
  [
    words(
      "(?:the|our|my) (?:invoice|bill|statement) for (.{3,30}?) (?:says|shows|states|is|was) (?:about |around )?",
      AMOUNT,
      "[.,;]?\\s*(?:does|do) (?:that|it|this|they) match[^.?!]*",
    ),
    ([, days]) => `what was the total cost in ${days}`,
  ],
  [
    words(
      "until (?:which|what) (?:date|day) do we have (?:the )?(?:bills|data|costs?|figures)",
      "(?:(?: of| for)?(?: (?:each|every|all|the))? (?:provider|cloud|account)s?)?",
    ),
    () => "how up to date are the bills",
  ],
  [
    words(
      "(how (?:up to date|fresh|current|recent) (?:is|are) [\\w ]{2,30}?) (?:of|for|per|by) (?:each |every ",
      ")?(?:provider|cloud)s?",
    ),
    ([, asked]) => `${asked}`,
  ],
  [words("(?<=\\?)\\s*for (?:the )?(.{3,40}?),? i mean(?=\\W)"), ([, what]) => ` for ${what}`],
  [
    words(
      `(?:i|we) (?:booked|accrued|planned|estimated|budgeted|recorded) (?:an? )?(?:(?:accrual|provision|estimate|`,
      `amount) )?(?:of )?${AMOUNT} for (?=${MONTHS})`,
    ),
    () => "in ",
  ],
  [words("what (?:was|is) the actual(?: one| amount| cost| figure| value)"), () => "what was the cost"],
  [words("the highest number of (?=vulnerabilities|cves|entries)"), () => "the most "],
  [
    words(
      "(?:i|we) (?:got|received|read|saw|heard) (?:an? |some )?(?:e-?mail|message|note|article|report|news|",
      "ticket) (?:about|on|of|regarding) ",
      "(?:an? |some )?(?:problem|issue|vulnerability|bug|hole)s? (?:in|with|of) (.{1,80}?)[.;]\\s*(?:please )?(?:send|",
      "give|show|list) (?:me |us )?(?:the |a )?",
      "(?:list of )?such (cves|vulnerabilities)",
    ),
    ([, what, kind]) => `${kind} of ${what}`,
  ],
  [words("and (?:if|whether) (?:it|this) is (?:being )?used in ransomware(?: attacks| campaigns)?"), () => ""],
];
