import { LRUCache } from "lru-cache";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { nearestTo, noLineHas } from "./nearest-values.ts";
import type { SpendReader } from "./open-reader.ts";
import { isTagGroup, type SpendQuery, tagKeyOf } from "./schema.ts";
import { readTagKeys } from "./store-dimensions.ts";
import type { KeysOfTag } from "./store-lines.ts";

/** How providers write the keys that people give: `user:team` in an AWS CUR, `user_team` in its newer form. */
const PREFIXES = ["user:", "user_"];

const REMEMBERED_LOADS_MAX = 10_000;

// A load never changes: what was learned of it holds as long as the engine does.
const REMEMBERED = new WeakMap<ClickHouse, LRUCache<number, ReadonlySet<string>>>();

/** Where the tags of a question are found, and what its reader should know of that. */
export type FoundTags = { readonly keysOfTag: KeysOfTag; readonly warnings: readonly string[] };

/**
 * Finds the tags that a question names. A key that no line of the organization has, whatever is asked now, stands for
 * the same with a provider's prefix.
 */
export async function findTags(
  reader: SpendReader,
  { group_by, tags }: Pick<SpendQuery, "group_by" | "tags">,
  signal: AbortSignal | undefined,
): Promise<FoundTags> {
  const named = [...group_by.filter(isTagGroup).map(tagKeyOf), ...tags.map(({ key }) => key)];
  // No key: lines without any tag.
  const asked = new Set(named.filter((key) => key !== ""));
  if (asked.size === 0) return { keysOfTag: (key) => [key], warnings: [] };
  const known = await knownKeys(reader, signal);
  const has = (key: string) => known.some((keys) => keys.has(key));
  const found = new Map([...asked].map((key) => [key, keysFor(key, has)]));
  const replaced = [...found].filter(([key, keys]) => !keys.includes(key));
  const unknown = [...found].filter(([key, keys]) => keys.includes(key) && !has(key)).map(([key]) => key);
  const all = unknown.length > 0 ? [...new Set(known.flatMap((keys) => [...keys]))] : [];
  return {
    keysOfTag: (key) => found.get(key) ?? [key],
    warnings: [
      ...replaced.map(([key, keys]) => `There is no tag ${key}; ${keys.join(" and ")} was used instead.`),
      ...(known.length > 0 ? unknown.map((key) => noLineHas("the tag", key, { nearest: nearestTo(key, all) })) : []),
    ],
  };
}

function keysFor(key: string, known: (key: string) => boolean): readonly string[] {
  if (known(key)) return [key];
  const prefixed = PREFIXES.map((prefix) => prefix + key).filter(known);
  return prefixed.length > 0 ? prefixed : [key];
}

async function knownKeys(
  { clickhouse, organization, allLoads }: SpendReader,
  signal: AbortSignal | undefined,
): Promise<readonly ReadonlySet<string>[]> {
  const remembered = REMEMBERED.get(clickhouse) ?? new LRUCache({ max: REMEMBERED_LOADS_MAX });
  REMEMBERED.set(clickhouse, remembered);
  const known = allLoads.flatMap(({ id }) => remembered.get(id) ?? []);
  const unknown = allLoads.filter(({ id }) => !remembered.has(id));
  const read = unknown.length > 0 ? await readTagKeys(clickhouse, { organization, loads: unknown }, signal) : [];
  for (const [load, keys] of read) remembered.set(load, keys);
  return [...known, ...read.values()];
}
