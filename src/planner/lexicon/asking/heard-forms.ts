import { BYTE_WORDS, UNIT_WORDS } from "../measures/used-units.ts";
import { anywhere, CLOUD, GROUPS, MONTHS, PERCENT, type Rewording, said } from "../rewording.ts";

const BILLS = "(?:bills?|billing data|data|history|numbers)";
const ENVIRONMENT = "prod(?:uction)?|prd|staging|stage|dev(?:elopment)?|test|qa|uat";
const GOOD = "great|nice|good|perfect|fine|cool|lovely|helpful|awesome|ideal|enough|amazing|super";

/** Forms of speech of the last rounds of `docs/ask.md`, in other words: wishes, shares, days that are the same. */
export const HEARD_FORMS: readonly Rewording[] = [
  // "Monthly numbers would be great."
  said(`(?<=\\w) would be (?:really |very |just |so )?(?:${GOOD})(?: too| already)?(?=\\W*$)`).as(""),
  // "Also as % pls."
  said(
    `(?<=\\w\\W*)[?.!,;]\\s*(?:and |also |plus )*(?:as|in) (?:an? )?${PERCENT}`,
    "(?: too| as well)?(?=\\W*(?:$|pl[sz]|please))",
  ).as(" in percent"),
  said(`(?<=\\w), ${PERCENT}(?=, )`).as(", in percent"),
  // "Nov so far vs same period in Oct."
  said(
    "(?:the )?same (?:period|time|dates?|timeframe|window|stretch) (?:in|of|from|during) ",
    `(?=(?:${MONTHS}|last month)\\b)`,
  ).as("same days in "),
  // "More expensive than last month? Same days."
  said(
    "(?<=\\b(?:than|vs\\.?|versus|to|with|against) (?:last|the previous|the prior) (?:month|week|quarter))",
    "[?.!,;\\s]+(?:for |over )?(?:the )?same (?:days|period|dates)(?=\\W*$)",
  ).as(""),
  // "Did it go up over last weekend": on its days, not since.
  said("over (?=(?:the |last |this |past )*(?:weekends?|holidays?|christmas|halloween)\\b)").as("on "),
  said("(biggest|largest|top|greatest) savings (?=.*\\b(?:compared|vs\\.?|versus|against)\\b)").as("$1 decrease "),
  said("running (?=(?:total|sum|tally)s?\\b)").as("cumulative "),
  // "Split in the three clouds", "broken down over teams".
  said(
    "(?:split|broken down|broken up|divided|separated|parted|distributed)(?: up| out)? ",
    `(?:in|into|across|between|among|over|to) (?:the |our |all )?(?:two |three |four |\\d )?(${GROUPS})(?=\\W|$)`,
  ).as("by $1"),
  said("(?:and |please )?with (?:the |their )?shares(?=\\W*$)").as("with percentages"),
  // "Department split in %": each one's part, and not how much has one.
  said(`(${GROUPS}) (?:split|breakdown|mix|distribution) (?:in|as|with) (?:an? )?${PERCENT}(?= |\\W*$)`).as(
    "cost by $1 in percent",
  ),
  // "Tax on the October invoices": of that month.
  said(`on (?:the |our |my )?(${MONTHS}|last month)(?:['’]s)? (?:invoices?|bills?)`).as("in $1"),
  // "How much has no cost center, and what % is that".
  said(
    `,? and what ${PERCENT} (?:is|are) (?:that|it|this|they)(?: of (?:the )?(?:total|bill|all|everything))?(?=\\W*$)`,
  ).as(" in percent"),
  said("(?<=\\b(?:most expensive|priciest|highest|worst|biggest|cheapest) (?:day|week|month)) so far(?=\\W*$)").as(
    " since the beginning",
  ),
  said(`(${MONTHS}) (?:mtd|month to date)\\b`).as("$1 so far"),
  // "My team is search. What are our 5 biggest services in November?"
  said(
    "(?:my|our) (team|squad|department|app|project|product) is (?:called )?([\\w-]+)\\s*[.,;:–-]+\\s*",
    "(?=.*\\b(?:our|my|we|us)\\b)(.{8,120}?)[?.!\\s]*$",
  ).by(([, unit, name, asked = ""]) => `${ofAll(asked)} for ${unit} ${name}`),
  // "Per month by provider, everything you've got".
  said(
    "(?<=\\w),? (?:everything|all(?: the data| of it)?) (?:that )?(?:you|we|u)(?:['’]ve| have)?",
    "(?: got| have)?(?=\\W*$)",
  ).as(" since the beginning"),
  said("what(?:['’]?s| is) running (in|on|at) ([\\w-]+),? and (?:what does it|how much does it|what do they) cost").as(
    "cost by service $1 $2",
  ),
  // "Which owners' resources cost the most": which owner.
  said(
    "which (owner|team|department|project|product|app|application)s?['’]?s? (?:resources|stuff|workloads|things) ",
    "(?=(?:cost|costs|are|is|spend)\\b)",
  ).as("which $1s "),
  // "Retail vs platform for October, and what's the gap": a comparison tells it.
  said(
    "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? and (?:what(?:['’]?s| is) )?(?:the )?",
    "(?:gap|difference|delta|spread)(?=\\W*$)",
  ).as(""),
  // "Which teams are the most expensive? Just the top 3."
  said(
    "(?<=\\w)[?.!;]\\s*(?:just|only) (?:the )?top (\\d+|three|five|ten)(?: of (?:them|those))?",
    "(?=\\W*(?:$|pl[sz]|please))",
  ).as(", top $1"),
  said("(?<=\\b(?:everything|all|total|spend|costs?)) ex(?:cl)?\\.? (?=\\w)").as(" without "),
  // "October vs September, up or down and by how much %": a comparison tells it.
  said(
    "(?<=\\b(?:vs\\.?|versus)\\b.{3,80}),? (?:is it )?up or down(?:,? and by how much)?",
    "(?: (?:in )?(?:%|pct|percent))?(?=\\W*$)",
  ).as(""),
  // "By team incl. the untagged part": what has no team is a row anyway.
  said(
    `(?<=\\b(?:by|per) (?:${GROUPS}) )(?:incl\\.?|including) (?:the )?(?:untagged|unallocated|unassigned)`,
    "(?: (?:part|share|row|ones?|spend|costs?|lines?))?(?=\\W*$)",
  ).as(""),
  // "The chargeback numbers for October by cost center": costs, and not how much has a tag.
  said(
    `(?:chargebacks?|showbacks?)(?: numbers?| figures?| costs?| data| amounts?| reports?)?:? `,
    `(?=.*\\b(?:by|per) (?:${GROUPS})\\b)(?!.*\\b(?:tags?|tagged|untagged)\\b)`,
  ).as("costs "),
  said("(?<=\\btop \\d+),? (?:by|in) (?:the )?(?:dollars?|dollar amount|absolute dollars|usd|amount|money)\\b").as(""),
  // "What about web, how does it look month by month".
  said(
    "((?:what|how) about [^,?.;]{2,30})[,;:–-]+ (?:and )?how (?:does|did|do|is|was) (?:it|that|they) ",
    "(?:look|go|develop|change|move|trend|behave|doing|looking|going)",
    "(?= (?:by|per|month|week|day|over|each|since|from))",
  ).as("$1"),
  // "Top 5 apps last month, with change vs the month before": these, and how they changed.
  said(
    `((?:top|biggest|largest|most expensive|priciest) (?:\\d+|three|five|ten) (?:${GROUPS})\\b.{0,40}?),? `,
    "(?:with|w/|and|including|incl\\.?|plus|showing) (?:the |their |its |each )*(?:percent(?:age)? |% |pct )?",
    "(?:change|delta|difference|growth|movement|increase)s? ",
    "(?:vs\\.?|versus|from|since|against|over|compared (?:to|with)|on|to) (?:the |our )?",
    `((?:month|week|quarter) before|(?:previous|prior|last) (?:month|week|quarter)|${MONTHS})(?=\\W|$)`,
  ).as("$1 and how did they change compared to $2"),
  // "Isn't S3 dearer than RDS": asked as if it were not denied.
  said(
    "(?<=^\\W*(?:(?:but|so|and|hm+|wait),? )?)(is|are|was|were|did|does|has|have)n['’]?t ",
    "(?=.*\\b(?:more|less|cheaper|higher|lower|bigger|smaller|pricier|dearer|up|down|ris\\w*|rose|fall|fell|",
    "gr[eo]w\\w*|increas\\w*|drop\\w*|most|cheapest)\\b)",
  ).as("$1 "),
  // "Cost last month but don't count support", "don't include tax, cost last month".
  said(
    "(?<=\\w),? (?:but |and )?(?:please |pls )?(?:don['’]?t|do not) (?:include|count|add|consider|show)(?: in)? ",
    "(?:the |any )?(\\S+(?: (?:fees?|charges?|costs?))?)(?=\\W*$)",
  ).as(" without $1"),
  said(
    "(?<=^\\W*(?:please |pls )?)(?:don['’]?t|do not) (?:include|count|add|consider) (?:the |any )?",
    "(\\S+(?: (?:fees?|charges?|costs?))?)[,;:]+ (.{4,100}?)(?=\\W*$)",
  ).as("$2 without $1"),
  // "How much is everything not prod".
  said(
    "(everything|anything)(?: (?:that(?:['’]?s| is)|which is))? not (?=(?:in )?(?!tagged|a\\b|the\\b)[\\w-]+",
    `(?: (?:in|for|last|this) [^?.!]{2,20})?\\W*$)`,
  ).as("$1 except "),
  // "What's coming up next month".
  said("what(?:['’]?s| is) coming(?: up)?(?: (?:in|for))?(?= next (?:month|quarter)\\W*$)").as("forecast for"),
  said(
    `how far back (?:do|does|can|did) (?:we|you|u|it|ur|your|our|the)(?: ${BILLS})?`,
    `(?: (?:have|go|see|look|reach|got))?(?: back)?(?: ${BILLS})?(?=\\W*$)`,
  ).as("how far back does your data go"),
  // "What are we paying for in sandbox": what for is by service.
  said(
    "what (?:are we|do we|do i|am i|r we|did we) (?:actually |even )?",
    "(?:paying|pay|spending|spend)(?: money)? (?:for|on) ",
    "(in|at|on|inside|under|within) (?:the |our )?([^,;]{2,60}?)(?=\\W*$)",
  ).as("cost by service in $2"),
  said(
    "what(?:['’]?s| is) in (?!it\\b|that\\b|this\\b|there\\b|the\\b|use\\b|our\\b|my\\b|kev\\b|a\\b)([\\w-]+)(?=\\W*$)",
  ).as("what is running in $1"),
  // "How many EC2 instances over $500": those that cost so much are on the bill.
  said(
    "(?:how many|which|what|list|show(?: me)?) (\\S+(?: \\S+)?) (?:instances|vms|machines|servers|buckets|volumes|",
    "disks|functions|databases|tables|clusters)",
    "(?: (?:do |did )?(?:that )?(?:we have )?(?:cost|costs|costing|are|were|is))? ",
    "(?=(?:over|above|more than|at least) ?[$€£]\\d)",
  ).as("which $1 resources "),
  // "What's our biggest cost right now": one of them, which "who owns it" is of.
  said(
    "(what(?:['’]?s| is) )(?:our|the|my) (?:single )?(?:biggest|largest|highest) (?:cost|expense|expenditure)",
    "(?=(?: (?:right )?now| at the moment| today)?\\W*$| (?:in|this|last|for) )",
  ).as("$1the most expensive service"),
  // "The prod account on AWS": of its accounts those that are called so.
  said(`(?:the |our )?(${ENVIRONMENT}) (?:account|acct|subscription) (?:on|in|at|of|for) (?:the )?(${CLOUD})\\b`).as(
    "$1 accounts on $2",
  ),
  said(`(?:the |our )?(${CLOUD})(?:['’]s)? (${ENVIRONMENT}) (?:account|acct|subscription)\\b`).as("$2 accounts on $1"),
  // "Which is cheaper per GB, S3 or Blob".
  said(
    "(?:which(?: one)? is |what(?:['’]?s| is) )?(?:the )?(?:cheaper|dearer|pricier|more expensive) ",
    `per (${UNIT_WORDS}),? `,
    "(\\S+(?: \\S+)?) or (\\S+(?: \\S+)?)(?=\\W*$| (?:in|last|this) )",
  ).as("cost per $1 of $2 and $3"),
  said("normali[sz]ed (?:per|by|to a) (day|week|month)\\b").as("on average per $1"),
  // "One EC2 instance hr".
  said("(?<=\\b(?:does|do|did|is|was|for) )one (?=(?:\\S+ ){1,2}(?:hr|hour)\\b)").as("an "),
  said("(instance|vm|machine|node|compute|core|cpu|vcpu|gpu)[- ]hrs?\\b").as("$1 hour"),
  said("\\baz(?=,? (?:vs\\.?|versus|and|or|n|&|/) ?(?:aws|gcp|google|amazon)\\b)").as("azure"),
  said("(?<=\\b(?:aws|gcp|google|amazon),? (?:vs\\.?|versus|and|or|n|&|/) ?)az\\b").as("azure"),
  anywhere("(?<=\\b\\d+) ?d (?=(?:before|prior|earlier)\\b)").as(" days "),
  said("(?<=\\bhours?\\b.{0,16}) on (?:avg|average)\\b").as(""),
  // "S3 vs Azure Blob cost per GB".
  said(`(\\S+(?: \\S+)?) (?:vs\\.?|versus|or) (\\S+(?: \\S+)??)(?:['’]s)? (cost|price) (per (?:${UNIT_WORDS}))\\b`).as(
    "$3 $4 of $1 and $2",
  ),
  said("that (?:isn['’]?t|aren['’]?t) (?=\\w+(?:$|\\W))").as("that is not "),
  // "CloudFront egress, how many GB in October".
  said(`(?<=^\\W*)(?!and\\b|so\\b)([^,;:?]{2,40}?),? (how many (?:${UNIT_WORDS}))(?=\\W*$| (?:in|last|this|for) )`).as(
    "$2 of $1",
  ),
  // "Compare search and mobile, September through November by month": each of them in steps.
  said(
    `(?<=^\\W*)compare (.{2,60}? (?:teams?|accounts?|services?|apps?|products?)) ((?:from )?(?:${MONTHS}) `,
    `(?:to|thru|through|until|till?|-|–) (?:${MONTHS})) (?=(?:by|per) (?:month|week|day)\\b)`,
  ).as("$1 in $2 "),
  said(
    "who (?:left|leaves|has|forgot)(?: (?:stuff|things|resources|lines|something|to tag stuff))? un-?tagged(?: stuff)?",
  ).as("untagged"),
  // "Untagged, top 3 accounts": those with the most of it are first.
  said(`\\b(un-?tagged(?: costs?| spend)?),? (?:by |for |in )?(?:the )?top (?:\\d+|three|five|ten) (${GROUPS})`).as(
    "$1 by $2",
  ),
  // "Accrual for November, what's booked so far plus what you expect for the rest": a forecast has both.
  said(
    "[\\s,;:–-]*(?:what(?:['’]?s| is) )?(?:booked|billed|spent) so far (?:plus|and|\\+) (?:what (?:you|we|u) expect|",
    "(?:the |an? )?(?:forecast|estimate)|expected)(?: (?:for|of) (?:the )?(?:rest|remainder|remaining days)",
    "(?: of (?:it|the month))?)?(?=\\W*$)",
  ).as(" forecast"),
  said(`(?<=\\b(?:what|how|where|which|who|they|we|you|those|these|${GROUPS})) r (?=\\w)`).as(" are "),
  // "Ehm, what did my team spend".
  said("^\\W*(?:ehm+|erm+|uhm+|umm+|uh+|er+)[\\s,.!…–-]+(?=\\w)").as(""),
  // "What did the Black Friday week cost, 23rd until 28th": of this month, where none is named.
  said(
    "(?:(?:in|on|over|for|during) )?(?:the )?(?:black friday|cyber|thanksgiving) week (.{0,30}?)[,;:–-]+ ",
    "(?=(?:from )?(?:the )?\\d{1,2}(?:st|nd|rd|th) )",
  ).as("$1 "),
  said(
    `(?<!\\b(?:from|between|since|the) |[(]|\\b(?:${MONTHS})\\b.*)\\b(\\d{1,2}(?:st|nd|rd|th)) `,
    `(?:to|until|till?|through|thru) (?:the )?(\\d{1,2}(?:st|nd|rd|th))(?! (?:of|${MONTHS})\\b)`,
  ).as("from the $1 to the $2"),
  // "Which EC2 instance costs the most": things, and not the service.
  said(
    "(?:which|what) (?!kind\\b|type\\b|reserved\\b|spot\\b)(\\S+) ",
    "(?:instance|vm|machine|server|bucket|volume|function) (?=(?:is|was|costs?|costed|are|has|did)\\b)",
  ).as("which $1 resource "),
  // "S3 in data-platform, GB and $ for October"; "how much S3, in GB not dollars".
  said(
    `,? ?(?:(?:in|both|with) )*\\b(${BYTE_WORDS}) (?:and|&|plus|\\+) `,
    "(?:the )?(?:[$€£]|usd|dollars?|costs?|spend|money)(?=[\\s?.!,]|$)",
  ).as(" with usage in $1"),
  said(
    `(?:in|as) (${UNIT_WORDS}),? (?:and |but )?(?:not|instead of|rather than) (?:in )?`,
    "(?:dollars?|[$€£]+|usd|money|costs?|spend)(?=\\W*$)",
  ).as("in $1"),
  said(
    "(?:in|by) (?:[$]|dollars?|usd),? (?:and |but )?(?:not|instead of|rather than) (?:in )?(?:%|pct|percent)(?=\\W*$)",
  ).as("in dollars"),
  // "Redshift November vs October, same number of days".
  said(
    `(${MONTHS}) (vs\\.?|versus|against|and) (${MONTHS}),? (?:for |over |with )?(?:the )?same `,
    "(?:(?:no\\.?|nr|number|amount|count) of )?days(?=\\W*$)",
  ).as("$1 $2 the same days in $3"),
  // "Which services drove the Oct one", after three months.
  said(`(?<=\\b(?:drove|caused|about|behind|in|on|for|of) )the (${MONTHS}) one(?=\\W*$)`).as("$1"),
  // "Are we going to land above last month's total": this month, whatever days were told before.
  said(
    "(?:are|r|will) we (?:going to |gonna |about to )?(?:land|end up|end|finish|come out|be) ",
    "(?:above|over|below|under|(?:higher|lower) than) last month(?:['’]?s)?(?: (?:total|bill|costs?|spend))?(?=\\W*$)",
  ).as("forecast for this month vs last month"),
  // "What share of the total are those five", "by week for those two".
  said("(?<=\\b(?:those|these)) (?:two|three|four|five|ten|[2-9]|10)(?=\\W*$)").as(""),
  said("(daily|weekly|monthly|quarterly),? (?:instead of|rather than|not) (?:daily|weekly|monthly|quarterly)").by(
    ([, step]) => step ?? "",
  ),
];

function ofAll(asked: string): string {
  return asked.replace(/\b(?:our|my)\b/gi, "the");
}
