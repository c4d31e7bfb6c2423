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
    const candidates = anyFirst.length === 0 ? begun : [...begun, ...anyFirst];
    return longest(candidates.flatMap((candidate) => matchPhrase(candidate, { tokens, at, slots }) ?? []));
  };
}

function longest<Match extends { readonly length: number }>(matches: readonly Match[]): Match | null {
  return matches.reduce<Match | null>((best, match) => (best && best.length >= match.length ? best : match), null);
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

type Place = { readonly tokens: readonly Token[]; readonly at: number; readonly slots: Slots };

function matchPhrase<Meaning>({ elements, meaning }: Compiled<Meaning>, place: Place): PhraseMatch<Meaning> | null {
  const captures = matchElements(elements, place);
  return captures && captures.length > 0 ? { ...captures, meaning } : null;
}

// Takes an optional element where it can and goes without it where the rest does not match otherwise.
function matchElements(elements: readonly Element[], place: Place): { length: number; captures: Captures } | null {
  const [element, ...others] = elements;
  if (!element) return { length: 0, captures: [] };
  const read = readElement(element, place);
  const rest = read && matchElements(others, { ...place, at: place.at + 1 });
  if (rest) return { length: rest.length + 1, captures: [...read.captures, ...rest.captures] };
  const without = element.optional ? matchElements(others, place) : null;
  return without && { ...without, captures: [...(element.slot ? [null] : []), ...without.captures] };
}

function readElement({ words, slot }: Element, { tokens, at, slots }: Place): { captures: Captures } | null {
  const token = tokens[at];
  if (!token) return null;
  if (!slot) return token.kind !== "quoted" && words.has(token.word) ? { captures: [] } : null;
  const value = slots[slot]?.(tokens, at) ?? null;
  return value === null ? null : { captures: [value] };
}
