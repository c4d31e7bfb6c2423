import { GROUP, GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const AMOUNT = "([$€£]?\\d[\\d.,]*(?:k|m)?)";
const OR = "(?: ?/ ?|, ?| and | or | & |, (?:and|or) )(?:any |the |our )?";
const OWN_LINE =
  "(?:on|in|as|at) (?:its|their|an?|the|one) (?:own|separate|single|extra) (?:line|row|bucket|item|entry)";

/** Forms of speech of those who close a month, and of those who watch what runs. */
export const CLOSE_FORMS: readonly Rewording[] = [
  // Lines that are both are rare: beside credits the answer tells what is corrected and is none.
  said(`refunds?${OR}credits?|credits?${OR}refunds?`).as("credits"),
  // "Which teams do we tag".
  said(
    `(?:which|what) (${GROUPS}|envs?|squads?|apps?) (?:do|did|are) we (?:even |actually )?(?:tag(?:ging)?|label)\\b`,
  ).as("list all $1"),
  // "Are we gonna blow 120k this month".
  said(
    "(?:are we |will we |do we |gonna |going to )+(?:blow|bust|break|burst|smash)(?: (?:past|through|over|thru))? ",
    `${AMOUNT}\\b`,
  ).as("are we on track for $1"),
  said(
    "where(?:['’]?s| is| does| did) (?:the |that |this )?(?:delta|difference|increase|jump|rise|growth|gap|change)",
    "(?: (?:come|coming|comes|sitting|from))*(?=\\W|$)",
  ).as("what drove it"),
  // "Untagged on its own line": by a tag it is anyway.
  said(
    `,? ?(?:with |and |plus )?(?:the |all )?(?:untagged|unallocated|unassigned|untagged (?:part|rest)) ${OWN_LINE}`,
  ).as(""),
  said("(?:is|are) (it|that|this|they|those|these) (?:all )?sitting (?=(?:in|on|under|at)\\b)").as("is $1 "),
  said("(?<=(?:which|what) \\w+ )is (?:it|that) (?:in|on|under)(?=\\W*$)").as("is it in"),
  said("(?<=\\b(?:tax|credits?|support|vat) )(?:line|lines|line items?)(?= (?:for|of|in|on|from)\\b|\\W*$)").as(""),
  said(
    "(?:did|has|have) (?:anybody|anyone|somebody|someone|we|they) (?:spun|spin|stood|stand|fired|fire)(?: up)? ",
    "(?:any|some)thing new",
  ).as("is there anything new"),
  said("(?:did|do|have|were|are|was) (?:we|i|they|you)(?: \\w+)? (?:get |got |been )?refunded\\b").as("are refunds"),
  // "GB of CloudFront in October", "how many gb out of S3".
  said("(?<=^\\W*)(?:how many |number of )?(gb|tb|gib|tib) (?:out of|of|from) (?=\\w)").as("how many $1 of "),
  said("(?<=^\\W*)accruals? (?=for (?:the )?(?:last|remaining|rest)\\b)").as("forecast "),
  // "Accrual for Nov, what's on the bills so far": what was billed of it stands beside the forecast.
  said(
    `(?<=\\b(${MONTHS})\\b.{0,20})[,;:]+ ?(?:and )?what(?:['’]?s| is| was) (?:(?:already|now) )?`,
    "(?:on the bills?|billed|booked|invoiced|in the bills?)(?: (?:so far|already|until now|to date|by now))*(?=\\W*$)",
  ).by(([, month]) => `, and how much was ${month} so far`),
  // "How much do I still need to accrue for the last two days": what is to come of the month.
  said(
    "how much (?:do|should|must|shall) (?:i|we) (?:still )?(?:need|have) to (?:accrue|book|provision|provide)",
    "(?: for)?(?: (?:the )?(?:last|remaining|rest|missing|open)\\b[^.?!]{0,25})?(?=\\W*$)",
  ).as("forecast for the rest of the month"),
  said("(?:owes?|owed|owing)(?: us)?(?= (?:for|in|on|this|last)\\b|\\W*$)(?<=how much .{1,60})").as("spend"),
  said(
    "(?:pre-?pa(?:y|ys|id)|pa(?:y|id) (?:up ?front|in advance))(?=\\W|$)(?<=\\b(?:we|i|did|was|were|is) .{0,20})",
  ).as("pay for commitments"),
  // "Monitoring and logging tools", "which account sends the most", after what goes out.
  said(
    "(?<=\\b(?:monitoring|logging|security|observability|database|storage|networking|analytics)) ",
    "(?:tools?|tooling|stuff)",
  ).as(""),
  said(
    `(?<=\\bwhich (?:${GROUP}) )(?:sends|pushes|ships|moves|transfers|uploads)(?: out)? (?=the (?:most|least)\\b)`,
  ).as("spends "),
  said(
    "how much (?:have|did|do|has|had) (?:the |our )?credits? (?:save|saved|help|helped|take|taken off|cut)(?: us)?",
  ).as("how much were credits"),
  // "Staging + dev vs prod": the one side is both.
  said("([\\w-]+) ?\\+ ?([\\w-]+) (?=(?:vs\\.?|versus|against) )").as("$1 and $2 together "),
  // "Reconcile: does the sum of all accounts equal the total": each of them stands beside what they come to.
  said(
    `(?:reconcile[:,]? )?(?:do|does) (?:the )?(?:sum of )?(?:all )?(?:the |our )?(${GROUP})s? (?:costs? )?`,
    "(?:equal|match|tie (?:out )?(?:to|with)|add up to|come to|sum (?:up )?to|reconcile (?:to|with))",
    "s? (?:the |our )?(?:total|bill|invoice)s?(?: cost)?",
  ).as("cost by $1 and total"),
  said("(?:on|for|over|with|using|across) the same (?:number|amount|count) of days").as(""),
  said("(?:(?:full|whole|entire|calendar) )+(?:year|yr|cy) (?=20\\d\\d\\b)").as(""),
  // "Lambda oct nov": both.
  said(`(?<!\\b(?:and|to|vs|with|against|from|since|until|or|than) )(${MONTHS}) (?=(?:${MONTHS})\\W*$)`).as("$1 and "),
  said("(?:mostly|mainly|primarily|largely) (?=(?:what|which|who|whose)\\b)").as(""),
  said("who(?:['’]?s| is| are)? (?:storing|hoarding|keeping) (?=(?:the )?(?:most|least)\\b)").as("who spends "),
];
