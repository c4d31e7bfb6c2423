import { COUNT, GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const UNPLANNED = "budgets?|utili[sz]ation|resources?|instances?|prices?|contracts?|tickets?";
const TYPED_OF = "stuff|data|bills?|costs?|numbers|figures|export|import|feed|side";

/** What people say for what a plan has: what is told with it, which rows are meant, how counts are asked for. */
export const ASKED_FORMS: readonly Rewording[] = [
  // "Trying to explain the GCP bill - why did it change?"
  said(
    "(?<=^\\W*)(?:(?:i['’]?m |i am |we['’]?re )?(?:just )?trying|(?:i|we) (?:need|want|have)) to ",
    "(?:explain|understand|make sense of|figure out) (?:the |our |my )?([^,.;:?!–]{2,24}?) ",
    "(?:bill|costs?|spend|spending|numbers)\\s*(?:[.;:–]+|,|-+ )\\s*(?=(?:why|what|how|which|where)\\b)",
  ).as("$1: "),
  // "Any unusual days? Which services were behind them?": each is told with its service and account.
  said(
    "(?<=\\b(?:unusual|weird|odd|strange|anomal\\w+|spikes?|abnormal|outliers?)\\b[^?!]{0,60})[?.!,;]+\\s*(?:and )?",
    "(?:which|what) (?:services?|accounts?)(?: and (?:services?|accounts?))? (?:was|were|is|are) ",
    "(?:behind|responsible for|causing|driving) (?:it|them|that|those|these)(?=\\W*$)",
  ).as(""),
  // "Each one plus the sum": a list tells both.
  said("each (?:one|of them)?,? ?(?:plus|and) (?:the |a )?(?:sum|total)(?: of (?:all|them))?(?=\\W*$)").as(""),
  said("how many ((?:(?:do|did|have) )?we (?:pay|paid|spend|spent|pays|spends))\\b(?! for(?:\\W*$))").as("how much $1"),
  said("(week|month|quarter|year) past(?=\\s*(?:,|and\\b|$|\\?))").as("last $1"),
  said(
    "(?:is|are) (\\S.{0,40}?) (?:creeping|inching|edging|drifting|ticking) (?:up|down)(?:wards?)?\\?? ",
    "(?=(?:over |in )?(?:the )?last (?:\\w+) months(?: or so)?\\W*$)",
  ).as("trend of $1 by month "),
  said(
    "(?:which|what) (\\w+) (?:is|are) (?:the )?(?:worst|best) (?:at|with|for|on) (?:the |its |their )?(\\S+) ",
    "(?:tags?|tagging)\\b",
  ).as("$2 tag coverage by $1"),
  said("(?<=[,;] )(service|account|region|team|project|product)[- ]level\\b").as("by $1"),
  said("(?<=^\\W*)(?:worried|nervous) (?:about|that) (?:someone|somebody|anyone|people) [^:?.!]{3,50}: ").as(""),
  // "The biggest day, and what was it made of?"
  said(
    "(?<=\\b(?:biggest|highest|worst|largest|priciest|most expensive) (?:single )?(?:day|week|month)\\b.{0,60})",
    "what (?:was|is|were) (?:it|that|that day|they) (?:made (?:up )?(?:of|from)|composed of)\\b",
  ).as("what was behind it"),
  // "Over twelve months", where nothing is to come.
  said(
    "(?<!\\b(?:will|would|next|forecast|expect|predict|project|snapshots?|volumes?|instances?|older)\\b.{0,80})",
    `(?<=\\bover )(${COUNT}) (months|quarters)(?=\\W*$|[?.!])`,
  ).as("the last $1 $2"),
  said(
    `(last|past|previous) (${COUNT}) (weeks|months|days|quarters) (vs\\.?|versus|against|compared (?:to|with)) the `,
    `(${COUNT}) before\\b`,
  ).as("$1 $2 $3 $4 the $5 $3 before"),
  said("the same stretch (?=(?:of )?last year)").as("the same period "),
  said("(kev|ransomware),? (?:yes ?/ ?no|y/n|yes or no)\\b").as("$1"),
  // "Is the Azure stuff loaded for yesterday?"
  said(
    "(?<=^\\W*(?:(?:and|ok|so|btw|hey)\\W+)*)(?:is|are|has|have|did) (?:the )?",
    "(?!(?:todays?|yesterdays?|our|all|it)\\b)",
    `(\\S+) (?:${TYPED_OF}) (?:been )?(?:loaded|imported|arrived|come in|in)`,
    "(?: yet| already)?(?: for (?:yesterday|today|last night))?(?=\\W*$)",
  ).as("is the $1 data up to date"),
  // "HR?? What do they even use".
  said(
    "(?<=^\\W*)([\\w-]+(?: [\\w-]+)?)\\?+ what do (?:they|those) (?:even |actually )?(?:use|run|pay for|spend on)\\b",
  ).as("what does $1 use"),
  // "OK, no budgets. So what did erp spend": what can't be told is not asked for again.
  said(`(?<=^\\W*)(?:ok|okay|fine|alright|right)[,. ]+(?:so )?no (?:${UNPLANNED})[.,;:!]+ `).as(""),
  said("data egress ?\\/ ?transfers?\\b").as("egress / data transfer"),
  // "Payments or search, which team spent more in October": a comparison tells it.
  said(
    "(?<=^\\W*)(\\S+(?: \\S+)?) (?:or|vs\\.?|versus) (\\S+(?: \\S+)?)[,;:–-]+ *(?:which|who|what) ",
    `(?:(?:${GROUP})s? )?(?:(?:has |have |is |are )?(?:spent|spends?|costs?|used|uses|costing|spending)|`,
    "(?:is|was|are) (?:the )?)(?: us)? ?(?:more|higher|bigger|the most|most)\\b",
  ).as("$1 vs $2"),
  // "Do we spend less on weekends? Which clouds?"
  said(
    `(?<=\\b(?:weekends?|weekdays?)\\b.{0,40})[?.!,]+ (?:and )?(?:for |in |on )?(?:which|what) (${GROUPS})(?=\\W*$)`,
  ).as(" by $1"),
  // "Do we save anything on dev at weekends?"
  said(
    "(?:do|does|did) (?:we|they|i|it) (?:actually |really )?save (?:any(?:thing)?|money|much|a lot)(?: money)? ",
    "(?:on|in|with|for) (.{2,40}?) (?:at|on|over|during) (?:the )?weekends?(?=\\W|$)",
  ).as("weekends vs weekdays for $1"),
  // "Weekend higher or lower than weekdays?"
  said(
    "(?:(?:is|are|was|were|on) )?(?:the )?weekends? (?:(?:the )?(?:spend|costs?|bills?) )?(?:(?:is|are|was|were) )?",
    "(?:(?:higher|lower|cheaper|more|less)(?: or (?:higher|lower|cheaper|more|less))?(?: expensive)?) than ",
    "(?:on )?(?:the )?(?:weekdays?|week days|work(?:ing)? ?days|the week)\\b",
  ).as("weekends vs weekdays"),
  // "How bad is it", at the end: how much that is was asked anyway.
  said("(?<=\\w),? (?:and )?how bad is (?:it|that)(?=\\W*$)").as(""),
  // "Which of its resources should I look at first": the dearest.
  said("should (?:i|we) (?:look at|look into|check|tackle|inspect|investigate|go after|start with) first(?=\\W*$)").as(
    "cost the most",
  ),
  // What somebody fears behind what is unusual is not on a bill.
  said(
    "(?<=\\b(?:unusual|odd|weird|strange|anomal\\w+|spikes?)\\b.*) (?:that|which) (?:could|might|may) ",
    "(?:hint at|point to|suggest|indicate|mean) [\\w -]{3,30}(?=\\W*$)",
  ).as(""),
  // "Spikes I should look at".
  said(
    "(?<=\\w) (?:that )?(?:i|we) (?:should|need to|have to|ought to|must) ",
    "(?:look (?:at|into)|know(?: about)?|worry about|check(?: out)?|care about|see)(?=\\W*$)",
  ).as(""),
  // "Average and maximum": an average per day tells the highest and the lowest, too.
  said("(avg|average|mean) (?:and|&|\\+) (?:the )?(?:max(?:imum)?|peak|highest)(?: day)?\\b(?! of)").as("$1"),
  // "How much of ERP's spend is dev and how much is prod": the second is of the same.
  said("how much of ([^,.?!]{2,40}?) (is|was) ([^,.?!]{2,40}?),? and how much (?:is|was) (?=\\w)").as(
    "how much of $1 $2 $3 and how much of $1 $2 ",
  ),
  // "Which of them has more prod" is no growth.
  said("which (?:one )?of (them|these|those|the two) (?:has|have|had) (?:the )?(?:more|most) (?=\\w+\\W*$)").as(
    "which of $1 costs most for ",
  ),
  // "Grew from September to October and cost over 500 in October": the days are said already.
  said(`from (${MONTHS}) to (${MONTHS})\\b([^.?!]{0,60}?) in \\2(?=\\W*$)`).as("from $1 to $2$3"),
  // "Up to and including September".
  said("(?:up to|until|till|through),? and including (?=\\w)").as("until "),
  // "By service, incl. the account".
  said(
    "(?:,? ?(?:and )?(?:including|incl\\.?)) (?:the |their )?",
    `(?=(?:${GROUP})s?(?: names?| ids?)?(?:\\W*$| (?:in|for|last|this|over) ))`,
  ).as(" and "),
  // "The most expensive thing we buy from Amazon".
  said(
    "(thing|item|stuff|product|service)(s?) (?:that )?(?:we|you|they) ",
    "(?:buy|bought|get|got|use|run|have|pay for|order) (?:from|at|on|with|in|of) (?=\\w)",
  ).as("service$2 on "),
  said("(?<=\\bper )(?:yr|annum)\\b").as("year"),
  // "Which service makes it go up".
  said(
    "(which|what) (\\w+?)s? (?:is |are )?(?:makes?|making|made|lets?|driv(?:es?|ing)) (?:it|this|that|us) ",
    "(?:all )?(?:go|going|grow|rise) up\\b",
  ).as("$1 $2s drove the increase"),
  // "Got a cost alert just now, what's spiking".
  said(
    "(?<=^\\W*(?:(?:hey|hi|so|ok)\\W+)?)(?:(?:i|we) )?(?:just )?(?:got|had|received|there was) ",
    "(?:an? |the )?(?:cost |spend |billing |budget )?(?:alert|alarm|warning|page)",
    "(?: (?:just now|this morning|today|last night|earlier))?\\s*[,.;:–-]+ (?=\\w)",
  ).as(""),
  said("who (?:benefit(?:t?ed|s)?|profit(?:ed|s)?) (?:most )?from (?:the )?(?=(?:credits?|discounts?)\\b)").as(
    "by team, ",
  ),
  // "Search got more expensive. Is that true?": it is what is asked.
  said(
    "(?<=\\w)[.,;:!?–-]+ ?(?:and )?is (?:that|this|it) (?:really |actually )?",
    "(?:true|right|correct|so|the case)(?=\\W*$)",
  ).as("?"),
  said("(?<=^\\W*)is it (?:true|right|correct) that (?=\\w)").as(""),
  // "The ten biggest account/service combinations".
  said(`(${GROUP})s? ?(?:[\\/+&-]|and) ?(${GROUP})s? (?:combinations?|combos?|pairs?|pairings?)`).as(
    "cost by $1 and $2",
  ),
  // "Which of our accounts is the biggest spender".
  said(
    `(?:which|what) (?:(?:one )?of (?:our|the|my) )?(${GROUP})s? (?:is|are|was|were) (?:the |our )?`,
    "(?:biggest|top|largest|highest) spenders?\\b",
  ).as("which $1 spent the most"),
  // "Who's the top spender of our owners".
  said(
    "(?:who(?:['’]?s| is| was| are| were)?|which is) (?:the )?(?:biggest|top|largest|highest) spenders? ",
    `(?:of|among|in) (?:our |the |all )?(${GROUP})s\\b`,
  ).as("which $1 spent the most"),
  // "How many services do we use in GCP and what do they cost": a list by cost tells how many.
  said(
    `how many (${GROUP})s (?:do|did) we (?:use|have|run|pay for|used?) ((?:in|on|at|with) .{2,40}?) and `,
    "(?:what|how much) (?:do|did) (?:they|those|these)(?: each)? cost(?: us)?\\b",
  ).as("cost by $1 $2"),
  // "Northeurope - what do we even run there".
  said(
    "(?<=^\\W*)(?:in |on )?([\\w-]+(?: [\\w-]+)?)\\s*[,:–-]+ (?:so )?",
    "what (?:do|are|did) we (?:even |actually |really )?",
    "(?:run|running|use|using|have|got|pay for|paying for) (?:in )?(?:there|in it|on it)(?=\\W*$)",
  ).as("cost by service in $1"),
  said("what (?:do|are|did) we (?:even |actually )?(?:run|running) (?=(?:in|on|at) \\w)").as("which services cost us "),
  // "Redshift or BigQuery, which one costs more".
  said("which (?:one|of (?:them|the two|these|those)) (?=costs? (?:us )?more\\b)").as("which "),
  // "Grew most since summer": against its last month.
  said(
    "(?<=\\b(?:gr[eo]w\\w*|increas\\w+|risen|rose|changed?|growth|up|more expensive)\\b(?! or).{0,30}) ",
    "since (?:the |last )?summer\\b",
  ).as(" since August"),
  said("(?:annual|yearly) (?=(?:\\w+ )?(?:costs?|spend|spending|total|bill) (?:for|in|of) 20\\d\\d\\b)").as("total "),
  said("to (?:the )?same (?:date|day)\\b").as(""),
  // "Spend under web-lead@example.com".
  said("(?<=\\b(?:spend|costs?|spending|bill|charges|everything|booked)) under (?=\\S+@)").as(" of "),
  // "The overall cost of data transfer, all of it".
  said("(?<=\\w), all of (?:it|them|that)(?=\\W*$)").as(""),
];
