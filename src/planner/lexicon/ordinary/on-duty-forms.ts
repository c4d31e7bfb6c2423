import { ALONE, COUNT, GROUP, MONTHS, type Rewording, said, WEEKDAY } from "../rewording.ts";

const DEARER = "(?:pricier|dearer|more expensive|so expensive|so (?:high|dear|pricey)|expensive|costlier|higher)";
const SHOT_UP =
  "(?:balloon|jump|spike|explode|go up|rise|climb|shoot up|surge|skyrocket|double|blow up|go (?:nuts|crazy|wild))";
const WHEN = `(?: (?:this|last) (?:week|month|quarter)| (?:in|since|after|from|lately|recently)(?: \\w+){0,3})?`;
const NUTS = "(?:bonkers|nuts|crazy|berserk|wild|bananas|mental|mad|ballistic|off the rails|through the roof)";
const AMOUNT = "((?!20\\d\\d\\b)[$€£]?[\\d.,]+ ?k?(?: ?(?:usd|dollars|bucks|euros))?)";
const LOOK_INTO_IT =
  "(?:(?:pls|please|plz|can you|could you|go) )*(?:explain|dig(?: in(?:to it)?)?|investigate|have a look|" +
  "look into (?:it|that)|check|why|why is that|what happened|what gives|what(?:['’]?s| is) up|thoughts|find out why)";
const BUST = "(?:bust|exceed|break|blow(?: through)?|go over|cross|pass|top|breach|burst|take more|cost more|use more)";

