import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const BETTER = "better|worse|higher|lower|cheaper|dearer|more|less";
const PERCENT = "(?:%|percent(?:age)?|pct)";
const TOO = "(?: as well| too| also)?";
const ALWAYS = "since the beginning";
const BUSY = "(?:still |also |actually |really |even )*";

/** Forms of speech that ask for what the grammar has other words for; each was asked back where a stranger said it. */
export const SAID_FORMS: readonly Rewording[] = [
  said("(g|t|p)bs\\b(?=.)").as("$1b"),
  // What a GB costs in a month is a unit of what was used.
  said("(?<=\\bper [gt]i?b)[- ]?mo(?:nth)?\\b").as(""),
  said(/(?<=\w)(?:\.{2,}|…)\s*(?=\w)/).as(", "),
  said("per cent\\b").as("percent"),
  said(`how many (?:diff|different|distinct|unique|separate) (?=(?:${GROUPS})\\b)`).as("how many "),
  said("way (?=(?:more|less|higher|lower|above|over|bigger|cheaper|too)\\b)").as(""),
  // "Last week (Mon-Sun)."
  said("weeks?,? \\(?(?:so |i\\.?e\\.? )?mon(?:day)? ?(?:-|–|to|through|thru) ?sun(?:day)?\\)?(?=\\W*$|[,;])").by(
    ([said]) => /^weeks?/i.exec(said)?.[0] ?? said,
  ),
  // "Retail or platform, who's costing more since October, and by how much?"
  said(
    "(?<=\\b(?:or|vs\\.?|versus)\\b.{3,80}\\b(?:more|less|cheaper|higher|dearer)\\b.{0,40}),? and by how much(?=\\W*$)",
  ).as(""),
  said("of theirs\\b").as("of that"),
  // "Services that only showed up this month."
  said(
    `(${GROUPS})(?: that| which)?(?: have| has)? (?:only |just |first |newly )?`,
    "(?:(?:show(?:ed|n|s)?|pop(?:ped)?|turn(?:ed)?|c[ao]me|crop(?:ped)?) up|appear(?:ed)?) ",
    `(?:only |just |for the first time )?(?=(?:(?:this|last) (?:week|month|quarter)|(?:in|since) (?:${MONTHS}))\\b)`,
  ).as("new $1 "),
  // "Is November going to end up better or worse than that October number?"
  said(
    `(?:is|will) (${MONTHS}|this month) (?:going to |gonna )?(?:be|end up|come out|land|finish|turn out|look)`,
    `(?: being)? (?:${BETTER})(?: or (?:${BETTER}))? than (?:that |the |our |in )?(${MONTHS}|last month)(?:['’]s)?`,
    "(?: (?:number|figure|total|one|cost|bill|was|is))*",
  ).as("will $1 cost more than $2"),
  // "What will November come to by the time it's over?"
  said(
    "by the time (?:it|that|this|the month|the quarter|the year|all)(?:['’]?s| is| has)? ",
    "(?:over|done|through|ended|ends|closes|closed|finished|finishes|up)",
  ).as(""),
  said(
    "(biggest|largest|priciest|costliest|most expensive|highest) (?:single )?(?:line[- ]?)?item ",
    "(?=(?:on|in|of) (?:the |our |my )?\\S+(?: \\S+)? ?(?:bill|invoice))",
  ).as("$1 service "),
  // "Do we still have stuff in northeurope? What is it?"
  said(
    `(?:do|did) (?:we|i) ${BUSY}(?:have|run|use|pay for|got|keep) (?:any |some )?(?:stuff|things?|anything|something) `,
    "(?:running |left )?(in|on) ([\\w-]+)\\s*[?.,;–-]+\\s*(?:and |so )?what (?:is|are) (?:it|that|they|those)\\b",
  ).as("by service $1 $2"),
  said(
    "(?:[,;.–-]\\s*)?(?:no|without (?:the |any )?) ?(?:jargon|acronyms|buzzwords|frills|fluff)(?=\\W*$)(?<=\\w{3}.*)",
  ).as(""),
  // "Monday to Friday, and on Saturday/Sunday."
  said(
    "mon(?:day)?s? ?(?:to|through|thru|-|–) ?fri(?:day)?s?,? (?:and|vs\\.?|versus|or|against)(?: then)?(?: on| for)? ",
    "(?:the )?(?:sat(?:urday)?s? ?(?:/|and|&|to|-|–|\\+) ?sun(?:day)?s?|weekends?)\\b",
  ).as("weekdays vs weekends"),
  said("(?:around|about|at) what (?:time|hour)\\b").as("at what hour"),
  // "Which team spent the most, and what's their share of the total?"
  said(
    "(?<=\\b(?:most|least|biggest|largest|highest|priciest)\\b.{0,60}),? and what(?:['’]?s| is| was| are) ",
    `(?:their|its|the) (?:share|part|portion|${PERCENT}) of (?:the |our )?(?:total|whole|bill|everything)`,
  ).as(" in percent"),
  said(`(?:incl(?:uding|\\.)?|with|plus) (?:the |their )?(?:${PERCENT}|shares?) of (?:the )?total`).as("in percent"),
  said(
    "(?<=\\w\\W*)[?.!,;]\\s*(?:i )?(?:want|need|give me|show me|i['’]d like) (?:it|that) (?:as|in) (?:a )?",
    `${PERCENT}${TOO}`,
  ).as(" in percent"),
  // What lacks a tag is a row of each list by it, and all rows come to the bill.
  said(
    "(?:,? ?(?:incl(?:uding|\\.)?|with) (?:whatever|what|everything|anything)(?: that)?(?:['’]?s| is| has| was) ",
    "(?:un(?:allocated|tagged|assigned)|not (?:allocated|tagged|assigned)))",
  ).as(""),
  said(
    "(?:it |this |that )?should (?:all )?(?:add up|sum(?: up)?|tie|reconcile)(?: back)? (?:to|with) ",
    "(?:the |our )?(?:full |total |whole |entire )?(?:bill|total|invoice)(?=\\W*$)",
  ).as(""),
  // "Sandbox account, what's in there that's costing money?"
  said(
    "what(?:['’]?s| is) in (?:there|it),? (?:that|which)?(?:['’]?s| is) (?:costing|burning|eating)",
    "(?: up| us| all| so much| the| our)* money",
  ).as("cost by service"),
  // "What's in sandbox acct costing $$": its parts.
  said(
    "what(?:['’]?s| is) in (?!(?:it|there|that|this|which|what)\\b)(?:the |our |my )?(\\w[\\w .-]{0,40}?) ",
    "(acc(?:oun)?ts?|accs?|subscriptions?|subs?|projects?|environments?|envs?|teams?|apps?|applications?)\\b",
    "(?:,? (?:(?:that|which)(?:['’]?s| is)? )?(?:costing|costs?|burning|eating)",
    "(?: up| us| all| so much| the| our| me| money| [$]+)*)?(?!.*\\b(?:by|per|each)\\b)",
  ).as("cost of $1 $2 by service"),
  said("since (?:we(?:['’]ve)? (?:have|got) (?:any )?data|(?:the|our) data (?:starts?|began|begins?))").as(ALWAYS),
  // "How much has the relaunch cost us so far?" has no day on which it began.
  said("(?<=\\bhas (?!this\\b).{2,50} cost(?: us)?) so far(?=\\W*$)").by(() => ` ${ALWAYS}`),
  said(
    "where(?:['’]?s| is| does| did) (?:it|that|this|all that) com(?:e|ing) ",
    `from\\W+(?:i (?:need|want) |give me |show me )?(?:the )?(${GROUPS}) and (?:the )?(${GROUPS})`,
  ).as("by $1 and $2"),
  said(
    "how (?:does|do) (?:it|that|this|they) compare (?:with|to|against|w/?) (?:the )?",
    `(${MONTHS})(?:['’]s)? (?:avg|average|mean)(?: per day)?`,
  ).as("compare that with $1 average per day"),
  // "Ok, forget Azure": it is left out, unless it is a thing that was only asked.
  said(
    "(?<=^\\W*(?:(?:ok|okay|so|oh|actually|alright|well|hm+),? )*)(?:forget|never ?mind)(?: about)? ",
    "(?!(?:that|it|this|those|these|them|what|how|about|all|everything|i|to|we|you|for|my|",
    "the (?:question|last|previous|above))\\b)(?=\\w)",
  ).as("leave out "),
  said("(?<=\\b(\\w+) and (\\w+)),? both(?=\\W*$|,| (?:per|by|in|for)\\b)").as(""),
  said(
    "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? (?:and |with |plus |including |incl\\.? )+(?:the |their )?",
    `(?:shares?|${PERCENT}s?)(?=\\W*$)`,
  ).as(" in percent"),
  // "Prod / staging / dev split".
  said("(\\w+) ?/ ?(\\w+)(?: ?/ ?(\\w+))? (?:split|mix)\\b").by(([, one, other, third]) =>
    [one, other, third].filter(Boolean).join(", "),
  ),
  // "Is anyone still using the playground? Or is it costing us nothing": what it costs tells it.
  said("(?:is|are) (?:anyone|anybody|someone|people|somebody) (?:still |even |actually |really )*using (?=\\w)").as(
    "do we still pay for ",
  ),
  said("(?<=\\w{4}\\W+)or is it (?:costing|burning) (?:us )?(?:nothing|anything)(?=\\W*$)").as(""),
  said("which ones? of (?=(?:them|those|these)\\b)").as("which of "),
  said(
    "(?<=\\w),? (?:and|or) (?:that (?:kind|sort) of (?:thing|stuff)|things like that|stuff like that|such|the like)",
    "s?(?=\\W*$)",
  ).as(""),
  // "Does that include the analytics account": how much of it that is.
  said("(?:does|did) (?:that|it|this) (?:also )?(?:include|cover|contain|count) (?:the )?(?=\\w)").as(
    "how much of that is ",
  ),
  // "Untagged spend last month? I mean no team tag."
  said(
    "untagged(?: (?:spend|spending|costs?|money))?(.{0,60}?)[?.,;]+\\s*",
    "(?:i mean|meaning|i\\.?e\\.?|that is|as in)[ ,:]*",
    "(?:with )?(?:no|without(?: an?| any)?|missing(?: the)?) (\\w+)(?: tag)?",
  ).as("cost without a $2 tag$1"),
  said("(?<=\\b(?:which|what) \\w+ (?:is|are) (?:it|that|this|they)) (?:mostly|mainly|primarily|largely)(?=\\W*$)").as(
    "",
  ),
  // "How much would we have paid without any discounts": the list price.
  said(
    "(?:would|could|should) (?:we|it|that|this|they) have (?:paid|cost|spent|been)(?: us)? ",
    "(?:without|w/o|with no|before)(?: any| our| the| all)* discounts?",
  ).as("was the list cost"),
  // "Did it ever go above $500 a day in October".
  said(
    "(?<=\\b(?:above|over|exceed(?:ed|s)?|more than|past|below|under) [$€£]?\\d[\\d.,]*k?) (?:a|per|in a) day ",
    "(?=(?:in|during|since|last|this|over)\\b)",
  ).as(" on any day "),
  said(
    "as far back as (?:you|we|it|u|possible|the (?:data|bills?))",
    "(?: (?:go(?:es)?|can(?: go)?|have|has|reach(?:es)?|is|are|data))*",
  ).as(ALWAYS),
  said("(?:so )?(?:that['’]?s|that is|this is) how much (more|less|higher|lower)\\b").as("how much $1"),
  // "Matrix of team x environment".
  said("(?:an? |the )?(?:matrix|grid|cross-?tab|pivot(?: table)?|heat ?map|cross table) (?:of|for|with) (?=\\w)").as(
    "",
  ),
  // "Did it ever go above 500 in October": October is when.
  said(
    "(?<=\\b(?:did|has|have|had|was|were|does|do)\\b.{2,40}) ever ",
    "(?=(?:go|gone|exceed|cost|been|be|reach|hit|top|cross|pass|get|spend|spent)\\w*\\b.*",
    `\\b(?:(?:in|during|since) (?:${MONTHS}|\\d)|(?:last|this) (?:week|month|quarter)))`,
  ).as(" "),
  // "Web and payments, how is the spend split": between those.
  said(
    "how(?:['’]?s| is| was| does) (?:all )?(?:the |our )?(?:money|spend|spending|bill|cost|cloud bill) ",
    "(?:divided|distributed|allocated|spread|carved|split|divide|break down|broken down)(?: up| out)?",
    "(?!.*\\b(?:between|by|across|among|over|per|into|on|with|for) )",
  ).by(([said], _, asked) =>
    /,| and /.test(asked.slice(0, asked.indexOf(said))) ? "the cost of each" : "cost by service",
  ),
];
