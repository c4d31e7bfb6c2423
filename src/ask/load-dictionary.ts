import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { OrganizationId } from "../core/ids.ts";
import type { Refused } from "../core/problems.ts";
import type { Dictionary } from "../planner/index.ts";
import {
  coverageOf,
  type FoundName,
  listNames,
  listSameTags,
  type NamesMax,
  type PinnedSpend,
  type TagPair,
} from "../spend/index.ts";

/** The dictionaries of the organizations that asked last, each as long as its data stays the same. */
export type Dictionaries = {
  readonly load: (spend: PinnedSpend) => Promise<Dictionary | Refused>;
};

/** What an organization without bills, or a caller who may not see them, can name. */
export const EMPTY_DICTIONARY: Dictionary = {
  providers: [],
  services: [],
  accounts: [],
  regions: [],
  categories: [],
  chargeCategories: [],
  currencies: [],
  tags: [],
  sameTags: [],
};

const NAMES_MAX: NamesMax = { valuesOfField: 10_000, valuesOfKey: 1_000, tags: 50_000 };
const BYTES_MAX = 128 * 2 ** 20;
// A spelling in the index: its text, its entry and its nodes in the trie, as measured on made names.
const BYTES_OF_SPELLING = 250;
const SPELLINGS_OF_NAME = 6;
const NAMES_BETWEEN_PAUSES = 5_000;

type Kept = { readonly version: string; readonly dictionary: Dictionary; readonly bytes: number };

/**
 * Keeps dictionaries by what they take, not by their number. One is made by one statement, once for all questions that
 * wait for it, and goes on being made where they leave: the next one finds it.
 */
export function keepDictionaries(): Dictionaries {
  const kept = new LRUCache<OrganizationId, Kept>({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }) => bytes });
  const making = new Map<string, Promise<Dictionary | Refused>>();

  async function make(spend: PinnedSpend): Promise<Dictionary | Refused> {
    const names = await listNames(spend, NAMES_MAX);
    if ("problem" in names) return names;
    const alike = tagsAlike(names);
    const sameTags = alike.length > 0 ? await listSameTags(spend, alike) : [];
    if ("problem" in sameTags) return sameTags;
    const months = new Set(spend.states.flatMap(({ loads }) => loads.map(({ month }) => month)));
    const connectors = spend.states.map(({ id, name }) => ({ id, name }));
    const [begins] = spend.states.flatMap((state) => coverageOf(state)?.from ?? []).toSorted();
    const days = { months: [...months], ...(begins === undefined ? {} : { begins }) };
    const dictionary = { ...(await dictionaryOf(names, sameTags)), ...days, connectors };
    const { indexInPieces } = await import("../planner/index.ts");
    await indexInPieces(dictionary, setImmediate);
    const bytes = Math.min(1 + names.length * SPELLINGS_OF_NAME * BYTES_OF_SPELLING, BYTES_MAX);
    kept.set(spend.org.organizationId, { version: spend.version, dictionary, bytes });
    return dictionary;
  }

  return {
    async load(spend) {
      const { version, org } = spend;
      const known = kept.get(org.organizationId);
      if (known?.version === version) return known.dictionary;
      const key = `${org.organizationId} ${version}`;
      const made = making.get(key) ?? make(spend).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}

/** The tags whose value is one of another key, too: a question that names it alone could mean either. */
function tagsAlike(names: readonly FoundName[]): readonly TagPair[] {
  const byValue = Map.groupBy(
    names.filter(({ field }) => field === "tag"),
    ({ value }) => value.toLowerCase(),
  );
  const alike = byValue.values().filter((tags) => tags.length > 1);
  return alike.flatMap((tags) => tags.map(({ key, value }) => ({ key, value }))).toArray();
}

async function dictionaryOf(names: readonly FoundName[], sameTags: Dictionary["sameTags"]): Promise<Dictionary> {
  const byField = new Map<FoundName["field"], FoundName[]>();
  for (const [place, name] of names.entries()) {
    if (place % NAMES_BETWEEN_PAUSES === NAMES_BETWEEN_PAUSES - 1) await setImmediate();
    const others = byField.get(name.field);
    if (others) others.push(name);
    else byField.set(name.field, [name]);
  }
  const valuesOf = (field: FoundName["field"]) => (byField.get(field) ?? []).map(({ value }) => value);
  const namedOf = (field: FoundName["field"]) => {
    return (byField.get(field) ?? []).map(({ value, name }) => ({ id: value, name }));
  };
  const tags = Map.groupBy(byField.get("tag") ?? [], ({ key }) => key);
  return {
    providers: valuesOf("provider"),
    services: valuesOf("service"),
    accounts: namedOf("account"),
    regions: namedOf("region"),
    categories: valuesOf("category"),
    chargeCategories: valuesOf("charge_category"),
    currencies: valuesOf("currency"),
    tags: [...tags].map(([key, values]) => ({ key, values: values.map(({ value }) => value) })),
    sameTags,
  };
}