/** What people on call and in product teams type, in the words that the grammar has. */
export const ON_DUTY_FORMS: readonly Rewording[] = [
  // "Who's using Bedrock": whose it is.
  said(
    "who(?:['’]?s| is| are|s) (?:all )?(?:using|running|calling|consuming|burning) (?=(?!it\\b|that\\b|this\\b|",
    "them\\b)\\w)",
  ).as("who uses "),
  // "Why tf did Bedrock jump".
  said("(?<=\\b(?:why|what|how|where|who|when)) (?:tf|the (?:hell|heck|deuce|devil)|on earth|in the world)\\b").as(""),
  // "Where'd the extra come from", "when'd it start".
  said(
    "(when|where|how|what|why)['’]d (?=(?:it|that|the|this|they|we|i|our|all|you|\\w+ (?:start|begin|go|cost))\\b)",
  ).as("$1 did "),
  // "EKS creeping up or am I imagining it", "is that a pattern or my imagination", "trending hotter".
  said(
    "[,;.?–-]* ?\\bor (?:(?:am i|are we) (?:just )?(?:imagining|dreaming|seeing|making)(?: (?:it|things|that|this|",
    "it up))?|",
    `(?:is it|is that|is this) (?:just|only|merely) (?:me|us|noise)|just my imagination|is it in my head)${ALONE}`,
  ).as(""),
  said("(?<=\\b(?:trending|running|getting|looking|going|we|it|they) )hotter\\b").as("up"),
  said("(?:the )?direction of travel (?:for|of|on|in) ").as("trend of "),
  said("(?<=\\w )line (?=over time\\b)").as(""),
  said(`(?<=\\b(?:over time|by (?:week|month|day)|weekly|monthly|daily)\\b.{0,20}?),? any (?:drift|trend)${ALONE}`).as(
    "",
  ),
  // "What's making AWS pricier this month", "something made BigQuery balloon in November, pls dig".
  said(
    "what(?:['’]?s| is| has been| was| made| is it that['’]?s) ?(?:making|causing|pushing|driving|sending|made) ",
    `(\\S.{1,40}?) (?:to be |to go |to get |get |so much )?(?:${DEARER}|${SHOT_UP}|up)(?=\\W*$|${WHEN}\\W*$)`,
  ).as("why did $1 go up"),
  said(
    `(?:something|sth|whatever) (?:made|caused|pushed|sent|is making|has made) (\\S.{1,40}?) (?:to )?${SHOT_UP}`,
    `(${WHEN})(?:[,;.–-]+ ?${LOOK_INTO_IT})?${ALONE}`,
  ).as("why did $1 go up$2"),
  // "The search team's costs look off vs September, explain".
  said(
    "(?<=^\\W*(?:the |our |my )?)(\\S.{1,40}?) (?:looks?|seems?|is|are|feels?|came? in) (?:off|odd|weird|strange|",
    "wrong|",
    `fishy|funny|steep|high)( (?:vs\\.?|versus|against|compared (?:to|with)) [^,;.?]{2,25})[,;.?–-]+ ?${LOOK_INTO_IT}`,
    ALONE,
  ).as("why did $1 change$2"),
  said(
    "(?<=\\b(?:compute|storage|bill|compare|cost of|costs of|is|for|of|the) )(?:plain(?: old)?|good old|vanilla) ",
    "(?=\\w)",
  ).as(""),
  // "Did anything go bonkers over Thanksgiving".
  said(`(?:go|goes|went|gone|going) ${NUTS}\\b`).as("spike"),
  // "Frankfurt vs Ireland, who's the bigger spender".
  said(
    "(?<=\\b(?:vs\\.?|versus|or|against|and)\\b.{2,50}?)[,;:–-]+ ?(?:who|which)(?: one)?(?:['’]?s| is|['’]?re| are)? ",
    "(?:the )?(?:bigger|larger|higher|dearer|pricier|costlier|more expensive)",
    `(?: (?:spender|one|bill|cost|line|of the two|eater))?${ALONE}`,
  ).as(""),
  // "Azure's chunkier than I figured, what's in there".
  said(
    "(?<=^\\W*)(?:the |our )?(\\S+)(?:['’]s| is| are) (?:(?:way|much|a lot|a bit|far) )?(?:\\w+er|more \\w+) than ",
    "(?:i|we) (?:had )?(?:figured|thought|expected|hoped|guessed|remember(?:ed)?|imagined|assumed)",
    "[,;.–-]+ ?what(?:['’]?s| is) (?:in (?:there|it)|behind (?:it|that)|it made of|driving it)",
  ).as("what is in $1"),
  // "The three k8s flavours EKS, AKS and GKE".
  said(
    `(?:the |all |our )?(?:${COUNT} )?(?:\\w+ )?(?:flavou?rs|variants|offerings|incarnations)(?: of \\w+)?[:,(]? `,
    "(?=\\w+(?: \\w+)?(?:,? (?:and )?\\w+){1,3}\\)?\\W*$)",
  ).as(""),
  // "All the AI things in one bucket".
  said(" (?:all )?in (?:one|a single) (?:bucket|pot|lump|line|heap|number|figure)(?=\\W|$)").as(" together"),
  said(
    "(?<=\\b(?:per|by) (?:team|owner|app|application|account|project|department|squad)), (?:and )?who",
    "(?:['’]?s| is) (?:calling|using|burning|running|eating) (?:this|it|that|",
    "them)",
  ).as(""),
  said("(?:a |an )?(?:small|little|neat|tiny|simple|quick|short) (?=tables?\\b)").as(""),
  said(
    "(?<=\\b(?:priciest|biggest|costliest|most expensive|top|largest|dearest) )(?:individual|single) (?=",
    "(?:resource|instance|database|bucket|volume)s?\\b)",
  ).as(""),
  said("(?<=\\w[:,] )how bad(?: is (?:it|that))?(?=,| (?:in|this|last)\\b|\\W*$)").as(""),
  // "Is experiments still a thing, cost wise", "what does payments-lead have on their name".
  said(
    "(?:is|are) (?!(?:it|that|this|they|there)\\b)(\\S.{1,30}?) still (?:a thing|alive|around|in use|going)(?:,? ",
    "(?:cost|spend|money)[ -]?wise)?",
    ALONE,
  ).as("what does $1 cost"),
  said("what (do|does|did) (\\S.{1,40}?) have (?:on|under|in|to) (?:their|his|her|its) names?\\b").as(
    "what $1 $2 cost",
  ),
  said("what (?:all )?is (?:filed|booked|running|listed|registered) under ([\\w.@-]+)").as("what does $1 cost"),
  // "Is Mon-Fri dearer than weekends".
  said("mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?\\b(?=.{0,30}\\bweekends?\\b)").as("weekdays"),
  said(
    "(?:is|are|was|were) (?:our |the )?(weekdays?|weekends?) (?:notably |noticeably |much |any |really |actually )?",
    "(?:dearer|pricier|cheaper|more expensive|costlier|higher|lower) than (?:our |the )?(weekends?|weekdays?|",
    "(?:week|working) days)",
    ALONE,
  ).as("$1 vs $2"),
  // "How fresh is this, up to what day", "how's the lag on Azure billing".
  said(
    "how (?:fresh|current|recent|stale|old|up[- ]to[- ]date) (?:is|are) (?:this|it|that|these|those|the (?:info|",
    "information|numbers?|figures?|data))(?: (?:that )?you(?:['’]re| are) (?:working|reading) (?:from|off|with))?\\b",
    "(?:,? (?:up )?(?:to|until|through) (?:what|which) (?:day|date))?",
  ).as("how fresh is the data"),
  said(
    "(?:how(?:['’]?s| is| big is| long is)|what(?:['’]?s| is)) the (?:lag|delay|latency) (?:on|of|in|for|with) ",
    "(?:the |our )?(\\S+)(?: (?:billing|bill|data|costs?|invoices?))?(?:,? (?:is|are) (?:the )?\\w+ ",
    "(?:in|there|loaded) yet)?",
  ).as("how fresh is the data of $1"),
  said(
    "when (?:was|is) (?:the )?last time (?:that )?(?:the |our )?(\\S+?)(?:['’]s)? (?:data|bill|billing|costs?) ",
    "(?:came|come|arrived|was loaded|got)(?: in)?",
  ).as("how fresh is the data of $1"),
  // "We have committed use stuff on GCP", "my team (mobile) gets 6k a month".
  said("(committed[ -]use|reserved|savings plan|ri|commitment) (?:stuff|things?)\\b").as("commitments"),
  said(
    `(?:my|our|the) (\\w+) \\(([\\w -]{2,30})\\) (?:gets?|has|have|had|may spend|is given) ${AMOUNT} `,
    "(?=(?:a|per|every|each) (?:day|week|month))",
  ).as("we have $3 for $1 $2 "),
  said(
    "(?:the )?(\\S+(?: (?:team|project|app|account|application|department))?) (?:was|were|is|has been) ",
    "(?:granted|given|",
    `allotted|allowed|capped at|allocated|promised) ${AMOUNT} (?=(?:a|per|every|each) (?:day|week|month))`,
  ).as("we have $2 for $1 "),
  said(`${AMOUNT} (\\S+) (?:ceiling|cap|budget|limit|envelope|allowance|pot)\\b(?![^.?!]{0,3}\\d)`).as(
    "we have $1 for $2",
  ),
  said("(?<=\\bwe have [^.?!]{3,60}?)[,;.] ?how(?:['’]?s| is) (?:the |our )?(?:pacing|pace|burn)\\b").as(
    ", are we on track",
  ),
  said("(?<=\\b(?:our|the|my) (?:\\S+ )?budget)['’]s (?=[$€£]?\\d)").as(" is "),
  said("(?<=\\bbudget is [$€£]?\\d[\\d.,]*k?) all in\\b").as(""),
  said(
    "(?<=\\bbudget is [$€£]?\\d[\\d.,]*k?\\b[^.?!]{0,20})[.,;–-]+ ?(?:(?:are|will) (?:we|it|they)(?: be)? )?",
    "(?:over or under|under or over)(?=\\W*$)",
  ).as(", will we exceed it"),
  // "Let's pretend checkout has 400/day. How many days did we bust that in November".
  said(
    "(?:let['’]?s |lets )?(?:pretend|say|assume|suppose|imagine|supposing) (?:that )?(\\S.{1,30}?) (?:has|gets?|",
    "may spend|",
    `is (?:allowed|given|capped at)|had|got) ${AMOUNT} ?(?:/|per|a|each) ?day[.,;]+ ?(?:on )?how many days did `,
    `(?:we|it|they|\\w+) ${BUST}(?: (?:it|that|this))?( (?:in|since|over) [^?.!]{2,25})?`,
  ).as("on how many days did $1 cost more than $2$3"),
  said(
    `(?:i|we) (?:gave|allowed|granted|give|allow) (?:the )?(\\S.{1,30}?) ${AMOUNT} (?:a|per|each) day`,
    "(?:,? on trust)?[.,;]+ ?(?:on )?",
    `how many days did (?:it|they|\\w+) ${BUST}(?: (?:it|that|this))?( (?:in|since|over) [^?.!]{2,25})?`,
  ).as("on how many days did $1 cost more than $2$3"),
  said("missing on how many (?:bucks|dollars|usd|euros)\\b").as("missing on how much"),
  // "Which cloud does checkout live on": where it runs, and not what is in production.
  said(
    "(?<=\\b(?:do|does|did|things?|stuff|services|resources|that|which|costs?|it|all) [^.?!]{0,40}?)live (?=",
    "(?:on|in|at|under)\\b)",
  ).as("run "),
  // "Storefront our most expensive application?"
  said(
    "(?<=^\\W*)(?:the )?([\\w.-]+)(?: is)?,? (?:our|the) (most expensive|biggest|largest|costliest|priciest|",
    "dearest|top|",
    `cheapest) (${GROUP})(?:,? (?:right|no|correct|yes|isn['’]?t it))?(?= *[?])`,
  ).as("which $3 is the $2"),
  // "Did costs go up or down in October": against the month before it.
  said(
    "(?<=\\b(?:did|do|does|whether|if|has|have)\\b[^.?!]{2,50}? )(?:go|goes|went|gone|going) up or down (?=(?:in ",
    `(?:${MONTHS})|`,
    "last month|last week|last quarter)\\W*$)",
  ).as("change "),
  // "Which region costs most, and is it even close?": the second is told with it.
  said(
    `(which|what) ((?:of (?:our|the) )?(?:${GROUP})s?) (?:costs?|is|runs?|spends?|has)(?: (?:the|us))* `,
    "(?:most|priciest|biggest|",
    "costliest|most expensive|dearest)(?: (?:to run|spend|bill))?,? and is it (?:even |that |at all )?",
    "(?:close|a close (?:call|race|one))",
  ).as("top 2 $2"),
  // "Everything for the whole window".
  said(
    "(?:for|over|in|across) the (?:whole|entire|full|complete) (?:window|history|time|time ?span|period ",
    "(?:of|in) the bills)\\b",
  ).as("since the beginning"),
  // "Which applications are sitting behind 1234?"
  said(
    `(?:which|what) (${GROUP})s? (?:are|is|sits?) (?:sitting )?behind (?!(?:the|that|it|this|those|these|our|`,
    `them)\\b)(\\S+)${ALONE}`,
  ).as("cost of $2 by $1"),
  // "SageMaker, Sept thru now".
  said(`(?<!\\b(?:of|st|nd|rd|th|\\d) )(${MONTHS}) (?:thru|through) (?:now|today|date)\\b`).as("since $1"),
  // "And of GCP alone, how big is Compute Engine".
  said(
    "(?<=^\\W*(?:(?:and|so|ok) )*)(?:out )?of (?:the |our )?(\\S+(?: \\S+)?) (?:alone|only|by itself),? how ",
    "(?:big|large|much) is (\\S.{1,40}?)(?=\\W*$)",
  ).as("what share of $1 is $2"),
  said("(?<=\\bdo (?:we|you|i) )even (?=have\\b)").as(""),
  said("which one (?=(?:bucket|database|instance|cluster|account|team|service|region|app|project)\\b)").as("which "),
  // "If we keep going like this, what's the Q4 total".
  said(
    "if (?:we|it|things|this|that|costs?) (?:keeps?|carr(?:y|ies)|goes?|stays?|continues?)(?: going| on)?(?: ",
    "(?:like (?:this|that)|the same|at this ",
    "(?:rate|pace)|as (?:is|now)))?,? what(?:['’]?s| is| will| would)(?: be)? (?:the |our )?(\\S.{1,40}?)",
    "(?: total| bill)?",
    ALONE,
  ).as("forecast for $1"),
  said("slice of the pie: ").as(""),
  // "Cost per tag value of business-unit".
  said("(?:per|by|for each) (?:tag )?values? of (?:the )?(?:tag )?(?=[\\w-]+\\b)").as("by "),
  // "What is inside Purchase?"
  said(
    "what(?:['’]?s| is) (?:inside|in|within|behind) (?:the |our |those |these )?(purchases?|fees|refunds|taxes)",
    "(?=\\W*$| (?:in|this|last|since|for)\\b)",
  ).as("$1 by service"),
  said(
    "(?<=^\\W*)(?:the |our )?(purchases?|fees|refunds|taxes),? what(?:['’]?s| is| are) (?:in (?:there|it|them)|",
    `they)${ALONE}`,
  ).as("$1 by service"),
  // "Mondays seem pricey to me, am I right?"
  said(
    `(?:${WEEKDAY})s (?:seem|look|are|feel|appear) (?:so |quite |rather |very |always )?(?:pricey|expensive|dear|`,
    "costly|high|cheap|heavy)",
    "(?: (?:to me|on the \\w+(?: graph| chart)?))?[,;.–-]+ ?(?:am i right|is (?:that|it) (?:so|true|right|a ",
    "pattern)|right|or|true|no)?",
    ALONE,
  ).as("cost by day of the week"),
  said("(untagged|tagged|unowned|unallocated) (?:blob|lump|pile|mess|chunk|heap)\\b").as("$1 spend"),
  said("(?:been )?(?:on|up|running|runs?|run|alive) 24 ?(?:/|x) ?7\\b").as("running around the clock"),
  said("(?<=\\S)['’]s (?:stuff|things|bits) in (?:detail|full)").as(" by service"),
  said(
    "(?:mov(?:e|ed|ing)|shift(?:ed|ing)?) (?:our |the )?(?:data|bytes|traffic) (?:about|around)(?:,? ",
    "(?:all told|all clouds(?: counted| included)?))?",
  ).as("egress"),
  said(/\b(week|month|quarter|day) prior\b(?! to)/i).as("$1 before"),
  said(
    "(?:nvm|never ?mind|ok(?:ay)?),? (?:the )?(?:closest|nearest|next best) thing (?:that )?(?:we|you) (?:do )?have: ",
  ).as(""),
  said(`[,;]? ?(?:anywhere|somewhere)(?=[,;?.!]|\\W*$)(?<=\\b(?:dip|spike|drop|jump|outlier)s? \\w+)`).as(""),
  // "Where will November end up once its last day is in", "if nobody changes anything".
  said(
    `(?<=\\b(?:${MONTHS}|month|week|quarter|year|end up)) once (?:its|the|all) (?:final|last) days? `,
    `(?:is|are) in${ALONE}`,
  ).as(""),
  said("if (?:nobody|no one|nothing) (?:changes?|touches?|does)(?: anything| a thing)?,? ").as(""),
];
