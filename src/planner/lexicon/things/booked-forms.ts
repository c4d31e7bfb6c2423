import type { Day } from "../../periods/calendar.ts";
import { BYTE_WORDS, COUNTED_WORDS } from "../measures/used-units.ts";
import { AGAINST, anywhere, GROUPS, isRunning, MONTHS, type Rewording, said, words } from "../rewording.ts";

const MONTH = `(?:(?:${MONTHS})(?: 20\\d\\d)?|last month|this month|the month)`;
const FIGURES = "(?:bills?|numbers?|figures?|costs?|data|invoices?|books?|amounts?|totals?)";
const CHANGE = "(?:change|move|shift|grow|be (?:changed|revised|adjusted|restated))";
const OPEN = "(?:open|closed|final|finali[sz]ed|settled|locked)";
const NOT_BILLED =
  "(?:(?:not|n['’]t) (?:yet )?(?:been )?(?:billed|invoiced|loaded|charged)(?: yet)?|unbilled|still to be billed|" +
  "(?:still|yet) to come)";
const DAYS =
  `(?:the )?(?:unbilled )?(?:days?|part|rest|bit)(?: of (?:the )?(?:${MONTH}|it))?(?: (?:that|` +
  `which))?(?: (?:is|are|was|were|has|have))?`;
const BOOK = "(?:accrue|book|provision|provide|post|put in)";
const KINDS = "tax|taxes|vat|support|credits?|refunds?";
const UNITS = `${COUNTED_WORDS}|${BYTE_WORDS}|vcpu-?hours?`;
const PERIODS = words(`(?:${MONTHS}|q[1-4]|20\\d\\d)\\b`);

/** What asks which months providers may still change. */
export const OPEN_MONTHS = "which months are still open";

