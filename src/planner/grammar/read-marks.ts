import { LRUCache } from "lru-cache";
import type { NamedValue } from "../dictionary.ts";
import { AMOUNT_SLOTS } from "../lexicon/amounts.ts";
import { CONCEPT_NOUNS, GRAMMAR_WORDS, GROUP_NOUNS, REFERENCES } from "../lexicon/grammar.ts";
import { INTENT_WORDS } from "../lexicon/intents.ts";
import { MISSING_SLOTS, MISSING_WORDS } from "../lexicon/missing.ts";
import { PLAIN_WORDS, ROOM_WORDS } from "../lexicon/plain-words.ts";
import { ROOM_SLOTS } from "../lexicon/things/room-words.ts";
import { TURNING_SLOTS, TURNING_WORDS } from "../lexicon/turning-words.ts";
import { WEEKDAY_SLOTS, WEEKDAY_WORDS } from "../lexicon/weekday-words.ts";
import { type Found, findNamed, keysOfWords, type NameIndex } from "../name-index.ts";
import { readPeriod } from "../periods/read-period.ts";
import { type PhraseTable, phraseTable } from "../phrases.ts";
import type { PlanGroup } from "../schema.ts";
import { squash, type Token, tokenize } from "../tokens.ts";
import type { Mark, Meaning } from "./frame.ts";
import { placeBeside } from "./reread/place-beside.ts";
import { readPeople } from "./reread/read-people.ts";

const readGrammar = phraseTable(GRAMMAR_WORDS, AMOUNT_SLOTS);
const readReference = phraseTable(REFERENCES);
const readWeekday = phraseTable(WEEKDAY_WORDS, WEEKDAY_SLOTS);
// Of readings of equal length the first one counts, so what turns a question stands before what fills it.
const LEXICON: readonly PhraseTable<Meaning>[] = [
  phraseTable(TURNING_WORDS, TURNING_SLOTS),
  phraseTable(ROOM_WORDS, ROOM_SLOTS),
  phraseTable(INTENT_WORDS),
  phraseTable(MISSING_WORDS, MISSING_SLOTS),
  phraseTable(CONCEPT_NOUNS),
  phraseTable(GROUP_NOUNS),
  phraseTable(PLAIN_WORDS),
];
const KEY_TOKENS_MAX = 8;
// Where so many words are unknown, it is asked about the first of them: what else the text says does not matter yet.
const UNKNOWN_MAX = 12;
const NAME_TOKENS_MAX = 12;
const KEY_CHARS_MAX = 128;
const PLURAL_CHARS_MIN = 4;
// "The other services" are no category that a cloud calls "Other".
const NO_NAMES = new Set(["other", "others", "rest", "all", "any", "none"]);
const INSIDE_NAMES = new Set(["(", ")", "/", "&", ":", "+", "."]);

/** A bound in words, such as "over $500" or "10 % or more"; null where they are no bound, or more than one. */
export function readBound(words: string): Extract<Meaning, { is: "threshold" }> | null {
  const tokens = tokenize(words);
  const read = readGrammar(tokens, 0);
  const meaning = typeof read?.meaning === "function" ? read.meaning(read.captures) : read?.meaning;
  return read?.length === tokens.length && meaning?.is === "threshold" ? meaning : null;
}

/** What was read and on how many tokens it stands. */
type Reading = { readonly length: number; readonly meaning: Meaning };

// A question is looked at from several sides, each of which reads the same words.
const TEXTS_KEPT = 8;
const kept = new WeakMap<NameIndex, LRUCache<string, readonly Mark[]>>();

/**
 * The marks of a text, each token in exactly one. What nothing places is `unknown`; after too much such it stops.
 * `apart`: what the turn before told apart, which "who" may be one of.
 */
export function readMarks(
  tokens: readonly Token[],
  index: NameIndex,
  apart: readonly PlanGroup[] = [],
): readonly Mark[] {
  const texts = kept.get(index) ?? new LRUCache<string, readonly Mark[]>({ max: TEXTS_KEPT });
  kept.set(index, texts);
  const text = [...apart, ...tokens.map(({ start, text: said }) => `${start} ${said}`)].join("\n");
  const marks = texts.get(text) ?? readAnew(tokens, index, apart);
  texts.set(text, marks);
  return marks;
}

function readAnew(tokens: readonly Token[], index: NameIndex, apart: readonly PlanGroup[]): readonly Mark[] {
  const marks: Mark[] = [];
  let unknown = 0;
  for (let at = 0; at < tokens.length && unknown < UNKNOWN_MAX; ) {
    const { length, meaning } = readAt(tokens, at, index);
    marks.push({ ...meaning, at, length });
    if (meaning.is === "unknown") unknown += 1;
    at += length;
  }
  const said = readPeople(marks, { tokens, index });
  return said.map((mark, place) => placeBeside(mark, place, { marks: said, tokens, index, apart }));
}

