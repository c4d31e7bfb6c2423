import type { Scope } from "../../schema.ts";
import { NOUN, STEP, turn, turnStart } from "./turn-parts.ts";

const MOST =
  "(?:worst|highest|biggest|largest|priciest|costliest|dear(?:est)|greatest|heaviest|steepest|most expensive|top|" +
  "peak|max|maximum)";
const LEAST = "(?:best|cheapest|lowest|smallest|least expensive|lightest|min|minimum|quietest)";
const WHICH = "(?:(?:and )?(?:which|what|when|who)(?:'?s| is| was| were)?(?: the| our)? )?";
const ONE = `(?:one|${STEP}|offender|culprit|${NOUN}|of (?:them|those|these|all|the lot))`;

/** "Worst one?", "which month stands out": the first group is the order, the others what is ranked. */
export const FIRST_MOST = turn(
  WHICH,
  `(?:the )?(?:(${ONE}) )?(?:was |is |were )?(?:it |that )?(?:the |at its )?${MOST}(?: (${ONE}))?`,
  "(?: of (?:them|those|these|all|the lot|the year|the period))?",
);
export const FIRST_LEAST = turn(
  WHICH,
  `(?:the )?(?:(${ONE}) )?(?:was |is |were )?(?:it |that )?(?:the |at its )?${LEAST}(?: (${ONE}))?`,
  "(?: of (?:them|those|these|all|the lot|the year|the period))?",
);
export const STANDS_OUT = turn(
  `(?:which|what) (${ONE})(?: of (?:them|those|these))? `,
  "(?:stands?|sticks?|jumps?|stood|stuck|jumped|pops?|popped|leaps?) out(?: (?:the )?most)?",
);

export const APART = turn(
  "(?:(?:can you )?(?:separate|separated?|split|break|pull|tease|take|keep|list|show|give|see|have|want|plot|",
  "chart)(?: me)? ?)?",
  "(?:them|those|these|the two|the three|both|each|it|that|each of (?:them|those)|each one)? ?",
  "(?:separately|separate|separated|individually|apart|one by one|each on (?:its|their) own|on (?:its|their) own|",
  "as separate (?:lines|rows|series)|separate (?:lines|rows|series)|unbundled|not (?:combined|summed|together|",
  "added up))",
);
export const SEPARATED = turn(
  "(?:separate|unbundle|split|break|pull) (?:them|those|these|the two|both|that|it)(?: (?:out|up|apart))?",
);

/** "Only 3", "show 10", "give me the 3 first". */
export const SO_MANY = turn(
  "(?:only|just|show|give|list|see|make (?:it|that)|top|first|cut (?:it|that) to|limit (?:it|that)? ?to)?(?: me)?",
  "(?: the)?(?: top| first)? ?(\\d{1,2}|two|three|four|five|ten|twenty)(?: (?:of (?:them|those)|rows|instead))?",
);
export const OTHER_END = turn(
  "(?:the )?(?:cheapest|smallest|lowest|least expensive|bottom)(?: ones?| \\d+)?(?: instead)?",
);

/** "All of them", after the first five. */
export const ALL_ROWS = turn(
  "(?:show|list|give|see|i want|expand to)? ?(?:me |us )?(?:all(?: of (?:them|those|it))?|everything|the ",
  "(?:full|whole|complete|entire) list|",
  "all (?:the )?(?:rows|of them|the others too)|the lot|every one|without the (?:limit|cut-?off|bound))",
);

export const OTHER_WAY = turn(
  "(?:in |and )?(?:the )?(?:other|opposite|reverse) (?:direction|way(?: round| around)?|side)",
);

const COMPARED =
  "(?:how (?:does|do|did|would) (?:it|that|this|they|those) (?:compare|stack up|look|differ|sit)(?: (?:to|with|" +
  "against|from|next to))?|" +
  "vs\\.?|versus|compared? (?:(?:it|that|this|those) )?(?:to|with|against)|against|next to|beside|set against|" +
  "how far (?:is|was|are) (?:it|that|this|we) (?:from|off)|(?:what'?s |and )?(?:the )?(?:gap|difference|delta|" +
  "spread)(?: between (?:it|that) and| to| from| with| vs))";
