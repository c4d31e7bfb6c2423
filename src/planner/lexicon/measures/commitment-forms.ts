import { CLOUD, type Rewording, said, words } from "../rewording.ts";

const PLANS = "savings? plans?|sps?";
const RESERVED =
  "reserved (?:instances?|capacity)|(?:instance )?reservations?|ris?|cuds?|committed[- ]use(?: discounts?)?";
const [IS_PLAN, IS_RESERVED] = [words(`(?:${PLANS})\\b`), words(`(?:${RESERVED})\\b`)];
/** Kinds of commitments, as a part of patterns. */
export const COMMITMENT_WORDS: string = `${PLANS}|${RESERVED}`;
const KIND = `(?:${COMMITMENT_WORDS})`;
const JOINED = "(?:,| or| and|,? or|,? and| ?\\/| ?&| ?\\+)+ ?(?:our |the )?";
// Commitments of any kind; its one group is what it calls them.
const OUR = "(?:(?:our|the|my|all|any|existing|current) )*";
const BOUGHT = `${OUR}(commitments?(?: discounts?)?|${KIND}(?:${JOINED}${KIND})*)`;
const ON_DEMAND = "(?:on[- ]?demand|pay[- ]as[- ]you[- ]go|payg)";
const SPOT = "(?:spot|preemptible)";
const COMMITTED = `(?:committed|reserved|commitments?|${KIND})`;
const PARTED = `(?:${ON_DEMAND}|${SPOT}|${COMMITTED})`;
const AGAINST = "(?: ?(?:vs\\.?|versus|and|or|\\/|,|compared (?:to|with)|against) ?(?:our |the )?)+";
const PERCENT = "(?: (?:rates?|ratios?|%|pct|percent(?:age)?s?))?";
const EACH = " by commitment id";
const SHARE = "(?:how much|(?:what|which) (?:share|part|portion|percent(?:age)?|fraction|%|pct)|what %)";

/**
 * Reservations and savings plans are told apart by their ids alone: what is asked of one kind is told of all
 * commitments, each by itself where that can be, and it is said.
 */
export function ofKind(named = "", each = ""): string {
  return IS_PLAN.test(named) === IS_RESERVED.test(named) ? "" : `${each} for ${named.replace(/\binstance /i, "")}`;
}

function cloudIn(text: string): string {
  const [cloud] = IN_CLOUD.exec(text) ?? [];
  return cloud ? ` of ${cloud}` : "";
}

const IN_CLOUD = words(`(?:${CLOUD})\\b`);
const KINDS = "reserved(?: instances?)?|reservations?|ris?|savings? plans?|sps?|cuds?|committed use";

const SAVED = "sav(?:e|ed|ing)";
const WITH = "(?:with|by|from|through|thru|thanks to|via|on|using|because of|due to|w/)";
const AGAINST_LIST = "list against amortized cost of committed usage";

