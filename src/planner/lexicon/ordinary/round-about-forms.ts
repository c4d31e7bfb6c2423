import { AGAINST, MONTHS, type Rewording, said, words } from "../rewording.ts";

const ALL =
  "(?:everything|it all|all(?: of it)?|the total|the whole|(?:the|our) (?:whole |total |entire )?(?:bill|spend|" +
  "costs?))";
const SIZE = "(?:big|large|significant|small|major|substantial|noticeable|huge|tiny|real|serious|good|sizeable)";
const PART = "(?:slice|part|share|chunk|portion|piece|fraction|bit)";
const NOT_BILLED = "(?:not|never|n['’]t) (?:get |been |be |being )?(?:billed|charged|invoiced)(?: for it)?";
const DAY =
  "(?:\\d{1,2}/\\d{1,2}|\\d{4}-\\d\\d-\\d\\d|yesterday|" +
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: (?:${MONTHS}))?|(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?)`;
const GONE =
  "(?:go(?:ne|ing)? (?:dark|silent|quiet|dead|missing|awol)|(?:drop|go|fall|went|fell)(?:ped|ne)? (?:down )?to " +
  "(?:zero|0|nothing)|" +
  "cost (?:us )?(?:zero|0|nothing)|(?:zero|nothing|at zero|at 0|free|missing))";
const UNIT = "(?:per|a|each) (day|week|month)";
const DAYS_SAID = words(
  `(?:(?:${MONTHS})|today|yesterday|q[1-4]|20\\d\\d|\\d+|ytd|mtd|since|so far|(?:last|this|past|next|previous|`,
  `prior) \\w+)\\b`,
);
const PERIOD =
  `(?:the )?(?:(?:last|past|previous) (?:\\w+ )?(?:days?|weeks?|months?|quarters?|years?)|` +
  `(?:${MONTHS})(?: 20\\d\\d)?)`;

/** What people ask in a roundabout way, in the words that the grammar has. */
export const ROUND_ABOUT_FORMS: readonly Rewording[] = [
  // "…, and is it a big slice of everything?"
  said(`(?:is|was|are|were) (?:it|that|this|they) (?:really )?(?:an? )?${SIZE} ${PART} of ${ALL}(?=\\W*$)`).as(
    "what share of the total is it",
  ),
  // "What does each cloud cost": of clouds, where "cloud cost" is all that it costs.
  said("each cloud (?=costs?\\b)").as("each provider "),
  said("(per|each|every|a|by) calendar (day|week|month|quarter|year)\\b").as("$1 $2"),
  // "…, since October has one more": why it is asked.
  said(
    `(?<=\\w),? (?:since|because|as|given that) (?:the )?(?:${MONTHS}) (?:has|had|is) (?:(?:one|two|three|\\d|a) )?`,
    "(?:days? )?(?:more|fewer|less|extra|longer|shorter)(?: days?)?(?=\\W*$)",
  ).as(""),
  // What runs in clusters is told by the services that manage them.
  said("managed (?:kubernetes |k8s |container )?clusters?(?! ?(?:by|per|costs? per))\\b").as(
    "managed kubernetes services",
  ),
  // "What staging costs per day on average in November, and how that compares with dev": of each the same.
  said(
    `(?:what|how much) (?:does |do |did )?(.{2,40}?) (?:costs?|spends?) ${UNIT} (on average|in the mean) (.{2,30}?),? `,
    "and how (?:does |do |did )?(?:that|it|this) (?:compares?|stacks? up|measures? up) (?:with|to|against) ",
    "(.{2,40}?)(?=\\W*$)",
  ).by(([, one, unit, average, days, other]) =>
    [one, other].map((name) => `what does ${name} cost per ${unit} ${average} ${days}`).join(", and "),
  ),
  // "When was the first day Bedrock showed up?"
  said(
    "(?:when|(?:on )?(?:what|which) (?:day|date)) (?:was|is) the (?:very )?first (?:day|time|date) ",
    "(?:that |when |on which )?(?:the |our )?(?!we\\b|i\\b)(\\S.{0,40}?) ",
    "(?:(?:was |is )?(?:showed|shows|showing|shown|turned|turns) up|appeared|appears|was billed|got billed|",
    "cost anything|started)\\b",
  ).as("when did $1 start"),
  said(
    "when did (?:the |our )?(?!we\\b|i\\b)(\\S.{0,40}?) first (?:show up|appear|turn up|cost (?:us )?anything|",
    "get billed)\\b",
  ).as("when did $1 start"),
  said(
    "(?<=\\bwhen\\b.{3,80})(?:what|how much) (?:has|have|did) (it|they|that) ",
    "(?:(?:run|racked|piled) up|costed?|come to|amounted to)(?: us)? since(?: then)?(?=\\W*$)",
  ).as("what did $1 cost in total since the beginning"),
  // "In dollars, not percent": the one that is not meant is said for clearness.
  said(
    "(in (?:absolute )?(?:dollars?|usd|money|euros?)|in absolute (?:terms|numbers|figures)),? ",
    "(?:and )?(?:not|rather than|instead of) (?:in |as )?(?:an? )?(?:percent(?:ages?)?|%|pct|relative(?: terms)?)",
  ).by(([, measure]) => measure ?? ""),
  said(
    "((?:in|as) (?:an? )?(?:percent(?:ages?)?|%|pct)),? ",
    "(?:and )?(?:not|rather than|instead of) (?:in )?(?:absolute )?(?:dollars?|usd|money|numbers)",
  ).as("in percent"),
  // "… on weekends than on weekdays? The last four weeks would do."
  said(
    `(?<=\\w)\\? *(?:just )?(${PERIOD}) (?:(?:would|will|should) (?:do|suffice|be (?:enough|fine|ok|okay))|is `,
    `(?:enough|fine))(?=\\W*$)`,
  ).by(([, days]) => ` in ${days?.replace(/^(?=last|past|previous)/i, "the ")}`),
  // "Did Redshift go dark on 10/21, or did we just not get billed": what it cost then is all that a bill tells.
  said(`(?<=\\w),? or (?:did|were|was|are|have) (?:we|it|they) (?:\\w{2,6} )?${NOT_BILLED}(?=\\W*$)`).as(""),
  said(
    "(?:did|has|have|was|were|why (?:did|was|were)) (?:the |our )?(?!we\\b|i\\b|it\\b|that\\b)(\\S.{1,40}?) ",
    `(?:all )?${GONE} on (${DAY})(?=\\W*$|,)`,
  ).as("what did $1 cost on $2"),
];

/** The same of a question that goes on with nothing: days that a turn before it told are none that it leaves open. */
export const FIRST_FORMS: readonly Rewording[] = [
  // "Compare each cloud with the same days last month": those of this month are set against them.
  said(
    `(?:${AGAINST}) (?:the )?same (?:days|period|dates|stretch|part) (?:of |in |from )?(?:the )?last (month|`,
    `week|quarter)`,
  ).by(([said, unit], _, asked) => (DAYS_SAID.test(asked.replace(said, "")) ? said : `with last ${unit}`)),
];
