import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const QUESTIONS = "(?:questions?|quer(?:y|ies)|requests?|prompts?|messages?)";
const EACH_STEP = "(?: (?:(?:per|an?|each|every) (?:day|hour|minute|week|month|window)|daily|hourly|at most))*";
const THING = "(?!(?:we|it|i|they|that|this|these|those|you|our cost|the cost)\\b)";

/** What people leave out or shorten where they type in haste. */
export const SHORT_FORMS: readonly Rewording[] = [
  // "How much does us-east-1 cost us compared to eu-west-1": who pays, and no region.
  said(
    "(?<=\\b(?:do|does|did|will|would|has|have|is|are|was|were)\\b[^.?!;]{1,60}",
    "\\b(?:cost|costs|costing|charge|charges|charged|charging|bill|billed|save|saved|saving) )",
    "us(?![-\\w]| (?:regions?|ones?|east|west|central|accounts?)\\b) ?",
  ).as(""),
  said(/\b(?:wk|w)(?:[- ]?(?:over|on|to)[- ]?|\/)(?:wk|w)\b/gi).as("week over week"),
  said(/\b(?:mo|mth)[- ](?:over|on|to)[- ](?:mo|mth)\b/gi).as("month over month"),
  // "Outside of working days".
  said("outside(?: of)? (?:the |our )?(?:working ?days?|work ?days|business days?|weekdays?|work(?:ing)? week)\\b").as(
    "on weekends",
  ),
  said("outside(?: of)? (?:the )?weekends?\\b").as("on weekdays"),
  said(
    `how many ${QUESTIONS} (?:can|may|could|am|are|do) (?:i|we|you) (?:allowed to |able to |get to )?`,
    `(?:ask|send|make|do|put|run|type|use|fire)(?: (?:you|here|in total))?${EACH_STEP}(?=\\W*$)`,
  ).as("how many requests do we have left"),
  said(`how many ${QUESTIONS}${EACH_STEP} (?:is|are) (?:allowed|permitted|possible|included)${EACH_STEP}(?=\\W*$)`).as(
    "how many requests do we have left",
  ),
  said(
    "how far back (?:do|does|can|could) (?:it|this|that|they|you|we|i|the history|the records?) ",
    "(?:go|reach|see|look|get|have(?: data)?|run|extend)(?: back)?(?=\\W*$)",
  ).as("how far back do the bills go"),
  // "Blue and green, worth keeping? What do they cost": first what can be told.
  said(
    "(?<=^\\W*)([^.?!;,]{3,60}?),? (?:(?:is it|are (?:they|these|those|both)) )?",
    "(worth \\w+ing(?: (?:it|them|on|up|down|off))*)",
    "\\s*[?.!,;–-]+\\s*(?:and )?((?:what|how much) [^?]{4,60}?)(?=\\W*$)",
  ).as("$1, $3? are they $2"),
  // "How much is retail over last month": how far above it, and not in the course of it.
  said(
    `how (?:much|far) (?:is|are) ${THING}([^.?!;,]{2,40}?) (?:(?:over|up on|up over) |`,
    "(?:above|below|under|ahead of|behind) (?:the )?)",
    `(?=(?:last|previous|prior) (?:day|week|month|quarter)\\b(?=\\W*$|,)|(?:${MONTHS})\\b(?=\\W*$|,))`,
  ).as("$1 compared to "),
  said(
    `how (?:much|far) (?:over|above|below|under|ahead of|behind) `,
    `((?:last|the previous) (?:week|month|quarter)|${MONTHS}) `,
    `(?:is|are) ${THING}([^.?!;,]{2,40}?)(?=\\W*$)`,
  ).as("$2 compared to $1"),
  said(
    "how (?:much|far) (?:are|is) (?:we|it|that|this|they|our (?:cost|spend|bill)s?) ",
    "(?:over|up on|above|below|under|ahead of|behind) ",
    `(?=(?:last|previous|prior) (?:day|week|month|quarter)\\b(?=\\W*$)|(?:${MONTHS})\\b(?=\\W*$))`,
  ).as("how does it compare to "),
  // "Amortized vs billed, same or different?"
  said(",? (?:is (?:it|that) |are they )?(?:the )?same or (?:different|not)(?=\\W*$)").as(""),
  // "What did the web team pay for in October": its services, and not their sum.
  said(
    "what (?:did|does|do) (?:(?:we|i|you)|(?!(?:they|it|he|she|that|those|these)\\b)([^.?!;,]{2,30}?)) ",
    "(?:pay|spend (?:it|money|its money)|get (?:billed|charged)) ",
    "(?:for|on)(?= (?:in|last|this|since|during|over) |\\W*$)",
  ).by(([, who = ""]) => `cost by service${who === "" ? "" : ` for ${who}`}`),
  // "October ex-support".
  said(/(?<![\w.-])ex-(?=(?:support|tax|vat|credits?|discounts?|marketplace|refunds?)\b)/i).as("excluding "),
  said("top (?:tag )?values (?:of|for) (?:the )?(?:tag )?(?=cost[- ]cent(?:er|re)|\\w+(?: tag)?(?=\\W*$))").as(
    "cost by ",
  ),
  said("what(?:['’]?s| is) (?:still )?left to (?:pay|spend|come)(?: for)? (?=this|the rest)").as(
    "what will we still pay ",
  ),
  // "Only the big services over 1000": the amount says what is big.
  said(
    "(?:really |very )?(?:big|large|huge|major|significant) ",
    `(?=(?:${GROUPS}|spikes?|anomal(?:y|ies)|ones|jumps?|increases?|changes?|costs?)\\b,? (?:of |costing )?`,
    "(?:over|above|more than|at least|>) ?[$€£]?\\d)",
  ).as(""),
  // "What's our discount % on AWS": what lies between list and billed cost.
  said(
    "(?:what(?:['’]?s| is| was| are)?|whats|how (?:high|big|large|much) (?:is|was)) (?:the |our |my )?",
    "(?:(?:average|effective|overall|total) )?discount(?:s)?(?: ?(?:%|percent|percentage|pct|rate|in percent|in %))* ",
    `(?:on|for|with|at|from|of) (?!(?:the |our )?(?:${GROUPS}|each|every|list|commit\\w*|savings|reserv\\w*)\\b)`,
  ).as("list vs billed cost of "),
  // "Cost of our Kubernetes clusters by region": the services that run them.
  said(
    "(?<=\\b(?:costs?|spend|spending|bill|spent|pay|paid) (?:of|for|on) (?:all |the |our )*)(kubernetes|k8s) clusters",
    "(?= (?:by|in|per|last|this|since|over|for|during|from|split|and|each) |\\W*$)(?!.*\\b(?:clusters?|pods?|",
    "namespaces?|nodes?)\\b.*\\bclusters?\\b)(?! (?:by|per|for each) (?:clusters?|namespaces?|pods?|nodes?)\\b)",
  ).as("$1"),
];
