import { MONTHS, type Rewording, words } from "../rewording.ts";

/**
 * How people type where they are in a hurry: letters and figures that stand for words ("n", "w", "4"), measures set
 * against each other by "not", a lone number that is asked for. Sources: the lists of SMS language, and the rounds of
 * `docs/ask.md`.
 */

const PAYING =
  "much|many|pay|paying|paid|spend|spending|spent|cost|costs|bill|billed|forecast|total|numbers?|figures?|breakdown";
const METRICS = "amorti[sz]ed|effective|unblended|billed|invoiced|list(?: price)?|contracted";
const HIDE = "(?:hide|drop|skip|ignore|exclude|leave out|take out|omit|remove|filter out|lose|ditch|no)";
const ROWS =
  "owners?|teams?|services?|svcs?|accounts?|accts?|apps?|applications?|projects?|departments?|depts?|" +
  "regions?|products?|" +
  "resources?|lines?|items?|stuff|things?|ones|cost cent\\w+|env\\w*|providers?|clouds?|tags?";
const PERSON = "they|it|each|everyone|everybody|each one|each of them|these|those|he|she";
const DID = "costs?|spends?|spent|burns?|burned|burnt|uses?|used|pays?|paid|charged|billed|racked up|ran up";
const BECOME =
  "(?:(?:have|has|had|has been|have been|been|is|are) )?(?:become|becoming|became|got|gotten|getting|grown|turned)";
const ASKED =
  "(?:(?:please |pls |just |only )*(?:give me|gimme|tell me|i need|i want|need|want|show me|show|send " +
  "me|its|it['’]s)? ?)";
const ONE = "(?:one|1|a single|single|one single|a)";