/** What finance people ask of a month that is booked and closed, of parts of a total, and of what a unit costs. */
export const BOOKED_FORMS: readonly Rewording[] = [
  // "Which months are still open", "can the October figures still change".
  said(
    "which (?:invoice |billing )?months (?:are|is|can|could|will|may|might) ",
    `(?:still |already |yet )*(?:${OPEN}|${CHANGE})(?: yet| now| already)?(?=\\W*$)`,
  ).as(OPEN_MONTHS),
  said(
    `(?:can|could|will|may|might|would) (?:the |our )?${MONTH}(?:['’]?s)?(?: ${FIGURES})? (?:still|yet|ever) `,
    `${CHANGE}(?=\\W*$)`,
  ).as(OPEN_MONTHS),
  said(
    `(?:is|are) (?:the |our )?${FIGURES} (?:for|of) (?:the )?${MONTH} (?:still |already |now )*${OPEN}(?: `,
    `yet)?(?=\\W*$)`,
  ).as(OPEN_MONTHS),
  // "Accrual for November: what should I book for the days not yet billed?": a forecast of the month has both parts.
  said(
    "(?<=\\baccruals?\\b.{3,40})[:,;.–-]+ *(?:what|how much) (?:should|shall|do|must|can|would) (?:i|we) ",
    `(?:have to )?${BOOK}(?: (?:for|on) ${DAYS} ?(?:${NOT_BILLED})?(?: days)?)?(?=\\W*$)`,
  ).as(""),
  said(
    `(?:what|how much) (?:should|shall|do|must|can|would) (?:i|we) (?:have to )?${BOOK} for ${DAYS} ?${NOT_BILLED}?`,
    `(?: (?:of|in) (?:the )?(${MONTH}))?`,
  ).by(([, month], today) => `${bookedOf(month, today)} ${month ?? "this month"}`),
  said(
    `(?:what|how much) (?:should|shall|do|must|can) (?:i|we|finance|accounting) (?:have to )?${BOOK} `,
    `(?:as (?:an )?accruals? )?for (?:the )?(${MONTH})`,
  ).by(([, month], today) => `${bookedOf(month, today)} ${month}`),
  said(`(?:the |our |my |an? )?accruals? (?:for|of|in) (?:the )?(${MONTH})`).by(
    ([, month], today) => `${bookedOf(month, today)} ${month}`,
  ),
  said(`(?:the |our )?(${MONTH})(?:['’]?s)? accruals?`).by(([, month], today) => `${bookedOf(month, today)} ${month}`),
  said(`(?:the )?(?:remaining|unbilled|outstanding) days (?:of|in) (?:the )?(${MONTH})`).as("the rest of $1"),
  // "…, and show tax as its own line", "the October total and the tax".
  anywhere(
    "^(.{3,160}?)(?:,? ?(?:and|with|but))? ?(?:please )?(?:(?:show|list|put|give|have|display|report)(?:ing)? )?",
    `(?:me )?(?:the )?\\b(${KINDS})(?: charges?| fees?| costs?)? (?:(?:as|on|in) (?:its|their|an?|one) `,
    "(?:own|separate|extra) (?:line|row|item|figure|position)(?: item)?s?|(?:shown |listed |told |given )?",
    "separately|(?:broken|split) out)(?=\\W*$)",
  ).by(([, whole = "", kind]) => besideWhole(whole, kind)),
  anywhere(`^(.{0,120}?\\b(?:total|bill|spend|costs?)) and (?:the |its |any )?(${KINDS})(?=\\W*$)`).by(
    ([, whole = "", kind]) => besideWhole(whole, kind),
  ),
  // "Cost centre 1 against 2, month on month": each of them in each month.
  said(`(?<=\\b(?:${AGAINST}|compare|and)\\b.{2,60}),? (?:month (?:on|over|to|by|after) month|mom)(?=\\W*$)`).by(
    ([said], _, asked) => (PERIODS.test(asked) || !SIDES.test(asked) ? said : " by month"),
  ),
  // "Cost per TiB on BigQuery": what was used and what it cost tell it, in the unit of the bill.
  said(
    "(?:the |our |an? )?(?:average|avg|mean|effective|typical|blended|actual) ([\\w][\\w .-]{0,30}?) ",
    `(?:price|cost|rate)s? per (?:${UNITS})(?:[- ]?months?|[- ]?mo)?`,
  ).as("$1 cost per unit"),
  // "The effective price of a BigQuery tebibyte".
  said(
    "(?:(?:the|our) )?(?:(?:average|avg|mean|effective|actual) )?(?:price|cost) of (?:an?|one|each) ",
    `([\\w][\\w .-]{1,25}?) (?:${UNITS})\\b`,
  ).as("$1 cost per unit"),
  anywhere(
    `(?<=^|\\s)(?:(?:avg|average|mean) )?[$€£] ?(?:per|/) ?(?:${UNITS}|hrs?|hours?)\\b(?: (?:avg|average|on average))?`,
  ).as("cost per unit"),
  said(
    `(?:(?:(?:unit|average|avg|mean) )*(?:price|costs?|rate|spend) |(?:[$€£]|usd|dollars?) ?)?(?:per|/|for `,
    `(?:one|an?|each)) ?(?:${UNITS})`,
    "(?= (?:on|of|for|in|at)\\b|\\W|$)",
  ).as("cost per unit"),
  said(
    `(?:how many |the )?(?:${UNITS}) (?:that (?:is|was|were) )?(?:scanned|processed|stored|transferred) (?:by|in|on) `,
  ).as("usage of "),
  // "Cost per hr" is of an hour, whatever department is called so.
  said("(costs?|price|rate|spend|billed) ?(?:per|/|an|each) ?hrs?\\b").as("$1 per hour"),
  said(`what (?:does|did|do) (?:an?|one|each) (?:${UNITS}) (?:of \\w+ )?cost(?: us)?`).as("cost per unit"),
  said("(?:the )?unit (?:cost|price)s? (?=(?:of|for|on) \\w)").as("cost per unit "),
  // "Which single resource cost most": the one of a rank.
  said(
    `(which|what) (?:single|specific|individual|particular|one) (?=(?:${GROUPS}|resource)s? (?:was|is|were|are|`,
    `has|had|costs?|grew|rose)\\b)`,
  ).as("$1 "),
];

const EACH_GROUP = words(`(?:by|per|for each) (?:${GROUPS})\\b`);
const ASKS = /^\W*(?:please |can you |could you )*(?:what|how|show|give|list|tell|break|split)\b/i;

function besideWhole(whole: string, kind = ""): string {
  const [group = ""] = EACH_GROUP.exec(whole) ?? [];
  return `${ASKS.test(whole) ? whole : `show ${whole}`}, and what is the ${kind} ${group}`.trimEnd();
}

// What is set beside each other, and no days: "team web vs team search".
const SIDES = words(`(?:(?:${AGAINST})|compare \\S+(?: \\S+)? and)\\b`);

/** A month that runs will come to something; one that is over has. */
function bookedOf(month: string | undefined, today: Day): string {
  const isOpen = month === undefined || /^th(?:is|e) /i.test(month) || isRunning(month, today);
  return isOpen ? "forecast for" : "cost in";
}
