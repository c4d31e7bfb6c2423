import { COUNT, MONTHS, type PlainRewording, said } from "../rewording.ts";
import { THE_SAME, wholeTurn } from "./turn-parts.ts";

const QUANTITY = "(?:usage|volume|tib|tb|gb|hours|tokens|requests|writes|reads|data|traffic|queries|quantity)";

// "Rank the drivers", after why a bill went up: by what each changed.
const RANK_DRIVERS = wholeTurn(
  "(?:rank|order|list|sort) (?:the |these |those )?(?:drivers|causes|reasons|factors)|",
  "(?:the )?(?:drivers|causes) (?:ranked|in order)",
).as("top 10 changes");

/** "Vs Azure Monitor", after the days or months of CloudWatch: one against the other. */
export const OF_COURSE: readonly PlainRewording[] = [
  wholeTurn(
    `(?:and )?(?:vs\\.?|versus|against) (?!(?:the |last |this |${MONTHS}|previous|list|budget|plan|\\d))`,
    "([a-z][\\w.-]+(?: [\\w.-]+){0,2})",
  ).as("compare with $1"),
];

const DRAWN = wholeTurn(
  "(?:(?:show|give|draw|put)(?: me)? )?(?:it |that |this |them |those )?(?:as|in|on) an? (?:line |bar )?",
  "(?:chart|graph|plot|",
  "diagram)|(?:chart|plot|graph|draw) (?:it|that|this|them|those)(?: for me)?",
);

/** "As a chart", after the sums of several months, or one sum: a sum is no course, which is what is drawn. */
export const OF_MONTHLY_SUMS: readonly PlainRewording[] = [DRAWN.as("by month")];
export const OF_ONE_SUM: readonly PlainRewording[] = [DRAWN.as("by day")];

/** "How much of that is Bedrock", after what made the cost rise: its part of the change. */
export const OF_CHANGE: readonly PlainRewording[] = [
  wholeTurn(
    "how much of (?:that|the (?:increase|rise|change|drop|decrease|jump|growth)) (?:is|was|comes from|came ",
    "from|",
    "is due to|was due to) (?:the )?((?!credits?\\b|tax|purchases?)[\\w.-]+(?: [\\w.-]+)?)",
  ).as("only $1"),
];

/** "Biggest 3 drivers", after one month against another: of what went up or down, and not of what costs most. */
export const DRIVERS_FIRST: readonly PlainRewording[] = [
  wholeTurn(`(?:the )?(?:top|biggest|main|largest) (${COUNT}) (?:cost )?drivers`).as("top $1 changes"),
  RANK_DRIVERS,
];

const BETTER = wholeTurn(
  "(?:(?:is|was) (?:it|that|this) |(?:did|has) (?:it|that|this) (?:get|got|gotten|become|been|getting) )?(?:any )?",
  "(?:better|worse|improved|improving)(?: or (?:better|worse))?,? (?:than|since|compared (?:to|with)|from) ",
  "(?:in |back in )?(\\S.{2,20}?)",
  "|(?:is|was) (?:it|that|this) (?:any )?(?:better|worse|lower|higher)(?: or (?:better|worse))? (?:back )?in ",
  "(\\S.{2,20}?)",
);

/** "Better or worse than in September?", after what part of a month's cost is tagged: from that month to this one. */
export const TAGGED_OF_MONTH: readonly PlainRewording[] = [BETTER.as("is it better or worse than in $1$2")];

/** The same after that of other days: the part of then. */
export const TAGGED: readonly PlainRewording[] = [BETTER.as("and in $1$2")];

/** "And what's that in % of total": it was told. */
export const TAGGED_IN_PERCENT: readonly PlainRewording[] = [
  wholeTurn(
    "(?:what(?:['’]?s| is) )?(?:that|it|this) (?:in|as) (?:an? )?(?:%|percent(?:age)?|pct|share)(?: of (?:the )?",
    "(?:total|bill|whole))?",
  ).as(THE_SAME),
];

/** "Who should I chase for it", after what has no team: nobody is on it, but its accounts are known. */
export const WHO_LACKS: readonly PlainRewording[] = [
  wholeTurn(
    "who (?:should|do|can|could|must|would) (?:i|we) (?:have to |need to )?(?:chase|ask|talk to|ping|nag|contact|",
    "call|blame)",
    "(?: (?:for|about) (?:it|that|this|them|those))?|",
    "(?:who (?:runs|uses|is behind)|owners? of) (?:it|that|this|them|those|these)",
    "(?: (?:resources|services|ones|costs?))?",
  ).as("by account"),
];

