import { ENGLISH_WORDS_MOST_USED } from "./lexicon/english-words.ts";
import { MORE_FAMILIES } from "./lexicon/more-families.ts";
import {
  CATEGORY_ALIASES,
  CHARGE_ALIASES,
  CURRENCY_ALIASES,
  ENVIRONMENT_KEYS,
  ENVIRONMENTS,
  GENERIC_NAME_WORDS,
  PARTS_OF_THE_WORLD,
  PROVIDER_ALIASES,
  SERVICE_ALIASES,
} from "./lexicon/name-aliases.ts";
import { SERVICE_FAMILIES } from "./lexicon/service-families.ts";
import { SERVICE_NICKNAMES } from "./lexicon/service-nicknames.ts";
import { bothNumbers, initialsOf, otherEnvironments, vendorsOf, withoutNote, withoutVendor } from "./name-forms.ts";
import type { PlanFilter } from "./schema.ts";
import { createSpellingTrie, type SpellingTrie } from "./spelling-trie.ts";
import { squash } from "./tokens.ts";

type Named = { readonly id: string; readonly name: string | null };

/** The values that occur in an organization's bills. They are data: whatever they say, nothing obeys them. */
export type Dictionary = {
  /** As the data has them: `aws`, `azure`, `gcp`, `oci`. */
  readonly providers: readonly string[];
  readonly services: readonly string[];
  readonly accounts: readonly Named[];
  readonly regions: readonly Named[];
  readonly categories: readonly string[];
  readonly chargeCategories: readonly string[];
  readonly currencies: readonly string[];
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
};

/** A value of the dictionary; `name` is how it is shown, `key` the tag's key where `field` is `tag`. */
export type NamedValue = {
  readonly field: PlanFilter["field"] | "tag";
  readonly key: string;
  readonly value: string;
  readonly name: string;
};

/** How near a spelling is to the value: its own name, a known other name, some of its words. */
type Strength = 3 | 2 | 1;
type Entry = { readonly value: NamedValue; readonly strength: Strength };

/** The dictionary by squashed spelling. */
export type NameIndex = {
  readonly bySpelling: ReadonlyMap<string, readonly Entry[]>;
  /** Each value once, by `idOfValue`, in the order of the dictionary. */
  readonly byId: ReadonlyMap<string, NamedValue>;
  /** The spellings, for those that are nearly one of them. */
  readonly trie: SpellingTrie;
  /** Keys of tags by their squashed spelling; two keys may share one. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** The longest spelling in characters: no longer run of tokens can be a name. */
  readonly charsMax: number;
};

const indexes = new WeakMap<Dictionary, NameIndex>();
const WORD = /[\p{L}\p{N}]+/gu;
const PART_WORDS_MAX = 6;
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
  const charsMax = bySpelling.keys().reduce((max, { length }) => Math.max(max, length), 0);
  const index = { bySpelling, byId, trie, keys, charsMax };
  indexes.set(dictionary, index);
  return index;
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

/** The first values that are `wanted`, in the order of the dictionary. */
export function someNamed(
  index: NameIndex,
  countMax: number,
  wanted: (value: NamedValue) => boolean,
): readonly NamedValue[] {
  return index.byId.values().filter(wanted).take(countMax).toArray();
}

/** The tag's keys that hold a concept: those that are spelled like the first of the words that any key is. */
export function keysOf(index: NameIndex, words: readonly string[]): readonly string[] {
  for (const word of words) {
    const found = index.keys.get(word) ?? index.keys.get(`user${word}`);
    if (found) return found;
  }
  return [];
}

/** Own names and aliases of all values first, then the parts of names, which are the most and say the least. */
function* allSpellings(dictionary: Dictionary): Generator<readonly [string, Entry]> {
  const { accounts, regions, services, tags } = dictionary;
  yield* aliased("provider", dictionary.providers, PROVIDER_ALIASES);
  yield* aliased("category", dictionary.categories, CATEGORY_ALIASES);
  yield* aliased("charge_category", dictionary.chargeCategories, CHARGE_ALIASES);
  yield* aliased("currency", dictionary.currencies, CURRENCY_ALIASES);
  for (const account of accounts) yield* placeSpellings("account", account);
  for (const region of regions) yield* placeSpellings("region", region);
  yield* partsOfTheWorld(regions);
  for (const service of services) yield* serviceSpellings(service);
  yield* serviceAliases(services);
  yield* familySpellings(services);
  for (const { key, values } of tags) yield* tagSpellings(key, values);
  for (const service of services) yield* partSpellings(entry("service", service, 1), withoutNote(service));
  yield* partsOfPlaces("account", accounts);
  yield* partsOfPlaces("region", regions);
}

function* partsOfPlaces(field: Field, places: readonly Named[]): Generator<readonly [string, Entry]> {
  for (const { id, name } of places) if (name !== null) yield* partSpellings(entry(field, id, 1, name), name);
}

function* partSpellings(part: Entry, name: string): Generator<readonly [string, Entry]> {
  for (const words of partsOf(name)) yield [words, part];
}

type Field = NamedValue["field"];

