import { isRolledUp } from "../bills/index.ts";
import type { Dimension } from "./params.ts";
import { type Group, isTagGroup, type TagFilter, tagKeyOf } from "./schema.ts";
import { columnsOf, type KeyOnLoads, type Lines } from "./store-lines.ts";

/** Where lines are read: added up by day, by day and tag, or one by one. */
export type Source =
  | { readonly kind: "days" }
  /**
   * By the values of one tag: lines that have it and, where they are asked for, those that do not. It has one key on
   * the lines of each load, so that no line is there twice.
   */
  | { readonly kind: "tag"; readonly keys: readonly KeyOnLoads[]; readonly hasUntagged: boolean }
  /** By all tags that a line has. */
  | { readonly kind: "tags" }
  | { readonly kind: "lines" };

/** What lines are told apart by. */
export type Grouping = Group | Dimension;

/** What a question tells lines apart by, beside its groups. */
type Conditions = Pick<Lines, "filters" | "tags" | "keysOfTag">;

/** The way to answer a question that reads least. All ways come to the same digits. */
export function chooseSource(groups: readonly Grouping[], conditions: Conditions): Source {
  return waysToAnswer(groups, conditions)[0] as Source;
}

/** All ways to answer a question; the first reads least. Lines always answer. */
export function waysToAnswer(groups: readonly Grouping[], { filters, tags, keysOfTag }: Conditions): readonly Source[] {
  const lines: Source = { kind: "lines" };
  const asked = [...groups, ...filters.map(({ field }) => field)];
  if (!asked.flatMap(columnsOf).every(isRolledUp)) return [lines];
  const named = [...groups.filter(isTagGroup).map(tagKeyOf), ...tags.flatMap(({ key }) => (key === "" ? [] : [key]))];
  const isOfAnyTag = groups.includes("tag") || tags.some(({ key }) => key === "");
  const [first, ...others] = new Map(named.map((key) => [JSON.stringify(keysOfTag(key)), keysOfTag(key)])).values();
  if (first === undefined) return isOfAnyTag ? [{ kind: "tags" }, lines] : [{ kind: "days" }, { kind: "tags" }, lines];
  if (isOfAnyTag || others.length > 0 || !isOnePerLoad(first)) return [lines];
  return [{ kind: "tag", keys: first, hasUntagged: tags.every(matchesUntagged) }, lines];
}

function isOnePerLoad(keys: readonly KeyOnLoads[]): boolean {
  const loads = keys.flatMap((one) => one.loads ?? []);
  return keys.length === 1 || (keys.every((one) => one.loads !== null) && new Set(loads).size === loads.length);
}

/** Whether a filter takes lines that lack the tag. */
function matchesUntagged({ values, excludes }: TagFilter): boolean {
  return (values?.includes(null) ?? false) !== excludes;
}
