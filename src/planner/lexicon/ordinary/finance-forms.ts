import { AGAINST, ALONE, COUNT, GROUP, MONTHS, PERCENT, type Rewording, said } from "../rewording.ts";

const VARIANCE = "(?:var(?:iances?)?|chg|delta|diff(?:erence)?|change|movement)";
const IN_MONEY = "(?:\\$|usd|dollars?|eur|abs(?:olute)?(?: terms)?|amount)";
const IN_PERCENT = `(?:${PERCENT}|rel(?:ative)?(?: terms)?)`;
const JOINED = " ?(?:and|&|\\+|/|,) ?";
const BOTH_WAYS = `(?:${IN_MONEY}${JOINED}${IN_PERCENT}|${IN_PERCENT}${JOINED}${IN_MONEY})`;
const COST_KIND = "billed|effective|amorti[sz]ed|list|contracted|actual";

/** How people in finance write down what they want, in the words that the grammar has. */
export const FINANCE_FORMS: readonly Rewording[] = [
  // "Last week vs the week before, $ and % var": a comparison tells both.
  said(
    `(?<=\\b(?:${AGAINST})\\b.{2,60}?)[,;:]? (?:(?:in|as|with|show(?:ing)?) )?(?:the )?${BOTH_WAYS}`,
    `(?: ${VARIANCE})?${ALONE}`,
  ).as(""),
  said(`(?<=\\b(?:${AGAINST})\\b.{2,60}?)[,;:] (?:(?:and|with|incl\\.?|show) )?(?:the )?${VARIANCE}${ALONE}`).as(""),
  // "Compute in October, var to September", "MTD, var vs same days last month".
  said(`[,;:]? (?:and )?(?:the )?var(?:iances?)? (?:${AGAINST}|from) (?=\\w)`).as(" vs "),
  said(`(?:${IN_PERCENT}|${IN_MONEY}) var(?:iances?)?\\b`).as("change"),
  // "By month incl Sept": what is among the steps is told with them.
  said(`(?<=\\b(?:by|per) month)[,;]? (?:incl\\.?|including) (?=(?:${MONTHS})\\b)`).as(" since "),
  // "Billed vs effective cost in October, what's the diff": both of the two costs are told, and what lies between.
  said(
    `(?<=\\b(?:${COST_KIND})(?: cost)? (?:vs\\.?|versus|and|against) (?:${COST_KIND})\\b[^.?!]{0,50}?)`,
    `[,;.?–-]+ ?(?:and )?(?:what(?:['’]?s| is) )?the (?:diff(?:erence)?|delta|gap|spread)${ALONE}`,
  ).as(""),
  // "Which credits did we get, date and amount": each on its day.
  said(
    "(?<=\\b(?:credits?|refunds?|purchases?|fees|tax(?:es)?|charges)\\b.{2,50}?)[,:;] (?:with )?(?:the )?dates? ",
    `and amounts?${ALONE}`,
  ).as(" by day"),
  // "Untagged spend, $ and % of total, by month".
  said(`,? ${BOTH_WAYS} of (?:the )?(?:total|bill|all|whole)(?=,? (?:by|per) month)`).as(" share"),
  // "How much did we buy in commitments (RIs, savings plans)": purchases.
  said(
    "(?:how much|what) (?:did|have|do) we (?:buy|bought|purchase|purchased) (?:in|on|for) ",
    "(?:commitments?|upfront|",
    "reservations and savings plans)(?: ?\\([^)]{2,40}\\))?(?= (?:since|in|this|last|over|from)|\\W*$)",
  ).as("cost of purchases by service"),
  // "Staging + dev spend in October, what share of the total is it".
  said(
    "(?<=^\\W*(?:(?:and|so|ok) )*)([^,.;?!]{3,70}?)[,;.–-]+ ?(?:and )?(?:what|which) (share|percent(?:age)?|part|%|",
    "proportion) of (?:the |our )?",
    "(total|bill|whole|everything|overall)(?: spend| costs?| bill)? (?:is|are|was|were) (?:it|that|this|they|those)",
    ALONE,
  ).as("what $2 of the $3 is $1"),
  // "How much did S3 grow in GB since September": of each month.
  said(
    "how much (?:did|has) (\\S.{1,30}?) (?:grow|grown|increase|increased|shrink|shrunk|change|changed) in (gb|gib|",
    "tb|tib|requests|hours|tokens)\\b",
  ).as("how many $2 of $1 by month"),
  // "Don't count the one-off purchases on the 1st".
  said(
    "[.?;,–-]+ ?(?:but |and )?(?:please )?do(?:n['’]?t| not) count (?:the )?(?:one-off )?(purchases?)(?: ",
    "(?:on|of) the 1st)?(?=\\W*$)",
  ).as(" without $1"),
  // "Full October" beside a running month.
  said(`(?:full|whole|entire|complete|all of) (?=(?:${MONTHS})\\b)`).as("all of "),
  // "Q4 full quarter forecast".
  said("(q[1-4](?: 20\\d\\d)?) (?:full|whole|entire)[ -]quarter").as("$1"),
  said("(?:full|whole|entire) (?=q[1-4]\\b)").as(""),
  said("(20\\d\\d) (q[1-4])\\b").as("$2 $1"),
  // "Monday summary for the CFO: …"; "weekly numbers: S3" may ask for weeks.
  said(
    "(?<=^\\W*)(?:the )?(?:(?:monday|month[- ]end|quick|exec(?:utive)?) (?:summary|numbers?|pack|report|update|",
    "check|recap|",
    "rundown)(?: (?:for|to) (?:the |my )?\\w+)?|(?:weekly|monthly) (?:summary|pack|report|update|recap) (?:for|to) ",
    "(?:the |my )?\\w+): ",
  ).as(""),
  // "Cost in October? Either above 500": what it comes to beside the bound.
  said(
    "(?<=\\w)[,;.?–-]+ ?(?:is |are |was |were |did )?(?:either|any|one)(?: (?:of (?:them|those|the two)|one))? ",
    `(?:go |went |been |come )?(?:above|over|more than|past|higher than) ([$€£]?[\\d.,]+k?)${ALONE}`,
  ).as(", only those over $1"),
  // "Take 350k for the quarter, are we on track".
  said(
    "(?<=^\\W*(?:(?:ok|okay|then|so|well|and|now|fine)[, ]+)*)(?:take|assume|say|suppose|use|let['’]?s say|lets ",
    "say) (?=[$€£]?\\d[\\d.,]*k? (?:for|a|per|in)\\b)",
  ).as("we have "),
  // "Which day was highest, and how far above the average of those 14": that is told with it.
  said(
    "(?<=\\b(?:day|week|month)\\b.{0,40}?),? and (?:by )?how (?:far|much) (?:was it )?(?:above|over|below|under|",
    "from) (?:the |its |an? )?",
    `(?:avg|average|mean|usual|median|normal)(?: (?:day|one|of (?:those|these|them|the)(?: ${COUNT})?`,
    `(?: days| weeks)?))?${ALONE}`,
  ).as(""),
  // "Charge October back to the teams": what each is told of.
  said(
    `(?:charge|bill|cross[- ]?charge|recharge|allocate|attribute) ((?:${MONTHS})|last month|this month)(?: back)? `,
    `(?:out )?(?:to|over|across|among|between) (?:the |our |all )*(${GROUP})s\\b`,
  ).as("cost by $2 in $1"),
  // "Cost per team October vs November, biggest increase first": how they are ordered, and none is left out.
  said(
    `(?<=\\b(?:${AGAINST})\\b[^.?!]{2,60}?),? (?:with )?(?:the )?(?:biggest|largest|highest|top) (?:increases?|`,
    "risers?|rises?|movers?|",
    `changes?|growth) (?:first|on top)${ALONE}`,
  ).as(""),
  // "I'm preparing a chargeback memo; kindly list …".
  said(
    "(?<=^\\W*)(?:i['’]?m|i am|we['’]?re|we are) (?:preparing|writing|drafting|putting together|compiling|building|",
    "working on|",
    "finishing) (?:a|an|the|our|my|this) [^.;:!?\\d]{3,40}(?:memo|deck|slide|report|pack|sheet|brief|note|letter|",
    "paper|file|statement)s?[;:.!–-]+ ",
  ).as(""),
  // "Put October's compute costs next to September's".
  said(
    "(?:put|hold|place|set|lay|line up) (?!(?:the two|both|them|these|those|it)\\b)(\\S.{2,50}?) ",
    "(?:next to|alongside|up against|against) (?=\\w)",
  ).as("compare $1 with "),
  said("(?<=\\w )(?:stacked|set|held|lined|measured|placed|put)(?: up)? (?:against|next to|alongside) ").as("vs "),
  // "The smallest five", "top handful".
  said("(top|biggest|largest|bottom) handful\\b").as("$1 5"),
  said(`(?<=\\b(?:monthly|by month|per month)\\b.{0,40}?),? (?:the )?last (${COUNT})${ALONE}`).as(", last $1 months"),
  said(`(?<=\\b(?:weekly|by week|per week)\\b.{0,40}?),? (?:the )?last (${COUNT})${ALONE}`).as(", last $1 weeks"),
  said(`(?<=\\b(?:daily|by day|per day)\\b.{0,40}?),? (?:the )?last (${COUNT})${ALONE}`).as(", last $1 days"),
  // "Charges by type", "which kinds of charges occur in our bills, and how much is in each".
  said(
    "(?<=\\b(?:charges?|costs?|spend|bills?|line items?)(?: (?:split|down|up|out))? )by (?:type|kind)",
    "(?: of (?:charge|cost))?\\b(?![ -]*(?:instance|resource))(?:[,:;] (?:usage|purchases?|tax|credits?|fees?|",
    "refunds?|[,/&+ ]|and)+(?=\\W*$))?",
  ).as("by charge category"),
  said(
    "(?:which|what) (?:kinds?|types?|sorts?|categories) of (?:charges?|costs?) (?:occur|appear|are|do we have|show up|",
    "exist|turn up)(?: there)?(?: (?:in|on) (?:our|the|my) (?:bills?|invoices?))?(?: (?:in the first place|at all))?",
    "(?:,? and how (?:much|many) (?:is|are|of it is) (?:in|on|under) each(?: of (?:them|those))?)?",
  ).as("cost by charge category"),
  // "Tax: how much and who charges it".
  said(
    "(?<=\\b(?:tax|taxes|vat|support|credits?|fees?)\\b.{0,30}?),? (?:and )?(?:who|which (?:cloud|provider|vendor|",
    "supplier)) (?:charges|bills|invoices|levies|adds|takes|grants|gives|pays) (?:it|that|them|us|us (?:it|that|them))",
    ALONE,
  ).as(" by provider"),
  // "Of the pair", "the lot": what is asked of is said before.
  said("(?:the|that|this) (?:auditors?|tax|legal|finance) (?:adviser|advisor|consultant|people|guys)\\b").as("someone"),
];
