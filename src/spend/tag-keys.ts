import { LRUCache } from "lru-cache";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { nearestTo, noLineHas } from "./nearest-values.ts";
import type { SpendReader } from "./open-reader.ts";
import { isTagGroup, type SpendQuery, tagKeyOf } from "./schema.ts";
import { readTagKeys } from "./store-dimensions.ts";
import type { KeyOnLoads, KeysOfTag } from "./store-lines.ts";

/** How providers write the keys that people give: `user:team` in an AWS CUR, `user_team` in its newer form. */
const PREFIXES = ["user:", "user_"];

// Bytes, about: a thousand organizations have a hundred thousand loads, most of which have the keys of others.
const REMEMBERED_BYTES_MAX = 32_000_000;
const LOAD_BYTES = 150;
const SETS_BYTES_MAX = 4_000_000;

/** The keys of loads, and each set of keys once. */
type Remembered = {
  readonly loads: LRUCache<number, ReadonlySet<string>>;
  readonly sets: LRUCache<string, ReadonlySet<string>>;
};

// A load never changes: what was learned of it holds as long as the engine does.
const REMEMBERED = new WeakMap<ClickHouse, Remembered>();

function rememberedOf(clickhouse: ClickHouse): Remembered {
  const kept = REMEMBERED.get(clickhouse);
  if (kept) return kept;
  const made = {
    loads: new LRUCache<number, ReadonlySet<string>>({ maxSize: REMEMBERED_BYTES_MAX }),
    sets: new LRUCache<string, ReadonlySet<string>>({ maxSize: SETS_BYTES_MAX }),
  };
  REMEMBERED.set(clickhouse, made);
  return made;
}

/** Keeps the keys of a load; a set that another load has, too, takes no room of its own. */
function remember({ loads, sets }: Remembered, load: number, keys: ReadonlySet<string>): void {
  const text = JSON.stringify([...keys].toSorted());
  const same = sets.get(text);
  const size = LOAD_BYTES + 2 * text.length;
  if (!same) sets.set(text, keys, { size });
  loads.set(load, same ?? keys, { size: same ? LOAD_BYTES : size });
}

/** Where the tags of a question are found, and what its reader should know of that. */
export type FoundTags = { readonly keysOfTag: KeysOfTag; readonly warnings: readonly string[] };

/**
 * Finds the tags that a question names. In a month of a connector of which no line has a key, it stands for the same
 * with a provider's prefix: one cloud's `team` is another's `user:team`.
 */
export async function findTags(
  reader: SpendReader,
  { group_by, tags }: Pick<SpendQuery, "group_by" | "tags">,
  signal: AbortSignal | undefined,
): Promise<FoundTags> {
  const named = [...group_by.filter(isTagGroup).map(tagKeyOf), ...tags.map(({ key }) => key)];
  // No key: lines without any tag.
  const asked = new Set(named.filter((key) => key !== ""));
  if (asked.size === 0) return { keysOfTag: (key) => [{ key, loads: null }], warnings: [] };
  const all = await knownKeys(reader, signal);
  const own = ownKeys(reader, all);
  const found = new Map([...asked].map((key) => [key, keysFor(key, own)]));
  const isUnknown = (key: string) => found.get(key)?.length === 0 && ![...all.values()].some((keys) => keys.has(key));
  const unknown = [...asked].filter(isUnknown);
  const others = unknown.length > 0 ? [...new Set([...all.values()].flatMap((keys) => [...keys]))] : [];
  return {
    keysOfTag: (key) => {
      const keys = found.get(key) ?? [];
      return keys.length > 0 ? keys : [{ key, loads: null }];
    },
    warnings: [
      ...[...found].flatMap(([key, keys]) => replacedWarning(key, keys)),
      ...(all.size > 0 ? unknown.map((key) => noLineHas("the tag", key, { nearest: nearestTo(key, others) })) : []),
    ],
  };
}

/** What was looked for in the place of a key. */
function replacedWarning(key: string, keys: readonly KeyOnLoads[]): readonly string[] {
  const others = keys.filter((one) => one.key !== key).map((one) => one.key);
  if (others.length === 0) return [];
  const where =
    others.length < keys.length ? `Not every connector's months have a tag ${key}` : `There is no tag ${key}`;
  const there = others.length < keys.length ? " there" : "";
  const were = others.length === 1 ? "was" : "were";
  return [`${where}; ${others.join(" and ")} ${were} used instead${there}.`];
}

type KeysOfLoads = ReadonlyMap<number, ReadonlySet<string>>;

/** Those of the loads that a question can be about, whatever its days. */
function ownKeys({ connectors }: SpendReader, all: KeysOfLoads): KeysOfLoads {
  const own = connectors.flatMap(({ loads }) => loads.map(({ id }) => [id, all.get(id) ?? new Set<string>()] as const));
  return new Map(own);
}

/** The key itself on loads of which a line has it, those with a prefix on the others; nothing where no load has any. */
function keysFor(key: string, own: KeysOfLoads): readonly KeyOnLoads[] {
  const loadsWith = (one: string, loads: readonly number[]) => loads.filter((load) => own.get(load)?.has(one));
  const exact = loadsWith(key, [...own.keys()]);
  const isExact = new Set(exact);
  const rest = [...own.keys()].filter((load) => !isExact.has(load));
  const prefixed = PREFIXES.map((prefix) => ({ key: prefix + key, loads: loadsWith(prefix + key, rest) }));
  const found = [{ key, loads: exact }, ...prefixed].filter(({ loads }) => loads.length > 0);
  // No line of any other load has it: there is nothing to look at.
  return found.length === 1 ? found.map((one) => ({ ...one, loads: null })) : found;
}

async function knownKeys(
  { clickhouse, organization, allLoads }: SpendReader,
  signal: AbortSignal | undefined,
): Promise<KeysOfLoads> {
  const remembered = rememberedOf(clickhouse);
  const known = allLoads.flatMap(({ id }) => {
    const keys = remembered.loads.get(id);
    return keys ? [[id, keys] as const] : [];
  });
  const unknown = allLoads.filter(({ id }) => !remembered.loads.has(id));
  const read = unknown.length > 0 ? await readTagKeys(clickhouse, { organization, loads: unknown }, signal) : [];
  for (const [load, keys] of read) remember(remembered, load, keys);
  return new Map([...known, ...read]);
}
