import { GROUP, MONTHS, type Rewording, said } from "../rewording.ts";

const AGAINST = "(?:against|compared (?:to|with)|vs\\.?|versus|relative to|next to|beside|alongside)";
const BESIDE =
  "(?:next to|alongside(?: of)?|beside|besides|side by side with|up against|set against|pitted " + "against|opposite)";
const TOGETHER =
  "(?:side by side|next to each other|next to one another|beside each other|head to head|in " +
  "parallel|back to back)";
const MORE = "(?:\\w+er\\b|more\\b|less\\b|ahead\\b)";
const EXCEEDS = "(?:exceeds?|overtakes?|outspends?|outcosts?|surpass|outweighs?|outstrips?|eclipse|beats?|tops?)";
const NO_LIMIT = "(?![^.?!]{0,40}(?:\\d|budget|limit|quota|cap|target|forecast))";
const NO_DAYS = "(?!in |for |last |this |since |over |during |per |by )";
const RUNNING = "(?: (?:on|for|with|in|of))?";

const OTHER_METRIC = "(?:list|effective|amorti[sz]ed|contracted)";
const MONEY = "(?: (?:costs?|prices?|rates?|spend|amounts?))?";
const ACTUAL = `(?:(?:actuals?|real)${MONEY}|what (?:we|i) (?:actually |really )?(?:paid|pay|spent))(?![\\w-])`;

const NET = "(?:net|after (?:all |the )?credits)";
const GROSS = "(?:gross|before (?:all |the )?credits)";
const AND = `(?:${AGAINST}|and|or|,|&) (?:the |our )?`;

const DEARER = "(?:bigger|pricier|dearer|costlier|higher|larger|more expensive)";
const SPENDS = "(?:spent|spends?|costs?|burn(?:s|ed|t)?|paid|pays?|eats?|ate|uses?|used|racked up)";
const SPENDS_MORE =
  `(?:(?:is|was|has been) (?:the )?${DEARER}(?: spender| one)?|(?:has|had) (?:the )?${DEARER} (?:bill|costs?|spend)|` +
  `${SPENDS} (?:us )?more(?: money)?(?! than))`;

/** Ways to set things against each other, read so whatever else is said. */
export const SIDES_IN_FULL: readonly Rewording[] = [
  // "Who spent more in October, web or search", "which cloud is pricier, AWS or Azure".
  said(
    `(?:who|which(?: one)?(?: of (?:them|the two))?|which (${GROUP})) ${SPENDS_MORE}`,
    "(?=(?: [^,:.?!;]{1,30})?[,:]? [^.?!;]{1,40} or \\w)",
  ).by(([words, noun = /^who (?:sp|b|ate|eat|racked|use)/i.test(words) ? "team" : ""]) => {
    return `which ${noun ? `${noun} ` : ""}is more expensive`;
  }),
  // "Net vs gross by provider", "net or gross of tax": what was billed, and that without what was credited, or taxed.
  said(
    `(?:${NET}${MONEY} ${AND}${GROSS}|${GROSS}${MONEY} ${AND}${NET})${MONEY}`,
    "(?: of (?:any )?(credits?|tax(?:es)?|vat))?(?! of\\b)([^.?!;,]{0,60}?)(?=\\W*$)",
  ).by(([, taken = "credits", rest = ""]) => `cost${rest}, and how much without ${taken}${rest}`),
  // "The total in October and the total without S3".
  said(
    "^(?!(?:what|how|which|who|did|does|is|was|compare)\\b)(show |list |give me )?",
    "([^.?!;]{0,40}\\b(?:costs?|total|spend|bill)\\b",
    "[^.?!;]{2,40}?),? and (?:the |its |our )?(?:costs?|total|spend|bill) ",
    "(?=(?:without|excluding|minus|before|net of|excl?\\.?|except) )",
  ).by(([, asks, total]) => `${asks ?? "what was "}${total}, and how much `),
  said(
    "which one (?=(?:has |have )?(?:went|gone|grew|grown|rose|risen|increased|climbed|jumped|fell|fallen|dropped|",
    "decreased|shrank)\\b)",
  ).as("which "),
  // "The difference between the 2?"
  said("(between|of|compare|both) the 2(?=\\W*$)").as("$1 the two"),
  // What list prices come to beside what was billed is what was saved against them.
  said(
    "(?:how much|what) (?:did|do|have|has|are|were) (?:we|i) (?:sav(?:e|ed|ing)) (?:",
    "(?:against|versus|vs\\.?|compared (?:to|with)|relative to|off|on|over|below|under) ",
    "(?:the )?list(?: price| cost| rate)?s?|",
    "(?:thanks to|through|from|with|by|via) (?:our |the )?(?:\\w+ )?discounts?(?: and (?:our )?commitments)?)\\b",
  ).as("list cost against billed cost"),
  // "List price vs actual": what was billed.
  said(`${ACTUAL}(?<=\\b${OTHER_METRIC}${MONEY} (?:${AGAINST}|and|or) (?:the |our )?${ACTUAL})`).as("billed cost"),
  said(`${ACTUAL}(?= (?:${AGAINST}|and|or) (?:the |our )?${OTHER_METRIC}\\b)`).as("billed cost"),
  // "What's our discount in percent": of the list price, and no share of everything.
  said("(list cost (?:vs|and) billed cost) in (?:an? )?(?:%|percent(?:age)?|pct)(?=\\W|$)").as("$1"),
  // What lies between both is told in percent, too: "billed vs list cost, and the effective discount percentage".
  said(
    `(?<=\\b(?:billed(?: costs?)? (?:${AGAINST}|and|or) (?:the )?list|`,
    `list(?:${MONEY}) (?:${AGAINST}|and|or) (?:the )?billed)\\b.*)`,
    "(?:,? (?:and|plus|with)|,) (?:what(?:['’]?s| is) )?(?:the |our )?(?:\\w+ )?discount",
    "(?: (?:percentage|percent|pct|%|rate))?",
    "(?: (?:in|as) (?:a )?(?:percent|percentage|pct|%))?(?=\\W*$)",
  ).as(""),
  // "Is EC2 more than we pay for databases".
  said(
    "(?<=\\b(?:more|less|higher|lower|bigger|smaller|cheaper|dearer|pricier|expensive) than )(?:what )?(?:we|i) ",
    "(?:pay|spend|paid|spent|are paying|are spending) (?:for|on) (?=\\w)(?!it\\b|that\\b|them\\b|this\\b)",
  ).as(""),
  said(`which one (is|are|was|were|costs?|runs?) (?=${MORE})`).as("which $1 "),
  // "How much was S3 and how much was EC2 in October": the days are those of both.
  said(
    `how much (was|were|is|are|did we (?:spend|pay)${RUNNING}|do we (?:spend|pay)${RUNNING}) `,
    `(${NO_DAYS}[\\w.-]+(?: ${NO_DAYS}[\\w.-]+){0,3}),? and how much (?:\\1 |(?:was|were|is|are) )(?=\\w)`,
  ).by(([, did, one = ""]) => `how much ${did} ${one.trim()} and `),
];