const METRICS: readonly (readonly [metric: Scope["metric"], words: string])[] = [
  ["list", "list|retail|public|on[- ]demand|sticker|rack"],
  [
    "billed",
    "billed|invoiced|actual|what (?:we|i) (?:actually |really )?(?:paid|pay|got billed|were billed)|what was " +
      "billed|the bill",
  ],
  ["effective", "effective|amorti[sz]ed"],
  ["contracted", "contracted|negotiated|contract"],
];

/** "How does it compare to billed": another measure of what was told. */
export const AGAINST_METRIC = METRICS.map(
  ([metric, words]) =>
    [
      metric,
      turn(
        COMPARED,
        ` (?:the |our |at )?(?:${words})(?: (?:price|prices|pricing|costs?|rates?|spend|amounts?|figures?))?`,
      ),
    ] as const,
);
export const METRIC_WORDS: Readonly<Record<Scope["metric"], string>> = {
  list: "list price",
  billed: "billed cost",
  effective: "effective cost",
  contracted: "contracted cost",
};

const UP =
  "grew|grows|grown|growing|increased|increasing|risen|rose|rising|climbed|climbing|(?:went|going|gone|go|been " +
  "going) up|jumped|up|surged";
const DOWN =
  "fell|fallen|falling|dropped|dropping|decreased|decreasing|declined|declining|shrank|shrunk|shrinking|" +
  "(?:went|going|gone|go) down|down";

/** "Which of the two rose more against September?": the verb, and what follows. */
export const WHICH_GREW = turnStart(
  "(?:which|whose|who|what)(?: ones?| of (?:them|(?:the|these|those) two|these|those|",
  `both|the (?:three|four|five|six)|the two of them))?(?: ${NOUN})?`,
  `(?: has| have| is| was| are|'s)?(?: been)? (${UP}|${DOWN})(?: the)?(?: more| most| faster| fastest| less| `,
  `quicker| quickest| harder| bigger)?`,
  "(?= |[?.!]|$)(.*)$",
);
const LARGEST = "(?:biggest|largest|sharpest|steepest|greatest|highest|worst|main)";
const RISES = "(?:jump|rise|increase|spike|surge|leap|uptick|climb|hike)";
const FALLS = "(?:drop|fall|decrease|decline|dip|plunge)";
const RISEN = `${UP.replace(/\|\w+ing\b/g, "")}|jump|rise|grow|increase|climb|spike|surge|go up`;
const FALLEN = `${DOWN.replace(/\|\w+ing\b/g, "")}|drop|fall|decrease|decline|shrink|go down`;
/** "Where is the biggest jump", "the biggest drop?", "which one rose most": the groups are what rose, and what fell. */
export const MOVED_MOST = turn(
  `(?:(?:where|when|what|which(?: one| ${STEP})?)(?:['’]s| is| was| had| did| has| were)? )?`,
  `(?:(?:it |we )?(?:had |have )?(?:the |a )?${LARGEST} (?:(?:daily|weekly|monthly|single|one[- ]day) )?`,
  `(?:(${RISES})|(${FALLS})|change|move|swing)|(?:(?:it|that|this|we|they) )?(?:(${RISEN})|(${FALLEN})) (?:the )?`,
  "(?:most|hardest|sharpest|fastest))",
);
/** "Did either of the two grow vs September?": what follows. */
export const EITHER_GREW = turnStart(
  "(?:did|has|have|is|are|was|were) (?:either|neither|any|both|one)(?: one)?(?: of (?:the two|them|these|those|",
  "both))?",
  `(?: of them)? (?:really |actually )?(?:${UP}|${DOWN}|grow|increase|rise|climb|fall|drop|decrease|decline|shrink|`,
  "change|changed|move|moved)(?: much| a lot| at all)?",
  "(?= |[?.!]|$)(.*)$",
);
export const WENT_DOWN = new RegExp(`^(?:${DOWN})$`, "i");

