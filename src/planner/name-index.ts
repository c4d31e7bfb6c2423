import type { Dictionary, NamedValue } from "./dictionary.ts";
import { allSpellings, type Entry, servicesElsewhere } from "./name-spellings.ts";
import { createSpellingTrie, type SpellingTrie } from "./spelling-trie.ts";
import { squash } from "./tokens.ts";

/** The dictionary by squashed spelling. */
export type NameIndex = {
  readonly bySpelling: ReadonlyMap<string, readonly Entry[]>;
  /** Each value once, by `idOfValue`, in the order of the dictionary. */
  readonly byId: ReadonlyMap<string, NamedValue>;
  /** The spellings, for those that are nearly one of them. */
  readonly trie: SpellingTrie;
  /** Keys of tags by their squashed spelling; two keys may share one. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** The same keys by each of their words, and by what they end with: "cluster" of "aws:eks:cluster-name". */
  readonly keysWith: ReadonlyMap<string, readonly string[]>;
  readonly keysOfEnd: ReadonlyMap<string, readonly string[]>;
  /** Which list of tags that stand on the same lines a value is in, by `idOfValue`. */
  readonly sameTags: ReadonlyMap<string, number>;
  /** The month in which the bills begin, as `YYYY-MM`; null: unknown. */
  readonly begins: string | null;
  /** Spellings of services that the bills do not have. */
  readonly absent: ReadonlySet<string>;
  /** The longest spelling in characters: no longer run of tokens can be a name. */
  readonly charsMax: number;
};

const indexes = new WeakMap<Dictionary, NameIndex>();
// What the spellings of one organization may take: beyond it come only parts of names, which stand last.
const SPELLINGS_MAX = 200_000;
const SPELLINGS_BETWEEN_PAUSES = 200;

/** The index of a dictionary; made once for an object, which must not change afterwards. */
export function indexNames(dictionary: Dictionary): NameIndex {
  const known = indexes.get(dictionary);
  if (known) return known;
  const making = makeIndex(dictionary);
  for (;;) {
    const step = making.next();
    if (step.done) return step.value;
  }
}

/** Makes the index of a large dictionary in pieces, so that whatever else the process does goes on between them. */
export async function indexInPieces(dictionary: Dictionary, pause: () => Promise<void>): Promise<void> {
  const making = makeIndex(dictionary);
  while (!making.next().done) await pause();
}

function* makeIndex(dictionary: Dictionary): Generator<void, NameIndex> {
  const bySpelling = new Map<string, Entry[]>();
  const byId = new Map<string, NamedValue>();
  const trie = createSpellingTrie();
  let count = 0;
  for (const [spelling, entry] of allSpellings(dictionary).take(SPELLINGS_MAX)) {
    count += 1;
    if (count % SPELLINGS_BETWEEN_PAUSES === 0) yield;
    const text = squash(spelling);
    if (text === "") continue;
    const id = idOfValue(entry.value);
    if (!byId.has(id)) byId.set(id, entry.value);
    addTo(bySpelling, text, entry);
    trie.add(text);
  }
  const keys = Map.groupBy(
    dictionary.tags.map(({ key }) => key),
    squash,
  );
  const absent = new Set(
    servicesElsewhere()
      .map(squash)
      .filter((spelling) => !bySpelling.has(spelling)),
  );
  const charsMax = bySpelling.keys().reduce((max, { length }) => Math.max(max, length), 0);
  const sameTags = new Map(
    dictionary.sameTags.flatMap((same, list) =>
      same.map((tag) => [idOfValue({ field: "tag", ...tag }), list] as const),
    ),
  );
  const begins = dictionary.begins ?? dictionary.months?.toSorted()[0] ?? null;
  const index = { bySpelling, byId, trie, keys, ...partsOfKeys(dictionary), sameTags, begins, absent, charsMax };
  indexes.set(dictionary, index);
  return index;
}

const KEY_WORD = /\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu;

