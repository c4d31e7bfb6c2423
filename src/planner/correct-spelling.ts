import { splitClauses } from "./grammar/clauses.ts";
import { readMarks } from "./grammar/read-marks.ts";
import { ENGLISH_WORDS } from "./lexicon/english-words.ts";
import { abbreviatedBy, VOCABULARY } from "./lexicon/vocabulary.ts";
import { findNamed, type NameIndex } from "./name-index.ts";
import { squash, type Token, tokenize } from "./tokens.ts";

/** A word of the question, and the one that it was read as. */
export type Correction = { readonly said: string; readonly read: string };

/** A question with its misspelled words corrected. */
export type Corrected = { readonly text: string; readonly corrections: readonly Correction[] };

const CORRECTIONS_MAX = 4;
const CHARS_MIN = 4;
const SHORT_CHARS = 4;
const ENDING = /(ed|er|ers|ing|or|ors)$/;
const LONG_CHARS = 8;
// What stands here can only be what costs are told by, so "by teem" is no other word.
const BEFORE_GROUP = new Set(["by", "per"]);

/**
 * Corrects words that nothing places where one word or name is nearest: of four letters two may be exchanged or one be
 * missing, of more one edit is allowed, of eight two. Words with digits are never corrected: another digit is another
 * thing. Nor are English words: "unchanged" asks for the opposite of "changed". `tokens`: those of the text.
 */
export function correctSpelling(text: string, index: NameIndex, tokens = tokenize(text)): Corrected {
  const found = splitClauses(tokens).flatMap((clause) => correctClause(clause, index));
  if (found.length === 0 || found.length > CORRECTIONS_MAX) return { text, corrections: [] };
  const corrected = found.toReversed().reduce((rest, { from, to, read }) => {
    return `${rest.slice(0, from)}${read}${rest.slice(to)}`;
  }, text);
  return { text: corrected, corrections: found.map(({ from, to, read }) => ({ said: text.slice(from, to), read })) };
}

/** What is read in place of a stretch of the text. */
type Placed = { readonly from: number; readonly to: number; readonly read: string };

function correctClause(tokens: readonly Token[], index: NameIndex): readonly Placed[] {
  const unknown = readMarks(tokens, index).filter(({ is, at, length }) => {
    return is === "unknown" && length === 1 && /^\p{L}+$/u.test(tokens[at]?.word ?? "");
  });
  const places = new Set(unknown.map(({ at }) => at));
  const isPair = (at: number) => places.has(at + 1) && !places.has(at - 1) && !places.has(at + 2);
  const pairs = unknown.flatMap(({ at }) => (isPair(at) ? correctPair(tokens.slice(at, at + 2), index) : []));
  const isInPair = (token: Token) => pairs.some(({ from, to }) => token.start >= from && token.start < to);
  const words = unknown.flatMap(({ at }) => {
    const token = tokens[at];
    if (!token || isInPair(token) || index.absent.has(token.word)) return [];
    if (!mayBeMisspelled(token, tokens[at - 1])) return [];
    const read = nearestOf(token.word, index);
    return read === null || read === squash(token.word) ? [] : [placeOf(token, token, read)];
  });
  return [...pairs, ...words].toSorted((one, other) => one.from - other.from);
}

function mayBeMisspelled({ word }: Token, before?: Token): boolean {
  return word.length >= CHARS_MIN && (!ENGLISH_WORDS.has(word) || BEFORE_GROUP.has(before?.word ?? ""));
}

/** A name of two words of which none is known alone: "virtal machines". */
function correctPair([first, second]: readonly Token[], index: NameIndex): readonly Placed[] {
  if (!first || !second || ![first, second].some((token) => mayBeMisspelled(token))) return [];
  const read = nearestOf(`${first.word} ${second.word}`, index);
  const [only, ...others] = read === null ? [] : findNamed(index, read).values;
  // "Suport plans" are those of each provider, not of the first one.
  const name = others.length > 0 && read !== null ? inTwoWords(read, [first.word, second.word]) : only?.name;
  return name ? [placeOf(first, second, name)] : [];
}

/** A spelling without its space, parted as the two words are of which one is spelled right; null where neither is. */
function inTwoWords(read: string, [first, second]: readonly [string, string]): string | null {
  if (read.endsWith(second)) return `${read.slice(0, -second.length)} ${second}`;
  return read.startsWith(first) ? `${first} ${read.slice(first.length)}` : null;
}

function placeOf(first: Token, last: Token, read: string): Placed {
  return { from: first.start, to: last.start + last.text.length, read };
}

/** The one word or name that is nearest; null where there is none, or several. */
function nearestOf(word: string, index: NameIndex): string | null {
  const spelling = squash(word);
  const editsMax = spelling.length >= LONG_CHARS ? 2 : 1;
  const isShort = abbreviatedBy(spelling).length > 0;
  const near = [...VOCABULARY.near(spelling, editsMax), ...namesNear(index, spelling, editsMax)].filter(
    (one) => !isShort || one.spelling.startsWith(spelling) || isExchange(spelling, one.spelling),
  );
  const isNear = (read: string) => isExchange(spelling, read) || isOneMore(spelling, read);
  const allowed = near.filter(
    (one) => (spelling.length > SHORT_CHARS || isNear(one.spelling)) && !isInflection(spelling, one.spelling),
  );
  const least = Math.min(...allowed.map(({ edits }) => edits));
  const nearest = [...new Set(allowed.filter(({ edits }) => edits === least).map((one) => one.spelling))];
  // Of equally near words the one with the same letters is meant: "spned" is "spend", not "speed"; then the one in
  // which a letter stands twice: "acount" is "account", not "amount".
  const exchanged = nearest.filter((one) => isExchange(spelling, one));
  const doubled = nearest.filter((one) => withoutDoubles(one) === withoutDoubles(spelling));
  // Of "department" and "departments" the one with the same ending, of "count" and "account" the one with the same
  // beginning.
  const alike = nearest.filter((one) => one.at(-1) === spelling.at(-1) && one[0] === spelling[0]);
  // A letter is left out more often than typed by mistake: "expensve" is "expensive", not "expense".
  const longer = alike.filter((one) => isOneMore(spelling, one));
  const preferred =
    [exchanged, doubled, alike.length === 1 ? alike : longer, nearest].find(({ length }) => length > 0) ?? [];
  const [only, ...others] = preferred;
  return only !== undefined && others.length === 0 ? only : null;
}

// A name of digits is no word that somebody could have meant to type in letters.
function namesNear(index: NameIndex, spelling: string, editsMax: number) {
  return index.trie.near(spelling, editsMax).filter((one) => /^\p{L}+$/u.test(one.spelling));
}

// "Daly": a letter is missing, and not only an ending.
function isOneMore(said: string, read: string): boolean {
  return read.length === said.length + 1 && !read.startsWith(said);
}

// "Developed" is no misspelled "developer": who types another ending means another word.
function isInflection(said: string, read: string): boolean {
  // "Resized" is what happened, "resize" an order.
  if (said === `${read}d` || said === `${read}ed`) return true;
  const [one, other] = [said.replace(ENDING, ""), read.replace(ENDING, "")];
  return one === other && said !== read && ENDING.test(said) && ENDING.test(read);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/g, "$1");
}

function isExchange(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join("") === [...other].sort().join("");
}
