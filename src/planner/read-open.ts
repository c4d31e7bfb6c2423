import { answeredBefore, type Previous } from "./previous.ts";
import type { QueryPlan, Scope } from "./schema.ts";
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

/**
 * A turn after a question that is still open: what was asked, with the turn in it, where the turn alone would be asked
 * about or says no days. The same question word for word is asked again only as one that is still open.
 */
export function readOpen(said: string, read: Understood, previous: Previous | null, after: ReadAfter): Understood {
  if (previous?.plan.kind !== "clarify" || said.length > CHARS_MAX) return read;
  const reply = said.replace(LEAD, "").replace(TAIL, "");
  const isAnswer = ({ plan }: Understood) => plan.kind === "answer" && plan.missing.length === 0;
  const whole = textsOf(previous, reply, read).map((text) => after(null, text));
  const together = whole.find(isAnswer);
  if (together) return together;
  // What is asked still is given up at the second turn that does not settle it: that one is read by itself.
  const alone = isAskedTwice(read, previous.plan) ? after(null, said) : null;
  return alone && !isOfAllAndAnyDays(alone) ? alone : askedStill(read, previous.plan);
}

/** What a reply and the open question are together, where the reply alone is asked about, or is of no days. */
function textsOf(previous: Previous, reply: string, read: Understood): readonly string[] {
  if (read.plan.kind === "clarify") return together(previous, reply);
  return isOfAnyDays(read) && isFragment(reply) && answeredBefore(previous) === null ? inGap(previous, reply) : [];
}

function askedStill(read: Understood, open: Extract<QueryPlan, { kind: "clarify" }>): Understood {
  if (read.plan.kind !== "clarify" || read.plan.question !== open.question) return read;
  return { ...read, plan: { ...open, question: stillOpen(open.question) } };
}

function isAskedTwice({ plan }: Understood, open: QueryPlan): boolean {
  const isSame = plan.kind === "clarify" && open.kind === "clarify" && plan.question === open.question;
  return isSame && plan.question.startsWith(OPEN);
}

/** "The most expensive one, per week": what names nothing is of what was told. */
function isOfAllAndAnyDays(read: Understood): boolean {
  const isOfAll = ({ filters, tags }: Scope) => filters.length + tags.length === 0;
  return (
    isOfAnyDays(read) &&
    read.plan.kind === "answer" &&
    read.plan.operations.every((one) => "scope" in one && isOfAll(one.scope))
  );
}

function isOfAnyDays({ plan }: Understood): boolean {
  return plan.kind === "answer" && plan.operations.every((one) => "scope" in one && one.period.assumed);
}

function isFragment(reply: string): boolean {
  return reply !== "" && !ASKS.test(reply) && reply.split(" ").length <= WORDS_MAX;
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