/** What stands at a token: the longest reading, of equally long ones the first. */
function readAt(tokens: readonly Token[], at: number, index: NameIndex): Reading {
  const name = readName(tokens, at, index);
  const isLong = name !== null && name.length > 1 && !isHijack(name, tokens, at);
  const readings = [
    readTag(tokens, at, index),
    tokens[at]?.kind === "email" ? name : null,
    readResource(tokens, at),
    readPeriodMark(tokens, at),
    isLong ? name : null,
    readReference(tokens, at),
    readWeekday(tokens, at),
    readGrammar(tokens, at),
    ...LEXICON.map((read) => read(tokens, at)),
    readKey(tokens, at, index) ?? readWordsOfKey(tokens, at, index),
    name?.length === 1 ? name : null,
  ].flatMap((reading) => (reading ? [ofOwnKey(toReading(reading), tokens, at, index)] : []));
  const longest = readings.reduce<Reading | null>(
    (best, next) => (best && best.length >= next.length ? best : next),
    null,
  );
  return longest ?? { length: 1, meaning: { is: tokens[at]?.kind === "symbol" ? "filler" : "unknown" } };
}

type LexiconMatch = { length: number; meaning: Meaning | ((captures: never) => Meaning); captures?: unknown };

function toReading({ length, meaning, captures }: LexiconMatch): Reading {
  return { length, meaning: typeof meaning === "function" ? meaning(captures as never) : meaning };
}

const BEFORE_KEY = /^(?:by|per|tag|tags|key|label)$/;

/** "By env", where the bills have the keys environment and env, "by org": the one that is so called. */
function ofOwnKey(reading: Reading, tokens: readonly Token[], at: number, index: NameIndex): Reading {
  const { meaning, length } = reading;
  const own = tokens[at]?.word ?? "";
  if (length > 1 || !index.keys.has(own)) return reading;
  if (meaning.is === "filler" && BEFORE_KEY.test(tokens[at - 1]?.word ?? ""))
    return { length, meaning: { is: "concept", concept: own, keys: [own] } };
  return meaning.is === "concept" && own !== meaning.keys[0]
    ? { length, meaning: { ...meaning, keys: [own, ...meaning.keys] } }
    : reading;
}

function readPeriodMark(tokens: readonly Token[], at: number): Reading | null {
  const words = readPeriod(tokens, at);
  return words && { length: words.length, meaning: { is: "period", words } };
}

/** A key of the organization's tags as a word: its values can be grouped by. */
function readKey(tokens: readonly Token[], at: number, index: NameIndex): Reading | null {
  if (tokens[at]?.kind !== "word" && tokens[at]?.kind !== "quoted") return null;
  for (let length = Math.min(KEY_TOKENS_MAX, tokens.length - at); length > 0; length--) {
    if (tokens[at + length - 1]?.kind === "symbol") continue;
    const spelling = squash(
      tokens
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(""),
    );
    const spellings = [spelling, spelling.replace(/s$/, "")].flatMap((word) => [word, `user${word}`]);
    const singular = spellings.find((word) => index.keys.has(word));
    if (singular) return { length, meaning: { is: "concept", concept: singular, keys: [singular] } };
  }
  return null;
}

const BEFORE_WORDS_OF_KEY = /^(?:by|per|each|every)$/;
const WORDS_OF_KEY_MAX = 3;

/** "Per node group", where the bills have the key "eks:nodegroup-name": words of a key; of several it is asked. */
function readWordsOfKey(tokens: readonly Token[], at: number, index: NameIndex): Reading | null {
  if (!BEFORE_WORDS_OF_KEY.test(tokens[at - 1]?.word ?? "")) return null;
  for (let length = Math.min(WORDS_OF_KEY_MAX, tokens.length - at); length > 1; length--) {
    const said = tokens.slice(at, at + length);
    if (said.some(({ kind }) => kind !== "word")) continue;
    const words = said.map(({ word }) => word);
    const [key, ...others] = keysOfWords(index, words);
    if (key === undefined) continue;
    const keys = others.length > 0 ? [] : [squash(key)];
    return { length, meaning: { is: "concept", concept: words.join("").replace(/s$/, ""), keys } };
  }
  return null;
}

// An account or a tag that somebody named "by region" must not change what everybody's words mean.
function isHijack({ meaning, length }: Reading, tokens: readonly Token[], at: number): boolean {
  const isOwnName =
    meaning.is === "names" && meaning.values.every(({ field }) => field === "account" || field === "tag");
  return isOwnName && tokens.slice(at, at + length).every((_, offset) => isGrammar(tokens, at + offset));
}

function isGrammar(tokens: readonly Token[], at: number): boolean {
  return readGrammar(tokens, at) !== null || LEXICON.some((read) => read(tokens, at) !== null);
}

/** The longest name of the dictionary that begins at a token. */
/** "i-0abc1234", "the resource “web-1”": there are too many resources for an index of their names. */
function readResource(tokens: readonly Token[], at: number): Reading | null {
  const token = tokens[at];
  const isNamed = token?.kind === "quoted" && tokens[at - 1]?.word === "resource";
  if (!token || !(token.kind === "resource" || isNamed)) return null;
  const value = isNamed ? token.text.slice(1, -1) : token.text;
  return {
    length: 1,
    meaning: { is: "names", values: [{ field: "resource", key: "", value, name: value }], isPart: false },
  };
}

