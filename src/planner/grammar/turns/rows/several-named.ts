import { THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { findNamed, idOfValue, type NameIndex } from "../../../name-index.ts";
import type { PlanGroup, Scope } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";
import { fieldOf, fieldOfPart, filtersOf, notNamed } from "../../filters-of.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";

const SEVERAL = turn(
  "(?:only|just|for|same (?:thing )?(?:for|with)|(?:what|how) about|and|show(?: me)?) (?:for |the )?",
  "(\\S[^,&]{0,40}?(?:(?:,|,? and| &|,? \\+) [^,&]{1,40}?){1,3})(?: (?:only|alone|environments?|clouds?|teams?|",
  "regions?))?",
);
const BETWEEN = /,? and |, | & |,? \+ /;

/**
 * "Just dev and staging", after weekdays beside weekends: the same of their lines. "Same for 2310 and 2320", after one
 * cost center in two periods: each of them in both. Null where a name is none, or not of one kind.
 */
export function severalNamed(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const [, list = ""] = SEVERAL.exec(said) ?? [];
  const found = list === "" ? null : namedTogether(list.split(BETWEEN), index);
  if (!found) return null;
  const scope = withOnly(before.scope, found.scope);
  if (before.op === "weekdays") return { operations: [{ ...before, scope }], text: THE_SAME };
  const isOfOther = [...before.scope.filters, ...before.scope.tags].some((part) => fieldOfPart(part) === found.kind);
  if (before.op !== "compare" || before.against.by !== "period" || before.group_by.length > 0 || !isOfOther)
    return null;
  return { operations: [{ ...before, scope, group_by: [found.kind] }], text: THE_SAME };
}

type Named = { readonly kind: PlanGroup; readonly scope: Pick<Scope, "filters" | "tags"> };

/** What some names have in common: the one kind of which each is a value. */
function namedTogether(names: readonly string[], index: NameIndex): Named | null {
  const each = names.map((name) => findNamed(index, squash(name.replace(/^the /i, ""))).values);
  const [first = []] = each;
  const kinds = first
    .map(fieldOf)
    .filter((kind) => each.every((values) => values.some((one) => fieldOf(one) === kind)));
  const [kind, ...others] = new Set(kinds);
  if (kind === undefined || others.length > 0) return null;
  const values = each.map((some) => some.filter((one) => fieldOf(one) === kind));
  const areDistinct = new Set(values.flat().map(idOfValue)).size === names.length;
  if (!areDistinct || values.some(({ length }) => length !== 1)) return null;
  return { kind, scope: filtersOf(values.map((some) => ({ values: some, excludes: false, place: -1 }))) };
}

/** A scope with these conditions in the place of its own on the same things. */
function withOnly(scope: Scope, named: Named["scope"]): Scope {
  const { filters, tags } = notNamed(scope, named);
  return { ...scope, filters: [...filters, ...named.filters], tags: [...tags, ...named.tags] };
}
