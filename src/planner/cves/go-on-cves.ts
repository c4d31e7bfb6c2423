import type { Intent, Mark } from "../grammar/frame.ts";
import { readMarks } from "../grammar/read-marks.ts";
import type { NameIndex } from "../name-index.ts";
import type { Day } from "../periods/calendar.ts";
import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { askedOfOwn } from "./asked-of-own.ts";
import { continueCves } from "./continue-cves.ts";
import { isKnownProduct } from "./known-products.ts";
import { isOfOnes, isPartOfThem, placeOf } from "./listed-row.ts";
import { clarify, isOnCves } from "./plan-cves.ts";
import type { Cves } from "./read-cves.ts";

const OF_LIST = "That is read as being on the vulnerabilities before. Which ones, of which days, and what of them?";
// What goes on with a list of vulnerabilities says nothing of cost, and no list of its own.
const OPENS = new Set(
  (
    "and only list show which just but how what in for since from last this same now than vs versus against compared " +
    "by per is are was does not without excluding except"
  ).split(" "),
);
// What names vulnerabilities anew, and what points at those before.
const ANEW = /^(cves?|vuln\w*|kevs?|nvd|exploited|criticals?|cve-\d.*)$/;
const POINTS = /^(ones|one|them|those|these|only|just|too|also|it|its|that|plus)$/;
const LIMITS = /^(only|just|them|those|these|ones|without|excluding|except|exclude|remove|minus|not|drop|ignore)$/;
// Vendors of software that send bills, too.
const VENDOR = /^(microsoft|google|amazon)$/;
const COLUMN = /^(vendor|vendors|product|products|month|severity)$/;
// What says nothing of a bill: after vulnerabilities it is of them.
const BARE: ReadonlySet<string> = new Set([
  ...["filler", "unknown", "period", "top", "number", "order", "only", "and", "or", "by", "each", "granularity"],
  ...["versus", "elliptic", "previous", "average", "change"],
]);
// Aims that are of cost alone: with them a turn leaves vulnerabilities.
const OF_COST: ReadonlySet<Intent> = new Set(["anomaly", "spike", "forecast", "estimate", "tags"]);
const ANY_TOKENS_MAX = 3;

type Setting = { readonly index: NameIndex; readonly today: Day };

/**
 * A turn after vulnerabilities as one that goes on with them, or asks what of them is meant; null: it is on others.
 * "Any exploited? And by severity?": each sentence is on what the one before it told.
 */
export function goOnCves(
  tokens: readonly Token[],
  before: readonly Cves[],
  { index, today }: Setting,
): QueryPlan | null {
  const sentences = sentencesOf(tokens).map((said) => ({ tokens: said, marks: readMarks(said, index), today }));
  const [first, ...others] = sentences.filter(({ marks, tokens: said }) => marks.some((mark) => says(mark, said)));
  return first ? goOnInTurn(goOnInOne(first, ofAnySeverity(first, before)), others) : null;
}

const WORST =
  /^(?:and |so )?(?:which|what) (?:one )?(?:of (?:them|those|these) )?is the (?:worst|most severe)(?: one)?$/;

/** "Which one is the worst", after how many are critical, which may be none: it is the worst of all either way. */
function ofAnySeverity({ tokens }: Sentence, before: readonly Cves[]): readonly Cves[] {
  const said = tokens.filter(({ kind }) => kind !== "end").map(({ word }) => word);
  const isWorst = WORST.test(said.join(" "));
  return before.map((one) => (isWorst && one.answer === "count" ? { ...one, severities: [] } : one));
}

function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const ends = tokens.flatMap(({ kind }, at) => (kind === "end" && at + 1 < tokens.length ? [at + 1] : []));
  const bounds = [0, ...ends, tokens.length];
  return bounds.slice(1).map((to, place) => tokens.slice(bounds[place], to));
}

// "Thanks!" says nothing.
function says({ is, at }: Mark, tokens: readonly Token[]): boolean {
  return is !== "filler" && tokens[at]?.kind !== "end";
}

/** Each sentence is on what the one before it told: of each, where that were several. */
function goOnInTurn(told: QueryPlan | null, [sentence, ...others]: readonly Sentence[]): QueryPlan | null {
  if (told?.kind !== "answer" || !sentence) return told;
  const before = told.operations.flatMap((operation) => (operation.op === "cves" ? [operation] : []));
  const next = goOnInTurn(goOnInOne(sentence, before) ?? clarify(OF_LIST, []), others);
  return next?.kind === "answer" ? { ...next, operations: [...told.operations, ...next.operations] } : next;
}

/** What words say as questions on cost are read, and the day. */
type Sentence = { readonly tokens: readonly Token[]; readonly marks: readonly Mark[]; readonly today: Day };

