import type { Token } from "./tokens.ts";

/**
 * A phrase in the small language of the lexicon: words parted by spaces, `a|b` for either, `?` behind what may be
 * absent, `#slot` for a token that a slot's reader accepts: "last|past #n? month|months".
 */
export type Phrase = string;

/** What a slot read, in the order of the phrase; null where an optional slot is absent. */
export type Captures = readonly (string | null)[];

/** Reads the token at `at` for a slot: what it means, or null where it is nothing of the kind. */
export type SlotReader = (tokens: readonly Token[], at: number) => string | null;
export type Slots = Readonly<Record<string, SlotReader>>;

type Element = { readonly words: ReadonlySet<string>; readonly slot: string | null; readonly optional: boolean };
type Compiled<Meaning> = { readonly elements: readonly Element[]; readonly meaning: Meaning };

/** The longest phrase of a table that begins at a token, with the number of tokens that it takes. */
export type PhraseMatch<Meaning> = { readonly length: number; readonly meaning: Meaning; readonly captures: Captures };
export type PhraseTable<Meaning> = (tokens: readonly Token[], at: number) => PhraseMatch<Meaning> | null;

const ANY = "#";

/** Compiles a table once; of phrases of equal length the earlier one of the table wins. */
export function phraseTable<Meaning>(
  entries: readonly (readonly [Phrase, Meaning])[],
  slots: Slots = {},
): PhraseTable<Meaning> {
  const byFirstWord = new Map<string, Compiled<Meaning>[]>();
  for (const [phrase, meaning] of entries) {
    const compiled = { elements: phrase.split(" ").map(compileElement), meaning };
    for (const word of firstWords(compiled.elements)) {
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), compiled]);
    }
  }
  const anyFirst = byFirstWord.get(ANY) ?? [];
  return (tokens, at) => {
    const begun = byFirstWord.get(tokens[at]?.word ?? "") ?? [];
    const place = { tokens, slots };
    return longest(anyFirst, place, at, longest(begun, place, at, null));
  };
}

/** The longest of these that begins at the token, or the one before where none is longer. */
function longest<Meaning>(
  candidates: readonly Compiled<Meaning>[],
  place: Place,
  at: number,
  before: PhraseMatch<Meaning> | null,
): PhraseMatch<Meaning> | null {
  let best = before;
  for (const { elements, meaning } of candidates) {
    const match = matchFrom(elements, 0, place, at);
    if (match && match.length > (best?.length ?? 0)) best = { ...match, meaning };
  }
  return best;
}

function compileElement(text: string): Element {
  const optional = text.endsWith("?");
  const bare = optional ? text.slice(0, -1) : text;
  return { words: new Set(bare.split("|")), slot: bare.startsWith("#") ? bare.slice(1) : null, optional };
}

function firstWords(elements: readonly Element[]): ReadonlySet<string> {
  const firsts = new Set<string>();
  for (const { words, slot, optional } of elements) {
    for (const word of slot ? [ANY] : words) firsts.add(word);
    if (!optional) break;
  }
  return firsts;
}

type Place = { readonly tokens: readonly Token[]; readonly slots: Slots };
type Taken = { readonly length: number; readonly captures: Captures };

const NOTHING: Taken = { length: 0, captures: [] };

/**
 * What the elements from one on take of the tokens from one on: an optional element where it can be, and none where the
 * rest does not match otherwise. Every word of a question is tried with most phrases and matches few of them, so that
 * only a match makes an object.
 */
function matchFrom(elements: readonly Element[], from: number, place: Place, at: number): Taken | null {
  const element = elements[from];
  if (!element) return NOTHING;
  const read = readElement(element, place, at);
  const rest = read === undefined ? null : matchFrom(elements, from + 1, place, at + 1);
  if (rest) return { length: rest.length + 1, captures: read ? [...read, ...rest.captures] : rest.captures };
  const without = element.optional ? matchFrom(elements, from + 1, place, at) : null;
  return without && element.slot ? { length: without.length, captures: [null, ...without.captures] } : without;
}

/** What a slot reads, or null of a word that has none; nothing where the element does not match. */
function readElement({ words, slot }: Element, { tokens, slots }: Place, at: number): Captures | null | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (!slot) return token.kind !== "quoted" && words.has(token.word) ? null : undefined;
  const value = slots[slot]?.(tokens, at) ?? null;
  return value === null ? undefined : [value];
}
