import type { Mark } from "../grammar/frame.ts";
import { readMarks } from "../grammar/read-marks.ts";
import {
  CONDITIONS,
  FINDING_OUT,
  HAPPENED,
  OCCASIONS,
  REASONS,
  SPEAKERS,
  TELLERS,
  TELLING_BEGINNINGS,
} from "../lexicon/telling-words.ts";
import type { NameIndex } from "../name-index.ts";
import { type Token, tokenize } from "../tokens.ts";

/** A text in which what only tells something around its question is blank, and the words that stood there. */
export type SetAside = { readonly text: string; readonly left: readonly string[] };

/** A part of a text, from one token up to another. `reason`: it says why, so what it names is what it is about. */
type Part = { readonly from: number; readonly to: number; readonly reason: boolean };

const TELLER_TOKENS = 3;
const OCCASION_TOKENS = 6;
// Nobody tells more around a question; a text of more parts costs no second look at its words.
const PARTS_MAX = 8;
// What a statement may hold: nothing that a plan could have.
const EMPTY = new Set<Mark["is"]>(["filler", "unknown", "and", "or"]);
// What a reason may name where the question names something of the same kind itself.
const NAMED = new Set<Mark["is"]>(["names", "period", "group", "concept"]);
// What tells that something happened: where days and measure are asked for beside it, it asks for nothing.
const HAPPENING = new Set<Mark["is"]>(["change", "granularity"]);
const POINTING = /^(it|its|they|them|their|theirs|this|that|those|these|then|there|same|he|she|him|her|one|ones)$/;
const THANKS = /^(thanks|thank|thx|cheers|regards|best|greetings|wishes)$/;
const MUSING = new Set(["wondering", "thinking", "considering", "debating", "contemplating", "toying"]);
const NOT_SO = /^(far|much|many|that|low|high|expensive|long|big)$/;
const ASKING = /^(is|are|am|was|were|do|does|did|has|have|can|could|will|would|should|shall|may|might)$/;
const JOINTS = /^(so|and|but|or|also)$/;
const LOOKS_LIKE =
  /^((feels|looks|seems|sounds) (like|as)|(thought|assumed|believed|figured) (we|it|they|that|you|this))$/;
const PARTING = new Set([",", "-", "–", "(", ")", ":"]);

/**
 * Sets aside the parts of a text that only tell something ("i'm doing the monthly report, …", "…, feels like a lot"):
 * statements of which some words are unknown, and that hold no measure, name, day, number, comparison or condition.
 * Null where there is no such part, or where nothing else is said. A reason before "so" may name what the question
 * names anew: "we're renegotiating with Microsoft next week, so what did Azure cost last month".
 */
export function setAside(text: string, index: NameIndex): SetAside | null {
  const tokens = tokenize(text);
  const found = partsOf(tokens);
  if (found.length > PARTS_MAX) return null;
  const parts = found.map((part) => ({ ...part, marks: readMarks(tokens.slice(part.from, part.to), index) }));
  const isTold = parts.map(({ from, to, marks, reason }) => {
    const others = parts.filter((other) => other.from !== from).flatMap((other) => other.marks);
    const part = { from, to };
    const isBeside = [isSignature(tokens, part, marks), isEvent(tokens, part, others), isMusing(tokens, part)];
    if (isBeside.includes(true)) return true;
    const said = tokens.slice(from, to);
    if (!isTelling(said, marks)) return false;
    const isAlone = standsAlone(others, [...tokens.slice(0, from), ...tokens.slice(to)]);
    return holdsNothing(marks, reason ? others : []) || (isAlone && (isHypothesis(said) || holdsLittle(marks, others)));
  });
  if (!isTold.includes(true) || !isTold.includes(false)) return null;
  const left = parts.filter((_, place) => isTold[place]);
  const isLeft = (at: number) => left.some(({ from, to }) => at >= from && at < to) || isLoose(tokens, at, left);
  const blank = tokens.filter((_, at) => isLeft(at)).reduce(blankOut, text);
  return { text: blank, left: left.map(({ from, to }) => wordsOf(tokens.slice(from, to), text)) };
}