/** "Did they go up more than production?" */
export const GREW_MORE_THAN = turn(
  "(?:did|has|have|does|do|is|are|was|were) (?:it|they|that|those|these|this) ",
  "(?:(?:go|gone|going|went) up|(?:go|gone|going|went) down|grow|grown|growing|rise|risen|rising|increase|",
  "increased|increasing|climb|climbing|",
  "fall|falling|fallen|drop|dropped|shrink|change|changed)(?: (?:more|faster|less|quicker|harder|as (?:much|",
  "fast)))? (?:than|as) (?:the |our )?(\\S.{0,40}?)",
  "(?: did| has| does)?",
);
/** "Is that more than RDS?", "is RDS more?" */
export const MORE_THAN = turn(
  "(?:is|was|are|were) (?:it|that|this|they|those) (?:any )?(?:more|less|higher|lower|bigger|smaller|cheaper|",
  "pricier|dearer|more expensive|less expensive) ",
  "than (?:(?:what )?(?:we|i) (?:pay|spend|paid|spent) )?(?:for |in |on )?(?:the |our )?(\\S.{0,40}?)(?: is| was)?",
);
export const IS_MORE = turn(
  "(?:is|was|are|were) (?:the |our )?(\\S.{0,40}?) (?:any )?(?:more|less|higher|lower|bigger|smaller|cheaper|",
  "pricier|dearer|more expensive)",
);

/** "Split that by service too": within what is told apart. */
export const SPLIT_FURTHER = turn(
  `(?:(?:split|break|cut|slice|group|divide|drill)(?: (?:it|that|this|them|those|each|each one))?(?: (?:down|up|`,
  `out|further))? )?(?:by|per|into) (${NOUN}|charge (?:categories|category|types?|kinds?))`,
  ",? (?:too|as well|also|on top|additionally|within (?:that|each|it|them))",
);

export const UNTAGGED = turnStart(
  "(?:(?:what about|how about|only|just|show|give me|same but) )*(?:the |those |what'?s |what ",
  "(?:is|has) )?",
  "(?:rows |lines |ones |part |spend |costs? |bits? |stuff )?(?:that (?:is|are|has|have) )?",
  "(?:untagged|unassigned|unallocated|unlabel+ed|(?:without|with no|with out|missing|lacking|no) (?:that|the|a|",
  "any|such a|this) (?:tag|label|value)|no tag|no team|without a? ?team)",
  "(?: (?:ones|rows|lines|part|bit|spend|costs?|stuff|portion))?(.*)$",
);

const ALL_COST = "(?:everything|all|the (?:total|whole|bill)|our (?:bill|total|spend)|total (?:spend|cost|costs))";
const THE_WHOLE = `(?:${ALL_COST}|(?:the )?(?:total|bill|whole))`;

/** "What's that as a % of everything", "what share of the total is that": of all that was told. */
export const SHARE_OF_ALL: readonly RegExp[] = [
  turn(
    "(?:what(?:['’]?s| is| are)|whats|how much is) (?:that|it|this|those|they) (?:all |together )?(?:as|in) (?:an? ",
    ")?",
    `(?:%|percent|percentage|share|fraction|proportion) of ${ALL_COST}`,
  ),
];

/** "As % of total", after names that were listed: of all cost. */
export const AS_SHARE_OF_ALL = turn(
  "(?:and |now )?(?:as|in) (?:an? )?(?:%|pct|percent|percentage|share|fraction) of ",
  THE_WHOLE,
);

/** "As a percentage of everything that month", after some lines by provider: of all cost, and not of these lines. */
export const AS_SHARE_OF_EVERYTHING = turn(
  "(?:and |now )?(?:as|in) (?:an? )?(?:%|pct|percent|percentage|share|fraction) of ",
  "(?:everything|all|(?:the|our) (?:(?:whole|entire|overall|total) )?(?:bill|spend|cloud (?:bill|spend)))",
  "(?: (?:(?:in|for|of) )?(?:that|this|the same) (?:month|week|quarter|year|day|period|time))?",
);

