import { THE_SAME, turn } from "../../lexicon/turns/turn-parts.ts";
import { keysOf, type NameIndex } from "../../name-index.ts";
import type { PlanTagFilter, Scope } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import type { SpendOperation } from "./follow-up.ts";
import { isSame } from "./is-same.ts";
import type { Edit } from "./other-kind.ts";

const OTHER_TAG = turn("(?:and |what about |how about |same for |for )*(?:the )?([a-z][\\w -]{1,30}?)(?: tags?)?");

/** The tag that lines have, or lack, of which a course tells the share in all of them; null where it tells another. */
export function tagCovered(operation: SpendOperation): PlanTagFilter | null {
  if (operation.op !== "trend" || !operation.share_of) return null;
  const { scope, share_of: whole } = operation;
  const [own, ...others] = scope.tags.filter((tag) => !whole.tags.some((one) => isSame(one, tag)));
  const isOfTag = own !== undefined && (own.values === null || (own.values.length === 1 && own.values[0] === null));
  return isOfTag && others.length === 0 && isSame(scope.filters, whole.filters) ? own : null;
}

/** The lines of which a share is told, without the tag that some of them have. */
export function linesCovered(scope: Scope, tag: PlanTagFilter): Scope {
  return { ...scope, tags: scope.tags.filter((one) => !isSame(one, tag)) };
}

/** "And for cost center?", after how much has a team by month: how much has that tag. */
export function otherTag(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const covered = tagCovered(before);
  const [, name = ""] = covered ? (OTHER_TAG.exec(said) ?? []) : [];
  const [key, ...others] = name ? keysOf(index, [squash(name)]) : [];
  if (!covered || !key || others.length > 0) return null;
  const tags = before.scope.tags.map((tag) => (isSame(tag, covered) ? { ...tag, key } : tag));
  return { operations: [{ ...before, scope: { ...before.scope, tags } }], text: THE_SAME };
}
