import { MONTHS, type Rewording, words } from "../rewording.ts";

const PLURALS = "services|accounts|teams|regions|projects|applications|apps|departments|products|providers|clouds";
const BETTER = "better|worse|higher|lower|cheaper|dearer|more|less";
const PERCENT = "(?:%|percent(?:age)?|pct)";
const TOO = "(?: as well| too| also)?";
const ALWAYS = "since the beginning";
const BUSY = "(?:still |also |actually |really |even )*";

/** Forms of speech that ask for what the grammar has other words for; each was asked back where a stranger said it. */
export const SAID_FORMS: readonly Rewording[] = [
  [words("(g|t|p)bs\\b(?=.)"), ([, unit]) => `${unit}b`],
  // What a GB costs in a month is a unit of what was used.
  [words("(?<=\\bper [gt]i?b)[- ]?mo(?:nth)?\\b"), () => ""],
  [/(?<=\w)(?:\.{2,}|…)\s*(?=\w)/, () => ", "],
  [words("per cent\\b"), () => "percent"],
  [words(`how many (?:diff|different|distinct|unique|separate) (?=(?:${PLURALS})\\b)`), () => "how many "],
  [words("way (?=(?:more|less|higher|lower|above|over|bigger|cheaper|too)\\b)"), () => ""],
  // "Last week (Mon-Sun)."
  [
    words("weeks?,? \\(?(?:so |i\\.?e\\.? )?mon(?:day)? ?(?:-|–|to|through|thru) ?sun(?:day)?\\)?(?=\\W*$|[,;])"),
    ([said]) => /^weeks?/i.exec(said)?.[0] ?? said,
  ],
  // "Retail or platform, who's costing more since October, and by how much?"
  [
    words(
      "(?<=\\b(?:or|vs\\.?|versus)\\b.{3,80}\\b(?:more|less|cheaper|higher|dearer)\\b.{0,40}),? ",
      "and by how much(?=\\W*$)",
    ),
    () => "",
  ],
  // "Redshift vs BigQuery, which one costs us more this quarter?"
  [
    words(
      "(?<=\\b(?:vs\\.?|versus)\\b.{2,60})[,;:–-]+ *(?:which|who)(?: one| of (?:them|the two))?(?:['’]?s| is)? ",
      "(?:costs?|costing|costed|cost)(?: us)? more\\b",
    ),
    () => "",
  ],
  [words("of theirs\\b"), () => "of that"],
  // "Services that only showed up this month."
  [
    words(
      `(${PLURALS})(?: that| which)?(?: have| has)? (?:only |just |first |newly )?`,
      "(?:(?:show(?:ed|n|s)?|pop(?:ped)?|turn(?:ed)?|c[ao]me|crop(?:ped)?) up|appear(?:ed)?) ",
      `(?:only |just |for the first time )?(?=(?:(?:this|last) (?:week|month|quarter)|(?:in|since) (?:${MONTHS}))\\b)`,
    ),
    ([, rows]) => `new ${rows} `,
  ],
  // "Is November going to end up better or worse than that October number?"
  [
    words(
      `(?:is|will) (${MONTHS}|this month) (?:going to |gonna )?`,
      "(?:be|end up|come out|land|finish|turn out|look)(?: being)? ",
      `(?:${BETTER})(?: or (?:${BETTER}))? than (?:that |the |our |in )?(${MONTHS}|last month)(?:['’]s)?`,
      "(?: (?:number|figure|total|one|cost|bill|was|is))*",
    ),
    ([, one, other]) => `will ${one} cost more than ${other}`,
  ],
  // "What will November come to by the time it's over?"
  [
    words(
      "by the time (?:it|that|this|the month|the quarter|the year|all)(?:['’]?s| is| has)? ",
      "(?:over|done|through|ended|ends|closes|closed|finished|finishes|up)",
    ),
    () => "",
  ],
  [
    words(
      "(biggest|largest|priciest|costliest|most expensive|highest) (?:single )?(?:line[- ]?)?item ",
      "(?=(?:on|in|of) (?:the |our |my )?\\S+(?: \\S+)? ?(?:bill|invoice))",
    ),
    ([, most]) => `${most} service `,
  ],
  // "Do we still have stuff in northeurope? What is it?"
  [
    words(
      `(?:do|did) (?:we|i) ${BUSY}(?:have|run|use|pay for|got|keep) (?:any |some )?`,
      "(?:stuff|things?|anything|something) ",
      "(?:running |left )?(in|on) ([\\w-]+)\\s*[?.,;–-]+\\s*(?:and |so )?what (?:is|are) (?:it|that|they|those)\\b",
    ),
    ([, where, name]) => `by service ${where} ${name}`,
  ],
  [
    words(
      "(?:[,;.–-]\\s*)?(?:no|without (?:the |any )?) ?(?:jargon|acronyms|buzzwords|frills|fluff)(?=\\W*$)(?<=\\w{3}.*)",
    ),
    () => "",
  ],
  // "Monday to Friday, and on Saturday/Sunday."
  [
    words(
      "mon(?:day)?s? ?(?:to|through|thru|-|–) ?fri(?:day)?s?,? (?:and|vs\\.?|versus|or|against)(?: then)?",
      "(?: on| for)? ",
      "(?:the )?(?:sat(?:urday)?s? ?(?:/|and|&|to|-|–|\\+) ?sun(?:day)?s?|weekends?)\\b",
    ),
    () => "weekdays vs weekends",
  ],
  [words("(?:around|about|at) what (?:time|hour)\\b"), () => "at what hour"],
  // "Which team spent the most, and what's their share of the total?"
  [
    words(
      "(?<=\\b(?:most|least|biggest|largest|highest|priciest)\\b.{0,60}),? and what(?:['’]?s| is| was| are) ",
      `(?:their|its|the) (?:share|part|portion|${PERCENT}) of (?:the |our )?(?:total|whole|bill|everything)`,
    ),
    () => " in percent",
  ],
  [
    words(`(?:incl(?:uding|\\.)?|with|plus) (?:the |their )?(?:${PERCENT}|shares?) of (?:the )?total`),
    () => "in percent",
  ],
  [
    words(
      "(?<=\\w\\W*)[?.!,;]\\s*(?:i )?(?:want|need|give me|show me|i['’]d like) (?:it|that) (?:as|in) (?:a )?",
      `${PERCENT}${TOO}`,
    ),
    () => " in percent",
  ],
  // What lacks a tag is a row of each list by it, and all rows come to the bill.
  [
    words(
      "(?:,? ?(?:incl(?:uding|\\.)?|with) (?:whatever|what|everything|anything)(?: that)?(?:['’]?s| is| has| was) ",
      "(?:un(?:allocated|tagged|assigned)|not (?:allocated|tagged|assigned)))",
    ),
    () => "",
  ],
  [
    words(
      "(?:it |this |that )?should (?:all )?(?:add up|sum(?: up)?|tie|reconcile)(?: back)? (?:to|with) ",
      "(?:the |our )?(?:full |total |whole |entire )?(?:bill|total|invoice)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Sandbox account, what's in there that's costing money?"
  [
    words(
      "what(?:['’]?s| is) in (?:there|it),? (?:that|which)?(?:['’]?s| is) (?:costing|burning|eating)",
      "(?: up| us| all| so much| the| our)* money",
    ),
    () => "cost by service",
  ],
  // "What's in sandbox acct costing $$": its parts.
  [
    words(
      "what(?:['’]?s| is) in (?!(?:it|there|that|this|which|what)\\b)(?:the |our |my )?(\\w[\\w .-]{0,40}?) ",
      "(acc(?:oun)?ts?|accs?|subscriptions?|subs?|projects?|environments?|envs?|teams?|apps?|applications?)\\b",
      "(?:,? (?:(?:that|which)(?:['’]?s| is)? )?(?:costing|costs?|burning|eating)",
      "(?: up| us| all| so much| the| our| me| money| [$]+)*)?(?!.*\\b(?:by|per|each)\\b)",
    ),
    ([, name, noun]) => `cost of ${name} ${noun} by service`,
  ],
  [
    words("since (?:we(?:['’]ve)? (?:have|got) (?:any )?data|(?:the|our) data (?:starts?|began|begins?))"),
    () => ALWAYS,
  ],
  // "How much has the relaunch cost us so far?" has no day on which it began.
  [words("(?<=\\bhas (?!this\\b).{2,50} cost(?: us)?) so far(?=\\W*$)"), () => ` ${ALWAYS}`],
  [
    words(
      "where(?:['’]?s| is| does| did) (?:it|that|this|all that) com(?:e|ing) from\\W+",
      "(?:i (?:need|want) |give me |show me )?",
      `(?:the )?(${PLURALS}) and (?:the )?(${PLURALS})`,
    ),
    ([, one, other]) => `by ${one} and ${other}`,
  ],
  [
    words(
      "how (?:does|do) (?:it|that|this|they) compare (?:with|to|against|w/?) (?:the )?",
      `(${MONTHS})(?:['’]s)? (?:avg|average|mean)(?: per day)?`,
    ),
    ([, month]) => `compare that with ${month} average per day`,
  ],
  // "Ok, forget Azure": it is left out, unless it is a thing that was only asked.
  [
    words(
      "(?<=^\\W*(?:(?:ok|okay|so|oh|actually|alright|well|hm+),? )*)(?:forget|never ?mind)(?: about)? ",
      "(?!(?:that|it|this|those|these|them|what|how|about|all|everything|i|to|we|you|for|my|",
      "the (?:question|last|previous|above))\\b)(?=\\w)",
    ),
    () => "leave out ",
  ],
  [words("(?<=\\b(\\w+) and (\\w+)),? both(?=\\W*$|,| (?:per|by|in|for)\\b)"), () => ""],
  [
    words(
      "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? (?:and |with |plus |including |incl\\.? )+(?:the |their )?",
      `(?:shares?|${PERCENT}s?)(?=\\W*$)`,
    ),
    () => " in percent",
  ],
  // "Prod / staging / dev split".
  [
    words("(\\w+) ?/ ?(\\w+)(?: ?/ ?(\\w+))? (?:split|mix)\\b"),
    ([, one, other, third]) => [one, other, third].filter(Boolean).join(", "),
  ],
  // "Is anyone still using the playground? Or is it costing us nothing": what it costs tells it.
  [
    words("(?:is|are) (?:anyone|anybody|someone|people|somebody) (?:still |even |actually |really )*using (?=\\w)"),
    () => "do we still pay for ",
  ],
  [words("(?<=\\w{4}\\W+)or is it (?:costing|burning) (?:us )?(?:nothing|anything)(?=\\W*$)"), () => ""],
  [words("which ones? of (?=(?:them|those|these)\\b)"), () => "which of "],
  [
    words(
      "(?<=\\w),? (?:and|or) (?:that (?:kind|sort) of (?:thing|stuff)|things like that|stuff like that|such|the like)",
      "s?(?=\\W*$)",
    ),
    () => "",
  ],
  // "Does that include the analytics account": how much of it that is.
  [
    words("(?:does|did) (?:that|it|this) (?:also )?(?:include|cover|contain|count) (?:the )?(?=\\w)"),
    () => "how much of that is ",
  ],
  // "Untagged spend last month? I mean no team tag."
  [
    words(
      "untagged(?: (?:spend|spending|costs?|money))?(.{0,60}?)[?.,;]+\\s*",
      "(?:i mean|meaning|i\\.?e\\.?|that is|as in)[ ,:]*",
      "(?:with )?(?:no|without(?: an?| any)?|missing(?: the)?) (\\w+)(?: tag)?",
    ),
    ([, rest, key]) => `cost without a ${key} tag${rest}`,
  ],
  [
    words("(?<=\\b(?:which|what) \\w+ (?:is|are) (?:it|that|this|they)) (?:mostly|mainly|primarily|largely)(?=\\W*$)"),
    () => "",
  ],
  // "How much would we have paid without any discounts": the list price.
  [
    words(
      "(?:would|could|should) (?:we|it|that|this|they) have (?:paid|cost|spent|been)(?: us)? ",
      "(?:without|w/o|with no|before)(?: any| our| the| all)* discounts?",
    ),
    () => "was the list cost",
  ],
  // "Did it ever go above $500 a day in October".
  [
    words(
      "(?<=\\b(?:above|over|exceed(?:ed|s)?|more than|past|below|under) [$€£]?\\d[\\d.,]*k?) (?:a|per|in a) day ",
      "(?=(?:in|during|since|last|this|over)\\b)",
    ),
    () => " on any day ",
  ],
  [
    words(
      "as far back as (?:you|we|it|u|possible|the (?:data|bills?))",
      "(?: (?:go(?:es)?|can(?: go)?|have|has|reach(?:es)?|is|are|data))*",
    ),
    () => ALWAYS,
  ],
  [
    words("(?:so )?(?:that['’]?s|that is|this is) how much (more|less|higher|lower)\\b"),
    ([, more]) => `how much ${more}`,
  ],
  // "Matrix of team x environment".
  [
    words("(?:an? |the )?(?:matrix|grid|cross-?tab|pivot(?: table)?|heat ?map|cross table) (?:of|for|with) (?=\\w)"),
    () => "",
  ],
  // "Did it ever go above 500 in October": October is when.
  [
    words(
      "(?<=\\b(?:did|has|have|had|was|were|does|do)\\b.{2,40}) ever ",
      "(?=(?:go|gone|exceed|cost|been|be|reach|hit|top|cross|pass|get|spend|spent)\\w*\\b.*",
      `\\b(?:(?:in|during|since) (?:${MONTHS}|\\d)|(?:last|this) (?:week|month|quarter)))`,
    ),
    () => " ",
  ],
  [
    words(
      "how(?:['’]?s| is| was| does) (?:all )?(?:the |our )?(?:money|spend|spending|bill|cost|cloud bill) ",
      "(?:divided|distributed|allocated|spread|carved|split|divide|break down|broken down)(?: up| out)?",
      "(?!.*\\b(?:between|by|across|among|over|per|into|on|with|for) )",
    ),
    // "Web and payments, how is the spend split": between those.
    ([said], _, asked) =>
      /,| and /.test(asked.slice(0, asked.indexOf(said))) ? "the cost of each" : "cost by service",
  ],
];
