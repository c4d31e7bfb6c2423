import { anywhere, COUNT, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";
import { TYPED_DAYS } from "./typed-days.ts";

const END = "(?=\\W*$|[.?!,;]\\s)";
const UP = "jump|spike|go up|increase|rise|climb|explode|shoot up|grow";

/** What people type in a hurry, thinking aloud, or in a language that is not theirs, in words that the grammar has. */
export const TYPED_FORMS: readonly Rewording[] = [
  ...TYPED_DAYS,
  said(
    "(?:percentages?|percent|pct|%) (?:split|breakdown) (?!by\\b|per\\b|between\\b|of\\b|for\\b|" +
      "in\\b)(?=\\S+(?:,| ?/| and\\b| vs))",
  ).as("percentage split between "),
  // "How does last week compare with the one before? By cloud if you can."
  anywhere(`[?.]+\\s+(by (?:${GROUPS})(?: and (?:${GROUPS}))?)(?:,? if (?:you can|possible|that works))?\\W*$`).as(
    " $1",
  ),
  said("(how(?:['’]?s| is| are)?) (.{2,30}?) tracking(?= )").as("$1 $2"),
  said(
    "days (.{0,30}?)where (?:the (?:whole |total |entire )?(?:bill|cost|spend)|we|it|cost|spend) ",
    "(?:went|was|is|got|came) (?=over|above|under|below|past)",
  ).as("days $1"),
  said(
    `there(?:['’]?s| is) an? (${GROUPS}) (?:called|named) (\\S+)(?: (?:in|on) (?:the|our) (?:tags|bills?))?,? `,
    "(?:and )?whose is (?:it|that)",
  ).as("cost of $1 $2 by team"),
  said(/[?.,]+ like an? \w+ (?:that )?we (?:did not|didn['’]?t|never) (?:have|use|pay for) before(?=\W*$)/i).as(""),
  said(/[?.,;] n (?=\w)/i).as(", and "),
  said("\\b(which|who|what|they|we|those|these|ones) r(?= )").as("$1 are"),
  said(
    "and what (?:percent|percentage|%|share|part) of (?:the )?(?:total|whole|bill) (?:each|every)(?: one| of them)?",
    "(?: (?:is|are|makes? up|has|have|takes?))?(?<=\\b(?:by|per)\\b.*)",
  ).as(""),
  said(
    ",? (?:with|including|incl) (?:anything|everything|whatever|what) ",
    `(?:that )?(?:carries|has|lacks?|is without|without) (?:no |any |a )?(?:${GROUPS})(?: tags?)?`,
    "(?: (?:shown|listed|put|given|kept))?(?: (?:on|in) (?:its|their) own (?:line|row)s?)?",
  ).as(""),
  said(",? both (?:in )?(?:\\$|dollars|usd|amounts?) (?:and|&|\\+) (?:in )?(?:%|pct|percent(?:age)?)(?=\\W*$)").as(""),
  said(
    "where (?:do|does|did) (?:you|u) (?:think|reckon|expect|see) (?:we|it|us|this)(?:['’]ll| will| to)? ",
    "(?:lands?|landing|ends? up|ending up|finish|finishing)",
  ).as("where will we land"),
  said(
    /,? and how (?:far|much) (?:over|above) (?:the )?(?:average|avg|mean|normal)(?: (?:was|is) (?:it|that))?(?=\W*$)/i,
  ).as(""),
  said(
    `with (?:the )?(${GROUPS}) down the (?:side|left)(?:,| and)+ `,
    `(?:the )?(?:two |three |four )?(?:cloud )?(${GROUPS}) (?:across|on top|along the top)`,
  ).as("by $1 and $2"),
  said("(all (?:two|three|four|of them)|both) (?:summed up|added up|in one sum|as one sum)").as("$1 together"),
  // "Which day was the peak, and was it normal?"
  said(
    "and (?:is|was) (?:it|that|this) (?:an? )?(?:normal|usual|unusual|typical|expected|outlier|out of the ordinary)",
    "(?: or not)?(?=\\W*$)",
  ).as("and what was unusual"),
  said("what (?:does|do) (\\S+(?: \\S+)?) (?:own|operate|have running)(?=,? and)").as("$1 by service"),
  // "Ten lines is plenty."
  anywhere(
    `[.?!,;–-]+\\s*(?:the )?(?:top |first )?(${COUNT}) `,
    "(?:lines?|rows?|results?|entries|items|of them) (?:is|are|will do|would do)(?: (?:enough|fine|plenty|ok|",
    "okay|sufficient))?[\\s.!]*$",
  ).as(", top $1"),
  said("\\b(\\w+) (\\w+) (\\w+),? all of (?:them|em|'em)").as("$1, $2 and $3"),
  // "How does prod compare to last month": now, against it.
  said(
    "how (?:do|does|did) (?!that|this|it|they|them|each|those|these)(.{2,50}?) (?:compare|stack up|measure up|",
    "hold up) (?:to|with|against|vs) ",
    `(?=(?:the )?(?:last|previous|prior) (?:month|week|quarter|year)\\b|(?:${MONTHS})\\b|q[1-4]\\b)`,
  ).by(([, what = ""]) => `${/^(?:we|i)$/i.test(what) ? "our cost" : what} compared to `),
  // "How much did we burn in October. One number."
  said(
    /[.,;:!?–-]\s*(?:just )?(?:one|1|a single) (?:number|figure|sum|line)(?: (?:only|is enough|will do|pls))?[\s.!]*$/i,
  ).as(""),
  // "Which clouds do we even use and how much goes to each?"
  said(
    `(?:which|what) (${GROUPS}) (?:do|are|did) we (?:even |actually |really )?(?:us(?:e|ing)|hav(?:e|ing)|pay(?:ing)? `,
    "for|got)[, ]+(?:and )?(?:how much|what) (?:goes|do(?:es)?|did|is|are|was) ",
    "(?:we )?(?:pay |spend |spent )?(?:to |for |on |in )?each(?: one| of them)?(?: costs?| costing| cost us)?",
  ).as("cost by $1"),
  said(
    "(?<=\\b(?:need|want|get|give me|see|show me) (?:the |our )?)accruals?(?= (?:from|for|of|in|since|through)\\b)",
  ).as("cost"),
  said("before (?:it|you|they|that) (?:cuts?|locks?|throttles?|blocks?|stops?) (?:me|us)(?: (?:off|out))?").as(""),
  said(
    "(?:the )?(?:split|ratio|proportion) between (?!\\w+ and \\w+ and)(.{2,40}?) and (?:everything|all|anything) else",
  ).as("share of $1 in the total"),
  said("(\\w+ )?most (big|large|high|costly|dear|cheap)(?= )").by(
    ([, count = "", how = ""]) => `${count}${SUPERLATIVES[how]}`,
  ),
  said(",? (?:and )?(?:otherwise|else|if not) (?:just |only )?the total").as(""),
  said(`did (?:any|some)(?: of (?:the|our))? (${GROUPS}) (?:${UP})`).as("which $1 went up"),
  said(
    "how (?:has|have) (.{2,60}?) (?:gone|been going|moved|evolved)(?= (?:week|day|month|by|over|per|each|since|from))",
  ).as("how has $1 developed"),
  said("(?:put|set|place|show) (.{2,30}?) (?:next to|beside|alongside) (?:it|that|this)(?: with)?").as(
    "compare it with $1",
  ),
  said(
    "how (?:fresh|recent|current|old|up[- ]to[- ]date) (?:is|are) (?:the |our )?(\\w+) (?:part|bit|side|stuff|ones?)",
  ).as("how fresh is the $1 data"),
  said(
    ",? (?:like|i\\.?e\\.?|meaning|so)? ?(?:they |that )?(?:had|with|having) (?:zero|no|0) (?:costs?|spend) ",
    "(?:in|before|during|last) \\w+",
    "(?<=\\b(?:new|new(?:ly)?|gone|start(?:ed|s)?|appear(?:ed|s)?|disappear(?:ed|s)?|stopp?(?:ed|s)?)\\b.*)",
    END,
  ).as(""),
  said("up or down,? (?:i|we) (?:do not|don['’]?t) (?:care|mind)").as("up or down"),
  said("(?:is|are|s) (?:it |this |that )?(?:creeping|inching|edging|crawling|drifting) (?:up|down)").as(
    "how is the trend",
  ),
  said(
    /\b(?:i|we) (?:only|just) (?:need|want|care about) (?=(?:mid|early|late|from|since|(?:the )?(?:last|past))\b)/i,
  ).as(""),
  said(
    "(\\S+) (?:and|or|vs\\.?) (\\S+),? which (?:one |of them )?(?:is (?:the )?(?:dearer|",
    "pricier|more expensive)|(?:burns|costs|eats|takes) more)",
  ).as("which is more expensive, $1 or $2"),
];

const SUPERLATIVES: Readonly<Record<string, string>> = {
  big: "biggest",
  large: "largest",
  high: "highest",
  costly: "most expensive",
  dear: "most expensive",
  cheap: "cheapest",
};
