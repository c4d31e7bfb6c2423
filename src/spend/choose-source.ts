import type { Dimension } from "./params.ts";
import { type Group, isTagGroup, type TagFilter, tagKeyOf } from "./schema.ts";
import type { Lines } from "./store-lines.ts";

/** Where lines are read: added up by day, by day and tag, or one by one. */
export type Source =
  | { readonly kind: "days" }
  /** By the values of one tag: lines that have it and, where they are asked for, those that do not. */
  | { readonly kind: "tag"; readonly key: string; readonly hasUntagged: boolean }
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
  if (groups.includes("resource") || filters.some(({ field }) => field === "resource")) return [lines];
  const named = [...groups.filter(isTagGroup).map(tagKeyOf), ...tags.flatMap(({ key }) => (key === "" ? [] : [key]))];
  const isOfAnyTag = groups.includes("tag") || tags.some(({ key }) => key === "");
  const [first, ...others] = new Map(named.map((key) => [keysOfTag(key).join("\0"), keysOfTag(key)])).values();
  if (first === undefined) return isOfAnyTag ? [{ kind: "tags" }, lines] : [{ kind: "days" }, { kind: "tags" }, lines];
  const [key, ...otherKeys] = first;
  if (isOfAnyTag || others.length > 0 || key === undefined || otherKeys.length > 0) return [lines];
  return [{ kind: "tag", key, hasUntagged: tags.every(matchesUntagged) }, lines];
}

/** Whether a filter takes lines that lack the tag. */
function matchesUntagged({ values, excludes }: TagFilter): boolean {
  return (values?.includes(null) ?? false) !== excludes;
}
