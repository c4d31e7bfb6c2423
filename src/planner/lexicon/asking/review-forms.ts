import { anywhere, CLOUD, COUNT, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const DAYS = `(?:${MONTHS}|(?:this|last) (?:week|month|quarter|year))`;
const WHEN = `(?:(?:in|for|during|over|since|from|of) )?(?:the )?(?:${DAYS})(?: so far)?`;
const PERCENT = "(?:percent(?:age)?s?|%|pct)";
const CHARGES = "tax(?:es)?|vat|support|credits?|refunds?|discounts?|purchases?|fees|usage|marketplace";
const FEES = "(?: (?:fees?|charges?|costs?))?";
const COST_OF = "(?:(?:the )?costs? of (?:the |our )?)?";
const APART = "(?:sep[ae]rately|sep[ae]rate|individually|one by one|each(?: on its own)?|on their own|apart)";
const PART = "(?:half|two thirds|a third|a quarter|\\d{1,3} ?(?:%|percent))";
const BOUGHT =
  "(?:commitments?|reservations?|savings plans?|saving plans?|reserved instances?|ris?|committed use(?: discounts?)?)";

const ASKED =
  "(?:(?:and )?(?:(?:what|how) about (?:the |our )?|how much (?:is|was|are|were) (?:the |our )?|" +
  "(?:the )?costs? of (?:the |our )?|" +
  "(?:what|how much) (?:did|do|have) we (?:pay|paid|spend|spent) (?:for|on|in) (?:the |our )?))?";
const TO_KNOW =
  "(?:that |which )?(?:i|we) (?:should|need to|must|ought to|have to) (?:know|be aware of|hear|have seen)(?: about)?" +
  "(?: before [^.?!;,]{2,40}?)?(?=\\W*$)";
const OF_CLOUD = new RegExp(`^(?:${CLOUD}) `, "i");

// What else is asked for beside a change.
const AND_DRIVERS =
  ",? ?(?:and |& |plus |with )?(?:the |its |our )?(?:top |main |biggest |largest |\\d |two |three |four |five )+" +
  "(?:drivers?|contributors?|movers?|reasons?)\\b";

/** Forms of speech of those who go through a month's bill with others. */
export const REVIEW_FORMS: readonly Rewording[] = [
  // "Morning, what's different in our spend this week vs last week".
  said("what(?:['’]?s| is| was|s) different (?=(?:in|with|about|on|this|between)\\b)").as("what changed "),
  // "What's the CloudWatch bill been doing since September": how it went, and not what it comes to.
  said(
    "(?:what|how)(?:['’]?s| has| is|s)? (?:the |our |my )?([^.?!;,]{2,30}?)(?: (?:bill|costs?|spend|spending))? ",
    `been (?:doing|going|behaving|trending|looking)(?=\\W*$| (?:since|in|over|during|this|for)\\b)`,
  ).as("$1 cost by month"),
  // "US-based stuff".
  said(
    "(?<!\\w)(us|usa|eu|uk|europe|asia|india|america)[- ]based",
    "(?: (?:stuff|things?|regions?|ones?|resources|workloads?|infra(?:structure)?|services?))?\\b",
  ).by(([, part = ""]) => (/^us/i.test(part) ? "in the usa" : `in ${part}`)),
  // "Dev and staging together in a month, take October".
  said(`(?: in an? (?:normal |typical )?month)?,? (?:let['’]?s )?take (?:the )?(?=(?:${DAYS})\\W*$)`).as(" in "),
  // "Average daily EC2 cost without the commitment fees"; what was bought is on the bill as purchases.
  said(
    "(?:without|w\\/o|excluding|excl\\.?|minus|not counting|before|less) (?:the |our |any |all )?",
    `${BOUGHT} (?:fees?|purchases?|charges?|costs?|payments?|upfronts?)`,
  ).as("without purchases"),
  said(
    `(${CLOUD}) ${BOUGHT}[:,]? (?:how much|what) (?:do|did|have) we (?:pay|paid|spend|spent) (?:for|on) `,
    "(?:them|these|those|it)(?: (?:each|every|per) month| monthly)?",
  ).by(([text, cloud]) => `${cloud} commitment purchases${/month/i.test(text) ? " by month" : ""}`),
  // "What's the newest day in there", "are the bills up to date, what's the newest day in there".
  said(
    "(?:are (?:the|our) bills up to date,? (?:and )?)?(?:what(?:['’]?s| is)|whats|which is) the ",
    "(?:newest|latest|last|most recent) ",
    "(?:day|date)(?: of (?:data|bills?|spend))?(?: that)? (?:in there|in (?:it|them|the (?:bills?|data))|",
    "(?:is |are )?(?:loaded|covered|billed|imported|available))",
  ).as("are the bills up to date"),
  // "How concentrated are we?"
  said(
    "how (?:concentrated|top[- ]heavy|lopsided) (?:are we|is (?:it|this|(?:the|our) (?:spend|spending|bill|costs?))|",
    "are (?:the|our) costs?)",
  ).as("what share of the bill are the top 3 services"),
  // "Are the top 2 accounts more than half of the bill this month?": their share tells it.
  said(
    `(?:are|is|do|does|did|were) (?:the |our )?top (${COUNT}) (${GROUPS})`,
    "(?: together| combined)? (?:make up |account for |cost )?",
    `(?:more than|over|above|at least|less than|under|below) ${PART} of `,
    "(?:the (?:bill|total|spend|cost)|our (?:bill|total|spend|costs?)|everything|all|it)",
  ).as("what share of the bill are the top $1 $2"),
  // "Dev looks high, which services".
  said(
    "(?<=^\\W*(?:(?:and|but|ok|hm+|so) )*)([^\\s,.;:?!]+(?: [^\\s,.;:?!]+)?) (?:looks?|seems?|is|feels?) ",
    "(?:very |quite |rather |pretty |a bit |really |too )*(?:high|big|expensive|large|steep|pricey|much)",
    `[,;.:–-]* (?:so )?which (${GROUPS})(?: (?:is|are) (?:it|that|they))?(?=\\W*$)`,
  ).as("$1 by $2"),
  // "How many vendors do we pay for cloud, and how much each in November".
  said(
    `how many (${GROUPS})\\b[^.?!;,]{0,40}?,? and (?:how much|what)(?: (?:is|does|do|did|for|was))?(?: it)? each`,
    "(?: one)?(?: of them)?(?: costs?)?",
  ).as("cost by $1"),
  said("(?:the )?(?:year[- ]end|final|last) quarter(?: of (?:the|this) year)?\\b(?! of \\d)").by(([text]) =>
    /^(?:the )?last quarter$/i.test(text) ? text : "q4",
  ),
  // "Anything I should know before the CTO asks": what is unusual; where that is said, only what it is for is left out.
  said(
    `(?<=^\\W*)(?:is|was) there (?:anything|something)(?: else)? ${TO_KNOW}|(?<=^\\W*)anything(?: else)? ${TO_KNOW}`,
  ).as("anything unusual"),
  said(`(?<=\\b(?:unusual|odd|weird|strange|spikes?|anomal\\w+|surprises?|outliers?)\\b.{0,40}) ${TO_KNOW}`).as(""),
  // "The total, its change in %, and the three biggest drivers": in percent is the change of the total.
  said(`(?<=\\bchange\\b.{0,30}) in (?:%|percent|pct)(?=${AND_DRIVERS})`).as(""),
  anywhere(`(?:%|percent(?:age)?|pct) (?=changes?\\b.{0,30}${AND_DRIVERS})`).as(""),
  // "Put all teams in order", "what will 2027 cost us if this goes on": what a ranking and a forecast are anyway.
  said("put ((?:all |the |our )*[^,.?!;]{3,30}?) in(?:to)? (?:an? )?order\\b").as("rank $1"),
  said(
    "(?<=\\b(?:will|going to|forecast|gonna)\\b.{3,60}?),? if (?:this|it|that|things|everything|we) ",
    "(?:goes|go|continues?|keeps?|carry|carries)(?: (?:on|up|going|growing))*",
    "(?: (?:like|as) (?:this|that|now|is|it is))?(?=\\W*$)",
  ).as(""),
  // "September vs October, total and in percent": both are told of what two months cost.
  said(
    `(${DAYS} (?:vs\\.?|versus|against|compared (?:to|with)) (?:${DAYS})),? `,
    `(?:(?:in )?(?:total|absolute|dollars|usd)(?: terms)?(?:,| and| &) )?(?:also )?(?:in|as) (?:an? )?${PERCENT}`,
  ).as("$1"),
  // "Tax and support since September, separately".
  said(
    `(?<=^\\W*)${ASKED}((?:${CLOUD})? ?(?:${CHARGES}))${FEES} (?:and|&|,) ${COST_OF}((?:${CHARGES}))${FEES}( ${WHEN})?`,
    `(,? ${APART})?(?=\\W*(?:$|pl[sz]|please))`,
  ).by(([text, one = "", other = "", days = "", apart]) =>
    apart !== undefined || /support/i.test(text) ? eachCharge(one, other, days.trim()) : text,
  ),
  said(`(?<=^\\W*)((?:${CLOUD})? ?(?:${CHARGES})) (?:and|&|,) ((?:${CHARGES})),? ${APART},? (${WHEN})(?=\\W*$)`).by(
    ([, one = "", other = "", days = ""]) => eachCharge(one, other, days),
  ),
  // "Is the December forecast higher than November"
  said(
    `is (?:the )?(?:forecast (?:for|of) )?(${MONTHS})(?:['’]?s)?(?: forecast)? `,
    `(?:forecast |going to be |expected to be )?(?:higher|lower|bigger|smaller|more|less|cheaper) than (?:the )?`,
    `(${MONTHS})(?:['’]?s)?(?: (?:forecast|one))?(?=\\W*$)`,
  ).by(([text, one, other]) => (/forecast|expected|going to/i.test(text) ? `forecast for ${one} and ${other}` : text)),
  // "How much more than October would AWS be", of what is to come.
  said(
    `how much (?:more|less|higher|lower) than (${DAYS}) (?:would|will) `,
    "([^\\s.?!;,]+(?: [^\\s.?!;,]+)?) (?:be|cost|come to)(?=\\W*$)",
  ).as("will $2 cost more than $1"),
  // "Anything in Kubernetes thats being exploited".
  said("thats (?=(?:being|actively|known|already|still|currently)\\b)").as("that is "),
];

/** Each of two kinds of charges. Support is a service on a bill, with lines of tax of its own: they are told once. */
function eachCharge(one: string, other: string, days: string): string {
  const isTaxed = /tax|vat/i.test(one + other);
  const [cloud = ""] = OF_CLOUD.exec(one) ?? [];
  const alone = (kind: string) => `how much ${kind}${isTaxed && /support/i.test(kind) ? " without tax" : ""}`;
  return `${alone(one)} ${days}? and ${alone(cloud + other)}`;
}
