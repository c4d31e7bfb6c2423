import { IT, NOUN, STEP, TAIL, type TurnWord, turn } from "./turn-parts.ts";

const AMOUNT = "[$€£]?\\d";

/** What is looked for in it. */
export const SOUGHT: readonly TurnWord[] = [
  [
    turn(
      "(?:flag|highlight|spot|point out|call out|mark|circle|pick out|surface|single out|detect) (?:for me )?(?:the |",
      "all |any )?(?=(?:anything|any|something|what|weird|odd|strange|unusual|days|spikes?|outliers?|anomal))",
    ),
    () => "show ",
  ],
  [
    turn(
      "(?:did |does |is |is there |was there |has )?anything (?:jump|jumps|jumped|jumping|stand|stands|",
      "standing|stick|sticks|",
      "sticking|pop|popping|leap|catch)(?:s|ed)? (?:out|your eye|the eye|up)(?: at you| to you)?(?: (?:in ",
      ")?(?:there|it|that|here))?",
      TAIL,
    ),
    () => "anything unusual",
  ],
];

/** Amounts, and changes, as turns say them. */
export const BOUNDED: readonly TurnWord[] = [
  [
    new RegExp(
      `\\b(?:past|beyond|north of|upwards of|in excess of) (?=${AMOUNT}[\\d.,]*\\s?[km]?(?: (?:dollars|bucks|` +
        `usd|a day|per day|each))?\\W*$)`,
      "i",
    ),
    () => "over ",
  ],
  [turn(`nothing (?:under|below|less than|smaller than) (?=${AMOUNT})`), () => "only those over "],
  [turn(`nothing (?:over|above|more than|bigger than|larger than) (?=${AMOUNT})`), () => "only those under "],
  [
    turn(
      "how (did|does|has|have) (it|that|this|they|those) (?:all )?(?:move|moved|shift|shifted)",
      "( (?:from|since|vs|versus|against|relative to|compared (?:to|with)))?\\b",
    ),
    ([, did, it, from]) => `how ${did} ${it} change${from ? " vs" : ""}`,
  ],
  [
    turn(
      "(?:is|was|are|were) (?:it|that|this|they|those) (?:any )?(?:more|higher|bigger|up) (?:than|on|from) before",
      TAIL,
    ),
    () => "did it go up",
  ],
  [
    turn("(?:is|was) (?:it|that|this) (?:any )?(?:less|lower|smaller|down) (?:than|on|from) before", TAIL),
    () => "did it go down",
  ],
];

/** Rows and steps. */
export const PARTED: readonly TurnWord[] = [
  [new RegExp(`\\b(${NOUN})[- ]?wise\\b`, "i"), ([, noun]) => `by ${noun}`],
  [
    new RegExp(`\\b(?:on|at) (?:a |the )?(?:per[- ])?(${NOUN})[- ](?:level|basis|granularity)\\b`, "i"),
    ([, noun]) => `by ${noun}`,
  ],
  [
    turn(
      "(?:what'?s|what is|what are|whats) (?:in|inside|within|making up|part of|running in|running on) ",
      "(?:it|that|this|there|here|those)",
      TAIL,
    ),
    () => "by service",
  ],
  [turn("(?:what'?s|what is|whats) (?:inside|running there)", TAIL), () => "by service"],
  [
    turn(
      `(?:who'?s|who is|whos|who are|which (?:teams?|squads?|folks|people) (?:is|are)) (?:all )?(?:behind|in|`,
      `using|driving|`,
      `paying for|running|spending) (?:it|that|this|those)(?:[\\s,]+(?:by|per) (?:team|squad))?`,
      TAIL,
    ),
    () => "by team",
  ],
  // "Who uses it?", after some services.
  [
    turn(
      "who (?:all )?(?:uses|use|used|spends|spent|runs|pays for|burns|consumes) (it|that|this|them|those|these)",
      "(?: (?:on )?(?:the )?most)?",
      TAIL,
    ),
    ([, what = ""]) => `which teams use ${/^th[eo]/i.test(what) ? "them" : "it"}`,
  ],
  [
    turn(
      "(?:whose|who) (?:is|are|does|do)?(?: (?:it|that|this|those))?(?: belong to| money(?: is (?:it|that))?)?",
      TAIL,
    ),
    ([said]) => (/belong|whose/i.test(said ?? "") ? "by team" : (said ?? "")),
  ],
  [
    turn(`(?:the )?(?:previous|prior|preceding) (${STEP})(?: to that)?`, TAIL),
    ([said, step]) => (/\bto that\b/i.test(said ?? "") ? `and the ${step} before` : (said ?? "")),
  ],
  [
    turn(`(?:in )?(?:the |a |one |1 )?(${STEP}) (?:earlier|prior|previously|before(?: it| that)?|back)`, TAIL),
    ([, step]) => `and the ${step} before`,
  ],
];