/** A letter that stands for a word, and what it stands for, unless something on the bills is called so. */
export const CHAT_LETTERS: readonly (readonly [letter: string, said: RegExp, read: string])[] = [
  ["n", /(?<=[\w%)]) n (?=[\w.])/gi, " and "],
  ["n", /^n (?=\w)/gi, "and "],
  ["w", /(?<=[a-z)%],?) w (?=[\w$])/gi, " with "],
  ["w", /^w (?=(?:pct|percent|shares?|the|tax|credits|support)\b|%)/gi, "with "],
  ["r", /(?<=^|\s)r (?=(?:we|u|you|they|the|our|these|those|there)\b)/gi, "are "],
  ["b", /(?<=\b(?:we|i|it|this|that|will|to|should|can) )b (?=(?:over|under|above|below|more|less|at)\b)/gi, "be "],
  ["b/w", /\bb\/w\b/gi, "between"],
  ["btw", /\bbtw (?=[$€£]?\d)/gi, "between "],
  ["y", /^y (?=(?:did|is|are|was|were|does|do|has|have|so)\b)/gi, "why "],
  ["4", new RegExp(`(?<=\\b(?:${PAYING})) 4 (?=[a-z])`, "gi"), " for "],
  ["2", /\b(cost|costs|spend|spent|total|month|year|quarter|week|up) 2 date\b/gi, "$1 to date"],
  ["2", /\b2 (?=(?:know|see|c|get|have|find|show|check|look|understand)\b)/gi, "to "],
  ["c", /\bto c (?=\w)/gi, "to see "],
  ["crits", /\b(?:crits|crit vulns?)\b/gi, "critical cves"],
  [
    "em",
    /\b(of|list|show|split|sort|break|rank|group|compare|sum|add|give me|for|than|between|with|are|is|all of) em\b/gi,
    "$1 them",
  ],
  ["med", /\bmed (?=(?:daily|weekly|monthly|per|cost|spend|day|week|month|of)\b)/gi, "median "],
  ["env", /\benv ?[=:] ?(?=\w)/gi, "environment="],
  ["wth", /\bwth (?=\w)/gi, "with "],
  ["whos", /\bwhos (?=\w)/gi, "who is "],
  ["whys", /\bwhys (?=\w)/gi, "why is "],
  ["wheres", /\bwheres (?=\w)/gi, "where is "],
  ["whens", /\bwhens (?=\w)/gi, "when is "],
  ["whatll", /\bwhat(?:ll|['’]ll) (?=\w)/gi, "what will "],
  ["$$", /\bhow (?:many|much) \$+(?= |$)/gi, "how much"],
  [
    "moth",
    /\b(last|this|next|past|per|by|prev|previous|each|every) (?:moth|mont|monht|mnoth|monh|mounth|mouth)\b/gi,
    "$1 month",
  ],
  [
    "pre",
    new RegExp(`(?<=\\b(?:costs?|spend|spending|split|breakdown|total|bill) )pre (?=(?:${ROWS})\\b)`, "gi"),
    "per ",
  ],
  [
    "pct",
    /\b(wow|mom|qoq|yoy|dod) (?:pct|perc|percent|percentage|%)(?: (?:change|changes|growth|delta))?(?= |$|,)/gi,
    "$1 change",
  ],
  ["pct", /(?<!\d\s?)(?:\b(?:pct|perc|percent|percentage)|%) (wow|mom|qoq|yoy|dod)\b/gi, "$1 change"],
  ["wk", /\b(per|each|every|by|a|the) wks?\b/gi, "$1 week"],
  ["wk", /\bwk (?=of\b)/gi, "week "],
  ["wk", /\b(this|last|past|prev|previous|next) wk(?=s?\b)/gi, "$1 week"],
  ["ystrday", /\b(?:ystrday|ystrdy|ystdy|yday)\b/gi, "yesterday"],
  ["b4", /\bb4\b/gi, "before"],
  ["cc", /\bcc(?:[- =:#]*|s? (?:is |= ?)?)(\d{3,6})\b/gi, "cost center $1"],
  ["cc", /(?<=\b(?:by|per|each|which|every|of|and|&|,|all|our|top \d+|for each) )cc(s?)\b/gi, "cost center$1"],
  [
    "cc",
    /\bcc(s?) (?=(?:split|breakdown|costs?|spend|spending|over|above|under|with|that|w|totals?|report)\b)/gi,
    "cost center$1 ",
  ],
  ["bu", /(?<=\b(?:by|per|each|which|every) )bu\b/gi, "business unit"],
];

/** What of chat is read in full, wherever it stands. */
export const CHAT_FORMS: readonly Rewording[] = [
  // "Amortised, not billed": the one that is not meant is said for clearness.
  [
    words(
      `(${METRICS})((?: costs?)?),? ?[(]?(?:and )?(?:not|instead of|rather than|as opposed to|no|never) (?:the )?`,
      `(?:${METRICS})(?: costs?| price)?[)]?`,
    ),
    ([, metric, cost]) => `${metric}${cost}`,
  ],
  // "Hide whatever is not up >20%" keeps what is.
  [
    words(
      `${HIDE} (?:everything|anything|whatever|what|all|any|those|the ones|the rest|${ROWS})(?: (?:that|which|who))?`,
      "(?: (?:is|are|was|were|has|have|did))?(?: ?not|n['’]?t)(?: (?:gone|been|go))? ",
      "(?=(?:up|down|over|above|under|below|more|less|at least)\\b)",
    ),
    () => "only those ",
  ],
  // "Rank the owners by what their non-prod stuff cost".
  [
    words(`by what (?:${PERSON})(?: (?:all|each|have|has))? (?:${DID})(?: through| up| out)?(?: us)?\\b`),
    () => "by cost",
  ],
  [
    words(
      `by what (?:their|its|the|our) ([\\w .&/-]{1,40}?)(?: (?:stuff|things|side|part|bits?|usage|` +
        `resources|workloads?))? `,
      `(?:is |are |was |were |has |have )?(?:${DID}|costing|costed)(?: us| them)?\\b`,
    ),
    ([, name]) => `by cost of ${name}`,
  ],
  [
    words(`by how much (?:${PERSON})(?: (?:all|each|have|has))? (?:${DID})(?: through| up| out)?(?: us)?\\b`),
    () => "by cost",
  ],
  // "Give me one number: what did the cloud cost us"; "one number for October".
  [
    words(
      `(?<=^|[.?!;,:] ?)${ASKED}(?:the |just )?${ONE} (?:number|figure|line|value|amount|answer|sum|` +
        `total)(?: only| please| pls)?\\s*[:,–—-]+\\s*(?=\\w)`,
      "",
    ),
    () => "",
  ],
  [
    words(
      ",\\s*(?:as |in |just |only )?(?:one|1|a single|single) (?:number|figure|line|total|sum)(?: only| " +
        "please| pls| is (?:fine|enough|ok|good|all i need)| will do)?(?=\\W*$)",
      "",
    ),
    () => "",
  ],
  [words("(?:sum total|lump sum|the (?:whole )?(?:lot|shebang|kit and caboodle|enchilada))\\b"), () => "total"],
  [
    words(
      "(?:happen(?:s|ed)?|turn(?:s|ed)? out|prove[sd]?|end(?:s|ed)? up|winds? up|wound up)(?: to be| " +
        "being| as) (?=\\w)",
    ),
    () => "is ",
  ],
  // "Which products have gotten so expensive": they are dearer than before.
  [words(`${BECOME} (more|less) (expensive|costly|pricey)`), ([, more, dear]) => `became ${more} ${dear}`],
  [
    words(`${BECOME} (?:so |too |very |quite |pretty |rather )?(?:expensive|costly|pricey)`),
    () => "became more expensive",
  ],
  // "A lot pricier": how much is not said.
  [
    words(
      "(?:an? (?:whole |good |great |fair |little )?(?:lot|deal|bit|touch)|much|way|far) ",
      "(?=(?:more expensive|more costly|pricier|cheaper|dearer|costlier)\\b)",
    ),
    () => "",
  ],
  // "In the 500 to 1500 range", "1k-3k".
  [
    words(
      `(?:in (?:the|a) )?[$€£]?(\\d[\\d.,]*k?)[$€£]? ?(?:-|–|to) ?[$€£]?(\\d[\\d.,]*k?)[$€£]?(?: (?:usd|` +
        `dollars|bucks))? (?:range|bracket|band|window)`,
    ),
    ([, from, to]) => `between $${from} and $${to}`,
  ],
  [
    words("from (\\d[\\d.,]*k?) to (\\d[\\d.,]*k?) (?:usd|dollars|bucks)"),
    ([, from, to]) => `between $${from} and $${to}`,
  ],
  [words("(?:pct|percent|percentage) (?=shares?\\b)"), () => ""],
  [words("(most|least|more|less) exp\\b\\.?"), ([, more]) => `${more} expensive`],
  [
    words(
      "(?:grand|headline|overall|combined all[- ]up|all[- ]in|all[- ]up|final) (?:total|number|figure|" +
        "sum|tally|amount)\\b",
    ),
    () => "total",
  ],
  [words("(?:the )?bottom line (?=(?:for|of|in|on)\\b)"), () => "total "],
  // "Compared with this time last year."
  [
    words("(?:at |around |about |by |to )?(?:this|the same) (?:time|point|stage)(?: in| of)? last year"),
    () => "the same period last year",
  ],
  [
    words(
      "(?:at |around |about |by )?(?:this|the same) (?:time|point|stage)(?: in| of)? (?:a year ago|the year before)",
    ),
    () => "the same period last year",
  ],
  // "AWS alone", "aws on its own".
  [
    words(
      "(\\w+) (?:alone|solo|on (?:its|their) own|by (?:itself|themselves))(?=\\s*(?:[,.;:?!–]|$|(?:in|" +
        "for|last|this|since|by|per|please|pls|over|during|from|was|is|cost|did)\\b))",
    ),
    ([, name]) => `${name} only`,
  ],
  [
    words("(what|how|why|where|who|which) in (?:the|gods|god['’]s) (?:world|hell|heck|name)"),
    ([, asked]) => `${asked}`,
  ],
  [
    words(
      "how (?:did|has|have|does|do|is|are|was|were) (.{1,60}?) (?:cost|get|got|become|became|be|" +
        "been)(?: us)? so (?:much|expensive|high|big)\\b",
    ),
    ([, what]) => `why was ${what} expensive`,
  ],
  // "Oct/Sep by team", "sep->oct".
  [words(`(${MONTHS}) ?(?:->|-->|=>|→) ?(${MONTHS})\\b`), ([, one, other]) => `${one} vs ${other}`],
];
