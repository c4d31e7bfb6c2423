import { addDays, addMonths } from "../../../core/days.ts";
import type { Day } from "../../periods/calendar.ts";
import { numberOfWord } from "../../tokens.ts";
import { AGAINST, anywhere, MONTHS, monthNumber, type Rewording, said } from "../rewording.ts";

const COUNT = "one|two|three|four|[1-4]";
const AFTER = "(?:after|afterwards|following|thereafter)(?: (?:it|that|them|those))?";
const BILL = "bills?|invoices?|statements?|exports?|extracts?";
// Kinds of charges that are no usage.
const KIND = "tax(?:es)?|purchases?|credits?|refunds?";
const WEEK = 7;
// What is asked of an invoice as a paper: its number, whether it was paid, whether it agrees with something.
const PAPER = new RegExp(
  "#|\\b(?:numbers?|pdfs?|docs?|documents?|cop(?:y|ies)|downloads?|pa(?:id|y|ys|ying|yments?|yable)|due|overdue|" +
    "unpaid|send|sent|receiv\\w+|receipts?|status|issue[ds]?|dates?|approv\\w+|address\\w*|match\\w*|reconcil\\w+|" +
    "agrees?|tie[sd]?|differs?|says?|said|shows?|vs|versus|against|beside|compared?|pos?|purchase orders?|attach\\w*|" +
    "mail\\w*|see|find|where)\\b",
  "i",
);

const COSTED =
  /\b(?:how much|what|which|share|part|percent\w*|tax\w*|by|per|top|costs?|amounts?|totals?|sum|only|without)\b/i;
const isOfCost = (asked: string) => COSTED.test(asked) && !PAPER.test(asked);

