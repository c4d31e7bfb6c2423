import { BYTE_WORDS } from "../measures/used-units.ts";
import { ALONE, GROUP, GROUPS, isRunning, MONTHS, monthNumber, type Rewording, SOME_UNIT, said } from "../rewording.ts";

const MOST = "(?:most|biggest|largest|highest|deepest|best|greatest)";
const GIVEN = "(?:had|has|get|getting|got|receive|received|have|see|given|give|gives|gave|save|saved)";
const WHEN = `(?: (?:in|for|since|during|over|from|last|this|on|by) [^?!;]{2,30}?)?`;
const DAYS = `(?:in |during )?(${SOME_UNIT})`;
const DAYS_BEFORE = `(?:the )?((?:last|previous|prior) (?:month|week|quarter|year)|${MONTHS})`;
const EXTRA = "(?:extra|more|on top|above normal|over normal|beyond normal)";

const AMOUNT = "([$€£]?\\d[\\d.,]*(?:k|m)?)(?: ?(?:usd|dollars|bucks|eur|euros?))?";
const MONTH = `(${MONTHS})`;
const OVER = "(?:over|under|above|below|within|on track|exceed|exceeded|overspent|inside|stay under|stay below)";
const ARE_WE = "(?:(?:are|were|is|was|did|do|have|will) (?:we|it|they) )?";
const BEEN = "(?:(?:still|go|gone|going to be|be|come|been|end up|keep) )*";
const ARE_WE_OVER =
  `\\s*[,;.:–-]+\\s*(?:and |so )?${ARE_WE}${BEEN}${OVER}(?: or (?:not|${OVER}))?` +
  "(?: (?:it|that|budget|then))*(?:,? (?:and )?by how much)?";
const COMMITMENTS =
  "(?:reserved instances?|reservations?|savings plans?|commitments?|committed use discounts?|cuds?|ris?|sps?)";
const UNIT = `(?:${BYTE_WORDS}|hours|hrs|requests|tokens)`;
const USED = "(?:have|had|got|used?|using|stored?|storing|burn(?:ed)?|keep|sen[dt])";
const DOING = `(?:do|did|are|were|have|had) (?:we|it|they) ?${USED}?`;

/** A budget of one month: of one that is over it is told what it came to, of another what it will. */
function monthAgainst(month: string, amount: string, today: string): string {
  const isOver = !isRunning(month, today) && monthNumber(month) < Number(today.slice(5, 7));
  return `${isOver ? "did" : "will"} it exceed ${amount} in ${month}`;
}

