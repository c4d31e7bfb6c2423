import { anywhere, CLOUD, GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const SPAN = `${MONTHS}|this month|the month|this quarter|the quarter|q[1-4]`;
// "Over 14 days", "the first 3 weeks": which days these are is said already.
const BEFORE_SPAN =
  "last|past|previous|prior|next|coming|first|final|within|over|than|every|each|of|the|for|in|since|from|these|those|" +
  "all|top|are|by";

const HAVE = "(?:pay|paid|use|used|have|had|see|saw|run|ran)(?: for)?";

// "The taxes of May per service": what they are parted by is said.
const OWN_PARTS = new RegExp(`\\b(?:by|per|for each|in each|of each) (?:${GROUPS}|day|week|month)\\b`, "i");

/** Forms that everybody has for what the grammar has in one: "one row per region", "since September began". */
export const PLAIN_FORMS: readonly Rewording[] = [
  said("(?<!data[ -])xfers?\\b").as("data transfer"),
  // "Cheapest region and what's in there": two requests, of which the first is but a name of its rows.
  said(
    "(?<=^\\W*)((?:the |our )?",
    "(?:cheapest|dearest|priciest|biggest|largest|smallest|highest|lowest|top|most expensive) ",
    "[^.?!]{2,60}?)(?: ?[,;–-]| and)+ what(?:['’]s|s| is) (?=in (?:there|it)\\b)",
  ).as("show $1 and whats "),
  // "Who ran that, which team": a bill names teams, and no people.
  said(
    "who (?:ran|runs|did|caused|used?|uses|made|started|launched|is behind|was behind) (?:the |our )?([^.?!]{2,40}?)",
    `[,;?–-]+ ?(?:and |or )?(?:which|what) (${GROUP})s?(?=\\W*$)`,
  ).by(([, what = "", group]) => `${/^(?:that|it|this)$/i.test(what) ? "" : `${what} `}by ${group}`),
  // "List all credits since September": each with its day and what it is of.
  said(
    "(?:(?:list|itemi[sz]e|enumerate)(?: me)?|(?:show|give)(?: me)?(?= (?:all|every|each)\\b))",
    "(?: (?:all|every|each|any|the|of|our|single))* ((?:(?:aws|azure|gcp|google|microsoft)(?:['’]s)? )?",
    "(?:credits?|purchases?|taxes)(?: (?:and|or|&) (?:credits?|refunds?)|\\/refunds?)?)\\b",
    "(?! ?(?:by|per|for each|in each|of each|of the kind|balance|left|remaining|and|,|or|vs)\\b)",
  ).by(([, what], _, asked) => (OWN_PARTS.test(asked) ? `${what}` : `${what} by day, service and account`)),
  // "Where are we this month, and where will we land?"
  said(
    "where (?:are|do) we(?: at| stand(?:ing)?| right now| now| currently)*",
    "(?=\\W*$| (?:in|for|on|with|and|so far|today|this \\w+(?! (?:against|compared|vs|versus))|[mqy]td)\\b)",
  ).as("how much have we spent"),
  said("(?:whopping|hefty|insane|outrageous|ridiculous|staggering|eye-?watering|humongous) (?=\\w)").as(""),
  said("dirt[ -]cheap").as("cheap"),
  said("cheap (?:stuff|things|ones)[:,–-]+ (?=which|what|show|list)").as(""),
  // "Not dollars, the quantity".
  said(
    "[,(–-]*\\s*not (?:the |in )?(?:dollars?|costs?|money|amounts?|spend)",
    "(?:,| but| –)? ?(?:the )?(quantit(?:y|ies)|usage|hours|units)\\)?",
  ).as(" $1"),
  // "And how far off October would that be?"
  said(
    "how (?:far|much) (?:off|from|above|below|over|under) ",
    "((?:the )?[a-z]+(?: \\w+)?) (?:would|will|is|was) (?:that|it|this)(?: be)?",
  ).as("how does that compare to $1"),
  said("whose (share|cost|spend|bill) (?:is|was) (?:the )?(biggest|largest|highest|smallest|lowest)").as(
    "which one is the $2",
  ),
  said("(?:and )?(?:how much )?and for what(?=\\W*$)").as("by service"),
  said("(?:did|has|have|is|are) (?:the )?([^.?!,;]{2,40}?) (?:make|makes|made|making) us (?:any )?more expensive").as(
    "did $1 get more expensive",
  ),
  // "What discount off list price are we getting from each provider?"
  said(
    "what (?:kind of )?discounts?(?: off| on| from| against)?(?: the)?",
    "(?: list(?: price| cost)?s?)? (?:are|do|did|were|have) we ",
    "(?:actually |really )*(?:getting|get|got)(?:(?: off| on| from| against)(?: the)?(?: list(?: price| cost)?s?))?",
    "(?: (?:from|with|at|on) (?:each|every) (provider|vendor|cloud|service|account))?",
  ).by(([, noun]) => `list cost vs billed cost${noun ? ` by ${noun}` : ""}`),
  said("runs (?:it|that|this) up (?:the )?most").as("spends the most on it"),
  // In percent it is told anyway.
  said(/,? in (?:%|pct|percent)(?=\W*$)(?<=\blist (?:cost|price)s? (?:vs|against) billed cost\b.*)/i).as(""),
  said(
    "what(?:['’]?s| is| was) our (?:effective |real |actual |average )*",
    "(?:discounts?|savings?)(?: rate)?(?= (?:per|by|on|for|in|with)\\b)",
  ).as("list cost vs billed cost"),
  said("how many (gbs?|tbs?) (?:went|go|goes|flowed|left|were sent)(?: out)? (?:through|via|over|from|to) ").as(
    "how many $1 of ",
  ),
  said("(?:in|for) (?:each|every) (?:full|whole|complete) month(?: (?:that )?we have(?: data for)?)?").as("per month"),
  said("why did (.{2,40}?) move\\b").as("why did $1 change"),
  said(
    /[.?!,(]+ ?not (?:in )?(?:dollars|money|costs?)\)?(?=\W*$)(?<=\b(?:gbs?|tbs?|hours|quantity|usage|units)\b.*)/i,
  ).as(""),
  said("(smallest|biggest|largest|highest|lowest|cheapest|dearest|priciest) 1st\\b").as("$1 first"),
  said("(?:is|are) (?:it|we|they) (?:gonna|going to) (?:beat|exceed|top|overtake) ").as("will it be more than "),
  said("w?h?ich (resources|services|accounts) (?:are|were) new (?=since|in|this|from|compared|and)").as("new $1 "),
  said("i\\.?e\\.? no cost in (?=[a-z])").as("compared to "),
  // "Services that we pay for in November that we did not pay for in September".
  said(
    `(services|accounts|regions) (?:(?:that|which|do|did) )?we (?:${HAVE}) in (.{3,20}?),?(?: that| which| but| and)?`,
    `(?: we)? (?:did not|didn['’]?t|do not|don['’]?t|had not|hadn['’]?t) (?:${HAVE}) in `,
  ).as("$1 new in $2 compared to "),
  said(",? (?:and|n) (?:what(?:['’]?s| is)) the limit(?=\\W*$)(?<=\\b(?:quota|plan|quotes)\\b.*)").as(""),
  said("(?:everything|all) that (?:isn['’]?t|is not) (\\S+) come to").as("the total cost without $1"),
  said(
    "and (?:which|what) (accounts?|services?|teams?|regions?|providers?) (?:is|are|does) ",
    "(?:it|that|this|they)(?: mostly| sit| come)? (?:in|from|on|of)\\b(?<=\\b(?:tag|untagged)\\b.*)",
  ).as("by $1"),
  said(
    "(?<=\\b(?:quotes?|quota|plan)\\b[^.?!]*\\bused(?: up)?),? ",
    "and (?:so )?how (?:much|many) (?:is|are) (?:left|remaining)",
  ).as(""),
  said("(?:connected|linked) (?=accounts?|subscriptions?|projects?|clouds?)").as(""),
  // "New services in November which we didnt have in October".
  said(
    "(?:which|that) (?:we |they |there )?(?:did|do|were|was|had)(?:n['’]?t| not) ?",
    "(?:have|use|see|pay for|get|exist|there|been there)?(?: them)? in (?<=\\bnew\\b.*)",
  ).as("compared to "),
  said("(?:and )?(?:because of|due to|thanks to|caused by) what(?=\\W*$)").as("and why"),
  // "How much has no team tag? Amount and percent please": both are told.
  said(
    "(?<=[.?!,;:–-]\\s*)(?:(?:give|show) me |in )?(?:the )?(?:amounts?|dollars|absolute) and (?:the |in )?",
    "(?:percent(?:age)?s?|%|shares?)(?=\\W*(?:$|pl[sz]\\b|please\\b))(?<=\\b(?:tag|untagged|by|per)\\b.*)",
  ).as(""),
  said("either (?=[^.?!;:,]{2,40}? or )").as(""),
  said("(?:one|1|a) (?:row|line|bar|entry|column|number|figure) (?:for )?(?:per|each|every)").as("per"),
  said(`(?:at|on) (?:an? |the )?(${GROUP}) level`).as("by $1"),
  said(/, (?:next to|beside|alongside) (billed|invoiced|amorti[sz]ed|list price|list)\b/i).as(" vs $1"),
  said(`since (${MONTHS}) (?:began|begun|started|kicked off)`).as("since $1"),
  said(`reasons? (?:why )?(${MONTHS}|last month|this month) (?:differs|differed|is different) from`).as(
    "reasons $1 changed from",
  ),
  said(
    "(?:will|do|would|should|are) (?:we|it|i) (?:going to )?(?:end|finish|close|wrap) ",
    `(${SPAN})(?: up)?(?: at| on| with)?`,
  ).as("will $1 come to"),
  said("what support (?:fees?|charges|costs)").as("support cost"),
  said("(purchase|usage|tax|credit|refund)[- ](?:type|kind|sort)(?: of)? (charges?)").as("$1 $2"),
  said("who(?:['’]?s| is| was) (our|the) (?:number|no\\.?|#) ?(?:two|2) (vendor|provider|cloud|team|service|owner)").as(
    "what is $1 second biggest $2",
  ),
  anywhere(`(?<!\\b(?:${BEFORE_SPAN})) (\\d+) (days|weeks|months)\\W*$`).as(" last $1 $2"),
  said(/, (?:ballpark|roughly|approximately), /i).as(" "),
  said("in the hole").as("in the red"),
  said("quote (?:calls|requests)\\b").as("quotes"),
  said("api quotes").as("api quota"),
  said("which of (?:the |our |these )?(?:three |two |four |\\d )?(?:clouds|providers|vendors|suppliers)").as(
    "which provider",
  ),
  said(
    "who owns (?:the |all |all the )?(?:stuff|things?|resources|everything|what)",
    "(?: (?:running|living|that runs|that is|is))? (in|on|of)",
  ).as("cost by owner $1"),
  said(
    `(?:did|has) (?:the |our )?(${CLOUD}) (?:import|sync|load|feed|export) (?:run|ran|work|worked|finish(?:ed)?|`,
    "gone through|complete(?:d)?)(?: today| yesterday| yet)*[?!.]*",
    "(?: (?:it |that |this )?looks (?:stale|old|outdated))?",
  ).as("how up to date is the $1 data"),
  said(/\bhow (?:do|does|did) (.{3,60}) (?:divide|share|split) (?:it|this|that)(?: up)?/i).as("$1"),
  said(/,? and from whom\b/i).as(" by provider"),
  said("connected (?:billing )?accounts").as("connectors"),
  said(
    "where (is|does|did) (?:all )?(?:our|the|my) (?:money|cash|spend|budget) ",
    "(?:disappear|vanish|leak|flow|run|drain|end up)(?:ing|s)?(?: off| away)?(?: to)?",
  ).by(([, verb]) => `where ${verb} our money ${verb === "is" ? "going" : "go"}`),
  said("(?:costs?|costing|charging) (?:us |me )?an arm and a leg").as("most expensive"),
  said("(fell|dropped|went down|declined|shrank|decreased) by (?:a )?half").as("halved"),
  said("winners (?:and|&|or|/) losers").as("movers"),
  said("how much (?:are|is|were|was) (.{2,40}?) worth").as("how much $1"),
  said(
    "(?:on (?:track|course|pace) to|will we|are we going to|do we) ",
    `(?:exceed|beat|surpass|top|outdo|overtake|outpace) (${SPAN}|last month|last quarter)`,
  ).as("will we spend more than $1"),
  said("(?:break|breaks|broke|left|out of|off) (?:the|its|our) (?:usual |normal )?pattern").as("is unusual"),
  said("is (?:mostly |mainly )?(?:down to|thanks to|attributable to|because of|due to)(?= \\w)").as("is"),
  said("m/m|m-o-m").as("mom"),
  said("(?:which|what) direction (?:is|are|of)|direction of").as("trend of"),
  said("where (?:do|does|did|are|is) (?:we|our|us) run(?:ning|s)? ").as("which regions have "),
  said("items? on (the|our) (\\w+) invoice").as("items on $1 $2 bill"),
  said("how much (?:does|do|did) (.{2,40}?) account for").as("what share is $1"),
  said("how did we (?:fare|fair)").as("how did our cost change"),
];
