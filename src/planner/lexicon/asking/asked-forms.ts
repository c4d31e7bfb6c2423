import { MONTHS, type Rewording, words } from "../rewording.ts";

const COUNT = "\\d{1,2}|two|three|four|five|six|eight|ten|twelve";
const KINDS =
  "service|account|project|subscription|team|app|application|product|department|owner|region|environment|category|" +
  "business unit|cost cent(?:er|re)";
const UNPLANNED = "budgets?|utili[sz]ation|resources?|instances?|prices?|contracts?|tickets?";
const TYPED_OF = "stuff|data|bills?|costs?|numbers|figures|export|import|feed|side";

/** What people say for what a plan has: what is left out, what is to come, how a question of counts is typed. */
export const ASKED_FORMS: readonly Rewording[] = [
  // "EC2 excluded", "leaving us-east-1 aside".
  [
    words(
      "(?<=\\w)(?:,| [–-]+)(?: with| but)? (\\S+(?: (?:and|or) \\S+)?) ",
      "(?:excluded|not included|left out|omitted)\\b",
    ),
    ([, names]) => ` without ${names}`,
  ],
  [
    words("(?:leaving|setting|putting) (?:the )?(\\S.{0,40}?) (?:aside|to one side|out of it)\\b,?"),
    ([, name]) => `without ${name} `,
  ],
  // "Trying to explain the GCP bill - why did it change?"
  [
    words(
      "(?<=^\\W*)(?:(?:i['’]?m |i am |we['’]?re )?(?:just )?trying|(?:i|we) (?:need|want|have)) to ",
      "(?:explain|understand|make sense of|figure out) (?:the |our |my )?([^,.;:?!–]{2,24}?) ",
      "(?:bill|costs?|spend|spending|numbers)\\s*(?:[.;:–]+|,|-+ )\\s*(?=(?:why|what|how|which|where)\\b)",
    ),
    ([, name]) => `${name}: `,
  ],
  // "Any unusual days? Which services were behind them?": each is told with its service and account.
  [
    words(
      "(?<=\\b(?:unusual|weird|odd|strange|anomal\\w+|spikes?|abnormal|outliers?)\\b[^?!]{0,60})[?.!,;]+\\s*(?:and )?",
      "(?:which|what) (?:services?|accounts?)(?: and (?:services?|accounts?))? (?:was|were|is|are) ",
      "(?:behind|responsible for|causing|driving) (?:it|them|that|those|these)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Each one plus the sum": a list tells both.
  [words("each (?:one|of them)?,? ?(?:plus|and) (?:the |a )?(?:sum|total)(?: of (?:all|them))?(?=\\W*$)"), () => ""],
  [
    words("how many ((?:(?:do|did|have) )?we (?:pay|paid|spend|spent|pays|spends))\\b(?! for(?:\\W*$))"),
    ([, rest]) => `how much ${rest}`,
  ],
  [words("(week|month|quarter|year) past(?=\\s*(?:,|and\\b|$|\\?))"), ([, unit]) => `last ${unit}`],
  // "What's December gonna look like" is to come.
  [
    words(
      "(?:(?:what|how) will|(?:what|how)(?:['’]?s| is)(?= .{3,20} (?:gonna|going to|likely to) )) ",
      `((?:${MONTHS})|next \\w+|the (?:month|quarter|year)) `,
      "(?:(?:gonna|going to|likely to) )?(?:look like|be like|shape up(?: to be)?|turn out)",
    ),
    ([, days]) => `forecast for ${days}`,
  ],
  [
    words(
      "(?:is|are) (\\S.{0,40}?) (?:creeping|inching|edging|drifting|ticking) (?:up|down)(?:wards?)?\\?? ",
      "(?=(?:over |in )?(?:the )?last (?:\\w+) months(?: or so)?\\W*$)",
    ),
    ([, name]) => `trend of ${name} by month `,
  ],
  [
    words(
      "(?:which|what) (\\w+) (?:is|are) (?:the )?(?:worst|best) (?:at|with|for|on) (?:the |its |their )?(\\S+) ",
      "(?:tags?|tagging)\\b",
    ),
    ([, kind, key]) => `${key} tag coverage by ${kind}`,
  ],
  // What is not wanted, beside what is: "the median, I don't want the mean", "in dollars, not interested in percent".
  [
    words(
      "(?<=\\w)[,.;]? (?:(?:i|we) don['’]?t (?:want|need|mean)|(?:i['’]?m |we['’]?re )?not interested in) ",
      "(?:the |an? |any )?",
      "(?:mean|average|avg|percent(?:ages?)?|%|shares?|cents|details)(?=\\W*$)",
    ),
    () => "",
  ],
  [
    words("(share|percent|percentages?|bill|total) instead of (?:in )?(?:dollars|usd|money|amounts|figures)\\b"),
    ([, kept]) => `${kept}`,
  ],
  [words("(?:minus|less|without) (?:the )?weekend days\\b"), () => "on weekdays"],
  [words("(?<=[,;] )(service|account|region|team|project|product)[- ]level\\b"), ([, kind]) => `by ${kind}`],
  [words("(?<=^\\W*)(?:worried|nervous) (?:about|that) (?:someone|somebody|anyone|people) [^:?.!]{3,50}: "), () => ""],
  [words("(?<=\\w),? (?:and )?not the (?:whole|entire) (?:category|thing|lot|bill|cloud)(?=\\W*$)"), () => ""],
  // "The biggest day, and what was it made of?"
  [
    words(
      "(?<=\\b(?:biggest|highest|worst|largest|priciest|most expensive) (?:single )?(?:day|week|month)\\b.{0,60})",
      "what (?:was|is|were) (?:it|that|that day|they) (?:made (?:up )?(?:of|from)|composed of)\\b",
    ),
    () => "what was behind it",
  ],
  [
    words(`(?<!\\b(?:which|what) )(${KINDS}) (?:that is |which is |that's )?(?:called|named|known as) (?=\\S)`),
    ([, kind]) => `${kind} `,
  ],
  // "Over twelve months", where nothing is to come.
  [
    words(
      "(?<!\\b(?:will|would|next|forecast|expect|predict|project|snapshots?|volumes?|instances?|older)\\b.{0,80})",
      `(?<=\\bover )(${COUNT}) (months|quarters)(?=\\W*$|[?.!])`,
    ),
    ([, count, unit]) => `the last ${count} ${unit}`,
  ],
  [
    words(
      `(last|past|previous) (${COUNT}) (weeks|months|days|quarters) (vs\\.?|versus|against|compared (?:to|with)) the `,
      `(${COUNT}) before\\b`,
    ),
    ([, last, one, unit, against, other]) => `${last} ${one} ${unit} ${against} the ${other} ${unit} before`,
  ],
  [words("the same stretch (?=(?:of )?last year)"), () => "the same period "],
  [words("(kev|ransomware),? (?:yes ?/ ?no|y/n|yes or no)\\b"), ([, what]) => `${what}`],
  // "Is the Azure stuff loaded for yesterday?"
  [
    words(
      "(?<=^\\W*(?:(?:and|ok|so|btw|hey)\\W+)*)(?:is|are|has|have|did) (?:the )?",
      "(?!(?:todays?|yesterdays?|our|all|it)\\b)",
      `(\\S+) (?:${TYPED_OF}) (?:been )?(?:loaded|imported|arrived|come in|in)`,
      "(?: yet| already)?(?: for (?:yesterday|today|last night))?(?=\\W*$)",
    ),
    ([, name]) => `is the ${name} data up to date`,
  ],
  // "HR?? What do they even use".
  [
    words(
      "(?<=^\\W*)([\\w-]+(?: [\\w-]+)?)\\?+ what do (?:they|those) (?:even |actually )?(?:use|run|pay for|spend on)\\b",
    ),
    ([, name]) => `what does ${name} use`,
  ],
  // "OK, no budgets. So what did erp spend": what can't be told is not asked for again.
  [words(`(?<=^\\W*)(?:ok|okay|fine|alright|right)[,. ]+(?:so )?no (?:${UNPLANNED})[.,;:!]+ `), () => ""],
  // "Month end forecast for november".
  [words("month[- ]end (?=forecast|fcst|projection|estimate|prediction)"), () => ""],
  [words("data egress ?\\/ ?transfers?\\b"), () => "egress / data transfer"],
  [words("owned by (?=\\S+@)"), () => "of owner "],
  // "Payments or search, which team spent more in October": a comparison tells it.
  [
    words(
      "(?<=^\\W*)(\\S+(?: \\S+)?) (?:or|vs\\.?|versus) (\\S+(?: \\S+)?)[,;:–-]+ *(?:which|who|what) ",
      `(?:(?:${KINDS})s? )?(?:(?:has |have |is |are )?(?:spent|spends?|costs?|used|uses|costing|spending)|`,
      "(?:is|was|are) (?:the )?)(?: us)? ?(?:more|higher|bigger|the most|most)\\b",
    ),
    ([, one, other]) => `${one} vs ${other}`,
  ],
  // "Weekend higher or lower than weekdays?"
  [
    words(
      "(?:(?:is|are|was|were|on) )?(?:the )?weekends? (?:(?:the )?(?:spend|costs?|bills?) )?(?:(?:is|are|was|were) )?",
      "(?:(?:higher|lower|cheaper|more|less)(?: or (?:higher|lower|cheaper|more|less))?(?: expensive)?) than ",
      "(?:on )?(?:the )?(?:weekdays?|week days|work(?:ing)? ?days|the week)\\b",
    ),
    () => "weekends vs weekdays",
  ],
  // "How bad is it", at the end: how much that is was asked anyway.
  [words("(?<=\\w),? (?:and )?how bad is (?:it|that)(?=\\W*$)"), () => ""],
  // "Spikes I should look at".
  [
    words(
      "(?<=\\w) (?:that )?(?:i|we) (?:should|need to|have to|ought to|must) ",
      "(?:look (?:at|into)|know(?: about)?|worry about|check(?: out)?|care about|see)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Not us-east-1", as all that is said.
  [
    words(
      "(?<=^\\W*)not (?:in |on |for |from )?(?!(?:sure|bad|good|really|yet|only|just|now|that|this|it|those|these|",
      "the|what|all|much|many|so|too|enough|in|on|for|from|kev|exploited|known|last|today|yesterday|q[1-4]|",
      `${MONTHS})\\b)(\\S+(?: \\S+)?)(?=\\W*$)`,
    ),
    ([, name]) => `without ${name}`,
  ],
  // "Average and maximum": an average per day tells the highest and the lowest, too.
  [
    words("(avg|average|mean) (?:and|&|\\+) (?:the )?(?:max(?:imum)?|peak|highest)(?: day)?\\b(?! of)"),
    ([, mean]) => `${mean}`,
  ],
  // "How much of ERP's spend is dev and how much is prod": the second is of the same.
  [
    words("how much of ([^,.?!]{2,40}?) (is|was) ([^,.?!]{2,40}?),? and how much (?:is|was) (?=\\w)"),
    ([, whole, verb, part]) => `how much of ${whole} ${verb} ${part} and how much of ${whole} ${verb} `,
  ],
  // "Which of them has more prod" is no growth.
  [
    words("which (?:one )?of (them|these|those|the two) (?:has|have|had) (?:the )?(?:more|most) (?=\\w+\\W*$)"),
    ([, those]) => `which of ${those} costs most for `,
  ],
  // ", tax included": all of a bill is told unless it is left out.
  [words(", (?:all )?(?:tax(?:es)?|vat) (?:included|incl\\.?)(?=\\W*$)"), () => ""],
  // "No tax no support", behind what is asked.
  [
    words(
      "(?<=\\b(?:total|costs?|spend|bill|month)),? no (tax(?:es)?|support)",
      "(?:,? (?:and )?no (tax(?:es)?|support))?(?=\\W*$)",
    ),
    ([, what, other]) => ` without ${what}${other ? ` and ${other}` : ""}`,
  ],
];
