import { LEFT_OPEN } from "./grammar/reading.ts";
import { OF_WHAT } from "./grammar/turns/after-elsewhere.ts";
import type { SpendOperation } from "./grammar/turns/follow-up.ts";
import { pointsIntoOpen } from "./open/points-into-open.ts";
import { answeredBefore, isElliptic, lastAnswered, type Previous } from "./previous.ts";
import type { QueryPlan } from "./schema.ts";
import { squash } from "./tokens.ts";
import type { ReadAfter, Understood } from "./understood.ts";

const CHARS_MAX = 120;
// What a reply begins with: "just the support", "I mean for October".
const LEAD = new RegExp(
  "^\\W*(?:(?:just|only|ok|okay|well|oh|sorry|no|yes|then|so|i|we|mean|meant|want(?:ed)?|it['’]?s|that['’]?s|please)" +
    "[\\s,]+)*(?:the |of the )?",
  "i",
);
const TAIL = /(?:[\s,]+(?:please|pls|then|thanks|only|i mean|i guess))*[\s.!?]*$/i;

const ASKS = /\b(?:what|whats|how|which|who|why|when|where|did|does|do|show|list|compare|give|is|are|was|were)\b/i;
const WORDS_MAX = 4;
const TURN_WORDS_MAX = 6;

/**
 * A turn after a question that is still open: what was asked, with the turn in it, where the turn alone would be asked
 * about or says no days; else it goes on with what was answered last, or stands alone, and the open question is given
 * up, which the answer says. The same question word for word is asked again only as one that is still open.
 */
export function readOpen(said: string, read: Understood, previous: Previous | null, after: ReadAfter): Understood {
  if (previous?.plan.kind === "refuse")
    return ofRecord(said, previous, after) ?? afterRefused(said, read, previous, after);
  if (previous?.plan.kind !== "clarify" || read.settles) return read;
  const reply = said.length > CHARS_MAX ? "" : said.replace(LEAD, "").replace(TAIL, "");
  const whole = textsOf(previous, reply, read).map((text) => after(null, text));
  const isOfTold = lastAnswered(previous) !== null;
  const together = whole.find((text) => isWhole(text) && !(isOfTold && isOfAll(text) && isOfAnyDays(text)));
  if (together) return together;
  return goOnOrAsk(said, read, { open: previous.plan, previous, after });
}

function isWhole({ plan }: Understood): boolean {
  return plan.kind === "answer" && plan.missing.length === 0;
}

type Opened = { readonly open: Open; readonly previous: Previous; readonly after: ReadAfter };

/** What goes on with what was answered before the open question, or stands alone; else that question again. */
function goOnOrAsk(said: string, read: Understood, { open, previous, after }: Opened): Understood {
  const last = lastAnswered(previous);
  if (pointsIntoOpen(said, previous.asked, last) || (!last && leansOnOpen(said, read))) return askedStill(open);
  const edit = last && after(last, said);
  if (edit?.plan.kind === "answer" || !isOnOpen(said, read, open, last)) return leavingOpen(edit ?? read, previous);
  return stillAsked(said, open, previous, after);
}

/** "Trend since September", "for dev as well", "the EC2 part of that", where nothing was told yet: of what is open. */
function leansOnOpen(said: string, read: Understood): boolean {
  if (read.plan.kind !== "answer" || CVE_ID.test(said)) return false;
  if (isOfIt(said) || (isOfCves(read) && OF_ONE_RECORD.test(said))) return true;
  // "Did they grow", where who they are is open.
  if (PRONOUN.test(said) && isOfAll(read) && isOfAnyDays(read)) return true;
  return !isOfCost(said) && (isElliptic(said) || (isFragment(said) && isOfAll(read)));
}

const OF_TOLD = new RegExp(
  "\\b(?:(?:part|share|much|many|half|rest|any) of (?:that|it|them|those|these)|in there|" +
    "(?:spend|spent|costs?|running|runs|used|most|biggest|largest|expensive) there)\\b",
  "i",
);

const PRONOUN = /\b(?:did|do|does|are|were|have|has|is|was) (?:they|those|these)\b/i;