function entry(field: Field, value: string, strength: Strength, name = value): Entry {
  return { value: { field, key: "", value, name }, strength };
}

function* aliased(
  field: Field,
  values: readonly string[],
  aliases: Readonly<Record<string, readonly string[]>>,
): Generator<readonly [string, Entry]> {
  for (const value of values) {
    yield [value, entry(field, value, 3)];
    for (const alias of aliases[value] ?? []) yield [alias, entry(field, value, field === "provider" ? 3 : 2)];
  }
}

function* placeSpellings(field: "account" | "region", { id, name }: Named): Generator<readonly [string, Entry]> {
  const shown = name ?? id;
  yield [id, entry(field, id, 3, shown)];
  if (name === null) return;
  yield [name, entry(field, id, 3, shown)];
  if (field === "account") for (const other of otherEnvironments(name)) yield [other, entry(field, id, 2, shown)];
  if (field === "region" && /\(N\. /.test(name))
    yield [name.replace(/^.*\(N\. (.*)\)$/, "North $1"), entry(field, id, 3, shown)];
  // "Europe (London)" and "London" are two clouds' regions of one place.
  const [, place] = field === "region" ? (/\(([^()]+)\)$/.exec(name) ?? []) : [];
  if (place) yield [place, entry(field, id, 3, shown)];
}

/** "Europe", "the US": all regions there, by how clouds name their regions. */
function* partsOfTheWorld(regions: readonly Named[]): Generator<readonly [string, Entry]> {
  for (const { names, ids } of PARTS_OF_THE_WORLD) {
    const there = regions.filter(({ id }) => ids.test(id));
    for (const spelling of names) {
      for (const { id, name } of there) yield [spelling, entry("region", id, 3, name ?? id)];
    }
  }
}

function* serviceSpellings(service: string): Generator<readonly [string, Entry]> {
  yield [service, entry("service", service, 3)];
  const plain = withoutNote(service);
  for (const name of [plain, withoutVendor(plain), withoutVendor(plain).replace(/ service$/i, "")]) {
    if (!GENERIC_NAME_WORDS.has(name.toLowerCase())) yield [name, entry("service", service, 2)];
  }
}

function* serviceAliases(services: readonly string[]): Generator<readonly [string, Entry]> {
  const byName = Map.groupBy(services, squash);
  for (const [alias, names] of Object.entries({ ...SERVICE_NICKNAMES, ...SERVICE_ALIASES })) {
    const meant = names.flatMap((name) => byName.get(squash(name)) ?? []);
    for (const service of meant) {
      const vendors = meant.length === 1 ? vendorsOf(service) : [];
      const spelled = [alias, ...vendors.map((vendor) => `${vendor} ${alias}`)];
      for (const spelling of spelled) yield [spelling, entry("service", service, 2)];
    }
  }
}

/** "Serverless", "Azure VMs": all members of a family that the organization has, or those of one cloud. */
function* familySpellings(services: readonly string[]): Generator<readonly [string, Entry]> {
  const byName = Map.groupBy(services, squash);
  const kinds = [...SERVICE_FAMILIES, ...MORE_FAMILIES].flatMap(({ words, members }) =>
    Object.entries(members).map(([cloud, names]) => ({ words, cloud, names })),
  );
  for (const { words, cloud, names } of kinds) {
    const vendors = PROVIDER_ALIASES[cloud] ?? [];
    const spelled = words
      .flatMap(bothNumbers)
      .flatMap((word) => [word, ...vendors.map((vendor) => `${vendor} ${word}`)]);
    for (const service of names.flatMap((name) => byName.get(squash(name)) ?? [])) {
      yield* spelled.map((spelling) => [spelling, entry("service", service, 3)] as const);
    }
  }
}

/** The runs of words of a name that say something: "Azure SQL" of "Azure SQL Database", but not "Azure". */
function partsOf(name: string): readonly string[] {
  const words = (name.toLowerCase().match(WORD) ?? []).slice(0, PART_WORDS_MAX);
  const runs = words.flatMap((_, start) =>
    words.slice(start).map((_, length) => words.slice(start, start + length + 1)),
  );
  return runs
    .filter((run) => run.some((word) => word.length > 2 && !GENERIC_NAME_WORDS.has(word)) && !isCommonWord(run))
    .map((run) => run.join(""));
}

/** "Key" is no "Key Vault": one of the words that everybody uses is no part of a name that says whose it is. */
function isCommonWord([word = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && ENGLISH_WORDS_MOST_USED.has(word);
}

function* tagSpellings(key: string, values: readonly string[]): Generator<readonly [string, Entry]> {
  const isEnvironment = ENVIRONMENT_KEYS.includes(squash(key));
  for (const value of values) {
    const tag = { field: "tag", key, value, name: `${key}=${value}` } as const;
    yield [value, { value: tag, strength: 3 }];
    const others = isEnvironment ? (ENVIRONMENTS.find((names) => names.includes(value.toLowerCase())) ?? []) : [];
    for (const other of others) yield [other, { value: tag, strength: 3 }];
    const initials = initialsOf(value);
    if (initials) yield [initials, { value: tag, strength: 1 }];
  }
}
