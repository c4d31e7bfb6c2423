import { CLOUD, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const PART =
  "(?!(?:in|on|of|for|by|what|which|how|the|total|share|as|a)\\b)[\\w.-]+(?: (?!(?:in|on|of|for|by|vs|versus|and|" +
  "share|as)\\b)[\\w.-]+){0,2}";
const THING = "(?:(?:the |our )?(?:(?:total|whole|overall|entire|cloud) )*(?:bill|bills|spend|spending|costs?|total))";
const AMOUNT = "([$€£]?\\d[\\d.,]*(?: ?k|m)?)(?: ?(?:usd|dollars|bucks|eur|euros?))?";
const PER_MONTH = "(?: (?:a|per|each|every) month|/mo(?:nth)?| monthly)?";
const WHEN = `((?:in |for )?(?:(?:${MONTHS})|(?:this|last) (?:month|week|quarter))(?: so far)?)`;
const WHO = "(?!(?:we|it|i|they|that|this|us|me|them)\\b)((?:the |team |our )?[\\w.-]+(?: [\\w.-]+){0,2}?)";
const WITHIN = "(?:inside|within|under|below|in|on|ok(?:ay)?|fine|over|above)";
const COUNTRY: Readonly<Record<string, string>> = {
  eu: "Europe",
  european: "Europe",
  europe: "Europe",
  us: "the US",
  "u.s.": "the US",
  american: "the US",
  asian: "Asia",
  asia: "Asia",
  apac: "APAC",
  emea: "EMEA",
};

/** What people who answer for a budget ask, in the words that the grammar has. */
export const BUSINESS_FORMS: readonly Rewording[] = [
  // "Prod vs staging vs dev share of spend in October": of all that was spent, also what has no environment.
  said(
    `(?<=^\\W*(?:and )?)(${PART}) (?:vs\\.?|versus) (${PART})(?: (?:vs\\.?|versus|and) (${PART}))?,? (?:as )?`,
    `(?:an? )?(?:shares?|percent(?:age)?|%|pct) of ${THING}(?= |\\W*$)(.*)$`,
  ).by(([, one, other, third, rest]) => {
    const each = [one, other, third].filter((part) => part !== undefined);
    return each.map((part) => `what percent of the total is ${part}${rest?.replace(/\W+$/, "")}`).join(" and ");
  }),
  // "K8s (EKS + AKS + GKE)": all of these.
  said(
    new RegExp(
      "\\b(?:k8s|kubernetes|containers?|managed kubernetes)(?: (?:all in|costs?|spend))? ?" +
        "\\((\\w+(?: ?[+,&/] ?\\w+){1,3})\\)",
      "i",
    ),
  ).by(([, parts = ""]) => `${parts.split(/ ?[+,&/] ?/).join(" + ")} combined`),
  // "Which EU region is priciest".
  said(
    "(which|what) (eu|european?|us|u\\.s\\.|american|asian?|apac|emea) regions? (?=(?:is|are|was|were|costs?|has|",
    "have|did)\\b)",
  ).by(([, which, where = ""]) => `${which} region in ${COUNTRY[where.toLowerCase()] ?? where} `),
  // "We have 120k pencilled in for November. Do we land inside that?"
  said(
    "(?<=^\\W*(?:so )?)(?:we|i|they|you)(?:['’]ve)?(?: (?:have|had|got|get|were given|was given|are given))?",
    `(?: got)? ${AMOUNT}(?: (?:approved|pencilled in|penciled in|planned|earmarked|set aside|reserved|allotted|`,
    `allocated|budgeted))? (?:for|in) ${WHEN}\\s*[,;.:–-]+\\s*`,
    "(?:(?:do|will|are|can|did) (?:we|they|i) )?(?:going to |likely to )?(?:land |stay |be |end up |come in |fit |",
    `make it |going to be )*${WITHIN}(?: (?:or (?:under|over|not|above|below)|that|it|budget|this))*(?=\\W*$)`,
  ).by(([, amount, when]) => `will ${when?.replace(/^(?:in|for) /i, "")} exceed ${amount}`),
  // "I have 30k to spend on the web team in November. Are they going to blow through it?"
  said(
    `(?<=^\\W*)(?:we|i)(?:['’]ve)?(?: (?:have|had|got|get))?(?: got)? ${AMOUNT} (?:to spend )?(?:for|on) ${WHO}`,
    `(?: services| team| account)? ${WHEN}\\s*[,;.:–-]+\\s*`,
    "(?:are|will|do|did|is) (?:they|we|it) (?:(?:going to|gonna|likely to) )?(?:blow through|exceed|go over|bust|",
    "break|stay under|stay within|be over|over|under|fit|make it|land inside|inside)(?: (?:it|that|budget|or ",
    "(?:over|under|not)))*(?=\\W*$)",
  ).by(([, amount, who, when]) => `will ${who} exceed ${amount} ${when?.replace(/^(?:in|for) /i, "in ")}`),
  said(
    `(?<=^\\W*)(?:we|i)(?:['’]ve)?(?: (?:have|had|got|get))?(?: got)? ${AMOUNT} (?:for|on) ${WHO} `,
    `(?:in |for )?${WHEN}\\s*[,;.:–-]+\\s*(?:under or over|over or under|are we (?:over|under|inside|ok))(?=\\W*$)`,
  ).by(([, amount, who, when]) => `will ${who} exceed ${amount} in ${when?.replace(/^(?:in|for) /i, "")}`),
  // "My budget is 30k a month for payments, search and mobile together. Did we stay under it in October?"
  said(
    `(?:my|our|the) budget is ${AMOUNT}${PER_MONTH} (?:for|on) (.{3,80}?)(?: (?:together|combined|in total|taken `,
    "together))?[.;:–-]+ *(?:did|do|have|will|are) (?:we|they) (?:stay(?:ed|ing)?|keep|kept|land(?:ed)?|be|come in|",
    `go|gone|going to be) (?:under|within|below|over|above|inside)(?: (?:it|that|budget))? ${WHEN}(?=\\W*$)`,
  ).by(([, amount, who, when]) => `did ${who} combined exceed ${amount} ${when}`),
  // "Approved budget for team ml is USD 9,500 a month. In which months did they breach it?"
  said(
    `(?:(?:the |our )?(?:approved |agreed |monthly )*budget (?:for|of) ${WHO} is `,
    `(?:usd |[$€£])?${AMOUNT}${PER_MONTH}|(?:\\w+ ){0,2}?(?:told|gave|gives|granted|tells) ${WHO} (?:they `,
    `(?:get|have) )?${AMOUNT}${PER_MONTH})\\s*[,;.:–-]+\\s*`,
    "(?:and )?(?:in )?(?:which|what) months? (?:did|have|do) (?:they|we|it) (?:breach|exceed|pass|bust|break|blow|",
    "go over|crash through|overrun|overspend)(?: (?:it|that))?(?=\\W*$)",
  ).by(
    ([, who, amount, told, given]) =>
      `cost of ${who ?? told} by month since the beginning, only months over ${amount ?? given}`,
  ),
  said(
    `(?<=^\\W*(?:so )?)(?:(?:the |our )?(?:\\w+ ){1,3}?(?:tells|told) (?:me|us) )?${AMOUNT}${PER_MONTH} is `,
    "(?:the|our|my) (?:ceiling|limit|cap|budget|target)\\s*[,;.:–-]+\\s*(?:in )?(?:which|what) months? ",
    "(?:did|have|do) we (?:breach|exceed|pass|bust|break|crash through|blow through|go over)(?: (?:it|that))?",
    "(?=\\W*$)",
  ).as("total cost by month since the beginning, only months over $1"),
  // "Budget's 110k/mo all clouds. Status": whether it is passed.
  said(
    `(?<=^\\W*)(?:the |our |my )?budget(?:['’]?s| is)? ${AMOUNT}${PER_MONTH}(?:,? (?:all clouds|for all clouds|in `,
    "total|overall|for everything))?\\s*[,;.:–-]+\\s*(?:status|where are we|how are we (?:doing|looking))(?=\\W*$)",
  ).as("will this month exceed $1"),
  said(
    "are we (?:gonna|going to|about to|set to|likely to) blow (?:past|through) (?=\\w+['’]s (?:number|total|figure|",
    "bill)|last month)",
  ).as("will this month exceed "),
  // "What did discounts save us vs list price in October".
  said(
    "what (?:did|do|have) (?:the |our )?discounts (?:save|saved|give|gave|bring)(?: us)?(?: (?:vs\\.?|versus|",
    "against|off|on|from|compared (?:to|with)) (?:the )?list(?: prices?)?)?",
  ).as("list cost vs billed cost"),
  said(
    "(?:how much|what) (?:are|do|did|were) we (?:saving|save|saved) (?:off|against|vs\\.?|versus|on|from|compared ",
    "(?:to|with)) (?:the )?(?:rack rates?|list|list prices?|sticker prices?|catalog(?:ue)? prices?)(?: ",
    "(?:on|for|with) (\\S.{1,40}?))?(?=\\W*$| (?:in|last|this)\\b)",
  ).by(([, what]) => `list cost vs billed cost${what ? ` of ${what}` : ""}`),
  said(
    "(?:how (?:does|do|did) )?(?:our |the )?list (?:prices?|costs?) (?:stack(?:s|ed)? up|compares?|compared|",
    "measures? up|sits?) (?:against|with|to|beside) (?:what we (?:were |are |have )?(?:actually |really )?",
    "(?:billed|paid|pay)|(?:the )?(?:bill|billed|invoice))",
  ).as("list cost vs billed cost"),
  said(`list price (?:against|beside) what we (?:really|actually|truly|in fact) (?:paid|pay|were billed)`).as(
    "list cost vs billed cost",
  ),
  said(
    `(?<=\\bvs billed cost\\b[^:?!]{0,40}): (?:how (?:big|large|high|much)|what) (?:is|was|are) (?:our|the) discounts?`,
  ).as(""),
  // "Where's the discount thickest", "which team gets the best discount off list".
  said(
    "where(?:['’]?s| is| are) (?:the |our )?discounts? (?:thickest|biggest|largest|highest|deepest|best|fattest)",
  ).as("list cost vs billed cost by service"),
  // "On balance, is our AI bill growing faster than the bill as a whole?"
  said("on balance,? (?=(?:is|are|do|did|has|have|was|were)\\b)").as(""),
  said(`(?:going|looking) by (?:the )?(?:bill|numbers|figures|invoice)s?,`).as(""),
  // "What tax did we get charged since September, and by whom?"
  said(`,? and (?:by|from) (?:whom|who|which (?:vendor|provider|cloud))(?=\\W*$)`).as(" by provider"),
  // "And for what money", "for how much".
  said(`,? and (?:for (?:what money|how much(?: money)?)|at what cost)(?=\\W*$)`).as(" and what does it cost"),
  // "Credits: did anyone actually give us one? When was it, and on which account?"
  said(
    "(?<=^\\W*)(?:i|we) keep hearing (?:about|of) (credits?|refunds?|discounts?)[.;,–-]+ *(?:did|has|have) (?:any",
    "(?:one|body)|some(?:one|body)) (?:actually |really |ever )?(?:give|given|gave|grant(?:ed)?) us ",
    "(?:one|any|some)(?=\\W*$)",
  ).as("did we get any $1 since the beginning"),
  // "The staging accounts were supposed to be halved in October. Were they?"
  said(
    "(?:the |our )?(.{2,40}?) (?:was|were) (?:supposed|meant|expected|due|promised) to (?:be )?(?:halved?|cut|",
    "reduced?|shrink|shrunk|drop|go down|fall|come down|get cheaper)(?: (?:by half|in half))? (?:in|since|by) ",
    `(${MONTHS}|\\w+ \\w+)[.;,–-]+ *(?:was|were|did|has|have) (?:it|they)(?=\\W*$)`,
  ).as("did $1 go down in $2"),
  // "Is November's bill final or is something still to come?"
  said(
    `(?:is|are) (?:the )?(${MONTHS}|last month|this month)(?:['’]?s)?(?: (?:bill|numbers?|figures?|data))? `,
    "(?:final|closed|complete|all in|done)(?: (?:yet|now|already))?,? (?:or|and) (?:is|are|can|might|may|does|do|",
    "will|could) .{3,50}(?=\\W*$)",
  ).as("how up to date is the data"),
  said(
    `(?:is|are) (?:the )?(${MONTHS}|last month|that month|this month)(?:['’]?s)?(?: (?:bill|numbers?|figures?|`,
    "data))? (?:final|closed|complete|all in)(?: (?:yet|now|already))?(?: for any(?: of them)?)?(?=\\W*$)",
  ).as("how up to date is the data"),
  said(
    "(?:what|which)(?:['’]?s| is)? (?:the )?(?:earliest|oldest|first) (?:day|date|month|data|bill)s? (?:(?:you|we)",
    "(?:['’]ve| have)? (?:got |have )?(?:loaded|hold|on file|data for|in there)?|there is|on record)(?=\\W*$)",
  ).as("how far back does the data go"),
  said(
    "(?<=^\\W*)(?:the )?earliest (?:day|date|month) (?:you|we)(?:['’]ve| have) (?:got )?(?:loaded|on file|data for)",
    "(?=\\W*$)",
  ).as("how far back does the data go"),
  said(
    "(?:through|until|till|up to) (?:which|what) (?:date|day) (?:is|are) (?:the )?(?:billing |cost )?(?:data|bills|",
    "numbers|figures) (?:complete|in|loaded|there|final)",
  ).as("how up to date is the data"),
  said("since (?:what|which) (?:date|day) do (?:we|you) have (?:data|history|bills)").as(
    "how far back does the data go",
  ),
  said(
    `(?:how )?(?:stale|fresh|old|recent) is (?:the )?(${CLOUD})(?: billing| cost)? (?:export|data|feed|bill)s?(?: `,
    "(?:at (?:this|the) moment|right now|now|currently))?",
  ).as("how up to date is the $1 data"),
  // "Did anything show up on the bill in November that we didn't have in October?"
  said(
    `(?:did|has|have|is|are) (?:there )?(?:anything|something|any (${GROUPS})) (?:new )?(?:show(?:n|ed)? up|appear`,
    `(?:ed)?|turn(?:ed)? up|pop(?:ped)? up)?(?: on (?:the|our) bills?)? ?(?:in |on )?(?:the )?(${MONTHS}|this `,
    "month|last month)(?: bill)? (?:that|which) (?:we )?(?:did(?:n['’]?t| not) (?:have|see|pay for)|(?:was|were)",
    `(?:n['’]?t| not) (?:there|on (?:it|the bill)|billed)) (?:in|before|on) (${MONTHS}|the month before)`,
  ).by(([, noun, month, before]) => `which ${noun ?? "services"} are new in ${month} compared with ${before}`),
  said(
    `any (${GROUPS}|service) on the (${MONTHS}) bill that (?:wasn['’]?t|weren['’]?t|was not|were not) `,
    `(?:there|on it|billed) in (${MONTHS})`,
  ).as("which $1 is new in $2 compared with $3"),
];
