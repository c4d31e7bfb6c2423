import { MONTHS } from "../rewording.ts";
import { NOUN, TAIL, THE_SAME, type TurnWord, turn } from "./turn-parts.ts";

const CLOUD = "aws|amazon|azure|microsoft|gcp|google(?: cloud)?";
const CHARGED = "tax(?:es)?|vat|credits?|support|refunds?|discounts?|purchases?";
const SHARE_OF = "(?:in |as |what )?(?:an? |the )?(?:%|pct|percent(?:age)?|share|fraction) of ";

/** Which part of what was told is meant, and beside what it is to be seen. */
export const POINTED: readonly TurnWord[] = [
  // "Excluding that one, who's next?"
  [
    turn(
      "(?:(?:excluding|without|besides|apart from|other than|after|not counting) (?:that one|that|it|the (?:first|top|",
      "biggest)(?: one)?),? )?(?:who|which|what)(?: one)?(?:['’]?s| is| comes| would be) (?:next|second)(?: one)?",
      TAIL,
    ),
    () => "and the second",
  ],
  // "Which of the remaining ones grew": of those that were told.
  [/\bof the (?:remaining|rest|left(?:over)?)(?: (?:ones?|rows|few|two|three))?\b/i, () => "of them"],
  // "Percentage of the AWS bill?"
  [
    turn(
      `${SHARE_OF}(?:the |our |all )?`,
      "(?!total|whole|entire|cloud|overall)(\\S+) (?:bill|spend|costs?|total)",
      TAIL,
    ),
    ([, whole]) => `what share of ${whole} is that`,
  ],
  [
    turn(`${SHARE_OF}(?:the |our )?`, "(?:total|whole|entire|overall) (?:bill|spend|costs?|amount)", TAIL),
    () => "what share of the total is that",
  ],
  // "Cost for each of those, September".
  [
    turn(
      "(?:the )?(?:costs?|spend|amounts?|prices?|how much|what)(?: did| does)? (?:for|of|in)? ?(?:each|every one)",
      "(?: of (?:them|those|these))?,? ?(.*)$",
    ),
    ([, rest]) => `how much do they cost ${rest}`,
  ],
  // "Add tax as a separate column."
  [
    turn(
      "(?:add|show|put|list|give me|have|see)(?: me)? (?:the )?(?:",
      `(?:${CHARGED})) (?:as|in|on) (?:an? |its |their )?(?:separate|own|extra|another|additional) `,
      "(?:column|line|row|entry|item)s?",
      TAIL,
    ),
    () => "by charge category too",
  ],
  [turn(`(?:${CHARGED}) (?:separate(?:ly)?|apart|on (?:its|their) own|extra)`, TAIL), () => "by charge category too"],
  // "By how much compared to three months ago."
  [turn("by how much,? (?=(?:compared|vs|versus|against|since|from) )"), () => ""],
  // "Which services explain the AWS part".
  [
    turn(
      `((?:which|what) ${NOUN}) (?:explains?|accounts? for|makes? up|contributes?(?: most)? to|is behind|are behind) `,
      "(?:the |our )?(\\S+(?: \\S+)?) (?:part|bit|portion|change|increase|rise|jump|difference)",
      TAIL,
    ),
    ([, which, name]) => `${which} drove ${name}`,
  ],
  // "Why is there so much without a value", after costs by a tag.
  [
    turn(
      "why (?:is|are|was) (?:there )?(?:so much|that much|such a lot)(?: (?:spend|cost|money))? ",
      "(?:untagged|unassigned|unallocated|",
      "(?:without|with no|missing|lacking) (?:a |any |the )?(?:value|tag|label|\\w+))",
      TAIL,
    ),
    () => "only the untagged",
  ],
  // "Which 3 items contributed the most", after what changed.
  [
    turn(
      "which (\\d{1,2}|two|three|four|five|ten)(?: (?:items?|things?|ones|lines?|factors?))? ",
      "(?:contributed|added|mattered|changed|moved|weighed)(?: to (?:it|that|this))?(?: the)? most",
      TAIL,
    ),
    ([, count]) => `only the top ${count}`,
  ],
  // "Did it come back down after", "was it back to normal".
  [
    turn("(did|has|have) (it|that|they) (?:come|came|go|gone|went|get|got) back (down|up)", TAIL),
    ([, did, it, way]) => `${did} ${it} go ${way}`,
  ],
  // "Was that better a year ago?"
  [
    turn(
      "(?:was|were|is|are) (?:it|that|this|they|those) (?:any )?(?:better|worse|different|the same|nicer) ",
      "(?=(?:a|one|1) year|last (?:year|month|quarter|week)|in |the (?:year|month) before)",
    ),
    () => "and ",
  ],
  // "Usual for a Tuesday?"
  [
    turn("(?:is (?:it|that|this) )?(?:usual|normal|typical|ok|okay|expected) (?:for|on) (?:an? )?\\w+day", TAIL),
    () => "is that usual",
  ],
  // "Anything in shop-production specifically?", after unusual days.
  [
    turn(
      "(?:is |was |are |were )?(?:there )?any(?:thing|thing else|thing odd|thing unusual|thing weird)? ",
      "(?:in|for|on|with|at) (\\S+(?: \\S+)?) (?:specifically|in particular|particularly|especially|itself|alone)",
      TAIL,
    ),
    ([, name]) => `and in ${name}`,
  ],
  // "Who's using it, which teams?"
  [
    turn(
      "who(?:['’]?s| is| are| was)? (?:using|spending|behind|running|paying(?: for)?|driving|causing) ",
      `(?:it|that|this|them),? (?:which|what) (${NOUN})`,
      TAIL,
    ),
    ([, noun]) => `by ${noun}`,
  ],
  // "I meant Ireland. The AWS one."
  [
    new RegExp(`(i meant? \\S+(?: \\S+)?)[.,;]+ the (${CLOUD}) one${TAIL}`, "i"),
    ([, meant, cloud]) => `${meant} on ${cloud}`,
  ],
  // "Only AWS or all clouds in that number?"
  [
    turn(
      `(?:is (?:that|it|this) )?(?:only|just) (?:${CLOUD}) or `,
      "(?:all|every|the other|both)(?: the)?(?: other)? ?(?:clouds?|providers?|vendors?)?",
      "(?: (?:in|is) (?:that|this|it)(?: number| figure| total)?)?",
      TAIL,
    ),
    () => "by provider",
  ],
  // "Of those, who grew the most", "what's left in total".
  [
    /\bof (?:those|them|these),? who (?=grew|rose|fell|went|spen|cost|changed|increased|dropped)/i,
    () => "which of those ",
  ],
  [turn("what(?:['’]?s| is) left (?:in total|over|altogether|together)", TAIL), () => "total"],
  // "Very good. May I have the same overview for Google?"
  [
    turn(
      "(?:very good|excellent|wonderful|understood|perfect)?[.,! ]*(?:may|can|could) (?:i|we) (?:have|get|see) ",
      "(?:the )?same (?:overview|list|view|table|thing|numbers?|figures?|breakdown) (?=(?:for|of|in) )",
    ),
    () => "the same ",
  ],
  // "Vs prod in percent", after dev and staging.
  [
    turn("(?:vs\\.?|versus|against|compared (?:to|with)) (\\S+(?: \\S+)?) (?:in|as) (?:percent|percentages?|%)", TAIL),
    ([, name]) => `vs ${name}`,
  ],
  // "Trend in percent", "month over month growth".
  [
    turn(
      "(?:the |and )*(?:trend|change|growth|development) in (?:percent|%)|",
      "(?:the |and )*(?:month[- ](?:over|on)[- ]month|mom|m/m) (?:growth|change|trend|development|increase)s?",
      "(?: in (?:percent|%))?",
      TAIL,
    ),
    () => "growth by month",
  ],
  // "And the platform one?", after retail.
  [
    turn(
      "(?:what about |how about )?the (?!(?:first|",
      "second|third|fourth|fifth|last|next|other|same|only|prior|previous|old|",
      "new|right|wrong|big|bigger|biggest|large|larger|largest|top|small|smaller|smallest|cheap|cheaper|cheapest|high|",
      "higher|highest|low|lower|lowest|worst|best|most|least|more|less|whole|expensive|pricey|pricier|priciest)\\b)",
      "([\\w&.-]+) one",
      TAIL,
    ),
    ([, name]) => `and ${name}`,
  ],
  // "What share of the whole bill do these two make up".
  [
    turn(
      "(?:tell me |also |so )*(?:what|which) (?:share|percentage|part|fraction|%) of (?:the |our )?",
      "(?:whole|total|entire|overall)",
      "(?: bill| spend| costs?)? (?:do |are )?(?:these|those|the|both)(?: (?:two|three|four|five|ten|both))?",
      "(?: of (?:them|those))?",
      "(?: together)?(?: (?:make up|come to|account for|represent|stand for|have))?",
      TAIL,
    ),
    () => "both together as share of the total",
  ],
  // "As one sum", "one number".
  [turn("(?:as |in |just |only )?(?:one|a single) (?:sum|total|number|figure)", TAIL), () => "total"],
  [
    turn("(?:that|it|this|so that) (?:makes|is|means|comes to) how much (?=(?:per|a|by|each) )"),
    () => "how much is that ",
  ],
  // "Is that growth coming from AWS or Azure or GCP?"
  [
    turn(
      "is (?:that|the|this) (?:growth|increase|rise|jump|change|drop|trend) (?:mostly |mainly )?",
      "(?:coming |caused |driven )?",
      `(?:from|by|in|due to) ((?:(?:${CLOUD})(?:,? (?:or|and) |, )?){2,})`,
      TAIL,
    ),
    () => "by provider",
  ],
  // "And who has no team?"
  [
    turn(
      "(?:who|what|which(?: ones)?) (?:has|have|is|are|lacks?|misses) ?",
      "(?:no|without(?: an?)?|missing(?: an?| the)?|an?)? ",
      `(${NOUN})(?: tag)?`,
      TAIL,
    ),
    ([said = "", noun]) => (/\b(?:no|without|lacks?|misses|missing)\b/i.test(said) ? `without ${noun} tag` : said),
  ],
  // "Put the three next to each other", after a list of them.
  [
    turn(
      "(?:put|show|set|place|line up)(?: me)? (?:the (?:two|three|four)|all of them) ",
      "(?:next to each other|side by side|beside each other|up)",
      TAIL,
    ),
    () => THE_SAME,
  ],
  // "And now the same days in October next to it".
  [
    turn(
      `(?:the )?(same days (?:in|of) (?:${MONTHS})|last (?:week|month)|(?:${MONTHS})) `,
      "(?:right )?(?:next to|beside|alongside) (?:it|that|them|this)",
      TAIL,
    ),
    ([, days]) => `compare with ${/^same/i.test(days ?? "") ? "the " : ""}${days}`,
  ],
  // "Now the same for October, and tell me if it's gone up".
  [
    turn(
      `(?:the )?same (?:for|in) (?:${MONTHS}|last \\w+|this \\w+),? and (?:tell me |say |show me )?(?:if|whether) `,
      "(?:it|that|this|we)(?:['’]?s| is| has| have| was)? (?:gone |got |been |went |go )?",
      "(?:up|down|more|less|higher|lower|cheaper|grown|risen)(?: or \\w+)?(?: expensive)?",
      TAIL,
    ),
    ([said = ""]) => `compare ${/same (?:for|in) (.+?),? and /i.exec(said)?.[1]} with that`,
  ],
  // "Just roughly what weekends cost in October".
  [
    turn(
      "(?:just |roughly |only |about )*what (?:do |did )?(?:the )?(weekends|weekdays) (?:cost|costs)(?: us)?( .*)?$",
    ),
    ([, days, rest]) => `${days}${rest ?? ""}`,
  ],
  // "Cost Oct", after what runs in West Europe.
  [
    turn(
      `(?:the )?(?:costs?|spend|spending) (?:in |for )?((?:${MONTHS})(?: 20\\d\\d)?|last (?:week|month)|yesterday)`,
      TAIL,
    ),
    ([, days]) => `and in ${days}`,
  ],
  // "I meant the tag, not the account: environment dev".
  [turn("(?:i|we) mean(?:t)? the \\w+,? (?:and )?not the \\w+[,:;–-]+ (?=\\w)"), () => "i meant "],
  [
    turn("since when (?:is|was|has|does|did|are|do|have) (?:it|that|this|they) .{2,30}?", TAIL),
    () => "when did it start",
  ],
  [turn("since when", TAIL), () => "when did it start"],
  [
    turn(
      "(?:and |so )?(?:when(?: exactly)? )?(?:did|does|was|has) (?:it|that|this|they) (?:last |finally |really )?",
      "(?:stop|stopped|end|ended|disappear|disappeared|go away|vanish|used|appear|seen|turned off|shut down)",
      "(?: (?:costing|running|being used|showing up))?",
      TAIL,
    ),
    () => "per day",
  ],
  // "Has it been shifting over the last three months?"
  [
    turn(
      "(?:has|have|is|was|are|were) (?:it|that|this|they) (?:been )?(?:shifting|moving|drifting|creeping|swinging)",
      "(?: around| about| up or down)?(?= (?:over|in|during|since|for|across)\\b)",
    ),
    () => "by month",
  ],
  // "Is it one service or all of them?", after what went up.
  [
    turn(
      "(?:is|was|are) (?:it|that|this|they) (?:all )?(?:just |only |mostly )?(?:in |from |due to )?",
      `(?:one|a single|a) (${NOUN})(?:,? or (?:all|several|many|more|a few|everything|spread)(?: \\S+){0,3}?)?`,
      TAIL,
    ),
    ([, noun]) => `by ${noun}`,
  ],
  [/(?<=^(?:and )?in (?:which|what) .{3,40}) (?:mostly|mainly|primarily|largely)(?=\W*$)/i, () => ""],
];
