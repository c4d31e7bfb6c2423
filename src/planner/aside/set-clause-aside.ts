import type { Mark } from "../grammar/frame.ts";
import { readMarks } from "../grammar/read-marks.ts";
import { asLeftOut, LEFT_OUT } from "../grammar/reading.ts";
import type { NameIndex } from "../name-index.ts";
import type { QueryPlan } from "../schema.ts";
import { tokenize } from "../tokens.ts";
import type { Understood } from "../understood.ts";

// A sentence, a clause or what stands between dashes ends here.
const ENDS = /[.?!;:,](?=\s|$)|\s[-–—](?=\s)|\(|\)|(?<=\w),? so(?=[\s,:])/g;
// Who tells something, or how it is put.
const TELLS = new RegExp(
  "^\\W*(?:(?:and|but|so|well|right|ok|okay|look|hm+|surely|honestly|frankly|because|though) )*" +
    "(?:i|i['’]\\w+|we|we['’]\\w+|my|our|your|you|he|she|they|they['’]\\w+|it|it['’]\\w+|this|that|that['’]s|" +
    "there['’]s|" +
    "an?|the|somebody|someone|everybody|everyone|people|let['’]?s|let me|pardon|forgive|excuse|bear with|humou?r|" +
    "remind|just so|asking|thinking|trying|wearing|speaking|being|as an?|between you and me|for the record)(?![\\w'’])",
  "i",
);
// What sets a condition, or asks for another thing, however it is put.
const LIMITS = new RegExp(
  "\\b(?:if|unless|only|without|except|excluding|including|not counting|apart from|other than|instead|rather|until|" +
    "till|while|when|whenever|where|within|under|over|above|below|around|more|less|least|most|each|every|per|both|" +
    "same|other|others|another|rest|not|never|none|no|nobody|which|what|who|how|why|meant?|weeks?|months?|days?|" +
    "quarters?|years?|slow|broken?|crash\\w*|offline|outage|unreachable)\\b|n['’]t\\b|\\d",
  "i",
);
const TOLD_WORDS_MIN = 4;
// What a statement may hold: nothing that a plan could have.
const EMPTY: ReadonlySet<Mark["is"]> = new Set<Mark["is"]>(["filler", "unknown", "and", "or"]);
// Without more than these a question is of all that was ever spent.
const COLOURLESS: ReadonlySet<string> = new Set(["cost", "intent", "reference", LEFT_OUT]);

/** A part of a text, and the text around it. */
type Part = { readonly words: string; readonly before: string; readonly after: string };

/** How the rest of a text is read; `isAlone`: it goes on with nothing. */
type Rest = {
  readonly index: NameIndex;
  readonly isAlone: boolean;
  readonly readRest: (rest: string) => Understood;
};

/**
 * What a text means without the clause of it that nothing places and that only tells something ("let's see whether the
 * myth holds up: …"): the answer says first that it was left out. As it was read where the rest has no answer, or
 * where nothing in it says what it is of.
 */
export function setClauseAside(read: Understood, { index, isAlone, readRest }: Rest): Understood {
  const part = clauseIn(read.plan, index);
  if (!part) return read;
  const rest = readRest(`${part.before.trimEnd()} ${part.after.trimStart()}`.trim());
  if (!isAnswer(rest, isAlone)) return read;
  return { ...rest, reading: [...asLeftOut({ left: [part.words] }), ...rest.reading] };
}

/** The clause around what is asked about, because nothing places it, where that only tells something. */
function clauseIn(plan: QueryPlan, index: NameIndex): Part | null {
  const [, unknown] = (plan.kind === "clarify" && /^I can't place “(.+)”\. /.exec(plan.question)) || [];
  if (unknown === undefined || plan.kind !== "clarify" || !plan.gap) return null;
  const { before, after } = plan.gap;
  const text = `${before}${unknown}${after}`;
  const from = [...before.matchAll(ENDS)].map((end) => end.index + end[0].length).at(-1) ?? 0;
  const [end] = after.matchAll(ENDS);
  const to = end ? before.length + unknown.length + end.index : text.length;
  const words = text.slice(from, to).trim();
  const isClause = words.split(/\s+/).length >= TOLD_WORDS_MIN && words.length < text.trim().length - 1;
  if (!isClause || !TELLS.test(words) || LIMITS.test(words)) return null;
  if (!readMarks(tokenize(words), index).every(({ is }) => EMPTY.has(is))) return null;
  const rest = text.slice(to).replace(/^[\s,;:.–—-]+(?:so\b[\s,:]*)?/i, "");
  return { words, before: text.slice(0, from).replace(/[\s,;:(–—-]+$/, ""), after: rest };
}

function isAnswer({ plan, reading }: Understood, isAlone: boolean): boolean {
  if (plan.kind !== "answer" || plan.missing.length > 0) return false;
  if (plan.operations.some(({ op }) => op === "cves")) return false;
  return !isAlone || reading.some(({ as }) => !COLOURLESS.has(as));
}