function goOnInOne({ tokens, marks, today }: Sentence, before: readonly Cves[]): QueryPlan | null {
  if (!goesOn(tokens)) return null;
  const isOfThem = isOfThoseBefore(tokens) || isOtherProduct(tokens);
  if (!isOfThem && isNameAlone(tokens, marks)) return clarify(OF_LIST, []);
  if (isOfBill(marks, isOfThem)) return ofWhatRuns(tokens, marks);
  const isAsked = isBound(tokens, before) || (!isOnCves(tokens) && (isOfThem || isBare(marks)));
  return continueEach(tokens, before, today) ?? (isAsked ? clarify(OF_LIST, []) : null);
}

/** "Show me CVE-2021-44228", after a list: the record, whatever that was limited to. */
function isOfNamedRecord(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === "cve") && !tokens.some(({ word }) => /^(them|those|these|it)$/.test(word));
}

const RUNS = /\b(?:runs?|running|uses?|using|affected|vulnerable|patched)\b/;

/** "Do our EC2 boxes run it", after a record: a service that is named is what may run it, and asks for no cost. */
function ofWhatRuns(tokens: readonly Token[], marks: readonly Mark[]): QueryPlan | null {
  const isPointed = tokens.some(({ word }) => /^(?:it|that|this)$/.test(word));
  const isAsked = isPointed && marks.every(({ is }) => is !== "cost");
  return isAsked && RUNS.test(tokens.map(({ word }) => word).join(" ")) ? askedOfOwn(tokens) : null;
}

function isBare(marks: readonly Mark[]): boolean {
  return marks.every(isBareMark) && marks.some(({ is }) => is !== "filler");
}

// What is of those before is asked of no others: their conditions would be gone unsaid.
function isBound(tokens: readonly Token[], before: readonly Cves[]): boolean {
  return isOfOnes(tokens) && before.every(({ id }) => id === null);
}

function isOfBill(marks: readonly Mark[], isOfThem: boolean): boolean {
  const own = isOfThem ? ["cost"] : ["cost", "names", "group", "concept"];
  return marks.some(({ is }) => own.includes(is));
}

/** After a list of each of several names, or several records, a turn is of each. */
function continueEach(tokens: readonly Token[], before: readonly Cves[], today: Day): QueryPlan | null {
  const plans = before.map((one) => continueCves(tokens, one, today));
  const operations = plans.flatMap((plan) => (plan?.kind === "answer" ? plan.operations : []));
  const distinct = [...new Map(operations.map((operation) => [JSON.stringify(operation), operation])).values()];
  const other = plans.find((plan) => plan?.kind !== "answer");
  return other === undefined ? { kind: "answer", operations: distinct, missing: [] } : other;
}

function isBareMark(mark: Mark): boolean {
  return mark.is === "intent" ? !OF_COST.has(mark.intent) : BARE.has(mark.is);
}

/** Whether words can go on with a list of vulnerabilities: they open so, point at it, or name none anew. */
function goesOn(tokens: readonly Token[]): boolean {
  const [opening] = tokens;
  if (isOfNamedRecord(tokens)) return false;
  // "Any exploited?"
  if (opening?.word === "any" && tokens.filter(({ kind }) => kind === "word").length < ANY_TOKENS_MAX) return true;
  return OPENS.has(opening?.word ?? "") || tokens.some(({ word }) => POINTS.test(word)) || !tokens.some(isAnew);
}

const ELLIPTIC =
  /^(?:(?:and|so|ok|now) )*(?:(?:what about|how about|and|same for|also|for|or) (?:\S+ ?){1,3}|any \S+)$/;

/** "And AWS?": a name of the bill of which nothing is asked but what was asked before. */
function isNameAlone(tokens: readonly Token[], marks: readonly Mark[]): boolean {
  const isNamed = marks.some(({ is }) => is === "names");
  const isAsked = marks.some(({ is }) => is === "cost" || is === "group" || is === "period" || is === "concept");
  return isElliptic(tokens) && isNamed && !isAsked;
}

function isElliptic(tokens: readonly Token[]): boolean {
  return ELLIPTIC.test(wordsOf(tokens).join(" "));
}

function wordsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(({ kind }) => kind === "word").map(({ word }) => word);
}

/** "What about Redis?": another product of which one asks the same, though the bill has a service of its name. */
function isOtherProduct(tokens: readonly Token[]): boolean {
  return isElliptic(tokens) && wordsOf(tokens).some(isKnownProduct);
}

function isAnew({ word }: Token): boolean {
  return ANEW.test(word);
}

// "Only Microsoft" and "by product" are of what was asked before, though the bill has them, too.
function isOfThoseBefore(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind === "word")?.word ?? "";
  if (isPartOfThem(tokens) || placeOf(tokens) !== null) return true;
  return tokens.some(({ word }) => LIMITS.test(word) || COLUMN.test(word)) || VENDOR.test(last);
}
