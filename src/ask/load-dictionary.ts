import type { OrganizationId } from "../core/ids.ts";
import type { Problem } from "../core/problems.ts";
import type { Dictionary } from "../planner/index.ts";
import { type Dimension, type DimensionList, listDimensions, type PinnedSpend } from "../spend/index.ts";

/** The dictionaries of the organizations that asked last, each as long as its data stays the same. */
export type Dictionaries = {
  readonly load: (spend: PinnedSpend, signal: AbortSignal) => Promise<Dictionary | { readonly problem: Problem }>;
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
};

const ORGANIZATIONS_MAX = 100;
const VALUES_MAX = 1_000;
const TAG_KEYS_MAX = 100;

export function keepDictionaries(): Dictionaries {
  const kept = new Map<OrganizationId, { readonly version: string; readonly dictionary: Dictionary }>();

  function keep(id: OrganizationId, entry: { readonly version: string; readonly dictionary: Dictionary }): void {
    // The one that was not asked for longest is the first of the map.
    kept.delete(id);
    kept.set(id, entry);
    const [oldest] = kept.keys();
    if (kept.size > ORGANIZATIONS_MAX && oldest) kept.delete(oldest);
  }

  return {
    async load(spend, signal) {
      const { version, org } = spend;
      const known = kept.get(org.organizationId);
      const dictionary = known?.version === version ? known.dictionary : await read(spend, signal);
      if (!("problem" in dictionary)) keep(org.organizationId, { version, dictionary });
      return dictionary;
    },
  };
}

type Lists = ReadonlyMap<string, DimensionList["data"]>;

async function read(spend: PinnedSpend, signal: AbortSignal): Promise<Dictionary | { readonly problem: Problem }> {
  const lists = await readLists(spend, [...FIELDS, "tag"], signal);
  if ("problem" in lists) return lists;
  const keys = valuesOf(lists, "tag").slice(0, TAG_KEYS_MAX);
  const tags = await readLists(
    spend,
    keys.map((key) => `tag:${key}` as const),
    signal,
  );
  if ("problem" in tags) return tags;
  return {
    providers: valuesOf(lists, "provider"),
    services: valuesOf(lists, "service"),
    accounts: namedOf(lists, "account"),
    regions: namedOf(lists, "region"),
    categories: valuesOf(lists, "category"),
    chargeCategories: valuesOf(lists, "charge_category"),
    currencies: valuesOf(lists, "currency"),
    tags: keys.map((key) => ({ key, values: valuesOf(tags, `tag:${key}`) })),
  };
}

const FIELDS = ["provider", "service", "account", "region", "category", "charge_category", "currency"] as const;

async function readLists(
  spend: PinnedSpend,
  dimensions: readonly Dimension[],
  signal: AbortSignal,
): Promise<Lists | { readonly problem: Problem }> {
  const lists = new Map<string, DimensionList["data"]>();
  for (const dimension of dimensions) {
    const list = await listDimensions(spend, { dimension, page: 1, limit: VALUES_MAX }, signal);
    if ("problem" in list) return list;
    lists.set(dimension, list.data);
  }
  return lists;
}

function namedOf(lists: Lists, dimension: string): Dictionary["accounts"] {
  const list = lists.get(dimension) ?? [];
  return list.flatMap(({ value, name = null }) => (value === null ? [] : [{ id: value, name }]));
}

function valuesOf(lists: Lists, dimension: string): readonly string[] {
  return namedOf(lists, dimension).map(({ id }) => id);
}
