import { MONTHS, type Rewording, said } from "../rewording.ts";

const LAST_DAY = "(?:30|31)(?:st|th)?";

/** How people ask what is still to come. */
export const AHEAD_FORMS: readonly Rewording[] = [
  // "What's December gonna look like" is to come.
  said(
    "(?:(?:what|how) will|(?:what|how)(?:['’]?s| is)(?= .{3,20} (?:gonna|going to|likely to) )) ",
    `((?:${MONTHS})|next \\w+|the (?:month|quarter|year)) `,
    "(?:(?:gonna|going to|likely to) )?(?:look like|be like|shape up(?: to be)?|turn out)",
  ).as("forecast for $1"),
  // "Where we'll land at the end of November", "where AWS ends up this month".
  said(
    "where (?:(we|it|this|that|things)(?:['’]?ll| will|['’]?re going to| are going to)|",
    "(?!(?:will|do|does|did|would|are|is|was|might|could|should|can)\\b)(\\S+(?: \\S+)?)) ",
    "(?:lands?|ends? up|finish(?:es)?|comes? out|stands?) (?=(?:at|by|in|on|for|this|next) )",
  ).by(([, we, what]) => `where will ${we ?? what} land `),
  // "Will we spend more in December than in November".
  said(
    "(?:will|are|do|would) (?:we|i|it|this|they)(?: going to| gonna| likely)* (?:spend|pay|cost(?: us)?) (more|less) ",
    `(?:money )?(?:in |for |during )?((?:${MONTHS})|next (?:month|quarter|year|week)) than `,
    `(?:we did |we spent |we paid )?(?:in |for |during )?(?=(?:${MONTHS})|(?:this|last|the previous) \\w+)`,
  ).by(([, more = "", ahead]) => `will ${ahead} be ${more === "less" ? "cheaper" : "more expensive"} than `),
  // "Month end forecast for november".
  said("month[- ]end (?=forecast|fcst|projection|estimate|prediction)").as(""),
  // "November month end", "month end for November": what that month comes to.
  said(`(${MONTHS})(?:['’]?s)? month[- ]?end\\b`).as("$1"),
  said(`month[- ]?end (?:of |for |in )?(?=(?:${MONTHS})\\b)`).as(""),
  // "Are we going to end above October".
  said("(?:end|finish|close|land|come) (?:up |out )?(above|below|over|under|higher than|lower than) (?=\\w)").as(
    "end up $1 ",
  ),
  // "Where will we land by 30 November".
  said(
    "(land|end up|end|be|finish|stand) (?:by|on|at|as of) (?:the )?(?!.{0,12}\\b(?:31(?:st)? dec|dec\\w* 31))",
    `(?:(${MONTHS}) ${LAST_DAY}|${LAST_DAY}(?: of)? (${MONTHS}))\\b`,
  ).by(([, verb, month, other]) => `${verb} in ${month ?? other}`),
  // "Where will we land on 31 December": of the year.
  said("(land|end up|finish) (?:by|on|at|as of) (?:the )?(?:31(?:st)?(?: of)? dec\\w*|dec\\w* 31(?:st)?)(?=\\W*$)").as(
    "$1 by end of year",
  ),
  // "What should I accrue for November": what it will come to.
  said(
    "what (?:(?:amount|figure|number) )?(?:should|shall|do|must|can) (?:i|we|finance|accounting) (?:have to )?",
    "(?:accrue|book as (?:an )?accrual|put in (?:the )?accruals?)(?: for)?",
  ).as("forecast for"),
  // "If we keep going like this, where do we land": the present course is what a forecast goes on with.
  said(
    `if (?:i|we|it|this|that|they|things|the (?:trend|team)|${MONTHS}) `,
    "(?:keeps?|continues?|carr(?:y|ies)|go(?:es)?)(?: on)?(?: going| spending| growing)?(?: on)? ",
    "(?:like (?:this|that|now)|(?:this|that) way|at this (?:rate|pace)|as (?:is|now)),? ?",
  ).as(""),
  // "Will we land above October this month": the month of a landing is the one that runs.
  said(
    "(?<=\\b(?:will|are|is|do|going)\\b.{1,40})(land|end up|end|finish|come out|be) ",
    `(above|below|over|under|higher than|lower than) (?:in )?(${MONTHS}|last month) (?:for )?this month(?=\\W*$)`,
  ).as("$1 $2 $3"),
  // "Will December be more expensive than November".
  said(
    `will ((?:${MONTHS})(?: 20\\d\\d)?|next (?:month|quarter|week)) (?:be|come out|end up|turn out)(?: any)? `,
    "(cheaper|lower|less|smaller|more expensive|pricier|higher|more|bigger|costlier) than ",
  ).by(([, days, than = ""]) => `will ${days} cost ${/^(?:ch|lo|le|sm)/i.test(than) ? "less" : "more"} than `),
  // "Will EC2 be cheaper than October this month".
  said(
    "will ([^.?!,;]{2,40}?) be (?:any )?(cheaper|lower|less|smaller|more expensive|pricier|higher|more|bigger) than ",
    `(?:in )?(${MONTHS}|last month)(?: (this month|in (?:${MONTHS})))?(?=\\W*$)`,
  ).by(
    ([, what, than = "", other, days = "this month"]) =>
      `will ${what} ${days} end up ${/^(?:ch|lo|le|sm)/i.test(than) ? "below" : "above"} ${other}`,
  ),
];
