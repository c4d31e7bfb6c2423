import { COUNT, GROUP, MONTHS, type Rewording, said, WEEKDAY } from "../rewording.ts";

const BEST =
  "most expensive|biggest|largest|priciest|costliest|dearest|cheapest|smallest|least expensive|highest|lowest";
const PART = "(?!(?:which|what|it|that|this|they|we|there|the most|our)\\b)[\\w .&-]{2,40}?";

/** What people ask in words that would be read as something else. */
export const MEANT_FORMS: readonly Rewording[] = [
  // "Which account is the worst offender": which has the most of it.
  said(
    `(which|what) (${GROUP}) (?:is|was) (?:the |our )?(?:worst|biggest|main|top|chief) (?:offender|culprit|sinner|`,
    "hog)\\b",
  ).as("$1 $2 has the most"),
  said("(?:went|goes|going|gone) down the drain\\b").as("was wasted"),
  said("since (?:the |our )?(?:bills?|data|records?|history) (?:begins?|began|starts?|started)\\b").as(
    "since the beginning",
  ),
  // "Bedrock went thru the roof didn't it? when did that start"
  said(
    "(?<=^\\W*)(\\S.{1,30}?) (?:went|has gone|is going|goes|shot|took) (?:thru|through) the roof,?(?: ",
    "(?:didn['’]?t|hasn['’]?t|isn['’]?t|doesn['’]?t) it)?[?.!,; ]+ *(?:since )?when did (?:that|it|this) ",
    "(?:start|begin)",
  ).as("when did $1 start going up"),
  said(",? (?:did|does|is|was|are|has|have|wo|do|were)n['’]?t (?:it|they|we|that)(?=\\W*$|[?!.])").as(""),
  said(
    "(?:did|has|have|does|will) (?:the |our )?(\\S.{1,30}?) (?:go|gone|went|been|be|get|rise|exceed|pass) ",
    "(?:over|above|past) ([$€£]?\\d[\\d.,]*k?) (?:in )?any (month|week|day)(?=\\W*$)",
  ).as("cost of $1 by $3 since the beginning, only $3s over $2"),
  said("(?<=\\bcompare )(?:the |all |our )?(?:three|two|3|2|four|4) (?:clouds|providers|vendors)\\b").as(
    "cost by provider",
  ),
  said("who gives us the (?:best|biggest|largest|deepest|highest) discounts?(?:,? (?:in|as) (?:%|pct|percent))?").as(
    "list cost vs billed cost by provider",
  ),
  said("(?:scaled|scales|scaling|scale) up (?:the )?most\\b").as("grew most"),
  // "What'd we drop on S3": what was spent, and not what is left out.
  said(
    "(?:what['’]?d|what did|how much did|what do|how much do) (we|they|i) (?:drop|blow|splash|plonk|shell) ",
    "(?:out )?(?:on|for) ",
  ).as("what did $1 spend on "),
  // "Is the storefront truly our most expensive application?"
  said(
    `(?<=^\\W*(?:and |so )?)(?:is|was|are) (?:the |our )?${PART} `,
    `(?:(?:really|truly|still|actually|indeed) (?:our|the)|our) (?:single )?(${BEST}) (${GROUP})(?=\\W*$| `,
    "(?:in|last|this|of|on)\\b)",
  ).as("which $2 is the $1"),
  said(`(${BEST}) single (?=(?:vms?|virtual|buckets?|instances?|databases?|disks?|machines?|servers?|volumes?)\\b)`).as(
    "$1 ",
  ),
  said(
    "(?:the |our )?(service|account|region|provider|cloud|team|environment|vendor) mix (?:for|of|in|on|at) ",
    "(.{2,40}?)(?=\\W*$|,? (?:in|as) (?:an? )?percent|,? (?:in|last|this|since|for) )",
  ).as("$2 by $1"),
  // "How does a typical Monday compare with a typical Thursday?"
  said(
    `(?:how (?:does|do|did) )?an? (?:typical|average|normal|usual|regular) (${WEEKDAY}) (?:compares?|stacks? up|`,
    "differs?|measures? up|vs\\.?|versus|against)(?: (?:with|to|against|from|vs))?(?: an?)? (?:typical |average |",
    `normal |usual |regular )?(${WEEKDAY})`,
  ).as("average $1 vs average $2"),
  // "Do we spend more on EC2 or on all of Azure?"
  said(
    "(?<=^\\W*)(?:do|did|are) we (?:spend|pay|spending|paying) more (?:on|for) ([^?!,;]{2,40}?) or (?:(?:on|for) )?",
    "(?:all of )?([^?!,;]{2,40}?)(?=\\W*$)",
  ).as("what did we spend on $1? what did we spend on $2"),
  said(`(?<=\\bbetween (?:the \\S+ of )?(?:${MONTHS}|\\d\\S*(?: ${MONTHS})?) )and (?:now|today|yesterday|date)\\b`).as(
    "until now",
  ),
  said(`between (?=(?:(?:the \\S+ of )?(?:${MONTHS})|\\d\\S*(?: (?:${MONTHS}))?) until now)`).as("since "),
  said("(?<=\\bsince (?:\\S+ ){1,3})until now\\b").as(""),
  said("(trend|course|development) month (?:on|over|by) month").as("$1 by month"),
  said("before any (?=credits?|tax(?:es)?|discounts?|refunds?|support)").as("before "),
  // "Do our top three accounts exceed 70 % of the cost?": their share is told with them.
  said(
    `(?:do|does|did|are) (?:our |the )?(?:(?:top|biggest|largest) )?(${COUNT}) (${GROUP})s? (?:together )?`,
    "(?:exceed|make(?: up)?|account for|cover|reach|cause|take|form) (?:more than |over |about |at least )?\\d+ ?",
    "(?:%|percent|pct) of (?:it|the (?:total |whole )?(?:cost|bill|spend|total)|(?:our|all) (?:costs?|spend))",
  ).as("top $1 $2s"),
  // "Any holes in the months?"
  said(
    "(?:any|are there(?: any)?|is there (?:a|any)) (?:holes?|gaps?|missing (?:days?|months?)(?: or ",
    "(?:days?|months?))?|blanks?) in (?:the |our )?(?:months?|days?|data|bills?|billing|feeds?|series|history|",
    "exports?)",
  ).as("how up to date is the data"),
  said(
    `(?:is|are) (?:our |the )?(${PART}) (?:growing|rising|climbing|increasing|going up) (?:faster|quicker|more) `,
    "than (?:the |our )?(?:bill as a whole|whole bill|rest of the bill|total|overall (?:bill|spend|cost)|everything",
    "(?: else)?|bill overall)(?=\\W*$)",
  ).as("change of $1 by month? change of the total cost by month"),
  said("(?<=^\\W*)thereof ").as("only "),
];