// "Cost of it in November", "is it cheaper in staging", where what it is was not said.
const OF_IT = new RegExp(
  "\\b(?:(?:costs?|price|much|bill|spend|spent|paid|pay|use|usage) (?:of|for|on) (?:it|that|this|them|those)" +
    "(?! \\w*(?:month|week|day|quarter|year))|(?:is|was|are|were) (?:it|that|this|they) (?:cheaper|dearer|pricier|" +
    "(?:more|less) expensive|higher|lower|bigger|smaller))\\b",
  "i",
);

// "What services are they".
const WHICH_ARE_THEY = /\b(?:are|is|were|was|do|did) (?:they|those|these)(?: (?:in|on|of|from))?\W*$/i;

const isOfIt = (said: string) => OF_TOLD.test(said) || OF_IT.test(said);

// "Has ransomware been tied to it", where which record is meant is open.
const OF_ONE_RECORD = /\b(?:it|its|that one|this one)\b/i;

function isOfCves({ plan }: Understood): boolean {
  return plan.kind === "answer" && plan.operations.every(({ op }) => op === "cves");
}

function isOfCost(said: string): boolean {
  return /\b(?:costs?|spend|spent|spending|bills?|billed|total|pay|paid|expenses?|invoices?|charges?)\b/i.test(said);
}

/** Whether a turn that settles nothing asks the same still, or sets what is open against something. */
function isOnOpen(said: string, { plan }: Understood, open: Open, last: Previous | null): boolean {
  const isAgain = plan.kind === "clarify" && plan.question === open.question;
  return isAgain || (last === null && ONE_SIDE.test(said));
}

// "And compare it with checkout": the other side is what is open.
const ONE_SIDE = new RegExp(
  "^\\W*(?:(?:h+m+|ok|okay|and|now|so|then|please|also|well)\\W+)*" +
    "(?:compare(?: (?:it|that|this|them))? (?:with|to|against)|vs\\.?|versus|against|compared (?:to|with)) " +
    "(?!(?:last|the|this|previous)\\b)",
  "i",
);

/** The same question once more. */
function stillAsked(said: string, open: Open, previous: Previous, after: ReadAfter): Understood {
  // What is asked still is given up at the second turn that does not settle it: that one is read by itself.
  const alone = open.question.startsWith(OPEN) || CVE_ID.test(said) ? after(null, said) : null;
  const isOwn = alone && !(isOfAll(alone) && (isOfAnyDays(alone) || isElliptic(said)));
  if (isOwn) return leavingOpen(alone, previous);
  return askedStill(open);
}

function askedStill(open: Open): Understood {
  return { plan: { ...open, question: stillOpen(open.question) }, corrections: [], reading: [] };
}

// A record that is named in full is asked for by itself.
const CVE_ID = /\bcve-\d{4}-\d{4,}\b/i;

type Open = Extract<QueryPlan, { kind: "clarify" }>;

/** "How bad", after whether a vulnerability is on machines that no feed knows: what its record tells. */
function ofRecord(said: string, { asked = "" }: Previous, after: ReadAfter): Understood | null {
  const [record] = CVE_ID.exec(asked) ?? [];
  return record && OF_RECORD.test(said) ? after(null, record) : null;
}

/** "And in October?", after what no bill can tell: of what was answered before that, where it says too little alone. */
function afterRefused(said: string, read: Understood, previous: Previous, after: ReadAfter): Understood {
  const last = lastAnswered(previous);
  // "Which accounts are the top ten in", which names no days, is of what was told before.
  const isKept = last !== null && isOfAnyDays(read) && (POINTS.test(said) || (isOfAll(read) && isFragment(said)));
  if (last === null && leansOnRefused(said, read)) return { ...read, plan: { ...ASKED_OF, choices: [] } };
  if (read.plan.kind !== "clarify" && !isKept) return read;
  const other = after(last, said);
  return other.plan.kind === "answer" && (last || isOfCharges(other)) ? leavingOpen(other, previous) : read;
}

/** "Most expensive", "how much of it is EC2", "leave EC2 out", after what no bill can tell: of what, is not said. */
function leansOnRefused(said: string, read: Understood): boolean {
  if (read.plan.kind !== "answer") return false;
  if (isOfCves(read)) return OF_ONE_RECORD.test(said);
  if (OF_IT.test(said)) return true;
  if (!isOfAnyDays(read)) return false;
  if (RANK_ALONE.test(said) || OF_TOLD.test(said) || LEFT_OUT.test(said)) return true;
  if (WHICH_ARE_THEY.test(said) && isOfAll(read)) return true;
  return !isOfCost(said) && isFragment(said, TURN_WORDS_MAX) && isOfAll(read);
}