// A plain English word in lower case names no vendor.
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What people type on an ordinary working day, as it first comes to mind, in the words that the grammar has. */
export const WORKDAY_FORMS: readonly Rewording[] = [
  // "Which services do we get the biggest discount on", "where do we get the most discount".
  said(
    `(?:which|what) (${GROUPS}) (?:(?:do|does|did|are|have|has|is|were) )?(?:we )?(?:(?:${GIVEN}) )*(?:us )?`,
    `(?:the |any |a |an )?(?:${MOST} )?discounts?(?: on| for| from| of| in)?(${WHEN})${ALONE}`,
  ).as("list cost vs billed cost by $1$2"),
  said(
    `where (?:(?:do|are|did|have) we )?(?:${GIVEN} )?(?:the |any |our )?(?:${MOST} )?discounts?(${WHEN})${ALONE}`,
  ).as("list cost vs billed cost by service$1"),
  said(
    `(?<=^\\W*(?:what(?:['’]?s| is| was) )?(?:the |our )?)discounts? (?:by|per|for each) (${GROUP})(${WHEN})${ALONE}`,
  ).as("list cost vs billed cost by $1$2"),
  said(
    `(?:list|on[- ]demand) (?:vs\\.?|versus|against) billed((?: \\w+)*? by \\w+),? (?:biggest|largest|highest) gaps? `,
    "first",
  ).as("list cost vs billed cost$1"),
  said(
    `is (?:our|the) discount (?:rate )?(?:getting|becoming|going) (?:any )?(?:better|worse|up|down|bigger|smaller)`,
    "(?: or (?:better|worse|up|down|bigger|smaller|not))?(?: (?:over time|(?:month (?:by|over|after) month)|by month|",
    `every month|monthly))?${ALONE}`,
  ).as("list cost vs billed cost by month since the beginning"),
  // "Are we over last month", "how much over October are we": above what it was, and not during it.
  said(
    "(?:by how much |how (?:much|far) )?(?:are|were) we (?:running |trending |already |currently |now )?",
    `(?:over|past|ahead of|beyond) ${DAYS_BEFORE}${ALONE}`,
  ).as("are we above $1"),
  said(`how (?:much|far) (?:over|above|past|ahead of) ${DAYS_BEFORE} are we${ALONE}`).as("how far above $1 are we"),
  said(`is (${SOME_UNIT}) (?:over|ahead of|past|above) (${SOME_UNIT})(?: already| yet| now)?${ALONE}`).as("$1 vs $2"),
  // "What purchases or commitments do we have": each of them, and not what they come to.
  said(
    "(?:what|which) purchases(?: (?:or|and) commitments)? (?:do|did|have) we (?:have|make|made|do)",
    `(${WHEN})${ALONE}`,
  ).as("list purchases$1"),
  // "Which VM costs us the most": one of them, and not one of the services that sell them.
  said(
    `(which|what) (?:single )?(?:vm|virtual machine|server) (costs?|is|are|was|were|cost|burns?|runs? up) (?=(?:us )?`,
    "(?:the )?(?:most|biggest|priciest|dearest|highest|least|cheapest|costliest)\\b)",
  ).as("$1 vm resource $2 "),
  said(
    "(which|what) (?:single )?instance (costs?|is|burns?) (?=(?:us )?(?:the )?(?:most|biggest|priciest|highest)\\b)",
  ).as("$1 ec2 instance $2 "),
  // "Owner tag missing, how much $".
  said(
    "(?<=^\\W*)(?:the )?([a-z-]+) tags? (?:is |are )?missing[,;:.?–-]* (?:how much|what)(?: (?:\\$|money|cost|",
    "spend|is it|is that))*",
    `(${WHEN})${ALONE}`,
  ).as("how much has no $1$2"),
  // "Any anomalies in October, and what did they cost us extra": beside what each cost stands what was expected.
  said(
    "(?<=\\b(?:anomal|unusual|spike|outlier|odd|weird|strange)[^?!;]*?),? (?:and|&|\\+) (?:what|how much) ",
    "(?:did|do|have) ",
    `(?:they|it|those|that|these) cost(?: us)? (?:in )?${EXTRA}${ALONE}`,
  ).as(""),
  said(
    "(?<=\\b(?:anomal|unusual|spike|outlier|odd|weird|strange)[^?!;]*?),? (?:and|&|\\+) (?:by )?how (?:much|far) ",
    "(?:(?:extra|over|above|beyond) (?:(?:the )?(?:normal|usual|expected|average))? ?)(?:were|was|are|is|did) ",
    "(?:they|it|",
    `those|that|these)(?: cost)?${ALONE}`,
  ).as(""),
  // "Big one-off charges in October".
  said(
    "(?:any |are there any |were there any )?(?:big|large|larger|bigger|major)(?: ticket)? (?=(?:one[- ]?",
    "(?:off|time)) )",
  ).as(""),
  // "VPC costs, what is in there", "what's in the S3 bill": what it is made up of.
  said(
    "(?<=^\\W*)(?:the |our )?(\\S.{1,30}?) (?:costs?|bill|spend)[,;:.?–-]+ what(?:['’]?s| is|s) (?:in ",
    "(?:there|it|that)|it made of)",
    ALONE,
  ).as("what is $1 made up of"),
  said(
    "what(?:['’]?s| is|s) (?:actually |all )?in (?:the |our |my )?(?!(?:it|that|there|this|last|cloud|whole|total)\\b)",
    "((?:(?!and |or |what )\\S+ ){1,4})",
    `(?:bill|costs?|spend|invoice)(${WHEN})${ALONE}`,
  ).as("what is $1made up of$2"),
  // "What's 80% of our spend made of".
  said(
    `what(?:['’]?s| is|s| makes up| are) (\\d{2} ?(?:%|percent|pct)) of (?:our |the |my )?(?:(?:total|cloud) )?`,
    `(?:spend|bill|costs?|spending)(?: (?:made (?:up )?of|composed of|from))?(${WHEN})${ALONE}`,
  ).as("which services make up $1 of our spend$2"),
  // "Are we spending more per day now than in September".
  said(
    "(?:are|is|do) (?:we|it) (?:spending|paying|costing|spend|pay|burning|burn) (?:more|less) (?:per|a|each) day ",
    `(?:now |this month |currently |these days |at the moment |in november )?than ${DAYS}${ALONE}`,
  ).as("average per day this month vs $1"),
  // "S3 storage $ per GB", "storage cost per gb, s3 vs azure storage vs cloud storage, who's cheapest".
  said(
    "(?<=\\b(?:per|by) (?:gb|gib|tb|hour|request|token)s?\\b.*)[,;–-]+ (?:who|which|what)(?:['’]?s| is|s)?(?: one)?",
    "(?: is)? ",
    `(?:the )?(?:cheapest|cheaper|most expensive|priciest|dearest)${ALONE}`,
  ).as(""),
  // "ElastiCache or Redis, do we have any".
  said(
    `(?<=^\\W*)(\\S.{2,40}?)[,;:–-]+ do (?:we|i) (?:have|use|run|pay for) any(?: of (?:it|them|those|that))?${ALONE}`,
  ).as("do we have any $1"),
  // "We have 110k for October. Are we over?", "October budget 110k, over or under?"
  said(
    "(?<=^\\W*)(?:(?:we|i)(?:['’]ve| have| had)?(?: got| have| had)? |(?:the |our |an? )?budget (?:is|was|of) )?",
    "(?:a budget of )?",
    `${AMOUNT}(?: budget| budgeted)? (?:for|in) ${MONTH}${ARE_WE_OVER}${ALONE}`,
  ).by(([, amount = "", month = ""], today) => monthAgainst(month, amount, today)),
  said(
    `(?<=^\\W*)(?:the |our |my )?(?:budget (?:for|in) ${MONTH}|${MONTH} budget) ?(?:is|was|of|:|=|at)? `,
    `?${AMOUNT}${ARE_WE_OVER}${ALONE}`,
  ).by(([, one, other = "", amount = ""], today) => monthAgainst(one ?? other, amount, today)),
  said(
    "(?:by )?how much (?:did|have|had) we (?:overspend|overspent|exceed|exceeded|go over|gone over)(?: ",
    `(?:it|the budget))? in ${MONTH},? `,
    `(?:if|when|given(?: that)?) (?:the |our )?budget (?:is|was) ${AMOUNT}${ALONE}`,
  ).as("by how much were we over $2 in $1"),
  // "How much has November cost us so far": the days that it has had.
  said(`(?<=\\b${MONTH}\\b[^,;?!]{1,30}?) (?:so far|to date|until now|up to now|by now)${ALONE}`).by(
    ([said, month = ""], today) => (isRunning(month, today) ? "" : said),
  ),
  // "S3 storage, how many GB do we have", "Redshift: hours and cost in November".
  said(`(?<=^\\W*)([^,;:?!]{2,40}?)[,;:–-]+ how (?:many|much) (${UNIT})(?: ${DOING})?(${WHEN})${ALONE}`).as(
    "how many $2 of $1$3",
  ),
  said(
    `(?<=^\\W*)([^,;:?!]{2,40}?)[,;:–-]+ (?:the )?(${UNIT}) ?(?:and|&|\\+|plus) ?(?:the )?costs?,?(?: `,
    `(?:in |for )?((?:last |this )?(?:${MONTHS}|week|month|quarter)))?${ALONE}`,
  ).as("how many $2 of $1 $3"),
  said(
    "(?<=^\\W*)(?:(?:logs?|data) )?(?:ingestion|ingested|stored|storage|scanned|transferred|egress|delivered) ",
    `(${BYTE_WORDS}) `,
    "(?:in|of|for|on|by|from) (?=\\w)",
  ).as("how many $1 of "),
  // "The effective hourly rate of Compute Engine".
  said("(?:effective |average |avg |blended )*hourly (?:rate|price)s? (?:of|for|on) (?!it\\b|that\\b|this\\b)").as(
    "cost per hour of ",
  ),
  // "Storage $ per GB, S3 vs Azure Storage vs Cloud Storage": of each of them.
  said(
    `(?<=^\\W*)(?:storage |the )?(?:\\$|costs?|prices?|price) (?:per|a) (${UNIT})[,:]* (?:of |for )?`,
    "([^,;:?!]{2,30}? (?:vs\\.?|versus) [^,;:?!]{2,40}?)",
    ALONE,
  ).by(
    ([, unit = "", names = ""]) =>
      `cost per ${unit} of ${names.replace(/ (?:vs\.?|versus) /g, ", ").replace(/, (?!.*, )/, " and ")}`,
  ),
  // "Who's responsible for the untagged spend": it names nobody, but accounts.
  said(
    "(?:who|which team)(?:['’]?s| is| are|s)? (?:owns|responsible|accountable|to blame|behind|in charge)(?: for| of)? ",
    "(?:the |our |all the )?",
    `(?:untagged|unallocated|unassigned) (?:spend|spending|costs?|stuff|resources|money)(${WHEN})${ALONE}`,
  ).as("untagged spend by account$1"),
  // "Who is spending money in sandbox and on what".
  said(
    "who(?:['’]?s| is| are|s) (?:spending|burning|using up) (?:(?:the |our |all the |all that |so much )?money )?",
    "(?:in|on|at) ",
    `(?:the )?(\\S.{1,30}?),? (?:and |& )?on what(${WHEN})${ALONE}`,
  ).as("$1 by team and service$2"),
  // "What's costing us in playground".
  said(
    "what(?:['’]?s| is|s) (?:it that['’]s )?costing us(?: money| so much| the most)? (?:in|on) (?:the )?(?!",
    "(?:the )?(?:last|this|total|all|cloud|",
    `${MONTHS})\\b)(\\S.{1,30}?)(?: account)?${ALONE}`,
  ).as("$1 by service"),
  // "Anything running in shop-development that's over 500 a month".
  said(
    "(?:is there )?(?:anything|something|any services?|what)(?: running| that runs)? (?:in|on) (?:the )?(\\S.{1,30}?) ",
    "(?:that(?:['’]?s| is)|which is|thats)? ?(?:costing |costs )?(over|above|more than) ([$€£]?\\d[\\d.,]*k?)(?: ?",
    "(?:usd|dollars))? ",
    `(?:a|per|each|every|/) ?month${ALONE}`,
  ).as("services in $1 $2 $3 last month"),
  // "Anything in the KEV list we should worry about this week": what came into it.
  said(
    "(?:is there )?(?:anything|something|what)(?:['’]?s| is)?(?: new)? (?:in|on) (?:the |cisa['’]?s? )?kev",
    "(?: list| catalog(?:ue)?)?",
    "(?: that)? (?:we|i) (?:should|need to|have to|must|ought to|can) (?:be )?(?:worry|worried|care|know|look|",
    "concerned)(?: about| at)?",
    " (this week|last week|this month|last month|today|since \\S.{2,20}?)",
    ALONE,
  ).as("kev entries added $1"),
  // "Any SAP or Oracle CVEs on the exploited list": of each.
  said(
    "(?:are there |do we have )?any ([a-z][\\w-]*) (?:or|and|/) ([a-z][\\w-]*) (?:cves?|vulns?|vulnerabilities|",
    "bugs|entries|ones) ",
    "(?:in|on) (?:the )?(?:(?:cisa )?kev(?: list| catalog(?:ue)?)?|(?:known )?exploited(?: vulnerabilities)?",
    "(?: list| catalog(?:ue)?))",
    ALONE,
  ).by(([, one = "", other = ""]) => `${capitalized(one)} and ${capitalized(other)} in kev, how many`),
  // "Do we have any reserved instances or savings plans, and what do they cost".
  said(
    `do we (?:have|own|hold) any ${COMMITMENTS}(?:(?: and| or|,|/) ?${COMMITMENTS})*,? (?:and )?(?:what|how much) `,
    `(?:do|are) (?:they|those|these|we)(?: cost(?:ing)?| pay(?:ing)?(?: for (?:them|those))?)(?: us)?${ALONE}`,
  ).as("which savings plans and reservations do we have and what do they cost"),
  // "Are any of our reservations underused".
  said(
    `(?:are|is) (?:any|some|all|one)(?: of)? (?:our|the) (${COMMITMENTS}) (?:being )?(?:underused|`,
    "under[- ]?utili[sz]ed|",
    `unused|wasted|idle|not (?:fully )?used)${ALONE}`,
  ).as("how much of our $1 is unused"),
  // "What would last month have cost at list price".
  said(
    "what would (?:the )?(\\S.{2,30}?) have (?:cost|been)(?: us)?,? (?=(?:at|without any discounts?|in) ?",
    "(?:the )?list prices?\\b)",
  ).as("what did $1 cost "),
  // "Redshift cost dropped, when did that happen?"
  said(
    "(?<=^\\W*(?:the |our )?)([^,;:?!]{2,40}?)(?: costs?| bill| spend)? (dropped|fell|went down|jumped|rose|went ",
    "up|spiked|",
    "increased|decreased)[,;.:–-]+ (?:and )?when (?:did|was) (?:that|it|this)(?: (?:happen|start|occur))?",
    ALONE,
  ).by(([, what = "", verb = ""]) => `when did ${what} go ${/drop|fell|down|decr/i.test(verb) ? "down" : "up"}`),
  // "What will the November bill be when the month is over", "what will November come out at".
  said(
    ",? (?:when|once|after) (?:the|this) (?:month|quarter) (?:is|has) (?:over|done|closed|ended|finished)",
    ALONE,
  ).as(""),
  said(
    `what (?:will|does|would|is) ${MONTH} (?:going to )?`,
    `(?:come out|come in|end up|turn out|land|close)(?: at| to(?: be)?)?${ALONE}`,
  ).as("forecast for $1"),
  // "Which services did we start using in November that we didn't have in October".
  said(
    `(?:which|what) (${GROUPS}) did we (?:start|begin) (?:using|paying for|with) in ${MONTH},? (?:that|which) we `,
    "(?:didn['’]?t|did ",
    `not) (?:have|use|pay for) in ${MONTH}${ALONE}`,
  ).as("which $1 are new in $2 compared with $3"),
  // "How many credits did we get".
  said("how many credits (?:did|have) we (?:get|got|gotten|receive|received)\\b").as("how much credit did we get"),
  // "List the cost centers and what each spent in Q4 so far".
  said(
    `(?:list|show|name|give me)(?: me)? (?:all )?(?:the |our )?(${GROUPS}),? (?:and|with) what (?:each|every one|`,
    "they)(?: of them)? ",
    "(?:spent|spends|costs?|has spent|is spending)",
  ).as("cost by $1"),
  // "The untagged resources in shop-production costing us most".
  said(
    "(?:what are |which are )?(?:the )?untagged resources (in (?:the )?\\S.{1,30}?)? ?(?:that are )?",
    "(?:costing|which cost|that cost)(?: us)? ",
    `(?:the )?most(${WHEN})${ALONE}`,
  ).as("untagged spend $1 by resource$2"),
  // "How much did we spend on Bedrock in total": since the bills begin; of several it is their sum.
  said(
    "((?:how much|what) (?:did|have) we (?:spend|spent) on (?:the )?(?!(?:cloud|all|everything|average)\\b)",
    "(?:(?!(?:and|or|plus|vs|in|on|for|last|this|since|from|during|over|by|per)\\b)[^\\s,;:?!]+ ){1,3})",
    `(?:in total|overall|all in all|in all|altogether)(?: so far)?${ALONE}`,
  ).as("$1since the beginning"),
  // "How's spend looking": what it comes to, and where it goes.
  said(
    "how(?:['’]?s| is| are|s) (?:the |our |my |things )?((?:\\S+ ){0,3}?)(?:spend|spending|bill|bills|costs?) ",
    `(?:looking|doing|going|coming along|shaping up|developing)(?: so far)?${ALONE}`,
  ).as("$1spend this month vs the same days last month"),
];