function partsOfKeys({ tags }: Dictionary): Pick<NameIndex, "keysWith" | "keysOfEnd"> {
  const [keysWith, keysOfEnd] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { key } of tags) {
    // What the cloud writes before a key is no word of it.
    const own = key.replace(/^(?:user|aws):/, "");
    for (const word of new Set(wordsOfKey(own))) addTo(keysWith, word, key);
    for (const word of endsOf(own)) addTo(keysOfEnd, word, key);
  }
  return { keysWith, keysOfEnd };
}

function wordsOfKey(text: string): readonly string[] {
  return text.match(KEY_WORD)?.map((word) => word.toLowerCase()) ?? [];
}

/** "Name" and "cluster" of "eks:cluster-name". */
function endsOf(key: string): readonly string[] {
  const words = wordsOfKey(key.split(/[:/]/).at(-1) ?? "");
  return words.at(-1) === "name" ? words.slice(-2) : words.slice(-1);
}

function addTo<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** What tells a value from all others of a dictionary. */
export function idOfValue({ field, key, value }: Pick<NamedValue, "field" | "key" | "value">): string {
  return `${field}\n${key}\n${value}`;
}

/** What a spelling names: the values of the nearest kind only; `isPart`: it is but some words of their names. */
export type Found = { readonly values: readonly NamedValue[]; readonly isPart: boolean };

const NOTHING: Found = { values: [], isPart: false };

/** The values that a squashed spelling names, of those that are `wanted`, each once. */
export function findNamed(
  index: NameIndex,
  spelling: string,
  wanted: (value: NamedValue) => boolean = () => true,
): Found {
  const spelled = index.bySpelling.get(spelling);
  if (!spelled) return NOTHING;
  const entries = spelled.filter(({ value }) => wanted(value));
  const nearest = entries.reduce((best, { strength }) => Math.max(best, strength), 0);
  const values = entries.filter(({ strength }) => strength === nearest).map(({ value }) => value);
  const distinct = new Map(values.map((value) => [idOfValue(value), value]));
  return { values: [...distinct.values()], isPart: nearest === 1 };
}

/** Whether all these are tags of the same lines: whichever of them is meant, its figures are the same. */
export function areOnSameLines({ sameTags }: NameIndex, values: readonly NamedValue[]): boolean {
  const [list, ...others] = values.map((value) => sameTags.get(idOfValue(value)));
  return list !== undefined && others.every((other) => other === list);
}

/** The first values that are `wanted`, in the order of the dictionary. */
export function someNamed(
  index: NameIndex,
  countMax: number,
  wanted: (value: NamedValue) => boolean,
): readonly NamedValue[] {
  return index.byId.values().filter(wanted).take(countMax).toArray();
}

/** What a value is called: an account's name, where it has one, and otherwise the value. */
export function nameOfValue({ byId }: NameIndex, made: Omit<NamedValue, "name">): string {
  return byId.get(idOfValue(made))?.name ?? made.value;
}

/** The keys that end with a word, in singular or plural, before "name" or not; those of `words` are told by it. */
export function keysEndingWith({ keysOfEnd }: NameIndex, word: string): readonly string[] {
  return keysOfEnd.get(word) ?? keysOfEnd.get(word.replace(/s$/, "")) ?? [];
}

/** The keys that have all of some words: "node group" is of "eks:nodegroup-name", "velero schedule" of its own. */
export function keysOfWords({ keysWith }: NameIndex, words: readonly string[]): readonly string[] {
  const joined = keysWith.get(words.join(""));
  if (joined) return joined;
  const [first = [], ...others] = words.map((word) => keysWith.get(word) ?? keysWith.get(word.replace(/s$/, "")) ?? []);
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

/** The keys that a noun says of a value: "department" is of "Cost department" where no key is called so. */
export function keysOfNoun(index: NameIndex, noun: { readonly concept: string; readonly keys: readonly string[] }) {
  const own = keysOf(index, noun.keys);
  const words = [noun.concept, ...noun.keys];
  return own.length > 0 ? own : words.flatMap((word) => keysEndingWith(index, word));
}

/** The tag's keys that hold a concept: those that are spelled like the first of the words that any key is. */
export function keysOf(index: NameIndex, words: readonly string[]): readonly string[] {
  for (const word of words) {
    const found = index.keys.get(word) ?? index.keys.get(`user${word}`);
    if (found) return found;
  }
  return [];
}