/** How people ask about a bill as a piece of paper or a file, and about what follows days of it. */
export const BILL_FORMS: readonly Rewording[] = [
  // "Recurring/purchase charges": what is bought again and again is both.
  said("recurring(?: ?\\/ ?| or | and )(?=purchases?\\b)").as(""),
  // "How much runs in Ireland": what it costs there.
  said("how much (?:money )?(?:(?:is|are) )?(?:runs?|running|sits?|sitting|lives?|living) (?=(?:in|on|under|at) )").as(
    "how much is the cost ",
  ),
  // "When did GCP sync last", "which connectors failed last night": the last sync of each is what is known.
  said("when (did|was|were) ([^.?!;]{2,40}?) (sync|synced|loaded|refreshed|updated|imported) last\\b").as(
    "when $1 $2 last $3",
  ),
  said(
    "(connectors?|syncs?|imports?|feeds?) (?:that |which )?(fail(?:ed)?|broke|errored)(?: (?:last night|overnight|",
    "yesterday|today|this morning|tonight))",
  ).as("$1 $2"),
  said(
    "(?:is|are) (?:the |all |our )*(?:data|figures|numbers|bills?) (?:for|of) ",
    "(?=[^.?!;]{3,30} (?:complete|final)\\W*$)",
  ).as("is "),
  said("(?:the |our )?(?:last|latest|previous|most recent) (?:bill|invoice)(?! (?:of|for|from|in)\\b)").as(
    "last month's bill",
  ),
  // "How much of the October invoice is tax": the bill of the month, unless the paper itself is asked about.
  said("invoices?\\b").by(([found = ""], _, asked) => (isOfCost(asked) ? found.replace(/invoice/i, "bill") : found)),
  // "Credits in the October export": the file of a bill.
  said(
    "(?<=\\b(?:in|on|from|of|per|for) (?:the |our |my |that |this )?[^,.?!;]{0,25})",
    "(?:(?:billing|cost|usage) )?(?:exports?|extracts?|csvs?)(?=\\W*(?:$|[?!.,;]))",
  ).as("bill"),
  // "What were the purchases": what they were for, and not only what they come to.
  said(
    "what (?:exactly )?(?:are|were) (?:all )?(?:the|our|these|those) (?=(?:upfront )?",
    "(?:one[- ](?:off|time) )?(?:purchases|adjustments)\\b(?!.* by ))(.{3,120}?)(?=[?.!]*$)",
  ).as("$1 by service"),
  said(
    "(?<=^\\W*)((?:our |the )?(?:purchases|credits|refunds|adjustments|discounts)(?: [^,.?!;]{2,30})?)[,.?!;:–-]+ ",
    "(?:and )?what (?:are|were) (?:they|those|these)(?: for)?(?=\\W*$)",
  ).as("$1 by service"),
  // "Which tags do we have on the October bill": the bill is where they are, and no cost of theirs.
  said(
    "((?:tags?|tag keys?|labels?)(?: (?:do|did) (?:we|i) (?:have|use)| (?:are|were)(?: there)?| there (?:are|were)|",
    ` exist)?) (?:on|in) (?:the |our |my )?([^,.?!;]{3,20}? )?(?:${BILL})(?=\\W*$)`,
  ).by(([, tags = "", days = ""]) => {
    const asked = tags.replace(/ (?:are|were)(?: there)?$/i, " do we have");
    return days.trim() === "" ? asked : `${asked} in ${days.trim()}`;
  }),
  // "Does the October invoice contain any credits?"
  // Bills have what was given back among the credits: whether there is any, they tell.
  said(
    `(?:does|did|do) (the|our|my|that|this) ([^?.!,;]{1,40}? )(?:${BILL}) (?:include|contain|have|show|list)`,
    "(?: any| some)? ([^?.!,;]{2,60})",
  ).by(([, whose, which, what = ""]) => `how much are ${what} in ${whose} ${which}bill`),
  // "How much was tax, how much purchases and how much usage": beside other kinds of charges usage is one.
  said(`(?<=\\b(?:${KIND})\\b[^.?!;]{0,40})how much (?:is |was )?usage(?=\\W*$)`).as("how much was usage charges"),
  said(`how much (?:is |was )?usage(?=,? (?:and |or )?how much (?:is |was )?(?:${KIND})\\b)`).as(
    "how much was usage charges",
  ),
  // "What was bought in October, not the usage": purchases are no usage anyway.
  said("what (?:was|were|got|has been|have been) (?:purchased|bought)\\b").as("purchases by service"),
  anywhere(
    "[,(\\s]+(?:and |but )?not (?:the |just |only )?usage\\)?(?=\\W*$| (?:in|for|on|during|last|this)\\b)",
    "(?<=\\bpurchases by service\\b.*)",
  ).as(""),
  // "The total of the 2018 bills, from 20 June to 3 August 2018": the days within it are meant.
  said(
    `(?:the )?(${MONTHS}|20\\d\\d) (?:${BILL}|costs?|spend|spending)[,:]? `,
    "(?=(?:from|between) [^.?!;]{3,40}\\b\\1\\b)",
  ).as("cost "),
  // "Why was 5 October so much more expensive than the other days": what it cost beside them is why it is asked.
  said(
    "(?<=\\bwhy (?:is|was|did|were|are) [^.?!;]{3,40})(?:so )?(?:much |far |a lot )?",
    "(?:more expensive|higher|costlier) than (?:all |on |the |any |every |its )*",
    "(?:other|usual|normal|surrounding|remaining|rest of the) days?(?=\\W*$)",
  ).as("so expensive"),
  // What is negative costs less than nothing.
  said(
    "(?:(?:with|have|has|having|had) )?(?:an? )?negative (?:costs?|amounts?|totals?|spend|bills?|sums?)",
    "(?! ?(?:lines?|items?))",
  ).as("with cost below 0"),
  said(
    "(?<=\\b(?:which|any)(?: of (?:them|these|those|the))?(?: [a-z]+)? )",
    "(?:is|are|was|were|went|goes|go) (?:negative|below zero|in the minus)(?=\\W*$| (?:in|for|on|last|this)\\b)",
  ).as("cost below 0"),
  said("before (?:any |the |sales )?(tax(?:es)?|vat)(?=\\W|$)(?! (?:day|season|year))").as("excluding $1"),
  said("pre-?tax (total|costs?|spend|spending|bills?|invoices?|amount|sum)(?=\\W|$)").as("$1 excluding tax"),
  // Ids of accounts are no amounts that something could be between.
  said("(?:difference|diff|gap|delta) between (?:account )?(\\d{9,16}) (?:and|&) (?:account )?(\\d{9,16})(?=\\W|$)").as(
    "compare account $1 and account $2",
  ),
  // "The first two weeks of May with the two weeks after": the days of each.
  said(
    `(?:the )?first (${COUNT}) weeks (?:of|in) (${MONTHS})(?:,? (20\\d\\d))? (?:${AGAINST}) the `,
    `(?:(?:${COUNT}|same number of) weeks ${AFTER}|(?:following|next) (?:${COUNT}) weeks)(?=\\W|$)`,
  ).by(([, count = "", month = "", year], today) => {
    const days = Number(numberOfWord(count.toLowerCase()) ?? count) * WEEK;
    const first = `${monthOf(month, year, today)}-01`;
    const next = addDays(first, days);
    return `${first} to ${addDays(next, -1)} vs ${next} to ${addDays(next, days - 1)}`;
  }),
  // "May against the month after".
  said(`(${MONTHS})(?:,? (20\\d\\d))? (${AGAINST}) the (?:month ${AFTER}|(?:following|next) month)(?=\\W|$)`).by(
    ([, month = "", year, against], today) => {
      const one = monthOf(month, year, today);
      return `${one} ${against} ${addMonths(`${one}-01`, 1).slice(0, 7)}`;
    },
  ),
];

/** "2026-05": of a month without a year the latest that has begun. */
function monthOf(name: string, year: string | undefined, today: Day): string {
  const month = String(monthNumber(name)).padStart(2, "0");
  const own = today.slice(0, 4);
  const latest = `${own}-${month}` > today.slice(0, 7) ? String(Number(own) - 1) : own;
  return `${year ?? latest}-${month}`;
}