function readName(tokens: readonly Token[], at: number, index: NameIndex): Reading | null {
  for (const { spelling, length } of spellingsFrom(tokens, at, index.charsMax)) {
    if (tokens[at]?.kind === "word" && NO_NAMES.has(spelling)) continue;
    const { values, isPart } = findSpelled(index, spelling);
    // "The us-east-1 costs" name a region, not the US.
    if (values.length > 0 && isCutShort(tokens, { at, length }, index)) continue;
    if (values.length > 0) return { length, meaning: { is: "names", values, isPart } };
  }
  return null;
}

function isCutShort(
  tokens: readonly Token[],
  { at, length }: { at: number; length: number },
  index: NameIndex,
): boolean {
  if (tokens[at]?.word !== "the") return false;
  const longer = readName(tokens, at + 1, index);
  return longer !== null && longer.length + 1 > length;
}

function findSpelled(index: NameIndex, spelling: string): Found {
  // "The storage services" are all of that kind, and not the one that a cloud calls so.
  const isOfSeveral = spelling.length > SEVERAL.length && spelling.endsWith(SEVERAL);
  const kind = isOfSeveral ? findNamed(index, spelling.slice(0, -SEVERAL.length), isCategory) : null;
  if (kind && kind.values.length > 0) return kind;
  const found = findNamed(index, spelling);
  if (found.values.length > 0 || spelling.length < PLURAL_CHARS_MIN) return found;
  const other = findNamed(index, spelling.endsWith("s") ? spelling.slice(0, -1) : `${spelling}s`);
  // "The searches team".
  return other.values.length > 0 || !/(ch|sh|x)es$/.test(spelling) ? other : findNamed(index, spelling.slice(0, -2));
}

const SEVERAL = "services";
const isCategory = ({ field }: NamedValue) => field === "category";

type Spelled = { readonly spelling: string; readonly length: number };

/** The runs of tokens that can be a name of at most so many characters, the longest first. */
function spellingsFrom(tokens: readonly Token[], at: number, charsMax: number): readonly Spelled[] {
  const spelled: Spelled[] = [];
  let spelling = "";
  for (const [offset, token] of tokens.slice(at, at + NAME_TOKENS_MAX).entries()) {
    spelling += squash(token.kind === "word" ? token.word : token.text);
    if (!canBeInName(token, offset) || isSum(tokens, at + offset) || spelling.length > charsMax + 1) break;
    // "Cost us a month" names no country: an article ends no name.
    const isArticle = offset > 0 && /^(a|an|the)$/.test(token.word);
    if (token.kind !== "symbol" && !isArticle) spelled.unshift({ spelling, length: offset + 1 });
  }
  return spelled;
}

/** "EC2 + VMs" are two names, and "CPU+GPU" may be one. */
function isSum(tokens: readonly Token[], at: number): boolean {
  const [before, sign] = [tokens[at - 1], tokens[at]];
  return sign?.text === "+" && before !== undefined && before.start + before.text.length < sign.start;
}

function canBeInName({ kind, text }: Token, offset: number): boolean {
  if (kind === "symbol") return offset > 0 && INSIDE_NAMES.has(text);
  return kind !== "end";
}

/** `key=value` and `key:value` with a key of the dictionary; its value must be one, or it is asked about. */
function readTag(tokens: readonly Token[], at: number, index: NameIndex): Reading | null {
  for (const { spelling, length } of spellingsFrom(tokens, at, KEY_CHARS_MAX)) {
    const key = findKey(index, spelling, tokens.slice(at, at + length));
    const isTag = key !== undefined && ["=", ":"].includes(tokens[at + length]?.text ?? "");
    if (isTag) return readTagValue(tokens, { at: at + length + 1, before: length + 1, key }, index);
  }
  return null;
}

function findKey(index: NameIndex, spelling: string, tokens: readonly Token[]): string | undefined {
  const keys = index.keys.get(spelling) ?? index.keys.get(`user${spelling}`) ?? [];
  return keys.find((key) => tokens.some(({ text }) => text === key || text === `"${key}"`)) ?? keys[0];
}

type ValuePlace = { readonly at: number; readonly before: number; readonly key: string };

function readTagValue(tokens: readonly Token[], { at, before, key }: ValuePlace, index: NameIndex): Reading | null {
  for (const { spelling, length } of spellingsFrom(tokens, at, index.charsMax)) {
    const { values } = findNamed(index, spelling, (value) => value.field === "tag" && value.key === key);
    if (values.length > 0) return { length: before + length, meaning: { is: "names", values, isPart: false } };
  }
  // "ML team: which services?" is a heading, and no value.
  const isHeading = tokens[at - 1]?.text === ":" && tokens[at]?.start !== (tokens[at - 1]?.start ?? 0) + 1;
  return tokens[at] && !isHeading ? { length: before + 1, meaning: { is: "noValue", key } } : null;
}