const METRIC = "(?:list|effective|billed|amorti[sz]ed|contracted)";

/** The same, where the text is asked about as it is. */
export const SIDES_REWORDED: readonly Rewording[] = [
  said(`(?:put|place|show|set|line up|lay|plot|give me|list|have) (?:me )?([^.?!;]{3,60}?),? ${TOGETHER}`).as(
    "compare $1",
  ),
  said(`(?<=\\w )${BESIDE} (?=(?:the |our )?\\w)(?!(?:it|that|them|this|those|each)\\b)`).as("vs "),
  // "How did October close against September".
  said(`(?:close|closing|cost|total) (?:of |for )?(?=(?:${MONTHS})\\b[^.?!;]{0,20} ${AGAINST} )`).as(""),
  said(
    `(?:do|does|did|has|have) ([^.?!;]{2,40}?) (?:${EXCEEDS}|overtaken|overtook|surpassed|`,
    `exceeded) ${NO_LIMIT}(?=[a-z])`,
  ).as("is $1 more expensive than "),
  said(
    "how (?:close|near|far apart|far off|far away|far behind|far ahead) (?:is|are|was|were) ",
    `(?!we\\b|it\\b|i\\b|they\\b|that\\b)([a-z][^.?!;]{1,40}?) (?:to|from|and|of|behind|ahead of) ${NO_LIMIT}(?=[a-z])`,
  ).as("compare $1 and "),
  said(
    "how far (?:is|are|was|were) (?!we\\b|it\\b|i\\b|they\\b|that\\b)([a-z][^.?!;]{1,40}?) ",
    `(?:from|behind|ahead of|below|above|under|over|off) ${NO_LIMIT}(?=[a-z])`,
  ).as("compare $1 and "),
  said(`how far apart (?:is|are|was|were) ${NO_LIMIT}(?=[a-z])`).as("compare "),
  said(
    `how (?:far|much) (?:is|was|are) (${METRIC}(?: cost| price)?) (?:below|above|under|over|off|`,
    `from|less than|more than) (${METRIC})`,
  ).as("$1 vs $2"),
  said("(?:who|which(?: one)?|what) (?:wins|is winning|comes out (?:on top|ahead)|is on top)(?=\\W*$)").as(
    "which is bigger",
  ),
  said("how many times (?=bigger|larger|more|higher|pricier|dearer|costlier|cheaper|smaller)").as("how much "),
  said("(?:measure|stack|hold|shape|match) up to (?=\\w)").as("compare to "),
  said(`where (?:are|were) we(?: at| standing)?(?: right)?(?: now)? (?=(?:this \\w+ )?${AGAINST})`).as(
    "how are we doing ",
  ),
];