/** "In percent", "as shares of the total", "share of each". */
export const IN_PERCENT = turn(
  "(?:(?:show |give )(?:me )?(?:it |that |them )?)?(?:(?:in|as) )?(?:an? |the )?",
  "(?:%|pct|percent|percents|percentages?|shares?)",
  `(?: of (?:each(?: one)?|${THE_WHOLE}))?`,
);

/** "What is 9000's rank", "where does search rank". */
export const RANK_OF = turn(
  "(?:what(?:['’]?s| is) (?:\\S.{0,30}?(?:['’]?s)?) (?:rank|place|position)|",
  "(?:where|how) (?:does|do|did) \\S.{0,30}? (?:rank|come|place|stand)|",
  "(?:which|what) (?:rank|place|position) (?:is|has|does) \\S.{0,30}?)(?: have| hold| in)?(?: (?:among|of) \\w+)?",
);

/** "Now the whole company", "overall". */
export const EVERYTHING = turn(
  "(?:for |of |show |back to |what about |how about )*",
  "(?:everything|overall|(?:the |our )?(?:whole|entire) (?:company|org|organi[sz]ation|business|bill|thing|lot|",
  "estate))",
);

/** "Go back to all the teams, same dates". */
export const ALL_OF_KIND = turn(
  "(?:(?:go|going|switch) )?(?:(?:show|give|list|see)(?: me)? |back to |for |what about |how about |across )?",
  "(?:all (?:of )?(?:the |our )?(?:other )?|(?:the |our )?other (?=[a-z -]+s\\b))",
  `(${NOUN})(?:,? (?:same (?:dates|days|period|time)|again))?`,
  "(?:,?(?: but)?(?: only)?(?: the)? (top \\d{1,2})(?: only)?)?",
);

/** "What exactly is search paying for". */
export const SPENDS_ON = turn(
  "what (?:exactly |precisely |actually )?(?:is|are|does|do) (?!(?:we|i|it|they|you|this|that|those)\\b)",
  "([^?.!,;]{2,40}?) (?:pay(?:ing)? for|spend(?:ing)? (?:it|that|their money|its money|money)? ?on)",
);

/** "Dig into the biggest increase". */
export const INTO_BIGGEST = turn(
  "(?:dig|drill|look|go|zoom|dive)(?: down| deeper| further| in)* (?:into|in on|at|on) ",
  "(?:the )?(?:biggest|largest|top|first|highest|worst)(?: (?:increase|rise|jump|mover|riser|one|change))?",
);

/** "What's behind that one?", after the one that moved most. */
export const BEHIND_IT = turn(
  "(?:what(?:['’]?s| is| was)(?: really)? (?:behind|driving|causing)|",
  "what (?:drives|drove|caused|causes)|explain|why(?: is| was| did)?)",
  "(?: (?:it|that|this|they)(?: one| rise| increase| jump| change| drop| team| account| service)?)?",
  "(?: (?:so much|happen(?:ed|ing)?|go up|went up|go down|went down))?",
);

const RANK = "(2nd|3rd|4th|5th|second|third|fourth|fifth)";
/** "2nd and 3rd?", "and the second one?": after the first. */
export const NEXT_RANKS = turn(
  `(?:and |what about |who(?:['’]?s| is) |which(?: one)? is )*(?:the )?${RANK}`,
  `(?:(?: and|,| &| to) (?:the )?${RANK})?(?: (?:ones?|places?|biggest|largest|${NOUN}))?`,
);

/** "Total?", "and the grand total". */
export const TOTAL_ALONE = turn(
  "(?:and |in |as |what(?:['’]?s| is| was) |show |give me |just )*(?:the |a )?(?:grand |overall )?",
  "(?:total|sum|sum total)(?: number| figure)?",
);
