import { answeredBefore, type Previous } from "./previous.ts";
import type { Operation, Scope } from "./schema.ts";
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
  const { question } = previous.plan;
  if (read.plan.kind !== "clarify" || read.plan.question !== question) return read;
  // What is asked still is given up at the second turn that does not settle it: that one is read by itself.
  const alone = question.startsWith(OPEN) ? after(null, said) : null;
  if (alone && !isOfAllAndAnyDays(alone)) return alone;
  return { ...read, plan: { ...previous.plan, question: stillOpen(question) } };
}

/** What a reply and the open question are together, where the reply alone is asked about, or is of no days. */
function textsOf(previous: Previous, reply: string, read: Understood): readonly string[] {
  if (read.plan.kind === "clarify") return together(previous, reply);
  return isOfAnyDays(read) && isFragment(reply) && answeredBefore(previous) === null ? inGap(previous, reply) : [];
}

/** "The most expensive one, per week": what names nothing is of what was told. */
function isOfAllAndAnyDays(read: Understood): boolean {
  return isOfAnyDays(read, ({ filters, tags }) => filters.length + tags.length === 0);
}

function isOfAnyDays({ plan }: Understood, isAlso: (scope: Scope) => boolean = () => true): boolean {
  const isSo = (one: Operation) => "scope" in one && one.period.assumed && isAlso(one.scope);
  return plan.kind === "answer" && plan.operations.every(isSo);
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
