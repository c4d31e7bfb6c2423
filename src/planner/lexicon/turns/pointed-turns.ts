import { WEEKDAY_NAMES } from "../../periods/calendar.ts";
import { anywhere, COUNT, MONTHS, type PlainRewording, said } from "../rewording.ts";
import { NOUN, TAIL, THE_SAME, turnBegins, wholeTurn } from "./turn-parts.ts";

const CLOUD = "aws|amazon|azure|microsoft|gcp|google(?: cloud)?";
const CHARGED = "tax(?:es)?|vat|credits?|support|refunds?|discounts?|purchases?";
const SHARE_OF = "(?:in |as |what )?(?:an? |the )?(?:%|pct|percent(?:age)?|share|fraction) of ";

/** Which part of what was told is meant, and beside what it is to be seen. */
export const POINTED: readonly PlainRewording[] = [
  // "Excluding that one, who's next?"
  wholeTurn(
    "(?:(?:excluding|without|besides|apart from|other than|after|not counting) (?:that one|that|it|the (?:first|top|",
    "biggest)(?: one)?),? )?(?:who|which|what)(?: one)?(?:['’]?s| is| comes| would be) (?:next|second)(?: one)?",
  ).as("and the second"),
  // "Which of the remaining ones grew": of those that were told.
  said(/\bof the (?:remaining|rest|left(?:over)?)(?: (?:ones?|rows|few|two|three))?\b/i).as("of them"),
  // "Which services explain the diff", after two weeks.
  wholeTurn(
    `((?:which|what) ${NOUN}) (?:explains?|accounts? for|makes? up|caused?|(?:is|are) behind) (?:most of )?`,
    "(?:the |that |this )?(?:diff|difference|gap|delta)",
  ).as("$1 drove the difference"),
  // "What's behind the AWS one", after each cloud beside September: why that one changed.
  wholeTurn(
    "(?:what(?:['’]?s| is| was)|who(?:['’]?s| is)) (?:behind|driving|causing) (?:the |that )",
    "(?!(?:biggest|largest|worst|highest|top|first|second|third|last|latest|other|same|big|new|only|main|cost)\\b)",
    "([\\w-]+(?: [\\w-]+)?) (?:one|part|piece|bit|figure|number|change)",
  ).as("why did $1 change"),
  // "How much of that cost is EC2".
  turnBegins(
    "(how much|what (?:share|part|percent(?:age)?|%)) of (?:that|this) ",
    "(?:cost|spend|spending|bill|total|amount|sum|money) ",
    "(?=(?:is|was|are|were) \\w)",
  ).as("$1 of that "),
  // "How much of that prod is AWS": of prod, which is named again.
  turnBegins(
    "how much of that (?!increase|rise|growth|change|drop|jump|was|is|comes|came|went|goes|month|week|day)",
    "([a-z][\\w-]+) (?=(?:is|was|are|were) \\w)",
  ).as("how much of $1 "),
  // "Which supplier is to blame for most of that?"
  wholeTurn(
    "((?:which|what) [\\w-]+(?: [\\w-]+)?) (?:(?:is|are|was|were) (?:mainly |mostly )?",
    "(?:to blame|at fault|the culprits?|responsible|behind)|deserves? the blame)",
    "(?: for)?(?: (?:most|the bulk|the majority|much) of)?",
    "(?: (?:it|that|this|the (?:increase|rise|jump|change|difference)))?",
  ).as("$1 drove that"),
  // "That's from which date to which date?"
  wholeTurn(
    "(?:(?:that|it|this)(?:['’]?s| is| was|s)? )?(?:from )?(?:which|what) (?:date|day)s? ",
    "(?:to|until|till|through) (?:which|what) (?:date|day)s?(?: (?:is|was) (?:that|it|this))?",
  ).as(THE_SAME),
  // "How much is that of our compute".
  wholeTurn(
    "how much (?:is|was|are) (?:that|it|this|they|those) of (?:the |our |all (?:the |our )?)?",
    "(?!it\\b|that\\b|them\\b|total\\b|whole\\b|bill\\b|everything\\b|all\\b)([\\w-]+(?: [\\w-]+)?)",
  ).as("what share of $1 is that"),
  // "Will it beat October?"
  wholeTurn(
    "(?:will|would|does|did) (?:it|that|this|they|we) (?:beat|top|exceed|surpass|outdo) ([a-z]\\w*(?: \\w+)?)",
  ).as("will it be higher than $1"),
  // "What for?", after what was charged or credited.
  wholeTurn("(?:and )?what (?:(?:is|was|were|are) (?:it|that|this|they|those) )?for").as("by service"),
  // "Who got them", after credits.
  wholeTurn(
    "who (?:got|gets?|receive[ds]?|has|had|earned|was given) (?:them|those|these|it|that|the ",
    "(?:credits?|refunds?|money))",
  ).as("by account"),
  // "Which jobs were that", after the cause of a day.
  wholeTurn(
    "(?:which|what) (?:jobs?|queries|resources?|machines?|instances?|buckets?|tables?) (?:was|were|is|are) ",
    "(?:that|it|those|they)",
  ).as("by resource"),
  // "Since when do we have it".
  wholeTurn(
    "(?:since when|how long|for how long) (?:do|did|have|has) (?:we|they|it|that|this) ",
    "(?:have|had|been|run|use|using|existed)(?: (?:running|active|around|live|there|up))?",
    "(?: (?:it|that|this|them|one))*(?: for)?",
  ).as("by month since the beginning"),
  // "Percentage of the AWS bill?"
  wholeTurn(
    `${SHARE_OF}(?:the |our |all )?(?!total|whole|entire|cloud|overall|the |our |all )(\\S+) `,
    `(?:bill|spend|costs?|total)`,
  ).as("what share of $1 is that"),
  wholeTurn(
    `${SHARE_OF}(?:(?:the|our) total|(?:the |our )?(?:(?:total|whole|entire|overall) )?(?:bill|spend|costs?|amount))`,
  ).as("what share of the total is that"),
  // "Cost for each of those, September".
  turnBegins(
    "(?:the )?(?:costs?|spend|amounts?|prices?|how much|what)(?: did| does)? (?:for|of|in)? ?(?:each|every one)",
    "(?: of (?:them|those|these))?(?: costs?\\b)?,? ?(.*)$",
  ).as("how much do they cost $1"),
  // "Add tax as a separate column."
  wholeTurn(
    `(?:add|show|put|list|give me|have|see)(?: me)? (?:the )?(?:(?:${CHARGED})) (?:as|in|on) `,
    "(?:an? |its |their )?(?:separate|own|extra|another|additional) (?:column|line|row|entry|item)s?",
  ).as("by charge category too"),
  wholeTurn(`(?:${CHARGED}) (?:separate(?:ly)?|apart|on (?:its|their) own|extra)`).as("by charge category too"),
  // "By how much compared to three months ago."
  turnBegins("by how much,? (?=(?:compared|vs|versus|against|since|from) )").as(""),
  // "Which services make up the AWS part": what it consists of, and no change.
  wholeTurn(
    `(?:which|what) (${NOUN}) (?:makes? up|(?:are|is) (?:in|inside|within)) (?:the |our )?`,
    "(\\S+(?: \\S+)?) (?:part|bit|portion|share|slice)",
  ).as("$2 by $1"),
  // "Which services explain the AWS part".
  wholeTurn(
    `((?:which|what) ${NOUN}) (?:explains?|accounts? for|makes? up|contributes?(?: most)? to|is behind|are behind) `,
    "(?:the |our )?(\\S+(?: \\S+)?) (?:part|bit|portion|change|increase|rise|jump|difference)",
  ).as("$1 drove $2"),
  // "Why is there so much without a value", after costs by a tag.
  wholeTurn(
    "why (?:is|are|was) (?:there )?(?:so much|that much|such a lot)(?: (?:spend|cost|money))? ",
    "(?:untagged|unassigned|unallocated|(?:without|with no|missing|lacking) (?:a |any |the )?(?:value|tag|label|\\w+))",
  ).as("only the untagged"),
  // "Which 3 items contributed the most", after what changed.
  wholeTurn(
    `which (${COUNT})(?: (?:items?|things?|ones|lines?|factors?))? `,
    "(?:contributed|added|mattered|changed|moved|weighed)(?: to (?:it|that|this))?(?: the)? most",
  ).as("only the top $1"),
  // "Did it come back down after", "was it back to normal".
  wholeTurn("(did|has|have) (it|that|they) (?:come|came|go|gone|went|get|got) back (down|up)").as("$1 $2 go $3"),
  // "Was that better a year ago?"
  turnBegins(
    "(?:was|were|is|are) (?:it|that|this|they|those) (?:any )?(?:better|worse|different|the same|nicer) ",
    "(?=(?:a|one|1) year|last (?:year|month|quarter|week)|in |the (?:year|month) before)",
  ).as("and "),
  // "Usual for a Tuesday?"
  wholeTurn("(?:is (?:it|that|this) )?(?:usual|normal|typical|ok|okay|expected) (?:for|on) (?:an? )?\\w+day").as(
    "is that usual",
  ),
  // "Anything in shop-production specifically?", after unusual days.
  wholeTurn(
    "(?:is |was |are |were )?(?:there )?any(?:thing|thing else|thing odd|thing unusual|thing weird)? ",
    "(?:in|for|on|with|at) (\\S+(?: \\S+)?) (?:specifically|in particular|particularly|especially|itself|alone)",
  ).as("and in $1"),
  // "Who's using it, which teams?"
  wholeTurn(
    "who(?:['’]?s| is| are| was)? (?:using|spending|behind|running|paying(?: for)?|driving|causing) ",
    `(?:it|that|this|them),? (?:which|what) (${NOUN})`,
  ).as("by $1"),
  // "I meant Ireland. The AWS one."
  anywhere(`(i meant? \\S+(?: \\S+)?)[.,;]+ the (${CLOUD}) one${TAIL}`).as("$1 on $2"),
  // "Only AWS or all clouds in that number?"
  wholeTurn(
    `(?:is (?:that|it|this) )?(?:only|just) (?:${CLOUD}) or (?:all|every|the other|both)(?: the)?`,
    "(?: other)? ?(?:clouds?|providers?|vendors?)?(?: (?:in|is) (?:that|this|it)(?: number| figure| total)?)?",
  ).as("by provider"),
  // "Of those, who grew the most", "what's left in total".
  said(/\bof (?:those|them|these),? who (?=grew|rose|fell|went|spen|cost|changed|increased|dropped)/i).as(
    "which of those ",
  ),
  wholeTurn("what(?:['’]?s| is) left (?:in total|over|altogether|together)").as("total"),
  // "Very good. May I have the same overview for Google?"
  turnBegins(
    "(?:very good|excellent|wonderful|understood|perfect)?[.,! ]*(?:may|can|could) (?:i|we) (?:have|get|see) ",
    "(?:the )?same (?:overview|list|view|table|thing|numbers?|figures?|breakdown) (?=(?:for|of|in) )",
  ).as("the same "),
  // "Vs prod in percent", after dev and staging.
  wholeTurn("(?:vs\\.?|versus|against|compared (?:to|with)) (\\S+(?: \\S+)?) (?:in|as) (?:percent|percentages?|%)").as(
    "vs $1",
  ),
  // "Trend in percent", "month over month growth".
  wholeTurn(
    "(?:the |and )*(?:trend|development) in (?:percent|%)|",
    "(?:the |and )*(?:month[- ](?:over|on)[- ]month|mom|m/m) (?:growth|change|trend|development|increase)s?",
    "(?: in (?:percent|%))?",
  ).as("growth by month"),
  // "And the platform one?", after retail.
  wholeTurn(
    "(?:what about |how about )?the (?!(?:first|",
    "second|third|fourth|fifth|last|next|other|same|only|prior|previous|old|",
    "new|right|wrong|big|bigger|biggest|large|larger|largest|top|small|smaller|smallest|cheap|cheaper|cheapest|high|",
    "higher|highest|low|lower|lowest|worst|best|most|least|more|less|whole|expensive|pricey|pricier|priciest)\\b)",
    "([\\w&.-]+) one",
  ).as("and $1"),
  // "What share of the whole bill do these two make up".
  wholeTurn(
    "(?:tell me |also |so )*(?:what|which) (?:share|percentage|part|fraction|%) of (?:the |our )?",
    "(?:whole|total|entire|overall)",
    "(?: bill| spend| costs?)? (?:do |are )?(?:these|those|the|both)(?: (?:two|three|four|five|ten|both))?",
    "(?: of (?:them|those))?",
    "(?: together)?(?: (?:make up|come to|account for|represent|stand for|have))?",
  ).as("both together as share of the total"),
  // "As one sum", "one number".
  wholeTurn("(?:as |in |just |only )?(?:one|a single) (?:sum|total|number|figure)").as("total"),
  turnBegins("(?:that|it|this|so that) (?:makes|is|means|comes to) how much (?=(?:per|a|by|each) )").as(
    "how much is that ",
  ),
  // "Is that growth coming from AWS or Azure or GCP?"
  wholeTurn(
    "is (?:that|the|this) (?:growth|increase|rise|jump|change|drop|trend) (?:mostly |mainly )?",
    "(?:coming |caused |driven )?",
    `(?:from|by|in|due to) ((?:(?:${CLOUD})(?:,? (?:or|and) |, )?){2,})`,
  ).as("by provider"),
  // "And who has no team?"
  wholeTurn(
    "(?:who|what|which(?: ones)?) ",
    `(?:has|have|is|are|lacks?|misses) ?(?:no|without(?: an?)?|missing(?: an?| the)?|an?)? (${NOUN})(?: tag)?`,
  ).by(([said = "", noun]) => (/\b(?:no|without|lacks?|misses|missing)\b/i.test(said) ? `without ${noun} tag` : said)),
  // "Put the three next to each other", after a list of them.
  wholeTurn(
    "(?:put|show|set|place|line up)(?: me)? (?:the (?:two|three|four)|all of them) ",
    "(?:next to each other|side by side|beside each other|up)",
  ).as(THE_SAME),
  // "And now the same days in October next to it".
  wholeTurn(
    `(?:the )?(same days (?:in|of) (?:${MONTHS})|last (?:week|month)|(?:${MONTHS})) `,
    "(?:right )?(?:next to|beside|alongside) (?:it|that|them|this)",
  ).by(([, days]) => `compare with ${/^same/i.test(days ?? "") ? "the " : ""}${days}`),
  // "Now the same for October, and tell me if it's gone up".
  wholeTurn(
    `(?:the )?same (?:for|in) (?:${MONTHS}|last \\w+|this \\w+),? and (?:tell me |say |show me )?(?:if|whether) `,
    "(?:it|that|this|we)(?:['’]?s| is| has| have| was)? (?:gone |got |been |went |go )?",
    "(?:up|down|more|less|higher|lower|cheaper|grown|risen)(?: or \\w+)?(?: expensive)?",
  ).by(([said = ""]) => `compare ${/same (?:for|in) (.+?),? and /i.exec(said)?.[1]} with that`),
  // "Just roughly what weekends cost in October".
  turnBegins(
    "(?:just |roughly |only |about )*what (?:do |did )?(?:the )?(weekends|weekdays) (?:cost|costs)(?: us)?( .*)?$",
  ).as("$1$2"),
  // "Cost Oct", after what runs in West Europe.
  wholeTurn(
    `(?:the )?(?:costs?|spend|spending) (?:in |for )?((?:${MONTHS})(?: 20\\d\\d)?|last (?:week|month)|yesterday)`,
  ).as("and in $1"),
  // "I meant the tag, not the account: environment dev".
  turnBegins("(?:i|we) mean(?:t)? the \\w+,? (?:and )?not the \\w+[,:;–-]+ (?=\\w)").as("i meant "),
  wholeTurn("since when (?:is|was|has|does|did|are|do|have) (?:it|that|this|they) .{2,30}?").as("when did it start"),
  wholeTurn("since when").as("when did it start"),
  wholeTurn(
    "(?:on )?(?:which|what) (?:day|date|week)(?: exactly)? did (?:it|that|this|they) (?:all )?(?:start|begin)",
  ).as("when did it start"),
  // "And Thu the week before".
  wholeTurn(
    "(?:the |on )*((?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)(?: of)? ",
    "(?:the week before|the (?:previous|prior) week|a week (?:before|earlier))",
  ).by(([, said = ""]) => `the ${WEEKDAY_NAMES.find((day) => day.startsWith(said.toLowerCase().slice(0, 3)))} before`),
  // "What's the DynamoDB part made of".
  wholeTurn("what(?:['’]?s| is| was) (?:the |that )([\\w-]+(?: [\\w-]+)?) (?:part|bit|one|piece) made (?:up )?of").as(
    "what is $1 made of",
  ),
  wholeTurn("incl\\.? (.{2,30}?) again").as("include $1 again"),
  // "Per GB", "how much $ per vCPU hour": the usage, which is told with what each of its units cost.
  wholeTurn(
    "(?:(?:what(?:['’]?s| is| was)|how much|the|price|rate|paid|pay|\\$|usd|did|do|we|is|was|that|it) ?)*per ",
    "(?:(?:1k|1000|mio|million|m|thousand) )?(gb|tb|gib|v?cpu[- ]hours?)",
  ).by(([, unit = ""]) => `how many ${unit.replace(/hours?$/i, "hours")}`),
  // "What was that BigQuery thing?", after unusual days.
  wholeTurn(
    "(?:what|which|tell me)(?:['’]?s| is| was| were| about| happened (?:to|with))* (?:that|this|the) ",
    "((?!same|other|only|first|last|next)\\S+(?: \\S+)?) (?:thing|item|entry|business)(?: about| all about)?",
  ).as("and $1"),
  // "Has it been shifting over the last three months?"
  turnBegins(
    "(?:has|have|is|was|are|were) (?:it|that|this|they) (?:been )?(?:shifting|moving|drifting|creeping|swinging)",
    "(?: around| about| up or down)?(?= (?:over|in|during|since|for|across)\\b)",
  ).as("by month"),
  // "Is it one service or all of them?", after what went up.
  wholeTurn(
    "(?:is|was|are) (?:it|that|this|they) (?:all )?(?:just |only |mostly )?(?:in |from |due to )?",
    `(?:one|a single|a) (${NOUN})(?:,? or (?:all|several|many|more|a few|everything|spread)(?: \\S+){0,3}?)?`,
  ).as("by $1"),
  said(/(?<=^(?:and )?in (?:which|what) .{3,40}) (?:mostly|mainly|primarily|largely)(?=\W*$)/i).as(""),
];
