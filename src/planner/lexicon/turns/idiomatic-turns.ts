import { COUNT, type PlainRewording, said } from "../rewording.ts";
import { IT, NOUN, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";

const SAME =
  "same (?:exercise|drill|check|picture|basis|way|read|game|story|treatment|cut|measure|rule|q|question|thing|" +
  "again|deal|procedure|view|list|look)";
const ONE = "(?:one|ones|three|two|four|those|them|these)";

// What is only said, up to the end; what limits is no part of it.
const SAID_AFTER = "(?:(?! (?:for|in|by|on|only|without|since)\\b)[^.?!]){0,40}(?=\\W*$)";

/** Turns by figures of speech, in the words that the grammar has. */
export const IDIOMATIC_TURNS: readonly PlainRewording[] = [
  // "Split it by provider and I'll stop bothering you."
  said(
    new RegExp(
      ",? and (?:then )?(?:i['’]?ll|i will|i['’]?m|we['’]?re|that['’]?s|that is) " +
        `(?:stop|leave|done|be (?:quiet|gone|off|done)|out of|let you|happy|all|it)\\b${SAID_AFTER}`,
      "i",
    ),
  ).as(""),
  // "Drop EC2 from that list, it's drowning the rest."
  said(
    new RegExp(
      "[,;] (?:it['’]?s|they['’]?re|that['’]?s|it is|it) " +
        `(?:drown|swamp|domina|distort|skew|mess|hid|cloud|dwarf|overshadow)\\w*${SAID_AFTER}`,
      "i",
    ),
  ).as(""),
  // "Vs same point in October".
  said(/\bsame (?:point|stage|spot|moment) (?=(?:in|of|last)\b)/i).as("same days "),
  wholeTurn(
    "(?:and )?what(?:['’]?s| is) (?:that|it) (?:vs\\.?|versus|against|compared (?:to|with)) (\\S.{2,30}?),? ",
    "(?:in|as) (?:an? )?(?:%|pct|percent(?:age)?)",
  ).as("vs $1"),
  wholeTurn(
    "(?:do|will|would|can|are) we (?:going to |gonna )?(?:stay|staying|be|come in|land|keep|end up) (?:under|below|",
    "within|inside) ([$€£]?\\d[\\d.,]*k?m?)",
  ).as("will it exceed $1"),
  // "Drop EC2 from that list": without it.
  wholeTurn(
    "(?:drop|take|remove|strike|cut|leave|kick|cross|delete|exclude) (?!(?:it|that|them|those|these|this|anything|",
    "all|everything)\\b)(\\S.{0,40}?) (?:out |off )?(?:from|of|off) (?:that|the|this|your|our) (?:list|table|",
    "ranking|view|chart|picture|result|total|sum)",
  ).as("without $1"),
  turnBegins(
    "(?:knock|kick|filter|weed|throw|chuck|screen) out (?=(?:anything|everything|all|those|the ones|rows|lines) )",
  ).as("drop "),
  // "Is Bedrock cheaper or dearer on that measure?"
  wholeTurn(
    "(?:is|was|are) (\\S.{1,30}?) (?:cheaper|dearer|pricier|more expensive)(?: or (?:cheaper|dearer|pricier|more ",
    "expensive))? (?:on|by|in) (?:that|this|the same) (?:measure|basis|count|metric|unit|score)",
  ).as("same for $1"),
  wholeTurn(
    "(?:and )?how far (?:behind|back|off)(?: (?:is|was) (?:it|that|the (?:second|runner[- ]up)))?(?: the ",
    "(?:first|leader|winner|top one))?",
  ).as("the top two"),
  wholeTurn(
    "(?:as (?:an? )?(?:share|part|%|percentage) )?of the (?:total|whole|entire|overall) (?:bill|spend|costs?|invoice)",
  ).as("as share of the total"),
  wholeTurn(
    "(?:repeat|redo|rerun|re-run|run|do) (?:it|that|this|the same)(?: again)? (?:with|for|on) ",
    "(?:the )?(\\S.{1,50}?)(?: environments?)? only",
  ).as("only $1"),
  wholeTurn("(?:(?:what|how much) (?:was|were) (?:it|that|they) )?before that").as("and the one before"),
  // "And the next five after those?"
  wholeTurn(
    `(?:and )?(?:(?:what(?:['’]?s| are)|show(?: me)?|give me) )?(?:the )?next (${COUNT})`,
    `(?: (?:buckets|items|rows|services|ones|lines|in line|places))?(?: (?:after|behind|below|following) ${IT})?`,
  ).as("the next $1"),
  // "EBS, same drill", "EBS on the same basis", "do Frankfurt the same way".
  wholeTurn(
    "(?:(?:do|run|try|show|and) )*(?!(?:the|same|on|by|in|now|it|that|them|those)\\b)(\\S.{0,30}?),? ",
    `(?:(?:on|by|in|with) )?(?:the |that |this )?${SAME}`,
  ).as("same for $1"),
  wholeTurn(`(?:on|by) the ${SAME} (?:for|with) (\\S.{0,40}?)`).as("same for $1"),
  // "Why's the gap so wide", "who's responsible for the gap".
  said(
    "why(?:['’]?s| is| was| are) (?:the|that|there (?:such )?a) ",
    "(?:gap|delta|variance|jump|rise|spread|discrepancy)(?: (?:so|that|this) (?:wide|big|large|high|huge|great))?",
  ).as("why the difference"),
  wholeTurn(
    "(?:(?:what|who)(?:['’]?s| is| are)? |which (?:services|accounts) (?:are|is) |the accounts )?(?:responsible ",
    "for|behind|driving|causing|to blame for) ",
    "(?:the|that|this) (?:gap|delta|variance|difference|jump|rise|increase|change|spread|move|movement)",
  ).by(([said = ""]) => (/account/i.test(said) ? "what changed most by account" : "what changed most")),
  // "So did it go up or down and what moved", after two periods.
  wholeTurn(
    "(?:did (?:it|that|they|this) (?:go|move|trend) (?:up or down|down or up)|was (?:it|that) up or down),? ",
    "(?:and )?(?:what|which(?: \\w+)?) (?:moved|changed|drove it|caused it|made it|was behind it|did it)",
  ).as("what changed most"),
  // "What's in the biggest of those", "which one is growing".
  wholeTurn(
    "(?:what(?:['’]?s| is)) in (?:the )?(biggest|largest|top|smallest|first|second|third)(?: (?:one|of ",
    "(?:those|them|these)))?",
  ).as("the $1 one by service"),
  wholeTurn(
    `(?:which|what|any)(?: (?:${ONE}|of (?:those|them|these|the (?:two|three|four))))* (?:is|are) `,
    "(?:growing|rising|climbing|going up|creeping up)",
  ).as("which of them grew"),
  wholeTurn(
    `(?:and )?(?:which|what|who)(?: (?:${ONE}|of (?:those|them|these|the (?:two|three|four))))* (?:shrank|shrinks?|`,
    "is shrinking|got smaller|got cheaper|fell|went down|is falling|came down|dropped)",
  ).as("which of them went down"),
  // "In dollars rather than percentages?"
  wholeTurn(
    "(?:in|as) (?:dollars?|usd|money|absolute (?:terms|numbers|figures)),? (?:i (?:meant|mean),? )?(?:rather than|",
    "not|instead of) (?:in |as )?(?:%|percent(?:ages?)?|shares?)",
  ).as(THE_SAME),
  // "Put it in percent of the total for me."
  wholeTurn(
    "(?:put|express|say|state|recast) (?:it|that|this|them|those|these) (?:in|as) (?:an? )?(?:%|percent",
    "(?:age)?s?)( of (?:the )?(?:total|whole|bill))?(?: for me)?",
  ).as("in percent$1"),
  // "Put a percentage on that".
  wholeTurn("(?:put|slap) (?:an? )?(?:percentage|percent|%|number) on (?:it|that|this|them)").as("in percent"),
  // "By how much since September, in dollars and percent": both are told.
  said(/,? (?:both )?in (?:dollars?|usd|money|absolute)(?: terms)? and (?:in )?(?:%|percent(?:ages?)?)(?=\W*$)/i).as(
    "",
  ),
  wholeTurn(
    "(?:take|leave|strip|cut|carve|pull|peel|shave|scrub) (?!(?:it|that|them|those|these|this)\\b)(\\S.{1,40}?) ",
    "(?:out|off|away)(?: of (?:it|that|them|there))?,? and (?:see|tell me|show me|check) (?:if|whether) .{3,60}",
  ).as("without $1"),
  wholeTurn("(?:is that|are those|were they|would (?:it|that) be) mostly (\\S.{1,40}?)").as("how much of it is $1"),
  wholeTurn(
    "(?:and )?(?:stripped|bare|free|shorn) of (?!that|it)(\\S.{1,30}?)(?:,? what(?:['’]?s| is) the ",
    "(?:aggregate|total|sum|rest))?",
  ).as("without $1"),
  // "Carve that blob up by service", "sliced by team", "chop it by week".
  turnBegins(
    `(?:carve|slice|slic(?:ed|ing)|chop|dice|cut|break|peel)(?: ${IT}| that (?:\\w+))?(?: up| apart| open)? by `,
    `(?=${NOUN}|day|week|month)`,
  ).as("by "),
  wholeTurn(
    "(?:go|dig|drill|take me)(?: one| a)? (?:layer|level|step) (?:deeper|down|further)(?:,? and (?:tell|show) me ",
    "(?:what|who|which) \\w+(?: \\w+)?)?",
  ).as("by service"),
  wholeTurn(
    "(?:and )?(?:what|which)(?:['’]?s| is| are)? (?:left|remaining|still) (?:in there|of it|there)(?:,? ",
    "(?:biggest|largest)(?: \\w+)? first)?",
  ).as("by service"),
  wholeTurn(
    "(?:the )?(?:dearest|priciest|fattest|costliest|biggest|worst)(?: (?:one|of (?:those|them|these|the ",
    "(?:lot|bunch))))",
  ).as("the biggest one"),
  wholeTurn(`(?:and )?(?:the )?(?:cheapest|smallest|least|lowest)(?: of the (?:lot|bunch|pack))`).as(
    "the smallest one",
  ),
  // "Who looks after it", "whose are those".
  wholeTurn(
    "(?:and )?who(?:['’]?s| is| are|['’]?d| would)? (?:the (?:person|one|people) )?(?:(?:even |actually )?",
    "(?:owns?|looks? after|responsible for|answer(?:s|ing) for|in charge of|on the hook for|minding|running|",
    "behind)) (?:it|that|this|those|them|these)",
  ).as("who owns it"),
  wholeTurn("which (team|account|owner|squad) (?:is|are) (?:that|this|it|those|they) (?:on|with|at|under|from|in)").as(
    "by $1",
  ),
  // "Since when exactly", "from which date".
  wholeTurn(
    "(?:and )?(?:since|from|starting) (?:when|which (?:date|day)|what (?:date|day))(?: (?:exactly|on|precisely|is ",
    "that|was that))*",
  ).as("when did it start"),
  wholeTurn(
    "(?:and )?when did (?:it|that|this) (?:kick in|kick off|set in|take off|come in|show up|first show up|pop up|",
    "begin|begin exactly)",
  ).as("when did it start"),
  wholeTurn("on (?:which|what) (?:day|date) did (?:it|that|this) (?:first )?(?:show up|appear|start|begin|pop up)").as(
    "when did it start",
  ),
];