const MIDDLE = "(median|mean|average)";

/** Another middle, a forecast, a correction. */
export const CHANGED: readonly TurnWord[] = [
  [
    turn(
      `(?:(?:make (?:it|that)|show|use|give me|take|switch to|as|on|by) )?(?:the |an? )?${MIDDLE}`,
      "(?: value| figure)?(?:,? (?:instead|rather than|rather|not|over)(?: of)?(?: the)?(?: (?:median|mean|",
      "average|sum|total))?)?",
      TAIL,
    ),
    ([, middle]) => `${middle}`,
  ],
  [
    turn(
      "(?:my bad|my mistake|correction|typo|i misspoke|nvm|never ?mind|scratch that|ignore that|wrong one|",
      "oops)[\\s,:;.–-]+(?:i (?:meant|mean) )?(?=\\S)",
    ),
    () => "i meant ",
  ],
];

/** What people say instead of the names and nouns that the grammar knows. */
export const SMALL: readonly TurnWord[] = [
  [/\b(?:of|for|between|with|from) ['’]?em\b/gi, ([said]) => `${(said ?? "").split(" ")[0]} them`],
  [/\bw\/o\b|\bwo\b/gi, () => "without"],
  [/\bseperate(?=ly|\b)/gi, () => "separate"],
  [/\bpercentage ?wise\b|\bpercent ?wise\b/gi, () => "in percent"],
];

const SLICE = "(?:slice|cut|piece|chunk|portion|part|bit)";
const IN_WHOLE = "(?!(?:the )?(?:total|whole|overall|everything|all|bill|it|that|this|us all)\\b)";

const STEPS =
  "(?:(?:day by day|week by week|month by month)|(?:by|per|each|every|a) (?:day|week|month)|daily|weekly|monthly)";

/** A part of what was told. */
export const SHARED: readonly TurnWord[] = [
  // "What does the Lambda bit look like day by day".
  [
    turn(
      "(?:how (?:does|do|did)|how's|hows|what'?s|what is|what does|what do|whats|show(?: me)?|give me|and|plot|draw) ",
      `(?:the )?(?!share|part|bit)(\\S.{0,30}?)(?:['’]s)? ${SLICE}(?: (?:look|looks|looking)(?: like)?)? (?=${STEPS})`,
    ),
    ([, what]) => `only ${what} `,
  ],
  [
    turn(
      `(?:what'?s|what is|whats|how big is|how large is) (?:the |its )?(?:${SLICE}(?: that(?:'?s| is| goes to| `,
      `sits in)| in| for| of| from| on|`,
      ` going to)|(?:share|percentage|pct|%|fraction)(?: that(?:'?s| is| goes to| sits in)| in| from| on| `,
      `going to)) (?:the )?${IN_WHOLE}`,
    ),
    () => "what share of that is ",
  ],
  [
    turn(
      `(?:what'?s |what is |whats )?(?:the )?(\\S.{0,30}?)(?:['’]s)? ${SLICE}(?: (?:of|in) (?:${IT}|there))?`,
      "(,? in (?:dollars|usd|money|absolute \\w+))?",
      TAIL,
    ),
    ([said = "", what, money]) => {
      if (/\b(?:just|only|each)\b/i.test(said)) return said;
      return money ? `only ${what}` : `what share of that is ${what}`;
    },
  ],
];

const CHARGED = "tax(?:es)?|vat|credits?|support|refunds?|discounts?|purchases?";

/** What of it is meant, and beside what. */
export const POINTED: readonly TurnWord[] = [
  // "Which of the remaining ones grew": of those that were told.
  [/\bof the (?:remaining|other|rest|left(?:over)?)(?: (?:ones?|rows|few|two|three))?\b/i, () => "of them"],
  // "Percentage of the AWS bill?"
  [
    turn(
      "(?:in |as |what )?(?:an? |the )?(?:%|pct|percent(?:age)?|share|fraction) of (?:the |our |all )?",
      "(?!total|whole|entire|cloud|overall|whole)(\\S+) (?:bill|spend|costs?|total)",
      TAIL,
    ),
    ([, whole]) => `what share of ${whole} is that`,
  ],
  [
    turn(
      "(?:in |as |what )?(?:an? |the )?(?:%|pct|percent(?:age)?|share|fraction) of (?:the |our )?",
      "(?:total|whole|entire|overall) (?:bill|spend|costs?|amount)",
      TAIL,
    ),
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
  // "So up or down?", after two figures.
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
  // "What would that be": what was told, put otherwise.
  [turn("what would (?:it|that|this) be (?=(?:per|by|in|for) )"), () => ""],
];
