import { GROUPS, type Rewording, said } from "../rewording.ts";

const CURRENCY = "(?:usd|eur|gbp|chf|inr|dollars?|euros?|francs?|rupees?)";

/** Words of offices and of auditors, many of whom learnt them in other languages, in the words that the grammar has. */
export const FORMAL_FORMS: readonly Rewording[] = [
  // "5.000 USD": nobody writes thousandths of a dollar.
  said(`(\\d{1,3})\\.(000)(?:\\.(000))?(?= ?${CURRENCY}\\b)`).as("$1$2$3"),
  said("(?:do the needful|needful) and (?=\\w)").as(""),
  said(
    "(?:kindly |please |pls )?(?:furnish|state|indicate|advise(?: on)?|intimate|specify) (?:me )?(?:with ",
    ")?(?=the|our|what|how|which)",
  ).as("show "),
  // "How much thereof falls upon Azure".
  said(
    "how (?:much|many)(?: %| percent)? (?:thereof|of it|of that|of this) (?:falls?|goes|belongs?|pertains?|",
    "relates?|is allotted|is attributable) (?:up)?(?:on|to|for) ",
  ).as("how much of that is "),
  said("thereof\\b").as("of it"),
  said("(?:top|largest|biggest|highest) (\\d+|three|five|ten) (?:cost |billing |spend )?positions\\b").as("top $1"),
  said("(?:i\\.?e\\.?,? )?(?:cost |billing )?positions (?=with|w/o|without|of|for|in)").as("cost "),
  said("(?:list|full|public|catalog) (?:vs\\.?|versus|against) (?:billed|paid|actual) prices?").as(
    "list vs billed cost",
  ),
  // "…, how much discount we have got".
  said("how much discounts? (?:we|i) (?:have )?(?:got|received|obtained|had)").as("how much discount did we get"),
  said(
    "(?:what|how much) (?:did|does|has|have|do) (.{3,40}?) (?:consumed?|utili[sz]ed?|incur(?:red)?|",
    "expended?)(?= (?:in|for|during|since|last|this|on|from|between)\\b|\\W*$)",
  ).as("what did $1 cost"),
  said(
    "(?:where|whence) (?:from )?comes (?:the|this|that) (increase|rise|decrease|difference|change)(?: ",
    "from)?",
  ).as("where does the $1 come from"),
  said("(\\w{2,12}),? resp\\.?,? (?=\\w)").as("$1 and "),
  said("bzw\\.? ").as("and "),
  said("(month|week|day|quarter)[- ]?wise\\b").by(([, unit = ""]) => `by ${unit.toLowerCase()}`),
  said("(?:highest|lowest|cheapest|most expensive|biggest|average|total)(?: \\w+)? (?:of|for) (?:the ", ")?same\\b").by(
    ([found]) => found.replace(/ (?:of|for) (?:the )?same$/i, " of it"),
  ),
  // "Was the playground account used in the last fortnight": what it cost then tells it.
  said(
    `(?:was|were|is|are|has|have) (?:the |our )?([\\w -]{2,30}? (?:account|subscription|project|service|region|`,
    `environment)) (?:been )?(?:used|in use|active|utili[sz]ed)(?: at all)? (?=in|during|over|since|last|this|`,
    `for)`,
  ).as("cost of $1 "),
  said(
    `new (${GROUPS})(?: (?:that|which))?(?: (?:came|come|showed|popped|turned) up)?( (?:in|since) \\w+)? `,
    `(?:that|which) (?:were|are|was|did)(?: ?n[o'’]t| not)? ?(?:not )?(?:exist(?:ing|ed)?|there|present|used|`,
    `billed)(?: yet)? (?:in|during|before) `,
  ).as("new $1$2 compared with "),
  // "Which resources are the 10 most expensive in October".
  said(
    `(?:which|what) (${GROUPS}) (?:are|were) (?:the |our )?(\\d+|two|three|five|ten) `,
    "(most expensive|biggest|largest|costliest|priciest|cheapest)(?: ones?)?(?= |\\W*$)",
  ).as("what are the $2 $3 $1"),
  // "The top 5 services in shop-production and their share of that account".
  said(
    "(?<=\\b(?:top|biggest|largest|expensive)\\b.*)(?:,? and|,|,? with) (?:their|its|the) (?:shares?|",
    "percent(?:age)?s?|%)",
    " (?:of|in) (?:that|this|the) (?:accounts?|accts?|subscription|project|team|cloud|provider|service|region|",
    "environment)",
    "(?=\\W*$)",
  ).as(" and their share"),
  // "Share of the data team on GCP vs AWS".
  said(
    "(?<=^\\W*(?:(?:and|what(?:['’]?s| is)|show(?: me)?) )*)(?:the )?(?:shares?|split) of (?:the |our ",
    ")?([\\w-]+(?: [\\w-]+)?) (?:on|between|in|across) ",
    "([\\w-]+) (?:vs\\.?|versus|against|and) ([\\w-]+)(?= (?:in|for|during|last|this|since)\\b|\\W*$)",
  ).as("how much of $1 is $2 vs $3"),
  // "What was the biggest single charge in October": one line, and no service.
  said(
    "(?:(?:what|which) (?:was|is|were|are) (?:the |our )?)?(?:biggest|largest|highest|top|most expensive|priciest) ",
    "(?:(?:\\d+|three|five|ten) )?(?:single|individual) (?:charges?|lines?|line items?)",
  ).as("single charge line "),
  // "Which services cost nothing in November that did in October".
  said(
    `(?:which |what |any )?(${GROUPS}) (?:that |which )?(?:have |had |has )?(?:cost|costs|costed|with) (?:nothing|`,
    `no costs?|`,
    "zero|0)(?: any ?more)? ((?:in|during|since) \\w+|(?:this|last) month),? (?:that|but|which|and)(?: still)? ",
    "(?:did|had|cost|were ",
    "(?:there|billed))(?: (?:some|any|something|cost))? (?:in|during) ",
  ).as("which $1 disappeared $2 compared with "),
  // "Is the data complete for November?"
  said(
    "(?:is|are) (?:the |our |all |your )*(?:(?:billing|cost|spend|usage) )?(?:data|bills?|numbers|figures) (?:for ",
    "(?:[\\w ]{3,20}?) )?",
    "(?:already |fully |really )*(?:complete|final|closed|all in|all there|up to date|there yet)",
    "(?: (?:for|in|of|through) [\\w ]{3,20}?)?(?: already| yet)?(?=\\W*$)",
  ).as("how fresh is the data"),
  said("cve (?:counts?|numbers)(?= |\\W*$)").as("number of cves"),
  // "Reconcile: sum of … , does it foot with the grand total?"
  said("(?<=^\\W*)reconcil(?:e|iation)(?: check)?\\s*[:,–-]\\s*").as(""),
  said(
    ",? (?:does|do|will) (?:it|that|this|they) (?:foot|tie|agree|match|reconcile|tally|add up)(?: (?:out|up))? ",
    "(?:with|to) (?:the )?(?:grand |overall |whole |bill['’]?s? )?total",
  ).as(" and the total"),
  // "Is there any accrual necessary for November? What is booked till now".
  said(
    "(?:is|are) (?:there )?(?:any |an )?accruals? (?:necessary|needed|required|to be (?:made|booked))(?: (for|",
    "in) (\\w+))?\\s*[?.;,–-]+\\s*(?:and )?what (?:is|was|has been) (?:booked|billed|posted)(?: (?:till|until|up ",
    "to|by) (?:now|today|date))?",
  ).by(([, , month = "this month"]) => `cost of ${month} so far`),
  said(
    "(?:and )?what (?:would|will|should) be expected (?:until|till|by|at) (?:the )?(?:month[- ]?end|end of ",
    "(?:the )?month)",
  ).as("what is the forecast"),
  said("invoices? (?:no|nos|nr|numbers?)\\b\\.?(?: do)?(?: belong)?(?: to)?").as("invoice numbers"),
  // "Is this figure final or can it still be amended?"
  said(
    "(?<=^\\W*(?:(?:and|so|ok) )*)(?:is|are) (?:this|that|it|these|those)(?: (?:figures?|numbers?|amounts?|bills?|",
    "values?))? (?:already ",
    ")?(?:final|definitive|provisional|closed|complete|settled)(?:,? or (?:can|could|may|will) (?:it|they|this|",
    "that)(?: still)?(?: be)? (?:amended|changed|corrected|change|move))?(?=\\W*$)",
  ).as("how fresh is the data"),
  said("(overshot|overshoot|overran|overspent|overstepped) (?=(?:the|their|its|our|theyr|thier) budgets?)").as(
    "exceeded ",
  ),
  said("per (?:dev|developer|engineer)s?(?=\\W*$)(?<=\\b(?:cost|much|spend|spent|pay|is that|it)\\b.*)").as(
    "per employee",
  ),
  said(
    "(?:any|some) (\\w+) stuff (?=(?:that )?(?:i|we) (?:should|need to|must|ought to) (?:worry|care|know|",
    "patch))",
  ).as("any $1 vulnerabilities "),
];