/** What of commitments was used, what of usage they cover, and what is paid on demand: columns of the lines tell it. */
export const COMMITMENT_FORMS: readonly Rewording[] = [
  // "Reserved / savings plan coverage".
  said(`(?:${KINDS})(?: ?(?:/|and|or|,|&) ?(?:${KINDS}))+ (?=coverage|utili[sz]ation)`).by(([kinds = ""]) =>
    /sav|sp/i.test(kinds) && /reserv|ri|cud|committed/i.test(kinds) ? "commitment " : kinds,
  ),
  // "Savings plans: what do we pay for them each month".
  said(
    `(${KIND}(?:${JOINED}${KIND})*)\\s*[:–-]+\\s*(what|how much) (do|did|are|have) we `,
    "(pay|paid|paying|spend|spent|spending) (?:for|on) (?:them|it|that|those)\\b",
  ).as("$2 $3 we $4 for $1"),
  said(`(?:existing|current|active) (?=(?:\\w+ )?${KIND})`).as(""),
  // "Savings plan: how much of it is unused".
  said(
    `(?<=^\\W*)${OUR}(${KIND}(?:${JOINED}${KIND})*)\\s*[:,–-]+\\s*(${SHARE}) of (?:it|them|that|those) `,
    "(is|are|was|were|do|did|goes|went) (?:we )?(?=(?:un|not |well )?(?:used?|utili[sz]ed)|wasted|idle|to waste)",
  ).as("$2 of $1 $3 "),
  // "What commitments do we have and what do they cost per month".
  said(
    `(?:(?:which|what|how many|list|show(?: me)?)(?: of)? )+${BOUGHT} (?:do|did|have) we `,
    "(?:have|hold|own|run|buy|bought),? (?:and )?(?:what|how much) (?:do|did|does|are) ",
    "(?:they|those|each(?: of them)?|it) cost(?:ing|s)?(?: us)?",
  ).by(([, named]) => `purchases without support by commitment id${ofKind(named)}`),
  // "Did our savings plan save us anything vs on demand".
  said(
    `(?:did|does|do|has|have) (?:our |the )?(?:(?:${CLOUD}) )?${BOUGHT} (?:actually |really |even )?${SAVED}(?: us)? `,
    `(?:anything|money|something|much|any money)(?: (?:at all|(?:vs\\.?|versus|against|over|compared (?:to|with)) `,
    `(?:the )?(?:${ON_DEMAND}|list)(?: (?:prices?|rates?|costs?))?))?`,
  ).by(([text, named]) => `${AGAINST_LIST}${cloudIn(text)}${ofKind(named)}`),
  said(`standard \\(?${ON_DEMAND}\\)?|${ON_DEMAND} \\(?standard\\)?`).as("on-demand"),
  // "RI utilization", "how well are our savings plans used", "are we using all our commitments".
  said(
    `(?:${BOUGHT} (?:utili[sz]ation|usage rates?)${PERCENT}|(?:utili[sz]ation|use) (?:rate )?of ${BOUGHT}|`,
    `how (?:well|much|far) (?:are|do|did|have) we (?:us(?:e|ed|ing)|utili[sz](?:e|ed|ing)) ${BOUGHT}|`,
    `how (?:well|far) (?:are|is|were|was) ${BOUGHT} (?:being )?(?:used|utili[sz]ed)|`,
    "(?:are|do|did) we (?:fully |actually |really )?(?:us(?:e|ing)|utili[sz](?:e|ing)) (?:all |all of |up )?",
    `${BOUGHT}(?: fully| up)?|`,
    `(?:are|is|were|was) ${BOUGHT} (?:fully |well |being |all )*(?:used|utili[sz]ed)|`,
    `${SHARE} of ${BOUGHT} (?:(?:is|are|was|were|do|did|goes|go|went|gets?|got|have|has|we|been|being) )*`,
    "(?:un|under)?(?:used?|utili[sz]ed?)|",
    `${SHARE} of ${BOUGHT} (?:(?:is|are|was|were|goes|go|went|gets?|got) )*`,
    "(?:wasted|idle|(?:not|un) ?used|to waste))\\b",
  ).by((found) => {
    const kind = ofKind(found.slice(1).find(Boolean));
    return `committed cost by ${kind === "" ? "" : "commitment id and "}commitment discount status${kind}`;
  }),
  // "Unused reservations", "savings plans we don't use", "waste on commitments".
  said(
    `(?:(?:un|under)-?(?:used|utili[sz]ed)|wasted|idle) (?:cost of |spend on )?${BOUGHT}(?: costs?| spend(?:ing)?)?|`,
    `${BOUGHT} (?:(?:that|which|we|are|is|were|was|do|did|go|going|went|to) )*`,
    "(?:unused|not (?:used|using|use)|(?:do|did)n['’]?t use|unutili[sz]ed|(?:to )?waste|wasted|idle)\\b(?: costs?)?|",
    `waste (?:on|in|of) ${BOUGHT}|`,
    "(?:is |was |are |were )?(?:there )?(?:any(?:thing)?|something)(?: (?:is|was|that))* ",
    `(?:unused|not used|wasted|idle|left) (?:on|in|of|from|with) ${BOUGHT}|`,
    `pay(?:ing)? for ${BOUGHT} (?:that )?we (?:don['’]?t|do not|aren['’]?t) us(?:e|ing)`,
  ).by((found) => `unused commitments${ofKind(found.slice(1).find(Boolean), EACH)}`),
  // "How much did we save with savings plans", "what did our reservations save us": what they cover would have cost so
  // much more at list prices; what of them was not used is in their cost.
  said(
    "(?:(?:how much|what)(?: money)? (?:did|do|have|are|were|has) (?:we|i) (?:actually |really |already |even )?",
    `${SAVED} ${WITH} ${BOUGHT}(?: discounts?)?(?: ?\\(${KIND}(?:${JOINED}${KIND})*\\))?|`,
    `what (?:discount|saving)s? (?:are|do|did|have) we (?:get|getting|got) ${WITH} ${BOUGHT}|`,
    `(?:how much|what) (?:did|do|does|have|has) ${BOUGHT} (?:actually |really )?${SAVED}(?: for)?(?: us)?|`,
    `(?:what (?:is|are|were|was) )?(?:the |our )?(?:(?:net|total|realized|realised|actual) )?savings? (?:${WITH}|of) `,
    `${BOUGHT}|(?:the |our )?(commitments?|reservations?|ris?|savings? plans?|sps?|cuds?) savings\\b(?! plan))`,
    "(?!\\w)(?!.*\\bnegotiated\\b)",
  ).by((found) => `${AGAINST_LIST}${ofKind(found.slice(1).find(Boolean))}`),
  // "What did we pay for savings plans".
  said(
    "(?<=\\b(?:did|do|have|had|was|were|is|are|much)\\b.{0,30}(?:pay|paid|spend|spent|paying|spending)(?: for| on)) ",
    `(?:those |these )?${BOUGHT}`,
    "(?! (?:discounts?|coverage|utili[sz]ation|contract|purchases?|fees?|charges?)|\\w)",
  ).by(([text, named]) => (ofKind(named) === "" ? text : ` purchases without support${ofKind(named, EACH)}`)),
  said(
    "(?:how much |what )?(?:money )?(?:are|do|did|were) we ",
    "(?:los(?:e|ing)|wast(?:e|ing)|burn(?:ing)?|throw(?:ing)? away) ",
    "(?:money )?(?:on|with|in|for) (?=unused commitments\\b)",
  ).as("how much are "),
  said("(?:pay|paying|spend|spending) (more|less) on[- ]demand\\b").as("pay $1 for on-demand usage"),
  said(`(?:do|did) we (?:have|own|hold|run) (?:any |some )?${BOUGHT}(?=\\W*$)`).as("which commitments do we have"),
  // "Which commitments do we have": those that cover or could cover something.
  said(
    `(?:(?:which|what|how many|list|show(?: me)?)(?: of)? )+${BOUGHT}`,
    "(?: (?:do|did|have) we (have|hold|own|run|buy|bought))?(?=\\W*$| (?:in|last|this|since)\\b)",
  ).by(([, named, verb = ""]) => {
    const what = /^b/i.test(verb) ? "purchases without support" : "committed cost";
    return `${what} by commitment id${ofKind(named)}`;
  }),
  said(
    `what (?:do|did|does|are) ${BOUGHT} cost(?:ing)?(?: us)?|`,
    `(?<=^\\W*)(${KIND}(?:${JOINED}${KIND})*) (?:costs?|spend|spending|fees?)(?= (?:in|last|this|since|for)\\b|\\W*$)`,
  ).by(([, named, alone]) => `purchases without support by commitment id${ofKind(named ?? alone)}`),
  // "How much of EC2 is covered by savings plans", "RI coverage of compute".
  said(`${SHARE} of (?:the |our )?(\\w[^?!.,;]{1,30}?) (?:is|are|was|were) covered(?=\\W*$| (?:in|last|this)\\b)`).as(
    "$1 usage charges by pricing category without unused commitments",
  ),
  said(
    `${SHARE} of (?:the |our )?(\\w[^?!.,;]{1,40}?)(?: (?:cost|costs|spend|spending|usage|bill))? `,
    "(?:is|are|was|were|do|does|did) ",
    `(?:(?:covered|cover) (?:by|with|under)|(?:running )?(?:on|under)) ${BOUGHT}(?:,? (?:or|and) reserved)?${PERCENT}`,
    `(?: (?:vs\\.?|versus|and how much|or) (?:is )?${ON_DEMAND})?`,
  ).by(([, what, named]) => `${what} usage charges by pricing category without unused commitments${ofKind(named)}`),
  said(`${BOUGHT} coverage${PERCENT}|coverage${PERCENT} (?:of|by|with|from) ${BOUGHT}`).by(
    (found) => `usage charges by pricing category without unused commitments${ofKind(found.slice(1).find(Boolean))}`,
  ),
  said(
    `coverage${PERCENT} (?:of|for|on|in) (?:the |our )?(\\w[^?!.,;]{1,30}?) (?:by|with|from|under|through) ${BOUGHT}`,
  ).by(([, what, named]) => `${what} usage charges by pricing category without unused commitments${ofKind(named)}`),
  said("what(?:['’]?s| is| was)? left (?:(?:to|for|at|is|as) )?(?=on[- ]demand)").as(""),
  said(`(?:not |un)covered (?:by|with|under) ${BOUGHT}`).by(([, named]) => `on-demand${ofKind(named)}`),
  said(`covered (?:by|with|under) ${BOUGHT}`).by(([, named]) => `committed usage${ofKind(named)}`),
  // "Split between on-demand, spot and reserved", "on-demand/spot/RI mix".
  said(
    `(?:(?:split|mix|breakdown|ratio) (?:of|between|by|into) )(?:our |the )?${PARTED}(?:${AGAINST}${PARTED})+`,
    `(?: (?:costs?|spend(?:ing)?|usage))?|${PARTED}(?:${AGAINST}${PARTED})+ `,
    `(?:(?:cost|spend|usage) )?(?:split|mix|breakdown|ratio)`,
  ).by(([text]) => `cost by pricing category${ofKind(text)}`),
  said(`(${KIND}) (vs\\.?|versus|and|or|compared (?:to|with)|against) (?=(?:our |the )?${ON_DEMAND})`).by(
    ([, named, against]) => `committed${ofKind(named)} ${against} `,
  ),
  said(`(?<=${ON_DEMAND}(?: \\w+)?) (vs\\.?|versus|and|or|compared (?:to|with)|against) (${KIND})(?! pric)`).by(
    ([, against, named]) => ` ${against} committed${ofKind(named)}`,
  ),
  // Who made what is sold tells what comes from a marketplace.
  said(
    "(?:market ?place|third[- ]party|3rd[- ]party) (?:purchases?|charges?|costs?|spend(?:ing)?|fees?|bills?|software|",
    "products?|subscriptions?|vendors?|sellers?|publishers?|suppliers?|saas|stuff|things|items)",
    "(?: costs?| spend(?:ing)?| bills?)?(?: (?:do|did|have) we (?:pay|use|have|buy|bought)(?: for)?)?",
  ).as("cost by publisher for marketplace offers"),
  said(
    "(?:what|how much) (?:did|do|have) we (?:buy|bought|spend|spent|pay|paid) (?:on|in|at|from|through|via) (?:the )?",
    "(?:\\w+ )?market ?places?\\b",
  ).as("cost by publisher for marketplace offers"),
  said("(?<=\\b(?:by|per|which|what) )(?:software |saas )(?=vendors?\\b)").as(""),
  said("(?:committed|reserved) (?=purchases\\b)").as("commitment "),
  // To spot something is not to buy it at a changing price.
  said(
    "(?<=^\\W*|\\b(?:on|of|for|is|are|and|or|vs|versus|to|in|by|our|the|using|from|into|with|without|how much|just|",
    "only) )",
    "spot(?! (?:any\\w*|a|an|the|it|that|this|what|which|where|me|us|some\\w*|check|trends?|changes?|the)\\b| pric)",
    "(?=\\W|$)",
  ).as("spot usage"),
  said("spot usage (?=(?:usage|instances?|vms?|costs?|spend|nodes?|capacity|fleet)\\b)").as("spot "),
  // "S3 price per GB on demand": a list price, and no cost.
  said(`(prices?|rates?) (per \\S+) (?:when |if )?${ON_DEMAND}`).as("on-demand pricing"),
  said("by (?:purchase|purchasing|pricing) (?:options?|models?|types?|terms?)").as("by pricing category"),
];
