import { MONTHS_OF_YEAR } from "../../periods/calendar.ts";
import { GROUPS, MONTHS, monthNumber, type Rewording, said } from "../rewording.ts";

/** What a monthly review asks, in other words: what something spends on, what is gone, summaries, ranks and credits. */
export const MONTHLY_FORMS: readonly Rewording[] = [
  // "What's the sandbox account spending on".
  said(
    "what(?:['’]?s| is| are| was| were) (?!it\\b|that\\b|this\\b|they\\b|we\\b|the (?:most|biggest|top)\\b)",
    "([^?.!,;]{2,40}?) (?:spending|paying)(?: (?:money|its money|it|most))? (?:on|for)(?=\\W*$)",
  ).as("what is $1 spending money on"),
  // "Any credits in October? Which provider gave them".
  said(
    `(?<=\\b(?:credits?|refunds?|discounts?)\\b.{0,30})[?,.;]+ (?:and )?which (${GROUPS}) `,
    "(?:gave|granted|grants|gives|issued) (?:them|it|us|those)(?: to us)?(?=\\W*$)",
  ).as(" by $1"),
  said("savings? (?:vs\\.?|versus|against|compared (?:to|with)|over|on|off) (?:the )?list(?: prices?| costs?)?\\b").as(
    "list vs billed cost",
  ),
  said("(?:biggest|highest|largest|most expensive) (?:monthly )?(?:bill|invoice) ever").as("highest month ever"),
  // "How much credit did we get, and on what".
  said("(?<=\\b(?:credits?|refunds?|discounts?|tax(?:es)?)\\b.{0,40}),? and (?:on|for) what(?=\\W*$)").as(
    " by service",
  ),
  // "What about BigQuery in November, what's going on there".
  said(
    "(?<=^\\W*(?:and |so |ok )*)(?:what|how) about ([^,?.;]{2,30}?)[,;?–-]+ (?:and )?what(?:['’]?s| is| was)? ",
    "(?:going on|happening|up|happened)(?: (?:there|with (?:it|that|this)|in there))?(?=\\W*$)",
  ).as("why did $1 change"),
  // "Is GCP getting cheaper or more expensive", "going up or down".
  said(
    "(?<=\\b(?:is|are) .{2,30} (?:getting|becoming|growing) (?:cheaper|dearer|pricier|more expensive)) or ",
    "(?:cheaper|dearer|pricier|more expensive|(?:more )?costlier)\\b",
  ).as(""),
  // "Did anything get switched off recently".
  said(
    "(?:did|has|have) (anything|any (?:services?|accounts?|resources?|teams?))(?: of ours)? (?:get|gotten|got|been) ",
    "(?:switched|turned|shut) (?:off|down)",
  ).as("did $1 disappear"),
  // "Services that cost money in September but nothing now".
  said(
    `(?:(?:which|what|any) )?(${GROUPS}) (?:that |which )?`,
    `(?:cost(?:ed)? (?:us )?(?:money|something)|had (?:some )?costs?) `,
    `(?:in|during) (${MONTHS}|last month),? (?:but|and) (?:cost )?(?:nothing|not|zero|no cost|none)`,
    "(?: any ?more)? (?:now|this month)",
  ).as("which $1 disappeared since $2"),
  said("(between [$€£]?[\\d.,]+k? and [$€£]?[\\d.,]+k?) then(?=\\W*$)").as("$1"),
  // "EC2 list cost": what it costs at list prices; a bill that is to be listed begins with the verb.
  said(
    "(?<=\\b(?!(?:please|pls|and|me|you|to|also|just|then|now|could|would|should|can|or|us|i|we|the|at|my|our|total|",
    "in|vs|versus|than|from|against|for|only|a|an)\\b)[\\w-]+ )list (?=costs?\\b)",
  ).as("at list "),
  said("(?<=^\\W*)list cost (?=(?:of|for) (?!.*\\b(?:by|per|each|every)\\b))").as("cost at list cost "),
  said(
    "(?:short|brief|quick|simple|concise|high[- ]level|one[- ]page) (?=(?:(?:cost|spend|executive|exec) )?",
    "(?:summary|overview|report|recap|rundown|wrap[- ]?up)\\b)",
  ).as(""),
  // "A summary of last month, with the biggest changes vs the month before".
  said(
    "(?<=\\b(?:summary|overview|report|recap)\\b.{0,80}?),? (?:with|including|incl\\.?|and|plus) (?:the |its )?",
    "(?:biggest|main|top|largest|most important) (?:changes?|movers?|moves?|deltas?) ",
    "(?=(?:vs\\.?|versus|since|against|from|compared (?:to|with))\\b)",
  ).as(" and what changed most "),
  said(
    "(?<=\\bpurchases?\\b.{0,40}) ?\\((?=[^)]*market)",
    "(?:(?:reservations?|savings? plans?|market ?place|support|commitments?|etc\\.?)[\\s,/&]*(?:and )?)+\\)",
  ).as(""),
  said(
    "^\\W*(?:please |pls |can you )?(?:allocate|apportion|distribute|attribute) (?:all )?(?:the |our )?",
    "(?=.*\\b(?:by|per|across|among) )",
  ).as(""),
  // "Accrual: average daily spend over the last 7 days".
  said("^\\W*(?:for (?:the |our )?)?accruals?(?: basis)?\\s*[:,–-]+\\s*(?=\\w)").as(""),
  // "Top 5 movers between October and November, both up and down".
  said(
    "(?<=\\b(?:movers?|changes?|changed|moved)\\b.*),? (?:both |going )?",
    "(?:ups? and downs?|up or down|in (?:both|either) (?:ways?|directions?)|increases? and decreases?)(?=\\W*$)",
  ).as(""),
  // "Did Bedrock spend jump? When".
  said(
    "(?:did|has) ([^?.,]{2,30}?)(?: (?:spend|spending|costs?))? ",
    "(jump|spike|rise|increase|go up|drop|fall)(?:ed)?[?,.]+ (?:and )?when(?: exactly| was that)?(?=\\W*$)",
  ).as("when did $1 $2"),
  // "November 1 to 29 the same": said of what was told.
  said(`(?<=^\\W*(?:and )?(?:for |in )?(?:${MONTHS})(?: [\\w ]{1,14})?),? the same(?=\\W*$)`).as(""),
  // "Credits on the bills": on all of them.
  said(
    "(?<=\\b(?:any|are there|were there) (?:[a-z]+ )?(?:credits?|refunds?|corrections?)(?: (?:or|and) [a-z]+)?) ",
    "(?:on|in) (?:the|our|any) (?:bills?|invoices?)(?=\\W*$)",
  ).as(" since the beginning"),
  said(
    "(?<=^\\W*(?:did|do|have) we (?:get|got|receive|received|have|had) any (?:[a-z]+ )?",
    "(?:credits?|refunds?|corrections?)(?: (?:or|and) [a-z]+)?)(?=\\W*$)",
  ).as(" since the beginning"),
  // "Spend by team for October incl untagged": what has no team is a row anyway.
  said(
    `(?<=\\b(?:by|per) (?:${GROUPS}) .{2,30}?),? (?:incl\\.?|including|with) (?:the )?`,
    "(?:untagged|unallocated|unassigned)(?: (?:part|share|row|ones?|spend|costs?|lines?))?(?=\\W*$)",
  ).as(""),
  said("(?:in |for |over )?the (quarter|month|week|year) (?:so far|to date)\\b").as("this $1 so far"),
  said(
    "^\\W*(?:i )?(?:need|want|give me|write|draft)(?: me| us)? (?:a |an )?(?:one|1|single|quick)?[- ]?",
    "(?:line|liner|sentence)(?: (?:summary|for [^:,]{2,30}))?\\s*[:,–-]+\\s*",
  ).as(""),
  // "November vs October, first 29 days each".
  said(
    `(${MONTHS}) (vs\\.?|versus|against|compared (?:to|with)) (${MONTHS}),? (?:the )?first (\\d{1,2}) days(?: of)?`,
    "(?: each| both)?(?: month)?(?=\\W*$)",
  ).as("$1 1 to $4 $2 $3 1 to $4"),
  // "Who is spending there, and on what".
  said("who(?:['’]?s| is)? (?:spending|spends?)(?: money)? (there|in (?:it|there|that))?,? and on what(?=\\W*$)").as(
    "cost by team and service $1",
  ),
  // "The dev account of shop": its name has both words.
  said(
    "(?:the |our )?(dev|test|prod|staging|sandbox|playground) ",
    "(?:account|acct|project|subscription) of (?:the )?([a-z]\\w+)\\b",
  ).as("$2 $1 account"),
  said("^\\W*(?:and )?(?:the )?sum (?=(?:for|of|over|in|since) )").as("total "),
  said("(?<=\\bwhich (?:one|of them|of those|of these|service|team|account) )grows\\b").as("grew"),
  // "Is it mostly data-platform": how much of it that is.
  said(
    "^\\W*(?:and |so )?(?:is|are|was|were) (?:it|that|this|they|those) (?:mostly|mainly|all|largely|primarily) ",
    "(?:from |in |on |for )?(?:the |our )?([\\w-]+(?: [\\w-]+){0,3}?)(?=\\W*$)",
  ).as("how much of it is $1"),
  // "Of the European part, how much is Azure".
  said(
    "^\\W*(?:and )?of the (?:european|eu) (?:part|half|side|bit|portion|share),? ",
    "how much (?:is|was|goes to|comes from) ",
  ).as("and in europe, "),
  // "How does that compare with October at the same point".
  said(
    `(?<=\\b(?:w/|with|to|vs\\.?|versus|against) )(${MONTHS}) at the same (?:point|time|stage)`,
    "(?: in the month)?(?=\\W*$)",
  ).as("the same days in $1"),
  said("(?:and )?which (vendors?|services?|teams?|accounts?) (?:leads?|tops? the list|comes? first)(?=\\W*$)").as(
    "top $1",
  ),
  // "Which regions do we use, and what do they cost, October": both of October.
  said(
    "(?<=^\\W*(?:which|what) (?!.*\\b(?:last|this|since|today|yesterday)\\b).{3,60}?),? and (?:what|how much) ",
    `(?:do|did|does) (?:they|those|it|each(?: of them)?) cost(?: us)?,? (?:in |for |during )?(${MONTHS}|last month)`,
    "(?=\\W*$)",
  ).as(" in $1 and what do they cost"),
  said("(average|avg|mean) daily run rate").as("average cost per day"),
  said(
    `if (${MONTHS}|the month|this month) (?:ends|continues|goes on|keeps going) (?:at|like|with) (?:the |this |our )?`,
    "(?:current |same )?(?:pace|rate),? (?:what|where|how)(?:['’]?s)?",
    "(?: (?:the|our|we|it|is|will|are|do|total|bill|spend|costs?|going|gonna|to|be|land|end|up|at|come|out|much|",
    "then))*(?=\\W*$)",
  ).as("forecast for $1"),
  said("(?:over|for|in|across) the (?:whole|entire|full) (?:period|time|history)").as("since the beginning"),
  // "New since October, not there in September": the month before it, and no other.
  said(
    `(?<=\\bnew\\b.{0,20})((?:since|in) (${MONTHS})),? `,
    `(?:and )?(?:not|that (?:were|was)(?:n['’]?t| not)) there in (${MONTHS})`,
  ).by(([text, since = "", month = "", before = ""]) =>
    (monthNumber(before) % MONTHS_OF_YEAR) + 1 === monthNumber(month) ? since : text,
  ),
  // "What were they applied to", "from who", after credits.
  said(
    "(?<=^\\W*(?:and )?)what (?:were|was|are|is) (?:they|these|those|it|that) ",
    "(?:applied|booked|credited) (?:to|on)(?=\\W*$)",
  ).as("by service"),
  said("(?<=^\\W*(?:and )?)from (?:who|whom)(?=\\W*$)").as("by provider"),
  said("^\\W*(?:so |and )?how much (?:of a )?discount is (?:that|it)(?: in (?:percent|pct|%))?(?=\\W*$)").as(
    "list price vs billed cost of that",
  ),
  said(
    "(?:(?:can|could) (?:u|you) )?(?:put|show|express) (?:it|that|this|them) (?:in|as) (?:percentages?|percent|%) ",
    `(?:per|by) (${GROUPS})(?=\\W*$)`,
  ).as("by $1 in percent"),
  // "The cheapest day in October, and the most expensive".
  said(
    "(cheapest|most expensive|highest|lowest|priciest|quietest|busiest) (day|week|month) ",
    "((?:in|of|this|last|since) [^,?.]{2,20}?),? and (?:our |the |what was the )?",
    "(most expensive|cheapest|highest|lowest|priciest|quietest|busiest)(?: one| day| week| month)?(?=\\W*$)",
  ).as("$1 $2 $3 and the $4 $2 $3"),
  // "Something jumped around 18 November, what was it".
  said(
    "(?:something|sth|smth) (?:jumped|spiked|rose|exploded|blew up|changed|happened|went (?:up|off|wild|crazy)) ",
    `(?:on|around|about|near)? ?(?:the )?([^,?.;]{3,14})[,?.;:–-]+ (?:so )?what (?:was|is) (?:it|that|this)`,
  ).as("what was unusual on $1"),
  said("where (?:are|r) we (?:gonna|going to|about to) (?=(?:land|end|finish|come out|be)\\b)").as("where will we "),
  said(",? (?:incl\\.?|including|with) (?:really |absolutely )?everything(?: in it| included)?(?=\\W*$)").as(""),
  // "Which single one costs the most".
  said("(which|what) single (?=\\w)").as("$1 "),
  said(
    "since when (?:do|does|did|has|have|is|are) (.{2,40}?) ",
    "(?:exist(?:ed)?|been there|there|running|been running)(?=\\W*$)",
  ).as("when did $1 start"),
];