const LEFT_OUT = /^\W*(?:(?:and|ok|okay|so|now|then|please|also|just)\W+)*(?:without|excluding|leav(?:e|ing)|drop) /i;
const OF_RECORD = new RegExp(
  "^\\W*(?:and |so |ok )?(?:how (?:bad|severe|serious|critical)|(?:what(?:['’]?s| is) (?:the |its )?)?" +
    "(?:severity|score|cvss)|is it (?:in kev|exploited|bad))(?: is it)?\\W*$",
  "i",
);
const ASKED_OF = { kind: "clarify", question: OF_WHAT.question } as const;
const RANK_ALONE =
  /^\W*(?:and )?(?:the )?(?:most expensive|biggest|largest|highest|cheapest|smallest|lowest|priciest)(?: ones?)?\W*$/i;

const POINTS = /\b(?:the (?:top|first|last) (?:\w+|\d+)|they|them|those|these|of it|that one)\b/i;

/** What a turn comes to that does not take up the open question, which is told: it may have been a correction. */
function leavingOpen(read: Understood, { asked }: Previous): Understood {
  if (read.plan.kind !== "answer" || asked === undefined) return read;
  return { ...read, reading: [{ words: asked, as: LEFT_OPEN, value: null }, ...read.reading] };
}

/** What a reply and the open question are together, where the reply alone is asked about, or is of no days. */
function textsOf(previous: Previous, reply: string, read: Understood): readonly string[] {
  if (read.plan.kind === "clarify") return together(previous, reply);
  return isOfAnyDays(read) && isFragment(reply) && answeredBefore(previous) === null ? inGap(previous, reply) : [];
}

/** "The most expensive one, per week": what names nothing is of what was told. */
function isOfAll(read: Understood): boolean {
  return areAll(read, ({ scope: { filters, tags } }) => filters.length + tags.length === 0);
}

function isOfAnyDays(read: Understood): boolean {
  return areAll(read, ({ period }) => period.assumed);
}

/** "Just the commitment purchases then", after savings plans: charges of a kind are something of their own. */
function isOfCharges(read: Understood): boolean {
  return areAll(read, ({ scope }) => scope.filters.some(({ field }) => field === "charge_category"));
}

function areAll({ plan }: Understood, isSo: (one: SpendOperation) => boolean): boolean {
  return plan.kind === "answer" && plan.operations.every((one) => "scope" in one && isSo(one));
}

function isFragment(reply: string, wordsMax = WORDS_MAX): boolean {
  return reply !== "" && !ASKS.test(reply) && reply.split(" ").length <= wordsMax;
}

const OPEN = "What was asked before is still open: ";

function stillOpen(question: string): string {
  return question.startsWith(OPEN) ? question : `${OPEN}${question}`;
}

/** "EC2 costs", after "foo costs in October": with the days of what was asked. */
function inGap({ plan }: Previous, reply: string): readonly string[] {
  const gap = plan.kind === "clarify" ? plan.gap : undefined;
  return gap && reply !== "" ? [`${gap.before}${reply}${gap.after}`] : [];
}

/** "How much tax and support", and then "just the support": the one of them that is meant, or both texts as one. */
function together({ asked = "" }: Previous, reply: string): readonly string[] {
  const words = asked.replace(/[\s.!?]+$/, "").split(/\s+/);
  // A turn that nothing could be gone on from says too little to be gone on with.
  if (reply === "" || words.length < WORDS_MAX) return [];
  const at = words.findIndex((word) => squash(word) === squash(reply));
  const isJoint = (place: number) => /^(?:and|or|&)$/i.test(words[place] ?? "");
  if (at < 0) return [`${words.join(" ")} ${reply}`];
  if (isJoint(at - 1)) return [words.toSpliced(at - 2, 2).join(" ")];
  return isJoint(at + 1) ? [words.toSpliced(at + 1, 2).join(" ")] : [];
}
