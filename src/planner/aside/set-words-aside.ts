import { isNeutralThing } from "../grammar/is-neutral-thing.ts";
import { readMarks } from "../grammar/read-marks.ts";
import { CHANGING_VERBS, COUNTING_ADVERBS } from "../lexicon/asking/adverbs.ts";
import { BARE_VERBS, NEUTRAL_VERBS, VERBS_OF_MIND } from "../lexicon/asking/neutral-verbs.ts";
import { SURE_WORDS, TOLD_WORDS } from "../lexicon/asking/told-words.ts";
import { ENGLISH_WORDS } from "../lexicon/english-words.ts";
import type { NameIndex } from "../name-index.ts";
import { type Token, tokenize } from "../tokens.ts";
import type { SetAside } from "./set-aside.ts";

const ADVERB = /^[a-z]{3,}ly$/;
const SHOWN = /^(me|us|the|my|our|all|a|an|each|every|up|out)$/;
const ASKED_TO = /^(please|pls|kindly|now|then|just)$/;
const MODAL = /^(can|could|would|will)$/;
// Of more words that are left out an answer would tell too little of the question.
const WORDS_MAX = 3;

/**
 * Sets aside English words that the grammar does not have, where they can only say how something is done or ask to be
 * shown it: adverbs of manner ("steadily growing"), verbs of an order ("conjure the October bill") and those that only
 * join what is asked for ("landed"). Never a word that counts, limits, compares or changes something, nor a name. Null
 * where there is none. Whoever uses it must tell what was left out.
 */
export function setWordsAside(text: string, index: NameIndex): SetAside | null {
  const tokens = tokenize(text);
  const may = tokens.map((token, at) => canBeLeft(token, { tokens, at, index }));
  // Reading the marks of a text takes longer than all else here.
  if (!may.includes(true)) return null;
  const unknown = readMarks(tokens, index).filter(({ is, length }) => is === "unknown" && length === 1);
  const left = unknown.flatMap(({ at }) => (may[at] ? [tokens[at] as Token] : []));
  if (left.length === 0 || left.length > WORDS_MAX) return null;
  const without = left.toReversed().reduce((rest, { start, text: { length } }) => {
    return `${rest.slice(0, start)}${" ".repeat(length)}${rest.slice(start + length)}`;
  }, text);
  return { text: without, left: left.map((token) => token.text) };
}

type Place = { readonly tokens: readonly Token[]; readonly at: number; readonly index: NameIndex };

// "Not us-east-1" is no order to show us something: what denies is never left out.
const DENIES = /^(no|not|none|never|nor|neither)$/;

function canBeLeft(token: Token, { tokens, at, index }: Place): boolean {
  if (DENIES.test(token.word)) return false;
  const isAnywhere = isManner(token) || isSure(token);
  return isAnywhere || isOrder(tokens, at) || isNeutral(tokens, at) || isNeutralThing(tokens, at, index);
}

function isManner({ kind, word }: Token): boolean {
  return kind === "word" && ADVERB.test(word) && ENGLISH_WORDS.has(word) && !COUNTING_ADVERBS.has(word);
}

function isSure({ kind, word }: Token): boolean {
  return kind === "word" && SURE_WORDS.has(word);
}

// What stands behind these is a thing, whatever it is called: "the cost of storage track"; or it is denied.
const BEFORE_THINGS = new RegExp(
  "^(of|for|on|in|by|from|at|per|without|than|the|a|an|our|my|their|each|every|no|not|any|which|never|cannot|" +
    "(do|does|did|is|was|are|were|ca|wo|have|has|had|could|would|should)nt)$",
);
// What stands before these is what they are called: "the relay team", "lavish costs".
const THINGS =
  /^(team|squad|account|subscription|project|app|application|service|product|environment|env|tag|department)s?$/;
const DOES = /^(do|does|did|will|can|could|would|is|was|has|have)$/;
const COSTS =
  /^(costs?|spend|spending|spent|bills?|charges?|fees?|usage|expenses?|grow|rise|increase|change|drop|fall|go|up)$/;
const BEGINS = /^(and|or|also|just|then|so|please|pls|now|but|&|,|;|:|-)?$/;
const NAMING = /^(about|with|like|between|vs|versus|against|except|excluding|including|minus|plus|is|are|was|were)$/;
const SUBJECT = /^(to|i|we|you|they|that|who)$/;
const SPEAKING = /^(i|we|you|to|im|ive|id|am|are|were|was|been|be|keep|kept|can|could|would|did|do|just|really|still)$/;
const OBJECT = /^(me|us|the|my|our|all|a|an|each|every|this|that|these|those|it|what|how|which|why|whether|where)$/;

/** "Landed between 1k and 2k", "what did we receive", "AWS itself": a word that only joins what is asked for. */
function isNeutral(tokens: readonly Token[], at: number): boolean {
  const [before = "", token = "", after = ""] = [at - 1, at, at + 1].map((place) => wordAt(tokens, place));
  if (tokens[at]?.kind !== "word" || BEFORE_THINGS.test(before) || THINGS.test(after)) return false;
  if (TOLD_WORDS.has(token)) return true;
  if (VERBS_OF_MIND.has(token) && !NEUTRAL_VERBS.has(token) && !BEGINS.test(before)) return SPEAKING.test(before);
  const isTold = NEUTRAL_VERBS.has(token) || VERBS_OF_MIND.has(token);
  return isTold && (!BARE_VERBS.has(token) || isVerb(before, after));
}

function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.kind === "end" ? "" : (tokens[at]?.word ?? "");
}

/** "What did we record", and not "what did relay cost", "relay last month", which ask about something of that name. */
function isVerb(before: string, after: string): boolean {
  if (BEGINS.test(before)) return OBJECT.test(after);
  if (NAMING.test(before) || (DOES.test(before) && COSTS.test(after))) return false;
  return !COSTS.test(after) || SUBJECT.test(before);
}

/** "Conjure up the …", "please decant our …": a verb where an order begins, before what is to be shown. */
function isOrder(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== "word" || !SHOWN.test(after?.word ?? "") || !isShowingVerb(token.word)) return false;
  if (!before || before.kind === "end" || ASKED_TO.test(before.word)) return true;
  return before.word === "you" && MODAL.test(tokens[at - 2]?.word ?? "");
}

// What has a form in "-ing" is a verb, whatever else it is.
function isShowingVerb(word: string): boolean {
  if (!ENGLISH_WORDS.has(word) || CHANGING_VERBS.has(word) || /ing$/.test(word)) return false;
  const stems = [word, word.replace(/e$/, ""), `${word}${word.at(-1)}`];
  return stems.some((stem) => ENGLISH_WORDS.has(`${stem}ing`));
}
