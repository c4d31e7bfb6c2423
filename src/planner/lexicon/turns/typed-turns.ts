import { anywhere, MONTHS, type PlainRewording, said, WEEKDAY } from "../rewording.ts";
import { IT, NOUN, STEP, TAIL, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";

const STEPS: Readonly<Record<string, string>> = { daily: "day", weekly: "week", monthly: "month" };

/** Turns of people who ask small steps one after the other: of a rank, of what something is in, of a share. */
export const TYPED_TURNS: readonly PlainRewording[] = [
  wholeTurn(`(${MONTHS}|last \\w+) (?:was|were|is) (?:it )?(?:the same|similar|different)(?: too)?`).as("and $1"),
  wholeTurn(
    "(?:with|give me|show(?: me)?) (?:the )?(?:pct|percent|%|shares?|percentages?)",
    "(?: of (?:the )?(?:total|whole|all))?(?: instead of (?:dollars|amounts|money|usd))?",
  ).as("as percentages"),
  // "Which team spends most, and on what", "and what do they run".
  wholeTurn(
    "(?:(?:mostly |mainly |primarily )?(?:on|for) what|",
    "what (?:(?:does|do|did) )?(?:it|they|she|he) (?:mostly |mainly )?(?:use|run|buy)s?|",
    "what (?:runs|(?:is|['’]s) running|lives|sits) (?:there|in there|in it|on it))",
  ).as("what is in it by service"),
  // "What's each one cost in October", after a list; "drop EC2, what's left".
  wholeTurn("what(?:['’]?s| is| does| did) each (?:one|of (?:them|those|these)) (?:cost|costing)( .{2,30})?").as(
    "what did each cost$1",
  ),
  wholeTurn("((?:drop|remove|exclude|without|minus) \\S+(?: \\S+)?)[,;]? (?:and )?what(?:['’]?s| is) left").as("$1"),
  // "Which cloud charges more for it", after what all of them cost: the one of most.
  wholeTurn(
    `which (${NOUN}) (?:(?:charges|bills|takes)(?: us)? more(?: for (?:it|that|this|them))?|`,
    "(?:costs?|spends?|pays?)(?: us)? more (?:for|on) (?:it|that|this|them))",
  ).as("which $1 costs most"),
  // "That's without Azure?": without it, which the answer says.
  wholeTurn(
    "(?:is |was )?(?:it|that|this)(?:['’]?s| is| was)? (?:without|w/o|excluding|excl\\.?|minus|not counting) ",
    "(?!the\\b|any\\b)(\\S+(?: \\S+)?)",
  ).as("without $1"),
  wholeTurn("(?:ditto|likewise)(?: for| with)? (\\S+(?: \\S+){0,2})").as("and $1"),
  // "Biggest one, what caused it", after unusual days.
  wholeTurn(
    "(?:the )?(biggest|largest|worst|first) one,? (?:and )?(?:what|who) (?:caused|drove|was behind|is ",
    "behind) (?:it|that)",
  ).as("what caused the $1 one"),
  // "Up from September?"
  turnBegins(
    "(up|down|higher|lower|cheaper|more expensive) (?:from|than|vs\\.?|against|compared (?:to|with)) (?=[a-z])(?!a )",
  ).as("is it $1 compared to "),
  // "And how'd they change from September", after October: against it.
  anywhere(
    "(?<=\\b(?:chang\\w*|up|down|increas\\w*|decreas\\w*|gr[eo]w\\w*|r[io]se\\w*|f[ae]ll\\w*|drop\\w*|jump\\w*)",
    `(?: (?:much|a lot))?) from (?=(?:${MONTHS}|q[1-4]|last \\w+|the (?:day|week|month|quarter) before)`,
    "\\b[^\\d]{0,20}$)",
    "(?!.*\\b(?:to|until|till|through|and)\\b)",
  ).as(" compared to "),
  // "What was it that day?", after the most expensive one.
  wholeTurn(
    "what (?:was|is|were|made|makes)",
    "(?: it| that| going on| (?:diff|different|special|unusual|odd)(?: about| with| on)?)?",
    "(?: so (?:expensive|high|dear|big))?,? (?:on )?",
    `(?:that|this) (${STEP})`,
  ).as("what happened that $1"),
  // "Was it just a few days or the whole month?"
  wholeTurn(
    "(?:is|was|were|are) (?:it|that|this|they) ",
    "(?:just |only )?(?:an? (?:few|couple of|single|one[- ]off)|one|some|single) days?,? or ",
    "(?:is it |was it )?(?:across |over |spread |all )*(?:the )?(?:whole|all|every|entire|full)(?: of it| day| \\w+)?",
  ).as("day by day"),
  turnBegins("(?:hm+|hmm)[,.]* (?=no\\b)").as(""),
  wholeTurn("i mean(?:t)? (.{2,40}?),? not (?:now|this|that|it|the \\w+|\\w+)").as("i meant $1"),
  wholeTurn(
    "(?:go |look )?(?:back )?as far (?:back )?as (?:you|we|it|the data) (?:can|goes?|go|have|reach(?:es)?|is possible)",
  ).as("since the beginning"),
  turnBegins(`(?:actually |ok )*(?:put|bring|take) (\\S+(?: \\S+)?) back(?: in)?(?=,| and|${TAIL})`).as(
    "include $1 again",
  ),
  wholeTurn(
    "(?:add|include|show|give me|plus)(?: me)? (?:the |also )*(?:percent(?:age)?s?|%|pct|relative) ",
    "(?:changes?|differences?|growth|increases?)(?: too| as well)?",
  ).as("in percent"),
  // "In dollars", "percent only", after a change: each is told beside the other.
  wholeTurn(
    "(?:just |only )?(?:in |as )?(?:us )?(?:dollars|usd|\\$|money|cash|",
    "absolute (?:terms|numbers|figures|amounts))(?: only| instead)?",
  ).as(THE_SAME),
  wholeTurn("(?:just |only )?(?:the )?(?:percent(?:age)?s?|pct|%)(?: only| alone)?").as("in percent"),
  wholeTurn(
    "where(?:['’]?s| is| are| does) (?:the|that|this) ",
    "(?:difference|diff|gap|delta|change)(?: (?:com(?:e|ing) )?from)?",
  ).as("what is the difference by service"),
  wholeTurn(
    `(?:which|what) (${NOUN}) (?:is|are|was|were) (?:mostly |mainly )?(?:responsible|to blame|at fault|the culprits?)`,
    `(?: for ${IT})?`,
  ).as("which $1 drives that"),
  wholeTurn("(?:and )?(?:the )?same weekday(?: of)? (?:last week|a week (?:ago|before|earlier)|the week before)").as(
    "the same day last week",
  ),
  turnBegins(
    "(?:how (?:does|did|is) (?:that|it|this) )?(?:compared?|comparing)(?: (?:to|with))? the ",
    "same (?:point|moment|stage) (?:in|of) ",
  ).as("how does that compare to the same time in "),
  wholeTurn(
    "where (?:did|do|does|are|is) (?:they|those|these|it|that) (?:come|coming)(?: from)?(?: mostly| mainly)?",
  ).as("by service"),
  wholeTurn(
    `who (?:was|were|is|are) (?:over|above|under|below)(?: it| that)?((?: (?:in )?(?:${MONTHS}|last \\w+|this \\w+))?)`,
  ).as("and$1"),
  wholeTurn("(?:better or worse|worse or better|higher or lower|more or less) than (\\S.{0,40}?)").as(
    "how does it compare to $1",
  ),
  wholeTurn("who").as("by owner"),
  wholeTurn(
    "(?:what(?:['’]?s| is| are) )?(?:the|their|its) (?:main |biggest |top |key |cost )*drivers",
    "(?: (?:of|for) (?:it|that|them|those))?",
  ).as("what drove them"),
  wholeTurn("(?:is|was) (?:it|that) (?:on )?(?:an? )?", `(?:weekend|weekday|work(?:ing)? ?day|${WEEKDAY})`).as(
    "which weekday was that",
  ),
  wholeTurn("(?:the same |same )?(?:but |with |for )*(?:(?:only|just) (?:the )?usage|(?:the )?usage only)").as(
    "only usage charges",
  ),
  // "Which one is the cheapest over the whole month": of the days that were told.
  anywhere(
    "(?<=^(?:and |so )?(?:which|what)(?: one| ones| of (?:them|these|those))?\\b.{3,40}) ",
    "(?:over|for|in|across|during) the (?:whole|entire|full|complete)( \\d{4})? ",
    "(?:month|period|year|time|quarter|range|bill)(?=\\W*$)",
  ).by(([, year = ""]) => (year === "" ? "" : ` in${year}`)),
  // "What did they cut", after who brought costs down.
  wholeTurn(
    `what (?:did|do|have|has) (?:they|it|he|she|the team) (?:cut|reduced?|save[d]?(?: on)?|turn(?:ed)? (?:down|off)|`,
    "dropp?(?:ed)?)(?: (?:most|the most|exactly))?",
  ).as("which services went down there"),
  wholeTurn("(?:show (?:it |that |this )?)?(?:as|in) (?:an? )?(?:table|chart|graph|list|csv)").as(THE_SAME),
  wholeTurn("use (daily|weekly|monthly) averages(?:,.*)?").by(
    ([, step = ""]) => `on average per ${STEPS[step.toLowerCase()]}`,
  ),
  turnBegins("drill (?:down )?in(?:to)? (\\S+(?: \\S+)?) by ").as("only $1 by "),
  wholeTurn(
    `(?:which|what) (${NOUN}) (?:is|was|are|were) (?:mostly |mainly )?responsible for `,
    "(?:most|the (?:bulk|majority|biggest part)) of (?:it|that|this|the (?:change|difference|increase|rise|growth))",
  ).as("by $1"),
  wholeTurn("(?:sum|wrap) (?:this|it|that|all (?:this|that)) up(?: (?:in|for) .*)?").as(THE_SAME),
  wholeTurn("summari[sz]e (?:this|it|that|all (?:this|that))(?: (?:in|for) .*)?").as(THE_SAME),
  wholeTurn("(?:compared? (?:to|with)|vs|against) (?:which|what) (?:week|month|days?|period|quarter)").as(THE_SAME),
  said(/(?<=^.{4,40}), but (?=top \d)/i).as(", "),
  // "Compare that to October actuals": October alone is billed.
  wholeTurn(
    "(?:compare|hold|set|put) (?:it|that|this|them) (?:to|with|against|next to) (?:the )?",
    `((?:${MONTHS})|last month)(?:['’]s)? (?:actuals?|costs?|numbers?|figures?|spend|bill|total)`,
  ).as("compare that to $1"),
  said(/,? and (?:only|just) (?:the )?(?=top \d)/i).as(", "),
  wholeTurn(
    "how much of each (\\w+?)['’]?s? (?:bill|total|cost|spend) (?:is|are) (?:that|it|those)(?: in (?:%|percent))?",
  ).as("as % of each $1's total"),
  wholeTurn(
    `what (?:share|percentage|part) of the (?:${NOUN})['’]?s? total (?:is|are) (?:that|it|those|these|they)`,
  ).as("in percent"),
  // Of two periods that were told one after the other, a turn on both is asked about.
  anywhere(
    "(?<=^(?:(?:now|and|ok) )*(?:put|add|include|leave out|without|drop)\\b.*)",
    ",? (?:for |in )?both (months|weeks|periods)(?=\\W*$)",
  ).as(" in each of both $1"),
  wholeTurn(
    "(?:put|show|set|place|add) (?:me )?(?:the )?(list|billed|effective|amorti[sz]ed|contracted) (?:cost|price)s? ",
    "(?:next to|beside|alongside|to|with|besides) (?:it|that|them|those)",
  ).as("how does it compare to $1 cost"),
  wholeTurn("how much of (?:it|that|this|them) (?:falls?|is|was|lands?|happens?) (?:on|at) (?:the )?weekends?").as(
    "on weekends",
  ),
  wholeTurn("put (?:it|that|this|all that) together in .{2,20} sentences?(?: for .*)?").as(THE_SAME),
  wholeTurn("normali[sz]e (?:(?:it|that|this|them) )?(?:per|by|to a) (day|week|month)(?:,.*)?").as("on average per $1"),
  wholeTurn(
    `(?:which|what) (${NOUN}) (?:is|are) (?:those|these|the) (?:untagged )?(?:lines|costs|rows)(?: mostly| mainly)?`,
  ).as("by $1"),
  // "Which one grew most between the two?", after two months.
  said(/ between (?:the two|them|both|those two)(?: months| weeks| periods| days)?(?=\W*$)/i).as(""),
  turnBegins("(?:chart|plot|graph|draw) (both|them|those|these)(?: of them)?(?= )").as("show $1"),
  // "Who is behind the first one? Services I mean."
  wholeTurn(
    `(?:who|what)(?:['’]?s| is| was) behind (the \\w+ one|it|that)[?!.,;:–-]+\\s*(?:the )?(${NOUN})`,
    "(?:,? (?:i|we) mean(?:t)?)?",
  ).as("$1 by $2"),
  said(/(?<=\?)\s*(?:and )?did (?:that|the|this|its) share go up or down\W*$/i).as(""),
  said(/\bthe (biggest|largest|priciest|most expensive) of (?:them|those|these)\b/i).as("the $1 one"),
  anywhere(`\\bgo(?:ing)? back to (?:the )?(?=(?:${MONTHS})\\b|start\\b|beginning\\b)`).as("since "),
  wholeTurn(
    "(?:put|throw|stack) (\\S+(?: \\S+)?) (?:on top|in too|in as well|into the mix)",
    "(?:,? (?:i|we) (?:need|want) (?:them|both|it|these) (?:combined|together|summed(?: up)?))?",
  ).as("add $1"),
  wholeTurn(
    "(?:i['’]?d|i would|we['’]?d|we would) (?:rather|prefer to|like to) (?:see|have|get) (?:that |it |this )?(by \\w+)",
    "(?: (?:rather )?(?:than|instead of|not) by \\w+)?",
  ).as("$1 instead"),
  turnBegins(`project(?: out)? (?=(?:${MONTHS}|next month|the (?:rest|end)|this month)\\b)`).as("forecast "),
  // "Just the ml one, and split it by service."
  turnBegins("(?:just|only) the (\\S+) one(?:,| and)+ (?:split|break|show)(?: it| that)?(?: down| up)? (?=by )").as(
    "only $1, ",
  ),
  turnBegins("what(?:['’]?s| is) in the (\\S+) one(?=,| by)").as("only $1"),
  // "Any of them under 500 bucks?"
  turnBegins(
    "(?:are |is |do )?any (?:of (?:them|those|these) )?(?=(?:under|below|over|above|more than|less than) )",
  ).as("only those "),
  // "2320 too, side by side."
  wholeTurn("(\\S+(?: \\S+)?) (?:too|as well|also),? (?:side by side|next to (?:it|each other)|separately)").as(
    "add $1",
  ),
  wholeTurn(
    "(?:so )?(?:what(?:['’]?s| is| was)|whats) the gap(?: between (?:them|the two|both))?(?: in (?:dollars|usd|",
    "money))?",
  ).as("what's the difference"),
  said(/\b(?:is|does|has|of) (?:the )?(?:number|no\.?|#) ?(?:one|1)\b/i).as("is the first one"),
  // "For these five I also need the per month numbers."
  wholeTurn(
    "for (?:this|these|those|all)(?: \\w+)?,? (?:i |we )?(?:also )?(?:need|want|show|give me)(?: also)? (?:the )?per ",
    "(day|week|month|quarter)(?: numbers?| figures?| costs?| split)?",
  ).as("by $1"),
  turnBegins(
    "(?:the )?same (?:information|infos?|thing|numbers?|figures?|data) for (?:the one of |that of )?(?=\\S)",
  ).as("same for "),
  // "Drop anything where the increase is under 100."
  turnBegins(
    "(?:drop|remove|hide|skip|exclude|leave out) (?:anything|everything|all|those|any|the ones|what) (?:where|",
    "whose|with) (?:the |an? )?",
    "(?:increase|change|rise|growth|difference|delta) (?:is |was |of )?(?:under|below|less than|smaller than) ",
  ).as("only those that went up by at least "),
  // "Which services is that sitting in?", "which team is behind those".
  turnBegins(
    `(?:and )?(?:in |on |with )?(?:which|what) (${NOUN}) (?:is|are|does|do|did|was|were) (?:it|that|this)`,
    "(?: (?:mostly|mainly|sit|sitting|sat|live|living|hide|hiding|come|coming|run|running|spread|made|caused|belong))*",
    "(?: (?:in|on|from|of|over|across|under|by|with|to))?(?= *[.?!,;]|$)",
  ).as("by $1"),
  anywhere(
    `\\b(?:which|what) (${NOUN}) (?:is|are|was|were) behind (?:those|these|them|it|that|this|(the \\w+ one))(?=\\W*$)`,
  ).by(([, noun, one]) => (one ? `${one} by ${noun}` : `by ${noun}`)),
  // "Take the biggest, what's behind it", after what was unusual.
  wholeTurn(
    "(?:take|pick) the (?:worst|biggest|largest|top)(?: one)?[\\s,;.:–-]+(?:and )?(?:what(?:['’]?s| is| was)|",
    "whats) behind (?:it|that)",
  ).as("what's behind the biggest one"),
  wholeTurn("(?:what(?:['’]?s| is| was)|whats) behind the (?:worst|biggest|largest)").as(
    "what's behind the biggest one",
  ),
  // "And what's Azure SQL of that, in percent?"
  wholeTurn(
    "(?:and |so )?(?:what(?:['’]?s| is| was| are)|whats) (?!that|it|this|the)(\\S+(?: \\S+){0,2}) of ",
    "(?:that|it|this|those),? (?:in (?:percent|%|pct)|as a (?:percentage|%|share))",
  ).as("how much of that is $1 in percent"),
];
