import { CLOUD, GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const GROUP = "service|account|region|team|department|application|project|product|owner|provider|resource|category";
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
  [words("(?<!data[ -])xfers?\\b"), () => "data transfer"],
  // "Cheapest region and what's in there": two requests, of which the first is but a name of its rows.
  [
    words(
      "(?<=^\\W*)((?:the |our )?",
      "(?:cheapest|dearest|priciest|biggest|largest|smallest|highest|lowest|top|most expensive) ",
      "[^.?!]{2,60}?)(?: ?[,;–-]| and)+ what(?:['’]s|s| is) (?=in (?:there|it)\\b)",
    ),
    ([, first]) => `show ${first} and whats `,
  ],
  // "Who ran that, which team": a bill names teams, and no people.
  [
    words(
      "who (?:ran|runs|did|caused|used?|uses|made|started|launched|is behind|was behind) (?:the |our )?([^.?!]{2,40}?)",
      `[,;?–-]+ ?(?:and |or )?(?:which|what) (${GROUP})s?(?=\\W*$)`,
    ),
    ([, what = "", group]) => `${/^(?:that|it|this)$/i.test(what) ? "" : `${what} `}by ${group}`,
  ],
  // "List all credits since September": each with its day and what it is of.
  [
    words(
      "(?:(?:list|itemi[sz]e|enumerate)(?: me)?|(?:show|give)(?: me)?(?= (?:all|every|each)\\b))",
      "(?: (?:all|every|each|any|the|of|our|single))* ((?:(?:aws|azure|gcp|google|microsoft)(?:['’]s)? )?",
      "(?:credits?|purchases?|taxes)(?: (?:and|or|&) (?:credits?|refunds?)|\\/refunds?)?)\\b",
      "(?! ?(?:by|per|for each|in each|of each|of the kind|balance|left|remaining|and|,|or|vs)\\b)",
    ),
    ([, what], _, asked) => (OWN_PARTS.test(asked) ? `${what}` : `${what} by day, service and account`),
  ],
  // "Where are we this month, and where will we land?"
  [
    words(
      "where (?:are|do) we(?: at| stand(?:ing)?| right now| now| currently)*",
      "(?=\\W*$| (?:in|for|on|with|and|so far|today|this \\w+(?! (?:against|compared|vs|versus))|[mqy]td)\\b)",
    ),
    () => "how much have we spent",
  ],
  [words("(?:whopping|hefty|insane|outrageous|ridiculous|staggering|eye-?watering|humongous) (?=\\w)"), () => ""],
  [words("dirt[ -]cheap"), () => "cheap"],
  [words("cheap (?:stuff|things|ones)[:,–-]+ (?=which|what|show|list)"), () => ""],
  // "Not dollars, the quantity".
  [
    words(
      "[,(–-]*\\s*not (?:the |in )?(?:dollars?|costs?|money|amounts?|spend)",
      "(?:,| but| –)? ?(?:the )?(quantit(?:y|ies)|usage|hours|units)\\)?",
    ),
    ([, measure]) => ` ${measure}`,
  ],
  // "And how far off October would that be?"
  [
    words(
      "how (?:far|much) (?:off|from|above|below|over|under) ",
      "((?:the )?[a-z]+(?: \\w+)?) (?:would|will|is|was) (?:that|it|this)(?: be)?",
    ),
    ([, other]) => `how does that compare to ${other}`,
  ],
  [
    words("whose (share|cost|spend|bill) (?:is|was) (?:the )?(biggest|largest|highest|smallest|lowest)"),
    ([, , most]) => `which one is the ${most}`,
  ],
  [words("(?:and )?(?:how much )?and for what(?=\\W*$)"), () => "by service"],
  [
    words("(?:did|has|have|is|are) (?:the )?([^.?!,;]{2,40}?) (?:make|makes|made|making) us (?:any )?more expensive"),
    ([, what]) => `did ${what} get more expensive`,
  ],
  // "What discount off list price are we getting from each provider?"
  [
    words(
      "what (?:kind of )?discounts?(?: off| on| from| against)?(?: the)?",
      "(?: list(?: price| cost)?s?)? (?:are|do|did|were|have) we ",
      "(?:actually |really )*(?:getting|get|got)(?:(?: off| on| from| against)(?: the)?(?: list(?: price| cost)?s?))?",
      "(?: (?:from|with|at|on) (?:each|every) (provider|vendor|cloud|service|account))?",
    ),
    ([, noun]) => `list cost vs billed cost${noun ? ` by ${noun}` : ""}`,
  ],
  [words("runs (?:it|that|this) up (?:the )?most"), () => "spends the most on it"],
  // In percent it is told anyway.
  [/,? in (?:%|pct|percent)(?=\W*$)(?<=\blist (?:cost|price)s? (?:vs|against) billed cost\b.*)/i, () => ""],
  [
    words(
      "what(?:['’]?s| is| was) our (?:effective |real |actual |average )*",
      "(?:discounts?|savings?)(?: rate)?(?= (?:per|by|on|for|in|with)\\b)",
    ),
    () => "list cost vs billed cost",
  ],
  [
    words("how many (gbs?|tbs?) (?:went|go|goes|flowed|left|were sent)(?: out)? (?:through|via|over|from|to) "),
    ([, unit]) => `how many ${unit} of `,
  ],
  [
    words("(?:in|for) (?:each|every) (?:full|whole|complete) month(?: (?:that )?we have(?: data for)?)?"),
    () => "per month",
  ],
  [words("why did (.{2,40}?) move\\b"), ([, what]) => `why did ${what} change`],
  [
    /[.?!,(]+ ?not (?:in )?(?:dollars|money|costs?)\)?(?=\W*$)(?<=\b(?:gbs?|tbs?|hours|quantity|usage|units)\b.*)/i,
    () => "",
  ],
  [words("(smallest|biggest|largest|highest|lowest|cheapest|dearest|priciest) 1st\\b"), ([, most]) => `${most} first`],
  [words("(?:is|are) (?:it|we|they) (?:gonna|going to) (?:beat|exceed|top|overtake) "), () => "will it be more than "],
  [
    words("w?h?ich (resources|services|accounts) (?:are|were) new (?=since|in|this|from|compared|and)"),
    ([, what]) => `new ${what} `,
  ],
  [words("i\\.?e\\.? no cost in (?=[a-z])"), () => "compared to "],
  // "Services that we pay for in November that we did not pay for in September".
  [
    words(
      `(services|accounts|regions) (?:(?:that|which|do|did) )?we (?:${HAVE}) in (.{3,20}?),?`,
      "(?: that| which| but| and)?(?: we)? ",
      `(?:did not|didn['’]?t|do not|don['’]?t|had not|hadn['’]?t) (?:${HAVE}) in `,
    ),
    ([, rows, days]) => `${rows} new in ${days} compared to `,
  ],
  [words(",? (?:and|n) (?:what(?:['’]?s| is)) the limit(?=\\W*$)(?<=\\b(?:quota|plan|quotes)\\b.*)"), () => ""],
  [
    words("(?:everything|all) that (?:isn['’]?t|is not) (\\S+) come to"),
    ([, name]) => `the total cost without ${name}`,
  ],
  [
    words(
      "and (?:which|what) (accounts?|services?|teams?|regions?|providers?) (?:is|are|does) ",
      "(?:it|that|this|they)(?: mostly| sit| come)? (?:in|from|on|of)\\b(?<=\\b(?:tag|untagged)\\b.*)",
    ),
    ([, noun]) => `by ${noun}`,
  ],
  [
    words(
      "(?<=\\b(?:quotes?|quota|plan)\\b[^.?!]*\\bused(?: up)?),? ",
      "and (?:so )?how (?:much|many) (?:is|are) (?:left|remaining)",
    ),
    () => "",
  ],
  [words("(?:connected|linked) (?=accounts?|subscriptions?|projects?|clouds?)"), () => ""],
  // "New services in November which we didnt have in October".
  [
    words(
      "(?:which|that) (?:we |they |there )?(?:did|do|were|was|had)(?:n['’]?t| not) ?",
      "(?:have|use|see|pay for|get|exist|there|been there)?(?: them)? in (?<=\\bnew\\b.*)",
    ),
    () => "compared to ",
  ],
  [words("(?:and )?(?:because of|due to|thanks to|caused by) what(?=\\W*$)"), () => "and why"],
  // "How much has no team tag? Amount and percent please": both are told.
  [
    words(
      "(?<=[.?!,;:–-]\\s*)(?:(?:give|show) me |in )?(?:the )?(?:amounts?|dollars|absolute) and (?:the |in )?",
      "(?:percent(?:age)?s?|%|shares?)(?=\\W*(?:$|pl[sz]\\b|please\\b))(?<=\\b(?:tag|untagged|by|per)\\b.*)",
    ),
    () => "",
  ],
  [words("either (?=[^.?!;:,]{2,40}? or )"), () => ""],
  [words("(?:one|1|a) (?:row|line|bar|entry|column|number|figure) (?:for )?(?:per|each|every)"), () => "per"],
  [words(`(?:at|on) (?:an? |the )?(${GROUP}) level`), ([, group]) => `by ${group}`],
  [/, (?:next to|beside|alongside) (billed|invoiced|amorti[sz]ed|list price|list)\b/i, ([, metric]) => ` vs ${metric}`],
  [words(`since (${MONTHS}) (?:began|begun|started|kicked off)`), ([, month]) => `since ${month}`],
  [
    words(`reasons? (?:why )?(${MONTHS}|last month|this month) (?:differs|differed|is different) from`),
    ([, span]) => `reasons ${span} changed from`,
  ],
  [
    words(
      "(?:will|do|would|should|are) (?:we|it|i) (?:going to )?(?:end|finish|close|wrap) ",
      `(${SPAN})(?: up)?(?: at| on| with)?`,
    ),
    ([, span]) => `will ${span} come to`,
  ],
  [words("what support (?:fees?|charges|costs)"), () => "support cost"],
  [
    words("(purchase|usage|tax|credit|refund)[- ](?:type|kind|sort)(?: of)? (charges?)"),
    ([, kind, noun]) => `${kind} ${noun}`,
  ],
  [
    words("who(?:['’]?s| is| was) (our|the) (?:number|no\\.?|#) ?(?:two|2) (vendor|provider|cloud|team|service|owner)"),
    ([, our, group]) => `what is ${our} second biggest ${group}`,
  ],
  [
    new RegExp(`(?<!\\b(?:${BEFORE_SPAN})) (\\d+) (days|weeks|months)\\W*$`, "i"),
    ([, count, unit]) => ` last ${count} ${unit}`,
  ],
  [/, (?:ballpark|roughly|approximately), /i, () => " "],
  [words("in the hole"), () => "in the red"],
  [words("api quotes"), () => "api quota"],
  [
    words("which of (?:the |our |these )?(?:three |two |four |\\d )?(?:clouds|providers|vendors|suppliers)"),
    () => "which provider",
  ],
  [
    words(
      "who owns (?:the |all |all the )?(?:stuff|things?|resources|everything|what)",
      "(?: (?:running|living|that runs|that is|is))? (in|on|of)",
    ),
    ([, where]) => `cost by owner ${where}`,
  ],
  [
    words(
      `(?:did|has) (?:the |our )?(${CLOUD}) (?:import|sync|load|feed|export) (?:run|ran|work|worked|finish(?:ed)?|`,
      "gone through|complete(?:d)?)(?: today| yesterday| yet)*[?!.]*",
      "(?: (?:it |that |this )?looks (?:stale|old|outdated))?",
    ),
    ([, cloud]) => `how up to date is the ${cloud} data`,
  ],
  [/\bhow (?:do|does|did) (.{3,60}) (?:divide|share|split) (?:it|this|that)(?: up)?/i, ([, parts]) => `${parts}`],
  [/,? and from whom\b/i, () => " by provider"],
  [words("connected (?:billing )?accounts"), () => "connectors"],
  [
    words(
      "where (is|does|did) (?:all )?(?:our|the|my) (?:money|cash|spend|budget) ",
      "(?:disappear|vanish|leak|flow|run|drain|end up)(?:ing|s)?(?: off| away)?(?: to)?",
    ),
    ([, verb]) => `where ${verb} our money ${verb === "is" ? "going" : "go"}`,
  ],
  [words("(?:costs?|costing|charging) (?:us |me )?an arm and a leg"), () => "most expensive"],
  [words("(fell|dropped|went down|declined|shrank|decreased) by (?:a )?half"), () => "halved"],
  [words("winners (?:and|&|or|/) losers"), () => "movers"],
  [words("how much (?:are|is|were|was) (.{2,40}?) worth"), ([, what]) => `how much ${what}`],
  [
    words(
      "(?:on (?:track|course|pace) to|will we|are we going to|do we) ",
      `(?:exceed|beat|surpass|top|outdo|overtake|outpace) (${SPAN}|last month|last quarter)`,
    ),
    ([, span]) => `will we spend more than ${span}`,
  ],
  [words("(?:break|breaks|broke|left|out of|off) (?:the|its|our) (?:usual |normal )?pattern"), () => "is unusual"],
  [words("is (?:mostly |mainly )?(?:down to|thanks to|attributable to|because of|due to)(?= \\w)"), () => "is"],
  [words("m/m|m-o-m"), () => "mom"],
  [words("(?:which|what) direction (?:is|are|of)|direction of"), () => "trend of"],
  [words("where (?:do|does|did|are|is) (?:we|our|us) run(?:ning|s)? "), () => "which regions have "],
  [words("items? on (the|our) (\\w+) invoice"), ([, our, whose]) => `items on ${our} ${whose} bill`],
  [words("how much (?:does|do|did) (.{2,40}?) account for"), ([, what]) => `what share is ${what}`],
  [words("how did we (?:fare|fair)"), () => "how did our cost change"],
];
