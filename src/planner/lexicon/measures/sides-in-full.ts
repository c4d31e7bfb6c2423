import { MONTHS, type Rewording, words } from "../rewording.ts";

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

/** Ways to set things against each other, read so whatever else is said. */
export const SIDES_IN_FULL: readonly Rewording[] = [
  [
    words(
      "which one (?=(?:has |have )?(?:went|gone|grew|grown|rose|risen|increased|climbed|jumped|fell|fallen|dropped|",
      "decreased|shrank)\\b)",
    ),
    () => "which ",
  ],
  // "The difference between the 2?"
  [words("(between|of|compare|both) the 2(?=\\W*$)"), ([, said]) => `${said} the two`],
  // What list prices come to beside what was billed is what was saved against them.
  [
    words(
      "(?:how much|what) (?:did|do|have|has|are|were) (?:we|i) (?:sav(?:e|ed|ing)) (?:",
      "(?:against|versus|vs\\.?|compared (?:to|with)|relative to|off|on|over|below|under) ",
      "(?:the )?list(?: price| cost| rate)?s?|",
      "(?:thanks to|through|from|with|by|via) (?:our |the )?(?:\\w+ )?discounts?(?: and (?:our )?commitments)?)\\b",
    ),
    () => "list cost against billed cost",
  ],
  // "List price vs actual": what was billed.
  [
    words(`${ACTUAL}(?<=\\b${OTHER_METRIC}${MONEY} (?:${AGAINST}|and|or) (?:the |our )?${ACTUAL})`),
    () => "billed cost",
  ],
  [words(`${ACTUAL}(?= (?:${AGAINST}|and|or) (?:the |our )?${OTHER_METRIC}\\b)`), () => "billed cost"],
  // What lies between both is told in percent, too: "billed vs list cost, and the effective discount percentage".
  [
    words(
      `(?<=\\b(?:billed(?: costs?)? (?:${AGAINST}|and|or) (?:the )?list|`,
      `list(?:${MONEY}) (?:${AGAINST}|and|or) (?:the )?billed)\\b.*)`,
      "(?:,? (?:and|plus|with)|,) (?:what(?:['’]?s| is) )?(?:the |our )?(?:\\w+ )?discount",
      "(?: (?:percentage|percent|pct|%|rate))?",
      "(?: (?:in|as) (?:a )?(?:percent|percentage|pct|%))?(?=\\W*$)",
    ),
    () => "",
  ],
  [words(`which one (is|are|was|were|costs?|runs?) (?=${MORE})`), ([, is]) => `which ${is} `],
  // "How much was S3 and how much was EC2 in October": the days are those of both.
  [
    words(
      `how much (was|were|is|are|did we (?:spend|pay)${RUNNING}|do we (?:spend|pay)${RUNNING}) `,
      `(${NO_DAYS}[\\w.-]+(?: ${NO_DAYS}[\\w.-]+){0,3}),? and how much `,
      "(?:\\1 |(?:was|were|is|are) )(?=\\w)",
    ),
    ([, did, one = ""]) => `how much ${did} ${one.trim()} and `,
  ],
];

const METRIC = "(?:list|effective|billed|amorti[sz]ed|contracted)";

/** The same, where the text is asked about as it is. */
export const SIDES_REWORDED: readonly Rewording[] = [
  [
    words(`(?:put|place|show|set|line up|lay|plot|give me|list|have) (?:me )?([^.?!;]{3,60}?),? ${TOGETHER}`),
    ([, sides]) => `compare ${sides}`,
  ],
  [words(`(?<=\\w )${BESIDE} (?=(?:the |our )?\\w)(?!(?:it|that|them|this|those|each)\\b)`), () => "vs "],
  // "How did October close against September".
  [words(`(?:close|closing|cost|total) (?:of |for )?(?=(?:${MONTHS})\\b[^.?!;]{0,20} ${AGAINST} )`), () => ""],
  [
    words(`(?:by )?how much (?:more |less )?(?:do|does|did) ([^.?!;]{2,40}?) ${EXCEEDS} ${NO_LIMIT}(?=[a-z])`),
    ([, one]) => `how much more expensive is ${one} than `,
  ],
  [
    words(
      `(?:do|does|did|has|have) ([^.?!;]{2,40}?) (?:${EXCEEDS}|overtaken|overtook|surpassed|`,
      `exceeded) ${NO_LIMIT}(?=[a-z])`,
    ),
    ([, one]) => `is ${one} more expensive than `,
  ],
  [
    words(
      "how (?:close|near|far apart|far off|far away|far behind|far ahead) (?:is|are|was|were) ",
      "(?!we\\b|it\\b|i\\b|they\\b|that\\b)([a-z][^.?!;]{1,40}?) (?:to|from|and|of|behind|ahead of) ",
      `${NO_LIMIT}(?=[a-z])`,
    ),
    ([, one]) => `compare ${one} and `,
  ],
  [
    words(
      "how far (?:is|are|was|were) (?!we\\b|it\\b|i\\b|they\\b|that\\b)([a-z][^.?!;]{1,40}?) ",
      `(?:from|behind|ahead of|below|above|under|over|off) ${NO_LIMIT}(?=[a-z])`,
    ),
    ([, one]) => `compare ${one} and `,
  ],
  [words(`how far apart (?:is|are|was|were) ${NO_LIMIT}(?=[a-z])`), () => "compare "],
  [
    words(
      `how (?:far|much) (?:is|was|are) (${METRIC}(?: cost| price)?) (?:below|above|under|over|off|`,
      `from|less than|more than) (${METRIC})`,
    ),
    ([, one, other]) => `${one} vs ${other}`,
  ],
  [
    words("(?:who|which(?: one)?|what) (?:wins|is winning|comes out (?:on top|ahead)|is on top)(?=\\W*$)"),
    () => "which is bigger",
  ],
  [words("how many times (?=bigger|larger|more|higher|pricier|dearer|costlier|cheaper|smaller)"), () => "how much "],
  [words("(?:measure|stack|hold|shape|match) up to (?=\\w)"), () => "compare to "],
  [
    words(`where (?:are|were) we(?: at| standing)?(?: right)?(?: now)? (?=(?:this \\w+ )?${AGAINST})`),
    () => "how are we doing ",
  ],
];
