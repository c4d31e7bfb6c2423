import { ALONE, CLOUD, MONTHS, monthNumber, type Rewording, said } from "../rewording.ts";

const CVES = "(?:cves?|vulns?|vulnerabilit(?:y|ies)|security (?:holes?|issues?|bugs?))";
const NOT_USED = "(?:do(?:n['’]?t| not)|are(?:n['’]?t| not)|but not|not|never)(?: (?:actually|really|even|fully))*";
const CHARGES = "(?:tax(?:es)?|credits?|refunds?|discounts?|purchases?|support|fees?|vat|everything|all charges)";
const INCLUDING = "(?:incl\\.?|including|inc\\.?|includes?|with) (?:all )?(?:the |any |our )?";
const COMMITTED =
  "(?:an? |any |our |the )?(?:ris?|sps?|reservations?|reserved instances?|savings plans?|commitments?|cuds?)";
const USED = "(?: used| scanned| out| ingested| stored| processed| burned| consumed| sent| written| read)*";
const QUANTITY = "(?:[gtp]i?bs?|tebibytes?|gibibytes?|gigabytes?|terabytes?|hours|hrs|requests|tokens|gb-seconds)";
const LANDED = "(?:land|end up|come out|finish|close|end|wind up)(?:ed|ing)?(?: (?:at|in|on|with))*";

// The month that ended last is over, and no month of next year.
function isJustOver(month: string, today: string): boolean {
  return monthNumber(month) % 12 === (Number(today.slice(5, 7)) + 11) % 12;
}

