import { MONTHS, type Rewording, said } from "../rewording.ts";

const AMOUNT = "[$€£]?\\d";
const CHARGED = "(?:tax(?:es)?|vat|support(?: fees?)?|credits?|refunds?|purchases?|fees|upfront)";

/** How people say what is to be left out of a sum, or is not. */
export const LEFT_OUT_FORMS: readonly Rewording[] = [
  // "EC2 excluded", "leaving us-east-1 aside".
  said(
    "(?<=\\w)(?:,| [–-]+)(?: with| but)? (\\S+(?: (?:and|or) \\S+)?) (?:excluded|not included|left out|omitted)\\b",
  ).as(" without $1"),
  said("(?:leaving|setting|putting) (?:the )?(\\S.{0,40}?) (?:aside|to one side|out of it)\\b,?").as("without $1 "),
  // What is not wanted, beside what is: "the median, I don't want the mean", "in dollars, not interested in percent".
  said(
    "(?<=\\w)[,.;]? (?:(?:i|we) don['’]?t (?:want|need|mean)|(?:i['’]?m |we['’]?re )?not interested in) ",
    "(?:the |an? |any )?(?:mean|average|avg|percent(?:ages?)?|%|shares?|cents|details)(?=\\W*$)",
  ).as(""),
  said("(share|percent|percentages?|bill|total) instead of (?:in )?(?:dollars|usd|money|amounts|figures)\\b").as("$1"),
  // "Leave out everything in staging and dev".
  said(
    "(?:without|leave out|take out|drop|exclude|excluding|ignore|remove|skip) ",
    "(?:everything|anything|all(?: of it)?|whatever|the stuff|stuff|what) (?:that is |that['’]s |which is |is )?",
    `(?:in|from|on|of|for|tagged) (?!.*(?:below|under|over|above|less than|more than) ${AMOUNT})`,
  ).as("without "),
  // "Once credits are taken off".
  said(
    `once (?:the |all )?(${CHARGED}) (?:are|is|have been|has been) (?:taken off|deducted|subtracted|removed|off)\\b`,
  ).as("without $1"),
  said("(?:minus|less|without) (?:the )?weekend days\\b").as("on weekdays"),
  said("(?<=\\w),? (?:and )?not the (?:whole|entire) (?:category|thing|lot|bill|cloud)(?=\\W*$)").as(""),
  // "Not us-east-1", as all that is said.
  said(
    "(?<=^\\W*)not (?:in |on |for |from )?(?!(?:sure|bad|good|really|yet|only|just|now|that|this|it|those|these|",
    "the|what|all|much|many|so|too|enough|in|on|for|from|kev|exploited|known|last|today|yesterday|q[1-4]|",
    `${MONTHS})\\b)(\\S+(?: \\S+)?)(?=\\W*$)`,
  ).as("without $1"),
  // "Drop everyone below 1k", "skip anything that went up less than 100": the others stay.
  // Of rows that changed, what they cost and what they changed by are both amounts: it is asked which.
  said(
    "(?:drop|skip|hide|remove|ignore|exclude|omit|without|leave out|cut(?: out)?|filter out|take out|lose|forget) ",
    "(?:everyone|everybody|everything|anyone|anything|any|all|those|the ones|whatever|whoever|what)",
    "(?: (?:that|which|who))?(?: (?:is|are|was|were|has|have|cost|costs|costing|spent|spends))?",
    "((?: (?:went|gone|going|grew|grown|rose|risen|increased) ?(?:up)?(?: by)?)?) ",
    `(?:below|under|less than|smaller than) (?=${AMOUNT})`,
  ).by(([said = "", change = ""], _, asked) => {
    if (!change && /\b(?:grew|grown|rose|risen|fell|dropped|changed|up|down|increased|decreased)\b/i.test(asked))
      return said;
    return `only those${change ? " up" : ""} over `;
  }),
  // ", tax included": all of a bill is told unless it is left out.
  said(", (?:all )?(?:tax(?:es)?|vat) (?:included|incl\\.?)(?=\\W*$)").as(""),
  // "No tax no support", "no credits or refunds": behind what is asked.
  said(
    `(?<=\\w),? (?:(?:and|with|but) )?(no ${CHARGED}(?:(?:,? (?:(?:and|or)(?: no)?|no)|,) ${CHARGED})*)`,
    `(?=\\W*$|,? (?:for|in|over|during|since|last|this|split|by|per) |, (?:${MONTHS})\\b)`,
  ).by(([, list = ""]) => ` without ${(list.match(new RegExp(CHARGED, "gi")) ?? []).join(" and ")}`),
  // "And if you leave tax out?", "what if we take the credits away".
  said(
    "(?<=^\\W*(?:(?:and|ok|but|so|hm+)\\W+)*)(?:what )?if (?:you|we|i|one) ",
    "(?=(?:leave|take|drop|exclude|remove|ignore|skip|strip|keep only|only|don['’]?t count)\\b)",
  ).as(""),
];
