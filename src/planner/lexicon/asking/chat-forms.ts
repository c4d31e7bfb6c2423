import { MONTHS, type Rewording, said } from "../rewording.ts";

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
  ["incl", /\bincl\.?(?=\s+\w)/gi, "including"],
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
  [
    "env",
    /\benv ?[=:] ?(?!(?:what|how|which|who|why|when|is|are|do|does|did|was|were)(?:s|['’]s)?\b)(?=\w)/gi,
    "environment=",
  ],
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
  said(
    `(${METRICS})((?: costs?)?),? ?[(]?(?:and )?(?:not|instead of|rather than|as opposed to|no|never) (?:the )?`,
    `(?:${METRICS})(?: costs?| price)?[)]?`,
  ).as("$1$2"),
  // "Hide whatever is not up >20%" keeps what is.
  said(
    `${HIDE} (?:everything|anything|whatever|what|all|any|those|the ones|the rest|${ROWS})(?: (?:that|which|who))?`,
    "(?: (?:is|are|was|were|has|have|did))?(?: ?not|n['’]?t)(?: (?:gone|been|go))? ",
    "(?=(?:up|down|over|above|under|below|more|less|at least)\\b)",
  ).as("only those "),
  // "Rank the owners by what their non-prod stuff cost".
  said(`by what (?:${PERSON})(?: (?:all|each|have|has))? (?:${DID})(?: through| up| out)?(?: us)?\\b`).as("by cost"),
  said(
    `by what (?:their|its|the|our) ([\\w .&/-]{1,40}?)(?: (?:stuff|things|side|part|bits?|usage|` +
      `resources|workloads?))? `,
    `(?:is |are |was |were |has |have )?(?:${DID}|costing|costed)(?: us| them)?\\b`,
  ).as("by cost of $1"),
  said(`by how much (?:${PERSON})(?: (?:all|each|have|has))? (?:${DID})(?: through| up| out)?(?: us)?\\b`).as(
    "by cost",
  ),
  // "Give me one number: what did the cloud cost us"; "one number for October".
  said(
    `(?<=^|[.?!;,:] ?)${ASKED}(?:the |just )?${ONE} (?:number|figure|line|value|amount|answer|sum|` +
      `total)(?: only| please| pls)?\\s*[:,–—-]+\\s*(?=\\w)`,
  ).as(""),
  said(
    ",\\s*(?:as |in |just |only )?(?:one|1|a single|single) (?:number|figure|line|total|sum)(?: only| " +
      "please| pls| is (?:fine|enough|ok|good|all i need)| will do)?(?=\\W*$)",
  ).as(""),
  said("(?:sum total|lump sum|the (?:whole )?(?:lot|shebang|kit and caboodle|enchilada))\\b").as("total"),
  said(
    "(?:happen(?:s|ed)?|turn(?:s|ed)? out|prove[sd]?|end(?:s|ed)? up|winds? up|wound up)(?: to be| " +
      "being| as) (?=\\w)",
  ).as("is "),
  // "Which products have gotten so expensive": they are dearer than before.
  said(`${BECOME} (more|less) (expensive|costly|pricey)`).as("became $1 $2"),
  said(`${BECOME} (?:so |too |very |quite |pretty |rather )?(?:expensive|costly|pricey)`).as("became more expensive"),
  // "A lot pricier": how much is not said.
  said(
    "(?:an? (?:whole |good |great |fair |little )?(?:lot|deal|bit|touch)|much|way|far) ",
    "(?=(?:more expensive|more costly|pricier|cheaper|dearer|costlier)\\b)",
  ).as(""),
  // "In the 500 to 1500 range", "1k-3k".
  said(
    `(?:in (?:the|a) )?[$€£]?(\\d[\\d.,]*k?)[$€£]? ?(?:-|–|to) ?[$€£]?(\\d[\\d.,]*k?)[$€£]?(?: (?:usd|` +
      `dollars|bucks))? (?:range|bracket|band|window)`,
  ).as("between $$1 and $$2"),
  said("from (\\d[\\d.,]*k?) to (\\d[\\d.,]*k?) (?:usd|dollars|bucks)").as("between $$1 and $$2"),
  said("(?:pct|percent|percentage) (?=shares?\\b)").as(""),
  said("(most|least|more|less) exp\\b\\.?").as("$1 expensive"),
  said(
    "(?:grand|headline|overall|combined all[- ]up|all[- ]in|all[- ]up|final) (?:total|number|figure|" +
      "sum|tally|amount)\\b",
  ).as("total"),
  said("(?:the )?bottom line (?=(?:for|of|in|on)\\b)").as("total "),
  // "Compared with this time last year."
  said("(?:at |around |about |by |to )?(?:this|the same) (?:time|point|stage)(?: in| of)? last year").as(
    "the same period last year",
  ),
  said(
    "(?:at |around |about |by )?(?:this|the same) (?:time|point|stage)(?: in| of)? (?:a year ago|the year before)",
  ).as("the same period last year"),
  // "AWS alone", "aws on its own".
  said(
    "(\\w+) (?:alone|solo|on (?:its|their) own|by (?:itself|themselves))(?=\\s*(?:[,.;:?!–]|$|(?:in|" +
      "for|last|this|since|by|per|please|pls|over|during|from|was|is|cost|did)\\b))",
  ).as("$1 only"),
  said("(what|how|why|where|who|which) in (?:the|gods|god['’]s) (?:world|hell|heck|name)").as("$1"),
  said(
    "how (?:did|has|have|does|do|is|are|was|were) (.{1,60}?) (?:cost|get|got|become|became|be|" +
      "been)(?: us)? so (?:much|expensive|high|big)\\b",
  ).as("why was $1 expensive"),
  // "Oct/Sep by team", "sep->oct".
  said(`(${MONTHS}) ?(?:->|-->|=>|→) ?(${MONTHS})\\b`).as("$1 vs $2"),
];