/** What analysts, engineers and founders type at the office, in the words that the grammar has. */
export const OFFICE_FORMS: readonly Rewording[] = [
  // "A one-paragraph summary of November for my investors".
  said(
    "(?:(?:an?|one|1|two|2|single|short|quick|brief)[- ])*(?:paragraph|page|pager|sentence|line|slide)s?[- ]",
    "(summary|overview|recap)",
  ).as("$1"),
  said(
    `(?<=\\b(?:summary|overview|recap)\\b.{0,40}) for (?:my|our|the|an?) (?:investors?|board|boss|ceo|cfo|cto|coo|`,
    `management|leadership|directors?|vp|stakeholders?)(?: meeting| call| update)?${ALONE}`,
  ).as(""),
  // "By owner for October, sorted": the largest is first anyway.
  said(
    `,? sorted(?: by (?:cost|spend|amount|size))?(?: desc(?:ending)?|,? (?:highest|biggest|largest) first)?${ALONE}`,
  ).as(""),
  // "What's AWS charging us for business support".
  said(
    `(?:what(?:['’]?s| is)|how much is) (${CLOUD}) (?:charging|billing|taking|asking)(?: us)? for (?:the )?`,
    "([^?!,;.]{2,40})",
  ).as("what do we pay $1 for $2"),
  // "Recommendations app: AWS part vs GCP part".
  said(
    `(?<=^.{2,60})(${CLOUD}) (?:part|portion|side|half) (vs\\.?|versus|against|and) (?:the )?(${CLOUD}) `,
    "(?:part|portion|side|half)",
  ).as("$1 $2 $3"),
  // "All charges of type purchase".
  said("(?:charges|lines|items|costs?) of (?:the )?(?:type|kind) (purchase|credit|refund|fee|tax|usage)s?").by(
    ([, kind = ""]) => (kind === "tax" || kind === "usage" ? kind : `${kind}s`),
  ),
  // "The most expensive single thing we run": a resource.
  said(
    "(most expensive|priciest|biggest|dearest|costliest|largest) (?:single|individual) (?:thing|item)s?",
    "(?: that)?,? (?:we|you)(?:['’]re| are)? (?:run|running|have|pay for|own)",
  ).as("$1 resource"),
  // "Which EKS clusters cost the most": what is billed of managed Kubernetes is of its clusters.
  said(
    "(which|what) (?:of our )?(k8s|kubernetes|eks|aks|gke) clusters? (?=(?:costs?|is|are|was|were) (?:us )?(?:the )?",
    "(?:most|biggest|priciest|dearest|costliest|highest|least|cheapest)\\b)",
  ).as("$1 $2 resources "),
  // "Any EC2 instances that showed up in the last 7 days".
  said(
    "(?:any|which|what) (\\S+(?: \\S+)?) (?:instances?|machines?|resources?) (?:that |which )?(?:have |were |are )?",
    "(?:showed up|shown up|appeared|popped up|came up|launched|spun up|new|started)(?= (?:in|since|during|over|this|",
    "last|within)\\b)",
  ).as("which $1 resources are new"),
  // "Do we pay for anything we don't use": no bill knows of idle resources, but of what was committed to.
  said(
    `(?:(?:do|are|did) we|what(?:['’]?s| are| do)?(?: we)?) (?:still )?pay(?:ing)? for (?:(?:anything|something|`,
    `things|stuff),? )?(?:(?:that|which|and|but) )?(?:we )?${NOT_USED} us(?:e|ing)${ALONE}`,
  ).as("how much of our commitments is unused, and which resources are idle"),
  // "GB out per month", "SageMaker hours per week": how much was used.
  said(
    "(?<=^\\W*(?:(?:what(?:['’]?s| is| are|s)|show(?: me)?|give me|get me|need) )?(?:the |our )?)",
    `(?!how|which|what|why|who|cost|price|spend)(\\S+(?: \\S+){0,2}?)(?<!\\b(?:write|read|put|get|list)),? `,
    `(${QUANTITY})${USED} (?:per|by|each|a|every) (day|week|month)`,
    `((?: (?:in|for|since|last|this) [^?!;]{2,30})?)${ALONE}`,
  ).as("how many $2 of $1 by $3$4"),
  said(
    `(?<=\\S (?:and|&|\\+|,) )how (?:many|much) (${QUANTITY}) (?:did|do|have|are) (?:we|it|they) (?:scan|us|stor|burn|`,
    `process|send|transfer|ingest|keep|read|writ)(?:n?ed|d|ing|e)?${ALONE}`,
  ).as("how many $1"),
  // "The average cost per VM hour on Azure": the hour is a unit, and none of a day.
  said(
    "(?:(?:average|avg|mean) )?(?:cost|price) (?:per|of an?) (?:vm|virtual machine|instance|machine|server)[- ]",
    "(?:hour|hr)(?= (?:on|in|at|with) (?:aws|azure|gcp|google)\\b)",
  ).as("unit price of vms"),
  // "What's the oldest data you have".
  said(
    "what(?:['’]?s| is) the (?:oldest|earliest|first) (?:data|bills?|day|date)(?: that)?(?: you| we)?(?: have| got)?",
    `(?:,? (?:and|or) (?:the )?(?:newest|latest|most recent|last)(?: (?:data|day|date|bills?|one))?)?${ALONE}`,
  ).as("how far back does the data go"),
  // "Any bad redis CVEs we should patch".
  said(
    "(?<!(?:most|more|least|less|how) )(?:really )?(?:bad|serious|nasty|scary|dangerous|severe) (?=(?:[\\w.+-]+ ",
    `){0,3}${CVES}\\b)`,
  ).as("high or critical "),
  said(
    `(?:are there )?(?:any|which|what) ((?:[\\w.+/-]+ ){1,4}${CVES}) (?:that |which )?we (?:should|must|need to|`,
    "have to|",
    "ought to) (?:be )?(?:patch(?:ing)?|fix|car(?:e|ing) about|worr(?:y|ied) about|know(?: about| of)?|look",
    "(?:ing)? at)",
    `(?: (?:now|asap|first|soon))?${ALONE}`,
  ).as("worst $1"),
  // "Top exploited CVEs for Microsoft".
  said(`(?<=^\\W*(?:(?:show|list|give|what are)(?: me| us)? )?(?:the |our )?)top (?=(?:\\w+ ){0,2}${CVES}\\b)`).as(
    "worst ",
  ),
  // "The on-demand share of EC2, i.e. what no commitment covers".
  said(
    `(?<=\\bon[- ]?demand\\b.{0,60}),? (?:i\\.?e\\.?|that is|meaning|so|aka),? (?:what(?:['’]s| is) )?not covered by `,
    `${COMMITTED}(?:\\s*(?:/|,|or|and)\\s*${COMMITTED})*`,
  ).as(""),
  // "Total including tax and credits": all charges are in it unless some are left out.
  said(
    `(?<=\\b(?:total|bill|spend|spent|cost|costs|pay|paid)\\b.{0,40}),? ${INCLUDING}${CHARGES}`,
    `(?:\\s*(?:,|and|&|\\+|/)\\s*(?:the |any )?${CHARGES})+${ALONE}`,
  ).as(""),
  // "How much discount do we get compared to list price".
  said(
    "(?:how much|what)(?:['’]?s| is| of an?| an?)? (?:of a |the |our )?discount(?: rate)?(?: (?:do|did|are|is|have) ",
    "(?:we|us|it))?(?: (?:get|got|getting|receive|have|had|see))? (?:compared (?:to|with)|against|vs\\.?|versus|",
    "from|off|on|relative to|over) (?:the )?list(?: prices?| costs?)?",
    `(?=\\W*$|[,;]? (?:in|for|last|this|since|on|over|by) [^?!;.]{2,30}\\W*$)`,
  ).as("list cost vs billed cost"),
  // "Untagged resources in November, what's in there": what of the bill lacks tags.
  said(
    "(?<=^\\W*)(?:(?:show|list|give)(?: me| us)? (?:all )?)?(?:the |our )?untagged resources",
    "((?: (?:in|for|since|last|this|during) [^?!;,]{2,30}?)?),? what(?:['’]?s| is) in (?:there|them|it)",
    ALONE,
  ).as("resources without tags$1"),
  said(
    "(?<=^\\W*)what(?:['’]?s| is) untagged[?,.]* (?:and )?how much (?:money |cost |spend )?is (?:that|it)",
    ALONE,
  ).as("untagged cost by service"),
  // "How much did the Google invoice come to in September".
  said(
    `how much (?:did|was|is) (?:the |our )?(${CLOUD}) (?:invoice|bill)(?: (?:come to|total|add up to|amount to))?`,
    "(?= (?:in|for|last|this)\\b)",
  ).as("what did we pay $1"),
  // "Refunds or adjustments": what corrects a charge is both.
  said(
    "(?:refunds?|corrections?) (?:or|and|/|&) adjustments?|adjustments? (?:or|and|/|&) (?:refunds?|corrections?)",
  ).as("refunds"),
  // "What did we buy in reservations": each commitment; "what did we buy": all that was bought.
  said(`what (?:did|have) we (?:buy|bought|purchased?) (?:in|as|of|by way of) ${COMMITTED}${ALONE}`).as(
    "which commitments do we have",
  ),
  said(`what (?:did|have) we (?:buy|bought|purchased?)((?: (?:in|since|during|last|this) [^?!;,]{2,30}?)?)${ALONE}`).as(
    "list purchases$1",
  ),
  // "Any new critical vulnerabilities in Fortinet": what was published lately, and not each that there is.
  said(
    `((?:any|are there|is there|show(?: me)?|list)(?: any)? new (?:[\\w-]+ ){0,3}${CVES} `,
    `(?:in|for|of|on|from|by|against) (?!the |this |last |${MONTHS})[\\w.-]+(?: [\\w.-]+)?)${ALONE}`,
  ).as("$1 in the last 12 months"),
  // "The fixed monthly purchases": they are bought again each month.
  said("fixed (?:monthly |recurring )?(?=(?:purchases|fees|charges)\\b)").as("recurring "),
  // "All tags keys we use".
  said(
    "(?<=^\\W*(?:(?:list|show|give)(?: me| us)?(?: all)?|what(?: are)?(?: all)?|which)(?: the| our)? )tags? keys?",
    `(?: (?:(?:do |that )?we |are )?(?:use|have|used|there|in use))?${ALONE}`,
  ).as("which tags do we have"),
  // "Where do we land for November", once it is over: what it came to.
  said(
    "(?:we (?:have|had|raised|set|got)|our budget (?:is|was)|with)(?: (?:our|the|a) (?:budget|limit|cap))?",
    "(?: to| of| at)? ",
    "([$€£]?\\d[\\d.,]*(?:k|m)?)(?: ?/ ?mo| (?:per|a|each) month| ?/ ?month| monthly)?,? (?:so )?(?:where|what|how) ",
    `(?:do|did|will|does) (?:we|it) ${LANDED} ?(?:for|in|on|at)? ?(${MONTHS})${ALONE}`,
  ).by((found, today: string) => {
    const [whole, amount = "", month = ""] = found;
    return isJustOver(month, today) ? `did it exceed ${amount} in ${month}` : whole;
  }),
  said(
    `(?:where|what|how much|how) (?:do|did|will|does|would) (?:(?:we|it|things) ${LANDED} ?(?:for|in|on|at|with)? ?`,
    `(${MONTHS})|(?:the )?(${MONTHS})(?: bill)? ${LANDED})${ALONE}`,
  ).by((found, today: string) => {
    const [whole, last = "", month = last] = found;
    return isJustOver(month, today) ? `what did we spend in ${month}` : whole;
  }),
];