/** "Total for the 5", after as many rows: what these come to. */
export const OF_TOP_ROWS: readonly PlainRewording[] = [
  // "Are they tagged": those that were told, and not all that there are.
  wholeTurn("are (?:they|those|these)(?: all)? (?:even |properly |fully |correctly )*tagged(?: at all)?").as(
    "how much of those is tagged",
  ),
  wholeTurn(
    `(?:the )?(?:total|sum|cost) (?:for|of) (?:the|these|those|all) ${COUNT}|`,
    `(?:what|how much) (?:do|does|did|is|are) (?:these|those|the|all) ${COUNT}(?: of them)? `,
    "(?:add up to|come to|make|cost|sum (?:up )?to|total)(?: (?:together|in total|combined))?",
  ).as("what do they add up to"),
];

/** "Same for virtual machines", after EC2: Azure's of that name, and not the machines of all clouds, EC2 once more. */
export const OF_MACHINES: readonly PlainRewording[] = [
  wholeTurn("(?:same for|what about|how about|and(?: for)?|now) (?:the )?(?:virtual machines|vms)").as(
    "same for azure vms",
  ),
];

/** "Delta in $ and %", after one time against another: what was told, by what it was. */
export const OF_COMPARED_ROWS: readonly PlainRewording[] = [
  wholeTurn(
    "(?:show |what(?:['’]?s| is) |give me )?(?:the )?(?:delta|difference|diff|change|variance)s?",
    "(?: (?:in|as) (?:\\$|usd|dollars?|money|absolute)(?: terms)? (?:and|&|\\+) (?:in |as )?(?:%|percent|pct))?",
    "(?: (?:as|in) (?:an? )?table)?",
  ).as(THE_SAME),
];

/** "List them", after what several services come to together: each of them. */
export const OF_SEVERAL: readonly PlainRewording[] = [
  wholeTurn(
    "(?:list|show|name|give)(?: me| us)? (?:them|those|these)(?: all)?|which (?:ones|services)(?: are ",
    "(?:they|those|these))?",
  ).as("by service"),
];

/** "And all together?", after where some of it will land. */
export const OF_FORECAST: readonly PlainRewording[] = [
  wholeTurn(
    "(?:and )?(?:all together|altogether|in total|in all|overall|total|all of (?:it|them)|combined|(?:for )?",
    "(?:all|both|",
    "the) (?:the |of the )?(?:three |two )?(?:clouds|providers)(?: together| combined| in total)?)",
  ).as("and everything"),
];

/** "And usage only", after taxes and credits: the charges of that kind, and no quantities. */
export const OF_KINDS: readonly PlainRewording[] = [
  said(/\b(?:(only|just) usage|usage (only|alone))(?=[\s,.?!]*$|,? (?:by|per|in|for|since)\b)/i).as(
    "only usage charges",
  ),
];

/** "Anything like that in September?", after unusual days, or what was behind one. */
export const OF_UNUSUAL: readonly PlainRewording[] = [
  // "Was it the tokens?", "more hours or a dearer rate?": what made a change is told with its usage and its price.
  wholeTurn(
    `(?:is|was) (?:it|that|this) (?:just |only |all |about |due to |because of )*(?:the |more )?${QUANTITY}`,
    "(?: used| scanned)?",
  ).as(THE_SAME),
  wholeTurn(
    `(?:(?:is|was) (?:it|that|this) )?(?:just |the |more |a matter of )*${QUANTITY}(?: used| scanned| going up`,
    "(?: too)?)? or ",
    "(?:is it |was it |are (?:they|we paying) )?(?:just |only )?(?:a |the |more for )?(?:higher |dearer |pricier |",
    "more expensive )?",
    "(?:unit )?(?:prices?|rates?|tib|gb|units?|hours?|tokens?|cost per \\w+|it costs more)",
  ).as(THE_SAME),
  wholeTurn(
    "(?:is |was |were )?(?:there )?(?:anything|something) (?:like|similar to) (?:that|this|it|those) ",
    "((?:in|during|since|last|on) \\S.{2,30}?)",
  ).as("was anything unusual $1"),
  wholeTurn(
    "(?:take|pick|choose) the (?:worst|biggest|heaviest|largest|most (?:severe|expensive))(?: one)?,? and ",
    "(?:explain|dissect|analy[sz]e|look into|break down|investigate)(?: (?:it|that|this))?(?: for me)?",
  ).as("what was behind the biggest one"),
  wholeTurn(
    "(?:explain|dissect|analy[sz]e|look into|investigate|dig into) the (?:worst|biggest|heaviest|largest)(?: one)?",
  ).as("what was behind the biggest one"),
  said(/\bthe (?:worst|heaviest|largest|most severe) one\b/i).as("the biggest one"),
  RANK_DRIVERS,
];

