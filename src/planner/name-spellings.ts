import { entryOf } from "../core/text/entry-of.ts";
import { type Dictionary, type Named, type NamedValue, namesById } from "./dictionary.ts";
import { ENGLISH_WORDS, ENGLISH_WORDS_MOST_USED } from "./lexicon/english-words.ts";
import { KNOWN_SERVICES } from "./lexicon/known-services.ts";
import { MORE_FAMILIES } from "./lexicon/more-families.ts";
import {
  CATEGORY_ALIASES,
  CHARGE_ALIASES,
  CURRENCY_ALIASES,
  ENVIRONMENT_KEYS,
  ENVIRONMENTS,
  GENERIC_NAME_WORDS,
  LINE_ALIASES,
  PARTS_OF_THE_WORLD,
  PROVIDER_ALIASES,
  SERVICE_ALIASES,
} from "./lexicon/name-aliases.ts";
import { SERVICE_FAMILIES } from "./lexicon/service-families.ts";
import { SERVICE_NICKNAMES } from "./lexicon/service-nicknames.ts";
import { COUNTRIES } from "./lexicon/things/countries.ts";
import { FAMILY_WORDS } from "./lexicon/things/family-words.ts";
import { PEOPLE_ALIASES, PEOPLE_KEYS } from "./lexicon/things/people-words.ts";
import { bothNumbers, initialsOf, otherEnvironments, vendorsOf, withoutNote, withoutVendor } from "./name-forms.ts";
import { squash } from "./tokens.ts";

/** How near a spelling is to the value: its own name, a known other name, some of its words. */
type Strength = 3 | 2 | 1;
/** A value that a spelling names. */
export type Entry = { readonly value: NamedValue; readonly strength: Strength };

const WORD = /[\p{L}\p{N}]+/gu;
const PART_WORDS_MAX = 6;

/** Own names and aliases of all values first, then the parts of names, which are the most and say the least. */
export function* allSpellings(dictionary: Dictionary): Generator<readonly [string, Entry]> {
  const { accounts, regions, services, tags } = dictionary;
  yield* aliased("provider", dictionary.providers, PROVIDER_ALIASES);
  yield* aliased("category", dictionary.categories, CATEGORY_ALIASES);
  yield* aliased("charge_category", dictionary.chargeCategories, CHARGE_ALIASES);
  yield* aliased("currency", dictionary.currencies, CURRENCY_ALIASES);
  yield* lineSpellings();
  yield* placesSpellings("account", accounts);
  yield* placesSpellings("region", regions);
  yield* partsOfTheWorld(regions);
  for (const service of services) yield* serviceSpellings(service);
  yield* serviceAliases(services);
  yield* familySpellings(services);
  for (const { key, values } of tags) yield* tagSpellings(key, values);
  for (const service of services) yield* partSpellings(entry("service", service, 1), withoutNote(service));
  yield* partsOfPlaces("account", accounts);
  yield* partsOfPlaces("region", regions);
}

/** What services are called that the bills may not have; of short names only those that are no other word. */
export function servicesElsewhere(): readonly string[] {
  const others = Object.keys({ ...SERVICE_NICKNAMES, ...SERVICE_ALIASES });
  const kinds = [...SERVICE_FAMILIES, ...MORE_FAMILIES].flatMap(({ words }) => words);
  const parts = kinds.flatMap((words) => words.split(" ")).filter((word) => !ENGLISH_WORDS.has(word));
  const places = [...PARTS_OF_THE_WORLD, ...COUNTRIES].flatMap(({ names }) => names);
  return [...KNOWN_SERVICES, ...others.filter((name) => !ENGLISH_WORDS.has(name)), ...kinds, ...parts, ...places];
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
    for (const alias of entryOf(aliases, value) ?? []) yield [alias, entry(field, value, field === "provider" ? 3 : 2)];
  }
}

/** What FOCUS calls kinds of lines: which of them occur is known of no bill before all its lines are read. */
function* lineSpellings(): Generator<readonly [string, Entry]> {
  for (const [field, values] of Object.entries(LINE_ALIASES)) {
    for (const [value, spelled] of Object.entries<readonly string[]>(values)) {
      for (const spelling of spelled) yield [spelling, entry(field as keyof typeof LINE_ALIASES, value, 2)];
    }
  }
}

function* placesSpellings(field: "account" | "region", places: readonly Named[]): Generator<readonly [string, Entry]> {
  const names = namesById(places);
  for (const place of places) yield* placeSpellings(field, place, names.get(place.id) ?? place.id);
}

function* placeSpellings(
  field: "account" | "region",
  { id, name }: Named,
  shown: string,
): Generator<readonly [string, Entry]> {
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
  for (const { names, ids } of [...PARTS_OF_THE_WORLD, ...COUNTRIES]) {
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
    const spelled = [...words, ...(FAMILY_WORDS[words[0] ?? ""] ?? [])]
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
    yield* partsOfValue(value).map((part) => [part, { value: tag, strength: 1 }] as const);
    for (const other of otherNames(squash(key), value)) yield [other, { value: tag, strength: 2 }];
  }
}

function partsOfValue(value: string): readonly string[] {
  return [initialsOf(value) ?? [], lastParts(value)].flat();
}

/** "Deployer" of "IAMUser:AIDAEXAMPLE:deployer", "ci-role" of an ARN: what stands last in a path. */
function lastParts(value: string): readonly string[] {
  const [, last = ""] = /[:/]([^:/]+)$/.exec(value) ?? [];
  const [local = ""] = last.split("@");
  if (!/\p{L}{3}/u.test(local) || ENGLISH_WORDS_MOST_USED.has(local.toLowerCase())) return [];
  return local === last ? [last] : [last, local];
}

/** "Platform-lead" of "platform-lead@example.com", "eng" of the department engineering. */
function otherNames(key: string, value: string): readonly string[] {
  const [local = "", host] = value.split("@");
  if (host?.includes(".") && local !== "") return [local];
  return PEOPLE_KEYS.includes(key) ? (entryOf(PEOPLE_ALIASES, value.toLowerCase()) ?? []) : [];
}