function blankOut(text: string, { start, text: { length } }: Token): string {
  return `${text.slice(0, start)}${" ".repeat(length)}${text.slice(start + length)}`;
}

function wordsOf(tokens: readonly Token[], text: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return text.slice(first?.start, (last?.start ?? 0) + (last?.text.length ?? 0));
}

/** The parts between signs, and those that "so" and "because" begin. */
function partsOf(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  const close = (to: number, reason: boolean) => {
    if (to > from) parts.push({ from, to, reason: reason || REASONS.has(tokens[from]?.word ?? "") });
  };
  for (const [at, token] of tokens.entries()) {
    if (isSign(token)) {
      close(at, isSo(tokens, at + 1));
      from = at + 1;
    } else if (at > from && (isSo(tokens, at) || REASONS.has(token.word) || isNeed(tokens, at))) {
      close(at, isSo(tokens, at) || isNeed(tokens, at));
      from = at;
    }
  }
  close(tokens.length, false);
  return parts;
}

function isSign({ kind, word }: Token): boolean {
  return kind === "end" || (kind === "symbol" && PARTING.has(word));
}

/** "I am preparing the board pack and need the cost per provider": what is needed is asked for. */
function isNeed(tokens: readonly Token[], at: number): boolean {
  const said = tokens.slice(at, at + 3).map(({ word }) => word);
  return /^and (i |we )?(need|want)\b/.test(said.join(" "));
}

function isSo(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === "so" && !NOT_SO.test(tokens[at + 1]?.word ?? "");
}

// The sign that parted what is left out from what is kept.
function isLoose(tokens: readonly Token[], at: number, left: readonly Part[]): boolean {
  return tokens[at]?.kind === "symbol" && left.some(({ from, to }) => at === from - 1 || (from === 0 && at === to));
}

/**
 * "We asked people to clean up in October", "I see less for GCP this week": a sentence on what happened or is thought,
 * beside a question that names what it is on. Whatever it names is told to be left out.
 */
function isEvent(tokens: readonly Token[], { from, to }: Pick<Part, "from" | "to">, rest: readonly Mark[]): boolean {
  const isEnd = (at: number) => at < 0 || at >= tokens.length || tokens[at]?.kind === "end";
  const [first = "", second = ""] = [from, from + 1].map((at) => tokens[at]?.word ?? "");
  const isTold = (SPEAKERS.has(first) && HAPPENED.has(second)) || LOOKS_LIKE.test(`${first} ${second}`);
  const others = [...tokens.slice(0, from), ...tokens.slice(to)];
  const isWhole = rest.some(({ is }) => is === "names" || is === "room");
  const points = others.some(({ word }) => POINTING.test(word) || word === "both");
  return isTold && isEnd(from - 1) && isEnd(to) && isWhole && !points;
}

/** "… on weekends? Wondering about shutting them off from Friday to Monday": what somebody thinks of, at the end. */
function isMusing(tokens: readonly Token[], { from, to }: Pick<Part, "from" | "to">): boolean {
  const isAfterQuestion = tokens[from - 1]?.kind === "end" && tokens[from - 1]?.word.startsWith("?") === true;
  const isLast = tokens.slice(to).every(({ kind }) => kind === "end");
  return isAfterQuestion && isLast && MUSING.has(tokens[from]?.word ?? "");
}

