import { GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const COUNT = "\\d{1,2}|two|three|four|five|six|eight|ten|twelve";
const KINDS =
  "service|account|project|subscription|team|app|application|product|department|owner|region|environment|category|" +
  "business unit|cost cent(?:er|re)";
const UNPLANNED = "budgets?|utili[sz]ation|resources?|instances?|prices?|contracts?|tickets?";
const TYPED_OF = "stuff|data|bills?|costs?|numbers|figures|export|import|feed|side";

/** What people say for what a plan has: what is told with it, which rows are meant, how counts are asked for. */
export const ASKED_FORMS: readonly Rewording[] = [
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
  [words("(?<=[,;] )(service|account|region|team|project|product)[- ]level\\b"), ([, kind]) => `by ${kind}`],
  [words("(?<=^\\W*)(?:worried|nervous) (?:about|that) (?:someone|somebody|anyone|people) [^:?.!]{3,50}: "), () => ""],
  // "The biggest day, and what was it made of?"
  [
    words(
      "(?<=\\b(?:biggest|highest|worst|largest|priciest|most expensive) (?:single )?(?:day|week|month)\\b.{0,60})",
      "what (?:was|is|were) (?:it|that|that day|they) (?:made (?:up )?(?:of|from)|composed of)\\b",
    ),
    () => "what was behind it",
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
  [words("data egress ?\\/ ?transfers?\\b"), () => "egress / data transfer"],
  // "Payments or search, which team spent more in October": a comparison tells it.
  [
    words(
      "(?<=^\\W*)(\\S+(?: \\S+)?) (?:or|vs\\.?|versus) (\\S+(?: \\S+)?)[,;:–-]+ *(?:which|who|what) ",
      `(?:(?:${KINDS})s? )?(?:(?:has |have |is |are )?(?:spent|spends?|costs?|used|uses|costing|spending)|`,
      "(?:is|was|are) (?:the )?)(?: us)? ?(?:more|higher|bigger|the most|most)\\b",
    ),
    ([, one, other]) => `${one} vs ${other}`,
  ],
  // "Do we spend less on weekends? Which clouds?"
  [
    words(
      `(?<=\\b(?:weekends?|weekdays?)\\b.{0,40})[?.!,]+ (?:and )?(?:for |in |on )?(?:which|what) (${GROUPS})(?=\\W*$)`,
    ),
    ([, noun]) => ` by ${noun}`,
  ],
  // "Do we save anything on dev at weekends?"
  [
    words(
      "(?:do|does|did) (?:we|they|i|it) (?:actually |really )?save (?:any(?:thing)?|money|much|a lot)(?: money)? ",
      "(?:on|in|with|for) (.{2,40}?) (?:at|on|over|during) (?:the )?weekends?(?=\\W|$)",
    ),
    ([, what]) => `weekends vs weekdays for ${what}`,
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
  // "Which of its resources should I look at first": the dearest.
  [
    words("should (?:i|we) (?:look at|look into|check|tackle|inspect|investigate|go after|start with) first(?=\\W*$)"),
    () => "cost the most",
  ],
  // What somebody fears behind what is unusual is not on a bill.
  [
    words(
      "(?<=\\b(?:unusual|odd|weird|strange|anomal\\w+|spikes?)\\b.*) (?:that|which) (?:could|might|may) ",
      "(?:hint at|point to|suggest|indicate|mean) [\\w -]{3,30}(?=\\W*$)",
    ),
    () => "",
  ],
  // "Spikes I should look at".
  [
    words(
      "(?<=\\w) (?:that )?(?:i|we) (?:should|need to|have to|ought to|must) ",
      "(?:look (?:at|into)|know(?: about)?|worry about|check(?: out)?|care about|see)(?=\\W*$)",
    ),
    () => "",
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
  // "Grew from September to October and cost over 500 in October": the days are said already.
  [
    words(`from (${MONTHS}) to (${MONTHS})\\b([^.?!]{0,60}?) in \\2(?=\\W*$)`),
    ([, from, to, rest]) => `from ${from} to ${to}${rest}`,
  ],
  // "Up to and including September".
  [words("(?:up to|until|till|through),? and including (?=\\w)"), () => "until "],
  // "By service, incl. the account".
  [
    words(
      "(?:,? ?(?:and )?(?:including|incl\\.?)) (?:the |their )?",
      `(?=(?:${KINDS})s?(?: names?| ids?)?(?:\\W*$| (?:in|for|last|this|over) ))`,
    ),
    () => " and ",
  ],
  // "The most expensive thing we buy from Amazon".
  [
    words(
      "(thing|item|stuff|product|service)(s?) (?:that )?(?:we|you|they) ",
      "(?:buy|bought|get|got|use|run|have|pay for|order) (?:from|at|on|with|in|of) (?=\\w)",
    ),
    ([, , many]) => `service${many} on `,
  ],
  [words("(?<=\\bper )(?:yr|annum)\\b"), () => "year"],
  // "Which service makes it go up".
  [
    words(
      "(which|what) (\\w+?)s? (?:is |are )?(?:makes?|making|made|lets?|driv(?:es?|ing)) (?:it|this|that|us) ",
      "(?:all )?(?:go|going|grow|rise) up\\b",
    ),
    ([, which, noun]) => `${which} ${noun}s drove the increase`,
  ],
  // "Got a cost alert just now, what's spiking".
  [
    words(
      "(?<=^\\W*(?:(?:hey|hi|so|ok)\\W+)?)(?:(?:i|we) )?(?:just )?(?:got|had|received|there was) (?:an? |the )?",
      "(?:cost |spend |billing |budget )?(?:alert|alarm|warning|page)",
      "(?: (?:just now|this morning|today|last night|earlier))?",
      "\\s*[,.;:–-]+ (?=\\w)",
    ),
    () => "",
  ],
  [
    words("who (?:benefit(?:t?ed|s)?|profit(?:ed|s)?) (?:most )?from (?:the )?(?=(?:credits?|discounts?)\\b)"),
    () => "by team, ",
  ],
  // "Search got more expensive. Is that true?": it is what is asked.
  [
    words(
      "(?<=\\w)[.,;:!?–-]+ ?(?:and )?is (?:that|this|it) (?:really |actually )?",
      "(?:true|right|correct|so|the case)(?=\\W*$)",
    ),
    () => "?",
  ],
  [words("(?<=^\\W*)is it (?:true|right|correct) that (?=\\w)"), () => ""],
  // "The ten biggest account/service combinations".
  [
    words(`(${KINDS})s? ?(?:[\\/+&-]|and) ?(${KINDS})s? (?:combinations?|combos?|pairs?|pairings?)`),
    ([, one, other]) => `cost by ${one} and ${other}`,
  ],
  // "Which of our accounts is the biggest spender".
  [
    words(
      `(?:which|what) (?:(?:one )?of (?:our|the|my) )?(${KINDS}|cloud)s? (?:is|are|was|were) (?:the |our )?`,
      "(?:biggest|top|largest|highest) spenders?\\b",
    ),
    ([, kind]) => `which ${kind} spent the most`,
  ],
  // "Who's the top spender of our owners".
  [
    words(
      "(?:who(?:['’]?s| is| was| are| were)?|which is) (?:the )?(?:biggest|top|largest|highest) spenders? ",
      `(?:of|among|in) (?:our |the |all )?(${KINDS})s\\b`,
    ),
    ([, kind]) => `which ${kind} spent the most`,
  ],
  // "How many services do we use in GCP and what do they cost": a list by cost tells how many.
  [
    words(
      `how many (${KINDS})s (?:do|did) we (?:use|have|run|pay for|used?) ((?:in|on|at|with) .{2,40}?) and `,
      "(?:what|how much) (?:do|did) (?:they|those|these)(?: each)? cost(?: us)?\\b",
    ),
    ([, kind, where]) => `cost by ${kind} ${where}`,
  ],
  // "Northeurope - what do we even run there".
  [
    words(
      "(?<=^\\W*)(?:in |on )?([\\w-]+(?: [\\w-]+)?)\\s*[,:–-]+ (?:so )?",
      "what (?:do|are|did) we (?:even |actually |really )?",
      "(?:run|running|use|using|have|got|pay for|paying for) (?:in )?(?:there|in it|on it)(?=\\W*$)",
    ),
    ([, place]) => `cost by service in ${place}`,
  ],
  [
    words("what (?:do|are|did) we (?:even |actually )?(?:run|running) (?=(?:in|on|at) \\w)"),
    () => "which services cost us ",
  ],
  // "Redshift or BigQuery, which one costs more".
  [words("which (?:one|of (?:them|the two|these|those)) (?=costs? (?:us )?more\\b)"), () => "which "],
  // "Grew most since summer": against its last month.
  [
    words(
      "(?<=\\b(?:gr[eo]w\\w*|increas\\w+|risen|rose|changed?|growth|up|more expensive)\\b(?! or).{0,30}) ",
      "since (?:the |last )?summer\\b",
    ),
    () => " since August",
  ],
  [
    words("(?:annual|yearly) (?=(?:\\w+ )?(?:costs?|spend|spending|total|bill) (?:for|in|of) 20\\d\\d\\b)"),
    () => "total ",
  ],
  [words("to (?:the )?same (?:date|day)\\b"), () => ""],
  // "Spend under web-lead@example.com".
  [words("(?<=\\b(?:spend|costs?|spending|bill|charges|everything|booked)) under (?=\\S+@)"), () => " of "],
  // "The overall cost of data transfer, all of it".
  [words("(?<=\\w), all of (?:it|them|that)(?=\\W*$)"), () => ""],
];
