import { MONTHS } from "../rewording.ts";
import { NOUN, STEP, TAIL, THE_SAME, type TurnWord, turn } from "./turn-parts.ts";

const STEPS: Readonly<Record<string, string>> = { daily: "day", weekly: "week", monthly: "month" };

/** Turns of people who ask small steps one after the other: of a rank, of what something is in, of a share. */
export const TYPED_TURNS: readonly TurnWord[] = [
  [
    turn(`(${MONTHS}|last \\w+) (?:was|were|is) (?:it )?(?:the same|similar|different)(?: too)?`, TAIL),
    ([, days]) => `and ${days}`,
  ],
  [
    turn(
      "(?:with|give me|show(?: me)?) (?:the )?(?:pct|percent|%|shares?|percentages?)",
      "(?: of (?:the )?(?:total|whole|all))?(?: instead of (?:dollars|amounts|money|usd))?",
      TAIL,
    ),
    () => "as percentages",
  ],
  // "Which team spends most, and on what", "and what do they run".
  [
    turn(
      "(?:(?:mostly |mainly |primarily )?(?:on|for) what|",
      "what (?:(?:does|do|did) )?(?:it|they|she|he) (?:mostly |mainly )?(?:use|run|buy)s?|",
      "what (?:runs|(?:is|['’]s) running|lives|sits) (?:there|in there|in it|on it))",
      TAIL,
    ),
    () => "what is in it by service",
  ],
  // "Biggest one, what caused it", after unusual days.
  [
    turn(
      "(?:the )?(biggest|largest|worst|first) one,? (?:and )?(?:what|who) (?:caused|drove|was behind|is ",
      "behind) (?:it|that)",
      TAIL,
    ),
    ([, which]) => `what caused the ${which} one`,
  ],
  // "Up from September?"
  [
    turn(
      "(up|down|higher|lower|cheaper|more expensive) (?:from|than|vs\\.?|against|compared (?:to|with)) ",
      "(?=[a-z])(?!a )",
    ),
    ([, way]) => `is it ${way} compared to `,
  ],
  // "And how'd they change from September", after October: against it.
  [
    new RegExp(
      "(?<=\\b(?:chang\\w*|up|down|increas\\w*|decreas\\w*|gr[eo]w\\w*|r[io]se\\w*|f[ae]ll\\w*|drop\\w*|jump\\w*)" +
        `(?: (?:much|a lot))?) from (?=(?:${MONTHS}|q[1-4]|last \\w+|the (?:day|week|month|quarter) before)` +
        "\\b[^\\d]{0,20}$)" +
        "(?!.*\\b(?:to|until|till|through|and)\\b)",
      "i",
    ),
    () => " compared to ",
  ],
  // "What was it that day?", after the most expensive one.
  [
    turn(
      "what (?:was|is|were)(?: it| that| going on| different)?(?: so (?:expensive|high|dear|big))?,? (?:on )?",
      `(?:that|this) (${STEP})`,
      TAIL,
    ),
    ([, step]) => `what happened that ${step}`,
  ],
  // "Was it just a few days or the whole month?"
  [
    turn(
      "(?:is|was|were|are) (?:it|that|this|they) (?:just |only )?(?:an? (?:few|couple of|single|one[- ]off)|one|",
      "some|single) days?,? or (?:is it |was it )?",
      "(?:across |over |spread |all )*(?:the )?(?:whole|all|every|entire|full)",
      "(?: of it| day| \\w+)?",
      TAIL,
    ),
    () => "day by day",
  ],
  [turn("(?:hm+|hmm)[,.]* (?=no\\b)"), () => ""],
  [turn("i mean(?:t)? (.{2,40}?),? not (?:now|this|that|it|the \\w+|\\w+)", TAIL), ([, meant]) => `i meant ${meant}`],
  [
    turn(
      "(?:go |look )?(?:back )?as far (?:back )?as (?:you|we|it|the data) ",
      "(?:can|goes?|go|have|reach(?:es)?|is possible)",
      TAIL,
    ),
    () => "since the beginning",
  ],
  [
    turn(`(?:actually |ok )*(?:put|bring|take) (\\S+(?: \\S+)?) back(?: in)?(?=,| and|${TAIL})`),
    ([, name]) => `include ${name} again`,
  ],
  [
    turn(
      "(?:add|include|show|give me|plus)(?: me)? (?:the |also )*(?:percent(?:age)?s?|%|pct|relative) ",
      "(?:changes?|differences?|growth|increases?)(?: too| as well)?",
      TAIL,
    ),
    () => "in percent",
  ],
  [
    turn("use (daily|weekly|monthly) averages(?:,.*)?", TAIL),
    ([, step = ""]) => `on average per ${STEPS[step.toLowerCase()]}`,
  ],
  [turn("drill (?:down )?in(?:to)? (\\S+(?: \\S+)?) by "), ([, name]) => `only ${name} by `],
  [
    turn(
      `(?:which|what) (${NOUN}) (?:is|was|are|were) (?:mostly |mainly )?responsible `,
      "for (?:most|the (?:bulk|majority|biggest part)) of ",
      "(?:it|that|this|the (?:change|difference|increase|rise|growth))",
      TAIL,
    ),
    ([, noun]) => `by ${noun}`,
  ],
  [turn("(?:sum|wrap) (?:this|it|that|all (?:this|that)) up(?: (?:in|for) .*)?", TAIL), () => THE_SAME],
  [turn("summari[sz]e (?:this|it|that|all (?:this|that))(?: (?:in|for) .*)?", TAIL), () => THE_SAME],
  [
    turn("(?:compared? (?:to|with)|vs|against) (?:which|what) (?:week|month|days?|period|quarter)", TAIL),
    () => THE_SAME,
  ],
  [/(?<=^.{4,40}), but (?=top \d)/i, () => ", "],
  // "Compare that to October actuals": October alone is billed.
  [
    turn(
      "(?:compare|hold|set|put) (?:it|that|this|them) (?:to|with|against|next to) (?:the )?",
      `((?:${MONTHS})|last month)(?:['’]s)? (?:actuals?|costs?|numbers?|figures?|spend|bill|total)`,
      TAIL,
    ),
    ([, month]) => `compare that to ${month}`,
  ],
  [/,? and (?:only|just) (?:the )?(?=top \d)/i, () => ", "],
  [
    turn(
      "how much of each (\\w+?)['’]?s? (?:bill|total|cost|spend) (?:is|are) (?:that|it|those)(?: in (?:%|percent))?",
      TAIL,
    ),
    ([, noun]) => `as % of each ${noun}'s total`,
  ],
  [
    turn(
      `what (?:share|percentage|part) of the (?:${NOUN})['’]?s? total (?:is|are) (?:that|it|those|these|they)`,
      TAIL,
    ),
    () => "in percent",
  ],
  // Of two periods that were told one after the other, a turn on both is asked about.
  [
    new RegExp(
      "(?<=^(?:(?:now|and|ok) )*(?:put|add|include|leave out|without|drop)\\b.*)" +
        ",? (?:for |in )?both (months|weeks|periods)(?=\\W*$)",
      "i",
    ),
    ([, unit]) => ` in each of both ${unit}`,
  ],
  [
    turn(
      "(?:put|show|set|place|add) (?:me )?(?:the )?(list|billed|effective|amorti[sz]ed|contracted) (?:cost|price)s? ",
      "(?:next to|beside|alongside|to|with|besides) (?:it|that|them|those)",
      TAIL,
    ),
    ([, metric]) => `how does it compare to ${metric} cost`,
  ],
  [
    turn("how much of (?:it|that|this|them) (?:falls?|is|was|lands?|happens?) (?:on|at) (?:the )?weekends?", TAIL),
    () => "on weekends",
  ],
  [turn("put (?:it|that|this|all that) together in .{2,20} sentences?(?: for .*)?", TAIL), () => THE_SAME],
  [
    turn("normali[sz]e (?:(?:it|that|this|them) )?(?:per|by|to a) (day|week|month)(?:,.*)?", TAIL),
    ([, step]) => `on average per ${step}`,
  ],
  [
    turn(
      `(?:which|what) (${NOUN}) (?:is|are) (?:those|these|the) (?:untagged )?(?:lines|costs|rows)(?: mostly| mainly)?`,
      TAIL,
    ),
    ([, noun]) => `by ${noun}`,
  ],
  // "Which one grew most between the two?", after two months.
  [/ between (?:the two|them|both|those two)(?: months| weeks| periods| days)?(?=\W*$)/i, () => ""],
  [turn("(?:chart|plot|graph|draw) (both|them|those|these)(?: of them)?(?= )"), ([, all]) => `show ${all}`],
  // "Who is behind the first one? Services I mean."
  [
    turn(
      `(?:who|what)(?:['’]?s| is| was) behind (the \\w+ one|it|that)[?!.,;:–-]+\\s*(?:the )?(${NOUN})`,
      "(?:,? (?:i|we) mean(?:t)?)?",
      TAIL,
    ),
    ([, one, noun]) => `${one} by ${noun}`,
  ],
  [/(?<=\?)\s*(?:and )?did (?:that|the|this|its) share go up or down\W*$/i, () => ""],
  [/\bthe (biggest|largest|priciest|most expensive) of (?:them|those|these)\b/i, ([, most]) => `the ${most} one`],
  [new RegExp(`\\bgo(?:ing)? back to (?:the )?(?=(?:${MONTHS})\\b|start\\b|beginning\\b)`, "i"), () => "since "],
  [
    turn(
      "(?:put|throw|stack) (\\S+(?: \\S+)?) (?:on top|in too|in as well|into the mix)",
      "(?:,? (?:i|we) (?:need|want) (?:them|both|it|these) (?:combined|together|summed(?: up)?))?",
      TAIL,
    ),
    ([, name]) => `add ${name}`,
  ],
  [
    turn(
      "(?:i['’]?d|i would|we['’]?d|we would) (?:rather|prefer to|like to) (?:see|have|get) (?:that |it |this ",
      ")?(by \\w+)",
      "(?: (?:rather )?(?:than|instead of|not) by \\w+)?",
      TAIL,
    ),
    ([, by]) => `${by} instead`,
  ],
  [turn(`project(?: out)? (?=(?:${MONTHS}|next month|the (?:rest|end)|this month)\\b)`), () => "forecast "],
  // "Just the ml one, and split it by service."
  [
    turn("(?:just|only) the (\\S+) one(?:,| and)+ (?:split|break|show)(?: it| that)?(?: down| up)? (?=by )"),
    ([, name]) => `only ${name}, `,
  ],
  [turn("what(?:['’]?s| is) in the (\\S+) one(?=,| by)"), ([, name]) => `only ${name}`],
  // "Any of them under 500 bucks?"
  [
    turn("(?:are |is |do )?any (?:of (?:them|those|these) )?(?=(?:under|below|over|above|more than|less than) )"),
    () => "only those ",
  ],
  // "2320 too, side by side."
  [
    turn("(\\S+(?: \\S+)?) (?:too|as well|also),? (?:side by side|next to (?:it|each other)|separately)", TAIL),
    ([, name]) => `add ${name}`,
  ],
  [
    turn(
      "(?:so )?(?:what(?:['’]?s| is| was)|whats) the gap(?: between (?:them|the two|both))?(?: in (?:dollars|usd|",
      "money))?",
      TAIL,
    ),
    () => "what's the difference",
  ],
  [/\b(?:is|does|has|of) (?:the )?(?:number|no\.?|#) ?(?:one|1)\b/i, () => "is the first one"],
  // "For these five I also need the per month numbers."
  [
    turn(
      "for (?:this|these|those|all)(?: \\w+)?,? (?:i |we )?(?:also )?(?:need|want|show|give me)(?: also)? (?:the ",
      ")?per (day|week|month|quarter)",
      "(?: numbers?| figures?| costs?| split)?",
      TAIL,
    ),
    ([, step]) => `by ${step}`,
  ],
  [
    turn("(?:the )?same (?:information|infos?|thing|numbers?|figures?|data) for (?:the one of |that of )?(?=\\S)"),
    () => "same for ",
  ],
  // "Drop anything where the increase is under 100."
  [
    turn(
      "(?:drop|remove|hide|skip|exclude|leave out) (?:anything|everything|all|those|any|the ones|what) (?:where|",
      "whose|with) (?:the |an? )?",
      "(?:increase|change|rise|growth|difference|delta) (?:is |was |of )?(?:under|below|less than|smaller than) ",
    ),
    () => "only those that went up by at least ",
  ],
  // "Which services is that sitting in?", "which team is behind those".
  [
    turn(
      `(?:and )?(?:in |on |with )?(?:which|what) (${NOUN}) (?:is|are|does|do|did|was|were) (?:it|that|this)`,
      "(?: (?:mostly|mainly|sit|sitting|sat|live|living|hide|hiding|come|coming|run|running|spread|made|caused|",
      "belong))*",
      "(?: (?:in|on|from|of|over|across|under|by|with|to))?(?= *[.?!,;]|$)",
    ),
    ([, noun]) => `by ${noun}`,
  ],
  [
    new RegExp(
      `\\b(?:which|what) (${NOUN}) (?:is|are|was|were) behind ` +
        "(?:those|these|them|it|that|this|(the \\w+ one))(?=\\W*$)",
      "i",
    ),
    ([, noun, one]) => (one ? `${one} by ${noun}` : `by ${noun}`),
  ],
  // "Take the biggest, what's behind it", after what was unusual.
  [
    turn(
      "(?:take|pick) the (?:worst|biggest|largest|top)(?: one)?[\\s,;.:–-]+(?:and )?(?:what(?:['’]?s| is| was)|",
      "whats) behind (?:it|that)",
      TAIL,
    ),
    () => "what's behind the biggest one",
  ],
  [
    turn("(?:what(?:['’]?s| is| was)|whats) behind the (?:worst|biggest|largest)", TAIL),
    () => "what's behind the biggest one",
  ],
  // "And what's Azure SQL of that, in percent?"
  [
    turn(
      "(?:and |so )?(?:what(?:['’]?s| is| was| are)|whats) (?!that|it|this|the)(\\S+(?: \\S+){0,2}) of (?:that|",
      "it|this|those),?",
      " (?:in (?:percent|%|pct)|as a (?:percentage|%|share))",
      TAIL,
    ),
    ([, part]) => `how much of that is ${part} in percent`,
  ],
];