/** Whether a part is a statement, and neither a question nor a condition. */
function isTelling(tokens: readonly Token[], marks: readonly Mark[]): boolean {
  const first = tokens.findIndex(({ word }) => !JOINTS.test(word));
  const said = tokens.slice(Math.max(first, 0));
  const [opening] = said;
  const isUnknown = marks.some((mark) => mark.is === "unknown" || isPurpose(mark));
  const isAsked = ASKING.test(opening?.word ?? "");
  const loose = said.filter((token) => !isInPhrase(token, tokens, marks));
  const isCounted = loose.some(({ kind, value }) => (kind !== "word" && kind !== "symbol") || value !== null);
  const isConditional = loose.some(({ word }) => CONDITIONS.has(word)) || said.some((_, at) => isCondition(said, at));
  if (!opening || !isUnknown || isConditional || isAsked || isCounted) return false;
  return (
    TELLING_BEGINNINGS.has(opening.word) ||
    REASONS.has(opening.word) ||
    said.slice(0, TELLER_TOKENS).some(({ word }) => TELLERS.has(word)) ||
    (opening.word === "to" && FINDING_OUT.has(said[1]?.word ?? "")) ||
    (opening.word === "for" && said.slice(0, OCCASION_TOKENS).some(({ word }) => OCCASIONS.has(word)))
  );
}

/** "Many thanks, Petra": a name that nobody knows, at the end, after thanks. */
function isSignature(tokens: readonly Token[], part: Pick<Part, "from" | "to">, [mark]: readonly Mark[]): boolean {
  const { from, to } = part;
  const isName = to === from + 1 && mark?.is === "unknown" && /^\p{Lu}\p{Ll}+$/u.test(tokens[from]?.text ?? "");
  const isLast = tokens.slice(to).every(({ kind }) => kind === "end");
  return isName && isLast && tokens.slice(Math.max(0, from - 3), from).some(({ word }) => THANKS.test(word));
}

// "I only need one line" limits nothing.
function isInPhrase(token: Token, tokens: readonly Token[], marks: readonly Mark[]): boolean {
  const place = tokens.indexOf(token);
  return marks.some(({ is, at, length }) => is === "filler" && length > 2 && place >= at && place < at + length);
}

function isCondition(tokens: readonly Token[], at: number): boolean {
  const isIf = tokens[at]?.word === "if" || tokens[at]?.word === "whether";
  return isIf && !FINDING_OUT.has(tokens[at - 1]?.word ?? "");
}

/** Whether nothing of what the part holds is missed in a plan of the others. */
function holdsNothing(marks: readonly Mark[], others: readonly Mark[]): boolean {
  return marks.every(
    (mark) =>
      EMPTY.has(mark.is) || isPurpose(mark) || (NAMED.has(mark.is) && others.some((other) => isAlike(mark, other))),
  );
}

/** Whether a question names its days and what it is of, and points at nothing that is said around it. */
function standsAlone(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  const has = (...kinds: readonly Mark["is"][]) => marks.some(({ is }) => kinds.includes(is));
  return has("period") && has("cost", "names", "intent") && !tokens.some(({ word }) => POINTING.test(word));
}

/** "Want to see if the CDN change did anything": what somebody hopes to learn from the answer. */
function isHypothesis(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => /^(if|whether)$/.test(word) && FINDING_OUT.has(tokens[at - 1]?.word ?? ""));
}

/** Whether a part holds no more than that something happened, beside what the question names itself. */
function holdsLittle(marks: readonly Mark[], others: readonly Mark[]): boolean {
  return holdsNothing(
    marks.filter(({ is }) => !HAPPENING.has(is)),
    others,
  );
}

/** "I'd like to clean up a bit": what somebody will do, where something else is asked. */
function isPurpose(mark: Mark): boolean {
  return mark.is === "missing" && (mark.topic === "recommendations" || mark.topic === "actions");
}

// A provider in a reason is not made up for by a service in the question.
function isAlike(mark: Mark, other: Mark): boolean {
  if (mark.is !== "names" || other.is !== "names") return mark.is === other.is;
  return other.values.some(({ field, key }) => field === mark.values[0]?.field && key === mark.values[0]?.key);
}