/** "Has coverage slipped since September", after that of EC2: its own by month, and not that of all usage. */
export const OF_COVERAGE: readonly PlainRewording[] = [
  wholeTurn(
    "(?:has|did|is|how (?:has|did)) (?:our |the |its |that )?coverage (?:slip(?:ped)?|drop(?:ped)?|fall|fallen|",
    "gone|go|",
    "went|improved?|risen|rise|change[ds]?|been|developed?|mov(?:e|ed|ing)|getting|growing|grown?)",
    "(?: (?:up|down|better|worse|or|changing))* ?((?:since|from|in|over) \\S.{2,20}?)?",
  ).as("by month $1"),
];

/** "What is it exactly?", after the resource that costs most: its service and account. */
export const OF_RESOURCE: readonly PlainRewording[] = [
  wholeTurn("what (?:kind of (?:thing|resource) )?(?:is|was) (?:it|that|this)(?: exactly| actually| really)?").as(
    "by service and account",
  ),
];

/** "Is it going up?", after what each cost in some months: from month to month, and not since as many months before. */
export const OF_MONTHS: readonly PlainRewording[] = [
  wholeTurn(
    "(?:is|are) (?:it|that|this|they|these) (?:still )?(?:going (?:up|down)|rising|growing|increasing|climbing|",
    "falling|shrinking|",
    "getting (?:more expensive|dearer|cheaper|worse|better))(?: or (?:going )?(?:up|down|falling|rising|flat|stable))?",
  ).as("by month"),
];

/** "What is it?", after what a region costs: what that is made of. */
export const MADE_OF: readonly PlainRewording[] = [
  wholeTurn("what(?:['’]?s| is) (?:it|that)(?: exactly| actually| all)?|what does (?:it|that) consist of").as(
    "by service",
  ),
];

/** How it is said that changes are ranked by their amounts, after they were by what part of the cost they are. */
export const BY_AMOUNT = "by amount of change";

export const AMOUNTS_FIRST: readonly PlainRewording[] = [
  wholeTurn(
    "(?:(?:what about|now|same) )*(?:in|by|as) (?:absolute )?(?:dollars?|usd|money|amounts?|terms|numbers|[$€£]+)",
    "(?:,? (?:rather than|not|instead of) (?:in |as )?(?:%|percent(?:ages?)?))?",
  ).as(BY_AMOUNT),
];

/** "Which one is lower", after two measures, as a part of patterns. */
export const WHICH_OF_MEASURES =
  "(?:which|what)(?: one| of (?:them|the two|these))? (?:is|was) (?:the )?(?:lower|higher|cheaper|less|more|bigger|" +
  "smaller|larger)(?: one)?(?: for us)?";

/** "Biggest gap", after amortized beside billed cost: between these, and not since the days before. */
export const OF_MEASURES: readonly PlainRewording[] = [
  wholeTurn("(?:the )?(?:biggest|largest|greatest) (?:difference|delta|gap)s?").as("the gap"),
  wholeTurn(
    "(?:what|how much|how big an?|which)(?: of an?)? (?:discount|saving)s? (?:is|was|are) (?:that|it|this|those)",
    "(?:,? (?:in|as) (?:an? )?(?:%|percent(?:age)?|pct))?",
  ).as("the gap"),
  wholeTurn(WHICH_OF_MEASURES).as("the gap"),
  wholeTurn(
    "(?:where (?:does|did) the (?:difference|gap|delta) come from|what (?:makes|explains|causes|is behind) the ",
    "(?:difference|gap|delta))",
  ).as("the gap"),
];
